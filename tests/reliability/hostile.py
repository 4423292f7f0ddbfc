"""Lines of a batch as nobody should write them: broken JSON, ids that cannot be written again, spoilt questions.

`hostile_lines(seed, count)` are the same bytes every time; every kind comes in turn.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable

from tests.reliability.mutations import SOUND, case

Kind = Callable[[random.Random], str | bytes]

_IDS = [
    "9" * 5_000, "-" + "1" * 4_301, '"\\ud800"', '"a\\udfffb"', "NaN", "Infinity", "-Infinity", "1e999", "[NaN]",
    '{"\\ud800": 1}', "[" * 400 + "]" * 400, '"' + "x" * 50_000 + '"', "null", "true", "0.1", "[]",
    '"\\u0000\\u001b[2J"', '"\u2028\u202e"',
]  # fmt: skip
_QUESTIONS = [
    "5", "null", "NaN", "[]", '{"a": 1}', '""', '" "', '"?"', '"\\ud800"', '"\\u0000"', '"' + "7" * 3_000 + ' + 1?"',
    '"What is 9^9^9^9?"', '"What is 10^12 * 10^12 * 10^12?"', '"(A) (B) (C)"', '"' + "(" * 2_000 + '"', "9" * 5_000,
]  # fmt: skip
_CHOICES = [
    "5", '"A"', "[5]", '[{"label": "A"}]', '[{"label": 1, "text": "x"}, {"label": 2, "text": "y"}]', "[[[]]]",
    '[{"label": "A", "text": "x"}]', '[{"label": "A", "text": "x"}, {"label": "A", "text": "x"}]', "{}", "null",
    '[{"label": "\\ud800", "text": "x"}, {"label": "\\udfff", "text": "\\ud800"}]', "1e999",
    "[" + ", ".join('{"label": "A", "text": "x"}' for _ in range(500)) + "]",
]  # fmt: skip


def _line(r: random.Random, **given: str) -> str:
    """A sound line, but for what is given as it stands in the file."""
    parts = {"id": str(r.randrange(1_000)), "question": json.dumps(r.choice(SOUND)), **given}
    return "{" + ", ".join(f'"{name}": {text}' for name, text in parts.items()) + "}"


def _spoilt(r: random.Random) -> str:
    """A question with mutations; see `mutations`."""
    return _line(r, question=json.dumps(case(r.randrange(1_000), r.randrange(10_000))[1]))


def _torn(r: random.Random) -> str:
    """A line with its end, its beginning or a piece from within missing."""
    line = _line(r)
    first, second = sorted(r.sample(range(1, len(line)), 2))
    return r.choice([line[:first], line[first:], line[:first] + line[second:]])


def _changed(r: random.Random) -> bytes:
    """Some bytes are others, so that it may be neither JSON nor UTF-8; no line ends in between."""
    line = bytearray(_line(r).encode())
    for _ in range(r.randint(1, 6)):
        line[r.randrange(len(line))] = r.choice([b for b in range(256) if b not in b"\n\r \t\v\f"])
    return bytes(line)


def _no_object(r: random.Random) -> str:
    """Something else than one object, whether it is JSON or not."""
    others = ["NaN", "5", "null", "[]", '"text"', "9" * 5_000, "[" * 100_000, '{"a":' * 50_000, "{}", "{" * 9, "\x00",
              "\ufeff{}", "id,question", "{'id': 1}", "}", _line(r) + _line(r), "[" + _line(r) + "]"]  # fmt: skip
    return r.choice(others)


def _twice(r: random.Random) -> str:
    """A key that comes twice, keys of no meaning, with values that JSON does not have."""
    return _line(r)[:-1] + r.choice(
        [', "id": NaN}', ', "question": 5}', ', "x": NaN}', f', "x": {"9" * 5_000}}}']
    )


KINDS: tuple[Kind, ...] = (
    lambda r: _line(r, id=r.choice(_IDS)),
    _spoilt,
    lambda r: _line(r, question=r.choice(_QUESTIONS)),
    _torn,
    lambda r: _line(r, choices=r.choice(_CHOICES)),
    _changed,
    _spoilt,
    _no_object,
    _twice,
    lambda r: _line(r, id=r.choice(_IDS), question=r.choice(_QUESTIONS), choices=r.choice(_CHOICES)),
)


def hostile_lines(seed: int, count: int) -> list[bytes]:
    """So many lines, none of them blank or with a line break in it."""
    made = []
    for number in range(count):
        line = KINDS[number % len(KINDS)](random.Random(f"{seed}:{number}"))
        made.append(line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass"))
    return made
