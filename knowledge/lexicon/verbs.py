"""The forms of English verbs: irregular forms are in `verbs.tsv`, and the rest follow rules."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError

_PATH = Path(__file__).parent / "verbs.tsv"
_DOUBLING = re.compile(r"[^aeiou][aeiou][bdgklmnprtvz]")
_VOWELS = re.compile(r"[aeiou]+")
_DOUBLED = (
    "admit",
    "begin",
    "commit",
    "equip",
    "forget",
    "occur",
    "permit",
    "prefer",
    "refer",
    "regret",
    "submit",
)
"""Verbs of two syllables whose last consonant is doubled."""


def past(lemma: str) -> str:
    """Return the simple past: "rode", "carried", "planned"; for "be", the singular "was"."""
    return _irregular().get(lemma, ("", ""))[0] or _with_ed(lemma)


def participle(lemma: str) -> str:
    """Return the past participle: "ridden", "carried"."""
    return _irregular().get(lemma, ("", ""))[1] or _with_ed(lemma)


def third(lemma: str) -> str:
    """Return the present form used with he, she, and it: "rides", "carries", "has"."""
    if lemma in ("be", "have"):
        return {"be": "is", "have": "has"}[lemma]
    if re.search(r"(s|x|z|ch|sh|[^aeiou]o)$", lemma):
        return lemma + "es"
    return lemma[:-1] + "ies" if re.search(r"[^aeiou]y$", lemma) else lemma + "s"


def _with_ed(lemma: str) -> str:
    if lemma.endswith("e"):
        return lemma + "d"
    if re.search(r"[^aeiou]y$", lemma):
        return lemma[:-1] + "ied"
    is_short = len(_VOWELS.findall(lemma)) == 1
    doubles = (is_short and _DOUBLING.search(lemma[-3:])) or lemma in _DOUBLED
    return f"{lemma}{lemma[-1]}ed" if doubles else f"{lemma}ed"


@cache
def _irregular() -> dict[str, tuple[str, str]]:
    """Return the past and the participle by lemma.

    Raises:
        KnowledgeError: a line is not a verb with two forms.
    """
    found = {}
    for number, line in enumerate(_PATH.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        lemma, *forms = line.split("\t")
        if len(forms) != 2:
            raise KnowledgeError(
                "a line must have a verb and two forms",
                "write the verb, its past tense, and its past participle, separated by tabs",
                path=_PATH,
                line=number,
            )
        found[lemma] = (forms[0], forms[1])
    return found
