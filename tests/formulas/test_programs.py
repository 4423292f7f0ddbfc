"""Both programs against exhaustive search, and proofs against tampering."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from knowledge.formulas import load_formulas
from solvers.answer import Answer
from solvers.equations.expression import Equation, Leaf
from solvers.formulas.amount_chain import AmountChain
from solvers.formulas.binding import Candidate, candidates
from solvers.formulas.derivation import Calculation, EquationSystem, FormulaUse
from solvers.formulas.matching import Text, text_of
from solvers.formulas.model import UNUSED, RoleModel, is_unlike, needed
from solvers.formulas.system import UNUSED as UNUSED_IN_SYSTEM
from solvers.formulas.system import SystemModel, counts_unknowns
from solvers.formulas.unknowns import relation_readings
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.read import read
from tests.formulas.answers import answer_to, problems

SAMPLE = [text for text, _, _ in problems("problems.tsv")][::5]


def _text(words: str) -> Text:
    return text_of(read(Question.parse(words)))


def _best_roles(text: Text, candidate: Candidate) -> float:
    """The best objective of one formula, by trying every role for every number."""
    best = float("-inf")
    numbers = text.numbers
    for asked, degree in candidate.asked:
        for roles in product([None, *candidate.formula.roles], repeat=len(numbers)):
            played = list(zip(roles, numbers, strict=True))
            bonds = {(b.role.name, b.item.place): b.degree for b in candidate.bonds}
            if any(r is not None and (r.name, item.place) not in bonds for r, item in played):
                continue
            if not all(_is_filled(text, role, asked.name, played) for role in candidate.formula.roles):
                continue
            unused = [item for r, item in played if r is None and item in needed(text)]
            score = sum(bonds[r.name, item.place] for r, item in played if r is not None) - UNUSED * len(
                unused
            )
            best = max(best, candidate.cue + degree + score)
    return best


def _is_filled(text: Text, role, asked: str, played) -> bool:  # type: ignore[no-untyped-def]
    items = [item for r, item in played if r is role]
    if not role.several:
        return len(items) == (role.name != asked)
    return len(items) >= role.least and not any(is_unlike(text, a, b) for a, b in combinations(items, 2))


@pytest.mark.parametrize("words", SAMPLE)
def test_the_roles_are_the_best_of_all(words: str) -> None:
    text = _text(words)
    fitting = candidates(text, load_formulas().formulas)
    if not fitting or len(text.numbers) > 4:
        return
    solution, choice = RoleModel(text, fitting).solve(Limits())
    best = max(_best_roles(text, candidate) for candidate in fitting)
    if choice is None:
        assert best == float("-inf")
    else:
        assert solution.objective == pytest.approx(best)


@pytest.mark.parametrize("words", SAMPLE)
def test_the_pair_of_relations_is_the_best_of_all(words: str) -> None:
    text = _text(words)
    found = relation_readings(text)
    if len(found) < 2:
        return
    told = {item.place for item in text.numbers if not counts_unknowns(text, item.place)}
    keys = {key for reading in found for key in reading.keys}
    best = max(
        (
            one.degree + other.degree - UNUSED_IN_SYSTEM * len(told - one.numbers - other.numbers)
            for one, other in combinations(found, 2)
            if not one.numbers & other.numbers and len(one.keys | other.keys) <= 2 <= len(keys)
        ),
        default=None,
    )
    solution, pair = SystemModel(text, found).solve(Limits())
    assert (pair is None) == (best is None)
    if best is not None:
        assert solution.objective == pytest.approx(best)


def _derivation(words: str) -> FormulaUse | EquationSystem | AmountChain | Calculation:
    answer = answer_to(words)
    assert isinstance(answer, Answer)
    assert isinstance(answer.derivation, FormulaUse | EquationSystem | AmountChain | Calculation)
    assert answer.derivation.verify() == ()
    return answer.derivation


def test_a_changed_formula_is_found_out() -> None:
    use = _derivation("A pond is 30 m long and 8 m wide. What is its area?")
    assert isinstance(use, FormulaUse)
    other = Equation(use.tree.left, Leaf(Fraction(7)))
    twice = tuple(replace(role, node=use.roles[0].node) for role in use.roles)
    assert replace(use, tree=other).verify()
    assert replace(use, solution=use.solution + 1).verify()
    assert replace(use, value=use.value + 1).verify()
    assert replace(use, steps=use.steps[1:]).verify() or not use.steps
    assert replace(use, roles=twice).verify()


def test_a_changed_system_is_found_out() -> None:
    system = _derivation(
        "Ida has 3 times as many pears as Jon. Together they have 28 pears. How many has Jon?"
    )
    assert isinstance(system, EquationSystem)
    x, y = system.unknowns
    assert replace(system, solution=system.solution + 1).verify()
    assert replace(system, unknowns=(replace(x, value=x.value + 1), y)).verify()
    assert replace(system, lines=system.lines[:1]).verify()
    assert replace(system, lines=(system.lines[0], system.lines[0])).verify()


def test_a_changed_chain_of_amounts_is_found_out() -> None:
    chain = _derivation(
        "Ida has 4 pears. Jon has 3 more than Ida. Lea has twice as many as Jon. How many has Lea?"
    )
    assert isinstance(chain, AmountChain)
    first, second, third = chain.unknowns
    lines = chain.lines
    assert chain.solution == 14
    assert replace(chain, solution=chain.solution + 1).verify()
    assert replace(chain, unknowns=(replace(first, value=first.value + 1), second, third)).verify()
    assert replace(chain, lines=lines[:2]).verify()
    assert replace(chain, lines=(lines[1], lines[0], lines[2])).verify()
    assert replace(chain, unknowns=(second, first, third), lines=(lines[1], lines[0], lines[2])).verify()
    assert replace(chain, asked=Leaf(None, name="x")).verify()
    twice = replace(lines[1], equation=Equation(lines[1].equation.left, lines[0].equation.right))
    assert replace(chain, lines=(lines[0], twice, lines[2])).verify()


def test_a_changed_calculation_is_found_out() -> None:
    work = _derivation("8 * (5 + 4)")
    assert isinstance(work, Calculation)
    assert replace(work, solution=work.solution + 1).verify()
    assert replace(work, steps=work.steps[:-1]).verify()
