"""Statements that compare: "sound travels faster in air than in steel" is judged by the numbers in two rows of a table.

A comparative gives a quantity and a direction ("denser": density, more). The table is one that has a column of numbers
with that name and two keys for the things compared. Nothing is searched: two rows and their numbers are the proof.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from knowledge import lexicon
from knowledge.tables import KnowledgeBase, Row, Table, phrases, sentence
from solvers.reading.model import Reading, Token
from solvers.reading.words import word_sequence, word_set
from solvers.tables.derivation import Fact
from solvers.tables.retrieve import Index, index
from solvers.tables.score import WEIGHTS, Weights
from solvers.tables.statements import Statement
from solvers.tables.words import Words

_NUMBERS = "number"
"""The type of columns that say how much."""
_NUMBER = re.compile(r"(minus )?(\d[\d,]*(?:\.\d+)?)")
_VAGUE = frozenset(["about", "almost", "nearly"])
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_DEGREES = {"more": True, "less": False}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two facts whose numbers decide whether a statement that compares is true."""

    question: str
    statement: str
    denied: bool
    """Whether the statement says that something is not so."""
    comparative: str
    """As typed: "faster", "less dense"."""
    more: bool
    """Whether it asks for the larger number."""
    things: tuple[str, str]
    """What is compared, as typed."""
    facts: tuple[Fact, Fact]
    """The rows about them, of one table."""
    column: int
    """Of the numbers (0-based)."""
    numbers: tuple[Fraction, Fraction]
    spans: tuple[tuple[int, int], ...]
    """Tokens `first:stop` of the things and of the comparative."""
    kind: str = field(default="comparison", init=False)

    @property
    def holds(self) -> bool:
        """Return the verdict on the statement."""
        first, other = self.numbers
        return ((first > other) if self.more else (first < other)) is not self.denied

    def verify(
        self, knowledge: KnowledgeBase | None = None, words: Words | None = None, weights: Weights = WEIGHTS
    ) -> tuple[str, ...]:
        """Read rows and numbers from the tables again, and check what the comparative asks for.

        Returns:
            The errors found, one sentence each.
        """
        known = index(knowledge, words)
        table = known.table(self.facts[0].table)
        if table is None or self.facts[1].table != table.name or self.column not in range(len(table.columns)):
            return ("The two facts do not come from one table with such a column.",)
        faults = [
            f"'{t}' is not in the question."
            for t in (*self.things, self.comparative)
            if t not in self.question
        ]
        asked = _asked(self.comparative.split())
        if asked is None or asked[1] is not self.more or not _is_called(known, table, self.column, asked[0]):
            faults.append(f"'{self.comparative}' does not fit the numbers in the column.")
        if self.numbers[0] == self.numbers[1]:
            faults.append("The numbers are the same.")
        measures = []
        for fact, thing, number in zip(self.facts, self.things, self.numbers, strict=True):
            if fact.row not in range(len(table.rows)):
                faults.append(f"Table {table.name} has no row {fact.row + 1}.")
                continue
            row = table.rows[fact.row]
            measures.append(_measure(row.cells[self.column]))
            if fact.sentence != sentence(table, row):
                faults.append(f"The fact '{fact.sentence}' is not what table {table.name} says.")
            if fact.row != _row_of(known, table, known.words.terms(thing)):
                faults.append(f"The fact '{fact.sentence}' is not about '{thing}'.")
            if measures[-1] is None or measures[-1][0] != number:
                faults.append(f"The number in the fact '{fact.sentence}' is different.")
        if len({measure[1] for measure in measures if measure}) > 1:
            faults.append("The numbers have different units.")
        return tuple(faults)


def compared(
    question: str,
    statement: Statement,
    reading: Reading,
    knowledge: KnowledgeBase | None = None,
    words: Words | None = None,
) -> Comparison | None:
    """Return what the numbers in a table say about a statement that compares two things.

    Args:
        question: the question as typed.
        statement: the statement in it.
        reading: the reading of the question.
        knowledge: the tables; by default, the built-in ones.
        words: the lexical knowledge; by default, the usual one.

    Returns:
        `None` if the statement does not compare anything, or no table has both numbers in the same unit.
    """
    start = question.find(statement.text)
    tokens = [t for t in reading.tokens if start <= t.start and t.end <= start + len(statement.text)]
    than = next((at for at, token in enumerate(tokens) if token.text.casefold() == "than"), None)
    if than is None:
        return None
    known = index(knowledge, words)
    for at in range(than):
        before, between, after = tokens[:at], tokens[at:than], _bare(tokens[than + 1 :])
        length = 2 if between[0].text.casefold() in _DEGREES else 1
        for asking, first, rest in (
            (between[:length], _bare(between[length:]), before),  # "sound is faster in steel than in air"
            (between, _bare(before), ()),  # "steel has a higher density than water"
        ):
            asked = _asked([token.text for token in asking])
            found = asked and _found(known, asked[0], first, after, rest)
            if asked and found:
                table, column, rows, numbers = found
                spans = tuple((part[0].index, part[-1].index + 1) for part in (first, after, asking))
                one, other, comparative = (reading.words(*span) for span in spans)
                facts = _fact(table, rows[0]), _fact(table, rows[1])
                denied = statement.denied
                return Comparison(
                    question,
                    statement.text,
                    denied,
                    comparative,
                    asked[1],
                    (one, other),
                    facts,
                    column,
                    numbers,
                    spans,
                )
    return None


def _fact(table: Table, row: int) -> Fact:
    return Fact(table.name, table.title, row, table.rows[row].line, sentence(table, table.rows[row]))


def _asked(words: Sequence[str]) -> tuple[frozenset[str], bool] | None:
    """Return the quantities that "faster", "less dense", or "higher density" can mean, and whether more of them is
    meant.
    """
    more, base, nouns = _positive([word.casefold() for word in words])
    if not base:
        return None
    named = {noun for noun in nouns if noun not in word_set("stop_words")}
    return _quantities(base) | named, more is (base not in word_set("low_adjectives"))


def _positive(said: Sequence[str]) -> tuple[bool, str, Sequence[str]]:
    """Return whether more is said than of the other thing, the positive degree of the adjective, and the words after
    it: "dense" for "less dense", "high" and "density" for "higher density". The adjective is empty if nothing compares.
    """
    if said[0] in _DEGREES and len(said) > 1:
        more, base, nouns = _DEGREES[said[0]], said[1], said[2:]
    else:
        forms = (lemma for pos in "ar" for lemma in lexicon.lemmas(said[0], pos) if lemma != said[0])
        more, base, nouns = True, next(forms, "") if said[0].endswith("er") else "", said[1:]
    adjective = base.removesuffix("ly")
    return more, adjective if lexicon.known(adjective, "a") else base, nouns


def _quantities(adjective: str) -> frozenset[str]:
    """Return the possible names of a column that says how far an adjective is true: the adjective, its opposites, and
    the nouns for what they measure.
    """
    opposites = (pair.split("=") for pair in word_sequence("opposites"))
    poles = {adjective, *(word for pair in opposites if adjective in pair for word in pair)}
    pairs = (pair.split("=") for pair in word_sequence("quantity_adjectives"))
    quantities = {quantity for pole, quantity in pairs if pole in poles}
    derived = {noun for word in poles for noun, pos in lexicon.derived(word, "a") if pos == "n"}
    return frozenset(poles | quantities | derived)


def _found(
    known: Index,
    quantities: frozenset[str],
    first: Sequence[Token],
    other: Sequence[Token],
    rest: Sequence[Token],
) -> tuple[Table, int, tuple[int, int], tuple[Fraction, Fraction]] | None:
    """Return a table, its column of numbers, its rows about two things, and their numbers; the table must also contain
    the `rest` of the words.
    """
    if not first or not other:
        return None
    one, two = (known.words.terms(" ".join(token.text for token in part)) for part in (first, other))
    also = {lemma for token in rest if _says_something(token) for lemma in known.words.terms(token.text)}
    for name in sorted(set(known.tables_with.get(one[0], ())) & set(known.tables_with.get(two[0], ()))):
        table = known.tables[name]
        row, other_row = _row_of(known, table, one), _row_of(known, table, two)
        if row is None or other_row is None or not also <= set(_said(known, table)):
            continue
        for column in range(len(table.columns)):
            if _is_called(known, table, column, quantities):
                here, there = (_measure(table.rows[at].cells[column]) for at in (row, other_row))
                if here and there and here[1] == there[1] and here[0] != there[0]:
                    return table, column, (row, other_row), (here[0], there[0])
    return None


def _says_something(token: Token) -> bool:
    return token.text.casefold() not in word_set("stop_words") and any(c.isalnum() for c in token.text)


def _bare(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return tokens without stop words and punctuation at both ends."""
    saying = [at for at, token in enumerate(tokens) if _says_something(token)]
    return tokens[saying[0] : saying[-1] + 1] if saying else ()


def _is_called(known: Index, table: Table, column: int, quantities: frozenset[str]) -> bool:
    """Return whether a column has numbers and is named like one of `quantities`."""
    here = table.columns[column]
    names = {lemma for label in here.labels for lemma in known.words.terms(label)}
    return here.type == _NUMBERS and not quantities.isdisjoint(names)


def _said(known: Index, table: Table) -> Iterator[str]:
    """Yield the words in the table's title, headers, and sentence."""
    texts = [table.title, table.ending, *(column.filler for column in table.columns)]
    texts += [label for column in table.columns for label in column.labels]
    for text in texts:
        yield from known.words.terms(text)


def _row_of(known: Index, table: Table, thing: Sequence[str]) -> int | None:
    """Return the first row with a key that says exactly `thing`."""
    wanted = set(thing)

    def says(row: Row) -> bool:
        cells = (cell for cell, column in zip(row.cells, table.columns, strict=True) if column.key)
        return any(set(known.words.terms(phrase)) == wanted for cell in cells for phrase in phrases(cell))

    return next((at for at, row in enumerate(table.rows) if says(row)), None)


def _measure(cell: str) -> tuple[Fraction, frozenset[str]] | None:
    """Return the number in a cell's first alternative, and the words of its unit."""
    text = next(iter(phrases(cell)), "")
    if text in _ORDINALS:
        return Fraction(_ORDINALS.index(text) + 1), frozenset()
    found = _NUMBER.search(text)
    if found is None:
        return None
    number = Fraction(found[2].replace(",", "")) * (-1 if found[1] else 1)
    unit = f"{text[: found.start()]} {text[found.end() :]}".split()
    return number, frozenset(word.removesuffix("s") for word in unit if word not in _VAGUE)
