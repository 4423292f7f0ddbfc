"""Clock times: how long it is from one to another, and what time it is some time later or earlier.

Clock times are given in hours and minutes, so their difference is, too: from 7:45 to 9:30 is 9 hours 30 minutes minus 7
hours 45 minutes, plus 12 hours if noon or midnight is in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from knowledge.formulas import words_of
from knowledge.quantities import load
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation, Type
from solvers.arithmetic.units import Unit
from solvers.formulas.matching import Item, Text, leaf_of
from solvers.formulas.measured import measured
from solvers.formulas.worded import Worded
from solvers.reading.model import Number, NumberKind
from solvers.routing import is_written_out

_HOUR, _MINUTE = Unit.of("hour"), Unit.of("minute")
_PARTS = (_HOUR, _MINUTE)
_HALF = Fraction(12)
_PARTS_OF_DAY = {"morning": "am", "afternoon": "pm", "evening": "pm"}


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock time."""

    number: Number
    half: str
    """ "am" or "pm"; empty when the text does not say which."""

    @property
    def hours(self) -> Fraction:
        """In hours since midnight, or since the last time that the clock began again."""
        is_later = self.half == "pm" and self.number.value < _HALF
        return self.number.value + (_HALF if is_later else 0)

    @property
    def shown(self) -> Fraction:
        """Return the hours as the clock shows them: 1:15 p.m. as 1.25."""
        return self.hours - _HALF if self.half and self.hours >= _HALF + 1 else self.hours


def times_of(text: Text) -> list[Clock]:
    """The times of the clock that a text tells, in order."""
    times = [number for number in text.reading.numbers if number.kind is NumberKind.TIME]
    return [Clock(number, _half(number) or _part_of_day(text, number)) for number in times]


def clock(text: Text) -> Worded | None:
    """Return what a text asks about clock times, or `None` if it does not."""
    times = times_of(text)
    if len(times) == 2 and not text.numbers and _asks_how_long(text, times):
        return _between(times[0], times[1], _wanted(text))
    if len(times) == 1 and text.numbers and _asks_what_time(text):
        return _moved(text, times[0])
    return None


def _half(number: Number) -> str:
    said = number.text.lower().replace(".", "")
    if said.endswith(("am", "midnight")):
        return "am"
    return "pm" if said.endswith(("pm", "noon", "midday")) else ""


def _part_of_day(text: Text, number: Number) -> str:
    """The half of the day that the words behind a time say: "9:45 in the morning"."""
    behind = [token.text.lower() for token in text.reading.tokens[number.stop : number.stop + 3]]
    return _PARTS_OF_DAY.get(behind[2], "") if behind[:2] == ["in", "the"] and behind[2:] else ""


def _asks_how_long(text: Text, times: Sequence[Clock]) -> bool:
    target = text.reading.target
    if target is not None:
        is_time = load().dimension(target.entity) == "time" or target.entity == "time"
        return is_time and target.determiner.startswith("how")
    of_times = {at for time in times for at in range(time.number.first, time.number.stop)}
    return all(item.text in words_of("clock-span") for item in text.items if item.first not in of_times)


def _wanted(text: Text) -> Unit | None:
    """Return the unit that "how many minutes" asks for; none for "how long"."""
    target = text.reading.target
    return Unit.of(target.entity) if target is not None and target.determiner.endswith("many") else None


def _between(start: Clock, end: Clock, wanted: Unit | None) -> Worded | None:
    day = 2 * _HALF if start.half and end.half else _HALF
    passed = (end.hours - start.hours) % day
    more = passed - (end.shown - start.shown)
    if not passed:
        return None
    later = _node(end)
    if more:  # noon or midnight lies between
        later = Operation("+", later, Leaf(more, Type("hour")))
    found = measured(Operation("-", later, _node(start)), wanted)
    return Worded(Equation(UNKNOWN, found.node), found.unit, () if wanted else _PARTS)


def _node(time: Clock) -> Node:
    """Return its hours and minutes as a node."""
    hours = time.shown // 1
    number, minutes = time.number, (time.shown - hours) * 60
    words = Leaf(Fraction(hours), Type("hour"), first=number.first, stop=number.stop, words=number.text)
    rest = replace(words, value=minutes, type=Type("minute"))
    return Operation("+", words, rest) if minutes else words


def _asks_what_time(text: Text) -> bool:
    asked = _question(text)
    if text.reading.target is None and is_written_out(text.reading.text):  # "What is 7:30 plus 45 minutes?"
        return True
    return "when" in asked or any(pair == ("what", "time") for pair in pairwise(asked))


def _question(text: Text) -> list[str]:
    sentence = next((s for s in reversed(text.reading.sentences) if s.is_question), None)
    return [item.text for item in text.items if sentence is not None and item.sentence == sentence.index]


def _moved(text: Text, time: Clock) -> Worded | None:
    """Return the time that is later or earlier by an amount."""
    is_earlier = _goes_back(text)
    spans = [_measured_time(text, item) for item in text.numbers]
    if None in spans:
        return None
    node = _node(time)
    for span in spans:
        assert span is not None
        node = Operation("-" if is_earlier else "+", node, span)
    found = measured(node, _HOUR)
    half = "pm" if time.shown < time.hours else "am"
    return Worded(Equation(UNKNOWN, found.node), found.unit, clock=half if time.half else "clock")


def _goes_back(text: Text) -> bool:
    """Return whether the time that is asked for is before the one that is told: when something began, or has to."""
    question = _question(text)
    asked = {*question, *("-".join(pair) for pair in pairwise(question))}  # "get-up"
    if words_of("later") & asked:
        return False
    return bool(words_of("earlier") & asked) or any(item.text == "earlier" for item in text.items)


def _measured_time(text: Text, item: Item) -> Leaf | None:
    """Return a number of hours or minutes, or `None` for any other number."""
    quantity = text.quantities.get(item.place)
    is_time = quantity is not None and load().dimension(quantity.entity) == "time" and not quantity.rate
    return replace(leaf_of(text, item), type=Type(quantity.entity)) if quantity and is_time else None
