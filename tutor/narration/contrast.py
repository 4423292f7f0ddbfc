"""Why another choice is not the answer, in words: what speaks for it, what it leaves open, what that costs."""

from __future__ import annotations

from solvers.answer import Answer
from solvers.tables.account import CHOICE, EXTENT, RELATIONS, WHICH
from solvers.tables.contrast import Contrast, Difference
from solvers.tables.derivation import Node, SupportGraph
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.narration.tables import fact_steps, listed, matched

_NAMES = {
    CHOICE: "how well the tables name it",
    WHICH: "being the kind of thing that is asked for",
    RELATIONS: "what holds between the things asked about",
    EXTENT: "the tables, rows and links needed",
}
_SMALL = 0.005
"""Differences below this are not worth words."""


def narrate_contrast(contrast: Contrast, answer: Answer) -> Narration:
    """The comparison of `answer` with another choice: facts for it, what they lack, and the two scores by entry."""
    chosen = _name(contrast.best.label if contrast.label else "", contrast.best.choice)
    other = _name(contrast.label, contrast.choice)
    steps: list[Step] = []
    if contrast.other is None:
        steps.append(Step(f"No row of the tables connects the question with {other}.", "contrast"))
    else:
        facts = fact_steps(answer, contrast.other, f"The most that speaks for {other}: ")
        steps += [*facts, *_lacking(contrast, answer, chosen, other)]
        steps.append(_scores(contrast, chosen, other))
    return Narration(f"Why not {other}?", tuple(steps), tuple(_account(contrast, chosen, other)))


def _name(label: str, choice: str) -> str:
    return f"({label}) {choice}" if label else f"“{choice}”"


def _lacking(contrast: Contrast, answer: Answer, chosen: str, other: str) -> list[Step]:
    """What the answer's support covers and the other's does not, with the cells that cover it."""
    lacking = contrast.lacking
    if not lacking:
        return []
    graph = contrast.best
    said = [
        f"“{node.text}” ({listed(dict.fromkeys(matched(cell, node.text) for cell in _cells(graph, node)))})"
        for node in lacking
    ]
    words = said[0] if len(said) == 1 else ", ".join(said[:-1]) + " and " + said[-1]
    text = f"That leaves words of the question open which the facts for {chosen} cover: {words}."
    return [
        Step(
            text,
            "contrast",
            evidence=tuple(Evidence("lacking", node.text, (("choice", other),)) for node in lacking),
            spans=spans(answer, ((node.first, node.stop) for node in lacking)),
        )
    ]


def _cells(graph: SupportGraph, node: Node) -> list[Node]:
    """The cells and headers that a constituent is aligned to."""
    return [graph.nodes[edge.one] for edge in graph.edges if graph.nodes[edge.other] == node]


def _scores(contrast: Contrast, chosen: str, other: str) -> Step:
    assert contrast.other is not None
    best, score = contrast.best.score, contrast.other.score
    counted = [d for d in contrast.differences if abs(d.lead) >= _SMALL]
    parts = [
        f"{sum_} for {name}: {', '.join(f'{_entry(d)} ({abs(d.lead):.2f})' for d in found)}"
        for sum_, name, found in (
            ("More", chosen, [d for d in counted if d.lead > 0]),
            ("More", other, [d for d in counted if d.lead < 0]),
        )
        if found
    ]
    if contrast.margin >= _SMALL:
        verdict = f"Together the support for {other} is weaker by {contrast.margin:.2f}."
    elif contrast.margin <= -_SMALL:
        verdict = (
            f"By these tables alone the support for {other} would be stronger by {-contrast.margin:.2f}."
        )
    else:
        verdict = f"The tables support {other} just as well."
    return Step(
        " ".join([*(f"{part}." for part in parts), verdict]),
        "contrast",
        formula=f"{best:.2f} − {score:.2f} = {best - score:.2f}".replace("= -", "= −"),
        evidence=tuple(
            Evidence("difference", _entry(d), ((chosen, f"{d.best:.2f}"), (other, f"{d.other:.2f}")))
            for d in contrast.differences
        ),
    )


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
