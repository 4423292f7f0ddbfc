"""What else a quantity's clause says: to whom, where, and compared with whom, mainly by word order.

Prepositional attachment is the parser's most common error, so the position of a preposition counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.reading.model import Mention, NumberKind
from solvers.reading.phrases import Phrase
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


def noun_after(tree: Tree, at: int) -> int | None:
    """Return the head of the noun phrase, or the pronoun, after the token at `at`, or `None` if there is none."""
    if at + 1 >= len(tree.tokens):
        return None
    end = tree.phrase_end(at + 1)
    if tree.is_noun(end - 1) or tree.tag(end - 1).startswith("PRP"):
        return end - 1
    return noun_after(tree, end) if tree.word(end) == "of" else None


def region_of(tree: Tree, phrase: Phrase, others: Sequence[Phrase]) -> tuple[int, int]:
    """Return what follows the phrase in its clause, up to the next number."""
    _, stop = tree.clause(phrase.first)
    following = [p.first for p in others if phrase.stop <= p.first < stop and p.number is not None]
    bound = min(following, default=stop)
    if bound < stop and tree.word(bound - 1) in word_set("transfer_marks") | {"of", "in", "on"}:
        bound = stop
    return phrase.stop, bound


def recipient_of(
    tree: Tree,
    mentions: Mentions,
    phrase: Phrase,
    verb: int,
    region: tuple[int, int],
    subject: Mention | None,
) -> tuple[Mention | None, str]:
    """Return the person who gets a quantity, or loses it: "gave Boris 12 plums", "12 plums from the basket".

    Args:
        tree: the tree of the text.
        mentions: the mentions of people and things in it.
        phrase: the phrase of the quantity.
        verb: the token of its verb.
        region: the tokens after the phrase that belong to it, as a pair of first and stop.
        subject: the subject of the verb.

    Returns:
        The mention with the preposition before it; an empty one if there is none, and `None` for nobody.
    """
    if tree.tokens[verb].lemma in {"be", "have"}:
        return None, ""
    bare = _bare_recipient(tree, mentions, phrase, verb)
    if bare is not None:
        return bare, ""
    for span in (region, (verb + 1, phrase.first)):
        found = [
            (mention, word)
            for mention, word in _marked_in(tree, mentions, span)
            if mention is not subject and not mention.first <= phrase.first < mention.stop
        ]
        to_people = (pair for pair in found if pair[1] == "to" and mentions.is_person(pair[0]))
        if found:  # "12 plums from the basket to Boris"
            return next(to_people, found[0])
    return None, ""


def _bare_recipient(tree: Tree, mentions: Mentions, phrase: Phrase, verb: int) -> Mention | None:
    """Return the person who gets a quantity without a preposition: "gave Boris 12 plums", "Tom was given 5 plums";
    `None` for nobody.
    """
    before = next((m for m in mentions.all if m.stop == phrase.first and m.first > verb), None)
    if before is not None and _may_receive(tree, before):
        return before
    indirect = tree.child(verb, "iobj")
    found = mentions.at(indirect) if indirect is not None else None
    if found is not None:
        return found
    passive = tree.child(verb, "nsubj")
    if passive is not None and tree.is_passive(verb) and is_given(tree, phrase, verb, passive):
        return mentions.at(passive)
    return None


def _may_receive(tree: Tree, mention: Mention) -> bool:
    """Return whether what comes before an amount can receive it: no subject, no owner, and nothing with a
    preposition.
    """
    head = mention.stop - 1
    dates = word_set("spans") | word_set("adverbial_nouns")
    is_marked = tree.tag(mention.first - 1) in {"IN", "TO", "WRB"} or tree.lemma(head) in dates
    return not (is_marked or tree.tag(head) == "PRP$" or tree.tokens[head].dep.startswith("nsubj"))


def _marked_in(tree: Tree, mentions: Mentions, span: tuple[int, int]) -> Iterator[tuple[Mention, str]]:
    """Yield the mentions after the prepositions of a span, each with its preposition."""
    for at in range(*span):
        mention = _marked(tree, mentions, at)
        if mention is not None:
            yield mention, tree.word(at)


def _marked(tree: Tree, mentions: Mentions, at: int) -> Mention | None:
    """Return the mention after "to" or "from" at `at`, or the person after "for" or "with"."""
    word = tree.word(at)
    if word not in {"to", "from", "for", "with"} or tree.tag(at + 1) == "VB":
        return None
    noun = noun_after(tree, at)
    if noun is None or tree.tokens[noun].lemma in word_set("spans") | word_set("adverbial_nouns"):
        return None
    mention = mentions.at(noun)
    if mention is None or mentions.is_person(mention):
        return mention
    is_counted = any(tree.tag(i) == "CD" for i in range(mention.first, mention.stop))
    return None if is_counted or word in {"for", "with"} else mention


def comparison_of(tree: Tree, mentions: Mentions, phrase: Phrase) -> tuple[Mention | None, str]:
    """Return the noun after "than", or after the "as" that closes "as many as"."""
    if not phrase.comparison:
        return None, ""
    if tree.lemma(phrase.comparison_at) in word_set("exceeding_verbs"):
        return _mention_after(tree, mentions, phrase.comparison_at, "than")
    is_multiple = phrase.number is not None and phrase.number.kind is NumberKind.MULTIPLIER
    for at in range(phrase.comparison_at + 1, tree.sentence(phrase.first).stop):
        word = tree.word(at)
        closes = word == "as" and is_multiple and at > phrase.comparison_at + 1
        if word == "than" or closes:
            return _mention_after(tree, mentions, at, word)
        if is_multiple and tree.word(at + 1) == "of":
            if word in {"that", "age"}:
                return _mention_after(tree, mentions, at + 1, "of")
            if word in {"number", "amount"}:
                return _whose_number(tree, mentions, phrase)
        if word in {";", "."}:
            break
    return None, ""


def _mention_after(tree: Tree, mentions: Mentions, at: int, word: str) -> tuple[Mention | None, str]:
    """Return the mention of the noun after the token `at`, with `word`; empty if there is none."""
    noun = noun_after(tree, at)
    mention = mentions.at(noun) if noun is not None else None
    return mention, word if mention else ""


def _whose_number(tree: Tree, mentions: Mentions, phrase: Phrase) -> tuple[Mention | None, str]:
    """Return Ray in "3 times the number of pens that Ray has"."""
    after = (m for m in mentions.all if phrase.stop <= m.first < tree.sentence(phrase.first).stop)
    owner = next((m for m in after if m.stop < len(tree.tokens) and tree.is_finite(m.stop)), None)
    return owner, "of" if owner else ""


def is_given(tree: Tree, phrase: Phrase, verb: int, subject: int) -> bool:
    """Return whether the subject of a passive receives the quantity: "Tom was given 5 plums"."""
    gives = tree.tokens[verb].lemma in word_set("giving_verbs")
    return gives and not phrase.first <= subject < phrase.stop
