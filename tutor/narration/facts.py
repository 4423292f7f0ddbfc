"""The facts of a support graph as a teacher says them, with the alternative of each cell that the question is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from knowledge import lexicon
from knowledge.tables.cells import reading
from knowledge.tables.sentence import article
from solvers.science.forms.clauses import VERBS
from solvers.science.forms.turning import are_several
from solvers.tables.derivation import Edge, Fact, Node, SupportGraph

_ARTICLE = re.compile(r"^(?:An?|an?|[Tt]he) ")
_NOTE = re.compile(r" \(([a-z][^()]*)\)(?=[.,])")
_ORDER = re.compile(r"first (.+), next (.+)")
_WAY = re.compile(r" (?:of|in|on|at|for|from|with|to|by|that|which|before|after) ")
_THAT = re.compile(r" (?:that|which|who|in which) ")
_WAYS = frozenset(
    ("to", "of", "in", "on", "at", "for", "from", "with", "by", "into", "than", "the", "a", "an")
)
_PARTICLES = frozenset(("up", "down", "out", "off", "in", "on", "away", "back"))
_DEGREES = frozenset(("less", "more"))
_DETERMINERS = frozenset(("its", "their", "more", "less", "all", "faster", "slower"))
_FINITE = frozenset(("is", "are", "was", "were", "has", "have", "had", "lack", "can", "cannot", "may"))
_MANY = ("noun.animal", "noun.artifact", "noun.person", "noun.plant", "noun.object")
_FAR = 4
"""How many times as often a word must be a noun to count as hardly ever a verb."""
_SHORT = 4
"""How many first letters identify two forms of a word as the same: an egg and eggs, to lay and lays."""
_OWN = ("constituent", "choice", "part")


def told(graph: SupportGraph, fact: Fact) -> str:
    """Return the sentence of a fact, with each cell read as the alternative that matched."""
    text = fact.sentence
    for place, node in enumerate(graph.nodes):
        if node.kind == "cell" and (node.table, node.row) == (fact.table, fact.row):
            matched = [other.text for other in aligned(graph, place) if other.kind in _OWN]
            text = _with(text, reading(node.text), alternative(node.text, matched))
    return spoken(text)


def spoken(text: str) -> str:
    """Return a row of the form "label: details" as a sentence: "a spoon in soup: an example of ..."."""
    label, colon, said = text.partition(": ")
    if not colon:
        return text
    if order := _ORDER.fullmatch(said):
        return f"{label}, first {_coming(order[1])}, and then {_coming(order[2])}"
    named = label.rpartition(", ")[2]
    is_name = _ARTICLE.match(said) or said.startswith("something ")
    of_that = _THAT.split(said.partition(", ")[0], maxsplit=1)[0]
    if _has_verb(label) or _has_verb(of_that) or not (is_name or named.startswith("the ")):
        return text
    if label.startswith("To ") or named == "for example" or not said[:1].islower():
        return text
    first = _WAY.split(f"{named[:1].lower()}{named[1:]}", maxsplit=1)[0]
    return f"{label} {'are' if are_several(first) else 'is'} {said}"


def _coming(thing: str) -> str:
    """Return a stage, or what happens in it: "comes the egg", "mud covers it"."""
    if _has_verb(thing):
        return thing
    first = _WAY.split(thing.rstrip("."), maxsplit=1)[0]
    return f"{'come' if are_several(first) else 'comes'} {thing}"


def _has_verb(text: str) -> bool:
    """Return whether words could be a sentence: "hollow bones" could not, although "bones" can be a verb."""
    pairs = pairwise(text.casefold().split())
    return any(is_finite(word, before) and not _is_rather_named(word) for before, word in pairs)


def _is_rather_named(word: str) -> bool:
    """Return whether a word is far more often a plural noun than a verb."""
    stem = next((lemma for lemma in lexicon.lemmas(word, "n") if lemma != word), "")
    return bool(stem) and lexicon.met(stem, "n") > _FAR * max(1, lexicon.met(stem, "v"))


def aligned(graph: SupportGraph, place: int) -> Iterator[Node]:
    """Yield the nodes that a node is aligned to."""
    for edge in graph.edges:
        if place in (edge.one, edge.other):
            yield graph.nodes[_end(edge, place)]


def _end(edge: Edge, place: int) -> int:
    return edge.other if edge.one == place else edge.one


def alternative(cell: str, wanted: Sequence[str]) -> str:
    """Return the alternative of a cell that shares the most words with `wanted` and can take the place of the first
    one.
    """
    first, *others = options(cell)
    fitting = [one for one in others if _shape(one) == _shape(first) and _may_open(one, first)]
    found = max([first, *fitting], key=lambda one: _shared(one, wanted))
    if found == first or not _ARTICLE.match(first) or _ARTICLE.match(found):
        return found
    if not lexicon.lemmas(found.split()[-1].casefold(), "n"):
        return first  # a noun that takes an article, unlike a verb
    if first.lower().startswith("the "):
        return f"{first[:4]}{found}"
    opened = f"{article(found)} {found}"
    return f"{opened[:1].upper()}{opened[1:]}" if first[:1].isupper() else opened


def _may_open(option: str, first: str) -> bool:
    """Return whether a clause can replace another one: a countable thing would need an article."""
    if _shape(first)[0] != "clause":
        return True
    one = option.split()[0]
    senses = lexicon.senses(one, "n") if one in lexicon.lemmas(one, "n") else ()
    return one == first.split()[0] or not any(sense.topic in _MANY for sense in senses[:1])


def options(cell: str) -> list[str]:
    """Return the alternatives of a cell as they are read aloud."""
    return [text for part in cell.split(";") if (text := reading(part))]


def starts(text: str) -> set[str]:
    """Return the beginnings of the words of a text, so that two forms of a word count as the same."""
    words = (word for word in re.findall(r"\w+", text.casefold()) if word not in lexicon.stop_words())
    return {word.removesuffix("s") if len(word) == _SHORT else word[:_SHORT] for word in words}


def repeats(text: str, *before: str) -> bool:
    """Return whether an earlier sentence has all the words of this one, "less" or "more" where this one has, and a
    reason if this one gives one.
    """
    gives_reason = " because " in text
    able = (one for one in before if " because " in one or not gives_reason)
    return any(said_in(text) - {"kind", "1"} <= said_in(one) for one in able)


def said_in(text: str) -> set[str]:
    """Return the beginnings of the words of a text, with "less" and "more"."""
    return starts(text) | (_DEGREES & {*text.casefold().split()})


def _shared(option: str, wanted: Sequence[str]) -> float:
    said = starts(option)
    whole = sum(starts(text) == said for text in wanted)
    return sum(len(said & starts(text)) for text in wanted) + 0.5 * whole


def _shape(option: str) -> tuple[str, bool]:
    """Return the grammatical form of words: "making food", "makes food", "person sweats", singular or plural."""
    bare = _ARTICLE.sub("", option, count=1)
    first, *others = bare.casefold().split()
    for ending in ("ing", "ed"):
        if first.endswith(ending) and first not in lexicon.lemmas(first, "v") and lexicon.lemmas(first, "v"):
            return ending, False
    if others and _is_third(first) and not _are_doing(first, others[0]):
        return "s" if others[-1] not in _PARTICLES else "s and particle", False
    if others and _is_plural_verb(first, others[0]):
        return "plural verb", False
    if others and _are_doing(first, others[0]):
        return "clause", False
    if others and not _is_several(first) and (any(map(_is_third, others)) or _is_past(first, others[0])):
        return "clause", False
    return "with a way" if _WAYS & set(others) else "", _is_several(bare)


def _are_doing(first: str, word: str) -> bool:
    """Return whether words say what several things do: "birds fly south"."""
    noun = next(iter(lexicon.lemmas(first, "n")), first)
    is_noun = _is_several(first) and lexicon.met(noun, "n") > lexicon.met(noun, "v")
    return is_noun and word in lexicon.lemmas(word, "v") and lexicon.met(word, "v") > lexicon.met(word, "n")


def _is_past(noun: str, word: str) -> bool:
    """Return whether a word is a verb in the past tense: "friction acted"."""
    return word.endswith("ed") and lexicon.known(noun, "n") and bool(set(lexicon.lemmas(word, "v")) - {word})


def _is_plural_verb(word: str, behind: str) -> bool:
    """Return whether a word is a plural verb: "divide faster", "are small", "make their food"."""
    if word in _FINITE:
        return True
    if word not in lexicon.lemmas(word, "v") or lexicon.known(word, "a"):
        return False
    return not lexicon.known(word, "n") or behind in _DETERMINERS | _WAYS


def is_finite(word: str, before: str) -> bool:
    """Return whether a word after another is the verb of a clause: "moving air bends", "mates are"."""
    if word in _FINITE or word in ("do", "does", "did"):
        return True
    if _is_third(word):
        return not _is_several(before)
    return _is_several(before) and word in lexicon.lemmas(word, "v") and word not in _WAYS


def _is_third(word: str) -> bool:
    return word.endswith("s") and bool(lexicon.lemmas(word, "v")) and word not in lexicon.lemmas(word, "v")


def _is_several(name: str) -> bool:
    last = name.split()[-1].casefold()
    lemmas = lexicon.lemmas(last, "n")
    return last.endswith("s") and bool(lemmas) and last not in lemmas


def _with(text: str, old: str, new: str) -> str:
    """Return `text` with `new` in place of `old` and the article that fits it."""
    at = text.casefold().find(old.casefold())
    if old == new or at < 0:
        return text
    before, after = text[:at], text[at + len(old) :]
    if found := re.search(r"\b([Aa])n? $", before):
        before = f"{before[: found.start()]}{found[1]}{article(new)[1:]} "
    new = new[:1].upper() + new[1:] if not before else new
    return f"{before}{new}{after}"


def without_notes(text: str) -> str:
    """Return a sentence without a note that describes its thing in half a sentence: "(is a kind of energy)"."""

    def kept(found: re.Match[str]) -> str:
        first = found[1].partition(" ")[0]
        stem = lexicon.morphy(first, "v") or first
        is_verb = first in VERBS or (stem != first and lexicon.met(stem, "v") >= lexicon.met(stem, "n"))
        return "" if is_verb else found[0]

    return _NOTE.sub(kept, text)
