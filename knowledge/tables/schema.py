"""Reading the head of a table file: the lines that start with "#" and say what the columns mean.

    # title: Hemispheres of places
    # column place: place, key
    # column hemisphere: hemisphere
    # sentence: {place} lies in the {hemisphere} hemisphere.
    # join hemisphere: solstices.hemisphere
    # relation lies_in(place, hemisphere): A lies in B; A in * B
    # alone: why no other table can be chained to this one
    # note: anything a reader of the file should know

Columns are named by their first label in the header line below. Every line is checked separately here; checks that need
the header line or other tables are in `parse` and `check`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from knowledge.errors import KnowledgeError

_RELATION = re.compile(r"(?P<name>[a-z][a-z_]*)\s*\(\s*(?P<first>[^,()]+?)\s*,\s*(?P<second>[^,()]+?)\s*\)$")
_WORDS = "title, column, sentence, join, relation, alone, or note"


@dataclass(slots=True)
class Schema:
    """The head of one file as written. Places are line numbers, counting from 1, so that later checks can point to
    them.
    """

    title: str = ""
    sentence: str = ""
    sentence_line: int = 1
    alone: str = ""
    columns: dict[str, tuple[str, bool, int]] = field(default_factory=dict)
    """Column name to its type, whether it is a key, and its line."""
    joins: list[tuple[str, str, str, int]] = field(default_factory=list)
    """Own column, other table, other column, line."""
    relations: list[tuple[str, str, str, tuple[str, ...], int]] = field(default_factory=list)
    """Name, first column, second column, patterns, line."""


def read_schema(lines: list[tuple[int, str]], path: Path) -> tuple[Schema, list[KnowledgeError]]:
    """Read the "#" lines of a file, given with their line numbers; return the schema and the errors in it."""
    schema = Schema()
    faults: list[KnowledgeError] = []
    for number, line in lines:
        before, colon, value = line[1:].partition(":")
        word, *subject = before.split() or [""]
        problem = ("this line at the top of the file is not valid", f"write '# word: text' with {_WORDS}")
        if colon and word.isalpha():
            found = _take(schema, word, " ".join(subject), value.strip(), number)
            if found is None:
                continue
            problem = found
        faults.append(KnowledgeError(*problem, path=path, line=number))
    for word, value in (("title", schema.title), ("sentence", schema.sentence)):
        if not value:
            faults.append(
                KnowledgeError(f"the table has no {word}", f"add a line '# {word}: ...'", path=path, line=1)
            )
    return schema, faults


def _take(schema: Schema, word: str, subject: str, value: str, line: int) -> tuple[str, str] | None:
    """Add one line to the schema; if that is impossible, return what is wrong and the remedy."""
    if not value and word != "relation":
        return f"nothing follows '{word}'", "write its text after the colon or delete the line"
    match word:
        case "title" if not schema.title:
            schema.title = value
        case "sentence" if not schema.sentence:
            schema.sentence, schema.sentence_line = value, line
        case "alone":
            schema.alone = value
        case "note":
            pass
        case "column":
            return _take_column(schema, subject, value, line)
        case "join":
            return _take_join(schema, subject, value, line)
        case "relation":
            return _take_relation(schema, subject, value, line)
        case "title" | "sentence":
            return f"there is more than one {word}", "keep one of the two"
        case _:
            return f"'{word}' is not a valid keyword", f"use {_WORDS}"
    return None


def _take_column(schema: Schema, name: str, value: str, line: int) -> tuple[str, str] | None:
    type_name, *marks = (part.strip() for part in value.split(","))
    if not name or marks not in ([], ["key"]):
        return (
            "this column line is not valid",
            "write '# column name: type' or '# column name: type, key'",
        )
    if name in schema.columns:
        return f"column '{name}' is declared twice", "keep one of the two lines"
    schema.columns[name] = (type_name, bool(marks), line)
    return None


def _take_join(schema: Schema, name: str, value: str, line: int) -> tuple[str, str] | None:
    for target in value.split(","):
        table, dot, column = (part.strip() for part in target.partition("."))
        if not (name and table and dot and column):
            return "this join is not valid", "write '# join column: other_table.column'"
        schema.joins.append((name, table, column, line))
    return None


def _take_relation(schema: Schema, subject: str, value: str, line: int) -> tuple[str, str] | None:
    match = _RELATION.match(subject)
    if not match:
        return "this relation is not valid", "write '# relation name(column, column): from A to B'"
    patterns = tuple(" ".join(part.split()) for part in value.split(";") if part.strip())
    for pattern in patterns:
        words = pattern.split()
        if words.count("A") != 1 or words.count("B") != 1:
            what = f"pattern '{pattern}' does not name both columns"
            return what, "use A and B once each, as in 'from A to B'"
    schema.relations.append((match["name"], match["first"], match["second"], patterns, line))
    return None
