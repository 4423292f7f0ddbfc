"""A plain statement split into its parts: who or what, the verb, and what it says; or why it is not one.

"A barometer measures air pressure" is split into "a barometer", *measures*, and "air pressure". Only one fact in one
clause is accepted, because that is what a row of a table has.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from knowledge.taught import Fact
from solvers.question import clean
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

LONGEST = 200
"""The maximum number of characters in a statement."""
_NEGATIONS = frozenset({"not", "n't", "never", "no", "nothing", "none", "neither", "nor", "cannot"})
_DETERMINERS = frozenset({"a", "an", "the", "all", "every", "each", "some", "most", "many"})
_FINITE = frozenset({"VBZ", "VBP", "VBD", "MD", "VB"})
_AUXILIARIES = frozenset(
    {"be", "do", "have", "can", "could", "will", "would", "shall", "should", "may", "must"}
)
_SEVERAL = re.compile(r"[.!?]\s+\w|;")
_PARTICLES = frozenset({"IN", "RP", "TO"})


class StatementError(ValueError):
    """A text is not a statement that can be split; the message says what to write instead, in one sentence."""


def statement(text: str) -> Fact:
    """Split the statement `text` into its parts.

    Raises:
        StatementError: it is empty, too long, a question, a request, several facts, or a denial, refers to something
            that it does not name, or has no verb; the message says what to write instead.
    """
    from solvers.reading.pipeline import parse

    text = clean(text).strip(" .!")
    if not any(c.isalpha() for c in text):
        raise StatementError('There is nothing to learn; write a fact, such as "whales are mammals".')
    if len(text) > LONGEST:
        raise StatementError(f"That is too long; write one fact in at most {LONGEST} characters.")
    doc = parse(text)
    _refuse_others(text, doc)
    return _taken_apart(doc)


def _refuse_others(text: str, doc: Doc) -> None:
    """Raise `StatementError` for anything but a single fact."""
    first = doc[0]
    inverted = first.lemma_ in _AUXILIARIES and first.tag_ in _FINITE
    if text.endswith("?") or first.text.lower() in word_set("question_openers") or inverted:
        raise StatementError(
            'That is a question; teach me a fact, such as "bats eat insects", or just ask the question.'
        )
    clauses = [t for t in doc if t.dep_ in ("conj", "parataxis") and _subject(t) is not None]
    if _SEVERAL.search(text) or clauses:
        raise StatementError("That is more than one fact; teach me one at a time.")
    if any(token.text.lower() in _NEGATIONS for token in doc):
        raise StatementError('I can only learn what is true, not what is not true; write it without "not".')


def _taken_apart(doc: Doc) -> Fact:
    example = 'write a complete sentence, such as "a barometer measures air pressure".'
    root = next((token for token in doc if token.dep_ == "ROOT"), doc[0])
    subject = _subject(root)
    if subject is None and root.tag_ == "VB" and root.i == 0:
        raise StatementError(f"That is a request; {example}")
    verb = None if subject is None else _verb(doc, subject)
    if subject is None or verb is None:
        raise StatementError(f"I do not see a fact in that; {example}")
    if subject.tag_ in ("PRP", "DT", "EX") or subject.text.lower() in ("this", "that", "these", "those"):
        raise StatementError(f'Say what "{subject.text}" is; {example}')
    end = _verb_end(doc, verb)
    article, name = _without_article(list(doc[: verb.i]))
    object_article, said = _without_article(list(doc[end:]))
    words = [token for token in doc[verb.i : end] if token.tag_ != "RB"]
    if words[0].lemma_ == "be" and not said:
        raise StatementError(f"That does not say anything about {name}; {example}")
    spoken = " ".join(token.text.lower() for token in doc[verb.i : end])
    if not said:
        return Fact(article, name, "", ("do",), "", spoken)
    return Fact(article, name, spoken, tuple(t.lemma_.lower() for t in words), object_article, said)


def _subject(token: Token) -> Token | None:
    """Return the subject of a verb or, if it has none, the "it" or "there" in its place."""
    children = list(token.children)
    named = (child for relation in ("nsubj", "expl") for child in children if child.dep_.startswith(relation))
    return next(named, None)


def _verb(doc: Doc, subject: Token) -> Token | None:
    """Return the first finite verb after the subject and what belongs to it."""
    own = (token.i for token in subject.subtree if token.i <= subject.head.i or token.head == subject)
    last = max(own, default=subject.i)  # none if the subject is alone after its verb
    start = min(last, subject.head.i - 1) if subject.head.i > subject.i else last
    start = max(start, subject.i)
    after = (
        t for t in doc[subject.i + 1 :] if t.tag_ in _FINITE and (t.i > start or t.dep_ in ("cop", "aux"))
    )
    return next(after, None)


def _verb_end(doc: Doc, verb: Token) -> int:
    """Return where the auxiliaries, the main verb, and its particle or preposition end."""
    end = verb.i + 1
    copula = verb.dep_ == "cop" or (verb.lemma_ == "be" and verb.dep_ == "ROOT")
    if verb.dep_.startswith("aux"):
        while end < len(doc) and doc[end].i < verb.head.i and doc[end].tag_[:2] in ("VB", "MD", "RB"):
            end += 1
        if verb.tag_ != "MD" and end == verb.head.i:
            end += 1  # "is made"; but in "can fly", "can" itself is part of what is said
    if not copula and verb.tag_ != "MD" and end < len(doc) - 1 and doc[end].tag_ in _PARTICLES:
        end += 1
    return end


def _without_article(tokens: Sequence[Token]) -> tuple[str, str]:
    """Return the article before a phrase, and the phrase."""
    words = [token for token in tokens if token.text not in '."']
    article = words[0].text if len(words) > 1 and words[0].text.lower() in _DETERMINERS else ""
    rest = words[1:] if article else words
    phrase = "".join(token.text_with_ws for token in rest).strip(" ,")
    if rest and rest[0].i == 0 and rest[0].tag_[:3] != "NNP":
        phrase = phrase[:1].lower() + phrase[1:]
    return article.lower(), phrase
