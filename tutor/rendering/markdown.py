"""Markdown: for notes and exports; everything from outside is escaped."""

from __future__ import annotations

import re

from solvers.answer import Answer
from tutor.narration.step import Narration
from tutor.rendering.told import Told

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~-])")


def markdown(answer: Answer, narration: Narration) -> str:
    """The whole answer as Markdown, ending without a line break."""
    lines = [f"> {escape(answer.question.text)}"]
    lines += [f"> ({escape(c.label)}) {escape(c.text)}" for c in answer.question.choices]
    lines += ["", *told_lines(Told.of(answer, narration))]
    return "\n".join(lines)


def told_lines(told: Told) -> list[str]:
    """What is told of an answer, as lines of Markdown."""
    narration = told.narration
    lines = [f"**{escape(narration.headline)}** ({escape(told.summary)})", ""]
    lines += [escape(told.doubt), ""] if told.doubt else []
    for number, step in enumerate(narration.steps, start=1):
        source = f" *{escape(step.source)}*" if step.source else ""
        lines.append(f"{number}. {escape(step.text)}{source}")
        if step.formula:
            lines += ["", f"   {_code(step.formula)}", ""]
    if narration.equation:
        lines += ["", f"In one line: {_code(narration.equation)}"]
    if narration.proof:
        lines += ["", "```text", *(line.replace("```", "'''") for line in narration.proof), "```"]
    lines += ["", "| round | added | why | objective | bound | ms |", "|---|---|---|---|---|---|"]
    lines += ["| " + " | ".join(escape(cell) for cell in row) + " |" for row in told.rounds]
    return [*lines, "", escape(told.size)]


def escape(text: str) -> str:
    """`text` so that Markdown shows it as it is."""
    return _SPECIAL.sub(r"\\\1", text)


def _code(text: str) -> str:
    return f"`{text.replace('`', chr(39))}`"
