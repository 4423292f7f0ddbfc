"""What a word means, as the texts define it: for the choice of a question, and for words that are hard for a
student.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from knowledge import corpus, lexicon
from solvers.retrieval.sentences import PASSAGE, Quote
from solvers.science.spine.index import Thing, index, lemmas
from tutor.narration.deciding import SUBJECTS
from tutor.narration.facts import is_finite

GLOSSARY = "short-definitions"
"""The texts that define each thing regardless of context."""
_DEFINES = re.compile(
    r"((?:An? )?[A-Z]?[a-z]+(?: [a-z]+)?) is (?:an?|the) (?!kind|example|part|most|\w+est\b)(?!.*because)"
)
_LONGEST = 14
"""The most words in a sentence that says what a word means."""

"""A word that occurs at most this often in texts may be hard."""
_MOST = 2
"""The most words to define in one explanation."""
_STEM = 4
_OF_DEEDS = ("ing", "ion")


def meaning_of(name: str) -> Quote | None:
    """Return the sentence that says what the name means; `None` if there is none."""
    known, words = index(), lemmas(name)
    defined = _defined()
    forms = [known.thing(words), words]
    if len(words) == 1:
        forms += [(w,) for w in known.alike(words[0]) if w[:_STEM] == words[0][:_STEM]]
    found = (one for form in forms for one in defined.get(form, ()))
    return next((quote for called, quote in found if _is_same(called, name)), None)


def meaning_told(name: str) -> str:
    """Return the sentence that says what the name means; empty if there is none."""
    quote = meaning_of(name)
    return quote.text if quote else ""


def _is_same(called: str, name: str) -> bool:
    """Whether two names may mean the same thing, rather than only share a root: "weather" and "weathering"."""
    one, other = (text.rstrip(".").split()[-1].casefold() for text in (called, name))
    nouns = lexicon.lemmas(other, "n")
    is_said = name.partition(" ")[0].casefold() in SUBJECTS or (not nouns and not other.endswith("ing"))
    is_deed = is_said and one.endswith(_OF_DEEDS)
    return is_deed or bool({*lexicon.lemmas(one, "n"), one} & {*nouns, other})


def meanings() -> Iterator[str]:
    """Yield the sentences that say what names mean, those of the glossary first."""
    yield from (quote.text for quotes in _defined().values() for _, quote in quotes)


@cache
def _defined() -> dict[Thing, list[tuple[str, Quote]]]:
    """Return the sentences that define things, by what they define; those of the glossary come before others."""
    known, found = index(), defaultdict[Thing, list[tuple[str, Quote]]](list)
    for passage in sorted(corpus.load(), key=lambda one: one.theme != GLOSSARY):
        for place, text in enumerate(passage.sentences):
            name = _subject(text) if passage.theme == GLOSSARY else "".join(_DEFINES.findall(text)[:1])
            if name and text.startswith(name) and len(text.split()) <= _LONGEST:
                quote = Quote(text, PASSAGE, passage.theme, passage.title, place)
                found[known.thing(lemmas(name))].append((name, quote))
    return dict(found)


def _subject(text: str) -> str:
    """Return the beginning of a sentence, up to its verb."""
    words = text.rstrip(".").split()
    at = next((at for at, (before, word) in enumerate(pairwise(words), 1) if is_finite(word, before)), 0)
    return " ".join(words[:at])
