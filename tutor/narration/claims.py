"""Puts an answer from facts into a sentence with the question's words and the facts' articles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from knowledge import lexicon
from knowledge.tables.cells import reading
from knowledge.tables.sentence import article
from solvers.answer import Answer
from solvers.question import Question
from solvers.reading.model import Token
from solvers.reading.read import read
from solvers.reading.universal import FINITE
from solvers.reading.words import word_sequence, word_set
from solvers.science.forms.clauses import inverts, is_doing, subject_stop, uncapital, words_of
from solvers.science.forms.turning import AIMS, are_several
from solvers.science.spine.agreement import is_counted, without_article
from solvers.science.spine.index import denies, head, index, lemmas
from solvers.wording import event_and_cause, plural
from tutor.narration.again_said import goes_on
from tutor.narration.chosen import chosen_of, deciding_for, is_statement, others_of
from tutor.narration.deciding import SUBJECTS, shared, weight
from tutor.narration.facts import repeats
from tutor.narration.related import subject_of
from tutor.narration.sentences import capital, inside, sentences
from tutor.narration.step import Narration, Step, resting_on

_BEING = ("be", "have", "do", "can", "will")
_DETERMINED = re.compile(r"(an?|the|its|their|some|all|\d[\d.,]*) ", re.IGNORECASE)
_ONE_OF_MANY = ("noun.animal", "noun.artifact", "noun.person", "noun.plant")
_OF_A_WHOLE = ("noun.body",)
"""Topics of nouns for things of which every body has one."""
_UNCOUNTED = ("noun.substance", "noun.food", "noun.process", "noun.phenomenon")
_HELPED = re.compile(r" (?:an?|the) ([\w-]+(?: [\w-]+)?)\?$")
"""What something is good for, at the end of a question: "how does fur help a bear"."""
_ASKS_FOR_ALL = re.compile(
    r"\bwhat\b.*\bhappen(?:s|ed)?\b|\bdiffer\w*\b|\bwhy\b|\bexplains?\b"
    r"|\bwhich (?:\w+ )?(?:statement|sentence)\b.*\b(?:is|are) (?:true|correct)\b",
    re.IGNORECASE,
)
"""Questions that a whole statement answers."""
_OF_NAMES = ("DET", "ADJ", "NOUN", "PROPN")
"""Parts of speech in the name of a thing."""
_TWO_ARTICLES = re.compile(r"\b(an?|the) (an?|the)(?= )", re.IGNORECASE)
"""What results if a question that ends with its choice already has the article: "is called the the core"."""
_IT = re.compile(r"\bit\b")
_LITTLE = 0.15
"""The share of a fact that must be new for it to say something that the answer does not."""
_MOSTLY = 0.6
"""The share of a noun's uses that must be of a kind for the noun to count as that kind."""


def stated(answer: Answer, facts: Sequence[str], other: str = "") -> str:
    """Return the statement that a choice, or yes or no, makes of a question: "a thermometer measures temperature".

    Args:
        answer: the answer whose question may be turned into a statement.
        facts: sentences that may have the choice with its article.
        other: another choice, to see what statement it would make.

    Returns:
        The statement has no capital and no period; it is empty if the question cannot be turned into one.
    """
    asked = answer.asked
    if not isinstance(answer.value, tuple):
        return ""
    if asked is None or not asked.says:
        return _told_by(answer) if not other else ""
    if not asked.amount:
        return asked.says
    thing = asked.amount
    if re.search(rf"\b(?:{_helpers()}) {re.escape(thing)} (?=\w)", asked.says):
        return ""  # between a verb and its helping verb
    if other:
        own = next((one.text for one in answer.question.choices if one.label == answer.value[0]), "")
        if asked.says.startswith(thing) and are_several(other) is not are_several(thing):
            return ""  # its verb would be different
        if _is_deed(own) and not _is_deed(other):
            return ""
        thing = thing.replace(own, other, 1)
    thing = thing if answer.question.choices else _as_written(thing)
    lead, comma, rest = asked.says.partition(f", {asked.amount} ")
    start = len(lead) + 2 if comma and rest else 0  # the words before it may name it, too
    written = rf"\b{re.escape(asked.amount)}(?!\w)"
    own = re.sub(written, lambda _: determined(thing, facts), asked.says[start:], count=1)
    return _TWO_ARTICLES.sub(r"\2", f"{asked.says[:start]}{own}")


def _as_written(name: str) -> str:
    """Return an answer as the facts write it within a sentence: "friction", even if it begins a row, and "Mercury"."""
    known, inner = index(), f"{name[:1].lower()}{name[1:]}"
    numbers = known.about.get((known.thing(lemmas(name)), "a"), ())
    cells = {without_article(known.spine.facts[number].cell("a")) for number in numbers}
    return inner if inner in cells and name not in cells else name


@cache
def _helpers() -> str:
    """Return the helping verbs that mean nothing alone, as the alternatives of a pattern: "will", "does"."""
    words = word_sequence("auxiliaries")
    return "|".join(word for word in words if not {"be", "have"} & {*lexicon.lemmas(word, "v")})


def _is_deed(choice: str) -> bool:
    """Whether a choice may be what something does: "push apart"."""
    return bool(lexicon.lemmas(choice.partition(" ")[0].casefold(), "v"))


def _told_by(answer: Answer) -> str:
    """Return a choice that is a sentence of its own: "it keeps them warm"; empty if it is not."""
    text, asks = chosen_of(answer).rstrip("."), sentences(answer.question.text)[-1]
    is_whole = bool(_ASKS_FOR_ALL.search(asks)) and is_statement(text) and not denies(asks)
    first, _, rest = text.partition(" ")
    verb = rest.partition(" ")[0] or first
    if first.casefold() not in SUBJECTS or not lexicon.lemmas(verb, "v"):
        return uncapital(read(Question.parse(text)).tokens) if is_whole else ""
    found = re.search(rf"\b(?:{_helpers()}|happen\w* to) ", asks)
    thing = _subject(asks, asks[found.end() :].rstrip("?. ")) if found else ""
    thing = thing or _spoken_of(answer.question.text)
    named = {"it": bool(thing) and not _are_many(thing), "they": _are_counted(thing) or _are_many(thing)}
    if not named.get(first.casefold()):
        return f"{first.lower()} {rest}"
    helped = _HELPED.search(asks[found.end() + len(thing) :]) if found and thing in asks else None
    return f"{thing} {_IT.sub(f'the {helped[1]}', rest, count=1) if helped else rest}"


def _spoken_of(question: str) -> str:
    """Return the thing whose role is asked for, or that the sentence before a question is about; empty for none."""
    *before, asks = sentences(question)
    tokens = read(Question(asks)).tokens
    aims = (n for n, token in enumerate(tokens) if token.lemma in AIMS and token.index + 1 < len(tokens))
    at = next((n for n in aims if tokens[n + 1].lemma == "of"), None)
    if at is not None and (asked := _noun_phrase(tokens[at + 2 :])):
        return words_of(asked)
    first = _subject_told(before[0]) if before else ""
    words = first.split()
    return f"the {' '.join(words[1:])}" if words[:1] and words[0] in ("A", "An", "The") else ""


def _subject_told(text: str) -> str:
    """Return the subject of a statement; empty if it is not found."""
    tokens = read(Question(text)).tokens
    subject = _noun_phrase(tokens)
    is_whole = subject and len(subject) < len(tokens) and tokens[len(subject)].tag in FINITE
    return words_of(subject) if is_whole else ""


def _noun_phrase(tokens: Sequence[Token]) -> Sequence[Token]:
    """Return the tokens up to the first that does not belong to a plain name."""
    stop = next((n for n, token in enumerate(tokens) if token.pos not in _OF_NAMES), len(tokens))
    return tokens[:stop]


def _are_many(thing: str) -> bool:
    """Return whether a name is plural, even without "s": "mitochondria"."""
    last = thing.split()[-1].casefold() if thing else ""
    return bool(last) and (are_several(thing) or last not in (lexicon.lemmas(last, "n") or [last]))


def _are_counted(thing: str) -> bool:
    """Return whether a name ends in a number: "the other two"."""
    return bool(thing) and read(Question.parse(thing)).tokens[-1].tag == "CD"


def _subject(asks: str, clause: str) -> str:
    """Return the thing that a clause of a question starts with, in full if the parse sees more of it."""
    tokens, thing = read(Question(asks)).tokens, subject_of(clause)
    if not thing:
        return _named_last(tokens)
    helper = next((n for n, token in enumerate(tokens) if inverts(token)), None)
    stop = subject_stop(tokens, helper) if helper is not None else None
    if helper is None or stop is None:
        return thing
    whole = words_of(tokens[helper + 1 : stop])
    return whole if whole.startswith(f"{thing} ") and clause.startswith(whole) else thing


def _named_last(tokens: Sequence[Token]) -> str:
    """Return the thing to which something happens in a question: "the other two"; empty if there is none."""
    at = next((n for n, token in enumerate(tokens) if token.lemma == "happen"), None)
    if at is None or at + 1 >= len(tokens) or tokens[at + 1].text.casefold() != "to":
        return ""
    rest = tokens[at + 2 :]
    stop = next(
        (n for n, token in enumerate(rest) if token.pos in ("SCONJ", "PUNCT") or token.tag == "WRB"),
        len(rest),
    )
    return words_of(rest[:stop]) if rest[:stop] and rest[0].pos != "PRON" else ""


def headed(narration: Narration, answer: Answer, told: Sequence[str]) -> Narration:
    """Return a narration under its answer as a sentence, which no step repeats.

    The sentence is the fact itself if it names what is asked about and the answer; otherwise, the question as a
    statement.
    """
    said = stated(answer, told)
    own = _own_sentence(narration, answer, said)
    if not said and not own:
        return narration
    headline = own.text if own else f"{capital(said)}."
    dropped = _said_again(narration, answer, headline, own)
    steps = tuple(step for step in narration.steps if step not in dropped)
    says = inside(own.text, answer, _names(answer)) if own else said
    if steps and dropped:
        steps = (*steps[:-1], resting_on(steps[-1], dropped, is_only=not any(step.source for step in steps)))
    return replace(narration, headline=headline, says=says, steps=steps or (Step(headline, "answer"),))


def _said_again(narration: Narration, answer: Answer, headline: str, own: Step | None) -> list[Step]:
    """Return the facts that say no more than the answer above them, starting with the one that is the answer, if any.

    A single fact stays if it says anything else at all, because without it there would be no reason.
    """
    facts = [step for step in narration.steps if step.kind == "fact" and step != own]
    if len(facts) == 1 and _is_said(facts[0].text, headline, answer):
        passed = facts
    else:
        passed = [step for step in facts if repeats(step.text, headline)]
        if own is None and len(passed) == len(facts):
            passed = [step for step in facts if {*lemmas(step.text)} <= {*lemmas(headline)}]
    return [own, *passed] if own else passed


def _is_said(text: str, headline: str, answer: Answer) -> bool:
    """Whether a fact says next to nothing beyond the answer, in these words or others."""
    known, words = index(), {*lemmas(text)}
    said = shared(known, lemmas(f"{answer.question.text} {headline}"), words)
    cause = event_and_cause(text)[1]
    is_reason = cause and not cause.startswith("of ") and not repeats(cause, headline)
    is_choice = bool(answer.question.choices) and not denies(answer.question.text)
    return is_choice and not is_reason and weight(known, words - said) < _LITTLE * weight(known, words)


def _own_sentence(narration: Narration, answer: Answer, said: str) -> Step | None:
    """Return the fact that is the answer as written; `None` if there is none."""
    if not answer.question.choices or denies(answer.question.text) or answer.unexplained:
        return None
    others = [{*lemmas(name)} for name in others_of(answer)]
    known, chosen, deciding = index(), {*lemmas(chosen_of(answer))}, deciding_for(answer)
    for step in (step for step in narration.steps if step.kind == "fact"):
        words = lemmas(step.text)
        if said:
            is_answer = goes_on(step.text, said)
        else:
            names_it = len(shared(known, words, chosen)) == len(chosen) > 0
            opening = next((word for word in words if word not in word_set("stop_words")), "")
            is_about = opening in chosen or opening in lemmas(
                answer.question.text
            )  # not a pencil for a straw
            is_answer = names_it and is_about and bool(shared(known, words, deciding - chosen))
        is_of_one = not denies(step.text) and not any(other and other <= {*words} for other in others)
        if is_answer and is_of_one and inside(step.text, answer, _names(answer)):
            return step
    return None


def _names(answer: Answer) -> list[str]:
    """Return the names of the things in a support graph, written as within a sentence."""
    nodes = getattr(answer.derivation, "nodes", ())
    return [text for node in nodes if node.kind == "cell" and (text := reading(node.text))[:1].islower()]


def judged(narration: Narration, answer: Answer, said: str) -> Narration:
    """Return a narration under yes or no and its meaning, which no step repeats."""
    word = answer.text.partition(",")[0].capitalize()
    headline = f"{word}, {said}."
    steps = tuple(step for step in narration.steps if not repeats(step.text, headline))
    return replace(narration, headline=headline, says=said, steps=steps or narration.steps)


def determined(thing: str, facts: Sequence[str]) -> str:
    """Return a thing with the article that it has in the facts or, if they do not mention it, with that of its kind."""
    first, *others = thing.split(" ")
    if _takes_none(thing):
        return thing
    if is_doing(thing) or _DETERMINED.match(f"{first} "):
        return " ".join([first.lower(), *others])
    for found in _uses(thing, facts):
        if not found[1] and _is_told_as_one(thing):
            continue  # as a verb: "the planets orbit it"
        if found.start() and found[1] == "the" and _share(thing, _ONE_OF_MANY):
            return _by_kind(thing)  # this one of several
        if found.start() or not found[1]:
            return f"{found[1]} {found[2]}" if found[1] else (found[2] if found.start() else thing)
        if not _share(thing, _UNCOUNTED):  # with "the", it may mean all there is
            return f"{found[1].lower()} {found[2]}"
    if any(
        re.search(rf"\b{re.escape(plural(thing))}\b", fact, re.IGNORECASE) for fact in facts
    ) and not are_several(thing):
        return f"{article(thing)} {thing}"  # something with many instances is counted
    return thing if thing[:1].isupper() else _by_kind(thing)


def _takes_none(thing: str) -> bool:
    """Return whether a choice takes no article: a list whose items have their own, what something is like or does, or
    a place or time: "in the bottom layer".
    """
    is_list = ", " in thing or " than " in thing
    is_beside = thing.partition(" ")[0] in word_set("adjunct_openers")
    return is_list or is_beside or (not is_doing(thing) and _is_predicate(thing))


def _uses(thing: str, facts: Sequence[str]) -> Iterator[re.Match[str]]:
    """Yield the first use of a name in each fact that has it, with its article, but not before something made of
    it.
    """
    pattern = re.compile(rf"(?:\b(an?|the) )?(?<!\w)({re.escape(thing)})(?!\w)", re.IGNORECASE)
    for fact in facts:
        yield from islice((one for one in pattern.finditer(fact) if not _is_material(fact[one.end() :])), 1)


def _is_material(behind: str) -> bool:
    """Return whether the word after a name is something made of it, which the article belongs to: the spoon in "a
    copper spoon".
    """
    word = re.match(r" ([a-z]+)", behind)
    noun = next(iter(lexicon.lemmas(word[1], "n")), "") if word else ""
    if not noun or lexicon.met(noun, "v") > lexicon.met(noun, "n"):
        return False
    return any(sense.topic == "noun.artifact" for sense in lexicon.senses(noun, "n")[:1])


def _is_predicate(thing: str) -> bool:
    """Return whether a choice says what something does or is, and is not a name: "slow down", "keeping it warm"."""
    first, *rest = read(Question.parse(thing)).tokens
    if first.tag in ("VB", "VBG", "VBN") and first.dep in ("root", "aux", "aux:pass"):
        return bool(rest) or first.tag == "VBN"
    if len(rest) <= 1 and not rest[:1]:
        return False
    return first.tag in FINITE or any(token.tag in FINITE and token.lemma in _BEING for token in rest)


def _by_kind(thing: str) -> str:
    known = index()
    cells = [known.spine.facts[n].cell("a") for n in known.about.get((known.thing(lemmas(thing)), "a"), ())]
    if cells.count(thing) > cells.count(f"{article(thing)} {thing}"):
        return thing  # like "grass", which facts treat as a whole
    if _is_told_as_one(thing):
        return f"{article(thing)} {thing}"
    if _share(thing, _OF_A_WHOLE):
        return f"the {thing}"
    is_one = is_counted(head(thing)) or _share(thing, _ONE_OF_MANY)
    return f"{article(thing)} {thing}" if is_one and not are_several(thing) else thing


def _is_told_as_one(thing: str) -> bool:
    """Return whether facts name a thing only with an indefinite article: "an orbit"."""
    known, counted = index(), f"{article(thing)} {thing}"
    numbers = known.about.get((known.thing(lemmas(thing)), "a"), ())
    named = {known.spine.facts[number].cell("a") for number in numbers}
    return counted in named and thing not in named


def _share(thing: str, topics: Sequence[str]) -> bool:
    """Return how often a singular noun is about one of these topics, as a share."""
    senses = () if are_several(thing) else lexicon.senses(head(thing), "n")
    return sum(sense.share for sense in senses if sense.topic in topics) > _MOSTLY
