"""Plain text for screen readers and pipes: each step takes a line or two, with no boxes and no color."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tutor.narration.step import Narration, Step
from tutor.pictures.draw import MARGIN, WIDEST, shown
from tutor.pictures.draw import told as told_picture
from tutor.pictures.model import FIRST
from tutor.pictures.style import Style

if TYPE_CHECKING:
    from solvers.answer import Abstention
    from tutor.narration.readings import Readings
    from tutor.rendering.told import Told

WIDTH = 100
"""The width of line-by-line output in columns."""
_IN_WORDS = ("causes", "columns", "cycle")
"""Pictures that only repeat in words what the steps below them say."""
UNKNOWN = "I do not know this."


def step_lines(number: int, step: Step) -> list[str]:
    """Return the lines of one step, the first with its number."""
    lines = [f"{number}. {step.text}"]
    margin = " " * len(f"{number}. ")
    if step.apart:
        lines.append(f"{margin}{step.apart}")
    return lines


def plain(told: Told, picture: Style = Style.AUTO) -> str:
    """Return the whole answer as plain text that does not end with a line break; unless in ASCII, a picture is a
    sentence.
    """
    lines = [*told.answered]
    if told.readings is not None and told.is_open:
        lines += ["", opening(told.readings)]
    elif drawn := in_words(told.narration, picture):
        lines += ["", *drawn]
    lines += [""] if told.steps else []
    for number, step in enumerate(told.steps, start=1):
        lines += step_lines(number, step)
    return "\n".join(lines)


def in_words(narration: Narration, style: Style = Style.AUTO, frame: int | None = None) -> list[str]:
    """Return the picture of a narration for plain text: a sentence, or a drawing if ASCII was requested."""
    picture = narration.picture
    if frame == FIRST and style is not Style.ASCII:
        return []  # in words, the operation cannot be hidden
    if picture is None or style is Style.OFF or (picture.kind in _IN_WORDS and style is not Style.ASCII):
        return []
    lines = shown(picture, WIDEST + MARGIN, frame, is_ascii=True) if style is Style.ASCII else ()
    return [*lines] or [told_picture(picture, frame)]


def asked_back(readings: Readings) -> str:
    """Return a question to the person and the readings to choose from, one line each."""
    return "\n".join([readings.asks, *readings.numbered])


def opening(readings: Readings) -> str:
    """Return the text above the steps of the more likely reading while the person has not chosen yet."""
    return f"If you mean the {readings.ordinal}:"


def unknown(outcome: Abstention) -> str:
    """Return that there is no answer and why. An error in the numbers is not a lack of knowledge: 3 ÷ 0 has
    no answer.
    """
    from solvers.routing import WORD_PROBLEMS

    if outcome.solver in WORD_PROBLEMS:
        return outcome.reason
    if outcome.statistics.hurried:
        return f"{UNKNOWN} {outcome.reason}"  # with more time, it may be found
    from tutor.narration.offers import offer

    return f"{UNKNOWN} {outcome.reason} {offer(outcome.question.text)}"


def wrapped(lines: Iterable[str]) -> list[str]:
    """Return the lines without control characters, none wider than `WIDTH`; wrapped lines keep their indentation."""
    found = []
    for line in printable("\n".join(lines)).split("\n"):
        margin = " " * (len(line) - len(line.lstrip()))
        found += textwrap.wrap(line, WIDTH, subsequent_indent=margin, replace_whitespace=False) or [""]
    return [line.rstrip() for line in found]


def printable(text: str) -> str:
    """Return `text` with a space for every character that could control a terminal; line breaks of all
    kinds are kept.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n")  # terminals paste "\r"
    return "".join(c if c.isprintable() or c == "\n" else " " for c in lines)
