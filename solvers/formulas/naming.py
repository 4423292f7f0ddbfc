"""The names of a text's unknowns, and which words mean the same unknown."""

from __future__ import annotations

from collections.abc import Iterable

from knowledge.formulas import words_of
from solvers.formulas.matching import Text

Key = tuple[str, ...]
"""Lemmas of a name without articles and the like: ("adult", "ticket")."""

ALL: Key = ("all",)
FIXED = ("larger", "smaller", "one", "other", "length", "width")
_SYNONYMS = {
    "wide": "width",
    "long": "length",
    "larger": "larger",
    "bigger": "larger",
    "greater": "larger",
    "smaller": "smaller",
    "lesser": "smaller",
}


def key_of(text: Text, first: int, stop: int) -> Key:
    """Return the key for the name in items `first:stop`: `ALL` for "they", empty if they name nothing."""
    words = [item.text for item in text.items[first:stop]]
    if len(words) == 1 and words[0] in words_of("everybody"):
        return ALL
    if len(words) == 1 and words[0] in words_of("pronouns"):
        return _antecedent(text, first)
    return tuple(
        _SYNONYMS.get(item.text, item.lemma)
        for item in text.items[first:stop]
        if not {item.text, item.lemma} & words_of("left-out-of-names")
    )


def _antecedent(text: Text, at: int) -> Key:
    """Return the key for what a pronoun means, as the reading resolved it."""
    reading, token = text.reading, text.items[at].first
    pronoun = next((m for m in reading.mentions if m.first <= token < m.stop), None)
    if pronoun is None:
        return ()
    for mention in reading.mentions:
        if mention.referent == pronoun.referent and not mention.is_pronoun and mention.first < token:
            return _of_tokens(text, mention.first, mention.stop)
    return ()


def _of_tokens(text: Text, first: int, stop: int) -> Key:
    inside = [at for at, item in enumerate(text.items) if first <= item.first < stop]
    return key_of(text, inside[0], inside[-1] + 1) if inside else ()


def same(one: Key, other: Key) -> bool:
    """Return whether two keys may name the same unknown, because one has all words of the other."""
    return bool(one and other) and (set(one) <= set(other) or set(other) <= set(one))


def as_written(text: Text, key: Key) -> str:
    """Return the first words in the text that name the unknown: "Mara", "small boxes"."""
    at = _first_named(text, key)
    if at is not None:
        return text.words(at, at + len(key))
    return _fixed(key) or " ".join(key)


def called(text: Text, key: Key) -> str:
    """Return the name as it is in the middle of a sentence: "Nils", but "children" if it was only capitalized at the
    start.
    """
    at, words = _first_named(text, key), as_written(text, key)
    is_name = at is not None and (text.items[at].tag.startswith("NNP") or text.items[at].text == "i")
    return words if is_name else f"{words[:1].lower()}{words[1:]}"


def _fixed(key: Key) -> str:
    """Return the description of an unknown without a name of its own; empty for others."""
    return f"the {key[0]}" if len(key) == 1 and key[0] in FIXED else ""


def _first_named(text: Text, key: Key) -> int | None:
    """Return the first item of the words that name an unknown in the text."""
    if _fixed(key):
        return None
    lemmas = [_SYNONYMS.get(item.text, item.lemma) for item in text.items]
    places = range(len(lemmas) - len(key) + 1)
    return next((at for at in places if tuple(lemmas[at : at + len(key)]) == key), None)


def mentioned(text: Text, keys: Iterable[Key], first: int, stop: int) -> list[Key]:
    """Return those of `keys` that items `first:stop` name, in the order of the text; a word in two keys
    names neither.
    """
    known = list(keys)
    found: list[Key] = []
    for at in range(first, stop):
        item = text.items[at]
        words = {item.lemma, _SYNONYMS.get(item.text, item.text)}
        if item.text in words_of("pronouns") and stop - first < len(text.items):
            words = set(_antecedent(text, at))
        hits = [key for key in known if words & set(key)]
        if len(hits) == 1:
            if (
                at >= 2
                and text.items[at - 1].text == "'s"
                and found
                and set(found[-1]) & {text.items[at - 2].lemma}
            ):
                found.pop()  # "Leo's sister" is the sister
            if hits[0] not in found:
                found.append(hits[0])
    return found
