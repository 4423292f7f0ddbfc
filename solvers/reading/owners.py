"""Who or what has an amount, however the text says so: the holder of a description.

A possessor comes first, then the owner of a measure ("the price of the lamp"), then what contains the amount ("a bag
with 5 figs"), and then the subject of the verb.
"""

from __future__ import annotations

from knowledge.quantities import load
from solvers.reading.distributives import SPANS_OF
from solvers.reading.model import Mention, NumberKind
from solvers.reading.nouns import is_measure, is_place, is_time
from solvers.reading.phrases import Phrase
from solvers.reading.referents import Mentions
from solvers.reading.relations import PARTS, Relations, apex_of
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_QUANTIFIERS = frozenset({"more", "fewer", "less", "greater", "many", "much", "other"})


def owner_of(
    tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations, rate: str, place: str
) -> Mention | None:
    """Return the owner of an amount, with pronouns resolved, or `None` if nobody and nothing has it.

    Args:
        tree: the tree of the text.
        mentions: the mentions of people and things in it.
        phrase: the phrase of the amount.
        relations: the relations between the amount and its verb.
        rate: the unit of its rate, which is not also its owner.
        place: where it is, with its modifiers; if nobody has the amount, the place has it.
    """
    found = (
        _owning(tree, mentions, phrase)
        or _measured(tree, mentions, phrase, relations)
        or _container(tree, mentions, phrase, rate)
        or _of_size(tree, mentions, phrase, rate)
        or _described(tree, mentions, phrase)
        or _whole(tree, mentions, phrase)
        or _doer(tree, mentions, phrase, relations)
        or _holding_place(tree, mentions, phrase, relations, place)
    )
    is_kind = found is not None and found.head.lower() == phrase.entity and not mentions.is_person(found)
    return None if is_kind else resolved(mentions, found)


def resolved(mentions: Mentions, mention: Mention | None) -> Mention | None:
    """Return what a pronoun refers to, or any other mention unchanged."""
    if mention is None or not mention.is_pronoun:
        return mention
    named = mentions.nouns_of(mention.referent)
    return named[0] if named else mention


def possessor_of(tree: Tree, mentions: Mentions, first: int, stop: int) -> Mention | None:
    """Return the owner in a noun phrase: "Tom's", "her"."""
    for at in range(stop - 1, first - 1, -1):
        if tree.tag(at) == "POS":
            is_joined = tree.relation(at - 1) == "conj"  # "Sam and Lena's"
            return mentions.at(tree.tokens[at - 1].head if is_joined else at - 1)
        if tree.tag(at) == "PRP$":
            return mentions.at(at)
    return None


def measure_of(tree: Tree, phrase: Phrase, relations: Relations) -> str:
    """Return what an amount measures about its owner: "6 m long", "12 inches in height", "a profit of $8", "What is the
    area".
    """
    if phrase.is_target and not phrase.comparison:
        return _asked_measure(tree, phrase)
    if phrase.entity == "%" and tree.lemma(phrase.head) in word_set("money_nouns"):
        return tree.lemma(phrase.head)
    top = tree.top(phrase.first, phrase.stop)
    head = tree.tokens[top].head
    says_how = tree.tag(head)[:2] in {"JJ", "RB"} and tree.relation(top) in {"obl", "advmod", "nummod"}
    if (
        says_how
        and tree.word(head) not in SPANS_OF
        and _QUANTIFIERS.isdisjoint({tree.lemma(head), tree.word(head)})
    ):
        return tree.lemma(head) if tree.tag(head) in {"JJR", "RBR"} else tree.word(head)
    if behind := _measure_behind(tree, phrase, relations):
        return behind
    if tree.relation(top) == "nmod" and tree.marker(top) == "of" and is_measure(tree.lemma(head)):
        return tree.lemma(head)
    subject = _subject(tree, phrase, relations)
    is_common = subject is not None and tree.tag(subject) in {"NN", "NNS"}
    return (
        tree.lemma(subject) if subject is not None and is_common and is_measure(tree.lemma(subject)) else ""
    )


def _measure_behind(tree: Tree, phrase: Phrase, relations: Relations) -> str:
    """Return what the words right after an amount say that it measures, or "old" for a bare age: "Kim is 11"."""
    at = phrase.stop
    if tree.word(at) == "apart" or tree.word(at) in word_set("dimension_adjectives"):
        return tree.word(at)
    if tree.word(at) == "in" and tree.lemma(at + 1) in word_set("length_nouns") | word_set("weight_nouns"):
        return tree.lemma(at + 1)
    is_age = phrase.is_elided and phrase.entity == "year" and relations.verb in {"be", "turn"}
    return "old" if is_age else ""


def _asked_measure(tree: Tree, phrase: Phrase) -> str:
    """Return the area in "What is the area", or the fraction in "What fraction of the pupils"."""
    word = tree.lemma(phrase.head)
    if phrase.unit.startswith("square ") and phrase.contents:
        return "area"  # "How much floor does it cover?"
    if phrase.determiner in {"how many", "how much"}:
        return word if word in word_set("money_nouns") - {"money"} else ""
    asked = phrase.determiner.partition(" ")[2]
    if asked and asked not in {"many", "much"} and tree.word(phrase.head) != asked:
        return asked
    return word if is_measure(word) or word in word_set("dimension_adjectives") else ""


def _subject(tree: Tree, phrase: Phrase, relations: Relations) -> int | None:
    """Return the subject of the amount's verb, if the amount is not part of it."""
    subject = tree.subject(relations.verb_at) if relations.verb_at >= 0 else None
    within = subject is not None and (
        phrase.first <= subject < phrase.stop or tree.is_within(phrase.head, subject)
    )
    return None if within else subject


def _owning(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """Return the owner in "Tom's 5 figs", "her other 9 figs", "how many of Tom's figs"; a part or multiple has the
    whole's.
    """
    if phrase.number is not None and phrase.number.kind in PARTS | {NumberKind.MULTIPLIER}:
        return None
    top = tree.top(phrase.first, phrase.stop)
    is_of = tree.relation(top) == "nmod" and tree.marker(top) != "by"  # "exceed Ida's savings by $9"
    noun = tree.tokens[top].head if is_of else top
    noun = noun if is_measure(tree.lemma(noun)) else top  # "his average in 3 rounds"
    return _possessor(tree, mentions, phrase.head) or _possessor(tree, mentions, noun)


def _possessor(tree: Tree, mentions: Mentions, noun: int) -> Mention | None:
    owner = tree.child(noun, "nmod:poss")
    if owner is None or any(tree.tag(i) == "IN" for i in range(owner, noun)):
        return None  # "exceeds Ida's by 6"
    return mentions.at(owner)


def _measured(tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations) -> Mention | None:
    """Return the lamp in "the price of the lamp is $5", or Omar in "What is Omar's age"."""
    is_named = phrase.is_target and tree.is_noun(phrase.head) and not phrase.determiner.startswith("how")
    noun = phrase.head if is_named and is_measure(tree.lemma(phrase.head)) else None
    noun = _subject(tree, phrase, relations) if noun is None else noun
    is_copular = noun == phrase.head or relations.verb == "be"
    if noun is None or not is_copular or _is_thing(tree, noun) or not is_measure(tree.lemma(noun)):
        return None
    return _whose(tree, mentions, noun)


def _whose(tree: Tree, mentions: Mentions, noun: int) -> Mention | None:
    """Return the owner of the measure or part at `noun`: Omar in "Omar's age", the lamp in "the price of the lamp"."""
    found = _possessor(tree, mentions, noun)
    of = next((c for c in tree.children[noun] if tree.marker(c) in {"of", "for"} and c > noun), None)
    if found is not None or of is None:
        return found
    return (_whose(tree, mentions, of) if is_measure(tree.lemma(of)) else None) or mentions.at(of)


def _of_size(tree: Tree, mentions: Mentions, phrase: Phrase, rate: str) -> Mention | None:
    """Return the novel in "a 250-page novel", but not the drive in "a 3-hour drive"."""
    is_one = tree.tag(phrase.stop - 1) == "NN" and not (rate or phrase.is_money)
    if not (phrase.counted and is_one) or phrase.contents or phrase.entity in word_set("spans"):
        return None
    return mentions.at(phrase.stop - 1)


def _container(tree: Tree, mentions: Mentions, phrase: Phrase, rate: str) -> Mention | None:
    """Return the container in "a bag with 5 figs", "a class of 30 pupils", "a recipe for 4 people"."""
    top = tree.first_joined(tree.top(phrase.first, phrase.stop))
    marker = tree.marker(top)
    if marker not in {"with", "of", "without", "for"} or phrase.is_target or phrase.is_money:
        return None
    noun = _holding_noun(tree, phrase, top, marker)
    if noun is None or (marker == "for" and tree.relation(noun) != "nsubj"):
        return None
    if marker == "of" and _is_had(tree, noun):
        return None
    lemma = tree.lemma(noun)
    never = word_set("not_containers") | word_set("not_places") | word_set("parts") | {rate}
    filled = marker == "with" and tree.lemma(tree.tokens[noun].head) in word_set("filling_verbs")
    holds_none = lemma in never or is_measure(lemma) or load().dimension(lemma) or filled
    return None if holds_none else mentions.at(noun)  # unlike "3 liters of juice with 2 liters of water"


def _holding_noun(tree: Tree, phrase: Phrase, top: int, marker: str) -> int | None:
    """Return the noun that a phrase with a preposition describes; the parser may take the verb: "opens a bag with 10
    cups".
    """
    noun, before = tree.tokens[top].head, phrase.first - 2
    if tree.relation(top) == "nmod" and tree.is_noun(noun):
        return noun
    is_object = marker == "with" and tree.is_noun(before) and tree.relation(before) == "obj"
    return before if is_object and tree.word(tree.left_edge(before)) in {"a", "an"} else None


def _is_had(tree: Tree, noun: int) -> bool:
    """Return whether somebody has a thing, and so also what it consists of: "has a collection of 20 coins"."""
    has = tree.relation(noun) == "obj" and tree.lemma(tree.tokens[noun].head) == "have"
    return has and tree.word(tree.left_edge(noun)) in {"a", "an"}


def _described(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """Return the wire in "a wire 50 inches long"."""
    top = tree.top(phrase.first, phrase.stop)
    adjective = tree.tokens[top].head
    if phrase.is_target or tree.tag(adjective) != "JJ" or tree.child(adjective, "cop", "nsubj") is not None:
        return None
    noun = tree.tokens[adjective].head
    return mentions.at(noun) if noun < phrase.first and tree.is_noun(noun) else None


def _whole(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """Return the club in "150 members of a club", unlike "5 boxes of her cookies"."""
    of = tree.child(phrase.head, "nmod")
    counts = (
        phrase.number is not None and phrase.number.kind is NumberKind.CARDINAL and tree.is_noun(phrase.head)
    )
    if of is None or not counts or tree.marker(of) != "of" or load().dimension(phrase.entity):
        return None
    is_one = tree.tag(of) == "NN" and tree.child(of, "det") is not None
    return mentions.at(of) if is_one and of not in range(phrase.first, phrase.head) else None


def _doer(tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations) -> Mention | None:
    """Return the subject of the verb, if it is not what is counted."""
    remnant = remnant_of(tree, mentions, phrase)
    if remnant is not None and remnant[1]:
        return remnant[0]
    subject = _asked(tree, mentions, phrase) if phrase.is_target else None
    subject = subject or relations.subject or _portioned(tree, mentions, relations.verb_at)
    is_undergone = subject is None or phrase.first <= subject.first < phrase.stop
    if is_undergone and tree.is_passive(relations.verb_at) and relations.recipient_case in {"from", ""}:
        return relations.recipient  # "120 containers have been unloaded from the ship", "Dana is paid $12"
    if subject is None or _is_empty(tree, mentions, subject):
        return _taking(tree, mentions, relations)
    return None if _is_counted_in(tree, phrase, subject) else _whole_of(tree, mentions, subject)


def _is_counted_in(tree: Tree, phrase: Phrase, subject: Mention) -> bool:
    """Return whether a subject is, or contains, what is counted."""
    head, top = subject.stop - 1, tree.top(phrase.first, phrase.stop)
    within = not phrase.is_target and tree.is_within(phrase.head, head)
    overlaps = subject.first <= phrase.head < subject.stop or phrase.first <= subject.first < phrase.stop
    is_whole = tree.marker(top) == "of" and phrase.first < head
    is_joined = top in tree.joined(head)[1:]  # "Half the cups and 5 plates"
    return within or overlaps or is_whole or is_joined or tree.word(subject.first) in {"many", "much"}


def _asked(tree: Tree, mentions: Mentions, phrase: Phrase) -> Mention | None:
    """Return the subject of a question's clause without "that": "What is the least number of lilies she can plant?"."""
    clauses = (tree.child(i, "acl:relcl") for i in range(phrase.first, phrase.stop))
    subjects = (tree.child(clause, "nsubj") for clause in clauses if clause is not None)
    return next((mentions.at(s) for s in subjects if s is not None and tree.tag(s)[0] in "NP"), None)


def _taking(tree: Tree, mentions: Mentions, relations: Relations) -> Mention | None:
    """Return the person for whom something takes time or money: "it took him 5 minutes", "How long will it take Ben to
    walk".
    """
    if relations.verb not in {"take", "cost"} or relations.recipient_case not in {"", "for"}:
        return None
    whom = (tree.child(relations.verb_at, relation) for relation in ("iobj", "obj"))
    acting = (tree.child(c, "nsubj") for c in tree.children[relations.verb_at] if tree.relation(c) == "csubj")
    named = (mentions.at(token) for token in (*whom, *acting) if token is not None)
    return relations.recipient or next((m for m in named if m is not None and mentions.is_person(m)), None)


def _is_empty(tree: Tree, mentions: Mentions, subject: Mention) -> bool:
    """Return whether a subject has no meaning: the "it" in "it took him 5 minutes"."""
    word = tree.word(subject.stop - 1)
    return word == "there" or (word == "it" and not mentions.nouns_of(subject.referent))


def _whole_of(tree: Tree, mentions: Mentions, subject: Mention) -> Mention | None:
    """Return the owner of the part or measure that a subject names, or any other subject unchanged."""
    head = subject.stop - 1
    is_part = subject.head.lower() in word_set("parts")
    is_measured = not _is_thing(tree, head) and is_measure(subject.head.lower())
    whose = _whose(tree, mentions, head) if is_part or is_measured else None
    is_portion = is_part and tree.word(subject.first) != "the"
    return whose or (None if is_portion else subject)


def _is_thing(tree: Tree, noun: int) -> bool:
    """Return whether a noun names a thing, although it could name a measure: "one side of the field", "The sides
    measure".
    """
    is_several = tree.tag(noun) == "NNS" or tree.child(noun, "nummod") is not None
    return tree.is_name(noun) or (is_several and is_place(tree.lemma(noun)))


def _portioned(tree: Tree, mentions: Mentions, verb: int) -> Mention | None:
    """Return the brothers in "each of the 4 brothers has"."""
    subject = tree.subject(verb) if verb >= 0 else None
    of = tree.child(subject, "nmod") if subject is not None and not tree.is_noun(subject) else None
    return mentions.at(of) if of is not None else None


def _holding_place(
    tree: Tree, mentions: Mentions, phrase: Phrase, relations: Relations, place: str
) -> Mention | None:
    """Return the place that contains things: the barn in "there are 9 goats in the barn"."""
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


def remnant_of(tree: Tree, mentions: Mentions, phrase: Phrase) -> tuple[Mention, bool] | None:
    """Return what comes before an amount in a clause without a verb, and whether it is the subject.

    It is not a subject if the omitted verb has an object in addition to its amount: "waters her fern every 9 days and
    her cactus every 6", "gave Ann 3 figs and Ben 4".
    """
    top = apex_of(tree, phrase)
    beside = _beside(tree, top)
    if beside is None or beside >= phrase.first or (tree.is_noun(beside) and is_time(tree.lemma(beside))):
        return None
    joined = beside if tree.relation(beside) == "conj" else top
    verb = tree.governing_verb(joined)
    mention = mentions.at(beside) if verb is not None else None
    if tree.relation(joined) != "conj" or mention is None or mention.is_pronoun:
        return None
    if mention.head.lower() in word_set("parts"):
        return None  # "sold 14 at $2 and the rest at $5"
    objects = [c for c in tree.children[verb or 0] if tree.relation(c) in {"obj", "iobj"} and c < joined]
    told = [c for c in objects if not any(tree.tag(i) in {"CD", "$"} for i in (c, *tree.children[c]))]
    return mention, not told or _is_like_subject(tree, beside)


def _beside(tree: Tree, top: int) -> int | None:
    """Return what is left of a clause next to an amount: the birch in "the birch 7 meters", the other in
    "the other 6".
    """
    head = tree.tokens[top].head
    if tree.relation(top) in {"orphan", "flat"}:
        return head
    if tree.relation(top) == "nmod" and tree.relation(head) == "conj":
        is_like = _is_like_subject(tree, head) or _is_marked_alike(tree, top)
        return head if is_like else None  # "has room for 36 cars and the upper deck for 24"
    if tree.relation(top) == "conj" and tree.child(top, "det") is not None:
        return tree.child(top, "amod")
    return tree.child(top, "orphan")


def _is_marked_alike(tree: Tree, top: int) -> bool:
    """Return whether the verb has an amount with the preposition that is missing here: "piano for 45 minutes and violin
    for 30".
    """
    verb = tree.governing_verb(top)
    amounts = (c for c in tree.children[verb or 0] if tree.child(c, "nummod") is not None)
    return tree.tag(top) == "CD" and any(tree.marker(c) == tree.marker(top) for c in amounts)


def _is_like_subject(tree: Tree, noun: int) -> bool:
    """Return whether a noun is the same as that of its sentence's subject: the blue bus and the red bus."""
    verb = tree.governing_verb(noun)
    subject = tree.subject(verb) if verb is not None else None
    return subject is not None and subject != noun and tree.lemma(subject) == tree.lemma(noun)
