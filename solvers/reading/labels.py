"""Numbers that are names and do not count anything: "Room 12", "in 2015", "Platform 9", "the locker number is 82"."""

from __future__ import annotations

from dataclasses import replace

from knowledge import lexicon
from knowledge.names import gender_of_name
from solvers.reading.model import Number, NumberKind
from solvers.reading.nouns import is_time
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_DETERMINED = frozenset({"CD", "DT", "JJ", "PR", "VB"})
"""Beginnings of the tags of words that determine a noun after them."""


_NUMBERED = frozenset({"noun.artifact", "noun.location", "noun.group"})
"""Topics of things that are identified by numbers."""
_MAIN = 2
"""How many of a noun's meanings are common."""


def is_label(tree: Tree, number: Number) -> bool:
    """Return whether a number is a name rather than a count: "Room 12", "in 2015", "May 3", "grade 4"."""
    if number.kind is not NumberKind.CARDINAL or number.value.denominator != 1:
        return False
    before, after = tree.word(number.first - 1), number.stop
    counts = tree.noun_run(after) is not None
    if _is_named_span(tree, number.first - 1) or _is_named_again(tree, number):
        return True
    if before in word_set("labels"):
        return tree.tag(number.first - 1) != "CD" and not (before == "number" and tree.word(after) == "is")
    if before in word_set("labels_alone") and not counts and tree.word(after) not in {"%", "times"}:
        determined = tree.tag(number.first - 2)[:2] in _DETERMINED  # "in the second hour 14 came"
        return not determined and tree.word(number.first - 2) != "by"
    if before in word_set("months") and tree.is_name(number.first - 1):
        acts = tree.word(number.first - 2) == "in" and tree.is_finite(after)  # "In May 3 joined"
        return not (counts or acts) or tree.is_name(after)
    return (
        _is_year(tree, number, before, counts)
        or _numbers_thing(tree, number)
        or (not counts and _is_number_of_thing(tree, number))
    )


def _is_named_span(tree: Tree, at: int) -> bool:
    """Return whether a word is a capitalized period of time that a number names: "the children in Year 4"."""
    is_inside = at >= 0 and at > tree.sentence(at).first
    return is_inside and tree.tokens[at].text.istitle() and tree.word(at) in word_set("spans")


def _is_named_again(tree: Tree, number: Number) -> bool:
    """Return whether a number follows the same word as before: "Bus 4 left. How many people did bus 4 carry?"."""
    named = tree.words[number.first - 1 : number.stop]
    is_labeled = number.first > 0 and named[0] in word_set("labels") | word_set("labels_alone")
    earlier = range(1, number.first - 1)
    return is_labeled and any(tree.words[at - 1 : at + 1] == named for at in earlier)


def _is_number_of_thing(tree: Tree, number: Number) -> bool:
    """Return whether a number identifies a thing or place: "the locker number is 82", but not "the mystery number"."""
    if tree.lemma(number.first - 1) != "be" or tree.word(number.first - 2) != "number":
        return False
    at = number.first - 3
    topics = {sense.topic for sense in lexicon.senses(tree.lemma(at), "n")[:_MAIN]}
    return tree.tag(at) == "NN" and not topics.isdisjoint(_NUMBERED)


def _numbers_thing(tree: Tree, number: Number) -> bool:
    """Return whether a number says which thing acts, not how many do: "Platform 9 had 40 people"."""
    at = number.first - 1
    is_thing = (
        lexicon.known(tree.word(at), "n") and tree.tag(at) in {"NN", "NNP"} and not is_time(tree.lemma(at))
    )
    is_bare = tree.tag(at - 1) in {"", ".", "IN", "CC", ","} and gender_of_name(tree.word(at)) is None
    return is_thing and is_bare and tree.is_finite(number.stop)


def as_date(tree: Tree, number: Number) -> Number:
    """Return a number that names a year as one to calculate with, if the text asks how long ago or in which year
    something was: "A bridge was built in 1950. How old was it in 1998?"
    """
    is_bare = tree.noun_run(number.stop) is None
    if not is_bare or not _is_year(tree, number, tree.word(number.first - 1), counts=False):
        return number
    asked = [at for s in tree.sentences if s.is_question for at in range(s.first, s.stop)]
    names_year = any(tree.word(at) in {"what", "which"} and tree.word(at + 1) == "year" for at in asked)
    asks_age = any(
        tree.word(at) == "how" and (tree.word(at + 1) in {"old", "long"} or tree.lemma(at + 2) == "year")
        for at in asked
    )
    return replace(number, kind=NumberKind.DATE) if names_year or asks_age else number


def _is_year(tree: Tree, number: Number, before: str, counts: bool) -> bool:
    """Return whether a number names a year: "in 2015", "May 3, 2015"."""
    is_year = 1500 <= number.value <= 2100 and number.text.isdigit() and len(number.text) == 4
    if is_year and before in {"in", "since", "by", "until", "year", "before", "after", "from", ",", "of"}:
        return not counts or before == "year"
    return is_year and tree.word(number.first - 2) in word_set("months")
