"""The choice of which one fact says most of what is asked: a root takes in water, so it is what soaks it up."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from solvers.question import Question
from solvers.reading.model import Reading, Token
from solvers.reading.words import word_set
from solvers.retrieval.overlap import part_of, saying, ways_of
from solvers.science.forms.cues import saying as meaning
from solvers.science.spine.index import Index, contradicts, index, lemmas
from solvers.science.spine.index import denies as is_denied
from solvers.tables.denial import asks_for_exception, denies

STATED = 0.85
"""How sure a choice is of which a fact says what is asked: of questions for practice, all such were right."""
_MOST, _LEAD = 0.6, 0.1
"""How much a fact has to say, and how much more than any fact about another choice."""
_SOME, _FAR = 0.4, 0.3
"""The same for a fact that says less, and is further ahead."""
_BESIDES = 0.4
"""What counts against a fact for the share of it that nobody asked for."""
_WHOLE = 0.5
"""The share of a choice, by weight, that a fact has to say."""
_ASKING = ("scaffolding", "requests", "question_openers", "kinds", "stop_words")
_REASONS = frozenset(["reason", "cause", "explanation"])
"""What a question asks for about the sentence before it: "what is the reason?"."""
_LIGHT = frozenset(["get", "become", "be", "have", "make", "turn", "go", "happen"])
_PASSED_OVER = ("differs in", "opposite of", "comes before", "step of")
"""Relations whose facts name two things of which only one is meant."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question asks about."""

    words: frozenset[str]
    tokens: Sequence[Token]
    _verbs: dict[str, frozenset[str]] = field(default_factory=dict)

    def verbs(self, relation: str) -> frozenset[str]:
        """Return the lemmas of the words that mean a relation, which many facts have."""
        if relation not in self._verbs:
            meant = {*meaning(relation, self.tokens)}
            found = (token.lemma.casefold() for token in self.tokens if token.index in meant)
            self._verbs[relation] = frozenset(found)
        return self._verbs[relation]


def stating(question: Question, reading: Reading) -> tuple[int, int] | None:
    """Return the position of the choice of which a fact says what is asked, and the fact's number; `None` for none.

    Args:
        question: with its choices.
        reading: of its text.
    """
    if asks_for_exception(question) or any(denies(choice.text) for choice in question.choices):
        return None
    known, asked = index(), _asked(reading)
    told = {*lemmas(question.text)} | _LIGHT
    found = [_best(known, {*lemmas(choice.text)} - told, asked) for choice in question.choices]
    (value, number), (second, _), *_ = sorted(found, reverse=True)
    is_said = value >= _MOST and value - second >= _LEAD
    is_ahead = value >= _SOME and value - second >= _FAR
    return (found.index((value, number)), number) if is_said or is_ahead else None


def _asked(reading: Reading) -> _Asked:
    """Return the words of the last sentence that is about something."""
    passed = frozenset().union(*map(word_set, _ASKING)) | _LIGHT | _REASONS
    for sentence in reversed(reading.sentences):
        tokens = reading.tokens[sentence.first : sentence.stop]
        words = frozenset(lemmas(reading.text[tokens[0].start : tokens[-1].end])) - passed
        if words:
            return _Asked(words, tokens)
    return _Asked(frozenset(), reading.tokens)


def _best(known: Index, own: Collection[str], asked: _Asked) -> tuple[float, int]:
    """Return how much a fact says at most of a choice, by its own words, and of what is asked, and its number."""
    found = {other for word in own for other in ways_of(known, word)}
    numbers = {n for word in found for column in "abc" for n in known.having.get((word, column), ())}
    facts = ((n, known.spine.facts[n]) for n in sorted(numbers))
    telling = (n for n, fact in facts if fact.relation not in _PASSED_OVER)
    return max(((_value(known, n, own, asked), n) for n in telling), default=(0.0, -1))


def _value(known: Index, number: int, own: Collection[str], asked: _Asked) -> float:
    """Return how much a fact says of a choice and of what is asked; 0 where it denies that or says the opposite."""
    fact, cells, others = known.spine.facts[number], known.cells[number], asked.words - {*own}
    said = {word for column in "abc" for name in cells[column][:1] for word in name}
    of_choice = {word: saying(known, word, said) for word in own}
    whole = part_of(known, own, [word for word in own if of_choice[word]])
    text = " ".join(fact.cell(column) for column in "abc")
    if whole < _WHOLE or is_denied(text) or contradicts({*asked.words}, text):
        return 0.0
    of_others = {word: saying(known, word, said) for word in others}
    by_verb = asked.verbs(fact.relation)
    held = [word for word in others if word in by_verb or of_others[word]]
    besides = said.difference(*of_choice.values(), *of_others.values())
    return (part_of(known, others, held) - _BESIDES * part_of(known, said, besides)) * whole
