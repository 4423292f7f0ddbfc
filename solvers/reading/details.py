"""Gives quantities the fields that distinguish amounts of one kind: owner, time, place, purpose, standard,
and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from knowledge.quantities import load
from solvers.reading.adjuncts import Adjuncts, Role
from solvers.reading.contrasts import contrast, said_in
from solvers.reading.coordination import (
    contents_modifiers,
    deeds_of,
    infinitive_of,
    kinds_of,
    owners_of,
    predicate_of,
)
from solvers.reading.implicit_rates import ImplicitRates
from solvers.reading.model import Mention, Number, NumberKind, Quantity, Standard
from solvers.reading.nouns import is_place
from solvers.reading.owners import measure_of, owner_of, remnant_of
from solvers.reading.phrases import Phrase, entity_lemma, modified_from, modifiers
from solvers.reading.rates import Rates
from solvers.reading.ratios import side_at, side_in_parts, sides_of
from solvers.reading.referents import Mentions
from solvers.reading.relations import PARTS, Relations
from solvers.reading.roles import Roles
from solvers.reading.standards import standard_of
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


class Details:
    """A reader of these fields, given all amounts of a text in order."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase], rates: Rates) -> None:
        self._tree = tree
        self._mentions = mentions
        self._adjuncts = Adjuncts(tree, mentions, phrases)
        self._roles = Roles(tree, mentions, phrases)
        self._rates = rates
        self._implicit = ImplicitRates(tree, mentions, phrases)
        self._phrases = phrases
        self._earlier: list[Quantity] = []
        self._index = {id(p): i for i, p in enumerate(p for p in phrases if p.number is not None)}

    def added(self, quantity: Quantity, phrase: Phrase, relations: Relations) -> Quantity:
        """Return the quantity of `phrase` with these fields."""
        places = self._adjuncts.of(phrase, Role.PLACE)
        place = places[-1].split()[-1] if places else ""
        owner = self._owner(phrase, relations, quantity.rate, places)
        if owner is not None and self._is_inside(phrase, relations, owner):
            named = " ".join(modifiers(self._tree, owner.first, owner.stop)) or owner.head
            place, places = named.split()[-1].lower(), tuple(dict.fromkeys((named, *places)))
        times = self._times(phrase, relations)
        rate = "" if self._is_rest_of(phrase) else quantity.rate
        found = replace(
            quantity,
            rate=rate,
            owner=owner,
            time=" ".join(times),
            occasion=" ".join(self._adjuncts.of(phrase, Role.OCCASION)),
            purpose=" ".join(self._adjuncts.of(phrase, Role.PURPOSE)),
            argument=self._argument(phrase, relations),
            item=self._roles.item(phrase, relations, rate, owner),
            predicate=predicate_of(self._tree, phrase, relations.verb_at),
            measure=measure_of(self._tree, phrase, relations),
            contents_modifiers=contents_modifiers(self._tree, phrase),
            comparison=quantity.comparison or self._extra(phrase, relations),
            rate_quantity=self._index.get(id(self._rates.pairs.counted_by(phrase))),
            rate_modifiers=self._rates.modifiers(phrase, rate) if rate else (),
            second_rate=self._rates.second(phrase, relations.verb_at, rate),
            standard=standard_of(self._tree, self._mentions, phrase),
            entities=kinds_of(self._tree, phrase),
            owners=owners_of(self._tree, self._mentions, owner),
            times=times if len(times) > 1 else (),
            location=place,
            locations=places,
            verbs=deeds_of(self._tree, phrase, relations.verb_at),
        )
        found = self._completed(found, phrase)
        if phrase.number is not None and phrase.number.kind is NumberKind.RATIO:
            found = self._as_side(found, phrase.number)
        if found.number is not None:
            self._earlier.append(found)
        return found

    def _as_side(self, found: Quantity, number: Number) -> Quantity:
        """Return how much one side of a ratio has, with what it is or who has it: "cats", "red beads", "Ida"."""
        if side_in_parts(self._tree.words, number.first):
            return replace(found, owner=None, subject=None, owners=())
        tree, side = self._tree, side_at(self._tree.words, number.first) or 0
        named = sides_of(tree, number.first)
        if len(named) <= side:
            return found
        at, last = named[side], named[-1]
        who = max((m for m in self._mentions.all if m.stop == at + 1), key=lambda m: m.first, default=None)
        shares = found.verb not in {"be", "have"} and who is not None and self._mentions.is_person(who)
        is_called = at > tree.sentence(at).first and tree.tokens[at].text[:1].isupper()
        if tree.is_name(at) or shares or is_called:
            what = self._earlier[-1].entity if self._earlier else found.entity
            return replace(found, entity=what, unit=what, owner=who, subject=who, owners=())
        shared = tree.tag(last - 1) == "JJ"  # "red and blue beads"
        nouns = [last if shared and not tree.is_noun(each) else each for each in named]
        noun = nouns[side]
        entity = entity_lemma(tree, noun)
        is_one_kind = len({entity_lemma(tree, each) for each in nouns}) == 1
        adjectives = modifiers(tree, at, at + 1) if noun != at else ()
        if noun == at and is_one_kind:
            adjectives = modifiers(tree, modified_from(tree, at), at)
        return replace(
            found,
            entity=entity,
            unit=" ".join((*adjectives, entity)),
            adjectives=adjectives,
            owner=None,
            subject=None,
            owners=(),
        )

    def _owner(
        self, phrase: Phrase, relations: Relations, rate: str, places: Sequence[str]
    ) -> Mention | None:
        """Return the owner, which, for some amounts, is that of the amount before."""
        owner = owner_of(self._tree, self._mentions, phrase, relations, rate, places[-1] if places else "")
        continues = self._earlier and (self._is_by(phrase) or self._goes_on(phrase, relations))
        continues = continues or self._is_rest_of(phrase)
        if continues or (self._earlier and owner is None and self._points_back(phrase, relations)):
            return self._earlier[-1].owner
        return owner

    def _goes_on(self, phrase: Phrase, relations: Relations) -> bool:
        """Return whether an amount is a comparison with the one before: "ate 8, which is 3 more than on Monday"."""
        is_which = relations.verb == "be" and self._tree.word(relations.verb_at - 1) == "which"
        return is_which and bool(phrase.comparison)

    def _times(self, phrase: Phrase, relations: Relations) -> tuple[str, ...]:
        """Return the times given with an amount, or else the period that the question is about, or else those of the
        amount that it compares.
        """
        times = self._adjuncts.of(phrase, Role.TIME)
        if not times and phrase.is_target:
            return self._span_asked(phrase)
        if not times and self._earlier and self._earlier[-1].time and self._goes_on(phrase, relations):
            return (self._earlier[-1].time,)
        return times

    def _argument(self, phrase: Phrase, relations: Relations) -> str:
        """Return the verb's argument, or the argument of what it takes time or money to do."""
        takes = relations.verb in {"take", "cost"}
        deed = infinitive_of(self._tree, phrase, relations.verb_at) if takes else None
        return self._roles.argument(phrase, relations.verb_at if deed is None else deed)

    def _with_standard(self, found: Quantity, phrase: Phrase) -> Quantity:
        """Return the quantity with its standard of comparison, or with the owner of the whole that it is a part of."""
        changes: dict[str, Any] = {}
        standard = found.standard
        if standard == Standard():
            changes["standard"] = self._elided(found)
        elif standard is not None and not found.comparison:
            whose = standard.owner or self._whose_whole(standard, phrase)
            changes = {"owner": found.owner or whose, "standard": replace(standard, owner=whose)}
        return replace(found, **changes)

    def _completed(self, found: Quantity, phrase: Phrase) -> Quantity:
        """Return the quantity with what it leaves out and earlier quantities say."""
        found = self._with_standard(found, phrase)
        if phrase.is_target:
            found = self._asked(found)
        if phrase.determiner in {"rest", "remainder"} and found.is_elided:
            found = replace(found, entities=self._kinds_left())
        elif found.is_elided and self._has_them(phrase):
            found = replace(found, entities=self._kinds_before())
        if not found.rate and not self._is_rest_of(phrase):
            unit = self._implicit.of(found, phrase) or self._rate_alike(found)
            if unit and unit != found.entity:
                found = replace(found, rate=unit, rate_modifiers=self._rates.modifiers(phrase, unit))
        remnant = remnant_of(self._tree, self._mentions, phrase)
        if remnant is not None and self._earlier and self._earlier[-1].entity == found.entity:
            found = _gapped(found, self._earlier[-1], remnant[0])
        is_bare = found.entity == "%" and not found.entities
        return replace(
            found,
            entities=self._shared_by(found) if is_bare else found.entities,
            elided_contents="" if found.contents else self._contents(found, phrase),
        )

    def _rate_alike(self, found: Quantity) -> str:
        """Return the week in "Vic saves $12 every week, and Dora saves $17", the period that the other amount is given
        for, if both do the same and the question asks about the second one, too.
        """
        if not self._earlier or found.number is None or found.tense != "present" or found.comparison:
            return ""
        other = self._earlier[-1]
        fields = ("entity", "verb", "tense", "sentence")
        is_alike = all(getattr(found, name) == getattr(other, name) for name in fields)
        is_anothers = found.owner is not None and other.owner is not None and found.owner != other.owner
        is_span = is_alike and is_anothers and other.rate in word_set("spans")
        return other.rate if is_span and self._is_asked_about(found.owner) else ""

    def _is_asked_about(self, who: Mention | None) -> bool:
        """Return whether the question names someone, or asks about everyone together."""
        asked = next((p for p in self._phrases if p.is_target), None)
        if asked is None or who is None:
            return False
        sentence = self._tree.sentence(asked.first)
        said = {*self._tree.words[sentence.first : sentence.stop]}
        return who.head.lower() in said or not said.isdisjoint(("they", "both", "together"))

    def _span_asked(self, asked: Phrase) -> tuple[str, ...]:
        """Return the period that a question is about, "two week" in "How many hours does he work in two weeks?"."""
        clause, words = self._tree.clauses[asked.first], self._tree.words
        told = (
            p for p in self._phrases if p.number and p.first >= asked.stop and p.entity in word_set("spans")
        )
        about = (
            p
            for p in told
            if self._tree.clauses[p.first] == clause and words[p.first - 1] in {"in", "for", "over"}
        )
        return next(((f"{p.number.text} {p.entity}",) for p in about if p.number), ())

    def _kinds_left(self) -> tuple[str, ...]:
        """Return the cups and plates of the rest after "Half the cups and a third of the plates are blue"."""
        return _several(q.unit for q in self._last_told() if q.number and q.number.kind in PARTS)

    def _has_them(self, phrase: Phrase) -> bool:
        """Return whether an amount without a noun is about "them": "packs them in boxes of 6", "packs 6 of them"."""
        first, stop = self._tree.clause(phrase.first)
        return "them" in self._tree.words[first : min(stop, phrase.stop + 2)]

    def _kinds_before(self) -> tuple[str, ...]:
        """Return the muffins and scones that "them" means after "She baked 18 muffins and 12 scones"."""
        told = self._last_told()
        counted = (q.entity for q in told if q.number and not q.rate and q.owner == told[-1].owner)
        return _several(kind for kind in counted if not load().dimension(kind))

    def _last_told(self) -> list[Quantity]:
        """Return the amounts that were given last: those in the same sentence with the verb of the last one."""
        last = self._earlier[-1] if self._earlier else None
        return [q for q in self._earlier if last and (q.sentence, q.verb) == (last.sentence, last.verb)]

    def _whose_whole(self, standard: Standard, phrase: Phrase) -> Mention | None:
        """Return the owner of the whole in "a fifth of them", which was mentioned earlier."""
        wholes = (q for q in reversed(self._earlier) if q.entity == standard.entity)
        whole = next(wholes, None) if "them" in self._tree.words[phrase.first : phrase.stop + 1] else None
        return whole.owner if whole is not None else None

    def _points_back(self, phrase: Phrase, relations: Relations) -> bool:
        """Return whether an amount refers to the one before: "That is twice as many as Jon has", "How many
        is that?".
        """
        tree = self._tree
        subject = tree.subject(relations.verb_at) if relations.verb == "be" else None
        return (
            subject is not None
            and tree.word(subject) in {"that", "this"}
            and tree.tag(subject) in {"DT", "PRP"}
        )

    def _is_inside(self, phrase: Phrase, relations: Relations, owner: Mention) -> bool:
        """Return whether the owner is what contains the amount: "a bag with 10 cups", "The bag has 10 cups"."""
        is_with = owner.stop == phrase.first - 1 and self._tree.word(owner.stop) == "with"
        has = relations.verb in {"have", "contain"} and not (phrase.is_target or owner.is_plural)
        is_thing = is_place(owner.head.lower().split()[-1]) and not self._mentions.is_person(owner)
        return is_with or (has and is_thing)

    def _asked(self, asked: Quantity) -> Quantity:
        """Return "What is the price now?" with what was priced, and "How many hens are there?" with their place."""
        items = {q.item for q in self._earlier if q.item}
        if asked.measure in word_set("money_nouns") and not (asked.item or asked.owner) and len(items) == 1:
            return replace(asked, item=next(iter(items)))
        behind = self._tree.words[asked.stop : self._tree.written_end(asked.stop)]
        told = [q for q in self._earlier if q.entity == asked.entity and q.locations]
        stay = len({q.locations for q in told}) == 1 and all(
            q.verb in word_set("staying_verbs") for q in told
        )
        if asked.verb != "be" or "there" not in behind or asked.owner or asked.location or not stay:
            return asked
        return replace(asked, location=told[-1].location, locations=told[-1].locations)

    def _is_by(self, phrase: Phrase) -> bool:
        """Return whether an amount is the second side of something: "40 feet by 25 feet"."""
        before = self._tree.word(phrase.first - 1) == "by" and self._earlier[-1].stop == phrase.first - 1
        return before and self._earlier[-1].entity == phrase.entity

    def _is_rest_of(self, phrase: Phrase) -> bool:
        """Return whether a number gives the rest of an amount in a smaller unit: "6 minutes and 30 seconds"."""
        before, of = self._earlier[-1] if self._earlier else None, load().dimension
        if before is None or phrase.number is None or before.entity == phrase.entity:
            return False
        between = self._tree.words[before.stop : phrase.first]
        return of(before.entity) == of(phrase.entity) != "" and between in ([], ["and"])

    def _shared_by(self, percentage: Quantity) -> tuple[str, ...]:
        """Return the base of a percentage if it is elsewhere: "20% more than on Monday", "raised it by 5%"."""
        if percentage.measure == "number" and percentage.owner is not None:
            return (percentage.owner.head.lower(),)  # "The number of oaks is 20% more"
        if percentage.standard is not None and percentage.standard.entity not in {"", "one"}:
            return (percentage.standard.entity,)
        things = (q for q in reversed(self._earlier) if q.entity not in {"%", "", *word_set("spans")})
        return next(((q.measure or "price", "$") if q.entity == "$" else (q.unit,) for q in things), ())

    def _contents(self, quantity: Quantity, phrase: Phrase) -> str:
        """Return the contents of an earlier amount with the same unit, if this one has none, or what a rate is about:
        "oat bread" in "Her oat bread has 6 grams of fiber for every 2 slices".
        """
        by = self._earlier[-1] if self._earlier else None
        owner = by.owner if by is not None and by.rate_quantity == self._index.get(id(phrase), -1) else None
        is_thing = owner is not None and owner == quantity.owner and not self._mentions.is_person(owner)
        if is_thing and owner is not None and quantity.entity not in word_set("spans"):
            return " ".join(modifiers(self._tree, owner.first, owner.stop))
        alike = [q for q in self._earlier if q.entity == quantity.entity and q.contents]
        kinds = {q.contents for q in alike}
        is_multiple = quantity.number is not None and quantity.number.kind is NumberKind.MULTIPLIER
        is_plain = not quantity.adjectives and not quantity.item
        is_open = len(kinds) == 1 and is_plain and (is_multiple or not quantity.comparison)
        return alike[-1].contents if is_open else ""

    def _extra(self, phrase: Phrase, relations: Relations) -> str:
        """Return "extra" in "an extra 5 points", and "off" in "10% off" and "10% was taken off the price"."""
        around = (self._tree.word(phrase.first - 1), *(self._tree.words[phrase.first : phrase.head]))
        extra = next((word for word in around if phrase.number and word in word_set("extras")), "")
        behind = (phrase.stop, max(phrase.stop, relations.verb_at + 1))
        is_off = phrase.number is not None and "off" in map(self._tree.word, behind)
        return extra or ("off" if is_off and phrase.entity in {"%", "$"} else "")

    def _elided(self, quantity: Quantity) -> Standard | None:
        """Return an unstated standard: the closest earlier amount that differs in what this one says."""
        if quantity.number is None and (quantity.verb in word_set("needing_verbs") or quantity.purpose):
            return None  # "How much more money does she need": more than she has
        found = [(q, c) for q in reversed(self._earlier) if (c := contrast(quantity, q)) is not None]
        kinds = {NumberKind.MULTIPLIER, NumberKind.FRACTION}
        if found:
            other, standard = min(
                found, key=lambda pair: (pair[0].entity != quantity.entity, len(said_in(pair[1])))
            )
            is_part = other.number is not None and other.number.kind in PARTS
            is_added = quantity.number is not None and quantity.comparison == "more"
            is_later = {"time", "occasion", "location", "locations"}.issuperset(said_in(standard))
            comes_on_top = is_added and (is_part or (is_later and self._continues(quantity, other)))
            return None if comes_on_top else standard  # "A third got off, then 9 more"
        is_multiple = quantity.number is not None and quantity.number.kind in kinds
        return _other_kind(quantity, self._earlier) if is_multiple else None

    def _continues(self, quantity: Quantity, other: Quantity) -> bool:
        """Return whether one verb is for both amounts, or the same is done again after it: "He sold 5 on Monday and 7
        more on Tuesday", "After selling 5 on Monday, he sold 7 more on Tuesday".
        """
        between = range(other.stop, quantity.first)
        is_one = not any(map(self._tree.is_finite, between))
        before = takewhile(lambda at: not self._tree.is_finite(at), range(other.first - 1, -1, -1))
        is_again = other.verb == quantity.verb and any(self._tree.word(at) == "after" for at in before)
        return (is_one or is_again) and other.first < quantity.first and other.sentence == quantity.sentence


def _other_kind(quantity: Quantity, earlier: Sequence[Quantity]) -> Standard:
    """Return the kind that comes right before a multiple of another kind: "Ida has 5 figs and twice as many plums"."""
    last = earlier[-1] if earlier and not quantity.is_elided else None
    if last is None or last.entity in {"%", "$", quantity.entity} or last.owner != quantity.owner:
        is_part = quantity.number is not None and quantity.number.kind is NumberKind.FRACTION
        return Standard(entity=quantity.entity if is_part else "")
    return Standard(entity=last.entity, adjectives=last.adjectives)


def _several(kinds: Iterable[str]) -> tuple[str, ...]:
    """Return the different kinds; none if there is only one."""
    different = tuple(dict.fromkeys(kinds))
    return different if len(different) > 1 else ()


def _gapped(quantity: Quantity, before: Quantity, remnant: Mention) -> Quantity:
    """Return the quantity of a clause without a verb, with what the clause before says for both."""
    rates = {before.rate, before.second_rate} - {"", before.owner.head.lower() if before.owner else ""}
    if not quantity.rate:
        is_own = bool(before.rate) and not rates  # "A liter of milk costs $1 and a loaf of bread $2"
        quantity = replace(quantity, rate=remnant.head.lower() if is_own else next(iter(sorted(rates)), ""))
    elif not quantity.second_rate and before.second_rate:
        spans = sorted(rates & word_set("spans") - {quantity.rate})
        quantity = replace(quantity, second_rate=next(iter(spans), ""))
    return replace(quantity, purpose=quantity.purpose or before.purpose)
