"""No placeholder, no doubled word, and no word that only the solvers use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from solvers.reading.pipeline import parse
from tests.tutor.explanation_linter.facts import are_told
from tests.tutor.explanation_linter.model import Explanation, Finding

if TYPE_CHECKING:
    from spacy.tokens import Token

_PLACEHOLDER = re.compile(
    r"[{}\[\]<>_|~^\\]|\$[a-z]|%[sdr]\b|\b(?:None(?! of)|null|nan|NaN|undefined|TODO|FIXME|XXX+)\b"
    r"|\b(?:Fraction|lorem|ipsum|foo|N/A)\b"
    r"|\(\s*\)|\(\w+ here\)|“\s*”|\"\"|\w {2,}\w|\s[.,;:](?:\s|$)|\?\?|(?<!\.[A-Za-z])[.,;:]{2}(?!\.)"
)
_LETTER = re.compile(r"(?<![\w’'-])[W-Z]\d?(?![\w’'-])")
"""A capital that stands for nothing, unless the question has it."""
_MAY_DOUBLE = frozenset(("ha", "very", "bye", "…"))
_ARTICLES = frozenset(("a", "an", "the"))
SOLVERS = frozenset(
    (
        *("axiom", "concept", "corpus", "cover", "cue", "domain", "feature", "instance"),
        *("lemma", "node", "objective", "program", "query", "relation", "rule", "score"),
        *("slot", "statement", "string", "token", "tuple", "value"),
    )
)
STEMS = (
    *("algorithm", "align", "annotat", "argument", "attribut", "candidate", "coefficient", "confiden"),
    *("constrain", "derivation", "derive", "embedding", "entit", "evidence", "feasib", "heurist"),
    *("hypothes", "infeasib", "infer", "iterat", "minimiz", "maximiz", "modifier", "operand"),
    *("operator", "optim", "paramet", "parser", "parsing", "predicat", "premis", "probabilit"),
    *("quantit", "retriev", "schema", "semantic", "solver", "syntac", "templat", "threshold"),
    *("transfer", "unify", "variable", "vector"),
)
"""Words that a pupil has no use for, unless the question or a fact has them: some alone, of others the whole family."""
PHRASES = (("lead", "to"), ("speak", "of"), ("not", "need"))
"""Of two lemmas."""


def findings(explanation: Explanation) -> Iterator[Finding]:
    """Words that should not be there."""
    for step in explanation.texts:
        for found in _PLACEHOLDER.finditer(step):
            yield Finding("placeholder", step[max(0, found.start() - 20) : found.end() + 20])
        for found in _LETTER.finditer(step):
            if found[0] not in _words(f"{explanation.question} {explanation.rows}"):
                yield Finding("placeholder", step[max(0, found.start() - 20) : found.end() + 20])
    said = _lemmas(f"{explanation.question} {explanation.rows}")
    for sentence in (*explanation.heading, *explanation.beside, *explanation.sentences):
        words = [token for token in sentence if not token.is_space]
        for one, other in pairwise(words):
            if _is_doubled(one.lower_, other.lower_):
                yield Finding("doubled", f"{one.text} {other.text}")
            if (one.lemma_, other.lemma_) in PHRASES and not {one.lemma_, other.lemma_} <= said:
                yield Finding("solver's word", f"{one.text} {other.text}")
        for token in words:
            family = "" if _has_particle(token) else _of_solvers(token.lemma_.lower())
            if not family or any(word.startswith(family) for word in said):
                continue
            if not are_told(sentence.text):
                yield Finding("solver's word", token.text)


def _has_particle(token: Token) -> bool:
    """Whether a verb is another word with what belongs to it: what "rules out" an answer is no rule."""
    return any(child.dep_ == "compound:prt" for child in token.children)


def _of_solvers(lemma: str) -> str:
    """The word of the solvers' that a word is, or whose family it belongs to; empty for any other."""
    return lemma if lemma in SOLVERS else next(filter(lemma.startswith, STEMS), "")


def _is_doubled(one: str, other: str) -> bool:
    if one in _ARTICLES and other in _ARTICLES:
        return True
    return one == other and one.isalpha() and one not in _MAY_DOUBLE


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


@cache
def _lemmas(text: str) -> frozenset[str]:
    return frozenset(form.lower() for token in parse(text) for form in (token.lemma_, token.text))
