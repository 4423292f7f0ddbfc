"""Given names and nouns for people, with the gender of the pronouns that go with them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError

_FOLDER = Path(__file__).parent
_GENDERS = frozenset("fmu")


@cache
def _table(name: str) -> dict[str, str]:
    """Return lines "gender TAB words": f, m, or u (either), then words separated by spaces."""
    path = _FOLDER / name
    genders: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        gender, _, words = line.partition("\t")
        if gender not in _GENDERS or not words:
            raise KnowledgeError(
                "each line must have a gender, a tab, and words",
                "write f, m, or u, then a tab, then words",
                path=path,
                line=number,
            )
        for word in words.split():
            genders[word] = gender
    return genders


def gender_of_name(name: str) -> str | None:
    """Return "f", "m", or "u" (either) for a given name or a title ("Mrs."), in upper or lower case; `None`
    if unknown.
    """
    return _table("given.tsv").get(name.lower().removesuffix("."))


def gender_of_noun(noun: str) -> str | None:
    """Return "f", "m", or "u" for the lemma of a noun that names a person, such as "aunt"; `None` for others."""
    return _table("people.tsv").get(noun.lower())
