"""Who or what has an amount, whichever way the text says it: the holder of a description.

A possessor says it first, then what contains the amount ("a bag with 5 figs"), then whose measure it is ("the price
of the lamp"), then the subject of the verb.
"""

from __future__ import annotations

from collections.abc import Set

from knowledge.quantities import load
from solvers.reading.arguments import noun_after
from solvers.reading.model import Mention
from solvers.reading.nouns import is_measure, is_time
from solvers.reading.phrases import Phrase, modified_from
from solvers.reading.referents import Mentions
from solvers.reading.relations import Relations
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_QUANTIFIERS = frozenset({"more", "fewer", "less", "greater"})


def owner_of(
    tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations, rate: str, place: str
) -> Mention | None:
    """The owner of an amount, pronouns resolved; `None` where nobody and nothing is said to have it.

    Args:
        tree: of the text.
        mentions: of people and things in it.
        phrase: the amount.
        relations: in which it stands to its verb.
        rate: what it is for each of; that owns nothing besides.
        place: where it is, with its modifiers; what it is in has what nobody has.
    """
    found = (
        _possessor(tree, mentions, phrase)
        or _measured(tree, mentions, phrase)
        or _container(tree, mentions, phrase, rate)
        or _doer(tree, mentions, phrase, relations)
        or _holding_place(tree, mentions, phrase, relations, place)
    )
    is_kind = found is not None and found.head.lower() == phrase.entity and not mentions.is_person(found)
    return None if is_kind else resolved(mentions, found)


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


def measure_of(tree: Tree, phrase: Phrase) -> str:
    """What of its owner an amount measures: "6 m long", "12 inches in height", "a profit of $8", "What is the area"."""
    at = phrase.stop
    if phrase.is_target:
        return _asked_measure(tree, phrase)
    if tree.word(at) in word_set("dimension_adjectives"):
        return tree.word(at)
    if tree.word(at) == "in" and tree.lemma(at + 1) in word_set("length_nouns") | word_set("weight_nouns"):
        return tree.lemma(at + 1)
    before = phrase.first - 2
    if (
        tree.word(before + 1) == "of"
        and tree.is_noun(before)
        and is_measure(tree.tokens[before].lemma.lower())
    ):
        return tree.tokens[before].lemma.lower()
    compared = phrase.comparison_at + (phrase.comparison == "times")  # "3 times bigger"
    is_adjective = tree.tag(compared) in {"JJR", "RBR"} and tree.word(compared) not in _QUANTIFIERS
    if phrase.comparison and is_adjective:
        return tree.lemma(compared)
    return _measured_noun(tree, phrase)


def _asked_measure(tree: Tree, phrase: Phrase) -> str:
    """The area of "What is the area", the fraction of "What fraction of the pupils"."""
    word = tree.lemma(phrase.head)
    if phrase.determiner in {"how many", "how much"}:
        return word if word in word_set("money_nouns") - {"money"} else ""
    asked = phrase.determiner.partition(" ")[2]
    if asked and asked not in {"many", "much"} and tree.word(phrase.head) != asked:
        return asked
    return word if is_measure(word) or word in word_set("dimension_adjectives") else ""


def _measured_noun(tree: Tree, phrase: Phrase) -> str:
    """The measure that is the subject: "the price is $3", "the price rose by $3"."""
    noun = _copular_subject(tree, phrase)
    if noun is None and phrase.comparison:
        first = tree.sentence(phrase.first).first
        verb = next((i for i in range(phrase.first - 1, first, -1) if tree.is_finite(i)), None)
        noun = tree.subject(verb) if verb is not None else None
    if noun is None:
        verb = tree.governing_verb(phrase.head)
        noun = (
            tree.subject(verb) if verb is not None and verb < phrase.first else None
        )  # "The price rose by $3"
    is_common = noun is not None and tree.tag(noun) in {"NN", "NNS"} and tree.tag(noun - 1) != "CD"
    lemma = tree.tokens[noun].lemma.lower() if noun is not None and is_common else ""
    return lemma if is_measure(lemma) else ""


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
    is_named = phrase.is_target and tree.is_noun(phrase.head) and not phrase.determiner.startswith("how")
    noun = phrase.head if is_named else None
    if noun is None or not is_measure(tree.tokens[noun].lemma.lower()):
        noun = _copular_subject(tree, phrase)
    if noun is None or not is_measure(tree.tokens[noun].lemma.lower()):
        return None
    return _whose(tree, mentions, noun)


def _whose(tree: Tree, mentions: Mentions, noun: int) -> Mention | None:
    """Whose measure the noun at `noun` names."""
    first = noun
    while tree.tag(first - 1)[:2] in {"JJ", "NN", "CD"} or tree.tag(first - 1) in {"POS", "PRP$"}:
        first -= 1
        if tree.tag(first) in {"POS", "PRP$"}:
            return possessor_of(tree, mentions, first, first + 1)
    if tree.word(noun + 1) in {"of", "for"}:
        of = noun_after(tree, noun + 1)
        if of is None:
            return None
        lemma = tree.tokens[of].lemma.lower()
        return (_whose(tree, mentions, of) if is_measure(lemma) else None) or mentions.at(of)
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
    if subject is not None and tree.is_noun(subject) and is_measure(tree.tokens[subject].lemma.lower()):
        return subject
    first, _ = tree.clause(phrase.first)
    nouns = (i for i in range(first, verb) if tree.is_noun(i) and is_measure(tree.tokens[i].lemma.lower()))
    return next((i for i in nouns if tree.tag(i - 1) == "POS" or tree.word(i + 1) == "of"), subject)


def _container(tree: Tree, mentions: Mentions, phrase: Phrase, rate: str) -> Mention | None:
    """ "a bag with 5 figs", "a class of 30 pupils", "boxes containing 8 jars"."""
    at = phrase.first - 1
    measures = word_set("containing_verbs") | {"weigh", "cost", "measure"}
    holds = tree.word(at) in {"with", "of", "without"} or (
        tree.tag(at) == "VBG" and tree.lemma(at) in measures
    )
    if not holds or not tree.is_noun(at - 1) or phrase.is_target:
        return None
    noun = at - 1
    if tree.word(at) == "with" and tree.word(noun - 1) == "of" and tree.is_noun(noun - 2):
        noun -= 2  # "3 baskets of figs with 15 figs each"
    if tree.word(at) == "with" and (_is_filled(tree, at - 1) or _goes_along(tree, phrase, noun)):
        return None
    lemma = tree.lemma(noun)
    never = word_set("not_containers") | word_set("not_places") | {rate}
    holds_none = lemma in never or is_measure(lemma) or load().dimension(lemma)
    return None if holds_none else mentions.at(noun)  # unlike "3 liters of juice with 2 liters of water"


def _is_filled(tree: Tree, noun: int) -> bool:
    """Whether the noun is filled with an amount, so that it did not have it: "filled a can with 5 liters"."""
    verb = tree.verb_before(noun)
    return verb is not None and tree.lemma(verb) in word_set("filling_verbs")


def _goes_along(tree: Tree, phrase: Phrase, noun: int) -> bool:
    """Whether an amount behind "with" goes with the verb: "left the station with 12 guests"."""
    head = tree.tokens[phrase.head]
    acts = head.dep.startswith("obl") and tree.tag(head.head).startswith("VB")
    is_one = tree.word(modified_from(tree, noun) - 1) in {"a", "an"}  # "types a paper with 900 words"
    return acts and not is_one and tree.tokens[head.head].lemma not in {"be", "have", "see", "find"}


def _doer(tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations) -> Mention | None:
    """The subject of the verb, if it is not what is counted itself."""
    said = _asked(tree, mentions, phrase) if phrase.is_target else _remnant(tree, mentions, phrase)
    apposed = _apposed(tree, mentions, phrase, relations) if said is None else None
    if apposed is not None and apposed.stop == phrase.first:
        return apposed  # "A rope 24 feet long is cut"
    subject = (
        said
        or apposed
        or relations.subject
        or _portioned(tree, mentions, relations.verb_at)
        or _empty_subject(tree, mentions, relations.verb_at)
    )
    if subject is None:
        return _taking(tree, mentions, relations)
    if _overlap(phrase, subject) or tree.word(subject.first) in {"many", "much"}:
        return None
    if _is_empty(tree, mentions, subject):
        return _taking(tree, mentions, relations)
    return None if _is_in_subject(tree, phrase, relations, subject) else _whole_of(tree, mentions, subject)


def _taking(tree: Tree, mentions: Mentions, relations: Relations) -> Mention | None:
    """Whom something takes time or money: "it took him 5 minutes", "How long will it take Ben to walk"."""
    if relations.verb not in {"take", "cost"} or relations.recipient_case not in {"", "for"}:
        return None
    behind = (m for m in mentions.all if m.first == relations.verb_at + 1 and mentions.is_person(m))
    return relations.recipient or next(behind, None)


def _is_empty(tree: Tree, mentions: Mentions, subject: Mention) -> bool:
    """Whether a subject stands for nothing: the "it" of "it took him 5 minutes"."""
    word = tree.word(subject.stop - 1)
    return word == "there" or (word == "it" and not mentions.nouns_of(subject.referent))


def _is_in_subject(tree: Tree, phrase: Phrase, relations: Relations, subject: Mention) -> bool:
    """Whether the amount is in the subject, joined to it or before it: "For 5 days Ann worked"."""
    if tree.words[tree.sentence(phrase.first).first : phrase.first] == ["of", "the"]:
        return True  # "Of the 240 guests 60 percent are adults"
    if phrase.is_target:
        return False
    between = {*tree.words[phrase.stop : subject.first]}
    if {"and", "or"} & between and between <= {"and", "or", ","}:
        return True  # "72 pupils and 6 teachers ride"
    return phrase.stop <= relations.verb_at and 0 <= subject.first < phrase.first


def _whole_of(tree: Tree, mentions: Mentions, subject: Mention) -> Mention | None:
    """Whose part or measure a subject is; any other subject itself."""
    head = subject.stop - 1
    is_part = subject.head.lower() in word_set("parts")
    is_measured = not tree.is_name(head) and is_measure(subject.head.lower())
    whose = _whose(tree, mentions, head) if is_part or is_measured else None
    is_portion = is_part and tree.word(subject.first) != "the"
    return whose or (None if is_portion else subject)


def _portioned(tree: Tree, mentions: Mentions, verb: int) -> Mention | None:
    """The brothers of "each of the 4 brothers has"."""
    subject = tree.subject(verb) if verb >= 0 else None
    if subject is None or tree.is_noun(subject) or tree.word(subject + 1) != "of":
        return None
    noun = noun_after(tree, subject + 1)
    return mentions.at(noun) if noun is not None else None


def _holding_place(
    tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations, place: str
) -> Mention | None:
    """What holds what is there: the barn of "there are 9 goats in the barn"."""
    departs = relations.verb == "leave" and not tree.is_passive(relations.verb_at)
    if relations.verb not in word_set("staying_verbs") or not place or departs:
        return None
    first, stop = tree.sentence(phrase.first).first, tree.sentence(phrase.first).stop
    words = place.lower().split()
    said = (
        (m, [tree.lemma(i) for i in range(m.first, m.stop)]) for m in mentions.all if first <= m.first < stop
    )
    named = (m for m, lemmas in said if lemmas[-1] == words[-1] and {*words} <= {*lemmas})
    return min(named, key=lambda m: abs(m.first - phrase.first), default=None)


def _empty_subject(tree: Tree, mentions: Mentions, verb: int) -> Mention | None:
    """The "it" that the parser took for an empty subject though it stands for something."""
    it = tree.child(verb, "expl") if verb >= 0 else None
    mention = mentions.at(it) if it is not None and tree.word(it) == "it" else None
    return mention if mention is not None and mentions.nouns_of(mention.referent) else None


def _overlap(phrase: Phrase, mention: Mention) -> bool:
    return mention.first <= phrase.head < mention.stop or phrase.first <= mention.first < phrase.stop


def _asked(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """The subject of a question, behind its helper verb or before the verb of a clause without "that".

    "How many more figs than Ravi did Lena pick?", "What is the least number of lilies she can plant?"
    """
    stop = tree.written_end(phrase.first)
    for at in range(phrase.stop, stop):
        starting = next((m for m in mentions.all if m.first == at and m.stop < stop), None)
        acts = starting is not None and tree.is_finite(starting.stop) and tree.tag(at - 1) != "IN"
        if starting is not None and acts:
            inverts = _helps(tree, starting.stop) and any(m.first == starting.stop + 1 for m in mentions.all)
            if not inverts:  # unlike "how many kilos of figs had she bought"
                return starting
        if tree.is_finite(at):
            behind = [m for m in mentions.all if m.first == at + 1]
            return max(behind, key=lambda m: m.stop, default=None) if _helps(tree, at) else None
    return None


def _helps(tree: Tree, at: int) -> bool:
    return tree.tokens[at].lemma in {"do", "be", "have"} or tree.tag(at) == "MD"


def _remnant(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """The subject of a coordinated clause without a verb: "The oak is 9 m tall and the birch 7 m"."""
    found = remnant_of(tree, mentions, phrase)
    return found[0] if found is not None and found[1] else None


def remnant_of(tree: Tree, mentions: Mentions, phrase: Phrase) -> tuple[Mention, bool] | None:
    """What stands before an amount where its clause has no verb, and whether it is the subject.

    It is no subject where the amount before has such a neighbor behind the verb: "waters her fern every 9 days and
    her cactus every 6", "gave Ann 3 figs and Ben 4".
    """
    at = _neighbor(tree, _gap_first(tree, phrase.first))
    is_marked = tree.tag(at - 1) == "IN" and tree.word(at - 1) != "of" and not phrase.is_money
    marker = at - 1 if is_marked else at
    mention = _before_gap(tree, mentions, {at, marker})
    if mention is None:
        return None
    first = tree.sentence(phrase.first).first
    verb = next((i for i in range(mention.first - 1, first, -1) if tree.is_finite(i)), None)
    numbers = [i for i in range(verb or first, mention.first) if tree.tag(i) in {"CD", "$"}]
    if verb is None or not numbers:
        return None
    is_marked = mention.stop == marker != at and not _are_parallel(tree, mention, numbers[0])
    if is_marked and tree.word(numbers[0] - 1) != tree.word(marker):
        return None
    subject = tree.subject(verb)
    is_alike = subject is not None and tree.lemma(subject) == mention.head.lower()
    return mention, is_alike or is_marked or not tree.is_noun(_neighbor(tree, numbers[0]) - 1)


def _before_gap(tree: Tree, mentions: Mentions, ends: Set[int]) -> Mention | None:
    """What is named behind a joint, up to one of `ends`: the birch of "is 9 m tall and the birch 7 m"."""
    mention = next((m for m in mentions.all if m.stop in ends and not m.is_pronoun), None)
    if mention is not None and tree.word(mention.first - 1) == "of" and tree.is_noun(mention.first - 2):
        mention = mentions.at(mention.first - 2)  # "a pound of plums $3"
    if mention is None or is_time(mention.head.lower()):
        return None
    return mention if tree.word(mention.first - 1) in {"and", ",", "while", "but", ";"} else None


def _are_parallel(tree: Tree, mention: Mention, number: int) -> bool:
    """Whether a mention has the determiner of what stands before a number with its preposition.

    "makes rings with 8 beads and chains with 5", unlike "has room for 36 cars and the upper deck for 24".
    """
    if not tree.is_noun(number - 2):
        return False
    before = modified_from(tree, number - 2) - 1
    opens = (tree.word(before) if tree.tag(before) in {"DT", "PRP$"} else "") == ""
    return opens == (tree.tag(mention.first) not in {"DT", "PRP$"})


def _gap_first(tree: Tree, at: int) -> int:
    """The first number behind the joint of a clause without a verb: 95 for both of "the small one 95 for $7"."""
    first = at
    for place in range(at - 1, tree.sentence(at).first, -1):
        if tree.word(place) in {",", "and", ";", "while"} or tree.is_finite(place):
            break
        first = place if tree.tag(place) in {"CD", "$"} else first
    return first


def _neighbor(tree: Tree, at: int) -> int:
    """Where what stands before the amount at `at` ends."""
    while tree.tag(at - 1) == "RB" or tree.word(at - 1) in {"every", "only"}:
        at -= 1
    return at


def _apposed(tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations) -> Mention | None:
    """The wire of "a wire 50 inches long", Nico of "their cousin, Nico, is 19"."""
    if phrase.is_target:
        return None
    if tree.word(phrase.stop) in word_set("dimension_adjectives") and tree.is_noun(phrase.first - 1):
        return mentions.at(phrase.first - 1)
    verb = relations.verb_at
    is_bare = verb > 1 and tree.word(verb - 1) == "," and relations.subject is None
    if is_bare and verb < phrase.first and tree.is_noun(verb - 2):
        return mentions.at(verb - 2)
    return None
