"""How sure an answer is, in words: the line above its steps and the wording of its conclusion."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from solvers.answer import Answer
from solvers.certainty import Certainty, weakest
from solvers.wording import capital
from tutor.narration.conclusion import sentence
from tutor.narration.figures import with_commas, with_minus
from tutor.narration.step import CONCLUDES, Narration

GUESS = "This is only a guess."
GUESSING = "My best guess is"
"""The beginning of an unsure answer in its own words, which needs no further doubt."""
MADE = "That makes"
"""The end of a calculation whose answer is doubted above it."""

GUESSED = ("co-occurrence", "quotation")
"""Kinds of derivations that find the choice whose words fit the question's best; only a sentence that names what is
asked about and the choice is a reason.
"""


class Form(StrEnum):
    """The kind of words that an answer consists of, which decides what sentence it fits into."""

    THING = "thing"
    """A number with what it counts."""
    CHOICE = "choice"
    """A choice with its label, as written: "(B) a stone"."""
    JUDGEMENT = "judgement"
    """Yes or no, true or false."""
    WORDS = "words"
    """Anything else: a name, several numbers, the words of a fact."""


_JUDGEMENTS = ("yes", "no", "true", "false")
_SENTENCES = {
    Certainty.LIKELY: {
        Form.THING: "I think it is {}",
        Form.CHOICE: "I think the answer is {}",
        Form.JUDGEMENT: "I think the answer is {}",
        Form.WORDS: "I think: {}",
    },
    Certainty.UNSURE: {
        Form.THING: "It may be {}",
        Form.CHOICE: "The answer may be {}",
        Form.JUDGEMENT: "The answer may be {}",
        Form.WORDS: f"{GUESSING}: {{}}",
    },
}
_CHOSEN = {
    Form.THING: "The way you read it, it is {}",
    Form.CHOICE: "The way you read it, it is {}",
    Form.JUDGEMENT: "The way you read it, the answer is {}",
    Form.WORDS: "The way you read it: {}",
}
_CONCLUSIONS = {
    Certainty.SURE: CONCLUDES,
    Certainty.LIKELY: "So I think the answer is",
    Certainty.UNSURE: "So the answer may be",
}
_IS_CHOICE = "So I choose"
_OPENING = ("Yes, ", "No, ")
_JUDGED_SO = (("Yes, ", "I think so:"), ("No, ", "I think not:"))
"""What comes before the statement of an unsure judgment, so that the judgment itself is said, too."""
_SUPPOSED = {Certainty.LIKELY: "I think", Certainty.UNSURE: "Perhaps"}
"""What comes before an answer in the words of the question."""


def form_of(answer: Answer) -> Form:
    """Return what kind of words the text of the answer is."""
    if answer.question.choices:
        return Form.CHOICE
    if isinstance(answer.value, Fraction):
        return Form.THING
    return judgement_or_words(answer.text)


def judgement_or_words(text: str) -> Form:
    """Return the kind of words of an answer that is neither a number nor a choice."""
    return Form.JUDGEMENT if text.casefold() in _JUDGEMENTS else Form.WORDS


def is_guess(answer: Answer) -> bool:
    """Return whether the only evidence for the answer is words that occur together."""
    return answer.derivation.kind in GUESSED and bool(answer.question.choices) and bool(answer.unexplained)


def told_as(answer: Answer) -> Certainty:
    """Return how sure the wording of an answer should be: a guess is never presented as if it were known."""
    return weakest(answer.certainty, Certainty.UNSURE) if is_guess(answer) else answer.certainty


def headline(text: str, form: Form, certainty: Certainty, *, is_chosen: bool = False) -> str:
    """Return the answer in a form that fits its certainty: "5 boxes" or "I think it is 5 boxes".

    Args:
        text: the text of the answer.
        form: what kind of words the text is.
        certainty: how sure the wording should be.
        is_chosen: whether the person has chosen the reading.
    """
    if certainty is Certainty.SURE:
        return text
    return (_CHOSEN if is_chosen else _SENTENCES[certainty])[form].format(text)


def headline_of(
    answer: Answer, narration: Narration, certainty: Certainty, *, is_chosen: bool = False
) -> str:
    """Return the line above the steps of an answer; facts that answer an open question do so in a sentence."""
    form = form_of(answer)
    is_sentence = narration.headline.endswith((".", "!")) and narration.headline != answer.text
    is_calculated = form is Form.CHOICE and bool(narration.equation and narration.says)
    is_bare = form is Form.THING or (form is Form.CHOICE and not is_sentence and not is_calculated)
    if is_bare or not (narration.says or is_sentence):
        is_said = form is Form.CHOICE and certainty is not Certainty.SURE and not is_chosen
        named = quoted(answer.text) if is_said else _named(answer)
        return headline(named, form, certainty, is_chosen=is_chosen)
    if certainty is Certainty.SURE:
        return f"{capital(narration.says)}." if is_calculated else narration.headline
    return (
        _supposed(narration, certainty) if narration.says else headline(narration.headline, form, certainty)
    )


def _supposed(narration: Narration, certainty: Certainty) -> str:
    """Return an unsure answer in the words of the question."""
    if certainty is Certainty.LIKELY:
        word = next((word for word in _OPENING if narration.headline.startswith(word)), "")
        return f"{word}{_SUPPOSED[certainty]} {narration.says}"
    supposed = next((said for word, said in _JUDGED_SO if narration.headline.startswith(word)), "")
    return f"{supposed or _SUPPOSED[certainty]} {narration.says}"


def quoted(choice: str) -> str:
    """Return a choice with its label as a sentence quotes it: "(B): a stone"."""
    label, found, text = choice.partition(") ")
    return f"{label}): {text.rstrip('. ')}" if found and label.startswith("(") else choice


def _named(answer: Answer) -> str:
    """Return the answer with the noun of its question if it has none of its own, and with fractions as in the text."""
    amount = answer.asked.amount if answer.asked else ""
    number = answer.text.partition(" ")[0]
    is_better = amount.startswith(f"{answer.text} ")
    is_broken = bool({".", "/"} & set(number)) and any("/" in word for word in amount.split()[:2])
    return with_minus(with_commas(amount if is_better or is_broken else answer.text))


def doubted(doubt: str) -> str:
    """Return a doubt, which is normally a clause after the answer, as a sentence of its own; empty if there is none."""
    if not doubt:
        return ""
    first = doubt.partition(" ")[0]
    return f"{doubt[:1].upper()}{doubt[1:]}." if first in ("but", "though") else f"That is so {doubt}."


def concluded(text: str, certainty: Certainty) -> str:
    """Return the text of a step, with a conclusion that is no surer than the answer."""
    return text.replace(CONCLUDES, _CONCLUSIONS[certainty])


def softened(narration: Narration, certainty: Certainty) -> Narration:
    """Return the steps with a conclusion that is no surer than the answer and states its doubt only once.

    One "I think" or "perhaps" above the steps is enough, so the choice that follows has no second doubt. No doubt is
    added below a calculation: the doubt is about how the question was read, and it is already above.
    """
    if narration.equation:
        made = CONCLUDES if certainty is Certainty.SURE else MADE
        calculated = (replace(step, text=step.text.replace(CONCLUDES, made)) for step in narration.steps)
        return replace(narration, steps=tuple(calculated))
    steps = [*narration.steps]
    at = next((n for n, step in enumerate(steps) if step.text.startswith(f"{CONCLUDES} (")), None)
    if certainty is not Certainty.SURE and at is not None:
        is_named = narration.headline.startswith("(")
        chosen = steps[at].text.removeprefix(CONCLUDES)
        if len(steps) == 1:
            return replace(narration, steps=(replace(steps[0], text=narration.headline),))
        besides = chosen.partition(". ")[2]  # something that nothing is known about
        said = besides if is_named else f"{_IS_CHOICE}{chosen}"
        steps[at : at + 1] = [replace(steps[at], text=said)] if said else []
    steps = [replace(step, text=concluded(step.text, certainty)) for step in steps]
    if narration.says and certainty is Certainty.UNSURE and not narration.headline.startswith(_OPENING):
        last = steps[-1]
        says = sentence(narration.says)
        unsure = sentence(f"{_SUPPOSED[certainty]} {narration.says}")
        if last.text.endswith(says):
            steps[-1] = replace(last, text=f"{last.text.removesuffix(says)}{unsure}")
    return replace(narration, steps=tuple(steps))
