"""When, where, on what occasion, and for what: the adjuncts of a clause, and which of its amounts each belongs to.

Attachment is the parser's most common error, and gapped coordination has no attachment at all ("7 pages on Monday, 9 on
Tuesday"), so word order decides which amount an adjunct belongs to. WordNet's topics say which nouns are times and
which are events.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from knowledge.names import gender_of_name, gender_of_noun
from solvers.reading.arguments import noun_after
from solvers.reading.nouns import is_event, is_place, is_stage, is_time
from solvers.reading.phrases import Phrase, entity_lemma, modified_from, modifier
from solvers.reading.referents import Mentions
from solvers.reading.relations import apex_of, frame_end
from solvers.reading.statements import coordinated
from solvers.reading.target import unit_named
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_ENDS = word_set("ends")


class Role(StrEnum):
    """What an adjunct says about an amount."""

    TIME = "time"
    OCCASION = "occasion"
    PLACE = "place"
    PURPOSE = "purpose"


@dataclass(frozen=True, slots=True)
class Adjunct:
    """A phrase that says when, where, on what occasion, or for what."""

    role: Role
    first: int
    stop: int
    names: tuple[str, ...]
    """What it names, in lemmas; several of a coordination: "on Monday and Friday"."""

    @property
    def text(self) -> str:
        """Return everything that it names."""
        return " ".join(self.names)


class Adjuncts:
    """The adjuncts of a text, by the amounts that they belong to."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase]) -> None:
        """Take all amounts of a text in order: numbers, amounts without a number, and the target."""
        self._tree = tree
        self._mentions = mentions
        self._phrases = phrases
        self._of: dict[int, dict[Role, Adjunct]] = {id(phrase): {} for phrase in phrases}
        self._seen: list[Adjunct] = []
        self._ends = {id(phrase): frame_end(tree, phrase) or len(tree.tokens) for phrase in phrases}
        for adjunct in self._found():
            for phrase in phrases:
                self._take(phrase, adjunct)
        self._share_out()

    def _take(self, phrase: Phrase, adjunct: Adjunct) -> None:
        """Assign adjuncts to amounts; if two have the same role, an amount gets the closer one."""
        rank = self._rank(adjunct, phrase)
        if rank is None:
            return
        other = self._of[id(phrase)].get(adjunct.role)
        if other is not None and tree_word(self._tree, adjunct) in word_set("sequence"):
            return  # "on the third day she rested and then rode": still on the third day
        if other is not None and tree_word(self._tree, other) in word_set("sequence"):
            other = None
        if adjunct.names[0].startswith("except ") and adjunct.stop < phrase.first:
            names = (adjunct.names[0].removeprefix("except "), *adjunct.names[1:])
            adjunct = replace(adjunct, names=names)  # "except on Sunday, when he ate 7"
        is_equal = other is not None and self._rank(other, phrase) == rank
        if (
            other is not None
            and is_equal
            and other.role is Role.PLACE
            and other.first < phrase.first < adjunct.first
        ):
            names = (*other.names, *adjunct.names)  # "at school 9 pupils sit on the floor"
            self._of[id(phrase)][Role.PLACE] = Adjunct(Role.PLACE, adjunct.first, adjunct.stop, names)
        elif other is None or self._nearness(adjunct, phrase) < self._nearness(other, phrase):
            self._of[id(phrase)][adjunct.role] = adjunct

    def of(self, phrase: Phrase, role: Role) -> tuple[str, ...]:
        """Return what an amount's adjunct in a role names, with times in lower case; empty if there is none."""
        adjunct = self._of[id(phrase)].get(role)
        names = adjunct.names if adjunct else ()
        return tuple(map(str.lower, names)) if role is Role.TIME else names

    def _nearness(self, adjunct: Adjunct, phrase: Phrase) -> tuple[int, int]:
        return self._rank(adjunct, phrase) or 0, self._distance(adjunct, phrase)

    def _distance(self, adjunct: Adjunct, phrase: Phrase) -> int:
        if adjunct.first > phrase.first:
            return adjunct.first - phrase.stop
        parted = self._tree.word(phrase.first - 1) in {"and", ","} and adjunct.stop < phrase.first
        return phrase.first - adjunct.stop + 4 * parted

    # --- finding ---

    def _found(self) -> Iterator[Adjunct]:
        at = 0
        while at < len(self._tree.tokens):
            adjunct = self._infinitive(at) or self._prepositional(at) or self._bare(at)
            if adjunct is not None:
                self._seen.append(adjunct)
                yield adjunct
                yield from self._also(adjunct)
            is_taken = adjunct is not None and adjunct.role is not Role.PURPOSE
            at = max(at + 1, adjunct.stop) if is_taken and adjunct is not None else at + 1

    def _prepositional(self, at: int) -> Adjunct | None:
        """Return a prepositional adjunct: "on Monday", "before school", "at the fair", "in 2015", "for lunch"."""
        tree, word = self._tree, self._tree.word(at)
        if tree.tag(at) not in {"IN", "TO", "RP"} or word not in word_set("adjunct_openers"):
            return None
        if unit_named(tree, at) is not None:
            return None  # "its length in centimeters"
        is_dated = word in word_set("times_told_by_preposition")
        told = self._numbered_date(at) or (self._clausal(at) if is_dated else None)
        if told is not None:
            return told
        noun = noun_after(tree, at + (word in {"off", "out"} and tree.word(at + 1) == "of"))
        is_bare = tree.tag(at + 1) == "DT" and tree.word(at + 2) in word_set("ordinals")
        if is_bare and noun in {None, at + 2}:
            return self._without_noun(at)
        if noun is not None and tree.tag(noun) == "PRP":
            return self._pointing(at, noun)
        return self._named(at, noun, is_dated=is_dated) if noun is not None else None

    def _named(self, at: int, noun: int, *, is_dated: bool) -> Adjunct | None:
        """Return what a preposition and the noun after it say; nothing for "each" and for what is counted."""
        tree, word = self._tree, self._tree.word(at)
        if tree.word(at + 1) in {"each", "every"}:
            return None
        role = role_of(tree, at, noun)
        counts = (word == "out" or not (role is Role.PLACE or is_dated)) and self._is_counted(at, noun)
        if role is None or counts:
            return None  # "out of the 200 seats"
        names, stop = self._coordination(at + 1, noun)
        if role is Role.TIME and (is_dated or tree.word(at - 1) == "except"):
            names = (f"{word if is_dated else 'except'} {names[0]}", *names[1:])
        return Adjunct(role, at, stop, names)

    def _pointing(self, at: int, pronoun: int) -> Adjunct | None:
        """Return the place that a pronoun refers to: "in it"."""
        mention = self._mentions.at(pronoun)
        named = self._mentions.nouns_of(mention.referent) if mention is not None else []
        noun = named[0].stop - 1 if named else pronoun
        if not named or role_of(self._tree, at, noun) is not Role.PLACE:
            return None
        first = modified_from(self._tree, noun)
        return Adjunct(Role.PLACE, at, pronoun + 1, (self._name(first, noun),))

    def _numbered_date(self, at: int) -> Adjunct | None:
        """Return a date or time with a number: "in 2015", "at 5 p.m."."""
        tree, word = self._tree, self._tree.word(at + 1)
        if word.isdecimal() and len(word) == 4 and not tree.is_noun(at + 2):
            return Adjunct(Role.TIME, at, at + 2, (word,))
        if tree.tag(at + 1) == "CD" and tree.word(at + 2) in word_set("clock_words"):
            return Adjunct(Role.TIME, at, at + 3, (" ".join(tree.words[at + 1 : at + 3]),))
        return None

    def _also(self, adjunct: Adjunct) -> Iterator[Adjunct]:
        """Yield what else an occasion or a place is: a fair is also a place, and the third round is also a time."""
        words = adjunct.names[0].split()
        is_dated = words[0] in word_set("dating") | word_set("ordinals") and len(words) > 1
        if is_dated and adjunct.role in {Role.OCCASION, Role.PLACE} and is_stage(words[-1]):
            yield replace(adjunct, role=Role.TIME)
        if adjunct.role is Role.OCCASION and self._tree.word(adjunct.first) in word_set("subordinate_places"):
            yield replace(adjunct, role=Role.PLACE)

    def _clausal(self, at: int) -> Adjunct | None:
        """Return a clause such as "before she bought the book" or "after eating lunch", or `None` if no
        verb follows.
        """
        tree, verb = self._tree, self._tree.tokens[at].head
        verb = cop if (cop := tree.child(verb, "cop")) is not None else verb
        if tree.relation(at) != "mark" or not tree.tag(verb).startswith("VB"):
            return None
        subject = tree.child(verb, "nsubj")
        if subject is not None and self._is_counted(at, subject):
            return None
        name, stop = self._deed(verb)
        return Adjunct(Role.TIME, at, stop, (f"{tree.word(at)} {name}",))

    def _deed(self, verb: int) -> tuple[str, int]:
        """Return a verb with its object, and the token after them: "mend kite"."""
        tree, noun = self._tree, self._tree.child(verb, "obj")
        if noun is None or noun < verb or not tree.is_noun(noun):
            return tree.tokens[verb].lemma, verb + 1
        first = modified_from(tree, noun)
        return f"{tree.tokens[verb].lemma} {self._name(first, noun)}", noun + 1

    def _without_noun(self, at: int) -> Adjunct | None:
        """Return an adjunct without its noun: "in the second" after "in the first round"."""
        word = self._tree.word(at)
        alike = [a for a in self._seen if self._tree.word(a.first) == word and a.first < at]
        if not alike:
            return None
        name = f"{self._tree.word(at + 2)} {alike[-1].names[-1].split()[-1]}"
        return Adjunct(alike[-1].role, at, at + 3, (name,))

    def _bare(self, at: int) -> Adjunct | None:
        """Return an adjunct without a preposition: "yesterday", "last year", "Monday morning", "the next
        day", "first".
        """
        tree, word = self._tree, self._tree.word(at)
        is_determined = tree.tag(at - 1) == "DT"
        if word in word_set("place_adverbs") and not tree.is_noun(at + 1) and not is_determined:
            return Adjunct(Role.PLACE, at, at + 1, (word,))
        if word in word_set("time_adverbs") and tree.tag(at) in {"RB", "NN", "RBR", "JJ"}:
            modifies = tree.tokens[at].dep == "amod" or tree.is_noun(at + 1) or is_determined
            return None if modifies else Adjunct(Role.TIME, at, at + 1, (word,))
        run = self._dated_run(at)
        if run is None:
            return None
        names, stop = self._coordination(at, run[1] - 1)
        return Adjunct(Role.TIME, at, stop, names)

    def _dated_run(self, at: int) -> tuple[int, int] | None:
        """Return the noun phrase of a time that starts at `at` and is a date without a preposition: "the next day"."""
        tree = self._tree
        opens = tree.tag(at) in {"DT", "JJ", "NNP"} or tree.word(at) in word_set("dating")
        start = at + (tree.tag(at) == "DT")
        noun = tree.phrase_end(at) - 1
        is_left = tree.relation(noun) == "conj" and tree.child(noun, "orphan") is not None
        dates = is_left or tree.relation(noun) in {"obl", "nmod", "orphan", "root", "nsubj"}
        dates = dates and not tree.marker(noun)
        if not opens or not dates or tree.left_edge(noun) != at:
            return None
        run = tree.noun_run(start)
        dating = word_set("dating") | word_set("ordinals") | word_set("weekdays")
        dates = tree.word(start) in dating or tree.word(at) in {"this", "that"}
        return run if run is not None and dates and is_time(tree.lemma(run[1] - 1)) else None

    def _infinitive(self, at: int) -> Adjunct | None:
        """Return a purpose such as "to mend a kite" or "for washing a car", unlike "wants to buy"."""
        tree, verb = self._tree, self._tree.tokens[at].head
        if tree.tag(at) == "VBG" and tree.lemma(verb) in word_set("spending_verbs"):
            is_deed = tree.relation(at) in {"advcl", "xcomp"}
            return Adjunct(Role.PURPOSE, at, self._deed(at)[1], (self._deed(at)[0],)) if is_deed else None
        if (tree.word(at), tree.tag(verb)) not in {("to", "VB"), ("for", "VBG")}:
            return None
        above = tree.tokens[verb].head
        needed = tree.child(above, "obj")
        takes = tree.lemma(above) == "take" or any(apex_of(tree, p) == needed for p in self._phrases)
        completes = tree.relation(verb) in {"xcomp", "ccomp"} or (
            tree.tag(above).startswith("JJ") and tree.word(above) not in {"much", "many"}
        )
        if tree.relation(at) != "mark" or (completes and not takes):
            return None
        name, stop = self._deed(verb)
        return Adjunct(Role.PURPOSE, at, stop, (name,))

    def _coordination(self, first: int, noun: int) -> tuple[tuple[str, ...], int]:
        """Return the noun at `noun` and the ones joined to it, with the token after them."""
        tree = self._tree
        others = [c for c in tree.children[noun] if tree.relation(c) == "conj"]
        if tree.word(first - 1) == "from":
            siblings = tree.children[tree.tokens[noun].head]
            others += [c for c in siblings if c > noun and tree.marker(c) in {"to", "into", "onto"}][:1]
        dates = is_time(tree.lemma(noun))
        alike = [c for c in others if tree.is_noun(c) and is_time(tree.lemma(c)) == dates]
        if not is_remnant(tree, noun):
            alike = [c for c in alike if not (self._opens_amount(c + 1) or is_remnant(tree, c))]
        names = (self._name(modified_from(tree, c), c) for c in alike)
        return (self._name(first, noun), *names), max(alike, default=noun) + 1

    def _opens_amount(self, at: int) -> bool:
        """Return whether an amount starts at `at`: "60 in June and in July 80" has two dates, not one."""
        return any(p.first == at and (p.number is not None or p.comparison) for p in self._phrases)

    def _name(self, first: int, noun: int) -> str:
        tree = self._tree
        named = {"JJ", "NN", "VB"}
        words = [i for i in range(first, noun) if tree.tag(i)[:2] in named or self._dates(i, noun)]
        is_place = tree.is_name(noun) and tree.word(noun) not in word_set("adverbial_nouns")
        head = tree.tokens[noun].lemma if is_place else entity_lemma(tree, noun)
        return " ".join([*(modifier(tree, i) for i in words), head])

    def _dates(self, at: int, noun: int) -> bool:
        """Return whether a number or determiner is part of the name of a time: "this month", "the two days"."""
        tree = self._tree
        return is_time(tree.tokens[noun].lemma.lower()) and (
            tree.tag(at) == "CD" or tree.word(at) in word_set("dating")
        )

    def _is_counted(self, at: int, noun: int) -> bool:
        """Return whether the noun has a number: "in 3 days" is an amount, while "on the 2 days" is a date."""
        dates = self._tree.tag(at + 1) == "DT" and is_time(self._tree.tokens[noun].lemma.lower())
        numbers = (p.number for p in self._phrases if p.number and p.first <= noun < p.stop and p.first > at)
        return any(number.value != 1 and not dates for number in numbers)

    # --- matching adjuncts with amounts ---

    def _rank(self, adjunct: Adjunct, phrase: Phrase) -> int | None:
        """Return how close an adjunct is to an amount: 0 if one depends on the other, 1 in its clause, 2 before
        everything.
        """
        tree = self._tree
        if adjunct.first >= self._ends[id(phrase)]:
            return None
        if adjunct.first <= phrase.first < adjunct.stop or tree.word(adjunct.first - 1) in {"than", "as"}:
            return None  # "as many as on the balcony": the standard's
        head = self._head(adjunct)
        host, clause = tree.tokens[head].head, tree.clauses[phrase.first]
        if self._is_anothers(adjunct, phrase, host):
            return None
        if (adjunct.stop == phrase.first and tree.word(adjunct.first - 1) == ",") or self._is_part(
            phrase, head
        ):
            return 0  # "12 on Monday", "came on Monday, on Friday twice as many"
        behind = adjunct.stop + (tree.word(adjunct.stop) == ",")
        if tree.word(behind) == "when" and tree.clauses[behind] == clause:
            return 0  # "on Sunday, when he ate 7"
        if not is_remnant(tree, head) and tree.clauses[host] == clause:
            return 1
        leads = host > head or adjunct.first == 0 or tree.word(adjunct.first - 1) in _ENDS
        follows = adjunct.stop <= phrase.first < tree.written_end(adjunct.stop)
        return 2 if leads and follows else None

    def _is_anothers(self, adjunct: Adjunct, phrase: Phrase, host: int) -> bool:
        """Return whether an adjunct describes a noun after an amount: "3 times the number of birds kept in the zoo"."""
        tree, noun = self._tree, self._tree.tokens[host].head
        if tree.relation(host) != "acl" or tree.tag(host) not in {"VBN", "VBG"} or host <= phrase.first:
            return False
        is_between = phrase.stop <= noun < adjunct.first
        return is_between or (phrase.is_multiple and tree.marker(noun) == "of")

    def _is_part(self, phrase: Phrase, head: int) -> bool:
        """Return whether an adjunct describes an amount, or is left with it in a clause without a verb: "9
        on Tuesday".
        """
        tree, apex = self._tree, apex_of(self._tree, phrase)
        host, beside = tree.tokens[head].head, tree.tokens[apex].head
        counts = tree.is_noun(host) or tree.word(host) in {"many", "much"}  # "3 times as many on Friday"
        is_left = beside == head if tree.relation(apex) == "orphan" else beside == host and counts
        return is_left or phrase.first <= host < phrase.stop or tree.is_within(host, apex)

    def _head(self, adjunct: Adjunct) -> int:
        """Return the token that connects an adjunct to the rest."""
        return self._tree.top(adjunct.first, adjunct.stop)

    def _share_out(self) -> None:
        """Share the adjuncts of the last of several coordinated amounts: "3 pens and 4 caps on Monday"."""
        for place, phrase in enumerate(self._phrases):
            for mate in coordinated(self._tree, self._phrases[: place + 1][::-1])[1:]:
                for role, adjunct in self._of[id(phrase)].items():
                    if adjunct.first < self._ends[id(mate)]:
                        self._of[id(mate)].setdefault(role, adjunct)


def is_remnant(tree: Tree, at: int) -> bool:
    """Return whether a token is what is left of a clause without its verb: "and 9 on Tuesday"."""
    return tree.relation(at) == "orphan" or tree.child(at, "orphan") is not None


def tree_word(tree: Tree, adjunct: Adjunct) -> str:
    """Return the word of a one-word adjunct; empty for a longer one."""
    return tree.word(adjunct.first) if adjunct.stop == adjunct.first + 1 else ""


def role_of(tree: Tree, at: int, noun: int) -> Role | None:
    """Return what the preposition at `at` and its noun say about an amount, or `None`."""
    word, lemma = tree.word(at), tree.lemma(noun)
    is_person = (tree.is_name(noun) and gender_of_name(lemma) is not None) or gender_of_noun(
        lemma
    ) is not None
    if word not in word_set("adjunct_openers") or lemma in {"total", "time", "times"}:
        return None
    named = word_set("months") | word_set("adverbial_nouns")
    dates = is_time(lemma) or lemma in word_set("phases") or (lemma in named and not is_person)
    if dates or word in word_set("times_told_by_preposition"):
        return Role.TIME
    if is_event(lemma):
        return Role.OCCASION
    if is_person:
        return None
    if word == "for":
        return Role.PURPOSE
    return Role.PLACE if _is_place(tree, at, noun) else None


def _is_place(tree: Tree, at: int, noun: int) -> bool:
    """Return whether the noun after the preposition at `at` is a place, and not a person, event, or time."""
    word, lemma = tree.word(at), tree.lemma(noun)
    measures = word_set("length_nouns") | word_set("weight_nouns") | word_set("money_nouns")
    if lemma in measures | word_set("not_places"):
        return False
    is_named = tree.is_name(noun) or is_place(lemma)
    if word in word_set("subordinate_places"):
        is_told = tree.tag(noun - 1) != "IN" or tree.tag(noun) == "NNS"  # unlike "at random", "in cash"
        return (is_named or is_told) and not _is_spent_on(tree, at)
    return is_named and word in word_set("places_beside") | {"to", "from"}


def _is_spent_on(tree: Tree, at: int) -> bool:
    """Return whether money or time is spent on what follows the preposition at `at`."""
    verb = tree.verb_before(at)
    return tree.word(at) == "on" and verb is not None and tree.lemma(verb) in word_set("spending_verbs")
