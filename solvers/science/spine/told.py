"""The answer in words: the facts chosen, and those that say the same of others, as one sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, islice

from knowledge.relations import Fact, Spine
from solvers.reading.model import Reading
from solvers.science.forms.asked import Asked
from solvers.science.spine.candidates import Candidate, Finder
from solvers.science.spine.index import KIND, Index, lemmas
from solvers.science.spine.program import Choice, alone
from solvers.science.spine.say import full, is_several, sentence, statement, with_article

_MOST, _MOST_LISTED = 4, 8
"""Things named in a row: of an answer that asks for one, and of a list."""
_CLOSE = 0.12
"""A fact worth this much less than the best may still say the same of another thing."""
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_FEWEST_LISTED = 2
_LAST = 99
"""The place of a step that has no number."""
_OWN_WORDS = ("called", "opposite of", "happens because", "happens when")
"""Relations whose facts are told in their own words."""
_PERSONAL = frozenset(["you", "your", "our", "we", "i", "my", "me", "it", "they"])
_COMPANY = 0.03
"""What each further thing counts that could stand in the same list."""
_ONE_ONLY = (
    "happens because",
    "happens when",
    "has number",
    "has amount",
    "comes before",
    "opposite of",
    "found by",
)
"""Relations of which one fact answers; others say more of the same."""
_SETS_APART = (
    "called", "happens when", "does", "turns into", "measures", "used for", "made of", "causes", "made from",
    "has property", "covered with", "has number", "lives in", "eats", "moves around", "gives off", "makes", "takes in",
    "found in", "part of",
)  # fmt: skip
"""What tells a thing from others of its kind, the most telling first."""
_TOLD_APART = 3


@dataclass(frozen=True, slots=True)
class Told:
    """An answer from facts."""

    form: str
    text: str
    """The answer as a person reads it, in whole sentences."""
    value: tuple[str, ...]
    """The answer alone: a number, names, a clause."""
    facts: tuple[int, ...]
    """The facts it rests on, those that answer first."""
    said: tuple[str, ...]
    """Lemmas of the question that they say."""
    sure: float
    """The probability that it is right."""
    rule: str = "said"
    """How the answer follows: "said" by a fact, "larger" or "smaller" number, "differs", "shared", "yes" or "no"."""


def tell(choice: Choice, candidates: Sequence[Candidate], finder: Finder, sure: float) -> Told:
    """What the program chose, told."""
    best = choice.candidate
    spine = finder.index.spine
    asked = best.asked
    numbers = _alike(choice, candidates, finder)
    facts = [spine.facts[number] for number in numbers]
    subject, is_plural = _subject(best, facts[0], finder)
    if asked.form == "definition" and facts[0].relation == KIND and not choice.joined:
        further = _apart(facts[0], best.fact, finder)
        text = _definition(spine, facts, [spine.facts[n] for n in further])
        rows: tuple[int, ...] = (*numbers, *further)
    else:
        text = _statement(spine, best, facts, subject, is_plural)
        rows = (*numbers, *best.chain, *choice.joined)
        reasons = [full(spine, spine.facts[n]) for n in (*_inherited(best, spine), *choice.joined)]
        text = " ".join([text, *dict.fromkeys(reasons)])
    column = best.place.ask or "b"
    value = tuple(dict.fromkeys(fact.cell(column) for fact in facts))
    said = tuple(finder.words[at].lemma for at in sorted(best.says) if at in finder.words)
    return Told(asked.form, text, value, rows, said, sure)


def with_company(candidates: Sequence[Candidate], finder: Finder) -> list[Candidate]:
    """The candidates, those for a list worth more where others say the same of further things."""
    facts = finder.index.spine.facts
    company = Counter(_group(c, facts) for c in {(c.fact, c.place.ask): c for c in candidates}.values())

    def worth(candidate: Candidate) -> float:
        if candidate.asked.answer != "several things":
            return candidate.worth
        need = wanted_number(candidate.asked, finder.reading) or _MOST
        return candidate.worth + _COMPANY * min(company[_group(candidate, facts)], need)

    return [replace(candidate, worth=worth(candidate)) for candidate in candidates]


def _group(candidate: Candidate, facts: Sequence[Fact]) -> tuple[str, ...]:
    """Equal for candidates that say the same of different things."""
    fact, ask = facts[candidate.fact], candidate.place.ask
    return fact.relation, ask, *(fact.cell(column) for column in "ab" if column != ask)


def _fame(number: int, finder: Finder, column: str, *, asks_kinds: bool) -> tuple[bool, int]:
    """How well the thing in a column of a fact is known; first come kinds by their names, or else what has no kinds."""
    thing = finder.index.thing(finder.index.cells[number][column][0])
    whole = finder.index.cells[number]["b" if column == "a" else "a"][0]
    members = (
        n for n in finder.index.about.get((thing, "b"), ()) if finder.index.spine.facts[n].relation == KIND
    )
    comes_first = thing[-len(whole) :] == whole if asks_kinds else next(members, None) is None
    return comes_first, sum(len(finder.index.about.get((thing, side), ())) for side in "ab")


def wanted_number(asked: Asked, reading: Reading) -> int | None:
    """How many things a question asks for: "name three"."""
    if "n" not in asked.slots:
        return None
    text = reading.tokens[asked.slots["n"][0]].text.casefold()
    return int(text) if text.isdigit() else _NUMBERS.index(text) if text in _NUMBERS else None


def _alike(choice: Choice, candidates: Sequence[Candidate], finder: Finder) -> list[int]:
    """The chosen fact, and those that say the same of further things, as many as are asked for."""
    best = choice.candidate
    spine = finder.index.spine
    relation, ask = spine.facts[best.fact].relation, best.place.ask
    if relation in _ONE_ONLY or choice.joined or not ask:
        return [best.fact]
    listing = best.asked.answer == "several things"
    need = wanted_number(best.asked, finder.reading)
    floor = alone(best, finder.words) - (2 * _CLOSE if listing else _CLOSE)
    near = [c for c in _ranked(best, candidates, finder) if alone(c, finder.words) >= floor]
    same = _company(best, near, need or _FEWEST_LISTED if listing else 0, finder)
    by_name = {spine.facts[number].cell(ask): number for number in reversed(same)}
    found = [*reversed(by_name.values())][: need or (_MOST_LISTED if listing else _MOST)]
    return sorted(found, key=lambda number: _step(spine.facts[number])) if relation == "step of" else found


def _asks_kinds(best: Candidate, finder: Finder) -> bool:
    """Whether kinds are asked for, and not what is of them."""
    return any(finder.reading.tokens[at].lemma in ("kind", "type") for at in best.asked.said)


def _members(numbers: Sequence[int], index: Index) -> list[int]:
    """The facts about single things of which some are a kind, in place of those about the kinds they belong to."""
    facts, found = index.spine.facts, []
    for number in numbers:
        thing = index.thing(index.cells[number]["a"][0])
        below = [n for n in index.about.get((thing, "b"), ()) if facts[n].relation == KIND]
        single = [n for n in below if facts[n].cell("a")[:1].isupper()]
        found += single or [number]
    alone = [n for n in found if facts[n].cell("a").removeprefix("the ")[:1].isupper()]
    return alone if len(alone) >= _MOST else found


def _company(best: Candidate, near: Sequence[Candidate], need: int, finder: Finder) -> list[int]:
    """The facts of candidates that say the same as the best, and where they are too few those that say nearly that."""
    spine = finder.index.spine
    same = [c.fact for c in near if _says_same(c, best, spine)]
    if len({spine.facts[number].cell(best.place.ask) for number in same}) < need:
        same += [c.fact for c in near if _says_alike(c, best, spine)]
    of_class = need and spine.facts[best.fact].relation == KIND and best.place.ask == "a"
    return _members(same, finder.index) if of_class and not _asks_kinds(best, finder) else same


def _step(fact: Fact) -> int:
    """The place of a step."""
    return int(fact.c) if fact.c.isdigit() else _LAST


def _ranked(best: Candidate, candidates: Sequence[Candidate], finder: Finder) -> list[Candidate]:
    """The candidates in the order in which they are told: the best first, or the best known of a list."""
    ranked = sorted(candidates, key=lambda c: -alone(c, finder.words))
    if best.asked.answer != "several things":
        return [best, *ranked]
    kinds, ask = _asks_kinds(best, finder), best.place.ask
    return sorted(ranked, key=lambda c: _fame(c.fact, finder, ask, asks_kinds=kinds), reverse=True)


def _says_same(other: Candidate, best: Candidate, spine: Spine) -> bool:
    """Whether a candidate gives a further answer of the kind of the best one."""
    fact, first, ask = spine.facts[other.fact], spine.facts[best.fact], best.place.ask
    held = all(lemmas(fact.cell(column)) == lemmas(first.cell(column)) for column in "ab" if column != ask)
    return held and _says_alike(other, best, spine) and (fact.c == first.c or fact.relation == "step of")


def _says_alike(other: Candidate, best: Candidate, spine: Spine) -> bool:
    """Whether a candidate gives an answer by the same relation, if not quite in the same words."""
    is_same = spine.facts[other.fact].relation == spine.facts[best.fact].relation
    return is_same and other.place.ask == best.place.ask and other.kind_said == best.kind_said


def _inherited(best: Candidate, spine: Spine) -> tuple[int, ...]:
    """The facts that say why what is so of a class is so of the thing asked about; told, for nobody said them."""
    return (best.fact, *best.chain) if best.subject and best.place.relation != KIND else ()


def _subject(best: Candidate, fact: Fact, finder: Finder) -> tuple[str, bool | None]:
    """What the answer is about as the question says it, and whether that is several; empty to leave it as it is."""
    tokens = best.asked.tokens("x")
    if best.place.ask == "a" or set(best.place.a) != set(tokens) or not tokens:
        return "", None
    text = finder.reading.words(tokens[0], tokens[-1] + 1)
    if best.place.relation in _OWN_WORDS or not _may_be_told(tokens, text, best, finder):
        return _member(best, finder), None
    last = [finder.reading.tokens[at] for at in tokens if finder.reading.tokens[at].head not in tokens]
    plural = any(token.tag in ("NNS", "NNPS") for token in last) or is_several(text)
    if not plural and text.casefold().split()[0] not in ("a", "an", "the", "each", "this"):
        return _member(best, finder) or fact.cell("a"), None
    return text, plural


def _may_be_told(tokens: Sequence[int], text: str, best: Candidate, finder: Finder) -> bool:
    """Whether a fact says all words of a phrase, and it speaks of nobody who asks."""
    words = [at for at in tokens if at in finder.words]
    name = best.subject or finder.index.cells[best.fact]["a"][0]
    is_said = all(at in best.says for at in words) and len(words) <= len(name)
    return is_said and not _PERSONAL & set(text.casefold().split())


def _member(best: Candidate, finder: Finder) -> str:
    """The thing of whose class a fact speaks, as facts call it."""
    if not best.subject:
        return ""
    spine = finder.index.spine
    if best.chain:
        return spine.facts[best.chain[0]].cell("a")
    return with_article(" ".join(best.subject))


def _statement(
    spine: Spine, best: Candidate, facts: Sequence[Fact], subject: str, is_plural: bool | None
) -> str:
    """The facts as one sentence."""
    first = facts[0]
    if best.place.ask == "a":
        subjects = list(dict.fromkeys(fact.cell("a") for fact in facts))
        objects = [first.cell("b")]
        return statement(spine, first.relation, subjects, objects, first.c)
    objects = list(dict.fromkeys(fact.cell("b") for fact in facts))
    return statement(
        spine,
        first.relation,
        [subject or first.cell("a")],
        objects,
        first.c,
        is_plural=is_plural if subject else None,
    )


def _apart(fact: Fact, number: int, finder: Finder) -> list[int]:
    """What sets a thing apart from others of its kind."""
    index = finder.index
    thing = index.thing(index.cells[number]["a"][0])
    own = [n for n in index.about.get((thing, "a"), ()) if index.spine.facts[n].relation != "called"]
    own += [n for n in index.about.get((thing, "b"), ()) if index.spine.facts[n].relation == "called"]
    ranked = [(_SETS_APART.index(r), n) for n in own if (r := index.spine.facts[n].relation) in _SETS_APART]
    found: list[int] = []
    for _, group in islice(groupby(sorted(ranked), key=lambda one: one[0]), _TOLD_APART):
        numbers = [n for _, n in group]
        same = [n for n in numbers if index.spine.facts[n].c == index.spine.facts[numbers[0]].c]
        found += same[: 1 if index.spine.facts[same[0]].relation in _ONE_ONLY else _TOLD_APART]
    return found


def _definition(spine: Spine, facts: Sequence[Fact], further: Sequence[Fact]) -> str:
    """What a thing is a kind of, and what sets it apart; facts of one relation in one sentence."""
    name = facts[0].cell("a")
    plural = is_several(name)
    is_one = name[:1].isupper() and not plural  # "Jupiter is a gas giant", for it is the only one of its name
    kind = facts[0].cell("b")
    parts = [
        sentence(f"{name} is {with_article(kind)}") if is_one else statement(spine, KIND, [name], [kind])
    ]
    for _, group in groupby(further, key=lambda fact: (fact.relation, fact.c)):
        same = [*group]
        if same[0].relation == "called":
            parts.append(full(spine, same[0]))
        else:
            objects = [fact.cell("b") for fact in same]
            pronoun = name if is_one else "they" if plural else "it"
            parts.append(statement(spine, same[0].relation, [pronoun], objects, same[0].c, is_plural=plural))
    return " ".join(parts)
