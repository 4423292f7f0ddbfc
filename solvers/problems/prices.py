"""What the choices in a derivation cost: a number for each feature, either learned or, if there is none, set by
hand.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import repeat
from operator import mul
from pathlib import Path
from typing import Any

from knowledge.errors import KnowledgeError
from knowledge.rules import FOLDER
from knowledge.toml_file import TomlFile
from solvers.problems.features import Features
from solvers.problems.schemas import load_schemas
from solvers.problems.whole import WholeModel

SHIPPED = FOLDER.parent / "weights" / "rules.tsv"
BY_HAND = FOLDER / "schemas" / "grades.toml"

LEAST = 0.2
"""What a statement costs at least while schemas are grounded, so that a chain of statements with low prices ends."""


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices by the name of their feature; a feature that is not listed costs nothing."""

    of: Mapping[str, float]
    notes: tuple[str, ...] = ()
    """Where the prices come from, one line for each note."""
    whole: WholeModel | None = None
    """What derivations cost as a whole, learned from those that these prices find."""

    def price(self, features: Features) -> float:
        """Return what all features cost together."""
        total: float = sum(map(mul, map(self.of.get, features, repeat(0.0)), features.values()))
        return total

    def bounded(self, features: Features) -> float:
        """Return the same, but no less than `LEAST`."""
        return max(LEAST, self.price(features))

    def save(self, path: Path) -> None:
        """Write a file that `load` reads, and next to it a file with the model of whole derivations.

        Raises:
            OSError: a file cannot be written.
        """
        if self.whole is not None:
            self.whole.save(path.with_suffix(".npz"))
        rows = [f"{name}\t{price:.4g}" for name, price in sorted(self.of.items())]
        path.write_text("\n".join([*(f"# {note}" for note in self.notes), *rows]) + "\n", encoding="utf-8")

    @staticmethod
    def load(path: Path) -> Prices:
        """Read a file that `save` wrote.

        Raises:
            KnowledgeError: the file is missing, a line is not a price (the error names the line), or the file next to
                it is invalid.
        """
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise KnowledgeError(
                "the prices cannot be read", "train them or restore the file", path=path
            ) from error
        prices: dict[str, float] = {}
        for number, line in enumerate(lines, start=1):
            if not line or line.startswith("#"):
                continue
            name, _, price = line.partition("\t")
            try:
                prices[name] = float(price)
            except ValueError:
                prices[name] = math.nan
            if not abs(prices[name]) < 1e6:
                remedy = "write a name and a finite number, separated by a tab"
                raise KnowledgeError("the line is not a price", remedy, path=path, line=number)
        notes = tuple(line[1:].strip() for line in lines if line.startswith("#"))
        beside = path.with_suffix(".npz")
        return Prices(prices, notes, WholeModel.load(beside) if beside.exists() else None)


@cache
def shipped() -> Prices:
    """Return the prices that come with the tutor; if none were learned, those set by hand."""
    return Prices.load(SHIPPED) if SHIPPED.exists() else by_hand()


@cache
def by_hand() -> Prices:
    """Return the prices that `grades.toml` sets, and those of the schemas from the weights of their rules.

    Raises:
        KnowledgeError: the file is missing or malformed.
    """
    tables: dict[str, Any] = TomlFile(BY_HAND).table
    prices = dict(tables["prices"])
    dearest = prices.pop("schema")
    for schema in load_schemas():
        prices[f"schema {schema.key}"] = dearest - schema.weight
        prices |= {f"{schema.key} gap {gap}": 0.15 * gap for gap in range(1, 4)}
        prices[f"{schema.key} owners other"] = 0.5
        for premise in schema.premises:
            for grade, price in tables["grades"].items():
                prices[f"{premise.predicate} {grade}"] = price
                for rates, more in tables["rates"].items():
                    prices[f"{premise.predicate} {grade} {rates}"] = price + more
    return Prices(prices, ("set by hand",))
