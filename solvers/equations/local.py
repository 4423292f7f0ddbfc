"""ALGES's local model (section 7.1): which operator combines two Qsets, by support vectors with an RBF kernel.

It learns from the operators of the best right tree of every problem (step 1d of ALGES's Figure 3) and sees the features
from `features` without their operator. It is one-against-the-rest, so the decision for a class is a single kernel sum.
A model is arrays of numbers, stored without pickle. The weight `local` of `EquationWeights` says how much of it is
added to the objective; 0 leaves it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvers.arrays import load_arrays
from solvers.equations.combining import Combination, Part
from solvers.equations.features import Features, where
from solvers.equations.read import Problem, Qset

CLASSES = ("+", "-", "-r", "×", "÷", "÷r")
"""Operators of two Qsets in their order; "r": the later one is the left operand."""
ANY = "?"
"""The operator in the names of features that do not depend on it."""
COMMON = 8
"""How often a feature must occur to be used."""
COST = 4.0
GAMMA = 0.02
"""Chosen by cross-validation on SingleEq, like COST."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Two operands as the local model sees them, with the operator of a right tree."""

    names: tuple[tuple[str, str], ...]
    """Features with their groups."""
    operator: str


def seen(problem: Problem, features: Features, combination: Combination) -> Decision:
    """Return `combination` as a decision."""
    first, second = in_order(combination)
    names = (
        *features.between(ANY, *operands(problem, first, second)),
        *features.structure(Combination(ANY, first, second, None)),
    )
    return Decision(names, operator(combination))


def in_order(combination: Combination) -> tuple[Part, Part]:
    """Return the operands in the order of the text, no matter what the operator does with them."""
    _, left, right, _ = combination
    return (right, left) if left.head > right.head else (left, right)


def operands(problem: Problem, first: Part, second: Part) -> tuple[Qset, Qset, str]:
    """Return the Qsets that represent two parts, and the position of the unknown."""
    return problem.qsets[first.head], problem.qsets[second.head], where(problem, first, second)


def operator(combination: Combination) -> str:
    """Return the member of `CLASSES` that a combination applies."""
    reverse = combination.symbol in "-÷" and combination.left.head > combination.right.head
    return f"{combination.symbol}r" if reverse else combination.symbol


@dataclass(frozen=True, slots=True)
class Shared:
    """What several features have in common with the support vectors."""

    apart: Any
    """By support vector, how many of the features the model knows, minus twice how many the vector has: this is what
    they add to the squared distance.
    """


@dataclass(frozen=True, slots=True)
class LocalModel:
    """Support vectors of all classes with their coefficients."""

    columns: dict[str, int]
    """Feature to its row of `vectors`."""
    vectors: Any
    """The support vectors, zeros and ones: an array of shape (features, vectors)."""
    coefficients: Any
    """An array of shape (vectors, classes)."""
    intercepts: Any
    """An array of shape (classes,)."""
    sizes: Any
    """How many features each support vector has."""

    def shared(self, names: Iterable[str]) -> Shared:
        """Return what `names` share with each support vector."""
        rows = [self.columns[name] for name in names if name in self.columns]
        return Shared(len(rows) - 2 * self.vectors[rows].sum(axis=0))

    def log_odds(self, *parts: Shared) -> dict[str, float]:
        """Return the logarithm of each operator's probability: a softmax of twice the classes' decisions.

        Args:
            parts: the features of the two operands; no feature is in two parts.
        """
        import numpy as np

        apart = self.sizes + sum(part.apart for part in parts)
        apart *= -GAMMA
        decisions = 2 * (np.exp(apart, out=apart) @ self.coefficients + self.intercepts)
        found = decisions - np.log(np.exp(decisions).sum())
        return {name: float(value) for name, value in zip(CLASSES, found, strict=True)}

    def save(self, path: Path) -> None:
        """Write the arrays as a compressed .npz file without pickle."""
        import numpy as np

        arrays = {
            "names": np.array(sorted(self.columns, key=self.columns.__getitem__)),
            "vectors": np.packbits(self.vectors.astype(bool), axis=0),
            "coefficients": self.coefficients.astype(np.float16),
            "intercepts": self.intercepts,
        }
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, path: Path) -> LocalModel:
        """Read what `save` wrote.

        Raises:
            KnowledgeError: the file cannot be read or is not such a model.
        """
        return load_arrays(
            path, cls._stored, "the local model cannot be read", "train one with `tutor train`"
        )

    @classmethod
    def _stored(cls, arrays: Mapping[str, Any]) -> LocalModel:
        import numpy as np

        names = [str(name) for name in arrays["names"]]
        bits = np.unpackbits(arrays["vectors"], axis=0)[: len(names)].astype(np.float32)
        coefficients = arrays["coefficients"].astype(np.float32)
        return cls._of(names, bits, coefficients, arrays["intercepts"])

    @classmethod
    def _of(cls, names: Sequence[str], vectors: Any, coefficients: Any, intercepts: Any) -> LocalModel:
        columns = {name: number for number, name in enumerate(names)}
        return cls(columns, vectors, coefficients, intercepts, vectors.sum(axis=0))


def train_local(decisions: Sequence[Decision], without: str = "") -> LocalModel:
    """Learn a local model.

    Args:
        decisions: the decisions of right trees; if there are too few, no feature is frequent enough, and the model has
            no preference.
        without: a group of features to leave out, one of `features.GROUPS`.
    """
    import numpy as np
    from sklearn.svm import SVC

    kept = [[name for group, name in decision.names if group != without] for decision in decisions]
    counts = Counter(name for names in kept for name in set(names))
    columns = {name: n for n, name in enumerate(sorted(n for n, c in counts.items() if c >= COMMON))}
    vectors = np.zeros((len(kept), len(columns)), dtype=np.float32)
    for row, names in enumerate(kept):
        vectors[row, [columns[name] for name in names if name in columns]] = 1
    coefficients = np.zeros((len(kept), len(CLASSES)), dtype=np.float32)
    intercepts = np.full(len(CLASSES), -1.0, dtype=np.float32)
    for number, name in enumerate(CLASSES):
        labels = np.array([decision.operator == name for decision in decisions])
        if columns and 0 < labels.sum() < len(labels):
            machine = SVC(C=COST, kernel="rbf", gamma=GAMMA).fit(vectors, labels)
            coefficients[machine.support_, number] = machine.dual_coef_[0]
            intercepts[number] = machine.intercept_[0]
    used = np.flatnonzero(np.abs(coefficients).sum(axis=1))
    support = np.ascontiguousarray(vectors[used].T)
    rounded = coefficients[used].astype(np.float16).astype(np.float32)
    return LocalModel._of(list(columns), support, rounded, intercepts)
