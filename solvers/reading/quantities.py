"""Puts the quantities of a text together: phrase, relations, rate, and what an elided noun stands for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from knowledge import lexicon
from knowledge.names import gender_of_noun
from solvers.deadline import checked
from solvers.reading.arguments import noun_after
from solvers.reading.details import Details
from solvers.reading.model import Mention, Number, NumberKind, Quantity
from solvers.reading.owners import remnant_of
from solvers.reading.phrases import Phrase, after_measure, entity_lemma, is_label, name_entity, phrase_of
from solvers.reading.rates import Rates
from solvers.reading.referents import Mentions
from solvers.reading.relations import Relations, relations_of
from solvers.reading.statements import coordinated
from solvers.reading.target import target_phrase
from solvers.reading.tree import Tree
from solvers.reading.units import dimension_fits
from solvers.reading.words import word_set

_CENTS = re.compile(r"\d+\.\d\d")
_COUNTING = frozenset(
    {
        NumberKind.CARDINAL,
        NumberKind.FRACTION,
        NumberKind.MONEY,
        NumberKind.PERCENT,
        NumberKind.MULTIPLIER,
        NumberKind.RATIO,
    }
)


@dataclass(frozen=True, slots=True)
class Quantities:
    """What `read_quantities` finds: see the fields of the same names in `Reading`."""

    counted: tuple[Quantity, ...]
    references: tuple[Quantity, ...]
    target: Quantity | None


def read_quantities(tree: Tree, mentions: Mentions, numbers: Sequence[Number]) -> Quantities:
    """The quantities, references and target of a text, with all their properties."""
    phrases = [
        phrase_of(tree, number, numbers)
        for number in checked(numbers)
        if (number.kind in _COUNTING or _is_age(tree, number)) and not is_label(tree, number)
    ]
    for before, phrase in pairwise(phrases):
        _take_contents(tree, phrase, before)
    references = _references(tree, phrases)
    target = target_phrase(tree, phrases, numbers)
    for phrase in phrases:
        if phrase.entity in {"one", "other", "rest", "remainder"}:  # "14 new ones": what was counted before
            phrase.entity = phrase.unit = ""
    everything = sorted([*phrases, *references, *([target] if target else [])], key=lambda p: p.first)
    related = {id(p): relations_of(tree, mentions, p, everything) for p in checked(everything)}
    rates = Rates(tree, mentions, everything)
    rate_of = {id(p): rates.of(p, related[id(p)].verb_at) for p in checked(everything)}
    for phrase in checked(everything):
        if not phrase.entity:
            phrase.is_elided = True
            owner = (
                _of_them(tree, mentions, phrase)
                or _number_of(tree, phrase)
                or _remaining_kind(tree, mentions, phrase)
                or _in_packs(tree, phrase)
                or _listed(tree, phrase, everything)
            )
            phrase.entity, phrase.unit = (
                (owner, _unit_of(owner, phrase, everything))
                if owner
                else _elided(tree, phrase, everything, related[id(phrase)], rate_of[id(phrase)], target)
            )
            if rate_of[id(phrase)] == phrase.entity:
                rate_of[id(phrase)] = rates.of(phrase, related[id(phrase)].verb_at)
    single = _single(tree, everything)
    related |= {id(p): relations_of(tree, mentions, p, everything) for p in checked(single)}
    rate_of |= {id(p): "" for p in single}
    references = sorted([*references, *single], key=lambda p: p.first)
    everything = sorted([*everything, *single], key=lambda p: p.first)
    for phrase in phrases:
        if phrase.is_elided and phrase.adjectives:  # "4 white ones"
            phrase.unit = " ".join([*phrase.adjectives, phrase.entity])
    builder = _Builder(mentions)
    details = Details(tree, mentions, everything, rates)
    built = {
        id(p): details.added(builder.build(tree, p, related[id(p)], rate_of[id(p)]), p, related[id(p)])
        for p in checked(everything)
    }
    return Quantities(
        counted=tuple(_numbered(built[id(p)], i) for i, p in enumerate(phrases)),
        references=tuple(_numbered(built[id(p)], i) for i, p in enumerate(references)),
        target=_numbered(built[id(target)], len(phrases)) if target else None,
    )


def _take_contents(tree: Tree, phrase: Phrase, before: Phrase) -> None:
    """Of "3 kilos of figs and 2 of nuts" the nuts are what the second kilos are of."""
    if phrase.number is None or tree.word(phrase.number.stop) != "of" or not before.contents:
        return
    if tree.tag(phrase.number.stop + 1) not in {"DT", "PRP", "PRP$", "CD"}:
        phrase.contents, phrase.entity, phrase.unit, phrase.adjectives = phrase.entity, "", "", ()


def _is_age(tree: Tree, number: Number) -> bool:
    """Whether an ordinal counts years: "his 9th birthday"."""
    run = tree.noun_run(number.stop) if number.kind is NumberKind.ORDINAL else None
    return run is not None and lexicon.is_a(tree.tokens[run[1] - 1].lemma.lower(), "anniversary")


def _references(tree: Tree, phrases: Sequence[Phrase]) -> list[Phrase]:
    """Quantities without a number: "some marbles", "the rest", "each bag"."""
    covered = {i for phrase in phrases for i in range(phrase.first, phrase.stop)}
    found = []
    for at, word in enumerate(tree.words):
        if word == "as" and not covered & {at - 1, at} and (alike := _as_many(tree, at)) is not None:
            found.append(alike)
        if word not in word_set("references") or at in covered:
            continue
        if word == "rest" and tree.tag(at) != "NN":
            continue
        phrase = Phrase(None, word, at, at + 1, at)
        start = at + 1
        if tree.word(start) == "of":
            start += 1
            while tree.tag(start) in {"DT", "PRP$", "CD"}:
                start += 1
        run = tree.noun_run(start)
        if run is not None:
            name_entity(tree, phrase, run)
            after_measure(tree, phrase)
        found.append(phrase)
    return found


def _as_many(tree: Tree, at: int) -> Phrase | None:
    """ "as many books as in May", which is no multiple; `None` for a multiple or where nothing is compared."""
    closing = tree.words[at + 2 : tree.written_end(at)]
    if tree.word(at + 1) not in {"many", "much"} or "as" not in closing:
        return None
    phrase = Phrase(None, "as many", at, at + 2, at + 1, comparison="as many", comparison_at=at)
    run = tree.noun_run(at + 2)
    if run is not None:
        name_entity(tree, phrase, run)
        after_measure(tree, phrase)
    return phrase


def _single(tree: Tree, everything: Sequence[Phrase]) -> list[Phrase]:
    """One thing of a kind that the text counts: "gave a box away"."""
    counted = {p.entity for p in everything if p.number is not None or p.is_target}
    found = []
    for at, word in enumerate(tree.words[:-1]):
        run = tree.noun_run(at + 1) if word in {"a", "an"} else None
        taken = run is None or any(p.first < run[1] and at < p.stop for p in everything)
        if run is None or taken or tree.word(at - 1) in {"in", "on", "for", "per", "of", "at"}:
            continue
        phrase = Phrase(None, word, at, at + 1, at)
        kind = tree.noun_run(run[1] + 1) if tree.word(run[1]) == "of" else None
        counts = kind is not None and tree.lemma(run[1] - 1) in {"number", "amount"}
        name_entity(
            tree, phrase, kind if kind is not None and counts else run
        )  # "a certain number of lilies"
        after_measure(tree, phrase)
        is_object = tree.tokens[phrase.head].dep.partition(":")[0] in {"obj", "obl", "conj", "nmod"}
        ends = [p.stop for p in everything if p.number is not None and p.first < at]
        between = tree.words[ends[-1] : at] if ends else []
        is_joined = between[-1:] == ["and"] and not any(
            tree.is_finite(i) for i in range(at - len(between), at)
        )
        if is_joined or (phrase.entity in counted and is_object):
            found.append(phrase)
    return found


def _elided(
    tree: Tree,
    phrase: Phrase,
    everything: Sequence[Phrase],
    relations: Relations,
    rate: str,
    target: Phrase | None,
) -> tuple[str, str]:
    """An elided noun's entity and unit: the closest earlier quantity's (ALGES, Table 1, rule 2) or the next best."""
    money = _money_paid(phrase, everything, relations)
    if money and not (phrase.number is None and phrase.stop <= relations.verb_at):  # unlike "the others cost"
        return money, money
    earlier = [p for p in reversed(everything) if p.first < phrase.first and p.entity and p is not target]
    around = tree.word(phrase.first - 1) in {"with", "of"}  # "one tank with 22": no tanks
    earlier = [p for p in earlier if not (around and p.stop == phrase.first - 1)]
    fit = [p for p in earlier if p.entity != rate and not p.is_money and p.entity not in {"%", "time"}]
    adjective = tree.word(phrase.comparison_at + 2) if phrase.comparison else ""
    measured = next((p for p in fit if dimension_fits(p.entity, adjective)), None)
    if measured is not None:  # "twice as long"
        return measured.entity, measured.unit
    thing = _closest_thing(phrase, fit, is_object=0 <= relations.verb_at < phrase.first)
    if thing is not None:
        return _as_counted(tree, phrase, thing, rate)
    noun = _plural_before(tree, phrase, rate)
    if noun:
        return noun, noun
    if target is not None and target.entity not in {"", rate}:
        return target.entity, target.entity
    return next(((p.entity, p.unit) for p in [*fit, *earlier]), (phrase.entity, phrase.unit))


def _money_paid(phrase: Phrase, everything: Sequence[Phrase], relations: Relations) -> str:
    """The money in which a number without a noun counts by its cents or its verb: "she paid 3.50"; empty for none."""
    has_cents = phrase.number is not None and _CENTS.fullmatch(phrase.number.text) is not None
    if phrase.is_target or not (has_cents or relations.verb in word_set("money_verbs")):
        return ""
    return next((p.entity for p in everything if p.is_money), "")


def _closest_thing(phrase: Phrase, fit: Sequence[Phrase], is_object: bool) -> Phrase | None:
    """The first of the phrases that counts things; "each bag" only if nothing else does."""

    def rank(other: Phrase) -> tuple[bool, bool]:
        is_person = gender_of_noun(other.entity) is not None and (phrase.is_target or is_object)
        is_each = other.number is None and other.determiner in {"each", "every"}
        return is_person, is_each  # people are what is asked for only if nothing else is

    return min((p for p in fit if p.entity not in word_set("spans")), key=rank, default=None)


def _as_counted(tree: Tree, phrase: Phrase, thing: Phrase, rate: str) -> tuple[str, str]:
    """The entity and unit of `thing`; for people what they may have, if it is named between the two phrases."""
    if gender_of_noun(thing.entity) is None:
        return thing.entity, thing.unit
    start = max(thing.stop, tree.sentence(phrase.first).first)
    noun = _plural_before(tree, phrase, rate, first=start) or thing.entity
    return noun, noun


def _of_them(tree: Tree, mentions: Mentions, phrase: Phrase) -> str:
    """The things in "2 of them"; empty for people known by name and whatever is not resolved."""
    at = phrase.number.stop if phrase.number is not None else phrase.first
    if tree.word(at) != "of" or tree.word(at + 1) != "them":
        return ""
    noun = mentions.noun_at(at + 1)
    return noun if noun.isalpha() and noun not in {"person", "them"} else ""


def _unit_of(entity: str, phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """An entity with the modifiers that it has in the amount before, if there is one."""
    earlier = (p.unit for p in reversed(everything) if p.first < phrase.first and p.entity == entity)
    return next(earlier, entity)


def _number_of(tree: Tree, phrase: Phrase) -> str:
    """The sailboats in "the number of sailboats is 6 more than"."""
    first = tree.sentence(phrase.first).first
    number = next(
        (i for i in range(phrase.first - 1, first, -1) if tree.words[i : i + 2] == ["number", "of"]), None
    )
    noun = noun_after(tree, number + 1) if number is not None else None
    copula = noun is not None and tree.lemma(noun + 1) == "be" and phrase.comparison != ""
    return entity_lemma(tree, noun) if noun is not None and copula else ""


def _remaining_kind(tree: Tree, mentions: Mentions, phrase: Phrase) -> str:
    """The buns in "rolls are sold 10 to a pack and buns 8 to a bag"."""
    remnant = remnant_of(tree, mentions, phrase)
    if remnant is None or not remnant[1] or mentions.is_person(remnant[0]):
        return ""
    noun = remnant[0].stop - 1
    is_bare = tree.tag(noun) == "NNS" and tree.tag(remnant[0].first) not in {"DT", "PRP$", "CD"}
    return entity_lemma(tree, noun) if is_bare else ""


def _in_packs(tree: Tree, phrase: Phrase) -> str:
    """The erasers in "erasers in bags of 5", "erasers come in bags of 5"."""
    of = phrase.first - 1
    is_packed = phrase.number is not None and tree.word(of) == "of" and tree.word(of - 2) in {"in", "into"}
    noun: int | None = of - 3
    if is_packed and tree.tag(of - 3).startswith("VB"):
        noun = tree.subject(of - 3)
    is_plural = noun is not None and tree.is_noun(noun) and (tree.tag(noun) == "NNS" or noun == of - 3)
    return tree.tokens[noun].lemma.lower() if is_packed and noun is not None and is_plural else ""


def _listed(tree: Tree, phrase: Phrase, everything: Sequence[Phrase]) -> str:
    """The points of "84, 91 and 88 points": in a list of bare numbers the noun comes with the last."""
    place = everything.index(phrase)
    run = coordinated(tree, everything[place:])
    told = len(coordinated(tree, everything[: place + 1][::-1])) - 1
    plain = [p.number is not None and p.stop == p.number.stop and not p.entity for p in run]
    last = run[-1]
    is_list = told + len(run) > 2 and all(plain[:-1])
    return last.entity if is_list and len(run) > 1 and last.number is not None else ""


def _plural_before(tree: Tree, phrase: Phrase, rate: str, *, first: int = 0) -> str:
    """The nearest plural noun of things from `first` to the phrase that is not its rate."""
    for at in reversed(tree.plural_things[: bisect_left(tree.plural_things, phrase.first)]):
        lemma = tree.tokens[at].lemma.lower()
        if at < first:
            break
        if lemma != rate:
            return lemma
    return ""


class _Builder:
    """Makes `Quantity` records; remembers the last container for those that have none of their own."""

    def __init__(self, mentions: Mentions) -> None:
        self._mentions = mentions
        self._container = ""

    def build(self, tree: Tree, phrase: Phrase, relations: Relations, rate: str) -> Quantity:
        container = rate or self._holder(relations.subject, phrase)
        self._container = container or self._container
        return Quantity(
            index=0,
            number=phrase.number,
            determiner=phrase.determiner,
            entity=phrase.entity,
            adjectives=phrase.adjectives,
            unit=phrase.unit,
            rate=rate,
            container=container,
            verb=relations.verb,
            subject=relations.subject,
            recipient=relations.recipient,
            location="",
            syntax=relations.syntax,
            comparison=phrase.comparison,
            compared_to=relations.compared_to,
            sentence=tree.tokens[phrase.first].sentence,
            first=phrase.first,
            stop=phrase.stop,
            tense=relations.tense,
            is_negated=relations.is_negated,
            contents=phrase.contents,
            particle=relations.particle,
            recipient_case=relations.recipient_case,
            is_elided=phrase.is_elided,
        )

    def _holder(self, subject: Mention | None, phrase: Phrase) -> str:
        """ALGES's ctr: the subject's head; of a pronoun its antecedent's or the closest earlier container."""
        if subject is None or subject.first <= phrase.head < subject.stop:
            return ""
        if not subject.is_pronoun:
            return subject.head
        named = self._mentions.nouns_of(subject.referent)
        return named[0].head if named else self._container


def _numbered(quantity: Quantity, index: int) -> Quantity:
    return replace(quantity, index=index)
