"""A question that offers two answers: "is a bat a bird or a mammal" is two yes-or-no questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from knowledge import lexicon
from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.read import read
from solvers.science.forms.asked import question
from solvers.science.spine.agreement import without_article
from solvers.science.spine.say import sentence
from solvers.science.spine.told import Told

_OR = "or"
_VERBS = ("be", "do", "can")
_MOST = 6
"""The most words in an offered answer."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the answers that a question offers."""

    text: str
    reading: Reading
    """The reading of the question of whether it is so."""


def options_of(reading: Reading) -> list[Option]:
    """Return the two answers that a question offers, each with its yes-or-no question; empty if there are none.

    Args:
        reading: the reading of the question.
    """
    tokens = question(reading)
    ors = [at for at, token in enumerate(tokens) if token.text.casefold() == _OR]
    if len(ors) != 1 or not tokens or tokens[0].lemma not in _VERBS:
        return []
    (at,) = ors
    start = _first_of(tokens, at)
    one, other = tokens[start:at], tokens[at + 1 :]
    if start < 2 or not other or max(len(one), len(other)) > _MOST or other[0].text.casefold() == "not":
        return []
    if any(token.tag in ("JJR", "RBR") for token in tokens) or not _named_alike(one, other):
        return []  # numbers decide which of the two has more
    before = tokens[:start]
    return [Option(_text(part), _asking(before, part)) for part in (one, other)]


def _first_of(tokens: Sequence[Token], at: int) -> int:
    """Return where the first of two offered answers starts: they start alike ("a bird or a mammal") or are one word
    each.
    """
    first = tokens[at + 1] if at + 1 < len(tokens) else tokens[at]
    alike = (
        n
        for n in range(at - 1, 1, -1)
        if first.pos in ("DET", "ADP") and tokens[n].pos == first.pos and tokens[n].text == first.text
    )
    same = (n for n in range(at - 1, 1, -1) if first.pos in ("DET", "ADP") and tokens[n].pos == first.pos)
    return next(alike, next(same, at - 1))


def _named_alike(one: Sequence[Token], other: Sequence[Token]) -> bool:
    """Return whether two answers are of the same sort: two things or two properties."""
    first, last = one[-1].text.casefold(), other[-1].text.casefold()
    return any(lexicon.lemmas(first, pos) and lexicon.lemmas(last, pos) for pos in "na")


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)


def _asking(before: Sequence[Token], option: Sequence[Token]) -> Reading:
    return read(Question.parse(f"{_text(before)} {_text(option)}?"))


def chosen(told: Sequence[Told | None], options: Sequence[Option]) -> Told | None:
    """Return the answer that facts confirm, if they confirm only one.

    Args:
        told: the verdict on each option.
        options: in the same order.
    """
    holds = [n for n, one in enumerate(told) if one is not None and one.value == ("yes",)]
    if len(holds) != 1:
        return None
    one = told[holds[0]]
    assert one is not None
    option = options[holds[0]].text
    text = one.text.removeprefix("Yes, ").replace(
        f" is a kind of {without_article(option)}", f" is {option}", 1
    )
    return replace(one, form="choice", text=sentence(text), value=(option,))
