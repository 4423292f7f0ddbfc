"""The days of the week that a text names, one by one or in a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.reading.words import word_set


def day_of(word: str) -> str | None:
    """Return the singular name, in lower case, of the day that a word names: "monday" for "Mondays"."""
    day = word.lower().removesuffix("s")
    return day if day in word_set("weekdays") else None


def listed_days(words: Sequence[str]) -> Iterator[list[int]]:
    """Yield where the days of each list are: 0, 2, and 5 in "Monday, Tuesday, and Friday"."""
    run: list[int] = []
    for at, word in enumerate((*words, "")):
        if day_of(word) is not None and (not run or at - 1 not in run):
            run.append(at)
        elif not run or word.lower() not in {",", "and", "&"}:
            if len(run) > 1:
                yield run
            run = []
