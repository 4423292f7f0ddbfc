"""How old someone is at two different times, and the years in between: "in 6 years", "4 years ago"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_TENSES = ("past", "present", "future")
_AHEAD = ("in", "after")
_BEHIND = ("ago", "later", "earlier", "hence", "from")


def is_span(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount says how many years pass, not how old someone is."""
    number, tokens = a.about.number, evidence.situation.reading.tokens
    if not a.is_told or a.is_fact or number is None or a.about.entity != "year":
        return False
    before = tokens[number.first - 1].text.lower() if number.first else ""
    behind = [token.text.lower() for token in tokens[number.stop : number.stop + 2]]
    return before in _AHEAD or not set(_BEHIND).isdisjoint(behind)


def _told_in(evidence: Evidence, age: Amount) -> list[Amount]:
    """Return the numbers of the text that an age depends on."""
    return [a for a in evidence.situation.told if a.about.index in age.spent and not a.is_fact]


def is_against(evidence: Evidence, sign: str, one: Amount, other: Amount) -> bool:
    """Whether a statement adds years to the later age or subtracts them from the earlier one, or takes an age for an
    amount that is multiplied.
    """
    if _is_no_amount(evidence, sign, one, other) or _is_no_amount(evidence, sign, other, one):
        return True
    target, spans = evidence.target, [a for a in (one, other) if is_span(evidence, a)]
    if len(spans) != 1 or target is None or target.measure != "old" or sign not in ("+", "-"):
        return False
    age = other if spans[0] is one else one
    if sign == "-" and age is other and age.about.measure == "old":
        return True  # an age is subtracted from "12 years from now"
    if any(is_span(evidence, a) for a in _told_in(evidence, age)):
        return False  # the age already includes its own number of years
    if age.about.tense not in _TENSES or target.tense not in _TENSES:
        return False
    told, asked = (_TENSES.index(tense) for tense in (age.about.tense, target.tense))
    return told > asked if sign == "+" else told < asked


def _is_no_amount(evidence: Evidence, sign: str, age: Amount, other: Amount) -> bool:
    """Whether an age, which only says who somebody is, would be multiplied or divided like an amount: "Lena, who is 9,
    feeds her rabbits for 20 minutes"; what is given for each year, and what is asked of a whole life, needs it.
    """
    target = evidence.target
    is_age = age.is_told and age.about.measure == "old" and dimension_of(age.about.entity) == "time"
    if target is None or not is_age or target.measure == "old" or sign in ("+", "-"):
        return False
    is_life = any(token.text.lower() in word_set("lives") for token in evidence.situation.reading.tokens)
    is_yearly = other.is_told and not other.is_fact and other.about.rate == age.about.entity
    return not is_life and not (is_yearly or other.about.measure == "old" or evidence.is_factor(other))
