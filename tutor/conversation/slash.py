"""Commands that start with a slash, such as "/theme dusk"."""

from __future__ import annotations

from difflib import get_close_matches

from tutor.actions import SLASH, Action


class SlashError(ValueError):
    """There is no such command; the message suggests the closest one."""


def is_slash(text: str) -> bool:
    """Return whether `text` is meant as a command."""
    return text.startswith("/") and text[1:2].isalpha()


def parse_slash(text: str) -> tuple[Action, str]:
    """Return the action that `text` names, and the words after the name.

    Raises:
        SlashError: no action has that name, or it takes nothing.
    """
    name, _, argument = text.strip()[1:].partition(" ")
    action = SLASH.get(name.casefold())
    if action is None:
        near = get_close_matches(name.casefold(), SLASH, n=1, cutoff=0.5)
        remedy = f"did you mean /{near[0]}?" if near else "/help lists the commands."
        raise SlashError(f"There is no command /{name}; {remedy}")
    if argument.strip() and not action.argument:
        raise SlashError(f"/{action.name} does not take anything after it.")
    return action, argument.strip()


def completions(text: str) -> list[Action]:
    """Return the actions that a half-typed command could become, in alphabetical order."""
    if not is_slash(text + "a") or " " in text or "\n" in text:
        return []
    return [SLASH[name] for name in sorted(SLASH) if name.startswith(text[1:].casefold())]
