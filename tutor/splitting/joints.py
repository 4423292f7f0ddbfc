"""Clauses, and items of lists, that are joined side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from knowledge.lexicon.inflection import plural
from solvers.reading.universal import FINITE
from tutor.splitting.clause import Clause, case_of, conjuncts, is_clause, is_request, is_time

if TYPE_CHECKING:
    from spacy.tokens import Token

_SAME = re.compile(r"An? (\w+) (\w+), an? (\w+) \2, and an? (\w+) \2 (?=are )")
_LAST = re.compile(r"(.+, [^,]+), and ([^,]+)$")
_HEAD = re.compile(r"(.*?)(?= (?:on|in|of|at|from|with|under|by|for|to)\b|$)")
EQUALS = "it equals "
"""Stands for a line of arithmetic that is a clause of its own."""
_LINKS = {"and": "", "but": "But ", "yet": "But ", "so": "So ", "": ""}
"""How the second of two clauses begins."""
_PRONOUN = re.compile(r"(?:it|they|we|you|there) \w")
_FRONTED = ("obl", "advcl")
_OWN_PLACE = ("that ", "this ", "there ", "in ", "on ", "at ")


def at_signs(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield both sides of a colon or semicolon, of ", and" or ", but" between clauses, and of ", so", and a sentence
    without what is in parentheses.
    """
    if found := re.search(r" \((?![A-Z]\))[^)]*\)", whole.text(0)):
        yield whole.text(0).replace(found[0], ""), ""
    for token in whole.doc[1 : whole.end - 1]:
        one, other, word = whole.text(0, token.i), whole.text(token.i + 1), token.lower_
        if word in (":", ";", "—", "–"):
            if not other.startswith(EQUALS) and (_is_own(other) or is_request(other)):
                yield re.sub(r"(?:, )?\b(?:so|then)$", "", one), other
            elif re.match(r"[$€£]?\d", other):
                yield one, f"That is {other}"
        elif not whole.follows_comma(token.i) or word not in _LINKS:
            continue
        elif other.startswith("that ") and word == "so":
            yield (
                one,
                other if other.startswith("that makes ") else f"That way, {other.removeprefix('that ')}",
            )
        elif (
            (_is_own(one) or is_request(one))
            if word == "so"
            else _is_own(other) and (_is_own(one) or "," not in one)
        ):
            yield (
                _closed(whole, one) if word == "and" else one,
                f"{_LINKS[word] or _after(whole, other)}{other}",
            )


def _closed(whole: Clause, text: str) -> str:
    """Return clauses without the last of their row, joined by "and": "it dries up and its water joins a cloud"."""
    before, _, last = text.rpartition(", ")
    is_row = before and is_clause(last) and all(child.dep_ != "advcl" for child in whole.root.children)
    return f"{before} and {last}" if is_row else text


def _is_own(text: str) -> bool:
    """Return whether a part of a sentence is a clause of its own."""
    return bool(_PRONOUN.match(text)) or is_clause(text)


def before_sum(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield what to do, and its line of arithmetic."""
    for token in whole.doc[1 : whole.end - 1]:
        if token.text == ":" and whole.text(token.i + 1).startswith(EQUALS):
            sum_ = whole.text(token.i + 1).removeprefix(EQUALS)
            yield re.sub(r"(?:, )?\b(?:so|then)$", "", whole.text(0, token.i)), f"That is {sum_}"


def _after(whole: Clause, other: str) -> str:
    """Return "Then " if what comes before a first clause says when both happen: "In fall", "As Earth turns"."""
    before = [one for one in whole.root.children if one.dep_ in _FRONTED and one.i < whole.root.i]
    is_state = bool(re.search(r" (?:is|are) ", other))
    is_then = any(one.dep_ == "advcl" or (is_time(one) and not is_state) for one in before)
    return "Then " if is_then and not other.startswith(_OWN_PLACE) else ""


def joined(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield two clauses that are joined; the second may share the subject of the first, and its auxiliary."""
    before = [
        child for child in whole.root.children if child.dep_ == "parataxis" and whole.follows_comma(child.i)
    ]
    for verb in conjuncts(whole.root):
        first = whole.span(verb)[0]
        link = whole.doc[first].lower_ if whole.doc[first].tag_ == "CC" else ""
        is_told_of = whole.root.tag_ == "VBD" and verb.tag_ in (
            "VBZ",
            "VBP",
        )  # "a plant kept dark turns pale"
        is_listed = bool(link) or whole.follows_comma(first)
        if link in _LINKS and is_listed and not is_told_of and _is_verb(verb, whole, link):
            one, other = whole.text(0, first), whole.text(first + bool(link))
            if link and before:
                one = " and ".join(one.rsplit(", ", 1))
            if not link and other.count(",") == 1:  # what is left of "pumps blood, works hard, and beats"
                other = other.replace(", and ", " and ")
            if told := _second(whole, verb, link, other):
                yield one, told
        before.append(verb)


def _second(whole: Clause, verb: Token, link: str, said: str) -> str:
    """Return the second of two joined clauses with a subject; empty if there is none."""
    if whole.subject_of(verb) is not None:
        return f"{_LINKS[link] or _after(whole, said)}{said}"
    if whole.subject is None:
        return f"{_LINKS[link]}{said}" if whole.root.i == 0 and is_request(whole.text(0)) else ""
    if verb.tag_ == "VBP" and not whole.is_several(whole.subject) and not whole.helpers():
        return ""  # the parser took it for a deed of something else
    named = whole.again(said)
    if _LINKS[link] and not whole.subject.tag_.startswith("NNP"):
        named = named[:1].lower() + named[1:]
    return f"{_LINKS[link]}{' '.join(filter(None, [named, _shared(verb, whole), said]))}"


def _is_verb(verb: Token, whole: Clause, link: str) -> bool:
    """Return whether a conjunct is a verb, or has "be": "it is winter here but summer there"."""
    if any(child.dep_ == "mark" for child in verb.children):
        return False  # "to carry"
    has_be = any(child.dep_ == "cop" for child in verb.children) or (link == "but" and bool(whole.be))
    return has_be or verb.tag_ in (*FINITE, "VB", "VBN")


def _shared(verb: Token, whole: Clause) -> str:
    """Return the auxiliaries that a second verb shares with the first."""
    if any(child.dep_.startswith(("cop", "aux")) for child in verb.children):
        return ""
    helpers = whole.helpers()
    has_modal = any(one.tag_ == "MD" for one in helpers)
    if verb.tag_ in FINITE and not (verb.tag_ == "VBP" and has_modal):
        return ""
    return " ".join(one.text for one in helpers if verb.tag_ not in ("VB", "VBP") or one.dep_ == "aux")


def listed(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield the last of several things or places in a sentence with the same verb: "It also eats seeds."."""
    root = whole.root
    for head in (root, *(one for one in root.children if one.dep_ in ("obj", "obl") and one.i > root.i)):
        parts = [child for child in head.children if _is_item(child, head)]
        if not parts or not (head == root or whole.is_last(parts[-1])):
            continue
        first = whole.span(parts[-1])[0]
        has_link = whole.doc[first].lower_ == "and"
        one, said = whole.text(0, first), whole.text(first + has_link)
        is_pair = has_link and len(parts) == 1 and whole.follows_comma(first)
        if (has_link or said.startswith("then ")) and not is_pair and _is_alike(whole, head, parts[-1], said):
            several = " and ".join(one.rsplit(", ", 1)) if len(parts) > 1 and has_link else one
            yield several, _once_more(whole, head, parts[-1], said)


def together(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield things of the same noun named together, "red, white, and brown rice is", and the last of several things
    after the others: "So is rice."."""
    verb = next((one for one in whole.doc if one.lower_ == "are"), None)
    found = _SAME.match(whole.text(0))
    if found:
        first, noun, second, third = found.groups()
        yield f"{first}, {second}, and {third} {plural(noun)} {whole.text(0)[found.end() :]}", ""
    elif verb is not None and (listed := _LAST.match(whole.text(0, verb.i))):
        others = listed[1] if "," not in listed[1] else " and ".join(listed[1].rsplit(", ", 1))
        head = _HEAD.match(listed[2])
        is_many = head is not None and head[1].endswith("s") and not listed[2].startswith(("a ", "an "))
        are = "are" if is_many else "is"
        yield f"{others} {whole.text(verb.i)}", f"So {are} {listed[2]}"


def _is_alike(whole: Clause, head: Token, last: Token, said: str) -> bool:
    """Return whether the last of several phrases goes with the verb as the first does, unlike "water through its roots
    and air through its leaves".
    """
    case, rest = case_of(head), whole.doc[whole.span(last)[0] : whole.end]
    has_verb = any(token.tag_ in FINITE for token in rest)
    is_shared = head.dep_ == "obj" and any(
        token.dep_ == "case" for token in rest
    )  # "light and heat from the Sun"
    is_same = not case or bool(case_of(last)) or (f" {case} " not in said and not whole.has_object)
    return is_same and not is_shared and not has_verb and not whole.be and " " in said


def _is_item(child: Token, head: Token) -> bool:
    """Whether a phrase is one more of what a verb is said with: things, or "in at the mouth and out at the gills"."""
    if head.tag_[:2] == "NN" or head.dep_ != "ROOT":
        return child.dep_ == "conj" and not (head.dep_ == "obj" and case_of(child))
    is_then = child.dep_ == "obl" and any(one.lower_ == "then" for one in child.children)
    return is_then or (child.dep_ == "conj" and (child.tag_[:2] == "NN" or child.tag_ in ("RB", "RP")))


def _once_more(whole: Clause, head: Token, last: Token, said: str) -> str:
    places = (child for child in whole.root.children if child.dep_ == "obl")
    beside = head if head != whole.root else next(places, head)
    is_thing = last.tag_[:2] == "NN" and not case_of(last)
    is_object = head.dep_ == "obj" or (head == whole.root and whole.has_object and is_thing)
    lead = case_of(beside) if is_thing and not is_object else ""
    adverb = "then" if said.startswith("then ") else "also" if head != whole.root else ""
    said = " ".join(filter(None, [lead, said.removeprefix("then ")]))
    if whole.subject is None:
        return f"{whole.root.lower_} {said}"
    return f"{whole.again(said)} {whole.deed(adverb, has_object=not is_object)} {said}"


def contrasted(whole: Clause) -> Iterator[tuple[str, str]]:
    """Yield what is, and what is not: "7 boats are enough for 42, not for 45 children"."""
    for token in whole.doc[2 : whole.end]:
        if token.lower_ == "not" and whole.follows_comma(token.i) and whole.subject is not None and whole.be:
            said = whole.text(token.i + 1)
            yield whole.text(0, token.i), f"{whole.again(said)} {whole.be} not {whole.root.text} {said}"
