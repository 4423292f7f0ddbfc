"""Asks the solvers many questions; the tables' answers are cached because they take long."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Sequence
from functools import cache
from pathlib import Path

from solvers.ilp import Limits
from solvers.question import Question
from solvers.retrieval.hiding import without_rows
from solvers.retrieval.lexical import lexical
from solvers.retrieval.opinion import TABLES, Opinion, Place, read_opinion
from solvers.retrieval.sentences import SOURCES
from solvers.retrieval.supported import supported
from solvers.tables.denial import asks_for_exception

SECONDS = 20.0
"""Time limit for one question, as in `solvers.ask`."""

_PARTS = (
    "knowledge/lexicon",
    "knowledge/reader",
    "knowledge/tables",
    "solvers/ilp",
    "solvers/reading",
    "solvers/retrieval/evidence.py",
    "solvers/retrieval/graph_features.py",
    "solvers/retrieval/supported.py",
    "solvers/tables",
)
"""What the tables' opinions depend on."""

Report = Callable[[str], None]


def ask_lexical(
    questions: Sequence[Question],
    sources: tuple[str, ...] = SOURCES,
    *,
    hidden: Collection[Place] = (),
) -> list[tuple[Opinion, Opinion]]:
    """Return what IR and PMI say about each question, using sentences of `sources` without the `hidden` rows."""
    from solvers.reading.read import read

    knowledge = without_rows(frozenset(hidden)) if hidden else None
    found = []
    for question in questions:
        ir, pmi = lexical(question, read(question), knowledge=knowledge, sources=sources).opinions
        found.append((ir.turned(), pmi.turned()) if asks_for_exception(question) else (ir, pmi))
    return found


def ask_tables(
    questions: Sequence[Question],
    *,
    without: Collection[str] = (),
    hidden: Collection[Place] = (),
    cache: Path | None = None,
    report: Report = lambda _: None,
) -> list[Opinion]:
    """Return what the tables say about each question.

    Args:
        questions: questions with choices.
        without: families to switch off, from `solvers.tables.FAMILIES`.
        hidden: rows of the tables to leave out; see `solvers.retrieval.hiding`.
        cache: a folder in which opinions are saved as soon as they are ready, under a checksum of everything they
            depend on.
        report: called with messages about progress.
    """
    from solvers.reading.read import read

    kept = _Kept(cache, _checksum(without, hidden))
    knowledge = without_rows(frozenset(hidden)) if hidden else None
    found = []
    for number, question in enumerate(questions, start=1):
        opinion = kept.get(question)
        if opinion is None:
            limits = Limits(seconds=SECONDS)
            opinion = supported(
                question, read(question), limits=limits, knowledge=knowledge, without=frozenset(without)
            ).opinion
            kept.put(question, opinion)
            if number % 50 == 0:
                report(f"{TABLES}: {number} of {len(questions)} questions asked")
        found.append(opinion)
    return found


class _Kept:
    """Opinions in a file of JSON lines, each with the checksum of its question."""

    def __init__(self, folder: Path | None, checksum: str) -> None:
        self._path = folder / f"tables-{checksum}.jsonl" if folder else None
        self._known: dict[str, Opinion] = {}
        if self._path is not None and self._path.is_file():
            for line in self._path.read_text("utf-8").splitlines():
                record = json.loads(line)
                self._known[record["asked"]] = read_opinion(record)

    def get(self, question: Question) -> Opinion | None:
        return self._known.get(_key(question))

    def put(self, question: Question, opinion: Opinion) -> None:
        self._known[_key(question)] = opinion
        if self._path is not None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"asked": _key(question), **opinion.record()}) + "\n")


def _key(question: Question) -> str:
    return _hash(json.dumps([question.text, [[c.label, c.text] for c in question.choices]]).encode())


def _checksum(without: Collection[str], hidden: Collection[Place]) -> str:
    return _hash(json.dumps([sorted(without), sorted(hidden), SECONDS, _of_files()]).encode())


@cache
def _of_files() -> str:
    root = Path(__file__).parents[2]
    total = hashlib.sha256()
    for part in _PARTS:
        files = [root / part] if part.endswith(".py") else sorted((root / part).rglob("*"))
        for path in files:
            if path.is_file() and path.suffix != ".pyc":
                total.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return total.hexdigest()


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]
