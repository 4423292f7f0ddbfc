"""A sentence with its dependency tree, as produced by the treebank reader and the grammar."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """Parallel tuples, one entry per token, in the conventions of Universal Dependencies (UD_English-EWT)."""

    words: tuple[str, ...]
    spaces: tuple[bool, ...]
    """Whether a space follows the token."""
    tags: tuple[str, ...]
    """Penn Treebank tags (the XPOS column)."""
    lemmas: tuple[str, ...]
    heads: tuple[int, ...]
    """Index of the head, counted from 0; the root is its own head."""
    relations: tuple[str, ...]
    universal: tuple[str, ...] = ()
    """Universal part-of-speech tags, if the source has them."""
    frame: str = ""
    """The frame of the grammar that produced it; for a treebank sentence, the document's name."""

    def text(self) -> str:
        """Return the raw text, without a trailing space."""
        pieces = (word + " " * space for word, space in zip(self.words, self.spaces, strict=True))
        return "".join(pieces).rstrip()
