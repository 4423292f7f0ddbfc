"""A solver, a rule file, tables and a practice skill that are added: each works as CONTRIBUTING.md says."""

from __future__ import annotations

import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from knowledge.curriculum import FOLDER as SKILLS
from knowledge.curriculum import Graph, read_curriculum
from knowledge.rules import FOLDER as RULES
from knowledge.store import Store
from knowledge.tables import check, load
from solvers import Abstention, Answer, Question, ask
from solvers.answer import Proposal, Proposed
from solvers.problems.declared.facts import retrieve
from solvers.problems.declared.rulebook import Rulebook, justifications, load_rules
from solvers.reading.read import read
from tests.examples.adding import sequences
from tutor.narration import NARRATORS, narrate
from tutor.practice.generation import agreed, generate

ADDING = Path(__file__).parent / "adding"


# A solver


@pytest.mark.parametrize(
    ("numbers", "following"),
    [
        ("3, 7, 11, 15", "19"),
        ("2, 6, 18", "54"),
        ("1, 2, 3, 5, 8", "13"),
        ("20, 15, 10", "5"),
        ("8, 4, 2", "1"),
    ],
)
def test_an_added_solver_answers(numbers: str, following: str) -> None:
    outcome = ask(f"What number comes next: {numbers}?", solver=sequences.solve)
    assert isinstance(outcome, Answer), outcome
    assert (outcome.text, outcome.solver) == (following, "sequences")


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What number comes next: 3, 7?", "needs 3 numbers"),
        ("What number comes next: 3, 7, 1, 90?", "no law"),
        ("What number comes next: 3, 6, 9? (A) 10 (B) 11", "none of the choices says that"),
    ],
)
def test_an_added_solver_abstains_with_a_reason(question: str, reason: str) -> None:
    outcome = ask(question, solver=sequences.solve)
    assert isinstance(outcome, Abstention)
    assert reason in outcome.reason


def test_a_choice_is_found_and_a_wrong_derivation_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    question = "What number comes next: 3, 6, 9? (A) 10 (B) 12 (C) 15"
    outcome = ask(question, solver=sequences.solve)
    assert isinstance(outcome, Answer)
    assert outcome.value == ("B",)

    def careless(*arguments: object, **options: object) -> Proposed:
        found = sequences.solve(*arguments, **options)  # type: ignore[arg-type]
        assert isinstance(found, Proposal)
        assert isinstance(found.derivation, sequences.Sequence)
        return replace(
            found, derivation=replace(found.derivation, terms=(Fraction(3), Fraction(6), Fraction(8)))
        )

    outcome = ask(question, solver=careless)
    assert isinstance(outcome, Abstention)
    assert "did not pass my check: After 6 comes 9, not 8." in outcome.reason


def test_an_added_narrator_tells_the_derivation(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = ask("What number comes next: 3, 7, 11, 15?", solver=sequences.solve)
    assert isinstance(outcome, Answer)
    with pytest.raises(LookupError, match="kind 'sequence'"):
        narrate(outcome)
    monkeypatch.setitem(NARRATORS, "sequence", sequences.narrate)
    told = narrate(outcome)
    assert told.steps[0].text == "From each number to the next: add 4 each time."
    assert told.proof == ("3 → 7 → 11 → 15 → 19",)


# A rule file


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """The shipped rules with the added file among them."""
    folder = tmp_path_factory.mktemp("rules")
    for path in [*RULES.glob("*.mln"), ADDING / "combinations.mln"]:
        shutil.copy(path, folder)
    return load_rules(folder)


@pytest.mark.parametrize(
    ("text", "is_there"),
    [
        ("Ana has 3 shirts and 4 skirts. How many outfits can she put together?", True),
        ("A cafe has 5 soups and 6 salads. How many different lunches can a guest choose?", True),
        ("Kim had 9 shells. She found 5 more shells. How many shells does Kim have now?", False),
    ],
)
def test_an_added_rule_speaks_for_its_operation(text: str, is_there: bool, rulebook: Rulebook) -> None:
    found = justifications(rulebook, retrieve(read(Question.parse(text))))
    own = [(each.rule.operation, each.left, each.right) for each in found if each.rule.name == "one of each"]
    assert own == ([("Times", "N0", "N1")] if is_there else [])
    assert len(rulebook.rules) == len(load_rules().rules) + 1


# Tables


def test_added_tables_answer_by_a_chain() -> None:
    assert check(ADDING / "tables") == []
    outcome = ask(
        "What makes the sound of a bassoon? (A) a vibrating string (B) a vibrating reed (C) a stretched skin",
        solver="tables",
        knowledge=load(ADDING / "tables"),
    )
    assert isinstance(outcome, Answer), outcome
    assert outcome.value == ("B",)
    facts = [step.text for step in narrate(outcome).steps]
    assert facts[0].startswith("A bassoon belongs to the double reeds.")
    assert facts[1].startswith("The double reeds sound by two vibrating reeds.")


def test_tables_are_added_to_a_store_beside_the_shipped_ones(tmp_path: Path) -> None:
    store = Store(tmp_path / "own")
    for name in ("instrument_families", "orchestra_instruments"):  # a table after those it is joined to
        store.add(ADDING / "tables" / f"{name}.tsv")
    contents = store.read()
    assert not contents.faults
    assert {table.name for table in contents.own} == {"instrument_families", "orchestra_instruments"}
    assert len(contents.base.tables) == len(load().tables) + 2
    assert store.notes("orchestra_instruments")[0].startswith("added from orchestra_instruments.tsv")


# A practice skill


@pytest.fixture(scope="module")
def curriculum(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    """The shipped curriculum with the added file among its strands."""
    folder = tmp_path_factory.mktemp("skills")
    for path in [*SKILLS.glob("*.toml"), ADDING / "boxes.toml"]:
        shutil.copy(path, folder)
    return read_curriculum(folder, load())


def test_an_added_skill_comes_after_what_it_needs(curriculum: Graph) -> None:
    order = [skill.id for skill in curriculum.skills]
    assert order.index("separate-result") < order.index("boxes-then-eaten")


@pytest.mark.parametrize("seed", range(4))
def test_problems_of_an_added_skill_are_solved(seed: int, curriculum: Graph) -> None:
    problem = generate("boxes-then-eaten", seed, graph=curriculum)
    assert agreed(problem), problem.text
