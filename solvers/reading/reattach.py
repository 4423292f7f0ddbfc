"""Gives a clause after "and" its whole subject if the parser has split the noun phrase in two.

In "... to her aunt and her sons ate", the aunt does not eat; in "... is tall and his sister Ines is short", the sister
does not belong to the first clause; and in "the fir beside it is tall", "beside" does not start a clause. The module
does the same for two owners of one thing, for a finite verb joined to a participle, for "have" before a participle
after "did", and for several things whose price a question asks for.
"""

from __future__ import annotations

from collections.abc import Sequence

from solvers.reading.days import listed_days
from solvers.reading.universal import FINITE
from solvers.reading.words import word_set

_NAMES = ("NNP", "NNPS")
_HELPING = frozenset({"cop", "aux", "aux:pass"})
_SUBJECTS = frozenset({"nsubj", "expl", "csubj"})
_ASKING = frozenset({"do", "does", "did"})
_NAMING = frozenset({",", "CC", "CD", "DT", "JJ", "NN", "NNS", "NNP", "NNPS", "PRP$"})
_CLAUSES = frozenset({"conj", "ccomp", "parataxis", "advcl", "orphan", "root", "ROOT"})


def reattached(
    words: Sequence[str], tags: Sequence[str], relations: Sequence[str], heads: Sequence[int]
) -> tuple[list[str], list[int]]:
    """Return the relations and heads of a text's words, with repaired subjects of coordinated clauses.

    Args:
        words: the words.
        tags: the tags of the words.
        relations: the relation of each word to its head.
        heads: the position of each word's head; a root is its own.
    """
    parsed = _Parsed(tags, [*relations], [*heads])
    for subject in (at for at, relation in enumerate(relations) if relation.startswith("nsubj")):
        parsed.with_noun_beside(subject, words)
        parsed.with_noun_before(subject)
        parsed.with_own_subject(subject, words)
        parsed.with_noun_behind_comma(subject, words)
        parsed.without_phrase_ahead(subject)
    for verb, relation in enumerate(relations):
        parsed.with_owner_behind(verb, words)
        if relation == "conj" and tags[verb] in {"VBZ", "VBP"}:
            parsed.with_finite_verb(verb)
        elif relation == "aux" and tags[verb] in {"VB", "VBP"} and words[verb].lower() == "have":
            parsed.with_main_verb(verb)
    for helping in (at for at, word in enumerate(words) if word.lower() in _ASKING):
        parsed.with_all_asked_about(helping, words)
    parsed.with_days_joined(words)
    for noun, relation in enumerate(parsed.relations):
        parsed.with_number_acting(noun)
        parsed.with_helper_ahead(noun, words)
        if tags[noun] == "POS":
            parsed.with_owner_joined(noun - 1)
        parsed.with_name_whole(noun)
        if relation == "conj" and tags[noun].startswith("NN"):
            parsed.with_noun_joined(noun)
        if parsed.relations[noun] == "conj" and tags[noun].startswith("NN"):
            parsed.with_nearer_verb(noun)
    return parsed.relations, parsed.heads


class _Parsed:
    def __init__(self, tags: Sequence[str], relations: list[str], heads: list[int]) -> None:
        self.tags, self.relations, self.heads = tags, relations, heads

    def _child(self, head: int, relation: str) -> int | None:
        places = (at for at, own in enumerate(self.heads) if own == head != at)
        return next((at for at in places if self.relations[at] == relation), None)

    def _left_edge(self, head: int) -> int:
        below = [at for at, own in enumerate(self.heads) if own == head and at < head]
        return self._left_edge(min(below)) if below else head

    def _attach(self, *links: tuple[int, int, str]) -> None:
        """Attach words to heads by relations; nothing changes if that would create a cycle."""
        before = [*self.heads], [*self.relations]
        for at, head, relation in links:
            self.heads[at], self.relations[at] = head, relation
        if not all(self._has_root(at) for at, _, _ in links):
            self.heads[:], self.relations[:] = before

    def _has_root(self, at: int) -> bool:
        met = set()
        while self.heads[at] != at and at not in met:
            met.add(at)
            at = self.heads[at]
        return self.heads[at] == at

    def with_noun_before(self, name: int) -> None:
        """Make "his sister Ines" one phrase in "And his sister Ines is ..."."""
        verb, noun = self.heads[name], name - 1
        if noun < 1 or self.tags[name] not in _NAMES or self.relations[noun] != "conj":
            return
        joint, before = self._child(noun, "cc"), self.heads[noun]
        is_one = self.tags[noun] == "NN" and self._left_edge(name) == name
        if joint is None or not is_one or self._child(noun, "nmod:poss") is None or before in (verb, noun):
            return
        self._attach((noun, verb, "nsubj"), (name, noun, "appos"), (joint, verb, "cc"))
        if self.heads[verb] == verb:
            self._attach((verb, before, "conj"))

    def with_number_acting(self, number: int) -> None:
        """Make the three the subject in "How many did the three sell?": a number counts no verb."""
        verb, ahead = self.heads[number], number - 1
        is_ahead = number < verb and self.tags[ahead] == "DT"
        if self.relations[number] == "nummod" and is_ahead and self._child(verb, "aux") is not None:
            self._attach((number, verb, "nsubj"), (ahead, number, "det"))

    def without_phrase_ahead(self, subject: int) -> None:
        """Leave "on the last day" out of the subject of "On the last day Club Otter won": no part of a subject
        starts with a preposition.
        """
        parts = (at for at, own in enumerate(self.heads) if own == subject and at < subject)
        leads = {self.heads[at] for at, tag in enumerate(self.tags[:subject]) if tag == "IN"}
        noun = next((at for at in parts if at in leads and self.tags[at].startswith("NN")), None)
        if noun is not None:
            self._attach((noun, self.heads[subject], "obl"))

    def with_own_subject(self, asked: int, words: Sequence[str]) -> None:
        """Make the rock the subject in "How many grams is the lighter rock?": the verb agrees with it, not with the
        grams.
        """
        noun = self.heads[asked]
        verb = self._child(noun, "cop")
        is_counted = any(words[at].lower() == "many" for at, own in enumerate(self.heads) if own == asked)
        is_turned = verb is not None and self.tags[asked] == "NNS" and self.tags[verb] == "VBZ"
        below = (at for at, own in enumerate(self.heads) if own == noun and at > noun)
        ends = all(self.relations[at] == "punct" for at in below)  # and no place that it is measured from
        if not (is_counted and is_turned and ends and self.tags[noun] == "NN" and asked < noun):
            return
        above, relation = self.heads[noun], self.relations[noun]
        top = asked if above == noun else above
        outer = [
            at for at, own in enumerate(self.heads) if own == noun and self.relations[at] in ("cop", "punct")
        ]
        self._attach(
            (asked, top, relation),
            (noun, asked, "nsubj"),
            *((at, asked, self.relations[at]) for at in outer),
        )

    def with_owner_behind(self, has: int, words: Sequence[str]) -> None:
        """Make Lea the subject in "How many pears has Lea?": "has" agrees with her."""
        if self.tags[has] != "VBZ" or words[has].lower() != "has":
            return
        below = [at for at, own in enumerate(self.heads) if own == has and at != has]
        counted = (at for at in range(has) if words[at].lower() == "many")
        asked = {self.heads[at] if self.heads[at] != has else at for at in counted}
        before = [at for at in below if at in asked and self.relations[at] in ("obj", "nsubj")]
        behind = [at for at in below if at > has and self.relations[at] == "obj"]
        if len(before) == len(behind) == 1:
            self._attach((behind[0], has, "nsubj"), (before[0], has, "obj"))

    def with_all_asked_about(self, helping: int, words: Sequence[str]) -> None:
        """Make both things the subject of "cost" in "How much do 4 pens and 5 pads cost?": "do" is its helping verb."""
        asked, verb = helping - 1, helping + 1
        nouns, is_noun = list[int](), False
        while verb < len(self.tags) and (self.tags[verb] in _NAMING or words[verb].lower() == "of"):
            was_noun, is_noun = is_noun, self.tags[verb].startswith("NN")
            if is_noun and (was_noun or words[verb - 1].lower() != "of"):
                nouns = [*nouns[:-1], verb] if was_noun else [*nouns, verb]
            verb += 1
        is_asked = helping > 0 and words[asked].lower() == "much"
        if not is_asked or len(nouns) < 2 or verb == len(self.tags) or self.tags[verb] not in ("VB", "VBP"):
            return
        first, *others = nouns
        self._attach(
            (verb, verb, "root"),
            (asked, verb, "obj"),
            (helping, verb, "aux"),
            (first, verb, "nsubj"),
            *((other, first, "conj") for other in others),
            *(
                (at, verb, "punct")
                for at in range(verb, len(self.tags))
                if self.heads[at] in (asked, helping, first) and at > verb
            ),
        )

    def with_noun_behind_comma(self, last: int, words: Sequence[str]) -> None:
        """Make both groups the subject of "ride" in "For the trip, 26 pupils and 5 parents ride in vans": what is
        listed after the comma is not part of the phrase before it.
        """
        verb, joint = self.heads[last], self._child(last, "cc")
        first = joint - 1 if joint is not None else -1
        while first > 0 and not self.tags[first].startswith("NN"):
            first -= 1
        if (
            joint is None
            or first < 2
            or self.relations[first] != "conj"
            or words[self._left_edge(first)] != ","
        ):
            return
        before = self.heads[first]
        if self._child(first, "nummod") is None or self._child(before, "case") is None:
            return
        comma = self._left_edge(first)
        self._attach(
            (first, verb, "nsubj"), (last, first, "conj"), (joint, last, "cc"), (comma, verb, "punct")
        )

    def with_finite_verb(self, verb: int) -> None:
        """Make the price the subject of "stands" in "the price depends on the time spent in the park and stands
        at $5".
        """
        above = self.heads[verb]
        while self.tags[above] not in FINITE and self.heads[above] != above:
            above = self.heads[above]
        if self.relations[self.heads[verb]] == "acl" and self.tags[above] in FINITE:
            self._attach((verb, above, "conj"))

    def with_main_verb(self, have: int) -> None:
        """Make "have" the main verb in "How much money did he have compared to Ida?": "did" does not need a
        participle.
        """
        participle = self.heads[have]
        helpers = (at for at, own in enumerate(self.heads) if own in {have, participle} and at < have)
        if not any(self.relations[at] == "aux" and self.tags[at] in FINITE - {"MD"} for at in helpers):
            return
        above, relation = self.heads[participle], self.relations[participle]
        for at, own in enumerate(self.heads):
            if own == participle and (at < have or self.relations[at] == "punct"):
                self.heads[at] = have
        top = have if above == participle else above
        self._attach((have, top, relation), (participle, have, "advcl"))

    def with_helper_ahead(self, participle: int, words: Sequence[str]) -> None:
        """Make "it" the subject of "grown" in "By how many inches had it grown?": "had" before its subject helps the
        participle.
        """
        if self.relations[participle] != "xcomp" or self.tags[participle] != "VBN":
            return
        have = self.heads[participle]
        subject = self._child(have, "obj")
        is_first = self._child(have, "nsubj") is None and self.relations[have] != "conj"
        is_inverted = subject is not None and have < subject < participle and is_first
        if subject is None or not is_inverted or words[have].lower() not in {"have", "has", "had"}:
            return
        above, relation = self.heads[have], self.relations[have]
        others = [
            at for at, own in enumerate(self.heads) if own == have and at not in {have, subject, participle}
        ]
        self._attach(
            (participle, participle if above == have else above, relation),
            (have, participle, "aux"),
            (subject, participle, "nsubj"),
            *((at, participle, self.relations[at]) for at in others),
        )

    def with_owner_joined(self, owner: int) -> None:
        """Make both people the owners in "half of Sam and Lena's number of rolls"."""
        first = owner - 2
        if first < 0 or {self.tags[first], self.tags[owner]} - {*_NAMES} or self.tags[owner - 1] != "CC":
            return
        owned = owner + 2
        while owned < len(self.heads) and owned < self.heads[owned] and self.tags[owned][:2] in {"JJ", "NN"}:
            owned = self.heads[owned]
        if owned >= len(self.heads) or not self.tags[owned].startswith("NN"):
            return
        links = [(first, owned, "nmod:poss"), (owner, first, "conj"), (owner - 1, owner, "cc")]
        if self.heads[first] not in {first, owner, owned}:
            links.append((owned, self.heads[first], self.relations[first]))
            case = self._child(first, "case")
            if case is not None and case < first:
                links.append((case, owned, "case"))
        self._attach(*links)

    def with_noun_beside(self, pronoun: int, words: Sequence[str]) -> None:
        """Make the fir the subject in "and the fir beside it is tall": a preposition of place does not start a
        clause.
        """
        case = pronoun - 1
        prepositions = word_set("subordinate_places") | word_set("places_beside") | {"to", "from"}
        if case < 1 or self.tags[pronoun] != "PRP" or words[case].lower() not in prepositions:
            return
        nouns = (at for at in range(case - 1, -1, -1) if self.tags[at] not in {"RB", "RP", "JJ", "IN"})
        noun = next(nouns, case)
        if self.relations[case] != "mark" or noun == case or not self.tags[noun].startswith("NN"):
            return
        self._attach((pronoun, noun, "nmod"), (case, pronoun, "case"))

    def with_noun_joined(self, noun: int) -> None:
        """Make only the sons the subject of "ate" in "to her aunt and her sons ate", and of "grow" in "than her aunt
        and her sons grow".
        """
        joint, behind = self._child(noun, "cc"), noun + 1
        last = len(self.heads) - 1
        while behind < last and (self._is_below(behind, noun) or self.relations[behind] == "obl:unmarked"):
            behind += 1
        if joint is None or behind > last or self.tags[behind] not in FINITE:
            return
        verb = self.heads[behind] if self.relations[behind] in _HELPING else behind
        before, clause = self.heads[noun], self.heads[verb]
        below = (at for at, own in enumerate(self.heads) if own == verb)
        subjects = [at for at in below if self.relations[at][:5] in _SUBJECTS]
        case = self._child(before, "case")
        if subjects == [before] and (case is not None or self.relations[verb] == "obj"):
            self._attach((before, clause, "obj" if case is None else "obl"))
        elif subjects or self.relations[verb] not in _CLAUSES:
            return
        first = before if clause in (verb, noun) else clause
        is_within = self._is_below(first, verb)  # "At lunch, he and his aunts drank tea"
        told = () if is_within else ((verb, first, "conj"),)
        self._attach((noun, verb, "nsubj"), (joint, verb, "cc"), *told)

    def with_name_whole(self, last: int) -> None:
        """Make "Mount Ann" one phrase in "lower than Mount Ann": a name has no object."""
        first = last - 1
        are_names = first >= 0 and {self.tags[first], self.tags[last]} <= {*_NAMES}
        if not are_names or self.relations[last] != "obj" or self.heads[last] != first:
            return
        below = [at for at, own in enumerate(self.heads) if own == first and at != last]
        above = last if self.heads[first] == first else self.heads[first]
        moved = [(at, last, self.relations[at]) for at in below if at != first]
        self._attach((last, above, self.relations[first]), (first, last, "compound"), *moved)

    def with_days_joined(self, words: Sequence[str]) -> None:
        """Join the days of each list, and give them all what is left of a clause: 9 laps in "On Sunday he swam 7
        laps, and Tuesday and Friday 9 laps".
        """
        joined = (days for days in listed_days(words) if "and" in words[days[0] : days[-1]])
        for days in joined:
            first, left = days[0], [day for day in days if self._child(day, "orphan") is not None]
            top = next((day for day in (*left, *days) if self.heads[day] not in days), None)
            if top is None:
                continue
            above, relation = self.heads[top], self.relations[top]
            orphans = [
                (at, first, "orphan") for day in left if (at := self._child(day, "orphan")) is not None
            ]
            joints = [(at, min(d for d in days if d > at)) for at in range(first, days[-1]) if at not in days]
            self._attach(
                (first, above, relation),
                *((day, first, "conj") for day in days[1:]),
                *((at, day, self.relations[at]) for at, day in joints),
                *orphans,
            )

    def with_nearer_verb(self, noun: int) -> None:
        """Join everything that each bowl uses in "There are 6 bowls, and each bowl uses 8 roses, and some ferns"."""
        nearer = (at for at in range(noun - 1, self.heads[noun], -1) if self.tags[at][:2] == "VB")
        joined = (at for at in nearer if self.relations[at] == "conj")
        verb = next((at for at in joined if self.heads[at] == self.heads[noun]), noun)
        listed = self._child(verb, "obj")
        if listed is not None and verb < listed < noun and self._child(noun, "orphan") is None:
            self._attach((noun, listed, "conj"))

    def _is_below(self, at: int, head: int) -> bool:
        """Return whether a word belongs to a noun, not to what is left of a clause about it."""
        while at != head and self.heads[at] != at and self.relations[at] != "orphan":
            at = self.heads[at]
        return at == head
