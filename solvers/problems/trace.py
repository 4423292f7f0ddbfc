"""Turns a derivation that the program found into its story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from solvers.arithmetic.equation import Sum
from solvers.arithmetic.nearest import is_rounded_first, rounded, to_nearest
from solvers.arithmetic.tree import Leaf, Node, Operation, Reason, Type
from solvers.problems.amounts import Amount
from solvers.problems.asked import asked_of
from solvers.problems.calculation import solved
from solvers.problems.choose import Choice
from solvers.problems.derivation import Derivation, Step
from solvers.problems.describing import Describing
from solvers.problems.doubt import set_aside
from solvers.problems.entries import Entry, Otherwise, Statement
from solvers.problems.nearest import statement as rounding
from solvers.problems.patterns import Pattern, pattern_of
from solvers.problems.reasons import reason_of
from solvers.problems.schemas import Schema
from solvers.problems.setting_aside import otherwise
from solvers.problems.story import Story
from solvers.wording import written_number


class Trace:
    """Builds stories from the derivations of one problem."""

    def __init__(self, choice: Choice) -> None:
        """Take the program whose derivations are used."""
        self._choice = choice
        self._grounding = choice.grounding
        self._situation = choice.grounding.situation
        self._reading = self._situation.reading
        self._describing = Describing(self._situation)
        self._amounts = {node: self._grounding.amounts[at] for at, node in enumerate(choice.nodes)}
        self._told = [amount for amount in self._amounts.values() if amount.is_told and not amount.is_fact]

    def story(self, derivation: Derivation) -> Story:
        """Return the story of a derivation.

        Raises:
            ValueError: it has no story: it uses an amount as a letter, or no tree can express its equations.
        """
        if derivation.letter is not None:
            raise ValueError("There is no story for a derivation with a letter.")
        graph = self._choice.graph
        asked = next(step for step in derivation.steps if step.head == graph.asked)
        (answer,) = (node for node in graph.statements[asked.statement].slots if node != graph.asked)
        steps = self._in_order([step for step in derivation.steps if step is not asked])
        places, entries, trees = self._numbers(steps)
        statements = self._rounded_first(steps, places, entries, trees)
        for step in steps:
            assert step.head is not None
            places[step.head] = len(entries)
            is_asked = step.head == answer
            statement = self._statement(step, places, is_asked=is_asked)
            trees[step.head] = self._tree(step, trees, _reason(statement, entries))
            statements.append(statement)
            result = self._describing.result(self._amounts[step.head], derivation.values[step.head])
            if statement.pattern is Pattern.WHOLE:
                result = self._describing.put_together(result, [entries[at] for at in statement.given])
            entries.append(result)
        final = places[answer]
        entries[final] = self._describing.named(entries[final])
        nearest, tree = self._reading.nearest, trees[answer]
        if nearest is not None and not nearest.each:
            statements.append(self._rounded(final, self._amounts[answer], entries))
            final = statements[-1].result
            entries[final] = self._describing.named(entries[final])
            tree = to_nearest(tree, nearest, _reason(statements[-1], entries))
        question = asked_of(self._reading, entries[final].value, entries[final].about)
        story = Story(
            self._reading.text,
            tuple(entries),
            tuple(statements),
            final,
            question,
            tree,
            self._idle(statements, places, final),
        )
        is_settled = bool(self._situation.evidence.only) and not set_aside(story)
        return replace(story, is_settled=is_settled)

    def _rounded_first(
        self,
        steps: Sequence[Step],
        places: dict[int, int],
        entries: list[Entry],
        trees: dict[int, Node],
    ) -> list[Statement]:
        """Return the statements that round numbers in the text before the steps use them, if the text says so; from
        then on, the places of the numbers are those of the rounded ones.
        """
        nearest = self._reading.nearest
        used = {node for step in steps for node in self._slots(step)}
        statements = []
        for node, amount in self._amounts.items():
            if nearest is None or node not in used or not amount.is_told:
                continue
            if is_rounded_first(amount.about, nearest):
                statements.append(self._rounded(places[node], amount, entries))
                places[node] = statements[-1].result
                trees[node] = to_nearest(trees[node], nearest, _reason(statements[-1], entries))
        return statements

    def _rounded(self, of: int, amount: Amount, entries: list[Entry]) -> Statement:
        """Return the statement that rounds an entry, and add its result to the entries."""
        nearest = self._reading.nearest
        assert nearest is not None
        value = rounded(entries[of].value, nearest)
        entries.append(self._describing.result(amount, value))
        return rounding(of, len(entries) - 1, nearest)

    def _in_order(self, steps: Sequence[Step]) -> list[Step]:
        """Return the steps so that each comes after those that it depends on; of those that can come next, the first in
        the text.
        """
        heads = {step.head for step in steps}
        rest, done = list(steps), set[int | None]()
        ordered = []
        while rest:
            ready = [step for step in rest if not (self._slots(step) & heads) - done - {step.head}]
            step = min(ready or rest, key=self._place)
            ordered.append(step)
            rest.remove(step)
            done.add(step.head)
        return ordered

    def _slots(self, step: Step) -> set[int | None]:
        return set(self._choice.graph.statements[step.statement].slots)

    def _place(self, step: Step) -> tuple[int, int]:
        """Return where the last number that a step uses is in the text, or the first number that its result is named
        after.
        """
        told = [self._amounts[node] for node in self._slots(step) if node in self._amounts]
        return max((a.about.first for a in told if a.is_told), default=0), step.statement

    def _numbers(self, steps: Sequence[Step]) -> tuple[dict[int, int], list[Entry], dict[int, Node]]:
        """Return the places, entries, and nodes of the numbers in the text and of those that it calls for."""
        used = {node for step in steps for node in self._slots(step)}
        places: dict[int, int] = {}
        entries: list[Entry] = []
        for node, amount in self._amounts.items():
            if amount.is_told and (not amount.is_fact or node in used):
                places[node] = len(entries)
                entries.append(self._describing.number(self._as_written(amount)))
        trees = {node: entry for node, place in places.items() if (entry := entries[place].node) is not None}
        return places, entries, trees

    def _as_written(self, amount: Amount) -> Amount:
        """Return a number in the text before it is rounded."""
        number = amount.about.number
        is_rounded = is_rounded_first(amount.about, self._reading.nearest)
        return replace(amount, value=number.value) if number is not None and is_rounded else amount

    def _statement(self, step: Step, places: Mapping[int, int], *, is_asked: bool) -> Statement:
        stated = self._choice.graph.statements[step.statement]
        schema = self._grounding.statements[step.statement].schema
        found = stated.slots.index(step.head) if step.head is not None else 0
        names = list(schema.slots)
        names += names[-1:] * (len(stated.slots) - len(names))
        entries = tuple(places.get(node) for node in stated.slots)
        slots = tuple(
            name
            if entry is not None
            else written_number(self._choice.graph.amounts[node].value or Fraction(0))
            for name, entry, node in zip(names, entries, stated.slots, strict=False)
        )
        return Statement(
            schema.key,
            stated.equation,
            slots,
            entries,
            found,
            self._pattern(schema, stated.equation, stated.slots, found, is_asked=is_asked),
        )

    def _pattern(
        self, schema: Schema, equation: object, slots: Sequence[int], found: int, *, is_asked: bool
    ) -> Pattern:
        sides: tuple[list[Amount], list[Amount]] = ([], [])
        if isinstance(equation, Sum):
            own = equation.coefficients[found]
            for node, factor in zip(slots, equation.coefficients, strict=True):
                if node != slots[found] and node in self._amounts:
                    sides[(factor > 0) == (own > 0)].append(self._amounts[node])
        return pattern_of(schema, equation, *sides, self._situation, is_asked=is_asked)

    def _tree(self, step: Step, trees: Mapping[int, Node], reason: Reason) -> Node:
        graph = self._choice.graph
        stated = graph.statements[step.statement]
        assert step.head is not None
        nodes = [trees.get(v) or _constant(graph.amounts[v].value) for v in stated.slots]
        node = solved(stated.equation, stated.slots.index(step.head), nodes, reason)
        if not isinstance(node, Operation):
            return node
        amount = self._amounts[step.head]
        words = self._describing.result(amount, node.value).words
        return replace(node, type=Type(amount.about.entity, amount.about.rate), words=words)

    def _idle(
        self, statements: Sequence[Statement], places: Mapping[int, int], asked: int
    ) -> tuple[tuple[int, Otherwise], ...]:
        topic = self._situation.evidence.topic
        if topic is not None and topic.takes_up_all:
            return ()
        used = {entry for statement in statements for entry in statement.given} | {asked}
        taken = [a for node, a in self._amounts.items() if a.is_told and places.get(node) in used]
        return tuple(
            (place, otherwise(amount, taken, self._situation))
            for node, place in places.items()
            if (amount := self._amounts[node]) in self._told and place not in used
        )


def _reason(statement: Statement, entries: Sequence[Entry]) -> Reason:
    """Return why a statement is calculated as it is; what is taken away comes after what it is taken from."""
    given = list(statement.given)
    if isinstance(statement.relation, Sum) and len(given) == len(statement.relation.coefficients) - 1:
        factors = [f for at, f in enumerate(statement.relation.coefficients) if at != statement.found]
        own = statement.relation.coefficients[statement.found]
        given = [
            e for _, e in sorted(zip(factors, given, strict=True), key=lambda p: (p[0] > 0) == (own > 0))
        ]
    return reason_of(statement.pattern, [entries[place].words for place in given])


def _constant(value: Fraction | None) -> Node | None:
    return None if value is None else Leaf(value)
