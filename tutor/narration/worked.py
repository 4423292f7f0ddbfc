"""A tree of arithmetic worked out operation by operation, as on paper: which comes first, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.arithmetic.tree import Equation, Leaf, Node, Operation, evaluate, has_unknown
from solvers.reading.numerals import writes_fractions
from solvers.wording import mixed_number
from tutor.narration.figures import with_commas
from tutor.narration.same_parts import in_same_parts, is_broken, mixed, over, worked_out

SIGNS = {"+": "+", "-": "−", "×": "×", "÷": "÷"}
_DO = {"+": "add", "-": "subtract", "×": "multiply", "÷": "divide"}
_UNDO = {
    "+": "Something and {0} make {1}. Take off {0}",
    "-": "Take {0} from something, and {1} is left. Put {0} back",
    "×": "{0} times something is {1}. Divide by {0}",
    "÷": "Something divided by {0} is {1}. Multiply by {0}",
}


@dataclass(frozen=True, slots=True)
class Done:
    """An operation that is worked out."""

    node: Node
    text: str
    """The operation in words, with the calculation."""
    formula: str
    """The calculation alone."""


@dataclass(frozen=True, slots=True)
class Writing:
    """The way in which the numbers of a question are written."""

    has_fractions: bool = False
    unknown: str = ""
    """The name of the unknown number; empty for its letter."""

    @classmethod
    def of(cls, text: str) -> Writing:
        """Return the style of a question's numbers: fractions if it has any and no decimals."""
        return cls(writes_fractions(text))

    def number(self, value: Fraction) -> str:
        """Return a number: "1 3/20" next to fractions, otherwise "1.15"; negative numbers are in parentheses."""
        return with_commas(mixed(value) if self.has_fractions else mixed_number(value).replace("-", "−"))

    def operand(self, value: Fraction) -> str:
        """Return a number in a sum."""
        return f"({self.number(value)})" if value < 0 else self.number(value)


def is_number(node: Node, writing: Writing) -> bool:
    """Return whether a node is already a number: a leaf, or a division that is written as a fraction."""
    if isinstance(node, Leaf):
        return True
    if not isinstance(node, Operation) or node.sign != "÷" or not writing.has_fractions:
        return False
    if not isinstance(node.left, Leaf) or not isinstance(node.right, Leaf):
        return False
    if has_unknown(node) or not node.right.value:
        return True
    return evaluate(node).denominator != 1  # "450/3" has to be worked out


def shown(node: Node, writing: Writing, above: str = "", *, is_right: bool = False) -> str:
    """Return a tree as people write it, with the signs used in textbooks.

    Args:
        node: the tree.
        writing: how its numbers are written.
        above: the sign of the operation that it is part of, if any.
        is_right: whether it is on the right side of that operation.
    """
    if is_number(node, writing) and not has_unknown(node):
        return writing.operand(evaluate(node)) if above else writing.number(evaluate(node))
    if not isinstance(node, Operation):
        return (writing.unknown or node.name) if isinstance(node, Leaf) else writing.number(evaluate(node))
    left, right = shown(node.left, writing, node.sign), shown(node.right, writing, node.sign, is_right=True)
    leaves_only = isinstance(node.left, Leaf) and isinstance(node.right, Leaf)
    if leaves_only and node.sign == "×" and has_unknown(node) and not writing.unknown:
        return f"{left}{right}" if node.right.value is None else f"{right}{left}"
    told = f"{left} {SIGNS[node.sign]} {right}"
    return f"({told})" if above and _needs_brackets(node.sign, above, is_right=is_right) else told


def _needs_brackets(sign: str, above: str, *, is_right: bool) -> bool:
    """Return whether a part of an operation would be misread without parentheses."""
    if sign in "+-":
        return above in "×÷" or (is_right and above == "-")
    return is_right and above == "÷"


def steps(node: Node, writing: Writing, *, is_written: bool = False) -> list[Done]:
    """Return the operations of a tree without unknowns, each once, with how to work it out.

    Args:
        node: the tree.
        writing: how its numbers are written.
        is_written: whether the question writes it out, so that the order of operations is explained.
    """
    once = {line(each, writing): each for each in reversed(list(_operations(node, writing)))}
    done = list(reversed(once.values()))
    whys = list(_whys(node, done)) if is_written else [""] * len(done)
    told = []
    for at, (each, why) in enumerate(zip(done, whys, strict=True)):
        text = line(each, writing)
        if len(done) > 1:
            follows = at > 0 and each.sign == done[at - 1].sign and not why
            first = ("First", "Then")[at > 0] if not (at + 1 == len(done) and at) else "Now"
            is_apart = text[:1].isupper()  # sentences of their own
            text = (
                text
                if is_apart or (follows and at + 1 < len(done))
                else f"{first} {why or _DO[each.sign]}: {text}"
            )
        told.append(Done(each, text, calculation(each, writing)))
    return told


def calculation(node: Operation, writing: Writing) -> str:
    """Return an operation with its result: "7 + 9 = 16"."""
    first, *others = (evaluate(term) for term in _terms(node, writing))
    values = [writing.number(first), *map(writing.operand, others)]
    return f"{f' {SIGNS[node.sign]} '.join(values)} = {writing.number(evaluate(node))}"


def _whys(node: Node, done: Sequence[Operation]) -> Iterator[str]:
    """Yield what comes first, for each operation: the parentheses, then "×" and "÷"; empty once that has been said."""
    enclosed = list(_enclosed(node))
    is_said = False
    for at, each in enumerate(done):
        if any(each is one for one in enclosed):
            yield "work out the parentheses"
        elif each.sign in "×÷" and not is_said and any(other.sign in "+-" for other in done[at + 1 :]):
            is_said = True
            yield f"{_DO[each.sign]}, because × and ÷ come before + and −"
        else:
            yield ""


def _enclosed(node: Node) -> Iterator[Operation]:
    """Yield the operations in parentheses."""
    if not isinstance(node, Operation):
        return
    for part, is_right in ((node.left, False), (node.right, True)):
        if isinstance(part, Operation) and _needs_brackets(part.sign, node.sign, is_right=is_right):
            yield part
        yield from _enclosed(part)


def line(node: Operation, writing: Writing) -> str:
    """Return one operation worked out as a line of arithmetic, preceded by fractions in the same parts if needed."""
    one, other, result = evaluate(node.left), evaluate(node.right), evaluate(node)
    values = [evaluate(term) for term in _terms(node, writing)]
    broken = [value for value in values if value.denominator != 1]
    if writing.has_fractions and len(broken) > 1 and node.sign in "+-":
        lead = in_same_parts(values)
        return f"{lead} {worked_out(SIGNS[node.sign], values, result)}.".lstrip()
    has_parts = writing.has_fractions and is_broken(values)
    if has_parts and node.sign == "×" and 1 in (one.denominator, other.denominator):
        return _part_of(*((one, other) if one.denominator != 1 else (other, one)), result, writing)
    if has_parts and node.sign == "÷" and other:
        turned = over(1 / other, other.numerator) if other.numerator != 1 else writing.operand(1 / other)
        return (
            f"Dividing by {mixed(other)} is the same as multiplying by {turned}: "
            f"{writing.operand(one)} × {turned} = {writing.number(result)}."
        )
    return f"{calculation(node, writing)}."


def _part_of(part: Fraction, whole: Fraction, result: Fraction, writing: Writing) -> str:
    """Return a fraction of a number: first divide it into equal parts."""
    above, below = part.numerator, part.denominator
    if whole % below:
        return (
            f"{mixed(part)} × {writing.operand(whole)} = {above * whole}/{below} = {writing.number(result)}."
        )
    each = whole / below
    cut = f"{writing.number(whole)} ÷ {below} = {writing.number(each)}"
    if above == 1:
        return f"1/{below} of {writing.number(whole)} is {cut}."
    lead = f"Cut {writing.number(whole)} into {below} equal parts: {cut}"
    return f"{lead}. Then take {above} of them: {above} × {writing.number(each)} = {writing.number(result)}."


def _of_known(done: Done) -> Done:
    """Return an operation on known numbers, on the way back to the unknown one."""
    assert isinstance(done.node, Operation)
    lead = "Add what is known" if done.node.sign == "+" else "Work out what is known"
    return replace(done, text=f"{lead}: {done.formula}.")


def _from_part(part: Fraction, known: Fraction, found: Fraction, writing: Writing) -> str:
    """Return the step from a fraction of something back to the whole."""
    above, below = part.numerator, part.denominator
    number, each = writing.number, known / above
    told = f"{number(known)} is {above if above > 1 else 'one'} of {below} equal parts"
    if above == 1:
        return f"{told}, so all of it is {below} × {number(known)} = {number(found)}."
    lead = f"{told}, so one part is {number(known)} ÷ {above} = {number(each)}"
    return f"{lead}. All of it is {below} × {number(each)} = {number(found)}."


def _operations(node: Node, writing: Writing) -> Iterator[Operation]:
    if is_number(node, writing) or not isinstance(node, Operation):
        return
    for term in _terms(node, writing):
        yield from _operations(term, writing)
    yield node


def _terms(node: Operation, writing: Writing) -> list[Node]:
    """Return what an operation combines: for a sum of sums or a product of products, all of its terms."""
    left: list[Node] = [node.left]
    if node.sign in "+×" and isinstance(node.left, Operation) and node.left.sign == node.sign:
        left = _terms(node.left, writing)
    return [*left, node.right]


def undone(equation: Equation, writing: Writing) -> list[Done] | None:
    """Return how to work backward to an unknown that occurs once in an equation; `None` if it occurs any other way.

    The last operation is undone first, so no letter has to be moved.
    """
    sides = (equation.left, equation.right) if has_unknown(equation.left) else (equation.right, equation.left)
    node, other = sides
    if has_unknown(other) or sum(leaf.value is None for leaf in equation.leaves) != 1:
        return None
    target = evaluate(other)
    told = steps(other, writing)
    while isinstance(node, Operation):
        is_left = has_unknown(node.left)
        inner, known = (node.left, node.right) if is_left else (node.right, node.left)
        told += [_of_known(each) for each in steps(known, writing)]
        by = evaluate(known)
        if not is_left and node.sign in "-÷":
            found = by - target if node.sign == "-" else by / target
            lead = (
                f"Something is taken from {writing.number(by)}, and {writing.number(target)} is left"
                if node.sign == "-"
                else f"{writing.number(by)} divided by something is {writing.number(target)}"
            )
            sum_ = f"{writing.operand(by)} {SIGNS[node.sign]} {writing.operand(target)}"
        elif node.sign == "×" and writing.has_fractions and 0 < by < 1:
            found = target / by
            sum_ = f"{writing.operand(target)} ÷ {writing.number(by)} = {writing.number(found)}"
            told.append(Done(node, _from_part(by, target, found, writing), sum_))
            node, target = inner, found
            continue
        else:
            back = {"+": "-", "-": "+", "×": "÷", "÷": "×"}[node.sign]
            found = evaluate(Operation(back, Leaf(target), Leaf(by)))
            lead = _UNDO[node.sign].format(writing.number(by), writing.number(target))
            sum_ = f"{writing.operand(target)} {SIGNS[back]} {writing.operand(by)}"
        sum_ = f"{sum_} = {writing.number(found)}"
        told.append(Done(node, f"{lead}: {sum_}.", sum_))
        node, target = inner, found
    return told
