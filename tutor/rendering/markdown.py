"""Markdown for notes and exports; everything from outside is escaped."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.question import Question
from tutor.narration.readings import Readings
from tutor.pictures.draw import MARGIN, WIDEST
from tutor.pictures.style import Style
from tutor.rendering.picture import picture_lines
from tutor.rendering.plain import opening
from tutor.rendering.told import Told

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~-])")


def markdown(question: Question, told: Told, picture: Style = Style.AUTO) -> str:
    """Return the whole answer as Markdown, ending without a line break."""
    lines = [f"> {escape(question.text)}"]
    lines += [f"> ({escape(c.label)}) {escape(c.text)}" for c in question.choices]
    lines += ["", *told_lines(told, picture)]
    return "\n".join(lines)


def asked_back(readings: Readings) -> list[str]:
    """Return a question to the person and the readings to choose from as lines of Markdown."""
    lines = [f"{number}. {escape(line)}" for number, line in enumerate(readings.lines, start=1)]
    return [f"**{escape(readings.asks)}**", "", *lines, ""]


def told_lines(told: Told, picture: Style = Style.AUTO) -> list[str]:
    """Return the explanation of an answer as lines of Markdown."""
    narration = told.narration
    if told.readings is not None and told.is_open:
        lines = [*asked_back(told.readings), escape(opening(told.readings)), ""]
    else:
        lines = [f"**{escape(told.headline)}**", ""]
        lines += [escape(told.remark), ""] if told.remark else []
        drawn = picture_lines(narration, WIDEST + MARGIN, WIDEST, picture)
        lines += [*_fenced(drawn), ""] if drawn else []
    for number, step in enumerate(told.steps, start=1):
        lines.append(f"{number}. {escape(step.text)}")
        if step.apart:
            lines += ["", f"   {_code(step.apart)}", ""]
    return lines


def _fenced(lines: Sequence[str]) -> list[str]:
    return ["```text", *(line.replace("```", "'''") for line in lines), "```"]


def escape(text: str) -> str:
    """Return `text` escaped so that Markdown shows it unchanged."""
    return _SPECIAL.sub(r"\\\1", text)


def _code(text: str) -> str:
    return f"`{text.replace('`', chr(39))}`"
