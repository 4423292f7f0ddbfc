"""Removes from an answer from facts what its first sentence, or another of its steps, has already said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from solvers.science.spine.index import index, lemmas
from tutor.narration.accounts import ACCOUNT
from tutor.narration.again_said import goes_on
from tutor.narration.deciding import shared, weight
from tutor.narration.facts import repeats
from tutor.narration.step import Narration, Step

_LITTLE = 0.25
"""The share of a sentence, by weight, that must be new for it to add something to the answer above it."""
_EXAMPLE = re.compile(r", an example of ([^,.]+)(?=\.?$)")
"""A phrase that gives another name to what has just been said."""
_TAKES_UP = re.compile(r"^That\b|\b(?:it|they|them|others?|this|these)\b", re.IGNORECASE)
"""Words that refer to the previous sentence, which then has to stay."""
_OF_CLASS = re.compile(r".+? is an? (?:\w+ ){1,2}(?=(?:that|which|who) )")
"""The beginning of a sentence that says what a thing is."""
_SIDES, _BECAUSE, _JUDGED, _STEM = ", but ", " because ", ("Yes, ", "No, "), 5
_LONGEST = 3
"""The most words in the name of a thing that is named again."""
_THERE = re.compile(r"(.+?), where (.+)", re.DOTALL)


def said_once(narration: Narration) -> Narration:
    """Return a narration whose steps begin with what has not been said yet."""
    narration = _in_full(narration)
    headline, says = map(_unnamed, (narration.headline, narration.says))
    steps = [_new_part(replace(step, text=_unnamed(step.text)), headline) for step in narration.steps]
    return replace(narration, headline=headline, says=says, steps=tuple(_new(steps, headline)))


def _in_full(narration: Narration) -> Narration:
    """Return a narration whose answer is the fact that says all of it and a little more about the same thing: instead
    of "glass is made from sand", the fact that also gives the other materials.
    """
    headline, says = narration.headline, narration.says
    if not says or _SIDES in headline or headline.startswith(_JUDGED):
        return narration
    first = headline.partition(" ")[0].casefold()
    facts = (step for step in narration.steps if step.kind == "fact" and not _is_of_account(step))
    alike = (step for step in facts if step.text.partition(" ")[0].casefold() == first)
    own = next((step for step in alike if goes_on(step.text, headline)), None)
    if own is None:
        return narration
    steps = [step for step in narration.steps if step != own]
    text = f"{says[0]}{own.text[1:].rstrip('.')}"
    return replace(
        narration, headline=own.text, says=text, steps=tuple(steps) or (replace(own, kind="answer"),)
    )


def _is_of_account(step: Step) -> bool:
    """Whether a step gives an everyday case, or says what a thing is, besides the facts that answer."""
    return any(basis.kind == ACCOUNT for basis in step.evidence)


def _new(steps: Sequence[Step], headline: str) -> Iterator[Step]:
    """Yield steps without those that repeat earlier text, as long as any others are left; a sentence that refers to a
    removed sentence of an account names its thing instead.
    """
    dropped = ""
    told = [headline]
    for at, step in enumerate(steps):
        text = _naming(step.text, dropped) if dropped else step.text
        following = [one.text for one in steps[at + 1 :] if one.kind == "fact"]
        if _is_of_account(step):
            may_go = not dropped and (_may_go(text, following) or (at > 0 and not following))
            is_again = _is_again(text, told)
        else:
            may_go = _may_go(text, following)
            is_again = step.kind == "fact" and _is_said(text, headline)
        if may_go and is_again:
            dropped = text
            continue
        dropped = ""
        told.append(text)
        yield replace(step, text=text)


def without_class(text: str) -> str:
    """Return what distinguishes a thing from others, without its class: a botanist is a scientist "who studies
    plants".
    """
    found = _OF_CLASS.match(text)
    return text[found.end() :] if found else text


def _naming(text: str, dropped: str) -> str:
    """Return a sentence with its pronoun replaced by the thing that the dropped sentence before it is about."""
    subject = _subject(dropped)
    return f"{subject} {text.removeprefix('It ')}" if subject and text.startswith("It ") else text


def _subject(text: str) -> str:
    """Return the one thing that a sentence is about; empty if its name is long or it is about several things."""
    subject, found, _ = text.partition(" is ")
    return subject if found and len(subject.split()) <= _LONGEST else ""


def _unnamed(text: str) -> str:
    """Return a sentence without the name of what it is an example of: "it lowers the melting point, an example of
    lowering".
    """
    found = _EXAMPLE.search(text)
    return _EXAMPLE.sub("", text) if found and repeats(found[1], text[: found.start()]) else text


def _new_part(step: Step, headline: str) -> Step:
    """Return a fact without the answer that it begins with: "There teeth chew the food"."""
    found = _THERE.fullmatch(step.text) if step.kind == "fact" else None
    return replace(step, text=f"There {found[2]}") if found and repeats(found[1], headline) else step


def _may_go(text: str, following: Sequence[str]) -> bool:
    """Whether what follows a sentence can be understood without it."""
    if not following:
        return False
    is_named = following[0].startswith("It ") and bool(_subject(text))
    return is_named or not _TAKES_UP.search(following[0])


def _is_again(text: str, told: Sequence[str]) -> bool:
    """Whether a sentence repeats the answer (the first sentence in any words, others in the same words) or what has
    been said.
    """
    headline, *others = told
    if _SIDES in headline:
        return False  # either of them is explained
    known, words = index(), {*lemmas(without_class(text))}
    new = {word for word in words - {*lemmas(headline)} if not _is_of_root(word, headline)}
    is_short = weight(known, new) < _LITTLE * weight(known, words)
    return is_short or (not others and _says_again(text, headline)) or repeats(text, " ".join(told))


def _is_said(text: str, headline: str) -> bool:
    """Whether the answer says all of a fact, in these words or others, and its reason if it gives one."""
    is_reason = _BECAUSE in text and _BECAUSE not in headline
    return not is_reason and _SIDES not in headline and _says_again(text, headline)


def _is_of_root(word: str, text: str) -> bool:
    """Whether a text has a word of the same root: "erosion" for "erodes"."""
    return any(word[:_STEM] == other[:_STEM] for other in lemmas(text) if len(word) >= _STEM)


def _says_again(text: str, headline: str) -> bool:
    """Whether a sentence says next to nothing that the answer does not say, in these words or others."""
    known, words = index(), {*lemmas(text)}
    new = words - shared(known, lemmas(headline), words)
    return weight(known, new) < _LITTLE * weight(known, words)
