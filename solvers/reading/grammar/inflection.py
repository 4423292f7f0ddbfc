"""English inflection for the words of the grammar: regular rules; exceptions are in `words.txt`."""

from __future__ import annotations

import re

_DOUBLING = re.compile(r"[^aeiou][aeiou][bdgmnprt]")
_UNINFLECTED = {"NN", "NNP", "VB", "VBP", "JJ", "RB", "CD", "IN", "DT", "UH", "RP", "WRB", "MD", "PRP", "FW"}


def inflect(lemma: str, tag: str, irregular: dict[tuple[str, str], str]) -> str:
    """Return the form of `lemma` with the Penn Treebank `tag`; `irregular` takes precedence over the rules."""
    if form := irregular.get((lemma, tag)):
        return form
    if tag in _UNINFLECTED:
        return lemma
    if tag in {"NNS", "NNPS", "VBZ"}:
        if re.search(r"(s|x|z|ch|sh)$", lemma):
            return lemma + "es"
        return lemma[:-1] + "ies" if re.search(r"[^aeiou]y$", lemma) else lemma + "s"
    if tag == "VBG":
        if lemma.endswith("e") and not lemma.endswith(("ee", "ye", "oe")):
            return lemma[:-1] + "ing"
        return _doubled(lemma) + "ing"
    suffix = {"VBD": "ed", "VBN": "ed", "JJR": "er", "RBR": "er", "JJS": "est", "RBS": "est"}[tag]
    if lemma.endswith("e"):
        return lemma + suffix[1:]
    if re.search(r"[^aeiou]y$", lemma):
        return lemma[:-1] + "i" + suffix
    return _doubled(lemma) + suffix


def _doubled(lemma: str) -> str:
    """Double the last consonant of one-syllable words ("plan"): "planning"."""
    is_short = len(re.findall(r"[aeiou]+", lemma)) == 1
    return lemma + lemma[-1] if is_short and _DOUBLING.search(lemma[-3:]) else lemma
