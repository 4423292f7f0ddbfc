"""Two unknown amounts of which the text gives only the total or how they compare: what each number means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from solvers.arithmetic.fits import dimension_of
from solvers.problems import ages
from solvers.problems.amounts import Amount
from solvers.problems.extremes import GREATEST, degrees
from solvers.problems.figures import is_perimeter
from solvers.problems.relations import OTHER, is_compared
from solvers.problems.topic import Made, Topic, made
from solvers.reading.model import Mention, NumberKind, Quantity
from solvers.reading.words import word_set
from solvers.routing import asks_for_several

if TYPE_CHECKING:
    from solvers.problems.evidence import Evidence

_SCHEMAS = (
    "halfway",
    "lapse",
    "bothnow",
    "level",
    "trimmed",
    "filled",
    "equal",
    "portions",
    "portion",
    "other",
    "ahead",
    "apart",
    "now",
    "larger",
    "outgrown",
    "grown",
    "lag",
    "caught",
    "folded",
    "between",
)
"""Names of the schemas that lead from these numbers to the two amounts."""
_SUMS = ("sum", "total")
_APART = ("more", "fewer", "less")
"""Comparisons that ask for the difference of the two amounts."""
_LENGTHS = {"long": "length", "wide": "width"}


@dataclass(frozen=True, slots=True, eq=False)
class TwoAmounts:
    """What the numbers in such a text say about the two amounts; a field is `None` if no number says it."""

    total: Amount | None = None
    extra: Amount | None = None
    fold: Amount | None = None
    span: Amount | None = None
    fold_then: Amount | None = None
    compared: Amount | None = None
    """The number that says how one compares with the other."""
    asked: str = ""
    """ "smaller" or "larger" for one of them, "both", "gap" for their difference, or "then" for the smaller one in
    other years.
    """
    is_future: bool = False
    is_fewer: bool = False
    """Whether the extra says how much less one is."""

    def larger_than(self, smaller: Fraction) -> Fraction:
        """Return the larger of the two if the smaller one is known."""
        times = self.fold.value if self.fold is not None and (self.total or self.fold_then) else Fraction(1)
        more = self.extra.value if self.extra is not None else Fraction(0)
        is_short = self.is_fewer and self.fold is not None and self.total is not None
        return times * smaller + (-more if is_short else more)

    @property
    def smaller(self) -> str:
        """The schema whose result is the smaller amount now."""
        return self._roles["Smaller"][0]

    @property
    def topic(self) -> Topic:
        """What the numbers are, and which results lead to the two amounts."""
        answer = self.smaller
        if self.asked == "then":
            answer = "apart"
        elif self.asked == "gap":
            answer = "between"
        elif self.asked != "smaller":
            is_rest = self.total is not None and self.fold is not None
            answer = "other" if is_rest else "folded" if self.fold_then is not None else "larger"
        roles = {role: [(each,)] for role, each in self._roles.items()}
        return Topic(_SCHEMAS, roles, (answer,), takes_up_all=True)

    @property
    def _roles(self) -> Mapping[str, Made]:
        """The predicates of the schemas, each with the amount that it is true of."""
        total, extra, fold, span = self.total, self.extra, self.fold, self.span
        if total is not None:
            return self._by_total(total)
        if fold is not None and self.fold_then is not None and span is not None:
            told = {"FoldNow": made(fold), "FoldThen": made(self.fold_then), "YearsGrown": made(span)}
            return told | {"Smaller": made(fold, self.fold_then, span, by="caught")}
        assert extra is not None
        assert fold is not None
        told = {"Apart": made(extra), "FoldApart": made(fold)}
        apart = made(extra, fold, by="apart")
        if span is None:
            return told | {"Smaller": apart}
        years = "YearsAhead" if self.is_future else "YearsAgo"
        return told | {
            years: made(span),
            "SmallerThen": apart,
            "Smaller": made(extra, fold, span, by="now"),
        }

    def _by_total(self, total: Amount) -> Mapping[str, Made]:
        """Return the predicates for the sum of both, from which the extra is taken or the equal parts are counted."""
        extra, fold, span = self.extra, self.fold, self.span
        both, parts, roles = made(total), [total], dict[str, Made]()
        if span is not None:
            roles |= {"BothAhead" if self.is_future else "BothAgo": both, "YearsOfBoth": made(span)}
            parts.append(span)
            both = made(*parts, by="bothnow")
        elif is_perimeter(total):
            roles["Twofold"] = both
            both = made(*parts, by="halfway")
        roles["Both"] = split = both
        if extra is not None:
            parts.append(extra)
        if fold is None:
            assert extra is not None
            even = {"Lacking" if self.is_fewer else "Extra": made(extra), "Even": made(*parts, by="level")}
            return roles | even | {"Apart": made(extra), "Smaller": made(*parts, by="equal")}
        if extra is not None:
            roles["Short" if self.is_fewer else "Beyond"] = made(extra)
            split = made(*parts, by="filled" if self.is_fewer else "trimmed")
        return roles | {"Fold": made(fold), "Split": split, "Smaller": made(*parts, fold, by="portion")}


def two_amounts(evidence: Evidence) -> TwoAmounts | None:
    """Return what the numbers say, if they say just what is needed to find two amounts."""
    target = evidence.target
    if target is None or _asks_for_both(evidence, target):
        return None
    found = _sorted(evidence)
    if found is None or found.compared is None or not _fits(evidence, found) or _are_three(evidence, found):
        return None
    if target.comparison:
        return replace(found, asked="gap") if _asks_for_gap(found, target) else None
    span, extra, text = found.span, found.extra, evidence.situation.reading.text
    is_fewer = extra is not None and evidence.difference(extra) == "subtract"
    is_future = span is not None and span.about.tense == "future"
    one = _asked(evidence, found.compared.about, is_fewer=is_fewer and found.fold is None)
    asked = "both" if asks_for_several(text) or _asks_for_each(evidence, target) else one
    if found.total is None and _asks_for_then(evidence, target):
        asked = "then" if asked == "smaller" else ""
    return replace(found, asked=asked, is_future=is_future, is_fewer=is_fewer)


def _asks_for_gap(found: TwoAmounts, target: Quantity) -> bool:
    """Whether it asks by how much one of two amounts is larger, of which the total is told."""
    is_between = target.compared_to is not None or target.standard is not None
    is_open = found.total is not None and found.extra is None and found.span is None
    return is_between and is_open and target.comparison in _APART


def _are_three(evidence: Evidence, found: TwoAmounts) -> bool:
    """Whether one comparison is between two things and the other names a third: "Bo has twice as many as Ann,
    and Cy has 8 more than Ann".
    """
    extra, fold = found.extra, found.fold
    if extra is None or fold is None:
        return False
    pairs = [
        [whom for whom in (q.owner, q.standard.owner if q.standard is not None else None) if whom is not None]
        for q in (extra.about, fold.about)
    ]
    mentions = evidence.relations.mentions
    is_named = all(len(pair) > 1 for pair in pairs)
    return is_named and any(all(mentions(one, other) == OTHER for other in pairs[1]) for one in pairs[0])


def _sorted(evidence: Evidence) -> TwoAmounts | None:
    """Return what each number in the text says; `None` if two say the same, or there are too many."""
    sorts: dict[str, list[Amount]] = {"total": [], "extra": [], "fold": [], "span": []}
    for a in evidence.situation.told:
        if not a.is_fact and not _only_counts(evidence, a):
            sorts[_sort(evidence, a)].append(a)
    totals, extras, folds, spans = sorts.values()
    if _goes_on(evidence, totals, spans):
        return None
    totals[:] = [a for a in totals if len(totals) == 1 or _is_of_kind(a, (*extras, *folds))]
    if len({a.value for a in spans}) > 1 or len(extras) > 1 or len(totals) > 1 or len(folds) > 2:
        return None
    told = (a for a in (*extras, *folds) if a.about.comparison)
    compared = next(told, next(iter((*folds, *extras)), None))
    folds.sort(key=lambda a: bool(spans) and a.about.tense == spans[0].about.tense)
    total, extra, fold, span = (each[0] if each else None for each in sorts.values())
    return TwoAmounts(total, extra, fold, span, folds[1] if len(folds) == 2 else None, compared)


def _goes_on(evidence: Evidence, totals: Sequence[Amount], spans: Sequence[Amount]) -> bool:
    """Whether the text goes on from the two amounts: one of them gives half of it away, or a sum of ages is told for
    now and the question asks for one of them in other years.
    """
    target = evidence.target
    if any(map(evidence.is_factor, totals)):
        return True
    if target is None or not totals:
        return False
    asked = [a for a in spans if a.about.sentence == target.sentence]
    return bool(asked) and totals[0].about.sentence != target.sentence


def _is_of_kind(total: Amount, compared: Sequence[Amount]) -> bool:
    """Whether a number counts what others compare: 40 pins and needles, but not spools, if there are 16 more pins."""
    kinds = {a.about.entity for a in compared} | {"age" for a in compared if a.about.measure == "old"}
    return total.about.entity in kinds


def _sort(evidence: Evidence, a: Amount) -> str:
    """Return what a number says: how many years, how many times as much, how much more, or what the total of
    both is.
    """
    if _is_span(evidence, a):
        return "span"
    if _is_fold(evidence, a):
        return "fold"
    return "extra" if _is_extra(evidence, a) else "total"


def _asks_for_each(evidence: Evidence, target: Quantity) -> bool:
    """Whether the question asks how much each of them has."""
    reading = evidence.situation.reading
    asked = reading.tokens[target.first : reading.sentences[target.sentence].stop]
    return any(token.text.lower() == "each" for token in asked)


def _asks_for_then(evidence: Evidence, target: Quantity) -> bool:
    """Whether the question asks how old somebody is in other years."""
    spans = [a for a in evidence.situation.told if _is_span(evidence, a)]
    return len(spans) > 1 and spans[-1].about.sentence == target.sentence


def _asks_for_both(evidence: Evidence, target: Quantity) -> bool:
    """Whether it asks for the total of both, or for their difference."""
    is_sum = "total" in evidence.situation.cues and not asks_for_several(evidence.situation.reading.text)
    return target.measure == "difference" or is_sum


def _only_counts(evidence: Evidence, a: Amount) -> bool:
    """Whether it only says how many amounts there are: "two numbers", "one piece is ..."."""
    about = a.about
    is_word = about.number is not None and about.number.text.isalpha() and a.value in (1, 2)
    is_plain = a.kind is NumberKind.CARDINAL and not about.comparison and not dimension_of(about.entity)
    return is_word and is_plain and about.entity != "time"


def _is_span(evidence: Evidence, a: Amount) -> bool:
    """Whether it says how many years ahead or ago something is."""
    return ages.is_span(evidence, a) and a.about.tense in ("future", "past") and not a.about.comparison


def _is_fold(evidence: Evidence, a: Amount) -> bool:
    """Whether it says how many times as much one is as the other."""
    is_times = a.about.entity == "time" and a.about.verb == "be"
    return a.value > 1 and (is_times or evidence.factor(a, a) == "times")


def _is_extra(evidence: Evidence, a: Amount) -> bool:
    """Whether it says how much more one is than the other."""
    about, tokens = a.about, evidence.situation.reading.tokens
    is_number = about.entity in word_set("bare_numbers")
    if evidence.difference(a) and (is_compared(about) or is_number):
        return True
    is_by = about.first > 0 and tokens[about.first - 1].text.lower() == "by"
    return about.measure == "difference" or (about.verb in word_set("differing") and is_by)


def _fits(evidence: Evidence, found: TwoAmounts) -> bool:
    """Whether the numbers are exactly those that are needed, and are about the same two amounts."""
    extra, fold, total, then = found.extra, found.fold, found.total, found.fold_then
    if fold is not None and then is not None:
        return total is None and extra is None and found.span is not None and _are_of_same((fold, then))
    has_both = extra is not None and fold is not None
    if extra is not None and fold is not None and not _are_of_same((extra, fold)):
        return False
    if total is None:
        return has_both
    if has_both and (found.span is not None or not _is_beyond(extra, fold)):
        return False
    lengths = {token.text.lower() for token in evidence.situation.reading.tokens} & {"wide", "width"}
    if is_perimeter(total) or lengths:
        return is_perimeter(total) and bool(lengths)
    assert found.compared is not None
    return _is_of_both(evidence, total.about, found.compared.about)


def _are_of_same(two: Sequence[Amount]) -> bool:
    """Whether two comparisons are between the same two things, judging by what they mention."""
    (one, other), (first, second) = (sides(a.about) for a in two)
    if not (one and other and first and second):
        return True
    return bool((one & first and other & second) or (one & second and other & first))


def _is_beyond(extra: Amount | None, fold: Amount | None) -> bool:
    """Whether something is an amount more or less than a multiple: "5 more than twice the other"."""
    return (
        extra is not None
        and fold is not None
        and extra.about.first < fold.about.first <= extra.about.stop + 3
    )


def _is_of_both(evidence: Evidence, total: Quantity, compared: Quantity) -> bool:
    """Whether an amount is the total of the two that are compared."""
    one, other = sides(compared)
    is_of_two = any(_only_counts(evidence, a) and a.value == 2 for a in evidence.situation.told)
    reading = evidence.situation.reading
    sentence = reading.sentences[total.sentence]
    is_between = "between them" in reading.words(sentence.first, sentence.stop).lower()
    if _is_side(total, compared, one, other):
        return False
    if total.measure in _SUMS or len(total.entities) > 1 or _is_group(total.owner) or is_between:
        return True
    if (is_of_two and total.verb in word_set("of_two")) or "total" in evidence.situation.cues_of(total):
        return True
    is_of_kinds = compared.standard is not None and bool(compared.standard.entity)
    is_count = is_of_kinds and not dimension_of(total.entity)
    return is_count and {total.entity, *total.adjectives}.isdisjoint(one ^ other)


def _is_side(total: Quantity, compared: Quantity, one: set[str], other: set[str]) -> bool:
    """Whether an amount is one of those that are compared: "12 white stripes, 3 times as many as the blue stripes",
    "The recipe calls for 3 cups. She makes twice as many."
    """
    standard = compared.standard
    whose = standard.owner if standard is not None else None
    owner = total.owner if len(total.owners) < 2 else None
    if whose is not None and owner is not None and whose.referent == owner.referent:
        return True
    is_bare = is_compared(compared) and one <= {compared.entity} < other
    return is_bare and bool(total.adjectives) and total.entity == compared.entity


def _is_group(owner: Mention | None) -> bool:
    return owner is not None and (owner.is_plural or " and " in owner.head or owner.head.lower() == "their")


def sides(compared: Quantity) -> tuple[set[str], set[str]]:
    """Return the words for what a comparison describes, and for what it compares that with."""
    standard, owner, against = compared.standard, compared.owner, compared.compared_to
    if standard is not None and standard.entity:
        one, other = {compared.entity, *compared.adjectives}, {standard.entity, *standard.adjectives}
        lengths = {_LENGTHS.get(compared.measure, compared.measure)}
        return (lengths if other & word_set("length_nouns") else one), other
    one = {owner.head.lower()} if owner is not None else set()
    other = {against.head.lower()} if against is not None else set()
    if standard is not None and standard.owner is not None:
        other.add(standard.owner.head.lower())
    return one, other


def _asked(evidence: Evidence, compared: Quantity, *, is_fewer: bool) -> str:
    """Return whether the question asks for the smaller or the larger one; empty if that is not clear."""
    target, reading = evidence.target, evidence.situation.reading
    assert target is not None
    sentence = reading.sentences[target.sentence]
    tokens = reading.tokens[target.first : sentence.stop]
    if sizes := degrees(tokens):
        return "larger" if GREATEST in sizes else "smaller"
    asked = {form.lower() for token in tokens for form in (token.text, token.lemma)}
    named = (target.owner, target.subject)
    asked |= {mention.head.lower() for mention in named if mention is not None}
    asked.add(_LENGTHS.get(target.measure, target.measure))
    one, other = sides(compared)
    is_one, is_other = bool(asked & (one - other)), bool(asked & (other - one))
    if is_one == is_other:
        return ""
    return "larger" if is_one != is_fewer else "smaller"
