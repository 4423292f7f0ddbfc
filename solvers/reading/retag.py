"""Corrects tags that word problems cannot mean: the tagger saw few numbers and few lower-case names.

Each rule is certain from words, numbers and the lexicon; where a word may well be what the tagger says, it
stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knowledge import lexicon
from knowledge.names import gender_of_name, gender_of_noun
from knowledge.quantities import load
from solvers.reading.casing import is_met
from solvers.reading.numerals import DIGITS
from solvers.reading.words import word_set

_INITIALS = re.compile(r"[A-Z]{2,}'?s")
_ONE = frozenset({"1", "1.0", "one"})
_DO = frozenset({"do", "does", "did"})
_HELPERS = frozenset({"does", "is", "was", "has", "did", "do"})
_DOUBTFUL = frozenset({"NN", "NNS", "JJ", "RB", "VB", "VBP", "UH", "FW"})
"""Tags that a name may have been given by mistake."""
_BEFORE_NOUNS = frozenset({"DT", "JJ", "PRP$", "CD", "NN", "POS"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})


def retagged(texts: Sequence[str], tags: Sequence[str], starts: Sequence[bool]) -> list[str]:
    """The tags of a text's words, corrected; `starts` says which words begin a sentence."""
    if not texts:
        return []
    result = list(tags)
    words = [text.lower() for text in texts]
    for at in range(len(texts)):
        is_letter = len(texts[at]) == 1 and texts[at].isupper() and texts[at] != "I" and not starts[at]
        if _is_name(texts, result, starts, at) or (is_letter and result[at - 1] in {"NN", "NNP"}):
            result[at] = "NNP"
        elif result[at] == "NNP" and texts[at].islower() and _is_thing(texts[at]):
            result[at] = "NN"
        elif words[at] in word_set("always_adjectives") and at + 1 < len(words):
            if result[at + 1] in {"NN", "NNS", "JJ"} or words[at + 1] in word_set("always_adjectives"):
                result[at] = "JJ"
        elif words[at - 1] == "how" and at > 0 and words[at] in word_set("dimension_adjectives"):
            result[at] = "JJ"
        elif words[at] in word_set("comparatives") and result[at].startswith("NN"):
            result[at] = "JJR"
        elif starts[at] and result[at] in {"NNP", "NNPS"} and _is_plural(words[at]):
            result[at] = "NNS"
        elif result[at] in {"JJ", "RB"} and _is_only_noun(words[at]):
            result[at] = "NN"
        elif result[at] in {"VBZ", "VBD", "VBP", "VBN"} and _is_no_verb(words[at]):
            result[at] = "NNS" if _is_plural(words[at]) else "NN"
        elif result[at] == "JJ" and result[at - 1] == "POS" and _ends_phrase(words, result, at):
            result[at] = "NN"
        elif result[at] == "VBN" and _has_object(words, result, at):
            result[at] = "VBD"
        elif result[at] == "NNPS" and result[at - 1] == "DT" and _is_people(words[at]):
            result[at] = "NNS"
        elif result[at] == "NNPS" and not words[at].endswith("s"):
            result[at] = "NNP"
        elif _is_short_unit(words, result, at):
            result[at] = "NNS"
        elif _is_counted_noun(texts, words, result, at):
            result[at] = "NN" if result[at] == "MD" else "NNS"
    for at in range(1, len(texts) - 1):
        if _is_counted_verb(words, result, at) or _is_lasting(words, result, at):
            result[at] = "VBP"
            if result[at - 1] == "VBZ" and _is_plural(words[at - 1]):
                result[at - 1] = "NNS"  # "ad breaks last 5 minutes"
        elif _is_singular_acting(words, result, at):
            result[at - 1], result[at] = "NN", "VBZ"
    names = {
        text for at, text in enumerate(texts) if result[at] == "NNP" and not starts[at] and text[0].isupper()
    }
    for at, text in enumerate(texts):
        if starts[at] and text in names and result[at] in _DOUBTFUL:
            result[at] = "NNP"  # what is a name inside a sentence is one at its beginning
    bounds = [i for i, start in enumerate(starts) if start or i == 0]
    for first, stop in zip(bounds, [*bounds[1:], len(texts)], strict=True):
        for verb, tag in _verbs(words, result, first, stop):
            result[verb] = tag
    return result


def _is_thing(word: str) -> bool:
    return gender_of_name(word) is None and lexicon.known(word, "n")


def _is_only_noun(word: str) -> bool:
    is_noun = word.isalpha() and word in lexicon.lemmas(word, "n")
    return is_noun and not lexicon.lemmas(word, "a") and not lexicon.lemmas(word, "r")


def _has_object(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether a participle between subject and object is a past tense: "12 pupils ordered tea"."""
    if at < 1 or at + 1 >= len(tags) or tags[at - 1] not in {"NN", "NNS", "NNP", "PRP"}:
        return False
    helped = any(
        lemma in {"be", "have", "get"} for w in words[max(0, at - 5) : at] for lemma in lexicon.lemmas(w, "v")
    )
    gives = any(lemma in word_set("giving_verbs") for lemma in lexicon.lemmas(words[at], "v"))
    follows = tags[at + 1] in {"DT", "CD", "PRP$", "NN", "NNS", "$"}
    return words[at].endswith("ed") and follows and not helped and not gives


def _is_people(word: str) -> bool:
    """Whether a plural is a common noun for people: "the Boys"."""
    return any(lemma != word and gender_of_noun(lemma) for lemma in lexicon.lemmas(word, "n"))


def _is_no_verb(word: str) -> bool:
    """Whether the lexicon has a word as a noun and not as a verb: fern, irises."""
    return word.isalpha() and bool(lexicon.lemmas(word, "n")) and not lexicon.lemmas(word, "v")


def _ends_phrase(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether the word at `at` must be a noun, since none follows: "Ben's average in three games"."""
    follows = tags[at + 1] if at + 1 < len(tags) else "."
    return follows in {"IN", "VBZ", "VBD", "."} and lexicon.known(words[at], "n")


def _is_plural(word: str) -> bool:
    return gender_of_name(word) is None and any(lemma != word for lemma in lexicon.lemmas(word, "n"))


def _is_name(texts: Sequence[str], tags: Sequence[str], starts: Sequence[bool], at: int) -> bool:
    """A title, what follows it, a given name that is no word here, or a capitalised word that is none."""
    text, tag = texts[at], tags[at]
    titled = at > 0 and texts[at - 1].lower() in word_set("titles")
    if titled or text.lower() in word_set("titles"):
        return tag not in {"NNP", "NNPS"} and text[0].isalpha()
    acts = at + 1 < len(tags) and tags[at + 1] in {"VBZ", "VBD", "MD"}  # "Rose has 9 apples"
    if tag == "UH" and acts and text[0].isupper():
        return True  # "Lu has 9 cups": nothing that is called out has or finds anything
    if tag == "MD":
        return acts and gender_of_name(text) is not None
    if tag not in _DOUBTFUL or not text.isalpha() or len(text) < 3:
        return False
    if gender_of_name(text) is None:
        is_word = any(lexicon.lemmas(text, pos) for pos in "nvar")
        return text[0].isupper() and text[1:].islower() and not (is_word and starts[at])
    if not is_met(text) or (text[0].isupper() and not starts[at]):
        return True
    return acts and (at == 0 or tags[at - 1] not in _BEFORE_NOUNS)


def _is_number(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    counts = tags[at] == "CD" or DIGITS.fullmatch(words[at]) is not None or words[at] in {"dozen", "many"}
    return counts and words[at] not in _ONE


def _is_short_unit(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """The m of "3 m" and the g of "250 g", which the tagger takes for a million or for letters."""
    is_doubtful = tags[at] in {"CD", "JJ", "LS", "SYM", "FW", "UH", "NNP", "NN"} and len(words[at]) <= 2
    return (
        is_doubtful
        and at > 0
        and DIGITS.fullmatch(words[at - 1]) is not None
        and load().dimension(words[at]) != ""
    )


def _is_counted_noun(texts: Sequence[str], words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """Whether a word that the tagger took for something else must be the noun of the number before it.

    After "3 heart" a plural is due, so "biscuits" is one; "4 CDs"; "half a can of soup".
    """
    tag = tags[at]
    if tag.startswith(("NN", "PRP", "CD", "IN", "WP")) or at == 0 or words[at] in _HELPERS:
        return False
    if _INITIALS.fullmatch(texts[at]):
        return True
    if tag == "MD":
        counted = tags[at - 1] == "CD" or words[at - 1] in {"a", "each", "every"}
        return counted and at + 1 < len(words) and words[at + 1] == "of"
    if not words[at].endswith("s") or all(lemma == words[at] for lemma in lexicon.lemmas(words[at], "n")):
        return False
    start = at - 1
    while start > max(0, at - 4) and tags[start] in {"NN", "JJ", "NNP", "JJR"}:
        if _is_number(words, tags, start):
            break
        start -= 1
    if not _is_number(words, tags, start):
        return False
    return start == at - 1 or words[at - 1] not in word_set("plural_like_singular")


def _is_counted_verb(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """The walk of "20 walk, 30 cycle": behind a number above one a noun would have its plural."""
    is_doubtful = (
        tags[at] == "NN" and words[at - 1] not in _ONE and DIGITS.fullmatch(words[at - 1]) is not None
    )
    if not is_doubtful or words[at] in word_set("plural_like_singular") or load().dimension(words[at]):
        return False
    ends = words[at + 1] in {",", "and", ".", "but", ";", "to", "by"}
    return ends and lexicon.known(words[at], "v") and tags[at - 2] in {",", "CC", ".", "DT", "RB"}


def _is_lasting(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """The verb of "segments last 10 minutes", which has no article before it."""
    return (
        words[at] == "last" and tags[at] == "JJ" and tags[at - 1] in {"NNS", "VBZ"} and tags[at + 1] == "CD"
    )


def _is_singular_acting(words: Sequence[str], tags: Sequence[str], at: int) -> bool:
    """The play of "a radio show plays for 3 hours", where the show was taken for the verb."""
    disagrees = (
        at > 1 and tags[at - 2 : at + 1] == ["NN", "VBP", "NNS"] and tags[at + 1] in {"IN", "CD", "DT"}
    )
    return disagrees and lexicon.known(words[at - 1], "n") and _may_act(words[at])


def _verbs(words: Sequence[str], tags: Sequence[str], first: int, stop: int) -> Iterator[tuple[int, str]]:
    """Verbs that the tagger took for nouns, with their tags.

    "he buys 7", "The truck carries sand" in a sentence without a verb, "must the school hire" behind a modal.
    """
    for at in range(first + 1, stop - 1):
        follows = tags[at + 1] in {"DT", "CD", "PRP$", "$"}
        is_somebody = _is_somebody(words[at - 1]) and not (at > 1 and _is_number(words, tags, at - 2))
        if (
            (words[at - 1] in word_set("subjects") or is_somebody)
            and tags[at] in {"NN", "NNS", "JJ"}
            and follows
            and _may_act(words[at])
        ):
            yield at, "VBZ" if words[at].endswith("s") else "VBP"
    kinds = set(tags[first:stop])
    modal = next((i for i in range(first, stop) if tags[i] == "MD" or words[i] in _DO), None)
    if modal is not None and not {"VB", "VBN"} & set(tags[modal:stop]):
        for at in range(modal + 2, stop):
            if (
                tags[at] == "NN"
                and (
                    tags[at - 1] in {"NN", "NNS", "NNP", "PRP"}
                    or tags[at - 2 : at] in (["PRP", "JJ"], ["PRP", "RB"])
                )
                and lexicon.known(words[at], "v")
            ):
                yield at, "VB"
                return
    if kinds & (_FINITE | {"VB", "VBN"}) or words[stop - 1] == "?":
        return
    for at in range(first + 1, stop - 2):
        follows = tags[at + 1] in {"DT", "CD", "NN", "NNS", "JJ", "PRP$", "$", "NNP"}
        follows = follows or (tags[at + 1] == "IN" and words[at] in {"calls", "asks", "consists"})
        if tags[at] == "NNS" and tags[at - 1] in {"NN", "NNP"} and follows and _may_act(words[at]):
            yield at, "VBZ"
            return


def _is_somebody(word: str) -> bool:
    return gender_of_name(word) is not None or gender_of_noun(word) is not None


def _may_act(word: str) -> bool:
    return any(lemma != word or not word.endswith("s") for lemma in lexicon.lemmas(word, "v"))
