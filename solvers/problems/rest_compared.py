"""How much more one part of a whole is than the rest: "28 of 40 pupils walk, and the rest ride the bus. How many more
walk than ride?"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.topic import Made, Topic, made
from solvers.reading.model import Reading, Token
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = ("besides", "surplus", "fraction")
_SAYING = ("NOUN", "PROPN", "VERB", "ADJ")
"""Parts of speech of words that tell one part from the other."""
_COMPARED = ("more", "fewer", "less")
_TWO = 2


def topic(evidence: Evidence) -> Topic | None:
    """Return what the numbers are in a text with a whole, one part of it, and what is said of the rest, if it asks how
    much more one is than the other.
    """
    target, reading = evidence.target, evidence.situation.reading
    if target is None or target.comparison not in _COMPARED or len(evidence.numbers) != _TWO:
        return None
    whole, part = evidence.numbers
    if (
        part.about.rate
        or whole.about.rate
        or evidence.is_factor(whole)
        or not _is_of_both(reading, target.sentence)
    ):
        return None
    if evidence.is_factor(part):
        one: Made = made(whole, part, by="fraction")
        value = whole.value * part.value
    else:
        one, value = made(part), part.value
    if not 0 < value < whole.value or not _is_part(whole, part, evidence):
        return None
    rest = made(whole, part, by="besides")
    pair = (one, rest) if 2 * value > whole.value else (rest, one)
    return Topic(_SCHEMAS, {"Shown": [(made(whole), one)], "Outdone": [pair]}, ("surplus",))


def _is_part(whole: Amount, part: Amount, evidence: Evidence) -> bool:
    """Whether both amounts count or measure the same, as far as the text says so."""
    if evidence.is_factor(part):
        return True
    dimensions = {dimension_of(a.about.entity) for a in (whole, part)}
    return len(dimensions) == 1 and (not any(dimensions) or whole.about.entity == part.about.entity)


def _is_of_both(reading: Reading, asked: int) -> bool:
    """Whether a question speaks of what is said of the rest and of what is said before it."""
    at = next((t.index for t in reading.tokens if _is_rest(reading, t)), None)
    if at is None or reading.tokens[at].sentence >= asked:
        return False
    sentence = reading.sentences[reading.tokens[at].sentence]
    start = next(
        (n for n in range(at, sentence.first, -1) if reading.tokens[n].text.lower() in (",", "and")), at
    )
    behind = _words(reading.tokens[min(start, at) : sentence.stop])
    before = _words(reading.tokens[:start])
    question = _words(reading.tokens[reading.sentences[asked].first : reading.sentences[asked].stop])
    return bool(question & (behind - before)) and bool(question & (before - behind))


def _is_rest(reading: Reading, token: Token) -> bool:
    before = reading.tokens[token.index - 1].text.lower() if token.index else ""
    return token.text.lower() in word_set("rests") and before == "the"


def _words(tokens: tuple[Token, ...]) -> set[str]:
    return {token.lemma.lower() for token in tokens if token.pos in _SAYING}
