"""Corrects tags that word problems cannot mean: the tagger saw few numbers and few lower-case names.

Each rule is certain from words, numbers and the lexicon; where a word may well be what the tagger says, it
stays. A rule says the tag that a word should have, or nothing; of the first pass the first rule that says one wins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import pairwise

from knowledge import lexicon
from knowledge.names import gender_of_name, gender_of_noun
from knowledge.quantities import load
from solvers.reading.casing import is_met
from solvers.reading.numerals import DIGITS
from solvers.reading.words import word_set

_INITIALS = re.compile(r"[A-Z]{2,}'?s")
_ONE = frozenset({"1", "1.0", "one"})
_DO = frozenset({"do", "does", "did"})
_CAUSING = frozenset(
    {"let", "lets", "make", "makes", "made", "help", "helps", "helped", "see", "saw", "watch", "have"}
)
_HELPERS = frozenset({"does", "is", "was", "has", "did", "do"})
_DOUBTFUL = frozenset({"NN", "NNS", "JJ", "RB", "VB", "VBP", "UH", "FW"})
"""Tags that a name may have been given by mistake."""
_OTHERS = frozenset({"JJ", "RB", "VBZ", "VBD", "VBP", "VBN"})
"""Tags that a noun may have been given by mistake."""
_BEFORE_NOUNS = frozenset({"DT", "JJ", "PRP$", "CD", "NN", "POS"})
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_OBJECTS = frozenset({"DT", "CD", "PRP$", "$"})
_PHRASE_ENDS = frozenset({".", ",", "CC", "IN"})
_DOUBTFUL_UNITS = frozenset({"CD", "JJ", "LS", "SYM", "FW", "UH", "NNP", "NN"})
_ARGUMENTS = frozenset({"aux", "aux:pass", "nsubj", "obj"})


_BEYOND = ("",) * 4
"""What stands before and behind a text, for rules that look up to so many words away."""


class _Words:
    """A text's words with the tags that they have so far."""

    def __init__(
        self,
        texts: Sequence[str],
        tags: Sequence[str],
        starts: Sequence[bool],
        arguments: Mapping[int, Set[str]],
    ) -> None:
        self.texts = texts
        self.arguments = arguments
        self.words = [*(text.lower() for text in texts), *_BEYOND]
        self.tags = [*tags, *_BEYOND]
        self.starts = starts

    def is_number(self, at: int) -> bool:
        """Whether the word counts more than one."""
        word = self.words[at]
        counts = self.tags[at] == "CD" or DIGITS.fullmatch(word) is not None or word in {"dozen", "many"}
        return counts and word not in _ONE


def retagged(
    texts: Sequence[str],
    tags: Sequence[str],
    starts: Sequence[bool],
    arguments: Mapping[int, Set[str]] | None = None,
) -> list[str]:
    """The tags of a text's words, corrected.

    Args:
        texts: the words.
        tags: what the tagger says.
        starts: which words begin a sentence.
        arguments: the relations of the words that depend on a word, where a parser says them.
    """
    text = _Words(texts, tags, starts, arguments or {})
    for rules in _RULES:
        for at in range(len(texts)):
            found = next((tag for rule in rules if (tag := rule(text, at))), "")
            text.tags[at] = found or text.tags[at]
    names = {w for at, w in enumerate(texts) if text.tags[at] == "NNP" and not starts[at] and w[0].isupper()}
    for at, word in enumerate(texts):
        if starts[at] and word in names and text.tags[at] in _DOUBTFUL:
            text.tags[at] = "NNP"  # what is a name inside a sentence is one at its beginning
    bounds = [*(i for i, start in enumerate(starts) if start or i == 0), len(texts)]
    for first, stop in pairwise(bounds):
        for verb, tag in _verbs(text, first, stop):
            text.tags[verb] = tag
    return text.tags[: len(texts)]


# --- single words, most of them wrong whatever their neighbors are ---


def _name(text: _Words, at: int) -> str:
    """A title, what follows it, a given name that is no word here, a capitalized word that is none, a letter."""
    word, tag = text.texts[at], text.tags[at]
    if len(word) == 1 and word.isupper() and word != "I" and not text.starts[at]:
        return "NNP" if text.tags[at - 1] in {"NN", "NNP"} or _is_name(text, at, word, tag) else ""
    return "NNP" if _is_name(text, at, word, tag) else ""


def _is_name(text: _Words, at: int, word: str, tag: str) -> bool:
    titles = word_set("titles")
    if text.words[at] in titles or text.words[at - 1] in titles:
        return tag not in {"NNP", "NNPS", "CC"} and word[0].isalpha()
    acts = text.tags[at + 1] in {"VBZ", "VBD", "MD"}  # "Rose has 9 apples"
    if acts and word[0].isupper() and (tag == "UH" or _is_bare(text, at, word)):
        return True  # "Lu has 9 cups": nothing that is called out has or finds anything
    if tag == "MD":
        return acts and gender_of_name(word) is not None
    if tag not in _DOUBTFUL or not word.isalpha() or len(word) < 3:
        return False
    if gender_of_name(word) is None:
        return _is_unknown(word, text.starts[at])
    if not is_met(word) or (word[0].isupper() and not text.starts[at]):
        return True
    return acts and text.tags[at - 1] not in _BEFORE_NOUNS


def _is_bare(text: _Words, at: int, word: str) -> bool:
    """Whether a sentence begins with a rare thing without an article, which only a name does: "Lilo had 20 figs"."""
    if text.tags[at] != "NN" or not text.starts[at] or is_met(word.lower()):
        return False
    topics = {sense.topic for lemma in _nouns(word.lower()) for sense in lexicon.senses(lemma, "n")}
    return len(word) == 2 or topics == {"noun.artifact"}


def _is_unknown(word: str, starts: bool) -> bool:
    """Whether a capitalized word can only be a name: inside a sentence any, at its beginning one of no lexicon."""
    is_capital = word[0].isupper() and word[1:].islower()
    return is_capital and not (starts and any(lexicon.lemmas(word, pos) for pos in "nvar"))


def _no_name(text: _Words, at: int) -> str:
    """Lower-case things, plurals that open a sentence, "the Boys"."""
    word, tag = text.words[at], text.tags[at]
    if tag == "NNP" and text.texts[at].islower():
        return "NN" if gender_of_name(word) is None and lexicon.known(word, "n") else ""
    if tag in {"NNP", "NNPS"} and text.starts[at] and _is_plural(word):
        return "NNS"
    if tag != "NNPS":
        return ""
    people = text.tags[at - 1] == "DT" and any(
        lemma != word and gender_of_noun(lemma) for lemma in _nouns(word)
    )
    return "NNS" if people else "" if word.endswith("s") else "NNP"


def _adjective(text: _Words, at: int) -> str:
    """ "odd numbers", "how tall", "longer"."""
    word, always = text.words[at], word_set("always_adjectives")
    if word in always and (text.tags[at + 1] in {"NN", "NNS", "JJ"} or text.words[at + 1] in always):
        return "JJ"
    if word == "second" and text.words[at - 1] == "the" and text.tags[at] == "NN":
        return "JJ"
    if text.words[at - 1] == "how" and word in word_set("dimension_adjectives"):
        return "JJ"
    return "JJR" if word in word_set("comparatives") and text.tags[at].startswith("NN") else ""


def _noun(text: _Words, at: int) -> str:
    """What the lexicon has as a noun only, and what ends a phrase: "Ben's average in three games"."""
    word, tag = text.words[at], text.tags[at]
    if tag not in _OTHERS or not word.isalpha() or not _nouns(word):
        return ""
    is_numbered = text.words[at - 1] in word_set("ordinals") and text.words[at - 2] == "the"
    if tag == "RB" and is_numbered and word in _nouns(word):
        return "NN"  # "in the third round 5"
    if tag in {"JJ", "RB"} and word in _nouns(word):
        if not lexicon.lemmas(word, "a") and not lexicon.lemmas(word, "r"):
            return "NN"
    elif tag.startswith("VB") and not lexicon.lemmas(word, "v"):
        return "NNS" if _is_plural(word) else "NN"
    ends = (text.tags[at + 1] or ".") in {"IN", "VBZ", "VBD", "."}
    is_owned = tag == "JJ" and text.tags[at - 1] == "POS"
    return "NN" if is_owned and ends and lexicon.known(word, "n") else ""


def _determined(text: _Words, at: int) -> str:
    """What the parser gave an article of its own: "and the birch 7 meters"."""
    has_article = {"det", "orphan"} <= text.arguments.get(at, set()) and text.tags[at] == "JJ"
    is_noun = lexicon.known(text.words[at], "n") and text.words[at] not in word_set("ordinals")
    return "NN" if has_article and is_noun else ""


def _only_verb(text: _Words, at: int) -> str:
    """What the lexicon has as a verb only: the earn of "did the car wash earn", the leaked of "how many leaked"."""
    word = text.words[at]
    if text.tags[at] in {"NN", "NNS"} and word.endswith("ed") and not lexicon.known(word, "n"):
        return "VBD" if any(lemma != word for lemma in lexicon.lemmas(word, "v")) else ""
    is_plain = text.tags[at] == "NN" and word.isalpha() and text.tags[at - 1] in {"NN", "VB", "NNS", "PRP"}
    if not is_plain or lexicon.known(word, "n") or word not in lexicon.lemmas(word, "v"):
        return ""
    asked = any(text.words[i] in _DO or text.tags[i] == "MD" for i in range(max(0, at - 8), at))
    return "VB" if asked and not text.texts[at][0].isupper() else ""


def _way_to_work(text: _Words, at: int) -> str:
    """The work to which somebody goes: "walks to work every day"."""
    goes = text.words[at - 1] == "to" and not word_set("moving_verbs").isdisjoint(
        text.words[max(0, at - 5) : at]
    )
    return "NN" if text.words[at] == "work" and text.tags[at] == "VB" and goes else ""


def _before_verb(text: _Words, at: int) -> str:
    """A base form with another right behind it is the end of the subject: the wash there."""
    doubled = text.tags[at] == "VB" and text.tags[at + 1] == "VB" and text.tags[at - 1] in {"NN", "JJ", "DT"}
    opens = text.tags[at - 3] == "IN" and text.tags[at - 2] in {"DT", "PRP$"} and text.tags[at - 1] == "NN"
    opens = opens and text.words[at - 1] not in {"rest", "others"}
    doubled = doubled or (text.tags[at] in {"VB", "VBP"} and opens)  # "into her piggy bank every day"
    return "NN" if doubled and lexicon.known(text.words[at], "n") else ""


def _finite_plural(text: _Words, at: int) -> str:
    """A base form behind its subject with nothing that asks for one: "6 people get on and 2 get off"."""
    portions = text.words[at - 3 : at] == ["of", "the", "rest"] or text.words[at - 1] == "others"
    is_behind = text.tags[at - 1] in {"NNS", "CD"} or portions
    if portions and text.tags[at] == "NN" and text.tags[at + 1] in {",", ".", "CC", "IN", "RB"}:
        return "VBP" if lexicon.known(text.words[at], "v") else ""  # "a quarter of the rest walk"
    if text.tags[at] != "VB" or not is_behind or text.words[at - 1] in _ONE:
        return ""
    before = range(max(0, at - 8), at)
    asks = any(
        text.tags[i] in {"MD", "TO"} or text.words[i] in _DO or text.words[i] in _CAUSING for i in before
    )
    return "" if asks else "VBP"


def _past(text: _Words, at: int) -> str:
    """A participle between subject and object is a past tense: "12 pupils ordered tea"."""
    if _is_counted_deed(text, at):
        return "VBD"
    fits = text.tags[at] == "VBN" and text.words[at].endswith("ed")
    if not fits or at == 0 or text.tags[at - 1] not in {"NN", "NNS", "NNP", "PRP"}:
        return ""
    before = {lemma for word in text.words[max(0, at - 5) : at] for lemma in lexicon.lemmas(word, "v")}
    gives = not word_set("giving_verbs").isdisjoint(lexicon.lemmas(text.words[at], "v"))
    has_object = text.tags[at + 1] in _OBJECTS | {"NN", "NNS"}
    return "VBD" if has_object and not gives and not before & {"be", "have", "get"} else ""


def _is_counted_deed(text: _Words, at: int) -> bool:
    """The closed of "Four closed, and one opened": what a number that opens a sentence did."""
    behind = at > 0 and text.starts[at - 1] and text.is_number(at - 1)
    ends = text.tags[at + 1] in {",", ".", "CC"} and text.tags[at] in {"JJ", "VBN"}
    return behind and ends and text.words[at].endswith("ed") and bool(lexicon.lemmas(text.words[at], "v"))


def _counted(text: _Words, at: int) -> str:
    """A word that must be the noun of the number before it: "250 g", "3 heart biscuits", "4 CDs", "half a can of"."""
    tag, word = text.tags[at], text.words[at]
    behind_digits = at > 0 and DIGITS.fullmatch(text.words[at - 1]) is not None
    if tag in _DOUBTFUL_UNITS and len(word) <= 2 and behind_digits and load().dimension(word):
        return "NNS"  # the tagger takes the m of "3 m" for a million
    is_other = tag.startswith(("NN", "PRP", "CD", "IN", "WP")) or word in _HELPERS
    if at == 0 or is_other or text.words[at - 1] == "another":
        return ""
    if tag == "MD":
        return _modal_noun(text, at)
    if _INITIALS.fullmatch(text.texts[at]):
        return "NNS"
    if not word.endswith("s") or all(lemma == word for lemma in _nouns(word)):
        return ""
    start = _number_before(text, at)
    fits = start == at - 1 or text.words[at - 1] not in word_set("plural_like_singular")
    return "NNS" if start >= 0 and fits else ""


def _modal_noun(text: _Words, at: int) -> str:
    """The can of "half a can of" and "one unopened can"."""
    if text.words[at + 1] == "of" and (
        text.tags[at - 1] == "CD" or text.words[at - 1] in {"a", "each", "every"}
    ):
        return "NN"
    is_described = text.tags[at - 1] in {"JJ", "VBN"} and text.tags[at - 2] in {"CD", "DT"}
    return "NN" if is_described and (text.words[at + 1] == "of" or text.tags[at + 1] in _PHRASE_ENDS) else ""


def _number_before(text: _Words, at: int) -> int:
    """The number of the noun phrase that the word ends; -1 for none."""
    start = at - 1
    while start > max(0, at - 4) and text.tags[start] in {"NN", "JJ", "NNP", "JJR"}:
        if text.is_number(start):
            break
        start -= 1
    return start if text.is_number(start) else -1


# --- a noun and the verb behind it that the tagger mixed up ---


def _short_verb(text: _Words, at: int) -> str:
    """The walk of "20 walk, 30 cycle", where a noun would be a plural; the last of "segments last 10 minutes"."""
    word = text.words[at]
    if word == "last" and text.tags[at] == "JJ" and text.tags[at + 1] == "CD":
        return "VBP" if text.tags[at - 1] in {"NNS", "VBZ"} else ""
    behind_digits = at > 1 and text.is_number(at - 1) and DIGITS.fullmatch(text.words[at - 1]) is not None
    if text.tags[at] != "NN" or not behind_digits:
        return ""
    is_noun = word in word_set("plural_like_singular") or load().dimension(word)
    ends = text.words[at + 1] in {",", "and", ".", "but", ";", "to", "by"}
    opens = text.tags[at - 2] in {",", "CC", ".", "DT", "RB"}
    return "VBP" if ends and opens and not is_noun and lexicon.known(word, "v") else ""


def _taken_for_verb(text: _Words, at: int) -> str:
    """The breaks of "ad breaks last 5 minutes", the show of "a radio show plays for 3 hours"."""
    if text.words[at - 1] in {"another", "each"} and text.tags[at] == "NNS" and text.tags[at + 1] in _OBJECTS:
        return "VBZ" if _may_act(text.words[at]) else ""  # "another drains 15 liters"
    if text.tags[at] == "VBZ" and _is_plural(text.words[at]) and _short_verb(text, at + 1):
        return "NNS"
    is_compound = text.tags[at - 1 : at + 2] == ["NN", "VBP", "NNS"] and lexicon.known(text.words[at], "n")
    return (
        "NN"
        if is_compound and text.tags[at + 2] in {"IN", "CD", "DT"} and _may_act(text.words[at + 1])
        else ""
    )


def _acting(text: _Words, at: int) -> str:
    """A noun that the parser gave a helper verb, a subject or an object: "How much did the lamp cost?"."""
    if not text.tags[at].startswith("NN") or at not in text.arguments:
        return ""
    found = text.arguments[at]
    if "cop" in found or not found & _ARGUMENTS or not _may_act(text.words[at]):
        return ""
    if found & {"aux", "aux:pass"}:
        is_noun = text.words[at + 1] == "of" or not lexicon.known(text.words[at], "v")
        return "" if is_noun else "VBN" if "aux:pass" in found else "VB"
    is_object_next = text.tags[at + 1] in _OBJECTS and text.tags[at - 1] not in {
        "CD",
        "IN",
        "DT",
        "JJ",
        "POS",
    }
    is_subject_alone = "nsubj" in found and text.tags[at] == "NNS" and _number_before(text, at) < 0
    governs = is_object_next or is_subject_alone
    return ("VBZ" if text.words[at].endswith("s") else "VBP") if governs else ""


_Rule = Callable[[_Words, int], str]
_RULES: tuple[tuple[_Rule, ...], ...] = (
    (
        _name,
        _no_name,
        _adjective,
        _noun,
        _determined,
        _past,
        _finite_plural,
        _only_verb,
        _way_to_work,
        _counted,
    ),
    (_before_verb, _short_verb, _taken_for_verb, _acting),
)


def _verbs(text: _Words, first: int, stop: int) -> Iterator[tuple[int, str]]:
    """Verbs of a sentence that the tagger took for nouns, with their tags.

    "he buys 7", "must the school hire" behind a modal, "The truck carries sand" in a sentence without a verb.
    """
    yield from _behind_subjects(text, first, stop)
    tags = text.tags
    helper = next((i for i in range(first, stop) if tags[i] == "MD" or text.words[i] in _DO), None)
    verb = None
    if helper is not None and not {"VB", "VBN"} & {*tags[helper:stop]}:
        verb = next((i for i in range(helper + 2, stop) if _is_helped(text, i)), None)
    if verb is not None:
        yield verb, "VB"
    elif not {*tags[first:stop]} & (_FINITE | {"VB", "VBN"}) and text.words[stop - 1] == ".":
        lacking = (i for i in range(first + 1, stop - 2) if _is_lacking(text, i))
        yield from [(i, "VBZ" if tags[i] == "NNS" else "VBP") for i in lacking][:1]


def _behind_subjects(text: _Words, first: int, stop: int) -> Iterator[tuple[int, str]]:
    """The buys of "he buys 7"."""
    for at in range(first + 1, stop - 1):
        if text.tags[at] not in {"NN", "NNS", "JJ"} or text.tags[at + 1] not in _OBJECTS:
            continue
        word, before = text.words[at], text.words[at - 1]
        is_somebody = gender_of_name(before) is not None or gender_of_noun(before) is not None
        acts = before in word_set("subjects") or (is_somebody and not text.is_number(at - 2))
        if acts and _may_act(word):
            yield at, "VBZ" if word.endswith("s") else "VBP"


def _is_helped(text: _Words, at: int) -> bool:
    """Whether a noun must be the verb of a modal before it: the hire of "must the school hire"."""
    tags = text.tags
    behind = tags[at - 1] in {"NN", "NNS", "NNP", "PRP"} or tags[at - 2 : at] in (
        ["PRP", "JJ"],
        ["PRP", "RB"],
    )
    return tags[at] == "NN" and behind and lexicon.known(text.words[at], "v")


def _is_lacking(text: _Words, at: int) -> bool:
    """Whether a plural may be the verb of a sentence without one: the carries of "The truck carries sand"."""
    follows = text.tags[at + 1] in _OBJECTS | {"NN", "NNS", "JJ", "NNP"}
    follows = follows or (text.tags[at + 1] == "IN" and text.tags[at + 2] in {"CD", "DT", "PRP$"})
    behind = text.tags[at - 1] in {"NN", "NNP"}
    counted = text.tags[at] == "NN" and text.tags[at - 1] == "CD" and text.words[at - 1] not in _ONE
    if counted and text.tags[at + 1].startswith("NN"):
        return _may_act(text.words[at])  # "Of 40 pupils 12 wear glasses"
    if text.tags[at] == "NN" and text.tags[at + 1] == "CD":
        return behind and _may_act(text.words[at])  # "Two sides of a field measure 35 and 65 yards"
    return text.tags[at] == "NNS" and behind and follows and _may_act(text.words[at])


def _nouns(word: str) -> tuple[str, ...]:
    return tuple(lexicon.lemmas(word, "n"))


def _is_plural(word: str) -> bool:
    return gender_of_name(word) is None and any(lemma != word for lemma in _nouns(word))


def _may_act(word: str) -> bool:
    return any(lemma != word or not word.endswith("s") for lemma in lexicon.lemmas(word, "v"))
