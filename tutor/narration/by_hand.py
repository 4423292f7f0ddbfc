"""Products and quotients for students who have not learned their signs: equal numbers added, or counted by."""

from __future__ import annotations

import re

from tutor.narration.sentences import sentences

ADDED = 6
"""The most equal groups to add one by one."""
SKIPPED = 12
"""The most steps of equal size to count."""
_CHECK = "Check: "
_AMOUNT = r"([$€£]?\d(?:[\d,./]*\d)?)((?: [^\W\d]+)?)"
_SUM = re.compile(rf"(?<![+−×÷] )(?<![\d,./$€£]){_AMOUNT} ([×÷]) {_AMOUNT} = {_AMOUNT}")
_IN_SUM = re.compile(r"(?<![^ ])(?<![×÷] )(\d+) × (\d+)(?= [+−] )|(?<=[+−] )(\d+) × (\d+)(?= = )")
"""A product of whole numbers in a longer line of arithmetic."""
_JOINED = re.compile(r" (?:not|other) |, and ")
_ADD = re.compile(r"\b([Ss]o|[Nn]ow) multiply(?=: [^×÷]*$)")
_SHARE = re.compile(r"(?:, so|\. So|\. Now) divide: (?=[^×÷]*$)")
_OPENS = re.compile(r"(?:^|\. |Check: )$")


def by_hand(text: str, *, is_known: bool = True) -> str:
    """Return a text in which equal numbers are added, instead of multiplied or divided.

    Args:
        text: the text.
        is_known: whether a student can do what the text does; if not, a sum that is too large to add keeps its sign.
    """
    told = [_counted(each) or each for each in sentences(text)]
    kept = (_SUM.sub(lambda sum_: _added(sum_, is_known=is_known), each) for each in told)
    added = _ADD.sub(r"\1 add", _IN_SUM.sub(_come_to, " ".join(kept)))
    return _SHARE.sub(". That is ", added)


def counted(number: int, times: int, start: str = "Count") -> str:
    """Return how to count by a number: "Count by 4s: 4, 8, 12"."""
    return f"{start} by {number}s: {', '.join(str(number * (n + 1)) for n in range(times))}"


def _counted(sentence: str) -> str:
    """Return the check of a sum by counting up to the whole; empty if that is not its check."""
    found = _SUM.search(sentence) if sentence.startswith(_CHECK) else None
    if found is None or found[3] != "÷" or _JOINED.search(sentence):
        return ""
    whole, times, each = (int(part) if part.isdigit() else 0 for part in (found[1], found[4], found[6]))
    if not 1 < times <= SKIPPED or times * each != whole:
        return ""
    if times > ADDED:  # that many have been counted
        return f"{_CHECK}{' + '.join([str(each)] * times)} = {whole}."
    return f"{_CHECK}{counted(each, times, 'count')}. That is {times} times."


def _added(sum_: re.Match[str], *, is_known: bool) -> str:
    """Return a product as a sum of equal numbers, and a quotient by its result."""
    one, _, sign, other, unit, found, of = sum_.groups()
    if of.endswith("²") and one.isdigit() and other.isdigit():
        one, other = other, one  # so many rows of so many squares
    is_whole = one.isdigit() and re.fullmatch(r"[$€£]?\d+", other)
    if sign == "×" and is_whole and 1 < int(one) <= SKIPPED:
        return f"{' + '.join([f'{other}{unit}'] * int(one))} = {found}{of}"
    is_short = sign == "÷" and other.isdigit() and int(other) <= ADDED
    if not (is_known or is_short):
        return sum_[0]
    return f"{'That is ' if _OPENS.search(sum_.string[: sum_.start()]) else ''}{found}{of}"


def _come_to(product: re.Match[str]) -> str:
    """Return the result of a product in a sum: "2 × 11 + 4 × 7 = 50" becomes "22 + 28 = 50"."""
    one, other = (int(number) for number in product.groups() if number)
    return str(one * other)
