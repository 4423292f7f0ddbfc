"""Readings made by hand, so that what rules do with them does not depend on how well text is parsed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import pytest

from solvers.reading.model import Mention, Number, NumberKind, Quantity, Reading, Sentence, Token


@dataclass(frozen=True)
class Said:
    """A sentence "subject verb value adjective entity other"; value `None` is the target."""

    value: str | None
    entity: str
    verb: str = "have"
    subject: str = "Ana"
    recipient: str = ""
    rate: str = ""
    comparison: str = ""
    compared_to: str = ""
    adjectives: tuple[str, ...] = ()
    tense: str = "past"
    after: str = ""
    """More words at the end of the sentence."""


class _Builder:
    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.sentences: list[Sentence] = []
        self.mentions: list[Mention] = []
        self.referents: dict[str, int] = {}
        self.text = ""

    def word(self, text: str) -> None:
        start = len(self.text) + bool(self.text)
        self.text = f"{self.text} {text}".strip()
        index, sentence = len(self.tokens), len(self.sentences)
        self.tokens.append(
            Token(index, text, text.lower(), "X", "X", "dep", index, sentence, start, start + len(text))
        )

    def mention(self, text: str) -> Mention | None:
        if not text:
            return None
        first = len(self.tokens)
        self.word(text)
        referent = self.referents.setdefault(text, len(self.referents))
        self.mentions.append(Mention(text, text, first, first + 1, referent))
        return self.mentions[-1]

    def quantity(self, index: int, said: Said) -> Quantity:
        begin = len(self.tokens)
        subject = self.mention(said.subject)
        self.word(said.verb)
        first = len(self.tokens)
        number = None
        if said.value is None:
            self.word("how many")
        else:
            self.word(said.value)
            number = Number(Fraction(said.value), NumberKind.CARDINAL, first, first + 1, said.value)
        for word in (*said.adjectives, said.entity):
            if word:
                self.word(word)
        stop = len(self.tokens)
        recipient = self.mention(said.recipient)
        compared = self.mention(said.compared_to)
        for word in said.after.split():
            self.word(word)
        sentence = len(self.sentences)
        self.sentences.append(Sentence(sentence, begin, len(self.tokens), said.value is None))
        return Quantity(
            index=index,
            number=number,
            determiner="how many" if said.value is None else "",
            entity=said.entity,
            adjectives=said.adjectives,
            unit=" ".join((*said.adjectives, said.entity)),
            rate=said.rate,
            container=said.subject,
            verb=said.verb,
            subject=subject,
            recipient=recipient,
            syntax="obj",
            comparison=said.comparison,
            compared_to=compared,
            sentence=sentence,
            first=first,
            stop=stop,
            tense=said.tense,
        )


@pytest.fixture
def reading_of() -> Callable[..., Reading]:
    """Makes a `Reading` of sentences; the last one is the target."""

    def make(*said: Said) -> Reading:
        builder = _Builder()
        quantities = [builder.quantity(index, each) for index, each in enumerate(said)]
        target = quantities.pop() if said[-1].value is None else None
        return Reading(
            builder.text,
            tuple(builder.tokens),
            tuple(builder.sentences),
            tuple(q.number for q in quantities if q.number),
            tuple(quantities),
            target,
            tuple(builder.mentions),
            (),
        )

    return make


@pytest.fixture
def said() -> type[Said]:
    """The sentences that `reading_of` takes."""
    return Said
