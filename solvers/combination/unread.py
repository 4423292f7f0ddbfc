"""What a text says and a calculation ignores: an exception, part of an amount, or "more" without how much."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise

from knowledge.quantities import load
from solvers.arithmetic.working import Working
from solvers.reading.cues import cues_of
from solvers.reading.model import Quantity, Reading, Token
from solvers.reading.words import word_set
from solvers.sparing import split
from solvers.wording import plural


def passed_over(working: Working, reading: Reading) -> str:
    """Return what the text says that the calculation ignores, although it changes the answer.

    Args:
        working: the calculation of the answer.
        reading: the reading of the question.

    Returns:
        One plain sentence; empty if nothing is ignored.
    """
    return (
        _exception(working, reading)
        or _part_of_amount(working, reading)
        or _other_unit(working, reading)
        or _one_of_both(working, reading)
        or _how_much_more(reading)
    )


def _exception(working: Working, reading: Reading) -> str:
    """Return an error for "every day except Sunday" or "every cage but one" if the calculation does not subtract it."""
    used, _ = split(working.numbers, reading)
    for before, token in pairwise(reading.tokens):
        word = token.text.lower()
        is_exception = word in word_set("leaving_out") or (word == "but" and _is_of_all(before, reading))
        taken = [quantity for quantity in used if quantity.first > token.index]
        if is_exception and not (taken and "-" in working.operations):
            stop = next(
                (t.index for t in reading.tokens[token.index :] if t.text in ",.;?!"), len(reading.tokens)
            )
            said = reading.words(token.index, stop)
            return f"The question says “{said}”, but I do not know what that leaves out."
    return ""


def _is_of_all(token: Token, reading: Reading) -> bool:
    """Whether a word ends a phrase for all or none: "all", "every cage", "none of the boys"."""
    sentence = reading.sentences[token.sentence]
    before = reading.tokens[max(sentence.first, token.index - 3) : token.index + 1]
    return any(t.text.lower() in word_set("all_told") for t in before) and token.pos in (
        "DET",
        "NOUN",
        "PRON",
    )


def _part_of_amount(working: Working, reading: Reading) -> str:
    """Return an error if the calculation uses only the hour or the minutes of "1 hour and 30 minutes"."""
    used, unused = split(working.numbers, reading)
    facts = load()
    for one, other in pairwise(reading.quantities):
        dimension = facts.dimension(one.entity)
        is_one_amount = (
            dimension != ""
            and dimension == facts.dimension(other.entity)
            and one.entity != other.entity
            and [t.text.lower() for t in reading.tokens[one.stop : other.first]] in (["and"], [","], [])
        )
        if is_one_amount and (one in used) != (other in used) and (one in unused or other in unused):
            left = other if one in used else one
            said = reading.words(one.first, other.stop)
            return (
                f"The question says “{said}”, but the calculation leaves "
                f"out the {reading.words(left.first, left.stop)}."
            )
    return ""


def _other_unit(working: Working, reading: Reading) -> str:
    """Return an error for "in meters per minute" if the calculation is in kilometers without a conversion."""
    if reading.target is None:
        return ""
    used, _ = split(working.numbers, reading)
    facts, sentence = load(), reading.sentences[reading.target.sentence]
    told = {at for q in reading.quantities for at in range(q.first, q.stop)}
    names = {facts.name(noun) for q in used for noun in (q.entity, q.rate) if noun}
    for token in reading.tokens[sentence.first : sentence.stop]:
        noun, dimension = token.lemma.lower(), facts.dimension(token.lemma.lower())
        if token.pos != "NOUN" or token.index in told or dimension in ("", "time", "money"):
            continue
        others = sorted(name for name in names if facts.dimension(name) == dimension)
        if others and facts.name(noun) not in others and len(working.numbers) == len(used):
            return f"You are asking for {plural(noun)}, but the question counts in {plural(others[0])}."
    return ""


def _one_of_both(working: Working, reading: Reading) -> str:
    """Return an error for "How many do they have?" if one amount is given by the other, which is counted only once."""
    target = reading.target
    used, _ = split(working.numbers, reading)
    if target is None or target.subject is None or not target.subject.is_plural or target.comparison:
        return ""
    is_told_by_other = [q for q in used if q.comparison and q.compared_to is not None]
    if len(used) != 2 or len(is_told_by_other) != 1 or len(working.numbers) > 2:
        return ""
    if "total" not in cues_of(target, reading):
        return ""
    other = next(q for q in used if q is not is_told_by_other[0])
    return (
        "You are asking for both together, but the calculation counts "
        f"“{reading.words(other.first, other.stop)}” only once."
    )


def _how_much_more(reading: Reading) -> str:
    """Return an error for "Pears cost more" if the question asks about pears and the text has no number for them."""
    if reading.target is None:
        return ""
    asking = reading.sentences[reading.target.sentence]
    asked = _nouns(reading.tokens[asking.first : asking.stop])
    counted = {quantity.sentence for quantity in (*reading.quantities, *reading.references)}
    for at, sentence in enumerate(reading.sentences):
        tokens = reading.tokens[sentence.first : sentence.stop]
        if at in counted or sentence is asking:
            continue
        more = next((t for t in tokens if t.text.lower() in word_set("more_or_less")), None)
        subject = next((t for t in tokens if t.dep.startswith("nsubj") and t.lemma.lower() in asked), None)
        if more is not None and subject is not None and not _is_told_of(subject, reading, at):
            said = " ".join(t.text for t in tokens[: more.index + 1 - sentence.first])
            return f"The question says “{said}”, but not how much {more.text.lower()}."
    return ""


def _is_told_of(subject: Token, reading: Reading, sentence: int) -> bool:
    """Whether another sentence, apart from the question, gives a number for `subject`."""
    noun = subject.lemma.lower()
    assert reading.target is not None
    return any(
        _mentions(quantity, noun)
        for quantity in reading.quantities
        if quantity.sentence not in (sentence, reading.target.sentence)
    )


def _mentions(quantity: Quantity, noun: str) -> bool:
    held = quantity.subject.head.lower() if quantity.subject is not None else ""
    return noun in (held, quantity.entity, quantity.contents, *quantity.adjectives)


def _nouns(tokens: Collection[Token]) -> set[str]:
    return {token.lemma.lower() for token in tokens if token.pos in ("NOUN", "PROPN")}
