"""Universal part-of-speech tags, which follow from Penn Treebank tag, relation, and lemma and need no model."""

from __future__ import annotations

_BY_TAG = {
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN",
    "VB": "VERB", "VBD": "VERB", "VBG": "VERB", "VBN": "VERB", "VBP": "VERB", "VBZ": "VERB",
    "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "RB": "ADV", "RBR": "ADV", "RBS": "ADV", "WRB": "ADV",
    "CD": "NUM", "IN": "ADP", "RP": "ADP", "DT": "DET", "PDT": "DET", "WDT": "PRON", "WP": "PRON",
    "WP$": "PRON", "PRP": "PRON", "PRP$": "PRON", "EX": "PRON", "TO": "PART", "POS": "PART", "MD": "AUX",
    "CC": "CCONJ", "UH": "INTJ", "$": "SYM", "SYM": "SYM", "FW": "X", "LS": "X", "ADD": "X", "GW": "X",
    "AFX": "X", "XX": "X",
}  # fmt: skip
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
"""Tags of verbs that can be the predicate of a clause."""
_AUXILIARY = {"aux", "aux:pass", "cop"}


def universal_tag(lemma: str, tag: str, relation: str) -> str:
    """Return the universal tag of a word with this lemma, Penn Treebank tag, and relation to its head."""
    if tag.startswith("VB") and relation in _AUXILIARY:
        return "AUX"
    if tag == "IN" and relation in {"mark", "advmod"}:
        return "SCONJ" if relation == "mark" else "ADV"
    if tag == "WDT" and relation == "det":
        return "DET"
    if tag == "DT" and relation != "det" and lemma in {"this", "that"}:
        return "PRON"
    if tag == "RB" and lemma == "not":
        return "PART"
    if tag == "NN" and lemma.endswith(("one", "thing", "body")) and lemma[:2] in {"an", "so", "ev", "no"}:
        return "PRON"
    return _BY_TAG.get(tag, "PUNCT")
