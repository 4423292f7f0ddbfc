"""From a reading to the chance of an event with a coin, a number cube, or numbered things."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from solvers.formulas.outcomes.chance import HEADS, TAILS, Chance, Event
from solvers.reading.model import Number, NumberKind, Reading
from solvers.reading.words import word_set

_FACES = 6
_MOST = 100
"""The most outcomes of one thing."""
_MOST_TIMES = 3
_SIDES = {"head": HEADS, "heads": HEADS, "tail": TAILS, "tails": TAILS}
_KINDS = frozenset(("even", "odd", "prime"))
_COMPARING = {
    **dict.fromkeys(
        ("greater than", "more than", "higher than", "larger than", "bigger than"), "greater than"
    ),
    **dict.fromkeys(("less than", "lower than", "smaller than", "fewer than"), "less than"),
    "at least": "at least",
    "at most": "at most",
    **dict.fromkeys(("multiple of", "divisible by"), "a multiple of"),
    **dict.fromkeys(("factor of", "divisor of"), "a factor of"),
}
"""The words before a number, and what they say about an outcome."""
_REACHING = {"or more": "at least", "or greater": "at least", "or higher": "at least", "or less": "at most"}
"""The same for the words after a number."""
_NOT = frozenset(("not", "n't"))
_EACH = frozenset(("both", "all", "each", "every"))
_OTHERWISE = frozenset(("sum", "total", "product", "difference", "percent", "percentage", "odds"))
"""What a question may be about instead of each outcome, or of the chance as a fraction."""


def chance(reading: Reading) -> Chance | None:
    """Return the chance that a text asks for; `None` if it asks for none, or not with one of the things that everybody
    knows, or if it is not plain what it asks for.
    """
    words = [token.text.lower() for token in reading.tokens]
    chances = word_set("chances")
    asked = next((token.index for token in reading.tokens if token.lemma.lower() in chances), None)
    if asked is None or "what" not in words[:asked] or not _OTHERWISE.isdisjoint(words):
        return None
    found = (_chance(reading, words, asked, thing) for thing in _things(reading, words))
    return next(filter(None, found), None)


def _chance(reading: Reading, words: list[str], asked: int, thing: _Thing) -> Chance | None:
    """Return the chance that is asked for with a thing; `None` if the text says more than that."""
    event = _event(reading, words, asked, thing)
    if event is None or not _uses_all(reading, asked, thing):
        return None
    if thing.count > 1 and _EACH.isdisjoint(words[asked:]):
        return None
    share = Fraction(sum(map(event.holds, thing.outcomes)), len(thing.outcomes)) ** thing.count
    called = _called(reading, words, asked)
    return Chance(thing.name, thing.outcomes, thing.count, event, share, called, thing.first, thing.stop)


@dataclass(frozen=True, slots=True)
class _Thing:
    """What is thrown or drawn."""

    name: str
    outcomes: tuple[str, ...]
    count: int
    first: int
    stop: int
    """Tokens `first:stop` name it."""
    used: frozenset[int] = frozenset()
    """The first tokens of the numbers that say what it is like."""


def _things(reading: Reading, words: list[str]) -> Iterator[_Thing]:
    """Yield the things of the text whose outcomes are known."""
    for at, word in enumerate(words):
        is_cube = word in ("cube", "cubes") and words[at - 1] == "number"
        if word in ("coin", "coins"):
            yield from _several(reading, words, _Thing("coin", (HEADS, TAILS), 1, at, at + 1))
        elif is_cube or (word in ("die", "dice") and reading.tokens[at].pos == "NOUN"):
            sides = next((n for n in reading.numbers if "sided" in words[n.stop : n.stop + 2]), None)
            faces = _up_to(1, int(sides.value) if sides else _FACES)
            used = frozenset((sides.first,) if sides else ())
            name = "number cube" if is_cube else "die"
            yield from _several(reading, words, _Thing(name, faces, 1, at - is_cube, at + 1, used))
        elif word == "numbered":
            yield from _numbered(reading, words, at)


def _several(reading: Reading, words: list[str], thing: _Thing) -> Iterator[_Thing]:
    """Yield a thing with how many of it there are or how many times it is thrown: "two fair coins", "twice"."""
    counts = [n for n in reading.numbers if n.first not in thing.used and _counts(reading, words, n, thing)]
    count = counts[0].value if counts else Fraction(1)
    if len(counts) < 2 and count in range(1, _MOST_TIMES + 1) and 1 < len(thing.outcomes) <= _MOST:
        yield replace(thing, count=int(count), used=thing.used | {n.first for n in counts})


def _counts(reading: Reading, words: list[str], number: Number, thing: _Thing) -> bool:
    if number.unit == "time" or words[number.stop : number.stop + 1] == ["times"]:
        return True
    between = reading.tokens[number.stop : thing.first]
    is_near = number.kind is NumberKind.CARDINAL and number.stop <= thing.first
    return is_near and all(token.pos == "ADJ" for token in between)


def _numbered(reading: Reading, words: list[str], at: int) -> Iterator[_Thing]:
    """Yield the things that are "numbered from 1 to 10"."""
    after = [n for n in reading.numbers if at < n.first <= at + 5]
    nouns = [token for token in reading.tokens[:at] if token.pos == "NOUN"]
    if len(after) < 2 or not nouns or words[after[0].stop] not in ("to", "through", "-", "–"):
        return
    outcomes = _up_to(int(after[0].value), int(after[1].value))
    many = [n for n in reading.numbers if n.first < at and n.value == len(outcomes)]
    if 1 < len(outcomes) <= _MOST:
        used = frozenset(n.first for n in (*after[:2], *many))
        yield _Thing(nouns[-1].lemma.lower(), outcomes, 1, nouns[-1].index, after[1].stop, used)


def _up_to(first: int, last: int) -> tuple[str, ...]:
    return tuple(map(str, range(first, min(last, first + _MOST) + 1)))


def _event(reading: Reading, words: list[str], asked: int, thing: _Thing) -> Event | None:
    """Return what has to come up; `None` if the text does not say that in a way that is known."""
    stop = reading.sentences[reading.tokens[asked].sentence].stop
    here = words[asked:stop]
    is_negated = not _NOT.isdisjoint(here)
    if HEADS in thing.outcomes:
        sides = {_SIDES[word] for word in here if word in _SIDES}
        return Event("one of", tuple(sides), is_negated) if len(sides) == 1 else None
    kinds = [Event(word, (), is_negated) for word in here if word in _KINDS]
    plain: list[str] = []
    for number in _of_event(reading, asked, thing):
        before = " ".join(words[number.first - 2 : number.first])
        compared = _COMPARING.get(before) or _REACHING.get(" ".join(words[number.stop : number.stop + 2]))
        if compared:
            kinds.append(Event(compared, (str(number.value),), is_negated))
        else:
            plain.append(str(number.value))
    if plain:
        kinds.append(Event("one of", tuple(plain), is_negated))
    is_plain = len(plain) < 2 or "or" in here
    return kinds[0] if len(kinds) == 1 and is_plain else None


def _of_event(reading: Reading, asked: int, thing: _Thing) -> list[Number]:
    """Return the numbers after the word for the chance that say what has to come up."""
    return [
        n
        for n in reading.numbers
        if n.first > asked and n.first not in thing.used and n.value.denominator == 1
    ]


def _uses_all(reading: Reading, asked: int, thing: _Thing) -> bool:
    """Whether every number of the text is used; "one" and "once" may only say that there is one."""
    event = {n.first for n in _of_event(reading, asked, thing)}
    return all(n.first in thing.used or n.first in event or n.value == 1 for n in reading.numbers)


def _called(reading: Reading, words: list[str], asked: int) -> str:
    """Return what the question calls the chance: "the probability of rolling a 4"."""
    stop = asked
    while stop < len(words) and words[stop] not in ("?", ".", "!", ",") and words[stop] not in ("if", "when"):
        stop += 1
    return f"the {reading.words(asked, stop)}"
