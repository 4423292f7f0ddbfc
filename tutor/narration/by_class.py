"""Says why a choice has what a question asks for, by its class, and what is true of the other choices."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from knowledge.relations import bare
from solvers.reading.words import word_sequence
from solvers.retrieval.derivation import Stated
from solvers.science.spine.agreement import is_several, with_article, without_article
from solvers.science.spine.index import KIND, index, lemmas
from solvers.science.spine.proof import Row
from solvers.science.spine.say import inside, members_of, statement
from solvers.wording import plural
from tutor.narration.step import Evidence, Step

_NUMBERS = word_sequence("ones")
_SMALL = re.compile(r"(?<![\d.,])(?:\d|1[0-2])(?![\d]|[.,]\d)")
HAS = "has number"
_MOST = 3
"""The most choices that one sentence names."""


def is_by_class(found: Stated) -> bool:
    """Return whether a choice follows from what its class has."""
    return len(found.rows) > 1 and found.rows[-1].relation == HAS and _is_chain(found.rows[:-1])


def steps_by_class(found: Stated) -> list[Step]:
    """Return the class of a choice, what that has, and what the other choices have: "a beetle is an insect".

    Args:
        found: a proof of which `is_by_class` is true.
    """
    *chain, last = found.rows
    spine = index().spine
    nearest = chain[-2].b if len(chain) > 1 else chain[-1].b
    of_class = members_of(spine, [_in_article(chain[0].a)], nearest)
    if len(chain) > 1:
        widest = members_of(spine, [chain[-1].a], chain[-1].b)
        of_class = f"{of_class.rstrip('.')}, and {inside(widest, chain[-1].a)}"
    told = [
        Step(of_class, "fact", evidence=_evidence(chain)),
        Step(_in_words(last.sentence), "fact", evidence=_evidence([last])),
    ]
    return [*told, *_of_others(found)]


def class_told(found: Stated) -> list[Step]:
    """Return the class that puts a choice in the class asked for, if that is not just what the answer says: "an
    oak tree is a tree, and a tree is a producer".
    """
    name = _in_article(found.choice)
    is_of_name = _is_same_name(found.choice, found.rows[0].a) if found.rows else True
    is_deed = found.choice.rstrip(".").endswith("ing")  # an example of a process, not a thing
    if not found.rows or not _is_chain(found.rows) or is_deed or (is_of_name and len(found.rows) == 1):
        return []
    if is_of_name:
        told = _chained(name, found.rows)
    else:
        kind = _first(found.rows[0].a)
        of_name = members_of(index().spine, [name], kind)
        told = f"{of_name.rstrip('.')}, and {inside(_chained(kind, found.rows), kind)}"
    return [Step(told, "fact", evidence=_evidence(found.rows))]


def _is_same_name(choice: str, cell: str) -> bool:
    """Whether two names refer to the same thing, in the singular or plural: "algae" and "an alga"."""
    return lemmas(choice) == lemmas(cell) or bare(choice) == plural(without_article(cell))


def _chained(name: str, chain: Sequence[Row]) -> str:
    """Return a sentence with the class of a thing and the wider class; classes between them are skipped."""
    spine = index().spine
    if len(chain) == 1:
        return members_of(spine, [name], _first(chain[0].b))
    nearer, kind = members_of(spine, [name], _first(chain[-2].b)), _first(chain[-1].a)
    widest = members_of(spine, [kind], _first(chain[-1].b))
    return f"{nearer.rstrip('.')}, and {inside(widest, kind)}"


def _first(cell: str) -> str:
    """Return the first of the names in a cell."""
    return cell.partition("; ")[0]


def _of_others(found: Stated) -> Iterator[Step]:
    """Yield what the other choices have, with those together that have the same."""
    groups: dict[str, list[Sequence[Row]]] = defaultdict(list)
    for other in found.others:
        groups[_in_words(other.rows[-1].sentence) if len(other.rows) > 1 else ""].append(other.rows)
    for sentence, each in groups.items():
        evidence = _evidence([row for rows in each for row in rows])
        if not sentence:
            yield from (Step(_in_words(rows[-1].sentence), "fact", evidence=_evidence(rows)) for rows in each)
            continue
        names = [_in_article(rows[0].a) for rows in each][:_MOST]
        last = each[0][-1]
        same = {rows[-2].b for rows in each}
        spine = index().spine
        if len(same) == 1:
            told = members_of(spine, names, each[0][-2].b).rstrip(".")
            yield Step(f"{told}, and {inside(sentence, last.a)}", "fact", evidence=evidence)
        else:
            told = statement(spine, HAS, names, [last.b], last.c)
            yield Step(_in_words(told), "fact", evidence=evidence)


def _in_article(name: str) -> str:
    return name if is_several(name) else with_article(name)


def _in_words(text: str) -> str:
    """Return a sentence with small numbers as words: "six legs"."""
    return _SMALL.sub(lambda found: _NUMBERS[int(found[0])], text)


def _is_chain(rows: Sequence[Row]) -> bool:
    return all(row.relation == KIND for row in rows)


def _evidence(rows: Sequence[Row]) -> tuple[Evidence, ...]:
    return tuple(Evidence("fact", row.source) for row in rows)
