"""The choice that does not fit, in words: what it is or does instead, and what is true of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.answer import Answer
from solvers.retrieval.derivation import Stated
from solvers.science.forms.turning import are_several
from solvers.science.spine.agreement import agreeing
from solvers.science.spine.index import head, index
from solvers.science.spine.proof import Row
from solvers.science.spine.say import ITS, members_of, theirs
from solvers.tables.exceptions import ExceptionProof
from solvers.wording import event_and_cause, listed, plural
from tutor.narration.claims import headed, stated
from tutor.narration.class_words import MEMBERS
from tutor.narration.facts import starts
from tutor.narration.instead import of_those
from tutor.narration.sentences import capital, inside
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.tables import concluding, drawn, fact_steps

_KIND = re.compile(r"is an? (?:kind of )?((?:(?!that |which |for |of )[\w-]+ ?)+)")
"""A statement of what a thing is and nothing else: "is a planet", but not "is a planet that has a ring"."""


def narrate_exception(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is an `ExceptionProof`."""
    found = answer.derivation
    assert isinstance(found, ExceptionProof)
    others = {step.text: step for graph in found.others for step in fact_steps(answer, graph)}
    names = [graph.choice for graph in found.others]
    own = _own_step(answer, found, others)
    fitting = _together(list(others.values()), names, answer)
    steps = [own, *fitting] if own.source else [*fitting, own]
    drawing = tuple(line for graph in found.others for line in drawn(graph))
    told = Narration(answer.text, (*steps, concluding(answer)), drawing)
    return headed(told, answer, [step.text for step in steps])


def narrate_excepted(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Stated` of the one choice that does not fit."""
    found = answer.derivation
    assert isinstance(found, Stated)
    groups: dict[str, list[tuple[Row, ...]]] = {}
    for other in found.others:
        last = other.rows[-1]
        groups.setdefault(head(last.b) if last.relation in MEMBERS else last.sentence, []).append(other.rows)
    fitting = [_fact_of([(rows[0].a, rows[-1]) for rows in group], "fact") for group in groups.values()]
    own = _fact_of([(found.rows[0].a, found.rows[-1])], "contrast")
    told = Narration(answer.text, (*fitting, own, concluding(answer)), found.texts)
    says = stated(answer, [step.text for step in told.steps])
    return replace(told, headline=f"{capital(says)}.", says=says) if says else told


def _fact_of(members: Sequence[tuple[str, Row]], kind: str) -> Step:
    """Return what is true of one thing, or of several with the last of their facts, as a step of a kind: "Mars and
    Saturn are planets", even if they are different kinds of planets.
    """
    classes = {row.b.partition("; ")[0] for _, row in members}
    text, evidence = members[0][1].sentence, tuple(Evidence("fact", row.source) for _, row in members)
    if members[0][1].relation in MEMBERS:
        name = next(iter(classes)) if len(classes) == 1 else head(members[0][1].b)
        text = members_of(index().spine, [one.partition("; ")[0] for one, _ in members], name)
    return Step(text, kind, evidence=evidence)


def _own_step(answer: Answer, found: ExceptionProof, others: dict[str, Step]) -> Step:
    """Return what is true of the choice instead, in contrast to the others, or that nothing like that was found for
    it.
    """
    scores = tuple((f"({graph.label}) {graph.choice}", f"{graph.score:.2f}") for graph in found.others)
    evidence = Evidence("difference", answer.text, scores)
    own = fact_steps(answer, found.own) if found.own is not None else ()
    for step in own:
        if step.text not in others and starts(found.choice) <= starts(step.text):
            return replace(step, kind="contrast", evidence=(*step.evidence, evidence))
    like, *_ = names = [graph.choice for graph in found.others]
    those = of_those(answer.question.text, like, [*names[1:], found.choice], [*others], [found.choice])
    text = next(iter(those), f"I know nothing like that about {answer.text.rstrip('.')}.")
    return Step(text, "contrast", evidence=(evidence,))


def _together(steps: Sequence[Step], names: Sequence[str], answer: Answer) -> Iterator[Step]:
    """Yield facts that say the same thing about different choices as one: "Mars, Venus, and Saturn are planets." """
    groups: dict[str, list[tuple[str, Step]]] = {}
    for step in steps:
        name = next((one for one in names if step.text.casefold().startswith(f"{one.casefold()} ")), "")
        groups.setdefault(step.text[len(name) :].strip(), []).append((name, step))
    for said, group in groups.items():
        subjects = [name for name, _ in group]
        if len(group) == 1 or not all(subjects) or not _is_shared(said):
            yield from (step for _, step in group)
            continue
        first = inside(group[0][1].text, answer) or group[0][1].text
        told = f"{listed([first[: len(subjects[0])], *subjects[1:]])} {_of_several(said, subjects)}"
        evidence = tuple(item for _, step in group for item in step.evidence)
        yield replace(group[0][1], text=capital(told), evidence=evidence)


def _is_shared(deed: str) -> bool:
    """Return whether a predicate can be true of several things at once: what they do, or a class with nothing
    added.
    """
    head = event_and_cause(deed)[0].rstrip(".")
    return not head.startswith(("is a ", "is an ")) or _KIND.fullmatch(head) is not None


def _of_several(deed: str, subjects: Sequence[str]) -> str:
    """Return what is said about one thing as a plural: "is a planet" becomes "are planets"."""
    if " because it " in deed:
        deed, reason = deed.split(" because it ", 1)
        they = agreeing(ITS.sub(theirs, reason), several=True)
        return f"{_of_several(f'{deed}.', subjects).rstrip('.')} because they {they}"
    if any(map(are_several, subjects)):
        return deed
    if found := _KIND.fullmatch(deed.rstrip(".")):
        return f"are {plural(found[1])}."
    return agreeing(ITS.sub(theirs, deed), several=True)
