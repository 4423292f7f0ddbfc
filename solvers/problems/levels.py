"""A level that rises and falls, possibly below zero: a temperature or the balance of an account. Also temperatures on
two scales.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.units import CELSIUS, FAHRENHEIT
from solvers.problems.amounts import Amount
from solvers.problems.timeline import GAINS, HAS, LOSES
from solvers.problems.times_told import MOMENT
from solvers.problems.topic import Made, Topic, made
from solvers.reading.model import Quantity, Reading
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCALES = ("freezing", "ninths", "fifths")
_UP, _DOWN = "Rising", "Falling"
_BACK = {_UP: "Rose", _DOWN: "Fell"}
_SCHEMAS = {_UP: "risen", _DOWN: "fallen"}
_LASTING = ("rate", "elapsed", "hours")
"""Schemas that say by how much a level changes over some time."""
_NAMES = {
    "celsius": CELSIUS,
    "centigrade": CELSIUS,
    "°c": CELSIUS,
    "fahrenheit": FAHRENHEIT,
    "°f": FAHRENHEIT,
}
_ON_SCALE = {CELSIUS: ("Celsius", "freezing:fahrenheit"), FAHRENHEIT: ("Fahrenheit", "fifths:celsius")}
"""The role of a temperature on each scale, and what gives it on the other one."""
_TEMPERATURE, _DEGREE = "temperature", "degree"
_SINCE = "since "
_TO = ("to", "at")


def topic(evidence: Evidence) -> Topic | None:
    """Return what the numbers are if the text follows a level to its end, asks for the difference between two levels,
    or asks for a temperature on the other scale; otherwise, `None`.
    """
    return _followed(evidence) or _between(evidence) or _scale(evidence)


def _followed(evidence: Evidence) -> Topic | None:
    """Return the level at the start, and by how much it then rises or falls, one change after another; also a single
    change that goes on at a rate for some time.
    """
    lasting = [a for a in evidence.numbers if _is_time(a)]
    told = [a for a in evidence.numbers if a not in lasting]
    if len(told) < 2 or not _asks_for_level(evidence) or not _are_alike(told):
        return None
    start, *changes = told
    goes_on = _goes_on(start, changes, lasting)
    ways = [_way(evidence, change) for change in changes]
    if goes_on is None or not all(ways) or not _is_start(evidence, start, changes):
        return None
    turned = _turned_back(evidence, changes)
    if turned is None:
        return None
    roles, before = defaultdict[str, list[tuple[Made, ...]]](list), made(start)
    for at, (change, way) in enumerate(zip(changes, ways, strict=True), 2):
        whole = made(change, *lasting, by="rate") if goes_on else made(change)
        roles[_BACK[way] if turned else way].append((before, whole))
        before = made(*told[:at], *lasting, by=_SCHEMAS[way])
    return Topic((*_SCHEMAS.values(), *_LASTING), roles, _SCHEMAS.values(), before[1])


def _goes_on(start: Amount, changes: Sequence[Amount], lasting: Sequence[Amount]) -> bool | None:
    """Return whether a single change goes on at a rate for the time that the text gives; `None` if only one of both is
    told.
    """
    rated = [bool(change.about.rate) for change in changes]
    goes_on = rated == [True] and dimension_of(changes[0].about.rate) == "time"
    is_told = goes_on is bool(lasting) and any(rated) is goes_on
    return goes_on if is_told and not start.about.rate else None


def _is_start(evidence: Evidence, start: Amount, changes: Sequence[Amount]) -> bool:
    """Whether the first amount is the level that the others change."""
    is_level = _effect(evidence, start) == HAS or not _way(evidence, start)
    is_of_asked = all(_is_of_asked(evidence, change, start) for change in changes)
    return is_of_asked and is_level and not evidence.difference(start)


def _turned_back(evidence: Evidence, changes: Sequence[Amount]) -> bool | None:
    """Return whether the level is the one after the changes; `None` if they begin at another time than the one that is
    asked about.
    """
    times = [change.about.time for change in changes]
    if any(time.startswith(_SINCE) for time in times):  # it starts from now
        target = evidence.target
        return True if target and [f"{_SINCE}{target.time}"] == times else None
    return len(changes) == 1 and _is_earlier(evidence, changes[0])


def _is_time(a: Amount) -> bool:
    """Whether it is a length of time or a time of day."""
    return not a.about.rate and (dimension_of(a.about.entity) == "time" or a.about.entity == MOMENT)


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


def _between(evidence: Evidence) -> Topic | None:
    """Return the higher and the lower of two temperatures in a text that asks by how much it rose or fell."""
    target, told = evidence.target, evidence.numbers
    way = _turn(target) if target is not None and not target.rate else ""
    if len(told) != 2 or not way or not _are_alike(told) or any(_way(evidence, a) for a in told):
        return None
    earlier, later = told
    high, low = (later, earlier) if way == _UP else (earlier, later)
    is_level = all(
        dimension_of(a.about.entity) == _TEMPERATURE and not (a.about.comparison or a.about.rate)
        for a in told
    )
    if not is_level or high.value <= low.value:
        return None
    return Topic(("gone",), {"Between": [(made(high), made(low))]}, ("gone",))


def _scale(evidence: Evidence) -> Topic | None:
    """Return the only temperature in a text that asks for it on the other scale."""
    told = evidence.numbers
    named = {_scale_named(token.lemma) for token in evidence.situation.reading.tokens}
    own = _scale_named(told[0].about.entity) if len(told) == 1 else ""
    if not own or not {CELSIUS, FAHRENHEIT} <= named | {own}:
        return None
    role, answer = _ON_SCALE[own]
    return Topic(_SCALES, {role: [(made(told[0]),)]}, (answer,))


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


def _scale_named(word: str) -> str:
    """Return the scale that a word names; empty if it names none."""
    return _NAMES.get(word.lower(), "")


def _asks_for_level(evidence: Evidence) -> bool:
    target, situation = evidence.target, evidence.situation
    is_level = not word_set("levels").isdisjoint(evidence.lemmas)
    if not is_level or target is None or target.rate:
        return False
    is_reading = target.verb in word_set("showing_verbs") and dimension_of(target.entity) == _TEMPERATURE
    is_back = situation.asks == "start" and any(a.about.time.startswith(_SINCE) for a in evidence.numbers)
    return is_reading or is_back or situation.asks == "end"


def _are_alike(told: Sequence[Amount]) -> bool:
    """Whether all are in one unit and about the same thing; degrees without a scale have the unit of the others."""
    units = {a.about.entity for a in told} - {_DEGREE}
    dimensions = {dimension_of(a.about.entity) for a in told}
    return len(units) < 2 and dimensions in ({_TEMPERATURE}, {"money"})


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
