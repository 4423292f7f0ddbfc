"""The parts that lead to the program: patterns, retrieval, alignment, wording, splitting of choices, pruning."""

from __future__ import annotations

import plain_reading
import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_tables import KNOWN, ask, base, table

from solvers.answer import Abstention
from solvers.question import Question
from solvers.tables.align import aligner
from solvers.tables.candidates import Candidates, options_of, rarity, terms_of
from solvers.tables.graph import WHOLE, Asked, Cell, Graph, Header, pruned
from solvers.tables.patterns import expressed
from solvers.tables.retrieve import Excerpt, index, retrieve, table_scores
from solvers.tables.score import WEIGHTS
from solvers.tables.wording import asking

INDEX = index(KNOWN, plain_reading.WORDS)
ALIGN = aligner(INDEX, WEIGHTS)


def _chosen(cell: str, *choice: str) -> float:
    return ALIGN.table_to_choice(cell, choice, choice)


def _expressed(pattern: str, text: str, **terms: int) -> set[str]:
    """The pairs, as "a>b", found in a text where each named term is the word at that position."""
    words = [frozenset({word}) for word in text.split()]
    spans = {n: (at, at + 1) for n, at in enumerate(terms.values())}
    names = list(terms)
    return {f"{names[a]}>{names[b]}" for a, b in expressed((pattern,), words, spans)}


@pytest.mark.parametrize(
    ("pattern", "text", "pairs"),
    [
        ("from A to B", "turn from a liquid to a solid", {"liquid>solid"}),
        ("from A to B", "turn to a solid from a liquid", set()),
        ("A * becomes B", "when liquid is cold it becomes solid", {"liquid>solid"}),
        ("A B", "liquid solid", {"liquid>solid"}),
        ("A causes B", "liquid makes solid", set()),
    ],
)
def test_patterns(pattern: str, text: str, pairs: set[str]) -> None:
    words = text.split()
    assert _expressed(pattern, text, liquid=words.index("liquid"), solid=words.index("solid")) == pairs


@given(st.lists(st.sampled_from(["a", "from", "to", "liquid", "solid", "gas"]), max_size=12))
def test_patterns_never_pair_a_term_with_itself(words: list[str]) -> None:
    spans = {n: (n, n + 1) for n, word in enumerate(words) if word in ("liquid", "solid", "gas")}
    found = expressed(("from A to B", "A * B"), [frozenset({w}) for w in words], spans)
    assert all(a != b and a in spans and b in spans for a, b in found)


def test_retrieval_ranks_by_shared_rare_words() -> None:
    scores = table_scores(INDEX, ["clock", "time"])
    assert max(scores, key=scores.__getitem__) == "tools"
    assert scores["tools"] == 1
    assert table_scores(INDEX, ["unheard"]) == {}


def test_retrieval_brings_tables_that_join_two() -> None:
    names = [excerpt.table.name for excerpt in retrieve(INDEX, ["chile", "daylight"], WEIGHTS)]
    assert set(names[:2]) == {"days", "places"}
    assert "turns" in names


def test_retrieval_takes_every_row_that_is_named() -> None:
    """A row with many names for a thing shares few of its words with a question that names it by one."""
    rows = [f"thing{n} | wool" for n in range(30)]
    rows += [
        "kettle; pot; pan; cauldron; urn; boiler; vat | copper; tin",
        "tea kettle; teapot; samovar | wool; felt",
    ]
    known = index(base(table("stuff", "thing | matter", *rows)), plain_reading.WORDS)
    (excerpt,) = retrieve(known, ["kettle", "wool"], WEIGHTS)
    assert excerpt.rows == (*range(WEIGHTS.retrieved_rows), 30)


def test_alignment_is_directed_and_bounded() -> None:
    whole = ALIGN.question_to_table(("snow",), "snow")
    some = ALIGN.question_to_table(("snow",), "deep snow")
    assert whole == 1 > some > 0
    assert ALIGN.question_to_table(("snow",), "rain; snow") == 1
    assert ALIGN.question_to_table(("snow",), "rain [or snow]") == 0
    assert _chosen("snow", "deep", "snow") < _chosen("deep snow", "snow")
    assert ALIGN.link("snow", "rain; snow") == 1


@given(st.text(alphabet="ab ;[]", max_size=12), st.text(alphabet="ab ;", max_size=12))
def test_scores_lie_between_0_and_1(one: str, other: str) -> None:
    phrase = plain_reading.WORDS.terms(one)
    for score in (
        ALIGN.question_to_table(phrase, other),
        _chosen(other, *phrase),
        ALIGN.link(one, other),
    ):
        assert 0 <= score <= 1


def test_rare_words_tell_more() -> None:
    assert 1 >= rarity("solstice") > rarity("water") > rarity("make") >= 0.4


@pytest.mark.parametrize(
    ("text", "which", "gap"),
    [
        ("Sand is blown. Which force moves sand?", ["force"], "Which force"),
        ("Sand is moved by", [], ""),
        ("Which of the following shows time?", [], "Which of the"),
    ],
)
def test_wording(text: str, which: list[str], gap: str) -> None:
    reading = plain_reading.read(Question.of(text, [("A", "x"), ("B", "y")]))
    wanted = asking(reading, WEIGHTS)
    assert [c.text for c in reading.constituents if c.index in wanted.which] == which
    first, stop = wanted.gap
    assert reading.words(first, min(stop, len(reading.tokens))).startswith(gap)


GROUPS = table(
    "groups", "animal | kind", "moth | insect; small flier", "wren | bird that the moth and insect fear; owl"
)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Which insect is it?", {Cell(0, 0, 1)}),  # of the other cell it is a word in a long phrase
        ("Which kind is a moth?", {Header(0, 1), Cell(0, 0, 0)}),
        ("Which type is a moth?", {Header(0, 1), Cell(0, 0, 0)}),
    ],
)
def test_only_a_short_text_names_the_kind(text: str, named: set[Cell | Header]) -> None:
    known = index(base(GROUPS), plain_reading.WORDS)
    reading = plain_reading.read(Question.of(text))
    terms = terms_of(reading, known, WEIGHTS, science=True)
    found = Candidates((Excerpt(GROUPS, 1.0, (0, 1)),), terms, (), aligner(known, WEIGHTS), WEIGHTS)
    assert {place for place, _ in found.naming} == named


def test_repeated_and_earlier_words() -> None:
    reading = plain_reading.read(Question.of("snow rain snow", [("A", "x"), ("B", "y")]))
    assert [term.text for term in terms_of(reading, INDEX, WEIGHTS, science=True).values()] == [
        "rain",
        "snow",
    ]


def test_choices_are_split_only_when_most_can_be() -> None:
    both = [("A", "rain and snow"), ("B", "sleet and hail")]
    parts = [[p.text for p in option.parts] for option in options_of(both, INDEX, ["hail"], split=True)]
    assert parts == [["rain", "snow"], ["sleet"]]
    third = [*both, ("C", "wind")]
    assert [len(o.parts) for o in options_of(third, INDEX, [], split=True)] == [2, 2, 1]
    assert not any(o.parts for o in options_of([*third, ("D", "fog")], INDEX, [], split=True))
    assert not any(o.parts for o in options_of([("A", "to run"), ("B", "to sit")], INDEX, [], split=True))


def test_pruning_keeps_only_what_can_support() -> None:
    tools, places = KNOWN.table("tools"), KNOWN.table("places")
    excerpts = (Excerpt(tools, 1.0, (0, 1, 2)), Excerpt(places, 0.5, (0, 1)))
    question = {
        (Cell(0, 1, 1), Asked(0)): 1.0,  # beside the choice
        (Cell(0, 2, 1), Asked(1)): 1.0,  # alone in its row
        (Cell(1, 0, 0), Asked(1)): 1.0,  # linked to nothing that stays
        (Cell(1, 0, 1), Asked(0)): 1.0,
    }
    choice = {(Cell(0, 1, 0), WHOLE): 1.0, (Cell(0, 0, 0), WHOLE): 1.0}
    left = pruned(Graph(excerpts, {}, (), question, choice), WEIGHTS)
    assert set(left.question) == {(Cell(0, 1, 1), Asked(0))}
    assert set(left.choice) == {(Cell(0, 1, 0), WHOLE)}
    linked = Graph(excerpts, {}, (), question, choice, {(Cell(0, 1, 0), Cell(1, 0, 0)): 1.0})
    assert set(pruned(linked, WEIGHTS).links) == set(linked.links)


def test_open_question_takes_a_cell_of_the_kind_asked_for() -> None:
    answer = ask("Which tool shows time?", KNOWN)
    assert answer.value == ("clock",)
    assert answer.text == "clock"
    assert answer.derivation.label == ""


def test_open_question_of_an_unclear_kind() -> None:
    outcome = ask("Why is snow?", KNOWN)
    assert isinstance(outcome, Abstention)
    assert "not know anything about" in outcome.reason
