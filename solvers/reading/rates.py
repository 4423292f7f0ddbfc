"""Finds the B of "A per B": what a quantity is said to be for each of (Roy & Roth 2018, section 3.2).

"Each" stands before, behind and far from its number; most rules here say which number an "each" is about.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solvers.reading.coreference import Mentions
from solvers.reading.model import Token
from solvers.reading.phrases import Phrase, entity_lemma
from solvers.reading.relations import noun_after, tense_of
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


@dataclass(frozen=True, slots=True)
class _Each:
    """An "each bag", "every day", "per hour" or "one box"; `noun` is empty for "each" alone."""

    at: int
    stop: int
    noun: str


class Rates:
    """Reads rates, given all phrases of a text in order."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrases = phrases
        self._each = list(self._distributives())

    def of(self, phrase: Phrase, verb: int) -> str:
        """The rate's lemma, empty when there is none; `verb` is the governing verb's token or -1."""
        if self._is_distributive(phrase):
            return ""
        for rule in (self._beside, self._among_each, self._contained, self._container, self._generic):
            rate = rule(phrase, verb)
            if rate and rate != phrase.entity:
                return rate
        return phrase.counted if phrase.is_money else ""

    def _is_distributive(self, phrase: Phrase) -> bool:
        """Whether the phrase is itself the each: "each of the 4 cousins"; nothing is per itself."""
        return any(each.at <= phrase.first < each.stop for each in self._each if each.noun)

    # --- "each", "every", "per", "apiece" ---

    def _distributives(self) -> Iterator[_Each]:
        tree = self._tree
        for at, word in enumerate(tree.words):
            if word == "apiece":
                yield _Each(at, at + 1, "")
            elif word in {"per", "/"} and tree.word(at + 1) != "cent":
                noun = noun_after(tree, at)
                if noun is not None:
                    yield _Each(at, noun + 1, entity_lemma(tree, noun))
            elif word in {"each", "every"}:
                yield self._each_at(at)

    def _each_at(self, at: int) -> _Each:
        tree = self._tree
        place = at + 1
        if tree.word(place) in {"one", "single", "1", "1.0"}:
            place += 1
        if tree.word(place) == "of":
            noun = noun_after(tree, place)
            if noun is None or tree.tag(noun) in {"WDT", "WP"}:
                return _Each(at, place + 1, "")
            mention = self._mentions.at(noun)
            lemma = self._noun_of(noun) if mention and mention.is_pronoun else entity_lemma(tree, noun)
            return _Each(at, noun + 1, lemma)
        run = tree.noun_run(place)
        if run is not None and tree.tag(at) != "RB" and not self._is_name_run(run):
            return _Each(at, run[1], entity_lemma(tree, run[1] - 1))
        return _Each(at, place, "")

    def _is_name_run(self, run: tuple[int, int]) -> bool:
        return all(self._tree.is_name(i) for i in range(*run))

    def _beside(self, phrase: Phrase, verb: int) -> str:
        """Directly behind the phrase: "$5 each", "60 miles per hour", "$46 an hour", "3 times a week"."""
        tree, at = self._tree, phrase.stop
        if tree.word(at) in word_set("comparatives"):
            at += 1
        at += tree.word(at) in {"for", "in", "on", "at", "to"} and tree.word(at + 1) in {"each", "every"}
        each = next((e for e in self._each if e.at == at), None)
        if each is not None:
            return each.noun or self._shared(phrase, verb)
        if tree.word(at) in {"a", "an"}:
            noun = noun_after(tree, at)
            if noun is None:
                return ""
            lemma = tree.tokens[noun].lemma
            if tree.word(at + 1) == "piece":
                return self._shared(phrase, verb)
            return lemma if phrase.is_money or lemma in word_set("units_of_rate") else ""
        return ""

    def _shared(self, phrase: Phrase, verb: int) -> str:
        """What an "each" alone is about: the nearest counted things before the number, else the subject."""
        tree = self._tree
        packs = self._contained(phrase, verb)
        if packs:
            return packs
        sentence = tree.tokens[phrase.first].sentence
        before = [
            p
            for p in self._phrases
            if p.stop <= phrase.first and p.entity and not p.is_money and p.entity != phrase.entity
        ]
        near = [p for p in before if tree.tokens[p.first].sentence == sentence]
        if near:
            return near[-1].entity
        subject = tree.subject(verb) if verb >= 0 else None
        if subject is not None and not phrase.first <= subject < phrase.stop:
            noun = self._noun_of(subject)
            if noun and (tree.tag(subject) in {"NNS", "PRP"} or tree.is_noun(subject)):
                return noun
        named = self._plural_before(phrase)
        return named or (before[-1].entity if before else "")

    def _plural_before(self, phrase: Phrase) -> str:
        """The nearest plural noun before the phrase in its sentence."""
        tree = self._tree
        first = tree.sentence(phrase.first).first
        for at in range(phrase.first - 1, first - 1, -1):
            if tree.tag(at) == "NNS" and tree.tokens[at].lemma != phrase.entity:
                return tree.tokens[at].lemma
        return ""

    def _noun_of(self, at: int) -> str:
        """The noun that a token names: of a pronoun, its antecedent's."""
        mention = self._mentions.at(at)
        if mention is not None and mention.is_pronoun:
            named = self._mentions.nouns_of(mention.referent)
            if named:
                return self._mentions.kind(named[0])
            return "person" if mention.is_plural else ""
        if mention is not None:
            return self._mentions.kind(mention)
        return self._tree.tokens[at].lemma

    def _among_each(self, phrase: Phrase, verb: int) -> str:
        """An "each" elsewhere in the clause: "each bag has 5", "10 balls in each package"."""
        tree = self._tree
        clause = tree.clauses[phrase.first]
        mates = [p for p in self._phrases if tree.clauses[p.first] == clause and (p.number or p.is_target)]
        for each in self._each:
            if tree.clauses[each.at] != clause or each.noun == phrase.entity != "":
                continue
            left = [p for p in mates if p.stop <= each.at]
            right = [p for p in mates if p.first >= each.stop]
            is_behind = bool(left) and not tree.tokens[each.at].dep.startswith("nsubj")
            mine = _coordinated(tree, left[::-1]) if is_behind else _coordinated(tree, right)
            if phrase not in mine:
                continue
            if each.noun:
                return each.noun
            if not is_behind:
                return self._antecedent(phrase, each, verb)
            if tree.tag(each.at - 1) in {"IN", "TO"} or each.at == phrase.stop:
                return self._shared(phrase, verb)
        return ""

    def _antecedent(self, phrase: Phrase, each: _Each, verb: int) -> str:
        """Whom "each" before its number is about: "they each ate 8", "toys that each cost $6", "Each cost $3"."""
        tree = self._tree
        subject = tree.subject(verb) if verb >= 0 else None
        if subject is not None and subject < each.at:
            noun = self._noun_of(subject)
            if noun and noun != phrase.entity:
                return noun
        return self._shared(phrase, verb)

    # --- containers and generic statements ---

    def _contained(self, phrase: Phrase, verb: int) -> str:
        """ "packs of 15", "rows of 5 pies"; a single pack of 12 is only its content, unless it is "a pack"."""
        tree = self._tree
        at = phrase.first - 1
        at -= tree.word(at) in {"about", "exactly", "only", "just", "around"}
        if tree.word(at) != "of" or not tree.is_noun(at - 1):
            return ""
        lemma = entity_lemma(tree, at - 1)
        if lemma in word_set("not_containers") or tree.word(at - 1) in word_set("not_containers"):
            return ""
        is_one = tree.tag(at - 1) == "NN" and lemma in {
            "group",
            "class",
            "collection",
            "team",
            "crowd",
            "family",
        }
        return "" if is_one else lemma

    def _container(self, phrase: Phrase, verb: int) -> str:
        """ "boxes that hold 10", "jars containing 8 olives", "A vase can hold 6 flowers"."""
        tree = self._tree
        if verb < 0 or tree.tokens[verb].lemma not in word_set("containing_verbs"):
            return ""
        subject = tree.subject(verb)
        if subject is None or phrase.first <= subject < phrase.stop or verb > phrase.first:
            return ""
        return self._generic_noun(subject, plural_too=True) if tree.is_noun(subject) else ""

    def _generic(self, phrase: Phrase, verb: int) -> str:
        """ "A ticket costs $5", "8 problems in an hour", "It takes 4 feet to make a shirt", "1 stamp costs 34 cents"."""
        tree = self._tree
        if verb < 0:
            return ""
        subject = tree.subject(verb)
        behind = self._behind(phrase, verb)
        if behind:
            return behind
        lemma = tree.tokens[verb].lemma
        if lemma in word_set("generic_verbs") and subject is not None and verb < phrase.first:
            if phrase.first <= subject < phrase.stop or not tree.is_noun(subject):
                return ""
            lasting = tense_of(tree, verb) == "present" or tree.child(verb, "aux") is not None
            return self._generic_noun(subject, plural_too=False) if lasting else ""
        return ""

    def _behind(self, phrase: Phrase, verb: int) -> str:
        """An indefinite noun behind the number: "in an hour", "on a shelf", "$46 cleaning a home", "to make a shirt"."""
        tree = self._tree
        _, stop = tree.clause(phrase.first)
        at = phrase.stop
        if at + 1 >= stop:
            return ""
        present = tense_of(tree, verb) == "present" or tree.tokens[verb].lemma in {"can", "fit"}
        opens = tree.word(at) in {"in", "on", "for", "into", "during", "within"}
        works = tree.tag(at) == "VBG" or (tree.word(at) == "to" and tree.tag(at + 1) == "VB")
        if works:
            at += 1 + (tree.word(at) == "to")
        elif opens:
            at += 1
        else:
            return ""
        single = tree.word(at) in {"a", "an"} or (tree.word(at) in {"one", "1", "1.0"} and opens)
        noun = noun_after(tree, at) if single else None
        if noun is None or noun >= stop:
            return ""
        lemma = entity_lemma(tree, noun)
        timed = (
            opens
            and lemma in word_set("units_of_rate")
            and tree.word(phrase.stop) in {"in", "during", "within"}
        )
        return lemma if present or timed or (single and tree.word(at) not in {"a", "an"}) else ""

    def _generic_noun(self, at: int, *, plural_too: bool) -> str:
        """The noun of a subject that stands for any of its kind: "a ticket", "one box", "boxes"."""
        tree = self._tree
        run_first = at
        while run_first > 0 and tree.tokens[run_first - 1].head in {at, run_first} and run_first - 1 >= 0:
            run_first -= 1
        opening: Token = tree.tokens[run_first]
        word = opening.text.lower()
        if word in {"a", "an", "one", "1", "1.0"} or (plural_too and tree.tag(at) == "NNS"):
            return entity_lemma(tree, at)
        return ""


def _coordinated(tree: Tree, phrases: Sequence[Phrase]) -> list[Phrase]:
    """The first phrase and those joined to it by nothing but "and", "or" or a comma, in either direction."""
    run = list(phrases[:1])
    for phrase in phrases[1:]:
        first, second = sorted((run[-1], phrase), key=lambda p: p.first)
        between = set(tree.words[first.stop : second.first])
        if not between or not between <= {"and", "or", ",", "&", "also", "plus"}:
            break
        run.append(phrase)
    return run
