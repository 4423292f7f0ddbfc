"""Who or what has an amount, whichever way the text says it: the holder of a description.

A possessor says it first, then what contains the amount ("a bag with 5 figs"), then whose measure it is ("the price
of the lamp"), then the subject of the verb.
"""

from __future__ import annotations

from functools import lru_cache

from knowledge import lexicon
from solvers.reading.arguments import noun_after
from solvers.reading.model import Mention
from solvers.reading.phrases import Phrase
from solvers.reading.referents import Mentions
from solvers.reading.relations import Relations
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_MEASURING = 0.4
"""The share of a noun's uses that its senses as a measure need for "the height of" to tell a holder."""


@lru_cache(maxsize=2_000)
def is_measure(noun: str) -> bool:
    """Whether a lemma names what a thing has as a number: price, height, age, number, average."""
    named = (
        word_set("money_nouns") | word_set("length_nouns") | word_set("weight_nouns") | word_set("sum_nouns")
    )
    if noun in named | word_set("measures"):
        return True
    topics = {"noun.attribute", "noun.quantity"}
    return sum(sense.share for sense in lexicon.senses(noun, "n") if sense.topic in topics) >= _MEASURING


def owner_of(tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations) -> Mention | None:
    """The owner of an amount, pronouns resolved; `None` where nobody and nothing is said to have it."""
    found = (
        _possessor(tree, mentions, phrase)
        or _measured(tree, mentions, phrase)
        or _container(tree, mentions, phrase)
        or _doer(tree, mentions, phrase, relations)
    )
    return resolved(mentions, found)


def resolved(mentions: Mentions, mention: Mention | None) -> Mention | None:
    """What a pronoun stands for; any other mention as it is."""
    if mention is None or not mention.is_pronoun:
        return mention
    named = mentions.nouns_of(mention.referent)
    return named[0] if named else mention


def possessor_of(tree: Tree, mentions: Mentions, first: int, stop: int) -> Mention | None:
    """Whose noun phrase the tokens are: "Tom's", "her", "of the lamp"."""
    for at in range(stop - 1, first - 1, -1):
        if tree.tag(at) == "POS":
            return mentions.at(at - 1)
        if tree.tag(at) == "PRP$":
            return mentions.at(at)
    return None


def _possessor(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """ "Tom's 5 figs", "her other 9 figs", "how many of Tom's figs"."""
    at = phrase.first - 1
    while tree.tag(at) in {"JJ", "JJS", "RB", "DT"} and at > tree.sentence(phrase.first).first:
        at -= 1
    if tree.tag(at) in {"POS", "PRP$"}:
        return possessor_of(tree, mentions, at, at + 1)
    return None


def _measured(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """The lamp of "the price of the lamp is $5", Omar of "What is Omar's age"."""
    noun = phrase.head if phrase.is_target and tree.is_noun(phrase.head) else None
    if noun is None or not is_measure(tree.tokens[noun].lemma.lower()):
        noun = _copular_subject(tree, phrase)
    if noun is None or not is_measure(tree.tokens[noun].lemma.lower()):
        return None
    return _whose(tree, mentions, noun)


def _whose(tree: Tree, mentions: Mentions, noun: int) -> Mention | None:
    """Whose measure the noun at `noun` names."""
    first = noun
    while tree.tag(first - 1)[:2] in {"JJ", "NN"} or tree.tag(first - 1) in {"POS", "PRP$"}:
        first -= 1
        if tree.tag(first) in {"POS", "PRP$"}:
            return possessor_of(tree, mentions, first, first + 1)
    if tree.word(noun + 1) in {"of", "for"}:
        of = noun_after(tree, noun + 1)
        if of is None:
            return None
        lemma = tree.tokens[of].lemma.lower()
        return _whose(tree, mentions, of) if is_measure(lemma) else mentions.at(of)
    return None


def _copular_subject(tree: Tree, phrase: Phrase) -> int | None:
    """The measure that the amount is said to be: "the price of the lamp is $5"."""
    verb = next(
        (i for i in range(phrase.first - 1, max(phrase.first - 4, -1), -1) if tree.tokens[i].lemma == "be"),
        None,
    )
    if verb is None:
        return None
    subject = tree.subject(verb)
    return subject if subject is not None and tree.is_noun(subject) else None


def _container(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """ "a bag with 5 figs", "a class of 30 pupils", "boxes containing 8 jars"."""
    at = phrase.first - 1
    holds = tree.word(at) in {"with", "of", "without"} or (
        tree.tag(at) == "VBG"
        and tree.tokens[at].lemma in word_set("containing_verbs") | {"weigh", "cost", "measure"}
    )
    if not holds or not tree.is_noun(at - 1) or phrase.is_target:
        return None
    lemma = tree.tokens[at - 1].lemma.lower()
    return None if lemma in word_set("not_containers") or is_measure(lemma) else mentions.at(at - 1)


def _doer(tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations) -> Mention | None:
    """The subject of the verb, if it is not what is counted itself."""
    subject = relations.subject
    if (
        subject is None
        or (subject.first <= phrase.head < subject.stop)
        or phrase.first <= subject.first < phrase.stop
    ):
        return None
    head = subject.stop - 1
    if tree.word(head) in {"it", "there"} and subject.referent not in {
        m.referent for m in mentions.all if not m.is_pronoun
    }:
        return None
    lemma = subject.head.lower()
    whose = _whose(tree, mentions, head) if is_measure(lemma) else None
    return whose or subject
