"""Finds the second fact of a choice: what its name means, or why the fact that carries it is so.

A fact that only says the choice again is no reason. What a process or a relationship means ties it to what happens in
the question, and so does a cause: of what the answer says happens, or of what the question says, if the cause is the
choice.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from knowledge.relations import Fact
from solvers.retrieval.causes import causes, passages
from solvers.retrieval.sentences import Quote
from solvers.science.spine.index import Thing, contradicts, denies, index, lemmas
from solvers.science.spine.say import full
from tutor.narration.chosen import is_statement
from tutor.narration.deciding import LIGHT, deciding_words, of_classes, shared, weight
from tutor.narration.each import joined
from tutor.narration.elsewhere import idea_told, parts_of, use_of
from tutor.narration.facts import repeats
from tutor.narration.reasons import says_little
from tutor.narration.related import named_in, of_fact
from tutor.narration.step import Evidence, Step

_BECAUSE, _WHEN = "happens because", "happens when"
_IS_ONE = re.compile(r" (?:is|are) an? ")
"""A clause that says what something is, rather than what happens."""
_WHOLE, _HALF = 0.9, 0.6
"""The share of an event, by weight, from which all of it has been told, and from which most has."""
_SOME, _MUCH, _BOTH = 0.25, 0.5, 0.75
"""The least share of the choice and of what decides in the question to be covered, the share of the latter that is
enough, and the least sum of both.
"""
_MOSTLY = 0.35
"""The same for an event that has not all been told: its cause has to have the choice."""
_NEW = 0.3
"""The share of a cause that must be new."""
_FEWEST = 2
_LONGEST = 22
_OPENING = ("if", "in", "to", "when", "it", "they", "this", "these", "its", "their")
"""The beginning of a sentence that assumes a case or depends on the one before it."""


def meant_by(question: str, chosen: str, texts: Sequence[str]) -> Step | None:
    """Return what a choice that names an idea means, or what each of two things in it does; `None` if that is told or
    unknown.

    Args:
        question: the question without its choices.
        chosen: the choice: "refraction of light", "digestive and nervous".
        texts: what has been told, the answer first.
    """
    known, head = index(), chosen.rstrip(".").partition(" of ")[0].rpartition("by ")[2]
    uses = [use_of(known, part, texts[:1]) for part in parts_of(chosen, question)]
    if uses and all(uses):
        return Step(joined([use for use in uses if use]), "fact")
    text = "" if is_statement(chosen) else idea_told(head)
    is_told = any(lemmas(one)[:1] == lemmas(text)[:1] for one in texts[1:]) or repeats(text, *texts)
    return Step(text, "fact") if text and not is_told else None


def second(question: str, chosen: str, texts: Sequence[str]) -> Step | None:
    """Return the fact that best says why a choice is right, beyond what has been told; `None` if there is none.

    Args:
        question: the question without its choices.
        chosen: the choice.
        texts: what has been told, the answer first.
    """
    case = _Case(question, chosen, tuple(texts))
    valued = ((case.value(text, event, cause), source) for text, event, cause, source in case.candidates())
    value, found = max(valued, key=lambda one: one[0], default=(0.0, None))
    if found is None or not value:
        return None
    if isinstance(found, Fact):
        return Step(full(index().spine, found), "fact", evidence=(of_fact(found),))
    return Step(found.text, "fact", evidence=(Evidence("sentence", f"{found.name}:{found.place + 1}"),))


@dataclass(frozen=True)
class _Case:
    """A question with its answer, for which a cause is looked for."""

    question: str
    chosen: str
    texts: tuple[str, ...]

    @cached_property
    def own(self) -> frozenset[str]:
        """Return the words that the choice adds to the question."""
        words = {*lemmas(self.chosen)} - LIGHT
        return frozenset(words - {*lemmas(self.question)} or words)

    @cached_property
    def deciding(self) -> frozenset[str]:
        """Return the words of the question that decide."""
        return deciding_words(index(), self.question) - self.own - LIGHT

    @cached_property
    def told(self) -> frozenset[str]:
        """Return the words of the question and of the answer, and for the classes of the things in them."""
        known, said = index(), f"{self.question} {self.texts[0]}"
        kinds = of_classes(known, [known.thing(lemmas(name)) for name in named_in(said.rstrip("?."))])
        return frozenset({*lemmas(said)} | kinds)

    def candidates(self) -> Iterator[tuple[str, Thing, Thing, Fact | Quote]]:
        """Yield what gives a cause and has a word of the choice or one that decides: its text, its event, its cause,
        and the fact or sentence.
        """
        known, texts = index(), passages()
        words = sorted(self.own | self.deciding)
        numbers = {n for word in words for column in "ab" for n in known.having.get((word, column), ())}
        for number in sorted(numbers):
            fact, cells = known.spine.facts[number], known.cells[number]
            if fact.relation == _BECAUSE and not _IS_ONE.search(fact.cell("a")):
                text = f"{fact.cell('a')} because {fact.cell('b')}"
                yield text, cells["a"][0], cells["b"][0], fact
        for place in sorted({at for word in words for at in texts.places.get(word, ())}):
            quote, event, cause = causes().get(place, (None, "", ""))
            if quote is None or cause.startswith("of ") or _IS_ONE.search(event):
                continue
            is_alone = event.split()[0].casefold() not in _OPENING and not set(";?:") & {*quote.text}
            if is_alone and len(quote.text.split()) <= _LONGEST:
                yield quote.text, lemmas(event), lemmas(cause), quote

    def value(self, text: str, event: Thing, cause: Thing) -> float:
        """Return how well an event with its cause says why the choice is right; 0 if it does not."""
        known = index()
        if denies(text) != denies(self.texts[0]) or not event or event[0] not in self.told:
            return 0.0
        of_event, said = self._share({*event}, self.told), {*event, *cause}
        own = weight(known, said & self.own) / (weight(known, self.own) or 1)
        asked = weight(known, shared(known, said, self.deciding)) / (weight(known, self.deciding) or 1)
        in_cause = weight(known, self.own & {*cause}) / (weight(known, self.own) or 1)
        is_of_it = (min(own, asked) >= _SOME and own + asked >= _BOTH) or asked >= _MUCH
        is_told = of_event >= _WHOLE or (of_event >= _HALF and min(in_cause, asked) >= _MOSTLY)
        if not (is_of_it and is_told) or len({*event} & self.told) < _FEWEST or not self._is_new(text, cause):
            return 0.0
        return own + asked - (1 - of_event) * weight(known, event)

    def _is_new(self, text: str, cause: Thing) -> bool:
        """Whether a cause adds something to what has been told, and does not contradict it."""
        known, said = index(), {word for one in (self.question, *self.texts) for word in lemmas(one)}
        new = weight(known, {*cause} - said) >= _NEW * weight(known, cause)
        is_again = repeats(text, *self.texts) or says_little(text, " ".join(self.texts), _NEW)
        return new and not is_again and not contradicts({*lemmas(self.texts[0])}, text)

    @staticmethod
    def _share(words: Collection[str], told: Collection[str]) -> float:
        known = index()
        said = shared(known, told, words) | ({*words} & {*told})
        return weight(known, said) / (weight(known, words) or 1)
