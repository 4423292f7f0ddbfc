"""Phrases that say where, when, how or with what."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.splitting.clause import NEEDS, Clause, case_of, is_event, is_time

_IDLE = frozenset(
    ("end", "fact", "way", "time", "turn", "case", "order", "place", "part", "least", "first", "all")
)
"""Nouns of phrases that name no place or time: "in the end"."""
_COUNTS = frozenset(("few", "many", "most", "and", "this", "that"))
_PLACED = ("at", "in", "on", "during")
_INSIDE = (*_PLACED, "between", "under", "over", "near", "around", "inside", "above", "below", "beside")
_ALONG = ("into", "from", "through", "to", "across", "onto", "along", "out", "off", "toward")


def placed(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield a place or a time at the beginning as something to think of: "Think of a clear day."."""
    phrases = (one for one in whole.root.children if one.dep_ == "obl" and whole.span(one)[0] == 0)
    phrase = next(phrases, None)
    if phrase is None or whole.subject is None or whole.doc[0].lower_ not in _PLACED:
        return
    stop = whole.span(phrase)[1]
    words = {token.lower_ for token in whole.doc[:stop]} | {phrase.lemma_}
    tags = {token.tag_[:2] for token in whole.doc[:stop]}
    is_counted = bool(words & (_COUNTS | _IDLE)) or bool(tags & {"CD", "PR", "VB", "MD"})
    is_before = whole.doc[stop].text == "," or stop == whole.span(whole.subject)[0]
    if is_before and not is_counted and phrase.tag_[:2] == "NN":
        then = "Then" if any(is_time(one) for one in (phrase, *phrase.children)) else "There"
        then = "" if whole.doc[stop].lower_ == "there" else f"{then} "
        yield f"Think of {whole.text(1, stop)}", f"{then}{whole.text(stop)}"


def besides(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield where, how or with what something happens or is, in a sentence with the same verb or "does this"."""
    root = whole.root
    phrases = [
        one for one in root.children if one.dep_ in ("obl", "nmod") and one.i > root.i and case_of(one)
    ]
    if whole.subject is None or not phrases or not whole.is_last(phrases[-1]):
        return
    first = whole.span(phrases[-1])[0]
    case, one, said = case_of(phrases[-1]).lower(), whole.text(0, first), whole.text(first)
    if whole.be:
        told = _being(whole, case, said, whole.text(first + 1))
    else:
        is_along = len(phrases) > 1 and phrases[-1].tag_[:2] == "NN"
        told = "" if " and " in one else _doing(whole, case, said, is_along=is_along)
    if told:
        yield one, told


def _being(whole: Clause, case: str, said: str, bare: str) -> str:
    """Return where, or with what, a thing is or something happens."""
    if is_event(whole.root) and case in _PLACED:
        return f"This happens {said}"
    if whole.root.tag_[:2] != "NN" or case not in ("with", *_INSIDE):
        return ""
    being = f"{whole.agreeing('have')} {bare}" if case == "with" else f"{whole.be} {said}"
    return f"{whole.again(said)} {being}"


def _doing(whole: Clause, case: str, said: str, *, is_along: bool) -> str:
    """Return along which way, where, how or with what somebody does something."""
    if is_along and case in _ALONG:
        return f"{whole.again(said)} {whole.deed(has_object=whole.has_object)} {said}"
    is_way = case in ("with", "by", "without", *_INSIDE) and whole.root.lemma_ not in NEEDS
    return f"{whole.again(said)} {whole.agreeing('do')} this {said}" if whole.has_object and is_way else ""
