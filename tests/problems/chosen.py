"""Stories of derivations that a test names, so that it does not rest on what the prices say today."""

from __future__ import annotations

from fractions import Fraction

from solvers.problems.choose import choice
from solvers.problems.derivation import derivation_of
from solvers.problems.ground import Grounding
from solvers.problems.prices import by_hand
from solvers.problems.situation import Situation
from solvers.problems.story import Story
from solvers.problems.trace import Trace
from solvers.problems.values import work_out
from solvers.question import clean
from solvers.reading.read import read_text


def story(text: str, *wanted: tuple[str, int | str], answer: int | str | None = None) -> Story:
    """The story of the cheapest statements of these schemas that have these results.

    Args:
        text: of the problem.
        wanted: schema, or its key, and result of each statement, in order; the last result is asked for.
        answer: a number of the text that is the answer as it stands, where there are no statements.
    """
    grounding = Grounding(Situation(read_text(clean(text))), by_hand())
    program = choice(grounding, by_hand())
    graph = program.graph
    edges, asked = [], None
    known = {a.index for a in grounding.amounts if a.is_told}
    for schema, value in wanted:
        found = next(
            s
            for s in grounding.statements
            if schema in (s.schema.name, s.schema.key)
            and s.found.value == Fraction(value)
            and all(part.index in known for part in s.parts)
        )
        asked = found.found
        known.add(asked.index)
        edges += graph.edges(found.index)
    if asked is None:
        asked = next(a for a in grounding.amounts if a.is_told and a.value == Fraction(answer or 0))
    head = program.nodes[asked.index]
    links = range(len(grounding.statements), len(graph.statements))
    link = next(s for s in links if head in graph.statements[s].slots)
    worked = work_out(graph, [*edges, *graph.edges(link)], None, None)
    return Trace(program).story(derivation_of(graph, worked))
