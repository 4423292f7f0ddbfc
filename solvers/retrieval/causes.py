"""The sentences of the corpus that say why something happens, each divided into its event and its cause."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from solvers.retrieval.sentences import PASSAGE, Quote, Sentences, sentences
from solvers.wording import event_and_cause


def passages() -> Sentences:
    """Return the sentences of the corpus alone, whose positions `causes` uses."""
    return sentences(sources=(PASSAGE,))


@cache
def causes() -> Mapping[int, tuple[Quote, str, str]]:
    """Return each sentence that gives a cause, with its event and its cause, by its position among `passages`."""
    known = passages()
    quotes = ((place, known.quote(place)) for place in range(len(known)))
    parted = ((place, quote, *event_and_cause(quote.text)) for place, quote in quotes)
    return {place: (quote, event, cause) for place, quote, event, cause in parted if cause}
