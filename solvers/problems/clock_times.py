"""Times of the clock: what goes on from one to another, and whether so much time passes from one on or until it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from knowledge import lexicon
from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.times_told import HOUR, MINUTE, MOMENT, asked_unit, half_of
from solvers.reading.model import Quantity, Reading, Sentence
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
_OF_TIMES = ("elapsed", "moved", "twelve", "tomorrow")
_FROM_TIMES = ("moved", "twelve", "tomorrow")
_STRETCHES = ("elapsed", "net", "whole", "joined", "repeat")
START, END = "start", "end"


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount rests on all times and lengths of time that the text tells, and is what is asked for: a time of
    day, a length of time in the unit that the question names, or what is counted or paid meanwhile.
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
    if _is_moment(a):
        return False
    if times.asks_time:
        return _is_length_asked(evidence, a)
    return a.operation in ("strike", "rate") and dimension_of(a.about.entity) != "time"


def is_against(schema: str, one: Amount, other: Amount) -> bool:
    """Whether a schema calculates with a time of the clock as if it were a length of time."""
    return schema not in _OF_TIMES and (_is_moment(one) or _is_moment(other))


def _is_length_asked(evidence: Evidence, a: Amount) -> bool:
    """Whether it is a length of time in the unit that is asked for; nothing else where "how much longer" is asked."""
    times = evidence.times
    assert times is not None
    unit = asked_unit(evidence.situation.reading) or MINUTE
    is_compared = times.compares and a.operation not in ("longer", "hours")
    return a.about.entity == unit and not a.about.rate and not is_compared


@dataclass(frozen=True)
class Times:
    """The times of the clock of a text, and what it says of their order."""

    evidence: Evidence

    @property
    def _reading(self) -> Reading:
        return self.evidence.situation.reading

    @cached_property
    def moments(self) -> Sequence[Amount]:
        """The times that are told, in the order of the text."""
        return sorted(filter(_is_moment, self.evidence.situation.told), key=lambda a: a.about.first)

    @cached_property
    def lengths(self) -> Sequence[Amount]:
        """The lengths of time that are told."""
        return [a for a in self.evidence.situation.told if a.about.entity == MINUTE and not a.is_fact]

    @cached_property
    def needed(self) -> frozenset[int]:
        """What every answer rests on: the times, the lengths of time, and how many there are of what goes on so long;
        of what is counted meanwhile, every number.
        """
        if not self.asks_time:
            return frozenset(a.about.index for a in self.evidence.situation.told if not a.is_fact)
        rates = {a.about.rate for a in self.lengths} - {""}
        counts = (a for a in self.evidence.situation.told if a.about.entity in rates and a.value != 1)
        return frozenset(a.about.index for a in (*self.moments, *self.lengths, *counts))

    @cached_property
    def asks_time(self) -> bool:
        """Whether a time of the day or a length of time is asked for, and not a count or an amount."""
        target = self.evidence.target
        assert target is not None
        is_often = target.entity == "time" and target.determiner == "how many"
        return (dimension_of(target.entity) or target.entity) in ("time", MOMENT) and not is_often

    @cached_property
    def asks_rate(self) -> bool:
        """Whether it is asked how much there is in an hour or a minute."""
        target = self.evidence.target
        is_rate = target is not None and target.rate in (HOUR, MINUTE)
        return is_rate or "speed" in self.evidence.situation.cues

    @cached_property
    def compares(self) -> bool:
        """Whether it is asked how much longer one of two is."""
        target = self.evidence.target
        return target is not None and bool(target.comparison) and target.entity != MOMENT

    @cached_property
    def adds_up(self) -> bool:
        """Whether what is told goes on one after another, so that lengths of time are put together."""
        situation = self.evidence.situation
        return "total" in situation.cues_anywhere or bool(self._all & word_set("then_next"))

    @cached_property
    def asks_rest(self) -> bool:
        """Whether it is asked how long it is from when something is done until a time that is told: how long one waits,
        or how much time is left.
        """
        return bool(self._words(self._asked) & word_set("until_then"))

    @cached_property
    def phases(self) -> Mapping[int, str]:
        """Of each time whether something begins or ends then, by its index; empty where neither is said."""
        return {a.index: self._phase(a.about) for a in self.moments}

    @cached_property
    def order(self) -> Sequence[Amount]:
        """The times as they follow each other: two may be told the other way round."""
        phases = [self.phases[a.index] for a in self.moments]
        return self.moments[::-1] if phases == [END, START] else self.moments

    def is_passing(self, earlier: Amount, later: Amount) -> bool:
        """Whether something goes on from one time to another."""
        order = [a.index for a in self.order]
        one, other = (order.index(_root(each, self.moments).index) for each in (earlier, later))
        return other == one + 1 and (len(order) != 4 or one != 1)

    @cached_property
    def is_onward(self) -> bool:
        """Whether the lengths of time pass from a told time on, and not until it."""
        told = max((self._toward(a.about) for a in self.moments), key=abs, default=0)
        return self._said() + told + self._beside() > 0

    def _toward(self, about: Quantity) -> int:
        tokens = self._reading.tokens
        marks = {token.text.lower() for token in tokens[max(0, about.first - 1) : about.first]}
        return -1 if "by" in marks else {START: 1, END: -1, "": 0}[self._phase(about)]

    def _said(self) -> int:
        """What the question says of the direction: for what ends later, against what has to begin before."""
        asked, words = self._asked, self._words(self._asked)
        if self.asks_rest and self.evidence.target is not None and self.evidence.target.entity != MOMENT:
            return 9
        phase = _phase_of(self._reading, asked.first, asked.stop)
        is_due = bool(words & word_set("having_to"))
        is_next = bool(words & word_set("next_ones")) or bool(self._all & word_set("then_next"))
        if phase == END:
            return 3
        if is_due:
            return -3
        if phase == START:
            return 3 if is_next else -2
        return 2

    def _beside(self) -> int:
        """What stands beside the lengths of time: "45 minutes later", "50 minutes after 11:30", "after 50 minutes"."""
        return sum(self._turn(a.about) for a in self.lengths)

    def _turn(self, length: Quantity) -> int:
        tokens = self._reading.tokens
        words = [token.text.lower() for token in tokens]
        behind = words[length.stop] if length.stop < len(words) else ""
        if behind in word_set("later_words"):
            return 9
        if behind in word_set("earlier_words"):
            return -9
        is_after = "after" in words[max(0, length.first - 4) : length.first]
        told = any(a.about.sentence == length.sentence and a.about.first < length.first for a in self.moments)
        if is_after and told and length.sentence != self._asked.index:
            return -9
        return 4 if words[length.first - 1 : length.first] == ["in"] else 0

    @cached_property
    def _asked(self) -> Sentence:
        target = self.evidence.target
        assert target is not None
        return self._reading.sentences[target.sentence]

    @cached_property
    def _all(self) -> set[str]:
        return {token.text.lower() for token in self._reading.tokens}

    def _words(self, sentence: Sentence) -> set[str]:
        return {token.text.lower() for token in self._reading.tokens[sentence.first : sentence.stop]}

    def _phase(self, about: Quantity) -> str:
        """Whether something begins or ends at a time: by the word before it, else by its verb."""
        tokens = self._reading.tokens
        mark = tokens[about.first - 1].text.lower() if about.first else ""
        if mark in word_set("until_marks"):
            return END
        if mark in word_set("since_marks"):
            return START
        first = tokens[about.first].sentence
        sentence = self._reading.sentences[first]
        starts = [
            a.about.stop for a in self.moments if a.about.stop <= about.first and a.about.sentence == first
        ]
        return _phase_of(self._reading, max((sentence.first, *starts)), about.first)

    def is_last(self, a: Amount) -> bool:
        """Whether a time is not on the way to another."""
        return a.by == ("moved:later" if self.is_onward else "moved:earlier")


def times(evidence: Evidence) -> Times | None:
    """The times of a text whose times are amounts."""
    found = Times(evidence)
    return found if found.moments else None


def _phase_of(reading: Reading, first: int, stop: int) -> str:
    """Whether the last of some words that says it says that something begins or ends."""
    behind = ""
    for token in reversed(reading.tokens[first:stop]):
        word, lemma = token.text.lower(), token.lemma.lower()
        said = {word, lemma, f"{lemma}-{behind}", f"{word}-{behind}"}
        if said & word_set("ending"):
            return END
        if said & word_set("beginning"):
            return START
        behind = word
    return ""


def _is_moment(a: Amount) -> bool:
    return a.about.entity == MOMENT


def _root(a: Amount, moments: Sequence[Amount]) -> Amount:
    """The told time of a time that is the same on the next day."""
    return next(each for each in moments if each.spent <= a.spent)


# ---------- predicates


def _moment(_: Evidence, a: Amount, __: Amount) -> str:
    return ("told" if a.is_told else "found") if _is_moment(a) else ""


def _duration(evidence: Evidence, a: Amount, _: Amount) -> str:
    """A length of time, of which nothing is told for each, and which is no part of one."""
    times = evidence.times
    if times is None or a.about.entity != MINUTE or a.operation in ("elapsed", "whole", "net", "longer"):
        return ""
    is_part = a.is_told and any(
        _joined(evidence, *pair) for each in times.lengths for pair in ((a, each), (each, a))
    )
    is_each = _has_count(evidence, a) or _names_pause_of(a.about.rate)  # so many breaks of so long
    return "" if is_part or is_each else "told" if a.is_told else "found"


def _has_count(evidence: Evidence, a: Amount) -> bool:
    """Whether it is told for each of some things that are counted."""
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
    """Whether a length of time is told behind all those that led to a time."""
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
    """Whether nothing says in which half of the day the times are."""
    times = evidence.times
    return times is not None and not any(half_of(a.about) for a in times.moments)


def _turns(evidence: Evidence, a: Amount) -> bool:
    """Whether the clock begins again before a time, or after it on the way back."""
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
    """The second stands right behind the first, which is told in hours."""
    if not (one.is_told and other.is_told) or one.about.stop > other.about.first:
        return ""
    if (one.about.unit, other.about.unit) != (HOUR, MINUTE):
        return ""
    if not one.about.entity == other.about.entity == MINUTE:
        return ""
    between = [t.text.lower() for t in evidence.situation.reading.tokens[one.about.stop : other.about.first]]
    return "told" if between in ([], ["and"]) else ""


def _stretch(evidence: Evidence, a: Amount, _: Amount) -> str:
    """A length of time that belongs to what is asked for."""
    times = evidence.times
    if times is None or a.about.entity not in (MINUTE, HOUR) or a.operation == "longer":
        return ""
    if a.operation in _STRETCHES or (a.operation == "hours" and a.about.entity == HOUR):
        return "found"
    is_part = bool(times.moments[1:]) and not times.adds_up
    is_part = is_part or bool(_interval(evidence, a, a))
    return _duration(evidence, a, a) if not is_part and not _is_pause(evidence, a) else ""


def _is_pause(evidence: Evidence, a: Amount) -> bool:
    """Whether something pauses for so long; or it is asked how long it does, and this is a part of all."""
    target = evidence.target
    owner = a.about.owner
    names = {a.about.rate, a.about.contents, owner.head.lower() if owner is not None else ""}
    names |= _beside(evidence.situation.reading, a.about)
    return (not _names_pause(_asked_names(target))) is any(map(_names_pause_of, names))


def _beside(reading: Reading, about: Quantity) -> set[str]:
    """The nouns that a number stands with: the break of "a break of 30 minutes" and of "a 30-minute break"."""
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
    return bool(noun) and lexicon.known(noun, "n") and lexicon.is_a(noun, "pause")


def _pause(evidence: Evidence, a: Amount, _: Amount) -> str:
    if evidence.times is None or a.about.entity != MINUTE or a.operation not in ("", "rate", "joined"):
        return ""
    is_told = _duration(evidence, a, a)
    return is_told if is_told and _is_pause(evidence, a) else ""


def _in_hours(evidence: Evidence, a: Amount, _: Amount) -> str:
    """A length of time that is paid by the hour, or asked for in hours."""
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
    """So many days, or lessons, for each of which the other is told."""
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
