"""The probability that a value is right, from boosted regression trees over its signs (Friedman 2001).

The signs depend on each other: agreement between two solvers means more for a short story than for a long one, and a
    number that is left out means little if the question names what counts. Trees learn such dependencies from few
    problems, and their sum is the log odds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import knowledge
from solvers.arrays import load_arrays

SHIPPED = Path(knowledge.__file__).parent / "weights" / "combination.npz"

_NODES = {"sign": np.int32, "least": np.float64, "below": np.int32, "above": np.int32, "value": np.float64}


@dataclass(frozen=True)
class Trees:
    """Regression trees, with all their nodes in one sequence."""

    names: Sequence[str]
    """The names of the signs."""
    base: float
    """The log odds before any sign is seen."""
    roots: Sequence[int]
    """The first node of each tree."""
    sign: Sequence[int]
    """For each node, the sign that it looks at, as its place among the names; -1 for a leaf."""
    least: Sequence[float]
    """For each node, the threshold: a greater sign leads to the node `above`, any other to the node `below`."""
    below: Sequence[int]
    above: Sequence[int]
    value: Sequence[float]
    """What each leaf adds to the log odds."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """How the trees were learned: data with checksums, seed, date, and figures."""

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    def probability(self, signs: Mapping[str, float]) -> float:
        """Return the probability that something with these signs is right; a sign that is not listed is 0."""
        seen = {
            place: value for name, value in signs.items() if (place := self._places.get(name)) is not None
        }
        odds = self.base + sum(self._leaf(root, seen) for root in self.roots)
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds))))

    def _leaf(self, node: int, seen: Mapping[int, float]) -> float:
        while (sign := self.sign[node]) >= 0:
            is_above = np.float32(seen.get(sign, 0.0)) > self.least[node]
            node = self.above[node] if is_above else self.below[node]
        return self.value[node]

    def save(self, path: Path) -> None:
        """Write a file that `load` reads.

        Raises:
            OSError: the file cannot be written.
        """
        arrays: dict[str, Any] = {name: np.array(getattr(self, name), kind) for name, kind in _NODES.items()}
        notes = [f"{name}: {text}" for name, text in self.provenance.items()]
        with path.open("wb") as file:
            np.savez_compressed(
                file,
                names=np.array(self.names, str),
                base=np.array(self.base),
                roots=np.array(self.roots, np.int32),
                provenance=np.array(notes, str),
                **arrays,
            )

    @staticmethod
    def load(path: Path) -> Trees:
        """Read a file that `save` wrote.

        Raises:
            KnowledgeError: the file is missing or is not such a file.
        """
        remedy = "train them with `tutor train combination`, or restore the file"
        return load_arrays(path, _trees, "the weights for combining answers cannot be read", remedy)


def _trees(arrays: Mapping[str, NDArray[Any]]) -> Trees:
    nodes = {name: arrays[name].astype(kind).tolist() for name, kind in _NODES.items()}
    notes = dict(str(note).split(": ", 1) for note in arrays["provenance"])
    names = [str(name) for name in arrays["names"]]
    found = Trees(names, float(arrays["base"]), arrays["roots"].tolist(), **nodes, provenance=notes)
    if not _is_whole(found):
        raise ValueError("its arrays do not match each other")
    return found


def _is_whole(trees: Trees) -> bool:
    """Whether every path leads to a leaf and every number is finite."""
    size = len(trees.sign)
    if {len(getattr(trees, name)) for name in _NODES} != {size}:
        return False
    inner = [node for node in range(size) if trees.sign[node] >= 0]
    leads_on = all(node < child < size for node in inner for child in (trees.below[node], trees.above[node]))
    is_named = all(trees.sign[node] < len(trees.names) for node in inner)
    is_finite = all(map(math.isfinite, (trees.base, *trees.least, *trees.value)))
    return leads_on and is_named and is_finite and all(0 <= root < size for root in trees.roots)


@cache
def shipped() -> Trees:
    """Return the built-in trees, which weigh what the solvers of word problems say."""
    return Trees.load(SHIPPED)
