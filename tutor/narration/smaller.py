"""The same story with small numbers, for students who find the real ones hard: the method is the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod

from solvers.arithmetic.equation import EquationError
from solvers.arithmetic.fits import dimension_of
from solvers.arithmetic.tree import Leaf
from solvers.problems.entries import Clause, Entry, Otherwise, Statement
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story, numbers_in
from solvers.reading.model import NumberKind, Token
from solvers.reading.numbers import find_numbers
from solvers.wording import CURRENCIES, amount, as_fraction, mixed_number, money, plural, written_number
from tutor.narration.sums import OF_TIMES

LARGEST = 10
"""The largest number from the text in a story with small numbers."""
REACHED = 20
"""The largest result of its sums."""
_TRIED = (3, 2, 4, 6, 5, 8, 10, 7, 9)
"""Small numbers in the order in which they are tried."""
_MOST = 20_000
"""The most combinations of small numbers to try."""
_BILLS = (10, 5, 20)
"""What a bill may be worth in a small story."""
_ROUND = (20, 100)
"""Larger numbers for which more percentages are whole."""
_FULL = 2
"""The fewest full groups before something is left over."""
_ARTICLE = re.compile(r"\b([Aa])n? $")
_Order = Callable[[Entry, Entry], bool]


def smaller(story: Story) -> Story | None:
    """Return the story with numbers up to `LARGEST`, or `None` if it has no larger ones or no small ones fit.

    Only the amounts are changed; the tree and the text are still those of the real numbers.
    """
    if any(s.pattern in OF_TIMES for s in story.statements):
        return None
    used = sorted({place for s in story.statements for place in s.given if story.entries[place].is_told})
    places = [place for place in used if _may_change(story, story.entries[place])]
    if all(map(_is_easy, story.entries)) or _has_open_number(story, places):
        return None
    hard = [place for place in places if not _is_easy(story.entries[place])]
    return _with_others(story, hard) or _with_others(story, places)


def _is_easy(entry: Entry) -> bool:
    return entry.value <= LARGEST and entry.value.denominator == 1


def _has_open_number(story: Story, places: Sequence[int]) -> bool:
    """Return whether a clause with these amounts has a number that may not fit small ones: 6 plums cannot be put into
    4 equal baskets.
    """
    clauses = [story.entries[place].clause for place in places]
    idle = [story.entries[place] for place, why in story.idle if why is Otherwise.UNSAID]
    open_ = [entry for entry in idle if entry.value != 1]
    return any(clause is not None and _is_in(clause, entry) for clause in clauses for entry in open_)


def _with_others(story: Story, changed: Sequence[int]) -> Story | None:
    """Return the story with small numbers in these places, or `None` if none fit."""
    tried = [_tried(story, place) for place in changed]
    if not changed or prod(map(len, tried)) > _MOST:
        return None
    orders: tuple[_Order, ...] = (lambda one, other: True, _are_alike)
    for is_ordered in orders:
        for numbers in product(*tried):
            chosen = dict(zip(changed, map(Fraction, numbers), strict=True))
            is_new = any(story.entries[place].value != value for place, value in chosen.items())
            if is_new and _same_order(story, chosen, is_ordered):
                values = _worked_out(story, chosen)
                if values is not None:
                    return _told(story, values)
    return None


def _may_change(story: Story, entry: Entry) -> bool:
    """Return whether another number may replace one in the text: a whole one, a price, or a fraction of a measure that
    is taken several times.
    """
    if not _numeral(entry) or _counts_numbers(story, entry):
        return False
    if entry.value.denominator == 1 or entry.about.noun in CURRENCIES:
        return True
    is_each = any(
        s.pattern is Pattern.GROUPS and story.entries[s.given[0]] is entry and story.asked == s.result
        for s in story.statements
    )
    return is_each and "%" not in entry.words and bool(dimension_of(entry.about.noun))


def _counts_numbers(story: Story, entry: Entry) -> bool:
    """Return whether it counts other numbers in the text, like the tests in an average."""
    sizes = {s.result: len(s.given) for s in story.statements if s.pattern is Pattern.WHOLE}
    divisions = [s for s in story.statements if s.found and s.given[0] in sizes and len(s.given) == 2]
    return any(entry is story.entries[s.given[1]] and entry.value == sizes[s.given[0]] for s in divisions)


def _tried(story: Story, place: int) -> Sequence[int]:
    """Return the numbers to try for one in the text, none of them larger."""
    entry = story.entries[place]
    if _is_bill(story, entry):
        return _BILLS
    is_of_percent = any(
        place in s.given and any("%" in story.entries[each].words for each in s.given)
        for s in story.statements
    )
    tried = (*_TRIED, *(_ROUND if is_of_percent else ()))
    return [value for value in tried if value <= entry.value] if entry.value >= min(tried) else tried


def _is_bill(story: Story, entry: Entry) -> bool:
    return story.text[entry.end :].split()[:1] in (["bill"], ["bill."], ["note"], ["note."])


def _are_alike(one: Entry, other: Entry) -> bool:
    return one.about.noun == other.about.noun


def _same_order(story: Story, chosen: Mapping[int, Fraction], is_ordered: _Order) -> bool:
    """Return whether the order of the amounts is unchanged and no two of them became equal."""
    used = {place for s in story.statements for place in s.given if story.entries[place].is_told}
    real = {place: story.entries[place] for place in used}
    new = {place: chosen.get(place, entry.value) for place, entry in real.items()}
    pairs = [(one, other) for one in used for other in used if one < other and {one, other} & {*chosen}]
    return all(
        _sign(real[a].value - real[b].value) == _sign(new[a] - new[b])
        for a, b in pairs
        if is_ordered(real[a], real[b])
    )


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def _worked_out(story: Story, chosen: Mapping[int, Fraction]) -> dict[int, Fraction] | None:
    """Return all amounts computed by the statements, or `None` if one is too large, not as whole as the real one, below
    zero, or a repetition.
    """
    values = dict(chosen)
    for statement in story.statements:
        slots = [
            Fraction(slot) if entry is None else values.get(entry, story.entries[entry].value)
            for slot, entry in zip(statement.slots, statement.entries, strict=True)
        ]
        try:
            found = statement.relation.solve(statement.found, slots)
        except (EquationError, ValueError):
            return None
        if not isinstance(found, Fraction) or not _is_like(story, statement, found, values):
            return None
        if story.entries[statement.result].value.denominator == 1 and found in values.values():
            return None
        values[statement.result] = found
    return values


def _is_like(story: Story, statement: Statement, found: Fraction, values: Mapping[int, Fraction]) -> bool:
    """Return whether a small result may replace the real one."""
    if statement.pattern is Pattern.LEFT_OVER:
        whole, by = (values.get(place, story.entries[place].value) for place in statement.given)
        return whole > _FULL * by and found > 0
    if found <= 0 or found > REACHED:
        return story.entries[statement.result].value <= 0
    following = (s.pattern for s in story.statements if statement.result in s.given)
    if any(pattern in (Pattern.UP, Pattern.DOWN) for pattern in following):
        return found > _FULL and found.denominator != 1
    return _is_as_whole(story, statement, found, values)


def _is_as_whole(story: Story, statement: Statement, found: Fraction, values: Mapping[int, Fraction]) -> bool:
    """Return whether a small result is whole or a fraction, like the real one."""
    real = story.entries[statement.result]
    kept = [story.entries[place] for place in statement.given if place not in values]
    is_kept = any(entry.value.denominator != 1 and "%" not in entry.words for entry in kept)
    if real.about.noun in CURRENCIES and real.value.denominator != 1:
        return found.denominator == 1 or is_kept
    is_of_whole = any(story.entries[place].value.denominator != 1 for place in statement.given)
    if real.value.denominator != 1 and is_of_whole and found.denominator == 1:
        return found >= _FULL
    return found.denominator == real.value.denominator and (found.denominator != 1 or found >= _FULL)


def _told(story: Story, values: Mapping[int, Fraction]) -> Story | None:
    clauses = dict(_clauses(story, values))
    entries = []
    for place, entry in enumerate(story.entries):
        value = values.get(place, entry.value)
        words: str | None = entry.words
        if value != entry.value:
            words = _words(entry, value)
        clause = clauses.get(entry.clause) if entry.clause else None
        if words is None or (entry.clause and clause is None):
            return None
        leaf = (entry.node if value == entry.value else Leaf(value)) if entry.leaf else None
        written = written_number(value) if entry.written and value != entry.value else entry.written
        entries.append(replace(entry, value=value, words=words, node=leaf, clause=clause, written=written))
    return replace(story, entries=tuple(entries))


def _words(entry: Entry, value: Fraction) -> str | None:
    """Return an amount with its noun, with another number; `None` if its own number is not found."""
    if entry.about.noun in CURRENCIES:
        return _with(entry.words, [(money(entry.value), money(value), "")])
    if entry.value.denominator != 1 and value.denominator == 1:
        return amount(value, entry.about.noun)
    numbers = dict.fromkeys(way(entry.value) for way in (written_number, mixed_number, as_fraction))
    told = (_with(entry.words, [(number, mixed_number(value), "")]) for number in numbers)
    words, noun = next(filter(None, told), None), entry.about.noun
    if words is None or not noun or 1 not in (value, entry.value):
        return words
    one, other = (plural(noun), noun) if value == 1 else (noun, plural(noun))
    return f"{words.removesuffix(one)}{other}" if words.endswith(one) else words


def _clauses(story: Story, values: Mapping[int, Fraction]) -> Iterator[tuple[Clause, Clause | None]]:
    """Yield the clauses of the text with the other numbers, except for clauses in which the old ones are not found."""
    for clause in dict.fromkeys(entry.clause for entry in story.entries if entry.clause):
        changed = [(e, values[p]) for p, e in enumerate(story.entries) if p in values and _is_in(clause, e)]
        changed.sort(key=lambda each: each[0].start)
        yield clause, _clause(clause, changed)


def _is_in(clause: Clause, entry: Entry) -> bool:
    """Return whether a clause contains a number, either as the clause about it or as one around that."""
    return entry.is_told and entry.leaf is not None and clause.first <= entry.leaf.first < clause.stop


def _clause(clause: Clause, inside: Sequence[tuple[Entry, Fraction]]) -> Clause | None:
    whole = f"{clause.lead}\n{clause.subject}\n{clause.predicate}"
    numbers = [
        (
            _numeral(entry),
            _numeral(entry) if value == entry.value else _number(entry, value),
            entry.about.noun,
        )
        for entry, value in inside
    ]
    told = _with(whole, numbers)
    if told is None:
        return None
    lead, subject, predicate = told.split("\n")
    return replace(clause, lead=lead, subject=subject, predicate=predicate)


def _number(entry: Entry, value: Fraction) -> str:
    """Return a number as written in place of another one in the text: "twice" and "3 times" for factors."""
    if "times" not in _numeral(entry).split():
        return money(value) if entry.about.noun in CURRENCIES else written_number(value)
    return "twice" if value == 2 else f"{written_number(value)} times"


def _numeral(entry: Entry) -> str:
    """Return only the number in what the text writes for an amount: "13" in "$13", "Four", "three times"; empty for a
    word that no number can take the place of, like "twice".
    """
    words = entry.written.split()
    digits = next((word for word in words if any(map(str.isdigit, word))), "")
    if digits:
        return digits.strip("$€£%")
    if "times" in words:
        return entry.written
    spelled = (" ".join(words[: at + 1]) for at in range(len(words)))
    found = next((told for told in spelled if entry.value in numbers_in(told)), "")
    return "" if entry.about.noun == "" and len(words) == 1 and _is_factor(found) else found


def _is_factor(word: str) -> bool:
    """Return whether a word says how many times something is taken, rather than how many things there are."""
    tokens = [
        Token(n, each, each.lower(), "", "", "", n, 0, 0, 0) for n, each in enumerate((word, "as", "many"))
    ]
    return any(number.kind is NumberKind.MULTIPLIER for number in find_numbers(tokens))


def _article(before: str, number: str) -> str:
    """Return the text before a number, with the article that fits the number: "a 3-mile trip", "an 8-mile trip"."""
    return _ARTICLE.sub(lambda found: f"{found[1]}{'n' if number.startswith('8') else ''} ", before)


def _with(text: str, numbers: Sequence[tuple[str, str, str]]) -> str | None:
    """Return `text` with these numbers, which occur in this order, replaced by others; `None` if one does not occur.

    Args:
        text: one or more lines.
        numbers: each number as written, the one that replaces it, and the lemma of what it counts, which becomes
            plural.
    """
    done = ""
    for written, other, noun in numbers:
        at = text.lower().find(written.lower())
        before, text = text[:at], text[at + len(written) :]
        if at < 0 or before[-1:].isalnum() or text[:1].isalnum():
            return None
        done += f"{_article(before, other)}{other}"
        if (
            noun
            and other != written
            and text.startswith(f" {noun}")
            and not text[len(noun) + 1 :][:1].isalpha()
        ):
            text = f" {plural(noun)}{text[len(noun) + 1 :]}"
    return done + text
