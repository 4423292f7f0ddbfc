"""Gives a clause after "and" its whole subject if the parser has split the noun phrase in two.

In "... to her aunt and her sons ate", the aunt does not eat, and in "... is tall and his sister Ines is short", the
sister does not belong to the first clause.
"""

from __future__ import annotations

from collections.abc import Sequence

_NAMES = ("NNP", "NNPS")


def reattached(
    tags: Sequence[str], relations: Sequence[str], heads: Sequence[int]
) -> tuple[list[str], list[int]]:
    """Return the relations and heads of a text's words, with repaired subjects of coordinated clauses.

    Args:
        tags: the tags of the words.
        relations: the relation of each word to its head.
        heads: the position of each word's head; a root is its own.
    """
    parsed = _Parsed(tags, [*relations], [*heads])
    for subject, relation in enumerate(relations):
        if relation.startswith("nsubj"):
            parsed.without_preposition(subject)
            parsed.with_noun_before(subject)
    return parsed.relations, parsed.heads


class _Parsed:
    def __init__(self, tags: Sequence[str], relations: list[str], heads: list[int]) -> None:
        self.tags, self.relations, self.heads = tags, relations, heads

    def _child(self, head: int, relation: str) -> int | None:
        places = (at for at, own in enumerate(self.heads) if own == head != at)
        return next((at for at in places if self.relations[at] == relation), None)

    def _left_edge(self, head: int) -> int:
        below = [at for at, own in enumerate(self.heads) if own == head and at < head]
        return self._left_edge(min(below)) if below else head

    def _attach(self, at: int, head: int, relation: str) -> None:
        self.heads[at], self.relations[at] = head, relation

    def without_preposition(self, subject: int) -> None:
        """Let only the sons eat in "To her aunt and her sons ate"."""
        verb = self.heads[subject]
        case, actor = self._child(subject, "case"), self._child(subject, "conj")
        if (
            case is None
            or actor is None
            or self.relations[verb] != "conj"
            or not case < subject < actor < verb
        ):
            return
        joint = self._child(actor, "cc")
        if joint is None or self.heads[verb] > subject:
            return
        self._attach(subject, self.heads[verb], "obl")
        self._attach(actor, verb, "nsubj")
        self._attach(joint, verb, "cc")

    def with_noun_before(self, name: int) -> None:
        """Make the sister Ines in "And his sister Ines is ..."."""
        verb, noun = self.heads[name], name - 1
        if noun < 1 or self.tags[name] not in _NAMES or self.relations[noun] != "conj":
            return
        joint, before = self._child(noun, "cc"), self.heads[noun]
        is_one = self.tags[noun] == "NN" and self._left_edge(name) == name
        if joint is None or not is_one or self._child(noun, "nmod:poss") is None or before in (verb, noun):
            return
        self._attach(noun, verb, "nsubj")
        self._attach(name, noun, "appos")
        self._attach(joint, verb, "cc")
        if self.heads[verb] == verb:
            self._attach(verb, before, "conj")
