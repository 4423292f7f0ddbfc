"""Changes of a question that change no answer, or only its unit: what was asked before is asked in another way.

    python -m tests.properties.metamorphic

asks all of them, prints the share of each property that is violated, and writes which questions violate it to
`metamorphic.toml`; the suite asks a sample and fails where a question violates a property that it did not violate
there.
A property is violated when another value than before is answered, or none.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from knowledge.names import gender_of_name
from solvers import Answer, ask
from solvers.question import Question

Change = Callable[[str], str]

KNOWN = Path(__file__).with_name("metamorphic.toml")
SETS = Path(__file__).parents[1] / "certainty"
NAMES = {"f": ["Lena", "Maria", "Anna", "Julia"], "m": ["Peter", "Paul", "Daniel", "Martin"]}
SPARE = (
    "Next door a dentist has 7 chairs.",
    "In another town 15 buses run every day.",
    "Last year a farmer in Peru sold 40 llamas.",
)
UNITS = {
    r"(\d+) (?:m|meters)\b": ("cm", 100),
    r"(\d+) (?:km|kilometers)\b": ("m", 1000),
    r"(\d+) (?:kg|kilograms)\b": ("g", 1000),
    r"(\d+) (?:l|liters)\b": ("ml", 1000),
    r"(\d+) hours\b": ("minutes", 60),
    r"\$(\d+)(?![\d.])": ("cents", 100),
}
MEASURED = (
    "A board is 3 m long. Nils saws off 1 m. How many meters are left?",
    "Rita walks 2 km to the lake and 3 km back by another way. How many kilometers does she walk?",
    "A bag of rice weighs 5 kg. The cook uses 2 kg. How many kilograms of rice are left?",
    "A film takes 2 hours and a second one 3 hours. How many hours do they take together?",
    "A jug holds 4 liters. Omar drinks 1 liters of it. How many liters are left?",
    "A pen costs $3 and a pad costs $4. How many dollars do they cost together?",
    "Each shelf is 2 meters long. How many meters long are 6 shelves?",
    "A rope of 12 meters is cut into 4 equal pieces. How many meters long is each piece?",
    "A bus drives 60 km in the morning and 45 km in the evening. How many kilometers does it drive?",
    "A dog weighs 18 kg and a cat weighs 4 kg. How many kilograms heavier is the dog?",
    "Eva has $20. She buys a cap for $8. How many dollars does she have left?",
    "A pool takes in 9 liters a minute. How many liters does it take in in 5 minutes?",
)


def lower(text: str) -> str:
    """Without capitals but those of choices."""
    stem, mark, choices = text.partition(" (A)")
    return stem.lower() + mark + choices


def politely(text: str) -> str:
    """With a please before it and thanks behind the question."""
    stem, mark, choices = text.partition(" (A)")
    return (
        f"Please help me with this. {stem}{mark}{choices}"
        if mark
        else f"Please help me with this. {stem} Thanks!"
    )


def on_a_sunny_day(text: str) -> str:
    """With a sentence before it that has nothing to do with it."""
    return f"It was a sunny day. {text}"


def with_other_names(text: str) -> str:
    """With each given name replaced by another of the same gender."""
    left = {gender: [name for name in names if name not in text] for gender, names in NAMES.items()}
    for name in dict.fromkeys(re.findall(r"\b[A-Z][a-z]{2,}\b", text)):
        gender = gender_of_name(name)
        if gender in left and left[gender] and name.lower() not in ("may", "june", "april"):
            text = re.sub(rf"\b{name}\b", left[gender].pop(0), text)
    return text


def with_a_number_elsewhere(text: str) -> str:
    """With a number of other things, by somebody else, in another place, before the question."""
    sentences = re.split(r"(?<=[.?!]) ", text)
    extra = SPARE[len(text) % len(SPARE)]
    return " ".join([*sentences[:-1], extra, sentences[-1]])


def in_smaller_units(text: str) -> str:
    """With the first amounts in smaller units; what is asked for stays."""
    stem, _, asked = text.rpartition(". ")
    for pattern, (unit, count) in UNITS.items():
        stem = re.sub(pattern, lambda m, unit=unit, count=count: f"{int(m[1]) * count} {unit}", stem)  # type: ignore[misc]
    return f"{stem}. {asked}"


def in_another_order(text: str) -> str:
    """With the choices in another order."""
    question = Question.parse(text)
    texts = [choice.text for choice in question.choices]
    random.Random(text).shuffle(texts)
    labels = [choice.label for choice in question.choices]
    return " ".join([question.text, *(f"({a}) {b}" for a, b in zip(labels, texts, strict=True))])


@cache
def problems() -> tuple[str, ...]:
    """Our own word problems."""
    return tuple(pair["question"] for pair in _pairs("spare_numbers"))


@cache
def choices() -> tuple[str, ...]:
    """Our own science questions."""
    return tuple(pair["question"] for pair in _pairs("nonsense_choices"))


def _pairs(name: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads((SETS / f"{name}.toml").read_text("utf-8"))["pair"]
    return found


def properties() -> Mapping[str, tuple[Change, tuple[str, ...]]]:
    """By name the change, and the questions that it is tried on."""
    return {
        "problems, lower case": (lower, problems()),
        "problems, politely": (politely, problems()),
        "problems, on a sunny day": (on_a_sunny_day, problems()),
        "problems, other names": (with_other_names, problems()),
        "problems, a number elsewhere": (with_a_number_elsewhere, problems()),
        "problems, smaller units": (in_smaller_units, MEASURED),
        "choices, lower case": (lower, choices()),
        "choices, politely": (politely, choices()),
        "choices, on a sunny day": (on_a_sunny_day, choices()),
        "choices, another order": (in_another_order, choices()),
    }


@cache
def said(text: str) -> object:
    """What is answered: a number, or the text of a choice; `None` for nothing, or for what is only asked back."""
    outcome = ask(text)
    if not isinstance(outcome, Answer):
        return None
    labels = outcome.value if isinstance(outcome.value, tuple) else ()
    return next((c.text.lower() for c in outcome.question.choices if c.label in labels), outcome.value)


def compared(name: str, number: int) -> tuple[object, object]:
    """What is answered to a question and to the changed one; one without an answer is not asked again."""
    change, questions = properties()[name]
    before = said(questions[number])
    return before, said(change(questions[number])) if before is not None else None


def known() -> dict[str, list[int]]:
    """By property the places of the questions that are known to violate it."""
    found: dict[str, list[int]] = tomllib.loads(KNOWN.read_text("utf-8"))["violations"]
    return found


def main() -> None:
    """Ask everything, print the shares, write what violates a property."""
    lines = [
        "# Written by `python -m tests.properties.metamorphic`: by property, the questions that violate it.",
        "",
    ]
    lines.append("[violations]")
    for name, (_, questions) in properties().items():
        found = [number for number in range(len(questions)) if len({*compared(name, number)}) > 1]
        lines.append(f'"{name}" = {found}')
        print(f"{name}: {len(found)} of {len(questions)}", flush=True)
    KNOWN.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
