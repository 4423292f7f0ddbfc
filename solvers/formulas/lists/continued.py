"""From a reading to how a row of numbers goes on, if the text asks for that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from solvers.formulas.lists.number_pattern import NumberPattern, Rule, rule_of
from solvers.formulas.lists.places import Mark, Place, ordinal, places_in
from solvers.formulas.lists.rows import Row, UnlistedError, is_blank, listed_rows, rows_of_things
from solvers.reading.model import Reading
from solvers.reading.numerals import writes_fractions
from solvers.wording import written_number

_PATTERNS = frozenset(("pattern", "sequence"))
_GOING_ON = frozenset(("continue", "keep", "go"))
_SO = frozenset((("this", "way"), ("same", "way")))
_COMING = frozenset(("come", "comes"))
_MEMBERS = frozenset(("number", "term", "one"))
_MISSING = frozenset(("missing", "blank"))
_FEWEST = 3
_WIDEST = 1000
"""How many steps the known numbers may be from each other."""
_FARTHEST = 100
"""How many steps a number may be from the last known one."""
_FARTHEST_CHANGING = 10
"""The same if the steps are not all equal."""
_OTHERWISE = frozenset(
    (
        *("total", "altogether", "all", "sum", "together", "combined", "more", "fewer", "less", "difference"),
        *("average", "rule"),
    )
)
"""What a question about a pattern asks for instead of one of its numbers."""


def continued(reading: Reading) -> NumberPattern | None:
    """Return the number of a row that a text asks for; `None` if it asks for something else.

    Args:
        reading: the reading of the text.

    Raises:
        UnlistedError: the text asks how a row of numbers goes on, but they follow no rule that is known.
    """
    asked = _asked(reading)
    series = _series(reading, asked) if _is_about_a_row(reading, asked) else None
    wanted = _wanted(reading, asked, series) if series is not None else None
    if series is None or wanted is None:
        return None
    place, called = wanted
    row, label, known = series.row, series.label, series.known
    rule = _rule(known, place)
    first, start = min(known), max(at for at in known if at < place)
    return NumberPattern(
        known=tuple(known.items()),
        rule=rule,
        asked=place,
        solution=rule.row(known[first], place - first + 1)[-1],
        called=called,
        first=row.first,
        stop=row.stop,
        unit=row.unit if called else row.things,
        names=tuple((at, label.name(at)) for at in range(start + 1, place + 1)) if label is not None else (),
        has_fractions=writes_fractions(reading.text),
    )


def _rule(known: Mapping[int, Fraction], place: int) -> Rule:
    """Return the rule of a row that leads to a place.

    Raises:
        UnlistedError: there is none, or the place is too far away.
    """
    if len(known) < _FEWEST:
        raise UnlistedError("Two numbers are not enough to show how a pattern goes on.")
    if max(known) - min(known) > _WIDEST:
        raise UnlistedError("The numbers are too far apart to go from one to the next step by step.")
    rule = rule_of(known)
    if rule is None:
        shown = ", ".join(map(written_number, known.values()))
        raise UnlistedError(
            f"I looked for a rule that leads from each number to the next in {shown}, but neither their "
            "differences nor their quotients show one, so I cannot say how the pattern goes on."
        )
    is_even = rule.sign == "+" and rule.change is None
    if place - max(known) > (_FARTHEST if is_even else _FARTHEST_CHANGING):
        raise UnlistedError(
            "That number is too far from the ones that are given to work it out step by step."
        )
    return rule


@dataclass(frozen=True, slots=True)
class _Asked:
    """What the question of a text asks for, as far as it is about a row."""

    first: int
    stop: int
    """Tokens `first:stop` are the question."""
    is_missing: bool
    """Whether it asks for what is missing."""
    is_next: bool
    """Whether it asks for the next one, and not for the next two."""
    comes_next: bool
    """Whether it asks what comes next, or for the next number or term."""
    is_otherwise: bool
    """Whether it asks for something else than one of the numbers."""


def _asked(reading: Reading) -> _Asked:
    """Return what the last question of a text asks for."""
    sentence = next((s for s in reversed(reading.sentences) if s.is_question), reading.sentences[-1])
    words = [token.text.lower() for token in reading.tokens[: sentence.stop]]
    here = words[sentence.first :]
    at = words.index("next", sentence.first) if "next" in here else None
    is_next = at is not None and at + 1 not in {n.first for n in reading.numbers}
    after = reading.tokens[at + 1].lemma if at is not None and at + 1 < len(words) else ""
    comes_next = is_next and (not _COMING.isdisjoint(here) or after in _MEMBERS)
    is_missing, is_otherwise = not _MISSING.isdisjoint(here), not _OTHERWISE.isdisjoint(here)
    return _Asked(sentence.first, sentence.stop, is_missing, is_next, comes_next, is_otherwise)


def _is_about_a_row(reading: Reading, asked: _Asked) -> bool:
    """Whether a text is about a pattern, or its question asks for the next or the missing number of a row."""
    lemmas = {token.lemma.lower() for token in reading.tokens}
    words = [token.text.lower() for token in reading.tokens]
    goes_on = not _GOING_ON.isdisjoint(lemmas) and not _SO.isdisjoint(pairwise(words))
    is_pattern = goes_on or not _PATTERNS.isdisjoint(lemmas)
    return not asked.is_otherwise and (is_pattern or asked.comes_next or asked.is_missing)


@dataclass(frozen=True, slots=True)
class _Series:
    """Numbers with their places in a row."""

    known: dict[int, Fraction]
    row: Row
    label: Place | Mark | None = None
    """The last place that a story names, if it names one for each number."""
    asked: int | None = None
    """The place that the question names, if places are amounts themselves."""


def _series(reading: Reading, asked: _Asked) -> _Series | None:
    """Return the only row that can be meant: the longest one that is listed or, in a story, one with a number at each
    place: "2 on Monday, 4 on Tuesday".
    """
    rows = listed_rows(reading)
    longest = max((len(row.values) for row in rows), default=0)
    rows = [row for row in rows if len(row.values) == longest]
    is_all = longest == len(reading.numbers)  # a text with more may tell the rule
    if longest >= _FEWEST or (longest and is_all and asked.comes_next):
        return _in_a_list(rows[0]) if len(rows) == 1 else None
    target = reading.target
    every = rows_of_things(reading)
    stories = [row for row in every if target is not None and row.things == target.entity]
    if len(stories) != 1:
        return None
    return _in_a_story(reading, asked, stories[0]) or _beside_amounts(every, asked, stories[0])


def _in_a_list(row: Row) -> _Series | None:
    if len(row.blanks) > 1:
        return None
    return _Series(
        {at + 1 + sum(blank <= at for blank in row.blanks): value for at, value in enumerate(row.values)}, row
    )


def _in_a_story(reading: Reading, asked: _Asked, row: Row) -> _Series | None:
    """Return the numbers at their places if each place is told before its number, or each after it."""
    places = [*places_in(reading, 0, asked.first)]
    order = sorted([(at, 0) for at in row.tokens] + [(place.at, 1) for place in places])
    kinds = [kind for _, kind in order]
    count = len(row.values)
    if count < _FEWEST or kinds not in ([0, 1] * count, [1, 0] * count) or len({p.kind for p in places}) != 1:
        return None
    numbers = _ascending(places)
    is_in_order = all(one < other for one, other in pairwise(numbers))
    return _Series(dict(zip(numbers, row.values, strict=True)), row, places[-1]) if is_in_order else None


def _beside_amounts(rows: Sequence[Row], asked: _Asked, row: Row) -> _Series | None:
    """Return the numbers with amounts in another unit as their places, which are equally far from each other: "9 cm
    with 10 grams, 12 cm with 20 grams".
    """
    for beside in rows:
        marks = [value for value, at in zip(beside.values, beside.tokens, strict=True) if at < asked.first]
        ends = [value for value, at in zip(beside.values, beside.tokens, strict=True) if at >= asked.first]
        order = sorted([(at, 0) for at in row.tokens] + [(at, 1) for at in beside.tokens[: len(marks)]])
        kinds, count = [kind for _, kind in order], len(row.values)
        steps = {later - earlier for earlier, later in pairwise(marks)}
        if len(ends) != 1 or len(steps) != 1 or kinds not in ([0, 1] * count, [1, 0] * count):
            continue
        mark = Mark(beside.unit, marks[0], step=steps.pop())
        place = (ends[0] - mark.first) / mark.step if mark.unit and mark.step else Fraction(0)
        if count >= _FEWEST and place >= count and place.denominator == 1:
            return _Series(dict(enumerate(row.values)), row, mark, int(place))
    return None


def _ascending(places: Sequence[Place]) -> list[int]:
    """Return the numbers of places; after Sunday comes Monday of the next week."""
    numbers: list[int] = []
    for place in places:
        is_again = bool(numbers) and place.number <= numbers[-1]
        numbers.append(place.number + place.cycle if is_again else place.number)
    return numbers


def _wanted(reading: Reading, asked: _Asked, series: _Series) -> tuple[int, str] | None:
    """Return the place that a question asks for and, outside a story, what to call the number there."""
    row, last = series.row, max(series.known)
    if series.asked is not None:
        return series.asked, ""
    if row.blanks:
        return row.blanks[0] + 1, "the missing number"
    named = places_in(reading, asked.first, asked.stop)
    places = [place for place in named if not row.first <= place.at < row.stop]
    if places:
        return _at(places[0], series) if len(places) == 1 else None
    if asked.is_next:
        return last + 1, "the next number" if asked.comes_next else ""
    has_blank = any(is_blank(token.text) for token in reading.tokens[row.stop : row.stop + 2])
    return (last + 1, "the missing number") if has_blank else None


def _at(place: Place, series: _Series) -> tuple[int, str] | None:
    """Return a later place that a question names, as in `_wanted`."""
    label, last, number = series.label, max(series.known), place.number
    if isinstance(label, Mark) or (label is not None and place.kind != label.kind):
        return None
    while label is not None and place.cycle and number <= last:
        number += place.cycle
    is_member = place.is_ordinal and place.kind in _MEMBERS
    return (number, f"the {ordinal(number)} {place.kind}" if is_member else "") if number > last else None
