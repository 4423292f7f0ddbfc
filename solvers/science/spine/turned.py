"""Phrases answers in the words of the question, which requires that the facts cover all of these words and nothing
else.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from knowledge.relations import Fact
from solvers.reading.universal import FINITE
from solvers.science.forms.asked import question
from solvers.science.spine.agreement import agreeing, is_several, without_article
from solvers.science.spine.candidates import Candidate, Finder
from solvers.science.spine.index import lemmas
from solvers.science.spine.say import is_clause, sentence
from solvers.science.spine.voice import (
    because,
    in_steps,
    named,
    of_the_same,
    referring,
    stated,
    steps_named,
    subject_of,
    supposed,
)
from solvers.wording import listed

_CLAUSES = ("happens because", "happens when")
_WITH_EFFECT = ("why", "why have", "how", "how works", "how made")
"""Forms of questions that name an effect and ask how it comes about."""
_PRONOUNS = ("it", "its", "they", "their")
_NAMES = ("called", "symbol of", "opposite of")
_STEP = "step of"
_NAMING = ("list", "parts")
"""Forms that ask for names."""
_WHEN = "happens when"
_PERSONAL = ("i", "we", "you")
_AMOUNT = "has amount"
_SIZED = {
    "height": ("tall", "high"),
    "length": ("long",),
    "width": ("wide",),
    "depth": ("deep",),
    "thickness": ("thick",),
    "age": ("old",),
}
"""Measures, and the adjectives with which a question asks for them and an answer states them."""
_DONE = {"weight": "weighs", "life span": "lives"}
"""Measures that a verb expresses."""
_FROM = "distance from "
_FEWEST = 3
"""The fewest words that describe a thing by its relation to another: "closest to the Sun"."""


def all_steps(best: Candidate, finder: Finder) -> list[int]:
    """Return all steps of the process to which the found step belongs; empty if there is none."""
    index = finder.index
    facts = index.spine.facts
    if best.place.ask != "a" or facts[best.fact].relation != _STEP:
        return []
    process = index.thing(index.cells[best.fact]["b"][0])
    steps = [n for n in index.about[process, "b"] if facts[n].relation == _STEP]
    return sorted(steps, key=lambda n: (len(facts[n].c), facts[n].c))


def in_its_words(best: Candidate, facts: Sequence[Fact], finder: Finder, says: Collection[int]) -> str:
    """Return the answer in the words of the question; empty if the facts do not cover all of them or say more.

    Args:
        best: the best candidate.
        facts: the facts that give the answer.
        finder: the finder that found them.
        says: the tokens of the question that these and the connected facts cover.
    """
    first, ask = facts[0], best.place.ask
    if first.relation == _STEP and ask == "a":
        is_whole = len(facts) == len(all_steps(best, finder))
        return steps_named(facts, is_whole=is_whole) if best.asked.form in _NAMING else in_steps(facts)
    if first.relation in _CLAUSES and ask == "b":
        return _caused(best, first, finder)
    if first.relation == _WHEN and ask == "a" and is_clause(first.cell("a")):
        return _supposed(first, finder)
    if (
        text := _by_form(best, facts, finder)
        or _person(best, first, finder)
        or _measured(best, facts, finder)
    ):
        return text
    if first.relation == "comes before" and ask == "b":
        return _after(first)
    if first.relation == "found by" and ask == "b":
        return _found(best, first, finder)
    return _by_name(best, facts, finder, says)


def _supposed(fact: Fact, finder: Finder) -> str:
    """Return what happens in some case, with "would" if the question supposes the case: "When ice warms, it melts."."""
    effect = fact.cell("a")
    told = supposed(question(finder.reading), finder.reading, effect)
    return told or sentence(f"when {fact.cell('b')}, {of_the_same(effect, fact.cell('b'))}")


def _by_name(best: Candidate, facts: Sequence[Fact], finder: Finder, says: Collection[int]) -> str:
    """Return the things that the question describes, by their names: "The opposite of hot is cold."."""
    relation, ask = facts[0].relation, best.place.ask
    if not ask or (ask != "a" and relation not in _NAMES):
        return ""
    values = list(dict.fromkeys(fact.cell(ask) for fact in facts))
    said = set(says) - set(best.asked.said if relation == "called" else ())
    return named(finder.reading, question(finder.reading), values, said)


def _by_form(best: Candidate, facts: Sequence[Fact], finder: Finder) -> str:
    """Return an answer that the form of the question phrases differently: what a tool is used for, or which thing is
    the tallest.
    """
    first, form = facts[0], best.asked.form
    if first.relation == "measures" and form == "used for":
        return sentence(
            f"{first.cell('a')} is used for measuring {listed([fact.cell('b') for fact in facts])}"
        )
    if first.relation == "called" and form == "which is" and first.cell("a").startswith("the "):
        return sentence(f"{first.cell('b')} is {_described(finder) or first.cell('a')}")
    return ""


def _described(finder: Finder) -> str:
    """Return what a question describes with more than one word after its verb: "the planet closest to the Sun";
    otherwise empty.
    """
    asking, *tokens = question(finder.reading)
    at = next((n for n, token in enumerate(tokens) if token.tag in FINITE), 0)
    words = [token for token in tokens[at + 1 :] if token.pos != "PUNCT"]
    is_plain = asking.text.casefold() in ("which", "what") and at == 1 and tokens[0].pos == "NOUN"
    if not is_plain or tokens[at].lemma != "be" or len(words) < _FEWEST or words[0].tag != "JJS":
        return ""
    return f"the {tokens[0].text} {finder.reading.words(words[0].index, words[-1].index + 1)}"


def _person(best: Candidate, fact: Fact, finder: Finder) -> str:
    """Return who was the first or only one to do something: "Neil Armstrong was the first person on the Moon"."""
    who, *verbs = question(finder.reading)[:2]
    asked = best.asked.tokens("x")
    if fact.relation != "called" or best.place.ask != "b" or who.text.casefold() != "who" or not asked:
        return ""
    said = finder.reading.words(asked[0], asked[-1] + 1)
    return sentence(f"{fact.cell('b')} {verbs[0].text.casefold() if verbs else 'is'} {said}")


def amount_of(fact: Fact) -> str:
    """Return what a fact says, with an amount in all its units."""
    name, *others = fact.b if fact.relation == _AMOUNT else (fact.cell("b"),)
    return f"{name} ({', '.join(others)})" if others else name


def _measured(best: Candidate, facts: Sequence[Fact], finder: Finder) -> str:
    """Return an amount as it was asked for: "how deep is the lake" is answered by "the lake is 30 feet deep".

    Empty if a noun asks for it, if the fact is about a class of the thing, or if the thing no longer exists.
    """
    fact, asking = facts[0], best.asked.tokens("m")
    is_now = all(token.tag not in ("VBD", "VBN") for token in question(finder.reading))
    if fact.relation != _AMOUNT or len(facts) > 1 or best.chain or not asking or not is_now:
        return ""
    several = is_several(fact.cell("a"))
    adjective = finder.reading.tokens[asking[0]].text.casefold()
    told = ""
    if adjective in _SIZED.get(fact.c, ()):
        told = f"is {amount_of(fact)} {adjective}"
    elif fact.c in _DONE and finder.reading.tokens[asking[0]].pos != "NOUN":
        told = f"{_DONE[fact.c]} {amount_of(fact)}"
    elif fact.c.startswith(_FROM) and adjective == "far":
        told = f"is {amount_of(fact)} from {fact.c.removeprefix(_FROM)}"
    return sentence(f"{fact.cell('a')} {agreeing(told, several=several)}") if told else ""


def _caused(best: Candidate, fact: Fact, finder: Finder) -> str:
    """Return why something is so: "Leaves look green because ..."."""
    asking = question(finder.reading)
    words = {at for at in finder.words if asking[0].index <= at <= asking[-1].index}
    is_said = words <= best.says.keys() and not best.subject and _says_no_more(best, finder)
    asks_deed = best.asked.form == "why have" and asking[0].text.casefold() == "what"
    if asks_deed and is_clause(fact.cell("b")):
        return sentence(fact.cell("b"))  # "what do roots do for a plant"
    effect = stated(finder.reading, asking) if is_said and best.asked.form in _WITH_EFFECT else ""
    is_ours = effect.split(" ")[0].casefold() in _PERSONAL  # facts refer to people as "they"
    subject = subject_of(finder.reading, asking)
    if not effect or is_ours:
        return ""
    cause, pronoun = fact.cell("b"), fact.cell("b").partition(" ")[0]
    if pronoun not in _PRONOUNS:
        return because(effect, fact, subject)
    named = lemmas(without_article(subject))
    if lemmas(without_article(fact.cell("a")))[: len(named)] != named:
        return ""  # which belongs to something else in the fact
    return because(effect, replace(fact, b=(referring(cause, several=is_several(subject)),)), subject)


def _found(best: Candidate, fact: Fact, finder: Finder) -> str:
    """Return who did what: "Alexander Fleming discovered penicillin in 1928."."""
    deed = best.asked.tokens("v")
    if best.asked.form != "who" or not deed:
        return ""
    asking = question(finder.reading)
    is_named = finder.reading.tokens[deed[0]].lemma == "be"  # "is known for"; what was found has the year
    is_dated = any(token.text == fact.c for token in asking)
    when = f" in {fact.c}" if fact.c and not is_named and not is_dated else ""
    ends = [token.index for token in asking if token.pos != "PUNCT"] if is_named else deed
    return sentence(f"{fact.cell('b')} {finder.reading.words(deed[0], ends[-1] + 1)}{when}")


def _after(fact: Fact) -> str:
    """Return what comes after something: "Summer comes after spring."."""
    where = f" in {fact.c}" if fact.c else ""
    return sentence(f"{fact.cell('b')} comes after {fact.cell('a')}{where}")


def _says_no_more(best: Candidate, finder: Finder) -> bool:
    """Return whether a fact is exactly about what the question says, and not about "painted iron" or what does not
    rust.
    """
    fact, index = finder.index.spine.facts[best.fact], finder.index
    asked = {word.lemma for word in finder.words.values()}
    asked = asked.union(*(index.alike(lemma) for lemma in asked))
    return set(index.cells[best.fact]["a"][0]) <= asked and " not " not in fact.cell("a")
