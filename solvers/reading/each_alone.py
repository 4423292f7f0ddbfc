"""Finds what an "each" without a noun refers to: "sells the good kites for $6 each", "they earned $5 each"."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.names import gender_of_noun
from solvers.reading.nouns import is_time
from solvers.reading.phrases import Phrase, entity_lemma, modified_from, priced_noun
from solvers.reading.referents import Mentions
from solvers.reading.statements import Statements
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


class Antecedents:
    """A reader of what "each" alone means, given all phrases of a text in order."""

    def __init__(
        self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase], statements: Statements
    ) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrases = phrases
        self._statements = statements

    def meant(self, phrase: Phrase, verb: int) -> str:
        """Return what "each" alone refers to: packs, what is counted before it, what has a price, or the subject."""
        counted = self._counted_before(phrase)
        people = [p.entity for p in counted if gender_of_noun(p.entity) is not None]
        if phrase.is_target and not phrase.entity and people:
            return people[-1]  # "How many would each get?"
        last = counted[-1].entity if counted else ""
        found = (
            self._statements.contained(phrase)
            or self._holding(phrase)
            or self._nearest(phrase, counted)
            or self._sold(phrase, counted)
            or self._subject_noun(phrase, verb)
            or self.plural_before(phrase)
            or last
        )
        return last if found in word_set("left_over") and last else found  # "the others cost $2 each"

    def _nearest(self, phrase: Phrase, counted: Sequence[Phrase]) -> str:
        """Return what the last amount before a phrase counts in its sentence, or, before a price, what a measure
        belongs to: the bags in "5-pound bags for $4 each".
        """
        sentence = self._tree.tokens[phrase.first].sentence
        near = [p for p in counted if self._tree.tokens[p.first].sentence == sentence]
        if not near:
            return ""
        return (near[-1].counted if phrase.is_money else "") or near[-1].entity

    def _holding(self, phrase: Phrase) -> str:
        """Return the noun of a relative clause: "vans that hold 8 each"."""
        tree = self._tree
        near = range(phrase.first - 1, max(phrase.first - 4, 0), -1)
        which = next((i for i in near if tree.tag(i) == "WDT" and tree.is_noun(i - 1)), None)
        return entity_lemma(tree, which - 1) if which is not None else ""

    def _counted_before(self, phrase: Phrase) -> list[Phrase]:
        """Return the counted things before a phrase, unless it is about them."""
        before = (p for p in self._phrases if p.number and p.stop <= phrase.first)
        return [p for p in before if p.entity and not p.is_money and p.entity != phrase.entity]

    def _sold(self, phrase: Phrase, counted: Sequence[Phrase]) -> str:
        """Return what has the price: "sell the good kites for $6 each", "paid $5 each on 2 tickets"."""
        tree, marker = self._tree, self._tree.word(phrase.first - 1)
        if not phrase.is_money:
            return ""
        noun = priced_noun(tree, phrase.first - 2)
        if marker in {"for", "at"} and tree.word(noun) in {"them", "it"}:
            named = self._mentions.noun_at(noun)
            return named if named != "person" else ""
        if marker in {"for", "at"} and tree.is_noun(noun):
            lemma = entity_lemma(tree, noun)
            # "sold the others for $3 each", "sold the rest the next week for $3 each"
            is_left = lemma in word_set("left_over") or is_time(lemma)
            return counted[-1].entity if is_left and counted else lemma
        if marker == "at":  # "as many pens as he can at $3 each"
            return self.plural_before(phrase)
        behind = next((p for p in self._phrases if p.first > phrase.stop and p.number), None)
        joins = behind is not None and tree.words[phrase.stop : behind.first] in (
            ["each", "on"],
            ["each", "for"],
        )
        return behind.entity if behind is not None and joins else ""

    def _subject_noun(self, phrase: Phrase, verb: int) -> str:
        """Return the kind of the verb's subject: "they earned $5 each"."""
        subject = self._tree.subject(verb) if verb >= 0 else None
        is_other = (
            subject is not None
            and self._tree.tag(subject)[:2] in {"NN", "PR"}
            and not phrase.first <= subject < phrase.stop
        )
        return self._mentions.noun_at(subject) if subject is not None and is_other else ""

    def plural_before(self, phrase: Phrase) -> str:
        """Return the closest plural noun before the phrase in its sentence."""
        tree = self._tree
        first = tree.sentence(phrase.first).first
        for at in range(phrase.first - 1, first - 1, -1):
            of = modified_from(tree, at) - 1
            is_content = tree.word(of) == "of" and tree.tag(of - 1) == "NNS"  # "crates of plums"
            if tree.tag(at) == "NNS" and tree.tokens[at].lemma != phrase.entity and not is_content:
                return tree.tokens[at].lemma
        return ""
