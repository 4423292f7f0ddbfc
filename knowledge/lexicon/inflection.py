"""The forms of English words, from lemminflect or, where Americans usually write a different form, from `forms.tsv`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError

PLURAL, PAST, PARTICIPLE, THIRD = "NNS", "VBD", "VBN", "VBZ"
"""Tags of forms, as in the Penn Treebank."""
_PATH = Path(__file__).parent / "forms.tsv"
_ENDINGS = {
    PLURAL: "s", "NNPS": "s", THIRD: "s", PAST: "ed", PARTICIPLE: "ed", "VBG": "ing", "JJR": "er", "RBR": "er",
    "JJS": "est", "RBS": "est",
}  # fmt: skip
"""The regular ending of each form; without one, the form is the lemma itself."""


def plural(noun: str) -> str:
    """Return the plural of a noun: "pennies", "children", "sheep"."""
    return inflected(noun, PLURAL)


def past(lemma: str) -> str:
    """Return the simple past: "rode", "carried", "planned"; for "be", the singular "was"."""
    return inflected(lemma, PAST)


def participle(lemma: str) -> str:
    """Return the past participle: "ridden", "carried"."""
    return inflected(lemma, PARTICIPLE)


def third(lemma: str) -> str:
    """Return the present form used with he, she, and it: "rides", "carries", "has"."""
    return inflected(lemma, THIRD)


@cache
def inflected(lemma: str, tag: str) -> str:
    """Return a form of a word, or its regular form if the word is unknown.

    Args:
        lemma: the form that dictionaries list.
        tag: the form wanted, such as `PLURAL`.
    """
    own = _own().get((lemma, tag))
    if tag not in _ENDINGS:
        return own or lemma
    from lemminflect import getInflection

    known = () if own else getInflection(lemma, tag, inflect_oov=False)
    return own or next(iter(known), "") or _regular(lemma, tag)


def _regular(lemma: str, tag: str) -> str:
    ending = _ENDINGS[tag]
    if ending == "s":  # the rest is for words that are not in any dictionary, such as names of toys
        if lemma.endswith(("s", "x", "z", "ch", "sh")):
            return f"{lemma}es"
        return f"{lemma[:-1]}ies" if re.search(r"[^aeiou]y$", lemma) else f"{lemma}s"
    if lemma.endswith("e"):
        return lemma.removesuffix("e") + ending
    if ending != "ing" and re.search(r"[^aeiou]y$", lemma):
        return f"{lemma[:-1]}i{ending}"
    return lemma + ending


@cache
def _own() -> dict[tuple[str, str], str]:
    """Return our own forms by lemma and tag.

    Raises:
        KnowledgeError: a line is not a word, a tag, and a form.
    """
    found = {}
    for number, line in enumerate(_PATH.read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) != 3:
            raise KnowledgeError(
                "a line must have a word, a tag, and a form",
                "write the word, the tag of its form (such as NNS), and the form, separated by tabs",
                path=_PATH,
                line=number,
            )
        found[parts[0], parts[1]] = parts[2]
    return found
