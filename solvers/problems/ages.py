"""How old someone is at two different times, and the years in between: "in 6 years", "4 years ago"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount

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
    """Whether a statement adds years to the later age or subtracts them from the earlier one, or takes an age for years
    in which something happens.
    """
    if _is_duration(evidence, one, other) or _is_duration(evidence, other, one):
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


def _is_duration(evidence: Evidence, age: Amount, other: Amount) -> bool:
    """Whether an age would count weeks or days although nobody's life is asked about: "Rosa, who is 10, practices"."""
    target = evidence.target
    if target is None or not age.is_told or age.about.measure != "old" or target.measure == "old":
        return False
    facts = (a.about.index for a in evidence.situation.told if a.is_fact)
    return target.verb not in (age.about.verb, "live") and not other.spent.isdisjoint(facts)
