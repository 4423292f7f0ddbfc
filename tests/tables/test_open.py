"""Open questions: the kind that is asked for, cells of that kind, and how many own questions are answered."""

from __future__ import annotations

from dataclasses import replace

import plain_reading
import pytest
from own_questions import outcome, rows, says
from small_tables import KNOWN, ask, base, faults, table, told

from solvers.answer import Abstention, Proposal
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.derivation import Quotation
from solvers.tables.kinds import kind_of
from solvers.tables.several import SeveralProofs
from tests.conftest import Sample
from tests.told import as_answer
from tutor.narration import narrate

ISSUE = [
    ("What force pulls objects toward Earth?", "gravity"),
    ("Which organ pumps blood?", "heart"),
    ("Name the tool that measures temperature.", "thermometer"),
    ("How many legs does a spider have?", "8;eight"),
    ("Where do frogs lay eggs?", "water;pond"),
    ("What is the largest planet?", "jupiter"),
    ("What do plants need to make food?", "sunlight;light;water;air;carbon dioxide;chlorophyll"),
]


@pytest.mark.parametrize(
    ("text", "nouns", "word", "verb"),
    [
        ("Which tool shows time?", ["tool"], "", ""),
        ("What kind of cloud brings hail?", ["cloud"], "", ""),
        ("Name the tool that shows time.", ["tool"], "", ""),
        ("What is the largest planet?", ["largest", "planet"], "", ""),
        ("What is the young of a goose called?", ["young"], "call", ""),
        ("What do we call a baby goat?", ["baby", "goat"], "call", ""),
        ("Where do herons nest?", [], "where", ""),
        ("Why do dogs pant?", [], "why", ""),
        ("How many wings does a bee have?", ["wings"], "how many", ""),
        ("At what temperature does tin melt?", ["temperature"], "how many", ""),
        ("What does a scale measure?", [], "", "measure"),
        ("What does the liver do?", [], "do", ""),
        ("What is the job of the liver?", ["job"], "do", ""),
        ("How do snails move?", [], "how", "move"),
        ("What causes rust?", [], "why", ""),
        ("What happens to wax in the sun?", [], "happen", ""),
        ("What is an isotope?", [], "mean", ""),
        ("What is the melting point of tin?", ["melting point"], "", ""),
        ("What is an example of a reptile?", ["reptile"], "", ""),
        ("What is the food web?", [], "mean", ""),
        ("What is the tallest tree?", ["tallest", "tree"], "", ""),
        ("What are bricks made of?", [], "made", ""),
        ("What is rope made from?", [], "made", ""),
        ("Explain erosion.", [], "mean", ""),
        ("Tell me about glaciers.", [], "mean", ""),
        ("Rain fell all day. Which tool measures it?", ["tool"], "", ""),
    ],
)
def test_the_kind_asked_for(text: str, nouns: list[str], word: str, verb: str) -> None:
    reading = read(Question.parse(text))
    kind = kind_of(reading)
    named = {c.index: c.text for c in reading.constituents}
    assert ([named[first] for first, *_ in kind.nouns], kind.word, kind.verb) == (nouns, word, verb)


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("What are the seasons?", True),
        ("Name the three states of matter.", True),
        ("Name a state of matter.", False),
        ("What is the largest ocean?", False),
        ("What are the functions of the skin?", False),
    ],
)
def test_a_question_for_all_things_of_a_kind(text: str, several: bool) -> None:
    assert kind_of(read(Question.parse(text))).several is several


@pytest.mark.parametrize("text", ["Water boils. Name", "List", "List the", "Ice floats. Explain"])
def test_a_request_that_names_nothing_asks_for_no_kind(text: str) -> None:
    kind = kind_of(read(Question.parse(text)))
    assert (kind.nouns, kind.several) == ((), False)


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("What are the seasons?", "The four seasons"),
        ("What are the phases of the Moon?", "The main phases of the Moon are new moon"),
        ("List the continents.", "The seven continents"),
    ],
)
def test_all_things_of_a_kind_are_told_by_a_sentence(text: str, begins: str) -> None:
    found = outcome(text)
    assert isinstance(found, Proposal), found
    assert found.text.startswith(begins)
    assert found.derivation.verify() == ()


def test_a_verb_before_the_cell_says_what_is_asked() -> None:
    found = outcome("What do omnivores eat?")
    assert isinstance(found, Proposal), found
    assert "plants and animals" in found.text


RIVERS = table("rivers", "river | sea | bridges", "Rhine | North Sea | 90", "Danube | Black Sea | 60")
KNOWN_TOO = base(*KNOWN.tables, RIVERS)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Which tool shows time?", "clock"),
        ("In Chile, which month has the longest daylight?", "December"),
        ("Which sea has the Danube?", "Black Sea"),
    ],
)
def test_cells_of_the_kind_are_judged_like_choices(text: str, answer: str) -> None:
    found = ask(text, KNOWN_TOO)
    assert isinstance(found, Proposal), found
    assert found.text == answer
    assert faults(found, KNOWN_TOO) == ()
    assert found.alternatives or found.confidence > 0.5
    assert answer.casefold() in narrate(told(found, KNOWN_TOO)).headline.casefold()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("When is snow?", "The question asks for a time, but I do not know it."),
        ("Why is snow?", "I do not know anything about this"),
    ],
)
def test_abstains_with_a_reason(text: str, reason: str) -> None:
    found = ask(text, KNOWN_TOO)
    assert isinstance(found, Abstention)
    assert found.reason.startswith(reason)


def test_what_the_question_says_is_no_answer() -> None:
    found = ask("Which tool beside a clock shows time?", KNOWN_TOO)
    assert isinstance(found, Abstention) or found.text != "clock"


@pytest.mark.parametrize(("text", "accepted"), ISSUE)
def test_promised_questions(text: str, accepted: str) -> None:
    found = outcome(text)
    assert isinstance(found, Proposal), found
    assert says(found.text, accepted), found.text


GARDEN = table(
    "garden",
    "part | does",
    "thorn | keeps deer away",
    "thorn | holds on to walls",
    "thorny path | slows walkers down",
    keys=(0, 1),
)


def test_what_is_said_of_one_thing_is_told_together() -> None:
    known = base(*KNOWN.tables, GARDEN)
    found = ask("What does a thorn do?", known)
    assert isinstance(found, Proposal), found
    assert found.value == ("keeps deer away", "holds on to walls")
    assert found.text == "keeps deer away and holds on to walls"
    assert isinstance(found.derivation, SeveralProofs)
    assert faults(found, known) == ()
    narration = narrate(told(found, known))
    assert [step.kind for step in narration.steps] == ["fact", "fact", "answer"]
    assert "slows" not in " ".join(step.text for step in narration.steps)


def test_any_thing_of_a_kind_will_do_where_one_is_to_be_named() -> None:
    known = base(
        *KNOWN.tables, table("pets", "pet | class", "gecko | lizard", "iguana | lizard", "pug | dog")
    )
    found = ask("Name a lizard.", known)
    assert isinstance(found, Proposal), found
    assert found.value == ("gecko", "iguana")
    assert faults(found, known) == ()


def test_a_changed_list_does_not_hold() -> None:
    known = base(*KNOWN.tables, GARDEN)
    proofs = ask("What does a thorn do?", known).derivation
    first, second = proofs.graphs
    changed = (
        replace(proofs, graphs=(first, first)),
        replace(proofs, graphs=(first,)),
        replace(proofs, graphs=(first, replace(second, choice="feeds deer"))),
        replace(proofs, question="What does a rose do?"),
    )
    for other in changed:
        assert other.verify(known, plain_reading.WORDS)


def test_a_sentence_that_says_all_is_quoted() -> None:
    found = outcome("How do bats find their way in the dark?")
    assert isinstance(found, Proposal), found
    assert isinstance(found.derivation, Quotation)
    assert found.derivation.verify() == ()
    assert found.text == found.derivation.quote.text
    assert "this choice" not in narrate(as_answer(found)).steps[0].text


def test_own_questions_on_the_shipped_tables(sample: Sample) -> None:
    """A sixth of `open_questions.tsv`; the figures for all are in tests/benchmarks/RESULTS.md."""
    given = [(text, outcome(text), accepted) for text, accepted in sample(rows("open_questions.tsv"), 20)]
    right = sum(isinstance(o, Proposal) and says(o.text, accepted) for _, o, accepted in given)
    assert right >= 0.55 * len(given), [
        (text, o.text if isinstance(o, Proposal) else o.reason) for text, o, _ in given
    ]


def test_everyday_questions_on_the_shipped_tables(sample: Sample) -> None:
    """A fifth of `everyday_*.tsv`; the figures for all are in tests/benchmarks/RESULTS.md."""
    questions = [*rows("everyday_questions.tsv"), *rows("everyday_further.tsv")]
    given = [(text, outcome(text), accepted) for text, accepted in sample(questions, 20)]
    right = sum(isinstance(o, Proposal) and says(o.text, accepted) for _, o, accepted in given)
    assert right >= 0.75 * len(given), [
        (text, o.text if isinstance(o, Proposal) else o.reason) for text, o, _ in given
    ]
