"""The features from which the prices of a derivation are learned: its statements, what it answers, and what it leaves
idle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.arithmetic.alike import is_money
from solvers.problems.amounts import Amount
from solvers.problems.declared.reasons import OPERATIONS
from solvers.problems.relations import KIND, OPEN, OTHER, SAME
from solvers.problems.schemas import Schema
from solvers.problems.timeline import AGAINST, ASIDE, FOR, UNTOLD
from solvers.reading.model import Quantity
from solvers.reading.outright import says
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.situation import Situation

Features = Mapping[str, float]


def statement_features(
    schema: Schema,
    parts: Sequence[Amount],
    grades: Sequence[tuple[str, str]],
    value: Fraction,
    twice: str,
    terms: Sequence[tuple[Amount, int]],
    situation: Situation,
) -> Features:
    """Return the features of a statement that are known before the rest of its derivation is.

    Args:
        schema: the schema of the statement.
        parts: what fills its given slots.
        grades: its premises, each with how well it holds.
        value: the value of its result.
        twice: how both parts come to depend on the same number, if they do.
        terms: the amounts that its result adds up, with their signs; none if it is not a sum.
        situation: the problem's situation.
    """
    _name, key = schema.name, schema.key
    seen = ["any", f"schema {key}", *(f"{key} {predicate} {grade}" for predicate, grade in grades)]
    seen += (f"{predicate} {grade}" for predicate, grade in grades)
    seen.append(f"{key} all {' '.join(grade for _, grade in grades)}")
    for slot, part in zip(schema.given, parts, strict=True):
        slotted = f"{key} {slot}"
        seen.append(f"{slotted} {_sort(part)}")
        if part.is_told and not part.is_fact:
            seen += (f"{slotted} cue {cue}" for cue in situation.cues_of(part.about))
    if len(parts) == 1:
        seen += (f"{key} asked {cue}" for cue in situation.cues)
    else:
        seen += _of_two(schema, parts[0], parts[1], situation)
        if schema.name != "growth" and _is_broken(value, parts):  # a percentage counts nothing
            seen += ["broken", f"{key} broken"]
        if 1 in (parts[0].value, parts[1].value) and schema.sign in ("*", "/"):
            seen.append("one")
        seen.append(f"{key} larger {parts[0].value > parts[1].value:d}")
    if twice:
        seen += [f"spent twice {twice}", f"{key} spent twice {twice}"]
    if value == 0:
        seen.append("nothing")
    if value.denominator > 100:
        seen.append("odd")
    seen.append(f"{key} asks {situation.asks}")
    if terms:
        told = _as_told(terms, situation)
        seen += [f"story {told}", f"{key} story {told} {situation.asks}"]
    return dict.fromkeys(seen, 1.0)


def _is_broken(value: Fraction, parts: Sequence[Amount]) -> bool:
    """Whether whole numbers give a result that is not whole, unless it is a sum of money in whole cents."""
    if any(part.value.denominator != 1 for part in parts):
        return False
    is_of_cents = any(is_money(part.about.entity) for part in parts) and (value * 100).denominator == 1
    return value.denominator != 1 and not is_of_cents


def _as_told(terms: Sequence[tuple[Amount, int]], situation: Situation) -> str:
    """Return whether amounts are added and taken away as they are in the story, from the question's point of view."""
    signs = [situation.sign(term) for term, _ in terms]
    if ASIDE in signs:
        return "aside"
    if UNTOLD in signs:
        return "untold"
    agrees = {(sign == FOR) == (power > 0) for sign, (_, power) in zip(signs, terms, strict=True)}
    return "against" if len(agrees) == 2 else "told" if True in agrees else "turned"


def _of_two(schema: Schema, a: Amount, b: Amount, situation: Situation) -> list[str]:
    pair, key, sign = situation.pair(a, b), schema.key, schema.sign
    seen = [f"{key} {name}" for name in pair.fields]
    seen.append(f"{sign} gap {pair.gap}")
    seen.append(f"{key} between {pair.between} {pair.order}")
    seen.append(f"{sign} between {pair.between}")
    seen += [f"{key} {name}" for name in pair.words]
    if sign in ("+", "-"):
        seen += [f"{key} {name}" for name in pair.events]
    if sign in OPERATIONS and schema.anchor is None:
        slots = dict(zip(schema.given, (a, b), strict=True))
        one, other = (slots[slot] for slot in schema.operands)
        seen += situation.declared.of_two(sign, one, other)
    elif sign in OPERATIONS:
        seen += [f"{key} {name}" for name in situation.declared.of_two(sign, a, b)]
    if schema.adds_up:
        seen += [f"{key} {name}" for name in pair.left_out]
    return seen


def _sort(amount: Amount) -> str:
    if amount.is_fact:
        return "fact"
    if amount.is_told:
        return amount.kind.value if amount.kind else "none"
    return f"result {amount.by}"


def answer_features(amount: Amount, terms: Sequence[tuple[Amount, int]], situation: Situation) -> Features:
    """Return the features of how well an amount matches what the question asks for.

    Args:
        amount: the answer.
        terms: the amounts that add up to it with their signs, if it is a sum.
        situation: the question's situation.
    """
    seen = ["answer", *_by_fields(amount, situation), *_by_operation(amount, terms, situation)]
    seen += [
        *_by_value(amount, situation),
        *_by_story(amount, terms, situation),
        *_all_of_it(terms, situation),
    ]
    found = dict.fromkeys(seen, 1.0)
    for term, power in terms:
        sign = ("+" if power > 0 else "-") if len(terms) > 1 else "="
        if (term.index, sign) not in situation.terms:
            situation.terms[term.index, sign] = _of_term(term, sign, situation)
        for name in situation.terms[term.index, sign]:
            found[name] = found.get(name, 0.0) + 1.0
    return found


def _by_fields(amount: Amount, situation: Situation) -> list[str]:
    """Return how well the answer's fields agree with those of what is asked for."""
    target, relations, about = situation.target, situation.relations, amount.about
    assert target is not None
    rates = f"{bool(about.rate):d}{bool(target.rate):d}"
    if about.rate and target.rate:
        rates += relations.nouns(about.rate, target.rate)
    return [
        f"asked kind {relations.kinds(about, target) or 'none'}",
        f"asked rate {rates}",
        f"asked owners {situation.owners_asked(about)}",
        f"asked times {relations.times(about, target)}",
        f"asked places {relations.places(about, target)}",
        f"asked deeds {relations.deeds(about, target)}",
        f"asked cover {situation.cover(amount)}",
    ]


def _by_operation(amount: Amount, terms: Sequence[tuple[Amount, int]], situation: Situation) -> list[str]:
    """Return what is asked for, combined with the operation that yields the answer."""
    nearest = situation.reading.nearest
    told = "told" if nearest is None or nearest.each else "rounded"  # rounding is a calculation of its own
    target, operation = situation.target, amount.by or told
    assert target is not None
    seen = [
        f"asked by {operation}",
        f"asked {situation.asks} by {operation}",
        f"asked {target.determiner} by {operation}",
        f"asked tense {target.tense} by {operation}",
        f"asked measure {target.measure} by {operation}",
    ]
    seen += (f"asked {cue} by {operation}" for cue in situation.cues)
    if terms[1:] and ("total" in situation.cues or _asked_number(situation) is not None):
        seen.append(f"asked total without {min(_unadded(terms, situation), 2)}")
    seen.append(f"asked {situation.relations.sort(target.entity)} by {operation}")
    if not terms[1:]:
        seen.append(f"asked rank {situation.rank(amount)} by {operation}")
    seen.append(f"asked cover {situation.cover(amount)} by {operation}")
    if target.comparison:
        seen.append(f"asked compared by {operation}")
        seen.append(f"asked compared of {min(len(terms), 3)} {situation.compares}")
    return seen


def _by_value(amount: Amount, situation: Situation) -> list[str]:
    """Return what is unusual about the answer's value, and whether the text states it outright."""
    target = situation.target
    assert target is not None
    seen = []
    if situation.evidence.is_factor(amount):
        seen.append("asked factor")
    if amount.value.denominator != 1 and situation.is_whole:
        seen.append(f"asked broken {target.determiner}")
    if amount.value == 0:
        seen.append("asked nothing")
    if _is_outright(amount, situation) or _is_only_one(amount, situation):
        seen.append("asked outright")
    return seen


def _by_story(amount: Amount, terms: Sequence[tuple[Amount, int]], situation: Situation) -> list[str]:
    """Return whether amounts are added as in the story, and how much of the story is left out."""
    if situation.asks == "comparison":
        return []
    assert situation.target is not None
    missed = sum(
        situation.sign(x) in (FOR, AGAINST) and x.spent.isdisjoint(amount.spent)
        for x in situation.like(situation.target)
    )
    told = f"{_as_told(terms, situation)} misses {min(missed, 2)}"
    return [f"asked story {told}", f"asked story {told} {situation.asks}"]


def _is_outright(amount: Amount, situation: Situation) -> bool:
    """Whether the text says just what is asked about an amount, and nothing similar about any other amount."""
    target, relations, about = situation.target, situation.relations, amount.about
    assert target is not None
    if not amount.is_told or amount.is_fact or situation.reading.references or situation.asks == "comparison":
        return False
    if situation.evidence.is_factor(amount) or not _is_said_of(about, target, situation):
        return False
    rivals = (other.about for other in situation.told if other is not amount and not other.is_fact)
    return not any(
        relations.nouns(other.entity, target.entity) in (SAME, KIND, OPEN)
        and relations.owners(other, target) != OTHER
        for other in rivals
    )


def _is_said_of(about: Quantity, target: Quantity, situation: Situation) -> bool:
    """Whether a text says about an amount what is asked, in the same words or from the other side: "gave Ann", "Ann
    got".
    """
    is_same = (about.verb, about.tense) == (target.verb, target.tense) or situation.is_got(about)
    return says(about, target) and is_same and situation.owners_asked(about) != OTHER


def _is_only_one(amount: Amount, situation: Situation) -> bool:
    """Whether only one number is said of what is asked, so it is the one to round, and those of the same kind are about
    others.
    """
    nearest, target = situation.reading.nearest, situation.target
    if nearest is None or nearest.each or target is None or target.comparison:
        return False
    if not amount.is_told or amount.is_fact or amount.about.comparison:
        return False
    return situation.wanted == {amount.index} and len(situation.like(target)) > 1


def _all_of_it(terms: Sequence[tuple[Amount, int]], situation: Situation) -> list[str]:
    """Return whether a sum includes everything that the question is about, and nothing else."""
    wanted = situation.wanted
    inside = {number for term, _ in terms for number in term.spent} & wanted
    own = sum(term.index in wanted for term, _ in terms)
    has = "none" if not wanted else "all" if inside == wanted else "some" if inside else "no"
    also = "only" if own == len(terms) else "others"
    seen = f"asked wanted {has} {also}"
    return [
        seen,
        f"{seen} {situation.asks}",
        f"{seen} {min(len(wanted), 4)}",
        f"{seen} of {min(len(terms), 4)}",
    ]


def _of_term(term: Amount, sign: str, situation: Situation) -> list[str]:
    """Return how well one of the amounts that add up to the answer, or the only one ("="), agrees with what is asked
    for.
    """
    target, relations, timeline, about = situation.target, situation.relations, situation.timeline, term.about
    assert target is not None
    assert timeline is not None
    seen = [
        f"term kind {relations.kinds(about, target) or 'none'} {sign}",
        f"term owners {situation.owners_asked(about)} {sign}",
        f"term times {relations.times(about, target)} {sign}",
        f"term places {relations.places(about, target)} {sign}",
        f"term {situation.fit(about)} {sign}",
        f"term deeds {relations.deeds(about, target)} {sign}",
        f"term same verb {about.verb == target.verb:d} {sign} {situation.asks}",
    ]
    match = situation.match(about)
    seen += [f"term match {match} {sign}", f"term match {match} {sign} {situation.asks}"]
    kind = relations.kinds(about, target) or "none"
    if situation.compares:
        own, other = (0, 1) if sign == situation.compares else (1, 0)
        ranks = situation.rank(term, own), situation.rank(term, other)
        covers = situation.cover(term, own), situation.cover(term, other)
        seen += [f"term compared {ranks[0]} not {ranks[1]} {sign == '='}", f"term compared {ranks[0]}"]
        seen += [f"term covers {covers[0]} not {covers[1]} {sign == '='}", f"term covers {covers[0]}"]
    else:
        rank, cover = situation.rank(term), situation.cover(term)
        seen += [f"term rank {rank} {sign}", f"term rank {rank}", f"term rank {rank} {kind} {sign}"]
        seen += [f"term cover {cover} {sign}", f"term cover {cover}", f"term cover {cover} {kind} {sign}"]
        seen.append(f"term rank {rank} {cover} {situation.asks} {sign}")
    if term.is_told and not term.is_fact:
        seen.append(f"term {timeline.sign(about)} {sign}")
        seen.append(f"term {timeline.effect(about)} {sign} {situation.asks}")
    return seen


def _unadded(terms: Sequence[tuple[Amount, int]], situation: Situation) -> int:
    """Return how many amounts of the kind that is asked for are not added into a total, though it may depend on them.

    If the question says how many there are, return how far the number of terms differs.
    """
    asked = _asked_number(situation)
    if asked is not None:
        return abs(asked - len(terms))
    added = {term.index for term, _ in terms}
    stocks = [a for a in situation.counted if not situation.evidence.difference(a)]
    return sum(a.index in situation.wanted and a.index not in added for a in stocks)


def _asked_number(situation: Situation) -> int | None:
    """Return how many people have the things that a question asks for, or on how many days: "the three children", "in
    the four weeks"; `None` if it does not say.
    """
    target = situation.target
    owner = target.owner if target is not None else None
    for each in situation.told:
        about = each.about
        if owner is not None and owner.first <= about.first < owner.stop and each in situation.counted:
            return int(each.value)
        is_asked = target is not None and about.sentence == target.sentence and about.first >= target.stop
        is_the = situation.reading.tokens[about.first - 1].text.lower() in ("the", "these", "those")
        if is_asked and is_the and about.entity in word_set("spans") and about.number is not None:
            return int(each.value)
    return None


def idle_features(amount: Amount, situation: Situation) -> Features:
    """Return the features of leaving a number in the text idle."""
    target, relations = situation.target, situation.relations
    if amount.is_fact or target is None:
        return {}
    about = amount.about
    kind = relations.kinds(about, target) or "none"
    seen = ["idle", f"idle {_sort(amount)}", f"idle kind {kind}"]
    seen.append(f"idle kind {kind} owners {relations.owners(about, target)}")
    seen.append(f"idle times {relations.times(about, target)}")
    seen.append(f"idle places {relations.places(about, target)}")
    seen += (f"idle cue {cue}" for cue in situation.cues_of(about))
    if about.sentence == target.sentence:
        seen.append("idle asked")
    if any(m is not None and m.first <= about.first < m.stop for m in (target.subject, target.owner)):
        seen.append("idle asked about")
    told = sum(not other.is_fact for other in situation.told)
    seen += [f"idle of {min(told, 6)}", f"idle of {min(told, 6)} {situation.fit(about)}"]
    rank = situation.rank(amount)
    if situation.compares:
        seen.append(f"idle compared {rank} {situation.rank(amount, 1)}")
    seen += [f"idle rank {rank}", f"idle rank {rank} {kind}", f"idle rank {rank} {situation.asks}"]
    cover = situation.cover(amount)
    seen += [
        f"idle cover {cover}",
        f"idle cover {cover} {kind}",
        f"idle rank {rank} {cover} {situation.asks}",
    ]
    linked = situation.is_linked(amount)
    seen += [f"idle linked {linked:d}", f"idle linked {linked:d} {kind}"]
    seen.append(f"idle deeds {relations.deeds(about, target)}")
    seen.append(f"idle sorts {relations.sorts(about)} {relations.sort(target.entity)}")
    if situation.is_definite(about):
        seen += ["idle definite", f"idle definite {kind}"]
    if amount.value == 1:
        seen.append("idle one")
    if about.rate:
        seen.append("idle rated")
    if about.comparison:
        seen.append("idle compared")
    seen += [f"idle {situation.fit(about)}", f"idle {situation.fit(about)} {_sort(amount)}"]
    match = situation.match(about)
    seen += [
        f"idle match {match}",
        f"idle match {match} {situation.asks}",
        f"idle wanted {amount.index in situation.wanted:d} {situation.asks}",
    ]
    if situation.timeline is not None:
        seen.append(f"idle effect {situation.timeline.effect(about)} {situation.asks}")
        seen.append(f"idle sign {situation.timeline.sign(about)}")
    return dict.fromkeys(seen, 1.0)
