"""What happens with a quantity: its verb, who does it, to whom, where, when, and compared to whom.

Roy & Roth 2018, section 5.2, and ALGES's Table 1 say which relations; where attachment may be wrong, word
order decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowledge import lexicon
from solvers.reading.arguments import (
    comparison_of,
    is_given,
    noun_after,
    recipient_of,
    region_of,
)
from solvers.reading.model import Mention, NumberKind
from solvers.reading.phrases import Phrase
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

PARTS = frozenset({NumberKind.FRACTION, NumberKind.PERCENT})
"""Kinds of numbers that say which part of something is meant."""
_FINITE = frozenset({"VBD", "VBZ", "VBP"})


@dataclass(frozen=True, slots=True)
class Relations:
    """The part of a `Quantity` that comes from its clause."""

    verb: str = ""
    verb_at: int = -1
    particle: str = ""
    subject: Mention | None = None
    recipient: Mention | None = None
    recipient_case: str = ""
    syntax: str = ""
    compared_to: Mention | None = None
    tense: str = ""
    is_negated: bool = False


def top_of(tree: Tree, first: int, stop: int) -> int:
    """The token of the span that depends on something outside it: the phrase's head as the parser sees it."""
    for at in range(first, stop):
        head = tree.tokens[at].head
        if (head == at or not first <= head < stop) and tree.tokens[at].dep != "punct":
            return at
    return first


def relations_of(
    tree: Tree, mentions: Mentions, phrase: Phrase, others: Sequence[Phrase], verb: int | None = None
) -> Relations:
    """The relations of a phrase; `others` are the text's other phrases, `verb` its verb if known already."""
    top = top_of(tree, phrase.first, phrase.stop)
    is_opening = False
    if verb is None and phrase.is_target:
        verb = _asked_verb(tree, mentions, phrase, top)
    elif verb is None:
        verb = _verb_behind(tree, phrase)
        is_opening = verb is not None and tree.subject(verb) not in range(phrase.stop)
        verb = verb or tree.governing_verb(top)
        verb = _verb_shared(tree, phrase, others, verb) if verb is not None else None
        if verb == phrase.stop and tree.tag(verb) == "VBG":  # "earned $52 babysitting"
            verb = tree.verb_before(phrase.first) or verb
    if verb is not None and tree.word(verb) == "left" and verb >= phrase.stop:
        verb = _possession_before(tree, phrase, verb)
    compared_to, marker = comparison_of(tree, mentions, phrase)
    region = region_of(tree, phrase, others)
    if verb is None:
        return Relations(syntax=_syntax(tree, top), compared_to=compared_to)
    subject = mentions.at(phrase.head) if is_opening else _subject(tree, mentions, phrase, verb)
    if subject is not None and _is_of_mate(tree, phrase, others, subject):
        subject = None
    recipient, case = compared_to, marker
    if recipient is None:
        recipient, case = recipient_of(tree, mentions, phrase, verb, region, subject)
    return Relations(
        verb=tree.tokens[verb].lemma,
        verb_at=verb,
        particle=_particle(tree, verb, phrase),
        subject=None if subject is not None and subject == recipient else subject,
        recipient=recipient,
        recipient_case=case,
        syntax=_syntax(tree, top),
        compared_to=compared_to,
        tense=tense_of(tree, verb),
        is_negated=_is_negated(tree, verb),
    )


def _is_of_mate(tree: Tree, phrase: Phrase, others: Sequence[Phrase], subject: Mention) -> bool:
    """Whether the subject is in another amount that is joined to this: "a third of the boys and half of the girls"."""
    mates = (
        p
        for p in others
        if p.number is not None and phrase.stop <= p.first and p.first <= subject.first < p.stop
    )
    between = (tree.words[phrase.stop : p.first] for p in mates)
    return any(words and {*words} <= {"and", "or", ",", "of", "the", "them"} for words in between)


def _verb_shared(tree: Tree, phrase: Phrase, others: Sequence[Phrase], verb: int) -> int:
    """The verb, or that of the amount to which this one is joined by "and" or a comma, whatever stands between.

    "took 30 minutes to mend a kite and 12 minutes to wash a bike", "$1 for every ad that is seen and $2 for a click".
    """
    if tree.word(phrase.first - 1) not in {"and", ",", "or"} or phrase.number is None:
        return verb
    start = tree.sentence(phrase.first).first
    before = [
        p for p in others if p.number is not None and start <= p.first and p.stop <= verb < phrase.first
    ]
    alike = [p for p in before if p.is_money == phrase.is_money and p.entity != "%"]
    if not alike or (not phrase.is_money and alike[-1].entity != phrase.entity and phrase.entity):
        return verb
    has_object = phrase.is_money or any(tree.is_noun(i) for i in range(verb, phrase.first))
    shared = tree.governing_verb(alike[-1].head) if has_object and _is_inner(tree, verb) else None
    return shared if shared is not None and shared < alike[-1].first else verb


def _is_inner(tree: Tree, verb: int) -> bool:
    """Whether a verb is that of an infinitive or a relative clause, or a participle."""
    opens = tree.word(verb - 1) in {"to", "that", "which", "who", "'s"}
    return opens or tree.tag(verb) == "VBG" or tree.tokens[verb].dep.startswith("acl")


def _asked_verb(tree: Tree, mentions: Mentions, phrase: Phrase, top: int) -> int | None:
    """The verb of "how many X does she need": behind the subject if the tree is of no help."""
    verb = tree.governing_verb(top)
    if (
        verb is not None
        and verb >= phrase.first
        and tree.tag(verb) != "MD"
        and tree.tokens[verb].lemma != "do"
    ):
        return verb
    _, stop = tree.clause(phrase.first)
    after = iter(
        [i for i in range(phrase.stop, stop) if tree.is_verb(i) and not _helps_behind(tree, i, stop)]
    )
    subject = next((m for m in mentions.all if phrase.stop < m.first < stop), None)
    if subject is not None and subject.stop < stop and lexicon.known(tree.word(subject.stop), "v"):
        return next(after, subject.stop)
    return next(after, verb)


def _helps_behind(tree: Tree, at: int, stop: int) -> bool:
    """Whether a form of "do" helps a verb behind it that the parser took for a noun: "does the team practice"."""
    return tree.lemma(at) == "do" and any(tree.tag(i) == "VB" for i in range(at + 1, stop))


def _verb_behind(tree: Tree, phrase: Phrase) -> int | None:
    """The verb right behind a phrase that opens its clause: "and 75 skiers left it"."""
    first, stop = tree.clause(phrase.first)
    number = phrase.number
    is_bare = number is not None and number.stop == phrase.stop and not phrase.is_money
    is_part = number is not None and number.kind in PARTS
    opens = phrase.first - first <= (tree.word(first) in word_set("clause_openers"))
    if not opens or not (tree.is_noun(phrase.stop - 1) or is_bare or is_part):
        return None
    at = phrase.stop
    while at < stop and (tree.tag(at) == "RB" or (is_bare and _is_auxiliary(tree, at))):
        at += 1
    if is_bare and at > phrase.stop and tree.tag(at) in {"VBN", "VBG", "VB"}:
        return at
    tags = _FINITE | {"VB"} if is_bare else _FINITE
    return at if at < stop and tree.tag(at) in tags and _acts(tree, at, is_part) else None


def _acts(tree: Tree, at: int, is_part: bool) -> bool:
    """Whether a full verb stands at `at`, or for a part the copula: "a third are red"."""
    return tree.is_verb(at) or (is_part and tree.tokens[at].dep == "cop")


def _is_auxiliary(tree: Tree, at: int) -> bool:
    return tree.tokens[at].dep.startswith("aux") or tree.tag(at) == "MD"


def _possession_before(tree: Tree, phrase: Phrase, verb: int) -> int:
    """The "had" of "he had 5 left", the "have" of "how many does he have left"; else the verb itself."""
    first, _ = tree.clause(verb)
    start = phrase.first if phrase.is_target else first
    return next((i for i in range(verb - 1, start - 1, -1) if tree.word(i) in {"have", "has", "had"}), verb)


def _syntax(tree: Tree, top: int) -> str:
    dep = tree.tokens[top].dep
    while dep == "conj" and tree.tokens[top].head != top:
        top = tree.tokens[top].head
        dep = tree.tokens[top].dep
    return dep


def _particle(tree: Tree, verb: int, phrase: Phrase) -> str:
    child = next(
        (c for c in tree.children[verb] if tree.tokens[c].dep == "compound:prt" and tree.word(c).isalpha()),
        None,
    )
    if child is not None:
        return tree.word(child)
    is_dated = tree.word(verb + 1) == "in" and tree.tag(verb + 2) == "CD"  # "does it climb in 4 days"
    near = tree.word(verb + 1) if tree.tag(verb + 1) in {"RB", "RP", "IN"} and not is_dated else ""
    if phrase.first < verb:  # "7 miners got on the tram"
        boards = tree.tokens[verb].lemma in word_set("boarding_verbs") and near in word_set("boarding")
        return near if boards else ""
    if near in word_set("particles"):  # "drew off 25 pints"
        return near
    behind = tree.word(phrase.stop) if tree.tag(phrase.stop) in {"RB", "RP", "IN"} else ""
    return behind if behind in word_set("particles") else ""  # "put 20 books back"


def _subject(tree: Tree, mentions: Mentions, phrase: Phrase, verb: int) -> Mention | None:
    """The subject of the verb; of a passive, who did it."""
    token = tree.subject(verb)
    if tree.is_passive(verb):
        receives = token is not None and is_given(tree, phrase, verb, token)
        done_by = mentions.at(token) if token is not None and not receives else None
        return _agent(tree, mentions, verb) or done_by
    if token is not None and _is_date(tree, token, verb):
        token = None
    empty = tree.child(verb, "expl")
    is_within = token is not None and phrase.first <= token < phrase.stop
    if empty is not None and (tree.word(empty) == "there" or is_within or token is None):
        return None
    is_asked = phrase.is_target and not tree.is_noun(phrase.head)  # "how tall is the oak"
    if token is None or (is_asked and is_within):
        token = _subject_by_order(tree, mentions, phrase, verb) if tree.tag(verb) != "VBG" else None
    return mentions.at(token) if token is not None else None


def _is_date(tree: Tree, token: int, verb: int) -> bool:
    """Whether what the parser takes for a subject only dates: "Last year farms grew 9"."""
    is_span = tree.is_noun(token) and tree.tokens[token].lemma in word_set("spans")
    return is_span and tree.tokens[verb].lemma != "be"


def _subject_by_order(tree: Tree, mentions: Mentions, phrase: Phrase, verb: int) -> int | None:
    """The last noun before verb and number; of a question, the first after its helper verb or copula."""
    if phrase.is_target:
        _, stop = tree.clause(phrase.first)
        asked = (m for m in mentions.all if phrase.stop < m.first < stop)
        return next((m.stop - 1 for m in asked if m.stop <= verb or verb == phrase.stop), None)
    first, _ = tree.clause(verb)
    before = [m for m in reversed(mentions.all) if first <= m.first and m.stop <= max(verb, phrase.first)]
    before = [m for m in before if m.stop <= verb] or before
    nouns = (m.stop - 1 for m in before if tree.word(m.first - 1) not in word_set("adjunct_openers"))
    return next((noun for noun in nouns if tree.tokens[noun].lemma not in word_set("spans")), None)


def _agent(tree: Tree, mentions: Mentions, verb: int) -> Mention | None:
    _, stop = tree.clause(verb)
    for at in range(verb + 1, stop - 1):
        if tree.word(at) == "by":
            noun = noun_after(tree, at)
            mention = mentions.at(noun) if noun is not None else None
            counts = any(
                tree.tag(i) in {"CD", "$"} for i in range(at, (noun or at) + 1)
            )  # "cut by 20 percent"
            if mention is not None and not counts and tree.word(noun or 0) not in word_set("spans"):
                return mention
    return None


def tense_of(tree: Tree, verb: int) -> str:
    """ "past", "present" or "future", from the verb's form and its auxiliaries."""
    node = tree.tokens[verb].head if tree.tokens[verb].dep == "cop" else verb
    helping = [c for c in tree.children[node] if tree.tokens[c].dep in {"aux", "aux:pass"}]
    helpers = [tree.word(c) for c in helping if not tree.is_name(c)]
    if not helpers:
        helpers = [tree.word(i) for i in range(max(0, verb - 3), verb) if tree.tokens[i].pos == "AUX"]
    words = set(helpers)
    if words & word_set("future_auxiliaries"):
        return "future"
    tag = tree.tag(verb)
    if (
        words & word_set("past_auxiliaries")
        or tag == "VBD"
        or (tag == "VBN" and words & {"has", "have", "'ve"})
    ):
        return "past"
    if tag == "VB" and tree.word(verb - 1) == "to":
        return "future"
    if tag == "VBN" and not words:
        return "past"
    return "present" if tag else ""


def _is_negated(tree: Tree, verb: int) -> bool:
    node = tree.tokens[verb].head if tree.tokens[verb].dep == "cop" else verb
    near = {tree.word(i) for i in range(max(0, verb - 2), verb) if tree.clauses[i] == tree.clauses[verb]}
    said = {tree.word(c) for c in (*tree.children[node], *tree.children[verb])}
    return bool((near | said) & word_set("negations"))
