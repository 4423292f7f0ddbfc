"""The type of thing that a question word asks for, and whether an answer has it: a person for who, a place for where, a
time for when, a number for how many, and an amount with the right unit for how far, long, old, or hot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from knowledge.names import gender_of_name
from knowledge.tables import Column
from solvers.reading.constituents import terms
from solvers.reading.model import Constituent, Reading, Token
from solvers.reading.units import DIMENSION_OF
from solvers.tables import type_words
from solvers.tables.kinds import MATERIALS, PLACES, Kind, kind_of
from solvers.tables.type_words import (
    counts,
    is_bare,
    is_called,
    is_material,
    is_number,
    is_person,
    is_place,
    is_time,
    means,
    measures,
    numbers_in,
    opens_time,
    words_of,
)

PERSON, PLACE, TIME, MATERIAL, COUNT, AMOUNT = "person", "place", "time", "material", "count", "amount"
_OF_WORD = {"who": PERSON, "whom": PERSON, "where": PLACE, "when": TIME}
_OF_COLUMN: Mapping[str, Collection[str]] = {
    PERSON: ("person", "occupation"),
    PLACE: PLACES,
    TIME: ("time", "season", "month", "stage", "sky-event"),
    MATERIAL: MATERIALS,
}
"""For each type, the types of columns whose cells have it."""
_TOPICS = {
    PERSON: type_words.PERSONS,
    PLACE: type_words.PLACES,
    TIME: type_words.TIMES,
    MATERIAL: type_words.MATERIALS,
}
_NO_PERSON = frozenset(["living-thing", "animal", "plant", "microbe", "life-group", "food-role"])
"""Types of columns whose cells are not people, although words such as "consumer" may name some."""
_DEEDS = frozenset(
    ["function", "effect", "behavior", "use", "action", "cause", "event", "process", "adaptation", "habit"]
)
"""Types of columns whose cells say what something does or what happens."""
_OF_OTHERS: Mapping[str, Collection[str]] = {PERSON: _NO_PERSON, MATERIAL: _DEEDS}
"""For each type, the types of columns whose cells have another type, whatever their words are."""
_NAMES: Mapping[str, Callable[[str], bool]] = {
    PERSON: is_person,
    PLACE: is_place,
    TIME: is_time,
    MATERIAL: is_material,
}
"""For each type, a function for whether a phrase names something of that type."""
_DIMENSIONS: Mapping[str, Collection[str]] = {
    **{word: (dimension,) for word, dimension in DIMENSION_OF.items() if dimension},
    "long": ("time", "length"),
    "old": ("time",), "age": ("time",),
    "temperature": ("temperature",), "speed": ("speed",),
    "distance": ("length",), "length": ("length", "time"),
    "much": (), "big": (), "large": (), "percent": (), "percentage": (),
}  # fmt: skip
"""What an amount may measure, by the word that asks for it; empty for anything."""
_COUNTING = frozenset(["many", "number"])
_ASKING = frozenset(["who", "whom", "where", "when", "how", "what", "which", "why"])


@dataclass(frozen=True, slots=True)
class Wanted:
    """The required type of an answer."""

    type: str = ""
    """One of the types above; empty if the question word asks for none of them."""
    counted: tuple[str, ...] = ()
    """The lemmas of what is counted."""
    things: str = ""
    """The same as it is written."""
    dimensions: tuple[str, ...] = ()
    """What an amount may measure; empty for anything."""

    @property
    def thing(self) -> str:
        """Return the required type in words: "a person", "a number of legs"."""
        return {
            PERSON: "a person",
            PLACE: "a place",
            TIME: "a time",
            MATERIAL: "what something is made of",
            COUNT: f"a number of {self.things}" if self.things else "a number",
            AMOUNT: f"an amount of {' or '.join(self.dimensions)}" if self.dimensions else "an amount",
        }.get(self.type, "something else")

    @property
    def lack(self) -> str:
        """Return a sentence that says what is missing if nothing of the type was found."""
        return f"The question asks for {self.thing}, but I do not know it."


NOTHING = Wanted()


def wanted(reading: Reading) -> Wanted:
    """Return the type that the question word of a text asks for.

    "Who" and "when" in the middle of a sentence, or before a subject, do not ask anything: "When water freezes, it
    ...".
    """
    asking = _question_word(reading)
    if asking is None:
        return NOTHING
    word = asking.text.casefold()
    if word in _OF_WORD:
        return Wanted(_OF_WORD[word])
    kind = kind_of(reading)
    if kind.word == "made":
        return Wanted(MATERIAL)
    if kind.measure == "year":
        return Wanted(TIME)
    if kind.measure in _COUNTING:
        named = _counted(reading, kind)
        return Wanted(COUNT, named.lemmas, named.text) if named else Wanted(COUNT)
    if kind.measure in _DIMENSIONS:
        return Wanted(AMOUNT, dimensions=tuple(_DIMENSIONS[kind.measure]))
    return NOTHING


def fits(want: Wanted, answer: str, column: Column | None = None, fact: str = "") -> bool:
    """Return whether an answer has the required type.

    Args:
        want: see `wanted`.
        answer: the answer in words.
        column: the column of the answer, if a cell has it.
        fact: the sentence with the answer.
    """
    words = words_of(answer)
    if not want.type or not words:
        return True
    if want.type == COUNT:
        return _counts(words, want.counted, column, words_of(fact))
    if want.type == AMOUNT:
        return measures(words, want.dimensions) or (not want.dimensions and any(map(is_number, words)))
    of = column.type if column is not None else ""
    if of in _OF_COLUMN[want.type]:
        return True
    if of in _OF_OTHERS.get(want.type, ()):
        return False
    before = column.filler.casefold().split()[-2:] if column is not None and want.type == TIME else ()
    return _NAMES[want.type](answer) or any(opens_time([word]) for word in before)


def names_one(want: Wanted, sentence: str, asked: Collection[str]) -> bool:
    """Return whether a sentence contains something of the required type apart from the lemmas `asked`."""
    if want.type in ("", COUNT, AMOUNT):
        return fits(want, sentence, fact=sentence)
    words = words_of(sentence)
    if want.type == TIME and any(opens_time([word]) for word in words):
        return True
    named = [word for word in words if not {*terms(word)} & set(asked)]
    if want.type == PERSON and any(gender_of_name(word) and word.title() in sentence for word in named):
        return True
    return any(is_called(word, _TOPICS[want.type]) for word in named)


def _question_word(reading: Reading) -> Token | None:
    """Return the question word: the last one that starts a clause and, unless it can come before a noun, its verb."""
    tokens = reading.tokens
    for token in reversed(tokens):
        word = token.text.casefold()
        if word not in _ASKING:
            continue
        before = tokens[token.index - 1] if token.index else None
        after = tokens[token.index + 1] if token.index + 1 < len(tokens) else None
        begins = (
            before is None or before.sentence != token.sentence or before.pos in ("PUNCT", "CCONJ", "ADP")
        )
        asks = word in ("how", "what", "which") or (after is not None and after.pos in ("AUX", "VERB"))
        if begins and asks:
            return token
    return None


def _counted(reading: Reading, kind: Kind) -> Constituent | None:
    """Return what comes after "many" or after "the number of"."""
    if not kind.nouns:
        return None
    named = next((c for c in reading.constituents if c.index == kind.nouns[-1][0]), None)
    if named is not None and named.lemmas == ("number",):
        return next((c for c in reading.constituents if c.first > named.first), None)
    return named


def _counts(words: list[str], counted: Collection[str], column: Column | None, fact: Collection[str]) -> bool:
    """Return whether a number in the answer counts the right things, according to the answer, its fact, or
    its column.
    """
    numbers = numbers_in(words)
    if not numbers or not counted:
        return bool(numbers)
    lemma = list(counted)[-1]
    if counts(words, numbers, lemma) or counts(list(fact), numbers, lemma):
        return True
    if column is None:
        return False
    beside = fact if column.type == "number" and is_bare(words) else ()
    return any(means(word, lemma) for word in (*words_of(" ".join(column.labels)), *beside))
