"""The weights of the combination: what each feature of a choice adds to the log of its odds, and what each sign adds to
the log of the odds that the choice ranked first is right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import knowledge
from solvers.combination.file import read_weights, write_weights
from solvers.combination.model import CombinationWeights

SHIPPED = Path(knowledge.__file__).parent / "weights" / "tables.toml"
_MAKER = "tutor train tables"


@dataclass(frozen=True, slots=True)
class RetrievalWeights:
    """See the module."""

    choices: CombinationWeights
    """Which choice is best."""
    doubt: CombinationWeights | None = None
    """How far to trust it; none for weights that are only to rank."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """How the weights came about: data and their checksums, seed, date, figures."""

    def save(self, path: Path) -> None:
        """Write the weights; see `solvers.combination.file`."""
        doubt = self.doubt.weights if self.doubt else {}
        write_weights(path, {"weights": self.choices.weights, "doubt": doubt}, self.provenance, _MAKER)

    @classmethod
    def load(cls, path: Path) -> RetrievalWeights:
        """The weights of a file that `save` wrote.

        Raises:
            KnowledgeError: the file cannot be read or is no such file.
        """
        (choices, doubt), provenance = read_weights(path, ("weights", "doubt"), _MAKER)
        return cls(CombinationWeights(choices), CombinationWeights(doubt) if doubt else None, provenance)


@cache
def shipped() -> RetrievalWeights:
    """The weights that the tutor comes with."""
    return RetrievalWeights.load(SHIPPED)
