"""The narration of a choice, with what decides in its favor before its facts, and what is true of the others after
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from knowledge.relations import Fact
from solvers.answer import Answer
from solvers.certainty import Certainty
from solvers.science.spine.agreement import agreeing, is_several
from solvers.science.spine.index import Thing, index, lemmas
from solvers.science.spine.say import full, sentence
from tutor.narration.accounts import ACCOUNT
from tutor.narration.carried import NEAREST, carried, is_carried
from tutor.narration.certainty import told_as
from tutor.narration.chosen import asks_for_denial, chosen_of, divided, is_statement, others_of, whole
from tutor.narration.class_words import classes, meaning
from tutor.narration.deciding import deciding_words, shared, supposes, weight
from tutor.narration.elsewhere import elsewhere
from tutor.narration.examples import examples_of, shown
from tutor.narration.facts import repeats, without_notes
from tutor.narration.instead import facts_of, of_those
from tutor.narration.linking import Linking
from tutor.narration.meanings import meaning_of, meaning_told
from tutor.narration.measured import by_numbers
from tutor.narration.others import as_told, of_each_other, of_others
from tutor.narration.quoted import quote_beside
from tutor.narration.reasons import carries, reason_found, with_reason
from tutor.narration.related import Told, related
from tutor.narration.rivals import rivals
from tutor.narration.second import meant_by, second
from tutor.narration.sentences import sentences
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.turned_round import turned_round

_MOST = 3
"""The most choices to say something about."""
_CALLED = "called"
"""The relation between a description and the name for it."""
_MOSTLY = 0.6
"""The share of what is asked that a sentence from the texts has to cover."""


def with_others(narration: Narration, answer: Answer, found: Sequence[Step] = ()) -> Narration:
    """Return a narration of a choice with what decides in its favor, and what is true of others, before its end.

    If the choice is quite unsure, the narration ends with the others that nothing is known about.

    Args:
        narration: of the facts for the choice.
        answer: the choice.
        found: all facts by which it was found; one of them is told if there would be no reason otherwise.
    """
    rest = [one.text for one in answer.question.choices if one.text != chosen_of(answer)]
    told = with_reason(narration, answer.question.text, chosen_of(answer), rest)
    told = carried(_with_any_reason(_with_facts(told, answer), answer, found), answer, found)
    told = _with_the_rest(_with_why(told, answer), answer)
    texts = [without_notes(_answering(step.text)) for step in told.steps]
    told = replace(
        told, steps=tuple(replace(step, text=text) for step, text in zip(told.steps, texts, strict=True))
    )
    *facts, last = told.steps
    if last.kind != "answer" or not facts or answer.instead or told_as(answer) is Certainty.SURE:
        return told
    said = " ".join([told.headline, *(step.text for step in facts)])
    more = [last.text, *_unknown(answer, said)]
    return replace(told, steps=(*facts, replace(last, text=" ".join(more))))


def _with_why(narration: Narration, answer: Answer) -> Narration:
    """Return a narration of a choice with what the choice means and a cause, if its facts give too little reason."""
    *facts, last = narration.steps
    question, linking = answer.question.text, Linking.of(answer)
    sides = [step for step in facts if linking.is_of_other(step.text)]
    reasons = [step for step in facts if step not in sides]
    known = [step for step in reasons if step.kind == "fact" and not step.text.endswith(NEAREST)]
    if last.kind != "answer" or asks_for_denial(question) or _is_enough(known):
        return narration
    texts = [narration.headline, *(step.text for step in reasons)]
    meant = [*filter(None, [meant_by(question, chosen_of(answer), texts)])]
    texts += [step.text for step in meant]
    why = [*filter(None, [second(question, chosen_of(answer), texts)])]
    if not (meant or why):
        return narration
    steps = (*meant, *(known if why else reasons), *why, *sides, last)
    return replace(narration, steps=tuple(step for step in steps if step.kind != "unknown"), is_bare=False)


def _is_enough(reasons: Sequence[Step]) -> bool:
    """Whether reasons need no other: there are many, or an account is among them."""
    return len(reasons) >= _MOST or any(basis.kind == ACCOUNT for step in reasons for basis in step.evidence)


def _with_the_rest(narration: Narration, answer: Answer) -> Narration:
    """Return a narration of a choice that also says where the others belong that it says nothing about yet."""
    *facts, last = narration.steps
    if last.kind != "answer" or asks_for_denial(answer.question.text) or not is_carried(narration, answer):
        return narration
    texts = [narration.headline, *(step.text for step in facts)]
    others = [name for name in others_of(answer) if not _is_named(name, " ".join(texts))]
    told = elsewhere(answer.question.text, chosen_of(answer), others, texts)
    chosen, rest = divided(answer)
    told += [text for one in chosen[:1] if (text := turned_round(one, rest))]
    return replace(narration, steps=(*facts, *(Step(text, "contrast") for text in told), last))


def _answering(text: str) -> str:
    """Return a passage without the question that it begins with and answers itself."""
    first, *others = sentences(text)
    return " ".join(others) if first.endswith("?") and others else text


def _with_any_reason(narration: Narration, answer: Answer, found: Sequence[Step]) -> Narration:
    """Return a narration with what comes closest to a reason, if it has no fact about the choice at all."""
    *facts, last = narration.steps
    chosen = chosen_of(answer)
    has_reason = any({*lemmas(step.text)} & {*lemmas(chosen)} for step in facts)
    if has_reason or last.kind != "answer" or not chosen or (facts and is_statement(chosen)):
        return narration
    reasons = reason_found(answer.question.text, narration.headline, chosen, found)
    said = [step.text for step in facts]
    return replace(narration, steps=(*(one for one in reasons if not repeats(one.text, *said)), *facts, last))


def _unknown(answer: Answer, said: str) -> Iterator[str]:
    """Yield a sentence saying that it could still be another choice that is about as likely, if the answer is quite
    unsure and nothing said so far is a reason.
    """
    possible = rivals(answer)
    others = [
        one for one in answer.question.choices if one.label in possible and not _is_named(one.text, said)
    ]
    if others and told_as(answer) is Certainty.UNSURE and " because " not in said:
        is_any = len(others) == len(answer.question.choices) - 1 > 1
        names = "one of the others" if is_any else " or ".join(f"({one.label})" for one in others)
        yield f"It could still be {names}."


def _is_named(name: str, text: str) -> bool:
    """Whether a text contains a choice, in any form of its words."""
    return {*lemmas(name)} <= {*lemmas(text)} or repeats(name, text)


def _with_facts(narration: Narration, answer: Answer) -> Narration:
    """Return a narration of a choice with what decides in its favor, and what is true of others."""
    *facts, last = narration.steps
    if last.kind != "answer":
        return narration
    question, others = answer.question.text, others_of(answer)
    chosen = whole(chosen_of(answer), question)
    texts = [narration.headline, *(step.text for step in facts)]
    if said := by_numbers(question, chosen, others):
        return replace(narration, steps=(*facts, Step(said, "fact"), last))
    is_told = len(facts) >= _MOST or any(basis.kind == ACCOUNT for step in facts for basis in step.evidence)
    before: list[Step] = []
    if is_told:
        further = _of_them(answer, chosen, others, texts)
    else:
        before, further = _told_besides(answer, chosen, others, texts)
    return replace(
        narration, steps=(*before, *facts, *(Step(text, "fact") for text in further if text), last)
    )


def _told_besides(
    answer: Answer, chosen: str, others: Sequence[str], texts: Sequence[str]
) -> tuple[list[Step], list[str]]:
    """Return what comes before the facts of a choice and what comes after them, if these say little."""
    question, headline = answer.question.text, texts[0]
    defined = _defined(answer, chosen, texts)
    meant = [step.text for step in defined]
    classed = _classed(question, chosen, others, [headline, *meant])
    added = [text for text in classed if not repeats(text, *texts)]
    before = [*texts, *meant, *added]
    beside = _of_them(answer, chosen, others, before)
    if not (beside or defined):
        quote = quote_beside(question, headline, before)
        beside = [quote.text] if quote and _is_of(quote.text, question) else []
    has_facts = len(texts) > 1 and (bool(beside) or " because " in " ".join(texts))
    if not (added or defined or has_facts):
        added = [_reason(question, chosen, texts)]
    return defined, [*added, *beside]


def _of_them(answer: Answer, chosen: str, others: Sequence[str], texts: Sequence[str]) -> list[str]:
    """Return what is true of several other choices at once, and what each of the rest is, does, or means."""
    question = answer.question.text
    if is_statement(chosen_of(answer)):
        told = [*filter(None, map(meaning_told, others[:_MOST]))] if meaning_of(chosen) else []
    else:
        told = [*filter(None, [of_others(answer, question, texts[0], *texts[1:])])]
    said = [*texts, *told]
    unsaid = [name for name in others if not _is_named(name, " ".join(said))]
    return [*told, *of_those(question, chosen, others, said, unsaid)]


def _reason(question: str, chosen: str, texts: Sequence[str]) -> str:
    """Return a fact that supports the answer in the case of the question; empty if there is none."""
    fact = related(Told.of(question, texts, things=[chosen]))
    told = full(index().spine, fact) if fact else ""
    is_reason = bool(told) and _names(told, chosen) and carries(told, question, chosen)
    return told if is_reason and not supposes(index(), told, question) else ""


def _defined(answer: Answer, chosen: str, texts: Sequence[str]) -> list[Step]:
    """Return what the choice means, if that is relevant to the question: "Friction is a force that opposes sliding."

    If nothing else is told, the steps include examples.
    """
    quote, known = meaning_of(chosen), index()
    if quote is None or repeats(quote.text, *texts):
        return []
    words, asked = {*lemmas(quote.text)} - {*lemmas(chosen)}, {*lemmas(answer.question.text)}
    if words <= asked or not shared(known, words, asked):
        return []
    step = Step(quote.text, "fact", evidence=(Evidence("sentence", f"{quote.name}:{quote.place + 1}"),))
    shows = examples_of(quote.text.partition(" is ")[0], texts) if len(texts) == 1 else []
    return [step, *([Step(shown(shows), "fact")] if shows else [])]


def _classed(question: str, chosen: str, others: Sequence[str], told: Sequence[str]) -> list[str]:
    """Return what defines the class asked for, if that has not been said yet."""
    if " of " in chosen and not [*facts_of(index(), chosen)]:
        return []  # the height of a plant is not a plant
    found = meaning(question, chosen, others, told)
    return [_meant(found, chosen)] if found and not repeats(full(index().spine, found), *told) else []


def _is_of(text: str, question: str) -> bool:
    """Whether a sentence covers most of what is asked."""
    known = index()
    asked = deciding_words(known, question)
    return weight(known, shared(known, lemmas(text), asked)) >= _MOSTLY * weight(known, asked)


def ruled_out(answer: Answer) -> Iterator[str]:
    """Yield what is true of each other choice instead, in sentences that do not name the answer; what decides comes
    first.
    """
    chosen, question = chosen_of(answer), answer.question.text
    names = others_of(answer) if chosen else []
    told = ["" if is_statement(name) else of_others(answer, question, "", names=[name]) for name in names]
    unsaid = [name for name, text in zip(names, told, strict=True) if not text]
    told += [
        of_each_other(chosen, [name], [question])
        or next(iter(of_those(question, chosen, names, [question], [name])), "")
        or meaning_told(name)
        for name in unsaid
    ]
    yield from (text for text in told if text and not {*lemmas(chosen)} & {*lemmas(text)})


def _names(text: str, chosen: str) -> bool:
    """Whether a fact mentions what was chosen."""
    return bool(shared(index(), lemmas(text), lemmas(chosen)))


def _meant(fact: Fact, chosen: str) -> str:
    """Return the meaning of a class and that it fits the chosen thing: "a mammal makes milk, and so does a bat"."""
    known = index()
    text, thing = full(known.spine, fact), known.thing(lemmas(chosen))
    if fact.relation == _CALLED:
        return _as_member(fact, text, thing, chosen)
    own = known.thing(lemmas(fact.cell("a")))
    holds = (
        known.spine.relations[fact.relation].of_members and own != thing and own in {*classes(known, thing)}
    )
    if not holds or is_statement(chosen):
        return text
    name = as_told(known, thing, f"{chosen[:1].lower()}{chosen[1:]}")
    is_being = f" {fact.cell('a')} is " in f" {text[:1].lower()}{text[1:]}"
    verb = agreeing("is" if is_being else "does", several=is_several(name))
    return sentence(f"{text.rstrip('.')}, and so {verb} {name}")


def _as_member(fact: Fact, text: str, thing: Thing, chosen: str) -> str:
    """Return what a class is called, after the same description of the chosen thing, "A deer eats plants.", if facts
    say that the thing belongs to this class.
    """
    known = index()
    _, found, deed = fact.cell("a").partition(" that ")
    if not found or known.thing(lemmas(fact.cell("b"))) not in {*classes(known, thing)}:
        return text
    name = as_told(known, thing, f"{chosen[:1].lower()}{chosen[1:]}")
    return f"{sentence(f'{name} {agreeing(deed, several=is_several(name))}')} {text}"
