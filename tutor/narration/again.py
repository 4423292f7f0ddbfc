"""Removes from an answer from facts what its first sentence, or another of its steps, has already said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from knowledge import lexicon
from knowledge.accounts import WHAT
from solvers.science.spine.index import denies, index, lemmas
from tutor.narration.accounts import ACCOUNT, account_at
from tutor.narration.again_said import goes_on
from tutor.narration.deciding import shared, weight
from tutor.narration.facts import repeats
from tutor.narration.step import Narration, Step

_LITTLE, _SOME = 0.25, 0.5
"""The share of a sentence, by weight, that must be new for it to add something to the answer above it, and the same if
what is new is only what is done or in what way.
"""
_EXAMPLE = re.compile(r", an example of ([^,.]+)(?=\.?$)")
"""A phrase that gives another name to what has just been said."""
_TAKES_UP = re.compile(r"^That\b|\b(?:it|they|them|others?|this|these)\b", re.IGNORECASE)
"""Words that refer to the previous sentence, which then has to stay."""
_OF_CLASS = re.compile(r".+? (?:is|are) (?:an? |the )?(?:\w+ ){1,2}(?=(?:that|which|who|with|without) )")
"""The beginning of a sentence that says what a thing is."""
_SIDES, _BECAUSE, _JUDGED, _STEM = ", but ", " because ", ("Yes, ", "No, "), 5
_FEWEST, _LONGEST = 2, 3
"""The fewest things that are several, and the most words in the name of a thing that is named again."""
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


def _says_what(step: Step) -> bool:
    """Whether a step says what one of several things is, which is told of all of them or of none."""
    accounts = (account_at(basis.name) for basis in step.evidence if basis.kind == ACCOUNT)
    return any(one.kind == WHAT and one.sentences[0] == step.text for one in accounts if one)


def _new(steps: Sequence[Step], headline: str) -> Iterator[Step]:
    """Yield steps without those that repeat earlier text, as long as any others are left; a sentence that refers to a
    removed sentence of an account names its thing instead.
    """
    dropped = ""
    told = [headline]
    is_of_choice = steps[-1].kind == "answer"
    each = [] if is_of_choice else [step for step in steps if _says_what(step)]
    kept = [] if len(each) < _FEWEST or all(_is_said(step.text, headline) for step in each) else each
    for at, step in enumerate(steps):
        text = _naming(step.text, dropped) if dropped else step.text
        following = [one.text for one in steps[at + 1 :] if one.kind == "fact"]
        may_go = _may_go(text, following)
        is_again = _is_said(text, headline, is_of_choice=is_of_choice)
        if _is_of_account(step):
            may_go = not dropped and (may_go or (at > 0 and not following))
            is_again |= repeats(text, " ".join(told))
        if may_go and is_again and step.kind == "fact" and step not in kept:
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


def _is_said(text: str, headline: str, *, is_of_choice: bool = False) -> bool:
    """Whether a sentence says next to nothing that the answer does not say, and gives no reason that the answer does
    not give: it names nothing new, or says of a thing what the answer says of it.

    Args:
        text: the sentence.
        headline: the answer.
        is_of_choice: whether it supports a choice, so that what is done and in what way may be what decides.
    """
    known, words = index(), {*lemmas(text if is_of_choice else without_class(text))}
    said = next((side for side in headline.split(_SIDES) if lemmas(text)[:1] == lemmas(side)[:1]), headline)
    alike = shared(known, lemmas(said), words) if is_of_choice else {*lemmas(said)}
    new = {word for word in words - alike if not _is_of_root(word, said)}
    is_telling = is_of_choice or any(map(_names_thing, new)) or denies(text) is not denies(headline)
    is_reason = _BECAUSE in text and _BECAUSE not in headline
    return not is_reason and weight(known, new) < (_LITTLE if is_telling else _SOME) * weight(known, words)


def _is_of_root(word: str, text: str) -> bool:
    """Whether a text has a word of the same root: "erosion" for "erodes"."""
    return any(word[:_STEM] == other[:_STEM] for other in lemmas(text) if len(word) >= _STEM)


def _names_thing(word: str) -> bool:
    """Whether a word is more than what is done or in what way."""
    is_deed = lexicon.met(word, "v") > max(lexicon.met(word, "n"), lexicon.met(word, "a"))
    return not is_deed and lexicon.met(word, "r") <= lexicon.met(word, "a") + lexicon.met(word, "n")
