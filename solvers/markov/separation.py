"""The formulas of a model as rows of an integer program, added only when a solution violates them (Riedel 2008).

The cutting-plane loop of `solvers.ilp` calls `FormulaSeparator`, which reads off the true hidden atoms, lets the
grounder find the groundings that are not maximally satisfied, and states each as one linear row per clause (section
3.2, step 4). A soft grounding with one clause is a soft row; one with several clauses has a violation variable that all
its rows share. Only the direction of the equivalence that the weight requires is stated.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.ilp import Cut, Literal, Program, Solution, total
from solvers.markov.evidence import GroundAtom
from solvers.markov.grounding import GroundClause, Grounder, Grounding
from solvers.markov.syntax import HARD


class FormulaSeparator:
    """A `Separator` for the formulas of a grounder in a program that has a binary variable for each hidden atom."""

    def __init__(self, name: str, grounder: Grounder, program: Program) -> None:
        """Bind formulas to variables.

        Args:
            name: the name that people see in the rounds.
            grounder: the formulas, the evidence, and the hidden atoms.
            program: a maximization program that has a binary variable with the key `atom` for each of `grounder.atoms`.
        """
        self.name = name
        self._grounder = grounder
        self._program = program
        self._stated: set[object] = set()
        self._begun = False

    @property
    def stated(self) -> int:
        """Return the number of groundings that have become rows."""
        return len(self._stated)

    def initial(self) -> Iterator[Cut]:
        """Return cuts for the groundings with a single hidden atom, to be added before the first round."""
        self._begun = True
        for grounding in self._grounder.initial():
            yield from self._cuts(grounding)

    def separate(self, solution: Solution) -> Iterator[Cut]:
        """Yield the groundings that `solution` violates, as cuts."""
        holding: dict[str, set[tuple[str, ...]]] = {}
        for atom in self._grounder.atoms:
            if solution[atom]:
                holding.setdefault(atom[0], set()).add(atom[1])
        for grounding in self._grounder.violated(holding, joint=self._begun):
            if grounding.weight < HARD or not self._holds(grounding.clauses[0], solution):
                yield from self._cuts(grounding)

    def _holds(self, clause: GroundClause, solution: Solution) -> bool:
        """Return whether a clause of a hard grounding holds. Such groundings are stated clause by clause; a clause that
        holds would be refused now but is needed later.
        """
        return any(bool(solution[atom]) == positive for positive, atom in clause.literals)

    def _cuts(self, grounding: Grounding) -> Iterator[Cut]:
        key = grounding.key
        if key in self._stated:
            return
        self._stated.add(key)
        name = self._name(grounding.formula)
        if grounding.weight == HARD:
            for number, clause in enumerate(grounding.clauses):
                yield Cut(total(self._literals(clause)) >= 1, name, (*key, number))
        elif len(grounding.clauses) == 1:
            literals = self._literals(grounding.clauses[0])
            if literals:  # else a cost that no solution avoids
                yield Cut(total(literals) >= 1, name, key, weight=grounding.weight)
        else:
            violation = self._program.binary(("violated", name, *key), objective=-grounding.weight)
            for number, clause in enumerate(grounding.clauses):
                yield Cut(total([*self._literals(clause), violation]) >= 1, name, (*key, number))

    def _literals(self, clause: GroundClause) -> list[Literal]:
        return [self._literal(atom, positive) for positive, atom in clause.literals]

    def _literal(self, atom: GroundAtom, positive: bool) -> Literal:
        variable = self._program[atom]
        return variable if positive else ~variable

    def _name(self, formula: int) -> str:
        weighted = self._grounder.formulas[formula]
        return weighted.note("name") or f"formula {formula + 1}"
