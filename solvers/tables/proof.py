"""The support graph of a solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from knowledge.tables import sentence
from solvers.ilp import Solution, Var
from solvers.question import Question
from solvers.tables.candidates import Option
from solvers.tables.derivation import Edge, Fact, Node, Share, SupportGraph
from solvers.tables.graph import Asked, Cell, Chosen, Header
from solvers.tables.graph import Node as Place
from solvers.tables.model import Model


def proof(
    question: Question, option: Option, model: Model, solution: Solution, query: tuple[str, ...]
) -> SupportGraph:
    """Return the active nodes and edges of a solution, and what each adds to the score.

    Args:
        question: the question as asked.
        option: the choice, or the candidate for an open question, that the graph supports.
        model: the program's variables by what they mean.
        solution: a solution of that program, with values.
        query: the lemmas by which tables were retrieved.
    """
    nodes: dict[Node, int] = {}

    def position(place: Place) -> int:
        return nodes.setdefault(_node(place, option, model), len(nodes))

    position(Chosen())
    edges = []
    for key, var in _edges(model):
        if solution[var]:
            edges.append(Edge(position(key[0]), position(key[1]), model.score[var.index]))
    facts = []
    for i, j in sorted(model.rows):
        if solution[model.rows[i, j]]:
            table = model.graph.excerpts[i].table
            row = table.rows[j]
            facts.append(Fact(table.name, table.title, j, row.line, sentence(table, row)))
    assert solution.objective is not None
    needless = _needless(model, solution)
    return SupportGraph(
        question.text,
        option.label if question.choices else "",
        option.text,
        tuple(nodes),
        tuple(edges),
        tuple(facts),
        _shares(model, solution, needless),
        query,
        round(solution.objective - sum(needless.values()), 4),
    )


def _needless(model: Model, solution: Solution) -> dict[int, float]:
    """Return what an interrupted solution pays for repeated alignments that are not there, by index of the variable."""
    costs = {}
    for var in model.program.variables:
        match var.key:
            case ("aligned again", int(n)) if solution[var]:
                edges = [asked[n] for asked in model.asked.values() if n in asked]
                if sum(bool(solution[edge]) for edge in edges) < 2:
                    costs[var.index] = float(model.program.costs[var.index])
    return costs


def _edges(model: Model) -> Iterator[tuple[tuple[Place, Place], Var]]:
    for place, asked in model.asked.items():
        for constituent, var in asked.items():
            yield (place, Asked(constituent)), var
    for place, chosen_edges in model.chosen.items():
        for chosen, var in chosen_edges.items():
            yield (place, chosen), var
    yield from model.links.items()


def _node(place: Place, option: Option, model: Model) -> Node:
    match place:
        case Cell(table=i, row=j, column=k):
            table = model.graph.excerpts[i].table
            return Node("cell", table.rows[j].cells[k], table=table.name, row=j, column=k)
        case Header(table=i, column=k):
            table = model.graph.excerpts[i].table
            return Node("header", table.columns[k].name, table=table.name, column=k)
        case Asked(constituent=n):
            term = model.graph.constituents[n]
            return Node(
                "constituent",
                term.text,
                term.lemmas,
                first=term.first,
                stop=term.stop,
                index=n,
                weight=term.weight,
            )
        case Chosen(part=int() as p):
            term = option.parts[p]
            return Node(
                "part", term.text, term.lemmas, term.lemmas, first=term.first, stop=term.stop, index=p
            )
        case _:
            return Node("choice", option.text, option.lemmas, option.telling)


def _shares(model: Model, solution: Solution, needless: Collection[int]) -> tuple[Share, ...]:
    """Return every active variable with a value that is neither an edge nor in `needless`."""
    program = model.program
    shares = []
    for var in program.variables:
        worth = float(program.costs[var.index])
        if worth and var.index not in model.score and solution[var] and var.index not in needless:
            key = var.key
            assert isinstance(key, tuple)
            name = str(key[0])
            shares.append(Share(name, _about(name, list(key[1:]), model), worth))
    return tuple(shares)


def _about(name: str, about: list[object], model: Model) -> str:
    excerpts, constituents = model.graph.excerpts, model.graph.constituents
    match name, about:
        case "table", [int(i)]:
            return excerpts[i].table.name
        case "row", [int(i), int(j)]:
            return f"{excerpts[i].table.name}.{j}"
        case (("column" | "header"), [int(i), int(k)]):
            return f"{excerpts[i].table.name}.{excerpts[i].table.columns[k].name}"
        case (("constituent" | "aligned again"), [int(n)]):
            return constituents[n].text
        case "near", [_, int(n), int(m)]:
            return f"{constituents[n].text}, {constituents[m].text}"
        case (("relation" | "relation missing"), [int(i), int(number), *_]):
            return f"{excerpts[i].table.name}.{excerpts[i].table.relations[number].name}"
        case _:
            return " ".join(map(str, about))
