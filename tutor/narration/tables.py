"""A support graph in words: the facts in the order of the chain, why each belongs, what they lead to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from knowledge.tables.cells import phrases, reading
from solvers.answer import Answer
from solvers.tables.derivation import Edge, Fact, Node, SupportGraph
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.pictures.science import food_chain


def narrate_support(answer: Answer) -> Narration:
    """The steps of an answer whose derivation is a `SupportGraph`."""
    graph = answer.derivation
    assert isinstance(graph, SupportGraph)
    steps = (*fact_steps(answer, graph), _conclusion(graph, answer.text))
    return Narration(answer.text, steps, drawn(graph), picture=food_chain(graph))


def drawn(graph: SupportGraph) -> tuple[str, ...]:
    """The graph in plain characters, fact by fact."""
    return tuple(_proof(graph, _chain(graph)))


def fact_steps(answer: Answer, graph: SupportGraph, lead: str = "") -> tuple[Step, ...]:
    """A step for each fact of `graph`, in the order of the chain.

    A `lead` opens the first of them; they are then part of something longer and do not number each other.
    """
    facts = _chain(graph)
    return tuple(
        _fact_step(answer, graph, fact, facts[:position], lead) for position, fact in enumerate(facts)
    )


def _chain(graph: SupportGraph) -> list[Fact]:
    """The facts so that each follows one it is linked to, those nearest to the question first."""
    ends_in_choice = {fact: bool(_to_choice(graph, fact)) for fact in graph.facts}
    aligned = {fact: sum(e.score for e in _to_question(graph, fact)) for fact in graph.facts}
    starts = sorted(graph.facts, key=lambda f: (ends_in_choice[f], -aligned[f]))
    ordered: list[Fact] = []
    queue: deque[Fact] = deque()
    for start in starts:
        if start not in ordered:
            queue.append(start)
        while queue:
            fact = queue.popleft()
            if fact in ordered:
                continue
            ordered.append(fact)
            linked = [other for other, _ in _links(graph, fact) if other not in ordered]
            queue.extend(sorted(linked, key=lambda f: ends_in_choice[f]))
    return ordered


def _fact_step(answer: Answer, graph: SupportGraph, fact: Fact, earlier: list[Fact], lead: str) -> Step:
    parts = [fact.sentence if earlier else lead + fact.sentence]
    words = [node.text for node in sorted(_constituents(graph, fact), key=lambda node: node.first)]
    if words:
        parts.append(f"The question speaks of {listed(dict.fromkeys(words))}.")
    relations = _relations(graph, fact)
    parts += [
        f"It says “{name.replace('_', ' … ')}” in the same order as the question." for name in relations
    ]
    for other, edge in _links(graph, fact):
        if other in earlier:
            one, two = sorted(
                (graph.nodes[edge.one], graph.nodes[edge.other]), key=lambda n: n.table == fact.table
            )
            same = f"“{_read(two)}”" if _read(one) == _read(two) else f"“{_read(one)}”, here “{_read(two)}”"
            where = "above" if lead else f"step {earlier.index(other) + 1}"
            parts.append(f"This goes on from {where}: {same}.")
    return Step(
        " ".join(parts),
        "fact",
        source=f"table: {fact.title}",
        evidence=(
            _row(graph, fact),
            *(_alignment(graph, edge) for edge in _edges_of(graph, fact)),
            *(Evidence("relation", f"{fact.table}.{name}") for name in relations),
        ),
        spans=spans(answer, ((node.first, node.stop) for node in _constituents(graph, fact))),
    )


def _relations(graph: SupportGraph, fact: Fact) -> list[str]:
    """Names of the relations between columns of the fact's table that the question expresses."""
    shares = (share.about.partition(".") for share in graph.shares if share.name == "relation")
    return list(dict.fromkeys(name for table, _, name in shares if table == fact.table))


def _conclusion(graph: SupportGraph, answer: str) -> Step:
    edges = [e for e in graph.edges if graph.nodes[e.other].kind in ("choice", "part")]
    found = listed(dict.fromkeys(matched(graph.nodes[e.one], graph.nodes[e.other].text) for e in edges))
    facts = "These facts lead" if len(graph.facts) > 1 else "This fact leads"
    text = f"{facts} to {found}. So the answer is {answer}."
    return Step(text, "answer", evidence=tuple(_alignment(graph, edge) for edge in edges))


def _proof(graph: SupportGraph, facts: list[Fact]) -> Iterator[str]:
    for fact in facts:
        cells = [_read(node) for node in sorted(_cells(graph, fact), key=lambda node: node.column)]
        yield f"{fact.title}"
        yield "  │ " + " │ ".join(cells) + " │"
        for edge in _to_question(graph, fact):
            yield f"  “{graph.nodes[edge.other].text}” ── {edge.score:.2f} ── {_read(graph.nodes[edge.one])}"
        for other, edge in _links(graph, fact):
            here, there = graph.nodes[edge.one], graph.nodes[edge.other]
            if there.table == fact.table and there.row == fact.row:
                here, there = there, here
            if facts.index(other) > facts.index(fact):
                yield f"  {_read(here)} ── {edge.score:.2f} ── {_read(there)} ({other.title})"
        for edge in _to_choice(graph, fact):
            yield f"  {_read(graph.nodes[edge.one])} ── {edge.score:.2f} ── {_choice(graph)}"
        yield ""
    yield f"score {graph.score:.2f}"


def _choice(graph: SupportGraph) -> str:
    return f"({graph.label}) {graph.choice}" if graph.label else graph.choice


def _read(node: Node) -> str:
    """A cell as it is read aloud: its first alternative, notes in place."""
    return reading(node.text) if node.kind == "cell" else node.text


def matched(node: Node, other: str) -> str:
    """The alternative of a cell that shares most letters at the beginning of words with `other`."""
    if node.kind != "cell":
        return node.text
    starts = {word[:4] for word in other.casefold().split()}
    options = phrases(node.text) or (_read(node),)
    best = max(options, key=lambda phrase: len(starts & {word[:4] for word in phrase.casefold().split()}))
    return _read(node) if best == options[0] else f"{_read(node)} ({best})"


def _is_of(node: Node, fact: Fact) -> bool:
    """Whether `node` is a cell of the fact's row, or a header of its table."""
    return node.table == fact.table and (node.kind == "header" or node.row == fact.row)


def _cells(graph: SupportGraph, fact: Fact) -> list[Node]:
    return [node for node in graph.nodes if node.kind == "cell" and _is_of(node, fact)]


def _edges_of(graph: SupportGraph, fact: Fact) -> list[Edge]:
    return [e for e in graph.edges if _is_of(graph.nodes[e.one], fact) or _is_of(graph.nodes[e.other], fact)]


def _to_question(graph: SupportGraph, fact: Fact) -> list[Edge]:
    return [e for e in _edges_of(graph, fact) if graph.nodes[e.other].kind == "constituent"]


def _to_choice(graph: SupportGraph, fact: Fact) -> list[Edge]:
    return [e for e in _edges_of(graph, fact) if graph.nodes[e.other].kind in ("choice", "part")]


def _constituents(graph: SupportGraph, fact: Fact) -> list[Node]:
    return [graph.nodes[edge.other] for edge in _to_question(graph, fact)]


def _links(graph: SupportGraph, fact: Fact) -> list[tuple[Fact, Edge]]:
    """The facts that a cell of `fact` is linked to, with the link."""
    found: list[tuple[Fact, Edge]] = []
    for edge in graph.edges:
        one, two = graph.nodes[edge.one], graph.nodes[edge.other]
        if one.kind != "cell" or two.kind != "cell":
            continue
        for here, there in ((one, two), (two, one)):
            if _is_of(here, fact):
                found += [(other, edge) for other in graph.facts if other != fact and _is_of(there, other)]
    return found


def _row(graph: SupportGraph, fact: Fact) -> Evidence:
    cells = tuple((str(node.column + 1), node.text) for node in _cells(graph, fact))
    return Evidence("row", f"{fact.table}:{fact.line}", cells)


def _alignment(graph: SupportGraph, edge: Edge) -> Evidence:
    one, other = graph.nodes[edge.one], graph.nodes[edge.other]
    return Evidence(
        "alignment", f"{one.text} – {other.text}", (("score", f"{edge.score:.2f}"), ("with", other.kind))
    )


def listed(texts: Iterable[str]) -> str:
    """Texts in quotes: “a”, “b” and “c”."""
    quoted = [f"“{text}”" for text in texts]
    return quoted[0] if len(quoted) == 1 else ", ".join(quoted[:-1]) + " and " + quoted[-1]
