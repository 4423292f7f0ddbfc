"""The everyday case that fits an explanation best: "Rub your hands together fast, and friction makes them warm"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from knowledge.accounts import CASE, Account
from solvers.answer import Answer
from solvers.arithmetic.fits import dimension_of
from solvers.question import Question
from solvers.reading.model import Token
from solvers.reading.read import read
from solvers.science.spine.index import Thing, index, lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.say import is_clause, without_article
from tutor.narration.accounts import account_of_event, case_of, telling
from tutor.narration.again_said import says_nothing
from tutor.narration.chosen import chosen_of, is_statement
from tutor.narration.deciding import deciding_words, shared, weight
from tutor.narration.looked_up import asked_about
from tutor.narration.reasons import says_little
from tutor.narration.related import named_in, subject_of

_MET = (
    "noun.substance",
    "noun.object",
    "noun.animal",
    "noun.plant",
    "noun.food",
    "noun.body",
    "noun.location",
)
"""Topics of things that are met in many ways, of which only one may have to do with a question."""
_BUILT, _MOSTLY = "noun.artifact", 0.6
"""The topic of things with many uses, and the share of the meanings of a noun from which it names one of these."""
_GROWN = ("noun.plant",)
"""Topics of things of which any case shows something of what is answered: of roots that one eats them."""
_SOME = 0.3
"""Share of what decides, by weight, that a case has to say that is not surely of what is explained."""
_LITTLE = 0.15
"""Share from which a case is told of what the answer seems to be said of."""
_MUCH = 0.5
"""Share of a question, by weight, that is most of it."""
_MAIN = 2
"""Meanings of a noun that are common."""
_EVENT, ANSWERED, _ASKED, _MEANT = 3.0, 2.0, 1.0, 0.5
"""What it is worth that a case is of what happens, of the answer, or of what that is said of."""
_OPENS = 0.3
"""What it is worth that a fact begins with what that is said of."""
_OF_THING = ("definition", "parts", "naming", "deeds", "used for", "made of", "made from", "examples", "list")
"""Forms of questions that ask for the thing itself, what it is good for, or of what it is made."""
_BEING = ("kind of", "example of", "has property")
_COMPARED = ("differs", "shared", "larger", "smaller")
"""How an answer follows that is about one thing beside another one."""
_AMOUNTS = ("has amount", "has number")
_TELLING = ("happens because", "happens when", "does", "used for", "helps")
"""Relations that say what a thing does or why, and name no other thing."""
_NAMED = "called"
_MEANS = re.compile(
    r"(?:An? |The )?(\w+(?: \w+)?) (?:is|happens) .+|.+ is called (?:an? |the )?(\w+(?: \w+)?)\.$"
)
_JUDGED, _DENIED, _CAUSE = ("yes", "no"), "no", "cause"
_LONGEST = 4
"""Words of the name of a thing that is looked for in a text."""
_NOUNS = ("NOUN", "PROPN")
_STEM, _OF_DEEDS = 4, ("ion", "ing", "ment", "ance")
"""Letters that a verb shares with its noun, and how that ends."""


@dataclass(frozen=True, slots=True)
class _Roles:
    """The things in an answer by the part that they have in it."""

    answered: frozenset[Thing]
    asked: frozenset[Thing]
    """What the answer is said of."""
    first: frozenset[Thing] = frozenset()
    """What a fact begins with, so that it is about this."""
    guessed: frozenset[Thing] = frozenset()
    """What it seems to be said of, where no fact says that."""
    is_short: bool = False
    """Whether that is most of what is asked."""
    classes: frozenset[Thing] = frozenset()
    """What a thing is said to be: "a good insulator"."""
    subjects: frozenset[Thing] = frozenset()
    """What is asked for itself, so that any case of it fits."""
    meant: frozenset[Thing] = frozenset()
    """What the reasons say the meaning of."""


def cases(answer: Answer, texts: Sequence[str]) -> Iterator[tuple[float, Account]]:
    """Yield the everyday cases that fit an explanation and have not been told, the best first, with how well they fit.

    Best is one of what happens, then one of what was answered, then one of what that was said of. One of another thing
    that is named, or of one that is met in many ways, has to bear on what is asked.

    Args:
        answer: that is explained.
        texts: the answer as a sentence and its reasons.
    """
    asked = f"{answer.question.text} {texts[0]}"
    whole = " ".join([asked, *texts[1:]])
    roles = _roles(answer, texts)
    found = [(_value(account, name, asked, roles), account) for name, account in _named(whole)]
    reasons = texts[1:] if answer.question.choices else ()
    found += [(_MEANT, account) for name, account in _named(" ".join(reasons)) if len(lemmas(name)) > 1]
    told_of = [(_EVENT, answer.question.text), *((_MEANT, text) for text in reasons)]
    events = ((value, account_of_event(text, texts[0], kind=CASE)) for value, text in told_of)
    found += [
        (value, event)
        for value, event in events
        if event is not None and all(len(telling(name)) > 1 for name in event.names)  # one word is any thing
    ]
    for value, account in sorted(found, key=lambda pair: -pair[0]):
        if value and not _is_told(account, texts):
            yield value, account


def _named(text: str) -> Iterator[tuple[str, Account]]:
    """Yield the things that a text names of which a case is known, each by the longest name at its place, and what is
    done by its noun: "evaporation" where something evaporates.
    """
    tokens, at = (read(Question(text)).tokens if text else ()), 0
    passed = set[int]()
    while at < len(tokens):
        if at and tokens[at - 1].pos == "NUM" and dimension_of(tokens[at].lemma):
            at += 1  # 24 hours say how long it takes, and a case of an hour nothing of that
            continue
        spans = (tokens[at : at + length] for length in range(_LONGEST, 0, -1))
        found = ((len(span), *named) for span in spans if (named := _case_of(span)) is not None)
        length, name, account = next(found, (1, "", None))
        if account is not None and id(account) not in passed:
            passed.add(id(account))
            yield name, account
        at += length


def _case_of(span: Sequence[Token]) -> tuple[str, Account] | None:
    """Return a thing and the case of it; `None` where words name none: "pulls" is what something does, and no pull."""
    if not span or span[0].text.casefold() in lexicon.stop_words():
        return None
    name = " ".join(token.text for token in span)
    if span[-1].pos in _NOUNS:
        account = case_of(name)
        return (name, account) if account else None
    return _case_of_deed(span[0].lemma) if len(span) == 1 and span[0].pos == "VERB" else None


def _case_of_deed(verb: str) -> tuple[str, Account] | None:
    """Return the noun for what is done, and the case of it: "evaporation", of what evaporates."""
    nouns = [one for one in index().alike(verb) if one != verb and one[:_STEM] == verb[:_STEM]]
    found = ((noun, account) for noun in nouns if noun.endswith(_OF_DEEDS) and (account := case_of(noun)))
    return next(found, None)


def _roles(answer: Answer, texts: Sequence[str]) -> _Roles:
    """Return what was answered and what that was said of; a verdict answers nothing, and several things are a list."""
    proof, chosen = answer.derivation, chosen_of(answer)
    meant = _things(_meant(texts[1:]))
    if not isinstance(proof, RelationProof):
        answered = [name for name in [chosen or answer.text] if not is_statement(name)]
        about = asked_about(answer.question.text) or _only_named(answer.question.text)
        return _Roles(
            _things([*answered, *_deeds(answer, texts[0])]),
            frozenset(),
            guessed=_things([about]),
            is_short=_is_most(about, answer.question.text),
            meant=meant,
        )
    row, is_judged = proof.rows[0], proof.rule in _JUDGED
    if proof.rule == _DENIED:
        return _Roles(frozenset(), frozenset())
    is_of_class = row.relation in _BEING
    is_alone = proof.rule in _COMPARED
    values = [] if is_judged or is_alone or row.relation in _TELLING else list(proof.value)
    is_one = len(values) == 1 and proof.form != _CAUSE  # of several things no one is the answer
    asked = row.b.split("; ") if is_judged and is_of_class else [*_asked(row, is_alone=is_alone), *values]
    is_of_thing = proof.form in _OF_THING or row.relation == _NAMED
    return _Roles(
        _things(values if is_one else ()),
        _things(asked),
        first=_things([subject_of(row.a) if is_clause(row.a) else row.a.partition("; ")[0]]),
        classes=_things(row.b.split("; ") if is_of_class else []),
        subjects=_things(
            [*row.a.split("; "), *(values if row.relation == _NAMED else ())] if is_of_thing else []
        ),
        meant=meant,
    )


def _only_named(question: str) -> str:
    """Return the one thing in a question of which a case is known; empty for none or several."""
    names = [name for name, _ in _named(question)]
    return names[0] if len(names) == 1 else ""


def _deeds(answer: Answer, headline: str) -> Iterator[str]:
    """Yield the nouns for what the answer says that happens, and the question does not: "evaporation"."""
    asked = {*lemmas(answer.question.text)}
    for token in read(Question(headline)).tokens:
        deed = _case_of_deed(token.lemma) if token.pos == "VERB" and token.lemma not in asked else None
        yield from [deed[0]] if deed else []


def _is_most(name: str, question: str) -> bool:
    """Whether a thing is most of what a question asks about."""
    known = index()
    deciding = deciding_words(known, question)
    return weight(known, deciding & {*lemmas(name)}) >= _MUCH * weight(known, deciding)


def _asked(row: Row, *, is_alone: bool) -> Iterator[str]:
    """Yield what a fact is about; of a clause that says what happens, the things that it names."""
    others = [] if is_alone or row.relation in (*_TELLING, *_AMOUNTS) else [row.b, row.c]
    cells = [row.a, *others]
    for name in (name for cell in cells for name in cell.split("; ")):
        yield from named_in(name) if is_clause(name) else filter(None, [name])


def _meant(texts: Sequence[str]) -> Iterator[str]:
    """Yield the things of which reasons say what they are: "an echo is heard when", "that is called inertia"."""
    for text in texts:
        if found := _MEANS.match(text):
            yield found[1] or found[2]


def _things(names: Iterable[str]) -> frozenset[Thing]:
    known = index()
    return frozenset(known.thing(lemmas(name)) for name in names)


def _value(account: Account, name: str, asked: str, roles: _Roles) -> float:
    """Return how well a case of a thing fits; 0 where it does not."""
    known = index()
    thing = known.thing(lemmas(name))
    bearing = _bearing(account, name, asked)
    is_free = not _is_met(name)
    is_fitting = (
        is_free or _ends_in(roles.classes, thing) or _ends_in(roles.subjects, thing) or bearing >= _SOME
    )
    if _ends_in(roles.answered, thing) and is_fitting:
        return ANSWERED + bearing
    if _ends_in(roles.asked, thing) and is_fitting and (bearing or not _is_built(name)):
        return _ASKED + bearing + _OPENS * _ends_in(roles.first, thing)
    if _ends_in(roles.answered, thing) and _is_of(name, _GROWN):
        return _LITTLE + bearing
    if is_free and thing in roles.meant:
        return _MEANT + bearing
    if is_free and _ends_in(roles.guessed, thing):
        return bearing + _LITTLE if bearing >= _LITTLE or roles.is_short else 0.0
    return bearing if bearing >= _SOME else 0.0


def _ends_in(names: Collection[Thing], thing: Thing) -> bool:
    """Whether one of some names is that of a thing, or of one that is told apart: "a good insulator"."""
    return any(name[-len(thing) :] == thing for name in names)


def _is_met(name: str) -> bool:
    """Whether a name is of something that is met in many ways, as water or the Moon."""
    return _is_of(name, _MET)


def _is_built(name: str) -> bool:
    """Whether a name is of something made for a use: of its many cases only one that bears on a question is told."""
    noun = without_article(name).split()[-1].casefold()
    senses = lexicon.senses(next(iter(lexicon.lemmas(noun, "n")), noun), "n")
    return sum(sense.share for sense in senses if sense.topic == _BUILT) > _MOSTLY


def _is_of(name: str, topics: Collection[str]) -> bool:
    """Whether one of the common meanings of a noun is of some topics."""
    last = without_article(name).split()[-1].casefold()
    noun = next(iter(lexicon.lemmas(last, "n")), last)
    return any(sense.topic in topics for sense in lexicon.senses(noun, "n")[:_MAIN])


def _bearing(account: Account, name: str, asked: str) -> float:
    """Return how much of what decides, besides its thing, a case says."""
    known = index()
    own = {*lemmas(name), *known.thing(lemmas(name))}
    deciding = deciding_words(known, asked) - own
    said = shared(known, {*lemmas(account.sentences[0])} - own, deciding)
    return weight(known, said) / (weight(known, deciding) or 1)


def _is_told(case: Account, texts: Sequence[str]) -> bool:
    """Whether a sentence before a case says it, or little less."""
    text = case.sentences[0]
    return says_nothing(text, texts) or any(says_little(text, before) for before in texts)
