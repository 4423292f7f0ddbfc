"""The whole that a fraction, a percentage, or "the rest" is a part of: "a third of her figs"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from solvers.reading.adjuncts import Role, role_of
from solvers.reading.arguments import noun_after
from solvers.reading.coordination import adds_up
from solvers.reading.model import TOGETHER, NumberKind, Standard
from solvers.reading.owners import possessor_of, resolved
from solvers.reading.phrases import Phrase, entity_lemma, modified_from, modifiers, noun_of_whole
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


class Wholes:
    """A reader of the whole of one part."""

    def __init__(
        self, tree: Tree, mentions: Mentions, phrase: Phrase, read_from: Callable[[int], Standard]
    ) -> None:
        """Take what contains the part, and a reader for a clause that stands for the whole: "half of what Lou has"."""
        self._tree = tree
        self._mentions = mentions
        self._phrase = phrase
        self._read_from = read_from

    def read(self) -> Standard | None:
        """Return the whole that a fraction, a percentage, or "the rest" is a part of: "a third of her figs"."""
        tree, phrase = self._tree, self._phrase
        kinds = {NumberKind.FRACTION, NumberKind.PERCENT}
        is_part = phrase.number is not None and phrase.number.kind in kinds
        asked = phrase.determiner.partition(" ")[2] if phrase.is_target else ""
        if not is_part and asked not in {"fraction", "percent", "percentage"}:
            return None
        at = phrase.number.stop if phrase.number is not None else phrase.first + 2
        first = tree.sentence(phrase.first).first
        charge = tree.noun_run(at)
        if charge is not None and tree.word(charge[1]) == "on" and tree.tag(charge[1] + 1) in {"DT", "PRP$"}:
            return self._part(charge[1] + 1)  # "a 15% charge on the total price"
        if tree.word(at) == "of":
            return self._part(at + 1)
        if tree.word(at) == "off" and tree.word(at + 2) == "total":
            return Standard(comparison=TOGETHER)
        if tree.word(at) in {"what", "the", "that", "this"} or tree.tag(at) in {"PRP$", "NNP"}:
            return self._part(at) if phrase.number is not None else None  # "half his age", "half the price"
        return self._part(first + 1) if tree.word(first) == "of" else None

    def _part(self, at: int) -> Standard | None:
        """Return what comes after the "of" of a part."""
        tree = self._tree
        start = at
        while tree.tag(at) in {"DT", "PDT", "CD", "PRP$"}:
            at += 1
        noun = noun_of_whole(tree, at)
        run = (modified_from(tree, noun), noun + 1) if noun is not None else None
        if run is None and tree.word(at) in {"what", "that"}:
            said = self._read_from(at)
            return self._left() if said.verb in {"leave", "remain"} and not said.owner else said
        return self._pointed(at) if run is None else self._named_part(start, run)

    def _left(self) -> Standard:
        """Return what is left of those that are counted: "a third of the rest", "a fifth of what was left"."""
        return Standard(entity=self._phrase.entity, adjectives=("remaining",))

    def _pointed(self, at: int) -> Standard | None:
        """Return what the pronoun at `at`, or the pointer before it, stands for: "half of them", "half of these"."""
        noun = at if self._tree.tag(at) == "PRP" else at - 1
        mention = self._mentions.at(noun)
        if self._tree.word(noun) in {"those", "these", "that", "this"}:
            return Standard(entity=self._phrase.entity)
        if mention is None or mention.first != noun:
            return None
        named = self._mentions.noun_at(noun)
        if mention.is_plural and named != "person":
            return Standard(entity=named)
        return Standard(owner=resolved(self._mentions, mention))

    def _named_part(self, start: int, run: tuple[int, int]) -> Standard | None:
        """Return the whole that the nouns of `run` name, with determiners from `start`."""
        tree = self._tree
        entity = entity_lemma(tree, run[1] - 1)
        is_sum = entity in word_set("sum_nouns")
        if entity in word_set("left_over"):
            return self._left()
        if is_sum and tree.word(run[0] - 1) in {"this", "that"}:
            return Standard()  # an earlier amount
        possessor = possessor_of(tree, self._mentions, start, run[1])
        if is_sum and tree.word(run[1]) == "of":
            part = self._part(run[1] + 1)  # "half the number of figs", "half of Ida's total number of figs"
            return (
                replace(part, owner=part.owner or resolved(self._mentions, possessor))
                if part is not None
                else None
            )
        described = modifiers(tree, run[0], run[1] - 1)
        if self._remains(run[1]):
            described = ("remaining", *described)
        if is_sum and possessor is not None:
            is_person = self._mentions.is_person(possessor)
            entity = self._phrase.entity if is_person else entity_lemma(tree, possessor.stop - 1)
            possessor, described = possessor if is_person else None, ()  # "half of each fruit's amount"
        place = self._place_of_part(run[1])
        location = tree.lemma(place) if place is not None else ""
        locations = (" ".join(modifiers(tree, run[1] + 1, place + 1)),) if place is not None else ()
        return Standard(
            entity=entity,
            comparison=TOGETHER if adds_up(tree, run[0], run[1]) else "",
            adjectives=described,
            owner=resolved(self._mentions, possessor),
            location=location,
            locations=locations,
        )

    def _remains(self, at: int) -> bool:
        """Return whether what starts at `at` says that a whole is what is left: "the nuts that were left"."""
        tree = self._tree
        is_relative = tree.word(at) in {"that", "which", "who"}
        verb = at + is_relative
        is_passive = tree.lemma(verb) == "be"
        verb += is_passive
        verb += tree.word(verb) == "still"
        is_left = tree.word(verb) == "left" and is_relative is is_passive  # not "those who left early"
        return is_left or tree.word(verb) == "remaining" or (is_relative and tree.lemma(verb) == "remain")

    def _place_of_part(self, at: int) -> int | None:
        """Return the hall in "half of the pupils in the hall sing", or `None` if the verb comes before it."""
        tree = self._tree
        opens = not any(tree.is_finite(i) for i in range(tree.sentence(at - 1).first, at))
        noun = noun_after(tree, at) if opens and tree.tag(at) == "IN" else None
        return noun if noun is not None and role_of(tree, at, noun) is Role.PLACE else None
