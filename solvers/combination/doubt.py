"""How probable it is that the value ranked first is right, learned from what solvers made of problems unlike those that
they learned from.

The combination ranks values; its probabilities say how they compare, and are too sure of a story that no one read well.
So the last word has a logistic model over few, bounded signs of doubt: how far the next value is, whether solvers
agree, how much of the text no number or sum accounts for.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from knowledge.lexicon import index as lexicon
from knowledge.quantities import load
from solvers.combination.attempt import Attempt
from solvers.combination.features import Features, Option
from solvers.combination.gate import is_told
from solvers.combination.story import of_story
from solvers.reading.model import NumberKind, Quantity, Reading
from solvers.reading.words import word_set
from solvers.routing import EQUATIONS, FORMULAS, RULES
from solvers.sparing import split

ALWAYS = "always"
"""The sign that every value has; its weight is the intercept."""

RANKING = "ranking: log odds"
"""The sign that says what the combination thinks."""

FARTHEST = 4.0
"""Log of the odds beyond which the distance of two values says no more."""

MANY = 8
"""Numbers, sentences or operations beyond which more of them say no more."""

POS = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r"}
"""Parts of speech that the lexicon has words of."""


def signs(
    reading: Reading,
    attempts: Sequence[Attempt],
    options: Sequence[Option],
    probabilities: Sequence[float],
    value: Fraction,
) -> Features:
    """What speaks for and against `value`, ranked first, being right.

    Args:
        reading: of the problem.
        attempts: what each solver made of it.
        options: the values found, as `solvers.combination.features.options` describes them, "none" last.
        probabilities: of the options, by the combination.
        value: the one ranked first.
    """
    found = dict(_of_ranking(options, probabilities, value))
    found.update(_of_agreement(attempts, value))
    backers = [c for attempt in attempts for c in attempt.candidates[:1] if c.value == value]
    found["story: strange"] = float(any(candidate.is_strange for candidate in backers))
    found.update(_of_text(reading))
    speaker = speaker_of(attempts, value)
    if speaker is not None:
        found.update(_of_sum(speaker, reading))
        found.update(of_story(speaker.numbers, speaker.operations, value, reading))
        repeats = not speaker.operations and not is_told(value, reading)
        found["sum: repeats what is said of something else"] = float(repeats)
    found[ALWAYS] = 1.0
    return found


def speaker_of(attempts: Sequence[Attempt], value: Fraction) -> Attempt | None:
    """The first attempt whose answer is `value`: its sum is looked at."""
    return next((a for a in attempts if a.candidates and a.candidates[0].value == value), None)


def _of_ranking(
    options: Sequence[Option], probabilities: Sequence[float], value: Fraction
) -> Iterator[tuple[str, float]]:
    by_value = {o.value: p for o, p in zip(options, probabilities, strict=True)}
    own = by_value[value]
    others = [p for v, p in by_value.items() if v is not None and v != value]
    yield RANKING, _bounded(_odds(own, 1 - own))
    yield "ranking: ahead of the next value", _bounded(_odds(own, max(others, default=0.0)))


def _of_agreement(attempts: Sequence[Attempt], value: Fraction) -> Iterator[tuple[str, float]]:
    firsts = {a.solver: a.candidates[0].value for a in attempts if a.candidates}
    agreeing = {solver for solver, first in firsts.items() if first == value}
    yield "agreement: rules and equations", float(agreeing >= {RULES, EQUATIONS})
    yield "agreement: one of them is silent", float(len(firsts.keys() & {RULES, EQUATIONS}) == 1)
    yield "agreement: rules", float(RULES in agreeing)
    yield "agreement: rules against all", float(agreeing == {RULES} and len(firsts) > 1)
    yield "agreement: formulas", float(FORMULAS in agreeing)
    yield "agreement: formulas alone", float(agreeing == {FORMULAS})
    yield "agreement: formulas say another", float(FORMULAS in firsts and FORMULAS not in agreeing)


def _of_text(reading: Reading) -> Iterator[tuple[str, float]]:
    """How long the story is, and how much of it no amount was read from."""
    sentences = len(reading.sentences)
    counted = {quantity.sentence for quantity in reading.quantities}
    asked = reading.target.sentence if reading.target is not None else -1
    numbers = len(reading.quantities)
    yield "text: numbers", float(min(MANY, numbers))
    for many in (3, 4, 5):
        yield f"text: {many} numbers or more", float(numbers >= many)
    yield "text: words", math.log(max(1, len(reading.tokens)))
    yield "text: words a number", math.log(max(1, len(reading.tokens)) / max(1, numbers))
    yield "text: sentences", float(min(MANY, sentences))
    yield "text: sentences without a number", float(min(MANY, sentences - len(counted | {asked})))
    yield (
        "text: numbers not read as amounts",
        float(min(3, sum(number.first not in _covered(reading) for number in reading.numbers))),
    )
    yield "text: amounts without a number", float(min(3, len(reading.references)))
    yield "text: numbers that everybody knows", float(min(3, len(reading.implied)))
    denying = word_set("negations") | word_set("exceptions")
    denials = sum(token.lemma.lower() in denying for token in reading.tokens)
    yield "text: denials and exceptions", float(min(3, denials))
    yield "text: unknown words", float(min(3, len(unknown_words(reading))))
    yield (
        "text: fractions, times and percents",
        float(
            min(
                3,
                sum(
                    q.unit == "%" or q.comparison != "" or (q.value is not None and q.value.denominator > 1)
                    for q in reading.quantities
                ),
            )
        ),
    )
    yield "text: asks for nothing that was read", float(reading.target is None or not reading.target.entity)


def _covered(reading: Reading) -> set[int]:
    return {at for q in reading.quantities if q.number for at in range(q.number.first, q.number.stop)}


def _of_sum(speaker: Attempt, reading: Reading) -> Iterator[tuple[str, float]]:
    """What the sum behind the value makes of the numbers."""
    known = Counter(q.value for q in reading.quantities if q.value is not None)
    used, unused = split(speaker.numbers, reading)
    operations = len(speaker.operations)
    yield "sum: operations", float(min(MANY, operations))
    yield "sum: numbers left out", float(min(MANY, len(unused)))
    yield "sum: share of numbers left out", len(unused) / max(1, known.total())
    yield "sum: only repeats a number", float(operations == 0)
    for sign in "×÷":
        yield f"sum: {sign}", float(sign in speaker.operations)
    yield "sum: mixes kinds of operations", float(len(set(speaker.operations)) > 2)
    yield "sum: changes without the numbers left out", float(speaker.survives is False)
    yield "sum: numbers not in the text", float((Counter(speaker.numbers) - known).total() > 0)
    yield from _of_things(speaker, used, unused, reading)


def _of_things(
    speaker: Attempt, used: Sequence[Quantity], unused: Sequence[Quantity], reading: Reading
) -> Iterator[tuple[str, float]]:
    """Whether the numbers that are used count what is asked for, and those that are left out something else."""
    asked = reading.target.entity if reading.target is not None else ""
    if not asked:
        return
    same = [quantity.entity == asked for quantity in used]
    yield "things: left out, but of what is asked for", float(any(q.entity == asked for q in unused))
    yield (
        "things: left out, of others",
        float(bool(unused) and all(q.entity not in ("", asked) for q in unused)),
    )
    yield "things: none of what is asked for", float(bool(used) and not any(same))
    scaled = [
        q for q in used if q.rate or q.comparison or q.determiner in ("each", "every", "per") or q.unit == "%"
    ]
    multiples = sum(_is_multiple(q) for q in used)
    yield "things: multiples", float(min(3, multiples))
    yield "things: differences", float(min(3, sum(bool(q.comparison) for q in used) - multiples))
    converts = len(speaker.numbers) > len(used)
    yield "things: in units that are not converted", float(not converts and _are_mixed(used, reading))
    if {"×", "÷"} & set(speaker.operations):
        yield "things: multiplied or divided without so many each", float(not scaled)
    elif used:
        yield "things: others added or subtracted", float(not all(same))
        yield "things: added or subtracted though so many each", float(bool(scaled))


def _is_multiple(quantity: Quantity) -> bool:
    """ "twice", "3 times as many"."""
    number = quantity.number
    return quantity.comparison == "times" or (number is not None and number.kind is NumberKind.MULTIPLIER)


def _are_mixed(used: Sequence[Quantity], reading: Reading) -> bool:
    """Whether amounts, or rates per unit, are of one dimension in several units."""
    if not used or reading.target is None:
        return False
    units: dict[str, set[str]] = {}
    for quantity in (*used, reading.target):
        for noun in (quantity.entity, quantity.rate):
            dimension = load().dimension(noun) if noun else ""
            if dimension:
                units.setdefault(dimension, set()).add(load().name(noun))
    return any(len(names) > 1 for names in units.values())


def unknown_words(reading: Reading) -> tuple[str, ...]:
    """Content words of the text that the lexicon does not have, each once; no names, numbers, or question words."""
    strange = [
        token.text
        for token in reading.tokens
        if token.pos in POS
        and not token.tag.startswith("W")  # "when", "how"
        and token.text.isalpha()
        and token.text[:1].islower()
        and not _is_known(token.lemma, token.text)
    ]
    return tuple(dict.fromkeys(strange))


def _is_known(lemma: str, text: str) -> bool:
    return any(lexicon.known(word, pos) for word in {lemma.lower(), text.lower()} for pos in "nvar") or any(
        lexicon.morphy(text.lower(), pos) for pos in "nvar"
    )


def _odds(one: float, other: float) -> float:
    return math.log(max(one, 1e-9)) - math.log(max(other, 1e-9))


def _bounded(value: float) -> float:
    return max(-FARTHEST, min(FARTHEST, value))
