"""Sentences about one sum, with places for its amounts."""

from __future__ import annotations

from collections.abc import Callable

from tutor.narration.sums import Line


def saying(told: str) -> Callable[[Line], str]:
    """Return what fills a sentence: {one} and {two} are the given amounts, {first} and {second} their numbers alone,
    {found} is the result, {number} its number, and {sum} the line of arithmetic.
    """

    def say(line: Line) -> str:
        given = line.given
        names = {name: line.words(entry) for name, entry in zip(("one", "two"), given, strict=False)}
        numbers = {name: line.bare(entry) for name, entry in zip(("first", "second"), given, strict=False)}
        number = line.hidden(line.number(line.result.value))
        return told.format(**names, **numbers, found=line.found, number=number, sum=line.sum)

    return say
