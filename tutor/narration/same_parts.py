"""Adding or subtracting fractions: first, write both in the same parts."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from solvers.wording import as_fraction

_PARTS = {
    2: "halves",
    3: "thirds",
    4: "fourths",
    5: "fifths",
    6: "sixths",
    7: "sevenths",
    8: "eighths",
    9: "ninths",
    10: "tenths",
    12: "twelfths",
    15: "fifteenths",
    20: "twentieths",
    24: "twenty-fourths",
    30: "thirtieths",
    100: "hundredths",
}


def is_broken(values: Sequence[Fraction]) -> bool:
    """Return whether there is a fraction among the numbers."""
    return any(value.denominator != 1 for value in values)


def in_same_parts(values: Sequence[Fraction]) -> str:
    """Return a sentence that writes fractions in the same parts; empty if they already are."""
    below = {value.denominator for value in values}
    if len(below) < 2:
        return ""
    parts = lcm(*below)
    changed = [v for v in dict.fromkeys(values) if v.denominator != parts or v > 1]
    written = [f"{mixed(value)} = {over(value, parts)}" for value in changed]
    listed = " and ".join(written) if len(written) < 3 else f"{', '.join(written[:-1])} and {written[-1]}"
    names = [_PARTS.get(each, "") for each in sorted(below - {1})]
    if len(names) == 2 and all(names) and parts in _PARTS and parts not in below:
        return f"{names[0].capitalize()} and {names[1]} can both be written as {_PARTS[parts]}: {listed}."
    every = "both" if len(values) == 2 else "all"
    counted = f"Count {every} in {_PARTS[parts]}" if parts in _PARTS else f"Write {every} in the same parts"
    return f"{counted}: {listed}."


def worked_out(sign: str, values: Sequence[Fraction], result: Fraction) -> str:
    """Return a sum of fractions in the same parts up to its result, before it is simplified."""
    parts = lcm(*(value.denominator for value in values))
    written = f" {sign} ".join(over(value, parts) for value in values)
    whole = over(result, parts)
    steps = [written, whole]
    if whole != str(result) or (result > 1 and result.denominator != 1):
        steps.append(mixed(result))
    return " = ".join(dict.fromkeys(steps))


def over(value: Fraction, parts: int) -> str:
    """Return a number in a given number of parts: "15/20"."""
    return f"{value * parts}/{parts}"


def mixed(value: Fraction) -> str:
    """Return a number as a mixed number: "1 3/20"."""
    return as_fraction(value).replace("-", "−")
