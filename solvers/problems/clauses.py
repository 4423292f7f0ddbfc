"""What the text says about its numbers, clause by clause, so that it can be retold: "Mia", "had 12 pears"."""

from __future__ import annotations

from dataclasses import replace

from solvers.arithmetic.fits import dimension_of
from solvers.problems.entries import Clause
from solvers.problems.times_told import MOMENT
from solvers.problems.wording import definite, name_of, within
from solvers.reading.model import Quantity, Reading
from solvers.reading.tree import Tree

LONGEST = 24
"""The maximum number of tokens in a clause; longer ones were probably misread."""

LONGEST_SENTENCE = 36
"""The maximum number of tokens in a sentence that is retold as it is."""

_APART = ("conj", "advcl", "parataxis", "ccomp", "discourse", "vocative", "dislocated", "mark", "cc")
"""Relations of what depends on a verb but is not part of its clause."""
_LINKS = frozenset(("and", "but", "so", "then", "if", "because", "while", "when", "also", "that"))
_ARTICLES = ("a", "an", "the")
_TIMES = (
    "then",
    "after",
    "before",
    "until",
    "till",
    "when",
    "while",
    "once",
    "since",
    "because",
    "if",
    "although",
)
"""Words that connect a clause to another one."""
_MOMENTS = ("now", "then", "still", "already", "later", "originally")
_RELATIVE = ("WDT", "WP", "WP$")


class Clauses:
    """The clauses of one reading."""

    def __init__(self, reading: Reading) -> None:
        """Take the reading's words and the tree of their dependencies."""
        self._reading = reading
        self._tree = Tree(reading.tokens, reading.sentences)

    def of(self, quantity: Quantity) -> Clause | None:
        """Return the clause that states a number, with a name for its subject; for a sentence whose numbers have no
        such clause, the whole sentence.

        `None` if the number is in what a question asks for, or in a part of a sentence that is not a clause.
        """
        if quantity.number is None:
            return None
        at = self._reading.tokens[quantity.first].sentence
        sentence = self._reading.sentences[at]
        clause = self._found(quantity)
        if sentence.is_question:
            return clause if clause is not None and not self._asks(clause) else None
        beside = [each for each in self._reading.quantities if each.number and each.sentence == at]
        is_alone = clause is not None and self._is_relative(clause) and len(beside) == 1
        if (clause is not None and not is_alone) or sentence.stop - sentence.first > LONGEST_SENTENCE:
            return clause
        is_moment = quantity.entity == MOMENT
        if not is_alone and not is_moment and any(self._found(each) for each in beside):
            return None
        told = self._reading.words(sentence.first, sentence.stop).rstrip(".!")
        return Clause("", within(told, sentence.first, self._reading), sentence.first, sentence.stop)

    def _asks(self, clause: Clause) -> bool:
        """Whether it is what the question asks, or only modifies a noun of it: "how many pears she has"."""
        asked, place = self._reading.target, range(clause.first, clause.stop)
        is_asked = asked is not None and asked.first in place
        is_opened = any(self._reading.tokens[at].tag.startswith("W") for at in place)
        return is_asked or is_opened

    def _is_relative(self, clause: Clause) -> bool:
        """Whether it only modifies a noun: "ages that add up to 46"."""
        return self._reading.tokens[clause.first].tag in _RELATIVE

    def _found(self, quantity: Quantity) -> Clause | None:
        """Return the clause that states a number; `None` if no complete clause does."""
        tokens = self._reading.tokens
        assert quantity.number is not None
        verb = self._tree.governing_verb(quantity.number.first)
        if verb is None:
            return None
        root = tokens[verb].head if tokens[verb].dep == "cop" else verb
        while tokens[root].dep == "xcomp" and tokens[root].head != root:  # "has 25 left", "wants to buy 5"
            root = tokens[root].head
        own = self._own(root)
        numbers = range(quantity.number.first, quantity.number.stop)
        is_finite = any(self._tree.is_finite(at) for at in own) or self._tree.child(root, "nsubj") is not None
        is_relative = any(tokens[at].tag in _RELATIVE and self._tree.word(at - 1) == "of" for at in own)
        if not is_finite or is_relative or own.isdisjoint(numbers) or len(own) > LONGEST:
            return None
        return self._clause(quantity, root, sorted(own))

    def _own(self, root: int) -> set[int]:
        """Return the tokens of the clause whose predicate is `root`, without other clauses next to it or inside it."""
        own = {root}
        for child in self._tree.children[root]:
            token = self._reading.tokens[child]
            relation = token.dep.partition(":")[0]
            is_beside = relation in _APART and not self._is_coordinated_noun(child)
            is_sign = relation == "punct" and token.text not in ("$", "%")
            if not is_sign and (not is_beside or self._is_standard(child) or self._is_frame(child, root)):
                own |= self._below(child)
        return own

    def _is_frame(self, at: int, root: int) -> bool:
        """Whether it says what the subject does before: "After giving 3 pears to Al, Mia had 4"."""
        token = self._reading.tokens[at]
        has_subject = self._tree.child(at, "nsubj") is not None
        return token.dep == "advcl" and token.tag == "VBG" and at < root and not has_subject

    def _is_standard(self, at: int) -> bool:
        """Whether a clause says what something is compared with: "three times as long as it is wide"."""
        mark = self._tree.child(at, "mark")
        word = "" if mark is None else self._tree.word(mark)
        before = self._tree.words[:mark][-4:]  # "as long as", but not "as he walked"
        return word == "than" or (word == "as" and "as" in before)

    def _is_coordinated_noun(self, at: int) -> bool:
        """Whether it is another noun in a list, not a clause: "$12 and $7"."""
        return self._reading.tokens[at].dep == "conj" and not self._has_verb(at)

    def _below(self, at: int) -> set[int]:
        """Return a token with everything that depends on it, except for coordinated clauses."""
        found, stack = set[int](), [at]
        while stack:
            place = stack.pop()
            found.add(place)
            for child in self._tree.children[place]:
                token = self._reading.tokens[child]
                beside = token.dep in ("conj", "parataxis") and self._has_verb(child)
                if not beside and child not in found:
                    stack.append(child)
        return found

    def _has_verb(self, at: int) -> bool:
        is_clause = self._tree.child(at, "nsubj", "cop", "aux") is not None
        return is_clause or self._tree.is_finite(at) or self._tree.is_verb(at)

    def _clause(self, quantity: Quantity, root: int, own: list[int]) -> Clause | None:
        reading, tokens = self._reading, self._reading.tokens
        subject = self._subject(root, own)
        while own and self._is_link(own[0], subject):
            own.pop(0)
        while own and tokens[own[-1]].tag in (",", ".", "CC", ":"):
            own.pop()
        if not own:
            return None
        if subject is None:
            return self._without_subject(quantity, own)
        name, place = subject
        is_weather = dimension_of(quantity.entity) == "temperature" and quantity.measure != name.split()[-1]
        if is_weather and tokens[min(place)].text.lower() == "it":
            name = "it"  # which is no thing: "it had grown colder by 6 degrees"
        if name.lower() in _ARTICLES:
            name = definite(name_of(quantity.owner, reading))
        clause = self._told(name, place, own) if name else None
        head = min(place)
        if clause is None or tokens[head].tag != "PRP" or name == tokens[head].text.lower():
            return clause
        return replace(clause, pronoun=tokens[head].text.lower())

    def _without_subject(self, quantity: Quantity, own: list[int]) -> Clause | None:
        """Return a clause that continues with the subject of another clause: "and ate 5 of them"."""
        opening = self._reading.tokens[own[0]]
        is_verbal = self._tree.is_verb(own[0]) or opening.tag in ("MD", "RB", "VBD", "VBZ", "VBP")
        name = definite(name_of(quantity.subject, self._reading)) if is_verbal else ""
        if is_verbal and not name:
            return None
        told = self._written(own)
        return Clause(name, told if name else within(told, own[0], self._reading), own[0], own[-1] + 1)

    def _told(self, name: str, place: set[int], own: list[int]) -> Clause | None:
        """Return a clause made of its subject and the words before and after it."""
        tokens, first, stop = self._reading.tokens, own[0], own[-1] + 1
        lead = [at for at in own if at < min(place)]
        told = self._written([at for at in own if at > min(place) and at not in place])
        if told.lower().startswith(f"{name.split()[-1].lower()} "):
            told = told.partition(" ")[2]
        if not told:
            return None
        if not lead:
            return Clause(name, told, first, stop)
        if len(lead) == 1 and tokens[lead[0]].text.lower() in _MOMENTS:  # "now he has 17"
            moment = tokens[lead[0]].text.lower()
            if name == "there" or name[:1].isdigit():  # "now 9 are left"
                return Clause(name, told, first, stop, moment)
            return Clause(name, f"{moment} {told}", first, stop)
        comma = "," if self._tree.word(lead[-1] + 1) == "," else ""
        begins = within(self._written(lead), lead[0], self._reading)
        return Clause(name, told, first, stop, f"{begins}{comma}")

    def _is_link(self, at: int, subject: tuple[str, set[int]] | None) -> bool:
        """Whether the word only connects the clause to what comes before it."""
        token = self._reading.tokens[at]
        if (
            token.tag == "IN" and subject is not None and at + 1 == min(subject[1])
        ):  # "after 15 trees were planted"
            return True
        is_measured = token.head == at + 1 and self._tree.tag(at + 1) in ("RB", "JJ")  # "so far", "so many"
        is_word = token.text.lower() in _LINKS and not token.dep.startswith("nsubj")
        is_preposition = self._tree.word(at + 1) == "of"  # "because of the fog"
        return (is_word and not (is_measured or is_preposition)) or token.tag in ("CC", ",")

    def _subject(self, root: int, own: list[int]) -> tuple[str, set[int]] | None:
        """Return the subject as it is written within a sentence, and its tokens; `None` if the clause has no subject of
        its own.
        """
        tokens = self._reading.tokens
        head = self._tree.child(root, "nsubj", "csubj", "expl")
        for child in self._tree.children[root]:
            if tokens[child].dep == "expl":
                head = child
        if head is None or head not in own:
            return None
        if tokens[head].tag in _RELATIVE:
            meant = self._tree.subject(root)
            is_told = meant is not None and self._tree.child(meant, "nummod") is not None
            if is_told and self._tree.words[head - 1 : head + 1] == [",", "which"]:
                return "that", {head}  # "24 bikes, which was twice as many"
            before = (at for at in range(head - 1, -1, -1) if tokens[at].tag.startswith("NN"))
            nouns = (at for at in before if not dimension_of(tokens[at].lemma.lower()))  # no inch is tall
            noun = tokens[next(nouns, tokens[root].head)]
            name = noun.text if noun.tag.startswith("NNP") else f"the {noun.text}"
            return ("" if noun.tag.startswith("VB") else name), {head}
        if tokens[head].tag == "PRP":
            mention = next((m for m in self._reading.mentions if m.first == head), None)
            name, told = name_of(mention, self._reading), self._written(own).lower().split()
            is_besides = name.split()[-1].lower() in told if name else True
            return tokens[head].text.lower() if is_besides else name, {head}  # "in a sale" is not part of it
        place = self._whole(head, root, own)
        return within(self._written(sorted(place)), min(place), self._reading), place

    def _coordinated_subject(self, head: int, root: int) -> int | None:
        """Return the last subject of a verb that "and" joins to the first one; `None` if there is no other."""
        others = [
            at
            for at in self._tree.children[root]
            if self._reading.tokens[at].dep == "nsubj" and head < at < root
        ]
        joined = [at for at in others if "and" in self._tree.words[head + 1 : at]]
        return max(joined, default=None)

    def _whole(self, head: int, root: int, own: list[int]) -> set[int]:
        """Return the tokens of a subject, without what is set off before it."""
        place = {at for at in self._below(head) if at in own and at <= max(head, self._end(head, root))}
        gap = next((at for at in sorted(place) if at + 1 < head and at + 1 not in place), None)
        if gap is not None:
            place = {at for at in place if at > gap}
        while self._joins(min(place)) and len(place) > 1:
            place.remove(min(place))
        beside = self._coordinated_subject(head, root)  # "5 boys and 3 girls", both hung on the verb
        return {*range(min(place), beside + 1)} if beside else place

    def _joins(self, at: int) -> bool:
        return self._reading.tokens[at].tag in (",", "CC") or self._tree.word(at) in _TIMES

    def _end(self, head: int, root: int) -> int:
        """Return the last token before the verb that belongs to a subject."""
        below = self._below(head)
        return max((at for at in below if at < root), default=head) if head < root else max(below)

    def _written(self, own: list[int]) -> str:
        """Return tokens as the text writes them, with gaps closed."""
        runs: list[list[int]] = []
        for at in own:
            gap = at - runs[-1][-1] - 1 if runs else 0
            if runs and (gap == 0 or (gap == 1 and self._tree.tag(at - 1) == "CC")):
                runs[-1].append(at)
            else:
                runs.append([at])
        words = (self._reading.words(run[0], run[-1] + 1) for run in runs)
        return " ".join(words).replace(" ,", ",")
