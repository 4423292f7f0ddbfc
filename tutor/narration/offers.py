"""Suggests a question that can be answered in place of one that could not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from knowledge import lexicon, relations
from knowledge.relations import bare

EXAMPLES: Mapping[str, str] = {
    "who": "Who discovered penicillin?",
    "where": "Where do polar bears live?",
    "why": "Why does ice float on water?",
    "many": "How many legs does a spider have?",
    "how": "How is a rainbow made?",
    "": "What causes tides?",
}
"""Questions for which there are facts, by a word of the question that was asked."""
_LONGEST = 3
"""The most words in a name that is looked for."""
_KIND = "kind of"


def offer(question: str) -> str:
    """Return a sentence that suggests a question about something named in `question`, or else one of the same form."""
    words = re.findall(r"[^\W_]+(?:[-'][^\W_]+)*", question.casefold())
    return f"You can ask me, for example: “{next(_offers(words))}”"


def _offers(words: list[str]) -> Iterator[str]:
    named = {bare(name): name for fact in relations.load().facts if fact.relation == _KIND for name in fact.a}
    for length in range(_LONGEST, 0, -1):
        for at in range(len(words) - length, -1, -1):
            *before, last = words[at : at + length]
            for form in (last, *lexicon.lemmas(last, "n")):
                name = named.get(" ".join([*before, form]))
                if name and last not in lexicon.stop_words() and not _is_beside(form):
                    yield f"What {'are' if _is_several(name) else 'is'} {name}?"
    yield next(text for word, text in EXAMPLES.items() if not word or word in words)


def _is_beside(noun: str) -> bool:
    """Whether a noun only says who tells something or when."""
    senses = lexicon.senses(noun, "n")[:1]
    return any(sense.topic in ("noun.person", "noun.time") for sense in senses)


def _is_several(name: str) -> bool:
    last = name.split()[-1]
    lemmas = lexicon.lemmas(last, "n")
    return not name.startswith(("a ", "an ")) and last.endswith("s") and bool(lemmas) and last not in lemmas
