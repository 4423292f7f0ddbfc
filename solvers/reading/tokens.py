"""Turns a parsed document into the reading's tokens and sentences, with lemmas that the lexicon knows."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from knowledge import lexicon
from knowledge.names import gender_of_name
from solvers.reading.model import Sentence, Token
from solvers.reading.words import word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc

_INFLECTED = frozenset({"NNS", "VBD", "VBN", "VBZ", "VBG", "JJR", "JJS", "RBR", "RBS"})
_LEXICON_POS = {"N": "n", "V": "v", "J": "a", "R": "r"}


def tokens_of(doc: Doc) -> tuple[Token, ...]:
    """The tokens of a parsed document; a known given name in lower case is tagged as a name."""
    tokens = []
    sentence = -1
    for index, word in enumerate(doc):
        sentence += bool(word.is_sent_start) or index == 0
        tag, pos = word.tag_, word.pos_
        if tag in {"NN", "JJ"} and word.text.islower() and _is_surely_a_name(word.text):
            tag, pos = "NNP", "PROPN"
        elif word.lower_ in word_set("always_adjectives") and index + 1 < len(doc):
            following = doc[index + 1]
            if following.tag_ in {"NN", "NNS", "JJ"} or following.lower_ in word_set("always_adjectives"):
                tag, pos = "JJ", "ADJ"
        elif _is_counted_noun(doc, index):
            tag, pos = "NN" if tag == "MD" else "NNS", "NOUN"
        tokens.append(
            Token(
                index=index,
                text=word.text,
                lemma=lemma_of(word.text, tag, word.lemma_),
                pos=pos,
                tag=tag,
                dep=word.dep_.lower(),
                head=word.head.i,
                sentence=sentence,
                start=word.idx,
                end=word.idx + len(word.text),
            )
        )
    return tuple(tokens)


def lemma_of(text: str, tag: str, lemma: str) -> str:
    """The parser's `lemma` if the lexicon has it, else the lexicon's own for `text`; names stay as written.

    The trained lemmatizer now and then invents a stem, so of an inflected word a stripped form is taken.
    """
    if tag.startswith("NNP"):
        return text
    lemma, word = lemma.lower(), text.lower()
    pos = _LEXICON_POS.get(tag[:1], "")
    if not pos or not word.isalpha() or tag in {"RP", "NFP"}:
        return lemma
    forms = lexicon.lemmas(word, pos)
    inflected = tuple(form for form in forms if form != word)
    if tag in _INFLECTED and inflected:
        return lemma if lemma in inflected else inflected[0]
    if forms:
        return lemma if lemma in forms else forms[0]
    return lemma if lexicon.known(lemma, pos) or pos != "n" else _stripped(word)


def _stripped(plural: str) -> str:
    if lexicon.known(plural[:-1], "n"):
        return plural[:-1]
    if plural.endswith("ies") and len(plural) > 4:
        return plural[:-3] + "y"
    if plural.endswith(("ses", "xes", "zes", "ches", "shes")):
        return plural[:-2]
    return plural[:-1] if plural.endswith("s") and not plural.endswith(("ss", "us", "is")) else plural


def _is_surely_a_name(word: str) -> bool:
    return gender_of_name(word) is not None and not any(lexicon.known(word, pos) for pos in "nvar")


def _is_counted_noun(doc: Doc, at: int) -> bool:
    """Whether a word that the tagger took for something else must be the noun of the number before it.

    After "3 heart" a plural is due, so "biscuits" is one; "4 CDs"; "half a can of soup".
    """
    word = doc[at].text
    tag = doc[at].tag_
    if tag.startswith(("NN", "PRP", "CD", "IN", "WP")) or at == 0:
        return False
    if re.fullmatch(r"[A-Z]{2,}'?s", word):
        return True
    before = doc[at - 1]
    if tag == "MD":
        counted = before.tag_ == "CD" or before.lower_ in {"a", "each", "every"}
        return counted and at + 1 < len(doc) and doc[at + 1].lower_ == "of"
    if not word.endswith("s") or all(lemma == word.lower() for lemma in lexicon.lemmas(word, "n")):
        return False
    start = at - 1
    while start > 0 and start > at - 4 and doc[start].tag_ in {"NN", "JJ", "NNP", "JJR"}:
        start -= 1
    several = doc[start].lower_ == "many" or (
        doc[start].tag_ == "CD" and doc[start].lower_ not in {"1", "1.0", "one"} and start < at
    )
    return several and (start == at - 1 or doc[at - 1].lower_ not in word_set("plural_like_singular"))


def sentences_of(tokens: tuple[Token, ...]) -> tuple[Sentence, ...]:
    """The sentences of `tokens` in order."""
    bounds = [i for i, token in enumerate(tokens) if i == 0 or token.sentence != tokens[i - 1].sentence]
    return tuple(
        Sentence(index, first, stop, _asks(tokens[first:stop]))
        for index, (first, stop) in enumerate(zip(bounds, [*bounds[1:], len(tokens)], strict=True))
    )


def _asks(tokens: tuple[Token, ...]) -> bool:
    words = [token.text.lower() for token in tokens if token.pos != "PUNCT"]
    if not words:
        return False
    if tokens[-1].text == "?" or any(token.text == "?" for token in tokens[-3:]):
        return True
    pairs = set(pairwise(words))
    return (
        words[0] in word_set("question_openers")
        or words[0] in word_set("requests")
        or bool(pairs & {("how", "many"), ("how", "much"), ("how", "long"), ("how", "far"), ("how", "old")})
    )
