"""Finds the B of "A per B": what a quantity is said to be for each of (Roy & Roth 2018, section 3.2).

"Each" stands before, behind and far from its number; most rules here say which number an "each" is about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from knowledge.names import gender_of_noun
from solvers.reading.arguments import noun_after
from solvers.reading.coreference import Mentions
from solvers.reading.distributives import Each, distributives
from solvers.reading.phrases import Phrase, entity_lemma
from solvers.reading.relations import tense_of
from solvers.reading.tree import Tree
from solvers.reading.words import word_set


class Rates:
    """Reads rates, given all phrases of a text in order."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrases = phrases
        self._each = distributives(tree, mentions)
        self._several: set[str] = {
            noun
            for p in phrases
            if p.is_target or (p.number is not None and p.number.value != 1)
            for noun in (p.entity, p.counted if p.is_target else "")
        }

    def of(self, phrase: Phrase, verb: int) -> str:
        """The rate's lemma, empty when there is none; `verb` is the governing verb's token or -1."""
        if self._is_distributive(phrase):
            return ""
        if phrase.rate:
            return phrase.rate
        rules: tuple[Callable[[Phrase, int], str], ...] = (self._beside, self._of_each, self._among_each)
        if phrase.is_target:
            rules = (self._asked,)
        for rule in (*rules, self._contained, self._compound, self._container, self._generic):
            rate = rule(phrase, verb)
            if rate and rate != phrase.entity:
                return rate
        return ""

    def _is_distributive(self, phrase: Phrase) -> bool:
        """Whether the phrase is itself the each: "each of the 4 cousins"; nothing is per itself."""
        return any(each.at <= phrase.first < each.stop for each in self._each if each.noun)

    def _if_several(self, noun: str) -> str:
        """The noun, if the text counts or asks for several: only then is "A page has 4 problems" a rate."""
        is_counted = noun in self._several or noun in word_set("spans")
        return noun if is_counted else ""

    # --- "each", "every", "per", "apiece" ---

    def _beside(self, phrase: Phrase, verb: int) -> str:
        """Directly behind the phrase: "$5 each", "60 miles per hour", "$46 an hour", "3 times a week"."""
        tree, at = self._tree, phrase.stop
        if tree.word(at) in word_set("comparatives"):
            at += 1
        at += tree.word(at) in {"for", "in", "on", "at", "to"} and tree.word(at + 1) in {"each", "every"}
        each = next((e for e in self._each if e.at == at), None)
        if each is not None and (each.noun or tree.tag(each.at - 1) not in {"IN", "TO"}):
            return each.noun or self._shared(phrase, verb)
        if tree.word(at) in {"a", "an"}:
            noun = noun_after(tree, at)
            if noun is None:
                return ""
            lemma = entity_lemma(tree, noun)
            if tree.word(at + 1) == "piece" and lemma not in self._several:
                return self._shared(phrase, verb)
            if phrase.is_money or lemma in word_set("spans") or lemma in word_set("units_of_rate"):
                return lemma
        return "time" if tree.words[at : at + 3] == ["at", "a", "time"] else ""

    def _of_each(self, phrase: Phrase, verb: int) -> str:
        """The verb's subject is "each bag", however far: "Each album came with a sheet and had 7 songs"."""
        subject = self._tree.subject(verb) if 0 <= verb < phrase.first else None
        each = next((e for e in self._each if e.noun_at == subject and e.stop <= phrase.first), None)
        return each.noun if each else ""

    def _asked(self, phrase: Phrase, verb: int) -> str:
        """What the question asks for each of: "How many does each get?", "How fast", "How many a day"."""
        tree = self._tree
        number, stop = tree.clauses[phrase.first], tree.sentence(phrase.first).stop
        later = [p.first for p in self._phrases if p.first >= phrase.stop and p.number is not None]
        bound = min(
            [
                stop,
                *(n for n in later if tree.word(n - 1) not in {"of", "the", "these", "those", "her", "his"}),
            ]
        )
        for each in self._each:
            if not (phrase.first <= each.at < bound and tree.clauses[each.at] == number):
                between = tree.words[each.at : phrase.first]
                is_before = each.at < phrase.first and tree.clauses[each.at] == number and "," not in between
                if not is_before or each.noun in {"", phrase.entity}:
                    continue
            return each.noun if each.noun and each.noun != phrase.entity else self._shared(phrase, verb)
        for at in range(phrase.stop, stop - 1):
            if tree.word(at) in {"a", "an", "one", "1", "1.0"} and tree.clauses[at] == number:
                noun = noun_after(tree, at)
                lemma = entity_lemma(tree, noun) if noun is not None else ""
                if lemma in word_set("spans") or (lemma in self._several and lemma != phrase.entity):
                    return lemma
        return ""

    def _shared(self, phrase: Phrase, verb: int) -> str:
        """What an "each" alone is about: packs, what is counted before it, what is priced, the subject."""
        counted = self._counted_before(phrase)
        people = [p.entity for p in counted if gender_of_noun(p.entity) is not None]
        if phrase.is_target and not phrase.entity and people:
            return people[-1]  # "How many would each get?"
        sentence = self._tree.tokens[phrase.first].sentence
        near = [p.entity for p in counted if self._tree.tokens[p.first].sentence == sentence]
        return (
            self._contained(phrase, verb)
            or self._named_beside(phrase)
            or (near[-1] if near else "")
            or self._sold(phrase, counted)
            or self._subject_noun(phrase, verb)
            or self._plural_before(phrase)
            or (counted[-1].entity if counted else "")
        )

    def _counted_before(self, phrase: Phrase) -> list[Phrase]:
        """The counted things before a phrase that it is not about itself."""
        before = (p for p in self._phrases if p.number and p.stop <= phrase.first)
        return [p for p in before if p.entity and not p.is_money and p.entity != phrase.entity]

    def _named_beside(self, phrase: Phrase) -> str:
        """The noun of another "each" in the clause: "in each of the gardens she put 4 seeds each"."""
        clause = self._tree.clauses[phrase.first]
        nouns = (e.noun for e in self._each if e.noun and self._tree.clauses[e.at] == clause)
        return next((noun for noun in nouns if noun != phrase.entity), "")

    def _sold(self, phrase: Phrase, counted: Sequence[Phrase]) -> str:
        """What has the price: "sell the good kites for $6 each", "paid $5 each on 2 tickets"."""
        tree = self._tree
        noun = phrase.first - 2
        if not phrase.is_money:
            return ""
        if tree.word(noun + 1) in {"for", "at"} and tree.is_noun(noun):
            lemma = entity_lemma(tree, noun)
            return counted[-1].entity if lemma == "rest" and counted else lemma
        behind = next((p for p in self._phrases if p.first > phrase.stop and p.number), None)
        joins = behind is not None and tree.words[phrase.stop : behind.first] in (
            ["each", "on"],
            ["each", "for"],
        )
        return behind.entity if behind is not None and joins else ""

    def _subject_noun(self, phrase: Phrase, verb: int) -> str:
        """What the verb's subject is: "they earned $5 each"."""
        subject = self._tree.subject(verb) if verb >= 0 else None
        if subject is None or phrase.first <= subject < phrase.stop:
            return ""
        is_nominal = self._tree.tag(subject) == "PRP" or self._tree.is_noun(subject)
        return self._mentions.noun_at(subject) if is_nominal else ""

    def _plural_before(self, phrase: Phrase) -> str:
        """The nearest plural noun before the phrase in its sentence."""
        tree = self._tree
        first = tree.sentence(phrase.first).first
        for at in range(phrase.first - 1, first - 1, -1):
            if tree.tag(at) == "NNS" and tree.tokens[at].lemma != phrase.entity:
                return tree.tokens[at].lemma
        return ""

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
            is_behind = bool(left) and not self._opens(each, bool(right))
            mine = _coordinated(tree, left[::-1]) if is_behind else _coordinated(tree, right)
            if phrase not in mine:
                continue
            if each.noun:
                return each.noun
            if not is_behind:
                return self._antecedent(phrase, each, verb)
            if tree.tag(each.at - 1) in {"IN", "TO"}:  # "folders with 8 files in each"
                return self._plural_before(phrase) or self._shared(phrase, verb)
            if each.at == phrase.stop:
                return self._shared(phrase, verb)
        return ""

    def _opens(self, each: Each, has_right: bool) -> bool:
        """Whether an "each" that follows numbers is about those behind it: "..., and in each bag put 4"."""
        tree = self._tree
        place = each.at if each.noun_at < 0 else each.noun_at
        if tree.tokens[place].dep.startswith("nsubj"):
            return True
        before = each.at - (tree.tag(each.at - 1) in {"IN", "TO"}) - 1
        return has_right and (
            tree.word(before) in {",", "and", "but", "with"} or tree.tag(each.stop)[:2] == "VB"
        )

    def _antecedent(self, phrase: Phrase, each: Each, verb: int) -> str:
        """Whom an "each" before its number is about: "they each ate 8", "toys that each cost $6"."""
        tree = self._tree
        subject = tree.subject(verb) if verb >= 0 else None
        if subject is not None and subject < each.at:
            noun = self._mentions.noun_at(subject)
            if noun and noun != phrase.entity:
                return noun
        return self._shared(phrase, verb)

    # --- containers and generic statements ---

    def _contained(self, phrase: Phrase, verb: int) -> str:
        """ "packs of 15", "rows of 5 pies"; of "a box of 12" only if the text counts boxes."""
        tree = self._tree
        at = phrase.first - 1
        at -= tree.word(at) in {"about", "exactly", "only", "just", "around"}
        if tree.word(at) != "of" or not tree.is_noun(at - 1):
            return ""
        lemma = entity_lemma(tree, at - 1)
        if lemma in word_set("not_containers") or tree.word(at - 1) in word_set("not_containers"):
            return ""
        return lemma if tree.tag(at - 1) == "NNS" else self._if_several(lemma)

    def _compound(self, phrase: Phrase, verb: int) -> str:
        """ "6 dollar toys", "a 5-pound bag": what such a measure belongs to."""
        return self._if_several(phrase.counted)

    def _container(self, phrase: Phrase, verb: int) -> str:
        """ "boxes that can hold 10", "jars containing 8 olives", "vans carry 7"."""
        tree = self._tree
        first, _ = tree.clause(phrase.first)
        holds = next(
            (i for i in range(phrase.first - 1, max(first, phrase.first - 4) - 1, -1) if self._contains(i)),
            -1,
        )
        if holds < 0:
            return ""
        before = holds - (tree.tag(holds - 1) == "MD") - 1
        is_relative = tree.word(before) in {"that", "which"} or tree.tag(holds) == "VBG"
        noun = before - 1 if tree.word(before) in {"that", "which"} else before
        if not is_relative or not tree.is_noun(noun):
            subject = tree.subject(holds)
            if (
                subject is None
                or tree.is_passive(holds)
                or any(p.first <= subject < p.stop for p in self._phrases)
            ):
                return ""
            noun = subject
        return entity_lemma(tree, noun) if tree.tag(noun) == "NNS" else ""

    def _contains(self, at: int) -> bool:
        return self._tree.tokens[at].lemma in word_set("containing_verbs") and self._tree.tag(at).startswith(
            "VB"
        )

    def _generic(self, phrase: Phrase, verb: int) -> str:
        """A statement about any one of several: "A ticket costs $5", "1 stamp costs 34 cents"."""
        tree = self._tree
        behind = self._behind(phrase, verb) or self._priced(phrase)
        if behind:
            return self._if_several(behind)
        subject = tree.subject(verb) if verb >= 0 else None
        if subject is None or not tree.is_noun(subject) or verb > phrase.first:
            return ""
        return self._if_several(entity_lemma(tree, subject)) if self._is_one(subject) else ""

    def _is_one(self, noun: int) -> bool:
        """Whether the noun has "a", "one" or "1" before it."""
        tree = self._tree
        first = noun
        while tree.tag(first - 1) in {"NN", "NNP", "JJ", "HYPH", "VBN"} and tree.sentence(noun).first < first:
            first -= 1
        return tree.word(first - 1) in {"a", "an", "one", "1", "1.0"}

    def _behind(self, phrase: Phrase, verb: int) -> str:
        """One of the things behind the number: "in an hour", "on a shelf", "$46 cleaning a home"."""
        tree = self._tree
        _, stop = tree.clause(phrase.first)
        at = self._coordinated_stop(phrase)
        fits = at + (tree.tag(at) == "MD")
        if fits < len(tree.tokens) and tree.tokens[fits].lemma in word_set("fitting_verbs"):
            at = fits + 1  # "12 eggs fit in a box"
        if tree.tag(at) == "VBG" or (tree.word(at) == "to" and tree.tag(at + 1) == "VB"):
            at += 1 + (tree.word(at) == "to")
        elif tree.word(at) in {"in", "on", "for", "during", "within"} or (
            at == fits + 1 and tree.word(at) == "at"
        ):
            at += 1
        else:
            return ""
        single = tree.word(at) in {"a", "an", "one", "1", "1.0"}
        noun = noun_after(tree, at) if single and at + 1 < stop else None
        if noun is None or noun >= stop:
            return ""
        lemma = entity_lemma(tree, noun)
        is_event = (
            tree.word(at) not in {"a", "an"} and verb >= 0 and tense_of(tree, verb) == "past"
        )  # "put 9 in one box"
        return "" if is_event and lemma not in word_set("spans") else lemma

    def _coordinated_stop(self, phrase: Phrase) -> int:
        """Where the last phrase joined to this one by "and" ends: "24 cars and 130 people on one trip"."""
        following = [p for p in self._phrases if p.first >= phrase.first and p.number is not None]
        return _coordinated(self._tree, following)[-1].stop if following else phrase.stop

    def _priced(self, phrase: Phrase) -> str:
        """ "a cone for 99 cents", "a notebook at $3"."""
        tree = self._tree
        at = phrase.first - 1
        if not phrase.is_money or tree.word(at) not in {"for", "at"} or not tree.is_noun(at - 1):
            return ""
        is_plain = tree.tag(at - 2) not in {"NNP", "JJ"}
        return entity_lemma(tree, at - 1) if is_plain and self._is_one(at - 1) else ""


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
