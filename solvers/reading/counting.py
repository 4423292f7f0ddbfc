"""Numbers found by counting in a text: the people named, the days named, or the numbers listed for an average."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, permutations

from knowledge.lexicon.inflection import plural
from knowledge.names import gender_of_noun
from solvers.reading.called import Call
from solvers.reading.days import day_of, listed_days
from solvers.reading.mentions import Chunk
from solvers.reading.model import Quantity
from solvers.reading.numerals import ordinal
from solvers.reading.tree import Tree
from solvers.reading.words import word_sequence, word_set
from solvers.wording import listed


class CountCalls:
    """A search for what the reader of a text has to count."""

    def __init__(
        self, tree: Tree, chunks: Sequence[Chunk], quantities: Sequence[Quantity], target: Quantity
    ) -> None:
        self._tree = tree
        self._chunks = chunks
        self._quantities = quantities
        self._target = target

    def all(self) -> Iterator[Call]:
        """Yield everything that has to be counted."""
        yield from self._people()
        yield from self._days()
        yield from self._goal() or self._listed()

    # --- people ---

    def _people(self) -> Iterator[Call]:
        """Yield the number of people: "Ana, Leo and Eva each have 5", "Ana eats out with Leo; they split the bill
        equally".
        """
        if not self._is_distributed():
            return
        company = max((self._company(chunk) for chunk in self._chunks), key=len, default=[])
        if len(company) < 2 and not {"they", "them"}.isdisjoint(self._tree.words):
            company = self._named()
        others = [q for q in self._quantities if q.value != 1 and gender_of_noun(q.entity) is not None]
        if others:
            yield from self._besides(others[0])
        elif len(company) > 1:
            names = [self._words(chunk) for chunk in company]
            text = f"{', '.join(names[:-1])} and {names[-1]} are {len(names)} people."
            first, stop = company[0].first, company[-1].stop
            yield Call(Fraction(len(names)), "person", "", text[:1].upper() + text[1:], first, stop)

    def _is_distributed(self) -> bool:
        """Return whether something is given or asked for each of several people, or shared equally."""
        tree = self._tree
        if {"equally", "evenly"}.intersection(tree.words) or any(self._selves()):
            return True
        for at, word in enumerate(tree.words):
            if word not in {"each", "every"}:
                continue
            following, before = tree.word(at + 1), tree.word(at - 1)
            if following in {"person", "one", "friend", "child", "kid"} or self._is_person(at - 1):
                return True
            if following == "of" and tree.word(at + 2) == "them":
                return True
            if before in {"they", "we"}:
                return True
        return False

    def _is_person(self, at: int) -> bool:
        return any(c.stop == at + 1 and len(c.members) > 1 for c in self._chunks)

    def _company(self, chunk: Chunk) -> list[Chunk]:
        """Return the people in a group, including a name before "with" in its sentence."""
        members = chunk.members or (chunk,)
        people = [c for c in members if c.is_person and not c.is_plural]
        host = self._host(chunk) if len(people) == len(members) else None
        if host is not None:
            return [host, *people]
        return people if chunk.members else []

    def _named(self) -> list[Chunk]:
        """Return everybody named: "Ana has 4 and Leo 6. They share them equally"."""
        named = {chunk.name: chunk for chunk in reversed(self._chunks) if chunk.is_name and chunk.is_person}
        return sorted(named.values(), key=lambda chunk: chunk.first)

    def _host(self, chunk: Chunk) -> Chunk | None:
        """Return Ana in "Ana eats out with Leo", or `None`."""
        tree = self._tree
        is_named = bool(chunk.members) or chunk.is_name
        if chunk.first == 0 or tree.word(chunk.first - 1) != "with" or not is_named:
            return None
        first = tree.sentence(chunk.first).first
        named = (c for c in self._chunks if c.is_name and c.is_person and not (c.members or c.is_plural))
        return next((c for c in named if first <= c.first and c.stop < chunk.first), None)

    def _words(self, chunk: Chunk) -> str:
        tokens = self._tree.tokens[chunk.first : chunk.stop]
        text = tokens[0].text
        for before, token in pairwise(tokens):
            text += " " * (token.start > before.end) + token.text
        return text

    def _besides(self, others: Quantity) -> Iterator[Call]:
        """Yield one more than the number: "Ana and her 4 friends" are 5 people, like "herself and 4 friends"."""
        pairs = (chunk for chunk in self._chunks if len(chunk.members) == 2)
        own = next((at for at in self._selves() if at < others.first), None)
        if own is not None:
            single = (c for c in self._chunks if c.is_person and not (c.is_plural or c.pronoun))
            before = [c for c in single if c.stop <= own]
            yield from [_one_more(self._words(c), own, others.stop) for c in before[-1:]]
            return
        for chunk in pairs:
            for host, company in permutations(chunk.members):
                is_one = host.is_person and not host.is_plural
                if is_one and company.first <= others.first < company.stop:
                    yield _one_more(self._words(host), chunk.first, chunk.stop)

    def _selves(self) -> Iterator[int]:
        """Yield where somebody is among those who get something: "between herself and her 3 friends"."""
        tree = self._tree
        for at, word in enumerate(tree.words):
            is_joined = word in word_set("reflexive") and tree.word(at + 1) == "and"
            if is_joined and tree.word(at - 1) in {"between", "among"}:
                yield at

    # --- days and lists ---

    def _days(self) -> Iterator[Call]:
        """Yield the number of days of a week ("every Monday and Tuesday", "8 hours a day from Monday to Friday") or of
        the days that something is given for each of ("On Monday and Tuesday he swam 9 laps a day").
        """
        lists = {days[0]: days for days in listed_days(self._tree.words)}
        behind = 0
        for at in range(len(self._tree.words)):
            call = self._from_to(at) or self._listed_days(lists.get(at, []))
            if call is not None and at >= behind:
                yield call
                if not call.times:
                    return
                behind = call.stop

    @cached_property
    def _rated_days(self) -> set[tuple[str, ...]]:
        """The days that something is given for each of."""
        return {q.times for q in self._quantities if q.rate == "day" and q.times}

    def _from_to(self, at: int) -> Call | None:
        """Return the number of days in "from Monday to Friday" if something is given or asked for each day."""
        tree, order = self._tree, word_sequence("weekdays")
        first, last = day_of(tree.word(at)), day_of(tree.word(at + 2))
        is_rated = any(q.rate == "day" for q in (*self._quantities, self._target))
        if first is None or last is None or tree.word(at + 1) not in {"to", "through"} or not is_rated:
            return None
        count = (order.index(last) - order.index(first)) % len(order) + 1
        text = f"{first.capitalize()} through {last.capitalize()} is {count} days."
        is_one_of_several = (first, last) in self._rated_days and len(self._rated_days) > 1
        times = (first, last) if is_one_of_several else ()
        return Call(Fraction(count), "day", "week", text, at, at + 3, times)

    def _listed_days(self, places: Sequence[int]) -> Call | None:
        """Return the number of days in "every Monday and Tuesday", or of those that something is given for each of."""
        named = [self._tree.word(at) for at in places]
        times = tuple(named) if tuple(named) in self._rated_days else ()
        is_week = bool(named) and self._is_repeated(places[0], named)
        if not (times or is_week):
            return None
        days = [day.removesuffix("s").capitalize() for day in named]
        text = f"{listed(days)} are {len(days)} days."
        return Call(
            Fraction(len(days)), "day", "week" if is_week else "", text, places[0], places[-1] + 1, times
        )

    def _is_repeated(self, at: int, named: Sequence[str]) -> bool:
        before = self._tree.word(at - 1)
        return before in {"every", "each"} or (before == "on" and all(day.endswith("days") for day in named))

    def _goal(self) -> list[Call]:
        """Return the total number of items, including the one that is asked for: "on the fourth test, for an average of
        88".
        """
        tree, asked = self._tree, self._tree.sentence(self._target.first)
        if not self._asks_for_average() or not any(q.sentence == asked.index for q in self._quantities):
            return []
        for at in range(asked.first, asked.stop - 1):
            count = ordinal(tree.word(at))
            if count > 1 and tree.is_noun(at + 1):
                noun = tree.tokens[at + 1].lemma.lower()
                text = f"With the {tree.word(at)} {noun}, there are {count} {plural(noun)}."
                return [Call(Fraction(count), noun, "", text, at, at + 2)]
        return []

    def _asks_for_average(self) -> bool:
        sentence = self._tree.sentence(self._target.first)
        return not word_set("means").isdisjoint(self._tree.words[sentence.first : sentence.stop])

    def _listed(self) -> Iterator[Call]:
        """Yield the number of items in a list, which their average needs."""
        if not self._asks_for_average():
            return
        listed = [q for q in self._quantities if not q.rate]
        counts = Counter(q.entity for q in listed)
        entity = (
            self._target.entity if self._target.entity in counts or len(counts) != 1 else listed[0].entity
        )
        every = [q for q in listed if q.entity == entity]
        of_kind = self._with_last(self._of_whom(every), every)
        count = len(of_kind)
        told = self._is_counted(every) or any(q.value == count for q in self._quantities if q not in of_kind)
        rate = self._target.rate
        is_listed = not rate or (rate in word_set("spans") and rate not in counts)
        if count < 2 or told or not is_listed:
            return
        text = ", ".join(q.number.text for q in of_kind if q.number)
        yield Call(
            Fraction(count), "number", "", f"{text} are {count} numbers.", of_kind[0].first, of_kind[-1].stop
        )

    def _is_counted(self, listed: Sequence[Quantity]) -> bool:
        """Return whether the first of some amounts only says how many follow: "four scores: 8, 9, 6, and 5"."""
        first = next(iter(listed), None)
        counts = first is not None and first.value == len(listed) - 1
        return first is not None and counts and self._tree.word(first.stop) == ":"

    def _of_whom(self, listed: list[Quantity]) -> list[Quantity]:
        """Return those that measure what is asked for and belong to the person in question; all of them if
        none does.
        """
        target = self._target
        measured = [q for q in listed if q.measure and q.measure == target.measure]
        measured = measured if len(measured) > 1 else listed
        if target.owner is None:
            return measured
        its = [q for q in measured if q.owner is not None and q.owner.referent == target.owner.referent]
        return its or measured

    def _with_last(self, listed: list[Quantity], every: list[Quantity]) -> list[Quantity]:
        """Return a list with the number that ends it: the 65 of "were 61, 58 and 65 degrees"."""
        behind = [q for q in every if listed and q.first > listed[-1].first and q not in listed]
        if not behind:
            return listed
        between = {self._tree.word(at) for at in range(listed[-1].stop, behind[0].first)}
        return [*listed, behind[0]] if "and" in between and between <= {"and", ","} else listed


def _one_more(name: str, first: int, stop: int) -> Call:
    sentence = f"{name[:1].upper()}{name[1:]} counts as one more person."
    return Call(Fraction(1), "person", "", sentence, first, stop)
