"""Parts that are added to something or taken off it: taxes and raises, discounts and losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems.amounts import Amount
from solvers.problems.relations import SAME
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_MORE, _LESS = "more", "less"
_PART = "fraction:part"


def way(evidence: Evidence, factor: Amount) -> str:
    """Return whether a part is added ("more") or taken off ("less"), by its noun or by the class of its verb."""
    about = factor.about
    if not factor.is_told or not evidence.is_factor(factor) or factor.is_fact:
        return ""
    if (grade := evidence.part(factor, factor).split()[1:]) and grade[0] in (_MORE, _LESS):
        return grade[0]
    nouns, deed = {about.entity, about.measure}, "-".join(filter(None, (about.verb, about.particle)))
    for sense, words, verbs in ((_MORE, "on_top", "raising"), (_LESS, "taken_off", "lowering")):
        if not nouns.isdisjoint(word_set(words)) or not {about.verb, deed}.isdisjoint(word_set(verbs)):
            return sense
    return ""


def is_against(evidence: Evidence, key: str, one: Amount, other: Amount) -> bool:
    """Whether a schema adds a part that is taken off, or takes off a part that is added, goes back from what is left
    besides a part to that part, or lets a change start from what was there before the change ahead of it.
    """
    schema = key.partition(":")[0]
    if schema == "fraction":
        factor, of = (one, other) if evidence.is_factor(one) else (other, one)
        return _skips_change(evidence, factor, of, is_whole=key == _PART)
    wrong = {"whole": _LESS, "raised": _LESS, "change": _MORE, "rest": _MORE}.get(schema)
    if wrong is None:
        return False
    if schema in ("raised", "rest"):
        return way(evidence, one) == wrong or one.operation in ("raised", "rest")
    pairs = ((one, other), (other, one))
    return any(
        _is_wrong(evidence, part, of, wrong)
        or _is_beside_whole(evidence, part, of)
        or _is_of_changed(evidence, part, of)
        for part, of in pairs
    )


def _skips_change(evidence: Evidence, factor: Amount, of: Amount, *, is_whole: bool) -> bool:
    """Whether one change of something does not start from what an earlier change has made of it: a price that is raised
    by 10% and then cut by 10%.
    """
    changes = _successive(evidence, of)
    at = next((at for at, change in enumerate(changes) if change.spent == factor.spent), 0)
    is_changed = is_whole and of.by != _PART and all(change.spent <= of.spent for change in changes[:at])
    return at > 0 and not is_changed


def _successive(evidence: Evidence, of: Amount) -> Sequence[Amount]:
    """Return the parts of itself by which something becomes more or less, in their order: it grows, or is cut or marked
    down, but no tax or tip is charged on it. If the text gives several amounts, each may have its own changes, so
    there are none.
    """
    charges, nouns = word_set("on_top") | word_set("taken_off"), evidence.relations.nouns
    wholes = [a for a in evidence.numbers if not evidence.is_factor(a) and not a.about.rate]
    if sum(nouns(a.about.entity, of.about.entity) == SAME for a in wholes) != 1:
        return ()
    changes = [a for a in evidence.numbers if way(evidence, a)]
    return [a for a in changes if charges.isdisjoint((a.about.entity, a.about.measure))]


def _is_beside_whole(evidence: Evidence, part: Amount, of: Amount) -> bool:
    """Whether a part is added to or taken off only some of what it is a part of: a tip on the fare and the first
    charge alone.
    """
    if part.by != _PART:
        return False
    factors = [a for a in evidence.situation.told if a.spent <= part.spent and way(evidence, a)]
    wholes = [part.spent - factor.spent for factor in factors]  # whichever was applied last
    return any(whole & of.spent for whole in wholes) and not any(whole <= of.spent for whole in wholes)


def _is_of_changed(evidence: Evidence, part: Amount, of: Amount) -> bool:
    """Whether a part of what has changed before is added to or taken off the part by which it changed then, although
    the question does not ask by how much it changed.
    """
    target, changes = evidence.target, _successive(evidence, part)
    if len(changes) < 2 or part.by != _PART or of.by != _PART or not of.spent < part.spent:
        return False
    return target is not None and target.verb not in {change.about.verb for change in changes}


def _is_wrong(evidence: Evidence, part: Amount, of: Amount, wrong: str) -> bool:
    """Whether a part of an amount has the wrong sign, or is the rest besides a part that should be taken off."""
    if part.by != _PART or not of.spent < part.spent:
        return False
    told = (a for a in evidence.situation.told if a.spent <= part.spent - of.spent and not a.is_fact)
    factors = [a for a in told if evidence.is_factor(a)]
    is_beside = any(part.value == (1 - a.value) * of.value != a.value * of.value for a in factors)
    return is_beside or any(way(evidence, a) == wrong for a in factors)


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount is what is asked for about something that changed by a part of itself: the part, the amount
    after the change, or the amount before it.
    """
    target, ways = evidence.target, {f.index: w for f in evidence.situation.told if (w := way(evidence, f))}
    if target is None:
        return True
    if _asks_for_part(evidence, bool(ways)):
        return a.by == _PART or not _has_percent(evidence)
    if not a.operation:
        return True
    if _leaves_out_change(evidence, a):
        return False
    if not ways or target.comparison or "percent" in evidence.situation.cues:
        return True
    changing = [f for f in evidence.situation.told if f.index in ways]
    deeds = {f.about.verb for f in changing if not f.about.comparison} - {"be", "have"}
    if target.verb in deeds:
        return True
    is_part = any(_is_part(evidence, a, f) for f in changing)
    return not is_part and not (evidence.situation.asks == "start" and a.operation in ("change", "whole"))


def _leaves_out_change(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount depends on one change of something, but not on a later one that was over when the question
    is asked.
    """
    changes, target = _successive(evidence, a), evidence.target
    used = [change for change in changes if change.spent <= a.spent]
    if target is None or not used or len(used) == len(changes):
        return False
    return not target.time or target.time != used[-1].about.time


def _is_part(evidence: Evidence, a: Amount, factor: Amount) -> bool:
    """Whether an amount is a part of another, in whatever way it is calculated."""
    if a.by == _PART and factor.spent < a.spent:
        return True
    wholes = (w for w in evidence.situation.told if w.spent | factor.spent == a.spent)
    return any(a.value == factor.value * whole.value for whole in wholes)


def _has_percent(evidence: Evidence) -> bool:
    """Whether a text gives a part of something that is not a number of things: of a price, but not an eighth of the
    pens.
    """
    factors = (a for a in evidence.situation.told if evidence.is_factor(a) and not a.is_fact)
    return any(a.about.entity in ("", "%") or dimension_of(a.about.entity) for a in factors)


def _asks_for_part(evidence: Evidence, changes: bool) -> bool:
    """Whether the question names the part: "how much is the tip", or, for a discount, "how much do you save"."""
    target = evidence.target
    assert target is not None
    first = evidence.situation.reading.sentences[target.sentence].first
    owners = (owner for owner in (target.owner, target.subject) if owner is not None)
    heads = {owner.head.lower() for owner in owners if owner.first >= first}
    asked = {target.entity, target.measure, *heads}
    parts = word_set("on_top") | word_set("taken_off") | word_set("shares_due")
    factors = [a.about for a in evidence.situation.told if evidence.is_factor(a) and not a.is_fact]
    told = {noun for about in factors for noun in (about.entity, about.measure, *about.item.split())}
    # a profit is a part of the price if the text gives it as one; otherwise, it is what is left of the money taken in
    named = not asked.isdisjoint(parts - (word_set("profits") - told))
    return named or (changes and target.verb == "save")
