"""An answer in the words and sentences of a grade band."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from knowledge.vocabulary import MATH, SCIENCE
from tutor.narration.band import BEYOND, MOST, Band
from tutor.narration.by_hand import by_hand
from tutor.narration.hard_words import explained, linked, meaning_of, plainer
from tutor.narration.percents import out_of_hundred
from tutor.narration.sentences import sentences
from tutor.narration.step import Narration, Step
from tutor.splitting import length, split

_SUPPOSED = 2
"""How many words "I think" has."""
_IN_ORDER = ("First ", "Then ", "Last ")
_SHOWS = "example"
_REASONED = " because "
_OPENING = 2
"""How many first words of a sentence may contain the last word of the sentence before."""


def in_band(narration: Narration, band: Band, question: str, *, is_sure: bool = True) -> Narration:
    """Return an answer from facts in the words of a band, and in sentences no longer than those of the band.

    Args:
        narration: the answer and its facts.
        band: the student's band; the lowest gets the fewest facts.
        question: the question; its words are not replaced.
        is_sure: whether the answer needs no "I think".
    """
    if band is Band.ANY:
        return narration
    told = _fitting(_plain(narration, band, question), MOST[band])
    if band is Band.LOWEST:
        told = _with_fewest(told)
    told = explained(told, band, SCIENCE)
    steps = tuple(replace(step, text=split(step.text, MOST[band])) for step in told.steps)
    return _with_short_answer(replace(told, steps=steps), MOST[band] - (0 if is_sure else _SUPPOSED))


def simplified(narration: Narration, question: str) -> Narration:
    """Return the same narration in simpler words: short sentences, fewer facts, and the meanings of hard words."""
    told = in_band(narration, Band.LOWEST, question)
    lines = [told.headline, *(step.text for step in told.steps if step.kind != "answer")]
    is_same = lines == [narration.headline, *(step.text for step in narration.steps if step.kind != "answer")]
    return narration if is_same else replace(narration, simpler="\n".join(lines))


def _with_fewest(narration: Narration) -> Narration:
    """Return a narration with the facts that decide or the first one, a reason, and a fact that gives examples."""
    facts = [step for step in narration.steps if step.kind == "fact"]
    if any(evidence.kind == "account" for step in facts for evidence in step.evidence):
        return narration  # it is a unit of two or three sentences
    kept = _leading(facts)
    if _REASONED not in " ".join([narration.headline, *(step.text for step in kept)]):
        kept += [step for step in facts if _REASONED in step.text][:1]
    kept += [step for step in facts if _SHOWS in step.text and step not in kept][:1]
    steps = tuple(step for step in narration.steps if step.kind != "fact" or step in kept)
    return replace(narration, steps=steps)


def _leading(facts: Sequence[Step]) -> list[Step]:
    """Return the facts that decide, or the first one, each with the next one if that begins with its last word or is
    the same of something else.
    """
    kept = [step for step in facts if step.source or step.text.startswith(_IN_ORDER)] or [*facts[:1]]
    for before, step in pairwise(facts):
        one, other = before.text.rstrip(".").split(), step.text.split()
        leads = one[-1] in other[:_OPENING] or one[:_OPENING] == other[:_OPENING]
        kept += [step] if before in kept and leads and step not in kept else []
    return kept


def _plain(narration: Narration, band: Band, question: str) -> Narration:
    steps = tuple(replace(step, text=plainer(step.text, band, SCIENCE, question)) for step in narration.steps)
    return _headed(replace(narration, steps=steps), plainer(narration.headline, band, SCIENCE, question))


def _headed(narration: Narration, headline: str) -> Narration:
    """Return a narration with its answer in other words."""
    lead = len(narration.headline) - len(narration.says) - 1
    first = headline[lead : lead + 1]
    first = first.lower() if narration.says[:1].islower() else first
    says = f"{first}{headline[lead + 1 :].rstrip('.')}" if narration.says else ""
    return replace(narration, headline=headline, says=says)


def _fitting(narration: Narration, most: int) -> Narration:
    """Return a narration without facts that stay too long for a band, if there is another one or a reason."""
    kept: list[Step] = []
    for steps in linked(narration.steps):
        for step in steps:
            if not (_fits(split(step.text, most), most) or step.kind != "fact" or _is_needed(step)):
                break  # those that go on from it have lost their link
            kept.append(step)
    is_told = any(step.kind == "fact" for step in kept) or _REASONED in narration.headline
    return replace(narration, steps=tuple(kept)) if is_told else narration


def _is_needed(step: Step) -> bool:
    return bool(step.source) or _REASONED in step.text


def _with_short_answer(narration: Narration, most: int) -> Narration:
    """Return a narration with its answer in short sentences, or as the list of school words defines the thing."""
    if not narration.says:
        return narration
    headline = split(narration.headline, most)
    known = "" if _fits(headline, most) else meaning_of(narration.headline)
    return _headed(narration, known or headline)


def _fits(text: str, most: int) -> bool:
    return all(length(sentence) <= most for sentence in sentences(text))


def worked_in_band(narration: Narration, band: Band, question: str, *, has_signs: bool) -> Narration:
    """Return what was worked out in the words of a band, and in sentences no longer than those of the band.

    Args:
        narration: the steps of a problem, told with the methods of the band.
        band: the student's band.
        question: the question; its words are not replaced.
        has_signs: whether to keep the signs of products and quotients for the lowest band.
    """
    if band is Band.ANY:
        return narration
    kept = f"{question} {narration.headline}"
    steps = [replace(step, text=plainer(step.text, band, MATH, kept)) for step in narration.steps]
    if band is Band.LOWEST and not has_signs:
        is_known = not narration.steps[0].text.startswith(BEYOND)
        steps = [_added(step, is_known=is_known) for step in steps]
    if band is Band.LOWEST:
        steps = [step for step in steps if step.kind != "unknown" or _fits(step.text, MOST[band])] or steps
    if band is not Band.HIGHEST:
        steps = [replace(step, text=out_of_hundred(step.text)) for step in steps]
    told = explained(replace(narration, headline="", steps=tuple(steps)), band, MATH)
    steps = [replace(step, text=split(step.text, MOST[band])) for step in told.steps]
    return replace(told, headline=narration.headline, steps=tuple(steps))


def _added(step: Step, *, is_known: bool) -> Step:
    formula = "" if is_known and ("×" in step.formula or "÷" in step.formula) else step.formula
    return replace(step, text=by_hand(step.text, is_known=is_known), formula=formula)
