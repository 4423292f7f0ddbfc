"""The learned weights of terms and features: plain numbers in a file, with a note on where they come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import knowledge
from knowledge.errors import KnowledgeError
from solvers.equations.local import LocalModel

FILE = "equations.tsv"
LOCAL = "local model"
KEPT = 0.005
"""Weights closer to 0 are not written; half of the weights are, and they do not change any answer."""


@dataclass(frozen=True, slots=True)
class EquationWeights:
    """The weight of each term and feature; a missing name has the weight 0."""

    of: Mapping[str, float]
    local: LocalModel | None = None
    """ALGES's local model, whose log odds count `of["local model"]` times."""
    provenance: tuple[str, ...] = ()
    """Lines that say what the weights were learned from."""
    _most: dict[str, float] = field(default_factory=dict, repr=False, compare=False)

    def sum(self, names: Iterable[str]) -> float:
        """Return the sum over `names`."""
        weight = self.of
        return sum([weight[name] for name in names if name in weight])

    def most(self, prefix: str) -> float:
        """Return an upper bound on the sum over any names that begin with `prefix`."""
        if prefix not in self._most:
            found = sum(max(0.0, w) for name, w in self.of.items() if name.startswith(prefix))
            self._most[prefix] = found
        return self._most[prefix]

    def save(self, path: Path) -> None:
        """Write lines "name, tab, weight" under the provenance (as comments), in the order of the names, without
        weights closer to 0 than `KEPT`.

        The local model goes into a second file, which ends in `.npz`.

        Raises:
            OSError: a file cannot be written.
        """
        lines = [f"# {line}" for line in self.provenance]
        kept = sorted(name for name, weight in self.of.items() if abs(weight) >= KEPT)
        lines += [f"{name}\t{self.of[name]:.4g}" for name in kept]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        if self.local is not None:
            self.local.save(path.with_suffix(".npz"))

    @classmethod
    def load(cls, path: Path) -> EquationWeights:
        """Read what `save` wrote.

        Raises:
            KnowledgeError: a file cannot be read, or a line is not a name with a number; the message gives the line.
        """
        try:
            lines = path.read_text(encoding="utf-8").split("\n")
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError("the file cannot be read", "use a weights file", path=path) from error
        weights: dict[str, float] = {}
        provenance: list[str] = []
        for number, line in enumerate(lines, start=1):
            if line.startswith("# "):
                provenance.append(line[2:])
            elif line:
                name, _, weight = line.rpartition("\t")
                try:
                    weights[name] = float(weight)
                except ValueError as error:
                    remedy = "write a name, a tab, and a number"
                    raise KnowledgeError("no weight", remedy, path=path, line=number) from error
        local = LocalModel.load(path.with_suffix(".npz")) if weights.get(LOCAL) else None
        return cls(weights, local, tuple(provenance))


@cache
def shipped() -> EquationWeights:
    """Return the built-in weights."""
    return EquationWeights.load(Path(knowledge.__file__).parent / "weights" / FILE)
