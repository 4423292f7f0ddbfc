"""Word problems made from templates with names, things and numbers drawn by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tests.word_problems.problems import worked_out

NAMES = (
    "Abena",
    "Bjorn",
    "Camila",
    "Dariusz",
    "Esra",
    "Gita",
    "Hugo",
    "Ingrid",
    "Jamal",
    "Keiko",
    "Lupe",
    "Nadia",
)
THINGS = (
    "badges",
    "buttons",
    "candles",
    "cherries",
    "coins",
    "feathers",
    "ladders",
    "masks",
    "medals",
    "pebbles",
)
HOLDERS = ["basket", "box", "cabin", "crate", "drawer", "jar", "tray", "van"]
PLURALS = {"box": "boxes"}

TEMPLATES = (
    ("{A} has {a} {things}. {A} gives {b} of them to {B}. How many {things} does {A} have now?", "a - b"),
    ("{A} had {a} {things} and found {b} more. How many {things} does {A} have now?", "a + b"),
    ("{A} had some {things}. After {A} lost {b} {things}, {c} were left. How many {things} were there?", "b + c"),
    ("There are {a} red {things} and {b} green {things} in a shop. How many {things} are there altogether?", "a + b"),
    ("Of {a} {things}, {b} are broken. How many {things} are not broken?", "a - b"),
    ("{A} has {a} {things} and {B} has {b} {things}. How many more {things} does {A} have than {B}?", "a - b"),
    ("{A} has {b} {things}. {B} has {c} more {things} than {A}. How many {things} does {B} have?", "b + c"),
    ("{A} made {c} {things}. {B} made {k} times as many. How many {things} did {B} make?", "c * k"),
    ("Each {holder} holds {c} {things}. How many {things} are in {k} {holders}?", "c * k"),
    ("{A} puts {m} {things} equally into {k} {holders}. How many {things} are in each {holder}?", "m / k"),
    ("{A} has {m} {things} and puts {k} into each {holder}. How many {holders} does {A} need?", "m / k"),
    ("One of the {things} costs ${c}. How much do {k} of the {things} cost?", "c * k"),
    ("{A} earns ${c} an hour. How much does {A} earn in {k} hours?", "c * k"),
    ("{A} has ${a} and pays ${b} for a lamp. How much money does {A} have left?", "a - b"),
    ("{A} bought {k} {holders} with {c} {things} each and lost {d} {things}. How many {things} are left?", "k * c - d"),
    ("{A} had {a} {things}, gave {d} to {B} and then bought {c} more. How many {things} has {A} now?", "a - d + c"),
    ("{A} collected {b} {things} and {B} collected {c} {things}. They share them equally among {t} friends. "
     "How many {things} does each friend get?", "(b + c) / t"),
    ("A rectangular yard is {b} metres long and {c} metres wide. What is its area?", "b * c"),
    ("{A} is {c} years old. {B} is {k} years older. How old is {B}?", "c + k"),
    ("The marks of {A} are {a}, {b} and {c}. What is the average of the marks?", "(a + b + c) / 3"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Generated:
    """A problem made from a template."""

    text: str
    answer: Fraction


def generated(count: int, seed: int) -> Iterator[Generated]:
    """Problems in turn from all templates, with whole numbers for answers."""
    rng = random.Random(seed)
    for turn in range(count):
        template, working = TEMPLATES[turn % len(TEMPLATES)]
        while True:
            numbers = _numbers(rng)
            answer = worked_out(_put_in(working, numbers))
            if answer.denominator == 1 and answer > 0:
                break
        one, other = rng.sample(NAMES, 2)
        holder = rng.choice(HOLDERS)
        words = {"A": one, "B": other, "things": rng.choice(THINGS), "holder": holder}
        words["holders"] = PLURALS.get(holder, f"{holder}s")
        yield Generated(template.format(**words, **numbers), answer)


def _numbers(rng: random.Random) -> dict[str, int]:
    k = rng.randint(3, 9)
    a, b, c, d = sorted(rng.sample(range(11, 99), 4), reverse=True)
    return {
        "a": a,
        "b": b,
        "c": c,
        "d": d % 10 + 2,
        "k": k,
        "m": k * rng.randint(11, 30),
        "t": rng.randint(2, 9),
    }


def _put_in(working: str, numbers: dict[str, int]) -> str:
    return "".join(str(numbers.get(sign, sign)) for sign in working)
