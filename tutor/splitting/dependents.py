"""Clauses that depend on a verb or a noun: adverbial and relative clauses, and participles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from solvers.reading.universal import FINITE
from tutor.splitting.clause import NEEDS, Clause, is_clause, is_event, parsed

if TYPE_CHECKING:
    from spacy.tokens import Token

_REASONS = ("because", "since")
_WHENEVER = ("when", "if", "as", "while", "once", "whenever", "after")
_LASTING = ("until", "while")
_TIMED = ("before", "after", "as", "when", "if", "unless", "once")
_DURING = (*_LASTING, *_TIMED)
_CONTRASTS = ("though", "although", "whereas")
_LIKE = re.compile(r"\b(?:as|same|such|just)\b")
_IS = re.compile(r" (?:is|are) ")
_ENOUGH = re.compile(r"\b(?:enough|too)\b")
_BOUND = ("the", "only", "no", "every", "each", "any", "all", "those", "this", "that")
"""Words before a noun that needs its relative clause, because it says which one is meant."""
_EMPTY = ("thing", "way", "one")
"""Nouns that say nothing without their relative clause: "is a thing that floats"."""


def adverbial(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield a clause that says why, when, until when, what for or in spite of what, and the main clause."""
    for comma in whole.doc[2 : whole.end]:
        said, main = whole.text(1, comma.i), whole.text(comma.i + 1)
        if comma.text == "," and not main.startswith(("and ", "but ", "or ")):
            yield from _opening(whole, said, main)
            if is_clause(said):
                break  # what comes behind the next comma belongs to the main clause
    for token in whole.doc[2 : whole.end - 2]:
        if token.tag_ == "VBG" and token.dep_ == "advcl" and whole.follows_comma(token.i) and whole.subject:
            yield (
                whole.text(0, token.i),
                f"{whole.again()} {whole.agreeing(token.lemma_)} {whole.text(token.i + 1)}",
            )
        elif all(one.dep_ != "acl:relcl" for one in token.ancestors):
            main, said = whole.text(0, token.i), whole.text(token.i + 1)
            if ":" not in said:
                yield from ((one, other) for one, other in _closing(whole, token, main, said) if other)


def _opening(whole: Clause, said: str, main: str) -> Iterator[tuple[str, str]]:
    """Yield a clause before a comma, and the main clause."""
    first, subject = whole.doc[0], whole.subject
    mark = first.lower_
    if mark == "to" and main.startswith(("you ", "we ")):
        yield f"Say {main.split()[0]} want to {said}", f"Then {main}"
    elif mark == "to":
        yield said, f"To do so, {main}"
    elif first.tag_ == "VBG" and first.dep_ == "advcl" and subject is not None:
        yield f"{whole.text(*whole.span(subject))} {whole.agreeing(first.lemma_)} {said}", main
    elif mark in _REASONS:
        yield said, f"So {main}"
    elif mark in _CONTRASTS or (mark == "while" and _IS.search(said) and _IS.search(main)):
        yield said, f"But {main}"
    elif mark in _WHENEVER:
        is_state = mark == "if" or re.search(r"\b(?:you|is|are)\b", said)
        yield f"Say {said}" if is_state else said, f"Then {main}"


def _closing(whole: Clause, token: Token, main: str, said: str) -> Iterator[tuple[str, str]]:
    """Yield a main clause, and what comes behind a conjunction."""
    mark, is_apart = token.lower_, whole.follows_comma(token.i)
    if mark == "that" and (degree := re.search(r"\bso (?=\w+)", main)):
        yield f"{main[: degree.start()]}very {main[degree.end() :]}", f"So {said}"
    elif mark == "as" and is_apart and re.search(r" says?$", said):
        yield main, f"That is what {said}"
    elif mark in _REASONS:
        yield main, f"That is because {said}"
    elif mark == "so" and said.startswith("that "):
        yield main, f"That way, {said.removeprefix('that ')}"
    elif mark in _CONTRASTS or (mark == "while" and is_apart):
        yield main, f"But {said}"
    elif mark == "to" and _is_aim(whole, token, main):
        yield main, f"{_this(whole)} to {said}"
    elif mark in _DURING and is_clause(said) and (this := _timed(whole, mark, main, said, is_apart=is_apart)):
        yield main, f"{this} {mark} {said}"


def reason_first(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield a reason, and then what it is a reason for."""
    for token in whole.doc[2 : whole.end - 2]:
        if token.lower_ in _REASONS and not token.nbor().tag_.startswith("PRP"):
            main = whole.small(whole.text(0, token.i)).removeprefix("then ")
            yield whole.text(token.i + 1), f"So {main}"


def _is_aim(whole: Clause, token: Token, main: str) -> bool:
    """Return whether "to" says what somebody does something for, unlike "needs a key to open", "enough to eat"."""
    is_needed = whole.root.lemma_ in NEEDS or bool(_ENOUGH.search(main))
    return token.head.dep_ == "advcl" and whole.subject is not None and not is_needed


def _timed(whole: Clause, mark: str, main: str, said: str, *, is_apart: bool) -> str:
    """Return what happens until, when or as long as something else does, in a word; empty if "as" compares."""
    if mark in _LASTING:
        return _this(whole, is_lasting=True)
    is_like = mark == "as" and (is_apart or _is_like(whole, main, said))
    return "" if is_like else _happens(whole)


def _happens(whole: Clause) -> str:
    """Return that something is so or happens, in the tense of the clause."""
    is_past = any(token.tag_ == "VBD" for token in (whole.root, *whole.root.children))
    if _is_state(whole):
        return "This was so" if is_past else "This is so"
    return "This happened" if is_past else "This happens"


def _is_state(whole: Clause) -> bool:
    return bool(whole.be) and not is_event(whole.root)


def _this(whole: Clause, *, is_lasting: bool = False) -> str:
    """Return what happens in a word: "They do this", "This is so", or, of what is done to a thing, "This goes on"."""
    if _is_state(whole):
        return _happens(whole)
    is_done = any(child.dep_ == "aux:pass" for child in whole.root.children)
    if is_done or whole.subject is None:
        return "This goes on" if is_lasting else _happens(whole)
    return f"{whole.again()} {whole.agreeing('do')} this"


def _is_like(whole: Clause, main: str, said: str) -> bool:
    """Return whether "as" compares: "as hard as it looks", "it holds a pen as you hold a spoon"."""
    is_repeated = any(token.lemma_ in (whole.root.lemma_, "do") for token in parsed(said))
    return is_repeated or bool(_LIKE.search(main))


def relative(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield a clause without the relative clause at its end, which becomes a sentence about its noun."""
    for verb in whole.doc:
        first, noun = _relative_of(whole, verb)
        if noun is None or not whole.is_last(verb):
            continue
        is_of_many = "VBP" in (verb.tag_, *(one.tag_ for one in verb.children))
        is_kind = noun == whole.root and bool(whole.be)
        if is_kind and is_of_many and whole.subject is not None and not whole.is_several(whole.subject):
            continue  # "a herd is all the cows that graze together"
        about = whole.subject if is_kind else noun
        if about is None or not _is_free(whole, noun, first, is_kind=is_kind):
            continue
        is_bare = all(
            child.dep_ in ("det", "cop", "nsubj", "acl:relcl", "punct", "parataxis")
            for child in noun.children
        )
        is_same = is_kind and is_bare and noun.lemma_.lower() in (about.lemma_.lower(), *_EMPTY)
        if told := _told_of(whole, verb, first, about, is_same=is_same):
            yield (told, "") if is_same else (whole.text(0, first), told)


def _is_free(whole: Clause, noun: Token, first: int, *, is_kind: bool) -> bool:
    """Return whether a noun can do without its relative clause."""
    if noun.tag_[:2] != "NN" or noun.pos_ == "PRON":
        return is_kind and noun.lower_ == "one"
    bounds = {child.lower_ for child in noun.children if child.dep_.startswith(("det", "advmod"))}
    return is_kind or whole.follows_comma(first) or not bounds & {*_BOUND}


def _relative_of(whole: Clause, verb: Token) -> tuple[int, Token | None]:
    """Return where the relative clause of a verb starts, and its noun."""
    if not verb.tag_.startswith(("V", "N", "J")):
        return 0, None
    if verb.dep_ == "acl:relcl":
        noun, is_of_many = verb.head, "VBP" in (verb.tag_, *(one.tag_ for one in verb.children))
        while noun.dep_ == "nmod" and noun.head.tag_ == "NN" and not is_of_many:
            noun = noun.head  # "a band of colors that forms"
        return whole.span(verb)[0], noun
    first = next((child.i for child in verb.children if child.lower_ in ("which", "who")), 0)
    is_behind = first > 1 and whole.follows_comma(first)  # "a hood, which sucks the gas away"
    return first, whole.doc[first - 2] if is_behind else None


def _told_of(whole: Clause, verb: Token, first: int, about: Token, *, is_same: bool) -> str:
    """Return a relative clause as a sentence about its noun; empty if it is none of the usual ones."""
    pronouns = ("that", "which", "who", "where")
    at = next((n for n in (first, first + 1) if whole.doc[n].lower_ in pronouns), None)
    if at is None:
        return ""
    own = whole.subject_of(verb)
    if whole.doc[at].lower_ == "where":
        is_place = any(child.dep_ == "det" for child in about.children)
        return _there(whole.text(at + 1)) if is_place else ""
    said = whole.text(at + 1)
    name = whole.text(*whole.span(about)) if is_same else _named(whole, about, said, whole.doc[at + 1].tag_)
    inside = f"{name[:1].lower()}{name[1:]}"
    if own is None or own.i == at or whole.doc[at + 1].tag_ in FINITE:
        return f"{name} {said}"
    if at > first:  # "the way in which plants make food"
        return f"{whole.text(first, at)} {inside}, {said}" if is_same else ""
    if any(child.dep_ == "obj" and child.i > verb.i for child in verb.children):
        return ""
    behind = [child.i for child in verb.children if child.dep_ in ("compound:prt", "xcomp")]
    last = max((verb.i, *behind)) + 1
    them = inside if is_same else "them" if whole.is_several(about) else "it"
    return f"{whole.text(at + 1, last)} {them} {whole.text(last)}".rstrip()


def _there(said: str) -> str:
    return f"{said} there" if said.endswith((" is", " are")) else f"There {said}"


def _named(whole: Clause, about: Token, said: str, tag: str) -> str:
    """Return how a sentence made from a relative clause names its noun."""
    if about == whole.subject:
        return whole.again(said)
    if about.tag_ in ("NNP", "NNPS"):
        return whole.text(whole.span(about)[0], about.i + 1)
    if about.tag_ == "NN" and tag == "VBP":
        return "They"  # "hydrogen and oxygen, which bubble up"
    return f"{'These' if about.tag_ == 'NNS' else 'The'} {about.text}"


def participle(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield what a participle or an apposition behind a noun says: "a lamp left in the rain rusts"."""
    for token in whole.doc[1 : whole.end]:
        if token == whole.root and token.tag_ == "VBD" and whole.subject is not None:
            # the parser takes "kept" for the main verb, and "turns" for one more
            deed = next((one for one in token.children if one.dep_ == "conj" and one.tag_ == "VBZ"), None)
            if deed is not None:
                yield from _supposed(whole, whole.subject, token.i, whole.span(deed)[0])
        elif _describes(whole, token):
            noun, (first, stop) = token.head, whole.span(token)
            if noun == whole.subject:
                yield from _supposed(whole, noun, first, stop)
            elif stop >= whole.end and (noun.tag_ == "NNS" or _is_one(noun)):
                these = f"These {noun.text} are" if noun.tag_ == "NNS" else f"The {noun.text} is"
                yield whole.text(0, first), f"{these} {whole.text(first)}"


def _supposed(whole: Clause, noun: Token, first: int, stop: int) -> Iterator[tuple[str, str]]:
    """Yield the participle of a subject as something supposed: "Say a lamp is left in the rain."."""
    if _is_one(noun) and stop < whole.end and whole.doc[stop].tag_ in FINITE:
        said, named = whole.text(stop), whole.text(whole.span(noun)[0], first)
        yield (
            f"Say {named[:1].lower()}{named[1:]} is {whole.text(first, stop)}",
            f"Then {whole.again(said, noun).lower()} {said}",
        )


def _is_one(noun: Token) -> bool:
    return any(child.lower_ in ("a", "an") for child in noun.children)


def _describes(whole: Clause, token: Token) -> bool:
    """Return whether a word is a participle behind its noun, or the noun of a last apposition."""
    if token.dep_ == "appos":
        return whole.is_last(token) and token.head.tag_.startswith("NN")
    return token.dep_ == "acl" and token.tag_ in ("VBN", "VBG") and token.head.i == token.i - 1
