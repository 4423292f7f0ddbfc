"""From a reading to what it asks about a list of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from solvers.formulas.lists.number_list import Measure, NumberList, value_of
from solvers.formulas.lists.rows import Row, UnlistedError, listed_rows, rows_of_things, within
from solvers.reading.model import Reading, Sentence
from solvers.reading.numerals import writes_fractions
from solvers.reading.words import word_set

_GREATEST = ("greatest", "highest", "largest", "biggest")
_LEAST = ("least", "lowest", "smallest")
_NAMES: dict[tuple[str, ...], Measure] = {
    ("median",): Measure.MEDIAN,
    ("mode",): Measure.MODE,
    ("range",): Measure.RANGE,
    **dict.fromkeys((("gcf",), ("gcd",), ("hcf",)), Measure.FACTOR),
    **dict.fromkeys(product(_GREATEST, ("common",), ("factor", "divisor")), Measure.FACTOR),
    ("lcm",): Measure.MULTIPLE,
    **dict.fromkeys(product(_LEAST, ("common",), ("multiple",)), Measure.MULTIPLE),
}
"""What the measures of a list are called."""
_LONGEST_NAME = 3
_FEWEST = {Measure.MEDIAN: 3, Measure.MODE: 3}
"""The fewest numbers of a list that has such a measure; of others, it is two."""
_ASKING = frozenset(("what", "which"))
_BEFORE_NAMES = frozenset(("AUX", "DET", "NOUN", "PRON", "PART", "PROPN"))
"""What may be between the word that asks and the name: "which size is the mode", "find me the median"."""


def listed(reading: Reading) -> NumberList | None:
    """Return what a text asks about a list of numbers; `None` if it asks for something else.

    Args:
        reading: the reading of the text.

    Raises:
        UnlistedError: it asks about a list, but there is no answer.
    """
    asked = [(sentence, *found) for sentence in reading.sentences for found in _names(reading, sentence)]
    if len(asked) != 1:
        return None
    sentence, measure, at = asked[0]
    row = _row(reading, sentence, _FEWEST.get(measure, 2))
    if row is None or not _is_asked(reading, sentence, at):
        return None
    value = value_of(measure, row.values)
    if value is None:
        raise UnlistedError(_WHY_NOT[measure])
    called = _called(reading, row, at)
    was = any(token.text.lower() == "was" for token in reading.tokens[sentence.first : at])
    has_fractions = writes_fractions(reading.text)
    verb = "was" if was else "is"
    return NumberList(measure, row.values, value, called, verb, row.first, row.stop, row.unit, has_fractions)


_WHY_NOT = dict.fromkeys(
    (Measure.FACTOR, Measure.MULTIPLE),
    "Only whole numbers greater than zero have common factors and common multiples.",
) | {Measure.MODE: "No number occurs more often than all the others, so the numbers do not have one mode."}


def _names(reading: Reading, sentence: Sentence) -> Iterator[tuple[Measure, int]]:
    """Yield the measures that a sentence names, each with the position of the first word of its name."""
    for at in range(sentence.first, sentence.stop):
        for length in range(1, _LONGEST_NAME + 1):
            tokens = reading.tokens[at : min(at + length, sentence.stop)]
            name = tuple(token.text.lower() for token in tokens)
            if name in _NAMES and len(name) == length:
                yield _NAMES[name], at


def _is_asked(reading: Reading, sentence: Sentence, at: int) -> bool:
    """Whether the name at a position is what the sentence asks for: "What was the median", but not "Which score is 2
    points above the median".
    """
    before = reading.tokens[sentence.first : at]
    opens = [t.index for t in before if t.text.lower() in _ASKING | word_set("requests")]
    return bool(opens) and all(token.pos in _BEFORE_NAMES for token in reading.tokens[opens[-1] + 1 : at])


def _row(reading: Reading, sentence: Sentence, fewest: int) -> Row | None:
    """Return the only row of numbers that can be meant: one in the same sentence, or else one in the text."""
    rows_listed = [row for row in listed_rows(reading) if len(row.values) >= fewest and not row.blanks]
    here = list(within(rows_listed, sentence.first, sentence.stop))
    told = [row for row in rows_of_things(reading) if row.things and len(row.values) >= fewest]
    for rows in (here, rows_listed, told):
        if rows:
            return rows[0] if len(rows) == 1 else None
    return None


def _called(reading: Reading, row: Row, at: int) -> str:
    """Return what the question calls the measure, with its article: "the median of her scores"."""
    tokens = reading.tokens
    first = at - 1 if at and tokens[at - 1].text.lower() == "the" else at
    stop = row.stop if row.first > at and not _ends(tokens[at : row.first]) else at + 1
    while stop < len(tokens) and not _ends(tokens[stop : stop + 1]):
        stop += 1
    words = reading.words(first, stop)
    return words[:1].lower() + words[1:] if first < at else f"the {words}"


def _ends(tokens: Sequence[object]) -> bool:
    return any(getattr(token, "text", "") in (".", "?", "!", ":", ",", ";") for token in tokens)
