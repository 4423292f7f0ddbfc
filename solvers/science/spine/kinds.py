"""Whether an answer has the type and the kind that a question asks for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from knowledge import lexicon
from solvers.reading.model import Reading
from solvers.reading.nouns import is_time
from solvers.science.forms.asked import Asked, Place, question
from solvers.science.forms.cues import saying
from solvers.science.spine.fitting import EVENTS, PLACING, THINGS
from solvers.science.spine.index import KIND, Index, Thing
from solvers.science.spine.matching import Word

Kind = tuple[tuple[int, ...] | None, dict[int, float]]
"""The facts by which an answer is of the kind asked for, `None` if it is not, and the words that say so."""

_EMPTY = frozenset([
    "thing", "kind", "type", "sort", "name", "word", "term", "one", "part", "process", "way", "object",
    "item", "material", "something", "scientist", "person", "people", "piece", "section", "component", "step",
    "stage", "tool", "instrument", "time", "year",
])  # fmt: skip
"""Kinds that anything may belong to, so that no fact needs to say so."""
_SORTS = frozenset(["kind", "type", "sort", "form"])
_KINDS = _SORTS | frozenset(["part", "number", "amount", "color", "shape", "size", "way"])
"""Nouns that do not say what the answer is, even after a question word."""
_TOOL = 0.5
"""The share of a noun's uses that must be senses of a tool for an answer to have to be one."""
_STEPS = frozenset(["step", "stage", "phase"])
_WHOLES = ("part of", "made of")
"""Relations that do not make anything a step of something."""
_REASONS = ("happens because", "happens when")
"""Relations that do not say where anything is."""
_PEOPLE = ("person", "scientist", "inventor", "people", "worker")
_WHEN = frozenset(
    ["in", "at", "during", "on", "by", "through", "each", "every", "all", "early", "late", "before", "after"]
)
"""What comes before a time in a clause: "in fall", but not "leaves fall"."""
_PART = "part"


def kind_of(
    asked: Asked, place: Place, number: int, wanted: Sequence[Word], index: Index, reading: Reading
) -> Kind:
    """Return whether the answer in a fact is of the requested kind.

    Args:
        asked: the reading of what the question asks.
        place: the place of the answer in the fact.
        number: the number of the fact.
        wanted: the words for the kind.
        index: the index that has the fact.
        reading: the reading of the question.
    """
    if not _is_of_type(asked.answer, number, place, index) or _is_no_kind(asked, place, reading):
        return None, {}
    if place.relation in _REASONS and _asks_where(reading):
        return None, {}
    if wanted and asked.answer == "amount":
        return _in_unit(number, wanted, index)
    if wanted and not place.ask and asked.answer == "thing" and _head(wanted, reading).lemma not in _EMPTY:
        return None, {}  # an action is not a kind of energy
    if not wanted or place.ask not in THINGS or place.c or asked.answer == "number":
        return (), {}
    return _by_noun(asked, place, number, wanted, index, reading)


def _by_noun(
    asked: Asked, place: Place, number: int, wanted: Sequence[Word], index: Index, reading: Reading
) -> Kind:
    """Return the same, judging by the noun for the kind: a step, a time, a tool, a person, a class."""
    head = _head(wanted, reading)
    if head.lemma in _STEPS and place.relation in _WHOLES:
        return None, {}
    if asked.answer != "time" and is_time(head.lemma) and not _says_when(number, place, index):
        return None, {}  # a year is not a person
    is_tool = lexicon.is_a(head.lemma, "instrumentality", share=_TOOL)
    if (is_tool or _topic(head.lemma) == "noun.person") and not _is_of_topic(
        _topic(head.lemma), number, place, index
    ):
        return None, {}
    if _is_any(head, place, reading):
        return (), {head.index: 1.0}
    return _by_class(index.cells[number][place.ask], wanted, head, index)


def _asks_where(reading: Reading) -> bool:
    """Return whether a question asks where something is or goes, whatever its form."""
    first = next(iter(question(reading)), None)
    return first is not None and first.text.casefold() == "where"


def asked_noun(reading: Reading) -> tuple[int, ...]:
    """Return the tokens of the noun after a question word, "gas giant" in "which gas giant has rings"; none if there is
    no noun or it asks for an amount or a part.
    """
    tokens = question(reading)
    if len(tokens) < 3 or tokens[0].text.casefold() not in ("what", "which"):
        return ()
    noun = reading.tokens[tokens[0].head]
    if tokens[0].dep != "det" or noun.pos not in ("NOUN", "PROPN") or noun.index < tokens[0].index:
        return ()
    first = tokens[1].index
    if noun.lemma in _SORTS:  # "what kind of energy"
        of = next(
            (t for t in reading.tokens if t.head == noun.index and t.dep == "nmod" and t.index > first), None
        )
        first, noun = (noun.index + 2, of) if of is not None else (first, noun)
    return tuple(range(first, noun.index + 1)) if noun.lemma not in _KINDS else ()


def _by_class(names: Sequence[Thing], wanted: Sequence[Word], head: Word, index: Index) -> Kind:
    """Return whether the thing with some names is of the kind that words, or their head, describe."""
    kind = tuple(word.lemma for word in wanted)
    is_part = len(kind) > 1 and kind[0] == _PART
    for name, aim in product(names, (kind, (head.lemma,))):
        chain = _part_of(name, kind[1:], index) if is_part else index.is_kind(name, aim)
        if chain is not None:
            return chain, dict.fromkeys([w.index for w in wanted] if aim == kind else [head.index], 1.0)
    return None, {}


def _is_no_kind(asked: Asked, place: Place, reading: Reading) -> bool:
    """Return whether the relation that lists kinds is not one of kinds: a fin is not a kind of fish."""
    asks = any(reading.tokens[at].lemma in ("kind", "type", "sort") for at in asked.said)
    return asks and asked.form == "list" and place.relation in ("part of", "step of")


def _is_any(head: Word, place: Place, reading: Reading) -> bool:
    """Return whether the value of a fact is of a kind by its relation: any thing or, for what an animal eats, food."""
    return head.lemma in _EMPTY | _STEPS or bool(saying(place.relation, [reading.tokens[head.index]]))


def _in_unit(number: int, wanted: Sequence[Word], index: Index) -> Kind:
    """Return whether an amount has the requested unit."""
    units = {lemma for name in index.cells[number]["b"] for lemma in name}
    said = {word.index: 1.0 for word in wanted if word.lemma in units}
    return ((), said) if said else (None, {})


def _head(wanted: Sequence[Word], reading: Reading) -> Word:
    """Return the word that says what a kind is: "state" in "state of matter"."""
    tokens = reading.tokens[wanted[0].index : wanted[-1].index]
    stop = next((token.index for token in tokens if token.pos == "ADP"), wanted[-1].index + 1)
    head = next(word for word in reversed(wanted) if word.index < stop)
    return wanted[-1] if head.lemma in _EMPTY else head


def _part_of(name: Thing, whole: Thing, index: Index) -> tuple[int, ...] | None:
    """Return the fact that makes a thing part of a whole, or `None` if it is not."""
    for number in index.about.get((index.thing(name), "a"), ()):
        if index.spine.facts[number].relation == "part of":
            chain = index.is_kind(index.cells[number]["b"][0], whole)
            if chain is not None:
                return (number, *chain)
    return None


def _is_of_type(answer: str, number: int, place: Place, index: Index) -> bool:
    """Return whether a fact can say who it was, or where, or when, if the question asks for that."""
    fact, cells = index.spine.facts[number], index.cells[number]
    if answer == "time":
        return _says_when(number, place, index)
    if answer == "cause" and place.relation == "happens when":
        return not (_is_time(cells["b"][0], index) or _has_time(fact.cell("b")))  # not "in winter"
    if answer == "place" and place.relation == "happens in":
        return not _is_time(cells["b"][0], index) and not _has_time(fact.cell("b"))
    if answer == "place" and place.relation == "has property":
        return fact.cell("b").split()[0] in PLACING
    if answer == "science":
        return place.ask == "a" and _topic(cells["a"][0][-1]) == "noun.cognition"
    return answer != "person" or place.ask != "a" or _is_person(number, place.relation, index)


def _is_person(number: int, relation: str, index: Index) -> bool:
    """Return whether the first thing in a fact is a person; what a person finds may be anything."""
    name = index.cells[number]["a"][0]
    if relation == "studies":
        return _is_anyone(name, index.spine.facts[number].cell("a"))
    return relation == "found by" or any(index.is_kind(name, (person,)) is not None for person in _PEOPLE)


def _is_anyone(name: Thing, written: str) -> bool:
    """Return whether a name is that of a profession: geology is no person, and Mary Anning is a single one."""
    return written.startswith(("a ", "an ")) and _topic(name[-1]) in ("noun.person", "")


def _says_when(number: int, place: Place, index: Index) -> bool:
    """Return whether a fact can say when something happens, by a time or by an event."""
    fact, cells = index.spine.facts[number], index.cells[number]
    if place.ask == "c" or place.relation in ("happens when", KIND):
        return True
    if place.relation == "happens in" or (place.ask == "a" and place.relation not in EVENTS):
        column = "b" if place.relation == "happens in" else "a"
        return _is_time(cells[column][0], index) or (column == "b" and _has_time(fact.cell("b")))
    return _has_time(fact.cell(place.ask) if place.ask else f"{fact.cell('b')} {fact.c}")


def _is_of_topic(topic: str, number: int, place: Place, index: Index) -> bool:
    """Return whether the answer in a fact is a person or an artifact if the noun asks for one: cities do not study."""
    if place.relation == "found by" or place.ask not in THINGS:
        return True
    topics = [_topic(one[-1]) for one, _ in index.classes(index.cells[number][place.ask][0]) if one]
    if place.relation == "studies":
        return place.ask != "a" or topics[:1] == [""] or topic in topics  # geology is not a scientist
    is_name = index.spine.facts[number].cell(place.ask)[:1].isupper() and len(topics) == 1
    return is_name or topics[:1] == [""] or topic in topics


@lru_cache(maxsize=2_000)
def _topic(noun: str) -> str:
    """Return the main meaning of a noun as WordNet's topic; empty if it is unknown."""
    return next((sense.topic for sense in lexicon.senses(noun, "n")), "")


def _has_time(text: str) -> bool:
    """Return whether a clause has a time: "in fall", but not "leaves fall"."""
    words = [word for word in text.casefold().split() if word != "the"]
    pairs = zip(["in", *words], words, strict=False)
    return any(word.isdigit() or (is_time(word) and before in _WHEN) for before, word in pairs)


def _is_time(name: Thing, index: Index) -> bool:
    """Return whether a thing is a time or belongs to a class of times: a month, a year."""
    return any(
        is_time(one[-1]) or (len(one) == 1 and one[0].isdigit()) for one, _ in index.classes(name) if one
    )
