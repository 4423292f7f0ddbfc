"""The clock times in a text: what order they come in, what the question asks about them, and whether durations pass
after a time or before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.times_told import HOUR, MINUTE, MOMENT
from solvers.reading.model import Quantity, Reading, Sentence
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

START, END = "start", "end"

BESIDE, DUE, IN, USUAL = 9, 3, 4, 2
"""How much each sign counts in deciding whether lengths of time pass after a given time or before it. What is right
next to a length counts most ("45 minutes later"), then "in 45 minutes", then whether the question asks when something
ends or has to begin; a question that says none of this asks for a later time. Set by hand.
"""


@dataclass(frozen=True)
class Times:
    """The clock times in a text, and what the text says about their order."""

    evidence: Evidence

    @property
    def _reading(self) -> Reading:
        return self.evidence.situation.reading

    @cached_property
    def moments(self) -> Sequence[Amount]:
        """The times that are given, in the order of the text."""
        return sorted(filter(is_moment, self.evidence.situation.told), key=lambda a: a.about.first)

    @cached_property
    def lengths(self) -> Sequence[Amount]:
        """The lengths of time that are given."""
        return [a for a in self.evidence.situation.told if a.about.entity == MINUTE and not a.is_fact]

    @cached_property
    def needed(self) -> frozenset[int]:
        """What every answer depends on: the times, the lengths of time, how many things last that long, and the rates
        per hour or minute.
        """
        rates = {a.about.rate for a in self.lengths} - {""}
        counts = (a for a in self.evidence.situation.told if a.about.entity in rates and a.value != 1)
        paced = (a for a in self.evidence.numbers if a.about.rate in (HOUR, MINUTE))
        return frozenset(a.about.index for a in (*self.moments, *self.lengths, *counts, *paced))

    @cached_property
    def asks_time(self) -> bool:
        """Whether the question asks for a time of day or a length of time, not for a count or an amount."""
        target = self.evidence.target
        assert target is not None
        is_often = target.entity == "time" and target.determiner == "how many"
        return (dimension_of(target.entity) or target.entity) in ("time", MOMENT) and not is_often

    @cached_property
    def asks_rate(self) -> bool:
        """Whether the question asks how much there is in an hour or a minute."""
        target = self.evidence.target
        is_rate = target is not None and target.rate in (HOUR, MINUTE)
        return is_rate or "speed" in self.evidence.situation.cues

    @cached_property
    def compares(self) -> bool:
        """Whether the question asks how much longer one of two things takes."""
        target = self.evidence.target
        return target is not None and bool(target.comparison) and target.entity != MOMENT

    @cached_property
    def adds_up(self) -> bool:
        """Whether the events follow one another, so that lengths of time are added."""
        situation = self.evidence.situation
        return "total" in situation.cues_anywhere or bool(self._all & word_set("then_next"))

    @cached_property
    def asks_rest(self) -> bool:
        """Whether the question asks how long it is from an event until a given time: how long someone waits, or how
        much time is left.
        """
        return bool(self._words(self._asked) & word_set("until_then"))

    @cached_property
    def phases(self) -> Mapping[int, str]:
        """Whether something begins or ends at each time, by the time's index; empty if the text says neither."""
        return {a.index: self._phase(a.about) for a in self.moments}

    @cached_property
    def order(self) -> Sequence[Amount]:
        """The times in the order in which they come; the text may give two of them in reverse."""
        phases = [self.phases[a.index] for a in self.moments]
        return self.moments[::-1] if phases == [END, START] else self.moments

    def is_passing(self, earlier: Amount, later: Amount) -> bool:
        """Whether something lasts from one time to another."""
        order = [a.index for a in self.order]
        one, other = (order.index(_root(each, self.moments).index) for each in (earlier, later))
        return other == one + 1 and (len(order) != 4 or one != 1)

    @cached_property
    def is_onward(self) -> bool:
        """Whether the lengths of time pass after a given time, not before it."""
        told = max((self._toward(a.about) for a in self.moments), key=abs, default=0)
        return self._said() + told + self._beside() > 0

    def _toward(self, about: Quantity) -> int:
        tokens = self._reading.tokens
        marks = {token.text.lower() for token in tokens[max(0, about.first - 1) : about.first]}
        return -1 if "by" in marks else {START: 1, END: -1, "": 0}[self._phase(about)]

    def _said(self) -> int:
        """Return what the question says about the direction: whether it asks about what ends later or about what has to
        begin earlier.
        """
        asked, words = self._asked, self._words(self._asked)
        if self.asks_rest and self.evidence.target is not None and self.evidence.target.entity != MOMENT:
            return BESIDE
        phase = _phase_of(self._reading, asked.first, asked.stop)
        is_due = bool(words & word_set("having_to"))
        is_next = bool(words & word_set("next_ones")) or bool(self._all & word_set("then_next"))
        if phase == END:
            return DUE
        if is_due:
            return -DUE
        if phase == START:
            return DUE if is_next else -USUAL
        return USUAL

    def _beside(self) -> int:
        """Return what the words next to the lengths of time say: "45 minutes later", "50 minutes after 11:30", "after
        50 minutes".
        """
        return sum(self._turn(a.about) for a in self.lengths)

    def _turn(self, length: Quantity) -> int:
        tokens = self._reading.tokens
        words = [token.text.lower() for token in tokens]
        behind = words[length.stop] if length.stop < len(words) else ""
        if behind in word_set("later_words"):
            return BESIDE
        if behind in word_set("earlier_words"):
            return -BESIDE
        is_after = "after" in words[max(0, length.first - 4) : length.first]
        told = any(a.about.sentence == length.sentence and a.about.first < length.first for a in self.moments)
        if is_after and told and length.sentence != self._asked.index:
            return -BESIDE
        return IN if words[length.first - 1 : length.first] == ["in"] else 0

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
        """Return whether something begins or ends at a time, judged by the word before it or else by its verb."""
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
        """Whether a time is the final one, not a step on the way to another time."""
        return a.by == ("moved:later" if self.is_onward else "moved:earlier")


def times(evidence: Evidence) -> Times | None:
    """Return the times in a text, if its times are amounts."""
    found = Times(evidence)
    return found if found.moments else None


def _phase_of(reading: Reading, first: int, stop: int) -> str:
    """Return whether something begins or ends, by the last of these words that says so."""
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


def is_moment(a: Amount) -> bool:
    """Whether an amount is a clock time."""
    return a.about.entity == MOMENT


def _root(a: Amount, moments: Sequence[Amount]) -> Amount:
    """Return the given time that a time on the next day comes from."""
    return next(each for each in moments if each.spent <= a.spent)
