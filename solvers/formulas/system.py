"""The program that chooses what the sentences mean: two unknowns, and two relations with a reading for each.

    max   sum_r degree(r) use(r) - UNUSED unused
    s.t.  sum_k unknown(k) = 2,  sum_r use(r) = 2
          use(r) <= unknown(k)                          for the unknowns that r names
          sum_{r uses n} use(r) <= 1                    a number is used once
Pairs that have no solution, or none that things can have, are cut off one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from knowledge.formulas import words_of
from solvers.events import Observer, silent, solving
from solvers.formulas.matching import Text
from solvers.formulas.naming import Key, same
from solvers.formulas.relations import Reading
from solvers.ilp import Limits, Program, Solution, Var, total
from solvers.routing import FORMULAS

UNUSED = 0.6


@dataclass(frozen=True, slots=True)
class Pair:
    """Two readings that determine two unknowns."""

    readings: tuple[Reading, Reading]
    keys: tuple[Key, Key]
    unused: frozenset[int]

    @property
    def degrees(self) -> tuple[float, float]:
        """Return the strength of the evidence for both readings."""
        return self.readings[0].degree, self.readings[1].degree


@dataclass
class SystemModel:
    """The program of a text, with the way back from its solutions."""

    text: Text
    readings: Sequence[Reading]
    program: Program = field(init=False)
    unknowns: dict[Key, Var] = field(init=False, default_factory=dict)
    uses: list[Var] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        program = self.program = Program(sense="max", name="two unknowns", backend="highs")
        for key in dict.fromkeys(key for reading in self.readings for key in sorted(reading.keys)):
            self.unknowns[key] = program.binary(("unknown", key))
        for r, reading in enumerate(self.readings):
            used = program.binary(("use", r), objective=reading.degree)
            self.uses.append(used)
            for key in sorted(reading.keys):
                program.implies(used, self.unknowns[key], name="its unknowns", key=(r, key))
        program.add(total(self.unknowns.values()) == 2, name="two unknowns")
        program.add(total(self.uses) == 2, name="two relations")
        for item in self.text.numbers:
            using = [
                u
                for u, reading in zip(self.uses, self.readings, strict=True)
                if item.place in reading.numbers
            ]
            program.at_most(1, using, name="single use", key=item.place)
            if not counts_unknowns(self.text, item.place):
                program.objective_term(1 - total(using), -UNUSED)

    def solve(self, limits: Limits, observe: Observer = silent) -> tuple[Solution, Pair | None]:
        """Return the best pair that no call of `exclude` forbids, or `None` if there is none."""
        solution = self.program.solve(limits=limits, observe=solving(self.program, FORMULAS, observe))
        if not solution:
            return solution, None
        one, other = (r for r, used in zip(self.readings, self.uses, strict=True) if solution[used])
        first, second = (key for key, known in self.unknowns.items() if solution[known])
        free = {item.place for item in self.text.numbers if counts_unknowns(self.text, item.place)}
        used = one.numbers | other.numbers | free
        unused = frozenset(item.place for item in self.text.numbers) - used
        return solution, Pair((one, other), (first, second), unused)

    def exclude(self, solution: Solution) -> None:
        """Forbid the pair of `solution`."""
        chosen = [used for used in (*self.uses, *self.unknowns.values()) if solution[used]]
        self.program.add(total(chosen) <= len(chosen) - 1, name="another pair")


def counts_unknowns(text: Text, place: int) -> bool:
    """Return whether a number only counts the unknowns: "two numbers", or "one" of two."""
    at = next(at for at, item in enumerate(text.items) if item.place == place and item.is_number)
    item = text.items[at]
    if item.text == "one":
        return True
    if item.value != 2 or item.is_factor:
        return False
    ahead = {after.lemma for after in text.items[at + 1 : at + 3]}
    return bool(ahead & words_of("counted-as-two"))


def unified(readings: Sequence[Reading]) -> list[Reading]:
    """Return `readings` with one key per unknown, without those whose name may mean several unknowns."""
    keys = list(dict.fromkeys(key for reading in readings for key in sorted(reading.keys)))
    names = {key: _representative(key, keys) for key in keys}
    found = []
    for reading in readings:
        renamed = {key: names[key] for key in reading.keys}
        if None not in renamed.values() and len(set(renamed.values())) == len(renamed):
            found.append(reading.renamed({k: v for k, v in renamed.items() if v is not None}))
    return found


def _representative(key: Key, keys: Sequence[Key]) -> Key | None:
    """Return the shortest name for the same unknown, or `None` if `key` may mean two of them."""
    if _is_ambiguous(key, keys):
        return None
    shorter = [k for k in keys if set(k) <= set(key) and not _is_ambiguous(k, keys)]
    return min(shorter, key=lambda k: (len(k), k))


def _is_ambiguous(key: Key, keys: Sequence[Key]) -> bool:
    wider = [k for k in keys if set(key) <= set(k)]
    return any(not same(one, other) for one in wider for other in wider)
