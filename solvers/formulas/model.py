"""The program that chooses a formula and the role of every number: one integer program per question.

max   sum_f cue(f) formula(f) + sum bond(f, r, q) plays(f, r, q) + sum ask(f, r) asked(f, r) - UNUSED unused
s.t.  sum_f formula(f) = 1
      sum_r asked(f, r) = formula(f)                          one role is the unknown
      sum_q plays(f, r, q) + asked(f, r) = formula(f)         every other role is played by one number,
                                      >= least(r) formula(f)  one that takes several by so many
      sum_{f, r} plays(f, r, q) <= 1                          a number plays at most one role
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from knowledge.formulas import Formula, Role
from solvers.events import Observer, silent, solving
from solvers.formulas.binding import Bond, Candidate
from solvers.formulas.matching import Item, Text
from solvers.ilp import Limits, Program, Solution, Var, total
from solvers.routing import FORMULAS

UNUSED = 0.6
"""What a number costs that plays no role."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice in a solution of the program."""

    formula: Formula
    asked: Role
    bonds: tuple[Bond, ...]
    degrees: tuple[float, ...]
    """How much the text says for the formula, for the question, and for every bond."""
    unused: int
    """How many numbers play no role."""


@dataclass
class RoleModel:
    """The program of a question, with the way back from its solutions."""

    text: Text
    candidates: Sequence[Candidate]
    program: Program = field(init=False)
    formulas: list[Var] = field(init=False, default_factory=list)
    plays: dict[tuple[int, str, int], tuple[Var, Bond]] = field(init=False, default_factory=dict)
    asked: dict[tuple[int, str], tuple[Var, Role]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.program = Program(sense="max", name="roles of a formula", backend="highs")
        for f, candidate in enumerate(self.candidates):
            self.formulas.append(self.program.binary(("formula", f), objective=candidate.cue))
            for bond in candidate.bonds:
                key = (f, bond.role.name, bond.item.place)
                gain = bond.degree + (UNUSED if bond.item in needed(self.text) else 0.0)
                self.plays[key] = self.program.binary(("plays", *key), objective=gain), bond
            for role, degree in candidate.asked:
                variable = self.program.binary(("asked", f, role.name), objective=degree)
                self.asked[f, role.name] = variable, role
        self.program.objective_term(total([-UNUSED * len(needed(self.text))]), 1)
        self._state_constraints()

    def _state_constraints(self) -> None:
        program = self.program
        program.exactly_one(self.formulas, name="one formula")
        for f, candidate in enumerate(self.candidates):
            formula = self.formulas[f]
            asked = [v for (g, _), (v, _) in self.asked.items() if g == f]
            program.add(total(asked) == formula, name="one unknown", key=f)
            for role in candidate.formula.roles:
                playing = [v for (g, r, _), (v, _) in self.plays.items() if (g, r) == (f, role.name)]
                unknown = [v for (g, r), (v, _) in self.asked.items() if (g, r) == (f, role.name)]
                key = (f, role.name)
                if role.several:
                    program.add(total(playing) >= role.least * formula, name="several play the role", key=key)
                    for variable in playing:
                        program.implies(variable, formula, name="of the formula", key=(*key, variable.key))
                else:
                    program.add(total(playing) + total(unknown) == formula, name="role filled", key=key)
                self._state_likeness(f, role)
        for item in self.text.numbers:
            playing = [v for (_, _, place), (v, _) in self.plays.items() if place == item.place]
            program.at_most(1, playing, name="one role", key=item.place)

    def _state_likeness(self, f: int, role: Role) -> None:
        """Require that numbers that are added or compared count the same kind of thing; prices and books do not."""
        if not role.several and not role.like:
            return
        alike = (role.name, role.like)
        bonds = [(v, bond.item) for (g, r, _), (v, bond) in self.plays.items() if g == f and r in alike]
        for (one, first), (other, second) in combinations(bonds, 2):
            if is_unlike(self.text, first, second):
                self.program.at_most(1, (one, other), name="alike", key=(f, first.place, second.place))

    def solve(self, limits: Limits, observe: Observer = silent) -> tuple[Solution, Choice | None]:
        """Return the best choice that no call of `exclude` forbids, or `None` if there is none."""
        solution = self.program.solve(limits=limits, observe=solving(self.program, FORMULAS, observe))
        if not solution:
            return solution, None
        f = next(f for f, variable in enumerate(self.formulas) if solution[variable])
        asked = next(role for variable, role in self.asked.values() if solution[variable])
        chosen = [bond for variable, bond in self.plays.values() if solution[variable]]
        bonds = tuple(sorted(chosen, key=lambda bond: bond.item.place))
        candidate = self.candidates[f]
        ask = next(degree for role, degree in candidate.asked if role is asked)
        degrees = (candidate.cue, ask, *(bond.degree for bond in bonds))
        played = {bond.item.place for bond in bonds}
        several = sum(bond.role.several for bond in bonds)
        told = (several, several + 1) if several else ()  # "three tests": says how many values there are
        unused = sum(i.place not in played and i.value not in told for i in needed(self.text))
        return solution, Choice(candidate.formula, asked, bonds, degrees, unused)

    def exclude(self, solution: Solution) -> None:
        """Forbid the roles of `solution`, so that solving again gives the next best choice."""
        chosen = [v for v, _ in (*self.plays.values(), *self.asked.values()) if solution[v]]
        self.program.add(total(chosen) <= len(chosen) - 1, name="another choice")


def needed(text: Text) -> tuple[Item, ...]:
    """Return the numbers that cost something to leave out, which do not include the "one" of "one side"."""
    return tuple(item for item in text.numbers if item.text != "one")


def is_unlike(text: Text, one: Item, other: Item) -> bool:
    """Return whether two numbers count different things, so that it makes no sense to add them."""
    told = {q.entity for item in (one, other) if (q := text.quantities.get(item.place)) and not q.is_elided}
    return one.kind != other.kind or len(told) > 1
