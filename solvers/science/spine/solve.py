"""From a question without choices to an answer from related facts, or to the reason why there is none."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from knowledge.relations import Spine, load
from solvers.answer import Abstention, Proposal, Statistics
from solvers.certainty import LIKELY
from solvers.events import Observer, Stage, silent
from solvers.ilp import Limits
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.reading.nouns import is_measure
from solvers.reading.read import read
from solvers.science.forms.asked import ANY, Asked
from solvers.science.forms.asked import asked as understood
from solvers.science.forms.joint import joint
from solvers.science.forms.plainer import plain_readings
from solvers.science.spine.candidates import Candidate, Finder
from solvers.science.spine.company import with_company
from solvers.science.spine.compare import compared
from solvers.science.spine.fitting import is_clause
from solvers.science.spine.index import ASKERS, Index, index
from solvers.science.spine.options import chosen, options_of
from solvers.science.spine.places import compared_in
from solvers.science.spine.program import Choice, choose, said_share
from solvers.science.spine.proof import JointProof, RelationProof, proof_of
from solvers.science.spine.say import inside
from solvers.science.spine.shared import shared
from solvers.science.spine.sides import different
from solvers.science.spine.story import reason_in
from solvers.science.spine.told import Told, tell
from solvers.science.spine.verdict import judged

SOLVER = "relations"
_DIFFERENCE = "difference"
_SIDES = {_DIFFERENCE: different, "alike": shared, "comparison": compared}
_IN_PLACES = "comparison of places"
_YES_NO = ("yes or no", "yes or no of a deed")
LEAST_SAID = 0.6
"""The share of the question that facts have to cover; below that, they are about something else."""


SURE = 0.5
"""A less probable answer is not given."""

EXACT = 0.97
"""How sure an answer is if facts name exactly what is asked, and the share of a question that such facts cover."""

_JUDGED = 0.85
"""How probable a verdict or comparison has to be to count as sure if its facts name everything that is asked."""
_MOST_BESIDES = 0.34
"""The share of such a fact that nobody asked for."""
_OF_LIKE = 0.2
"""How much less sure an answer is if it tells what happens by the reason for a similar event."""
_LIGHT = 0.05
"""The most that a word may weigh that is missing there: "the first person on the Moon" is not the Moon."""
_PARTLY = 0.5
"""How surely a fact has to express a word by a similar one if nothing else is left open."""
_LITTLE = 0.1
"""The greatest penalty for a fact that answers exactly what was asked."""


_REASONS = ("why", "why have")
"""Forms of questions for a reason."""
_CAUSES, _REASON, _WHEN = "causes", "happens because", "happens when"
_OCCASION = re.compile(r"(why .+?) (?:when|while|after) .+", re.IGNORECASE)
"""A question about a reason that also names an occasion."""


@dataclass(frozen=True, slots=True)
class _Found:
    """The result of a search for a question."""

    readings: Sequence[Asked]
    told: Told | None
    choice: Choice | None


_WEIGHTY, _UNNAMED = 0.5, 0.3
"""The weight from which a noun that is not covered makes the answer less sure, and how much less."""


def solve(
    question: Question,
    reading: Reading,
    *,
    limits: Limits,
    observe: Observer = silent,
    knowledge: object = None,
    spine: Spine | None = None,
) -> Proposal | Abstention:
    """Answer an open question with the facts that cover most of it in the places where its form expects the answer.

    Args:
        question: a question without choices.
        reading: its reading.
        limits: the limits of the program.
        observe: called with the stages.
        knowledge: tables; not needed here.
        spine: the facts; by default, the built-in ones.

    Returns:
        A proposal whose value is only the answer and whose text is a sentence, or an abstention.
    """
    if question.choices:
        return Abstention(question, "This solver answers only questions without choices.", SOLVER)
    both = _both(question, reading, limits, spine)
    if both is not None:
        return both
    started = time.perf_counter()
    observe(Stage("building", SOLVER))
    known = index(spine)
    found = _found_in(plain_readings(reading), reading, known, limits)
    readings, told, choice = found.readings, found.told, found.choice
    seconds = time.perf_counter() - started
    statistics = Statistics(seconds_building=seconds)
    if choice is not None:
        statistics = Statistics(choice.variables, choice.constraints, seconds_building=seconds)
    if told is None:
        reason = (
            "I have no fact that answers your question."
            if readings
            else ("I do not understand what you are asking for.")
        )
        return Abstention(question, reason, SOLVER, statistics)
    derivation = proof_of(question.text, told, spine or load())
    return Proposal(question, told.value, told.text, SOLVER, told.sure, derivation, statistics=statistics)


def _answered(reading: Reading, known: Index, limits: Limits) -> _Found:
    """Return the answer to a question in plain words."""
    options = options_of(reading)
    told = chosen([_answer(one.reading, known, limits).told for one in options], options) if options else None
    found = _answer(reading, known, limits) if told is None else _Found((), told, None)
    return _with_reason(found, reading, known, limits)


def _found_in(plain: Sequence[Reading], story: Reading, known: Index, limits: Limits) -> _Found:
    """Return the answer to the first of several questions that a text may mean if it is likely, or else the reason for
    what the whole text tells, or else the first likely answer to another one.
    """
    first = _answered(plain[0], known, limits)
    if _is_likely(first):
        return first
    if any(one.form in _REASONS for one in understood(plain[0])):
        told = reason_in(story, plain[0], known)
        is_reason = any(_is_told_by(relation, first, known) for relation in (_REASON, _CAUSES, _WHEN))
        asks_why = plain[0].text.casefold().startswith("why")  # not "how does a pulley work"
        first = first if is_reason or not asks_why else replace(first, told=None)
        if told is not None and (first.told is None or len({*told.said}) > len({*first.told.said})):
            return replace(first, told=told, choice=None)
    others = (_answered(one, known, limits) for one in plain[1:])
    return next(filter(_is_likely, others), first)


def _is_likely(found: _Found) -> bool:
    return found.told is not None and found.told.sure >= LIKELY


def _both(question: Question, reading: Reading, limits: Limits, spine: Spine | None) -> Proposal | None:
    """Return the answers to two questions in one, where the second may refer to what the first is about; `None` if it
    is one question, or if either has no answer.
    """
    two = joint(reading)
    if two is None:
        return None
    texts = (two[0], " ".join(two))
    answers = [solve(Question(text), read(Question(text)), limits=limits, spine=spine) for text in texts]
    found = [one for one in answers if isinstance(one, Proposal)]
    parts = tuple(one.derivation for one in found if isinstance(one.derivation, RelationProof))
    if len(parts) < len(texts):
        return None
    value = tuple(value for part in parts for value in part.value)
    text = " ".join(one.text for one in found)
    sure = min(one.confidence for one in found)
    return Proposal(question, value, text, SOLVER, sure, JointProof(question.text, parts))


def _with_reason(found: _Found, reading: Reading, known: Index, limits: Limits) -> _Found:
    """Return the reason for what happens even if only its causes were found, without the occasion: why we sweat when
    we run is why we sweat.
    """
    occasion = _OCCASION.fullmatch(reading.text.strip())
    if occasion is None or not _is_told_by(_CAUSES, found, known):
        return found
    reason = _answer(read(Question.parse(f"{occasion[1]}?")), known, limits)
    if reason.told is None or reason.told.sure < EXACT or not _is_told_by(_REASON, reason, known):
        return found
    return replace(reason, told=replace(reason.told, sure=reason.told.sure - _LITTLE))


def _is_told_by(relation: str, found: _Found, known: Index) -> bool:
    """Whether the answer is a fact with this relation."""
    facts = found.told.facts[:1] if found.told is not None else ()
    return any(known.spine.facts[number].relation == relation for number in facts)


def _exactly(told: Told, one: Asked, finder: Finder) -> Told:
    """Return a verdict or comparison, as sure if facts name everything that is asked and that the form has not."""
    tokens = (at for at in finder.words if at not in one.said and at not in one.tokens("mo"))
    is_named = all(finder.words[at].lemma in told.said or finder.words[at].weight <= _LITTLE for at in tokens)
    return replace(told, sure=max(told.sure, EXACT)) if is_named and told.sure >= _JUDGED else told


def _answer(reading: Reading, known: Index, limits: Limits) -> _Found:
    """Return a reading of the question and its answer."""
    readings = understood(reading)
    finder = Finder(known, reading)
    told, choice = None, None
    for is_last in (False, True):  # forms that leave the relation open only if nothing else leads anywhere
        if told is None:
            told, choice = _told([one for one in readings if one.is_last is is_last], finder, limits)
    return _Found(readings, told, choice)


def _told(readings: Sequence[Asked], finder: Finder, limits: Limits) -> tuple[Told | None, Choice | None]:
    """Return the answer from the first form that has its own method, or else from the program."""
    candidates = finder.candidates(readings)
    for own in (_by_places, _by_judgment, _by_sides):
        found = own(readings, candidates, finder)
        if found is not None:
            told, one = found
            return (_exactly(told, one, finder) if told else None), None
    candidates = with_company(candidates, finder)
    choice = choose(candidates, finder.words, finder.index, limits)
    if choice is None or choice.share < LEAST_SAID or not choice.candidate.kind_said:
        return None, choice
    if _counts_others(choice, finder):
        return None, choice
    sure = sureness(choice, finder)
    return (tell(choice, candidates, finder, sure) if sure >= SURE else None), choice


def _counts_others(choice: Choice, finder: Finder) -> bool:
    """Whether an amount is that of other things than those asked for: "what animals" does not ask for a number of
    rooms.
    """
    asked = choice.candidate.asked
    nouns = [at for at in asked.tokens("m") if finder.reading.tokens[at].pos == "NOUN"]
    told = (at for at in nouns if is_measure(finder.words[at].lemma) or choice.says.get(at, 0.0) >= _PARTLY)
    return asked.is_last and asked.answer == "amount" and bool(nouns) and not any(told)


_OwnWay = tuple[Told | None, Asked] | None
"""What a form's own method finds, or nothing, and the form; `None` if no form has this method."""


def _by_places(readings: Sequence[Asked], _: Sequence[Candidate], finder: Finder) -> _OwnWay:
    """Return in which of two places something is more so, if that is known."""
    found = ((compared_in(one, finder), one) for one in readings if one.form == _IN_PLACES)
    return next(((told, one) for told, one in found if told is not None), None)


def _by_judgment(readings: Sequence[Asked], candidates: Sequence[Candidate], finder: Finder) -> _OwnWay:
    """Return the verdict on whether something is so."""
    judging = [one for one in readings if one.form in _YES_NO]
    if not judging:
        return None
    same = next((one for one in readings if one.form == _DIFFERENCE), None)
    if (
        same is not None
    ):  # "Is weather the same as climate?" is denied by what tells them apart, or stays open
        told = _SIDES[_DIFFERENCE](same, finder)
        first = finder.index.spine.facts[told.facts[0]] if told is not None else None
        if told is None or first is None or first.relation != "differs in":
            return None, same  # two things that eat different food may still be the same
        return replace(told, text=f"No, {inside(told.text, first.cell('a'))}"), same
    compares = [one for one in readings if one.form == "comparison"]
    told = judged([*judging, *compares], [c for c in candidates if not c.place.ask], finder)
    return told, (compares or judging)[0]


def _by_sides(readings: Sequence[Asked], _: Sequence[Candidate], finder: Finder) -> _OwnWay:
    """Return what is true of both sides; facts about one side alone are no answer."""
    found = ((_SIDES[one.form](one, finder), one) for one in readings if one.form in _SIDES)
    return next(((told, one) for told, one in found if told is not None or "y" in one.slots), None)


def _is_exact(choice: Choice, finder: Finder) -> bool:
    """Whether one fact alone covers all of a question in the place of its form, and says little more.

    The reason for a similar event does not tell what happens. That a body is a human's need not be said.
    """
    best = choice.candidate
    told = {at: word for at, word in finder.words.items() if word.lemma not in ASKERS or at in choice.says}
    says = {at: float(value >= _PARTLY) for at, value in choice.says.items()}
    says_all = said_share(says, told) >= EXACT and best.worth >= -_LITTLE and best.excess <= _MOST_BESIDES
    says_all = says_all and best.place.relation != ANY and not _leaves_comparison(best, finder)
    is_reason = best.asked.answer == "effect" and best.place.relation == _REASON
    return says_all and _is_about_all(best, finder) and not (choice.joined or best.asked.is_last or is_reason)


def _leaves_comparison(best: Candidate, finder: Finder) -> bool:
    """Whether a question compares, "more of than they breathe in", and the fact does not."""
    fact = finder.index.spine.facts[best.fact]
    told = f"{fact.cell('a')} {fact.cell('b')} {fact.c}".casefold().split()
    return "than" not in told and any(token.text.casefold() == "than" for token in finder.reading.tokens)


def _is_about_all(best: Candidate, finder: Finder) -> bool:
    """Whether a definition covers everything that the question names: the first person on the Moon is not the Moon."""
    if best.asked.answer != "class":
        return True
    own = best.subject if best.chain else ()  # otherwise only its name ends like that of the class
    said = {*own, *(lemma for name in finder.index.cells[best.fact]["a"] for lemma in name)}
    said |= {lemma for name in finder.index.cells[best.fact]["b"] for lemma in name}
    words = (finder.words[at] for at in best.asked.tokens("x") if at in finder.words)
    return all(word.weight <= _LIGHT or said & finder.index.alike(word.lemma).keys() for word in words)


def sureness(choice: Choice, finder: Finder) -> float:
    """Return the probability that the program's choice is right, which is lower if a thing in the question is not
    named.
    """
    asked, place, tokens = choice.candidate.asked, choice.candidate.place, finder.reading.tokens
    told = finder.index.spine.relations.get(place.relation)
    named = [place.column(c) for c in "abc" if told is None or not is_clause(told, c)]
    sought = {*(at for tokens in named for at in tokens), *asked.tokens("xw" if asked.is_last else "x")}
    unsaid = any(
        word.weight >= _WEIGHTY
        and tokens[at].pos in ("NOUN", "PROPN")
        and at in sought
        and not choice.says.get(at)
        for at, word in finder.words.items()
    )
    if _is_exact(choice, finder):
        return EXACT
    is_reason = asked.answer == "effect" and place.relation == _REASON
    sure = (
        0.1
        - (_OF_LIKE if is_reason else 0.0)
        + 0.75 * choice.score
        + 0.15 * min(choice.lead, 0.3) / 0.3
        - (_UNNAMED if unsaid or _leaves_comparison(choice.candidate, finder) else 0.0)
    )
    return max(0.0, min(0.97, sure))


__all__ = ["solve", "sureness"]
