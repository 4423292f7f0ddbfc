"""Numbers agree with their nouns, articles with theirs, and subjects with their verbs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from knowledge.lexicon.index import known, lemmas
from knowledge.tables.sentence import article
from solvers.arithmetic.fits import dimension_of
from solvers.wording import SHORT, plural
from tests.tutor.explanation_linter.clauses import FINITE, NOUNS
from tests.tutor.explanation_linter.model import HOLE, Explanation, Finding

if TYPE_CHECKING:
    from spacy.tokens import Token

_SINGULAR = ("a", "an", "each", "every", "this", "that", "another")
_PLURAL = ("these", "those", "both", "many", "few", "several")
_SINGULAR_VERBS = ("is", "was", "has", "does", "'s")
_PLURAL_VERBS = ("are", "were", "have", "do")
_SAME_IN_THE_PAST = ("cost", "cut", "hit", "hurt", "let", "put", "read", "set", "shut", "split", "spread")
_ANY_NUMBER = (
    "rest",
    "half",
    "third",
    "quarter",
    "part",
    "number",
    "percent",
    "majority",
    "most",
    "all",
    "some",
    "none",
    "any",
    "what",
    "that",
    "which",
    "who",
    "lot",
    "pair",
    "couple",
    "dozen",
    "more",
    "people",
    "team",
    "family",
    "class",
)
"""Words that go with either."""
_RELATIVE = ("WP", "WDT")
_LETTING = ("let", "make", "help", "see", "hear", "watch", "feel")
"""Verbs behind which others do something: "lets heat or electricity pass"."""
_UNCOUNTED = ("percent", "specie", "species", "each", "remainder", "something", "nothing", "everything")
_ONE = ("he", "she", "it", "this", "everybody", "nobody", "everyone", "each")
_SEVERAL = ("they", "we", "you", "these", "those", "both")


def findings(explanation: Explanation) -> Iterator[Finding]:
    """Where two words disagree in number."""
    for sentence in (*explanation.heading, *explanation.beside, *explanation.sentences):
        if HOLE in sentence.text:
            continue  # what is left out may be the noun or the verb
        for token in sentence:
            wrong = _counted(token) or _determined(token) or _subject(token) or _misformed(token)
            wrong = wrong or _wrong_article(token)
            if wrong:
                yield Finding("agreement", wrong)


def _wrong_article(token: Token) -> str:
    """An article that does not fit the word behind it: "a insect"."""
    behind = token.nbor(1) if token.i + 1 < len(token.doc) else token
    if (
        token.text not in ("a", "an")
        or token.tag_ != "DT"
        or not behind.text.islower()
        or not behind.is_alpha
    ):
        return ""
    return "" if token.text == article(behind.text) else f"{token.text} {behind.text}"


def _misformed(token: Token) -> str:
    """A plural that is none: "childs"."""
    lemma, form = token.lemma_.lower(), token.lower_
    if token.tag_ != "NNS" or form not in (f"{lemma}s", f"{lemma}es"):
        return ""
    if any(plural(one) == form for one in lemmas(form, "n")):
        return ""  # whatever lemma the parser has found
    right = plural(lemma)
    if right == lemma and known(lemma, "v"):
        return ""  # "changes" are what something does, or are told as things
    return form if right.rstrip("s") != form.rstrip("s").removesuffix("e") else ""


def noun_after(token: Token) -> Token | None:
    """The noun that a number or an article belongs to: the last of those that follow it."""
    doc, found = token.doc, None
    for word in doc[token.i + 1 :]:
        lemma = word.lemma_.lower()
        if word.tag_ == "NNS" and is_verb_alone(word.lower_):
            break  # "a honeycomb consists of"
        if word.tag_ in NOUNS and word.text.islower():
            is_one = token.lower_ in ("one", "1", *_SINGULAR)
            if found is not None and is_one and word.tag_ == "NNS" and known(lemma, "v"):
                break  # "one notebook costs"
            found = word
        elif found is not None or word.tag_ not in ("JJ", "JJR", "VBN", "RBR"):
            break
    return found


def is_verb_alone(form: str) -> bool:
    """Whether a word in -s is a form of a verb, and of no noun: "consists", "breathes"."""
    stem = form.removesuffix("s")
    return known(stem, "v") and not known(stem, "n")


def _value(token: Token) -> str:
    """ "one", "several", or nothing where a number goes with either."""
    text = token.lower_.replace(",", "").lstrip("$−-")
    if (
        not text.replace("-", "").isalnum()
        or token.text.endswith(("th", "rd", "nd", "st", "%"))
        or text in ("½", "¼", "¾")
    ):
        return ""
    if token.nbor(-1).text in ("$", "−", "+", "×", "÷", "(", "=") if token.i else False:
        return ""
    return "one" if text in ("1", "one") else "several"


def _counted(token: Token) -> str:
    if token.tag_ not in ("CD", "LS") or not token.text[0].isalnum() or ":" in token.text:
        return ""
    if token.i and (
        token.nbor(-1).tag_ in ("CD", "$", "SYM") or token.nbor(-1).text in ("-", "step", "grade", "out")
    ):
        return ""
    noun, value = noun_after(token), _value(token)
    if noun is None or not value or noun.i - token.i > 4 or _is_unchanged(noun) or "-" in noun.text:
        return ""
    if noun.dep_ == "advmod":
        return ""  # "put the 28 back", whatever its tag
    if value == "one" and _is_plural(noun) and not _is_hundredth(token):
        return f"{token.text} {noun.text}"
    return f"{token.text} {noun.text}" if value == "several" and not _is_plural(noun) else ""


def _is_hundredth(token: Token) -> bool:
    """Whether "one" stands for a whole, as in "one cold winters' day", or ends a number, as in "twenty-one"."""
    return token.i > 0 and token.nbor(-1).text == "-"


def _is_plural(noun: Token) -> bool:
    """Whether a noun is a plural by its tag, or by its form where the parser follows the number before it."""
    lemma = noun.lemma_.lower()
    return noun.tag_ == "NNS" or (noun.lower_ != lemma and plural(lemma) == noun.lower_)


def _is_unchanged(noun: Token) -> bool:
    lemma = noun.lemma_.lower()
    forms = lemmas(noun.lower_, "n")
    if noun.lower_ in forms and len(forms) > 1 and not noun.lower_.endswith("s"):
        return True  # "data" are several, but also told as one
    return plural(lemma) == lemma or noun.text in SHORT or not noun.text.isalpha() or lemma in _UNCOUNTED


def _determined(token: Token) -> str:
    if token.lower_ not in (*_SINGULAR, *_PLURAL) or token.tag_ not in ("DT", "JJ", "PDT"):
        return ""
    after = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    if after is None or after.tag_ not in ("NN", "NNS", "JJ"):
        return ""
    noun = noun_after(token)
    if noun is None or _is_unchanged(noun) or after.lower_ in ("few", "little", "lot", "hundred", "many"):
        return ""
    if token.lower_ == "this" and noun.tag_ == "NNS" and any(c.dep_ == "obj" for c in noun.children):
        return ""  # "this concerns the heart"
    return f"{token.text} {noun.text}" if _is_plural(noun) is (token.lower_ in _SINGULAR) else ""


def _subject(token: Token) -> str:
    """A subject and its verb that disagree."""
    if token.dep_ not in ("nsubj", "nsubj:pass") or token.tag_ in _RELATIVE:
        return ""
    if token.i and token.nbor(-1).tag_ in _RELATIVE and known(token.lemma_.lower(), "v"):
        return ""  # "a snail that scrapes leaves": the parser has taken the verb for the subject
    has_noun = any(child.dep_ == "compound" for child in token.children)
    if token.tag_ == "NNS" and has_noun and known(token.lemma_.lower(), "v") and _is_noun_too(token.head):
        return ""  # "a snail scrapes leaves": the same without "that"
    if token.tag_ == "NNS" and (is_verb_alone(token.lower_) or token.left_edge.lower_.endswith("ing")):
        return ""  # "counting rings measures": what is done, not the rings
    if _is_of_another(token, token.head):
        return ""
    verb = _finite(token.head)
    number = _number_of_list(token) if _ends_list(token) else _number(token)
    if verb is not None and (_is_label(token, verb) or _is_let(verb)):
        return ""
    if verb is None or not number or (verb.i < token.i and not _may_come_first(verb, token)):
        return ""
    said = verb.lower_
    if said in _SAME_IN_THE_PAST:
        return ""
    is_one = said in _SINGULAR_VERBS or (verb.tag_ == "VBZ" and said not in _PLURAL_VERBS)
    is_several = said in _PLURAL_VERBS or (verb.tag_ in ("VBP", "VB") and said not in _SINGULAR_VERBS)
    if (number == "several" and is_one) or (number == "one" and is_several):
        return f"{token.text} {verb.text}"
    return ""


def _is_noun_too(verb: Token) -> bool:
    """Whether a verb right behind its subject may be a plural: "leaves"."""
    return verb.tag_ == "VBZ" and verb.nbor(-1).dep_ == "nsubj" and bool(lemmas(verb.lower_, "n"))


def _is_of_another(subject: Token, verb: Token) -> bool:
    """Whether a clause of its own begins between a noun and a verb, though the parser takes the noun for its subject:
    "90 pages, as the question says", "the liquid with which mammals feed their young", "the water rises and falls".
    """
    between = subject.doc[subject.i + 1 : verb.i]
    begins = [word.i for word in between if word.head == verb and word.dep_ in ("mark", "cc")]
    begins += [word.i for word in between if word.tag_ in _RELATIVE]
    return bool(begins) and not any(word.tag_ in FINITE for word in subject.doc[max(begins) : verb.i])


def _ends_list(subject: Token) -> bool:
    """Whether a subject is the last of several though the parser does not join them: only nouns stand before "and"."""
    before = [word for word in subject.sent if word.i < subject.left_edge.i and not word.is_punct]
    is_joined = [word.lower_ for word in before[-1:]] in (["and"], ["or"])
    return is_joined and _is_noun(before[-2:-1]) and not any(word.tag_ in FINITE for word in before)


def _number_of_list(last: Token) -> str:
    """Several where the last of a list has an article: "a cat and a dog", but not "bread and butter"."""
    return "several" if _has_article(last) and last.doc[last.left_edge.i - 1].lower_ == "and" else ""


def _is_noun(words: Sequence[Token]) -> bool:
    return bool(words) and words[0].tag_ in NOUNS


def _is_label(subject: Token, verb: Token) -> bool:
    """Whether a colon ends a label before the verb: "Step 1: 3 fifths are girls"."""
    return any(token.text == ":" for token in subject.doc[subject.i : verb.i])


def _is_let(verb: Token) -> bool:
    """Whether a verb says what others are let or made to do, though the parser joins it to the one that lets them."""
    return verb.tag_ in ("VB", "VBP") and verb.dep_ == "conj" and verb.head.lemma_ in _LETTING


def _may_come_first(verb: Token, subject: Token) -> bool:
    """Whether a verb stands before its subject: in questions, and behind "there" right before it."""
    is_there = verb.i > 0 and verb.nbor(-1).lower_ == "there" and subject.left_edge.i == verb.i + 1
    return is_there or "?" in verb.sent.text


def _finite(head: Token) -> Token | None:
    """The verb that shows number."""
    marks = [child.i for child in head.children if child.dep_ == "mark" and child.i < head.i]
    helping = [
        child
        for child in head.children
        if child.dep_ in ("aux", "aux:pass", "cop") and child.i > max(marks, default=-1)
    ]
    for verb in sorted([*helping, head], key=lambda each: each.i):
        if verb.tag_ in ("VBZ", "VBP") or verb.lower_ in (*_SINGULAR_VERBS, *_PLURAL_VERBS):
            return verb
        if verb.tag_ in ("MD", "VBD"):
            return None
    is_plain = head.tag_ == "VB" and head.dep_ in ("ROOT", "conj") and not helping
    return head if is_plain and not any(c.dep_ in ("mark", "aux") for c in head.children) else None


def _are_two(subject: Token) -> bool:
    """Whether a subject is two persons or things: "Tia and Max", "the cat and the dog"."""
    others = [child for child in subject.children if child.dep_ == "conj"]
    if not any(word.lower_ == "and" for child in others for word in child.children if word.dep_ == "cc"):
        return False
    both = (subject, *others)
    if all(word.tag_ == "NNS" for word in both):
        return True
    return all(word.text[:1].isupper() for word in both) or all(map(_has_article, both))


def _has_article(noun: Token) -> bool:
    return noun.tag_ == "NN" and any(child.lower_ in ("a", "an", "the") for child in noun.children)


def _is_some_of(number: Token) -> bool:
    """Whether a number is so many of some things: "12 of the children", "of the cans, 65"."""
    if number.i + 1 < len(number.doc) and number.nbor(1).text == "of":
        return True
    around = [child for child in number.head.children if child.dep_ == "obl" and child.i < number.i]
    return any(child.tag_ == "NNS" and "of" in [c.lower_ for c in child.children] for child in around)


def _is_deed(word: Token) -> bool:
    """Whether a word in -ing says what the thing right before it does."""
    return word.dep_ == "acl" and word.tag_ == "VBG" and word.i == word.head.i + 1


def _number(subject: Token) -> str:
    """Whether a subject is one or several; nothing where it may be either."""
    lemma = subject.lemma_.lower()
    if subject.lower_ == "each" and subject.i and subject.nbor(-1).pos_ in ("NUM", "NOUN"):
        return ""  # "2 plates at $9 each come to": the plates do
    if subject.lower_ in _ONE:
        return "one"
    if subject.lower_ in _SEVERAL:
        return "several"
    if subject.left_edge == subject and any(map(_is_deed, subject.children)):
        return ""  # "clouds forming" may be what happens
    if any(child.dep_ in ("conj", "cc") for child in subject.children):
        return "several" if _are_two(subject) else ""
    if subject.text[:1].isupper() and not known(lemma, "n"):
        return "one" if subject.tag_ == "NNP" and subject.left_edge == subject else ""  # a name
    if subject.tag_ == "CD":
        is_those = subject.i > 0 and subject.nbor(-1).lower_ in ("those", "these")
        return _value(subject) if is_those or _is_some_of(subject) else ""
    if (
        subject.tag_ not in ("NN", "NNS")
        or lemma in _ANY_NUMBER
        or dimension_of(lemma)
        or "$" in subject.text
        or _is_unchanged(subject)
    ):
        return ""
    if subject.tag_ == "NN" and any(
        child.dep_ == "nummod" and _value(child) != "one" for child in subject.children
    ):
        return ""  # that is found where it is counted
    if any(c.dep_ == "compound" and c.tag_ in ("CD", "NNS") for c in subject.children):
        return "" if subject.tag_ == "NN" else "several"
    return "one" if subject.tag_ == "NN" else "several"
