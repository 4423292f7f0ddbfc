"""Puts the quantities of a text together: phrase, relations, rate, and the meaning of a missing noun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from knowledge import lexicon
from knowledge.quantities import load
from solvers.deadline import checked
from solvers.reading.details import Details
from solvers.reading.elision import elided
from solvers.reading.labels import as_date, is_label
from solvers.reading.model import Mention, Number, NumberKind, Quantity
from solvers.reading.phrases import Phrase, after_measure, name_entity, phrase_of
from solvers.reading.rates import Rates
from solvers.reading.referents import Mentions
from solvers.reading.relations import Relations, relations_of
from solvers.reading.statements import coordinated
from solvers.reading.target import target_phrase
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_POINTERS = frozenset({"those", "these", "other", "first", "last", "all", "both"})
_COUNTING = frozenset(NumberKind) - {NumberKind.ORDINAL, NumberKind.TIME}


@dataclass(frozen=True, slots=True)
class Quantities:
    """The result of `read_quantities`; see the fields with the same names in `Reading`."""

    counted: tuple[Quantity, ...]
    references: tuple[Quantity, ...]
    target: Quantity | None


def read_quantities(tree: Tree, mentions: Mentions, numbers: Sequence[Number]) -> Quantities:
    """Return the quantities, references, and target of a text with all their properties."""
    phrases = _phrases(tree, numbers)
    references = _references(tree, phrases)
    target = target_phrase(tree, phrases, numbers)
    _leave_out_pronouns(phrases)
    everything = sorted([*phrases, *references, *([target] if target else [])], key=lambda p: p.first)
    related = {id(p): relations_of(tree, mentions, p, everything) for p in checked(everything)}
    rates = Rates(tree, mentions, everything)
    rate_of = {id(p): rates.of(p, related[id(p)].verb_at) for p in checked(everything)}
    for phrase in checked(everything):
        if not phrase.entity:
            rate, relations = rate_of[id(phrase)], related[id(phrase)]
            phrase.is_elided = True
            phrase.entity, phrase.unit = elided(tree, mentions, phrase, everything, relations, rate, target)
            if rate == phrase.entity:
                rate_of[id(phrase)] = rates.of(phrase, relations.verb_at)
    phrases, everything = (
        [p for p in some if not _points_back(tree, p, related[id(p)], phrases)]
        for some in (phrases, everything)
    )
    single = _single(tree, everything)
    related |= {id(p): relations_of(tree, mentions, p, everything) for p in checked(single)}
    rate_of |= {id(p): rates.of_each(p, related[id(p)].verb_at) for p in single}
    references = sorted([*references, *single], key=lambda p: p.first)
    everything = sorted([*everything, *single], key=lambda p: p.first)
    for phrase in phrases:
        if phrase.is_elided and phrase.adjectives:  # "4 white ones"
            phrase.unit = " ".join([*phrase.adjectives, phrase.entity])
    builder = _Builder(mentions)
    details = Details(tree, mentions, everything, rates)
    built = {
        id(p): details.added(builder.build(tree, p, related[id(p)], rate_of[id(p)]), p, related[id(p)])
        for p in checked(everything)
    }
    return Quantities(
        counted=tuple(_numbered(built[id(p)], i) for i, p in enumerate(phrases)),
        references=tuple(_numbered(built[id(p)], i) for i, p in enumerate(references)),
        target=_numbered(built[id(target)], len(phrases)) if target else None,
    )


def _phrases(tree: Tree, numbers: Sequence[Number]) -> list[Phrase]:
    """Return the phrases of the numbers that count or measure things."""
    phrases = [
        phrase_of(tree, number, numbers)
        for number in (as_date(tree, each) for each in checked(numbers))
        if (number.kind in _COUNTING or _is_age(tree, number)) and not is_label(tree, number)
    ]
    for before, phrase in pairwise(phrases):
        _take_contents(tree, phrase, before)
    return phrases


def _take_contents(tree: Tree, phrase: Phrase, before: Phrase) -> None:
    """Note that in "3 kilos of figs and 2 of nuts", the second kilos are of nuts."""
    if phrase.number is None or tree.word(phrase.number.stop) != "of" or not before.contents:
        return
    if tree.tag(phrase.number.stop + 1) not in {"DT", "PRP", "PRP$", "CD"}:
        phrase.contents, phrase.entity, phrase.unit, phrase.adjectives = phrase.entity, "", "", ()


def _leave_out_pronouns(phrases: Sequence[Phrase]) -> None:
    """Note that "14 new ones" are of what was counted before."""
    for phrase in phrases:
        if phrase.entity in {"one", "other", "rest", "remainder"}:
            phrase.entity = phrase.unit = ""


def _points_back(tree: Tree, phrase: Phrase, relations: Relations, phrases: Sequence[Phrase]) -> bool:
    """Return whether a number without a noun only refers to people or things that were mentioned before, and does not
    measure them: in "the average of the other two", the two are not 2 meters.
    """
    if phrase.number is None or not phrase.is_elided or phrase.number.kind is not NumberKind.CARDINAL:
        return False
    if relations.syntax != "obj" and _counts_list(tree, phrase, phrases):
        return True
    if relations.syntax == "nsubj":
        return False  # "the other two gave 5 liters each"
    points = tree.word(phrase.first - 1) in _POINTERS and tree.word(phrase.stop) not in {"of", "less", "more"}
    return points and (phrase.is_money or bool(load().dimension(phrase.entity)))


def _counts_list(tree: Tree, phrase: Phrase, phrases: Sequence[Phrase]) -> bool:
    """Return whether a number says how many amounts come after it: "three of them weigh 10, 12, and 16 pounds"."""
    assert phrase.number is not None
    stop = tree.sentence(phrase.first).stop
    listed = [p for p in phrases if phrase.stop <= p.first < stop]
    if not 1 < len(listed) == phrase.number.value or len(coordinated(tree, listed)) < len(listed):
        return False
    between = set(tree.words[phrase.stop : listed[0].first]) - {",", "and"}
    return bool(between) and len({p.entity for p in listed}) == 1 and listed[0].entity != ""


def _is_age(tree: Tree, number: Number) -> bool:
    """Return whether an ordinal counts years: "his 9th birthday"."""
    run = tree.noun_run(number.stop) if number.kind is NumberKind.ORDINAL else None
    return run is not None and lexicon.is_a(tree.tokens[run[1] - 1].lemma.lower(), "anniversary")


def _references(tree: Tree, phrases: Sequence[Phrase]) -> list[Phrase]:
    """Return quantities without a number: "some marbles", "the rest", "each bag"."""
    covered = {i for phrase in phrases for i in range(phrase.first, phrase.stop)}
    found = []
    for at, word in enumerate(tree.words):
        if word == "as" and not covered & {at - 1, at} and (alike := _as_many(tree, at)) is not None:
            found.append(alike)
        is_else = word in word_set("everybody") and tree.word(at + 1) == "else"
        if not (is_else or word in word_set("references")) or at in covered:
            continue
        if word == "rest" and tree.tag(at) != "NN":
            continue
        if is_else:  # "everyone else walked": the others
            found.append(Phrase(None, "others", at, at + 2, at))
            continue
        phrase = Phrase(None, word, at, at + 1, at)
        start = at + 1
        if tree.word(start) == "of":
            start += 1
            while tree.tag(start) in {"DT", "PRP$", "CD"}:
                start += 1
        run = tree.noun_run(start)
        if run is not None:
            name_entity(tree, phrase, run)
            after_measure(tree, phrase)
        found.append(phrase)
    return found


def _as_many(tree: Tree, at: int) -> Phrase | None:
    """Return "as many books as in May", which is not a multiple, or `None` for a multiple or without a comparison."""
    closing = tree.words[at + 2 : tree.written_end(at)]
    if tree.word(at + 1) not in {"many", "much"} or "as" not in closing:
        return None
    phrase = Phrase(None, "as many", at, at + 2, at + 1, comparison="as many", comparison_at=at)
    run = tree.noun_run(at + 2)
    if run is not None:
        name_entity(tree, phrase, run)
        after_measure(tree, phrase)
    return phrase


def _single(tree: Tree, everything: Sequence[Phrase]) -> list[Phrase]:
    """Return one thing of a kind that the text counts: "gave a box away"."""
    counted = {p.entity for p in everything if p.number is not None or p.is_target}
    found = []
    for at in (i for i, word in enumerate(tree.words[:-1]) if word in {"a", "an"}):
        run = tree.noun_run(at + 1)
        is_marked = tree.word(at - 1) in {"in", "on", "for", "per", "of", "at"}
        if run is None or is_marked or any(p.first < run[1] and at < p.stop for p in everything):
            continue
        phrase = Phrase(None, tree.word(at), at, at + 1, at)
        kind = tree.noun_run(run[1] + 1) if tree.word(run[1]) == "of" else None
        counts = tree.lemma(run[1] - 1) in {"number", "amount", "lot"}  # "a certain number of lilies"
        name_entity(tree, phrase, kind if kind is not None and counts else run)
        after_measure(tree, phrase)
        is_object = tree.tokens[phrase.head].dep.partition(":")[0] in {"obj", "obl", "conj", "nmod"}
        is_again = (
            phrase.contents != "" and tree.lemmas.count(phrase.contents) > 1
        )  # "a bag of nuts", "the nuts"
        if ((phrase.entity in counted or is_again) and is_object) or _is_joined(tree, at, everything):
            found.append(phrase)
    return found


def _is_joined(tree: Tree, at: int, everything: Sequence[Phrase]) -> bool:
    """Return whether "and" joins what starts at `at` to an earlier amount, with no verb between them."""
    start = max((p.stop for p in everything if p.number is not None and p.first < at), default=at)
    return start < at and tree.word(at - 1) == "and" and not any(tree.is_finite(i) for i in range(start, at))


class _Builder:
    """Creates `Quantity` records, and remembers the last container for those without one."""

    def __init__(self, mentions: Mentions) -> None:
        self._mentions = mentions
        self._container = ""

    def build(self, tree: Tree, phrase: Phrase, relations: Relations, rate: str) -> Quantity:
        container = rate or self._holder(relations.subject, phrase)
        self._container = container or self._container
        return Quantity(
            index=0,
            number=phrase.number,
            determiner=phrase.determiner,
            entity=phrase.entity,
            adjectives=phrase.adjectives,
            unit=phrase.unit,
            rate=rate,
            container=container,
            verb=relations.verb,
            subject=relations.subject,
            recipient=relations.recipient,
            location="",
            syntax=relations.syntax,
            comparison=phrase.comparison,
            compared_to=relations.compared_to,
            sentence=tree.tokens[phrase.first].sentence,
            first=phrase.first,
            stop=phrase.stop,
            tense=relations.tense,
            is_negated=relations.is_negated,
            contents=phrase.contents,
            particle=relations.particle,
            recipient_case=relations.recipient_case,
            is_elided=phrase.is_elided,
        )

    def _holder(self, subject: Mention | None, phrase: Phrase) -> str:
        """Return ALGES's ctr: the subject's head or, for a pronoun, that of its antecedent or the closest earlier
        container.
        """
        if subject is None or subject.first <= phrase.head < subject.stop:
            return ""
        if not subject.is_pronoun:
            return subject.head
        named = self._mentions.nouns_of(subject.referent)
        return named[0].head if named else self._container


def _numbered(quantity: Quantity, index: int) -> Quantity:
    return replace(quantity, index=index)
