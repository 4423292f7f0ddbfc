"""Whatever is changed in the score of a support graph is found: what counts, how often, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from small_tables import KNOWN, ask, faults

from solvers.answer import Proposal
from solvers.tables import SupportGraph
from solvers.tables.derivation import Share

CHAIN = ask("In Chile, which month has the longest daylight? (A) June (B) December", KNOWN)
PARTS = ask("Warming changes a (A) solid to a liquid (B) rock to a form", KNOWN)
CHANGE = ask("Something changes from solid to liquid by (A) warming (B) cooling", KNOWN)

Change = Callable[[SupportGraph], SupportGraph]


def said_of(answer: Proposal, change: Change) -> tuple[str, ...]:
    return faults(replace(answer, derivation=change(answer.derivation)), KNOWN)


def worth_more(name: str, more: float) -> Change:
    """The first share of a name is worth more, and the sum with it."""

    def change(graph: SupportGraph) -> SupportGraph:
        position = next(p for p, share in enumerate(graph.shares) if share.name == name)
        shares = list(graph.shares)
        shares[position] = replace(shares[position], value=shares[position].value + more)
        return replace(graph, shares=tuple(shares), score=round(graph.score + more, 4))

    return change


def with_share(name: str, about: str, value: float) -> Change:
    """One share more, and the sum with it."""
    return lambda graph: replace(
        graph, shares=(*graph.shares, Share(name, about, value)), score=round(graph.score + value, 4)
    )


def without(name: str) -> Change:
    """The first share of a name is left out, and its value of the sum."""

    def change(graph: SupportGraph) -> SupportGraph:
        gone = next(share for share in graph.shares if share.name == name)
        rest = tuple(share for share in graph.shares if share is not gone)
        return replace(graph, shares=rest, score=round(graph.score - gone.value, 4))

    return change


def test_the_answers_are_right() -> None:
    for answer, value in ((CHAIN, "B"), (PARTS, "A"), (CHANGE, "A")):
        assert answer.value == (value,)
        assert faults(answer, KNOWN) == ()


@pytest.mark.parametrize(
    ("answer", "change", "said"),
    [
        (
            CHAIN,
            worth_more("constituent", 0.2),
            "The share of constituent 'Chile' is 0.3000 or 0.6000, not 0.8000.",
        ),
        (CHAIN, worth_more("table", 0.2), "The share of table 'turns' is -1.1000, not -0.9000."),
        (CHAIN, worth_more("row", 0.002), "The share of row 'turns.2' is -0.4000, not -0.3980."),
        (CHAIN, worth_more("column", 0.5), "The share of column 'turns.half' is 0.3333, not 0.8333."),
        (CHAIN, worth_more("header", 0.5), "The share of header 'turns.month' is 0.3000, not 0.8000."),
        (
            CHAIN,
            worth_more("aligned again", 0.5),
            "The share of aligned again 'daylight' is -0.6566, not -0.1566.",
        ),
        (CHAIN, worth_more("near", 0.5), "The share of near 'longest, daylight' is 0.2205, not 0.7205."),
        (CHAIN, worth_more("which active", 0.5), "The share of which active '' is 0.5000, not 1.0000."),
        (CHAIN, worth_more("which aligned", 0.5), "The share of which aligned '' is 1.5000, not 2.0000."),
        (
            CHANGE,
            worth_more("relation", 0.5),
            "The share of relation 'states.from_to' is 1.0000, not 1.5000.",
        ),
        (PARTS, worth_more("part", 0.5), "The share of part '0' is 1.0000, not 1.5000."),
    ],
)
def test_what_is_worth_something_else(answer: Proposal, change: Change, said: str) -> None:
    assert said_of(answer, change) == (said,)


@pytest.mark.parametrize(
    ("answer", "name", "about"),
    [
        (CHAIN, "table", "turns"),
        (CHAIN, "row", "turns.2"),
        (CHAIN, "column", "turns.half"),
        (CHAIN, "header", "turns.month"),
        (CHAIN, "constituent", "Chile"),
        (CHAIN, "aligned again", "daylight"),
        (PARTS, "part", "0"),
    ],
)
def test_what_is_left_out(answer: Proposal, name: str, about: str) -> None:
    said = f"The score counts {name} '{about}' 0 times instead of 1 times."
    assert said_of(answer, without(name)) == (said,)


@pytest.mark.parametrize(
    ("answer", "name", "about", "value", "times"),
    [
        (CHAIN, "constituent", "Chile", 0.6, "2 times instead of 1 times"),
        (CHAIN, "near", "longest, daylight", 0.2205, "2 times instead of 1 times"),
        (CHAIN, "near", "Chile, month", 0.5, "1 times instead of 0 times"),
        (CHAIN, "which active", "", 0.5, "2 times instead of 1 times"),
        (CHAIN, "which aligned", "", 1.5, "2 times instead of 1 times"),
        (CHAIN, "which active", "month", 0.5, "1 times instead of 0 times"),
        (CHAIN, "table", "tools", -1.6, "1 times instead of 0 times"),
        (CHAIN, "aligned again", "Chile", -0.8, "1 times instead of 0 times"),
        (CHAIN, "choice", "", 0.7553, "1 times instead of 0 times"),
        (CHAIN, "relation", "states.from_to", 1.0, "1 times instead of 0 times"),
        (CHAIN, "relation missing", "states.from_to", -5.0, "1 times instead of 0 times"),
        (CHAIN, "beauty", "", 0.5, "1 times instead of 0 times"),
    ],
)
def test_what_counts_too_often(answer: Proposal, name: str, about: str, value: float, times: str) -> None:
    found = said_of(answer, with_share(name, about, value))
    assert found[0] == f"The score counts {name} '{about}' {times}."


def test_one_thing_cannot_stand_for_another() -> None:
    def change(graph: SupportGraph) -> SupportGraph:
        kept = [s for s in graph.shares if (s.name, s.about) != ("constituent", "month")]
        again = next(s for s in kept if (s.name, s.about) == ("constituent", "Chile"))
        gained = again.value - sum(s.value for s in graph.shares if s not in kept)
        return replace(graph, shares=(*kept, again), score=round(graph.score + gained, 4))

    assert said_of(CHAIN, change) == (
        "The score counts constituent 'Chile' 2 times instead of 1 times.",
        "The score counts constituent 'month' 0 times instead of 1 times.",
    )


def test_another_sum_and_other_words_searched() -> None:
    assert said_of(CHAIN, lambda g: replace(g, score=g.score + 0.011)) == (
        "The parts of the score add up to 3.3581, not 3.3691.",
    )
    assert said_of(CHAIN, lambda g: replace(g, query=("peru",))) == (
        "The share of table 'turns' is -1.6000, not -1.1000.",
        "The share of table 'days' is -1.6000, not -1.3576.",
        "The share of table 'places' is -1.6000, not -1.5511.",
    )
