"""Whether a sentence says only what one before it has said, be it by another relation."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from itertools import chain

from knowledge import relations
from tutor.narration.facts import repeats, said_in, starts


def says_nothing(text: str, before: Collection[str]) -> bool:
    """Return whether a sentence says what an earlier one does: that a thing is an example of what it is."""
    own = said_in(text) - _of_relations()
    return repeats(text, *before) or bool(own and any(own <= said_in(one) for one in before))


@cache
def _of_relations() -> set[str]:
    """Return how the words begin by which relations are told."""
    told = (re.sub(r"\{\w\}", "", relation.sentence) for relation in relations.load().relations.values())
    return {*chain.from_iterable(map(starts, told))}
