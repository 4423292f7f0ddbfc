"""Finds "each bag", "every day", "per hour", and "each" alone, from which rates are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solvers.reading.arguments import noun_after
from solvers.reading.phrases import entity_lemma
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

SPANS_OF = {
    "hourly": "hour",
    "daily": "day",
    "nightly": "night",
    "weekly": "week",
    "monthly": "month",
    "yearly": "year",
    "annual": "year",
    "annually": "year",
}
"""What "weekly" stands for in "the weekly output" and "saves $5 weekly"."""


@dataclass(frozen=True, slots=True)
class Each:
    """A word such as "each" with its noun."""

    at: int
    """The token of "each", "every", "per" or "apiece"."""
    stop: int
    """The token after the noun, or after "each" alone."""
    noun: str
    """The noun's lemma; empty for "each" alone."""
    noun_at: int = -1
    """The noun's token; -1 for "each" alone."""


def distributives(tree: Tree, mentions: Mentions) -> list[Each]:
    """Return all distributives of a text, in order."""
    return list(_found(tree, mentions))


def _found(tree: Tree, mentions: Mentions) -> Iterator[Each]:
    for at, word in enumerate(tree.words):
        if word == "apiece":
            yield Each(at, at + 1, "")
        elif word in {"per", "/"} and tree.word(at + 1) != "cent":
            noun = noun_after(tree, at)
            if noun is not None:
                yield Each(at, noun + 1, entity_lemma(tree, noun), noun)
        elif word in {"each", "every"} and tree.word(at + 1) != "other":
            yield _each_at(tree, mentions, at)
        elif word in SPANS_OF and not tree.is_noun(at + 1):
            yield Each(at, at + 1, SPANS_OF[word], at)


def _follows_amount(tree: Tree, at: int) -> bool:
    """Return whether "every" comes after what is done so often: "paints 9 doors every 15 minutes", unlike "trees stand
    every 5 meters".
    """
    first, _ = tree.clause(at)
    return tree.word(at) == "every" and any(tree.tag(i) == "CD" for i in range(first, at))


def _each_at(tree: Tree, mentions: Mentions, at: int) -> Each:
    place = at + 1
    if tree.word(place) in {"one", "single", "1", "1.0"}:
        place += 1
    elif tree.tag(place) == "CD" and (_follows_amount(tree, at) or tree.word(at - 1) in {"for", "per"}):
        place += 1  # "for each 2 scoops"
    elif tree.tag(place) == "CD" and tree.word(place + 1) == "-":
        place += 2  # "each 40-page notebook"
    if tree.word(place) == "of":
        noun = noun_after(tree, place)
        if noun is None or tree.tag(noun) in {"WDT", "WP"}:
            return Each(at, place + 1, "")
        if entity_lemma(tree, noun) in word_set("left_over"):
            return Each(at, noun + 1, "")
        mention = mentions.at(noun)
        if mention and mention.is_pronoun and tree.word(at - 1) in {"in", "on", "into"}:
            return Each(at, noun + 1, "")  # "3 jars with 50 beans in each of them": not beans
        lemma = mentions.noun_at(noun) if mention and mention.is_pronoun else entity_lemma(tree, noun)
        return Each(at, noun + 1, lemma, noun)
    run = tree.noun_run(place)
    if run is not None and tree.tag(at) != "RB" and not all(tree.is_name(i) for i in range(*run)):
        return Each(at, run[1], entity_lemma(tree, run[1] - 1), run[1] - 1)
    return Each(at, place, "")
