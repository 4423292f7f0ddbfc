"""Facts that a person teaches in a sentence: each one becomes a row in the table for its verb.

"A barometer measures air pressure" becomes the row "[a] barometer", "[measures] air pressure" of the table
`taught_measures`. Text in brackets is read aloud but not matched, so the row reads as the person said it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from knowledge.lexicon import inflection, morphy
from knowledge.tables.cells import compared
from knowledge.tables.model import Column, Join, KnowledgeBase, Row, Table
from knowledge.tables.sentence import sentence

PREFIX = "taught_"
ALONE = "taught facts stand for themselves"
_LABELS = {
    "is": ("kind", "class", "what it is"),
    "has": ("part", "feature", "what it has"),
    "can": ("ability", "what it can do"),
    "does": ("activity", "behavior", "what it does"),
}
"""More labels for the second column, by its first one."""
_MODAL = ("can", "may", "will")
_NUMBER = re.compile(
    r"\d[\d.,/]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve", re.IGNORECASE
)
_MOST_JOINS = 12


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact in words, split into its parts."""

    article: str
    """The article of the subject, as written; may be empty."""
    subject: str
    verb: str
    """The verb with its auxiliaries and particle, as written: "is made from"; empty for "birds fly"."""
    relation: tuple[str, ...]
    """The lemmas of the verb: ("be", "make", "from"); ("do",) for "birds fly"."""
    object_article: str
    object: str
    """What is said of the subject."""

    @property
    def text(self) -> str:
        """Return the fact as a sentence with a capital and a period."""
        words = (self.article, self.subject, self.verb, self.object_article, self.object)
        whole = " ".join(word for word in words if word)
        return f"{whole[:1].upper()}{whole[1:]}."

    @property
    def label(self) -> str:
        """Return the verb in the third person: "is made from", "measures"."""
        return " ".join([_third(self.relation[0]), *self.verb.split()[1:]])

    @property
    def table(self) -> str:
        """Return the name of the table it belongs to."""
        return PREFIX + "_".join(re.findall(r"[a-z0-9]+", self.label.lower()))[:50]


def already_told(fact: Fact, base: KnowledgeBase) -> tuple[str, str] | None:
    """Return the sentence and table of a row that says the same: its cells have both phrases, and it has the verb."""
    subject, said = _forms(fact.subject), _forms(fact.object)
    for table, row in _rows_about(subject, base):
        about = [k for k, cell in enumerate(row.cells) if subject & _lemmas(cell)]
        others = [k for k, cell in enumerate(row.cells) if said & _lemmas(cell) and about != [k]]
        text = sentence(table, row)
        if others and (table.name == fact.table or _has_verb(text, fact.relation)):
            return text, table.name
    return None


def contradicted(fact: Fact, base: KnowledgeBase) -> tuple[str, str] | None:
    """Return the sentence and table of a row that contradicts `fact`.

    Such a row has the subject as its only key, the verb before a column, and a different value in that column, although
    other rows have the fact's value there. It can also be a taught row that differs only in a number or by an opposite,
    or that has another value in such a column ("gromps are mammals", "gromps are birds").
    """
    subject, said = _forms(fact.subject), _forms(fact.object)
    columns = [column for column in _columns_of_one_value(fact.relation, base) if column.has(said)]
    for table, row in _rows_about(subject, base):
        if table.name == fact.table:
            other = _lemmas(row.cells[1])
            apart = any(column.has(other) and not column.has_both(said, other) for column in columns)
            if apart or _differ_by_number_or_opposite(fact.object, row.cells[1], base):
                return sentence(table, row), table.name
        for column in columns:
            values = column.values_of(subject) if column.table is table else []
            if values and not any(said & value for value in values):
                return sentence(table, row), table.name
    return None


@dataclass(frozen=True, slots=True)
class _OneValue:
    """A column in which everything has only one value, because another column is the only key of its table."""

    table: Table
    key: int
    column: int

    def values_of(self, things: set[str]) -> list[set[str]]:
        return [_lemmas(r.cells[self.column]) for r in self.table.rows if things & _lemmas(r.cells[self.key])]

    def has(self, values: set[str]) -> bool:
        return any(values & _lemmas(row.cells[self.column]) for row in self.table.rows)

    def has_both(self, one: set[str], other: set[str]) -> bool:
        cells = [_lemmas(row.cells[self.column]) for row in self.table.rows]
        return any(cell & one and cell & other for cell in cells)


def _columns_of_one_value(relation: Sequence[str], base: KnowledgeBase) -> Iterator[_OneValue]:
    """Yield columns with only one value that follow the verb of `relation`."""
    for table in base.tables:
        keys = [k for k, column in enumerate(table.columns) if column.key]
        for k, column in enumerate(table.columns):
            if len(keys) == 1 and k not in keys and _has_verb(column.filler, relation):
                yield _OneValue(table, keys[0], k)


def with_fact(fact: Fact, base: KnowledgeBase) -> Table:
    """Return the table for `fact` in `base`, or a new one, with the new row."""
    table = next((table for table in base.tables if table.name == fact.table), None) or _empty(fact)
    note = " ".join(word for word in (fact.verb, fact.object_article) if word)
    cells = (_cell(fact.article, fact.subject), _cell(note, fact.object))
    table = replace(table, rows=(*table.rows, Row(cells, len(table.rows) + 1)))
    return replace(table, joins=tuple(_joins(table, base))) if fact.label == "is" else table


def without_fact(fact: Fact, table: Table) -> Table:
    """Return `table`, which has taught facts, without the rows that say the same as `fact`."""
    subject, said = _forms(fact.subject), _forms(fact.object)
    kept = [
        row for row in table.rows if not (subject & _lemmas(row.cells[0]) and said & _lemmas(row.cells[1]))
    ]
    return replace(table, rows=tuple(kept))


def _empty(fact: Fact) -> Table:
    label = fact.label
    labels = (label, *_LABELS.get(label, (f"what it {label}",)))
    columns = (Column("thing", ("thing",), "thing", True, ""), Column(label, labels, "thing", True, ""))
    title = f"Facts that you taught: what {label} what"
    return Table(fact.table, title, columns, (), (), (), ".", Path(f"{fact.table}.tsv"))


def _cell(note: str, phrase: str) -> str:
    """Return a cell with its note and, for a plural, its singular as an alternative."""
    singular = _singular(phrase)
    text = f"[{note}] {phrase}" if note else phrase
    return text if singular.casefold() == phrase.casefold() else f"{text}; {singular}"


def _joins(table: Table, base: KnowledgeBase) -> Iterator[Join]:
    """Return joins from taught things to the built-in tables about such things: to the keys that share the most
    phrases.
    """
    kinds = {phrase for row in table.rows for phrase in compared(row.cells[1])}
    shares = []
    for other in base.tables:
        if other.name.startswith(PREFIX):
            continue
        for k, column in enumerate(other.columns):
            shared = sum(bool(kinds & compared(row.cells[k])) for row in other.rows) if column.key else 0
            if shared:
                shares.append((-shared, other.name, k))
    for _, name, k in sorted(shares)[:_MOST_JOINS]:
        yield Join(table.name, 1, name, k)


def _rows_about(subject: set[str], base: KnowledgeBase) -> Iterator[tuple[Table, Row]]:
    beginnings = {form[:4] for form in subject}  # faster to look up than lemmas
    for table in base.tables:
        for row in table.rows:
            text = "\t".join(row.cells).casefold()
            if any(b in text for b in beginnings) and any(subject & _lemmas(cell) for cell in row.cells):
                yield table, row


def _differ_by_number_or_opposite(one: str, other_cell: str, base: KnowledgeBase) -> bool:
    first = one.casefold().split()
    for other in compared(other_cell):
        second = other.split()
        unlike = [(a, b) for a, b in zip(first, second, strict=False) if a != b]
        if len(first) == len(second) and len(unlike) == 1:
            a, b = unlike[0]
            if (_NUMBER.fullmatch(a) and _NUMBER.fullmatch(b)) or _opposite(a, b, base):
                return True
    return False


def _opposite(one: str, other: str, base: KnowledgeBase) -> bool:
    """Return whether the table of opposites has the two words in the same row."""
    table = next((table for table in base.tables if table.name == "opposites"), None)
    wanted = {one, other}
    return table is not None and any(
        wanted <= {phrase for cell in row.cells for phrase in compared(cell)} for row in table.rows
    )


def _forms(phrase: str) -> set[str]:
    """Return the forms of a phrase that count as the same: in lower case, as said and in the singular."""
    plain = " ".join(phrase.casefold().split())
    return {plain, _singular(plain)}


def _lemmas(cell: str) -> set[str]:
    return {form for phrase in compared(cell) for form in _forms(phrase)}


def _singular(phrase: str) -> str:
    """Return the phrase with its last word in the singular; names and counted things stay as they are."""
    first, space, last = phrase.rpartition(" ")
    if not last[:1].islower() or _NUMBER.match(first):
        return phrase
    made_up = last[:-1] if re.fullmatch(r"[a-z]{3,}[^su]s", last) else last
    return f"{first}{space}{morphy(last, 'n') or made_up}"


def _has_verb(text: str, relation: Sequence[str]) -> bool:
    """Return whether the main verb of `relation` is among the words of `text`."""
    full = next(
        (lemma for lemma in reversed(relation[:2]) if lemma.isalpha() and morphy(lemma, "v")), relation[0]
    )
    return any(full in (word, morphy(word, "v")) for word in re.findall(r"[a-z]+", text.lower()))


def _third(lemma: str) -> str:
    """Return the third person singular of a verb."""
    return lemma if lemma in _MODAL else inflection.third(lemma)
