"""Unknowns named by the first letters of their names, with an explanation: "Let s be the number of ..."."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from knowledge.lexicon.index import lemmas
from solvers.answer import Answer
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.solving import SolvingStep
from solvers.arithmetic.tree import Equation, Leaf, Node, put_in
from solvers.formulas.derivation import EquationSystem
from solvers.wording import plural, possessive

_DETERMINERS = frozenset(("the", "a", "an", "one", "his", "her", "its", "their", "my", "our"))
_CONFUSED = frozenset("ilo")
"""Letters that look like digits."""


def named(words: str) -> str:
    """Return an unknown as it is in the middle of a sentence: "the son", "Nils", "the children"."""
    first = words.partition(" ")[0].lower()
    if first in _DETERMINERS:
        return words[:1].lower() + words[1:]
    return f"the {words}" if words.islower() else words


def lettered(system: EquationSystem) -> EquationSystem:
    """Return the same system with unknowns named by their first letters, if those differ."""
    letters = [unknown.words.rpartition(" ")[2][:1].lower() for unknown in system.unknowns]
    is_clear = all(letter.isalpha() and letter not in _CONFUSED for letter in letters)
    if not is_clear or len(set(letters)) < len(letters):
        return system
    new = {unknown.letter: letter for unknown, letter in zip(system.unknowns, letters, strict=True)}
    nodes: dict[str, Node] = {old: Leaf(None, name=letter) for old, letter in new.items()}

    def changed(equation: Equation) -> Equation:
        return equation.put_in(nodes)

    return replace(
        system,
        unknowns=tuple(replace(u, letter=new[u.letter]) for u in system.unknowns),
        lines=tuple(replace(line, equation=changed(line.equation)) for line in system.lines),
        moved=changed(system.moved) if system.moved else None,
        tree=changed(system.tree),
        steps=tuple(
            SolvingStep(changed(s.before), changed(s.after), _renamed(s.why, new)) for s in system.steps
        ),
        asked=put_in(system.asked, nodes),
        also=tuple(put_in(node, nodes) for node in system.also),
    )


def _renamed(text: str, letters: Mapping[str, str]) -> str:
    return re.sub(r"\b[xy]\b", lambda found: letters.get(found[0], found[0]), text)


def stand_for(answer: Answer, system: EquationSystem) -> str:
    """Return what each letter means: "b the number of Bo's coins and a the number of Anna's coins"."""
    noun = answer.asked.noun if answer.asked else ""
    return " and ".join(f"{unknown.letter} be {_number(unknown.words, noun)}" for unknown in system.unknowns)


def _number(words: str, noun: str) -> str:
    who = named(words)
    if noun == "number":
        return who if who.endswith("number") else f"{who} number"
    if noun and not dimension_of(noun) and words[:1].isupper() and who == words:
        return f"the number of {possessive(who)} {plural(noun)}"
    if dimension_of(noun) == "money":
        return f"the price of {who}" if who != words else f"the money of {who}"
    is_counted = any(lemma != words.lower() for lemma in lemmas(words.lower(), "n"))
    return f"the number of {who.removeprefix('the ')}" if is_counted else f"the number for {who}"
