"""Finds every number in a text, in all the forms that people write, from its tokens alone.

Each form has one small function: for a position in the tokens, it returns a `Number` or `None`, and the first match
wins. No parse is needed, except that tags, if there are any, identify "one" as a pronoun.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from knowledge.quantities import load
from solvers import deadline
from solvers.reading.model import Number, NumberKind, Token, written
from solvers.reading.numerals import (
    DIGITS,
    NUMERIC_ORDINAL,
    ONES,
    ORDINALS,
    SCALES,
    TENS,
    Found,
    after_hyphen,
    cardinal,
    fraction,
    mixed,
    plain_value,
    singular,
    word_at,
)
from solvers.reading.ratios import CLOCK, side_at, side_in_parts
from solvers.reading.words import is_of_all, word_set

_SIGNS = {"$": "$", "us$": "$", "€": "€", "£": "£"}
_MONEY = {"dollar": "$", "buck": "$", "cent": "cent", "¢": "cent", "c": "cent", "euro": "€"}
_TIMES_WORDS = {"once": 1, "twice": 2, "thrice": 3}
_MULTIPLYING = {
    "double": 2,
    "doubled": 2,
    "doubles": 2,
    "triple": 3,
    "tripled": 3,
    "triples": 3,
    "quadruple": 4,
}
_OPENERS = (
    ONES.keys() | TENS.keys() | ORDINALS.keys() | _SIGNS.keys() | _TIMES_WORDS.keys() | _MULTIPLYING.keys()
) | {"a", "an", "another", "half", "quarter", "noon", "midday", "midnight", "minus", "negative"}
_SINGLE_PARTS = {**ORDINALS, "quarter": 4}
"""How many parts something is divided into if "a third" or "a quarter" is one of them."""
_HALF_OF_DAY = {"am": 0, "a.m.": 0, "a.m": 0, "pm": 12, "p.m.": 12, "p.m": 12}


def find_numbers(tokens: Sequence[Token]) -> tuple[Number, ...]:
    """Return all numbers of `tokens` in order; no two share a token.

    Tags can be empty; they only help to distinguish the pronoun "one" and the ordinal "second" from numbers.
    """
    words = [token.text.lower() for token in tokens]
    found: list[Number] = []
    at = 0
    while at < len(words):
        deadline.check()
        ways = _WAYS if _may_begin(words[at]) else ()
        number = next((n for way in ways if (n := way(words, at, tokens)) is not None), None)
        if number is not None:
            found.append(number)
        at = number.stop if number else at + 1
    return tuple(found)


def _may_begin(word: str) -> bool:
    """Return whether a number can start with the word; other words need no closer look."""
    return word in _OPENERS or any(map(str.isnumeric, word))


def _number(
    tokens: Sequence[Token], first: int, stop: int, value: Fraction, kind: NumberKind, unit: str = ""
) -> Number:
    return Number(value, kind, first, stop, written(tokens, first, stop), unit)


def _fraction(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    if words[at : at + 3] == ["half", "a", "dozen"]:
        return _number(tokens, at, at + 3, Fraction(6), NumberKind.CARDINAL)
    found = mixed(words, at) or fraction(words, at)
    part = _SINGLE_PARTS.get(word_at(words, at + 1), 0)
    verb = tokens[at + 2] if at + 2 < len(tokens) else None
    acts = verb is not None and verb.tag in {"VBD", "VBZ", "VBP", "VBN", "MD"} and verb.dep != "amod"
    if found is None and words[at] == "a" and part > 2 and acts:
        found = Fraction(1, part), at + 2  # "a third went to the zoo"
    if found is None:
        return None
    value, stop = found
    is_half = value == Fraction(1, 2) and words[at] == "half"
    measures = word_set("measures") - {"total"}
    scales = value < 1 and word_at(words, stop) == "the" and word_at(words, stop + 1) in measures
    if scales or (is_half and word_at(words, stop) == "as"):  # "half the number of", "a third the size"
        return _number(tokens, at, stop, value, NumberKind.MULTIPLIER)
    if word_at(words, stop) == "a" and word_at(words, stop + 1) == "dollar":  # "half a dollar"
        return _number(tokens, at, stop + 2, value, NumberKind.MONEY, "$")
    return _measured(words, tokens, at, stop, value, NumberKind.FRACTION)


def _out_of_every(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a fraction given by counting: "2 out of every 5"."""
    some = cardinal(words, at)
    if some is None or words[some[1] : some[1] + 2] != ["out", "of"]:
        return None
    every = some[1] + 2
    whole = cardinal(words, every + 1) if word_at(words, every) in {"every", "each"} else None
    if whole is None or not 0 < some[0] < whole[0]:
        return None
    return _number(tokens, at, whole[1], some[0] / whole[0], NumberKind.FRACTION)


def _measured(
    words: list[str], tokens: Sequence[Token], first: int, stop: int, value: Fraction, kind: NumberKind
) -> Number:
    """Return a number with the money, percent, or clock word that may follow it."""
    after = after_hyphen(words, stop)
    word = word_at(words, after)
    unit = _MONEY.get(word) or _MONEY.get(singular(word))
    if word in _SIGNS and not DIGITS.fullmatch(word_at(words, after + 1)):
        unit = _SIGNS[word]
    if unit and word != "c":
        return _with_cents(words, tokens, first, after + 1, value, unit)
    if word in {"%", "percent", "percents"}:
        return _number(tokens, first, after + 1, value, NumberKind.PERCENT, "%")
    if word == "per" and word_at(words, after + 1) == "cent":
        return _number(tokens, first, after + 2, value, NumberKind.PERCENT, "%")
    return _number(tokens, first, stop, value, kind)


def _with_cents(
    words: list[str], tokens: Sequence[Token], first: int, stop: int, value: Fraction, unit: str
) -> Number:
    """Return one amount for "7 dollars and 25 cents"."""
    rest = stop + (word_at(words, stop) == "and")
    cents = cardinal(words, rest) if unit == "$" and value.denominator == 1 else None
    if cents and cents[0] < 100 and singular(word_at(words, cents[1])) == "cent":
        return _number(tokens, first, cents[1] + 1, value + cents[0] / 100, NumberKind.MONEY, "$")
    return _number(tokens, first, stop, value, NumberKind.MONEY, unit)


def _money(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return an amount of money: "$ 1,250.50", "$5 million", "a dollar"."""
    sign = _SIGNS.get(word_at(words, at))
    if sign:
        amount = cardinal(words, at + 1) or fraction(words, at + 1)
        return amount and _number(tokens, at, amount[1], amount[0], NumberKind.MONEY, sign)
    if word_at(words, at) in {"a", "an"} and word_at(words, at + 1) in {"dollar", "buck", "cent"}:
        if word_at(words, at + 2) in {"store", "bill", "coin", "shop", "amount", "-"}:
            return None
        return _number(tokens, at, at + 2, Fraction(1), NumberKind.MONEY, _MONEY[words[at + 1]])
    return None


def _clock_time(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a clock time: "2:30", "3 p.m.", "five o'clock", "half past four", "quarter to six", "noon"."""
    word = word_at(words, at)
    if word in {"noon", "midday", "midnight"}:
        return _number(tokens, at, at + 1, Fraction(0 if word == "midnight" else 12), NumberKind.TIME, "hour")
    clock = CLOCK.fullmatch(word)
    if clock:
        hours, stop = Fraction(int(clock[1])) + Fraction(int(clock[2]), 60), at + 1
    elif (relative := _past_or_to(words, at)) is not None:
        hours, stop = relative
    else:
        hour = cardinal(words, at)
        if hour is None or not 1 <= hour[0] <= 12 or hour[0].denominator != 1:
            return None
        hours, stop = hour
        if word_at(words, stop) not in {"o'clock", "oclock"} and word_at(words, stop) not in _HALF_OF_DAY:
            return None
    stop += word_at(words, stop) in {"o'clock", "oclock"}
    if word_at(words, stop) in _HALF_OF_DAY:
        hours = hours % 12 + _HALF_OF_DAY[words[stop]] if hours < 13 else hours
        stop += 1
    return _number(tokens, at, stop, hours, NumberKind.TIME, "hour")


def _hour_of_day(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return an hour without a noun: the eight in "At eight 6 left", the 5 and 9 in "from 5 to 9 in the evening"."""
    hour = cardinal(words, at)
    if hour is None or not 1 <= hour[0] <= 12 or hour[1] != at + 1:
        return None
    if _is_rate_again(words, at):
        return None
    if words[at - 1 : at] in (["by"], ["at"]) and "o'clock" in words and tokens[at].dep in ("obl", "orphan"):
        return _number(tokens, at, at + 1, hour[0], NumberKind.TIME, "hour")  # "by nine o'clock and by ten"
    if tokens[at].dep != "obl" or word_at(words, at + 1) in {"for", "of"}:
        return None  # "at 10 for $7", "at 5 of the stalls"
    markers = {words[t.index] for t in tokens if t.head == at and t.dep == "case"}
    beside = {t.lemma for t in tokens if t.head == tokens[at].head and t.index != at}
    later = 12 * bool(beside & {"afternoon", "evening", "night"})
    if markers == {"at"} or (markers <= {"from", "to", "until", "till"} and (later or "morning" in beside)):
        return _number(tokens, at, at + 1, hour[0] % 12 + later, NumberKind.TIME, "hour")
    return None


def _is_rate_again(words: list[str], at: int) -> bool:
    """Return whether a number goes on with a rate: the 6 in "one at 8 miles per hour and the other at 6"."""
    rated = any(words[i] in word_set("per_one") and words[i + 1] in word_set("spans") for i in range(at - 1))
    return rated and word_at(words, at - 2) in {"other", "second"}


def _ratio(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a side of a ratio: 5 or 2 in "5:2", in "the ratio 5 to 2", and in "5 parts oil with 2 parts water"."""
    if side_in_parts(words, at) and sum(side_in_parts(words, each) for each in range(len(words))) > 1:
        counted = cardinal(words, at)
        return counted and _number(tokens, at, at + 1, counted[0], NumberKind.RATIO)
    if not words[at].isdecimal() or side_at(words, at) is None:
        return None
    return _number(tokens, at, at + 1, Fraction(words[at]), NumberKind.RATIO)


def _past_or_to(words: list[str], at: int) -> Found | None:
    """Return a time in hours: "half past four", "a quarter to 6", "ten minutes past three"."""
    start = at + (word_at(words, at) == "a" and word_at(words, at + 1) == "quarter")
    named = {"half": Fraction(1, 2), "quarter": Fraction(1, 4)}.get(word_at(words, start))
    if named is not None:
        part, stop = named, start + 1
    else:
        minutes = cardinal(words, start)
        if minutes is None or not 0 < minutes[0] < 60 or singular(word_at(words, minutes[1])) != "minute":
            return None
        part, stop = minutes[0] / 60, minutes[1] + 1
    hour = cardinal(words, stop + 1)
    if hour is None or not 1 <= hour[0] <= 12:
        return None
    if word_at(words, stop) in {"past", "after"}:
        return hour[0] + part, hour[1]
    if word_at(words, stop) in {"to", "before", "till"} and named is not None:
        return hour[0] - part, hour[1]
    return None


def _multiplier(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a multiplier: "twice as many", "3 times more", "double the number", "doubled"; "twice" alone
    counts times.
    """
    word, following = word_at(words, at), word_at(words, at + 1)
    if word in _TIMES_WORDS:
        if word == "once" and following not in {"a", "an", "per", "every", "each"}:
            return None
        kind = NumberKind.MULTIPLIER if _opens_comparison(words, at + 1, tokens) else NumberKind.CARDINAL
        return _number(tokens, at, at + 1, Fraction(_TIMES_WORDS[word]), kind, "time")
    if word in _MULTIPLYING:
        verb = word.endswith(("d", "s")) or word_at(words, at - 1) in {"to", "will", "would", "can"}
        is_of_name = at + 1 < len(tokens) and tokens[at + 1].tag == "NNP" and "'s" in words[at + 2 : at + 4]
        of_what = {"the", "that", "his", "her", "their", "its", "as", "what", "my", "your"}
        if verb or is_of_name or following in of_what:
            return _number(tokens, at, at + 1, Fraction(_MULTIPLYING[word]), NumberKind.MULTIPLIER)
        return None
    factor = mixed(words, at) or fraction(words, at) or cardinal(words, at)
    if factor is None:
        return None
    value, stop = factor
    if word_at(words, stop) in {"time", "times"} and _opens_comparison(words, stop + 1, tokens):
        return _number(tokens, at, stop + 1, value, NumberKind.MULTIPLIER)
    if word_at(words, stop) == "as" and value < 1:
        return _number(tokens, at, stop, value, NumberKind.MULTIPLIER)
    return None


def _opens_comparison(words: list[str], at: int, tokens: Sequence[Token]) -> bool:
    word = word_at(words, at)
    if word in {"as", "more", "fewer", "less", "greater", "that", "what"}:
        return True
    if "'s" in words[at + 1 : at + 4] and (word == "the" or (at < len(tokens) and tokens[at].tag == "NNP")):
        return True  # "5 times the door's width"
    if word in {"a", "an"} and word_at(words, at + 1) in word_set("measures"):
        return True  # "3 times a number"
    if word in {"the", "his", "her", "their", "its", "my", "your"}:
        return (
            word_at(words, at + 1) in word_set("measures")
            or word != "the"
            or word_at(words, at + 2) in {"of", "that"}
        )
    return at < len(tokens) and (tokens[at].tag in {"JJR", "RBR"} or (word.endswith("er") and len(word) > 4))


def _group(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a group: "a dozen", "a couple of", or "a pair of" something that is not worn in pairs."""
    if word_at(words, at) not in {"a", "another"}:
        return None
    group, following = word_at(words, at + 1), word_at(words, at + 2)
    if group == "dozen" and (tokens[at + 1].tag != "NN" or word_at(words, at - 1) == "of"):
        return _number(tokens, at, at + 2, Fraction(12), NumberKind.CARDINAL)
    if group == "couple" and following in {"of", "more", "hundred", "dozen"}:
        return _number(tokens, at, at + 2 + (following == "of"), Fraction(2), NumberKind.CARDINAL)
    if group == "pair" and following == "of":
        paired = [singular(word) for word in words[at + 3 : at + 6]]
        if not word_set("worn_in_pairs").intersection(paired):
            return _number(tokens, at, at + 3, Fraction(2), NumberKind.CARDINAL)
    return None


def _and_a_half(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a number with a half after its unit: "an hour and a half", "a mile and a half"."""
    unit = singular(word_at(words, at + 1))
    if word_at(words, at) not in {"a", "an", "one"} or words[at + 2 : at + 5] != ["and", "a", "half"]:
        return None
    return (
        _number(tokens, at, at + 5, Fraction(3, 2), NumberKind.CARDINAL, unit)
        if load().dimension(unit)
        else None
    )


def _ordinal(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return an ordinal: "3rd", "third", "twenty-first", but not the second of a minute."""
    word = word_at(words, at)
    numeric = NUMERIC_ORDINAL.fullmatch(word)
    if numeric:
        return _number(tokens, at, at + 1, Fraction(int(numeric[1])), NumberKind.ORDINAL)
    last = after_hyphen(words, at + 1)
    if word in TENS and 0 < ORDINALS.get(word_at(words, last), 0) < 10:
        value = TENS[word] + ORDINALS[words[last]]
        return _number(tokens, at, last + 1, Fraction(value), NumberKind.ORDINAL)
    if word not in ORDINALS:
        return None
    before = word_at(words, at - 1)
    counted = plain_value(before) is not None or before in {"a", "per", "each", "every", "/", "-"}
    if word == "second" and counted and tokens[at].tag != "JJ":
        return None
    return _number(tokens, at, at + 1, Fraction(ORDINALS[word]), NumberKind.ORDINAL)


def _beside_zero(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a number above or below zero: "6 degrees below zero", "4 below zero", "9 degrees above zero"."""
    counted = cardinal(words, at)
    if counted is None:
        return None
    value, stop = counted
    stop += singular(word_at(words, stop)) == "degree"
    side, zero = word_at(words, stop), word_at(words, stop + 1)
    if side not in {"below", "above"} or zero not in {"zero", "0"}:
        return None
    return _number(tokens, at, stop + 2, value if side == "above" else -value, NumberKind.CARDINAL, "degree")


def _counting(words: list[str], at: int, tokens: Sequence[Token]) -> Number | None:
    """Return a plain number, negative after "minus", with its money or percent unit."""
    signed = words[at] == "negative" or (
        words[at] == "minus" and word_at(words, at - 1) in word_set("before_minus")
    )
    first = at + signed
    if word_at(words, first) == "a" and word_at(words, first + 1) in word_set("coins"):
        return _number(tokens, first, first + 1, Fraction(1), NumberKind.CARDINAL)
    if word_at(words, first) == "one" and _is_pronoun_one(words, first, tokens):
        return None
    if word_at(words, first) in {"hundred", "thousand", "million", "dozen"}:
        return None
    counted = cardinal(words, first)
    if counted is None:
        return None
    value, stop = counted
    if stop == first + 1 and words[first] == "dozen":
        return None
    if _names_group(words, first, stop):
        return None
    return _measured(words, tokens, at, stop, -value if signed else value, NumberKind.CARDINAL)


def _names_group(words: list[str], first: int, stop: int) -> bool:
    """Return whether a number says who is meant and does not count anything new: "the two of them", "the three
    together", "all three saved together".
    """
    before, behind = word_at(words, first - 1), word_at(words, stop)
    if before == "all":
        return not word_set("all_together").isdisjoint(words[stop + 1 : stop + _NEAR])
    if before == "other":
        before = word_at(words, first - 2)
    if before != "the":
        return False
    return behind in word_set("all_together") or (behind == "of" and is_of_all(word_at(words, stop + 1)))


_NEAR = 3
"""How many words after "all three" may say that they do something together, and with which verb."""
_SERIAL = frozenset({"by", "after"})
_OTHERS = frozenset({"one", "another", "other"})
"""Words next to "one" when it says how things follow each other."""


def _is_pronoun_one(words: list[str], at: int, tokens: Sequence[Token]) -> bool:
    before, after = word_at(words, at - 1), word_at(words, at + 1)
    if after == "of" and at > 0 and tokens[at - 1].tag in {"VBD", "VBZ", "VBP", "VB", "VBG", "VBN"}:
        return False  # "sells one of the carts"
    is_beside_number = plain_value(after) is not None and word_at(words, at + 2) != "-"
    following_tag = tokens[at + 1].tag if at + 1 < len(tokens) else ""
    is_first_of_two = following_tag == "IN" and "other" in words[at:]
    if before == "," and (is_beside_number or is_first_of_two):
        return True  # "two poles, one 5 feet tall", "two boats, one at 8 miles an hour and the other at 6"
    if _counts_nothing(words, at) or _is_described_one(words, at, tokens):
        return True
    if after in SCALES or after in {"dozen", "half", "-", "more", "and"}:
        return after == "-" and word_at(words, at + 2) in {"way", "on", "time", "of", "sided"}
    if after in word_set("after_pronoun_one") or before in word_set("before_pronoun_one"):
        return True
    if after in word_set("moments") | word_set("weekdays"):
        return before not in word_set("before_spans")
    if before in word_set("pointing"):
        return not following_tag.startswith(("NN", "JJ")) and after not in {"dollar", "cent"}
    return following_tag in {"VBZ", "MD", "WP", "WDT"}


def _counts_nothing(words: list[str], at: int) -> bool:
    """Return whether "one" only says how or where: "one by one", "one after the other", "one at each end"."""
    for first, step in ((at, 1), (at, -1)):
        other = first + 2 * step
        other += step * (word_at(words, other) == "the")
        if word_at(words, at + step) in _SERIAL and word_at(words, other) in _OTHERS:
            return True
    return word_at(words, at + 1) in {"at", "on"} and word_at(words, at + 3) == "end"


def _is_described_one(words: list[str], at: int, tokens: Sequence[Token]) -> bool:
    """Return whether "one" stands for a thing that is only described: "the left one"."""
    is_described = (
        at > 1 and tokens[at - 1].tag in {"JJ", "JJR", "JJS", "VBN"} and word_at(words, at - 2) == "the"
    )
    following_tag = tokens[at + 1].tag if at + 1 < len(tokens) else ""
    is_mixed = words[at + 1 : at + 3] == ["and", "a"]
    return is_described and not is_mixed and not following_tag.startswith(("NN", "JJ", "CD", "HYPH"))


_Way = Callable[[list[str], int, Sequence[Token]], Number | None]
_WAYS: tuple[_Way, ...] = (
    _out_of_every,
    _ratio,
    _clock_time,
    _money,
    _multiplier,
    _group,
    _and_a_half,
    _hour_of_day,
    _fraction,
    _ordinal,
    _beside_zero,
    _counting,
)
