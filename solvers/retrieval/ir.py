"""Information retrieval: the choice that stands in the sentence which fits the question best (section 4.1).

Scores are Okapi BM25 in Lucene's variant, computed by the package bm25s; a sentence counts for a choice only if it
shares a content word with the question and one with the choice.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowledge import prepared
from solvers.retrieval.sentences import Sentences

SATURATION = 1.2
"""BM25's k1: how soon further occurrences of a word stop to count."""
LENGTH = 0.3
"""BM25's b: how much long sentences count less; facts of one line are all short."""


KEPT = prepared.FILE.parent / "bm25"
"""The index of the shipped sentences, made beforehand (`tutor build words`)."""
_CHECKSUM = "checksum.txt"


@dataclass(frozen=True, slots=True)
class Found:
    """The best sentence for a choice."""

    position: int
    """Among the sentences."""
    score: float


class Retriever:
    """BM25 over sentences."""

    def __init__(self, sentences: Sentences, *, kept: Path | None = KEPT) -> None:
        """Index `sentences`.

        Args:
            sentences: to search.
            kept: a folder that `save` wrote; its index is taken if it is of these sentences.
        """
        # Bars that we never show take half the time of importing it.
        os.environ.setdefault("DISABLE_TQDM", "1")
        import bm25s

        self.sentences = sentences
        if kept is not None and _noted(kept) == _checksum(sentences):
            self._engine: Any = bm25s.BM25.load(kept)
            return
        words = {word: number for number, word in enumerate(sorted(set(chain(*sentences.lemmas))))}
        numbers = [[words[lemma] for lemma in lemmas] for lemmas in sentences.lemmas]
        self._engine = bm25s.BM25(k1=SATURATION, b=LENGTH, method="lucene")
        self._engine.index((numbers, words), show_progress=False)

    def save(self, folder: Path) -> None:
        """Write the index to `folder`, from which it is loaded ten times faster than made. Raises `OSError`."""
        self._engine.save(folder, show_progress=False)
        (folder / _CHECKSUM).write_text(_checksum(self.sentences) + "\n", encoding="utf-8")

    def best(self, question: Sequence[str], choices: Sequence[Sequence[str]]) -> list[Found | None]:
        """The best sentence for the question with each choice; `None` where none shares words with both.

        Args:
            question: content lemmas.
            choices: content lemmas of each; of two sentences that score the same the first is taken.
        """
        asked = self.scores(question)
        about = self._with_any(question)
        found: list[Found | None] = []
        for choice in choices:
            fits = about & self._with_any(choice)
            if not fits.any():
                found.append(None)
                continue
            scores = np.where(fits, asked + self.scores(choice), -1.0)
            position = int(scores.argmax())
            found.append(Found(position, round(float(scores[position]), 4)))
        return found

    def scores(self, lemmas: Sequence[str]) -> NDArray[np.float32]:
        """BM25 of every sentence for content lemmas."""
        known = [lemma for lemma in lemmas if lemma in self.sentences.places]
        scores = self._engine.get_scores(known) if known else np.zeros(len(self.sentences))
        return np.asarray(scores, np.float32)

    def _with_any(self, lemmas: Sequence[str]) -> NDArray[np.bool_]:
        mask = np.zeros(len(self.sentences), np.bool_)
        for lemma in set(lemmas) & self.sentences.places.keys():
            mask[self._rows[lemma]] = True
        return mask

    @cached_property
    def _rows(self) -> dict[str, NDArray[np.int64]]:
        return {lemma: np.array(sorted(at)) for lemma, at in self.sentences.places.items()}


def _checksum(sentences: Sentences) -> str:
    """What an index is known by: its parameters and the lemmas of its sentences."""
    return prepared.checksum([f"{SATURATION} {LENGTH}", *map(" ".join, sentences.lemmas)])


def _noted(folder: Path) -> str:
    try:
        return (folder / _CHECKSUM).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def relevance(sentences: Sentences, position: int, query: Sequence[str]) -> float:
    """BM25 of one sentence for `query`, by its formula and without an index: what a proof is checked with.

    Lucene's variant: the sum over the words of the query of ln(1 + (N - n + 0.5) / (n + 0.5)) * f / (f + k1 * (1 - b +
    b * length / mean length)), with f how often the sentence has the word and n how many of the N sentences have it.
    """
    lemmas = sentences.lemmas[position]
    mean = sum(map(len, sentences.lemmas)) / len(sentences)
    damping = SATURATION * (1 - LENGTH + LENGTH * len(lemmas) / mean)
    total = 0.0
    for word in query:
        count = lemmas.count(word)
        if count:
            having = sum(word in other for other in sentences.lemmas)
            rarity = math.log(1 + (len(sentences) - having + 0.5) / (having + 0.5))
            total += rarity * count / (count + damping)
    return total
