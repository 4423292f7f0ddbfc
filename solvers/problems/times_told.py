"""A text with its clock times as amounts, along with its lengths of time, which are then all in minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from solvers.arithmetic.amount import Amount, clock_time, told_in
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.units import Unit
from solvers.reading.model import Number, NumberKind, Quantity, Reading
from solvers.reading.words import word_set
from solvers.wording import amount

MOMENT = "time of day"
"""What a clock time counts: minutes since midnight."""
MINUTE, HOUR = "minute", "hour"
HALF_DAY = 12 * 60
_PARTS = (Unit.of(HOUR), Unit.of(MINUTE))
_PARTS_OF_DAY = {"morning": "am", "afternoon": "pm", "evening": "pm", "night": "pm"}
_LAST_OF_HALF = 13 * 60
"""From this time on, only a 24-hour clock can show it."""


def with_times(reading: Reading) -> Reading | None:
    """Return a reading whose clock times are amounts, in minutes like all its lengths of time, and which asks for a
    time if its question asks when. Return `None` if the text has no time, has a length of time that no amount was read
    from, asks for nothing, or asks for a temperature that does not change by so much an hour, because its times only
    say when it was measured.
    """
    told = (number for number in reading.numbers if number.kind is NumberKind.TIME)
    times = _each_once(reading, [number for number in told if not _is_of_pause(reading, number)])
    target = _target(reading, times) if times else None
    if target is None or _has_unread_length(reading):
        return None
    changes_by_hour = any(dimension_of(quantity.rate) == "time" for quantity in reading.quantities)
    if dimension_of(target.entity) == "temperature" and not changes_by_hour:
        return None
    lengths = [_in_minutes(quantity, reading) for quantity in reading.quantities]
    first = 1 + max((q.index for q in (*lengths, *reading.implied)), default=0)
    halves = _halves(reading, times)
    moments = [_moment(reading, number, first + at, halves[at]) for at, number in enumerate(times)]
    return replace(
        reading,
        quantities=(*lengths, *moments),
        implied=tuple(q for q in reading.implied if dimension_of(q.entity) != "time"),
        target=replace(target, index=first + len(moments)),
    )


def minutes(quantity: Quantity) -> tuple[int, int]:
    """Return the factor that converts the number of a quantity to minutes, and what must be added for the half of the
    day.
    """
    if quantity.entity == MOMENT:
        return 60, HALF_DAY if quantity.adjectives == ("pm",) else 0
    return (60 if (quantity.entity, quantity.unit) == (MINUTE, HOUR) else 1), 0


def as_told(quantity: Quantity, words: str) -> str:
    """Return a clock time as the text writes it, or a length of time in the unit of the text: "7:45 p.m.", "1 hour"."""
    number = quantity.number
    if number is None:
        return words
    return number.text if quantity.entity == MOMENT else amount(number.value, quantity.unit)


def has_times(reading: Reading) -> bool:
    """Whether a reading has clock times as amounts."""
    return any(quantity.entity == MOMENT for quantity in reading.quantities)


def said_as_time(value: Fraction, noun: str, reading: Reading) -> str:
    """Return a clock time, or a length of time in hours and minutes if the text has times and asks for no unit; empty
    for other amounts.
    """
    if noun == MOMENT:
        return _shown(value, reading)
    if noun != MINUTE or not has_times(reading) or asked_unit(reading) == MINUTE:
        return ""
    return told_in(Amount(value, _PARTS[-1]), _PARTS)


def asked_unit(reading: Reading) -> str:
    """Return the unit of time that a question names: minutes in "how many minutes"; none for "how many hours and
    minutes".
    """
    target = reading.target
    if target is None or not target.determiner.endswith("many"):
        return ""
    sentence = reading.sentences[target.sentence]
    named = {token.lemma.lower() for token in reading.tokens[target.first : sentence.stop]}
    return "" if {MINUTE, HOUR} <= named else target.entity if target.entity in (MINUTE, HOUR) else ""


def _shown(value: Fraction, reading: Reading) -> str:
    told = [q for q in reading.quantities if q.entity == MOMENT and q.number is not None]
    if any(map(half_of, told)):
        return clock_time(value / 60, "am")
    is_day = any(q.number is not None and q.number.value * 60 >= _LAST_OF_HALF for q in told)
    hours = value / 60
    return clock_time(hours if is_day else (hours - 1) % 12 + 1, "")


# ---------- what is asked


def _target(reading: Reading, times: Sequence[Number]) -> Quantity | None:
    """Return what is asked for: a time if the question asks when; otherwise, what the reading says; if it says nothing,
    how long it is from one time to another.
    """
    target = reading.target
    if not reading.sentences:
        return None
    place = _asks_when(reading)
    if place is not None:
        target = target or _asking(reading, "when", place, place + 1)
        return replace(target, entity=MOMENT, unit=MOMENT, rate="")
    if target is None and len(times) == 2 and not reading.quantities:
        first = reading.sentences[-1].first
        return replace(_asking(reading, "how long", first, first), entity="time", unit="time")
    if target is not None and target.determiner == "how long":
        return replace(target, entity="time", unit="time")
    if target is not None and target.entity == HOUR and not asked_unit(reading):
        tokens = reading.tokens
        stop = next(
            (at + 1 for at in range(target.first, len(tokens)) if tokens[at].lemma == MINUTE), target.stop
        )
        return replace(target, determiner="how long", entity="time", unit="time", stop=stop)
    return target


def _asking(reading: Reading, determiner: str, first: int, stop: int) -> Quantity:
    sentence = reading.tokens[first].sentence
    return Quantity(
        index=-1, determiner=determiner, entity=MOMENT, unit=MOMENT, sentence=sentence, first=first, stop=stop
    )


def _asks_when(reading: Reading) -> int | None:
    """Return where the question asks for a time of day: "when", "what time"; `None` if it does not."""
    target = reading.target
    if target is not None and target.determiner.startswith("how"):
        return None
    asked = next((s for s in reversed(reading.sentences) if s.is_question), reading.sentences[-1])
    words = [token.text.lower() for token in reading.tokens[asked.first : asked.stop]]
    for at, (word, following) in enumerate(pairwise(words)):
        if word == "when" or (word in ("what", "which") and following == "time"):
            return asked.first + at
        if word in ("latest", "earliest") and following == "time":
            return asked.first
    is_bare = target is None and words[:1] == ["what"]  # "What is 7:30 plus 45 minutes?"
    return asked.first if is_bare and reading.quantities else None


# ---------- what is given


def _has_unread_length(reading: Reading) -> bool:
    """Whether the text gives a length of time without a number: "stays for an hour", unlike "20 miles an hour"."""
    read = {at for quantity in reading.quantities for at in range(quantity.first, quantity.stop)}
    tokens = reading.tokens
    return any(
        token.lemma in (HOUR, MINUTE)
        and tokens[at - 1].text.lower() in ("a", "an")
        and at not in read
        and tokens[at - 2].pos not in ("NOUN", "NUM", "SYM")
        for at, token in enumerate(tokens)
        if at > 1
    )


def _each_once(reading: Reading, times: Sequence[Number]) -> list[Number]:
    """Return the times without those that the question only repeats: "until 6 p.m. How much was there at 6 p.m.?"; only
    those of the question if it gives a span of its own.
    """
    asked = reading.target.sentence if reading.target is not None else -1
    own = [number for number in times if reading.tokens[number.first].sentence == asked]
    if len(own) > 1:
        return own
    before = {number.value for number in times if reading.tokens[number.first].sentence < asked}
    return [n for n in times if reading.tokens[n.first].sentence != asked or n.value not in before]


def _is_of_pause(reading: Reading, number: Number) -> bool:
    """Whether a time only says when a pause takes place: "closes for an hour at noon"."""
    verb, sentence = reading.tokens[governor(reading, number.first)], reading.tokens[number.first].sentence
    lengths = (q for q in reading.quantities if q.entity in (MINUTE, HOUR) and q.sentence == sentence)
    is_pausing = verb.lemma.lower() in word_set("pausing_verbs")
    return is_pausing and any(q.verb == verb.lemma.lower() for q in lengths)


def _in_minutes(quantity: Quantity, reading: Reading) -> Quantity:
    """Return a length of time in minutes, without a rate if it belongs to only one thing."""
    if quantity.entity not in (MINUTE, HOUR):
        return quantity
    is_counted = any(other.entity == quantity.rate for other in reading.quantities)
    repeated = "" if is_counted else _repeated(quantity, reading)
    behind = [token.text.lower() for token in reading.tokens[quantity.stop : quantity.stop + 1]]
    is_for = quantity.rate == quantity.occasion and behind == ["for"]  # "10 minutes for a snack"
    is_alone = is_for or _is_alone(quantity, reading)
    rate = "" if is_alone else repeated or quantity.rate
    of = quantity.rate_quantity if rate else None
    return replace(quantity, entity=MINUTE, unit=quantity.entity, rate=rate, rate_quantity=of)


def _is_alone(quantity: Quantity, reading: Reading) -> bool:
    """Whether it belongs to one thing and is not for each of several, although it seems to be: "with a break of 2
    minutes".
    """
    owner = quantity.owner
    if owner is None or owner.head.lower() == quantity.rate:
        return False
    is_its_own = owner.first <= quantity.first and quantity.first - 1 <= owner.stop
    return is_its_own and reading.tokens[owner.first].text.lower() in ("a", "an", "one")


def _repeated(quantity: Quantity, reading: Reading) -> str:
    """Return what a number right before it counts: the halves of "two halves of 45 minutes"."""
    for other in reading.quantities:
        between = [token.text.lower() for token in reading.tokens[other.stop : quantity.first]]
        if between == ["of"] and other.value is not None and other.value > 1 and other.entity:
            return other.entity
    return ""


def _moment(reading: Reading, number: Number, index: int, half: str) -> Quantity:
    verb = reading.tokens[governor(reading, number.first)]
    return Quantity(
        index=index,
        number=number,
        entity=MOMENT,
        unit=MOMENT,
        adjectives=(half,) if half else (),
        verb=verb.lemma.lower() if verb.pos in ("VERB", "AUX") else "",
        sentence=reading.tokens[number.first].sentence,
        first=number.first,
        stop=number.stop,
    )


def governor(reading: Reading, at: int) -> int:
    """Return the verb that a word belongs to, or the root of its sentence."""
    tokens = reading.tokens
    seen = set()
    while tokens[at].pos not in ("VERB", "AUX") and tokens[at].head != at and at not in seen:
        seen.add(at)
        at = tokens[at].head
    return at


def half_of(quantity: Quantity) -> str:
    """Return the half of the day of a time, according to itself or the words around it; empty if nothing says it."""
    number = quantity.number
    return (_half(number) if number is not None else "") or "".join(quantity.adjectives)


def _half(number: Number) -> str:
    """Return "am" or "pm" if the time itself says it; otherwise, an empty string."""
    said = number.text.lower().replace(".", "")
    if said.endswith(("am", "midnight")):
        return "am"
    return "pm" if said.endswith(("pm", "noon", "midday")) else ""


def _halves(reading: Reading, times: Sequence[Number]) -> list[str]:
    """Return, for each time, the half of the day that only the words around it say; empty if they do not."""
    halves = []
    fixed = [_half(number) or _part_of_day(reading, number) for number in times]
    for at, number in enumerate(times):
        half = fixed[at] if not _half(number) else ""
        if not fixed[at]:
            half = _beside(times, fixed, at)
        halves.append(half if number.value < 12 or half == "am" else "")
    return halves


def _beside(times: Sequence[Number], fixed: Sequence[str], at: int) -> str:
    """Return the half of a time by that of the next or the previous time, which is less than half a day away."""
    for other, way in ((at + 1, 1), (at - 1, -1)):
        if 0 <= other < len(times) and fixed[other]:
            known = times[other].value * 60 + (HALF_DAY if _adds(times[other], fixed[other]) else 0)
            passed = way * (known - times[at].value * 60) % (2 * HALF_DAY)
            return "am" if 0 < passed < HALF_DAY else "pm"
    return ""


def _adds(number: Number, half: str) -> bool:
    return half == "pm" and number.value < 12


def _part_of_day(reading: Reading, number: Number) -> str:
    """Return the half of the day that the words after a time say: "9:45 in the morning", "8:15 at night"."""
    behind = [token.text.lower() for token in reading.tokens[number.stop : number.stop + 3]]
    named = next((_PARTS_OF_DAY[word] for word in behind if word in _PARTS_OF_DAY), "")
    is_led = behind[:1] in (["in"], ["at"], ["this"], ["tomorrow"], ["yesterday"])
    return named if is_led else ""
