"""An open question for a reason, answered by a sentence that gives the reason for what the question tells."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

from solvers.answer import Proposal
from solvers.question import Question
from solvers.reading.constituents import terms
from solvers.reading.model import Reading
from solvers.science.forms.asked import asked
from solvers.science.forms.plainer import plainer
from solvers.science.spine.index import index
from solvers.science.spine.story import MUCH, Story, content

_FORM = "why"
_LIKELY, _UNSURE = 0.8, 0.7
_LONGEST = 26
"""The most words of a sentence that answers."""


def reason_told(question: Question, reading: Reading, solver: str) -> Proposal | None:
    """Return the sentence "... because ..." whose event the question tells most about.

    Args:
        question: a question without choices.
        reading: the reading of its text.
        solver: the solver whose answer it is.

    Returns:
        An answer whose proof is a quotation, or `None` if the question asks for no reason or no sentence gives it.
    """
    from solvers.retrieval.causes import passages
    from solvers.retrieval.derivation import Mention, Quotation  # this reads all sentences, so only if needed
    from solvers.retrieval.ir import relevance
    from solvers.retrieval.sentences import sentences

    plain = plainer(reading)
    if question.choices or not any(one.form == _FORM for one in asked(plain)):
        return None
    story = Story(reading.text, plain.text, index())
    events, having = _events()
    places = sorted({place for word in story.ways for place in having.get(word, ())})
    weighed = ((story.weight(*events[place]), -place) for place in places)
    weight, place = max(weighed, default=(0.0, 0))
    if not weight:
        return None
    known, quote = sentences(), passages().quote(-place)
    said = set(terms(quote.text))
    score = round(relevance(known, known.position(quote), (*terms(question.text), *terms(quote.text))), 4)
    mentions = tuple(
        Mention(one.text, one.first, one.stop)
        for one in reading.constituents
        if said & set(terms(one.text)) and one.text in question.text
    )
    proof = Quotation(question.text, "", quote.text, quote, mentions, score)
    sure = _LIKELY if weight >= MUCH else _UNSURE
    return Proposal(question, (quote.text,), quote.text, solver, sure, proof)


@cache
def _events() -> tuple[dict[int, tuple[list[str], str]], dict[str, list[int]]]:
    """Return the events whose reason a sentence of the corpus gives, by its position, and the positions by their
    words.
    """
    from solvers.retrieval.causes import causes

    events, having = {}, defaultdict(list)
    for place, (quote, event, _) in causes().items():
        if "?" not in event and len(quote.text.split()) <= _LONGEST:
            events[place] = (content(event), event)
            for word in events[place][0]:
                having[word].append(place)
    return events, dict(having)
