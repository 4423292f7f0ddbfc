"""Decides which mentions refer to the same person or thing, by a few rules that word problems follow.

Names are matched by their parts, nouns by head and modifiers, and pronouns by number and gender, then by how close and
prominent their antecedents are (subjects before objects), but never with the subject of their own verb: in "Daniel gave
him 4 books", "him" is not Daniel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from knowledge import lexicon
from knowledge.names import gender_of_name
from knowledge.quantities import load
from solvers.reading.mentions import ONE, THING, Chunk
from solvers.reading.model import Mention
from solvers.reading.naming import TITLES, are_things, is_called, is_ranked, name_parts
from solvers.reading.nouns import is_collective, is_measure, is_time
from solvers.reading.numerals import cardinal
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_SENTENCE = 4.0
"""What each sentence of distance costs an antecedent."""
_SUBJECT = 3.0
_GENDER = 5.0
_TOPIC = 1.6
"""What an antecedent gains from each further sentence about it: problems have a hero."""
_AGAIN = 0.8
_NAME = 2.5
"""What a name gains over a phrase such as "his aunt"."""
_ANIMAL = 8.0
_AMOUNTS = frozenset({"many", "much"})


@dataclass(slots=True)
class _Referent:
    """A person or thing mentioned so far."""

    number: int
    chunks: list[Chunk]
    gender: str
    members: frozenset[int] = frozenset()
    names: set[str] = field(default_factory=set)

    @property
    def last(self) -> Chunk:
        return self.chunks[-1]

    @property
    def is_plural(self) -> bool:
        return any(chunk.is_plural for chunk in self.chunks)

    @property
    def is_named(self) -> bool:
        return bool(self.names)

    @property
    def may_be_animal(self) -> bool:
        senses = lexicon.senses(self.last.name, "n")
        return any(sense.topic == "noun.animal" and sense.share > 0.3 for sense in senses)


def resolve(tree: Tree, chunks: Sequence[Chunk]) -> Mentions:
    """Assign a referent to every chunk, in the order of the text."""
    resolver = _Resolver(tree)
    mentions = [(resolver.mention(chunk), chunk.head) for chunk in chunks]
    return Mentions(tree, mentions, resolver.people(), resolver.members())


class _Resolver:
    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._referents: list[_Referent] = []
        self._of: dict[int, _Referent] = {}

    def mention(self, chunk: Chunk) -> Mention:
        referent = self._find(chunk) or self._new(chunk)
        if chunk not in referent.chunks:
            referent.chunks.append(chunk)
        if referent.gender in {"u", THING} and chunk.gender in {"f", "m"}:
            referent.gender = chunk.gender
        if chunk.is_name:
            referent.names.update(chunk.name.lower().split())
        self._of[id(chunk)] = referent
        tokens = self._tree.tokens
        text = tokens[chunk.first].text
        for before, token in zip(
            tokens[chunk.first : chunk.stop], tokens[chunk.first + 1 : chunk.stop], strict=False
        ):
            text += " " * (token.start > before.end) + token.text
        return Mention(
            text=text,
            head=chunk.name,
            first=chunk.first,
            stop=chunk.stop,
            referent=referent.number,
            is_pronoun=bool(chunk.pronoun),
            is_plural=chunk.is_plural,
        )

    def people(self) -> frozenset[int]:
        """Return the referents that are persons."""
        return frozenset(r.number for r in self._referents if r.gender != THING)

    def members(self) -> dict[int, frozenset[int]]:
        """Return the referents that make up each group."""
        return {r.number: r.members for r in self._referents if r.members}

    def _new(self, chunk: Chunk, members: frozenset[int] = frozenset()) -> _Referent:
        referent = _Referent(len(self._referents), [chunk], chunk.gender, members)
        self._referents.append(referent)
        return referent

    def _find(self, chunk: Chunk) -> _Referent | None:
        if chunk.pronoun:
            return self._pronoun(chunk)
        if chunk.members:
            members = frozenset(self._number(member) for member in chunk.members)
            same = (r for r in self._referents if r.members == members)
            return next(same, None) or self._new(chunk, members)
        explained = self._explained(chunk)
        if explained is not None:
            return explained
        if chunk.is_name:
            return self._name(chunk) or self._awaiting(chunk)
        if chunk.name == ONE:
            self._take_noun(chunk)
        return self._noun(chunk) or self._group(chunk)

    def _group(self, chunk: Chunk) -> _Referent | None:
        """Return those whom a phrase counts, if the text names exactly so many of them before: "the three friends",
        "the two groups".
        """
        count = cardinal(self._tree.words, chunk.first + 1)
        if count is None or not chunk.is_plural or chunk.determiner not in word_set("definite"):
            return None
        single = [r for r in self._referents if not (r.is_plural or r.members)]
        labeled = [r for r in single if r.chunks[0].name.split()[0].lower() == chunk.name]
        members = labeled if labeled or not chunk.is_person else [*filter(lambda one: one.is_named, single)]
        is_all = len(members) == count[0] > 1
        return self._new(chunk, frozenset(r.number for r in members)) if is_all else None

    def _explained(self, chunk: Chunk) -> _Referent | None:
        """Return the person whom a phrase between commas describes: "their cousin, Nico, is 19", "Rex, the old dog, ate
        3".
        """
        tree = self._tree
        closes = tree.word(chunk.stop) in {",", "."} or tree.word(chunk.first - 1) != ","
        if tree.word(chunk.first - 1) != "," or not closes or chunk.is_plural:
            return None
        for referent in reversed(self._referents):
            other = referent.last
            if other.stop != chunk.first - 1 or other.is_name == chunk.is_name or other.is_plural:
                continue
            noun = other if chunk.is_name else chunk
            is_known = noun.owner is not None or noun.determiner in {"the", "a", "an"}
            fits = noun.is_person or (not chunk.is_name and other.is_person)
            return referent if is_known and fits and not other.pronoun else None
        return None

    def _take_noun(self, chunk: Chunk) -> None:
        """Give a phrase without a noun the noun of something mentioned earlier: the train in "the blue one"."""
        if alike := self._nouns_for(chunk):
            chunk.name, chunk.gender = alike[-1].name, alike[-1].gender
            if self._tree.word(chunk.head) == ONE and chunk.modifiers:
                self._tree.name(chunk.head, chunk.name)

    def _nouns_for(self, chunk: Chunk) -> list[Chunk]:
        """Return the earlier nouns that a phrase without a noun may stand for: only subjects if it is a subject, or
        only nouns with modifiers if it has any, as long as there are such nouns.
        """
        nouns = [c for r in self._referents for c in r.chunks if not (c.pronoun or c.is_name or c.members)]
        nouns = [c for c in nouns if not is_time(c.name.lower()) and not is_measure(c.name.lower())]
        if is_ranked(chunk):
            nouns = [*filter(is_ranked, nouns)] or [*filter(are_things, nouns)] or nouns
        acting = [c for c in nouns if self._is_subject(c)] if self._tree.is_finite(chunk.stop) else []
        described = [c for c in nouns if c.modifiers and chunk.modifiers]
        return acting or described or nouns

    def _awaiting(self, chunk: Chunk) -> _Referent | None:
        """Return a pronoun in the same sentence that has no antecedent yet: "For his car Mike paid $5"."""
        sentence = self._tree.tokens[chunk.head].sentence
        open_ones = (r for r in reversed(self._referents) if all(c.pronoun for c in r.chunks))
        near = (r for r in open_ones if self._tree.tokens[r.last.head].sentence == sentence)
        return next((r for r in near if r.gender in {"f", "m"} and chunk.gender in {r.gender, "u"}), None)

    def _number(self, member: Chunk) -> int:
        known = self._of.get(id(member)) or self._find(member) or self._new(member)
        self._of[id(member)] = known
        return known.number

    def _name(self, chunk: Chunk) -> _Referent | None:
        parts = name_parts(chunk.name)
        titles = parts & TITLES
        for referent in reversed(self._referents):
            names = {part for name in referent.names for part in name_parts(name)}
            other_titles = {n for n in names if gender_of_name(n) and n in TITLES}
            if titles and other_titles and titles != other_titles:
                continue
            mine, theirs = parts - titles, names - other_titles
            if mine & theirs and not (mine - theirs and theirs - mine):
                return referent  # but Lake Ann is not Lake Tim
        return None

    def _noun(self, chunk: Chunk) -> _Referent | None:
        """Return an earlier noun with the same head, modifiers, and owner; a definite noun can leave modifiers out."""
        if chunk.determiner in {"another", "other", "one"} or "other" in chunk.modifiers:
            return None
        for referent in reversed(self._referents):
            if any(self._is_same(chunk, earlier) for earlier in referent.chunks):
                return referent
        is_definite = chunk.determiner in word_set("definite")
        if is_definite and chunk.name in word_set("generic_people") and not chunk.is_plural:
            return self._best(lambda r: self._rank(r, chunk, chunk.gender) if r.is_named else None)
        return None

    def _is_same(self, chunk: Chunk, earlier: Chunk) -> bool:
        """Return whether a noun phrase refers to the same thing as an earlier one."""
        is_named_so = earlier.is_name and chunk.name in earlier.modifiers  # "her brother Max"
        is_alike = is_named_so or (is_called(earlier.name, chunk) and not earlier.is_name)
        if not is_alike or earlier.pronoun or earlier.members or earlier.is_plural != chunk.is_plural:
            return False
        is_definite = chunk.determiner in word_set("definite")
        mine, theirs = self._owner_number(chunk), self._owner_number(earlier)
        if theirs != mine and not (is_definite and mine is None):
            return False
        if not (chunk.complement <= earlier.complement or earlier.complement <= chunk.complement):
            return False
        if earlier.modifiers == chunk.modifiers:
            return True
        return (is_definite or is_named_so) and chunk.modifiers <= earlier.modifiers

    def _owner_number(self, chunk: Chunk) -> int | None:
        owner = self._of.get(id(chunk.owner)) if chunk.owner else None
        return owner.number if owner is not None else None

    def _pronoun(self, chunk: Chunk) -> _Referent | None:
        if chunk.pronoun in {"speaker", "speakers", "addressed"}:
            return next((r for r in self._referents if r.chunks[0].pronoun == chunk.pronoun), None)
        if self._tree.word(chunk.head) in word_set("reflexive"):
            return self._own_subject(chunk)
        if chunk.pronoun == "plural_third":
            found = self._best(lambda r: self._rank_plural(r, chunk))
            return found or self._everybody(chunk) or self._best(lambda r: self._rank_thing(r, chunk))
        if chunk.pronoun == "neuter":
            return None if self._is_empty_it(chunk) else self._best(lambda r: self._rank_thing(r, chunk))
        found = self._best(lambda r: self._rank(r, chunk, chunk.gender))
        if found is None:  # a name may not have the gender that the list says
            found = self._best(lambda r: self._rank(r, chunk, r.gender) if r.is_named else None)
        return found

    def _best(self, rank: Callable[[_Referent], float | None]) -> _Referent | None:
        ranked = [(score, r.number, r) for r in self._referents if (score := rank(r)) is not None]
        return max(ranked, key=lambda item: (item[0], item[1]))[2] if ranked else None

    def _rank(self, referent: _Referent, chunk: Chunk, gender: str) -> float | None:
        if (
            referent.is_plural
            or referent.gender not in {gender, "u", THING}
            or self._are_arguments(referent, chunk)
        ):
            return None
        if referent.gender == THING and (referent.last.pronoun or not referent.may_be_animal):
            return None
        score = self._nearness(referent, chunk) + _GENDER * (referent.gender == gender)
        score += _NAME * referent.is_named - _SUBJECT * 2 * self._gave_to_owner(referent)
        return score - _ANIMAL * (referent.gender == THING)

    def _gave_to_owner(self, referent: _Referent) -> bool:
        """Return whether an owner receives something: "Ann's aunt" gave it, and the text continues about Ann."""
        last, tokens = referent.last, self._tree.tokens
        if last.owner is None or id(last.owner) not in self._of or last.stop + 1 >= len(tokens):
            return False
        owner = self._of[id(last.owner)]
        gives = tokens[last.stop].lemma in word_set("giving_verbs")
        return gives and any(chunk.head == last.stop + 1 for chunk in owner.chunks)

    def _rank_plural(self, referent: _Referent, chunk: Chunk) -> float | None:
        last, verb_objects = referent.last, self._deed(chunk)
        if not self._may_be_they(referent, chunk) or last.name in verb_objects[1]:
            return None
        verb = verb_objects[0]
        before = self._tree.words[max(0, chunk.head - 2) : chunk.head]
        each = before == ["each", "of"]
        prefers_people = each or self._tree.word(chunk.head) in {"they", "their"} or self._acts(chunk)
        prefers_people = prefers_people or chunk.first < chunk.head
        is_person = referent.gender != THING
        acts = before[-1:] == ["of"] and self._tree.tag(chunk.stop) == "VBD"  # "8 of them got off"
        fits = prefers_people == is_person or acts
        score = self._nearness(referent, chunk) + (2.0 + 2.0 * each if fits else 0.0)
        if not is_person and referent.is_plural and verb:
            is_had = self._asks_for_unnamed(chunk) or verb in word_set("deeds")
            is_had = is_had or (verb == "work" and not any(map(self._is_subject, referent.chunks)))
            if is_had and len(self._people()) > 1 and not referent.may_be_animal:
                return None  # plums do not sell anything, and "How many do they have?" asks for the plums
            score -= _ANIMAL if verb in word_set("deeds") else _SUBJECT * (verb not in word_set("states"))
        return score - 3.0 * (not referent.is_plural)

    def _may_be_they(self, referent: _Referent, chunk: Chunk) -> bool:
        """Return whether "they" can refer to something that is plural and is not a time, measure, percentage, or what
        is asked for.
        """
        last = referent.last
        if not (referent.is_plural or is_collective(last.name.lower())):
            return False
        count = cardinal(self._tree.words, chunk.head)  # "the three" are no couple
        if count is not None and referent.members and count[0] != len(referent.members):
            return False
        counts = last.name in {"percent", "%"} or load().dimension(last.name)  # kilometers do not do anything
        asked = last.determiner in {"many", "much"}  # "how many plums did they pick"
        return not (counts or asked or is_time(last.name.lower()) or self._are_arguments(referent, chunk))

    def _asks_for_unnamed(self, chunk: Chunk) -> bool:
        """Return whether a question asks how many of what it does not name somebody has: "how many do they have"."""
        tree = self._tree
        first, _ = tree.clause(chunk.head)
        asked = next((i for i in range(first, chunk.head) if tree.word(i) in {"many", "much"}), chunk.head)
        return tree.lemma(asked + 1) == "do" and asked + 2 == chunk.first

    def _deed(self, chunk: Chunk) -> tuple[str, set[str]]:
        """Return the lemmas of a subject's verb and object, so that people who get 15 guests are not taken for the
        guests; empty for pronouns that are not subjects.
        """
        tree = self._tree
        if not (tree.word(chunk.head) == "they" or self._acts(chunk)):
            return "", set()
        first, stop = tree.clause(chunk.head)
        verb = next((i for i in range(chunk.head + 1, stop) if tree.is_verb(i)), stop - 1)
        asked = next((i for i in range(first, chunk.head) if tree.word(i) in _AMOUNTS), chunk.head)
        objects = [*range(asked, chunk.head), *range(verb, stop)]
        if tree.tokens[verb].lemma == "be":
            return "be", set()
        return tree.tokens[verb].lemma, {tree.tokens[i].lemma for i in objects if tree.is_noun(i)}

    def _rank_thing(self, referent: _Referent, chunk: Chunk) -> float | None:
        if referent.last.name in word_set("parts") or referent.last.determiner in _AMOUNTS:
            return None  # "How much floor does it cover"
        if referent.last.name in word_set("courses"):
            return None  # "If the pattern continues, how many does it sell"
        if self._tree.word(referent.last.first - 1) in word_set("times_told_by_preposition"):
            return None  # "After lunch it climbs on"
        if self._tree.tag(referent.last.first) == "CD" and load().dimension(referent.last.name):
            return None  # "Its height is 7 m. What is its base"
        measures = word_set("length_nouns") | word_set("sides_of_shapes") | word_set("other_measures")
        if referent.last.name.lower() in measures:
            return None  # "Its base is 7 m. What is its height": the height of the same thing
        is_thing = referent.gender == THING and not referent.is_plural and not is_measure(referent.last.name)
        if not is_thing or is_time(referent.last.name.lower()) or self._are_arguments(referent, chunk):
            return None
        return None if self._is_in_front(referent.last, chunk) else self._nearness(referent, chunk)

    def _is_in_front(self, other: Chunk, chunk: Chunk) -> bool:
        """Return whether a noun only opens the clause of a pronoun: "Because of the fog, it came late"."""
        tree, verb = self._tree, self._tree.tokens[chunk.head].head
        is_beside = tree.relation(other.head) == "obl" and tree.tokens[other.head].head == verb
        return is_beside and self._is_subject(chunk) and other.head < chunk.head

    def _nearness(self, referent: _Referent, chunk: Chunk) -> float:
        tokens = self._tree.tokens
        distance = tokens[chunk.head].sentence - tokens[referent.last.head].sentence
        spoken = tokens[referent.last.head].sentence
        is_subject = any(self._is_subject(c) for c in referent.chunks if tokens[c.head].sentence == spoken)
        weight = 1.0 if self._tree.word(chunk.head) in word_set("object_pronouns") else _SUBJECT
        topical = _TOPIC * (min(len({tokens[c.head].sentence for c in referent.chunks}), 3) - 1)
        topical += _AGAIN * (len(referent.chunks) > 1)
        return weight * is_subject + topical - _SENTENCE * min(distance, 4) + referent.last.head / 1000

    def _acts(self, chunk: Chunk) -> bool:
        """Return whether a pronoun is a subject, also of an infinitive: "for them to finish it"."""
        leads = self._tree.word(chunk.head - 1) == "for" and self._tree.tag(chunk.stop) == "TO"
        return leads or self._is_subject(chunk)

    def _is_subject(self, chunk: Chunk) -> bool:
        return self._tree.relation(chunk.head) == "nsubj"

    def _are_arguments(self, referent: _Referent, chunk: Chunk) -> bool:
        """Return whether both are arguments of one verb, which requires a reflexive, or one is inside the other."""
        last = referent.last
        if last.head in self._described_by(chunk):
            return chunk.head > last.head  # "the fir beside it", "homes for 5 of them"
        if last.first <= chunk.head < last.stop and last.members == ():
            return True
        objects = word_set("object_pronouns")  # and "The store sells it"
        is_object = (
            self._tree.relation(chunk.head) in {"obj", "iobj"} or self._tree.word(chunk.head) in objects
        )
        if not is_object or self._tree.tag(chunk.head) == "PRP$":
            return False
        mine = self._tree.governing_verb(chunk.head)
        return any(
            self._tree.clauses[other.head] == self._tree.clauses[chunk.head]
            and self._is_subject(other)
            and self._tree.governing_verb(other.head) == mine
            for other in referent.chunks
        )

    def _described_by(self, chunk: Chunk) -> list[int]:
        """Return the nouns whose phrases a pronoun is part of by prepositions."""
        at, nouns = chunk.head, []
        while self._tree.relation(at) == "nmod":
            at = self._tree.tokens[at].head
            nouns.append(at)
        return nouns

    def _own_subject(self, chunk: Chunk) -> _Referent | None:
        verb = self._tree.governing_verb(chunk.head)
        subject = self._tree.subject(verb) if verb is not None else None
        return next((r for r in self._referents if any(c.head == subject for c in r.chunks)), None)

    def _everybody(self, chunk: Chunk) -> _Referent | None:
        """Return everybody so far, for "they" when nothing plural was mentioned."""
        people = self._people()
        return self._new(chunk, people) if people else None

    def _people(self) -> frozenset[int]:
        """Return the people with names or owners: "Tim", "his sister"."""
        known = (r for r in self._referents if r.is_named or not r.is_plural)
        return frozenset(r.number for r in known if r.gender in {"f", "m", "u"})

    def _is_empty_it(self, chunk: Chunk) -> bool:
        verb = self._tree.governing_verb(chunk.head)
        is_phrasal = verb is not None and self._tree.word(verb + 1) == "in"  # "it took in $90"
        rains = verb is not None and self._tree.lemma(verb) in word_set("weather_verbs")
        return self._tree.relation(chunk.head) == "expl" or (
            rains and not is_phrasal
        )  # "It costs $5 to park"
