"""Every sentence has a verb and an end; a label before a colon and a line of arithmetic apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from knowledge.lexicon.index import known
from tests.tutor.explanation_linter.model import HOLE, Explanation, Finding

if TYPE_CHECKING:
    from spacy.tokens import Span, Token

FINITE = ("VBZ", "VBP", "VBD", "MD")
SUBORDINATE = ("acl", "acl:relcl", "advcl", "csubj", "ccomp")
LABEL = 3
"""Words of a label at most."""
NOUNS = ("NN", "NNS", "NNP", "NNPS")
_PREPOSITIONS = ("in", "on", "at", "of", "by", "with", "without", "from", "during", "despite")
"""Words that begin no clause with a finite verb, whatever the parser says."""
_IN_TIME = ("after", "before", "since", "until")
"""Words that begin a clause, or stand behind a noun with another: "the stage after the egg"."""
_OF_NOUNS = ("cop", "det", "nummod", "amod")
"""What belongs to a noun, and to no verb."""
_RELATIVE = ("WDT", "WP", "WP$", "WRB")
NUMERAL = ("CD", "$", "LS", "SYM")
CONNECTIVES = ("now", "so", "then", "first", "and")
_ENDS = (".", "?", "!", ".)", "!)", "?)", "…")
_HALVES = ("a.m.", "p.m.")
_OBJECTS = ("CD", "DT", "TO", "PRP$", "PRP", "NNP", "$", "NNS")
"""What may follow an imperative, and no noun that opens a sentence."""
_INSIDE = ("DET", "PRON", "ADV", "ADP", "SCONJ", "CCONJ", "AUX", "VERB")
"""Parts of speech that have no capital within a sentence."""


def findings(explanation: Explanation) -> Iterator[Finding]:
    """Sentences without a verb, and steps and sentences without an end."""
    for step in explanation.steps:
        if not step.rstrip('”"').endswith(_ENDS) or (explanation.is_whole and step.endswith("…")):
            yield Finding("end", step)
    for title in explanation.heading:
        is_sentence = has_verb([token for token in title if not token.is_space])
        is_ended = title.text.endswith(_ENDS) and (is_sentence or not title.text.endswith(_HALVES))
        if is_sentence is not is_ended:
            yield Finding("end" if is_sentence else "verb", title.text)
    if explanation.picture and not explanation.picture.endswith(_ENDS):
        yield Finding("end", explanation.picture)
    for sentence in explanation.sentences:
        if _has_start_inside(sentence) or sentence.text.endswith((":", ",", ";")):
            yield Finding("end", sentence.text)
        words = [token for token in sentence if not token.is_space]
        for clause in _without_labels(words, is_result=explanation.is_result(sentence)):
            if not has_verb(clause) and (explanation.is_whole or HOLE not in sentence.text):
                yield Finding("verb", sentence.text)
        if words and words[0].lower_ == "because" and not any(word.text == "," for word in words):
            yield Finding("verb", sentence.text)  # a reason, but of what?


def _has_start_inside(sentence: Span) -> bool:
    """Whether a word in the middle begins a sentence: the end of the one before it is missing."""
    return any(
        word.pos_ in _INSIDE
        and word.text[:1].isupper()
        and word.text != "I"
        and before.text not in (":", "(", ")", "|")
        and before.lower_ != "symbol"
        and word.text[1:].islower()
        and (word.is_stop or (word.pos_ == "VERB" and known(word.lemma_.lower(), "v")))
        for before, word in pairwise(sentence)
        if not (before.is_punct and before.text != ",") and not before.text.endswith(".")
    )


def _without_labels(sentence: Sequence[Token], *, is_result: bool) -> Iterator[list[Token]]:
    """What has to have a verb: the parts before and behind colons, but no label, choice or list, and no number if that
    is what a line of arithmetic comes to.
    """
    parts: list[list[Token]] = [[]]
    for token in sentence:
        if token.text in (":", ";"):
            parts.append([])
        elif not token.is_punct:
            parts[-1].append(token)
    if all(_is_arithmetic(token) for part in parts for token in part):
        return
    first, *rest = parts
    if not rest:
        if first and not (is_result and _is_number(first)):
            yield first
    elif not has_verb(first) and not _is_request(first):
        if len(first) > LABEL or any(token.tag_ == "CD" for token in first[:1]):
            yield first
        yield from (part for part in rest if part and part[0].tag_ not in NUMERAL)


def _is_request(words: Sequence[Token]) -> bool:
    """Whether a single verb tells what to do: "Subtract: ..."."""
    return len(words) == 1 and known(words[0].lower_, "v") and words[0].lower_ != "step"


def _is_arithmetic(token: Token) -> bool:
    return token.text[:1].isdigit() or token.lower_ in ("and", "so") or not any(map(str.isalpha, token.text))


def _is_number(words: Sequence[Token]) -> bool:
    """Whether words are only what a line of arithmetic comes to, with its noun; a clause may go on from that."""
    words = words[: next((at for at, word in enumerate(words) if at and _goes_on(word)), None)]
    behind = next((at for at, word in enumerate(words) if word.lower_ not in CONNECTIVES), 0)
    return words[behind].tag_ in NUMERAL and len(words) - behind <= (LABEL if not behind else 1)


def _goes_on(word: Token) -> bool:
    """Whether a clause begins behind a comma: "6 × 4 = 24 nuts, as the question says"."""
    return word.dep_ == "mark" and word.tag_ == "IN" and word.nbor(-1).text == ","


def has_verb(words: Sequence[Token]) -> bool:
    """Whether there is the verb of a main clause among words: finite, or telling somebody to do something."""
    return any(map(_is_main, words)) or _is_told(words) or _has_verb_left(words)


def _has_verb_left(words: Sequence[Token]) -> bool:
    """Whether there are more finite verbs than words that begin a clause of their own, where there are any."""
    begins = sum(word.tag_ in _RELATIVE or (word.dep_ == "mark" and word.tag_ == "IN") for word in words)
    return 0 < begins < sum(word.tag_ in FINITE or _may_be_finite(word) for word in words)


def _is_main(word: Token) -> bool:
    if word.tag_ not in FINITE and not _is_imperative(word) and not _may_be_finite(word):
        return False
    clause = word.head if word.dep_ in ("aux", "aux:pass", "cop") else word
    return not _is_subordinate(clause) and not any(
        child.dep_ == "mark" and child.i < word.i and not _is_preposition(child) for child in clause.children
    )


def _is_preposition(mark: Token) -> bool:
    """Whether a word begins no clause, although the parser says so."""
    is_behind_noun = mark.i > 0 and mark.nbor(-1).tag_ in NOUNS
    return mark.lower_ in _PREPOSITIONS or (mark.lower_ in _IN_TIME and is_behind_noun)


def _is_subordinate(clause: Token) -> bool:
    """Whether a clause belongs to a word of another; one without "that" or "who" stands right behind its noun."""
    if clause.dep_ == "ccomp" and clause.head.tag_ == "VBG" and clause.head.dep_ == "ROOT":
        return any(
            child.dep_ == "aux" for child in clause.head.children
        )  # else "warming the face is" a subject
    if clause.dep_ != "acl:relcl":
        return clause.dep_ in SUBORDINATE
    parts = [word for child in clause.children for word in child.subtree if word.i < clause.i]
    if any(word.tag_ in _RELATIVE for word in parts):
        return True
    first = min((word.i for word in parts), default=clause.i)
    return first > 0 and clause.doc[first - 1].tag_ in (*NOUNS, "PRP", ",")


def _may_be_finite(word: Token) -> bool:
    """Whether the parser has taken a verb for a noun or a participle: "A robin hunts worms", "3 gallons leaked out"."""
    has_subject = any(child.dep_.startswith("nsubj") for child in word.children)
    if word.tag_ in ("VBN", "VBD", "RB"):  # "The magnet and the nail stick together"
        return word.dep_ == "ROOT" and has_subject
    lemma = word.lemma_.lower()
    if not known(lemma, "v"):
        return False
    if word.tag_ == "JJ":  # "The kidneys clean blood"
        return word.dep_ == "ROOT" and has_subject and any(child.dep_ == "obj" for child in word.children)
    if word.tag_ not in ("NN", "NNS"):
        return False
    if has_subject and word.dep_ == "ROOT" and not any(c.dep_ in _OF_NOUNS for c in word.children):
        return True  # "Some come."
    return word.tag_ == "NNS" and (not known(lemma, "n") or _stands_as_verb(word))


def _stands_as_verb(word: Token) -> bool:
    """Whether a plural has an object, or stands between what can be a subject and what can be an object."""
    if any(child.dep_ in ("obj", "compound:prt", "advcl") for child in word.children):
        return True
    if word.dep_ == "ROOT" and [child.dep_ for child in word.children] == ["compound", "punct"]:
        return True  # "Hot air rises."
    before, behind = word.doc[: word.i], word.doc[word.i + 1 : word.i + 2]
    if before and (before[-1].lower_ == "this" or (word.dep_ == "compound" and before[-1].tag_ == "NN")):
        return True
    if not before or before[-1].tag_ not in ("NNP", "PRP", "NN", "JJ"):
        return False
    first = next((token for token in before if token.tag_ in ("DT", "CD")), before[0])
    is_of_one = first.lower_ in ("a", "an", "each", "every") and word in (first.head, before[-1].head)
    return is_of_one or (
        before[-1].tag_ != "JJ" and bool(behind) and behind[0].tag_ in ("CD", "DT", "PRP$", "$")
    )


def _is_imperative(word: Token) -> bool:
    if word.tag_ == "VB" and any(child.dep_ == "nsubj" for child in word.children):
        return True  # "Some come."
    if word.tag_ != "VB" or word.dep_ in ("xcomp", *SUBORDINATE):
        return False
    return not any(child.tag_ == "TO" for child in word.children)


def _is_told(words: Sequence[Token]) -> bool:
    """Whether a sentence begins with a verb that the parser took for another word: "Pair Lily's cards ..."."""
    while len(words) > 2 and words[0].lower_ in CONNECTIVES:
        words = words[1:]
    if len(words) < 2 or not known(words[0].lower_, "v") or words[0].tag_ in ("CD", "DT", "IN"):
        return False
    behind = (
        words[2:] if words[1].tag_ in ("RP", "RB") or words[1].lower_ in ("out", "on", "off") else words[1:]
    )
    return bool(behind) and behind[0].tag_ in _OBJECTS
