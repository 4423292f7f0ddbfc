"""Science questions: rows of the tables turned into questions, with wrong choices from the same column."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from knowledge.curriculum import COLUMN_SLOT, Skill, Topic
from solvers.question import Choice
from tutor.practice.generation.facts import Fact, alike, facts, said_together, words_of
from tutor.practice.generation.wording import capitalised, with_article
from tutor.practice.problem import Problem

CHOICES = 4
LEAST_NEAR = 1
"""How many wrong choices must be similar to the right one if a topic requires that."""

LONGEST = 70
"""The most characters in a choice; a longer one cannot be read at a glance."""

_STARTS = ("a ", "an ", "the ", "its ", "their ")


@dataclass(frozen=True, slots=True)
class Item:
    """One question that a topic can ask."""

    topic: Topic
    text: str
    fact: Fact
    wrong: tuple[Fact, ...]
    """Facts whose cell is a wrong choice here; those most like the right one first."""
    near: int
    """How many of them are alike."""


def science_question(skill: Skill, seed: int) -> Problem:
    """Return the question of `skill` for a seed: each of its facts is used once before any is repeated."""
    items = _items(skill)
    item = items[seed % len(items)]
    rng = random.Random(f"{skill.id} {seed}")
    asks = item.topic.asks
    near, other = list(item.wrong[: item.near]), list(item.wrong[item.near :])
    rng.shuffle(near)
    rng.shuffle(other)
    chosen = [item.fact, *(_unlike(near + other, asks) or _unlike(item.wrong, asks))]
    rng.shuffle(chosen)
    choices = tuple(Choice(label, fact.read(asks)) for label, fact in zip("ABCD", chosen, strict=True))
    right = choices[chosen.index(item.fact)].label
    return Problem(
        skill=skill.id,
        seed=seed,
        level=1,
        text=filled(item.text, item.fact),
        answer=right,
        choices=choices,
        facts=tuple(dict.fromkeys(item.fact.says[name] for name in (*COLUMN_SLOT.findall(item.text), asks))),
        slips=tuple(
            (choice.label, fact.says[asks])
            for choice, fact in zip(choices, chosen, strict=True)
            if choice.label != right
        ),
        frame=item.topic.id,
    )


@cache
def _items(skill: Skill) -> tuple[Item, ...]:
    """Return everything that can be asked, in an order that mixes the topics."""
    found = [item for topic in skill.topics for text in topic.texts for item in _topic_items(topic, text)]
    random.Random(skill.id).shuffle(found)
    return tuple(found)


def _topic_items(topic: Topic, text: str) -> list[Item]:
    given = COLUMN_SLOT.findall(text)
    every = facts(topic)
    options = {(fact.read(topic.asks), fact.cells.get(topic.near)): fact for fact in every}
    items: dict[str, Item] = {}
    for fact in every:
        if not _is_asked(topic, fact, given):
            continue
        true = {o.cells[topic.asks] for o in every if all(_speaks_of(o, fact, name) for name in given)}
        wrong = _wrong(topic, fact, given, true, options.values())
        near = [other for other in wrong if topic.near and fact.agrees(other, topic.near)]
        ordered = (*near, *(other for other in wrong if other not in near))
        if _unlike(ordered, topic.asks) and (len(near) >= LEAST_NEAR or not topic.near):
            items.setdefault(filled(text, fact), Item(topic, text, fact, ordered, len(near)))
    return list(items.values())


def _speaks_of(other: Fact, fact: Fact, column: str) -> bool:
    """Return whether another fact says the same in a column as `fact`, or a kind of it: a live oak is an oak."""
    words = words_of(fact.cells[column])
    return fact.agrees(other, column) or bool(words and words <= words_of(other.cells[column]))


def _is_asked(topic: Topic, fact: Fact, given: Sequence[str]) -> bool:
    """Return whether the answer is short, is not given away by the question, and is not to be left out."""
    read = [fact.read(column) for column in (topic.asks, *given)]
    is_told = words_of(read[0]) <= words_of(" ".join(read[1:]))
    return len(read[0]) <= LONGEST and not is_told and not any(cell in topic.leave for cell in read)


def _wrong(
    topic: Topic, fact: Fact, given: Sequence[str], true: Collection[str], options: Iterable[Fact]
) -> list[Fact]:
    """Return the options that are not true of the given columns according to any table."""
    asks = topic.asks
    is_order = any(fact.types[column] == fact.types[asks] for column in given)
    own = frozenset((topic.table, topic.through))  # what these say about it is `true`
    told = " ".join(fact.read(column) for column in given).lower()
    return [
        other
        for other in options
        if len(other.read(asks)) <= LONGEST
        and other.read(asks) not in topic.leave
        and other.read(asks).lower() not in told
        and not any(alike(other.cells[asks], right) for right in true)
        and (
            is_order or not any(said_together(fact.cells[column], other.cells[asks], own) for column in given)
        )
    ]


def _unlike(wrong: Sequence[Fact], asks: str) -> list[Fact]:
    """Return the first wrong choices that differ from each other, or none if there are too few."""
    chosen: list[Fact] = []
    for fact in wrong:
        if not any(alike(fact.cells[asks], other.cells[asks]) for other in chosen):
            chosen.append(fact)
            if len(chosen) == CHOICES - 1:
                return chosen
    return []


def filled(text: str, fact: Fact) -> str:
    """Return the question `text` about `fact`."""

    def cell(found: re.Match[str]) -> str:
        read = fact.read(found[1])
        form = found[0].rpartition(".")[2]
        if form == "bare}":
            return next((read[len(start) :] for start in _STARTS if read.startswith(start)), read)
        if form == "a}" and not read.startswith(_STARTS):
            return with_article(read)
        return read

    return capitalised(COLUMN_SLOT.sub(cell, text))
