"""Facts that could answer a question, each with what it says of the question and what speaks against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from knowledge.relations import Relation
from solvers import deadline
from solvers.reading.model import Reading
from solvers.reading.nouns import is_time
from solvers.science.forms.asked import ANY, Asked, Place
from solvers.science.spine.fitting import EVENTS, PLACING, THINGS, Bound, Fitting
from solvers.science.spine.index import KIND, Index, Thing, contradicts, denies
from solvers.science.spine.matching import Word, asks_amount, picked, words_of

RANK, EXCESS, STEP, UNKIND = 0.03, 0.25, 0.05, 0.3
"""What counts against a place that comes later in its form, against words of a cell that nobody asked for, against each
class between a thing and the fact, and against an answer that is not of the kind asked for."""
SAID = 0.02
"""What each word of a form counts for it: the one that understands more of the question is likelier."""
_DIRECTION = 0.05
"""What counts against a deed that goes another way: "to the heart" where "from the heart" is asked for."""
_OTHER_VERB, _LIGHT_VERB = 0.12, 0.5
"""What counts against an event that does not say the verb asked about, and how light a verb may go unsaid."""
_WHEN = frozenset("in at during on by through each every all early late before after".split())
_OTHER = 0.15
"""What counts against an event of something else."""
_WAYS = frozenset(["to", "from", "into", "out", "off", "toward"])
_SAME = 0.7
"""How sure it must be that a word of an answer says a word of the question."""
_ASIDE = 0.45
"""What a word counts that stands beside the question."""
_LEFT_OUT = 0.5
"""What a word counts that a form lets go unsaid."""
_OWN_NAMES = ("called", "symbol of")
"""Relations whose answer may be another word for what the question says."""
_BELOW = 0.05
"""What counts against a fact about one member of a class that is asked about, besides the step to it."""
_NEW, _NEW_TIME = 0.35, 0.15
"""The share of an answer that the question may not have said; less is enough where it says when something happens."""
_ANY = 0.15
"""What counts against a fact of any relation."""
_EMPTY_KINDS = frozenset(
    [
        "thing",
        "kind",
        "type",
        "sort",
        "name",
        "word",
        "term",
        "one",
        "part",
        "process",
        "way",
        "object",
        "item",
        "material",
        "something",
        "scientist",
        "person",
        "people",
        "piece",
        "section",
        "component",
        "step",
        "stage",
        "tool",
        "instrument",
        "time",
        "year",
    ]
)
"""Kinds that anything may be of: no fact need say so."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A fact that says something of the question in the way of one of its forms."""

    asked: Asked
    place: Place
    fact: int
    chain: tuple[int, ...]
    """The facts by which what holds for a class holds for the thing asked about, and the answer is of its kind."""
    says: Mapping[int, float]
    """The words of the question that it says, by their tokens."""
    worth: float
    """What else counts for it; mostly negative."""
    subject: Thing = ()
    """The thing asked about where the fact is about a class of it."""
    kind_said: bool = True
    """Whether the answer is of the kind asked for."""
    is_below: bool = False
    """Whether the fact is about one member of what is asked about, and not about its class."""


@dataclass(slots=True)
class Finder:
    """Looks for candidates among the facts of an index."""

    index: Index
    reading: Reading
    words: dict[int, Word] = field(init=False)
    _fitting: Fitting = field(init=False)

    def __post_init__(self) -> None:
        """Gather the words of the question."""
        self.words = words_of(self.reading, self.index)
        self._fitting = Fitting(self.index, self.reading)

    def candidates(self, readings: Iterable[Asked]) -> list[Candidate]:
        """All candidates of all readings."""
        return [
            candidate for asked in readings for place in asked.places for candidate in self._of(asked, place)
        ]

    def _of(self, asked: Asked, place: Place) -> Iterator[Candidate]:
        said = dict.fromkeys(asked.aside, _ASIDE) | dict.fromkeys(asked.tokens("z"), _LEFT_OUT)
        said = {at: sure for at, sure in said.items() if at in self.words} | {
            at: 1.0 for at in (*asked.said, *place.said, *asked.tokens("n")) if at in self.words
        }
        base = SAID * len(asked.said) - RANK * place.rank - (_ANY if place.relation == ANY else 0.0)
        beside = [word for at, word in self.words.items() if at not in asked.said]
        for number, chain, subject, says in self._facts(asked, place, beside):
            excess = says.pop(-1)
            below = bool(chain) and self._is_about(number, chain[0])
            if self._is_known(asked, place, number) or self._is_denied(place, number):
                continue
            kind, kind_words = self._kind(asked, place, number)
            steps = len(chain) + len(kind or ()) + bool(subject)
            worth = base - EXCESS * excess - STEP * steps - (UNKIND if kind is None else 0.0)
            worth -= _DIRECTION * self._astray(place, number) + _BELOW * below
            worth -= _OTHER_VERB * self._is_other_deed(place, says)
            if asked.form != "how" and self._is_of_other(place, number):
                worth -= _OTHER * (2 if self._is_of_us(place) else 1)
            covered = {at: max(s.get(at, 0.0) for s in (said, says, kind_words)) for at in {*said, *says, *kind_words}}
            whole = (*chain, *(kind or ()))
            yield Candidate(asked, place, number, whole, covered, worth, subject, kind is not None, below)

    def _is_about(self, number: int, other: int) -> bool:
        """Whether two facts are about the same thing."""
        first, second = (self.index.thing(self.index.cells[n]["a"][0]) for n in (number, other))
        return first == second

    def _is_of_other(self, place: Place, number: int) -> bool:
        """Whether an event is one of something that is not asked about: "pets need ..." where vaccines are."""
        if not place.relation.startswith("happens") or not place.a:
            return False
        first = self.index.cells[number]["a"][0][0]
        asked = {other for word in picked(self.words, place.a) for other in self.index.alike(word.lemma)}
        return first not in asked

    def _is_of_us(self, place: Place) -> bool:
        """Whether an event is asked about that people take part in: "why do we ..."."""
        return any(self.words[at].lemma == "people" for at in place.a if at in self.words)

    def _is_other_deed(self, place: Place, says: Mapping[int, float]) -> bool:
        """Whether an event leaves the verb that is asked about unsaid."""
        words = picked(self.words, (*place.a, *place.b)) if place.relation in EVENTS else ()
        verbs = [word for word in words if self.reading.tokens[word.index].pos == "VERB"]
        return bool(verbs) and verbs[0].weight > _LIGHT_VERB and not says.get(verbs[0].index)

    def _astray(self, place: Place, number: int) -> bool:
        """Whether the question says a way and the fact another."""
        fact = self.index.spine.facts[number]
        asked = {self.reading.tokens[at].text.casefold() for at in (*place.b, *place.c)} & _WAYS
        told = set(f"{fact.cell('b')} {fact.c}".split()) & _WAYS
        return fact.relation == "does" and bool(asked and told) and not asked & told

    def _is_known(self, asked: Asked, place: Place, number: int) -> bool:
        """Whether the answer says nothing that the question has not said."""
        if not place.ask or asked.form == "definition":
            return False
        said = {
            other
            for word in self.words.values()
            for other, sure in {**self.index.alike(word.lemma), word.lemma: 1.0}.items()
            if sure >= (1.0 if place.relation in _OWN_NAMES else _SAME)
        }
        least = _NEW_TIME if asked.answer == "time" and place.column(place.ask) else _NEW
        return any(self._new(name, said) < least for name in self.index.cells[number][place.ask])

    def _new(self, name: Thing, said: set[str]) -> float:
        """The share of a name that has not been said."""
        total = sum(map(self.index.weight, name))
        return sum(self.index.weight(word) for word in name if word not in said) / total if total else 0.0

    def _is_denied(self, place: Place, number: int) -> bool:
        """Whether a fact says that something is not so, and the question does not, or the other way round."""
        if not place.ask:
            return False
        fact = self.index.spine.facts[number]
        if place.relation in EVENTS and contradicts(
            {token.lemma.casefold() for token in self.reading.tokens}, fact.cell("a")
        ):
            return True
        asks = any(
            denies(self.reading.tokens[at].text) for at in (*place.a, *place.b, *place.c, *place.said)
        )
        return asks is not any(denies(fact.cell(c)) for c in "abc" if place.column(c) or c == place.ask == "a")

    def _facts(
        self, asked: Asked, place: Place, beside: Sequence[Word]
    ) -> Iterator[tuple[int, tuple[int, ...], Thing, dict[int, float]]]:
        """Facts of the relation that say what is asked in each column: number, chain, subject, words."""
        bound = {column: picked(self.words, place.column(column)) for column in "abc"}
        bound = {column: wanted for column, wanted in bound.items() if wanted}
        if not bound:
            return
        for number, chain, subject in deadline.checked(self._near(place, bound)):
            says = self._fitting.fits(number, bound, subject, beside, "" if asked.form == "how" else place.ask)
            if says is not None:
                yield number, chain, subject, says

    def _near(self, place: Place, bound: Bound) -> Iterator[tuple[int, tuple[int, ...], Thing]]:
        """Facts that share a word with what is asked in a column, and those about a class of it."""
        spine = self.index.spine
        found: set[int] = set()
        for column, wanted in bound.items():
            for word in wanted:
                for other in asks_amount(word, self.index):
                    found.update(self.index.having.get((other, column), ()))
        for number in sorted(found):
            if place.relation in (ANY, spine.facts[number].relation):
                yield number, (), ()
        for column in THINGS:
            for thing in self._things(bound.get(column, ())):
                for one, chain in self.index.classes(thing):
                    if one == self.index.thing(thing):
                        continue
                    for number in self.index.about.get((one, column), ()):
                        relation = spine.relations[spine.facts[number].relation]
                        if place.relation == relation.name and _passes_on(relation, column):
                            yield number, chain, thing
        if place.ask in ("b", "c") and place.relation not in (ANY, KIND):
            yield from self._of_members(place.relation, bound)

    def _of_members(self, relation: str, bound: Bound) -> Iterator[tuple[int, tuple[int, ...], Thing]]:
        """Facts about members of the things asked about, which tell what some of them do."""
        spine = self.index.spine
        for thing in self._things(bound.get("a", ())) if spine.relations[relation].of_members else ():
            for kind in self.index.about.get((thing, "b"), ()):
                if spine.facts[kind].relation == KIND:
                    member = self.index.thing(self.index.cells[kind]["a"][0])
                    for number in self.index.about.get((member, "a"), ()):
                        if spine.facts[number].relation == relation:
                            yield number, (kind,), thing

    def _things(self, wanted: Sequence[Word]) -> Iterator[Thing]:
        """The things of facts that some words in a row name, the longest first."""
        found: set[Thing] = set()
        for length in range(min(len(wanted), 4), 0, -1):
            for at in range(len(wanted) - length + 1):
                name = self.index.thing(tuple(word.lemma for word in wanted[at : at + length]))
                known = (name, "a") in self.index.about
                if known and not any(set(name) < set(other) for other in found):
                    found.add(name)
        yield from sorted(found)

    def _is_of_type(self, answer: str, number: int, place: Place) -> bool:
        """Whether a fact can say who it was, or when, where that is asked for."""
        cells = self.index.cells[number]
        if place.relation == "has property" and answer == "place":
            return not PLACING.isdisjoint(self.index.spine.facts[number].cell("b").split()[:1])
        if place.relation == "happens in" and answer in ("time", "place"):
            return any(_is_time(one) for one, _ in self.index.classes(cells["b"][0])) is (answer == "time")
        if answer == "time" and place.ask != "c" and place.relation not in ("happens when", KIND):
            fact = self.index.spine.facts[number]
            told = [fact.cell(place.ask)] if place.ask else [fact.cell("b"), fact.c]
            is_named = place.ask == "a" and place.relation not in EVENTS
            return any(map(_says_time, told)) or (
                is_named and any(_is_time(one) for one, _ in self.index.classes(cells["a"][0]))
            )
        if place.ask != "a":
            return True
        if answer != "person" or place.relation in ("studies", "found by"):
            return True
        return any(self.index.is_kind(cells["a"][0], (person,)) is not None for person in _PEOPLE)

    def _kind(
        self, asked: Asked, place: Place, number: int
    ) -> tuple[tuple[int, ...] | None, dict[int, float]]:
        """The facts by which the answer is of the kind asked for, `None` if it is not, and the words that say so."""
        if not self._is_of_type(asked.answer, number, place):
            return None, {}
        wanted = picked(self.words, asked.tokens("k"))
        if not wanted or place.ask not in THINGS or place.c or asked.answer == "number":
            return (), {}
        kind = tuple(word.lemma for word in wanted)
        head = self._head(wanted)
        last = {head.index: 1.0}
        if head.lemma in _EMPTY_KINDS:
            return (), last
        for name in self.index.cells[number][place.ask]:
            for aim in (kind, (head.lemma,)):
                is_part = len(kind) > 1 and kind[0] == "part"
                chain = self._part_of(name, kind[1:]) if is_part else self.index.is_kind(name, aim)
                if chain is not None:
                    return chain, {word.index: 1.0 for word in wanted} if aim == kind else last
        return None, {}

    def _head(self, wanted: Sequence[Word]) -> Word:
        """The word that says what a kind is of: of a "state of matter" the state."""
        tokens = self.reading.tokens[wanted[0].index : wanted[-1].index]
        stop = next((token.index for token in tokens if token.pos == "ADP"), wanted[-1].index + 1)
        head = next(word for word in reversed(wanted) if word.index < stop)
        return wanted[-1] if head.lemma in _EMPTY_KINDS else head

    def _part_of(self, name: Thing, whole: Thing) -> tuple[int, ...] | None:
        """The fact by which a thing is part of a whole; `None` if it is not."""
        for number in self.index.about.get((self.index.thing(name), "a"), ()):
            if self.index.spine.facts[number].relation == "part of":
                chain = self.index.is_kind(self.index.cells[number]["b"][0], whole)
                if chain is not None:
                    return (number, *chain)
        return None


_PEOPLE = ("person", "scientist", "inventor", "people", "worker")


def _says_time(text: str) -> bool:
    """Whether a clause says when: "in fall", but not "leaves fall"."""
    words = [word for word in text.casefold().split() if word != "the"]
    pairs = zip(["in", *words], words, strict=False)
    return any(is_time(word) and before in _WHEN or word.isdigit() for before, word in pairs)


def _is_time(name: Thing) -> bool:
    return bool(name) and (is_time(name[-1]) or name[-1].isdigit())


def _passes_on(relation: Relation, column: str) -> bool:
    """Whether what a fact says of a class in this column holds for its members."""
    if column == "a":
        return relation.of_members or relation.name == KIND
    return relation.name in ("eats", "attracts", "used for", "protects from", "harms", "helps", "needs")
