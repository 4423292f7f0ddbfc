"""The answer has the unit that the question has, and fractions stay fractions."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from knowledge.quantities import load
from solvers.question import clean
from solvers.reading.model import NumberKind, Reading
from solvers.reading.read import read_text
from solvers.wording import CURRENCIES
from tests.tutor.explanation_linter.agreement import noun_after
from tests.tutor.explanation_linter.model import Explanation, Finding

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

_DECIMAL = re.compile(r"(?<![$€£\d.])\d*\.\d+")
_BARE_SUM = re.compile(
    r"(?:^|[.!?] )(?:[^.=!?]|\.\d)*[+−×÷] \(?\$?\d[\d.,/]*\)? = (\d[\d,]*(?:\.\d+)?(?:/\d+)?)[.!](?= |$)"
)
"""The only line of arithmetic of a sentence, at its end: one in parts tells what they come to elsewhere."""
_FRACTION = re.compile(r"(?<![\d/])\d+/\d+(?![\d/])")
_MONEY = re.compile(r"([$€£])\d[\d.,]*")
_MONEY_LOST = re.compile(r"\d+ × [$€£][\d.,]+ = \d[\d.,]*\b|[$€£][\d.,]+ [+−] [$€£][\d.,]+ = \d[\d.,]*\b")
"""A sum of money that comes to no money."""
_LABELS = ("Check:", "So ", "Written as one expression")
_PURE = (
    "",
    "x",
    "time",
    "times",
    "number",
    "part",
    "%",
    "percent",
    "average",
    "sum",
    "total",
    "difference",
    "product",
    "answer",
)
_BARE = (
    "integer",
    "time",
    "percent",
    "fraction",
    "ratio",
    "part",
    "number",
    "probability",
    "chance",
    "score",
    "digit",
    "x",
    "median",
    "mode",
    "range",
    "factor",
    "divisor",
    "multiple",
    "gcf",
    "lcm",
    "term",
    "next",
)
"""Words of questions whose answers have no unit."""


def findings(explanation: Explanation) -> Iterator[Finding]:
    """An answer without a unit; decimals where the question has fractions."""
    reading = read_text(clean(explanation.question))
    if _has_fractions(reading) or any(_FRACTION.search(text) for text in explanation.texts):
        for step in explanation.texts:
            for found in _DECIMAL.finditer(step):
                yield Finding("decimal", found[0])
    yield from (Finding("unit", found) for found in _other_units(explanation, reading))
    if explanation.is_whole:
        yield from (Finding("unit", found) for found in _bare_sums(explanation))
    asked = {token.lemma.lower() for token in reading.tokens if reading.sentences[token.sentence].is_question}
    if explanation.is_whole and explanation.sentences and asked.isdisjoint(_BARE):
        given = {number.text for number in reading.numbers}
        is_choice = explanation.title.startswith("(")  # which has the words that the question gives it
        for sentence in (*([] if is_choice else explanation.heading), explanation.sentences[-1]):
            if _lacks_unit(sentence, explanation, _wanted(reading), given):
                yield Finding("unit", sentence.text)


def _other_units(explanation: Explanation, reading: Reading) -> Iterator[str]:
    """Results with two units of one kind, "9 feet" and "9 inches", and money in a currency that the question lacks."""
    given = {number.text for number in reading.numbers}
    signs = {sign for sign in CURRENCIES if sign in explanation.question}
    for text in explanation.texts:
        if signs:
            yield from (found[0] for found in _MONEY.finditer(text) if found[1] not in signs)
        yield from (found[0] for found in _MONEY_LOST.finditer(text))
    units = defaultdict[tuple[str, str], set[str]](set)
    for sentence in (*explanation.heading, *explanation.beside, *explanation.sentences):
        for token in sentence:
            noun = noun_after(token) if _is_number(token) and token.text not in given else None
            unit = load().name(noun.lemma_.lower()) if noun is not None else ""
            unit = (
                f"square {unit}" if token.i + 1 < len(token.doc) and token.nbor(1).text == "square" else unit
            )
            if kind := load().dimension(unit.removeprefix("square ")):
                units[token.text, kind].add(unit)
    yield from (f"{number} {' and '.join(sorted(its))}" for (number, _), its in units.items() if len(its) > 1)


def _bare_sums(explanation: Explanation) -> Iterator[str]:
    """Lines of arithmetic that end a sentence without a noun, though another sentence says what their result counts."""
    sentences = (*explanation.heading, *explanation.sentences)
    named = {
        t.text: noun.lemma_.lower() for s in sentences for t in s if _is_number(t) and (noun := noun_after(t))
    }
    for step in explanation.steps:
        if not step.startswith(_LABELS):
            told = (found for found in _BARE_SUM.finditer(step) if any(map(str.isalpha, found[0])))
            yield from (
                found[0].strip(". ")
                for found in told
                if "$" in found[0] or named.get(found[1], "") not in _PURE
            )


def _lacks_unit(sentence: Span, explanation: Explanation, noun: str | None, given: set[str]) -> bool:
    """Whether the result stands alone: the question has a noun for it, or it is said with one elsewhere."""
    numbers = [token for token in sentence if _is_number(token)]
    results = [token for token in numbers if token.text not in given] or numbers
    if not results or any(map(_is_named, results)):
        return False
    said = _lemmas(sentence)
    nouns = {named.lemma_.lower() for token in results for named in _named_elsewhere(token, explanation)}
    nouns -= set(_PURE)
    if nouns:
        return said.isdisjoint(nouns)
    return noun is not None and noun not in said


def _named_elsewhere(number: Token, explanation: Explanation) -> Iterator[Token]:
    """What a number counts where it is said with that."""
    for sentence in (*explanation.heading, *explanation.sentences):
        for token in sentence:
            if token.text == number.text and _is_number(token) and (noun := noun_after(token)) is not None:
                yield noun


def _is_number(token: Token) -> bool:
    return token.tag_ == "CD" and token.text.lower() != "one"


def _is_named(token: Token) -> bool:
    """Whether a number has what it counts or measures with it."""
    if token.text in ("%", "¢", *CURRENCIES) or (token.i and token.nbor(-1).text in CURRENCIES):
        return True
    return _is_number(token) and (noun_after(token) is not None or _is_part(token))


def _is_part(token: Token) -> bool:
    """Whether what is counted is named before or behind: "3/4 of a liter", "page 12", "6:30", "15 are boys"."""
    if token.dep_ == "nsubj" and token.head.tag_ == "NNS":
        return True
    before = token.nbor(-1) if token.i else token
    behind = token.nbor(1) if token.i + 1 < len(token.doc) else token
    return _is_of_some(behind) or before.tag_ == "NN" or ":" in token.text


def _of_what(number: Token) -> Token | None:
    """What a fraction is of: the meter in "5/12 of a meter"."""
    behind = [*number.doc[number.i + 1 : number.i + 4]]
    return behind[2] if [word.lower_ for word in behind[:2]] == ["of", "a"] and len(behind) > 2 else None


def _is_of_some(word: Token) -> bool:
    """Whether it is so much of something that is one or counted, "of a liter", "of the 9 boys": no "of juice"."""
    behind = word.nbor(1) if word.text == "of" and word.i + 1 < len(word.doc) else word
    return behind != word and behind.tag_ not in ("NN", "JJ")


def _lemmas(sentence: Span) -> set[str]:
    return {token.lemma_.lower() for token in sentence}


def _has_fractions(reading: Reading) -> bool:
    """Whether a question writes fractions, and neither decimals nor money."""
    broken = [number for number in reading.numbers if number.value.denominator != 1]
    if any(quantity.entity in CURRENCIES for quantity in reading.quantities):
        return False
    return any(n.kind is NumberKind.FRACTION for n in broken) and not any(
        "." in n.text or "%" in n.text for n in broken
    )


def _wanted(reading: Reading) -> str | None:
    """What is counted in the answer, a lemma; empty where only the question's numbers have units, `None` for none."""
    target = reading.target
    if target is not None and target.entity and target.entity not in _PURE:
        return target.entity
    measured = any(
        quantity.entity not in _PURE and (quantity.entity.isalpha() or quantity.entity in CURRENCIES)
        for quantity in reading.quantities
    )
    return "" if measured else None
