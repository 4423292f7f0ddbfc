"""A conversation as a file: Markdown, JSON, or SVG; text from people stays text in each of them."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from knowledge.files import whole
from tutor.folders import visiting
from tutor.history.entry import Entry
from tutor.rendering.markdown import asked_back as markdown_question
from tutor.rendering.markdown import escape, told_lines
from tutor.rendering.plain import asked_back, plain, printable

WIDTH = 100
"""Columns of the SVG."""

_SVG = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g></g></svg>
"""
"""Rich's SVG template without the font that it would download."""


class ExportError(RuntimeError):
    """A file cannot be written; the message says why."""


def as_markdown(entries: Sequence[Entry]) -> str:
    """Return the conversation as Markdown."""
    parts: list[str] = ["# A conversation with the tutor"]
    for entry in entries:
        parts += ["", f"> {escape(entry.said)}"]
        if entry.question:
            if entry.question.text != entry.said:
                parts.append(f"> = {escape(entry.question.text)}")
            parts += [f"> ({escape(c.label)}) {escape(c.text)}" for c in entry.question.choices]
        parts.append("")
        parts += told_lines(entry.told) if entry.told else []
        parts += markdown_question(entry.readings) if entry.readings else []
        parts += [escape(line) + "  " for line in entry.reply.splitlines()]
    return "\n".join(parts) + "\n"


def as_json(entries: Sequence[Entry]) -> str:
    """Return the conversation as JSON, a list of turns."""
    return json.dumps([entry.as_json() for entry in entries], ensure_ascii=False, indent=2) + "\n"


def as_svg(entries: Sequence[Entry]) -> str:
    """Return the conversation as a picture."""
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, markup=False, highlight=False
    )
    parts: list[RenderableType] = []
    for entry in entries:
        choices = entry.question.choices if entry.question else ()
        parts.append(Text(f"\n> {entry.said}", style="bold yellow"))
        parts += [Text(f"  ({c.label}) {c.text}") for c in choices]
        parts += [Text(plain(entry.told))] if entry.told else []
        parts += [Text(asked_back(entry.readings))] if entry.readings else []
        parts += [Text(entry.reply)] if entry.reply else []
    console.print(Group(*parts))
    return console.export_svg(title="tutor", code_format=_SVG, unique_id="tutor")


FORMATS: Mapping[str, tuple[str, Callable[[Sequence[Entry]], str]]] = {
    "markdown": (".md", as_markdown),
    "json": (".json", as_json),
    "svg": (".svg", as_svg),
}
"""By the name of the format: the file extension, and the function that writes it."""


def export(entries: Sequence[Entry], words: str = "", folder: Path | None = None) -> Path:
    """Write a conversation.

    Args:
        entries: the turns of the conversation.
        words: "FORMAT FILE", where both parts are optional; the defaults are Markdown and a new name in `folder` or in
            the folder named.
        folder: the default is the current folder.

    Raises:
        ExportError: there is nothing to write, the file already exists, or it cannot be written.
    """
    if visiting():
        raise ExportError("The tutor cannot save files in a browser; press c to copy the answer.")
    if not entries:
        raise ExportError("There is nothing to export yet; ask a question first.")
    kind, name = _wanted(words.strip())
    ending, write = FORMATS[kind]
    entries = [_printable(entry) for entry in entries]
    path = (folder or Path.cwd()) / Path(name).expanduser()
    if path.is_dir():
        path = _new_name(path, ending)
    elif not path.suffix:
        path = path.with_name(path.name + ending)
    try:
        with whole(path) as fresh:
            fresh.write_text(write(entries), encoding="utf-8")
    except FileExistsError:
        raise ExportError(f"{path} already exists; choose another name.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise ExportError(f"{path} cannot be written ({reason}); choose another name or folder.") from None
    return path


def _wanted(words: str) -> tuple[str, str]:
    """Return the format and the file name from "FORMAT FILE", where both parts are optional.

    Raises:
        ExportError: the name has the extension of another format.
    """
    formats = {name: name for name in FORMATS} | {ending: name for name, (ending, _) in FORMATS.items()}
    first, _, rest = words.partition(" ")
    if kind := formats.get(first.casefold()) or formats.get(f".{first.casefold()}"):
        return kind, rest.strip()
    ending = Path(words).suffix.casefold()
    if ending and ending not in formats:
        raise ExportError(f"{ending} is not a supported format; use a name that ends in .md, .json, or .svg.")
    return formats.get(ending, "markdown"), words


def _printable(entry: Entry) -> Entry:
    """Return `entry` without characters that could control a terminal that shows the file."""
    return replace(entry, said=printable(entry.said), reply=printable(entry.reply))


def _new_name(folder: Path, ending: str) -> Path:
    number = 1
    while (folder / f"tutor-{number}{ending}").exists():
        number += 1
    return folder / f"tutor-{number}{ending}"
