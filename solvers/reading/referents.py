"""The mentions of a text once it is known which ones refer to the same person or thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.reading.model import Mention
from solvers.reading.tree import Tree


class Mentions:
    """The mentions of a text, found by token."""

    def __init__(
        self,
        tree: Tree,
        mentions: Sequence[tuple[Mention, int]],
        people: frozenset[int],
        members: Mapping[int, frozenset[int]],
    ) -> None:
        """Take the mentions with the tokens of their heads; of two with the same head, the longer one is the group.

        `people` are the referents that are people, and `members` are the referents that form each group.
        """
        self.all = tuple(
            mention for mention, _ in sorted(mentions, key=lambda pair: (pair[0].first, -pair[0].stop))
        )
        self._tree = tree
        self._people = people
        self._members = members
        self._by_head: dict[int, Mention] = {}
        for mention, head in mentions:
            kept = self._by_head.get(head)
            if kept is None or mention.stop - mention.first > kept.stop - kept.first:
                self._by_head[head] = mention

    def at(self, token: int) -> Mention | None:
        """Return the mention with this head, or else the shortest one around the token; `None` if there is none."""
        exact = self._by_head.get(token)
        around = [m for m in self.all if m.first <= token < m.stop]
        return exact or min(around, key=lambda m: m.stop - m.first, default=None)

    def is_person(self, mention: Mention) -> bool:
        """Return whether a mention is (assumed to be) a person."""
        return mention.referent in self._people

    def kind(self, mention: Mention) -> str:
        """Return the lemma of what kind of thing a mention is; "person" if only a name is known."""
        is_name = self._tree.is_name(mention.stop - 1) or " and " in mention.head
        return "person" if is_name and self.is_person(mention) else mention.head.lower()

    def noun_at(self, token: int) -> str:
        """Return the kind of thing that a token names; for a pronoun, that of its antecedent, or "person" for unknown
        people.
        """
        mention = self.at(token)
        if mention is None:
            return self._tree.tokens[token].lemma
        if not mention.is_pronoun:
            return self.kind(mention)
        named = self.nouns_of(mention.referent)
        unknown = "person" if mention.is_plural else ""
        return self.kind(named[0]) if named else unknown

    def nouns_of(self, referent: int) -> list[Mention]:
        """Return the mentions of a referent that are not pronouns, in order."""
        return [m for m in self.all if m.referent == referent and not m.is_pronoun]

    def members_of(self, referent: int) -> tuple[Mention, ...]:
        """Return the first mentions of the members of a group, in order; nothing for a single referent."""
        named = (self.nouns_of(member) for member in self._members.get(referent, ()))
        return tuple(sorted((found[0] for found in named if found), key=lambda m: m.first))
