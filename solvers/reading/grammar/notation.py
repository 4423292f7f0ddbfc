"""The notation of the grammar files: word lists, and sentence frames with their dependency trees.

A frame is a sentence in which every group names its relation, and the only element of a group without a relation is its
head:

    nsubj(NAME) buy.VBD obj(NUM COLOR THING.NNS) obl(at the PLACE) .

- `NAME` is a symbol: a word list or a list of expansions. `THING.NNS` is an inflected form of it.
- `buy.VBD` is a lemma and the Penn Treebank tag of the form; `bought/VBD` is a form and its tag; a bare word (`at`,
  `the`, `how`) is looked up among the function words in `words.txt`.
- `obj(...)` is a dependent with that relation. Function words, numerals, and adjectives have a usual relation (`the` is
  a det, `at` a case, a numeral a nummod) and need none; `*` marks a head that would otherwise have one.
- `obl^more(than NAME)` is attached to the closest word "more" before it instead of to the head of its group.
- `[...]` is optional, `{a | b}` a choice. A line of a symbol may start with a weight: `x3`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from knowledge.errors import KnowledgeError

_TOKEN = re.compile(
    r"\s*(?:(?P<open>[a-z:]*(?:\^\w+)?\()|(?P<mark>\*\{|[()\[\]{}|])|(?P<word>[^\s()\[\]{}|]+))"
)


class GrammarError(KnowledgeError):
    """A line of a grammar file that cannot be read; the message says which file and line, and what to do."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A word or symbol: `text`, the requested tag (may be empty), and how it was written."""

    text: str
    tag: str
    kind: str
    """"symbol", "lemma" (`buy.VBD`), "form" (`bought/VBD`) or "word" (a function word)."""
    lemma: str = ""
    is_head: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A subtree with its relation to the head of the group around it, or to the word `anchor` before it."""

    relation: str
    anchor: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several sequences; an empty sequence makes it optional."""

    options: tuple[tuple[Node, ...], ...]


Node = Leaf | Group | Choice


def parse_expansion(text: str) -> tuple[Node, ...]:
    """Return the nodes of one expansion. Raises `ValueError` with what is wrong with it."""
    tokens: list[str] = []
    position = 0
    text = text.rstrip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if not match:
            raise ValueError(f"cannot read {text[position:]!r}")
        tokens.append(match.group().strip())
        position = match.end()
    nodes, rest = _sequence(tokens, 0)
    if rest != len(tokens):
        raise ValueError(f"{tokens[rest]!r} closes nothing")
    return nodes


def _sequence(tokens: list[str], at: int) -> tuple[tuple[Node, ...], int]:
    nodes: list[Node] = []
    while at < len(tokens) and tokens[at] not in {")", "]", "}", "|"}:
        token = tokens[at]
        if token == "[":
            inner, at = _sequence(tokens, at + 1)
            nodes.append(Choice((inner, ())))
            at = _close(tokens, at, "]")
        elif token in {"{", "*{"}:
            options = []
            while True:
                inner, at = _sequence(tokens, at + 1)
                options.append(inner)
                if at >= len(tokens) or tokens[at] != "|":
                    break
            if token == "*{":
                options = [_headed(option) for option in options]
            nodes.append(Choice(tuple(options)))
            at = _close(tokens, at, "}")
        elif token.endswith("("):
            inner, at = _sequence(tokens, at + 1)
            if len(token) == 1:
                raise ValueError("a group needs a relation before its parenthesis, as in obj(...)")
            relation, _, anchor = token[:-1].partition("^")
            nodes.append(Group(relation, anchor, inner))
            at = _close(tokens, at, ")")
        else:
            nodes.append(_leaf(token))
            at += 1
    return tuple(nodes), at


def _headed(option: tuple[Node, ...]) -> tuple[Node, ...]:
    leaves = [node for node in option if isinstance(node, Leaf)]
    if len(leaves) != 1:
        raise ValueError("*{...} needs one word in every choice; mark the heads one by one")
    return tuple(replace(node, is_head=True) if node is leaves[0] else node for node in option)


def _close(tokens: list[str], at: int, closing: str) -> int:
    if at >= len(tokens) or tokens[at] != closing:
        raise ValueError(f"{closing!r} is missing")
    return at + 1


def _leaf(token: str) -> Leaf:
    is_head = token.startswith("*") and len(token) > 1
    token = token.removeprefix("*") if is_head else token
    if match := re.fullmatch(r"([A-Z][A-Z0-9_]+)(?:\.([A-Z$@]+))?", token):
        return Leaf(match[1], match[2] or "", "symbol", is_head=is_head)
    if match := re.fullmatch(r"([^/\s]+)/([A-Z$]+)(?:/(\S+))?", token):
        return Leaf(match[1], match[2], "form", match[3] or match[1].lower(), is_head)
    if match := re.fullmatch(r"(\S*[a-z]\S*)\.([A-Z$@]+)", token):
        return Leaf(match[1], match[2], "lemma", match[1], is_head)
    return Leaf(token, "", "word", is_head=is_head)
