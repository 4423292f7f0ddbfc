"""The standard of a comparison: the fields that the words after "than" or "as" name.

They are read from left to right, phrase by phrase, whatever the parser attaches: adjuncts say when and where, a noun
phrase says who or what kind, a verb says the action, and a noun phrase after it is the action's argument. Words that
name no other field end the standard. If nothing is said, the standard is the closest earlier amount that differs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from knowledge.names import gender_of_name
from solvers.reading.adjuncts import Role, role_of
from solvers.reading.arguments import noun_after
from solvers.reading.coordination import adds_up, joined_nouns
from solvers.reading.model import TOGETHER, Mention, NumberKind, Standard
from solvers.reading.nouns import is_measure, is_time
from solvers.reading.numerals import fraction
from solvers.reading.owners import possessor_of, resolved
from solvers.reading.phrases import Phrase, entity_lemma, modifiers
from solvers.reading.referents import Mentions
from solvers.reading.tree import Tree
from solvers.reading.wholes import Wholes
from solvers.reading.words import word_set

_HELPERS = frozenset({"do", "have", "be", "can", "will"})
_POINTERS = frozenset({"that", "those", "these", "what", "who", "which"})


def standard_of(tree: Tree, mentions: Mentions, phrase: Phrase) -> Standard | None:
    """Return what an amount is compared with or is part of; `None` if there is none, and an empty standard if the text
    does not say.
    """
    standards = _Standards(tree, mentions, phrase)
    return (
        standards.read() if phrase.comparison else Wholes(tree, mentions, phrase, standards.read_from).read()
    )


@dataclass(slots=True)
class _Said:
    """What has been read of a standard so far."""

    fields: Standard
    at: int
    """The token to continue with."""
    has_verb: bool = False


class _Standards:
    """A reader of the standard of one comparison."""

    def __init__(self, tree: Tree, mentions: Mentions, phrase: Phrase) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrase = phrase
        self._stop = tree.written_end(phrase.first)
        self._is_marked = True
        """Whether it starts with "than" or "as", so that the adjuncts after it belong to it."""
        self._is_multiple = phrase.number is not None and phrase.number.kind is NumberKind.MULTIPLIER

    def read(self) -> Standard | None:
        """Return the standard; a comparison with all of them together is a separate kind."""
        at = self._opening()
        if at is None:
            return Standard()
        if self._names_all(at):
            return Standard(comparison=TOGETHER)
        said = self._say_from(at)
        adds = adds_up(self._tree, at, said.at) and not said.fields.comparison
        return replace(said.fields, comparison=TOGETHER) if adds else said.fields

    def _opening(self) -> int | None:
        """Return the first token of the standard, or `None` if it is not said."""
        tree, phrase = self._tree, self._phrase
        if tree.tag(phrase.comparison_at).startswith("VB"):  # "the ducks outnumber the hens by 5"
            self._stop = phrase.first - 1
            return phrase.comparison_at + 1
        openers = {"than"} | ({"as"} if self._is_multiple or phrase.comparison == "as many" else set())
        for at in range(phrase.comparison_at + 1, self._stop):
            word = tree.word(at)
            if self._opens_in_two(at):
                return at + 2
            if word == "as" and tree.word(at + 1) in {"many", "much"} and at > phrase.comparison_at + 1:
                break  # another comparison
            if word in openers and at > phrase.comparison_at + (word == "as"):
                return at + 1
            if word in {";", "."} or (word == "," and tree.tag(at + 1) in {"CC", "PRP", "NNP"}):
                break
            if tree.tag(at) == "CD" and {",", "and"} & {*tree.words[phrase.comparison_at : at]}:
                break  # another amount
        at = phrase.comparison_at + 1
        self._is_marked = False
        opens = self._is_multiple and tree.word(at) != "as" and self._may_follow_factor(at)
        return at if opens else None

    def _names_all(self, at: int) -> bool:
        """Return whether only a number names those that are compared with: "than the two together"."""
        tree = self._tree
        at += tree.word(at) == "the"
        at += tree.word(at) == "other"
        is_group = tree.tag(at) == "CD" or tree.word(at) == "both"
        return is_group and tree.word(at + 1) in word_set("all_together")

    def _opens_in_two(self, at: int) -> bool:
        """Return whether two words start a standard: "compared to", "instead of"."""
        tree, word = self._tree, self._tree.word(at)
        replaces = word in {"instead", "rather"} and tree.word(at + 1) in {"of", "than"}
        return replaces or (word == "compared" and tree.tag(at + 1) in {"IN", "TO"})

    def _may_follow_factor(self, at: int) -> bool:
        """Return whether what a factor multiplies starts at `at`: "twice the price", "3 times what she paid"."""
        tree = self._tree
        if tree.word(at) == "that":
            return tree.word(at + 1) not in {"much", "many"}
        return tree.tag(at) in {"DT", "PRP$", "NNP", "NN"} or tree.word(at) == "what"

    def read_from(self, at: int) -> Standard:
        return self._say_from(at).fields

    def _say_from(self, at: int) -> _Said:
        """Read what starts at `at`, up to the first word that does not belong to the standard."""
        at += self._tree.tag(at) == "CD" and self._tree.word(at + 1) == "times"
        at += self._tree.tag(at) == "EX"  # "than there were adults"
        is_multiple = self._tree.word(at) in word_set("factors") | {"times"}
        part = fraction(self._tree.words, at)
        if part is not None and not is_multiple:  # "4 less than three fifths of it"
            return _Said(Standard(comparison=self._tree.word(part[1] - 1)), part[1])
        said = _Said(Standard(), at + is_multiple)  # "4 less than twice the number of fish"
        steps = (self._pointer, self._adjunct, self._verb, self._noun_phrase)
        while said.at < self._stop and any(step(said) for step in steps):
            pass
        if is_multiple:
            said.fields = replace(said.fields, comparison=self._tree.word(at))
        return said

    def _pointer(self, said: _Said) -> bool:
        """Return "those that" in "than those that were sold", or "that of" in "twice that of Ben"."""
        tree, at = self._tree, said.at
        if (
            tree.word(at) == "the"
            and tree.word(at + 1) in word_set("money_nouns")
            and tree.word(at + 2) == "that"
        ):
            said.at += 3  # "twice the money that Ann has"
            return True
        opens_measure = tree.word(at + 1) == "of" and tree.word(at) in word_set("measures")
        if said.has_verb or not (tree.word(at) in _POINTERS or opens_measure):
            return False
        if (
            tree.word(at) == "that"
            and tree.is_noun(at + 1)
            and not self._acts_at(at + 2)
            and said.fields == Standard()
        ):
            return False  # "twice that amount"
        said.at += 1 + (tree.word(at + 1) == "of")
        return True

    def _adjunct(self, said: _Said) -> bool:
        """Return the token after an adjunct: "on Monday", "for lunch", "on the balcony", "yesterday"."""
        tree, at = self._tree, said.at
        if not self._is_marked and not said.has_verb and said.fields != Standard():
            return False  # "twice that amount on Friday"
        if tree.word(at) in word_set("times_told_by_preposition") and self._acts_at(at + 2):
            said.fields, said.at = replace(said.fields, time=tree.word(at)), self._stop
            return True  # "compared to before she bought them"
        if tree.word(at) in word_set("adverbial_nouns") | word_set("time_adverbs"):
            said.fields, said.at = replace(said.fields, time=tree.word(at)), at + 1
            return True
        if tree.tag(at) == "IN" and tree.word(at + 2) in word_set("ordinals") and not tree.is_noun(at + 3):
            return self._ordinal(said)
        noun = noun_after(tree, at) if tree.tag(at) in {"IN", "TO", "RP"} else None
        role = role_of(tree, at, noun) if noun is not None and not self._acts_at(noun + 1) else None
        if noun is None or role in {None, Role.PURPOSE}:
            return False
        last = joined_nouns(tree, noun)[-1]
        text = " ".join(modifiers(tree, at + 1, last + 1))
        if tree.word(at) in word_set("times_told_by_preposition"):
            text = f"{tree.word(at)} {text}"
        if role is Role.TIME:
            said.fields = replace(said.fields, time=text.lower())
        elif role is Role.OCCASION:
            said.fields = replace(said.fields, occasion=text)
        else:
            said.fields = replace(said.fields, location=tree.lemma(noun), locations=(text,))
        said.at = last + 1
        return True

    def _ordinal(self, said: _Said) -> bool:
        """Return the token after an ordinal: "in the second" after "the first round"."""
        tree, at = self._tree, said.at
        ordinals = word_set("ordinals")
        named = (i for i in range(at - 1, 0, -1) if tree.word(i - 1) in ordinals and tree.is_noun(i))
        noun = next(named, None)
        if noun is None:
            return False
        said.fields = replace(said.fields, time=f"{tree.word(at + 2)} {tree.lemma(noun)}")
        said.at = at + 3
        return True

    def _verb(self, said: _Said) -> bool:
        """Return the token after a verb: "Lou has", "she sold", "were burnt", "are ripe"."""
        tree = self._tree
        at = said.at
        while tree.tag(at) == "RB":
            at += 1
        describes = said.fields.entity and tree.tag(at) in {"VBN", "VBG"}  # "the number of birds kept there"
        if said.has_verb or not (describes or self._acts_at(said.at)):
            return False
        verb = at
        while tree.lemma(verb) in _HELPERS:
            following = verb + 1
            while tree.tag(following) == "RB":
                following += 1
            if following >= self._stop or tree.tag(following)[:2] != "VB":
                break
            verb = following
        said.has_verb, said.at = True, verb + 1
        helps = tree.lemma(verb) in {"do", "will", "can", "be"}
        if tree.lemma(verb) == "be" and tree.tag(verb + 1) in {"JJ", "VBN"}:
            said.fields, said.at = replace(said.fields, adjectives=(tree.word(verb + 1),)), verb + 2
        elif not helps:
            said.fields = replace(said.fields, verb=tree.lemma(verb))
        return True

    def _acts_at(self, at: int) -> bool:
        while at < self._stop and self._tree.tag(at) == "RB":
            at += 1
        return at < self._stop and self._tree.is_finite(at)

    def _noun_phrase(self, said: _Said) -> bool:
        """Return the token after a noun phrase ("Lou", "Lou's kites", "a chair", "white hens", "swans"); after a verb,
        it is an object.
        """
        tree, at = self._tree, said.at
        start = at
        while tree.tag(start) in {"DT", "PDT", "CD"}:
            start += 1
        start += tree.tag(start) == "PRP$"
        run = (start, start + 1) if tree.tag(start) == "PRP" else tree.noun_run(start)
        elided = next((m for m in self._mentions.all if m.first == at), None)
        if run is None and elided is not None:
            owner = self._owner(elided)  # "than the first"
            said.fields, said.at = replace(said.fields, owner=owner), elided.stop
            return True
        if run is None:
            bare = tree.tag(start) in {"JJ", "VBN"} and said.fields == Standard()
            if bare:  # "as many black hens as white"
                said.fields, said.at = Standard(adjectives=(tree.lemma(start),)), start + 1
            return bare
        noun = run[1] - 1
        said.at = noun + 1
        if said.has_verb and self._repeats_verb(said):
            return self._of_same_deed(said, run)
        if said.has_verb:
            is_object = not is_time(tree.lemma(noun)) and not said.fields.argument and said.fields.verb != ""
            name = " ".join(modifiers(tree, *run)) if is_object else said.fields.argument
            said.fields = replace(said.fields, argument=name)
            return is_object
        if said.fields.entity or said.fields.owner:
            is_subject = said.fields.owner is None and self._acts_at(noun + 1)
            owner = self._owner(self._mentions.at(noun)) if is_subject else said.fields.owner
            said.fields = replace(said.fields, owner=owner)
            return is_subject
        self._name(said, at, run)
        return True

    def _repeats_verb(self, said: _Said) -> bool:
        """Return whether the standard repeats the verb of the amount, or has "do" instead: what follows is counted in
        the same way.
        """
        own = self._tree.governing_verb(self._phrase.first)
        return not said.fields.verb or (own is not None and said.fields.verb == self._tree.lemma(own))

    def _of_same_deed(self, said: _Said, run: tuple[int, int]) -> bool:
        """Return the token after a kind or an owner: "than she has pears", "as she does pears", "as does Lou"."""
        tree, noun = self._tree, run[1] - 1
        if said.fields.entity or is_time(tree.lemma(noun)):
            return False
        is_there = tree.tag(run[0] - 2) == "EX"  # "than there were adults"
        if said.fields.owner is None and tree.word(run[0] - 1) in word_set("auxiliaries") and not is_there:
            said.fields = replace(said.fields, owner=self._owner(self._mentions.at(noun)))
        else:
            kind, described = entity_lemma(tree, noun), modifiers(tree, run[0], noun)
            said.fields = replace(said.fields, entity=kind, adjectives=described)
        return True

    def _name(self, said: _Said, at: int, run: tuple[int, int]) -> None:
        """Record the first noun phrase: a time, a rate, someone's measure, a kind, an argument, or an owner."""
        tree, noun = self._tree, run[1] - 1
        mention = self._mentions.at(noun)
        is_person = mention is not None and self._mentions.is_person(mention)
        possessor = possessor_of(tree, self._mentions, at, run[1])
        of = noun_after(tree, noun + 1) if tree.word(noun + 1) == "of" else None
        if self._is_date(noun, is_person):
            said.fields = Standard(time=self._date(at, noun))
        elif tree.word(at) in {"each", "every"}:
            rate, described = entity_lemma(tree, noun), modifiers(tree, run[0], noun)
            said.fields = Standard(owner=self._owner(mention), rate=rate, rate_modifiers=described)
        elif (measure := self._measure(noun, of, possessor)) is not None:
            behind = said.at if of is None else of + 1
            said.fields, said.at = measure, behind if measure != Standard() else self._stop
        elif possessor is not None and not is_person and not self._has(noun):
            said.fields = self._owned(possessor, noun)
        elif self._is_kind(at, noun) and not self._replaces_argument():
            contents = " ".join(modifiers(tree, noun + 1, of + 1)) if of is not None else ""
            kind, described = entity_lemma(tree, noun), modifiers(tree, run[0], noun)
            said.fields = self._kind(kind, described, contents)
            said.at = said.at if of is None else of + 1
        elif not is_person and self._replaces_argument():
            said.fields = Standard(argument=" ".join(modifiers(tree, *run)))
        else:
            said.fields = Standard(owner=self._owner(mention))

    def _date(self, at: int, noun: int) -> str:
        """Return the words that give a time, the last one as a lemma."""
        tree = self._tree
        dates = (i for i in range(at, noun) if tree.tag(i)[:2] in {"JJ", "NN"} or self._dates(i))
        return " ".join([*(tree.word(i) for i in dates), tree.lemma(noun)])

    def _kind(self, kind: str, described: tuple[str, ...], contents: str) -> Standard:
        """Return another kind as a standard: of what is counted, or of what a measure contains."""
        if kind == "one" and described:
            return Standard(adjectives=described)  # "than Polish ones"
        if self._phrase.contents and not contents and kind != self._phrase.entity:
            return Standard(contents=kind)  # "2 more cups of juice than tea"
        return Standard(entity=kind, adjectives=described, contents=contents)

    def _is_date(self, noun: int, is_person: bool) -> bool:
        lemma = self._tree.lemma(noun)
        is_date = (is_time(lemma) and lemma not in word_set("ordinals")) or lemma in word_set("months")
        return is_date and not (is_person and gender_of_name(lemma) is not None)

    def _measure(self, noun: int, of: int | None, possessor: Mention | None) -> Standard | None:
        """Return the token after "the number of Lu's kites", "that amount", "the age of Lu"; `None` if the noun is not
        a measure.
        """
        tree, lemma = self._tree, self._tree.lemma(noun)
        sums = lemma in word_set("sum_nouns")
        if sums and tree.word(noun - 1) in {"this", "that"}:
            return Standard()
        if of is not None and sums:
            whose = possessor_of(tree, self._mentions, noun + 2, of)
            return Standard(entity=entity_lemma(tree, of), owner=self._owner(whose))
        if sums and possessor is None:
            return Standard(entity=lemma)
        return (
            Standard(entity=lemma, owner=self._owner(self._mentions.at(of)))
            if of and is_measure(lemma)
            else None
        )

    def _owned(self, possessor: Mention, noun: int) -> Standard:
        """Return the token after "Lou's black kites", "her old ones"."""
        tree = self._tree
        first = possessor.stop + (tree.tag(possessor.stop) == "POS")
        entity = "" if tree.lemma(noun) == "one" else entity_lemma(tree, noun)
        return Standard(entity=entity, adjectives=modifiers(tree, first, noun), owner=self._owner(possessor))

    def _has(self, noun: int) -> bool:
        """Return whether something that a person owns has the amount: the sequel in "12 pages more than its sequel"."""
        lemma, counted = self._tree.lemma(noun), {self._phrase.entity, self._phrase.contents, "one"}
        return self._tree.tag(noun) == "NN" and lemma not in counted and not is_measure(lemma)

    def _dates(self, at: int) -> bool:
        return self._tree.word(at) in word_set("dating")

    def _replaces_argument(self) -> bool:
        """Return whether a noun takes the place of the verb's object: "more people toured the park than the zoo"."""
        tree, phrase = self._tree, self._phrase
        than = next((i for i in range(phrase.first, self._stop) if tree.word(i) in {"than", "instead"}), None)
        verb = tree.verb_before(than) if than is not None else None
        if verb is None or than is None or verb < phrase.stop:
            return False
        is_instead = tree.word(than) == "instead" and tree.is_noun(than - 1)  # "sells ducks instead of hens"
        return is_instead or tree.subject(verb) in range(phrase.first, phrase.stop)

    def _is_kind(self, at: int, noun: int) -> bool:
        """Return whether a noun phrase names what is counted rather than its owner: bare "swans", "white hens"."""
        tree = self._tree
        is_common = tree.tag(noun) in {"NN", "NNS"}
        if not is_common or tree.tag(at) not in {"DT", "PRP$"}:
            return is_common
        subject = tree.subject(tree.governing_verb(self._phrase.first) or 0)
        counts = subject is not None and tree.lemma(subject) in word_set("sum_nouns")  # "the number of"
        counts = counts or tree.lemma(self._phrase.comparison_at) == "outnumber"
        return tree.tag(noun) == "NNS" and (counts or tree.lemma(noun) == self._phrase.entity)

    def _owner(self, mention: Mention | None) -> Mention | None:
        return resolved(self._mentions, mention)
