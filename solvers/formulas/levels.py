"""A level that goes up and down and may be negative, and its change: a temperature, or the balance of an account."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from knowledge.formulas import words_of
from knowledge.quantities import load
from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import Node, Operation
from solvers.formulas.told import Settled
from solvers.reading.model import Quantity, Reading
from solvers.wording import amount

_REACH = 6
"""Words before a number among which the verb stands that says up or down."""


def level_told(reading: Reading) -> Settled | None:
    """Return the level that a text gives by a start and its rises and falls, or `None` if there is none."""
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if len(told) < 2 or not _asks_for_level(reading):
        return None
    start, *changes = told
    if _sign(reading, start) or any(q.rate or not _is_alike(q, start) for q in told):
        return None
    signs = [_sign(reading, change) for change in changes]
    if not {*signs} <= {"+", "-"} or any((change.value or 0) < 0 for change in changes):
        return None
    if any(_since(reading, change) for change in changes):
        return _level_before(reading, start, changes, signs)
    node: Node = number_told(start)
    says = f"It starts at {_shown(start, start)}"
    for change, sign in zip(changes, signs, strict=True):
        node = Operation(sign, node, number_told(change))
        says += f" and goes {_way(sign)} by {_shown(change, start)}"
    return Settled(node, start.entity, f"{says}.", start.first, changes[-1].stop)


def _way(sign: str) -> str:
    return "up" if sign == "+" else "down"


def _level_before(
    reading: Reading, end: Quantity, changes: Sequence[Quantity], signs: Sequence[str]
) -> Settled | None:
    """Return the level at the time since which it has changed once, if that is asked for."""
    since, target = _since(reading, changes[0]), reading.target
    asked = target.time.split() if target is not None else []
    if len(changes) > 1 or not asked or not {*asked} <= {*since}:
        return None
    (change,), (sign,) = changes, signs
    node = Operation("-" if sign == "+" else "+", number_told(end), number_told(change))
    says = f"It went {_way(sign)} by {_shown(change, end)} to {_shown(end, end)}. So go back by that much."
    return Settled(node, end.entity, says, end.first, change.stop)


def _since(reading: Reading, change: Quantity) -> list[str]:
    """Return the words behind "since" in the sentence of a change, in lower case; none without it."""
    sentence = reading.sentences[change.sentence]
    words = [token.text.lower() for token in reading.tokens[sentence.first : sentence.stop]]
    return words[words.index("since") + 1 :] if "since" in words else []


def change_told(reading: Reading) -> Settled | None:
    """Return by how much a temperature that a text tells twice has risen or fallen, or `None` if that is not asked."""
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if len(told) != 2 or reading.target is None or reading.target.rate:
        return None
    first, stop = question_of(reading)
    asked = {token.lemma.lower() for token in reading.tokens[first:stop]}
    rises, falls = (bool(asked & words_of(name)) for name in ("rising", "falling"))
    if rises == falls or not all(_is_level(quantity, reading) for quantity in told) or not _is_alike(*told):
        return None
    earlier, later = told
    more, less = (later, earlier) if rises else (earlier, later)
    if (more.value or 0) <= (less.value or 0):
        return None
    node = Operation("-", number_told(more), number_told(less))
    way = "up" if rises else "down"
    says = f"It goes {way} from {_shown(earlier, earlier)} to {_shown(later, earlier)}."
    unit = reading.target.entity  # degrees, where the text has °C
    unit = unit if load().dimension(unit) == "temperature" else earlier.entity
    return Settled(node, unit, says, earlier.first, later.stop)


def _is_level(quantity: Quantity, reading: Reading) -> bool:
    """Return whether a number says how warm it was, and not by how much that changed."""
    if load().dimension(quantity.entity) != "temperature" or quantity.rate or quantity.comparison:
        return False
    number = quantity.number
    before = reading.tokens[number.first - 1].text.lower() if number is not None and number.first else ""
    return quantity.verb in ("", "be") or before in ("from", "to")


def _shown(quantity: Quantity, start: Quantity) -> str:
    return amount(quantity.value or Fraction(0), start.entity)


def _asks_for_level(reading: Reading) -> bool:
    first, stop = question_of(reading)
    asked = {token.lemma.lower() for token in reading.tokens[first:stop]}
    said = {token.lemma.lower() for token in reading.tokens}
    is_of_it = {"what", "it", "be"} <= asked  # "What was it at midnight?"
    is_level = bool(said & words_of("levels")) and (is_of_it or bool(asked & words_of("level-questions")))
    return is_level and not asked & words_of("changes")


def question_of(reading: Reading) -> tuple[int, int]:
    """Return the tokens of the question, starting at what it asks for, or the last question; none if
    nothing is asked.
    """
    if reading.target is not None:
        return reading.target.first, reading.sentences[reading.target.sentence].stop
    asking = [sentence for sentence in reading.sentences if sentence.is_question]
    return (asking[-1].first, asking[-1].stop) if asking else (0, 0)


def _is_alike(one: Quantity, other: Quantity) -> bool:
    """Return whether both are in the same unit; degrees without a scale are in that of the others."""
    entities = {one.entity, other.entity} - {"degree"}
    return len(entities) < 2 and load().dimension(one.entity) == load().dimension(other.entity)


def _sign(reading: Reading, quantity: Quantity) -> str:
    """Return "+" for a rise or "-" for a fall, based on the closest word that says so; empty for neither, "to" for a
    new level.
    """
    assert quantity.number is not None
    sentence = reading.sentences[quantity.sentence]
    after = reading.tokens[quantity.number.stop : min(quantity.number.stop + 3, sentence.stop)]
    for token in after:
        if token.text.lower() in words_of("downwards") | words_of("upwards"):
            return "-" if token.text.lower() in words_of("downwards") else "+"
    before = reading.tokens[max(sentence.first, quantity.first - _REACH) : quantity.first]
    if before and before[-1].text.lower() in ("to", "at"):
        return "to"
    for token in reversed(before):
        word = token.lemma.lower()
        if word in words_of("falling") or word in words_of("rising"):
            return "-" if word in words_of("falling") else "+"
        if token.pos == "NUM" or word == "be":
            return ""
    return ""
