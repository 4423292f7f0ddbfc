"""The everyday case that fits an explanation best: "Rub your hands together fast, and friction makes them warm"."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from knowledge.accounts import CASE, Account
from solvers.answer import Answer
from solvers.science.spine.index import Thing, index, lemmas
from solvers.science.spine.proof import RelationProof, Row
from solvers.science.spine.say import is_clause, without_article
from tutor.narration.accounts import account_of_event, case_of
from tutor.narration.again_said import says_nothing
from tutor.narration.chosen import chosen_of, is_statement
from tutor.narration.deciding import deciding_words, shared, weight
from tutor.narration.looked_up import asked_about
from tutor.narration.reasons import says_little
from tutor.narration.related import named_in

_MET = ("noun.substance", "noun.object", "noun.animal", "noun.plant", "noun.food")
"""Topics of things that are met in many ways, of which only one may have to do with a question."""
_SOME = 0.3
"""Share of what decides, by weight, that a case has to say that is not surely of what is explained."""
_EVENT, ANSWERED, _ASKED = 3.0, 2.0, 1.0
"""What it is worth that a case is of what happens, of the answer, or of what that is said of."""
_OF_THING = ("definition", "parts", "naming")
"""Forms of questions that ask for the thing itself."""
_BEING = ("kind of", "example of", "has property")
_NAMED, _CAUSED = "called", ("happens because", "happens when")
_JUDGED = ("yes", "no")
_LONGEST = 4
"""Words of the name of a thing that is looked for in a text."""
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")


@dataclass(frozen=True, slots=True)
class _Roles:
    """The things in an answer by the part that they have in it."""

    answered: frozenset[Thing]
    asked: frozenset[Thing]
    classes: frozenset[Thing]
    """What a thing is said to be: "a good insulator"."""
    is_of_thing: bool
    """Whether it is asked what a thing is or is called, or what its parts are, so that any case of it fits."""


def cases(answer: Answer, texts: Sequence[str]) -> Iterator[tuple[float, Account]]:
    """Yield the everyday cases that fit an explanation and have not been told, the best first, with how well they fit.

    Best is one of what happens, then one of what was answered, then one of what that was said of. One of another thing
    that is named, or of one that is met in many ways, has to bear on what is asked.

    Args:
        answer: that is explained.
        texts: the answer as a sentence and its reasons.
    """
    asked = f"{answer.question.text} {texts[0]}"
    roles = _roles(answer)
    found = [(_value(account, name, asked, roles), account) for name, account in _named(asked)]
    found += [
        (_EVENT, event)
        for event in [account_of_event(answer.question.text, texts[0], kind=CASE)]
        if event is not None and all(len(lemmas(name)) > 1 for name in event.names)  # one word is any thing
    ]
    for value, account in sorted(found, key=lambda pair: -pair[0]):
        if value and not _is_told(account, texts):
            yield value, account


def _named(text: str) -> Iterator[tuple[str, Account]]:
    """Yield the things that a text names of which a case is known, each by the longest name at its place."""
    words, at = _WORD.findall(text), 0
    passed = set[int]()
    while at < len(words):
        names = (" ".join(words[at : at + length]) for length in range(_LONGEST, 0, -1))
        name, account = next(((one, case) for one in names if (case := _case_of(one))), ("", None))
        if account is not None and id(account) not in passed:
            passed.add(id(account))
            yield name, account
        at += max(1, len(name.split()))


def _case_of(name: str) -> Account | None:
    """Return the case of a thing; `None` where its name begins or ends with a word that names nothing."""
    ends = {name.split()[0].casefold(), name.split()[-1].casefold()}
    return None if ends & lexicon.stop_words() else case_of(name)


def _roles(answer: Answer) -> _Roles:
    """Return what was answered and what that was said of; a verdict answers nothing, and several things are a list."""
    proof, chosen = answer.derivation, chosen_of(answer)
    if not isinstance(proof, RelationProof):
        answered = [] if is_statement(chosen) else [chosen or answer.text]
        return _Roles(
            _things(answered), _things([asked_about(answer.question.text)]), frozenset(), is_of_thing=False
        )
    row = proof.rows[0]
    is_one = proof.rule not in _JUDGED and len(proof.value) == 1
    return _Roles(
        _things(proof.value if is_one else ()),
        _things([] if proof.rule == "no" else _asked(row)),
        _things(row.b.split("; ") if row.relation in _BEING and proof.rule != "no" else []),
        is_of_thing=proof.form in _OF_THING or row.relation == _NAMED,
    )


def _asked(row: Row) -> Iterator[str]:
    """Yield what a fact is about; of a clause that says what happens, the things that it names."""
    cells = [row.a] if row.relation in _CAUSED else [row.a, row.b, row.c]
    for name in (name for cell in cells if cell for name in cell.split("; ")):
        yield from named_in(name) if is_clause(name) else [name]


def _things(names: Sequence[str]) -> frozenset[Thing]:
    known = index()
    return frozenset(known.thing(lemmas(name)) for name in names)


def _value(account: Account, name: str, asked: str, roles: _Roles) -> float:
    """Return how well a case of a thing fits; 0 where it does not."""
    known = index()
    thing = known.thing(lemmas(name))
    bearing = _bearing(account, name, asked)
    is_free = not _is_met(name)
    is_fitting = is_free or _ends_in(roles.classes, thing) or roles.is_of_thing or bearing >= _SOME
    if _ends_in(roles.answered, thing) and is_fitting:
        return ANSWERED + bearing
    if _ends_in(roles.asked, thing) and is_fitting:
        return _ASKED + bearing
    return bearing if bearing >= _SOME else 0.0


def _ends_in(names: Collection[Thing], thing: Thing) -> bool:
    """Whether one of some names is that of a thing, or of one that is told apart: "a good insulator"."""
    return any(name[-len(thing) :] == thing for name in names)


def _is_met(name: str) -> bool:
    """Whether a name is of something that is met in many ways, as water or the Moon."""
    last = without_article(name).split()[-1].casefold()
    noun = next(iter(lexicon.lemmas(last, "n")), last)
    return any(sense.topic in _MET for sense in lexicon.senses(noun, "n")[:1])


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
