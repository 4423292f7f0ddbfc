"""What happens to a quantity: its verb, who does it, to whom, where, when, and compared with whom.

Roy & Roth 2018, section 5.2, and ALGES's Table 1 say which relations there are; if attachment may be wrong, word order
decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.quantities import load
from solvers.reading.arguments import comparison_of, is_given, noun_after, recipient_of, region_of
from solvers.reading.model import Mention, NumberKind
from solvers.reading.phrases import Phrase
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

PARTS = frozenset({NumberKind.FRACTION, NumberKind.PERCENT})
"""Kinds of numbers that say what part of something is meant."""


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


def apex_of(tree: Tree, phrase: Phrase) -> int:
    """Return the token that connects an amount to its clause: the pens in "twice as many pens"."""
    top = tree.top(phrase.first, phrase.stop)
    while tree.relation(top) in {"advmod", "amod", "nummod"} and tree.tokens[top].head > top:
        top = tree.tokens[top].head
    return top


def relations_of(
    tree: Tree, mentions: Mentions, phrase: Phrase, others: Sequence[Phrase], verb: int | None = None
) -> Relations:
    """Return the relations of a phrase; `others` are the text's other phrases, and `verb` is its verb if it
    is known.
    """
    top = tree.top(phrase.first, phrase.stop)
    verb = _deed(tree, phrase, tree.governing_verb(top)) if verb is None else verb
    relative = tree.relative(top) if verb is not None and tree.marker(top) and not phrase.is_target else None
    verb = verb if relative is None else relative  # "for every 5 coins that Ida earns"
    counting = counted_by_number(tree, phrase, verb)
    verb = verb if counting is None or counting[1] is None else counting[1]
    compared_to, marker = comparison_of(tree, mentions, phrase)
    region = region_of(tree, phrase, others)
    if verb is None:
        return Relations(syntax=_syntax(tree, top), compared_to=compared_to)
    subject = _subject(tree, mentions, phrase, verb)
    if counting is not None and subject is not None and subject.first <= counting[0] < subject.stop:
        subject = None  # "the number of pupils who sing is 9": they are counted
    if frame_end(tree, phrase) is not None:
        return Relations("be", syntax=_syntax(tree, top), tense=tense_of(tree, verb))
    if _is_whole(tree, phrase, others):
        return _of_whole(tree, mentions, top, verb, subject)
    recipient, case = compared_to, marker
    if recipient is None:
        recipient, case = recipient_of(tree, mentions, phrase, verb, region, subject)
    compares = tree.lemma(verb) in word_set("exceeding_verbs")  # to outnumber is to be more
    return Relations(
        verb="be" if compares else tree.tokens[verb].lemma,
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


def _deed(tree: Tree, phrase: Phrase, verb: int | None) -> int | None:
    """Return what people do who first get into a state: "left" in "5 people got tired and left"; otherwise, the
    verb.
    """
    if verb is None or verb < phrase.first or tree.lemma(verb) not in {"get", "become", "be"}:
        return verb
    state = tree.child(verb, "xcomp")
    if tree.lemma(verb) != "be" and (state is None or tree.tag(state) not in {"JJ", "VBN"}):
        return verb
    behind = range(verb + 2, tree.sentence(verb).stop)
    deeds = (
        i for i in behind if tree.word(i - 1) == "and" and tree.tag(i) in {"VBD", "VBN"} and tree.is_verb(i)
    )
    return next(deeds, verb)


def counted_by_number(tree: Tree, phrase: Phrase, verb: int | None) -> tuple[int, int | None] | None:
    """Return the letters and "carried" in "The number of letters carried by the bus is 9"; `None` without a number."""
    first = tree.sentence(phrase.first).first
    if verb is None or tree.lemma(verb) != "be" or phrase.is_target or verb > phrase.first:
        return None
    number = next((i for i in range(verb, first, -1) if tree.words[i : i + 2] == ["number", "of"]), None)
    noun = noun_after(tree, number + 1) if number is not None else None
    if noun is None or noun >= verb:
        return None
    deeds = (i for i in range(noun + 1, verb) if tree.tag(i).startswith("VB") and tree.is_verb(i))
    return noun, next(deeds, None)


def frame_end(tree: Tree, phrase: Phrase) -> int | None:
    """Return the comma after an amount that opens a sentence as the whole of which the rest tells parts: the 24 pupils
    in "In a class of 24 pupils, a third wear glasses", "Out of 24 pupils, 8 do"; `None` for other amounts.
    """
    sentence = tree.sentence(phrase.first)
    opening = range(sentence.first, phrase.first)
    comma = next((at for at in range(phrase.stop, sentence.stop) if tree.word(at) == ","), None)
    is_of = not {"of", "among"}.isdisjoint(tree.words[at] for at in opening)
    opens = is_of and all(tree.tag(at) in {"IN", "DT", "NN"} for at in opening)
    is_counted = not phrase.is_money and not load().dimension(
        phrase.entity
    )  # no price, and no length of a trip
    if comma is None or not opens or not is_counted:
        return None
    return None if any(tree.is_finite(at) for at in range(phrase.stop, comma)) else comma


def _is_whole(tree: Tree, phrase: Phrase, others: Sequence[Phrase]) -> bool:
    """Return whether an amount is what another one is a part of: the 60 in "gave a third of her 60 beads away"."""
    top = tree.top(phrase.first, phrase.stop)
    part = tree.tokens[top].head
    is_of = tree.relation(top) == "nmod" and tree.marker(top) == "of" and tree.word(phrase.first - 1) != "of"
    return is_of and any(p.number is not None and p.first <= part < p.stop for p in others if p is not phrase)


def _of_whole(tree: Tree, mentions: Mentions, top: int, verb: int, doer: Mention | None) -> Relations:
    """Return the relations of a whole: nothing happens to it; it is only there, or somebody has it."""
    whose = tree.child(top, "nmod:poss")
    acts = doer is not None and doer.stop <= verb and not doer.first <= tree.tokens[top].head < doer.stop
    owner = mentions.at(whose) if whose is not None else doer if acts else None
    said = "have" if owner else "be"
    return Relations(said, subject=owner, syntax=_syntax(tree, top), tense=tense_of(tree, verb))


def _syntax(tree: Tree, top: int) -> str:
    dep = tree.tokens[top].dep
    while dep == "conj" and tree.tokens[top].head != top:
        top = tree.tokens[top].head
        dep = tree.tokens[top].dep
    return dep


def _particle(tree: Tree, verb: int, phrase: Phrase) -> str:
    """Return "away" in "gave 5 away"; for an amount that acts, only if it boards something: "7 miners got on
    the tram".
    """
    parts = (
        c for c in tree.children[verb] if tree.tokens[c].dep == "compound:prt" and tree.word(c).isalpha()
    )
    if (part := next(parts, None)) is not None:
        return tree.word(part)
    if tree.tag(verb + 1) == "RP" and tree.word(verb + 1) in word_set("particles"):
        return tree.word(verb + 1)  # "drew off 25 pints", wherever the tree hangs it
    near = tree.word(verb + 1) if tree.tag(verb + 1) in {"RB", "RP", "IN"} else ""
    if phrase.first < verb:
        boards = tree.lemma(verb) in word_set("boarding_verbs") and near in word_set("boarding")
        is_new = tree.word(verb + 2) in {
            "a",
            "an",
            "another",
        }  # another vehicle than the one that is asked about
        return near if boards and not is_new and tree.tag(verb + 2) != "CD" else ""
    later = (tree.word(c) for c in tree.children[verb] if tree.relation(c) == "advmod" and c > verb)
    behind = (tree.word(phrase.stop),) if tree.tag(phrase.stop) in {"RB", "RP", "IN"} else ()  # "25% off"
    return next((word for word in (*behind, *later) if word in word_set("particles")), "")


def _subject(tree: Tree, mentions: Mentions, phrase: Phrase, verb: int) -> Mention | None:
    """Return the subject of the verb or, for a passive, the person who did it."""
    token = tree.subject(verb)
    if tree.tag(verb) == "VBN" and token is not None and tree.word(token) == "number":
        token = None  # "the number of letters carried by the bus"
    if tree.is_passive(verb) or (tree.tag(verb) == "VBN" and token is None):
        receives = token is not None and is_given(tree, phrase, verb, token)
        done_by = mentions.at(token) if token is not None and not receives else None
        return _agent(tree, mentions, verb, phrase) or done_by
    empty = tree.child(verb, "expl")
    is_within = token is not None and phrase.first <= token < phrase.stop
    if empty is not None and (tree.word(empty) == "there" or is_within or token is None):
        return None
    return mentions.at(token) if token is not None else None


def _agent(tree: Tree, mentions: Mentions, verb: int, phrase: Phrase) -> Mention | None:
    """Return the person who did it: Ann in "were sold by Ann" and Ben in "and 5 by Ben", unlike "cut by 20 percent"."""
    beside = noun_after(tree, phrase.stop) if tree.word(phrase.stop) == "by" else None
    agents = [c for c in tree.children[verb] if tree.relation(c) == "obl" and tree.marker(c) == "by"]
    places = agents if beside is None else [beside, *agents]
    named = (c for c in places if tree.child(c, "nummod") is None and tree.lemma(c) not in word_set("spans"))
    return next((mentions.at(c) for c in named), None)


def tense_of(tree: Tree, verb: int) -> str:
    """Return "past", "present", or "future", from the verb's form and its auxiliaries."""
    node = tree.tokens[verb].head if tree.tokens[verb].dep == "cop" else verb
    helping = [c for c in tree.children[node] if tree.tokens[c].dep in {"aux", "aux:pass"}]
    helpers = [tree.word(c) for c in helping if not tree.is_name(c)]
    words = set(helpers)
    if words & word_set("future_auxiliaries"):
        return "future"
    tag = tree.tag(verb)
    if (
        words & word_set("past_auxiliaries")
        or (tag == "VBD" and not _may_be_present(tree, verb))
        or (tag == "VBN" and words & {"has", "have", "'ve"})
    ):
        return "past"
    if tag == "VB" and tree.word(verb - 1) == "to":
        return "future"
    if tag == "VBN" and not words:
        return "past"
    return "present" if tag else ""


def _may_be_present(tree: Tree, verb: int) -> bool:
    """Return whether a form can be past or present ("passes to the zoo cost $9") and nothing else is in the past."""
    subject = tree.subject(verb)
    if tree.word(verb) != tree.lemma(verb) or subject is None or tree.tag(subject) != "NNS":
        return False
    past = word_set("past_auxiliaries")
    return not any(
        tree.word(at) in past or (tree.tag(at) == "VBD" and tree.word(at) != tree.lemma(at))
        for at in range(len(tree.tokens))
    )


def _is_negated(tree: Tree, verb: int) -> bool:
    node = tree.tokens[verb].head if tree.tokens[verb].dep == "cop" else verb
    said = {tree.word(c) for c in (*tree.children[node], *tree.children[verb])}
    return bool(said & word_set("negations"))
