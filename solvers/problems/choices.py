"""How many different choices there are with one thing of each kind: outfits of a shirt and a hat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.topic import Topic, in_turn, made
from solvers.reading.model import Quantity, Reading, Token
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMA = "chosen"
_MOST_KINDS = 4
_RESTRICTING = word_set("negations") | {"cannot", "except", "unless", "without"}
_ONE = frozenset(("one", "1", "a", "an"))


def topic(evidence: Evidence) -> Topic | None:
    """Return the kinds of things to choose from if the text asks how many choices there are with one of each kind;
    otherwise, `None`.
    """
    target, reading = evidence.target, evidence.situation.reading
    kinds = [a for a in evidence.numbers if a.value != 1]  # "one shirt and one hat"
    if target is None or not 2 <= len(kinds) <= _MOST_KINDS or not _are_kinds(kinds, target, reading):
        return None
    if _is_restricted(reading) or not _asks_for_choices(reading, target, kinds):
        return None
    roles = {"NextChoice": in_turn(kinds, _SCHEMA)}
    return Topic((_SCHEMA,), roles, (_SCHEMA,), made(*kinds)[1], takes_up_all=True)


def _are_kinds(kinds: Sequence[Amount], target: Quantity, reading: Reading) -> bool:
    """Whether the amounts count things of different kinds, and the question counts something else."""
    named = {reading.words(a.about.number.stop, a.about.stop).lower() for a in kinds if a.about.number}
    are_plain = all(
        a.value.denominator == 1
        and a.about.rate in ("", target.entity)  # "a bike comes in 5 colors"
        and not (a.about.comparison or dimension_of(a.about.entity))
        for a in kinds
    )
    counts_other = all(a.about.entity != target.entity for a in kinds)
    is_plain = target.determiner.endswith("many") and not target.comparison  # "a hat" may be read as a rate
    return are_plain and is_plain and counts_other and len(named) == len(kinds) and "" not in named


def _asks_for_choices(reading: Reading, target: Quantity, kinds: Sequence[Amount]) -> bool:
    """Whether it asks for combinations, or for what can be different, of one thing of each kind.

    Without such words, the things could be counted together: "How many different toys can he play with?".
    """
    takes_each = all(_is_taken(kind, reading) for kind in kinds)
    words = {token.text.lower() for token in _question(reading, target)}
    is_possible = not word_set("possibility").isdisjoint(words)
    if target.entity in word_set("combinations"):
        return takes_each or is_possible or "different" in words
    if target.entity == "way":
        return takes_each
    is_combined = target.verb in word_set("combining_verbs")
    are_varieties = all(kind.about.entity in word_set("varieties") for kind in kinds)
    return "different" in words and (takes_each or (is_possible and (is_combined or are_varieties)))


def _is_restricted(reading: Reading) -> bool:
    """Whether some of the things may not go together: "He cannot wear the red hat with the red coat"."""
    return any(token.text.lower() in _RESTRICTING for token in reading.tokens)


def _question(reading: Reading, target: Quantity) -> tuple[Token, ...]:
    sentence = reading.sentences[target.sentence]
    return reading.tokens[sentence.first : sentence.stop]


def _is_taken(kind: Amount, reading: Reading) -> bool:
    """Whether the text says that one of the things is taken: "one of 3 shirts", or later "a shirt", "one kind of
    bread".
    """
    before = reading.tokens[max(0, kind.about.first - 2) : kind.about.first]
    if [token.text.lower() for token in before] == ["one", "of"]:
        return True
    things = set(_nouns(reading.tokens[kind.about.first : kind.about.stop]))
    for one, noun in pairwise(_without_adjectives(reading.tokens[kind.about.stop :])):
        if one.text.lower() in _ONE and noun.lemma.lower() in things:
            return True
    return False


def _without_adjectives(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the tokens that can be an article or the noun after it: "one main dish" as "one", "dish"."""
    for token, after in pairwise([*tokens, *tokens[-1:]]):
        if not (token.pos in ("ADJ", "NOUN") and after.pos == "NOUN" and after is not token):
            yield token


def _nouns(tokens: Sequence[Token]) -> Iterator[str]:
    return (token.lemma.lower() for token in tokens if token.pos in ("NOUN", "PROPN"))
