"""Whether an amount can be what a question asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from knowledge.names import gender_of_noun
from solvers.arithmetic.alike import is_kind, is_money
from solvers.arithmetic.fits import dimension_of
from solvers.problems import left_out, percents, remainders, standards, units_asked
from solvers.problems.amounts import Amount
from solvers.problems.extremes import GREATEST, LEAST, extremes
from solvers.problems.figures import WHOLE, kind_of_thing
from solvers.problems.relations import KIND, OTHER, SAME, is_compared
from solvers.problems.timeline import AGAINST, FOR
from solvers.problems.topics import TOPICS
from solvers.reading.model import NumberKind, Quantity, Reading, Token
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_ROUNDED = {"down": LEAST, "up": GREATEST}
"""The extreme that contradicts each way of rounding."""
_COUNTING = ("few", "many", "much", "little", "least", "most")
"""Superlatives of how many there are."""
_OTHER = {"f": "m", "m": "f"}
"""The gender of the others among people."""
_STEPS = ("around:half", "onepart:part")
"""Results that are only steps on the way to something else."""


def may_answer(evidence: Evidence, a: Amount) -> bool:
    """Whether it can be the answer: if a percentage is asked for, only a percentage; if a part of a whole, at most the
    whole.

    Half of the perimeter is not a side, one part of a ratio is not all the parts of one side, and packs are not balls
    if the text says how many balls are in a pack.
    """
    if a.by in _STEPS or not _is_asked_part(evidence, a) or not _fits_topics(evidence, a):
        return False
    if any(is_of_others(evidence, a) for is_of_others in _OF_OTHERS) or _is_wrong_extreme(evidence, a):
        return False
    if _is_said_in_question(evidence, a):
        return False
    if "growth" in evidence.situation.cues:
        return a.operation == "percent"
    if a.operation == "percent" and (a.value > 100 or _is_beside_asked(evidence, a)):
        return False
    if a.value > 1 and _asks_for_fraction(evidence):
        return False
    return "percent" not in evidence.situation.cues or _is_percent(evidence, a)


def _is_said_in_question(evidence: Evidence, a: Amount) -> bool:
    """Whether the question itself says it of what it asks about: "How much does a 90-pound boy weigh on the Moon?"."""
    target = evidence.target
    named = target.owner or target.subject if target is not None else None
    return named is not None and a.is_told and named.first <= a.about.first < named.stop


def _is_wrong_extreme(evidence: Evidence, a: Amount) -> bool:
    """Whether it is rounded down to the fewest, or up to the most: "the fewest boxes for 130 eggs"."""
    target = evidence.target
    if target is None or a.operation not in _ROUNDED:
        return False
    words = evidence.situation.reading.tokens[target.first : target.stop]
    counting = [t for t in words if t.tag != "JJS" or t.lemma in _COUNTING or _is_of_number(words, t)]
    return _ROUNDED[a.operation] in extremes(counting)


def _is_of_number(words: Sequence[Token], word: Token) -> bool:
    """Whether a superlative is about how many there are, not about the things: "the smallest number of jars"."""
    return any(other.index == word.head and other.lemma in word_set("bare_numbers") for other in words)


def _fits_topics(evidence: Evidence, a: Amount) -> bool:
    """Whether every topic that the text may be about allows it as the answer."""
    if evidence.topic is not None and not evidence.topic.may_answer(a):
        return False
    return all(topic.may_answer(evidence, a) for topic in (*TOPICS, percents, standards))


def _is_change_told(evidence: Evidence, a: Amount) -> bool:
    """Whether it is a change, although the text says how many of them the question's verb is true of."""
    return a.operation == "change" and any(_is_asked_deed(evidence, told) for told in evidence.situation.told)


def may_add_up(evidence: Evidence, terms: Sequence[tuple[Amount, int]]) -> bool:
    """Whether amounts, with their signs, may add up to the answer: what someone gets does not include what went to
    somebody else, and a profit adds what is taken in, not what is spent.

    Args:
        terms: the amounts, each with 1 if it is added or -1 if it is subtracted.
    """
    situation = evidence.situation
    if _lacks_a_kind(evidence, terms):
        return False
    if len(terms) < 2:
        return True
    if _adds_the_others(evidence, terms):
        return False
    told = [term.about for term, _ in terms if term.is_told]
    if any(map(situation.is_got, told)) and any(map(situation.is_got_by_another, told)):
        return False
    if any(_is_of_nobody_asked(evidence, term) for term, sign in terms if sign > 0):
        return False
    if not _asks_profit(evidence):
        return True
    ways = ((_ways_of_money(evidence, term), sign) for term, sign in terms)
    return all(way != {"Give" if sign > 0 else "Get"} for way, sign in ways)


def _lacks_a_kind(evidence: Evidence, terms: Sequence[tuple[Amount, int]]) -> bool:
    """Whether an amount counts some, but not all, of the kinds that the question names: the bears and the lions without
    the monkeys.
    """
    kinds = (
        {kind for kind in evidence.target.entities if not dimension_of(kind)} if evidence.target else set()
    )
    added = {term.about.entity for term, sign in terms if sign > 0}
    return len(kinds) > 1 and added < kinds


def _adds_the_others(evidence: Evidence, terms: Sequence[tuple[Amount, int]]) -> bool:
    """Whether a sum counts those who are not asked for, such as the girls if the question asks for the boys, without
    comparing the two.
    """
    asked = gender_of_noun(evidence.target.entity) if evidence.target is not None else None
    added = [term.about for term, sign in terms if sign > 0 and term.is_told]
    if asked not in _OTHER or any(about.comparison for about in added):
        return False
    named = (noun for about in added for noun in (about.entity, about.predicate) if noun)
    return any(gender_of_noun(noun) == _OTHER[asked] for noun in named)


def _is_of_nobody_asked(evidence: Evidence, term: Amount) -> bool:
    """Whether it belongs to none of the people that the question names together: Cy's, in "How many do Ann and Bo
    have?".
    """
    target, about = evidence.target, term.about
    is_named = target is not None and len(target.owners) > 1 and about.owner is not None and term.is_told
    return is_named and not about.recipient and evidence.situation.owners_asked(about) == OTHER


def _asks_profit(evidence: Evidence) -> bool:
    target = evidence.target
    if target is None or not is_money(target.entity) or target.comparison:
        return False
    return not word_set("profits").isdisjoint((target.measure, target.contents, target.argument, target.verb))


def _ways_of_money(evidence: Evidence, a: Amount) -> set[str]:
    """Return the verb classes that say whether the sums of money in an amount are taken in or spent."""
    money = [b for b in evidence.situation.told if is_money(b.about.entity) and b.spent <= a.spent]
    return {evidence.situation.verb(b.about) for b in money if not b.is_fact}


def _is_of_others(evidence: Evidence, a: Amount) -> bool:
    """Whether it depends on the number of things that the question does not ask about: on the hens, which the text
    lists with the goats, in "How many legs do his goats have?".
    """
    target, asked = evidence.target, _asked_about(evidence)
    told = [b for b in evidence.situation.told if b.kind is not NumberKind.RATIO and not b.about.rate]
    counts = [b for b in told if b.about.entity in asked]
    if target is None or evidence.only or not a.operation or not counts or target.entity in asked:
        return False
    listed = {(b.about.sentence, b.about.verb) for b in counts}
    others = (
        b
        for b in told
        if (b.about.sentence, b.about.verb) in listed
        and b.about.entity not in {*asked, target.entity}
        and not (b.is_fact or dimension_of(b.about.entity))
    )
    return any(b.spent <= a.spent for b in others)


def _asked_about(evidence: Evidence) -> set[str]:
    """Return the nouns for those that the question asks about: the goats of "How many legs do his goats have?"."""
    target = evidence.target
    about = (target.subject, *target.owners) if target is not None else ()
    return {mention.head.lower() for mention in about if mention is not None}


def _is_not_whole(evidence: Evidence, a: Amount) -> bool:
    """Whether an amount counts one that is not complete, and the question asks for whole ones that somebody makes."""
    target = evidence.target
    is_whole = target is not None and not WHOLE.isdisjoint(target.adjectives)
    return (
        is_whole and target is not None and a.operation == "up" and target.verb not in ("need", "be", "take")
    )


def _is_beside_asked(evidence: Evidence, a: Amount) -> bool:
    """Whether it is the percentage of the rest, not of the part that the question's verb names: "12 of 16 seats were
    taken".
    """
    target, told = evidence.target, [b for b in evidence.situation.told if b.spent < a.spent]
    if target is None or len(told) != 2 or not target.verb:
        return False
    part, whole = sorted(told, key=lambda each: each.value)
    is_same = (part.about.verb, part.about.is_negated) == (target.verb, target.is_negated)
    return is_same and 0 < part.value < whole.value and a.value == 100 * (1 - part.value / whole.value)


def _is_against_story(evidence: Evidence, a: Amount) -> bool:
    """Whether a sum differs from the amount at the start that the story implies, if it is known for every amount
    whether it came or went.
    """
    situation = evidence.situation
    signs = [situation.sign(each) for each in situation.counted]
    told = [b for b in situation.told if b.spent <= a.spent]
    if situation.asks != "start" or a.operation not in ("whole", "change", "compare") or len(signs) < 2:
        return False
    if any(each.about.rate for each in situation.counted):  # what is told of each came or went several times
        cues = {cue for each in told for cue in situation.cues_of(each.about)}
        return a.by == "change:after" and not cues.isdisjoint(_OF_REST)  # what is left is not taken away
    if len(signs) == 2 and (len(told) != 2 or a.operation == "compare"):
        return False
    if not set(signs) <= {FOR, AGAINST}:
        return False
    ways = [1 if sign == FOR else -1 for sign in signs]
    return a.value != sum(way * each.value for way, each in zip(ways, situation.counted, strict=True))


def _counts_part_that_stays(evidence: Evidence, a: Amount) -> bool:
    """Whether a sum or difference includes a part that is still there after something was done to it, although the
    question asks how many there are: 20 of the books that somebody has read.
    """
    target, situation = evidence.target, evidence.situation
    is_of_all = (
        target is not None and target.verb in ("be", "have") and not (target.is_negated or target.adjectives)
    )
    if target is None or a.operation not in ("whole", "change") or not is_of_all or "rest" in situation.cues:
        return False
    return any(
        b.spent <= a.spent
        and b.about.entity == target.entity
        and _is_some(b.about, situation.reading)
        and situation.verb(b.about) == "Do"
        for b in situation.told
    )


def _is_some(about: Quantity, reading: Reading) -> bool:
    """Whether the text gives the number of some of them: "20 of the books"."""
    behind = about.number.stop if about.number is not None else len(reading.tokens)
    return behind < len(reading.tokens) and reading.tokens[behind].text.lower() == "of"


def _asks_for_fraction(evidence: Evidence) -> bool:
    """Whether the question asks what fraction of some things was taken, or is of a certain kind."""
    target = evidence.target
    is_asked = target is not None and target.determiner.endswith((" fraction", " part"))
    return is_asked and target is not None and not dimension_of(target.entity) and not target.comparison


def _is_of_several(evidence: Evidence, a: Amount) -> bool:
    """Whether it counts several kinds together, although the question asks for one of them."""
    target, kinds = evidence.target, a.about.entities
    if target is None or len(kinds) < 2 or len(target.entities) > 1:
        return False
    return target.entity in kinds


def _is_no_difference(evidence: Evidence, a: Amount) -> bool:
    """Whether it is a multiple, a total, or a ratio, although the question asks how many more one has than another."""
    target = evidence.target
    is_asked = target is not None and is_compared(target) and target.comparison in ("more", "fewer", "less")
    return is_asked and a.operation in ("times", "whole", "ratio")


def _is_container(evidence: Evidence, a: Amount) -> bool:
    """Whether it counts containers, each of which holds a given number of what is asked for."""
    target, mine = evidence.target, a.about.entity
    if target is None or a.about.rate or mine == target.entity:
        return False
    held = (q.rate for q in evidence.situation.reading.quantities if q.rate and q.entity == target.entity)
    return any(evidence.relations.nouns(rate, mine) in (SAME, KIND) for rate in held)


def _is_told_of_another(evidence: Evidence, a: Amount) -> bool:
    """Whether the text states it about somebody or something other than what the question asks about."""
    target = evidence.target
    return (
        target is not None
        and a.is_told
        and not target.comparison
        and evidence.situation.owners_asked(a.about) == OTHER
    )


def _is_before_costs(evidence: Evidence, a: Amount) -> bool:
    """Whether the question asks for a profit, but the amount depends on nothing that was taken in, or on nothing that
    was spent, although the text gives both; or whether it depends on the profit that the text gives, but on nothing
    that was spent.
    """
    situation = evidence.situation
    money = [b for b in situation.told if is_money(b.about.entity) and not b.is_fact]
    profits = [b for b in money if b.about.measure in word_set("profits")]
    ways = [
        [b for b in money if b not in profits and situation.verb(b.about) == way] for way in ("Get", "Give")
    ]
    if any(b.spent <= a.spent for b in profits):
        ways = ways[1:]
    elif not _asks_profit(evidence):
        return False
    return all(ways) and any(all(b.spent.isdisjoint(a.spent) for b in way) for way in ways)


_OF_REST = ("remnant", "rest", "leftover")
"""Cues of an amount that is left."""
_OF_OTHERS = (
    *units_asked.CHECKS,
    *left_out.CHECKS,
    _counts_part_that_stays,
    _is_against_story,
    _is_change_told,
    _is_before_costs,
    _is_container,
    _is_of_several,
    _is_no_difference,
    _is_not_whole,
    _is_of_others,
    _is_told_of_another,
    remainders.leaves_out,
    remainders.is_as_told,
    remainders.is_not_rest,
)
"""Checks, each in its own way, whether an amount counts or measures something other than what the question asks for."""


def _is_asked_part(evidence: Evidence, a: Amount) -> bool:
    """Whether it is the part that the question names, if the text says what its parts are: "40% are boys"."""
    target = evidence.target
    told, rest = evidence.situation.reading.quantities, evidence.relations.rest
    rests = [rest] if rest is not None and evidence.relations.named else []
    named = {q.predicate for q in (*told, *rests)} - {""}
    if target is None or not a.operation:
        return True
    if a.operation == "proportion" and not target.comparison:
        return _is_asked_side(evidence, a, target)
    if not named:
        return True
    mine = a.about.predicate
    asked = {target.predicate} if target.predicate else {kind_of_thing(target), *target.adjectives}
    if mine in asked:
        return True
    if asked & named:
        return a.operation not in ("change", "fraction")
    if not mine or (mine not in a.about.adjectives and mine != kind_of_thing(a.about)):
        return True
    is_bare = not (target.predicate or target.adjectives)
    return is_bare and is_kind(mine.split()[-1], target.entity) > 0


def _is_asked_side(evidence: Evidence, a: Amount, target: Quantity) -> bool:
    """Whether it is the side of a ratio that the question names or, if it asks for the total, all sides together."""
    sides = [side.about for side in evidence.ratio_sides]
    if any(evidence.is_side(target, side) for side in sides):
        return evidence.is_side(target, a.about)
    is_one = any(evidence.is_side(a.about, side) for side in sides)
    return not (is_one and "total" in evidence.situation.cues)


def _is_asked_deed(evidence: Evidence, f: Amount) -> bool:
    """Whether the question's verb names a part that the text gives: "3/5 were sold", "how many were sold"."""
    about, target = f.about, evidence.target
    if (
        target is None
        or not evidence.part(f, f)
        or about.verb in ("", "be", "have")
        or about.verb != target.verb
    ):
        return False
    fields = (
        evidence.relations.owners,
        evidence.relations.times,
        evidence.relations.places,
        evidence.relations.deeds,
    )
    is_other = any(field(about, target) == OTHER for field in fields) or about.is_negated != target.is_negated
    return not is_other and is_compared(about)


def _is_percent(evidence: Evidence, a: Amount) -> bool:
    is_part = a.operation in ("percent", "rest", "raised") or evidence.is_factor(a)
    return is_part or "%" in (a.about.entity, a.about.unit)
