"""The classes of verbs (`knowledge/rules/verbs.toml`): whether something is had, got, given, made, or used up."""

from __future__ import annotations

from knowledge.rules import load_words
from solvers.arithmetic.alike import UNKNOWN, is_money
from solvers.reading.model import Quantity, Reading
from solvers.reading.similarity import nearest

GUESSED_VERB = 0.7
"""How far the class of the most similar seed verb is trusted, multiplied by the similarity."""


def verb_class(quantity: Quantity, target: Quantity | None, reading: Reading) -> tuple[str, float]:
    """Return the predicate of the verb's class and how sure it is; an unlisted verb that the question repeats is a
    state.
    """
    verb = quantity.verb.lower()
    if not verb:
        return "State", UNKNOWN
    more = quantity.comparison == "more" and quantity.compared_to is None
    found = _as_phrase(verb, quantity, reading)
    if not found and more and verb == "be":
        return "Get", GUESSED_VERB
    found = found or _as_word(verb, quantity)
    if found:
        return found.capitalize(), 1.0
    if more:
        return "Get", GUESSED_VERB
    if target is not None and target is not quantity and target.verb == quantity.verb:
        return "State", GUESSED_VERB
    name, similarity = nearest(verb, load_words().seeds, "v")
    return (name.capitalize(), GUESSED_VERB * similarity) if similarity else ("State", UNKNOWN / 2)


def _as_phrase(verb: str, quantity: Quantity, reading: Reading) -> str:
    """Return the class in which the verb is listed with its particle or with what its subjects do; empty if there is
    none.
    """
    words = load_words()
    if f"be {verb}" in words.verbs and _is_undergone(quantity, reading):  # "40 were left"
        return words.verbs[f"be {verb}"]
    phrasal = f"{verb} {quantity.particle}"
    of_subjects = words.subjects if _acts(quantity, reading) else {}
    return of_subjects.get(phrasal) or words.verbs.get(phrasal) or of_subjects.get(verb, "")


def _as_word(verb: str, quantity: Quantity) -> str:
    """Return the class in which the verb alone is listed; for money, by what the verb does to it; empty if there is
    none.
    """
    words = load_words()
    if is_money(quantity.entity) and verb in words.money_verbs:
        return words.money_verbs[verb]
    return words.verbs.get(verb, "")


def _acts(quantity: Quantity, reading: Reading) -> bool:
    """Return whether the counted things do what the verb says: "3 shops closed", "then 2 closed"."""
    return quantity.syntax == "nsubj" or _behind(quantity, reading) == quantity.verb


def _is_undergone(quantity: Quantity, reading: Reading) -> bool:
    """Return whether what the verb says is done to the counted things: "40 were left", "there are 12 left"."""
    behind = _behind(quantity, reading)
    return quantity.syntax == "nsubj:pass" or behind in ("be", quantity.verb)


def _behind(quantity: Quantity, reading: Reading) -> str:
    """Return the lemma of a verb right after a number's phrase."""
    after = reading.tokens[quantity.stop : quantity.stop + 1]
    return after[0].lemma.lower() if after and after[0].tag in ("VBD", "VBP", "VBZ", "VBN") else ""
