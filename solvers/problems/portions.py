"""What a text says about all of a group, none of it, or all but some of it: "All but 9 of the 17 sheep died." """

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.topic import Topic, made
from solvers.reading.model import Quantity, Reading, Token
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = ("unspared", "nothing")
_NONE = frozenset(("none", "nobody", "any"))
_AUXILIARIES = frozenset(("be", "have", "do", "get", "will"))
_REACH = 6
"""How many words may be between "all" and the number that is left out, and how many words may say what happened."""


@dataclass(frozen=True, slots=True, eq=False)
class _Portion:
    """A group about which the text says something, except for some of its members."""

    whole: Amount
    spared: Amount | None
    """How many are excepted; `None` if `is_all` decides."""
    is_all: bool
    """Whether it is said about all others, rather than about none."""
    happened: frozenset[str]
    """The lemmas of what is said."""
    first: int
    """The token with which the portion begins."""


def topic(evidence: Evidence) -> Topic | None:
    """Return what the numbers are in a text that has no others than those of a group and of its portion, and asks for
    the members of the portion or for the others.
    """
    target, reading = evidence.target, evidence.situation.reading
    if target is None or not target.determiner.endswith("many") or target.comparison:
        return None
    found = next(_portions(evidence, target), None)
    if found is None or (found.whole.about.first < found.first and found.whole.about.verb in found.happened):
        return None
    cues = set(evidence.situation.cues)
    asked = evidence.asked_words
    names_it = bool(asked & found.happened)
    is_of_part = names_it or target.is_negated or not word_set("asking_for_rest").isdisjoint(asked)
    if cues & {"start", "total"} or not (is_of_part or _says_more(target, reading)):
        return None
    return _asked(found, is_touched=names_it and not target.is_negated)


def _asked(found: _Portion, *, is_touched: bool) -> Topic:
    """Return what answers the question: those that it is said about (`is_touched`), or the others."""
    whole, spared = made(found.whole), found.spared
    if spared is None:
        answers = ("",) if found.is_all == is_touched else ("nothing",)
        return Topic(_SCHEMAS, {"Entire": [(whole,)]}, answers, takes_up_all=True)
    roles = {"Group": [(whole,)], "Spared": [(made(spared),)]}
    if is_touched:
        return Topic(_SCHEMAS, roles, ("unspared",), takes_up_all=True)
    return Topic(_SCHEMAS, roles, ("",), spared.spent, takes_up_all=True)


def _says_more(target: Quantity, reading: Reading) -> bool:
    """Whether the question says something different about those that it asks for: "How many failed?"."""
    tokens = reading.tokens[target.stop : reading.sentences[target.sentence].stop]
    said = [token for token in tokens if token.pos in ("VERB", "ADJ")]
    return any(token.lemma.lower() not in _AUXILIARIES for token in said)


def _portions(evidence: Evidence, target: Quantity) -> Iterator[_Portion]:
    told = evidence.numbers
    reading = evidence.situation.reading
    for token in reading.tokens[: target.first]:
        word = token.text.lower()
        if word in _NONE and len(told) == 1 and _counts(told[0], target):
            yield _Portion(told[0], None, False, _happened(reading, token, token.index + 1), token.index)
        elif word in word_set("all_told") - _NONE:
            yield from _of_everybody(reading, target, told, token)


def _of_everybody(
    reading: Reading, target: Quantity, told: Sequence[Amount], everybody: Token
) -> Iterator[_Portion]:
    """Yield the portion of a group that "all" or "everybody" refers to, with or without an exception."""
    spared = next((a for a in told if _is_left_out(a, everybody, reading)), None)
    rest = [a for a in told if a is not spared]
    is_said = spared is not None or _is_of_group(reading.tokens, everybody.index)
    if len(rest) != 1 or not is_said or not _counts(rest[0], target):
        return
    stop = spared.about.stop if spared else everybody.index + 1
    if spared is None or spared.value <= rest[0].value:
        yield _Portion(rest[0], spared, True, _happened(reading, everybody, stop), everybody.index)


def _is_left_out(a: Amount, everybody: Token, reading: Reading) -> bool:
    """Whether it is the exception: "all but 9", "all the sheep except for 9"."""
    between = [token.text.lower() for token in reading.tokens[everybody.index + 1 : a.about.first]]
    is_near = 0 < len(between) <= _REACH and everybody.sentence == a.about.sentence
    return is_near and not (word_set("leaving_out") | {"but", "save"}).isdisjoint(between[-2:])


def _is_of_group(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether it refers to the whole group: "all of them", "all of the eggs", but not "all 12"."""
    after = [token.text.lower() for token in tokens[at + 1 : at + 3]]
    return after[:1] == ["of"] and after[1:] != [] and not after[1].isdigit()


def _counts(a: Amount, target: Quantity) -> bool:
    about = a.about
    return not about.rate and (about.entity == target.entity or about.is_elided or target.is_elided)


def _happened(reading: Reading, token: Token, stop: int) -> frozenset[str]:
    """Return the lemmas of the token's verb and of the words after both."""
    tokens = reading.tokens
    head, steps = tokens[token.head], 0
    while head.pos not in ("VERB", "AUX") and head.head != head.index and steps < _REACH:
        head, steps = tokens[head.head], steps + 1
    found = {head.lemma.lower()} if head.pos in ("VERB", "AUX") else set()
    for other in tokens[stop : stop + _REACH]:
        if other.text in (".", ",", ";", "?", "!"):
            break
        if other.pos in ("VERB", "ADJ", "AUX"):
            found.add(other.lemma.lower())
    return frozenset(found - _AUXILIARIES)
