"""Calculations in the form of a recipe: "Add 9 to 16 and multiply what you get by 4. What is the result?"

In a number riddle, the number at the beginning is unknown, and the result is known: "I think of a number, double it and
add 5. I get 17. What is my number?" The whole text must consist of an opening, steps, a result in a riddle, and a
question; otherwise, it is neither.

A step is a verb with an object and, after a preposition, a second number; either may refer to the number so far. The
lexical class of the verb gives the operation (`knowledge/formulas/words.toml`, "recipe-...").
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction

from knowledge.formulas import words_of
from solvers.arithmetic.tree import UNKNOWN, Equation, Leaf, Node, Operation
from solvers.formulas.cursor import Cursor
from solvers.formulas.items import Item, Text, leaf_of

_ASKING = frozenset(("what", "which"))
_FACTORS = {"doubl": ("×", 2), "tripl": ("×", 3), "halv": ("÷", 2)}
_BEHIND = {
    "add": ("to", "with", "and"),
    "subtract": ("from",),
    "grow": ("by",),
    "shrink": ("by",),
    "multiply": ("by", "with", "and"),
    "divide": ("by",),
}
"""Classes of verbs with the prepositions that may follow; "and" joins two numbers only at the beginning."""
_SIGNS = {"add": "+", "grow": "+", "subtract": "-", "shrink": "-", "multiply": "×", "divide": "÷"}


def riddle(text: Text) -> Equation | None:
    """Return the equation with one unknown that a number riddle describes step by step, or `None` for any
    other text.
    """
    if not any(item.lemma == "number" for item in text.items):
        return None
    steps = _Steps(text, UNKNOWN)
    steps.begin()
    asks_first = steps.comes(_ASKING)
    node, result = steps.work(), steps.result()
    if isinstance(node, Leaf) or node is None or result is None:
        return None
    if not (steps.is_over() if asks_first else steps.asks_for_the_number()):
        return None
    return Equation(node, result)


def recipe(text: Text) -> Equation | None:
    """Return the calculation that a text describes step by step from its first number, or `None` for any other text."""
    steps = _Steps(text, None)
    steps.begin()
    node = steps.work()
    return Equation(UNKNOWN, node) if isinstance(node, Operation) and steps.asks_for_the_result() else None


class _Steps(Cursor):
    """A cursor over a recipe with the number so far."""

    def __init__(self, text: Text, start: Node | None) -> None:
        """Store a text, and the unknown of a riddle or `None` for a recipe."""
        super().__init__(text.items)
        self._text = text
        self._node = start
        self._is_riddle = start is not None

    @contextmanager
    def _trying(self) -> Iterator[Callable[[], None]]:
        """Go back to the start at the end, unless the function that it yields was called."""
        before, kept = self.at, []
        yield lambda: kept.append(True)
        if not kept:
            self.at = before

    # --- opening ---

    def begin(self) -> None:
        """Move past the words that introduce the first number: "Ada thinks of a number", "Start with 12"."""
        with self._trying() as keep:
            self._pass(self._is_joint)
            self._pass(lambda item: item.lemma == "be")
            if not self._is_of("recipe-thinking"):
                return
            self.at += 1
            self._pass(lambda item: item.text in ("of", "with", "down", "at", "from"))
            first = self._operand()
            if first is not None:
                self._node = first
                keep()

    # --- steps ---

    def work(self) -> Node | None:
        """Return the number after all steps; `None` if there is no number."""
        while not self.is_done:
            with self._trying() as keep:
                found = self._step()
                if found is not None:
                    self._node = found
                    keep()
                    continue
            if self._result_comes() or not self._is_joint(self.items[self.at]):
                break
            self.at += 1
        return self._node

    def _step(self) -> Node | None:
        """Return the number after the next step."""
        with self._trying() as keep:  # "7 is added to it", "a number is tripled"
            before = self._operand()
            self._pass(_helps)
            if before is not None and (found := self._done(before)) is not None:
                keep()
                return found
        self._pass(_helps)
        return self._done(None)

    def _done(self, first: Node | None) -> Node | None:
        """Return the number after the operation of the next verb."""
        item = self.item
        if item is None:
            return None
        factor = next(
            (size for stem, size in _FACTORS.items() if item.text.split()[-1].startswith(stem)), None
        )
        kind = next((kind for kind in _BEHIND if self._is_of(f"recipe-{kind}")), "")
        if factor is None and not kind:
            return None
        self.at += 1
        first = first if first is not None else self._operand()
        if factor is not None:
            whole = first if first is not None else self._node
            return Operation(factor[0], whole, Leaf(Fraction(factor[1]))) if whole is not None else None
        self.skip("away")
        behind = self._behind(kind)
        self.skip("away")
        return self._worked(kind, first, behind)

    def _behind(self, kind: str) -> Node | None:
        """Return the number after a verb's preposition."""
        word = self.word()
        if word not in _BEHIND[kind] or (word == "and" and self._node is not None):
            return None
        with self._trying() as keep:
            self.at += 1
            found = self._operand()
            if found is not None:
                keep()
            return found

    def _worked(self, kind: str, first: Node | None, behind: Node | None) -> Node | None:
        """Return the number after an operation; `None` if a number is missing or both are the number so far."""
        is_done_to_so_far = kind in ("add", "subtract")  # "add 5", unlike "multiply it by 5"
        if is_done_to_so_far and (kind == "subtract" or self._node is not None):
            left, right = behind if behind is not None else self._node, first
        else:
            left, right = first if first is not None else self._node, behind
        if left is None or right is None or left is right:
            return None
        return Operation(_SIGNS[kind], left, right)

    def _operand(self) -> Node | None:
        """Return the next number, or the number so far if the next words refer to it."""
        item = self.item
        if item is None:
            return None
        if item.is_number and not any(item.text.split()[-1].startswith(stem) for stem in _FACTORS):
            self.at += 1
            told = leaf_of(self._text, item)
            return self._multiple(told) or told
        with self._trying() as keep:
            if self._points():
                keep()
                return self._node
        return None

    def _multiple(self, factor: Leaf) -> Node | None:
        """Return so many times the number so far, "three times a number", or that part of it: "half of it"."""
        with self._trying() as keep:
            is_twice = self.items[self.at - 1].text.endswith(("twice", "times"))
            if (
                (self.skip("times") or self.skip("of") or is_twice)
                and self._points()
                and self._node is not None
            ):
                keep()
                return Operation("×", factor, self._node)
        return None

    def _points(self) -> bool:
        """Move past words for the number so far: "it", "the result", "what you get", and in a riddle "a number"."""
        with self._trying() as keep:
            if self.skip("what") and (
                self.skip("is", "left") or self.skip("remains") or self._had_by_someone()
            ):
                keep()
                return True
        with self._trying() as keep:
            determiners = words_of("recipe-pointing") | (
                words_of("recipe-any") | _ASKING if self._is_riddle else frozenset()
            )
            if self.comes(determiners):
                described = determiners | words_of("recipe-described")
                self._pass(lambda item: item.text in described or item.tag == "JJ")
                if self._is_of("recipe-number"):
                    self.at += 1
                    keep()
                    return not self._number_comes()  # the text gives "the number 12"
        return any(self.skip(word) for word in ("it", "this", "that"))

    def _had_by_someone(self) -> bool:
        if self.item is None or not _is_someone(self.item):
            return False
        self.at += 1
        has = self._is_of("recipe-having")
        self.at += has
        return has

    # --- result and question ---

    def _result_comes(self) -> bool:
        with self._trying():
            return self.result() is not None

    def result(self) -> Node | None:
        """Return the result that the text gives next: "I get 17", "the result is 26"."""
        with self._trying() as keep:
            if not self._points_or_none():
                self._pass(lambda item: item.text == "which" or _is_someone(item))
            self._pass(lambda item: item.text in ("now", "to"))
            if not self._is_of("recipe-coming-out"):
                return None
            self.at += 1
            self._pass(lambda item: item.text in ("up", "with", "in", "equal", "to") or _is_someone(item))
            if not self._number_comes():
                return None
            found = self._operand()
            self._pass(lambda item: item.text in (*",.;", "and"))
            keep()
            return found

    def _points_or_none(self) -> bool:
        with self._trying() as keep:
            if self._points():
                keep()
                return True
        return False

    def asks_for_the_number(self) -> bool:
        """Return whether the rest only asks for the number of a riddle."""
        rest = self.items[self.at :]
        words = [item.text for item in rest if item.text not in (".", "?", "!")]
        is_it = words[1:] in (["is", "it"], ["was", "it"])
        asks = bool(words) and words[0] in words_of("ask") | {"which"}
        return asks and not any(item.is_number for item in rest) and (is_it or "number" in words)

    def is_over(self) -> bool:
        """Return whether only the punctuation mark at the end is left."""
        return all(item.text in (".", "?", "!") for item in self.items[self.at :])

    def asks_for_the_result(self) -> bool:
        """Return whether the rest only asks for the result, or is empty."""
        rest = [item for item in self.items[self.at :] if item.text not in (*",.;", "?", "!")]
        asking = words_of("ask") | words_of("recipe-asking")
        known = all(item.text in asking or _is_someone(item) for item in rest)
        return known and (not rest or rest[0].text in words_of("ask") | {"which", "give", "tell"})

    # --- words ---

    def _pass(self, passes: Callable[[Item], bool]) -> None:
        while self.item is not None and passes(self.item):
            self.at += 1

    def _is_of(self, name: str) -> bool:
        item = self.item
        return item is not None and not {item.text, item.lemma}.isdisjoint(words_of(name))

    def _number_comes(self) -> bool:
        return self.item is not None and self.item.is_number

    @staticmethod
    def _is_joint(item: Item) -> bool:
        """Return whether it only connects one step to the next."""
        return item.text in (*",.;", *words_of("recipe-joining")) or _is_someone(item)


def _helps(item: Item) -> bool:
    """Whether it comes between a number and the verb that says what to do with it: "must be", "do you have to"."""
    return item.lemma in ("be", "do", "have") or item.tag in ("MD", "TO") or item.text in ("then", "you")


def _is_someone(item: Item) -> bool:
    return item.tag.startswith("NNP") or item.text in words_of("recipe-someone")
