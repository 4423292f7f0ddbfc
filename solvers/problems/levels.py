"""A level that rises and falls, possibly below zero: a temperature or the balance of an account. Also temperatures on
two scales.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.units import CELSIUS, FAHRENHEIT
from solvers.problems.amounts import Amount
from solvers.problems.timeline import GAINS, HAS, LOSES
from solvers.reading.model import Quantity, Reading
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

SCHEMAS = ("risen", "fallen")
BETWEEN = ("gone",)
SCALES = ("freezing", "ninths", "fifths")
_UP, _DOWN = "Rising", "Falling"
_BACK = {_UP: "Rose", _DOWN: "Fell"}
_NAMES = {
    "celsius": CELSIUS,
    "centigrade": CELSIUS,
    "°c": CELSIUS,
    "fahrenheit": FAHRENHEIT,
    "°f": FAHRENHEIT,
}
_TEMPERATURE, _DEGREE = "temperature", "degree"
_SINCE = "since "
_TO = ("to", "at")


@dataclass(frozen=True, slots=True)
class Level:
    """Where a level starts, and by how much it then rises or falls, one change after another."""

    start: Amount
    changes: tuple[tuple[Amount, str], ...]
    is_back: bool = False
    """Whether it starts from now, and the question asks for the level before its only change."""

    @property
    def numbers(self) -> frozenset[int]:
        """All the numbers of the level."""
        return self.start.spent.union(*(change.spent for change, _ in self.changes))


def level(evidence: Evidence) -> Level | None:
    """Return the level that a text follows from start to end, if it asks for the level at the end; otherwise,
    `None`.
    """
    told = evidence.numbers
    if len(told) < 2 or not _asks_for_level(evidence) or not _are_alike(told):
        return None
    start, *changes = told
    ways = [_way(evidence, change) for change in changes]
    if not all(_is_of_asked(evidence, change, start) for change in changes):
        return None
    is_start = _effect(evidence, start) == HAS or not _way(evidence, start)
    if not is_start or evidence.difference(start) or not all(ways):
        return None
    since = [change for change in changes if change.about.time.startswith(_SINCE)]
    if since and not (
        evidence.target and [f"{_SINCE}{evidence.target.time}"] == [c.about.time for c in changes]
    ):
        return None
    is_back = bool(since) or (len(changes) == 1 and _is_earlier(evidence, changes[0]))
    return Level(start, tuple(zip(changes, ways, strict=True)), is_back=is_back)


def _is_earlier(evidence: Evidence, change: Amount) -> bool:
    """Whether a level changed before the time for which the text gives it: "It was -4 degrees. It had fallen by 13."""
    assert evidence.target is not None
    reading, about = evidence.situation.reading, change.about
    before = reading.tokens[reading.sentences[about.sentence].first : about.first]
    is_until = before[0].text.lower() in ("by", "until") or (
        about.time and about.time == evidence.target.time
    )
    return not is_until and any(
        one.text.lower() == "had" and other.tag == "VBN" for one, other in pairwise(before)
    )


def between(evidence: Evidence) -> tuple[Amount, Amount] | None:
    """Return the higher and the lower of two temperatures in a text that asks by how much it rose or fell."""
    target, told = evidence.target, evidence.numbers
    way = _turn(target) if target is not None and not target.rate else ""
    if len(told) != 2 or not way or not _are_alike(told) or any(_way(evidence, a) for a in told):
        return None
    earlier, later = told
    high, low = (later, earlier) if way == _UP else (earlier, later)
    is_level = all(dimension_of(a.about.entity) == _TEMPERATURE and not a.about.comparison for a in told)
    return (high, low) if is_level and high.value > low.value else None


def with_level(reading: Reading) -> Reading:
    """Return a reading that asks for the level, if the last sentence asks what "it" is."""
    told = [quantity for quantity in reading.quantities if dimension_of(quantity.entity) == _TEMPERATURE]
    last = reading.sentences[-1] if reading.sentences else None
    if reading.target is not None or last is None or not last.is_question or not told:
        return reading
    tokens = reading.tokens[last.first : last.stop]
    if [token.lemma.lower() for token in tokens[:3]] != ["what", "be", "it"]:
        return reading
    behind = [token.text.lower() for token in tokens[3:] if token.tag not in ("IN", "DT", ".")]
    target = Quantity(
        index=-1,
        determiner="what",
        entity=told[0].entity,
        unit=told[0].unit,
        verb="be",
        time=" ".join(behind),
        tense="present" if tokens[1].text.lower() in ("is", "'s") else "past",
        measure=_TEMPERATURE,
        sentence=last.index,
        first=last.first,
        stop=last.first + 1,
    )
    return replace(reading, target=target)


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is the level after all changes, or the temperature on the other scale."""
    if evidence.level is not None:
        return a.operation in SCHEMAS and a.spent == evidence.level.numbers
    if evidence.between is not None:
        return a.operation in BETWEEN
    if evidence.scale:
        return a.by == ("freezing:fahrenheit" if evidence.scale == CELSIUS else "fifths:celsius")
    return True


def scale(evidence: Evidence) -> str:
    """Return the scale of the only temperature in a text that asks for it on the other scale; empty for any
    other text.
    """
    told = evidence.numbers
    named = {_scale(token.lemma) for token in evidence.situation.reading.tokens}
    own = _scale(told[0].about.entity) if len(told) == 1 else ""
    return own if own and {CELSIUS, FAHRENHEIT} <= named | {own} else ""


def _scale(word: str) -> str:
    """Return the scale that a word names; empty if it names none."""
    return _NAMES.get(word.lower(), "")


def _asks_for_level(evidence: Evidence) -> bool:
    target, situation = evidence.target, evidence.situation
    is_level = not word_set("levels").isdisjoint(evidence.lemmas)
    return is_level and target is not None and not target.rate and situation.asks == "end"


def _are_alike(told: Sequence[Amount]) -> bool:
    """Whether all are in one unit and about the same thing; degrees without a scale have the unit of the others."""
    units = {a.about.entity for a in told} - {_DEGREE}
    dimensions = {dimension_of(a.about.entity) for a in told}
    is_plain = not any(a.about.rate for a in told)
    return is_plain and len(units) < 2 and dimensions in ({_TEMPERATURE}, {"money"})


def _is_of_asked(evidence: Evidence, change: Amount, start: Amount) -> bool:
    """Whether a comparison says by how much the level that is asked for is more or less than the one at the start."""
    standard, target = change.about.standard, evidence.target
    if standard is None or target is None:
        return change.about.compared_to is None
    return standard.time == start.about.time and target.time in ("", change.about.time)


def _way(evidence: Evidence, change: Amount) -> str:
    """Return whether an amount raises or lowers the level; empty if the text does not say so, or gives the new
    level.
    """
    about = change.about
    if change.value <= 0 or evidence.situation.reading.tokens[about.first - 1].text.lower() in _TO:
        return ""
    said = evidence.difference(change) or _effect(evidence, change)
    return {"add": _UP, GAINS: _UP, "subtract": _DOWN, LOSES: _DOWN}.get(said) or _turn(about)


def _effect(evidence: Evidence, a: Amount) -> str:
    timeline = evidence.situation.timeline
    return timeline.effect(a.about).partition(" ")[0] if timeline is not None else ""


def _turn(about: Quantity) -> str:
    """Return whether something rises or falls, by its verb or the word beside it; empty if neither."""
    if about.particle == "up" or about.verb in word_set("raising"):
        return _UP
    return _DOWN if about.particle == "down" or about.verb in word_set("lowering") else ""


def _goes(way: str, evidence: Evidence, before: Amount, change: Amount) -> str:
    found = evidence.level
    if found is None or before.spent & change.spent:
        return ""
    spent = found.start.spent
    for each, its in found.changes:
        if each is change:
            is_so = way == (_BACK[its] if found.is_back else its) and before.spent == spent
            return ("found" if before.operation else "told") if is_so else ""
        spent |= each.spent
    return ""


def _is_between(evidence: Evidence, high: Amount, low: Amount) -> str:
    return "told" if evidence.between == (high, low) else ""


def _is_on(own: str, evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if a.is_told and not a.is_fact and evidence.scale == own else ""


PREDICATES: Mapping[str, Predicate] = {
    **{way: partial(_goes, way) for way in (_UP, _DOWN, *_BACK.values())},
    "Between": _is_between,
    "Celsius": partial(_is_on, CELSIUS),
    "Fahrenheit": partial(_is_on, FAHRENHEIT),
}
