"""The words of a text that the lexicon does not have."""

from __future__ import annotations

from knowledge.lexicon import index as lexicon
from solvers.reading.model import Reading

POS = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r"}
"""Parts of speech that the lexicon has."""


def unknown_words(reading: Reading) -> tuple[str, ...]:
    """Return the content words that the lexicon does not have, each once; no names, numbers, or question words."""
    strange = [
        token.text
        for token in reading.tokens
        if token.pos in POS
        and not token.tag.startswith("W")  # "when", "how"
        and token.text.isalpha()
        and token.text[:1].islower()
        and not _is_known(token.lemma, token.text)
    ]
    return tuple(dict.fromkeys(strange))


def _is_known(lemma: str, text: str) -> bool:
    return any(lexicon.known(word, pos) for word in {lemma.lower(), text.lower()} for pos in "nvar") or any(
        lexicon.morphy(text.lower(), pos) for pos in "nvar"
    )
