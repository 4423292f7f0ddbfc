"""Readings written by hand, so that the solver can be tested without a parser."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from solvers.reading.model import Mention, Number, NumberKind, Quantity, Reading, Sentence, Token


@dataclass
class Said:
    """What a hand-written reading says of one quantity; `words` must occur in the text."""

    words: str
    value: str | int | None = None
    entity: str = ""
    verb: str = ""
    rate: str = ""
    kind: NumberKind = NumberKind.CARDINAL
    subject: int | None = None
    """A referent."""
    recipient: int | None = None
    comparison: str = ""
    compared_to: int | None = None
    others: dict[str, str] = field(default_factory=dict)


def reading(text: str, *said: Said) -> Reading:
    """A reading of `text`; what is said without a value is the target."""
    tokens = _tokens(text)
    last = tokens[-1].sentence
    sentences = tuple(
        Sentence(
            index,
            min(t.index for t in tokens if t.sentence == index),
            max(t.index for t in tokens if t.sentence == index) + 1,
            index == last,
        )
        for index in range(last + 1)
    )
    known = [one for one in said if one.value is not None]
    target = next((one for one in said if one.value is None), None)
    quantities: list[Quantity] = []
    for one in known:
        begin = quantities[-1].stop if quantities else 0
        quantities.append(_quantity(text, tokens, one, len(quantities), begin))
    asked = _quantity(text, tokens, target, len(quantities), 0) if target else None
    numbers = tuple(q.number for q in quantities if q.number)
    return Reading(text, tokens, sentences, numbers, tuple(quantities), asked, (), ())


def _tokens(text: str) -> tuple[Token, ...]:
    tokens: list[Token] = []
    sentence = 0
    for match in re.finditer(r"\w+(?:\.\d+)?|[^\w\s]", text):
        word = match[0]
        index = len(tokens)
        lemma = word.lower()
        tokens.append(Token(index, word, lemma, "X", "X", "dep", index, sentence, match.start(), match.end()))
        sentence += word in ".?!"
    return tuple(tokens)


def _quantity(text: str, tokens: tuple[Token, ...], said: Said, index: int, begin: int) -> Quantity:
    start = text.index(said.words, tokens[begin].start if begin < len(tokens) else 0)
    inside = [t.index for t in tokens if start <= t.start < start + len(said.words)]
    first, stop = inside[0], inside[-1] + 1
    number = None
    if said.value is not None:
        number = Number(Fraction(said.value), said.kind, first, first + 1, tokens[first].text)
    return Quantity(
        index=index,
        number=number,
        determiner="" if number else "how many",
        entity=said.entity,
        unit=said.entity,
        rate=said.rate,
        verb=said.verb,
        subject=_mention(said.subject),
        recipient=_mention(said.recipient),
        syntax="obj",
        comparison=said.comparison,
        compared_to=_mention(said.compared_to),
        sentence=tokens[first].sentence,
        first=first,
        stop=stop,
    )


def _mention(referent: int | None) -> Mention | None:
    return None if referent is None else Mention("", "", 0, 0, referent)
