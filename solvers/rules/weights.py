"""What rules, preferences and features are worth: numbers that a file holds beside their provenance.

The weights in `knowledge/rules/*.mln`, set by hand, are where learning starts from and what holds without
it. Learned weights are in `knowledge/weights/rules.tsv`: a kind, a name and a number a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.rules import FOLDER
from solvers.markov import Model as Formulas
from solvers.rules.rulebook import Rulebook

SHIPPED = FOLDER.parent / "weights" / "rules.tsv"
KINDS = ("rule", "preference", "feature", "objective")

ODD_VALUE = 1.0
"""What an answer of 0 costs, or a broken one where the text has whole numbers only; unless learned."""


@dataclass(frozen=True, slots=True)
class RuleWeights:
    """Weights by name; what is not listed keeps the weight of its rule file, a feature is worth nothing."""

    rules: Mapping[str, float] = field(default_factory=dict)
    preferences: Mapping[str, float] = field(default_factory=dict)
    """What breaking each costs; never negative."""
    features: Mapping[str, float] = field(default_factory=dict)
    odd_value: float = ODD_VALUE
    notes: tuple[str, ...] = ()
    """Where the weights come from, a line each."""

    def of(self, features: Mapping[str, float]) -> float:
        """The sum of the features' values times their weights."""
        known = self.features
        return sum(value * known.get(name, 0.0) for name, value in features.items())

    def preferring(self, rulebook: Rulebook) -> Formulas:
        """The preferences with these weights."""
        model = rulebook.preferences
        formulas = tuple(
            replace(f, weight=self.preferences.get(f.note("name"), f.weight or 0.0)) if not f.is_hard else f
            for f in model.formulas
        )
        return Formulas(model.predicates, model.domains, formulas)

    def save(self, path: Path) -> None:
        """Write a file that `load` reads.

        Raises:
            OSError: the file cannot be written.
        """
        lines = [f"# {note}" for note in self.notes]
        rows = (("rule", self.rules), ("preference", self.preferences), ("feature", self.features))
        for kind, table in rows:
            lines += [f"{kind}\t{name}\t{weight:.4g}" for name, weight in sorted(table.items())]
        lines.append(f"objective\todd value\t{self.odd_value:.4g}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    @staticmethod
    def load(path: Path) -> RuleWeights:
        """Read a file that `save` wrote.

        Raises:
            KnowledgeError: the file is missing, or a line is not a weight; names the line.
        """
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError(
                "the weights cannot be read", "train them or restore the file", path=path
            ) from error
        tables: dict[str, dict[str, float]] = {kind: {} for kind in KINDS}
        for number, line in enumerate(lines, start=1):
            if not line or line.startswith("#"):
                continue
            row = _row(line)
            if row is None:
                raise KnowledgeError(
                    "the line is not a weight",
                    f"write {', '.join(KINDS[:-1])} or {KINDS[-1]}, a name, and a finite number, separated by tabs",
                    path=path,
                    line=number,
                )
            kind, name, weight = row
            tables[kind][name] = weight
        notes = tuple(line[1:].strip() for line in lines if line.startswith("#"))
        odd = tables["objective"].get("odd value", ODD_VALUE)
        return RuleWeights(tables["rule"], tables["preference"], tables["feature"], odd, notes)


def _row(line: str) -> tuple[str, str, float] | None:
    parts = line.split("\t")
    if len(parts) != 3 or parts[0] not in KINDS:
        return None
    try:
        weight = float(parts[2])
    except ValueError:
        return None
    if not abs(weight) < 1e6 or (parts[0] in ("preference", "objective") and weight < 0):
        return None
    return parts[0], parts[1], weight


@cache
def shipped() -> RuleWeights:
    """The weights that come with the tutor; those of the rule files where none were learned."""
    return RuleWeights.load(SHIPPED) if SHIPPED.exists() else RuleWeights()
