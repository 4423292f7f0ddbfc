"""A temperature that a text tells on one scale and asks for on the other."""

from __future__ import annotations

from dataclasses import replace

from solvers.arithmetic.told import number_told
from solvers.arithmetic.tree import Type
from solvers.arithmetic.units import CELSIUS, FAHRENHEIT, Unit
from solvers.formulas.measured import measured
from solvers.formulas.told import Settled
from solvers.reading.model import Reading, Token

_NAMES = {"celsius": CELSIUS, "centigrade": CELSIUS, "fahrenheit": FAHRENHEIT}
_SAYS = (
    "0 degrees Celsius is 32 degrees Fahrenheit, and each degree Celsius more is 1.8 degrees Fahrenheit more."
)


def temperature_told(reading: Reading) -> Settled | None:
    """Return the temperature on the scale that is asked for; `None` if the text does not name one on each scale."""
    named = [token for token in reading.tokens if token.lemma.lower() in _NAMES]
    told = [quantity for quantity in reading.quantities if quantity.value is not None]
    if len(told) != 1 or {_scale(token) for token in named} != {CELSIUS, FAHRENHEIT}:
        return None
    (quantity,) = told
    behind = quantity.number.stop if quantity.number is not None else 0
    own = next((token for token in named if behind <= token.index <= behind + 1), None)
    if own is None:
        return None
    wanted = FAHRENHEIT if _scale(own) == CELSIUS else CELSIUS
    number = replace(number_told(quantity), type=Type(str(Unit.of(_scale(own)))))
    return Settled(measured(number, Unit.of(wanted)).node, wanted, _SAYS, quantity.first, quantity.stop)


def _scale(token: Token) -> str:
    return _NAMES[token.lemma.lower()]
