"""Whether a name is of one thing or of several, its article, and the verb that agrees with it."""

from __future__ import annotations

import re
from functools import cache

from knowledge import lexicon
from knowledge.relations import bare, load
from solvers.reading.words import word_set
from solvers.science.spine.index import noun_phrase

_VERBS = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go"}
ARTICLES = ("a ", "an ", "the ")


def agreeing(deed: str, *, several: bool) -> str:
    """Return a verb phrase in the plural: "pumps blood" becomes "pump blood"."""
    if not several:
        return deed
    words = deed.split(" ")
    is_listed = words[0].endswith(",")  # "moves, grows and breathes"
    for at, word in enumerate(words):
        if at == 0 or (
            is_listed and (words[at - 1].endswith(",") or words[at - 1] == "and") and word != "and"
        ):
            words[at] = _plural_verb(word.removesuffix(",")) + "," * word.endswith(",")
    return " ".join(words)


def _plural_verb(verb: str) -> str:
    if verb in _VERBS:
        return _VERBS[verb]
    if verb.endswith("s"):
        return next((lemma for lemma in lexicon.lemmas(verb, "v") if lemma != verb), verb.removesuffix("s"))
    return verb


def is_several(name: str) -> bool:
    """Return whether a name is plural: "leaves", "the Rocky Mountains", but not "a lens" or "physics"."""
    if name.startswith(("a ", "an ")):
        return False
    if name.casefold() in ("we", "you", "they", "people"):
        return True
    last = next(iter(noun_phrase(bare(name)).split()[-1:]), "")
    if not last or last.endswith("ss") or last[:1].isupper():
        return False
    forms = lexicon.lemmas(last, "n")
    if not last.endswith("s"):
        return bool(forms and last not in forms) or _is_latin_plural(last)
    own = lexicon.met(last, "n") if last in forms else -1  # "roads" is also a word for where ships anchor
    return any(lexicon.met(one, "n") > own for one in forms if one != last) or _is_pair(last)


def _is_latin_plural(word: str) -> bool:
    """Return whether a word for several things has a Latin singular: "bacteria", "algae"."""
    single = word.removesuffix("a") + "um" if word.endswith("a") else word.removesuffix("e")
    return word.endswith(("a", "ae")) and bool(lexicon.lemmas(single, "n"))


def _is_pair(word: str) -> bool:
    """Return whether a word names one tool or garment by its two sides: "goggles", "pliers"; unlike "lens"."""
    topics = [sense.topic for sense in lexicon.senses(word, "n")[:1]]
    return topics == ["noun.artifact"] and any(lexicon.lemmas(word.removesuffix("s"), pos) for pos in "nva")


@cache
def is_counted(noun: str) -> bool:
    """Return whether facts name one thing of this kind more often than the kind: "a coin", but "sand"."""
    ending = rf"(?:[\w-]+ ){{0,2}}{re.escape(noun)}$"
    one, whole = (
        re.findall(f"{start}{ending}", _names(), re.MULTILINE) for start in ("^an? ", "^(?!an? |the )")
    )
    return len(one) > len(whole)


@cache
def _names() -> str:
    """Return what all facts are about, a name in each line."""
    cells = (fact.cell(column) for fact in load().facts for column in "ab")
    return "\n".join(dict.fromkeys(cells))


def with_article(name: str) -> str:
    """Return one member of a class: "songbird" becomes "a songbird"."""
    if name.casefold().startswith(ARTICLES) or is_several(name) or name.split()[0] in word_set("their_marks"):
        return name
    return ("an " if name[:1].casefold() in "aeiou" else "a ") + name


def without_article(name: str) -> str:
    """Return the class of a member: "a songbird" becomes "songbird"."""
    return next((name.removeprefix(article) for article in ARTICLES if name.startswith(article)), name)
