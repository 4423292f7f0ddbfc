"""Finds the choice that names what is changed, measured, or kept the same in an experiment (`experiment`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from knowledge import lexicon
from knowledge.names import gender_of_name
from knowledge.tables import KnowledgeBase
from solvers.arithmetic.fits import dimension_of
from solvers.question import Question
from solvers.reading.words import word_set
from solvers.retrieval.experiment import Role, asked_role, situation
from solvers.retrieval.overlap import means
from solvers.science.forms.cues import measures
from solvers.science.spine.index import index, lemmas
from solvers.tables.type_words import is_person

_OF_AMOUNT, _OF_KIND = "amount number", "kind type"
"""What differs in a list of numbers, and in another list."""
_GENERIC, _FEW = 0.25, 0.01
"""The weight of a word such as "amount", and the least share of a choice that a situation has to name."""
_WHOLE = 0.99
"""The share of a choice that is all of it."""
_LEAD, _OWN, _CLEAR = 0.2, 0.4, 0.5
"""How much better than any other a choice has to fit the role asked for, how well one has to fit another role to have
it, and how much better a choice that surely fits does.
"""
LEFT, LIKELY, SURE = 0.75, 0.85, 0.95
"""How sure a choice is that is the best of those without another role, that fits its role, and that clearly fits it."""
_LENGTHS = ("length", "height", "distance", "depth", "width")
_ROLES = (Role.CHANGED, Role.MEASURED, Role.KEPT)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The roles that the choices of a question have in its experiment, as proof for the one asked for."""

    question: str
    label: str
    choice: str
    role: Role
    others: tuple[tuple[str, Role], ...]
    """Other choices that have a role in the experiment."""
    kind: str = field(default="inquiry", init=False)

    def verify(self, knowledge: KnowledgeBase | None = None) -> tuple[str, ...]:
        """Read the situation again, and compare how well the choices fit their roles.

        Args:
            knowledge: the tables; not needed here.
        """
        del knowledge
        if self.role is Role.FAIR:
            return () if _says_same(self.choice) else (f"'{self.choice}' keeps nothing the same.",)
        named = [(self.choice, self.role), *self.others]
        fits = _fits([name for name, _ in named], _situation(self.question))
        return tuple(
            f"'{name}' is not what is {role}."
            for (name, role), of in zip(named, fits, strict=True)
            if any(of[one] >= _CLEAR and of[one] > of[role] for one in _ROLES)
        )


def inquired(question: Question, shares: Sequence[float]) -> tuple[int, float, Inquiry] | None:
    """Return the position of the choice that has the role asked for in the experiment of a question, how sure that is,
    and the roles of the others; `None` if the question asks for no role, or its experiment gives none to any choice.

    Args:
        question: with its choices.
        shares: how probable each choice is by other evidence, which decides among choices without another role if the
            experiment does not.
    """
    role = asked_role(question.text)
    if role is None:
        return None
    names = [choice.text for choice in question.choices]
    fits = _fits(names, _situation(question.text))
    own = [
        max(_ROLES, key=lambda one: of[one]) if max(of[one] for one in _ROLES) >= _OWN else None
        for of in fits
    ]
    picked = _picked(names, fits, role) or _left(own, role, shares)
    if picked is None:
        return None
    at, sure = picked
    choice = question.choices[at]
    return (
        at,
        sure,
        Inquiry(question.text, choice.label, choice.text, role, _others(names, fits, own, at, role)),
    )


def _picked(
    names: Sequence[str], fits: Sequence[Mapping[Role, float]], role: Role
) -> tuple[int, float] | None:
    """Return the choice that fits a role clearly better than any other, and how sure that is."""
    values = [
        _fairness(name, of) if role is Role.FAIR else _value(of, role)
        for name, of in zip(names, fits, strict=True)
    ]
    first, second, *_ = sorted(range(len(values)), key=lambda at: -values[at])
    lead = values[first] - values[second]
    if values[first] <= 0 or lead < _LEAD:
        return None
    return first, SURE if lead >= _CLEAR else LIKELY


def _left(own: Sequence[Role | None], role: Role, shares: Sequence[float]) -> tuple[int, float] | None:
    """Return the most probable of the choices that have no other role, if some choice has one."""
    free = [at for at, one in enumerate(own) if one in (None, role)]
    if role is Role.FAIR or not 0 < len(free) < len(own):
        return None
    return max(free, key=lambda at: shares[at]), LEFT


def _others(
    names: Sequence[str],
    fits: Sequence[Mapping[Role, float]],
    own: Sequence[Role | None],
    chosen: int,
    role: Role,
) -> tuple[tuple[str, Role], ...]:
    """Return the other choices with their roles; only one of them is changed, and only one is measured: an amount only
    if all of it is said, since how fast sugar dissolves is not the amount of sugar.
    """
    generic = word_set("generic_measures")
    unsaid = [
        not generic.isdisjoint(lemmas(n)[:1]) and f[Role.MEASURED] < _WHOLE
        for n, f in zip(names, fits, strict=True)
    ]
    found = [
        (at, one)
        for at, one in enumerate(own)
        if at != chosen and one not in (None, role) and not (one is Role.MEASURED and unsaid[at])
    ]
    best = {one: max(fits[at][one] for at, other in found if other is one) for _, one in found if one}
    return tuple(
        (names[at], one) for at, one in found if one and (one is Role.KEPT or fits[at][one] == best[one])
    )


def spans(text: str, role: Role) -> tuple[str, ...]:
    """Return the sentences of a question that say what has a role in its experiment."""
    return tuple(sentence for sentence, parts in situation(text) if role in parts)


def _value(fits: Mapping[Role, float], role: Role) -> float:
    """Return how well a choice fits a role: better than any other role; -1 if the situation does not name it."""
    named = fits[Role.FAIR]
    others = max(value for one, value in fits.items() if one not in (role, Role.FAIR))
    if named <= _FEW:
        return -1.0
    return fits[role] - others + (named if role is Role.KEPT and others < _OWN else 0)


def _fairness(name: str, fits: Mapping[Role, float]) -> float:
    """Return how well a choice says what makes a test fair: that something besides what is changed or measured is the
    same.
    """
    return 1.0 - max(fits[Role.CHANGED], fits[Role.MEASURED]) / 2 if _says_same(name) else -1.0


def _says_same(name: str) -> bool:
    """Return whether a choice says that something is the same."""
    return not word_set("equal_words").isdisjoint(name.casefold().split())


def _fits(names: Sequence[str], told: Mapping[Role, frozenset[str]]) -> list[dict[Role, float]]:
    """Return the share of each choice that is said of each role, and, as `Role.FAIR`, anywhere; a word counts less if
    several choices have it.
    """
    known, generic, passed = index(), word_set("generic_measures"), word_set("stop_words")
    own = [[word for word in dict.fromkeys(lemmas(name)) if word not in passed] for name in names]
    shared = Counter(word for words in own for word in words)
    found = []
    for words in own:
        weights = {w: known.weight(w) * (_GENERIC if w in generic else 1) / shared[w] for w in words}
        total = sum(weights.values()) or 1.0
        found.append(
            {role: sum(weights[w] for w in words if _is_said(w, said)) / total for role, said in told.items()}
        )
    return found


def _is_said(word: str, said: Iterable[str]) -> bool:
    """Return whether words that are said mean a word, or what it asks for: the depth for "how deep"."""
    return any(means(index(), one, way) for one in said for way in (word, *measures(word)))


def _situation(text: str) -> dict[Role, frozenset[str]]:
    """Return the words of what has each role in an experiment; as `Role.FAIR`, all of its words."""
    found: dict[Role, set[str]] = {role: set() for role in Role}
    for sentence, parts in situation(text):
        found[Role.FAIR] |= {word for word in lemmas(sentence) if not _is_person(word)}
        for role, part in parts.items():
            found[role] |= {*_words(part)} | ({*_kinds(part)} if role is Role.CHANGED else set())
    found[Role.FAIR] |= found[Role.CHANGED] | found[Role.MEASURED] | found[Role.KEPT]
    return {role: frozenset(words) - word_set("stop_words") for role, words in found.items()}


def _is_person(word: str) -> bool:
    return is_person(word) or gender_of_name(word) is not None


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text with what its units and qualities measure: height for "feet" and "high"."""
    for word in lemmas(text):
        bases = {word, *lexicon.lemmas(word, "a"), *lexicon.lemmas(word, "r")}
        dimension = dimension_of(word)
        named = {one for base in bases for name in measures(base) for one in lemmas(name)}
        yield from bases | named
        yield from _LENGTHS if dimension == "length" else (dimension,) if dimension else ()
        if "volume" in named:  # what is big is so in any way
            yield "size"
        if word in word_set("light_words"):
            yield from ("light", "sunlight")


def _kinds(text: str) -> Iterator[str]:
    """Yield what the things in a text are kinds of, food for seeds and fruit, and what differs between them."""
    if "without" not in text:
        yield from (_OF_AMOUNT if any(map(str.isdigit, text)) else _OF_KIND).split()
    for word in lemmas(text):
        yield from (one[-1] for one, chain in index().classes((word,)) if len(chain) == 1)
