"""The answer, worded so that it can replace the question words: "7 pears", "5 more crayons", "8 meters taller"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from solvers.arithmetic.alike import is_money
from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import About
from solvers.problems.times_told import said_as_time
from solvers.problems.wording import article, number_in, with_unit
from solvers.reading.chances import asks_chance
from solvers.reading.model import Quantity, Reading, Token
from solvers.wording import CURRENCIES, mixed_number, plural

_PREDICATES = ("NN", "NNS", "JJ")
_MORE = ("more ", "fewer ", "less ")
_MANY = ("many", "much")
_FRACTIONS = ("fraction", "part", "portion")
_CASH = ("money", "cash", "$", "dollar")
_PERCENT = ("percent", "percentage", "%")


def amount_asked(reading: Reading, value: Fraction, about: About) -> str:
    """Return the amount that replaces the words that ask.

    Args:
        reading: the reading; it must ask for something.
        value: the answer.
        about: what the answer counts, in case the question does not say.
    """
    target = reading.target
    assert target is not None
    if not target.comparison and (time := said_as_time(value, about.noun, reading)):
        return time
    if asks_chance(reading):
        return number_in(value, reading)
    words = [token.text.lower() for token in reading.tokens[target.first : target.stop]]
    if words[:1] == ["how"] and words[1:2] and words[1] in _MANY:
        return _counted(reading, target, value, about)
    if words[:1] == ["how"] and target.comparison:
        return f"{_measure(reading, target, value, about)} {target.comparison}"
    named = words[1:2]
    if set(words) & set(_PERCENT) or target.entity == "%":
        rest = reading.words(target.first + 2, target.stop) if set(named) & set(_PERCENT) else ""
        shown = value * 100 if value <= 1 else value
        return f"{mixed_number(shown)}% {rest}".strip()
    if set(named) & set(_FRACTIONS):
        rest = reading.words(target.first + 2, target.stop)
        return f"{number_in(value, reading)} {rest}".strip()
    measured = _measure(reading, target, value, about)
    asked = {token.text.lower() for token in reading.tokens[target.first :]}
    is_speed = asked & {"fast", "speed", "density"}
    return f"{measured} per {about.per}" if is_speed and about.per and "per" not in measured else measured


def _counted(reading: Reading, target: Quantity, value: Fraction, about: About) -> str:
    """Return what "how many" or "how much" asks for, with the noun as the question writes it."""
    named = reading.tokens[target.first + 2 : target.stop]
    said = reading.words(target.first + 2, target.stop)
    before = _before_of(named)
    nouns = [token for token in named[:before] if token.tag in ("NN", "NNS", "NNP", "NNPS")]
    head = nouns[-1] if nouns else None
    is_much = reading.tokens[target.first + 1].text.lower() == "much"
    if is_money(target.entity) and (is_much or head is None) and target.entity not in ("cent", "penny"):
        sign = next((unit for unit in (about.noun, target.entity) if unit in CURRENCIES), "$")
        return " ".join([with_unit(value, sign, (), reading), *_of_money(named, nouns)])
    number = number_in(value, reading)
    if head is None:
        return _without_noun(reading, target, value, about)
    if head.lemma.lower() == "dollar" and value.denominator != 1:
        return with_unit(value, "$", (), reading)
    if not is_much:
        return _of_things(number, value, said, head)
    unit = _unit_of(head, about, target)
    return f"{with_unit(value, unit, (), reading)} of {said}" if unit else f"{number} {said}"


def _without_noun(reading: Reading, target: Quantity, value: Fraction, about: About) -> str:
    """Return what is asked for if there is no noun before "of": "how much of the pizza", "how many of them"."""
    named = reading.tokens[target.first + 2 : target.stop]
    said, before = reading.words(target.first + 2, target.stop), _before_of(named)
    number = number_in(value, reading)
    is_more = named and [named[0].text.lower()] == said.lower().split()[:before] and target.comparison
    is_part = is_more and "/" in number and before < len(named) and not dimension_of(target.entity)
    if (named and not before) or is_part:  # "how much of the pizza", "how much more of it"
        return f"{number} {said}"
    is_bare = _is_predicated(reading, target) or _is_of(reading, target)
    return number if is_bare else f"{_measure(reading, target, value, about)} {said}".strip()


def _before_of(named: Sequence[Token]) -> int:
    """Return the number of words before "of"; if there is no "of", the number of all words."""
    return next((at for at, token in enumerate(named) if token.text.lower() == "of"), len(named))


def _of_money(named: Sequence[Token], nouns: Sequence[Token]) -> list[str]:
    """Return the words that follow an amount of money: "more", "in change"."""
    more = [token.text for token in named if token.tag in ("JJR", "RBR")]
    head = nouns[-1] if nouns else None
    if head is not None and head.tag == "NN" and head.lemma not in _CASH:  # "how much change"
        more += ["in", *(token.text for token in nouns)]
    return more


def _unit_of(head: Token, about: About, target: Quantity) -> str:
    """Return the unit that "how much water" is measured in; empty if that is the noun itself, or is not known."""
    noun = head.lemma.lower()
    unit = about.noun if about.noun not in ("", noun) else target.entity
    return unit if unit != noun else ""


def _of_things(number: str, value: Fraction, said: str, head: Token) -> str:
    """Return a number of things, with the noun as the question writes it, but in the singular or plural to match the
    number.
    """
    one = said.replace(head.text, head.lemma)
    if value == 1 and head.tag == "NNS":
        return f"{number} {one}"
    if 0 < value < 1 and "/" in number:
        more = next((word for word in _MORE if one.startswith(word)), "")
        thing = one.removeprefix(more)
        return f"{number} of {article(thing)} {thing} {more}".strip()
    if value != 1 and head.tag == "NN" and said == head.text.lower() == head.lemma:
        return f"{number} {plural(head.lemma)}"
    return f"{number} {said}"


def predicated(reading: Reading) -> Token | None:
    """Return the noun after the verb if it is what is counted: "boys" in "how many are boys"; otherwise, `None`."""
    target = reading.target
    behind = reading.tokens[target.stop : target.stop + 2] if target else ()
    is_noun = len(behind) == 2 and behind[1].tag in _PREDICATES and behind[1].lemma not in ("left", "leave")
    is_said = is_noun and behind[0].lemma == "be"
    return behind[1] if is_said else None


def _is_predicated(reading: Reading, target: Quantity) -> bool:
    bare = target.stop - target.first == 2
    return bare and predicated(reading) is not None


def _is_of(reading: Reading, target: Quantity) -> bool:
    """Whether the question continues with "of": "how many of them"."""
    behind = reading.tokens[target.stop : target.stop + 1]
    return bool(behind) and behind[0].text.lower() == "of"


def _measure(reading: Reading, target: Quantity, value: Fraction, about: About) -> str:
    modifiers = about.modifiers if about.noun and target.determiner.endswith("many") else ()
    is_itself = target.subject is not None and target.subject.head.lower() == target.entity
    noun = (
        "" if target.entity == "other" or (is_itself and not dimension_of(target.entity)) else target.entity
    )  # a score of 15 is not 15 scores
    return with_unit(value, about.noun or noun, modifiers, reading)
