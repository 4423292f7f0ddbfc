"""Cue phrases near a number or in the question, such as "in all" or "left" (`knowledge/rules/cues.toml`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from knowledge.rules import load_words
from solvers.reading.model import NumberKind, Quantity, Reading, Token
from solvers.reading.words import word_set

_REMAINING = frozenset(("left", "leftover", "remain", "remaining"))


def clause_of(quantity: Quantity, reading: Reading) -> tuple[int, int]:
    """Return the tokens closest to `quantity`: its sentence, from the previous quantity to the next one."""
    sentence = reading.sentences[quantity.sentence]
    first, stop = sentence.first, sentence.stop
    others = [*reading.quantities, *([reading.target] if reading.target else [])]
    for other in others:
        if other.index == quantity.index or other.sentence != quantity.sentence:
            continue
        if other.stop <= quantity.first:
            first = max(first, other.stop)
        elif other.first >= quantity.stop:
            stop = min(stop, other.first)
    return first, stop


def cues_of(quantity: Quantity, reading: Reading) -> frozenset[str]:
    """Return the cues with phrases in the clause of `quantity`, and whether it is what is left ("remnant"), or a part
    next to what is left ("part").
    """
    found = _said(quantity, reading)
    if is_remnant(quantity, reading):
        return found - {"rest", "remainder"} | {"remnant"}
    return found - {"rest"} | {"part", "remainder"} if is_beside_rest(quantity, reading) else found


def is_remnant(quantity: Quantity, reading: Reading) -> bool:
    """Return whether an amount is what is left: "has 4 muffins left over", "the remaining 4", "4 remain"."""
    if quantity.number is None:
        return False
    tokens, first = reading.tokens, quantity.first
    after = {word.lower() for t in tokens[first : quantity.stop + 1] for word in (t.text, t.lemma)}
    return not after.isdisjoint(_REMAINING) or tokens[first - 1].text.lower() in _REMAINING - {"left"}


def is_beside_rest(quantity: Quantity, reading: Reading) -> bool:
    """Return whether an amount is given next to a rest that is not: both amounts in "35 are cows, 28 are pigs, and the
    rest sheep".

    If a sentence begins with "the rest", it is about the sentence before.
    """
    if quantity.number is None:
        return False
    tokens = reading.tokens
    sentences = reading.sentences[quantity.sentence : quantity.sentence + 2]
    for at in range(quantity.stop, sentences[-1].stop):
        if tokens[at].text.lower() in word_set("rests") and tokens[at - 1].text.lower() == "the":
            opens = sentences[-1].first
            numbers = [q for q in reading.quantities if q.number is not None and q.first > quantity.first]
            between = [q for q in numbers if q.first < at and q.sentence != quantity.sentence]
            return at < sentences[0].stop or (at == opens + 1 and not between)
    return False


def cues_beside(reading: Reading) -> frozenset[str]:
    """Return the cues with phrases in sentences that contain no amount: "He wants to make equal heaps"."""
    amounts = (*reading.quantities, *reading.references, *filter(None, [reading.target]))
    told = {amount.sentence for amount in amounts}
    others = (sentence for sentence in reading.sentences if sentence.index not in told)
    return frozenset().union(*(_in(reading.tokens[each.first : each.stop]) for each in others))


def _said(quantity: Quantity, reading: Reading) -> frozenset[str]:
    """Return the cues with phrases in the clause of `quantity`."""
    first, stop = clause_of(quantity, reading)
    return _in(reading.tokens[first:stop])


def _in(tokens: Sequence[Token]) -> frozenset[str]:
    others = _told_of_others(tokens)
    words = [set() if t.index in others else {t.lemma.lower(), t.text.lower()} for t in tokens]
    present = frozenset().union(*words)
    return frozenset(
        cue
        for word in present
        for cue, phrase in _beginning_with().get(word, ())
        if present.issuperset(phrase) and _found(phrase, words)
    )


def _told_of_others(tokens: Sequence[Token]) -> frozenset[int]:
    """Return where a cue word is about something else: "when it left the station", "in the first week", "how many she
    had to start with".
    """
    acting = {token.head for token in tokens if token.dep.startswith("nsubj")}
    leaving = (t.index for t in tokens if t.text.lower() == "left" and t.tag == "VBD" and t.index in acting)
    ranking = (t.index for t in tokens if t.text.lower() == "first" and t.dep == "amod")
    opening = (
        token.index
        for token, *after in zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)
        if token.lemma == "have" and after[1].lemma in ("begin", "start") and after[2].text.lower() == "with"
    )
    return frozenset((*leaving, *ranking, *opening))


@cache
def _beginning_with() -> Mapping[str, Sequence[tuple[str, tuple[str, ...]]]]:
    """Return the cues with their phrases, by the first word of each: few phrases begin with a word of a clause."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for cue, phrases in load_words().cues.items():
        for phrase in phrases:
            found.setdefault(phrase[0], []).append((cue, phrase))
    return found


def _found(phrase: tuple[str, ...], words: list[set[str]]) -> bool:
    return any(
        all(word in words[start + place] for place, word in enumerate(phrase))
        for start in range(len(words) - len(phrase) + 1)
    )


def is_portion(quantity: Quantity, reading: Reading) -> bool:
    """Return whether it is a fraction of something: "a third of"."""
    number = quantity.number
    if number is None or number.kind is not NumberKind.FRACTION or number.stop >= len(reading.tokens):
        return False
    return number.value < 1 and reading.tokens[number.stop].text.lower() == "of"
