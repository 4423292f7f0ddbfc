"""Statements and yes/no questions: what is claimed, what speaks for and against it, and the check of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import plain_reading
import pytest
from own_questions import outcome, rows
from small_tables import KNOWN, ask, base, faults, table, told

from solvers.answer import Abstention, Proposal
from solvers.question import Question
from solvers.reading.read import read
from solvers.tables.judgement import Judgement
from solvers.tables.statements import Statement, statement_of
from tests.conftest import Sample
from tutor.narration import narrate


def stated(text: str) -> Statement | None:
    question = Question.parse(text)
    return statement_of(question, plain_reading.read(question))


@pytest.mark.parametrize(
    ("text", "claim", "denied", "yes_no"),
    [
        ("Is sleet a rock?", "Is sleet a rock?", False, True),
        ("Don't clocks show time?", "Don't clocks show time?", True, True),
        ("True or false: sleet is a rock.", "sleet is a rock.", False, False),
        ("True or false? Sleet is a rock.", "Sleet is a rock.", False, False),
        ("Sleet is a rock. True or false?", "Sleet is a rock", False, False),
        ("Is it true that sleet is a rock?", "sleet is a rock?", False, False),
        ("Sleet is not a rock.", "Sleet is not a rock.", True, False),
        ("It is never false that snow is no rock.", "It is never false that snow is no rock.", True, False),
    ],
)
def test_finds_the_claim(text: str, claim: str, denied: bool, yes_no: bool) -> None:
    statement = stated(text)
    assert statement is not None
    assert (statement.text, statement.denied, statement.yes_no) == (claim, denied, yes_no)


@pytest.mark.parametrize(
    "text",
    [
        "Which tool shows time?",
        "Name a tool that shows time.",
        "Is sleet a rock? (A) yes (B) no",
        "Is sleet a rock or a form of precipitation?",
        "Sleet",
        "A clock shows time. What does a ruler show?",
    ],
)
def test_leaves_other_questions_alone(text: str) -> None:
    assert stated(text) is None


MAPS = table("maps", "river | sea", "Rhine | North Sea", "Danube | Black Sea", "Volga | Caspian Sea")
BOILS = table("boils", "liquid | boil", "water | 100 degrees", "ether | 35 degrees")
POLES = table("poles", "poles | effect", "equal poles | they repel", "other poles | they attract")
DOES = table("does", "bird | ability", "ostrich | cannot fly", "eagle | can fly high")
KNOWN_TOO = base(*KNOWN.tables, MAPS, BOILS, POLES, DOES)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Is sleet precipitation?", "yes"),
        ("Is sleet a rock?", "no"),
        ("True or false: basalt is precipitation.", "false"),
        ("Basalt is not precipitation. True or false?", "true"),
        ("True or false: sleet is not precipitation.", "false"),
        ("Does water boil at 100 degrees?", "yes"),
        ("Does water boil at 35 degrees?", "no"),
        ("Does water boil at 50 degrees?", "no"),
        ("Do equal poles attract?", "no"),
        ("Can an ostrich fly?", "no"),
        ("True or false: an ostrich cannot fly.", "true"),
    ],
)
def test_judges_by_support_for_and_against(text: str, word: str) -> None:
    answer = ask(text, KNOWN_TOO)
    assert isinstance(answer, Proposal), answer
    assert answer.value == (word,)
    assert faults(answer, KNOWN_TOO) == ()
    assert 0.5 < answer.confidence < 1
    steps = narrate(told(answer, KNOWN_TOO)).steps
    assert steps[-1].text.endswith(f"So the answer is {word}.")
    assert any(evidence.kind == "row" for step in steps for evidence in step.evidence)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Is a glockenspiel a rock?", "I have not learned anything about “glockenspiel” yet."),
        (
            "Is a ruler solid?",
            "I know too little about “ruler” and “solid” to say.",
        ),
    ],
)
def test_abstains_when_neither_side_speaks(text: str, reason: str) -> None:
    result = ask(text, KNOWN_TOO)
    assert isinstance(result, Abstention)
    assert result.reason.startswith(reason)


def test_a_contradiction_names_the_rival() -> None:
    answer = ask("Is sleet a rock?", KNOWN)
    judgement = answer.derivation
    assert isinstance(judgement, Judgement)
    assert judgement.clash is not None
    assert judgement.clash.rival.sentence == "Basalt with rock."
    assert [fact.sentence for fact in judgement.deciding.facts] == ["Sleet with precipitation."]
    assert any(step.text == judgement.clash.rival.sentence for step in narrate(told(answer, KNOWN)).steps)


Change = Callable[[Judgement], Judgement]


def _clash(judgement: Judgement, **changes: object) -> Judgement:
    assert judgement.clash is not None
    return replace(judgement, clash=replace(judgement.clash, **changes))


def _rival(judgement: Judgement, **changes: object) -> Judgement:
    assert judgement.clash is not None
    return _clash(judgement, rival=replace(judgement.clash.rival, **changes))


OTHER_SIDE = "The verdict is not the stronger side."
NO_RIVAL = "The fact that contradicts the evidence is not in the tables."

TAMPERED: dict[str, tuple[Change, tuple[str, ...]]] = {
    "another verdict": (lambda j: replace(j, holds=not j.holds), (OTHER_SIDE,)),
    "denied": (lambda j: replace(j, denied=not j.denied), (OTHER_SIDE,)),
    "another question": (
        lambda j: replace(j, question="Is snow a rock?"),
        (
            "Some of the evidence belongs to a different question.",
            "One of the words judged is not in the question.",
        ),
    ),
    "stronger against": (
        lambda j: replace(j, strengths=(0.0, 0.802)),
        ("The evidence against the statement does not have the strength 0.8020.",),
    ),
    "stronger for": (
        lambda j: replace(j, strengths=(0.99, j.strengths[1])),
        ("There is no evidence for the statement, but it was given a strength.", OTHER_SIDE),
    ),
    "support for it that speaks against it": (
        lambda j: replace(j, support=j.against, strengths=(0.1, 0.8)),
        ("The evidence for the statement does not have the strength 0.1000.",),
    ),
    "no support": (
        lambda j: replace(j, against=None),
        ("There is no evidence against the statement, but it was given a strength.", NO_RIVAL),
    ),
    "no clash": (
        lambda j: replace(j, clash=None),
        ("The evidence against the statement does not have the strength 0.8000.",),
    ),
    "another rival": (
        lambda j: _rival(j, sentence="Basalt is a rock."),
        ("The fact 'Basalt is a rock.' is not what table forms says.",),
    ),
    "a rival of another row": (
        lambda j: _rival(j, row=1),
        (
            "The evidence against the statement does not have the strength 0.8000.",
            "The fact 'Basalt with rock.' is not what table forms says.",
        ),
    ),
    "a rival after the last row": (
        lambda j: _rival(j, row=3),
        ("The evidence against the statement does not have the strength 0.8000.", NO_RIVAL),
    ),
    "a rival before the first row": (
        lambda j: _rival(j, row=-1),
        ("The evidence against the statement does not have the strength 0.8000.", NO_RIVAL),
    ),
    "a rival of no table": (lambda j: _rival(j, table="rumours"), (NO_RIVAL,)),
    "another fact": (
        lambda j: _clash(j, row=1),
        ("The two facts that contradict each other are not in the same table.",),
    ),
    "a column in which they agree": (
        lambda j: _clash(_agreeing(j), column=1),
        ("The two facts that should contradict each other say the same thing.",),
    ),
    "a column after the last": (lambda j: _clash(j, column=2), (NO_RIVAL,)),
    "a column before the first": (lambda j: _clash(j, column=-1), (NO_RIVAL,)),
}


def _agreeing(judgement: Judgement) -> Judgement:
    """Snow is precipitation as well, so that it is no rival of sleet."""
    return _rival(judgement, row=1, sentence="Snow with precipitation.")


@pytest.mark.parametrize("name", TAMPERED)
def test_the_check_says_what_is_wrong(name: str) -> None:
    change, said = TAMPERED[name]
    answer = ask("Is sleet a rock?", KNOWN)
    found = faults(replace(answer, derivation=change(answer.derivation)), KNOWN)
    assert set(said) <= set(found), found


def test_a_verdict_needs_a_stronger_side() -> None:
    answer = ask("Is sleet precipitation?", KNOWN)
    judgement = answer.derivation
    assert isinstance(judgement, Judgement)
    assert judgement.against is None
    for holds in (True, False):
        even = replace(judgement, holds=holds, denied=False, strengths=(0.0, 0.0), support=None)
        assert (OTHER_SIDE in even.verify(KNOWN, plain_reading.WORDS)) is holds


def test_own_statements_on_the_shipped_tables(sample: Sample) -> None:
    """A fifth of `statements.tsv`; the figures for all are in tests/benchmarks/RESULTS.md."""
    given = [(outcome(text), gold == "yes") for text, gold in sample(rows("statements.tsv"), 20)]
    judged = [(o.value[0] in ("yes", "true"), gold) for o, gold in given if isinstance(o, Proposal)]
    right = sum(said is gold for said, gold in judged)
    assert right >= 0.65 * len(given), right
    assert len(judged) - right <= 0.15 * len(given), judged


def test_words_of_a_compound_are_judged_by_themselves() -> None:
    question = Question.parse("Does the stomach pump blood?")
    statement = statement_of(question, read(question))
    assert statement is not None
    assert outcome(question.text).text == "no"


@pytest.mark.parametrize("text", ["Is lava hotter than ice?", "Is ice colder than steam?"])
def test_a_comparison_is_not_denied_by_what_is_said_of_something_else(text: str) -> None:
    found = outcome(text)
    assert isinstance(found, Abstention) or found.text == "yes"
