"""Why another choice is not the answer, in words: what it would need, and what is true instead."""

from __future__ import annotations

from knowledge import lexicon
from solvers.answer import Answer
from solvers.tables.account import CHOICE, EXTENT, RELATIONS, WHICH
from solvers.tables.contrast import Contrast, Difference
from solvers.tables.derivation import Node, SupportGraph
from tutor.narration.facts import options, told
from tutor.narration.further import cells_of
from tutor.narration.step import Evidence, Narration, Step, spans

_NAMES = {
    CHOICE: "how well the tables name it",
    WHICH: "being the kind of thing that is asked for",
    RELATIONS: "what holds between the things asked about",
    EXTENT: "the tables, rows and links needed",
}
_SMALL = 0.005
"""Differences below this are not worth words."""


def narrate_contrast(contrast: Contrast, answer: Answer) -> Narration:
    """The comparison of `answer` with another choice: what is so of it, and what the answer has beside it."""
    chosen = _name(contrast.best.label if contrast.label else "", contrast.best.choice)
    other = _name(contrast.label, contrast.choice)
    if contrast.other is None:
        steps = [Step(_nothing(contrast, other, chosen), "contrast")]
    else:
        steps = [
            _needed(answer, contrast, contrast.other, other),
            _instead(answer, contrast, chosen, contrast.other),
        ]
    return Narration(f"Why not {other}?", tuple(steps), tuple(_account(contrast, chosen, other)))


def _facts(graph: SupportGraph) -> list[str]:
    return list(dict.fromkeys(told(graph, fact) for fact in graph.facts))


def _nothing(contrast: Contrast, other: str, chosen: str) -> str:
    mine = " ".join(_facts(contrast.best))
    return f"I found nothing that says so of {other}. For {chosen} I did: {mine}"


def _needed(answer: Answer, contrast: Contrast, graph: SupportGraph, other: str) -> Step:
    """What is true of the other choice, and of what it would be the answer."""
    mine = _facts(contrast.best)
    facts = " ".join([text for text in _facts(graph) if text not in mine] or _facts(graph))
    cells = _cells_instead(contrast, graph)
    lead = (
        f"{other} would be right for {' and '.join(cells)}:" if cells else f"What I know of {other} is this:"
    )
    return Step(
        f"{lead} {facts}",
        "contrast",
        evidence=tuple(Evidence("row", f"{fact.table}:{fact.line}") for fact in graph.facts),
        spans=spans(answer, ((node.first, node.stop) for node in graph.used("constituent"))),
    )


def _cells_instead(contrast: Contrast, graph: SupportGraph) -> list[str]:
    """What the other's facts say in the columns in which the answer's facts say what the other leaves open."""
    places = {
        (cell.table, cell.column)
        for node in contrast.lacking
        for cell in _cells(contrast.best, node)
        if cell.kind == "cell" and not lexicon.known(node.text, "a")
    }
    rows = {(fact.table, column): cells_of(fact) for fact in graph.facts for _, column in places}
    said = [rows[place][place[1]] for place in sorted(places) if rows.get(place)]
    own = {node.text for node in contrast.best.nodes}
    return list(dict.fromkeys(options(text)[0] for text in said if text not in own))


def _instead(answer: Answer, contrast: Contrast, chosen: str, graph: SupportGraph) -> Step:
    """What the question asks besides, and what is true of the answer; with the scores for who looks them up."""
    lacking, mine = contrast.lacking, [text for text in _facts(contrast.best) if text not in _facts(graph)]
    words = " and ".join(f"“{node.text}”" for node in lacking)
    told = " ".join(mine)
    parts = [f"But the question asks about {words}{':' if told else '.'}" if words else "", told]
    if contrast.margin < _SMALL:
        parts = ["By these facts alone I could not tell the two apart."]
    elif not any(parts):
        parts = [f"What I know fits {chosen} better."]
    other = _name(contrast.label, contrast.choice)
    scores = tuple(
        Evidence("difference", _entry(d), ((chosen, f"{d.best:.2f}"), (other, f"{d.other:.2f}")))
        for d in contrast.differences
    )
    return Step(
        " ".join(filter(None, parts)),
        "contrast",
        evidence=(*(Evidence("lacking", node.text, (("choice", other),)) for node in lacking), *scores),
        spans=spans(answer, ((node.first, node.stop) for node in lacking)),
    )


def _name(label: str, choice: str) -> str:
    return f"({label}) {choice}" if label else f"“{choice}”"


def _cells(graph: SupportGraph, node: Node) -> list[Node]:
    """The cells and headers that a constituent is aligned to."""
    return [graph.nodes[edge.one] for edge in graph.edges if graph.nodes[edge.other] == node]


def _entry(difference: Difference) -> str:
    return f"“{difference.about}”" if difference.about else _NAMES[difference.entry]


def _account(contrast: Contrast, chosen: str, other: str) -> list[str]:
    """The two scores side by side."""
    rows = [(_entry(d), d.best, d.other) for d in contrast.differences]
    score = contrast.other.score if contrast.other else 0.0
    rows.append(("score", contrast.best.score, score))
    wide = max(len(name) for name, _, _ in rows)
    columns = [max(len(name), 6) for name in (chosen, other)]
    lines = [f"{'':{wide}}  {chosen:>{columns[0]}}  {other:>{columns[1]}}"]
    lines += [f"{name:{wide}}  {one:>{columns[0]}.2f}  {two:>{columns[1]}.2f}" for name, one, two in rows]
    return lines
