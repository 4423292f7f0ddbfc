"""What is true of other things than the one in an answer: another of its kind, and its opposite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from knowledge.relations import Fact
from solvers.answer import Answer
from solvers.science.spine.index import KIND, Index, Thing, denies, index, lemmas
from solvers.science.spine.proof import RelationProof
from solvers.science.spine.say import inside, statement
from tutor.narration.deciding import LIGHT
from tutor.narration.examples import SHOWS, examples_of, shown
from tutor.narration.related import of_fact
from tutor.narration.so_what import fact_of
from tutor.narration.step import Step

_MEMBERS = (KIND, SHOWS)
_SET_AGAINST = ("opposite of", "differs in")
_AMOUNTS = ("has amount", "moves around")
"""Relations whose detail says how much, or what it is an amount of."""
_ALIKE = (
    *("does", "eats", "lives in", "covered with", "moves by", "takes in", "gives off", "makes", "used for"),
    *("needs", "made of", "grows from", "protects from", "prevents", "runs on", "attracts", "turns into"),
)
"""Relations in which a thing may be compared with another one of its kind."""
_UNLIKE = (
    *("measures", "made of", "made from", "grows from", "eats", "lives in", "covered with", "moves by"),
    *("gives off", "takes in", "runs on", "used for", "does", "studies", "unit of", "turns into"),
    "moves around",
)
"""Relations in which a thing may be contrasted with another one."""
_FEW = 30
"""A class with more things than this is too wide to compare them."""
_MOST = 2
_TOGETHER = 4
"""The most facts about one thing to tell together."""
_DEED, _DEFINED = "does", "definition"
_CAUSED = ("happens because", "happens when")
_JUDGED = ("yes", "no")


def beside(answer: Answer, texts: Sequence[str]) -> Iterator[Step]:
    """Yield what is true of other things, the closest first.

    Args:
        answer: the answer that is explained.
        texts: the answer as a sentence and its reasons.
    """
    proof = answer.derivation
    if not isinstance(proof, RelationProof) or proof.rule == "no":
        return
    row = fact_of(proof.rows[0])
    if row is None or row.relation in _CAUSED:
        return
    yield from _examples(row, proof, texts)
    if proof.rule in _JUDGED:
        return  # the proof claims it of no other thing
    if len(proof.value) > 1 and row.cell("a") in proof.value:
        return  # if several things have it, what is true of one of them says little
    side = _Side(index(), row, frozenset(word for text in texts for word in lemmas(text)))
    yield from _as_steps(side.opposed(), texts)
    yield from _as_steps(side.alike(), texts)


def is_of_amount(answer: Answer) -> bool:
    """Whether an answer is an amount, which means most next to another one."""
    proof = answer.derivation
    return isinstance(proof, RelationProof) and proof.rows[0].relation in _AMOUNTS


def _as_steps(found: tuple[str, Sequence[Fact]] | None, texts: Sequence[str]) -> Iterator[Step]:
    if found:
        yield Step(found[0], "fact", evidence=tuple(map(of_fact, found[1])))


def _examples(row: Fact, proof: RelationProof, texts: Sequence[str]) -> Iterator[Step]:
    """Yield examples of the idea in the answer or the question, but not of a way in which something is done, or more
    things of the class that a thing belongs to.
    """
    is_member = row.relation in _MEMBERS and proof.form != _DEFINED
    told = [name for column in "ab" for name in row.names(column)]
    names = (
        [row.cell("b")]
        if is_member
        else [*(v for v in proof.value[:1] if v in told), row.cell("a"), row.cell("b")]
    )
    for name in names:
        facts = examples_of(name, texts)
        if not facts or not (is_member or facts[0].relation == SHOWS):
            continue
        text = shown(facts)
        yield Step(
            f"{text.rstrip('.')}, too." if is_member else text, "fact", evidence=tuple(map(of_fact, facts))
        )


@dataclass(frozen=True, slots=True)
class _Side:
    """A fact that others are compared with."""

    known: Index
    row: Fact
    said: frozenset[str]
    """The words that have been told."""

    def opposed(self) -> tuple[str, Sequence[Fact]] | None:
        """Return what is true of the opposite of a thing: "By contrast, an artery carries blood away"."""
        for facts in self._unlike(self._opposites()):
            if self.row.relation != _DEED or self._are_alike(facts):
                return f"By contrast, {inside(self._full(facts), facts[0].cell('a'))}", facts
        return None

    def alike(self) -> tuple[str, Sequence[Fact]] | None:
        """Return other things of the kind for which the same is true: "A duck and a swan have webbed feet, too."."""
        if self.row.relation not in _ALIKE or len(self._values(self._thing("a"))) > 1:
            return None  # several facts about one thing are not the same as one of them about another
        wanted = self._thing("b")
        facts = [
            fact
            for number in self.known.about.get((wanted, "b"), ())
            if (fact := self.known.spine.facts[number]).relation == self.row.relation
            and fact.c == self.row.c
            and self._is_new(fact.cell("a"))
            and self._is_of_its_kind(fact.cell("a"))
        ]
        facts = self._without_kinds(facts)[:_MOST]
        if not facts:
            return None
        names = [fact.cell("a") for fact in facts]
        text = statement(self.known.spine, self.row.relation, names, [facts[0].cell("b")], facts[0].c)
        return f"{text.rstrip('.')}, too.", facts

    def _without_kinds(self, facts: Sequence[Fact]) -> list[Fact]:
        """Return facts without those about a kind of what another one is about: a snake next to a reptile."""
        things = [self.known.thing(lemmas(fact.cell("a"))) for fact in facts]
        return [
            fact
            for fact, thing in zip(facts, things, strict=True)
            if not any(other != thing and self.known.is_kind(thing, other) is not None for other in things)
        ]

    def _full(self, facts: Sequence[Fact]) -> str:
        """Return what facts with one relation say about one thing."""
        objects = [fact.cell("b") for fact in facts]
        return statement(self.known.spine, facts[0].relation, [facts[0].cell("a")], objects, facts[0].c)

    def _unlike(self, things: Sequence[Thing]) -> Iterator[Sequence[Fact]]:
        """Yield what the relation says about these things, if it differs from what it says about the thing itself."""
        if self.row.relation not in _UNLIKE:
            return
        own = self._values(self._thing("a"))
        for thing in things:
            numbers = (n for n in self.known.about.get((thing, "a"), ()) if self._is_same_relation(n))
            facts = [fact for n in numbers if self._goes_with(fact := self.known.spine.facts[n])]
            is_plain = bool(facts) and not any(denies(fact.cell("b")) for fact in facts)
            if is_plain and self._is_new(facts[0].cell("a")) and not self._values(thing) & own:
                yield facts[:1] if self.row.relation in (_DEED, *_AMOUNTS) else facts[:_TOGETHER]

    def _are_alike(self, facts: Sequence[Fact]) -> bool:
        """Whether what two things do is related: both carry blood."""
        words = {*lemmas(self.row.cell("b"))} - LIGHT
        return any(words & {*lemmas(fact.cell("b"))} for fact in facts)

    def _is_same_relation(self, number: int) -> bool:
        return self.known.spine.facts[number].relation == self.row.relation

    def _values(self, thing: Thing) -> set[object]:
        """Return what the relation says about a thing."""
        numbers = [n for n in self.known.about.get((thing, "a"), ()) if self._is_same_relation(n)]
        if self.row.relation in _AMOUNTS:
            facts = [self.known.spine.facts[n] for n in numbers]
            return {(fact.cell("b"), fact.c) for fact in facts}
        return {self.known.thing(self.known.cells[n]["b"][0]) for n in numbers}

    def _goes_with(self, fact: Fact) -> bool:
        """Whether a fact says as much as the one that it is compared with, and for amounts, in the same respect."""
        if self.row.relation == _AMOUNTS[0]:
            return fact.c == self.row.c
        if self.row.relation == _AMOUNTS[1]:
            return fact.cell("b") == self.row.cell("b") and bool(fact.c)
        return bool(fact.c) == bool(self.row.c)

    def _thing(self, column: str) -> Thing:
        return self.known.thing(lemmas(self.row.cell(column)))

    def _opposites(self) -> list[Thing]:
        own, facts = self._thing("a"), self.known.spine.facts
        return [
            self.known.thing(self.known.cells[n]["b" if column == "a" else "a"][0])
            for relation in _SET_AGAINST
            for column in "ab"
            for n in self.known.about.get((own, column), ())
            if facts[n].relation == relation
        ]

    def _kinds(self) -> list[Thing]:
        """Return the classes of a thing that are not too wide."""
        numbers = self.known.about.get((self._thing("a"), "a"), ())
        kinds = [
            self.known.thing(self.known.cells[n]["b"][0])
            for n in numbers
            if self.known.spine.facts[n].relation == KIND
        ]
        return [kind for kind in kinds if len(self.known.about.get((kind, "b"), ())) <= _FEW]

    def _is_new(self, name: str) -> bool:
        return not {*lemmas(name)} <= self.said

    def _is_of_its_kind(self, name: str) -> bool:
        """Whether a thing shares a class with that of the fact."""
        thing = self.known.thing(lemmas(name))
        return self._is_apart(name) and bool({*self._kinds()} & {one for one, _ in self.known.classes(thing)})

    def _is_apart(self, name: str) -> bool:
        """Whether a thing differs from that of the fact, so that neither is a kind of the other."""
        own, thing = self._thing("a"), self.known.thing(lemmas(name))
        is_above = self.known.is_kind(own, thing) is not None
        return own != thing and not is_above and self.known.is_kind(thing, own) is None
