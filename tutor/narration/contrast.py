"""Why another choice is not the answer, in words: what it would need, and what is true instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from knowledge import lexicon
from knowledge.tables.cells import reading
from solvers.answer import Answer
from solvers.science.spine.index import index, lemmas
from solvers.tables.account import CHOICE, EXTENT, RELATIONS, WHICH
from solvers.tables.contrast import Contrast, Difference
from solvers.tables.derivation import Fact, SupportGraph
from tutor.narration import narrate
from tutor.narration.choices import NOTHING
from tutor.narration.chosen import chosen_of, is_statement
from tutor.narration.claims import stated
from tutor.narration.deciding import shared, supposes
from tutor.narration.facts import options, starts, told
from tutor.narration.further import cells_of
from tutor.narration.instead import of_those
from tutor.narration.meanings import meaning_told
from tutor.narration.others import of_each_other, of_others
from tutor.narration.sentences import capital, inside
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.narration.tables import fact_steps

_NAMES = {
    CHOICE: "how well the tables name it",
    WHICH: "being the kind of thing that the question asks for",
    RELATIONS: "what holds between the things asked about",
    EXTENT: "the tables, rows and links needed",
}


def narrate_contrast(contrast: Contrast, answer: Answer) -> Narration:
    """Return the comparison of `answer` with another choice: when that choice would be right, and what is
    true instead.
    """
    chosen = _name(contrast.best.label if contrast.label else "", contrast.best.choice)
    other = _name(contrast.label, contrast.choice)
    mine = [step.text for step in fact_steps(answer, contrast.best)]
    text = _needed(answer, contrast, mine)
    if text:
        instead = _instead(answer, contrast, chosen, mine)
        means = meaning_told(contrast.best.choice) if text == meaning_told(contrast.choice) else ""
        steps = [
            Step(text, "contrast", evidence=_rows(contrast.other), spans=_asked(answer, contrast.other)),
            replace(instead, text=f"{instead.text} {means}".rstrip()),
        ]
    else:
        known_as = f"({contrast.best.label})" if contrast.label else chosen
        steps = [
            Step(
                f"{_nothing(contrast, answer, other)} For {known_as} I did: {_own(answer, mine)}", "contrast"
            )
        ]
    return Narration(f"Why not {other}?", tuple(steps), tuple(_account(contrast, chosen, other)))


def _nothing(contrast: Contrast, answer: Answer, other: str) -> str:
    claim = stated(answer, (), contrast.choice)
    name = f"({contrast.label})" if contrast.label else other
    return f"{NOTHING} that says {f'that {claim}' if claim else f'so of {name}'}."


def _own(answer: Answer, mine: Sequence[str]) -> str:
    """Return what was found for the answer: the fact that decides, or all facts that were looked up."""
    told = narrate(answer)
    chosen, known = lemmas(chosen_of(answer)), index()
    facts = [step.text for step in told.steps if step.kind == "fact"]
    facts = [text for text in facts if not chosen or shared(known, lemmas(text), chosen)]
    return facts[0] if facts else told.headline if told.headline != answer.text else " ".join(mine)


def _needed(answer: Answer, contrast: Contrast, mine: Sequence[str]) -> str:
    """Return when the other choice would be right, or else what is true of it; empty if nothing was found.

    What is true of it is a fact that contrasts it with the answer, one from the same table, or the meaning of the
    choice.
    """
    graph, other = contrast.other, _name(contrast.label, contrast.choice)
    fitting = _fitting(contrast, graph) if graph is not None else None
    if graph is not None and fitting is not None:
        because = _within(told(graph, fitting[0]), answer, contrast)
        return f"{other} would be right {fitting[1]}{f', because {because}' if because else ''}."
    if answer.question.choices and not is_statement(contrast.choice):
        texts = [step.text for step in narrate(answer).steps if step.kind == "fact"]
        headline = stated(answer, mine)
        said = of_others(answer, contrast.question, headline, *texts[:1], names=[contrast.choice])
        said = said or of_each_other(contrast.best.choice, [contrast.choice], [headline, *texts[:1]])
        if said:
            return said
    own = [_true_of(graph, fact, contrast) for fact in graph.facts] if graph is not None else []
    others = [one.text for one in answer.question.choices if one.text != contrast.best.choice]
    those = (
        of_those(contrast.question, contrast.best.choice, others, mine, [contrast.choice]) if others else []
    )
    return next(filter(None, [*own, *those]), "") or meaning_told(contrast.choice)


def _true_of(graph: SupportGraph, fact: Fact, contrast: Contrast) -> str:
    """Return a fact about the other choice if it is from the same table as the answer's and fits the case of the
    question.
    """
    text = capital(told(graph, fact))
    is_alike = not contrast.label or any(fact.table == own.table for own in contrast.best.facts)
    names_it = {*lemmas(contrast.choice)} <= {*lemmas(text)}
    is_so = ":" not in text and not supposes(index(), text, contrast.question)
    return text if is_alike and names_it and is_so and _gives(graph, fact) else ""


def _rows(graph: SupportGraph | None) -> tuple[Evidence, ...]:
    facts = graph.facts if graph is not None else ()
    return tuple(Evidence("row", f"{fact.table}:{fact.line}") for fact in facts)


def _asked(answer: Answer, graph: SupportGraph | None) -> tuple[tuple[int, int], ...]:
    nodes = graph.used("constituent") if graph is not None else ()
    return spans(answer, ((node.first, node.stop) for node in nodes))


def _fitting(contrast: Contrast, graph: SupportGraph) -> tuple[Fact, str] | None:
    """Return a fact about the other choice that matches one of the answer's except for a time or place, and that time
    or place.
    """
    for fact in graph.facts:
        for own in contrast.best.facts:
            if fact.table != own.table or fact.row == own.row:
                continue
            pairs = enumerate(zip(cells_of(fact), cells_of(own), strict=True))
            gives = _gives(graph, fact) | _gives(contrast.best, own)
            unlike = [both for column, both in pairs if both[0] != both[1] and column not in gives]
            if not gives or len(unlike) != 1:
                continue
            theirs, mine = unlike[0]
            asked = starts(contrast.question)
            is_asked = (
                bool(starts(mine) & asked) or len(contrast.best.facts) > 1
            )  # by itself, or through another
            if is_asked and not starts(theirs) & asked:
                where = _where(told(graph, fact), options(theirs)[0])
                if where:
                    return fact, where
    return None


def _where(text: str, cell: str) -> str:
    """Return a cell as a time or place: "in the northern hemisphere", "in June"; empty if it is neither."""
    phrase = re.compile(rf"\b(in|on|at|during)( the| an?)? {re.escape(cell)}( \w+)?(?=[,.])", re.IGNORECASE)
    if found := phrase.search(text):
        return f"{found[1].lower()}{found[0][len(found[1]) :]}"
    topics = {sense.topic for sense in lexicon.senses(cell.casefold(), "n")[:1]}
    return f"in {cell}" if "noun.time" in topics else ""


def _gives(graph: SupportGraph, fact: Fact) -> set[int]:
    """Return the columns in which a fact names the choice."""
    ends = (edge for edge in graph.edges if graph.nodes[edge.other].kind in ("choice", "part"))
    cells = (graph.nodes[edge.one] for edge in ends)
    return {
        node.column for node in cells if (node.kind, node.table, node.row) == ("cell", fact.table, fact.row)
    }


def _instead(answer: Answer, contrast: Contrast, chosen: str, mine: Sequence[str]) -> Step:
    """Return what is true of the answer, with the scores for people who look them up."""
    lacking, other = contrast.lacking, _name(contrast.label, contrast.choice)
    scores = tuple(
        Evidence("difference", _entry(d), ((chosen, f"{d.best:.2f}"), (other, f"{d.other:.2f}")))
        for d in contrast.differences
    )
    return Step(
        _but(answer, contrast, chosen, mine),
        "contrast",
        evidence=(*(Evidence("lacking", node.text, (("choice", other),)) for node in lacking), *scores),
        spans=spans(answer, ((node.first, node.stop) for node in lacking)),
    )


def _but(answer: Answer, contrast: Contrast, chosen: str, mine: Sequence[str]) -> str:
    """Return what is true of the answer but not of the other choice."""
    theirs = [capital(told(contrast.other, fact)) for fact in contrast.other.facts] if contrast.other else []
    facts = [text for text in mine if text not in theirs]
    clauses = [_within(text, answer, contrast) for text in facts]
    said = stated(answer, mine)
    is_fitting = contrast.other is not None and _fitting(contrast, contrast.other) is not None
    if said and not (is_fitting and clauses and all(clauses)):
        return f"But {said}."
    if clauses and all(clauses):
        return f"But {', and '.join(clauses)}."
    return " ".join(filter(None, [_besides(contrast, facts), *facts])) or f"What I know fits {chosen} better."


def _besides(contrast: Contrast, facts: Sequence[str]) -> str:
    """Return what the question asks about that the facts for the other choice do not mention; empty if there is
    nothing.
    """
    words = " and ".join(f"“{node.text}”" for node in contrast.lacking)
    return f"But the question asks about {words}{':' if facts else '.'}" if words else ""


def _within(text: str, answer: Answer, contrast: Contrast) -> str:
    """Return a fact as part of a sentence; empty if it is unknown whether its first word keeps its capital."""
    graphs = [graph for graph in (contrast.best, contrast.other) if graph is not None]
    names = [reading(node.text) for graph in graphs for node in graph.nodes if node.kind == "cell"]
    return inside(text, answer, names)


def _name(label: str, choice: str) -> str:
    choice = choice.rstrip(".")
    return f"({label}) {choice}" if label else f"“{choice}”"


def _entry(difference: Difference) -> str:
    return f"“{difference.about}”" if difference.about else _NAMES[difference.entry]


def _account(contrast: Contrast, chosen: str, other: str) -> list[str]:
    """Return the two scores next to each other."""
    rows = [(_entry(d), d.best, d.other) for d in contrast.differences]
    score = contrast.other.score if contrast.other else 0.0
    rows.append(("score", contrast.best.score, score))
    wide = max(len(name) for name, _, _ in rows)
    columns = [max(len(name), 6) for name in (chosen, other)]
    lines = [f"{'':{wide}}  {chosen:>{columns[0]}}  {other:>{columns[1]}}"]
    lines += [f"{name:{wide}}  {one:>{columns[0]}.2f}  {two:>{columns[1]}.2f}" for name, one, two in rows]
    return lines
