"""Science questions: rows of the tables asked backwards, with wrong choices from the same column."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from knowledge.curriculum import Skill, Topic, load_curriculum
from solvers.question import Choice
from tutor.practice.generation.facts import Fact, alike, facts, said_together
from tutor.practice.generation.wording import capitalised, with_article
from tutor.practice.problem import Problem

CHOICES = 4
LEAST_NEAR = 1
"""How many wrong choices must be alike where a topic wants that."""

LONGEST = 70
"""Characters of a choice; a longer one is no choice to be read at a glance."""

_SLOT = re.compile(r"\{([^{}.]+)(?:\.(a|bare))?\}")
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
    """The question of `skill` with that seed: all its facts come once before one comes again."""
    items = _items(skill.id)
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
        text=_filled(item.text, item.fact),
        answer=right,
        choices=choices,
        slips=tuple(
            (choice.label, fact.says[asks])
            for choice, fact in zip(choices, chosen, strict=True)
            if choice.label != right
        ),
        frame=item.topic.id,
    )


@cache
def _items(skill: str) -> tuple[Item, ...]:
    """All that can be asked, in an order that mixes the topics."""
    found = [
        item
        for topic in load_curriculum().skill(skill).topics
        for text in topic.texts
        for item in _topic_items(topic, text)
    ]
    random.Random(skill).shuffle(found)
    return tuple(found)


def _topic_items(topic: Topic, text: str) -> list[Item]:
    given = [column for column, _ in _SLOT.findall(text)]
    every = facts(topic)
    items: dict[str, Item] = {}
    for fact in every:
        if not _is_asked(topic, fact, given):
            continue
        wrong = _wrong(topic, fact, given, every)
        near = [other for other in wrong if topic.near and fact.agrees(other, topic.near)]
        ordered = (*near, *(other for other in wrong if other not in near))
        if _unlike(ordered, topic.asks) and (len(near) >= LEAST_NEAR or not topic.near):
            items.setdefault(
                f"{_filled(text, fact)} {fact.read(topic.asks)}", Item(topic, text, fact, ordered, len(near))
            )
    return list(items.values())


def _is_asked(topic: Topic, fact: Fact, given: Sequence[str]) -> bool:
    read = [fact.read(column) for column in (topic.asks, *given)]
    return len(read[0]) <= LONGEST and not any(cell in topic.leave for cell in read)


def _wrong(topic: Topic, fact: Fact, given: Sequence[str], every: Sequence[Fact]) -> list[Fact]:
    """One fact for each wrong choice: none that is true of what is given, by this table or any other one."""
    asks = topic.asks
    true = [fact.cells[asks]]
    true += [other.cells[asks] for other in every if all(fact.agrees(other, column) for column in given)]
    is_order = any(fact.types[column] == fact.types[asks] for column in given)
    own = frozenset((topic.table, topic.through))  # what these say of it is `true`
    told = " ".join(fact.read(column) for column in given).lower()
    found: dict[str, Fact] = {}
    for other in every:
        cell, read = other.cells[asks], other.read(asks)
        if (
            len(read) <= LONGEST
            and read not in topic.leave
            and read.lower() not in told
            and not any(alike(cell, right) for right in true)
            and (is_order or not any(said_together(fact.cells[column], cell, own) for column in given))
        ):
            found[read] = other
    return list(found.values())


def _unlike(wrong: Sequence[Fact], asks: str) -> list[Fact]:
    """The first wrong choices that differ from each other; none when there are too few."""
    chosen: list[Fact] = []
    for fact in wrong:
        if not any(alike(fact.cells[asks], other.cells[asks]) for other in chosen):
            chosen.append(fact)
            if len(chosen) == CHOICES - 1:
                return chosen
    return []


def _filled(text: str, fact: Fact) -> str:
    def cell(found: re.Match[str]) -> str:
        read = fact.read(found[1])
        if found[2] == "bare":
            return next((read[len(start) :] for start in _STARTS if read.startswith(start)), read)
        if found[2] == "a" and not read.startswith(_STARTS):
            return with_article(read)
        return read

    return capitalised(_SLOT.sub(cell, text))
