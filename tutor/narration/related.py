"""A fact that supports an answer: why it is true, or something else about the thing in the answer that is relevant to
it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from knowledge import lexicon
from knowledge.relations import Fact
from solvers.science.spine.agreement import with_article
from solvers.science.spine.index import KIND, Index, Thing, denies, index, lemmas
from solvers.science.spine.say import is_clause, statement
from tutor.narration.deciding import deciding_words, of_classes, shared, weight
from tutor.narration.step import Evidence

_BECAUSE, _WHEN = "happens because", "happens when"
_PASSED_OVER = (
    *("differs in", "step of", "comes before", "example of", "part of", "called", "symbol of", "found by"),
    *("has amount", "has number", "happens in", "kind of", "unit of", "studies", "opposite of"),
)
"""Relations whose facts say little about a thing by themselves."""
_IN_COMMON = (
    *(KIND, "grows from", "made of", "moves around", "does", "needs", "lives in", "covered with", "moves by"),
    *("used for", "has property"),
)
"""Relations in which two things can be alike, the most telling first."""
_COUNTED, _FOUND, _CAUSES = "has number", "found by", "causes"
_WIDEST = "noun.Tops"
"""The topic of the nouns that all others are kinds of."""
_ABOUT = 0.6
"""The share of one side of a fact, by weight, from which it is about what has been told."""
_AGAIN = 0.35
"""The share of a cause that must have been told for it to be the same cause of the same effect in other words."""
_ALIKE = 0.8
"""The share of a cause that the cause of something else has to cover to be the same cause."""
_PART = 0.4
"""The share of what a question asks about that the cause of something else has to cover, besides the answer."""
_HALF = 0.5
"""The share of a cause that an event has to cover for the event's own cause to be the next one in a chain."""
_TOLD = 0.7
"""The share of a cause that must have been told for the cause to say nothing new."""
_NEW, _LEAST_NEW = 0.25, 0.2
"""The share of a fact that must be new, and the weight that this must have."""
_LEAST = 0.75
"""The value from which a reason for something similar is worth telling."""
_TIE, _TIED = 0.2, 0.25
"""The weight of the deciding words that a fact about the thing in the answer must cover, and their share of all
deciding words.
"""
_WHOLE = 0.75
"""The share of an answer that the cause of something else has to cover."""
_ASKED = 0.65
"""The share of a question that an event about something else has to cover."""
_DECIDES = 0.5
"""The share of what decides that an event has to cover if nothing else links it to the answer."""
_SHOWING = ("used for", "helps", "does", "causes", "makes", "protects from", "turns into")
"""Relations that show what a discovery is good for, the most telling first."""
_FALLEN_BACK_ON = 0.01
_ASKED_FOR = 0.25
"""The value of a fact that says more with the relation that the question asks for."""
_FEWEST_SHARED = 2
_LONGEST = 4
"""The most words in the name of a thing."""
_CHAINED = 1.5
"""How much better a fact is that gives the cause of a cause."""


@dataclass(frozen=True, slots=True)
class Told:
    """The lemmas of what has been said."""

    asked: frozenset[str]
    """The words of the question."""
    said: frozenset[str]
    """The words of the question and its answer."""
    answer: frozenset[str]
    """The words of the answer that are not in its question."""
    deciding: frozenset[str]
    """The words of the question and its answer that decide; see `deciding_words`."""
    opening: frozenset[str] = frozenset()
    """What the answer begins with, and so is about."""
    cause: frozenset[str] = frozenset()
    """The words of the cause that is told."""
    things: frozenset[Thing] = frozenset()
    """The answer, and what it is about."""
    asked_of: frozenset[str] = frozenset()
    """The words of the fact that answers, besides the answer: what is true of it."""
    found: frozenset[Thing] = frozenset()
    """What was found or invented, if the answer is the person who did it: its use shows why it matters."""

    @classmethod
    def of(
        cls,
        question: str,
        texts: Sequence[str],
        cause: str = "",
        things: Sequence[str] = (),
        relation: str = "",
        context: Sequence[str] = (),
        row: str = "",
    ) -> Told:
        """Return the lemmas of a question, the sentences of its answer, and the cause among them.

        Args:
            question: the question without its choices.
            texts: the sentences, the answer first.
            cause: the clause that states a cause; empty if there is none.
            things: the answer, and the thing that it is about.
            relation: the relation of the fact that answers; may be empty.
            context: other things that are mentioned but decide nothing.
            row: what the fact that answers says about the answer; empty if that is not known.
        """
        known = index()
        asked = frozenset(lemmas(question))
        said = asked.union(*map(lemmas, texts))
        named = frozenset(known.thing(lemmas(thing)) for thing in things)
        return cls(
            asked,
            said,
            frozenset(lemmas(texts[0])) - asked,
            deciding_words(known, f"{question} {texts[0]}")
            - {w for name in (*context, relation) for w in lemmas(name)},
            frozenset([*lemmas(texts[0])[:1], *lemmas(cause)[:1]] if cause else ()),
            frozenset(lemmas(cause) if cause else ()),
            named,
            frozenset(lemmas(row)),
            named if relation == _FOUND else frozenset(),
        )


def related(told: Told, passed: Collection[Fact] = ()) -> Fact | None:
    """Return the fact that best supports what has been said, or `None` if there is none.

    Args:
        told: what has been told.
        passed: facts that have already been told.
    """
    known = index()
    near = {n for word in told.said for column in "ab" for n in known.having.get((word, column), ())}
    facts = [(number, known.spine.facts[number]) for number in sorted(near)]
    valued = [(_value(known, told, number), fact) for number, fact in facts if fact not in passed]
    value, found = max(valued, key=lambda one: one[0], default=(0.0, None))
    return found if value else None


def of_fact(fact: Fact) -> Evidence:
    """Return a fact as the basis of a step."""
    cells = tuple((column, cell) for column in "abc" if (cell := fact.cell(column)))
    return Evidence("row", f"{fact.path.name}:{fact.line}", cells)


def shared_by(one: str, other: str) -> str:
    """Return what two things have in common, as a sentence: "Both grow from a tadpole."; empty if no fact says it."""
    known = index()
    facts = [
        [known.spine.facts[n] for n in known.about.get((known.thing(lemmas(x)), "a"), ())]
        for x in (one, other)
    ]
    theirs = {(fact.relation, fact.cell("b"), fact.c) for fact in facts[1]}
    named = {
        *lemmas(one),
        *lemmas(other),
    }  # nobody says that a plant cell and an animal cell are both cells
    common = (
        f
        for f in facts[0]
        if f.relation in _IN_COMMON
        and (f.relation, f.cell("b"), f.c) in theirs
        and not named & {*lemmas(f.cell("b"))}
        and not _says_little(f)
    )
    best = min(common, key=lambda fact: _IN_COMMON.index(fact.relation), default=None)
    if best is None:
        return ""
    relation, said = (
        (best.relation, best.cell("b"))
        if best.relation != KIND
        else ("has property", with_article(best.cell("b")))
    )
    return statement(known.spine, relation, ["both"], [said], best.c, is_plural=True)


def _says_little(fact: Fact) -> bool:
    """Return whether a class is so wide that nobody names it: a quantity, a plant."""
    senses = lexicon.senses(fact.cell("b").split()[-1], "n")[:1]
    return fact.relation == KIND and any(sense.topic == _WIDEST for sense in senses)


def counted_otherwise(row: Fact) -> tuple[tuple[Fact, Fact] | None, Fact | None]:
    """Return the number that the class of a thing has, if it is the same, and the number that a similar class has.

    A spider is an arachnid, which has eight legs, and an insect has six.

    Returns:
        The facts that the thing belongs to the class and what the class has, or `None`; and what the other class has,
        or `None`.
    """
    known = index()
    if row.relation != _COUNTED:
        return None, None
    own = known.thing(lemmas(row.cell("a")))
    facts = (known.spine.facts[n] for n in known.about.get((own, "a"), ()))
    kinds = [fact for fact in facts if fact.relation == KIND]
    of_class = [(f, same) for f in kinds if (same := _same_of(known, _thing_of(known, f), row))]
    found = (_otherwise(known, row, thing) for thing in (*(_thing_of(known, f) for f, _ in of_class), own))
    return next(iter(of_class), None), next((fact for fact in found if fact), None)


def _thing_of(known: Index, fact: Fact) -> Thing:
    return known.thing(lemmas(fact.cell("b")))


def _same_of(known: Index, thing: Thing, row: Fact) -> Fact | None:
    """Return the fact that a thing has the same number of the same parts as a row says about another thing."""
    facts = (known.spine.facts[number] for number in known.about.get((thing, "a"), ()))
    found = (fact for fact in facts if _counts_the_same(fact, row) and fact.cell("b") == row.cell("b"))
    return next(found, None)


def subject_of(clause: str) -> str:
    """Return the thing that a clause starts with, in the words of the facts; empty if there is none: "yeast" in "yeast
    gives off gas".
    """
    known, words = index(), clause.split()
    for length in range(min(_LONGEST, len(words)), 0, -1):
        name = " ".join(words[:length])
        is_whole = words[length - 1].casefold() not in lexicon.stop_words()  # but not "water when"
        if is_whole and (known.thing(lemmas(name)), "a") in known.about and not is_clause(name):
            return name
    return ""


def named_in(clause: str) -> list[str]:
    """Return the things that a clause mentions, in the words of the facts."""
    words, found = clause.split(), list[str]()
    at = 0
    while at < len(words):
        name = subject_of(" ".join(words[at:]))
        found += [name] if name else []
        at += max(1, len(name.split()))
    return found


def _counts_the_same(one: Fact, other: Fact) -> bool:
    return one.relation == other.relation == _COUNTED and lemmas(one.c) == lemmas(other.c)


def _otherwise(known: Index, row: Fact, own: Thing) -> Fact | None:
    """Return how many of the same parts a thing of a sister class has, choosing the one with the most kinds
    of its own.
    """
    found = []
    for number in known.having.get((lemmas(row.c)[-1], "c"), ()):
        fact = known.spine.facts[number]
        other = known.thing(known.cells[number]["a"][0])
        is_other = other != own and _counts_the_same(fact, row) and fact.cell("b") != row.cell("b")
        if is_other and _classes(known, other) & _classes(known, own):
            kinds = known.about.get((other, "b"), ())
            found.append((sum(known.spine.facts[kind].relation == KIND for kind in kinds), -number, fact))
    return max(found, key=lambda one: one[:2], default=(0, 0, None))[2]


def _classes(known: Index, thing: Thing) -> set[Thing]:
    """Return the direct classes of a thing."""
    numbers = known.about.get((thing, "a"), ())
    kinds = (number for number in numbers if known.spine.facts[number].relation == KIND)
    return {known.thing(known.cells[number]["b"][0]) for number in kinds}


def _value(known: Index, told: Told, number: int) -> float:
    """Return how well a fact supports what has been told; 0 if it does not."""
    fact, cells = known.spine.facts[number], known.cells[number]
    a = cells["a"][0]
    b = ({*cells["b"][0], *cells["c"][0]} if fact.c else {*cells["b"][0]}) - {*a}
    if fact.relation == _BECAUSE and b - told.said and _is_other_side(known, told, a, b):
        return weight(known, {*a, *b} & told.said) * _CHAINED
    if fact.relation in _PASSED_OVER or not _is_new(known, told, {*a, *b}):
        return 0.0
    if fact.relation in (_BECAUSE, _WHEN):
        if not b - told.said:
            return 0.0
        value = _value_of_event(known, told, a, b, is_reason=fact.relation == _BECAUSE)
        return value if value >= _LEAST else 0.0
    if denies(fact.cell("b")):
        return 0.0
    return max(_value_of_thing(known, told, number), _value_of_value(known, told, number))


def _is_new(known: Index, told: Told, words: Collection[str]) -> bool:
    """Return whether enough of some words is new, not counting words for how, such as "well" or "often"."""
    new = {word for word in words if word not in told.said}
    is_more = any(not lexicon.known(word, "r") for word in new)
    return is_more and weight(known, new) >= max(_LEAST_NEW, _NEW * weight(known, words))


def _value_of_thing(known: Index, told: Told, number: int) -> float:
    """Return how well another fact about the thing supports the answer, judging by its deciding words."""
    fact, cells = known.spine.facts[number], known.cells[number]
    thing = known.thing(cells["a"][0])
    if thing not in told.things:
        return 0.0
    said = {*cells["b"][0], *cells["c"][0]} - {*thing}
    deciding = (told.cause or told.deciding) - {*thing} - of_classes(known, [thing])
    tie = shared(known, said, deciding)
    if told.cause and len(tie) < min(_FEWEST_SHARED, len(deciding)):
        return 0.0  # the fact that light travels in straight lines has little to do with its speed
    if not said <= told.said and (tied := weight(known, tie)) >= max(_TIE, _TIED * weight(known, deciding)):
        return tied * (_CHAINED if {*thing} & told.answer else 1.0)
    is_asked_for = {*thing} <= told.asked and {*lemmas(fact.relation)} <= told.asked
    if said - told.said and is_asked_for and fact.relation != _CAUSES:  # what causes it is not what it causes
        return _ASKED_FOR
    if fact.relation not in _SHOWING or thing not in told.found:
        return 0.0
    return (1 - 0.05 * _SHOWING.index(fact.relation)) * _FALLEN_BACK_ON


def _value_of_value(known: Index, told: Told, number: int) -> float:
    """Return how well a fact about the answer supports it through another thing that the question mentions: cells need
    oxygen.
    """
    cells = known.cells[number]
    thing, other = known.thing(cells["b"][0]), known.thing(cells["a"][0])
    if thing not in told.things or other in told.things or not {*thing} & told.answer:
        return 0.0
    deciding = told.deciding - {*thing} - of_classes(known, [thing])
    about, rest = shared(known, other, deciding), {*other, *cells["c"][0]} - {*thing}
    tied = weight(known, shared(known, rest, deciding))
    return tied if about == {*other} & deciding and about and tied >= 0.5 * weight(known, rest) else 0.0


def _value_of_event(known: Index, told: Told, a: Thing, b: set[str], *, is_reason: bool) -> float:
    """Return how well a reason or a time supports an answer: the same event, or another with the same cause."""
    words, effect = {*a}, told.said - told.cause
    of_event, of_cause = _share(known, words, told.said), _share(known, b, told.said)
    is_said = len((words | b) & told.said) >= 2
    is_again = of_cause > _AGAIN and _share(known, words, effect) >= _ABOUT
    if not is_said or is_again or (of_cause >= _TOLD and a[0] in effect):  # in other words
        return 0.0
    is_chained = _is_of_cause(known, told, words)
    is_about = of_event >= _ABOUT and (is_chained or _opens(known, told, a))
    is_decided = is_chained or _is_decided(known, told, words)
    is_by_the_same = is_reason and of_cause >= _ABOUT and _is_near(known, told, words, b)
    if not (is_about and is_decided) and not is_by_the_same:
        return 0.0
    return weight(known, (words | b) & told.said) * (_CHAINED if is_chained else 1.2 if is_reason else 1.0)


def _opens(known: Index, told: Told, a: Thing) -> bool:
    """Return whether an event is about the thing that the question starts with, or about much of what it asks."""
    return a[0] in (told.opening or told.said) or _share(known, told.asked, {*a}) >= _ASKED


def _is_decided(known: Index, told: Told, words: set[str]) -> bool:
    """Return whether an event is exactly what was said, or has most of the deciding words."""
    is_whole = words <= told.said and not (told.cause and len(words) == 1)
    return is_whole or _share(known, told.deciding, words) >= _DECIDES


def _is_near(known: Index, told: Told, words: set[str], b: set[str]) -> bool:
    """Return whether the cause of an event is close to the cause that was told or, if none was told, to the answer."""
    if told.cause:
        return _share(known, told.cause, b) >= _ALIKE and _share(known, b, told.cause) >= _ABOUT
    if told.asked_of and not shared(known, words | b, told.asked_of):
        return False  # the fact that roots hold a plant in the soil is not a reason why they take in water
    asked = told.deciding - told.answer
    return _share(known, told.answer, b) >= _WHOLE and _share(known, asked, words | b) >= _PART


def _is_of_cause(known: Index, told: Told, words: set[str]) -> bool:
    """Return whether an event is the cause that was told or is related to it: a fault in rocks."""
    if words <= told.cause - told.asked:
        return True
    is_within = _share(known, words, told.cause) >= _WHOLE
    return is_within and _share(known, told.cause, words) >= _HALF


def _is_other_side(known: Index, told: Told, a: Thing, b: set[str]) -> bool:
    """Return whether an event is about another thing that the question names and has a cause like the one that was
    told.
    """
    if not told.cause or a[0] in told.opening or _share(known, told.cause, b) < _AGAIN:
        return False
    is_asked = a[0] in told.asked and _share(known, {*a}, told.said) >= _HALF
    return is_asked or bool({*a} & told.opening and {*a} & told.asked - told.opening)


def _share(known: Index, words: Collection[str], said: Collection[str]) -> float:
    """Return the share of some words that has already been said."""
    return weight(known, [word for word in words if word in said]) / (weight(known, words) or 1)
