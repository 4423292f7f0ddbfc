"""The program: lookup, parallel evidence, chains, relations, ties; and that cuts give what the whole program gives."""

from __future__ import annotations

from dataclasses import replace

import plain_reading
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_tables import KNOWN, LIMITS, ask, base, faults, table

from knowledge.tables import Join
from solvers.answer import Abstention, Proposal
from solvers.question import Question
from solvers.tables.align import aligner
from solvers.tables.candidates import Candidates, options_of, terms_of, words_of
from solvers.tables.families import state
from solvers.tables.model import Model
from solvers.tables.proof import proof
from solvers.tables.retrieve import index, retrieve
from solvers.tables.score import FAMILIES, WEIGHTS
from solvers.tables.separators import Connected, separators
from solvers.tables.wording import asking

SOLVABLE = [
    ("Which tool shows time? (A) ruler (B) clock (C) scale", "B"),
    ("Sleet and snow are forms of (A) rock (B) precipitation", "B"),
    ("In Chile, which month has the longest daylight? (A) June (B) December", "B"),
    ("In Norway, which month has the longest daylight? (A) June (B) December", "A"),
    ("In Canada, which month has the shortest daylight? (A) June (B) December", "B"),
    ("Something changes from solid to liquid by (A) warming (B) cooling", "A"),
    ("Something changes from liquid to solid by (A) warming (B) cooling", "B"),
]


@pytest.mark.parametrize(("text", "gold"), SOLVABLE)
def test_answers_with_a_proof_that_holds(text: str, gold: str) -> None:
    answer = ask(text, KNOWN)
    assert isinstance(answer, Proposal)
    assert answer.value == (gold,)
    assert faults(answer, KNOWN) == ()
    assert 0 <= answer.confidence <= 1
    assert answer.statistics.variables > 0
    assert answer.statistics.rounds


def test_a_chain_uses_the_three_tables() -> None:
    answer = ask(SOLVABLE[2][0], KNOWN)
    assert {fact.table for fact in answer.derivation.facts} == {"places", "turns", "days"}


def test_parallel_rows_are_evidence_together() -> None:
    answer = ask(SOLVABLE[1][0], KNOWN)
    assert [fact.sentence for fact in answer.derivation.facts] == [
        "Sleet with precipitation.",
        "Snow with precipitation.",
    ]


def test_without_relations_the_direction_is_a_tie() -> None:
    answer = ask(SOLVABLE[5][0], KNOWN, without=["relations"])
    assert answer.value == ("A", "B")
    assert answer.confidence <= 0.5


def test_without_chaining_the_place_does_not_matter() -> None:
    answer = ask(SOLVABLE[2][0], KNOWN, without=["chaining"])
    assert isinstance(answer, Abstention) or len({fact.table for fact in answer.derivation.facts}) == 1


def test_a_choice_earns_nothing_by_its_words_alone() -> None:
    uses = table(
        "uses", "tool | thing", "saw | wood", "pot | water", "hose | water", "bath | water", "tub | water"
    )
    makers = table("makers", "person | thing", "joiner | wood; water")
    answer = ask("What does a joiner use? (A) water (B) wood", known := base(uses, makers))
    assert isinstance(answer, Proposal)
    assert answer.value == ("A", "B")
    assert faults(answer, known) == ()


def test_equal_support_is_a_tie_with_both_labels() -> None:
    answer = ask("Which one is a form of precipitation? (A) sleet (B) snow (C) basalt", KNOWN)
    assert answer.value == ("A", "B")
    assert answer.text == "(A) sleet or (B) snow"
    assert all("basalt" in other.text for other in answer.alternatives)


def test_alternatives_are_the_other_choices_with_lower_scores() -> None:
    answer = ask(SOLVABLE[3][0], KNOWN)
    assert [other.text for other in answer.alternatives] == ["(B) December"]
    assert answer.alternatives[0].score < answer.derivation.score


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "What is an isotope? (A) ruler (B) clock",
            "I have not learned anything about “isotope” yet.",
        ),
        (
            "Which tool shows time? (A) glockenspiel (B) trombone",
            "I have not learned anything about “glockenspiel” or “trombone” yet.",
        ),
        (
            "Which month is long? (A) sleet (B) snow",
            "with any of the choices.",
        ),
    ],
)
def test_abstains_with_what_is_missing(text: str, reason: str) -> None:
    outcome = ask(text, KNOWN)
    assert isinstance(outcome, Abstention)
    assert reason in outcome.reason


@pytest.mark.parametrize("family", sorted(FAMILIES))
@pytest.mark.parametrize(("text", "gold"), SOLVABLE[:4])
def test_switching_a_family_off_leaves_a_legal_graph(family: str, text: str, gold: str) -> None:
    outcome = ask(text, KNOWN, without=[family])
    if isinstance(outcome, Proposal):
        assert faults(outcome, KNOWN) == ()
    elif family != "chaining":
        pytest.fail(outcome.reason)


WORDS = ["red", "blue", "green", "wool", "iron", "salt"]
cells = st.sampled_from(WORDS)


@st.composite
def knowledge(draw: st.DrawFn):
    """Up to three tables of random rows, joined in a row and sometimes in a circle."""
    names = ["one", "two", "three"][: draw(st.integers(1, 3))]
    circle = len(names) == 3 and draw(st.booleans())
    tables = []
    for n, name in enumerate(names):
        columns = draw(st.integers(2, 3))
        rows = draw(st.lists(st.tuples(*[cells] * columns), min_size=2, max_size=4, unique=True))
        joins = [Join(name, 1, names[n + 1], 0)] if n + 1 < len(names) else []
        if circle and n == 2:
            joins = [Join(name, 1, names[0], 0)]
        header = " | ".join(f"c{k}" for k in range(columns))
        tables.append(table(name, header, *(" | ".join(row) for row in rows), joins=joins))
    return base(*tables)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(known=knowledge(), asked=st.lists(cells, min_size=1, max_size=3, unique=True), choice=cells)
def test_cuts_give_the_optimum_of_the_whole_program(known, asked: list[str], choice: str) -> None:
    question = Question.of(f"{' '.join(asked)} is", [("A", choice), ("B", "nothing else")])
    lazy, whole = _model(question, known), _model(question, known)
    if lazy is None or whole is None:
        return
    every = separators(whole)
    for family in every:
        if not isinstance(family, Connected) or len(whole.rows) <= 9:
            for cut in family.everything():
                whole.program.add(cut.constraint, cut.name, cut.key)
    one = lazy.program.solve(limits=LIMITS, separators=separators(lazy))
    other = whole.program.solve(limits=LIMITS, separators=[s for s in every if len(whole.rows) > 9])
    assert one.status == other.status
    assert one.objective == pytest.approx(other.objective)


@settings(max_examples=40, deadline=None, derandomize=True)
@given(known=knowledge(), asked=st.lists(cells, min_size=1, max_size=3, unique=True))
def test_every_answer_verifies(known, asked: list[str]) -> None:
    rest = [word for word in WORDS if word not in asked]
    choices = " ".join(f"({label}) {word}" for label, word in zip("ABC", rest, strict=False))
    outcome = ask(f"Which one is {' '.join(asked)}? {choices}", known)
    if isinstance(outcome, Proposal):
        assert faults(outcome, known) == ()


def test_a_proof_shows_no_cost_of_what_it_does_not_have() -> None:
    """A solution that was cut short may pay for a constituent aligned again that is not."""
    question = Question.parse("Snow and sleet are precipitation of kind (A) precipitation (B) rock")
    model = _model(question, KNOWN)
    assert model is not None
    solution = model.program.solve(limits=LIMITS, separators=separators(model))
    spare = [v for v in model.program.variables if v.key[0] == "aligned again" and not solution[v]]
    assert spare
    wasted = sum(float(model.program.costs[v.index]) for v in spare)
    values = tuple(1 if v in {s.index for s in spare} else value for v, value in enumerate(solution.values))
    cut_short = replace(solution, values=values, objective=solution.objective + wasted)
    (option, _) = options_of(
        [("A", "upper"), ("B", "lower")], index(KNOWN, plain_reading.WORDS), [], split=True
    )
    assert proof(question, option, model, cut_short, ()) == proof(question, option, model, solution, ())


def test_words_of_a_table_s_sentence_are_found_in_the_question() -> None:
    """Two tables with the same cells; only the sentence of one says what is asked about."""
    makes, eats = (
        replace(plain, columns=(plain.columns[0], replace(plain.columns[1], filler=filler)))
        for plain, filler in (
            (table("makes", "who | thing", "vole | burrow", "finch | nest"), "builds a"),
            (table("eats", "who | thing", "vole | seed", "finch | worm"), "gathers a"),
        )
    )
    known = base(makes, eats)
    for text, gold in (("What does a vole build?", "A"), ("What does a vole gather?", "B")):
        answer = ask(f"{text} (A) burrow (B) seed", known)
        assert answer.value == (gold,)
        assert faults(answer, known) == ()


def _model(question: Question, known) -> Model | None:
    """The model of the first choice with everything but the lazy families."""
    reading = plain_reading.read(question)
    facts = index(known, plain_reading.WORDS)
    terms = terms_of(reading, facts, WEIGHTS, science=True)
    query = [lemma for term in terms.values() for lemma in term.lemmas]
    pairs = [(choice.label, choice.text) for choice in question.choices]
    options = options_of(pairs, facts, query, split=True)
    excerpts = retrieve(facts, [*query, *options[0].lemmas], WEIGHTS)
    graph = Candidates(excerpts, terms, options, aligner(facts, WEIGHTS), WEIGHTS).graph(0)
    if not graph.choice:
        return None
    model = Model(graph, asking(reading, WEIGHTS), words_of(options[0].text), WEIGHTS)
    state(model)
    return model
