"""How many fields of amounts the reading gets right, on problems annotated with what they say.

    python -m tests.benchmarks.reading_fields [own|gsm8k] [--data FOLDER] [--first N] [--errors]

`own` are problems of this project, `gsm8k` annotations of GSM8K's training part by position (its texts are shared data
and not part of the repository). A field is there when all words of one of the annotated alternatives are in it. Printed
are wrong fields by name and the share of problems of which every annotated field is there. `--first N` counts only the
first N problems, and `--errors` shows what is wrong in them.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from solvers.question import clean
from solvers.reading.model import Mention, Quantity, Reading, Standard
from solvers.reading.read import read_text

DATA = Path(__file__).parent / "data"
FILES = {"own": "own_problems.jsonl", "gsm8k": "gsm8k_fields.jsonl"}
SHARED = Path(__file__).parents[3] / "shared" / "data" / "math" / "gsm8k-train.jsonl"
_WORD = re.compile(r"[\w.'%$]+")
_SAME = {"dollar": "$", "euro": "€", "percent": "%", "percentage": "%", "cents": "cent", "people": "person"}


def problems(name: str, folder: Path = DATA) -> list[dict[str, Any]]:
    """The annotated problems of a set, each with its `question`; exits where a file is missing."""
    if not (folder / FILES[name]).is_file():
        sys.exit(f"There is no {folder / FILES[name]}, the annotations to compare with.")
    found = [json.loads(line) for line in (folder / FILES[name]).read_text(encoding="utf-8").splitlines()]
    if name == "own":
        return found
    if not SHARED.is_file():
        sys.exit(f"There is no {SHARED}; the shared texts are needed for this.")
    lines = SHARED.read_text(encoding="utf-8").splitlines()
    texts = {line["id"]: line["question"] for line in map(json.loads, lines)}
    return [{**problem, "question": texts[problem["id"]]} for problem in found]


def wrong_fields(problem: dict[str, Any]) -> list[tuple[str, str, str]]:
    """The annotated fields that the reading lacks: where, which, and what was wanted with what was read."""
    text = problem["question"]
    reading = read_text(clean(text))
    wrong: list[tuple[str, str, str]] = []
    after = 0
    for wanted in problem["fields"]:
        at = wanted["at"]
        if at == "?":
            quantity, shown = reading.target, "?"
        else:
            first, stop = _span(text, at, after) if isinstance(at, str) else at
            after, shown = first + 1, text[first:stop]
            first, stop = len(clean(text[:first] + "x")) - 1, len(clean(text[:stop]))
            quantity = _at(reading, first, stop)
        if quantity is None:
            wrong.append((shown, "number", "not read"))
            continue
        fields = {**wanted, **{f"standard.{k}": v for k, v in wanted.get("standard", {}).items()}}
        for name, value in fields.items():
            if name in {"at", "standard"}:
                continue
            found = _read(reading, quantity, name)
            values = value if isinstance(value, list) else [value]
            if not all(any(_words(option) <= found for option in v.split("|")) for v in values):
                wrong.append((shown, name, f"{value} / {' '.join(sorted(found)) or '-'}"))
    return wrong


def _span(text: str, at: str, after: int) -> tuple[int, int]:
    first = text.find(at, after)
    first = text.index(at) if first < 0 else first
    return first, first + len(at)


def _at(reading: Reading, first: int, stop: int) -> Quantity | None:
    """The amount within the characters: one whose number is there, else one without a number."""
    tokens = reading.tokens
    numbered = (q for q in reading.quantities if q.number and first <= tokens[q.number.first].start < stop)
    others = (
        q for q in reading.references if tokens[q.first].start < stop and tokens[q.stop - 1].end > first
    )
    return next(numbered, None) or next(others, None)


def _read(reading: Reading, quantity: Quantity, name: str) -> set[str]:
    """The words in a field of the reading."""
    if name.startswith("standard."):
        standard = quantity.standard
        return _of_standard(reading, standard, name.partition(".")[2]) if standard else set()
    q = quantity
    counted_by = reading.quantities[q.rate_quantity] if q.rate_quantity is not None else None
    texts: dict[str, Sequence[str]] = {
        "kind": (q.predicate, q.measure, q.unit, q.entity, *q.adjectives, *q.entities),
        "modifiers": (q.predicate, q.measure, *q.adjectives, q.unit, *q.entities),
        "contents": (q.contents, q.elided_contents, *q.contents_modifiers, *q.entities),
        "per": (q.rate, q.second_rate, *q.rate_modifiers, counted_by.entity if counted_by else ""),
        "per_modifiers": q.rate_modifiers,
        "per2": (q.rate, q.second_rate),
        "place": (q.location, *q.locations),
        "time": (q.time, *q.times),
        "occasion": (q.occasion,),
        "purpose": (q.purpose,),
        "argument": (q.argument, *_named(reading, q.recipient)),
        "deed": (q.verb, q.particle, *q.verbs),
        "item": (q.item,),
        "comparison": (q.comparison,),
        "holder": tuple(_named(reading, q.owner, *q.owners)),
    }
    return {word for text in texts.get(name, ()) for word in _words(text)}


def _of_standard(reading: Reading, standard: Standard, name: str) -> set[str]:
    owner = tuple(_named(reading, standard.owner))
    texts: dict[str, Sequence[str]] = {
        "kind": (standard.entity, *standard.adjectives),
        "modifiers": (*standard.adjectives, standard.entity),
        "contents": (standard.contents,),
        "holder": owner,
        "item": (*owner, standard.entity),
        "place": (standard.location, *standard.locations),
        "time": (standard.time,),
        "occasion": (standard.occasion,),
        "deed": (standard.verb,),
        "argument": (standard.argument,),
        "per": (standard.rate,),
        "per_modifiers": standard.rate_modifiers,
        "comparison": (standard.comparison,),
    }
    return {word for text in texts.get(name, ()) for word in _words(text)}


def _named(reading: Reading, *mentions: Mention | None) -> Iterator[str]:
    """Text and head of mentions and of all that mean the same."""
    for mention in mentions:
        if mention is not None:
            yield mention.text
            yield from (t.lemma for t in reading.tokens[mention.first : mention.stop])
            for other in reading.mentions:
                if other.referent == mention.referent and not other.is_pronoun:
                    yield from (other.text, other.head)


def _words(text: str) -> set[str]:
    return {_SAME.get(word, word) for word in _WORD.findall(text.lower().replace("-", " "))}


def main(arguments: Sequence[str]) -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", default=[*FILES])
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--first", type=int, default=None)
    parser.add_argument("--errors", action="store_true")
    chosen = parser.parse_args(arguments)
    for name in chosen.sets:
        counted: Counter[str] = Counter()
        wanted: Counter[str] = Counter()
        right = 0
        chosen_problems = problems(name, chosen.data)[: chosen.first]
        for problem in chosen_problems:
            wrong = wrong_fields(problem)
            right += not wrong
            counted.update(field for _, field, _ in wrong)
            wanted.update(k for f in problem["fields"] for k in f if k != "at")
            wanted.update(f"standard.{k}" for f in problem["fields"] for k in f.get("standard", {}))
            if chosen.errors and wrong:
                print(f"\n{problem['id']} {problem['question']}")
                print("\n".join(f"    {at!r} {field}: {what}" for at, field, what in wrong))
        shown = ", ".join(f"{field} {n} of {wanted[field] or '?'}" for field, n in counted.most_common())
        share = 100 * right / max(1, len(chosen_problems))
        print(
            f"{name}: all fields in {right} of {len(chosen_problems)} problems ({share:.0f} %); wrong: {shown}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
