"""Turns a parsed document into the reading's tokens and sentences, with lemmas that the lexicon has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from knowledge import lexicon
from knowledge.names import gender_of_noun
from knowledge.quantities import load
from solvers.reading.model import Sentence, Token
from solvers.reading.retag import retagged
from solvers.reading.universal import FINITE, universal_tag
from solvers.reading.words import is_request, word_set

if TYPE_CHECKING:
    from spacy.tokens import Doc

_ENDS = word_set("ends")
_CLOSING = frozenset({'"', "'", "''", ")", "]"})
_ASKING = frozenset({"what", "which", "how"})
_INFLECTED = frozenset({"NNS", "VBD", "VBN", "VBZ", "VBG", "JJR", "JJS", "RBR", "RBS"})
_EXPLETIVES = frozenset({"it", "there", "this", "that"})
_CLAUSES = frozenset({"csubj", "ccomp", "xcomp", "nsubj", "obj"})
"""Relations of what an expletive "it" stands for, or whose duration it introduces."""
_LEXICON_POS = {"N": "n", "V": "v", "J": "a", "R": "r"}


def tokens_of(doc: Doc) -> tuple[Token, ...]:
    """Return the tokens of a parsed document, with the tags that are possible in word problems."""
    words = list(doc)
    texts, relations = [word.text for word in words], [word.dep_.lower() for word in words]
    trained = [word.tag_ for word in words]
    starts = _starts(doc, texts, trained)
    arguments: dict[int, set[str]] = {}
    for index, word in enumerate(words):
        if relations[index] == "expl" and texts[index].lower() not in _EXPLETIVES:
            relations[index] = "nsubj"  # read like "will it take": "How long will he take to type ..."
        if word.head.i != index:
            arguments.setdefault(word.head.i, set()).add(relations[index])
    for index, word in enumerate(words):
        around = arguments.get(word.head.i, set())
        needs = _CLAUSES if word.head.lemma_ == "take" else _CLAUSES - {"obj"}  # "It took 5 minutes"
        if relations[index] == "expl" and texts[index].lower() == "it" and not around & needs:
            relations[index] = "nsubj"  # "It is cold", "It costs $5"
    heads = [word.head.i for word in words]
    tags = retagged(texts, trained, relations, heads, starts)
    lemmas = _lemmas_of(doc, texts, tags)
    sentence = -1
    tokens = []
    for index, word in enumerate(words):
        sentence += starts[index]
        lemma, written = lemmas[index], texts[index]
        if written.lower() == f"{lemma}.":  # "a side of 9 m." ends with a unit and a full stop
            written = written[:-1]
        same = tags[index] == trained[index]
        if not same and tags[index].startswith("VB") and relations[index] in {"amod", "compound"}:
            relations[index] = "parataxis"  # a verb after all
        tokens.append(
            Token(
                index=index,
                text=written,
                lemma=lemma,
                pos=word.pos_ if same else universal_tag(lemma, tags[index], relations[index]),
                tag=tags[index],
                dep=relations[index],
                head=heads[index],
                sentence=sentence,
                start=word.idx,
                end=word.idx + len(written),
            )
        )
    return tuple(tokens)


def _starts(doc: Doc, texts: Sequence[str], tags: Sequence[str]) -> list[bool]:
    """Return which tokens start a sentence: after a period, or where the parser splits between two verbs."""
    starts = [at == 0 or _ends(texts, at - 1) for at in range(len(texts))]
    for at in range(1, len(texts)):
        behind_quote = texts[at - 1] in _CLOSING and texts[at] not in _CLOSING
        if starts[at] and texts[at] in _CLOSING | _ENDS:
            starts[at] = False
        elif behind_quote and at > 1 and _ends(texts, at - 2):
            starts[at] = True
    for at in [sent.start for sent in doc.sents][1:]:
        starts[at] = starts[at] or _parts(texts, tags, starts, at)
    return starts


def _parts(texts: Sequence[str], tags: Sequence[str], starts: Sequence[bool], at: int) -> bool:
    """Return whether a sentence start that the parser sees at `at` is one: both parts have verbs, and the first part
    does not need another.
    """
    first = max(i for i in range(at) if starts[i])
    stop = next((i for i in range(at + 1, len(texts)) if starts[i]), len(texts))
    asks = texts[first].lower() in _ASKING  # "What was the amount | Ann spent?"
    names = tags[at] == "NNP" and gender_of_noun(texts[at - 1].lower()) is not None  # "his sister | Amy"
    return not (asks or names) and all(FINITE.intersection(part) for part in (tags[first:at], tags[at:stop]))


def _ends(texts: Sequence[str], at: int) -> bool:
    """Return whether a token ends a sentence; the period of a title typed in lower case does not."""
    return texts[at] in _ENDS and not (at > 0 and texts[at - 1].lower() in word_set("titles"))


def _lemmas_of(doc: Doc, texts: Sequence[str], tags: Sequence[str]) -> list[str]:
    """Return the lemmas of the words; what is counted in pairs keeps its plural."""
    in_pairs = _counted_in_pairs(texts)
    rows = zip(texts, tags, doc, strict=True)
    return [w.lower() if w.lower() in in_pairs else lemma_of(w, tag, word.lemma_) for w, tag, word in rows]


def _counted_in_pairs(texts: Sequence[str]) -> set[str]:
    """Return the nouns that a text counts in pairs and that have no singular: "2 pairs of glasses"."""
    pairs = zip(texts, texts[1:], texts[2:], strict=False)
    nouns = {noun.lower() for pair, of, noun in pairs if of == "of" and pair.lower() in {"pair", "pairs"}}
    return {noun for noun in nouns if lexicon.known(noun, "n") and lexicon.is_a(noun, "artifact")}


def lemma_of(text: str, tag: str, lemma: str) -> str:
    """Return the parser's `lemma` if the lexicon has it, otherwise the lexicon's own for `text`; names stay as written.

    The trained lemmatizer sometimes invents a stem, so for an inflected word, a stripped form is used.
    """
    if tag.startswith("NNP"):
        return text
    lemma, word = lemma.lower(), text.lower()
    if text.startswith("°"):
        return "degree" if text == "°" else word
    if word.endswith(".") and load().dimension(word[:-1]):  # "250 g."
        return word[:-1]
    pos = _LEXICON_POS.get(tag[:1], "")
    if not pos or not word.isalpha() or tag in {"RP", "NFP"}:
        return lemma
    return _in_lexicon(lemma, word, tag, pos)


def _in_lexicon(lemma: str, word: str, tag: str, pos: str) -> str:
    """Return the parser's lemma of a word, or the lexicon's if it differs, or the word without its ending."""
    forms = lexicon.lemmas(word, pos)
    inflected = tuple(form for form in forms if form != word)
    if tag in _INFLECTED and inflected:
        return lemma if lemma in inflected else inflected[0]
    if forms:
        return lemma if lemma in forms else forms[0]
    if pos != "n" or (tag == "NNS" and lexicon.known(lemma, pos)):
        return lemma
    return _stripped(word) if tag == "NNS" else word


def _stripped(plural: str) -> str:
    if lexicon.known(plural[:-1], "n"):
        return plural[:-1]
    if plural.endswith("ies") and len(plural) > 4:
        return plural[:-3] + "y"
    if plural.endswith(("ses", "xes", "zes", "ches", "shes")):
        return plural[:-2]
    return plural[:-1] if plural.endswith("s") and not plural.endswith(("ss", "us", "is")) else plural


def sentences_of(tokens: tuple[Token, ...]) -> tuple[Sentence, ...]:
    """Return the sentences of `tokens` in order."""
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
    requests = word_set("requests")
    if any(
        b.tag == "VB" and b.text.lower() in requests and (a.text == "," or b.text[:1].isupper())
        for a, b in pairwise(tokens)
    ):
        return True  # "If a mill grinds 20 sacks a day, find the weekly output"
    pairs = set(pairwise(words))
    return (
        words[0] in word_set("question_openers")
        or is_request(words[0], *words[1:2])
        or bool(pairs & {("how", "many"), ("how", "much"), ("how", "long"), ("how", "far"), ("how", "old")})
    )
