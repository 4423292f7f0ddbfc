"""Expands the frames of the grammar into sentences with gold trees; the same seed gives the same sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from knowledge.lexicon.inflection import inflected
from solvers.reading.grammar.files import Grammar
from solvers.reading.grammar.notation import Choice, Group, Leaf, Node
from solvers.reading.sentence import Sentence
from solvers.reading.universal import universal_tag

_NO_SPACE_BEFORE = {".", ",", "?", "!", ":", ";", "%", "'s", "'", ")", "n't", "-", "'ll", "'d", "'re", "''"}
_NO_SPACE_AFTER = {"$", "(", "-", "``"}
_NEVER_HEADS = {"case", "cc", "punct", "mark"}
_CLAUSES = {"advcl", "advcl:relcl", "ccomp", "acl", "csubj"}
_ASKED = {"obj", "obl:unmarked"}
_QUESTION = {"WRB", "WP", "WDT"}
_ALONE = {"survive", "live", "grow", "breathe", "go", "come", "work", "travel", "happen"}
"""Verbs without an object: what it takes to survive is not the object of "survive"."""
_AN = re.compile(r"(?!uni[^nm]|use|usu|util|eu|one\b|ubiq)[aeiou]|hour|honest|heir", re.IGNORECASE)
"""Words that follow "an", by their sound."""


@dataclass(slots=True)
class _Token:
    word: str
    tag: str
    lemma: str
    relation: str = ""
    head: _Token | None = None
    usual: str = ""
    """The usual relation of this kind of word, if the frame names none."""


_Part = tuple[list[_Token], _Token, str]
"""A part of a sequence: its tokens, its head, and the head's relation to that of the sequence."""


class Generator:
    """Draws sentences from a grammar with its own random generator."""

    def __init__(self, grammar: Grammar, *, seed: int) -> None:
        self._grammar = grammar
        self._random = random.Random(seed)

    def sentence(self, symbol: str, frame: int) -> Sentence:
        """Return one filling of the frame that is expansion number `frame` of `symbol`."""
        of = self._grammar.symbols[symbol]
        tokens, root = self._expand(of.expansions[frame].nodes, "")
        if of.final:
            tokens.append(_Token(of.final, ".", of.final, "punct", root))
        return _finish(tokens, root, f"{symbol}:{frame}")

    def _expand(self, nodes: tuple[Node, ...], tag: str) -> tuple[list[_Token], _Token]:
        """Return the tokens of a sequence in order, and their head."""
        chosen = list(self._choose(nodes))
        parts: list[_Part] = []
        for node in chosen:
            parts.append(self._leaf(node, tag) if isinstance(node, Leaf) else self._inner(node, tag, parts))
        head = _head(chosen, parts)
        for _, part, relation in parts:
            if part is not head and part.head is None:
                part.head, part.relation = head, relation
        _turn_passive(parts, head)
        _reach_down(parts, head)
        return [token for tokens, _, _ in parts for token in tokens], head

    def _inner(self, node: Node, tag: str, before: list[_Part]) -> _Part:
        """Return a sequence within a sequence; one with an anchor is attached to that word, which comes before it."""
        assert isinstance(node, Group)
        tokens, head = self._expand(node.parts, tag)
        if node.relation in _CLAUSES and tokens[0].relation == "case" and tokens[0].head is head:
            tokens[0].relation = "mark"  # what leads a clause: "after she ate", "for washing"
        if node.anchor:
            earlier = (token for part, _, _ in reversed(before) for token in reversed(part))
            head.head = next(token for token in earlier if token.word == node.anchor)
            head.relation = node.relation
        return tokens, head, node.relation

    def _choose(self, nodes: tuple[Node, ...]) -> Iterator[Node]:
        for node in nodes:
            if isinstance(node, Choice):
                yield from self._choose(self._random.choice(node.options))
            else:
                yield node

    def _leaf(self, leaf: Leaf, tag: str) -> _Part:
        wanted = tag if leaf.tag == "@" else leaf.tag
        if leaf.kind == "symbol":
            symbol = self._grammar.symbols[leaf.text]
            expansions = [one for one in symbol.expansions if not (one.held_out and symbol.is_frame)]
            expansion = self._random.choices(expansions, [one.weight for one in expansions])[0]
            tokens, head = self._expand(expansion.nodes, wanted or symbol.tag)
            relation = head.usual if symbol.is_list or symbol.relation == "usual" else symbol.relation
        else:
            head = self._word(leaf, wanted)
            is_function_word = leaf.kind == "word"
            relation = self._grammar.usual_relation(head.word, head.tag, is_function_word=is_function_word)
            tokens, head.usual = [head], relation
        return tokens, head, "HEAD" if leaf.is_head else relation

    def _word(self, leaf: Leaf, tag: str) -> _Token:
        if leaf.kind == "lemma":
            return _Token(
                self._grammar.irregular.get((leaf.text, tag)) or inflected(leaf.text, tag), tag, leaf.text
            )
        if leaf.kind == "form":
            return _Token(leaf.text, tag, leaf.lemma)
        known = self._grammar.function_words[leaf.text]
        return _Token(leaf.text, known.tag, known.lemma)


def _head(nodes: list[Node], parts: list[_Part]) -> _Token:
    """Return the head of a sequence: the marked token, or the one without a relation, or else that of the last leaf.

    Raises:
        ValueError: there is none, or more than one.
    """
    marked = [head for _, head, relation in parts if relation == "HEAD"]
    free = marked or [head for _, head, relation in parts if relation == ""]
    if not free and len(parts) == 1:
        parts[0][1].usual = parts[0][2]
        free = [parts[0][1]]
    leaves = [part for node, part in zip(nodes, parts, strict=True) if isinstance(node, Leaf)]
    free = free or [head for _, head, relation in leaves if relation not in _NEVER_HEADS][-1:]
    if len(free) != 1:
        words = " ".join(token.word for tokens, _, _ in parts for token in tokens)
        raise ValueError(f"{words!r} must have one head, not {len(free)}; mark the head with *")
    return free[0]


def _turn_passive(parts: list[_Part], verb: _Token) -> None:
    """Turn the subject of a passive verb into a passive subject."""
    if any(head.relation == "aux:pass" for _, head, _ in parts):
        for _, head, _ in parts:
            if head.relation in {"nsubj", "csubj"} and head.head is verb:
                head.relation += ":pass"


def _reach_down(parts: list[_Part], verb: _Token) -> None:
    """Attach what is asked for to the verb it belongs to: "how many" to "sell" in "how many must she try to sell"."""
    for place, (tokens, asked, _) in enumerate(parts):
        is_asked = asked.head is verb and asked.relation in _ASKED and _QUESTION & {one.tag for one in tokens}
        for inner, low, relation in parts[place + 1 :] if is_asked else ():
            own = {one.relation for one in inner if one.head is low}
            goes = any(one.word in {"to", "from"} and one.relation == "case" for one in inner)
            if relation != "xcomp" or inner[0].tag != "TO" or own & {asked.relation, "iobj"}:
                continue
            if asked.relation == "obl:unmarked" or not (goes or own & {"obj", "cop"} or low.lemma in _ALONE):
                asked.head = low


def _finish(tokens: list[_Token], root: _Token, frame: str) -> Sentence:
    index = {id(token): position for position, token in enumerate(tokens)}
    root.relation, root.head = "root", root
    words = [token.word for token in tokens]
    for position in range(len(words) - 1):
        if words[position] == "a" and _AN.match(words[position + 1]):
            words[position] = "an"
    if tokens[0].tag not in {"NNP", "NFP"}:
        words[0] = words[0][:1].upper() + words[0][1:]
    spaces = [True] * len(words)
    for position, word in enumerate(words):
        if word in _NO_SPACE_AFTER:
            spaces[position] = False
        if position and word in _NO_SPACE_BEFORE:
            spaces[position - 1] = False
    relations = tuple(token.relation for token in tokens)
    tags = tuple(token.tag for token in tokens)
    lemmas = tuple(token.lemma for token in tokens)
    return Sentence(
        words=tuple(words),
        spaces=tuple(spaces),
        tags=tags,
        lemmas=lemmas,
        heads=tuple(index[id(token.head)] for token in tokens),
        relations=relations,
        universal=tuple(map(universal_tag, lemmas, tags, relations)),
        frame=frame,
    )
