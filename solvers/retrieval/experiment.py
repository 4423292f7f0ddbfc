"""Reads an experiment off its parse: what differs between groups is changed, what is counted or watched is measured,
and what is said to be the same is kept.

What is to be found out says it best: "how X affects Y", "which X does Y most", "whether Y happens more with X". Where a
phrase ends is decided by tags and word order, since the parser often attaches clauses inside others to the wrong word.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import chain, pairwise

from solvers.arithmetic.fits import dimension_of
from solvers.reading.nouns import is_time
from solvers.reading.read import read_text
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


class Role(StrEnum):
    """What a variable is in an experiment."""

    CHANGED = "changed"
    MEASURED = "measured"
    KEPT = "kept"
    FAIR = "fair"
    """Not a variable: what makes a test fair."""


_Part = tuple[Role, Sequence[int]]
"""The role of some tokens."""
_NOMINAL = frozenset(
    ["DT", "PDT", "CD", "JJ", "JJR", "JJS", "NN", "NNS", "NNP", "NNPS", "VBN", "VBG", "POS", "PRP$", "HYPH"]
)
_PREDICATES = frozenset(["VB", "VBD", "VBP", "VBZ"])
_WHICH, _WITH = frozenset(["which", "what"]), frozenset(["with", "without"])
_LINKS, _ENDS = frozenset([",", "and", "or"]), frozenset([".", "?", ";", ":"])
_ONE, _OTHER = frozenset(["one", "some", "half", "first"]), frozenset(["another", "other", "second", "rest"])
_VARIABLES = frozenset(["variable", "factor"])
_ASKED = {
    **dict.fromkeys(("independent", "manipulate", "manipulated", "change", "vary", "test"), Role.CHANGED),
    **dict.fromkeys(("dependent", "responding", "respond", "measure"), Role.MEASURED),
    **dict.fromkeys(("constant", "control", "controlled", "same"), Role.KEPT),
    "fair": Role.FAIR,
}
"""The words of a question that ask for a role."""


def asked_role(text: str) -> Role | None:
    """Return the role that the last sentence of a text asks for, or `None` if it asks for none."""
    found = _request(_tree(text))
    return found[2] if found else None


@lru_cache(maxsize=32)
def situation(text: str) -> tuple[tuple[str, dict[Role, str]], ...]:
    """Return each sentence of the situation that a question is about, with the words that say what has each role."""
    tree = _tree(text)
    spans = _told(tree)
    aims = [part for span in spans for part in _aims(tree, span)]
    is_told = any(role is Role.CHANGED and _says(tree, part) for role, part in aims)
    readers = (_measured, _kept, *(() if is_told else (_changed, _groups, _lists)), _alike)
    marks: dict[int, Role] = {}
    for role, part in chain(aims, *(reader(tree, span) for reader in readers for span in spans)):
        marks.update({at: role for at in part if at not in marks})
    told = []
    for span in spans:
        said = {role: " ".join(tree.words[at] for at in span if marks.get(at) is role) for role in Role}
        sentence = text[tree.tokens[span[0]].start : tree.tokens[span[-1]].end]
        told.append((sentence, {role: words for role, words in said.items() if words}))
    return tuple(told)


def _tree(text: str) -> Tree:
    reading = read_text(text)
    return Tree(reading.tokens, reading.sentences)


def _says(tree: Tree, part: Sequence[int]) -> bool:
    """Return whether some tokens name a thing: "which of these" and "which kind" do not."""
    return any(tree.is_noun(at) and tree.lemma(at) not in word_set("generic_measures") for at in part)


def _find(tree: Tree, part: Sequence[int], words: Collection[str]) -> int | None:
    """Return the first of some tokens that is one of some words, if any is."""
    return next((at for at in part if tree.word(at) in words), None)


# --- what is asked ---


def _request(tree: Tree) -> tuple[int, int, Role] | None:
    """Return the word with which a question about a role begins, the word for the role, and the role."""
    last = range(tree.sentences[-1].first, tree.sentences[-1].stop)
    start = _find(tree, last, _WHICH)
    if start is None or (start > last[0] and tree.tag(start - 1) == "IN"):
        return None  # "in which step will they measure it"
    names_it = not _VARIABLES.isdisjoint(tree.lemmas[start : last.stop])
    for at in range(start + 1, last.stop):
        role = _ASKED.get(tree.word(at)) or _ASKED.get(tree.lemma(at))
        if role and (_is_called(tree, start, at, names_it=names_it) or _is_done(tree, start, at)):
            return start, at, role
    return None


def _is_called(tree: Tree, start: int, at: int, *, names_it: bool) -> bool:
    """Return whether an adjective says what role is asked for: "the independent variable", "kept the same"."""
    if tree.word(at) in ("same", "constant"):
        is_meant = names_it or tree.words[at - 1 : at + 1] == ["the", "constant"]
        is_meant |= any(tree.tag(i) == "MD" or tree.lemma(i) == "keep" for i in range(start, at))
        return is_meant and not tree.is_noun(at + 1)
    is_term = tree.word(at) in _ASKED and tree.tag(at) in ("JJ", "VBG", "VBN")
    return tree.word(at) == "fair" or (names_it and is_term)


def _is_done(tree: Tree, start: int, at: int) -> bool:
    """Return whether a verb says what somebody does with a variable: "what should she measure", not "which changes"."""
    between = range(start + 1, at)
    agents = (i for i in between if tree.relation(i) == "nsubj" and tree.lemma(i) not in _VARIABLES)
    has_agent = any(tree.child(i, "det") != start for i in agents)  # "which part controls it" has none
    has_other = any(
        tree.is_verb(i) and tree.lemma(i) not in word_set("stop_words") | {"need"} for i in between
    )
    is_passive = tree.tag(at) == "VBN" and tree.relation(at) != "conj"
    return tree.tag(at)[:2] == "VB" and not has_other and (has_agent or is_passive)


def _told(tree: Tree) -> list[range]:
    """Return the sentences before a question, or, without any, the clauses around it."""
    *told, last = [range(sentence.first, sentence.stop) for sentence in tree.sentences]
    if not told and (found := _request(tree)):
        told = [last[: found[0] - last[0]], last[found[1] + 1 - last[0] :]]
    return [span for span in told if len(span) > 2]


# --- what is to be found out ---


def _aims(tree: Tree, span: range) -> Iterator[_Part]:
    """Yield what is changed and what is measured by what somebody wants to find out."""
    effect = next((at for at in span if tree.lemma(at) in ("effect", "influence", "impact")), span.stop)
    on = _find(tree, range(effect, span.stop), {"on"})
    asking = next((at for at in span if _asks(tree, span[0], at)), None)
    that = next((at for at in span if tree.word(at) == "that" and _is_best(tree, at + 1, span.stop)), None)
    if on is not None:
        yield Role.CHANGED, range(effect + 1, on)
        yield Role.MEASURED, range(on + 1, _clause_end(tree, on + 1, span.stop))
    elif asking is not None:
        yield from _found_out(tree, asking, _clause_end(tree, asking + 1, span.stop))
    elif that is not None:  # "find the soap that cleans best"
        start = next((i + 1 for i in range(that - 1, span[0], -1) if _nominal_end(tree, i) == i), span[0])
        yield Role.CHANGED, range(start, that)
        yield Role.MEASURED, range(that + 1, _phrase_end(tree, that + 1, span.stop))


def _asks(tree: Tree, first: int, at: int) -> bool:
    """Return whether a word begins a question that is told: "finds out whether", but not "a jar in which"."""
    word, before = tree.word(at), at - 1
    if at == first:
        is_question = tree.sentence(at).is_question
        return word == "whether" or (is_question and word in {"how", "do", "does", "will", *_WHICH})
    if tree.tag(before) == "IN" and word in _WHICH:
        before -= 1
    if tree.lemma(before) in word_set("inquiring_verbs") or tree.is_noun(before):
        return False
    is_after_verb = tree.tag(before)[:2] in ("VB", "RP") or tree.word(before) == "out"
    if word == "that":
        return tree.lemma(before) in word_set("supposing_verbs")
    return word in ("whether", "how") or (is_after_verb and word in {"if", *_WHICH})


def _found_out(tree: Tree, at: int, end: int) -> Iterator[_Part]:
    """Yield what is changed and what is measured by the question that begins at a token."""
    verb = next((i for i in range(at + 2, end) if tree.lemma(i) in word_set("affecting_verbs")), None)
    if verb and tree.tag(verb - 1) not in ("DT", "IN"):
        parts = range(at + 1, verb), range(verb + 1, end)
        is_turned = tree.lemma(verb) == "depend" or tree.word(verb + 1) == "by"
        yield Role.CHANGED, parts[is_turned]
        yield Role.MEASURED, _quantity(tree, parts[not is_turned])
    elif tree.word(at) in _WHICH or _is_amount(tree, at, end):
        split = _nominal_end(tree, at + 1)
        yield Role.CHANGED, range(at, split)
        yield Role.MEASURED, range(split, _phrase_end(tree, split, end))
    elif tree.word(at) == "how":
        yield Role.MEASURED, _quantity(tree, range(at, _phrase_end(tree, at + 1, end)))
    else:
        verb = next((i for i in range(at + 1, end) if tree.tag(i) in _PREDICATES), end)
        changed = _differing(tree, range(at + 1, verb), end)
        yield Role.CHANGED, changed
        yield Role.MEASURED, [i for i in range(verb, end) if i not in changed]


def _is_amount(tree: Tree, at: int, end: int) -> bool:
    """Return whether an amount does something: "how much salt melts ice", "how many coils are best"."""
    verb = _nominal_end(tree, at + 2)
    is_done = tree.tag(verb + 1) in _NOMINAL or _is_best(tree, verb, end)
    return tree.word(at + 1) in ("much", "many") and tree.tag(verb) in _PREDICATES and is_done


def _is_best(tree: Tree, verb: int, end: int) -> bool:
    """Return whether a predicate is true of one thing most: "flies the farthest"."""
    return any(tree.tag(i) in ("JJS", "RBS") for i in range(verb, _clause_end(tree, verb, end)))


def _differing(tree: Tree, subject: range, end: int) -> Sequence[int]:
    """Return the tokens of a clause after "whether" that say what differs: of things that "than" compares both, what
    something happens with, or what makes it happen.
    """
    than = _find(tree, range(subject.stop, end), {"than"}) or end
    places = [i for i in range(subject.start, than) if tree.tag(i) in ("IN", "WRB") and tree.word(i) != "of"]
    place = _find(tree, places, _WITH)
    if place is None and (than < end or not _causes(tree, subject, end)):
        place = next((i for i in places if i > subject.stop), None)
    if than == end:
        return subject if place is None else range(place, end)
    like = _find(tree, places, {tree.word(than + 1)}) or place
    return [*(range(like, _nominal_end(tree, like + 1)) if like else subject), *range(than + 1, end)]


def _causes(tree: Tree, subject: range, end: int) -> bool:
    """Return whether a subject says what differs: "a heavier ball", "music or silence", "salt" that makes ice melt."""
    is_marked = any(tree.tag(i) in ("JJ", "JJR") or tree.word(i) == "or" for i in subject)
    return is_marked or any(tree.tag(i) == "VB" for i in range(subject.stop + 1, end))


# --- what is measured, kept, and changed ---


def _measured(tree: Tree, span: range) -> Iterator[_Part]:
    """Yield what is counted, weighed, timed, or watched; "measures out 5 grams" only says how much there is."""
    for at in span:
        is_verb = tree.tag(at)[:2] == "VB" or tree.relation(at) == "root" or tree.word(at + 1) == "how"
        if tree.lemma(at) not in word_set("inquiring_verbs") or not is_verb:
            continue
        subject = tree.child(at, "nsubj:pass")
        part = range(at, _phrase_end(tree, at + 1, span.stop))
        if subject is not None and tree.is_passive(at):
            yield Role.MEASURED, _quantity(tree, range(tree.left_edge(subject), at + 1))
        elif tree.word(at + 1) != "out" and not any(
            tree.tag(i) == "CD" and dimension_of(tree.lemma(i + 1)) for i in part
        ):
            yield Role.MEASURED, _quantity(tree, part)


def _quantity(tree: Tree, part: Sequence[int]) -> list[int]:
    """Return what is measured without when, and without the thing that has it: "how fast warms" for "how fast water
    warms".
    """
    how = _find(tree, part, {"how"})
    is_of_thing = how is not None and tree.word(how + 1) not in ("many", "much")
    return [i for i in part if tree.tokens[i].dep != "obl:unmarked" and not (is_of_thing and tree.is_noun(i))]


def _kept(tree: Tree, span: range) -> Iterator[_Part]:
    """Yield what is said to be the same: "the same light and soil", "keeps the light constant"."""
    for at in span:
        if tree.word(at) not in word_set("equal_words"):
            continue
        end = _nominal_end(tree, at + 1)
        verb = next((i for i in range(at, span[0], -1) if tree.tag(i) in _PREDICATES), at)
        linked = (i + 1 for i in range(verb, span[0], -1) if tree.word(i) in _LINKS)
        if any(map(tree.is_noun, range(at, end))):
            yield Role.KEPT, range(at, _list_end(tree, end))
        elif any(map(tree.is_noun, range(verb + 1, at))):
            yield Role.KEPT, range(verb + 1, at)
        else:
            yield Role.KEPT, range(next(linked, span[0]), verb + 1)


def _alike(tree: Tree, span: range) -> Iterator[_Part]:
    """Yield what is told of each of several things: "each cup holds one tea bag"; "each day" only says when."""
    for at in span:
        noun = tree.tokens[at].head
        if tree.word(at) in ("all", "both", "each", "every") and noun > at and not is_time(tree.lemma(noun)):
            yield Role.KEPT, range(noun + 1, _clause_end(tree, noun + 1, span.stop))


def _changed(tree: Tree, span: range) -> Iterator[_Part]:
    """Yield what is said to differ: "different amounts of salt", "three kinds of soil", "with and without salt"."""
    for at in span:
        is_kind = tree.lemma(at) in word_set("generic_measures") and tree.tag(at) == "NNS"
        if tree.word(at) in ("different", "various") or (is_kind and tree.tag(at - 1) in ("CD", "JJ")):
            yield Role.CHANGED, range(at, _nominal_end(tree, at))
        elif tree.lemma(at) in ("change", "vary", "compare") and tree.tag(at)[:2] == "VB":
            yield Role.CHANGED, range(at + 1, _nominal_end(tree, at + 1))
        elif tree.word(at) == "no" or (
            tree.word(at) in _WITH and "without" in tree.words[span[0] : span.stop]
        ):
            yield Role.CHANGED, range(at, _nominal_end(tree, at + 1))


def _groups(tree: Tree, span: range) -> Iterator[_Part]:
    """Yield what is told of only one of two groups: "one pot in a closet, another on a sill"."""
    start = tree.sentences[max(0, tree.tokens[span[0]].sentence - 1)].first
    for at in span:
        word = tree.lemma(at)
        pair = _ONE if word in _OTHER else {word} if word in _ONE or tree.tag(at) == "CD" else ()
        other = next((i for i in range(at - 1, start - 1, -1) if tree.lemma(i) in pair), None)
        if other is None:
            continue
        sides = range(other + 1, at), range(at + 1, _clause_end(tree, at, span.stop))
        things = {tree.tokens[i].head for i in (at, other)}  # the pots in "one pot" and "another pot"
        said = [{tree.lemma(i) for i in side} for side in sides]
        for side, theirs in zip(sides, reversed(said), strict=True):
            own = (i for i in side if tree.lemma(i) not in theirs and i not in things)
            yield Role.CHANGED, [j for i in own for j in range(i, max(i + 1, _nominal_end(tree, i)))]


def _lists(tree: Tree, span: range) -> Iterator[_Part]:
    """Yield lists of amounts or kinds: "10, 20, and 30 milliliters", "metal, wood, and glass", "black and white"."""
    for at, other in pairwise(i for i in span if tree.tag(i) == "CD"):
        between = {tree.word(i) for i in range(at + 1, other) if not dimension_of(tree.lemma(i))}
        if between and between <= _LINKS and tree.word(at) != tree.word(other):
            yield Role.CHANGED, range(at, _nominal_end(tree, other) + 1)
    for at in span:
        joined = tree.joined(at)
        is_kinds = len(joined) > 2 and all(map(tree.is_noun, joined))
        is_places = len(joined) > 1 and tree.marker(joined[1]) == tree.marker(at) != ""
        if is_kinds or is_places or (len(joined) > 1 and tree.relation(at) == "amod"):
            yield Role.CHANGED, [i for each in joined for i in range(tree.left_edge(each), each + 1)]
            yield Role.CHANGED, [tree.tokens[at].head]


# --- where phrases end ---


def _nominal_end(tree: Tree, at: int) -> int:
    """Return the end of the nouns with their modifiers that begin at a token: "the height of each plant"."""
    while tree.tag(at) in _NOMINAL or tree.word(at) == "of":
        at += 1
    return at


def _list_end(tree: Tree, end: int) -> int:
    """Return the end of the list whose first item ends at a token: "soil and light", without another clause."""
    after = _nominal_end(tree, end + 1)
    if tree.word(end) in _LINKS and after > end + 1 and tree.tag(after) not in {*_PREDICATES, "MD"}:
        return _list_end(tree, after)
    return end


def _phrase_end(tree: Tree, at: int, stop: int) -> int:
    """Return the end of what a verb is about: before where, when, or why it is done."""
    end = _clause_end(tree, at, stop)
    return next(
        (i for i in range(at + 1, end) if tree.tag(i) == "IN" and tree.word(i) not in ("of", "that")), end
    )


def _clause_end(tree: Tree, at: int, stop: int) -> int:
    """Return the end of a clause: the next sign, or a word that joins another verb or subject to it."""
    for i in range(at, stop):
        after = i + 1 + (tree.word(i + 1) in ("and", "or", "so", "but"))
        behind = _nominal_end(tree, after) if tree.word(i) == "," else after
        is_linked = tree.word(i) in _LINKS and (tree.tag(after) == "PRP" or tree.tag(behind) in _PREDICATES)
        if is_linked or tree.word(i) in _ENDS:
            return i
    return stop
