"""Systems of equations in words: with equal shares or parts if possible, otherwise with letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.answer import Answer
from solvers.arithmetic.solving import linear
from solvers.arithmetic.tree import Equation, Leaf, Operation, leaves, put_in, written
from solvers.formulas.derivation import EquationSystem, Line
from solvers.wording import written_number
from tutor.narration.addressing import told_to
from tutor.narration.band import Band
from tutor.narration.conclusion import concluded, set_aside, wanted
from tutor.narration.letters import lettered, stand_for
from tutor.narration.lines import in_print, solved, stated, written_lines
from tutor.narration.sentences import capital, sentences
from tutor.narration.shared_total import by_parts, checked
from tutor.narration.step import Evidence, Narration, Step, spans
from tutor.narration.worked import Writing, shown


def narrate_system(answer: Answer, band: Band = Band.ANY) -> Narration:
    """Return the steps of an answer whose derivation is an `EquationSystem`; letters are used only if there is no other
    way and for students who learn to use them.
    """
    system = answer.derivation
    assert isinstance(system, EquationSystem)
    letters = tuple(unknown.letter for unknown in system.unknowns)
    rows = [linear(line.equation, letters) for line in system.lines]
    parts = [] if band is Band.HIGHEST and len(rows) > 1 else by_parts(system, rows)
    system = system if parts else lettered(system)
    asked = [Step(text, "unknown") for text in (wanted(answer), set_aside(system.unused)) if text]
    done = [Step(text, "operation", evidence=(stated(system.tree),)) for text in parts]
    done = _after(_known(answer, system), done) or _by_letters(answer, system)
    told, says = concluded(answer, *_asked_for(system), checked(system))
    equation = ", ".join(str(line.equation) for line in system.lines)
    return Narration(
        answer.text,
        (*asked, *done, Step(told, "answer")),
        _system_proof(system),
        f"{equation}, so the answer is {' and '.join(map(written_number, system.solutions))}",
        says=says,
        hints=_hints(asked, parts or [step.text for step in done]),
    )


def _after(known: Sequence[Step], done: Sequence[Step]) -> list[Step]:
    """The sums with what the text says before the first of them: it is no step of its own."""
    if not known or not done:
        return [*done]
    text = " ".join([*(step.text for step in known), done[0].text])
    found = tuple(sorted({span for step in known for span in step.spans}))
    return [replace(done[0], text=text, spans=found), *done[1:]]


def _known(answer: Answer, system: EquationSystem) -> list[Step]:
    """Return what the text says, each sentence once and without its equation."""
    lines = sorted(system.lines, key=lambda line: line.first)
    said = {step.text: step for step in (_said(answer, line) for line in lines)}
    if len(said) > 1:  # the total in the question itself is told with the parts
        said = {text: step for text, step in said.items() if ": " not in text}
    return [replace(step, formula="") for step in said.values()]


def _hints(asked: Sequence[Step], done: Sequence[str]) -> tuple[str, ...]:
    """What is asked, how one begins, and the first sums without what they come to."""
    begins = sentences(done[0])[0]
    lines = [step.text for step in asked[:1]]
    if lines and begins.startswith("Think of "):
        lines = [f"{lines[0]} Will that be more or less than half of all?"]
    return tuple(
        dict.fromkeys(
            [*lines, *filter(None, [begins if " = " not in begins else ""]), *map(_without_result, done[:2])]
        )
    )


def _without_result(text: str) -> str:
    return f"{text.partition(' = ')[0]} = ?" if " = " in text else text


def _said(answer: Answer, line: Line) -> Step:
    """Return the sentence of the question that says it or, if only part of it is meant, what that part says."""
    words, text = line.words.rstrip("."), answer.question.text
    place = answer.span(line.first, line.stop)
    ends = place is not None and text[place[1] - 1 : place[1] + 1].strip()[-1:] in (".", ",", ";", "!")
    is_whole = ends and words[:1].isupper() and "." not in words and "Find" not in words
    whole = f"{words}." if is_whole else _its_sentence(answer, line)
    return Step(
        told_to(answer, whole or capital(line.says)),
        "equation",
        formula=str(line.equation),
        evidence=(stated(line.equation),),
        spans=spans(answer, [(line.first, line.stop)]),
    )


def _its_sentence(answer: Answer, line: Line) -> str:
    """Return the sentence of the question that says only this line; empty if it asks something or says more."""
    system, text = answer.derivation, answer.question.text
    assert isinstance(system, EquationSystem)
    places = [answer.span(each.first, each.stop) for each in system.lines]
    own = answer.span(line.first, line.stop)
    found = next((each for each in sentences(text) if own and line.words.rstrip(".") in each), "")
    start = text.find(found)
    within = [place for place in places if place and start <= place[0] < start + len(found)]
    is_told = found.endswith(".") and not found.startswith("Find")
    return found if is_told and own is not None and set(within) == {own} else ""


def _by_letters(answer: Answer, system: EquationSystem) -> list[Step]:
    told = [
        Step(f"Let {stand_for(answer, system)}.", "equation", evidence=_unknowns(system)),
        *(_said(answer, line) for line in system.lines),
    ]
    if system.moved is not None:
        told += _elimination(system, system.moved)
    return [*told, *solved(system.steps), *_back(system)]


def _asked_for(system: EquationSystem) -> list[str]:
    """Return the last sum if the question asks for something other than an unknown."""
    if not isinstance(system.asked, Operation):
        return []
    values = {unknown.letter: Leaf(unknown.value) for unknown in system.unknowns}
    return [f"Now {shown(put_in(system.asked, values), Writing())} = {Writing().number(system.solution)}."]


def _elimination(system: EquationSystem, moved: Equation) -> Iterator[Step]:
    x, y = _letters(system)
    source = next((line.equation for line in system.lines if line.equation == moved), None)
    if source is None:
        lines = [
            line.equation for line in system.lines if line.equation.put_in({y: moved.right}) != system.tree
        ]
        line = in_print(str(lines[0] if lines else system.lines[0].equation))
        text = f"Solve {line} for {y}: {in_print(str(moved))}."
        yield Step(text, "transformation", formula=str(moved), evidence=(stated(moved),))
    put_in, tree = in_print(written(moved.right)), in_print(str(system.tree))
    text = f"Put {put_in} in place of {y} in the other equation: {tree}. Now only {x} is unknown."
    yield Step(text, "equation", formula=str(system.tree), evidence=(stated(system.tree),))


def _letters(system: EquationSystem) -> tuple[str, str]:
    """Return the unknown that is solved for first, and the other one."""
    assert system.moved is not None
    other = next(leaf.name for leaf in leaves(system.moved.left) if leaf.value is None)
    return next(u.letter for u in system.unknowns if u.letter != other), other


def _back(system: EquationSystem) -> list[Step]:
    """Return the other unknown, now that one is known."""
    if system.moved is None:
        return []
    x, y = _letters(system)
    values = {unknown.letter: unknown.value for unknown in system.unknowns}
    sum_ = shown(put_in(system.moved.right, {x: Leaf(values[x])}), Writing())
    text = f"Put {written_number(values[x])} in place of {x}: {y} = {sum_} = {written_number(values[y])}."
    return [Step(text, "operation", formula=f"{y} = {written_number(values[y])}")]


def _unknowns(system: EquationSystem) -> tuple[Evidence, ...]:
    return tuple(
        Evidence("tree node", unknown.letter, (("words", unknown.words),)) for unknown in system.unknowns
    )


def _system_proof(system: EquationSystem) -> tuple[str, ...]:
    lines = [
        f"({number}) {line.equation}    {line.says}" for number, line in enumerate(system.lines, start=1)
    ]
    if system.moved is not None:
        lines.append(f"    {system.moved}")
    return (
        *lines,
        "",
        *written_lines(system.tree, system.steps),
        "",
        *(f"{u.letter} = {written_number(u.value)}    {u.words}" for u in system.unknowns),
    )
