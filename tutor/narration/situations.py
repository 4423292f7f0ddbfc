"""Explains a word problem as a story: what is asked, what is known, what to do with it and why, a check, and the
answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solvers.answer import Answer
from solvers.arithmetic.tree import Leaf, Rounding, leaves, operations, written
from solvers.certainty import Certainty
from solvers.problems.entries import Clause, Entry, Statement
from solvers.problems.in_order import in_order
from solvers.problems.patterns import Pattern
from solvers.problems.story import Story
from solvers.wording import written_number
from tutor.narration import clock
from tutor.narration.band import Band
from tutor.narration.bands import at_least, beyond, least
from tutor.narration.checks import checked
from tutor.narration.conclusion import sentence, with_choice
from tutor.narration.drawing import draw, drawable
from tutor.narration.figures import in_cents, with_commas
from tutor.narration.hinted import hints
from tutor.narration.in_parts import in_parts
from tutor.narration.known import known, set_aside
from tutor.narration.leftovers import calculation
from tutor.narration.sentences import capital
from tutor.narration.smaller import smaller
from tutor.narration.step import CONCLUDES, Evidence, Narration, Step, spans
from tutor.narration.sums import Line
from tutor.narration.unknown import as_equation
from tutor.narration.ways import way
from tutor.narration.worked import SIGNS, Writing, shown
from tutor.pictures.story import picture_of

_BARE = 2
"""A number and its noun."""
_CHANGE = "change:after"
_COMPARING = ("more", "fewer", "less", "extra", "of")


def narrate_situation(answer: Answer, band: Band = Band.ANY) -> Narration:
    """Return the steps of an answer whose derivation is a `Story`, in the words of a grade band."""
    story = answer.derivation
    assert isinstance(story, Story)
    story = clock.in_words(_as_asked(in_order(_as_events(story))))
    asked_for, band = band, at_least(band, least(story))
    said: set[Clause] = set()
    steps = [
        *beyond(asked_for, band),
        *_asked(answer, story, band),
        *(_step(answer, story, statement, said, band) for statement in story.statements),
        *_only(answer, story),
        *_in_one(story, band),
        _conclusion(answer, story, band),
    ]
    return Narration(
        answer.text,
        tuple(steps),
        _proof(story),
        _equation(story),
        says=_said(answer, story),
        hints=tuple(dict.fromkeys(hints(story))),
        simpler=_simpler(story, band),
        detail=tuple(in_parts(Line(story, statement)) for statement in story.statements),
        picture=picture_of(story),
    )


def _as_events(story: Story) -> Story:
    """Return the story with what comes or goes as a change, even if the text counts it as more: "put in 18 more"."""

    def told(statement: Statement) -> Statement:
        given = [story.entries[place].about for place in statement.given]
        is_event = statement.pattern in (Pattern.COME, Pattern.GO) and not any(
            each.standard for each in given
        )
        is_compared = statement.schema.startswith("compare")
        return replace(statement, schema=_CHANGE) if is_event and is_compared else statement

    changed = tuple(map(told, story.statements))
    return story if changed == story.statements else replace(story, statements=changed)


def _as_asked(story: Story) -> Story:
    """Return the story with an answer that counts what the question asks for: "90 sixth graders", not "90 graders"."""
    words, asked = story.answer.words.split(), story.question.amount.split()
    between = asked[1:-1]
    is_whole = len(words) == _BARE and len(asked) > _BARE and [*asked[:1], *asked[-1:]] == words
    if not is_whole or not story.statements or any(word in _COMPARING for word in between):
        return story
    entries = [*story.entries]
    entries[story.asked] = replace(story.answer, words=story.question.amount)
    return replace(story, entries=tuple(entries))


def _asked(answer: Answer, story: Story, band: Band) -> Iterator[Step]:
    """Yield what we want to know, if that takes several sums, and which numbers do not matter; the highest band has a
    letter for it, if it is inside the story.
    """
    wants = sentence(f"we want to know {story.question.wants}") if story.question.wants else ""
    told, equation = as_equation(story) if band is Band.HIGHEST else ("", "")
    if told:
        yield Step(told, "equation", formula=equation)
        wants = ""
    aside = set_aside(story, is_sure=answer.certainty is Certainty.SURE)
    parts = (wants if len(story.statements) > 1 else "", aside)
    text = " ".join(filter(None, parts))
    if text:
        idle = [leaf for place, _ in story.idle if (leaf := story.entries[place].leaf)]
        yield Step(text, "unknown", spans=spans(answer, ((leaf.first, leaf.stop) for leaf in idle)))


def _step(answer: Answer, story: Story, statement: Statement, said: set[Clause], band: Band) -> Step:
    """Return what is known and what is done with it."""
    entries = [story.entries[place] for place in statement.given]
    told = known(story, entries, said, is_short=band in (Band.LOWEST, Band.LOWER))
    before = story.statements[: story.statements.index(statement)]
    told_before = {_fact(story.entries[place]) for each in before for place in each.given}
    facts = " ".join(fact for fact in map(_fact, entries) if fact and fact not in told_before)
    named = zip(statement.slots, statement.entries, strict=True)
    details = tuple((name, story.entries[entry].words) for name, entry in named if entry is not None)
    numbers = [leaf for entry in entries if (leaf := entry.leaf) is not None]
    return Step(
        " ".join(filter(None, [told, facts, way(story, statement, band=band)])),
        "operation",
        source=str(statement.pattern),
        formula=calculation(Line(story, statement)),
        evidence=(Evidence("statement", statement.schema, details),),
        spans=spans(answer, ((leaf.first, leaf.stop) for leaf in numbers)),
    )


def _fact(entry: Entry) -> str:
    """Return what everyone knows about a number: "A foot is 12 inches.", "2 dozen is 2 × 12 = 24."."""
    if "dozen" in entry.written.lower().split():
        dozens = entry.value / 12
        sum_ = f"{written_number(dozens)} × 12 = " if dozens.denominator == 1 and dozens > 1 else ""
        return f"{capital(entry.written)} is {sum_}{written_number(entry.value)}."
    return with_commas(in_cents(entry.leaf.implied)) if entry.leaf else ""


def _simpler(story: Story, band: Band) -> str:
    """Return the same story with small numbers, if that makes a difference."""
    small = smaller(story)
    if small is None:
        return ""
    said: set[Clause] = set()
    told = []
    for statement in small.statements:
        entries = [small.entries[place] for place in statement.given]
        done = [known(small, entries, said), way(small, statement, band=band)]
        told.append(" ".join(filter(None, done)))
    pairs = zip(story.entries, small.entries, strict=True)
    changed = [new for old, new in pairs if old.is_told and old.clause is None and old.value != new.value]
    asked = [entry.words for entry in changed if entry.about.noun]
    lead = f"Think of {' and '.join(asked)}. " if asked else ""
    return "\n".join([f"With smaller numbers: {lead}{told[0]}", *told[1:]])


def _only(answer: Answer, story: Story) -> Iterator[Step]:
    """Yield the number if it is already the answer."""
    leaf = story.answer.leaf
    if not story.statements and leaf is not None:
        yield Step(
            f"The question says “{leaf.words}”.", "fact", spans=spans(answer, [(leaf.first, leaf.stop)])
        )


def _in_one(story: Story, band: Band) -> Iterator[Step]:
    """Yield the whole calculation as one expression, for those who have learned to read it."""
    tree, writing = story.tree, Writing.of(story.text)
    is_shown = not isinstance(tree, Leaf | Rounding) and all(node.sign in SIGNS for node in operations(tree))
    is_shown = is_shown and not clock.has_times(story)
    if band is not Band.HIGHEST or len(story.statements) < 2 or not is_shown or as_equation(story)[0]:
        return
    told = f"{shown(tree, writing)} = {writing.number(story.answer.value)}".replace(" ÷ 100 ×", "/100 ×")
    yield Step(f"Written as one expression, this is {told}.", "transformation", formula=told)


def _said(answer: Answer, story: Story) -> str:
    """Return the answer in the words of the question, with the letter of its choice if there are choices."""
    return with_choice(answer, with_commas(story.question.says))


def _conclusion(answer: Answer, story: Story, band: Band) -> Step:
    used = [leaf for leaf in leaves(story.tree) if leaf.quantity is not None]
    return Step(
        " ".join(
            filter(
                None,
                [
                    checked(story),
                    sentence(_said(answer, story) or f"{CONCLUDES} {answer.text}"),
                ],
            )
        ),
        "answer",
        spans=spans(answer, ((leaf.first, leaf.stop) for leaf in used)),
    )


def _equation(story: Story) -> str:
    writing = Writing.of(story.text)
    value = writing.number(story.answer.value)
    if isinstance(story.tree, Leaf):
        return value
    if told := clock.sums(story):
        return told
    tree = story.tree.node if isinstance(story.tree, Rounding) else story.tree
    rounded = f", rounded {story.tree.how}:" if isinstance(story.tree, Rounding) else " ="
    is_shown = all(node.sign in SIGNS for node in operations(tree))
    told = shown(tree, writing).replace("−", "-") if is_shown else written(tree)
    return f"{told}{rounded} {value}"


def _proof(story: Story) -> tuple[str, ...]:
    lines = [*draw(drawable(clock.plain(story), lambda leaf: leaf.words or written(leaf))), ""]
    for statement in story.statements:
        lines.append(f"{statement.schema}: {statement.pattern}")
        named = zip(statement.slots, statement.entries, strict=True)
        lines += [
            f"    {name:<12} {story.entries[entry].words}" for name, entry in named if entry is not None
        ]
    return tuple(lines)
