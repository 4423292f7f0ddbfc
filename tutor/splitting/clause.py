"""A sentence with its parse: its main verb, phrases, and how a second sentence names the subject of the first."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from knowledge import lexicon
from knowledge.lexicon.inflection import past, third
from solvers.reading.pipeline import parse
from solvers.reading.universal import FINITE
from tutor.narration.sentences import capital

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spacy.tokens import Doc, Token

_SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "expl")
NEEDS = ("need", "take", "have", "want", "cost")
"""Verbs of what something takes to happen."""
_DEPENDENT = ("acl:relcl", "advcl", "acl", "ccomp", "csubj")


@lru_cache(maxsize=256)
def parsed(text: str) -> Doc:
    """Return the parse of a text; the same halves are looked at in several ways."""
    return parse(text)


class Clause:
    """A sentence with its parse."""

    def __init__(self, text: str) -> None:
        self.doc = parsed(text)
        roots = (token for token in self.doc if token.head == token and not token.is_punct)
        self.root: Token = next(roots, self.doc[0])
        """The main verb, or the noun or adjective that a form of "be" joins to the subject."""
        self.end = len(self.doc) - self.doc[-1].is_punct
        self.subject = self.subject_of(self.root)
        self.has_object = any(child.dep_ == "obj" for child in self.root.children)
        self.be = next((child.text for child in self.root.children if child.dep_ == "cop"), "")
        """The form of "be" that joins the root to the subject, if the root is no verb."""

    def text(self, first: int, stop: int | None = None) -> str:
        """Return the words from one place up to another, or to the end, without signs at either end."""
        return self.doc[first : self.end if stop is None else stop].text.strip(" ,;:—")

    def small(self, text: str) -> str:
        """Return the beginning of the sentence as it is written in the middle of one."""
        is_name = self.doc[0].tag_.startswith("NNP") or self.doc[0].text == "I"
        return text if is_name else f"{text[:1].lower()}{text[1:]}"

    def span(self, token: Token) -> tuple[int, int]:
        """Return where the phrase of a word starts and stops, without signs before it."""
        first = token.left_edge.i
        while self.doc[first].is_punct and first < token.i:
            first += 1
        return first, token.right_edge.i + 1

    def is_last(self, token: Token) -> bool:
        """Return whether a phrase goes on to the end, or to where the parser sees another sentence."""
        stop = self.span(token)[1]
        if stop < self.end and self.doc[stop].lower_ in ("when", "if", "because"):
            return True
        return stop >= self.end or self.root not in (self.doc[stop], *self.doc[stop].ancestors)

    def follows_comma(self, at: int) -> bool:
        return at > 0 and self.doc[at - 1].text == ","

    def subject_of(self, verb: Token) -> Token | None:
        return next((child for child in verb.children if child.dep_ in _SUBJECTS and child.i < verb.i), None)

    def is_several(self, noun: Token) -> bool:
        """Return whether a noun takes a plural verb."""
        if noun.lower_ in ("i", "you", "we", "they"):
            return True
        tags = [one.tag_ for one in (*filter(is_helper, noun.head.children), noun.head)]
        if "VBZ" in tags or "VBP" in tags:
            return "VBP" in tags
        return noun.tag_ in ("NNS", "NNPS") or any(child.dep_ == "conj" for child in noun.children)

    def again(self, said: str = "", subject: Token | None = None) -> str:
        """Return how a second sentence names a subject: by a pronoun, by its name, or by "the" and its noun.

        Args:
            said: the rest of the second sentence, in which the pronoun may mean something else.
            subject: the noun; by default, the subject of the sentence.
        """
        subject = subject or self.subject
        assert subject is not None
        first, stop = self.span(subject)
        if subject.tag_ in ("PRP", "DT", "EX", "WP"):
            return capital(subject.text)
        if subject.tag_.startswith("NNP") and self.doc[first].tag_ != "DT":
            return self.text(first, stop)
        several = self.is_several(subject)
        theirs = ("they", "them") if several else ("it",)
        is_clear = not any(word in theirs for word in re.findall(r"\w+", said.casefold())[1:])
        if is_clear and (several or not _is_person(subject.lemma_)):
            return "They" if several else "It"
        named = self.text(first, min(stop, subject.i + 1))
        return capital(re.sub(r"^(?:an?|each|every|some|one) ", "the ", named, flags=re.IGNORECASE))

    def agreeing(self, lemma: str) -> str:
        """Return a verb in the tense of the sentence, with its subject."""
        assert self.subject is not None
        if self.root.tag_ == "VBD":
            return past(lemma)
        return lemma if self.is_several(self.subject) else third(lemma)

    def helpers(self) -> list[Token]:
        """Return the auxiliaries before the main verb."""
        return [child for child in self.root.children if is_helper(child) and child.i < self.root.i]

    def deed(self, adverb: str = "", *, has_object: bool) -> str:
        """Return the main verb once more: with what comes before it, its particle, and a pronoun for its object."""
        first = min((one.i for one in self.helpers()), default=self.root.i)
        children = [child for child in self.root.children if child.i > self.root.i]
        thing = next((one.tag_ for one in children if one.dep_ == "obj" and has_object), "")
        them = "them" if thing == "NNS" else "it" if thing else ""
        particle = next((one.text for one in children if one.dep_ == "compound:prt"), "")
        return " ".join(filter(None, [adverb, self.text(first, self.root.i + 1), them, particle]))


def is_helper(token: Token) -> bool:
    return token.dep_.startswith(("aux", "cop"))


def case_of(noun: Token) -> str:
    """Return the preposition of a noun."""
    return next((child.text for child in noun.children if child.dep_ == "case"), "")


def conjuncts(head: Token) -> Iterator[Token]:
    yield from (child for child in head.children if child.dep_ == "conj" and child.i > head.i)


@cache
def is_clause(text: str) -> bool:
    """Return whether a text has a finite verb with a subject outside of dependent clauses."""
    return any(_has_subject(token) for token in parsed(text) if token.dep_ not in _DEPENDENT)


def _has_subject(verb: Token) -> bool:
    subject = next((child for child in verb.children if child.dep_ in _SUBJECTS), None)
    if subject is None:
        return False
    finite = {one.tag_ for one in (verb, *filter(is_helper, verb.children)) if one.tag_ in FINITE}
    if finite:
        is_pair = any(child.dep_ in ("conj", "nummod") for child in subject.children)
        wrong = {"NN": "VBP", "NNS": "VBZ"}.get(subject.tag_)  # what the parser put together does not agree
        return wrong not in finite or is_pair
    is_verb = verb.tag_ in ("NN", "VB") and verb.lower_ in lexicon.lemmas(verb.lower_, "v")
    return is_verb and subject.tag_ in (
        "NNS",
        "PRP",
    )  # the parser takes "change" in "leaves change" for a noun


def is_request(text: str) -> bool:
    """Return whether a text begins with the base form of a verb: "Put", "Pluck"."""
    first, *others = parsed(text)
    is_base = first.lower_ in lexicon.lemmas(first.lower_, "v") and first.tag_ != "DT"
    return is_base and bool(others) and not others[0].tag_.startswith("V")


def _is_person(lemma: str) -> bool:
    return any(sense.topic == "noun.person" for sense in lexicon.senses(lemma, "n")[:1])


def is_time(noun: Token) -> bool:
    """Return whether a noun names a time."""
    senses = lexicon.senses(noun.lemma_.lower(), "n")[:1] if noun.tag_.startswith("NN") else ()
    return any(sense.topic == "noun.time" for sense in senses)


def is_event(noun: Token) -> bool:
    """Return whether a noun names what happens: a change, a process."""
    senses = lexicon.senses(noun.lemma_, "n")[:1] if noun.tag_.startswith("NN") else ()
    return any(sense.topic in ("noun.process", "noun.event", "noun.act") for sense in senses)
