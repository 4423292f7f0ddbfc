"""The other participants of an amount's verb: its second argument, and what a price is for."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from knowledge.names import gender_of_noun
from solvers.reading.arguments import noun_after
from solvers.reading.coordination import joined_before, joined_nouns, owners_of
from solvers.reading.model import Mention
from solvers.reading.nouns import is_measure, is_time
from solvers.reading.owners import remnant_of
from solvers.reading.phrases import (
    Phrase,
    entity_lemma,
    modified_from,
    modifiers,
    priced_noun,
    run_name,
)
from solvers.reading.referents import Mentions
from solvers.reading.relations import PARTS, Relations
from solvers.reading.statements import coordinated
from solvers.reading.tree import Tree
from solvers.reading.words import pronoun_list, word_set

_WITHOUT = frozenset({"be", "cost"}) | word_set("exceeding_verbs")
"""Verbs that have no argument besides an amount."""


def _spends_part(phrase: Phrase, relations: Relations) -> bool:
    """Return whether a part of money is spent: "spent half of it on a pen"."""
    is_part = phrase.number is not None and phrase.number.kind in PARTS
    return is_part and relations.verb in word_set("spending_verbs")


class Roles:
    """A reader of arguments and priced items, given all amounts of a text in order."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrases = phrases

    def argument(self, phrase: Phrase, verb: int) -> str:
        """Return the verb's second argument with its modifiers: "tea" in "12 pupils ordered tea"; empty if there is
        none.
        """
        tree = self._tree
        remnant = remnant_of(tree, self._mentions, phrase)
        if remnant is not None and not remnant[1] and not self._mentions.is_person(remnant[0]):
            return self._thing(remnant[0].first, remnant[0].stop)
        if verb < 0 or not tree.tag(verb).startswith("VB") or tree.lemma(verb) in _WITHOUT:
            return ""
        instead = self._instead(phrase)
        if instead >= 0:
            run = modified_from(tree, instead - 1), instead
            return " ".join(modifiers(tree, *run))  # "if she sells ducks instead of hens"
        _, stop = tree.clause(verb)
        behind = max(phrase.stop, verb)
        following = min((p.first for p in self._phrases if p.number and p.first >= behind), default=stop)
        return self._object(phrase, verb, min(stop, following)) or self._marked(
            phrase, verb, min(stop, following)
        )

    def _instead(self, phrase: Phrase) -> int:
        """Return the "instead" after what is done in a comparison; -1 if there is none."""
        tree, stop = self._tree, self._tree.sentence(phrase.first).stop
        places = range(phrase.stop, stop) if phrase.comparison else range(0)
        found = (i for i in places if tree.words[i : i + 2] == ["instead", "of"] and tree.is_noun(i - 1))
        return next(found, -1)

    def _object(self, phrase: Phrase, verb: int, end: int) -> str:
        """Return the noun phrase after the verb that is not the amount itself."""
        tree = self._tree
        start = max(verb + 1, phrase.stop)
        if verb < phrase.first and any(
            tree.is_noun(i) or tree.tag(i) == "PRP" for i in range(verb + 1, phrase.first)
        ):
            start = verb + 1  # "fed the cats 5 fish", "ordered tea for 5 pupils"
        if phrase.is_money and any(p.is_money and verb < p.first < phrase.first for p in self._phrases):
            start = phrase.stop  # "a pen for $3 and a ruler for $2"
        if not (phrase.first < verb or start == verb + 1):
            return ""
        is_doing = phrase.first < verb and tree.lemma(verb) in word_set("preferring_verbs")
        return self._thing(start, end) or (self._doing(start) if is_doing else "")  # "9 prefer skating"

    def _marked(self, phrase: Phrase, verb: int, end: int) -> str:
        """Return what comes after a preposition: "filled 5 jars with jam", "spent $5 on a pen"."""
        spends = self._tree.lemma(verb) in word_set("spending_verbs")
        markers = word_set("argument_markers") | ({"on"} if spends else set())
        marked = (i for i in range(phrase.stop, end) if self._tree.word(i) in markers)
        things = (self._thing(i + 1, end) or (self._doing(i + 1) if spends else "") for i in marked)
        return next(filter(None, things), "")

    def _doing(self, at: int) -> str:
        """Return what someone does, or what a gerund describes: "tutoring", "potting soil" in "$9 on potting soil"."""
        if self._tree.tag(at) != "VBG":
            return ""
        noun = self._tree.child(at, "obj")
        return " ".join(modifiers(self._tree, at, at + 1 if noun is None else noun + 1))

    def _thing(self, at: int, stop: int) -> str:
        """Return the noun phrase of a thing that starts at `at`, in lemmas."""
        tree = self._tree
        while (tree.tag(at) in {"DT", "PRP$", "RP", "PDT"} or tree.word(at) == "both") and at < stop:
            at += 1
        run = tree.noun_run(at) if at < stop else None
        if run is None or run[1] > stop:
            return ""
        noun = run[1] - 1
        lemma = entity_lemma(tree, noun)
        leads = tree.word(noun + 1) in {"of", "with"} and self._is_counted(noun + 2)  # "a class of 24 pupils"
        mention = self._mentions.at(noun)
        is_named = tree.is_name(noun) and mention is not None and self._mentions.is_person(mention)
        if is_time(lemma) or self._is_counted(noun) or leads or is_named:
            return ""
        return " ".join(modifiers(tree, *run))

    def _is_counted(self, noun: int) -> bool:
        return any(p.number is not None and p.first <= noun < p.stop for p in self._phrases)

    # --- prices ---

    def item(self, phrase: Phrase, relations: Relations, rate: str, owner: Mention | None) -> str:
        """Return the lemma of what a price is for: "a pen for $3", "$3 for a pen", "a pen costs $3"; empty if there is
        none.
        """
        if phrase.entity == "%" and (discounted := self._discounted(phrase, owner)):
            return discounted
        if not (phrase.is_money or _spends_part(phrase, relations)):
            return ""
        before, thing = self._before(phrase), rate if _is_thing(rate) else ""
        if phrase.counted:
            return phrase.counted
        if thing and not before and self._is_each(phrase):
            return thing
        if described := self._described(phrase):
            return described
        if before:
            return before if not thing or thing in before.split() else thing
        return self._paid_for(phrase, relations, owner) or thing

    def _paid_for(self, phrase: Phrase, relations: Relations, owner: Mention | None) -> str:
        """Return what the clause of a price says it is for, and for which people."""
        valued = self._valued(phrase, relations, owner)
        if phrase.is_target and valued:
            return valued
        named = self._behind(phrase) or self._amounting(phrase)
        return named or " ".join(filter(None, (self._people(phrase), valued)))

    def _discounted(self, phrase: Phrase, owner: Mention | None) -> str:
        """Return what a percentage of a price is for: "20% off the rug", "20% discount on it", "a rug is 20% off"."""
        tree, top = self._tree, self._tree.top(phrase.first, phrase.stop)
        at, nouns = phrase.stop, {tree.lemma(phrase.head), tree.lemma(tree.tokens[top].head)}
        if tree.word(at) != "off" and nouns.isdisjoint(word_set("money_nouns")):
            return ""
        noun = noun_after(tree, at) if tree.word(at) in {"off", "on"} else None
        things = [noun] if noun is not None else []
        if tree.word(at) == "off" and owner is not None and not self._mentions.is_person(owner):
            things.append(owner.stop - 1)
        return next((named for thing in things if (named := self._named(thing))), "")

    def _is_each(self, phrase: Phrase) -> bool:
        """Return whether a price is for each of something: "$3 each", "$3 for every"."""
        at = phrase.stop + (self._tree.word(phrase.stop) == "for")
        return self._tree.word(at) in {"per", "each", "every"}

    def _amounting(self, phrase: Phrase) -> str:
        """Return the tip in "a tip of $3"."""
        tree, top = self._tree, self._tree.top(phrase.first, phrase.stop)
        is_of = phrase.is_money and tree.relation(top) == "nmod" and tree.marker(top) == "of"
        noun = tree.tokens[top].head
        names_price = not tree.is_noun(noun) or tree.lemma(noun) in word_set("sum_nouns") | {
            "price",
            "cost",
            "money",
        }
        return run_name(tree, (modified_from(tree, noun), noun + 1)) if is_of and not names_price else ""

    def _described(self, phrase: Phrase) -> str:
        """Return the book in "a $12 book"."""
        tree = self._tree
        run = tree.noun_run(phrase.stop) if phrase.number and phrase.stop < len(tree.tokens) else None
        is_beside = (
            run is not None
            and run[0] == phrase.stop
            and tree.tag(phrase.first - 1) in {"DT", "PRP$", "CD", "JJ"}
        )
        return self._lemma(run[1] - 1) if run is not None and is_beside else ""

    def _people(self, phrase: Phrase) -> str:
        """Return the people whom a price applies to: "$12 for adults"."""
        tree = self._tree
        noun = noun_after(tree, phrase.stop) if tree.word(phrase.stop) == "for" else None
        if noun is not None and is_time(tree.lemma(noun)):
            return self._of(noun + 1)  # "$45 for every hour of work"
        return entity_lemma(tree, noun) if noun is not None and tree.tag(noun) in {"NN", "NNS"} else ""

    def _before(self, phrase: Phrase) -> str:
        """Return the pen in "a pen for $3", "5 pens at $2 each", "a pen that costs $3"."""
        tree, at = self._tree, self._marker_before(phrase)
        if at is None:
            return ""
        counted = next((p for p in self._phrases if p.number and p.stop == at and not p.counted), None)
        if counted is not None and not tree.is_noun(at - 1):
            return counted.unit  # "apples in bags of 6 for $3"
        at = priced_noun(tree, at - 1) + 1
        if tree.is_noun(at - 1):
            return self._lemmas(joined_before(tree, at - 1))
        if tree.tag(at - 1) == "PRP":  # "sold it for $8"
            mention = self._mentions.at(at - 1)
            named = self._mentions.nouns_of(mention.referent) if mention is not None else []
            return self._lemma(named[0].stop - 1) if named else ""
        things = tree.plural_things[: bisect_left(tree.plural_things, at)]
        first = tree.sentence(at).first
        return self._lemma(things[-1]) if tree.word(at) == "at" and things and things[-1] >= first else ""

    def _marker_before(self, phrase: Phrase) -> int | None:
        """Return the word before a price that connects it to a thing: "for", "at", "worth", "costing"."""
        tree, at = self._tree, phrase.first - 1
        while tree.tag(at) == "RB":
            at -= 1
        is_costing = tree.tokens[at].lemma == "cost" and tree.tag(at) == "VBG"
        return at if is_costing or tree.word(at) in {"for", "at", "worth"} else None

    def _behind(self, phrase: Phrase) -> str:
        """Return the pen in "$3 for a pen", "$3 on a pen"."""
        tree = self._tree
        _, stop = tree.clause(phrase.first)
        if not phrase.is_target:
            stop = min([stop, *(p.first for p in self._phrases if p.number and p.first >= phrase.stop)])
        at = self._marker_behind(phrase, stop)
        noun = noun_after(tree, at) if at is not None else None
        if at is None or noun is None:
            return ""
        if counted := self._counted_behind(at, noun):
            return counted
        is_near = noun < stop or phrase.is_target
        return self._lemmas(joined_nouns(tree, noun)) if is_near else ""

    def _counted_behind(self, at: int, noun: int) -> str:
        """Return what is counted after a "for" at `at`: "$96 for 3 pens and 2 caps"."""
        counted = [p for p in self._phrases if p.number and p.stop > noun and p.first > at]
        if not counted or self._tree.word(at) != "for" or counted[0].first > noun:
            return ""
        if counted[0].is_money or is_time(counted[0].entity):
            return ""
        return " ".join(f"{p.unit} {p.contents}".strip() for p in coordinated(self._tree, counted))

    def _marker_behind(self, phrase: Phrase, stop: int) -> int | None:
        """Return the preposition of what is paid for: "How much did she pay for the pen?", "$60 a month for
        a phone".
        """
        tree, at = self._tree, phrase.stop
        apex = tree.top(phrase.first, phrase.stop)
        left = (c for c in tree.children[apex] if tree.relation(c) == "orphan" and c > at)
        marked = next((tree.child(c, "case") for c in left if tree.marker(c) in {"for", "on"}), None)
        if marked is not None:
            return marked  # "and two fifths of what was left on a jacket"
        while tree.word(at) in {"each", "more", "less", "extra", "apiece", "total"}:
            at += 1
        for place in range(at, max(stop, at) + 1):
            if tree.word(place) in {"for", "on", "from"}:
                return place
            if tree.is_finite(place) and not phrase.is_target:
                return None
        return None

    def _valued(self, phrase: Phrase, relations: Relations, owner: Mention | None) -> str:
        """Return the pen in "a pen costs $3", "the price of a pen is $3"."""
        tree, verb = self._tree, relations.verb_at
        if phrase.is_target and tree.is_noun(phrase.head) and is_measure(tree.tokens[phrase.head].lemma):
            return self._of(phrase.stop)
        is_there = self._is_there(verb)
        subject = tree.subject(verb) if verb >= 0 else None
        if priced := self._priced_by(subject):
            return priced
        if verb < 0 or is_there or tree.tokens[verb].lemma not in word_set("valuing_verbs"):
            return ""
        if owner is not None and not self._mentions.is_person(owner):
            return self._owning(owner)
        if subject is None and relations.subject is not None:
            subject = relations.subject.stop - 1
        if subject is None or phrase.first <= subject < phrase.stop:
            return ""
        return self._of(subject + 1) if is_measure(tree.lemma(subject)) else self._named(subject)

    def _owning(self, owner: Mention) -> str:
        """Return the things that have a price: "the lamp and the rug"."""
        members = owners_of(self._tree, self._mentions, owner) or (owner,)
        named = (self._lemma(m.stop - 1, is_priced=True) if m.referent >= 0 else m.head for m in members)
        return " ".join(dict.fromkeys(named))

    def _is_there(self, verb: int) -> bool:
        """Return whether a verb says where something is: "How many cents are in the bank", unlike "is on sale
        for $5".
        """
        tree = self._tree
        return tree.lemma(verb) == "be" and tree.tag(verb + 1) == "IN" and tree.tag(verb + 2) != "NN"

    def _priced_by(self, subject: int | None) -> str:
        """Return the pen in "The price of a pen rose to $5", whatever the verb."""
        is_price = subject is not None and self._tree.lemma(subject) in word_set("money_nouns")
        return self._of(subject + 1) if subject is not None and is_price else ""

    def _of(self, at: int) -> str:
        """Return the noun after an "of" at `at`."""
        noun = noun_after(self._tree, at) if self._tree.word(at) == "of" else None
        return self._lemma(noun) if noun is not None else ""

    def _named(self, at: int) -> str:
        """Return the noun at `at`, or what the pronoun there refers to."""
        if not pronoun_list(self._tree.word(at)):
            return self._lemma(at)
        mention = self._mentions.at(at)
        is_person = mention is not None and self._mentions.is_person(mention)
        return "" if is_person else self._mentions.noun_at(at)

    def _lemmas(self, nouns: Iterable[int]) -> str:
        return " ".join(filter(None, map(self._lemma, nouns)))

    def _lemma(self, noun: int, *, is_priced: bool = False) -> str:
        tree = self._tree
        lemma = entity_lemma(tree, noun)
        mention: Mention | None = self._mentions.at(noun)
        if (is_time(lemma) and not is_priced) or lemma in word_set("money_nouns") | word_set("sum_nouns"):
            return ""
        if mention is not None and self._mentions.is_person(mention):
            return ""
        first = modified_from(tree, noun)
        words = [*modifiers(tree, first, noun)]
        if tree.tag(first - 1) == "POS" or (tree.word(first - 1) == "of" and tree.is_noun(first - 2)):
            words.insert(
                0, tree.tokens[first - 2].lemma.lower()
            )  # "a child's ticket", "a bag of buttons for $3"
        of = noun_after(tree, noun + 1) if tree.word(noun + 1) == "of" else None
        contents = [tree.tokens[of].lemma.lower()] if of is not None else []  # "$3 for a bag of buttons"
        return " ".join([*words, lemma, *contents]) if tree.is_noun(noun) else ""


def _is_thing(rate: str) -> bool:
    """Return whether the unit of a rate is a thing, not a unit of measurement, a period of time, or a person."""
    return (
        bool(rate) and rate not in word_set("units_of_rate") | word_set("spans") and not gender_of_noun(rate)
    )
