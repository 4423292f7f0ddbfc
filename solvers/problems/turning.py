"""Turning a question round: the amount takes the place of what asks for it, and the verb its form."""

from __future__ import annotations

from knowledge.lexicon.verbs import past, third
from solvers.problems.wording import definite, name_of, within
from solvers.reading.model import Reading
from solvers.reading.tree import Tree

_DO = ("do", "does", "did")
_BE = ("is", "are", "was", "were")
_ONE = {"are": "is", "were": "was", "have": "has", "do": "does"}
_REQUESTS = ("find", "calculate", "compute", "determine", "state", "give")
_SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "expl")
_BESIDES = ("iobj", "compound:prt")
_MEASURED = ("long", "wide", "high", "tall", "deep", "thick", "old")
_POSSESSIVES = ("his", "her", "its", "their")


class Turning:
    """The words of one question, and what is put in their place."""

    def __init__(self, reading: Reading, amount: str) -> None:
        assert reading.target is not None
        self._reading, self._tokens, self._amount = reading, reading.tokens, amount
        self._tree = Tree(reading.tokens, reading.sentences)
        self._target = reading.target
        sentence = reading.sentences[self._target.sentence]
        self._opening = sentence.first
        self._first, self._after = self._target.first, self._target.stop
        self._stop = self._end(sentence.stop)

    def _end(self, stop: int) -> int:
        """Where the question ends: at its mark, or before a condition."""
        for at in range(self._after, stop):
            word = self._tree.word(at)
            if word in ("?", ".", "!") or (word == "if" and at > self._after):
                return at - (self._tree.word(at - 1) == ",")
        return stop

    def turned(self) -> tuple[str, str] | None:
        """What one wants to know, and the answer; `None` where the question does not turn."""
        opening = self._tree.word(self._first)
        if self._tree.word(self._opening) in _REQUESTS and opening != "how":
            return self._found()
        if opening in ("what", "which") and self._tree.word(self._first + 1) in _BE:
            return self._named(self._first + 1)
        if opening not in ("how", "what", "which"):
            return None
        helper = next((at for at in range(self._after, self._stop) if self._tree.is_finite(at)), None)
        if helper is None:
            return self._without_finite()
        if self._tree.word(helper + 1) == "there" and self._tree.word(helper) in _BE:
            verb = self._agreeing(helper)
            rest = self._words(helper + 2, self._stop)
            wants = f"{self._asked()} there {self._tree.word(helper)} {rest}"
            return wants.strip(), f"there {verb} {self._amount} {rest}".strip()
        subject = self._subject(helper)
        if subject is None:
            rest = self._words(helper + 1, self._stop)
            between = self._words(self._after, helper)
            verb = self._agreeing(helper)
            told = [self._amount, between, verb, rest]
            asked = [self._asked(), between, self._words(helper, self._stop)]
            return _joined(asked), _joined(told)
        return self._inverted(helper, *subject)

    def _asked(self) -> str:
        """The words that ask: "how many pears"."""
        return within(self._words(self._first, self._after), self._first, self._reading)

    def _agreeing(self, verb: int) -> str:
        """A verb whose subject is the amount: "1 pear is left"."""
        word = self._tree.word(verb)
        is_one = self._amount.startswith("1 ") and not self._amount.startswith("1 of ")
        if is_one and word in _ONE:
            return _ONE[word]
        return third(word) if is_one and self._tree.tag(verb) == "VBP" else word

    def _without_finite(self) -> tuple[str, str] | None:
        """The parser has taken the verb for another word: "how many children walk to school"."""
        verb = next((at for at in range(self._after, self._stop) if self._tree.tag(at) == "VB"), None)
        if verb != self._after:
            return None
        rest = self._words(self._after, self._stop)
        return f"{self._asked()} {rest}", f"{self._amount} {rest}"

    def _found(self) -> tuple[str, str] | None:
        """ "Find the sum of both" is answered "the sum of both is 7"."""
        words = self._words(self._opening + 1, self._stop)
        return (words, f"{words} is {self._amount}") if words else None

    def _named(self, helper: int) -> tuple[str, str] | None:
        """ "What is her average score" is answered "Ivy's average score is 8"."""
        name = self._owned(helper + 1, self._stop)
        if not name:
            return None
        verb = {"are": "is", "were": "was"}.get(self._tree.word(helper), self._tree.word(helper))
        return f"what {name} {verb}", f"{name} {verb} {self._amount}"

    def _subject(self, helper: int) -> tuple[int, int] | None:
        """The tokens of a subject behind the helping verb; `None` where the amount itself is the subject."""
        for at in range(helper + 1, self._stop):
            if self._tokens[at].dep in _SUBJECTS and self._tokens[at].tag != "EX":
                stop = at + 1
                while stop < self._stop and self._is_below(stop, at) and self._tree.word(stop) != "than":
                    stop += 1
                return helper + 1, stop
        return None

    def _is_below(self, at: int, head: int) -> bool:
        return head in self._tree.ancestors(at)

    def _inverted(self, helper: int, first: int, stop: int) -> tuple[str, str] | None:
        """The subject before its verb again, and the amount behind it."""
        name, word = self._owned(first, stop), self._tree.word(helper)
        if word in _BE and self._copula(stop):
            return self._measured(name, word, stop)
        last = self._last_verb(stop)
        if last is None:
            return self._with_rest(name, [word], stop)
        adverbs = self._words(stop, self._main_verb(stop))
        main = self._main_verb(stop)
        verb = self._tree.word(main)
        if word in _DO and "not" not in adverbs and "n't" not in adverbs:
            verb = {"do": verb, "does": third(verb), "did": past(verb)}[word]
            verbs = [adverbs, verb, self._words(main + 1, last + 1)]
        else:
            verbs = [word, adverbs, verb, self._words(main + 1, last + 1)]
        return self._with_rest(name, verbs, last + 1)

    def _copula(self, at: int) -> bool:
        """Whether "is" is all the verb there is."""
        return self._last_verb(at) is None

    def _measured(self, name: str, verb: str, at: int) -> tuple[str, str]:
        """ "How long is the ribbon" is answered "the ribbon is 32 cm long"."""
        rest = self._words(at, self._stop)
        adjective = self._words(self._first + 1, self._after)
        is_measured = adjective in _MEASURED
        told = _joined([name, verb, self._amount, adjective if is_measured else "", rest])
        return _joined([self._asked(), name, verb, rest]), told

    def _main_verb(self, at: int) -> int:
        return next(place for place in range(at, self._stop) if self._tree.is_verb(place))

    def _last_verb(self, at: int) -> int | None:
        """The last verb of a chain, whose object the amount is: "needs to buy"; `None` where there is no full verb."""
        verbs = [place for place in range(at, self._stop) if self._tree.is_verb(place)]
        if not verbs:
            return None
        last = verbs[0]
        for place in verbs[1:]:
            if (
                self._tokens[place].dep == "xcomp"
                and self._tree.word(place - 1) == "to"
                and place - last <= 3
            ):
                last = place
        return last

    def _with_rest(self, name: str, verbs: list[str], at: int) -> tuple[str, str]:
        """The amount behind the verb, its particle and whom it is done for; then all the rest."""
        place = at
        while place < self._stop and (
            self._tokens[place].dep in _BESIDES or self._tree.tag(place) in ("PRP", "RP")
        ):
            place += 1
        if self._stop - 1 >= place and self._is_stranded(self._stop - 1):
            place = self._stop
        before, rest = self._words(at, place), self._words(place, self._stop)
        wants = _joined([self._asked(), name, *verbs, before, rest])
        return wants, _joined([name, *verbs, before, self._amount, rest])

    def _is_stranded(self, at: int) -> bool:
        """Whether it is a preposition whose noun is asked for: "how many bags did she put them in"."""
        return self._tree.tag(at) == "IN" and not self._tree.children[at] and self._tree.tag(at - 1) != "IN"

    def _owned(self, first: int, stop: int) -> str:
        """A noun phrase with names for its pronouns: "his aunt" stays, "she" is "Meg", "her score" is "Ivy's score"."""
        if first >= stop:
            return ""
        mentions = self._reading.mentions
        mention = next((m for m in mentions if m.first == first and m.is_pronoun), None)
        word = self._tree.word(first)
        if mention is not None:
            if stop == first + 1:
                return definite(name_of(mention, self._reading))
            name = name_of(mention, self._reading)
            if word in _POSSESSIVES and name not in _POSSESSIVES and self._tree.word(first - 1) in _BE:
                return f"{definite(name)}'{'' if name.endswith('s') else 's'} {self._words(first + 1, stop)}"
        words = within(self._words(first, stop), first, self._reading)
        return words if words[:1].isdigit() else definite(words)

    def _words(self, first: int, stop: int) -> str:
        return self._reading.words(first, stop)


def _joined(parts: list[str]) -> str:
    return " ".join(part for part in parts if part)
