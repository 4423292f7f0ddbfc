"""The weights of the combination: what each feature of a choice adds to the log of its odds, and what each sign adds to
the log of the odds that the choice ranked first is right.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import knowledge
from knowledge.errors import KnowledgeError
from solvers.combination.model import CombinationWeights

SHIPPED = Path(knowledge.__file__).parent / "weights" / "tables.toml"


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
        """Write the weights as TOML, the heaviest first."""
        lines = ["# Written by `tutor train tables`; see solvers/retrieval/weights.py.", "", "[provenance]"]
        lines += [f"{_quoted(name)} = {_quoted(text)}" for name, text in self.provenance.items()]
        for title, weights in (("weights", self.choices), ("doubt", self.doubt)):
            ordered = sorted(
                (weights.weights if weights else {}).items(), key=lambda item: (-abs(item[1]), item[0])
            )
            lines += ["", f"[{title}]", *(f"{_quoted(name)} = {weight:.4f}" for name, weight in ordered)]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> RetrievalWeights:
        """The weights of a file that `save` wrote.

        Raises:
            KnowledgeError: the file cannot be read or is no such file.
        """
        try:
            tables = tomllib.loads(path.read_text("utf-8"))
            choices, doubt = (
                {str(name): float(weight) for name, weight in tables[title].items()}
                for title in ("weights", "doubt")
            )
            provenance = {str(name): str(text) for name, text in tables.get("provenance", {}).items()}
        except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
            raise KnowledgeError(
                "the weights cannot be read", "make them again with `tutor train tables`", path=path
            ) from error
        return cls(CombinationWeights(choices), CombinationWeights(doubt) if doubt else None, provenance)


@cache
def shipped() -> RetrievalWeights:
    """The weights that the tutor comes with."""
    return RetrievalWeights.load(SHIPPED)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
