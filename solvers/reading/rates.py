"""Finds the B in "A per B": what each amount of a quantity is for (Roy & Roth 2018, section 3.2).

"Each" can come before, after, and far from its number; most rules here decide which number an "each" belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from solvers.reading.arguments import noun_after
from solvers.reading.distributives import Each, distributives
from solvers.reading.each_alone import Antecedents
from solvers.reading.nouns import is_measure
from solvers.reading.pairs import Pairs
from solvers.reading.phrases import Phrase, entity_lemma, modified_from, modifiers
from solvers.reading.referents import Mentions
from solvers.reading.statements import Statements, coordinated
from solvers.reading.tree import Tree
from solvers.reading.words import word_set

_SINGLE = frozenset({"a", "an", "one", "1", "1.0"})


class Rates:
    """A reader of rates, given all phrases of a text in order."""

    def __init__(self, tree: Tree, mentions: Mentions, phrases: Sequence[Phrase]) -> None:
        self._tree = tree
        self._mentions = mentions
        self._phrases = phrases
        self._each = distributives(tree, mentions)
        self._statements = Statements(tree, mentions, phrases)
        self._antecedents = Antecedents(tree, mentions, phrases, self._statements)
        self.pairs = Pairs(tree, phrases)

    def of(self, phrase: Phrase, verb: int) -> str:
        """Return the lemma of the rate's unit, or empty if there is none; `verb` is the token of the governing verb or
        -1.
        """
        if self._is_distributive(phrase):
            return ""
        if phrase.rate:
            return phrase.rate
        rules: tuple[Callable[[Phrase, int], str], ...] = (
            self._of_everybody,
            self._scaled,
            self._beside,
            self._in_relative,
            self._contained,
            self._made_for,
            self.of_each,
            self._among_each,
            self._priced_at,
            self._shared,
        )
        if phrase.is_target:
            rules = (self._asked,)
        for rule in (*rules, self._averaged, self._statements.of):
            rate = rule(phrase, verb)
            if rate and self._is_other(phrase, rate):
                return rate
        return ""

    def _is_other(self, phrase: Phrase, rate: str) -> bool:
        """Return whether a rate is not per what it counts itself, but may be per another kind of it: "4 blue beads for
        each red bead".
        """
        if rate != phrase.entity:
            return True
        kind, its = set(self.modifiers(phrase, rate)), {*phrase.adjectives, phrase.contents} - {""}
        return bool(kind and its) and kind.isdisjoint(its)

    def second(self, phrase: Phrase, verb: int, rate: str) -> str:
        """Return the second of two rates: the hen in "each hen lays 2 eggs a day"; empty if there is only one."""
        if not rate or self._is_distributive(phrase):
            return ""
        tree = self._tree
        subject = tree.subject(verb) if verb >= 0 else None
        others = (
            "person" if subject is not None and tree.word(subject) in word_set("everybody") else "",
            phrase.counted if phrase.entity != "year" else "",
            self.of_each(phrase, verb),
            self._acting_each(phrase, verb),
            *self._rates_behind(phrase, verb),
            self._statements.generic(phrase, verb),
            self._statements.container(phrase),
        )
        return next((noun for noun in others if noun and noun not in {rate, phrase.entity}), "")

    def _rates_behind(self, phrase: Phrase, verb: int) -> Iterator[str]:
        """Yield what comes after a phrase, up to the next number, as the unit of its rate."""
        tree, number = self._tree, self._tree.clauses[phrase.first]
        end = tree.sentence(phrase.first).stop
        end = min((p.first for p in self._phrases if p.number and phrase.stop <= p.first < end), default=end)
        for each in self._each:
            if tree.clauses[each.at] == number and phrase.stop <= each.at < min(end, phrase.stop + 3):
                yield each.noun
        if any(not each.noun and self._ends_with(phrase, each) for each in self._each):
            yield self._antecedents.meant(phrase, verb)
        for at in range(phrase.stop, end):
            single = tree.word(at) in {"a", "an"} and tree.clauses[at] == number and tree.tag(at - 1) != "IN"
            noun = noun_after(tree, at) if single else None
            if noun is not None and entity_lemma(tree, noun) in word_set("spans"):
                yield entity_lemma(tree, noun)

    def _ends_with(self, phrase: Phrase, each: Each) -> bool:
        """Return whether "each" alone comes right after an amount or its rate: "5 kilos each", "5 kilos an
        hour each".
        """
        tree, at = self._tree, phrase.stop
        opens = tree.word(at) in word_set("per_one") and each.at != at
        return each.at == (at + 2 if opens and tree.is_noun(at + 1) else at)

    def modifiers(self, phrase: Phrase, rate: str) -> tuple[str, ...]:
        """Return the lemmas that modify the noun of the rate: "wide" in "each wide shelf holds 9 books"."""
        tree, places = self._tree, self._places_of(phrase, rate)
        clause = tree.clauses[phrase.first]
        if not places:
            return ()
        counted = {
            i for p in self._phrases if p.number and p.first >= phrase.stop for i in range(p.first, p.stop)
        }
        behind = {phrase.stop + 1} if tree.word(phrase.stop) in {"for", "in", "on", "at"} else set[int]()
        each = {
            e.noun_at
            for e in self._each
            if e.noun and (tree.is_within(e.noun_at, phrase.head) or e.at in behind)
        }
        near = {at: (at in counted, tree.clauses[at] != clause, abs(at - phrase.first)) for at in places}
        noun = min(places, key=lambda at: (at not in each, near[at]))
        is_each = any(e.noun_at == noun for e in self._each) or tree.word(noun - 1) in word_set("per_one")
        contents = noun_after(tree, noun + 1) if tree.word(noun + 1) == "of" and is_each else None
        of_what = () if contents is None else (entity_lemma(tree, contents),)  # "for every cup of rice"
        return (*modifiers(tree, modified_from(tree, noun), noun), *of_what)

    def _places_of(self, phrase: Phrase, rate: str) -> list[int]:
        """Return where a sentence names what an amount is given for each of."""
        tree, sentence = self._tree, self._tree.sentence(phrase.first)
        named = (i for i in range(sentence.first, sentence.stop) if entity_lemma(tree, i) == rate)
        outside = (i for i in named if tree.is_noun(i) and not phrase.first <= i < phrase.stop)
        return [at for at in outside if not self._is_of_next(phrase, at)]

    def _is_of_next(self, phrase: Phrase, noun: int) -> bool:
        """Whether a noun behind a price is closer to the next price: "$2 each and the large ones at $3 each"."""
        others = (p for p in self._phrases if p.number and p.is_money and p.first > noun)
        return phrase.is_money and any(other.first - noun < noun - phrase.stop for other in others)

    def _is_distributive(self, phrase: Phrase) -> bool:
        """Return whether the phrase itself is the distributive ("each of the 4 cousins"); nothing is per itself, but
        each 40-page book has 40 pages.
        """
        if self._tree.word(phrase.first + 1) == "-":
            return False
        return any(each.at <= phrase.first < each.stop for each in self._each if each.noun)

    # --- "each", "every", "per", "apiece" ---

    def _beside(self, phrase: Phrase, verb: int) -> str:
        """Return the unit right after the phrase: "$5 each", "60 miles per hour", "$46 an hour", "3 times a week"."""
        tree, at = self._tree, self._place_behind(phrase)
        each = next((e for e in self._each if e.at == at), None)
        if each is not None and not each.noun and tree.is_finite(each.at + 1) and self._acts(phrase):
            return ""  # "8 cooks and 7 waiters each need"
        if each is not None and (each.noun or tree.tag(each.at - 1) not in {"IN", "TO"}):
            return each.noun or self._antecedents.meant(phrase, verb)
        if tree.word(at) in {"a", "an"}:
            return self._by_article(phrase, verb, at)
        return "time" if tree.words[at : at + 3] == ["at", "a", "time"] else ""

    def _shared(self, phrase: Phrase, verb: int) -> str:
        """Return the rate that an amount without a noun has from one it is listed with, or from one before with the
        same verb: "knit 4, 5 and 7 rows an hour", "Al paints 9 doors a day and Bo paints 7".
        """
        tree = self._tree
        if phrase.entity or phrase.comparison or phrase.number is None or self._acts(phrase):
            return ""
        told = [p for p in self._phrases if p.number is not None]
        listed = coordinated(tree, [p for p in told if p.first >= phrase.first])[1:]
        if listed and listed[-1].entity:
            return self._beside(listed[-1], verb)
        first = tree.sentence(phrase.first).first
        before = next((p for p in reversed(told) if first <= p.first < phrase.first and p.entity), None)
        return self._again(phrase, verb, before) if before is not None else ""

    def _again(self, phrase: Phrase, verb: int, before: Phrase) -> str:
        """Return the rate of an amount before if the same is said of another one: "Al paints 9 doors a day and Bo
        paints 7", "one at 8 miles an hour and the other at 6".
        """
        tree, deed = self._tree, self._tree.verb_before(before.first)
        if deed is None:
            return ""
        is_gapped = tree.word(phrase.first - 2) == "other" and tree.tag(phrase.first - 1) == "IN"
        is_again = verb >= 0 and deed != verb and tree.lemma(deed) == tree.lemma(verb)
        return self._beside(before, deed) if is_gapped or is_again else ""

    def _acts(self, phrase: Phrase) -> bool:
        """Return whether a phrase is the subject of its verb, alone or with others."""
        tree = self._tree
        return tree.relation(tree.first_joined(tree.top(phrase.first, phrase.stop))) == "nsubj"

    def _contained(self, phrase: Phrase, verb: int) -> str:
        """Return the row in "each layer has 4 rows of 12"."""
        return self._statements.contained(phrase)

    def _made_for(self, phrase: Phrase, verb: int) -> str:
        """Return the boat in "They cross in boats for 6 children", where the question asks for the number of boats."""
        tree, noun = self._tree, phrase.first - 2
        is_for = noun >= 0 and tree.word(phrase.first - 1) == "for" and tree.tag(noun) == "NNS"
        is_amount = any(p.first <= noun < p.stop for p in self._phrases if p.number or p.is_target)
        if not is_for or is_amount:
            return ""
        name = entity_lemma(tree, noun)
        return name if any(p.is_target and p.entity == name for p in self._phrases) else ""

    def _of_everybody(self, phrase: Phrase, verb: int) -> str:
        """Return the person in "got 6 dollars from everyone", "gives 2 pens to everybody"."""
        tree, at = self._tree, phrase.stop
        is_dealt = tree.word(at) in {"from", "to", "for"} and tree.word(at + 1) in word_set("everybody")
        return "person" if is_dealt and not phrase.is_target else ""

    def _scaled(self, phrase: Phrase, verb: int) -> str:
        """Return the unit in a drawing or a model from "a scale of 1 inch to 5 feet", "1 inch stands for 5 feet"."""
        one = self.pairs.scale_of(phrase)
        return one.entity if one is not None else ""

    def _place_behind(self, phrase: Phrase) -> int:
        """Return where the unit of a rate may be: after the amount, its contents, and a preposition."""
        tree, at = self._tree, phrase.stop
        at += tree.word(at) in word_set("comparatives")
        if tree.word(at) == "of" and phrase.contents:
            at = (noun_after(tree, at) or at) + 1
        before_each = tree.word(at) in {"for", "in", "on", "at", "to"} and tree.word(at + 1) in {
            "each",
            "every",
        }
        return at + before_each

    def _by_article(self, phrase: Phrase, verb: int, at: int) -> str:
        """Return the unit after an article: "$46 an hour", "3 times a week", "$2 a piece"."""
        tree = self._tree
        noun = noun_after(tree, at)
        if noun is None:
            return ""
        lemma = entity_lemma(tree, noun)
        if tree.word(at + 1) == "piece" and lemma not in self._statements.several:
            return self._antecedents.meant(phrase, verb)
        is_unit = phrase.is_money or lemma in word_set("spans") or lemma in word_set("units_of_rate")
        return lemma if is_unit else ""

    def _in_relative(self, phrase: Phrase, verb: int) -> str:
        """Return the day in "8 traps that he checks every day"."""
        clause = self._tree.relative(phrase.head) if self._tree.lemma(verb) == "have" else None
        each = (e for e in self._each if e.noun in word_set("spans") and self._tree.clauses[e.at] == clause)
        return next((e.noun for e in each), "")

    def _averaged(self, phrase: Phrase, verb: int) -> str:
        """Return what an average is per: the rounds in "her average in 3 rounds was 52", the tests in "On 4 tests she
        scored 84, 91, 77 and 88. What was her average?".
        """
        tree = self._tree
        subject = phrase.head if phrase.is_target else tree.subject(verb) if verb >= 0 else None
        nouns = [] if subject is None else [subject, *(c for c in tree.children[subject] if c < subject)]
        if {"average", "mean"}.isdisjoint(map(tree.lemma, nouns)):
            return ""
        told = (p for p in self._phrases if p.number and p.number.value > 1 and not p.is_target)
        own = [p for p in told if tree.is_within(p.head, nouns[0]) and not is_measure(p.entity)]
        found = own if own or not phrase.is_target else self._counting_lists()
        return found[0].entity if found else ""

    def _counting_lists(self) -> list[Phrase]:
        """Return what counts the amounts listed right after it: "On 4 tests she scored 9, 8, 7 and 6"."""
        numbered = [p for p in self._phrases if p.number]
        lists = (coordinated(self._tree, numbered[i:]) for i in range(1, len(numbered)))
        pairs = zip(numbered, map(len, lists), strict=False)
        return [p for p, listed in pairs if p.number and p.number.value == listed > 1]

    def of_each(self, phrase: Phrase, verb: int) -> str:
        """Return the verb's subject if it is "each bag", even far away: "Each album came with a sheet and
        had 7 songs".
        """
        subject = self._tree.subject(verb) if 0 <= verb < phrase.first else None
        beside = (e for e in self._each if e.stop == phrase.first and e.noun_at >= 0)  # "and each adult 5"
        acting = (e for e in self._each if subject in {e.noun_at, e.at} and e.noun and e.stop <= phrase.first)
        each = next(beside, None) or next(acting, None)
        return each.noun if each else ""

    def _acting_each(self, phrase: Phrase, verb: int) -> str:
        """Return the things that each do something: the cow in "12 cows each give 9 liters a day", the hen in "hens
        that each lay".
        """
        acting = (e for e in self._each if not e.noun and e.stop <= phrase.first)
        near = (e for e in acting if self._tree.clauses[e.at] == self._tree.clauses[phrase.first])
        each = next((e for e in near if phrase in self._about(e)[1]), None)
        return self._antecedent(phrase, each, verb) if each else ""

    def _priced_at(self, phrase: Phrase, verb: int) -> str:
        """Return what is counted right before a price: the pens in "40 pens at $3", unlike "40 pens for $90"."""
        if not phrase.is_money or self._tree.word(phrase.first - 1) != "at":
            return ""
        counted = (p for p in self._phrases if p.number and p.stop == phrase.first - 1 and p.number.value > 1)
        return next((p.entity for p in counted if not p.is_money), "")

    def _asked(self, phrase: Phrase, verb: int) -> str:
        """Return the unit of a rate in the question: "How many does each get?", "How fast", "How many a day"."""
        each = next((e for e in self._each if self._is_asked(phrase, e)), None)
        if each is not None:
            return (
                each.noun
                if each.noun and each.noun != phrase.entity
                else self._antecedents.meant(phrase, verb)
            )
        tree = self._tree
        number, stop = tree.clauses[phrase.first], tree.sentence(phrase.first).stop
        singles = (i for i in range(phrase.stop, stop - 1) if tree.word(i) in _SINGLE)
        nouns = (noun_after(tree, i) for i in singles if tree.clauses[i] == number)
        lemmas = (entity_lemma(tree, noun) for noun in nouns if noun is not None)
        rates = word_set("spans") | self._statements.several - {phrase.entity}
        return next((lemma for lemma in lemmas if lemma in rates), "")

    def _is_asked(self, phrase: Phrase, each: Each) -> bool:
        """Return whether an "each" is part of the question, after the phrase or before it in its clause."""
        tree = self._tree
        is_mate = tree.clauses[each.at] == tree.clauses[phrase.first]
        if each.at < phrase.first:
            is_other = each.noun not in {"", phrase.entity}
            return is_mate and is_other and "," not in tree.words[each.at : phrase.first]
        pointers = {"of", "the", "these", "those", "her", "his"}
        numbers = (p.first for p in self._phrases if p.first >= phrase.stop and p.number is not None)
        if any(n <= each.at and tree.word(n - 1) not in pointers for n in numbers):
            return False
        behind = range(phrase.stop, each.at)
        relative = any(tree.tag(i) == "WDT" for i in behind) and "," not in tree.words[phrase.stop : each.at]
        return each.at < tree.sentence(phrase.first).stop and (is_mate or relative)

    def _among_each(self, phrase: Phrase, verb: int) -> str:
        """Return an "each" elsewhere in the clause: "each bag has 5", "10 balls in each package"."""
        tree = self._tree
        for each in self._each:
            if self._leads(each, phrase):
                return each.noun
            acts = not each.noun and each.at == phrase.stop and tree.tag(each.stop)[:2] == "VB"
            if (
                acts
                or tree.clauses[each.at] != tree.clauses[phrase.first]
                or (each.noun and not self._is_other(phrase, each.noun))
            ):
                continue  # "5 friends each eat 3 slices"
            is_behind, about = self._about(each)
            if phrase not in about or (is_behind and "plus" in tree.words[phrase.stop : each.at]):
                continue
            found = each.noun or self._alone(each, phrase, verb, is_behind)
            if found or not is_behind:
                return found
        return ""

    def _about(self, each: Each) -> tuple[bool, list[Phrase]]:
        """Return whether an "each" comes after the amounts in its clause that it refers to, and which ones they are."""
        tree, clause = self._tree, self._tree.clauses[each.at]
        mates = [p for p in self._phrases if tree.clauses[p.first] == clause and (p.number or p.is_target)]
        left = [p for p in mates if p.stop <= each.at]
        right = [p for p in mates if p.first >= each.stop]
        is_behind = bool(left) and not self._opens(each, left, bool(right))
        return is_behind, coordinated(tree, left[::-1] if is_behind else right)

    def _leads(self, each: Each, phrase: Phrase) -> bool:
        """Return whether an "each" starts the sentence: "Every hour 8 liters flow out and 3 liters flow in"."""
        spans = word_set("spans")
        if each.noun not in spans or each.at != self._tree.sentence(phrase.first).first or not phrase.number:
            return False
        between = range(each.stop, phrase.first)
        later = any(e.at in between and e.noun in spans for e in self._each)
        if any(self._tree.tag(at) == "WDT" for at in between):
            return False  # "Each month she saves $9 for a bike that costs $90"
        return each.noun != phrase.entity and phrase.first > each.stop and not later

    def _alone(self, each: Each, phrase: Phrase, verb: int, is_behind: bool) -> str:
        """Return what an "each" without a noun refers to: "they each ate 8", "folders with 8 files in each"."""
        if not is_behind:
            return self._antecedent(phrase, each, verb)
        if self._tree.tag(each.at - 1) in {"IN", "TO"}:
            last = self._about(each)[1][0]
            if last is not phrase and self._antecedents.plural_before(last) == phrase.entity:
                return ""  # "6 crates, 4 pounds in each"
            return self._antecedents.plural_before(phrase) or self._antecedents.meant(phrase, verb)
        return self._antecedents.meant(phrase, verb) if each.at == phrase.stop else ""

    def _opens(self, each: Each, left: Sequence[Phrase], has_right: bool) -> bool:
        """Return whether an "each" that follows numbers refers to those after it: "..., and in each bag put 4"."""
        tree = self._tree
        place = each.at if each.noun_at < 0 else each.noun_at
        if tree.tokens[place].dep.startswith("nsubj") or (has_right and self._is_object(each, left)):
            return True
        if not each.noun and any(p.stop == each.at and tree.tag(p.first - 1) == "IN" for p in self._phrases):
            return False  # "2 buses with 48 seats each take 85 pupils"
        before = each.at - (tree.tag(each.at - 1) in {"IN", "TO"}) - 1
        return has_right and (
            tree.word(before) in {",", "and", "but", "with"} or tree.tag(each.stop)[:2] == "VB"
        )

    def _is_object(self, each: Each, left: Sequence[Phrase]) -> bool:
        """Return whether something is done to each, after everything that was mentioned before: "baked 3 pans and cut
        each pan".
        """
        tokens = self._tree.tokens
        objects = [t for t in (tokens[each.at], tokens[each.noun_at]) if t.dep in {"obj", "iobj"}]
        return any(all(p.stop <= t.head < each.at for p in left) for t in objects)

    def _antecedent(self, phrase: Phrase, each: Each, verb: int) -> str:
        """Return what an "each" before its number refers to: "they each ate 8", "toys that each cost $6"."""
        tree = self._tree
        subject = tree.subject(verb) if verb >= 0 else None
        is_object = tree.word(each.at + 1) in {"for", "at"}  # "sells each for $40"
        mention = self._mentions.at(subject) if subject is not None else None
        is_several = mention is None or mention.is_plural  # a rope is not an "each"
        if subject is not None and subject < each.at and is_several and not is_object:
            noun = self._mentions.noun_at(subject)
            if noun and noun != phrase.entity:
                return noun
        return self._antecedents.meant(phrase, verb)
