"""Science in plain sentences, in short passages on one topic each; retrieval searches them along with the tables.

Each file has one theme. A line that starts with "=" is the title of a passage; every other line is a sentence, or a
question with its answer. Blank lines are ignored.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError

SHIPPED = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Passage:
    """Sentences on one topic, in reading order."""

    theme: str
    """Name of the file, without its ending."""
    title: str
    sentences: tuple[str, ...]


@cache
def load(folder: Path = SHIPPED) -> tuple[Passage, ...]:
    """Return the passages of all files in `folder`, ordered by file and position.

    Raises:
        KnowledgeError: a file is not UTF-8 text, a sentence comes before the first title or has no period, or a passage
            is empty; the message gives the file and line.
    """
    return tuple(passage for path in sorted(folder.glob("*.txt")) for passage in _passages(path))


def check(folder: Path = SHIPPED) -> list[KnowledgeError]:
    """Return what is wrong with the files in `folder`: the first fault in each."""
    faults = []
    for path in sorted(folder.glob("*.txt")):
        try:
            _passages(path)
        except KnowledgeError as fault:
            faults.append(fault)
    return faults


def _passages(path: Path) -> list[Passage]:
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise KnowledgeError("the file is not UTF-8 text", "save it as UTF-8", path=path) from error
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if text.startswith("="):
            found.append((number, text.lstrip("= "), []))
        elif text and not found:
            raise KnowledgeError(
                ("there is a sentence before the first title"),
                "start with a line such as '= Title'",
                path=path,
                line=number,
            )
        elif text and text[-1] not in ".?!":
            raise KnowledgeError(
                "the sentence does not end with a period",
                "write one sentence per line, each ending with a period",
                path=path,
                line=number,
            )
        elif text:
            found[-1][2].append(text)
    for number, title, sentences in found:
        if not sentences or not title:
            raise KnowledgeError(
                "the passage has no title or no sentence", "write both or delete it", path=path, line=number
            )
    return [Passage(path.stem, title, tuple(sentences)) for _, title, sentences in found]
