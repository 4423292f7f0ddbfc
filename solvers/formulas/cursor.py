"""A position in a row of items, which a grammar moves forward."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from solvers.formulas.items import Item


class NotSpokenError(ValueError):
    """The words are not a calculation; the message says, without a period, where they stop being one."""


class Cursor:
    """A cursor that looks at the items ahead and moves past them."""

    def __init__(self, items: Sequence[Item]) -> None:
        self.items = items
        self.at = 0

    @property
    def is_done(self) -> bool:
        """Return whether no item is left."""
        return self.at >= len(self.items)

    @property
    def item(self) -> Item | None:
        """Return the next item, or `None` at the end."""
        return None if self.is_done else self.items[self.at]

    def word(self, ahead: int = 0) -> str:
        """Return the text of an item ahead; empty after the end."""
        at = self.at + ahead
        return self.items[at].text if at < len(self.items) else ""

    def comes(self, words: Container[str]) -> bool:
        """Return whether the next item is one of `words`."""
        return self.word() in words

    def skip(self, *words: str) -> bool:
        """Move past `words` if all of them come next; return whether they did."""
        if tuple(self.word(ahead) for ahead in range(len(words))) != words:
            return False
        self.at += len(words)
        return True

    def expect(self, word: str) -> None:
        """Move past `word`. Raises `NotSpokenError` if it does not come next."""
        if not self.skip(word):
            raise NotSpokenError(f"“{word}” is missing {self.place}")

    def phrase(self, phrases: Mapping[str, object]) -> str | None:
        """Move past the longest of `phrases` that comes next and return it, or `None` if none does.

        Raises:
            NotSpokenError: nothing comes after it.
        """
        for length in (3, 2, 1):
            words = " ".join(item.text for item in self.items[self.at : self.at + length])
            if words in phrases and self.at + length <= len(self.items):
                self.at += length
                if self.is_done:
                    raise self.missing()
                return words
        return None

    @property
    def place(self) -> str:
        """Return the position of the next item in words."""
        if not self.is_done:
            return f"before “{self.word()}”"
        return f"after “{self.items[self.at - 1].text}”" if self.at else "there"

    def missing(self) -> NotSpokenError:
        """Return the error for a missing number."""
        return NotSpokenError(f"a number is missing {self.place}")
