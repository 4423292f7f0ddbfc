"""The one registry of what a person can do: footer, help screen, palette and keys all read it."""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do with a key."""

    name: str
    """Textual action name, resolved by the widget that the action belongs to."""
    keys: str
    """Keys, separated by commas; the first is shown."""
    label: str
    """One or two words for the footer."""
    help: str
    """A sentence for the help screen and the palette."""
    in_footer: bool = True

    def binding(self, *, priority: bool = False) -> Binding:
        """The Textual binding of this action."""
        return Binding(
            self.keys, self.name, self.label, show=self.in_footer, tooltip=self.help, priority=priority
        )


PROMPT = (
    Action("submit", "enter", "ask", "Ask the question in the prompt."),
    Action("new_line", "ctrl+j,shift+enter", "new line", "Begin a new line.", False),
    Action("older", "up", "older", "Bring back an older question (in the first line).", False),
    Action("newer", "down", "newer", "Go to a newer question (in the last line).", False),
)

CARD = (
    Action("next_step", "space,right", "step", "Show the next step."),
    Action("previous_step", "left,backspace", "back", "Hide the last step.", False),
    Action("all_steps", "a", "all", "Show all steps."),
    Action("show('steps')", "s", "steps", "Show the steps.", False),
    Action("show('proof')", "p", "proof", "Show the proof: table rows, rules or the tree."),
    Action("show('solver')", "v", "solver", "Show the program and its rounds."),
    Action("next_view", "tab", "view", "Go to the next view: steps, proof, solver.", False),
    Action("screen.older_card", "up", "older", "Go to the answer above.", False),
    Action("screen.newer_card", "down", "newer", "Go to the answer below, or to the prompt.", False),
    Action("screen.to_prompt", "enter,escape", "ask more", "Go back to the prompt."),
)

CONVERSATION = (
    Action("cancel", "escape", "cancel", "Stop solving, or go to the newest answer."),
    Action("scroll(-1)", "pageup", "page up", "Scroll up a page (on an answer).", False),
    Action("scroll(1)", "pagedown", "page down", "Scroll down a page (on an answer).", False),
    Action("clear", "ctrl+l", "clear", "Clear the screen.", False),
    Action("theme", "ctrl+t", "theme", "Change between the dark and the light theme.", False),
    Action("help", "f1", "help", "Show what the keys do."),
)

APP = (Action("quit", "ctrl+q", "quit", "Leave the tutor."),)

GROUPS = (("In the prompt", PROMPT), ("On an answer", CARD), ("Everywhere", CONVERSATION + APP))


def bindings(actions: tuple[Action, ...]) -> list[Binding]:
    """The Textual bindings of `actions`."""
    return [action.binding() for action in actions]
