"""What the sentences of a text may say about unknowns: candidate equations for the program to choose from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from knowledge.formulas import Relation, load_relations
from knowledge.quantities import load as load_facts
from solvers.arithmetic.tree import Equation, Leaf, Node, leaves
from solvers.formulas.matching import Item, Match, Text, leaf_of
from solvers.formulas.naming import ALL, Key, as_written, key_of, same
from solvers.formulas.terms import node_of
from solvers.wording import written_number

_KINDS = re.compile(r"(?:more|fewer|less|many)\??(?:\|\w+)? \{A\}|\{A\} for")
"""In patterns that relate kinds: "{n} more {A} than {B}"."""
AMOUNT = "amount"
"""The relation that says outright what one has; it only serves to find what others have."""
COUNTED_DEGREE = 0.7
"""How much a number says that counts what others are compared to: "15 boys", "4 more girls than boys"."""
BEFORE: Key = ("before",)
"""The one that the text names before, as in "Ann ran twice as many laps"."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An equation that a part of the text may express."""

    equation: Equation
    """Unknowns are named by their keys' words; `BEFORE` is the one that the text names before."""
    keys: frozenset[Key]
    """The unknowns that it names."""
    numbers: frozenset[int]
    """Which numbers of the text it uses."""
    degree: float
    says: str
    first: int
    stop: int
    """Items `first:stop`."""
    relation: str = ""
    """The name of the relation, if it is one of the file."""

    def renamed(self, names: Mapping[Key, Key]) -> Reading:
        """Return the same equation with other names for its unknowns."""
        by_name = {" ".join(key): Leaf(None, name=" ".join(name)) for key, name in names.items()}
        keys = frozenset(names.get(key, key) for key in self.keys)
        return replace(self, equation=self.equation.put_in(by_name), keys=keys)


def readings(text: Text) -> list[Reading]:
    """Return every relation found by patterns."""
    found: list[Reading] = []
    for relation in load_relations():
        found += (r for match in text.matches(relation.patterns) if (r := _reading(text, relation, match)))
    return _best(found)


def _best(found: list[Reading]) -> list[Reading]:
    """Return the strongest of the readings that say the same."""
    best: dict[str, Reading] = {}
    for reading in found:
        known = best.get(str(reading.equation))
        if known is None or reading.degree > known.degree:
            best[str(reading.equation)] = reading
    return list(best.values())


def told_amount(text: Text, key: Key, leaf: Leaf, at: int) -> Reading:
    """Return the relation that the number `leaf`, item `at`, is the amount of `key`."""
    says = f"{as_written(text, key)}: {leaf.words}."
    equation = Equation(Leaf(None, name=" ".join(key)), leaf)
    used = frozenset(() if leaf.quantity is None else (leaf.quantity,))
    return Reading(
        equation,
        frozenset((key,)),
        used,
        COUNTED_DEGREE,
        says[:1].upper() + says[1:],
        at,
        at + 1,
        relation=AMOUNT,
    )


def _reading(text: Text, relation: Relation, match: Match) -> Reading | None:
    keys = {slot: key_of(text, *items) for slot, items in match.names.items()}
    if len(set(keys.values())) < len(keys) or any(not _may_be_unknown(key) for key in keys.values()):
        return None
    if relation.name == AMOUNT and any(_compares(text, item) for item in match.numbers.values()):
        return None
    is_of_kinds = _KINDS.search(match.pattern.text) is not None
    if is_of_kinds and len({_is_proper(text, items) for items in match.names.values()}) > 1:
        return None  # "twice as many ribbons as Ben" compares no ribbons with Ben
    nodes: dict[str, Node] = {slot: Leaf(None, name=" ".join(key)) for slot, key in keys.items()}
    nodes |= {slot: leaf_of(text, item) for slot, item in match.numbers.items()}
    equation = Equation(*map(node_of, relation.equation)).put_in(nodes)
    shown = {slot: text.words(*items) for slot, items in match.names.items()}
    shown |= {
        slot: written_number(item.value) for slot, item in match.numbers.items() if item.value is not None
    }
    made = _made(text, equation, relation.says.format(**shown), match.first, match.stop, match.degree)
    return replace(made, relation=relation.name)


def _is_proper(text: Text, span: tuple[int, int]) -> bool:
    """Return whether the last word of a name is a person or place rather than a kind of thing."""
    return text.items[span[1] - 1].tag.startswith("NNP")


def _compares(text: Text, item: Item) -> bool:
    """Return whether a number says how two amounts compare rather than what one of them is."""
    quantity = text.quantities.get(item.place)
    return item.is_factor or (quantity is not None and bool(quantity.comparison))


def _may_be_unknown(key: Key) -> bool:
    """Return whether a name can stand for a number, which units of measurement do not."""
    return bool(key) and key != ALL and load_facts().dimension(key[-1]) in ("", "money")


def _made(text: Text, equation: Equation, says: str, first: int, stop: int, degree: float) -> Reading:
    parts = [leaf for side in (equation.left, equation.right) for leaf in leaves(side)]
    keys = {
        tuple(leaf.name.split()) for leaf in parts if leaf.value is None and leaf.name not in ("all", "count")
    }
    numbers = {leaf.quantity for leaf in parts if leaf.quantity is not None}
    return Reading(equation, frozenset(keys), frozenset(numbers), degree, says, first, stop)


def unified(readings: Sequence[Reading]) -> list[Reading]:
    """Return `readings` with one key per unknown, without those whose name may mean several unknowns."""
    keys = list(dict.fromkeys(key for reading in readings for key in sorted(reading.keys)))
    names = {key: _representative(key, keys) for key in keys}
    found = []
    for reading in readings:
        renamed = {key: names[key] for key in reading.keys}
        if None not in renamed.values() and len(set(renamed.values())) == len(renamed):
            found.append(reading.renamed({k: v for k, v in renamed.items() if v is not None}))
    return found


def _representative(key: Key, keys: Sequence[Key]) -> Key | None:
    """Return the shortest name for the same unknown, or `None` if `key` may mean two of them."""
    if _is_ambiguous(key, keys):
        return None
    shorter = [k for k in keys if set(k) <= set(key) and not _is_ambiguous(k, keys)]
    return min(shorter, key=lambda k: (len(k), k))


def _is_ambiguous(key: Key, keys: Sequence[Key]) -> bool:
    wider = [k for k in keys if set(key) <= set(k)]
    return any(not same(one, other) for one in wider for other in wider)
