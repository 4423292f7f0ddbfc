"""The only place where a proposal becomes an `Answer`, after everything that changes its value or derivation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, cast

from solvers.answer import (
    Abstention,
    Answer,
    Outcome,
    Proposal,
    Proposed,
    Sense,
    Statistics,
    UnsoundError,
    check,
)
from solvers.arithmetic.working import working_of
from solvers.certainty import Certainty, level
from solvers.deadline import OutOfTimeError
from solvers.fitting import as_proposal, fitting
from solvers.question import Question
from solvers.reading.model import Reading
from solvers.routing import WORD_PROBLEMS
from solvers.second import Read, is_near, is_told

if TYPE_CHECKING:
    from solvers.problems.entries import Asked as Turned
    from solvers.problems.retelling import Retelling
    from solvers.problems.story import Story

OFFERED = 2
"""How many readings a person is asked to choose from."""

LEAST_OFFERED = 0.02
"""Probability below which a second reading is not offered: no one would mean it."""

_OVER_CHANCE = 1.5
"""A choice is given as a guess if it is at least this many times as probable as one picked at random."""
NEAR = 0.05
"""The probability from which another answer is mentioned as the one thing that might be different."""

TOLD_AS_STORIES = (
    "equation tree",
    "rounded",
    "remainder",
    "formula",
)
"""Kinds of derivations whose calculations may be explained as a story; a story needs no other one."""


@dataclass(frozen=True)
class Asked:
    """A question with everything that is needed to explain its answer."""

    question: Question
    """As it was typed."""
    reading: Reading
    tokens: tuple[tuple[int, int], ...]
    """Characters of the typed text that correspond to the reading's tokens."""
    read_as: str = ""
    """Sentences that say which words were read as others."""
    premises: Mapping[str, object] | None = None
    """Other arguments of the derivation's check; see `Answer.premises`."""

    def story(self, proposal: Proposal) -> Story | None:
        """Return the calculation of a proposal as a story of what happens in the question, if there is one."""
        if proposal.derivation.kind not in TOLD_AS_STORIES:
            return None
        try:
            return self._retelling.story(proposal.derivation)
        except OutOfTimeError:
            return None

    @cached_property
    def _retelling(self) -> Retelling:
        from solvers.problems.retelling import Retelling  # loads what a question for a fact does not need

        return Retelling(self.reading)

    def turned(self, proposal: Proposal, story: Story | None) -> Turned | None:
        """Return the question of a proposal as a statement with its answer; a question about numbers has none, because
        it counts nothing.
        """
        if getattr(proposal.derivation, "is_of_numbers", False):
            return None
        working = working_of(proposal.derivation)
        is_law = proposal.derivation.kind in ("law", "cross")  # a choice of it may say more than a number
        if (working is None or is_law) and isinstance(proposal.value, tuple) and len(proposal.value) == 1:
            stated = self._stated(proposal.value[0], is_open=proposal.derivation.kind == "support graph")
            if stated is not None or not is_law or getattr(proposal.derivation, "is_for_outcome", False):
                return stated
        if story is not None or working is None:
            return story.question if story is not None else None
        from solvers.problems.asked import asked_of  # loads what a question for a fact does not need
        from solvers.problems.entries import About

        if self.reading.target is None:
            return None
        return asked_of(self.reading, working.result, About(noun=getattr(proposal.derivation, "unit", "")))

    def _stated(self, value: str, *, is_open: bool) -> Turned | None:
        """Return the statement that answers a question of fact: with the choice that has this label, the answer, or yes
        or no.
        """
        from solvers.problems.entries import Asked
        from solvers.science.forms.answered import chosen
        from solvers.science.forms.claimed import claimed
        from solvers.science.forms.offered import offered
        from solvers.science.forms.plainer import plainer

        choice = next((one.text for one in self.question.choices if one.label == value), "")
        if choice or (is_open and not self.question.choices):
            turned = chosen(self.reading, choice or value)
            if turned is None and not choice:
                turned = chosen(plainer(self.reading), value)  # "where in the body is ..."
            said, thing = turned or ("", "")
            if not said and not choice:
                said, thing = offered(self.reading, value), ""
        elif value in ("yes", "no"):
            said, thing = claimed(self.reading, holds=value == "yes"), ""
        else:
            return None
        return Asked("", said, "", amount=thing) if said else None


def sound(proposed: Proposed, premises: Mapping[str, object] | None = None) -> Proposed:
    """Return the proposal if its derivation passes its check; otherwise an abstention that says so.

    Args:
        proposed: the proposal of a solver.
        premises: see `Answer.premises`.
    """
    if isinstance(proposed, Abstention):
        return proposed
    try:
        check(proposed.derivation, premises)
    except UnsoundError as error:
        return _unsound(proposed, error)
    return proposed


def concluded(proposal: Proposal, asked: Asked, statistics: Statistics) -> Outcome:
    """Return the answer, the readings to choose from, or the reason why there is neither.

    Args:
        proposal: a proposal with a calibrated confidence; its value and derivation no longer change.
        asked: the question.
        statistics: the statistics of all the work for it.

    Returns:
        An `Answer` whose derivation has just passed its check. If the proposal is more likely wrong than right, ties
        with another, or fails its check, returns an `Abstention`, with the readings to choose from if there are sound
        ones.
    """
    second = proposal.alternatives[0].probability if proposal.alternatives else 0.0
    certainty = level(proposal.confidence, second, is_explained=not proposal.unexplained)
    if proposal.missing:
        certainty = None
    senses = () if certainty in (Certainty.SURE, Certainty.LIKELY) else tuple(_senses(proposal, asked))
    if certainty is None and senses and not _is_pick(proposal, asked.question):
        question_back = _asked_back(senses, is_calculated=proposal.solver in WORD_PROBLEMS)
        reason = " ".join(filter(None, [proposal.missing, question_back]))
        return Abstention(
            asked.question, reason, proposal.solver, statistics, senses, asked.tokens, proposal.missing
        )
    try:
        return _answer(proposal, asked, statistics, certainty or Certainty.UNSURE, senses)
    except UnsoundError as error:
        return _unsound(replace(proposal, question=asked.question, statistics=statistics), error)


def _is_pick(proposal: Proposal, question: Question) -> bool:
    """Return whether a choice is given as a guess, with what is known, rather than only offered: it comes from facts
    and is clearly more probable than one picked at random.
    """
    is_of_facts = bool(question.choices) and proposal.solver not in WORD_PROBLEMS and not proposal.missing
    return is_of_facts and proposal.confidence * len(question.choices) >= _OVER_CHANCE


def meant(
    outcome: Outcome,
    sense: Sense,
    premises: Mapping[str, object] | None = None,
    *,
    is_chosen: bool = True,
) -> Answer:
    """Return the answer for the reading that a person has chosen.

    Args:
        outcome: the outcome that has the reading.
        sense: one of `outcome.senses`.
        premises: see `Answer.premises`.
        is_chosen: whether a person has chosen it; the result may also be known from elsewhere.

    Returns:
        The answer is likely: the person has said what is meant, but nothing else has become surer. If nobody chose it,
        it is unsure. So is a fact, which is looked up rather than meant.

    Raises:
        UnsoundError: the reading's derivation does not pass its check.
    """
    is_meant = is_chosen and sense.solver in WORD_PROBLEMS
    return Answer(
        outcome.question,
        sense.value,
        sense.text,
        sense.solver,
        sense.probability,
        Certainty.LIKELY if is_meant else Certainty.UNSURE,
        sense.derivation,
        statistics=outcome.statistics,
        notes=("You chose this reading.",) if is_meant else (),
        tokens=outcome.tokens,
        story=sense.story,
        asked=sense.asked,
        premises=premises,
    )


def _answer(
    proposal: Proposal,
    asked: Asked,
    statistics: Statistics,
    certainty: Certainty,
    senses: tuple[Sense, ...],
) -> Answer:
    story = senses[0].story if senses else asked.story(proposal)
    is_open = len(senses) == OFFERED
    return Answer(
        asked.question,
        proposal.value,
        proposal.text,
        proposal.solver,
        proposal.confidence,
        certainty,
        proposal.derivation,
        proposal.alternatives,
        senses if is_open else (),
        statistics,
        proposal.agreeing,
        proposal.notes,
        asked.read_as,
        "" if is_open or certainty is Certainty.SURE else _doubt(proposal, story, asked),
        proposal.unexplained,
        proposal.score,
        asked.tokens,
        proposal.instead,
        story,
        asked.turned(proposal, story),
        asked.premises,
    )


def _doubt(proposal: Proposal, story: Story | None, asked: Asked) -> str:
    """Return the one thing that may be different: another answer, or else an assumption of the story; empty if there is
    none.
    """
    is_story = proposal.derivation.kind == "situation"
    if proposal.solver not in WORD_PROBLEMS or not (story or is_story):
        return proposal.doubt
    near = [other for other in proposal.alternatives[:1] if other.probability >= NEAR]
    for rival in _rivals(replace(proposal, alternatives=tuple(near)), asked, story):
        shown = _line(rival, _story_of(rival, asked), asked).partition(" = ")[0]
        return f"but it may also be {rival.text} ({shown})"
    from solvers.problems.supposing import supposed  # loads what a question for a fact does not need

    told = story or _story_of(proposal, asked)
    return supposed(told) if told is not None else proposal.doubt


def _unsound(proposal: Proposal, error: UnsoundError) -> Abstention:
    reason = f"I found an answer, but it did not pass my check: {error}"
    return Abstention(proposal.question, reason, proposal.solver, proposal.statistics)


def _senses(proposal: Proposal, asked: Asked) -> Iterator[Sense]:
    """Yield the proposal and the second most likely answer, if their derivations pass their checks."""
    told: list[str] = []
    first = asked.story(proposal)
    for one in (proposal, *_rivals(proposal, asked, first)):
        if len(told) == OFFERED:
            return
        if one.text not in told and isinstance(sound(one, asked.premises), Proposal):
            told.append(one.text)
            story = first if one is proposal else asked.story(one)
            line, turned = _line(one, story or _story_of(one, asked), asked), asked.turned(one, story)
            yield Sense(one.text, line, one.value, one.confidence, one.solver, one.derivation, story, turned)


def _story_of(proposal: Proposal, asked: Asked) -> Story | None:
    """Return the story of a proposal, which is its derivation if that is a story."""
    if proposal.derivation.kind == "situation":
        return cast("Story", proposal.derivation)
    return asked.story(proposal)


def _rivals(proposal: Proposal, asked: Asked, story: Story | None) -> Iterator[Proposal]:
    """Yield the alternatives that someone could mean, each as a proposal; `story` belongs to the main proposal."""
    for other in proposal.alternatives:
        if other.derivation is None or other.value is None or other.probability < LEAST_OFFERED:
            continue
        one = replace(as_proposal(proposal, other), alternatives=())
        rival = fitting(one, asked.reading) if isinstance(other.value, Fraction) else one
        if not isinstance(rival, Proposal) or not isinstance(rival.value, type(proposal.value)):
            continue
        first = Read(proposal, story or _story_of(proposal, asked))
        if is_near(first, rival) and is_told(first, Read(rival, _story_of(rival, asked))):
            yield rival


def _line(proposal: Proposal, story: Story | None, asked: Asked) -> str:
    """Return the answer with its calculation, which comes from the story if there is one; a calculation with letters is
    left out.
    """
    working = story.working if story is not None else working_of(proposal.derivation)
    letters = (
        {leaf.name for each in working.equations for leaf in each.leaves if leaf.value is None}
        if working
        else ()
    )
    if working is None or not working.operations or len(letters) > 1:
        return proposal.text
    from solvers.as_written import amount_as_written, sum_as_written  # loads what a fact does not need

    told = sum_as_written(working.text, asked.reading)
    text = amount_as_written(proposal.text, proposal.value, asked.reading)
    return f"{told}: {text}" if set("=,") & set(told) else f"{told} = {text}"


def _asked_back(senses: Sequence[Sense], *, is_calculated: bool) -> str:
    """Return what to ask the person: which reading of a story they mean. A fact is not a reading, so it is only
    offered.
    """
    told = " or ".join(f"“{sense.line}”" for sense in senses)
    if not is_calculated:
        return f"I am not sure, but it may be {told}."
    if len(senses) < OFFERED:
        return f"I am not sure that I understand the question. Do you mean {told}?"
    return f"I am not sure how to understand the question. Which do you mean: {told}?"


__all__ = ["Asked", "concluded", "meant", "sound"]
