"""The relations that verbs and nouns in questions mean; see `cues.toml`."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from knowledge import lexicon
from solvers.reading.model import Token

_FILE = Path(__file__).with_name("cues.toml")
_PASSIVE = "be"


@dataclass(frozen=True, slots=True)
class Cue:
    """A relation that some words mean."""

    relation: str
    turned: bool
    """Whether the subject of the verb is the relation's object."""
    words: tuple[str, ...] = ()
    rank: int = 0
    """1 if the verb is the name of another relation: to make is to cause only if nothing is made."""


@cache
def _read() -> tuple[Mapping[str, list[Cue]], Mapping[str, list[Cue]], Mapping[str, tuple[str, ...]]]:
    """Return cues by the first word of their verb and by their noun, and the measures that words ask for."""
    with _FILE.open("rb") as file:
        data = tomllib.load(file)
    verbs, nouns = defaultdict(list), defaultdict(list)
    for relation, phrases in data["verbs"].items():
        for phrase in phrases.split(","):
            words = tuple(phrase.strip().removeprefix("~").split())
            verbs[words[0]].append(Cue(relation, phrase.strip().startswith("~"), words))
    for verb, cues in verbs.items():
        if any(_names(cue.relation, verb) for cue in cues):
            verbs[verb] = [cue if _names(cue.relation, verb) else replace(cue, rank=1) for cue in cues]
    for relation, words in data["nouns"].items():
        for noun in words.split():
            nouns[noun].append(Cue(relation.removeprefix("~"), relation.startswith("~"), (noun,)))
    measures: dict[str, tuple[str, ...]] = {}
    for measure, words in data["measures"].items():
        for word in words.split():
            measures[word] = (*measures.get(word, ()), measure)
    return verbs, nouns, measures


def _names(relation: str, verb: str) -> bool:
    """Return whether the single word of a relation's name is a verb: "makes"."""
    return verb in lexicon.lemmas(relation, "v")


def of_verb(tokens: Sequence[Token]) -> Iterator[tuple[Cue, tuple[int, ...]]]:
    """Yield the relations that a phrase starting with a verb can mean, with the positions of their words."""
    start = 1 if len(tokens) > 1 and tokens[0].lemma == _PASSIVE else 0
    for first in {0, start}:
        before = tuple(token.index for token in tokens[: first + 1])
        cues = _read()[0].get(tokens[first].lemma.casefold(), ())
        found = [(cue, _found(cue.words[1:], tokens[first + 1 :])) for cue in cues]
        meant = [(cue, at) for cue, at in found if at is not None]
        longest = max((len(cue.words) for cue, _ in meant), default=0)  # to breathe out is not to breathe
        yield from ((cue, (*before, *at)) for cue, at in meant if len(cue.words) == longest)


def _found(words: Sequence[str], tokens: Sequence[Token]) -> tuple[int, ...] | None:
    """Return the position of each of `words`, or `None` if one is missing."""
    found = []
    for word in words:
        at = next((t.index for t in tokens if word in (t.text.casefold(), t.lemma.casefold())), None)
        if at is None:
            return None
        found.append(at)
    return tuple(found)


def of_noun(token: Token) -> Sequence[Cue]:
    """Return the relations that a noun can mean: "habitat" means where something lives."""
    return _read()[1].get(token.lemma.casefold(), ())


def saying(relation: str, tokens: Sequence[Token]) -> tuple[int, ...]:
    """Return the tokens whose verb or noun can mean a relation: "live" means that something lives in a place."""
    verbs, nouns, _ = _read()
    return tuple(
        token.index
        for token in tokens
        if any(cue.relation == relation for cue in nouns.get(token.lemma.casefold(), ()))
        or any(
            cue.relation == relation
            and _found(cue.words[1:], tokens) is not None  # to give is not to give off
            for cue in verbs.get(token.lemma.casefold(), ())
        )
    )


def measures(lemma: str) -> tuple[str, ...]:
    """Return the words that facts use for the amount that a word asks for: "old" asks for the age."""
    return _read()[2].get(lemma, ())
