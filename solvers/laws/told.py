"""The amounts in a question, each with its unit or with what it counts, and the words of the question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from knowledge.laws import load
from knowledge.quantities import load as quantities
from solvers.arithmetic.amount import Amount
from solvers.arithmetic.tree import Leaf, Node, Operation
from solvers.arithmetic.units import PURE, Unit
from solvers.reading.model import NumberKind, Reading, Token
from solvers.wording import amount

_LONGEST = 7
"""The most tokens of a unit: "meters per second squared", "g / cm ^ 3", with a hyphen before them."""
_GLUED = re.compile(r"(\d+(?:\.\d+)?)[x×]")
"""A magnification: "40x"."""
_TIMES = "time"
_VOLUME, _CENTIMETER, _MILLILITER = "volume", "centimeter", Unit.of("milliliter")
_RAISED = str.maketrans("²³", "23")
_SPELLED_OUT = re.compile(r"[a-z]+(?:-[a-z]+)*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Told:
    """An amount that a question gives."""

    value: Fraction
    unit: str
    """As `unit_of` takes it; empty if it is not measured in one."""
    noun: str
    """The noun behind it, which it may count, in the singular."""
    first: int
    stop: int
    """Tokens `first:stop` of the reading: the number alone."""
    sentence: int
    owner: int
    """The referent of what has it; -1 if the reading does not say."""
    words: str
    """The number with its unit, or with what it counts."""
    is_written_out: bool

    @property
    def is_pointing(self) -> bool:
        """Return whether it is a word that counts nothing a law is about: "the one", "two teams"."""
        return self.is_written_out and not self.unit and not (self.noun and self.noun in counted())


def unit_of(name: str) -> Unit:
    """Return the unit of a name in a law or a text: "newton", "g/cm3"; no unit for "times" and an empty name."""
    known = load()
    full = known.unit_names.get(name)
    if full is not None:
        return Unit(known.units[full], shown=full) if known.units[full] else PURE
    return Unit.of(name)


def amount_of(node: Node) -> Amount:
    """Return the amount of a node without unknowns from the units of its leaves.

    Raises:
        UnitError: different kinds of amounts are added or subtracted.
        ZeroDivisionError: something is divided by zero.
    """
    if isinstance(node, Operation):
        left, right = amount_of(node.left), amount_of(node.right)
        if node.sign in "+-":
            return left + right if node.sign == "+" else left - right
        if is_mixed(left.unit * right.unit) or is_mixed(left.unit / right.unit):
            left, right = in_cubes(left), in_cubes(right)
        return left * right if node.sign == "×" else left / right
    assert isinstance(node, Leaf)
    assert node.value is not None
    return Amount(node.value, unit_of(node.type.entity))


def in_cubes(amount: Amount) -> Amount:
    """Return an amount with cubic centimeters for liters and other such units: 1 g/mL is 1 g/cm³.

    Raises:
        UnitError: the number of cubic centimeters is not known.
    """
    value, unit = amount.value, PURE
    for name, power in amount.unit.powers:
        one = Unit(((name, 1),))
        if one.dimension == _VOLUME:
            value *= one.factor(_MILLILITER) ** power
            name, power = _CENTIMETER, 3 * power
        unit *= Unit(((name, power),))
    return Amount(value, unit) if unit != amount.unit else amount


def is_mixed(unit: Unit) -> bool:
    """Return whether a unit has both liters, or the like, and cubic centimeters, or the like."""
    return any(Unit(((name, 1),)).dimension == _VOLUME for name, _ in unit.powers) and any(
        abs(power) == 3 for _, power in unit.powers
    )


def told(reading: Reading) -> tuple[Told, ...]:
    """Return the amounts that a text gives, in order; ordinals and names such as "half-life" are none."""
    owners = {
        (q.number.first, q.number.stop): q.owner.referent for q in reading.quantities if q.number and q.owner
    }
    found = []
    for number in reading.numbers:
        end = reading.tokens[number.stop - 1].end
        if number.kind is NumberKind.ORDINAL or reading.text[end:].startswith(("-life", " life")):
            continue
        unit, noun = ("%", "") if number.kind is NumberKind.PERCENT else _behind(reading, number.stop)
        value = number.value / 100 if unit == "%" else number.value
        words = reading.words(number.first, number.stop)
        written = words if unit == "%" else amount(number.value, _full(unit) or noun)
        place = (number.first, number.stop, reading.tokens[number.first].sentence)
        owner = owners.get((number.first, number.stop), -1)
        found.append(Told(value, unit, noun, *place, owner, written, bool(_SPELLED_OUT.fullmatch(words))))
    for token in reading.tokens:
        if glued := _GLUED.fullmatch(token.text):
            place = (token.index, token.index + 1, token.sentence)
            found.append(Told(Fraction(glued[1]), _TIMES, "", *place, -1, token.text, is_written_out=False))
    return tuple(sorted(found, key=lambda one: one.first))


def _behind(reading: Reading, at: int) -> tuple[str, str]:
    """Return the unit that begins with a token, the longest that is known, and the word there."""
    tokens = reading.tokens[at : at + _LONGEST]
    if tokens and tokens[0].text == "-":
        tokens = tokens[1:]
    for stop in range(len(tokens), 0, -1):
        for words in ([one.text for one in tokens[:stop]], [one.lemma for one in tokens[:stop]]):
            spaced = zip(words, tokens, tokens[1:stop], strict=False)
            name = (
                "".join(f"{word}{' ' * (after.start > one.end)}" for word, one, after in spaced) + words[-1]
            )
            name = name.translate(_RAISED)
            known = next((one for one in (name.rstrip("."), name.rstrip(".").lower()) if _is_unit(one)), "")
            if known:
                return known, ""
    noun = tokens[0].lemma.lower() if tokens else ""
    return "", noun if noun in counted() or (tokens and tokens[0].tag.startswith("NN")) else ""


@cache
def counted() -> frozenset[str]:
    """Return what laws count, and the names of the units that they measure in."""
    return frozenset(unit for law in load().laws for one in law.quantities.values() for unit in one.units)


def _full(unit: str) -> str:
    """Return the name of a unit, in full if its plural would be none: "gram per cubic centimeter" for "g/cm3"."""
    return load().unit_names.get(unit) or (str(unit_of(unit)) if "/" in unit else unit)


def _is_unit(name: str) -> bool:
    if name in load().unit_names:
        return True
    is_alone = name in ("a", "in")  # words, too
    return not is_alone and all(quantities().dimension(base) for base, _ in Unit.of(name).powers)


def is_said(phrase: str, tokens: Sequence[Token]) -> bool:
    """Return whether some tokens say a phrase, in its own form or in that of its lemmas."""
    return place_of(phrase, tokens) is not None


def place_of(phrase: str, tokens: Sequence[Token], near: int = 0) -> int | None:
    """Return the place of a phrase among some tokens, the nearest to `near`; `None` if they do not say it."""
    return min(places_of(phrase, tokens), key=lambda place: abs(place - near), default=None)


def places_of(phrase: str, tokens: Sequence[Token]) -> list[int]:
    """Return all places of a phrase among some tokens, in its own form or in that of its lemmas."""
    first, *others = phrase.replace("-", " - ").split()
    return [
        token.index
        for at, token in enumerate(tokens)
        if first in _forms(token) and at + len(others) < len(tokens)
        if all(part in _forms(token) for part, token in zip(others, tokens[at + 1 :], strict=False))
    ]


def _forms(token: Token) -> tuple[str, str]:
    return token.text.lower(), token.lemma.lower()
