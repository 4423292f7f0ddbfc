"""The registry of everything a person can do; the footer, help, palette, slash commands, and key bindings use it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.binding import Binding, BindingType


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do with a key, or by name as a slash command."""

    name: str
    """The name in the settings' `[keys]` and of the slash command."""
    run: str
    """Textual action, resolved by the widget that the action belongs to."""
    keys: str
    """Keys, separated by commas; the first is shown. Empty for an action that has only a name."""
    label: str
    """One or two words for the footer."""
    help: str
    """A sentence for the help screen and the palette."""
    in_footer: bool = False
    slash: bool = False
    """Whether "/name" in the prompt does it."""
    argument: str = ""
    """What may follow "/name", for people; empty when nothing may."""

    def binding(self, *, priority: bool = False) -> Binding:
        """Return the Textual binding of this action."""
        return Binding(
            self.keys,
            self.run,
            self.label,
            show=self.in_footer,
            tooltip=self.help,
            priority=priority,
            id=self.name,
        )


PROMPT = (
    Action("ask", "submit", "enter", "ask", "Ask the question you typed.", True),
    Action("new_line", "new_line", "ctrl+j,shift+enter", "new line", "Start a new line."),
    Action("older", "older", "up", "older", "Bring back an earlier question (on the first line)."),
    Action("newer", "newer", "down", "newer", "Go to a later question (on the last line)."),
)

_VIEWS = (
    Action("steps", "show('steps')", "s", "steps", "Show the steps.", slash=True),
    Action(
        "proof", "show('proof')", "p", "proof", "Show the proof: table rows, rules, or the tree.", True, True
    ),
    Action(
        "solver", "show('solver')", "v", "solver", "Show the solver's program and its rounds.", True, True
    ),
)

_LADDER = (
    Action("next_step", "next_step", "space", "step", "Show the next step.", True),
    Action(
        "why",
        "deeper",
        "question_mark,right",
        "why",
        "Show why: the step's rule or row, then the values it uses, then the words in the text.",
        True,
        True,
        "not B",
    ),
    Action("because", "shallower", "left", "less", "Hide the last reason that was shown."),
    Action("back", "previous_step", "backspace", "back", "Hide the last step."),
    Action("next_view", "next_view", "tab", "view", "Switch views: steps, proof, solver.", True),
)
_READINGS = (
    Action(
        "first_reading",
        "screen.choose(1)",
        "1",
        "first way",
        "Choose the first reading when I ask which one you mean.",
        True,
    ),
    Action(
        "second_reading",
        "screen.choose(2)",
        "2",
        "second way",
        "Choose the second reading.",
        True,
    ),
)
CARD = (
    *_READINGS,
    *_LADDER,
    Action("all", "all_steps", "a", "all", "Show all steps.", True),
    *_VIEWS,
    Action("simpler", "level('simpler')", "e", "easier", "Explain it with small numbers first.", slash=True),
    Action(
        "detail", "level('detail')", "d", "detail", "Break every calculation into easy parts.", slash=True
    ),
    Action("copy", "screen.copy", "c", "copy", "Copy the answer.", slash=True, argument="all"),
    Action("copy_all", "screen.copy('all')", "y", "copy all", "Copy the whole explanation."),
    Action(
        "sure",
        "screen.say('are you sure?')",
        "u",
        "sure?",
        "Ask what was checked and how the question was read.",
    ),
    Action("why_not", "screen.begin('why not ')", "n", "why not", "Ask why another answer is not right."),
    Action("what_if", "screen.begin('what if ')", "i", "what if", "Ask again with another number."),
    Action("claim", "screen.begin('I think it is ')", "t", "I think", "Say what you think the answer is."),
    Action("card_above", "screen.older_card", "up", "older", "Go to the answer above."),
    Action("card_below", "screen.newer_card", "down", "newer", "Go to the answer below, or to the prompt."),
    Action(
        "to_prompt",
        "screen.to_prompt",
        "enter,escape",
        "ask more",
        "Go back to the prompt to ask more.",
        True,
    ),
)

CONVERSATION = (
    Action("cancel", "cancel", "escape", "cancel", "Stop solving, or jump to the latest answer.", True),
    Action("page_up", "scroll(-1)", "pageup", "page up", "Scroll up one page."),
    Action("page_down", "scroll(1)", "pagedown", "page down", "Scroll down one page."),
    Action("hint", "hint", "ctrl+n", "hint", "Show the next step of the latest answer.", slash=True),
    Action(
        "practice",
        "practice",
        "f2",
        "practice",
        "Practice problems one at a time.",
        slash=True,
        argument="20|15 minutes|SKILL",
    ),
    Action("progress", "app.progress", "f5", "progress", "See your progress.", slash=True),
    Action(
        "teach",
        "begin('/teach ')",
        "",
        "teach",
        "Teach the tutor a fact.",
        slash=True,
        argument="A barometer measures ...",
    ),
    Action("theme", "theme", "ctrl+t", "theme", "Change the theme.", slash=True, argument="NAME"),
    Action(
        "export",
        "export",
        "ctrl+s",
        "export",
        "Save the conversation to a file.",
        slash=True,
        argument="markdown|json|svg FILE",
    ),
    Action(
        "history",
        "history",
        "f3",
        "history",
        "Return to an earlier conversation.",
        slash=True,
        argument="WORDS",
    ),
    Action("resume", "resume", "ctrl+r", "continue", "Continue the latest conversation.", slash=True),
    Action("settings", "app.settings", "f4", "settings", "View and change the settings.", slash=True),
    Action("clear", "clear", "ctrl+l", "clear", "Start a new conversation.", slash=True),
    Action("help", "help", "f1", "help", "List the keys and commands.", True, True),
)

APP = (Action("quit", "quit", "ctrl+q", "quit", "Quit the tutor.", True, True),)

HISTORY = (
    Action("open", "open", "enter", "open", "Continue this conversation.", True),
    Action(
        "delete",
        "delete",
        "delete,ctrl+d",
        "delete",
        "Delete this conversation after you confirm.",
        True,
    ),
    Action("search", "search", "slash,ctrl+f", "search", "Search for words.", True),
    Action("history_export", "export", "e", "export", "Save this conversation as a Markdown file.", True),
    Action("close", "close", "escape", "close", "Go back to the conversation.", True),
)

PRACTICE = (
    Action("answer", "answer", "enter", "answer", "Submit your answer, or go on to the next problem.", True),
    Action(
        "practice_hint",
        "hint",
        "question_mark",
        "hint",
        "Show the next hint (or type h and press Enter).",
        True,
    ),
    Action("solution", "solution", "f6", "solution", "Show the full solution (or s and Enter).", True),
    Action(
        "trial",
        "trial",
        "f7",
        "what if",
        "See what an answer would mean without counting it (or w and Enter).",
        True,
    ),
    Action("next", "next", "f8", "next", "Go to the next problem (or n and Enter).", True),
    Action("undo", "undo", "f9", "undo", "Undo the last answer (or u and Enter).", True),
    Action("choice_up", "choice(-1)", "up", "choice above", "Move to the choice above."),
    Action("choice_down", "choice(1)", "down", "choice below", "Move to the choice below."),
    Action("practice_up", "page(-1)", "pageup", "page up", "Scroll up one page."),
    Action("practice_down", "page(1)", "pagedown", "page down", "Scroll down one page."),
    Action("practice_progress", "progress", "f5", "progress", "See your progress (or p and Enter)."),
    Action(
        "finish", "finish", "escape", "finish", "Finish and see a summary, then leave (or q and Enter).", True
    ),
)

LETTERS = {
    "h": "hint",
    "s": "solution",
    "w": "trial",
    "n": "next",
    "u": "undo",
    "p": "progress",
    "q": "finish",
}
"""In practice, a single letter with Enter is a command: the letters, with the screen's actions."""

PROGRESS = (
    Action("practice_due", "practice_due", "f2", "practice", "Practice the skills that are due.", True),
    *(
        Action(
            f"against_{place}",
            f"practice({place})",
            str(place),
            f"mistake {place}",
            "Practice a skill where you made this mistake.",
        )
        for place in range(1, 6)
    ),
    Action("progress_close", "close", "escape,q", "close", "Go back.", True),
)

GROUPS = (
    ("In the prompt", PROMPT),
    ("On an answer", CARD),
    ("Everywhere", CONVERSATION + APP),
    ("In the history", HISTORY),
    ("In practice", PRACTICE),
    ("On the progress screen", PROGRESS),
)

KEYS = {action.name: action.keys for _, actions in GROUPS for action in actions if action.name != "ask"}
"""The standard keys of every action whose keys can be changed; Enter always asks."""

SLASH = {action.name: action for _, actions in GROUPS for action in actions if action.slash}


def bindings(actions: Iterable[Action]) -> list[BindingType]:
    """Return the Textual bindings of those `actions` that have keys."""
    return [action.binding() for action in actions if action.keys]


def in_empty_prompt() -> list[Binding]:
    """Return the bindings that the prompt passes on to the newest card while nothing is typed."""
    on_card = [(action, f"card('{action.run}')") for action in _LADDER if action.name in _REACHED]
    choosing = [(action, action.run.removeprefix("screen.")) for action in _READINGS]
    return [
        Binding(action.keys.split(",")[0], run, action.label, tooltip=action.help, id=action.name)
        for action, run in (*choosing, *on_card)
    ]


_REACHED = ("next_step", "why", "next_view")
"""Actions of a card that have keys in the empty prompt."""
