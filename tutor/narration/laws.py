"""A law of science in words: what it says, what it gives with the amounts of the question, and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from knowledge.laws import OTHER, WAYS
from solvers.answer import Answer
from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, evaluate, operations
from solvers.laws.derivation import NOTHING, LawApplied, isolated, law_of
from solvers.laws.told import is_said
from solvers.problems.wording import article, definite, name_of
from solvers.reading.model import Mention, Reading
from solvers.reading.read import read
from solvers.wording import amount, capital, is_decimal
from tutor.narration.conclusion import sentence, with_choice
from tutor.narration.figures import with_commas
from tutor.narration.lines import stated
from tutor.narration.step import CONCLUDES, Narration, Step, spans
from tutor.narration.worked import SIGNS, Writing

_TIMES = {"+": "plus", "-": "minus", "×": "times", "÷": "divided by"}
_THEN = {"+": "Add", "-": "Take away", "×": "Multiply that by", "÷": "Divide that by"}
_THIRD = re.compile(r"(\w{3,})s\b")
"""A verb as in "it floats"."""
_COMPARED = dict(zip(WAYS, ("less than", "the same as", "more than"), strict=True))


def narrate_law(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `LawApplied`: the law, the calculation, and what follows."""
    found = answer.derivation
    assert isinstance(found, LawApplied)
    law = law_of(found.law)
    teller = _Teller(found, Writing.of(answer.question.text))
    equation = found.equation
    steps = [Step(law.says, "fact")]
    if equation is not None:
        steps += [replace(step, evidence=(stated(equation),)) for step in teller.worked(equation)]
    steps += [Step(text, "fact") for text in teller.followed()]
    check = teller.check(equation) if equation is not None else ""
    told, says = _conclusion(answer, found, check)
    leaves = equation.leaves if equation is not None else ()
    place = spans(answer, [(leaf.first, leaf.stop) for leaf in leaves if leaf.value is not None])
    written = str(equation).replace("_", " ") if equation is not None else ""
    hints = tuple(filter(None, (_hint(step, found) for step in steps)))
    steps.append(Step(told, "answer", spans=place))
    return Narration(answer.text, tuple(steps), (written or law.says,), written, says=says, hints=hints)


def _hint(step: Step, found: LawApplied) -> str:
    """Return a step without its result; empty if it only tells the result, or what follows from it."""
    if step.formula:
        told = step.text if " = " in step.text else step.formula
        return f"{told.rpartition(' = ')[0]} = ?"
    result = re.escape(with_commas(found.result))
    return "" if re.search(rf"(?<![\d.,]){result}(?!\w)", step.text) else step.text


def _conclusion(answer: Answer, found: LawApplied, check: str) -> tuple[str, str]:
    """Return the last step, with the answer in the words of the question, and these words alone."""
    if found.is_for_outcome and answer.question.choices:
        says = _choice_said(answer, found)
        return " ".join(filter(None, [check, sentence(says), f"{CONCLUDES} ({found.choice})."])), says
    says = (
        _outcome_said(answer, found)
        if found.is_for_outcome
        else with_choice(answer, _amount_said(answer, found))
    )
    return " ".join(filter(None, [check, sentence(says)])), says


def _choice_said(answer: Answer, found: LawApplied) -> str:
    """Return the choice that says what follows, as a statement."""
    choice = answer.text.partition(") ")[2].rstrip(".")
    if choice[:1].isdigit() and found.equation is not None:
        return f"the {law_of(found.law).quantities[found.asked].called} is {choice}"
    return (answer.asked.says if answer.asked else "") or choice


def _outcome_said(answer: Answer, found: LawApplied) -> str:
    """Return what follows: "so the candle floats"."""
    outcome = law_of(found.law).outcome
    told = outcome.tells[WAYS.index(found.way)] if outcome is not None else found.text
    reading = read(answer.question)
    if not told.startswith("it "):
        return f"so {told}"
    owner = _owner(found, reading)
    who = definite(name_of(owner, reading)) if owner is not None else "it"
    does = told.removeprefix("it ")
    if owner is not None and owner.is_plural:
        does = _THIRD.sub(r"\1", does)
    return f"so {who} {does}"


def _owner(found: LawApplied, reading: Reading) -> Mention | None:
    """Return what has the amounts that a law was applied to; `None` if the text does not say, or several have them."""
    leaves = found.equation.leaves if found.equation is not None else ()
    places = {leaf.first for leaf in leaves if leaf.first < leaf.stop}
    owners = [
        one.owner
        for one in reading.quantities
        if one.owner is not None
        and one.number is not None
        and (one.number.first in places if places else one.number.value == found.solution)
    ]
    return owners[0] if len({owner.referent for owner in owners}) == 1 else None


def _amount_said(answer: Answer, found: LawApplied) -> str:
    """Return the question as a statement with the result; else what the result is called."""
    result, says = with_commas(found.result), with_commas(answer.asked.says if answer.asked else "")
    amount_alone = result.removesuffix(f" {found.direction}") if found.direction else result
    if found.direction not in says:
        says = says.replace(amount_alone, result)
    if not (found.unit or found.noun):  # the question was taken to count something
        says = re.sub(rf"(?<=\b{re.escape(result)}) [a-z]+$", "", says)
    asked = law_of(found.law).quantities[found.asked]
    tokens = read(answer.question).tokens
    own = asked.names if asked.called in asked.names else ()
    called = next((name for name in own if is_said(name, tokens)), asked.called)
    leaves = found.equation.leaves if found.equation is not None else ()
    is_cut = any(
        re.search(rf"(?:^|(?<!per)(?<![\d.]) ){re.escape(leaf.type.entity)}\b", says)
        for leaf in leaves
        if leaf.type.entity
    )
    is_told = re.search(rf"(?<![\d.,]){re.escape(result)}(?![\d.,]*\d)", says)
    if not is_told or is_cut or says.startswith("that makes"):  # "60-watt bulb" was taken for a name
        return f"the {called} is {result}"
    is_bare = says.startswith(result) and called not in says and not found.noun and called.isalpha()
    return f"{article(called)} {called} of {says}" if is_bare else says


class _Teller:
    """How the calculation of a law is put into words."""

    def __init__(self, found: LawApplied, writing: Writing) -> None:
        self._found = found
        self._law = law_of(found.law)
        self._writing = writing

    def worked(self, equation: Equation) -> Iterator[Step]:
        """Yield the calculation, one operation a step, with its quantities by name."""
        for leaf in equation.leaves:
            if leaf.implied:
                yield Step(with_commas(leaf.implied), "operation")
        expression = isolated(equation)
        if self._found.taken and isinstance(expression, Operation):
            yield from self._taken(evaluate(expression.left), is_back=expression.sign == "÷")
            return
        if isinstance(expression, Leaf):
            told = self._law.told.format(given=with_commas(expression.words), result=self._result())
            yield Step(told, "operation")
        done = list(operations(expression)) if expression is not None else []
        for at, operation in enumerate(done):
            value = self._result() if at == len(done) - 1 else self._number(operation.value)
            formula = f"{self._written(operation)} = {value}"
            yield Step(f"{self._operation(operation)}{formula}.", "operation", formula=formula)

    def _operation(self, node: Operation) -> str:
        """Return what is done, up to the calculation: "The force times the distance is "."""
        one, other = (self._named(side) for side in (node.left, node.right))
        if one and (other or isinstance(node.right, Leaf)):
            by = f"the {other}" if other else self._number(evaluate(node.right))
            return f"The {one} {_TIMES[node.sign]} {by} is "
        if node.sign == "+":
            return "Put them together: "
        if node.sign == "-" and self._law.signed:
            sides = [self._words(side) for side in (node.left, node.right)]
            less = " and cancel out" if sides[0] == sides[1] else ", so take the smaller one away"
            return f"The {sides[0]} and the {sides[1]} work against each other{less}: "
        return f"{_THEN[node.sign]} {f'the {other}' if other else self._number(evaluate(node.right))}: "

    def _taken(self, value: Fraction, *, is_back: bool) -> Iterator[Step]:
        """Yield the calculation with a factor that is taken several times; backward, from the end to the start."""
        found, often = self._found, len(self._found.taken)
        if found.times:
            whole, part = (with_commas(leaf.words) for leaf in found.times)
            yield Step(f"{whole} is {often} times {part}, so this happens {often} times.", "operation")
        elif often > 1:
            yield Step(f"On the way there, energy is passed on {often} times.", "operation")
        for factor in found.taken:
            share = evaluate(factor)
            before, value = value, value / share if is_back else value * share
            amounts = [with_commas(amount(each, found.unit or found.noun)) for each in (before, value)]
            is_part = not factor.words.endswith("%") and share.numerator == 1  # half of it: divide by 2
            sign = "÷" if is_back != is_part else "×"
            by = self._number(1 / share) if is_part else factor.words
            formula = f"{self._number(before)} {sign} {by} = {self._number(value)}"
            told = (
                f"{amounts[0]} is {factor.words} of what was there before, so that was {amounts[1]}."
                if is_back
                else f"{capital(factor.words)} of {amounts[0]} is {amounts[1]}."
            )
            yield Step(told, "operation", formula=formula)

    def followed(self) -> Iterator[str]:
        """Yield what follows from the result, and why."""
        found, outcome = self._found, self._law.outcome
        if outcome is None or not outcome.because or not found.way or found.than is None:
            return
        yield outcome.because
        if found.than != NOTHING:
            is_usual = found.than.words == outcome.usual[0]
            whose = f", that of {outcome.usual[1]}" if is_usual else ""
            told = f"{self._result()}, is {_COMPARED[found.way]} {with_commas(found.than.words)}{whose}"
            yield f"Its {self._called(outcome.one)}, {told}."

    def check(self, equation: Equation) -> str:
        """Return the law solved for an amount of the question instead; empty if that says nothing new."""
        found = self._found
        goal = next(
            (leaf for leaf in equation.leaves if leaf.value is not None and leaf.first < leaf.stop), None
        )
        if goal is None or found.taken or not is_decimal(found.solution):
            return ""
        put = equation.put_in({found.asked: Leaf(found.solution, name=found.asked)})
        back = isolated(Equation(_without(put.left, goal), _without(put.right, goal)))
        if not isinstance(back, Operation) or len(list(operations(back))) > 1:
            return ""
        if back.sign == "÷" and not evaluate(back.right):
            return ""
        says = "and that is what the question says" if goal.implied else "as the question says"
        return f"Check: {self._written(back)} = {with_commas(goal.words)}, {says}."

    def _result(self) -> str:
        return with_commas(self._found.result)

    def _number(self, value: Fraction) -> str:
        return self._writing.number(value)

    def _written(self, node: Operation) -> str:
        left, right = (self._number(evaluate(side)) for side in (node.left, node.right))
        return f"{left} {SIGNS[node.sign]} {right}"

    def _words(self, node: Node) -> str:
        is_told = isinstance(node, Leaf) and node.words
        unit = self._found.unit
        return with_commas(node.words if is_told else amount(evaluate(node), unit))  # type: ignore[union-attr]

    def _named(self, node: Node) -> str:
        """Return what a node is called; empty for a result, a number of the law, and one of several of a kind."""
        is_one = (
            isinstance(node, Leaf) and node.name in self._law.quantities and node.name != self._law.several
        )
        return self._called(node.name) if is_one else ""  # type: ignore[union-attr]

    def _called(self, quantity: str) -> str:
        """Return what a quantity is called: "mass", "other weight"."""
        called = self._law.quantities[quantity].called
        return f"other {called}" if quantity.startswith(OTHER) else called


def _without(node: Node, goal: Leaf) -> Node:
    """Return a node with an amount as the unknown."""
    if isinstance(node, Operation):
        return replace(node, left=_without(node.left, goal), right=_without(node.right, goal))
    return replace(node, value=None) if node == goal else node
