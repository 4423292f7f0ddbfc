"""What the declarative rules of Roy & Roth 2018 (Table 1) say about one or two numbers: features of a derivation.

A rule in Table 1 infers an operation between two numbers from premises about them. The rule justifies a statement that
does this operation with these numbers, to the degree to which the premises hold.
"""

from __future__ import annotations

from collections import defaultdict

from solvers.problems.amounts import Amount
from solvers.problems.declared.facts import retrieve
from solvers.problems.declared.rulebook import OPERATIONS as SIGNS
from solvers.problems.declared.rulebook import SUMS, justifications, load_rules
from solvers.reading.model import Reading

OPERATIONS = {sign: name for name, sign in SIGNS.items()}
_SURE, _LIKELY = 0.8, 0.4


class Declared:
    """The rules that hold in one reading."""

    def __init__(self, reading: Reading) -> None:
        """Ground the rules; the reading must ask for something."""
        facts = retrieve(reading)
        self._constants = {
            q.first: name for name, q in facts.quantities.items() if q.number and not q.implied
        }
        self._reasons: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for reason in justifications(load_rules(), facts):
            degree = (
                "surely" if reason.degree >= _SURE else "likely" if reason.degree >= _LIKELY else "hardly"
            )
            key = _key(reason.rule.operation, reason.left, reason.right)
            self._reasons[key].append(f"rule {reason.rule.name} {degree}")

    def of_two(self, sign: str, one: Amount, other: Amount) -> list[str]:
        """Return the rules that support an operation between two amounts, each represented by the number that it is
        named after; one special name says that no rule does.
        """
        first, second = (self._constants.get(a.about.first) for a in (one, other))
        if first is None or second is None or first == second or sign not in OPERATIONS:
            return []
        return self._reasons.get(_key(OPERATIONS[sign], first, second)) or [f"{sign} no rule"]


def _key(operation: str, left: str, right: str) -> tuple[str, ...]:
    return (operation, *(sorted((left, right)) if operation in (*SUMS, "Times") else (left, right)))
