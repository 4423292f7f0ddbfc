"""Which events a story tells, whatever else it tells, and the facts that say why they happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from knowledge import lexicon
from solvers.reading.model import Reading
from solvers.reading.words import word_set
from solvers.science.spine.index import Index, contradicts, denies, index, lemmas
from solvers.science.spine.say import full
from solvers.science.spine.told import Told

_REASON = "happens because"
_SAME = 0.65
"""How surely a word of the story has to mean a word of an event."""
_WHOLE, _MOST = 0.85, 0.6
"""The share of an event that has to be told, and the share if much of it is."""
LEAST = 1.2
"""The weight of the words of an event: fewer would be in many stories."""
MUCH = 1.9
"""The weight from which a story is likely to be about the event."""
_LIKELY, _UNSURE = 0.75, 0.6


@dataclass(slots=True)
class Story:
    """What was told, with the event that is most likely asked about."""

    text: str
    asked: str
    index: Index
    ways: dict[str, str] = field(init=False)
    """Words that mean one of the story's, with that one."""
    _about: set[str] = field(init=False)

    def __post_init__(self) -> None:
        """Collect the words of the story."""
        words = content(self.text)
        self.ways = {
            other: word for word in words for other, sure in self.index.alike(word).items() if sure >= _SAME
        }
        self._about = {other for word in content(self.asked) for other in self.index.alike(word)}

    def weight(self, event: Sequence[str], text: str) -> float:
        """Return how much the words of an event weigh, or 0 if the story does not tell it: it has most of its words,
        one of which is asked about, and says no more that it is not so than the text of the event does.

        Args:
            event: the content words.
            text: the event in words.
        """
        by_story = {self.ways[word]: word for word in reversed(event) if word in self.ways}
        told = [*by_story.values()]  # no word of the story stands for two
        weight = sum(map(self.index.weight, told))
        share = weight / (sum(map(self.index.weight, event)) or 1.0)
        is_told = weight >= LEAST and share >= (_MOST if weight >= MUCH else _WHOLE)
        if not is_told or len(told) < 2 or self._about.isdisjoint(told):
            return 0.0
        is_other = denies(text) != denies(self.asked) or contradicts({*self.ways.values()}, text)
        is_other = is_other or (_compares(self.asked) and not _compares(text))
        return 0.0 if is_other else weight * share


def _compares(text: str) -> bool:
    """Return whether a text says that something is more so than something else."""
    words = text.casefold().split()
    return "than" in words or any(
        word in ("more", "less", "fewer")
        or (word.endswith("er") and any(base != word for base in lexicon.lemmas(word, "a")))
        for word in words
    )


def content(text: str) -> list[str]:
    """Return the words of an event without those that are in all sorts of events, each once."""
    return [word for word in dict.fromkeys(lemmas(text)) if word not in word_set("light_in_events")]


def reasons(told: Story) -> Iterator[tuple[float, int]]:
    """Yield the facts that say why something happens that a story tells, the one about most of it first, with the
    weight of what it is about.
    """
    known = told.index
    found = []
    for number in sorted({number for word in told.ways for number in known.having.get((word, "a"), ())}):
        fact = known.spine.facts[number]
        if fact.relation == _REASON and (weight := told.weight(content(fact.cell("a")), fact.cell("a"))):
            found.append((-weight, number))
    for weight, number in sorted(found):
        yield -weight, number


def reason_in(story: Reading, asked: Reading, known: Index | None = None) -> Told | None:
    """Return the reason for the event that a story tells most about; `None` if it tells none that facts explain.

    Args:
        story: what was told, with the question.
        asked: the event that is most likely asked about.
        known: the facts; by default, the built-in ones.
    """
    known = known or index()
    told = Story(story.text, asked.text, known)
    weight, number = next(reasons(told), (0.0, 0))
    if not weight:
        return None
    fact = known.spine.facts[number]
    said = tuple(dict.fromkeys(told.ways[word] for word in content(fact.cell("a")) if word in told.ways))
    joined = {token.lemma for token in asked.tokens if token.dep == "conj" and token.pos == "NOUN"}
    is_whole = weight >= MUCH and joined <= {*said}  # what keeps fur and fat thick is not only about fur
    sure = _LIKELY if is_whole else _UNSURE
    return Told("why", full(known.spine, fact), (fact.cell("b"),), (number,), said, sure)


__all__ = ["LEAST", "MUCH", "Story", "content", "reason_in", "reasons"]
