"""Questions as nobody should type them: sound ones, each spoilt in one way, or in several.

`case(seed, number)` is the same text every time, so that a fault is found again by its number.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path

Mutation = Callable[[random.Random, str], str]

SOUND = tuple((Path(__file__).parent / "questions.txt").read_text(encoding="utf-8").splitlines())
"""Questions of our own, most of them short."""

_LETTERS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:?!'\"()[]{}<>+-*/=%$&|\\#@^~`_\t\n"
)
_PIECES = tomllib.loads((Path(__file__).parent / "pieces.toml").read_text(encoding="utf-8"))
_NUMBERS = [*_PIECES["numbers"], "9" * 400]
_ESCAPES = [*_PIECES["escapes"], "\udc80"]
"""With half of a surrogate pair, as a terminal may send it, which TOML cannot say."""


def _place(r: random.Random, text: str) -> int:
    return r.randint(0, len(text))


def _put(r: random.Random, text: str, what: str) -> str:
    place = _place(r, text)
    return text[:place] + what + text[place:]


def characters(r: random.Random, text: str) -> str:
    """Some characters deleted, doubled, swapped or replaced."""
    for _ in range(r.randint(1, 8)):
        place = r.randrange(len(text)) if text else 0
        piece = r.choice(["", text[place : place + 1] * 2, r.choice(_LETTERS), text[place : place + 2][::-1]])
        text = text[:place] + piece + text[place + r.randint(1, 2) :]
    return text


def words_deleted(r: random.Random, text: str) -> str:
    """Up to half of the words left out."""
    share = r.uniform(0.05, 0.5)
    return " ".join(word for word in text.split() if r.random() > share)


def words_swapped(r: random.Random, text: str) -> str:
    """Words in another order: some, or all."""
    words = text.split()
    for _ in range(r.choice([1, 2, 3, 40])):
        one, other = r.randrange(len(words)), r.randrange(len(words))
        words[one], words[other] = words[other], words[one]
    return " ".join(words)


def words_doubled(r: random.Random, text: str) -> str:
    """Words said again, some of them often."""
    return " ".join(" ".join([word] * r.choice([1, 1, 1, 2, 3, 12])) for word in text.split())


def words_exchanged(r: random.Random, text: str) -> str:
    """Words of another question in the places of some."""
    others = r.choice(SOUND).split()
    return " ".join(r.choice(others) if r.random() < 0.3 else word for word in text.split())


def numbers(r: random.Random, text: str) -> str:
    """Numbers that are huge, negative, odd or none."""
    words = [r.choice(_NUMBERS) if any(c.isdigit() for c in word) else word for word in text.split()]
    return " ".join(words) if r.random() < 0.8 else _put(r, text, f" {r.choice(_PIECES['numbers'])} ")


def options(r: random.Random, text: str) -> str:
    """Choices that are empty, alike, out of order or too many."""
    stem = text.split("(A)")[0]
    return (
        f"{stem} {r.choice(_PIECES['options'])}"
        if r.random() < 0.7
        else _put(r, text, f" {r.choice(_PIECES['options'])} ")
    )


def escapes(r: random.Random, text: str) -> str:
    """What steers a terminal, and characters that cannot be seen."""
    for _ in range(r.randint(1, 5)):
        text = _put(r, text, r.choice(_ESCAPES))
    return text


def markup(r: random.Random, text: str) -> str:
    """What means something to Rich, Markdown, HTML, SQL or a shell."""
    for _ in range(r.randint(1, 4)):
        text = _put(r, text, r.choice(_PIECES["markup"]))
    return text


def scripts(r: random.Random, text: str) -> str:
    """Other writing systems."""
    other = r.choice(_PIECES["scripts"])
    return other if r.random() < 0.3 else _put(r, text, f" {other} ")


def noise(r: random.Random, _: str) -> str:
    """Characters of all of Unicode."""
    return "".join(
        chr(r.choice([r.randrange(0x80), r.randrange(0x3000), r.randrange(0x110000)])) for _ in range(60)
    )


def long(r: random.Random, text: str) -> str:
    """Longer than may be or, less often since it takes long to read, as long as may be."""
    refused = [
        text * 200,
        "a" * 100_000,
        " ".join([text] * 40),
        "(" * 5_000 + text,
        text.replace(" ", "\n" * 900),
    ]
    read = [
        " ".join([text] * r.randint(2, 4)),
        "a" * 3_000,
        " ".join(str(r.randrange(100)) for _ in range(r.choice([12, 60, 300]))) + " How many are there?",
        text.replace(" ", " " * 500),
        "(" * 300 + text,
        " and ".join([text.rstrip("?.")] * r.choice([2, 4])),
    ]
    return r.choice(refused if r.random() < 0.6 else read)


def joined(r: random.Random, text: str) -> str:
    """Two or three questions in one."""
    return r.choice([" ", "\n", ", and ", ""]).join([text, *r.choices(SOUND, k=r.choice([1, 1, 1, 1, 2]))])


def cut(r: random.Random, text: str) -> str:
    """A beginning or an end alone."""
    place = _place(r, text)
    return r.choice([text[:place], text[place:]])


def typing(r: random.Random, text: str) -> str:
    """Capitals, no capitals, no stops, no blanks."""
    ways: list[Callable[[str], str]] = [
        str.upper, str.lower, str.swapcase,
        lambda t: t.replace(".", "").replace("?", ""), lambda t: t.replace(" ", ""), lambda t: t[::-1],
        lambda t: t.replace(" ", "\n"), lambda t: t.translate(str.maketrans("aeo", "аео")),
    ]  # fmt: skip
    return r.choice(ways)(text)


def several(r: random.Random, text: str) -> str:
    """Two to four of the others, one after another."""
    for name in r.choices([name for name in MUTATIONS if name not in ("several", "long")], k=r.randint(2, 4)):
        text = MUTATIONS[name](r, text or "x")
    return text


MUTATIONS: Mapping[str, Mutation] = {
    mutation.__name__: mutation
    for mutation in (
        characters, words_deleted, words_swapped, words_doubled, words_exchanged, numbers, options, escapes, markup,
        scripts, noise, long, joined, cut, typing, several,
    )
}  # fmt: skip


def case(seed: int, number: int) -> tuple[str, str]:
    """The mutated question of a number, with the name of its mutation; every kind comes in turn."""
    r = random.Random(f"{seed}:{number}")
    name = list(MUTATIONS)[number % len(MUTATIONS)]
    return name, MUTATIONS[name](r, r.choice(SOUND))
