"""The rest of some things: what the text says about it is not said about all of them, nor about the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.problems.amounts import Amount
from solvers.problems.relations import KIND, OTHER, SAME
from solvers.problems.schemas import Schema
from solvers.reading.model import Mention, Quantity, Token
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence
    from solvers.problems.situation import Situation

REST = "rest"
"""The determiner of a result that is what is left of some things."""
_LEFT = "change:after"
_OF_ALL = "rate:total"
_SHARING = ("rate:per", "rate:count")
_CONVERTING = ("rate", "up", "down")
_FAR = 6
"""How many words after an amount may say what it is for each of."""


def determiner(schema: Schema, slots: Mapping[str, Amount]) -> str:
    """Return the determiner of a statement's result: that of the rest if it is what is left after some are taken away,
    a fraction's complement, or the rest counted in other units or at a rate; otherwise, none.
    """
    factor = slots.get("factor")
    is_complement = factor is not None and schema.name == "fraction" and factor.operation == "rest"
    is_converted = schema.name in _CONVERTING and any(a.about.determiner == REST for a in slots.values())
    return REST if schema.key == _LEFT or is_complement or is_converted else ""


def of_rest(evidence: Evidence) -> Sequence[Amount]:
    """Return the amounts that the text gives for the rest of some things only: "sold the others for $3 each", "a
    third of the jars on the other shelf".
    """
    return [a for a in evidence.numbers if _is_for_rest(evidence, a)]


def _is_for_rest(evidence: Evidence, a: Amount) -> bool:
    about = a.about
    if evidence.is_factor(a):
        is_left = about.standard is not None and "remaining" in about.standard.adjectives
        return is_left or any(place.split()[:1] == ["other"] for place in about.locations)
    if not about.rate:
        return False
    tokens, first = (
        evidence.situation.reading.tokens,
        evidence.situation.reading.sentences[about.sentence].first,
    )
    before = _is_left(tokens[first : about.first][::-1], about.rate)
    behind = tokens[about.stop : about.stop + _FAR]
    words = [token.text.lower() for token in behind]
    is_behind = any(pair in (("each", "of"), ("every", "of")) for pair in pairwise(words))
    return before or (before is None and is_behind and bool(_is_left(behind, about.rate)))


def _is_left(tokens: Sequence[Token], rate: str) -> bool | None:
    """Whether the first mention of what an amount is for each of names the rest: "the others", "the remaining tables";
    `None` if no mention comes before the first number.
    """
    left = word_set("left_over") | word_set("rests")
    for at, token in enumerate(tokens):
        lemma = token.lemma.lower()
        if token.pos == "NUM":
            return None
        if token.pos in ("NOUN", "PRON") and (lemma in left or token.text.lower() in left):
            return True
        if lemma == rate:
            if tokens[at + 1 : at + 2] and tokens[at + 1].pos == "NUM":
                return None
            return not left.isdisjoint(beside.text.lower() for beside in tokens[max(at - 1, 0) : at + 2])
    return None


def is_against(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a statement takes what is said of the rest as said of other things, what is said of the others as said of
    the rest or of all, adds up what is given for each of the rest and for each of the others, or adds to a whole the
    part of which the opposite is asked.
    """
    if _adds_part(evidence, schema, one, other):
        return True
    if schema.key in _SHARING:
        at = schema.given.index("total")
        total, by = (one, other) if at == 0 else (other, one)
        if _is_shared_rest(evidence, total):
            return True  # the boxes that the rest is put in are not shared out themselves
        return _is_shared_rest(evidence, by) and not _is_what_is_left(evidence, total)
    if not evidence.of_rest:
        return False
    if schema.adds_up:
        are_rates = [a.is_told and bool(a.about.rate) for a in (one, other)]
        return are_rates[0] is not are_rates[1] or _is_of_rest(evidence, one) is not _is_of_rest(
            evidence, other
        )
    if not schema.key.startswith((_OF_ALL, "fraction:part")):
        return False
    said, of = (one, other) if one.about.rate or evidence.is_factor(one) else (other, one)
    is_left = of.about.determiner == REST
    if not _is_of_rest(evidence, said):
        return _has_rival(evidence, said) and (is_left or _is_all(evidence, of))
    return not (is_left or _is_told_left(evidence, said, of)) or _depends_on_price(evidence, said, of)


def _adds_part(evidence: Evidence, schema: Schema, one: Amount, other: Amount) -> bool:
    """Whether a part of which the opposite is asked would be added to its whole."""
    pairs = ((one, other), (other, one))
    is_added = schema.sign == "+" and any(_is_part(a) and b.spent < a.spent for a, b in pairs)
    return is_added and _asks_for_complement(evidence)


def _is_shared_rest(evidence: Evidence, by: Amount) -> bool:
    """Whether the rest is shared out by an amount: "the rest on 5 evenings", "the rest into nets of 6"."""
    references = evidence.situation.reading.references
    left = (r for r in references if r.number is None and r.determiner in word_set("rests") - {"others"})
    is_shared = by.is_told and not by.is_fact
    return is_shared and any((r.sentence, r.verb) == (by.about.sentence, by.about.verb) for r in left)


def _is_what_is_left(evidence: Evidence, total: Amount) -> bool:
    is_told = total.is_told and "remnant" in evidence.situation.cues_of(total.about)
    return is_told or total.about.determiner == REST


def _depends_on_price(evidence: Evidence, said: Amount, of: Amount) -> bool:
    """Whether the number of things depends on what they cost, which is given for each of them."""
    prices = (b for b in evidence.numbers if b.about.rate and b.about.entity == said.about.entity)
    return bool(said.about.rate) and any(b.spent <= of.spent for b in prices)


def _has_rival(evidence: Evidence, said: Amount) -> bool:
    """Whether the text gives something for each of the rest, and an amount for each of the same things."""
    nouns, rates = evidence.relations.nouns, (a.about.rate for a in evidence.of_rest if a.about.rate)
    return bool(said.about.rate) and any(nouns(rate, said.about.rate) in (SAME, KIND) for rate in rates)


def _is_of_rest(evidence: Evidence, a: Amount) -> bool:
    return any(a.spent == said.spent for said in evidence.of_rest)


def _is_told_left(evidence: Evidence, said: Amount, of: Amount) -> bool:
    """Whether the text itself gives what is left: it says so, or, for a part, gives no amount of the kind before."""
    nouns, place = evidence.relations.nouns, of.about.first
    earlier = (b for b in evidence.numbers if b.about.first < place)
    is_first = not any(nouns(b.about.entity, of.about.entity) == SAME for b in earlier)
    is_left = "remnant" in evidence.situation.cues_of(of.about)
    return of.is_told and (is_left or (is_first and not said.about.rate))


def _is_all(evidence: Evidence, of: Amount) -> bool:
    """Whether it counts all the things, of which the text counts some, too."""
    nouns, counts = evidence.relations.nouns, (a for a in evidence.numbers if not a.about.rate)
    like = [a for a in counts if nouns(a.about.entity, of.about.entity) == SAME and a is not of]
    return of.is_told and bool(like) and all(a.value < of.value for a in like)


def leaves_out(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount depends on what the text gives for each of the rest, but not on what it gives for each of the
    others, or the other way round, although the question asks about both.
    """
    relations, situation, target = evidence.relations, evidence.situation, evidence.target
    if not evidence.of_rest or target is None or target.comparison:
        return False
    rates = [b for b in evidence.numbers if b.about.rate]
    used, idle = ([b for b in rates if (b.spent <= a.spent) is is_used] for is_used in (True, False))
    pairs = (
        (mine.about, its.about)
        for mine in used
        for its in idle
        if (mine in evidence.of_rest) is not (its in evidence.of_rest)
        and relations.nouns(mine.about.rate, its.about.rate) == SAME
        and relations.nouns(mine.about.entity, its.about.entity) == SAME
    )
    return any(
        (not _is_of_another(situation, its) or _is_of_another(situation, mine))
        and relations.kinds(mine, target) == relations.kinds(its, target)
        for mine, its in pairs
    )


def is_not_rest(evidence: Evidence, a: Amount) -> bool:
    """Whether the question names what the rest of some things are, went to, or wanted, and an amount is not what is
    left: the park's votes, after "The others voted for the park".
    """
    target, references = evidence.target, evidence.situation.reading.references
    if target is None or target.comparison:
        return False
    left = word_set("rests") | {"other"}
    rests = (r for r in references if r.number is None and r.determiner in left)
    named = {name for r in rests for name in (r.argument, r.purpose, _name(r.recipient)) if name}
    asked = {target.argument, target.purpose, _name(target.owner), _name(target.recipient)} - {""}
    is_asked = len(named) == 1 and named <= asked
    return is_asked and bool(a.operation) and a.about.determiner != REST


def is_as_told(evidence: Evidence, a: Amount) -> bool:
    """Whether it is the part of which the text says the opposite of what the question asks: the 85% right, if it asks
    how many are wrong.
    """
    factors = [b for b in evidence.situation.told if evidence.is_factor(b) and b.spent <= a.spent]
    return _asks_for_complement(evidence) and _is_part(a) and len(factors) == 1


def _asks_for_complement(evidence: Evidence) -> bool:
    timeline = evidence.situation.timeline
    return timeline is not None and timeline.asks_for_complement


def _is_part(a: Amount) -> bool:
    """Whether it is a fraction of something, and not what is left without that fraction."""
    return a.by == "fraction:part" and a.about.determiner != REST


def _name(mention: Mention | None) -> str:
    return mention.head.lower() if mention is not None else ""


def _is_of_another(situation: Situation, about: Quantity) -> bool:
    """Whether the question names somebody else than the text does; "each of the tables" is nobody."""
    owner = about.owner
    is_each = owner is not None and situation.relations.nouns(owner.head.lower(), about.rate) in (SAME, KIND)
    return not is_each and situation.owners_asked(about) == OTHER
