"""Where a text says that a relation holds between two of its terms (constraints 49 to 51 of the model).

A table's relation has patterns such as "from A to B" (see `knowledge.tables.Relation`): words, `A` and `B` for terms of
the two columns, and `*` for a few words in between. Articles are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

_SKIPPED = frozenset({"a", "an", "the", ",", "."})
_LONGEST_GAP = 4
_LONGEST_TERM = 3


def expressed(
    patterns: Sequence[str], words: Sequence[frozenset[str]], terms: Mapping[int, tuple[int, int]]
) -> frozenset[tuple[int, int]]:
    """Return the pairs of terms between which one of the patterns occurs.

    Args:
        patterns: the patterns that the relation declares.
        words: the forms of each token of the text, as written and as a lemma, in lower case.
        terms: the tokens `first:stop` of each term.

    Returns:
        Pairs (term for `A`, term for `B`).
    """
    at: dict[int, int] = {}
    for term, (first, stop) in terms.items():
        for position in range(first, stop):
            at[position] = term
    items = [(forms, at.get(position)) for position, forms in enumerate(words) if not forms & _SKIPPED]
    found: set[tuple[int, int]] = set()
    for pattern in patterns:
        for start in range(len(items)):
            for slots in _match(_parsed(pattern), items, start):
                found.update((a, b) for a in slots["A"] for b in slots["B"] if a != b)
    return frozenset(found)


@cache
def _parsed(pattern: str) -> tuple[str, ...]:
    return tuple(word if word in ("A", "B", "*") else word.casefold() for word in pattern.split())


def _match(
    pattern: tuple[str, ...], items: Sequence[tuple[frozenset[str], int | None]], start: int
) -> Iterator[dict[str, tuple[int, ...]]]:
    """Yield every way to match `pattern` from item `start`: the terms for `A` and for `B`."""
    if not pattern:
        yield {}
        return
    head, rest = pattern[0], pattern[1:]
    if head == "*":
        for gap in range(min(_LONGEST_GAP, len(items) - start) + 1):
            yield from _match(rest, items, start + gap)
    elif head in ("A", "B"):
        run: list[int] = []
        for position in range(start, min(start + _LONGEST_TERM, len(items))):
            term = items[position][1]
            if term is None:
                break
            if term not in run:
                run.append(term)
            for slots in _match(rest, items, position + 1):
                yield {**slots, head: tuple(run)}
    elif start < len(items) and head in items[start][0]:
        yield from _match(rest, items, start + 1)
