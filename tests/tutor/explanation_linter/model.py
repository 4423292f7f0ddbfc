"""An explanation as the linter takes it, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from solvers.reading.pipeline import parse
from tests.tutor.explanation_linter.text import asked, opened, unquoted, worked_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spacy.tokens import Doc, Span

ENDS = (".", "?", "!")
HOLE = "…"
"""Stands in hints for what is left out: a noun, or a verb with all that belongs to it."""


class Finding(NamedTuple):
    """A fault, and where it is."""

    rule: str
    text: str
    """The sentence, or the words that are wrong."""


@dataclass(frozen=True)
class Explanation:
    """What a person reads."""

    question: str
    """With its choices."""
    steps: tuple[str, ...]
    rows: str = ""
    """What the facts say that were used; their words may be said again."""
    is_whole: bool = True
    """Whether it ends with the answer: a hint does not."""
    title: str = ""
    """The answer as it stands above the steps: no sentence."""
    picture: str = ""
    """What a picture shows, in words, without its label; its sentences need no verb."""

    @property
    def texts(self) -> tuple[str, ...]:
        """All that is read."""
        return (*filter(None, [self.title, self.picture]), *self.told)

    @cached_property
    def told(self) -> tuple[str, ...]:
        """The steps; in a hint, a blank that somebody is asked to fill in is what it leaves out."""
        return self.steps if self.is_whole else tuple(opened(step, HOLE) for step in self.steps)

    @cached_property
    def heading(self) -> list[Span]:
        """The title, parsed."""
        return [parse(unquoted(self.title))[:]] if self.title else []

    @cached_property
    def beside(self) -> list[Span]:
        """What the picture shows, parsed."""
        return [*_divided(parse(unquoted(self.picture)))] if self.picture else []

    @cached_property
    def docs(self) -> list[Doc]:
        """Every step parsed, its lines of arithmetic replaced by what they come to."""
        return [parse(worked_out(unquoted(step))) for step in self.told]

    @cached_property
    def sentences(self) -> list[Span]:
        """All sentences, as their marks at the end divide them: the parser takes what it cannot join for several."""
        return [sentence for doc in self.docs for sentence in _divided(doc)]

    def is_result(self, sentence: Span) -> bool:
        """Whether a sentence is, or ends with, what a line of arithmetic comes to."""
        number = next((token.idx for token in sentence if token.text[0] in "0123456789$−?"), -1)
        tail = sentence.doc.text[number : sentence[-1].idx + len(sentence[-1])]
        return number >= 0 and any(f"{sign} {tail}" in worked for worked in self._sums for sign in ("=", "≈"))

    @cached_property
    def _sums(self) -> list[str]:
        return [asked(unquoted(step)) for step in self.told]


def _divided(doc: Doc) -> Iterator[Span]:
    first = 0
    for token in doc:
        is_last = token.i + 1 == len(doc)
        if is_last or (token.text in ENDS and doc[token.i + 1].text not in (*ENDS, ")")):
            yield doc[first : token.i + 1]
            first = token.i + 1
