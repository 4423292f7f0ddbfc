"""Measure whether the table solver stays right and fast when the knowledge grows.

python -m tests.benchmarks.tables_growth --data FILE.jsonl [--times 10] [--every N]

The knowledge is grown by copies of itself whose words are all renamed, each copy in its own way and alike everywhere;
they hold no answer but are as large, as long and as joined as the original. Both are asked in turn.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path
from statistics import mean, median

from knowledge.tables import Column, Join, KnowledgeBase, Relation, Row, Table, load
from solvers.reading.words import word_set
from tests.benchmarks.tables import Record, ask, questions

_WORD = re.compile(r"[^\W\d_]+")


def renamed(text: str, copy: int) -> str:
    """The text with every content word replaced by one that is in no lexicon and no other copy."""
    mark = "zq" + "abcdefghijklmnopqrstuvwxyz"[copy % 26] + "v"

    def other(match: re.Match[str]) -> str:
        word = match.group()
        return word if word.casefold() in word_set("stop_words") else word[::-1] + mark

    return _WORD.sub(other, text)


def _column(column: Column, copy: int) -> Column:
    labels = tuple(renamed(label, copy) for label in column.labels)
    return replace(column, name=labels[0], labels=labels, filler=renamed(column.filler, copy))


def _copied(table: Table, copy: int) -> Table:
    return replace(
        table,
        name=f"{table.name}_{copy}",
        title=renamed(table.title, copy),
        columns=tuple(_column(column, copy) for column in table.columns),
        rows=tuple(Row(tuple(renamed(cell, copy) for cell in row.cells), row.line) for row in table.rows),
        joins=tuple(_join(join, copy) for join in table.joins),
        relations=tuple(
            Relation(r.name, r.first, r.second, tuple(_pattern(p, copy) for p in r.patterns))
            for r in table.relations
        ),
        ending=renamed(table.ending, copy),
    )


def _pattern(pattern: str, copy: int) -> str:
    return " ".join(word if word in ("A", "B", "*") else renamed(word, copy) for word in pattern.split())


def _join(join: Join, copy: int) -> Join:
    return replace(join, table=f"{join.table}_{copy}", other_table=f"{join.other_table}_{copy}")


def grown(knowledge: KnowledgeBase, times: int) -> KnowledgeBase:
    """`knowledge` with `times` - 1 renamed copies of itself."""
    tables, joins = list(knowledge.tables), list(knowledge.joins)
    for copy in range(1, times):
        tables += [_copied(table, copy) for table in knowledge.tables]
        joins += [_join(join, copy) for join in knowledge.joins]
    return KnowledgeBase(tuple(tables), tuple(joins), knowledge.types)


def _line(name: str, knowledge: KnowledgeBase, records: list[Record]) -> str:
    rows = sum(len(table.rows) for table in knowledge.tables)
    return (
        f"{name}: {len(knowledge.tables)} tables, {rows} rows; {100 * mean(r.points for r in records):.1f} % right, "
        f"median {median(r.seconds for r in records):.3f} s "
        f"(retrieval {1000 * median(r.retrieval for r in records):.1f} ms, "
        f"alignment {1000 * median(r.alignment for r in records):.0f} ms, "
        f"solving {1000 * median(r.solving for r in records):.0f} ms), {len(records)} questions"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--times", type=int, default=10)
    options = parser.parse_args()
    if not options.data.exists():
        sys.exit(f"{options.data} is missing; name a file of questions with choices (JSON lines).")
    asked = questions(options.data, options.every)
    small = load()
    large = grown(small, options.times)
    for knowledge in (small, large):
        ask(*asked[0], knowledge=knowledge)
    of_small: list[Record] = []
    of_large: list[Record] = []
    for number, one in enumerate(asked):
        turns = [(small, of_small), (large, of_large)]
        for knowledge, records in turns if number % 2 else reversed(turns):
            records.append(ask(*one, knowledge=knowledge))
    print(_line("as it is", small, of_small))
    print(_line(f"{options.times} times", large, of_large))
    print(f"answers changed: {sum(a.given != b.given for a, b in zip(of_small, of_large, strict=True))}")


if __name__ == "__main__":
    main()
