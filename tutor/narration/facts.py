"""Facts of a support graph as a teacher says them: with that alternative of a cell that the question is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knowledge import lexicon
from knowledge.tables.cells import reading
from knowledge.tables.sentence import article
from solvers.tables.derivation import Edge, Fact, Node, SupportGraph

_ARTICLE = re.compile(r"^(?:An?|an?|[Tt]he) ")
_WAYS = frozenset(
    ("to", "of", "in", "on", "at", "for", "from", "with", "by", "into", "than", "the", "a", "an")
)
_PARTICLES = frozenset(("up", "down", "out", "off", "in", "on", "away", "back"))
_DETERMINERS = frozenset(("its", "their", "more", "less", "all", "faster", "slower"))
_FINITE = frozenset(("is", "are", "was", "were", "has", "have", "had", "lack", "can", "cannot", "may"))
_OWN = ("constituent", "choice", "part")


def told(graph: SupportGraph, fact: Fact) -> str:
    """The sentence of a fact, each cell read as the alternative that matched."""
    text = fact.sentence
    for place, node in enumerate(graph.nodes):
        if node.kind == "cell" and (node.table, node.row) == (fact.table, fact.row):
            matched = [other.text for other in aligned(graph, place) if other.kind in _OWN]
            text = _with(text, reading(node.text), alternative(node.text, matched))
    return text


def aligned(graph: SupportGraph, place: int) -> Iterator[Node]:
    """What a node is aligned to."""
    for edge in graph.edges:
        if place in (edge.one, edge.other):
            yield graph.nodes[_end(edge, place)]


def _end(edge: Edge, place: int) -> int:
    return edge.other if edge.one == place else edge.one


def alternative(cell: str, wanted: Sequence[str]) -> str:
    """The alternative of a cell that shares most words with `wanted` and can stand where the first one stands."""
    first, *others = options(cell)
    fitting = [one for one in others if _shape(one) == _shape(first)]
    found = max([first, *fitting], key=lambda one: _shared(one, wanted))
    if found == first or not _ARTICLE.match(first) or _ARTICLE.match(found):
        return found
    if first.lower().startswith("the "):
        return f"{first[:4]}{found}"
    opened = f"{article(found)} {found}"
    return f"{opened[:1].upper()}{opened[1:]}" if first[:1].isupper() else opened


def options(cell: str) -> list[str]:
    """The alternatives of a cell as they are read."""
    return [text for part in cell.split(";") if (text := reading(part))]


def starts(text: str) -> set[str]:
    """The beginnings of the words of a text, by which two forms of a word are the same."""
    return {word[:4] for word in re.findall(r"\w+", text.casefold()) if word not in lexicon.stop_words()}


def repeats(text: str, *before: str) -> bool:
    """Whether a sentence before says all words of this one."""
    return any(starts(text) - {"kind"} <= starts(one) for one in before)


def _shared(option: str, wanted: Sequence[str]) -> float:
    said = starts(option)
    whole = sum(starts(text) == said for text in wanted)
    return sum(len(said & starts(text)) for text in wanted) + 0.5 * whole


def _shape(option: str) -> tuple[str, bool]:
    """What kind of words they are: "making food", "makes food", "person sweats", one thing or several."""
    bare = _ARTICLE.sub("", option, count=1)
    first, *others = bare.casefold().split()
    for ending in ("ing", "ed"):
        if first.endswith(ending) and first not in lexicon.lemmas(first, "v") and lexicon.lemmas(first, "v"):
            return ending, False
    if others and _is_third(first):
        return "s" if others[-1] not in _PARTICLES else "s and particle", False
    if others and _is_plural_verb(first, others[0]):
        return "plural verb", False
    if any(map(_is_third, others)) and not _is_several(first):
        return "clause", False
    return "with a way" if _WAYS & set(others) else "", _is_several(bare)


def _is_plural_verb(word: str, behind: str) -> bool:
    """Whether a word is what several do: "divide faster", "are small", "make their food"."""
    if word in _FINITE:
        return True
    if word not in lexicon.lemmas(word, "v") or lexicon.known(word, "a"):
        return False
    return not lexicon.known(word, "n") or behind in _DETERMINERS | _WAYS


def is_finite(word: str, before: str) -> bool:
    """Whether a word behind another is the verb of a clause: "moving air bends", "mates are"."""
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
    """`text` with `new` in place of `old`, and the article that fits it."""
    at = text.casefold().find(old.casefold())
    if old == new or at < 0:
        return text
    before, after = text[:at], text[at + len(old) :]
    if found := re.search(r"\b([Aa])n? $", before):
        before = f"{before[: found.start()]}{found[1]}{article(new)[1:]} "
    new = new[:1].upper() + new[1:] if not before else new
    return f"{before}{new}{after}"
