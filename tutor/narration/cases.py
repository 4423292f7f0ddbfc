"""Finds the everyday case that fits an explanation best: "Rub your hands together fast, and friction makes them
warm".
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from knowledge.accounts import CASE, Account
from solvers.answer import Answer
from solvers.arithmetic.fits import dimension_of
from solvers.question import Question
from solvers.reading.model import Token
from solvers.reading.read import read
from solvers.science.spine.agreement import without_article
from solvers.science.spine.index import Thing, index, lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.say import is_clause
from tutor.narration.accounts import account_of_event, case_of, telling
from tutor.narration.again_said import says_nothing
from tutor.narration.chosen import chosen_of, is_statement
from tutor.narration.deciding import LIGHT, deciding_words, shared, weight
from tutor.narration.examples import is_idea
from tutor.narration.looked_up import asked_about
from tutor.narration.reasons import says_little
from tutor.narration.related import named_in, subject_of

_MET = (
    *("noun.substance", "noun.object", "noun.animal", "noun.plant", "noun.food", "noun.body"),
    "noun.location",
)
"""Topics of things that occur in many ways, only one of which may be relevant to a question."""
_BUILT, _MOSTLY = "noun.artifact", 0.6
"""The topic of things with many uses, and the share of a noun's uses that must have that topic for it to name one."""
_GROWN = ("noun.plant",)
"""Topics of things for which any case illustrates the answer: for roots, that people eat them."""
_SOME = 0.3
"""The share of the deciding words, by weight, that a case has to cover if it may not be about what is explained."""
_BEARS = 0.2
"""The share of a case, by weight, that a question with choices and its answer have to cover, besides the thing."""
_LITTLE = 0.15
"""The share from which a case is told about the thing that the answer seems to be about."""
NEW = 0.3
"""The share of a case, by weight, that must be new."""
_MAIN = 2
"""How many meanings of a noun count as common."""
_EVENT, ANSWERED, _ASKED, _MEANT = 3.0, 2.0, 1.0, 0.5
"""The value of a case of what happens, of the answer, of what the answer is about, or of what the reasons define."""
_OPENS = 0.3
"""The value of a case of the thing that a fact begins with."""
_OF_THING = (
    *("definition", "parts", "naming", "deeds", "used for", "made of", "made from", "examples", "list"),
    "where",
)
"""Forms of questions that ask about the thing itself, what it is good for, or what it is made of."""
_BEING = ("kind of", "example of", "has property")
_COMPARED = ("differs", "shared", "larger", "smaller")
"""The rules for answers that compare one thing with another."""
_AMOUNTS = ("has amount", "has number")
_TELLING = ("happens because", "happens when", "does", "used for", "helps")
"""Relations that say what a thing does or why, without naming another thing."""
_NAMED = "called"
_JUDGED, _DENIED, _CAUSE, _DEFINED = ("yes", "no"), "no", "cause", "definition"
_FEW, _LONGEST = 2, 4
"""The most words before a thing in the name of a kind of it, and in a name that is looked for in a text."""
_NOUNS = ("NOUN", "PROPN")
_STEM, _OF_DEEDS = 4, ("ion", "ing", "ment", "ance")
"""How many letters a verb shares with its noun, and the endings of such nouns."""


@dataclass(frozen=True, slots=True)
class _Roles:
    """The things in an answer, by their roles."""

    answered: frozenset[Thing]
    asked: frozenset[Thing]
    """What the answer is about."""
    first: frozenset[Thing] = frozenset()
    """What a fact begins with, and so is about."""
    guessed: frozenset[Thing] = frozenset()
    """What the answer seems to be about, if no fact says so."""
    classes: frozenset[Thing] = frozenset()
    """What a thing is said to be: "a good insulator"."""
    subjects: frozenset[Thing] = frozenset()
    """What the question asks about for its own sake, so that any case of it fits."""


def cases(answer: Answer, texts: Sequence[str]) -> Iterator[tuple[float, Account]]:
    """Yield the everyday cases that fit an explanation and have not been used yet, the best first, with how well they
    fit.

    The best case is one of what happens, then one of the answer, then one of what the answer is about. A case of
    another thing that is named, or of one that occurs in many ways, has to be relevant to the question.

    Args:
        answer: the answer that is explained.
        texts: the answer as a sentence and its reasons.
    """
    question = answer.question.text
    said, roles = _Said.of(question, texts), _roles(answer, texts)
    named = _named(" ".join([question, *texts]))
    found = [(_value(account, name, said, roles), account) for name, account in named]
    reasons = texts[1:] if answer.question.choices else ()
    found += [(_MEANT, account) for name, account in _named(" ".join(reasons)) if len(lemmas(name)) > 1]
    events = [account_of_event(text, texts[0], kind=CASE) for text in (question, *reasons)]
    found += [
        (_EVENT if at == 0 else _MEANT, event)
        for at, event in enumerate(events)
        if event is not None
        and all(len(telling(name)) > 1 for name in event.names)  # one word is vague
        and (at or all(_ways(name) <= {*lemmas(f"{question} {texts[0]}")} for name in event.names))
    ]
    is_choice = bool(answer.question.choices)
    for value, account in sorted(found, key=lambda pair: -pair[0]):
        if value and not _is_told(account, [question, *texts]) and (not is_choice or said.holds_in(account)):
            yield value, account


def _ways(name: str) -> set[str]:
    """Return the words in the name of an event that say in what way it happens: "away" in "moving away from light"."""
    return {word for word in lemmas(name) if lexicon.known(word, "r") and not lexicon.known(word, "n")}


@dataclass(frozen=True, slots=True)
class _Said:
    """The words that decide: those of the question, those that the answer and its reasons add, and those of the
    question and the answer.
    """

    asked: frozenset[str]
    answered: frozenset[str]
    whole: frozenset[str]

    @classmethod
    def of(cls, question: str, texts: Sequence[str]) -> _Said:
        """Return the words of a question and of the texts that answer it, the answer first."""
        asked, told, whole = (
            deciding_words(index(), text) for text in (question, " ".join(texts), f"{question} {texts[0]}")
        )
        return cls(asked, told - asked, whole)

    def are_joined(self, words: set[str], own: set[str]) -> bool:
        """Whether words, or the name that they are about, include one of the question and one of the answer or its
        reasons; the words alone one of the question or the answer.
        """
        parts = (self.asked, self.answered)
        return all((words | own) & part - LIGHT for part in parts) and bool(words & self.whole - LIGHT)

    def holds_in(self, account: Account) -> bool:
        """Whether a case is about what is explained, rather than only about a thing that is mentioned: it is of an idea
        in the question or its answer that has examples, or what it says besides the thing's name is partly said there.
        """
        if any(is_idea(name) for name in account.names if {*lemmas(name)} <= self.whole):
            return True
        own = {word for name in account.names for word in (*lemmas(name), *index().thing(lemmas(name)))}
        words = {*lemmas(account.sentences[0])} - own
        return weight(index(), shared(index(), self.whole - own, words)) >= _BEARS * weight(index(), words)


def _named(text: str) -> Iterator[tuple[str, Account]]:
    """Yield the things in a text for which a case is known, each by the longest name at its place, and actions by
    their nouns: "evaporation" if something evaporates.
    """
    tokens, at = (read(Question(text)).tokens if text else ()), 0
    passed = set[int]()
    while at < len(tokens):
        if at and tokens[at - 1].pos == "NUM" and dimension_of(tokens[at].lemma):
            at += 1  # "24 hours" is a length of time, and a case of an hour does not illustrate that
            continue
        spans = (tokens[at : at + length] for length in range(_LONGEST, 0, -1))
        found = ((len(span), *named) for span in spans if (named := _case_of(span)) is not None)
        length, name, account = next(found, (1, "", None))
        if account is not None and id(account) not in passed:
            passed.add(id(account))
            yield name, account
        at += length


def _case_of(span: Sequence[Token]) -> tuple[str, Account] | None:
    """Return a thing and the case of it; `None` if the words name none: "pulls" is an action, not "a pull"."""
    if not span or span[0].text.casefold() in lexicon.stop_words():
        return None
    name = " ".join(token.text for token in span)
    if span[-1].pos in _NOUNS:
        account = case_of(name)
        return (name, account) if account else None
    return _case_of_deed(span[0].lemma) if len(span) == 1 and span[0].pos == "VERB" else None


def _case_of_deed(verb: str) -> tuple[str, Account] | None:
    """Return the noun for an action, and the case of it: "evaporation" for "evaporates"."""
    nouns = [one for one in index().alike(verb) if one != verb and one[:_STEM] == verb[:_STEM]]
    found = ((noun, account) for noun in nouns if noun.endswith(_OF_DEEDS) and (account := case_of(noun)))
    return next(found, None)


def _roles(answer: Answer, texts: Sequence[str]) -> _Roles:
    """Return what the answer is and what it is about; a verdict names nothing, and several things are a list."""
    proof = answer.derivation
    if not isinstance(proof, RelationProof):
        return _guessed(answer, texts[0])
    row, is_judged = proof.rows[0], proof.rule in _JUDGED
    if proof.rule == _DENIED:
        return _Roles(frozenset(), frozenset())
    is_of_class = row.relation in _BEING
    is_alone = proof.rule in _COMPARED
    values = [] if is_judged or is_alone or row.relation in _TELLING else list(proof.value)
    is_one = len(values) == 1 and proof.form != _CAUSE  # if there are several, no single one is the answer
    if (is_judged and is_of_class) or (proof.form == _DEFINED and row.relation == _NAMED):
        asked = row.b.split("; ")
    elif proof.form == _DEFINED and is_of_class:  # the class is not what is asked about
        asked = row.a.split("; ")
    else:
        asked = [*_asked(row, is_alone=is_alone), *values]
    is_of_thing = proof.form in _OF_THING or row.relation in (_NAMED, _AMOUNTS[1])
    return _Roles(
        _things(values if is_one else ()),
        _things(asked),
        first=_things([subject_of(row.a) if is_clause(row.a) else row.a.partition("; ")[0]]),
        classes=_things(row.b.split("; ") if is_of_class else []),
        subjects=_things(
            [*row.a.split("; "), row.c, *(values if row.relation == _NAMED else ())] if is_of_thing else []
        ),
    )


def _guessed(answer: Answer, headline: str) -> _Roles:
    """Return what the answer is and what it seems to be about, if no fact says so."""
    question, name = answer.question.text, _head_of(chosen_of(answer) or answer.text)
    answered = [*([] if is_statement(name) else [name]), *_deeds(answer, headline)]
    about = [asked_about(question), _only_named(question)]
    return _Roles(_things(answered), frozenset(), guessed=_things(about))


def _head_of(name: str) -> str:
    """Return the thing that a choice names: the refraction of light is no light, and "solid to liquid" no liquid."""
    first, _, to = name.partition(" to ")
    return "" if to and not is_statement(name) else first.partition(" of ")[0]


def _only_named(question: str) -> str:
    """Return the one thing in a question for which a case is known; empty for none or several."""
    names = [name for name, _ in _named(question)]
    return names[0] if len(names) == 1 else ""


def _deeds(answer: Answer, headline: str) -> Iterator[str]:
    """Yield the nouns for actions that are in the answer but not in the question: "evaporation"."""
    asked = {*lemmas(answer.question.text)}
    for token in read(Question(headline)).tokens:
        deed = _case_of_deed(token.lemma) if token.pos == "VERB" and token.lemma not in asked else None
        yield from [deed[0]] if deed else []


def _asked(row: Row, *, is_alone: bool) -> Iterator[str]:
    """Yield what a fact is about; for a clause that says what happens, the things that it names."""
    others = [] if is_alone or row.relation in (*_TELLING, _AMOUNTS[0]) else [row.b, row.c]
    cells = [row.a, *others]
    for name in (name for cell in cells for name in cell.split("; ")):
        yield from named_in(name) if is_clause(name) else filter(None, [name])


def _things(names: Iterable[str]) -> frozenset[Thing]:
    known = index()
    return frozenset(known.thing(lemmas(name)) for name in names)


def _value(account: Account, name: str, said: _Said, roles: _Roles) -> float:
    """Return how well a case of a thing fits; 0 if it does not."""
    known, thing = index(), index().thing(lemmas(name))
    own = {*lemmas(name), *thing}
    words, deciding = {*lemmas(account.sentences[0])} - own, said.whole - own
    bearing = weight(known, shared(known, words, deciding)) / (weight(known, deciding) or 1)
    is_joined = {*lemmas(name)} <= said.whole and said.are_joined(words, own)
    is_joined &= not own <= said.asked or _ends_in(roles.asked | roles.guessed | roles.first, thing)
    is_subject = _ends_in(roles.subjects, thing)
    is_fitting = is_joined or is_subject or bearing >= _SOME or _ends_in(roles.classes, thing)
    is_answer = thing in roles.answered or (not own <= said.asked and _ends_in(roles.answered, thing))
    if _only_lists(account, name) and thing not in roles.answered | roles.subjects:
        return 0.0
    is_asked = _ends_in(roles.asked, thing) and (bearing > 0 or is_subject or not _is_built(name))
    if is_fitting or not _is_of(name, _MET):
        if is_answer:
            return ANSWERED + bearing
        if is_asked:
            return _ASKED + bearing + _OPENS * _ends_in(roles.first, thing)
    return bearing if is_joined or bearing >= _SOME else _at_least(name, thing, bearing, roles, is_answer)


def _only_lists(account: Account, name: str) -> bool:
    """Whether a case only says what belongs to a class: "Earth, Mars, and Jupiter are planets"."""
    _, verb, said = account.sentences[0].rstrip(".").rpartition(" are ")
    return bool(verb) and {*lemmas(said)} == {*lemmas(name)}


def _at_least(name: str, thing: Thing, bearing: float, roles: _Roles, is_answer: bool) -> float:
    """Return how well a case fits that is of a part of a plant, or of what the answer seems to be about."""
    if is_answer and _is_of(name, _GROWN):
        return _LITTLE + bearing
    is_guessed = bearing >= _LITTLE and _ends_in(roles.guessed, thing) and not _is_of(name, _MET)
    return _LITTLE + bearing if is_guessed else 0.0


def _ends_in(names: Collection[Thing], thing: Thing) -> bool:
    """Whether one of some names is that of a thing or of a kind of it: "a good insulator"."""
    return any(name[-len(thing) :] == thing and len(name) <= len(thing) + _FEW for name in names)


def _is_built(name: str) -> bool:
    """Whether a name is that of something made for a use; of its many cases, only one that is relevant to the question
    fits.
    """
    noun = without_article(name).split()[-1].casefold()
    senses = lexicon.senses(next(iter(lexicon.lemmas(noun, "n")), noun), "n")
    return sum(sense.share for sense in senses if sense.topic == _BUILT) > _MOSTLY


def _is_of(name: str, topics: Collection[str]) -> bool:
    """Whether one of the common meanings of a noun has one of some topics."""
    last = without_article(name).split()[-1].casefold()
    noun = next(iter(lexicon.lemmas(last, "n")), last)
    return any(sense.topic in topics for sense in lexicon.senses(noun, "n")[:_MAIN])


def _is_told(case: Account, texts: Sequence[str]) -> bool:
    """Whether an earlier sentence says a case, or almost all of it."""
    text = case.sentences[0]
    return says_nothing(text, texts) or says_little(text, " ".join(texts), NEW)
