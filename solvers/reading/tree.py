"""The tokens as a tree and as a sequence, with the queries that the readers of phrases use.

Attachment is the parser's most common error, so whatever can be decided by tags and word order is: where a noun phrase
ends, where a clause ends. The tree is used only for what nothing else can show: governing verbs and subjects.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from knowledge.names import gender_of_noun
from solvers.reading.model import Sentence, Token
from solvers.reading.nouns import is_time
from solvers.reading.universal import FINITE

_MODIFIERS = frozenset({"JJ", "JJR", "JJS", "VBN", "VBG", "NN", "NNS", "NNP", "NNPS", "HYPH", "POS", "AFX"})
_INSIDE = frozenset({"amod", "compound", "nmod", "flat", "nummod", "punct", "case", "cc", "det", "goeswith"})
"""Relations of words before a noun to it."""
_NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})


class Tree:
    """A reading's tokens with their children, words, clauses, and noun phrases."""

    def __init__(self, tokens: Sequence[Token], sentences: Sequence[Sentence]) -> None:
        self.tokens = tokens
        self.sentences = sentences
        self.words = [token.text.lower() for token in tokens]
        self.lemmas = [token.lemma.lower() for token in tokens]
        self._relations = [token.dep.partition(":")[0] for token in tokens]
        self._runs: dict[int, tuple[int, int] | None] = {}
        self._subjects: dict[int, int | None] = {}
        self.children: list[list[int]] = [[] for _ in tokens]
        for token in tokens:
            if token.head != token.index:
                self.children[token.head].append(token.index)

    def word(self, at: int) -> str:
        """Return the lowercase word at `at`; empty outside the text."""
        return self.words[at] if 0 <= at < len(self.words) else ""

    def tag(self, at: int) -> str:
        """Return the tag at `at`; empty outside the text."""
        return self.tokens[at].tag if 0 <= at < len(self.tokens) else ""

    def lemma(self, at: int) -> str:
        """Return the lemma at `at` in lower case; empty outside the text."""
        return self.lemmas[at] if 0 <= at < len(self.lemmas) else ""

    def relation(self, at: int) -> str:
        """Return the relation of the token at `at` to its head, without its subtype; empty outside the text."""
        return self._relations[at] if 0 <= at < len(self._relations) else ""

    def marker(self, at: int) -> str:
        """Return the preposition of the token at `at`, in lower case: "with" for the figs in "a bag with 5 figs"."""
        case = self.child(at, "case")
        return self.word(case) if case is not None and self.tag(case) != "POS" else ""

    def left_edge(self, noun: int) -> int:
        """Return the first token of the noun phrase that ends at `noun`, including its article."""
        return min(
            [noun, *(c for c in self.children[noun] if self.relation(c) not in {"case", "cc", "punct"})]
        )

    def is_noun(self, at: int) -> bool:
        """Return whether the token is a noun or a name."""
        return self.tag(at) in _NOUNS

    def is_name(self, at: int) -> bool:
        """Return whether the token is (part of) a name."""
        return self.tag(at) in {"NNP", "NNPS"}

    def is_verb(self, at: int) -> bool:
        """Return whether the token is a main verb, and not an auxiliary, a copula, or an attributive participle."""
        token = self.tokens[at]
        helps = token.dep in {"aux", "aux:pass", "cop"} and token.lemma in {"be", "have", "do", "get"}
        return token.tag.startswith("VB") and not helps and token.dep not in {"amod", "compound"}

    def sentence(self, at: int) -> Sentence:
        """Return the sentence that the token is in."""
        return self.sentences[self.tokens[at].sentence]

    def written_end(self, at: int) -> int:
        """Return the period after a token, or the end of the text; the parser may see several sentences before it."""
        behind = (i for i in range(at, len(self.words)) if self.words[i] in {".", "?", "!"})
        return next(behind, len(self.words))

    def name(self, at: int, lemma: str) -> None:
        """Give the token at `at` the lemma of the noun that it stands for: the car in "a large one"."""
        self.lemmas[at] = lemma.lower()
        self.tokens = (*self.tokens[:at], replace(self.tokens[at], lemma=lemma), *self.tokens[at + 1 :])

    def child(self, at: int, *relations: str) -> int | None:
        """Return the first child with one of `relations` or their subtypes, or `None` if there is none."""
        for child in self.children[at]:
            if self._relations[child] in relations or self.tokens[child].dep in relations:
                return child
        return None

    def ancestors(self, at: int) -> Iterator[int]:
        """Yield the heads above a token, closest first."""
        seen = {at}
        while (head := self.tokens[at].head) not in seen:
            seen.add(head)
            yield head
            at = head

    def is_within(self, at: int, noun: int) -> bool:
        """Return whether the token at `at` is part of a noun's phrase, without its clauses and what is joined to it."""
        for place in (at, *self.ancestors(at)):
            if place == noun or self._is_clause(place) or self.relation(place) == "conj":
                return place == noun
        return False

    # --- noun phrases ---

    def top(self, first: int, stop: int) -> int:
        """Return the token of a span that depends on something outside it: a phrase's head according to the parser."""
        for at in range(first, stop):
            head = self.tokens[at].head
            if (head == at or not first <= head < stop) and self.tokens[at].dep != "punct":
                return at
        return first

    def joined(self, at: int) -> list[int]:
        """Return the token at `at` and those joined to it by "and" or "or"."""
        conj = [c for c in self.children[at] if self.tokens[c].dep == "conj"]
        beside = [
            c
            for c in self.children[self.tokens[at].head]
            if self.tokens[c].dep == self.tokens[at].dep == "nsubj"
        ]
        return [at, *(conj or [c for c in beside if c > at and self.word(self.left_edge(c) - 1) == "and"])]

    def first_joined(self, at: int) -> int:
        """Return the noun that the one at `at` is joined to: the figs in "a bag with 5 figs and 3 plums"."""
        while self.relation(at) == "conj" and self.is_noun(self.tokens[at].head):
            at = self.tokens[at].head
        return at

    def noun_run(self, at: int) -> tuple[int, int] | None:
        """Return the modifiers and nouns starting at `at`, `(first, stop)`, with a noun last; `None` if no noun ends
        them.
        """
        if at not in self._runs:
            self._runs[at] = self._noun_run(at)
        return self._runs[at]

    def _noun_run(self, at: int) -> tuple[int, int] | None:
        if at >= len(self.tokens):
            return None
        limit = self.phrase_end(at)
        stop = None
        for place in range(at, limit):
            if self.is_noun(place):
                stop = place + 1
            elif not self._modifies(place, limit) or (place == at and self.tag(at) in {"CC", ","}):
                break
        return (at, stop) if stop else None

    def phrase_end(self, at: int) -> int:
        """Return the end of the noun phrase whose head the token at `at` is or comes before; `at` itself after the
        text.
        """
        if at >= len(self.tokens):
            return at
        head = at
        while self.tokens[head].head > head and self._leads_to(head):
            head = self.tokens[head].head
        behind = head + 1
        while behind < len(self.tokens) and self._belongs(behind, head):
            behind += 1
        return behind

    def _leads_to(self, at: int) -> bool:
        """Return whether a word is part of the noun phrase of a later head: "pecan", "Tim 's", "very" before "red"."""
        relation, head = self.relation(at), self.tokens[at].head
        if relation == "advmod" or self.tokens[at].dep == "obl:unmarked":
            return self.relation(head) == "amod"
        if relation == "nmod" and self.tokens[at].dep != "nmod:poss" and self.child(at, "case") is not None:
            return False  # "after a break, for 2 more hours"
        return relation in _INSIDE and (relation != "compound" or self.is_noun(head))

    def _belongs(self, at: int, head: int) -> bool:
        """Return whether the word after a head continues its name: "Ada Bell", "class A", "her friend Tom"."""
        is_called = self.relation(at) in {"appos", "nmod"} and self.is_name(at) and not self.is_name(at - 1)
        return (self.relation(at) == "flat" or is_called) and head <= self.tokens[at].head < at

    def _modifies(self, at: int, end: int) -> bool:
        """Return whether a word that is not a noun can be inside a noun phrase."""
        tag, word = self.tag(at), self.word(at)
        if tag in {"RB", "RBR", "CC", ","}:
            return at + 1 < end and self.tag(at + 1) in _MODIFIERS
        return tag in _MODIFIERS or word in {"-", "'s"}

    @cached_property
    def plural_things(self) -> list[int]:
        """Return the plural nouns that are neither people nor spans of time."""
        lemmas = [token.lemma.lower() for token in self.tokens]
        return [
            at
            for at, lemma in enumerate(lemmas)
            if self.tag(at) == "NNS" and not is_time(lemma) and gender_of_noun(lemma) is None
        ]

    # --- clauses ---

    @cached_property
    def clauses(self) -> list[int]:
        """Return, for every token, the head of its clause: the closest word above it that has a finite verb
        or is one.
        """
        heads: dict[int, int] = {}
        for at in range(len(self.tokens)):
            climbed = []
            for place in (at, *self.ancestors(at)):
                climbed.append(place)
                if place in heads or self._is_clause(place):
                    break
            top = climbed[-1]
            heads |= dict.fromkeys(climbed, heads.get(top, top))
        return [heads[at] for at in range(len(self.tokens))]

    @cached_property
    def _bounds(self) -> dict[int, tuple[int, int]]:
        """Return the first token of each clause, by its head, and the token after its last."""
        bounds: dict[int, tuple[int, int]] = {}
        for place, head in enumerate(self.clauses):
            bounds[head] = bounds.get(head, (place, 0))[0], place + 1
        return bounds

    def _is_clause(self, at: int) -> bool:
        if self.relation(at) in {"aux", "cop", "amod"}:
            return False
        helpers = (c for c in self.children[at] if self.relation(c) in {"aux", "cop"})
        return self.is_finite(at) or any(self.is_finite(c) for c in helpers)

    def is_finite(self, at: int) -> bool:
        """Return whether the token is a finite verb or helping verb."""
        return self.tag(at) in FINITE and self.tokens[at].dep != "amod"

    def clause(self, at: int) -> tuple[int, int]:
        """Return the tokens `(first, stop)` of the clause that the token is in, including what is inserted in it."""
        return self._bounds[self.clauses[at]]

    # --- verbs and what depends on them ---

    def governing_verb(self, at: int) -> int | None:
        """Return the verb above a token (Roy & Roth 2018, section 5.2: climb to the first verb) or its copula."""
        for place in (at, *self.ancestors(at)):
            copula = self.child(place, "cop")
            found = None
            if copula is not None and not self.is_verb(place):
                found = copula
            elif place != at and self.is_verb(place):
                found = place
            if found is not None:
                return self._commanding(found, at)
        return self._verb_nearby(at)

    def _commanding(self, verb: int, at: int) -> int:
        """Return the verb that another verb completes, if what is at `at` comes before both: "has" in "pages he has to
        read".
        """
        head = self.tokens[verb].head
        while self.tokens[verb].dep == "xcomp" and at < head < verb and self.is_verb(head):
            verb, head = head, self.tokens[head].head
        return verb

    def verb_before(self, at: int) -> int | None:
        """Return the closest main verb before a token in its clause, in case the tree is wrong."""
        before, _ = _around(at, self._verbs, *self.clause(at))
        return before

    def _verb_nearby(self, at: int) -> int | None:
        for places in (self._verbs, self._finite):
            before, after = _around(at, places, *self.clause(at))
            if before is not None or after is not None:
                return after if before is None else before
        return None

    @cached_property
    def _verbs(self) -> list[int]:
        """The main verbs."""
        return [at for at in range(len(self.tokens)) if self.is_verb(at)]

    @cached_property
    def _finite(self) -> list[int]:
        """The finite verbs and helping verbs."""
        return [at for at in range(len(self.tokens)) if self.is_finite(at)]

    def subject(self, verb: int) -> int | None:
        """Return the token that is the verb's subject: its own or that of the verb above it."""
        if verb not in self._subjects:
            self._subjects[verb] = self._subject(verb)
        return self._subjects[verb]

    def _subject(self, verb: int) -> int | None:
        place: int | None = verb
        if self.tokens[verb].dep == "cop":
            place = self.tokens[verb].head
        for _ in range(4):
            if place is None:
                return None
            found = self._own_subject(place)
            if found is not None:
                return self._antecedent(found)
            token = self.tokens[place]
            led = self.child(token.head, "obj") if token.dep == "xcomp" else None
            if led is not None and self.tag(led) in {"PRP", "NNP"}:
                return led  # "he lets it run"
            if token.dep in {"acl", "acl:relcl"} and token.tag in {"VBG", "VBN"}:
                return token.head if token.tag == "VBG" else None
            if token.dep == "acl" and self.child(place, "cop") is not None:
                return token.head  # "she wants the mean to be 90"
            if token.dep.partition(":")[0] not in {"conj", "xcomp", "advcl", "acl", "ccomp", "parataxis"}:
                return None
            place = self._verb_above(place)
        return None

    def _own_subject(self, verb: int) -> int | None:
        """Return the subject among a verb's children; of several, one without a marker, unlike "than Ravi did Lena
        fold".
        """
        found = [
            c
            for c in self.children[verb]
            if self.relation(c) in {"nsubj", "csubj"}
            and self.tag(c) != "PRP$"
            and self.marker(c) in {"", "so"}  # "so that her average is 90"
        ]
        free = (c for c in found if self.tag(self.left_edge(c) - 1) != "IN")
        return next(free, found[0]) if len(found) > 1 else next(iter(found), None)

    def _verb_above(self, at: int) -> int | None:
        for head in self.ancestors(at):
            if self.is_verb(head) or self.child(head, "nsubj", "cop") is not None:
                return head
        return None

    def _antecedent(self, at: int) -> int:
        """Return the noun that a relative pronoun refers to."""
        if self.tag(at) not in {"WDT", "WP"}:
            return at
        if self.is_noun(at - 1) and (self.word(at) == "who" or self.is_name(at - 1)):
            return at - 1  # "3 fewer medals than Lou who won 5"
        for head in self.ancestors(at):
            if self.tokens[head].dep == "acl:relcl":
                return self.tokens[head].head
        before = at - 1
        while before > 0 and not self.is_noun(before):
            before -= 1
        counted = self.child(self.tokens[before].head, "obj") if self.relation(before) == "obl" else None
        if counted is not None and counted < before and self.child(counted, "nummod") is not None:
            return counted  # "sold 24 bikes in the morning, which was twice as many"
        return before if self.is_noun(before) else at

    def relative(self, noun: int) -> int | None:
        """Return what somebody does with a noun in its relative clause: "checks" in "8 traps that he checks"."""
        clause = self.child(noun, "acl:relcl")
        subject = self._own_subject(clause) if clause is not None else None
        acts = clause is not None and self.is_finite(clause) and subject is not None
        return clause if acts and self.tag(subject or 0) not in {"WDT", "WP"} else None

    def is_passive(self, verb: int) -> bool:
        """Return whether the verb is a passive."""
        return self.child(verb, "aux:pass") is not None or any(
            self.tokens[child].dep == "nsubj:pass" for child in self.children[verb]
        )


def _around(at: int, places: Sequence[int], first: int, stop: int) -> tuple[int | None, int | None]:
    """Return the closest of the ordered `places` before and after `at`, from `first` to before `stop`."""
    before, behind = bisect_left(places, at) - 1, bisect_right(places, at)
    return (
        places[before] if before >= 0 and places[before] >= first else None,
        places[behind] if behind < len(places) and places[behind] < stop else None,
    )
