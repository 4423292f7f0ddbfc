"""Clock times: what lasts from one to another, and whether a length of time passes after a time or before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from knowledge import lexicon
from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.clock_order import is_moment
from solvers.problems.times_told import HOUR, MINUTE, MOMENT, asked_unit, half_of
from solvers.reading.model import Quantity, Reading
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence, Predicate

SCHEMAS = (
    "elapsed",
    "moved",
    "twelve",
    "tomorrow",
    "joined",
    "whole:whole:stretches",
    "net",
    "longer",
    "hours",
    "rhythm",
    "strike",
    "repeat",
    "rate:total:meanwhile",
    "rate:count:meanwhile",
    "rate:per:meanwhile",
)
_OF_THEN = ("change:after", "whole:whole")
THEN = (*SCHEMAS, *_OF_THEN)
"""The schemas for a question that does not ask for a time: what is counted meanwhile, and what there is then."""
_OF_TIMES = ("elapsed", "moved", "twelve", "tomorrow")
_THEN = ("change", "whole")
"""Schemas of what there is in the end, with what there was before."""
_COUNTED = ("strike", "rate", *_THEN)
"""Schemas of what is counted or paid meanwhile, and of what there is then."""
_STRETCHES = ("elapsed", "net", "whole", "joined", "repeat")


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount uses all the times and lengths of time in the text, and is what is asked for: a time of day, a
    length of time in the unit that the question names, or what is counted or paid during that time.
    """
    times = evidence.times
    if times is None:
        return True
    target = evidence.target
    assert target is not None
    if not times.needed <= a.spent:
        return False
    if target.entity == MOMENT:
        return a.operation == "moved" and times.is_last(a)
    if is_moment(a):
        return False
    if times.asks_time:
        return _is_length_asked(evidence, a)
    is_then = a.operation not in _THEN or evidence.situation.verb(target) in ("State", "Mark")
    is_counted = evidence.topic is not None or a.operation in _COUNTED
    return is_counted and is_then and dimension_of(a.about.entity) != "time"


def is_against(schema: str, one: Amount, other: Amount) -> bool:
    """Whether a schema treats a clock time as a length of time."""
    return schema not in _OF_TIMES and (is_moment(one) or is_moment(other))


def is_sum_of_lengths(evidence: Evidence, key: str, one: Amount, other: Amount) -> bool:
    """Whether a schema of what there is then adds lengths of time, which have a schema of their own."""
    are_lengths = one.about.entity in (MINUTE, HOUR) and other.about.entity in (MINUTE, HOUR)
    return evidence.times is not None and key in _OF_THEN and are_lengths


def _is_length_asked(evidence: Evidence, a: Amount) -> bool:
    """Whether it is a length of time in the requested unit; if the question asks "how much longer", only a
    difference.
    """
    times = evidence.times
    assert times is not None
    unit = asked_unit(evidence.situation.reading) or MINUTE
    is_compared = times.compares and a.operation not in ("longer", "hours")
    return a.about.entity == unit and not a.about.rate and not is_compared


# ---------- predicates


def _moment(_: Evidence, a: Amount, __: Amount) -> str:
    return ("told" if a.is_told else "found") if is_moment(a) else ""


def _duration(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it is a length of time that is neither part of another one nor repeated for each of several things."""
    times = evidence.times
    if times is None or a.about.entity != MINUTE or a.operation in ("elapsed", "whole", "net", "longer"):
        return ""
    is_part = a.is_told and any(
        _joined(evidence, *pair) for each in times.lengths for pair in ((a, each), (each, a))
    )
    is_each = _has_count(evidence, a) or _names_pause_of(a.about.rate)  # so many breaks of that length
    is_pace = bool(_interval(evidence, a, a)) or _is_counted_by(evidence, a)
    return "" if is_part or is_each or is_pace else "told" if a.is_told else "found"


def _is_counted_by(evidence: Evidence, a: Amount) -> bool:
    """Whether something else is given for this length of time: the 2 hours of "6 chairs in 2 hours"."""
    return a.is_told and any(each.about.rate_quantity == a.about.index for each in evidence.situation.told)


def _has_count(evidence: Evidence, a: Amount) -> bool:
    """Whether it is given for each of several things that are counted."""
    rate = a.about.rate
    return bool(rate) and any(each.about.entity == rate and each is not a for each in evidence.situation.told)


def _passing(evidence: Evidence, earlier: Amount, later: Amount) -> str:
    times = evidence.times
    if times is None or later.value <= earlier.value or later.operation == "moved":
        return ""
    if earlier.operation and not (earlier.by == "moved:later" and times.asks_rest):
        return ""
    return "told" if times.is_passing(earlier, later) else ""


def _behind(evidence: Evidence, moment: Amount, span: Amount) -> bool:
    """Whether the text gives a length of time after all those that led to a time."""
    quantities = {a.about.index: a.about for a in evidence.situation.told}
    before = [quantities[i].first for i in moment.spent if i in quantities and quantities[i].entity != MOMENT]
    own = [quantities[i].first for i in span.spent if i in quantities]
    return not before or (bool(own) and max(before) < min(own))


def _onward(evidence: Evidence, moment: Amount, span: Amount) -> str:
    times = evidence.times
    is_so = times is not None and times.is_onward and _behind(evidence, moment, span)
    return "told" if is_so and moment.by != "moved:earlier" else ""


def _ending(evidence: Evidence, moment: Amount, span: Amount) -> str:
    times = evidence.times
    is_so = times is not None and not times.is_onward and _behind(evidence, moment, span)
    return "told" if is_so and moment.by != "moved:later" else ""


def _is_twelve(evidence: Evidence) -> bool:
    """Whether nothing says which half of the day the times are in."""
    times = evidence.times
    return times is not None and not any(half_of(a.about) for a in times.moments)


def _turns(evidence: Evidence, a: Amount) -> bool:
    """Whether the clock starts over before a time, or, on the way back, after it."""
    times = evidence.times
    if times is None or a not in times.moments:
        return False
    at = times.order.index(a)
    follows = at > 0 and times.order[at - 1].value >= a.value
    goes_back = len(times.moments) == 1 and not times.is_onward
    return follows or goes_back


def _twelve(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if a.value <= 13 * 60 and _turns(evidence, a) and _is_twelve(evidence) else ""


def _tomorrow(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if _turns(evidence, a) and not _is_twelve(evidence) else ""


def _joined(evidence: Evidence, one: Amount, other: Amount) -> str:
    """Whether the second follows right after the first, which is given in hours."""
    if not (one.is_told and other.is_told) or one.about.stop > other.about.first:
        return ""
    if (one.about.unit, other.about.unit) != (HOUR, MINUTE):
        return ""
    if not one.about.entity == other.about.entity == MINUTE:
        return ""
    between = [t.text.lower() for t in evidence.situation.reading.tokens[one.about.stop : other.about.first]]
    return "told" if between in ([], ["and"]) else ""


def _stretch(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it is a length of time that is part of what is asked for."""
    times = evidence.times
    if times is None or a.about.entity not in (MINUTE, HOUR) or a.operation == "longer":
        return ""
    if a.operation in _STRETCHES or (a.operation == "hours" and a.about.entity == HOUR):
        return "found"
    is_part = bool(times.moments[1:]) and not times.adds_up
    is_part = is_part or bool(_interval(evidence, a, a))
    return _duration(evidence, a, a) if not is_part and not _is_pause(evidence, a) else ""


def _is_pause(evidence: Evidence, a: Amount) -> bool:
    """Whether it is the length of a pause; if the question asks how long the pauses are, whether it is not."""
    target = evidence.target
    owner = a.about.owner
    names = {a.about.rate, a.about.contents, owner.head.lower() if owner is not None else ""}
    names |= _beside(evidence.situation.reading, a.about)
    is_pause = a.about.verb in word_set("pausing_verbs") or any(map(_names_pause_of, names))
    return (not _names_pause(_asked_names(target))) is is_pause


def _beside(reading: Reading, about: Quantity) -> set[str]:
    """Return the nouns around a number: the break of "a break of 30 minutes" and of "a 30-minute break"."""
    tokens = reading.tokens
    unit = tokens[max(about.first, about.stop - 1)]
    near = (unit, tokens[unit.head], *tokens[about.stop : about.stop + 1])
    return {token.lemma.lower() for token in near if token.pos == "NOUN"}


def _asked_names(target: Quantity | None) -> set[str]:
    if target is None:
        return set()
    mentions = (target.owner, target.subject)
    return {mention.head.lower() for mention in mentions if mention is not None}


def _names_pause(names: set[str]) -> bool:
    return any(map(_names_pause_of, names))


def _names_pause_of(noun: str) -> bool:
    is_noun = bool(noun) and lexicon.known(noun, "n")
    return is_noun and any(lexicon.is_a(noun, kind) for kind in word_set("pauses"))


def _pause(evidence: Evidence, a: Amount, _: Amount) -> str:
    if evidence.times is None or a.about.entity != MINUTE or a.operation not in ("", "rate", "joined"):
        return ""
    is_told = _duration(evidence, a, a)
    return is_told if is_told and _is_pause(evidence, a) else ""


def _in_hours(evidence: Evidence, a: Amount, _: Amount) -> str:
    """Whether it is a length of time that is paid by the hour or asked for in hours."""
    if evidence.times is None or a.about.entity != MINUTE or not a.operation or a.about.rate:
        return ""
    is_rate = any(told.about.rate == HOUR for told in evidence.situation.told)
    is_asked = asked_unit(evidence.situation.reading) == HOUR
    per_hour = evidence.times.asks_rate and (evidence.target is None or evidence.target.rate != MINUTE)
    return "found" if a.operation != "hours" and (is_rate or is_asked or per_hour) else ""


def _hourly(evidence: Evidence, a: Amount, _: Amount) -> str:
    times = evidence.times
    is_so = times is not None and times.asks_time and a.about.entity == HOUR and a.operation == "rate"
    return "found" if is_so and not a.about.rate else ""


def _meanwhile(evidence: Evidence, a: Amount, _: Amount) -> str:
    times = evidence.times
    is_so = times is not None and times.asks_rate and a.operation in ("elapsed", "net", "hours", "whole")
    return "found" if is_so and not a.about.rate else ""


def _interval(evidence: Evidence, a: Amount, _: Amount) -> str:
    is_every = a.is_told and a.about.entity == MINUTE and a.about.determiner in ("every", "each")
    return "told" if evidence.times is not None and is_every else ""


def _strokes(evidence: Evidence, a: Amount, _: Amount) -> str:
    return "told" if evidence.times is not None and a.value.denominator == 1 else ""


def _repeats(evidence: Evidence, count: Amount, each: Amount) -> str:
    """Whether one is the number of days or lessons, and the other is given for each of them."""
    is_count = count.is_told and not count.is_fact and count.about.entity not in (MINUTE, HOUR, MOMENT)
    is_all = evidence.times is not None and evidence.times.needed <= each.spent
    is_all = is_all and (each.about.entity == HOUR) is (asked_unit(evidence.situation.reading) == HOUR)
    target = evidence.target
    is_asked = target is not None and count.about.sentence == target.sentence
    is_asked = is_asked or dimension_of(count.about.entity) == "time"
    return "told" if is_count and is_all and is_asked and not count.about.rate and count.value != 1 else ""


def _outlasts(evidence: Evidence, one: Amount, other: Amount) -> str:
    return (
        "told" if evidence.times is not None and evidence.times.compares and one.value > other.value else ""
    )


PREDICATES: Mapping[str, Predicate] = {
    "Moment": _moment,
    "Duration": _duration,
    "Passing": _passing,
    "Onward": _onward,
    "Ending": _ending,
    "Twelve": _twelve,
    "Tomorrow": _tomorrow,
    "Joined": _joined,
    "Stretch": _stretch,
    "Pause": _pause,
    "InHours": _in_hours,
    "Hourly": _hourly,
    "Meanwhile": _meanwhile,
    "Interval": _interval,
    "Strokes": _strokes,
    "Repeats": _repeats,
    "Outlasts": _outlasts,
}
