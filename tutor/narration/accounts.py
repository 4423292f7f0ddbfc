"""Finds accounts that fit a question: what the thing it asks about is, or how the event it asks about comes about."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache

from knowledge import accounts, lexicon
from knowledge.accounts import CASE, HOW, WHAT, Account
from solvers.science.forms.asked import spare
from solvers.science.spine.agreement import without_article
from solvers.science.spine.index import ASKERS, Index, Thing, index, lemmas
from solvers.tables.denial import denies
from tutor.narration.deciding import deciding_words, weight
from tutor.narration.step import Evidence, Step

ACCOUNT = "account"
"""The kind of basis of a step that is from an account."""
_SAME = 0.65
"""How surely a word must mean another one to count as the same."""
_ASKED = 0.55
"""The share of a question, by weight, that the name of an event has to cover."""
_OF_QUESTION = 0.3
"""The share of an event's name, by weight, that the question itself has to cover; its answer may cover the rest."""
_WITH_DENIAL = "non"
"""The prefix of a word that denies what the rest of it says: "nonrenewable"."""
_CAUSING = re.compile(r"\bwhat (?:causes?|is the cause of|are the causes of)\b", re.IGNORECASE)
_WHO = ("who ", "whose ")
"""The beginning of a question that asks for a person."""
_OF_CAUSING = ("cause", "causes")
_OF_PEOPLE, _LIVING = ("we", "people"), frozenset(("noun.animal", "noun.plant", "noun.Tops"))
_ONE_THING = re.compile(r"\bthe (\w+)")
_NAME = re.compile(r"\b[A-Z]\w+")
_HAPPENING = frozenset(("happen", "exist", "get"))
"""Verbs that only say that something exists: why tides happen is what causes tides."""


def account_of(name: str) -> Account | None:
    """Return the account of a thing, or `None` if there is none: a moon is not the Moon, and weather is not
    weathering.
    """
    return _of_name(name, WHAT)


def case_of(name: str) -> Account | None:
    """Return the account of where a thing occurs in everyday life, or `None` if there is none."""
    return _of_name(name, CASE)


def _of_name(name: str, kind: str) -> Account | None:
    own = without_article(name)
    things = _things(kind).get(index().thing(lemmas(name)), ())
    found = [pair for pair in things if _is_same_noun(own, pair[0])]
    exact = (account for one, account in found if one == own)
    return next(exact, next((account for _, account in found), None))


def _is_same_noun(one: str, other: str) -> bool:
    """Whether two names end in the same noun, with its capital."""
    ends = [name.split()[-1] for name in (one, other)]
    nouns = [{end.casefold(), *lexicon.lemmas(end.casefold(), "n")} for end in ends]
    is_of_one = one.casefold() == other.casefold() and one != other
    return (bool(nouns[0] & nouns[1]) and not is_of_one) or not set(lemmas(one)) & set(lemmas(other))


def account_asked_for(question: str) -> Account | None:
    """Return the account of the thing whose name ends a question: a moon is not the Moon."""
    ends = question.casefold().rstrip(" ?.")
    found = ((name, one) for one in _of_kind(WHAT) for name in one.names)
    named = [(len(name), one) for name, one in found if ends.endswith(f" {name.casefold()}")]
    return max(named, key=lambda pair: pair[0], default=(0, None))[1]


def account_of_event(question: str, answer: str, chosen: str = "", *, kind: str = HOW) -> Account | None:
    """Return the account of how the event in a question comes about, by the name that covers most of it, or `None` if
    there is none.

    Args:
        question: without choices.
        answer: as a sentence.
        chosen: the choice in it, whose class need not be mentioned: "which gas", if it is carbon dioxide.
        kind: the kind of account that is looked for.
    """
    known = index()
    things = [known.thing(lemmas(chosen))] if chosen else []
    whole = {*lemmas(question)}
    asked = {word for word in deciding_words(known, question, things) if _is_asked(word, question)}
    told = whole | {*lemmas(answer)}
    is_denied = denies(f"{question} {answer}")
    valued = [
        (value, account)
        for name, denied, account in _events(kind)
        if (is_denied or not denied)
        and (value := _value(known, name, asked, told)) > 0
        and not _is_of_others(account, name, asked)
        and not _is_of_sibling(known, account, f"{question} {answer}")
        and _may_tell(account, question, answer)
    ]
    return max(valued, key=lambda one: one[0], default=(0.0, None))[1]


def _may_tell(account: Account, question: str, answer: str) -> bool:
    """Whether an account may explain an answer: how people walk says nothing about who walked first."""
    if not question.casefold().startswith(_WHO):
        return True
    said = {*lemmas(" ".join(account.sentences))}
    return not said.isdisjoint({*lemmas(answer)} - {*lemmas(question)})


@cache
def _by_place() -> Mapping[str, Account]:
    return {_place(account): account for account in accounts.load()}


def account_at(place: str) -> Account | None:
    """Return the account that steps are from, by the name of their evidence; `None` for another name."""
    return _by_place().get(place)


def _place(account: Account) -> str:
    return f"{account.path.name}:{account.line}"


def steps_of(account: Account, sentences: Sequence[str]) -> list[Step]:
    """Return the sentences of an account as steps."""
    evidence = (Evidence(ACCOUNT, _place(account)),)
    return [Step(text, "fact", evidence=evidence) for text in sentences]


def _is_asked(word: str, question: str) -> bool:
    """Whether a word of a question says what it is about, rather than how it asks: a question word, a denial, "what
    causes".
    """
    is_of_asking = word in ASKERS or spare(word) or _only_denies(word)
    return not is_of_asking and not (word in _OF_CAUSING and _CAUSING.search(question))


def _only_denies(word: str) -> bool:
    """Whether a word only denies something: "not", but not "nonrenewable"."""
    return denies(word) and not word.startswith(_WITH_DENIAL)


def _value(known: Index, name: Thing, asked: Collection[str], told: Collection[str]) -> float:
    """Return how much of a question the name of an event covers; 0 if it names something else."""
    said = {word for word in name if _is_said(known, word, told)}
    if len(said) < len({*name}):
        return 0.0
    in_question = {word for word in said if _is_said(known, word, asked)}
    covered = {word for word in asked if any(_is_said(known, one, [word]) for one in name)}
    is_of_question = weight(known, in_question) >= _OF_QUESTION * weight(known, said)
    share = weight(known, covered) / (weight(known, asked) or 1)
    return share if is_of_question and share >= _ASKED else 0.0


def _is_of_others(account: Account, name: Thing, asked: Collection[str]) -> bool:
    """Whether an account says what people do while the question is about another living thing: whether plants
    breathe.
    """
    others = (sense.topic for word in asked if word not in name for sense in lexicon.senses(word, "n")[:2])
    return account.names[0].partition(" ")[0] in _OF_PEOPLE and not _LIVING.isdisjoint(others)


def _is_of_sibling(known: Index, account: Account, text: str) -> bool:
    """Whether an account is about a sibling of the thing that a text names, instead of that thing: Earth instead of
    Mars.
    """
    whole = " ".join([*account.names, *account.sentences])
    asked, told = ({name.casefold() for name in _NAME.findall(one)} for one in (text, whole))
    return any(known.are_siblings(one, other) for one in asked - told for other in told - asked)


def _is_said(known: Index, word: str, told: Collection[str]) -> bool:
    return word in told or any(known.alike(one).get(word, 0.0) >= _SAME for one in told)


@cache
def _things(kind: str) -> Mapping[Thing, list[tuple[str, Account]]]:
    """Return the accounts of things, each with the name that it has there."""
    known, found = index(), defaultdict[Thing, list[tuple[str, Account]]](list)
    for one in _of_kind(kind):
        for name in one.names:
            found[known.thing(lemmas(name))].append((without_article(name), one))
    return found


@cache
def _events(kind: str) -> Sequence[tuple[Thing, bool, Account]]:
    """Return the words by which each event is found, whether the event does not happen, and its account."""
    return [(telling(name), denies(name), one) for one in _of_kind(kind) for name in one.names]


def telling(name: str) -> Thing:
    """Return the words in the name of an event that a question has to have, even a common one that names a single
    thing, such as "the Earth".
    """
    words = lemmas(name)
    single = {lemma for word in _ONE_THING.findall(name) for lemma in lemmas(word)}
    own = tuple(word for word in words if (word in single or not spare(word)) and not _only_denies(word))
    if len(own) > 1:
        return own
    named = {lemma for word in _NAME.findall(name) for lemma in lemmas(word)}
    return tuple(word for word in words if word in own or word in named or _is_deed(word)) or words


def _is_deed(word: str) -> bool:
    """Whether a word says what a thing does or what is done with it: "needs" in what needs water, which is not what
    water is made of.
    """
    return lexicon.met(word, "v") > lexicon.met(word, "n") and word not in _HAPPENING


def _of_kind(kind: str) -> Iterator[Account]:
    return (account for account in accounts.load() if account.kind == kind)
