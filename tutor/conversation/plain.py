"""The conversation line by line, for screen readers, pipes, and terminals that cannot draw.

It offers what the app offers: the same questions and commands, steps, follow-ups, and replies. Nothing moves the
cursor, no line is wider than `tutor.rendering.plain.WIDTH`, and each reply ends with an empty line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from solvers.answer import Abstention, Outcome
from solvers.question import Question, QuestionError, clean
from tutor.conversation import replies
from tutor.conversation.choosing import Settled, chosen, settled
from tutor.conversation.difference import difference
from tutor.conversation.grammar import FollowUp, Intent, recognise
from tutor.conversation.replies import Answered
from tutor.conversation.session import Session
from tutor.conversation.slash import SlashError, is_slash, parse_slash
from tutor.engine import Cancelled, EngineError
from tutor.history.entry import Entry
from tutor.history.export import ExportError, export
from tutor.narration.band import Band
from tutor.narration.levels import Level, told_at
from tutor.pictures.style import Style
from tutor.rendering.ladder import rungs
from tutor.rendering.plain import asked_back, in_words, step_lines, unknown, wrapped
from tutor.rendering.told import Told
from tutor.tasks import Refusal

PROMPT = "> "
WELCOME = "Type a question, or /help. To continue on the next line, end a line with a backslash."
HELP = (
    "Type a science question or a word problem; for multiple choice, add (A) ... (B) ...",
    "After an answer, you can type: next, why?, back, all steps, "
    "proof, solver, are you sure?, why not 8?, what if she had 10?",
    "Commands: /practice, /teach A FACT, /export FILE, /clear, /help, /quit.",
)
FIRST_ASK = "There is no answer yet. Ask a question first."
CHOOSE_FIRST = "First type 1 or 2 to say which one you mean."
NOT_HERE = "That works only in the full-screen app."
LAST_STEP = "That was the last step. You can ask: why?   are you sure?   what if she had 10?"


@dataclass
class _Answer:
    """The last question asked, and how much of its explanation has been shown."""

    question: Question
    found: Settled
    told: Told | None
    shown: int = 1
    depths: dict[int, int] = field(default_factory=dict)


class PlainConversation:
    """One conversation; `said` takes a line and returns the reply."""

    def __init__(self, session: Session, practice: Callable[[str], None]) -> None:
        """Start the conversation.

        Args:
            session: the session with the worker and the history.
            practice: runs line-by-line practice; takes the words after "/practice".
        """
        self._session = session
        self._practice = practice
        self._last: _Answer | None = None
        self._unkept = ""
        """Why the current conversation cannot be saved."""
        self.is_over = False

    def said(self, text: str) -> str:
        """Return the wrapped reply to a line; empty if there is none."""
        self._unkept = ""
        try:
            lines = [*self._reply(text)]
        except Cancelled:
            lines = ["You canceled this question. You can ask it again whenever you like."]
        except (EngineError, Refusal, QuestionError, SlashError, ExportError) as error:
            lines = [str(error)]
        return "\n".join(wrapped([*lines, *filter(None, [self._unkept])]))

    def _reply(self, text: str) -> Iterable[str]:
        last = self._last
        if not text.strip():
            return []
        if is_slash(text):
            return self._command(text)
        if text.strip() in ("1", "2") and last is not None and last.found.readings is not None:
            return self._choose(last, int(text))
        follow_up = recognise(text, last.question if last else None)
        if follow_up is not None:
            return self._follow_up(follow_up, text)
        return self._ask(Question.parse(text), text)

    def _ask(self, question: Question, said: str) -> list[str]:
        settings, engine = self._session.settings, self._session.engine
        outcome = engine.ask(question, solver=settings.solver, time_limit=settings.time_limit)
        return self._show(question, settled(engine, self._session.choices, outcome), said)

    def _choose(self, last: _Answer, number: int) -> list[str]:
        outcome = last.found.outcome
        if number > len(outcome.senses):
            return [f"There is no reading {number}."]
        found = chosen(self._session.engine, self._session.choices, outcome, number)
        assert found.readings is not None
        return self._show(last.question, found, f"I mean: {found.readings.lines[number - 1]}")

    def _show(self, question: Question, found: Settled, said: str, remark: str = "") -> list[str]:
        """Show an outcome: the answer with its first step, the readings to choose from, or the reason why there is no
        answer.
        """
        band = Band(self._session.settings.grade)
        told = Told.of(found.answer, readings=found.readings, band=band) if found.answer else None
        self._last = _Answer(question, found, told)
        if found.readings is not None and found.is_open:
            self._keep(Entry(said, question, told, readings=None if told else found.readings))
            return [asked_back(found.readings)]
        if told is None:
            assert isinstance(found.outcome, Abstention)
            why = unknown(found.outcome)
            self._keep(Entry(said, question, None, why))
            return [why]
        self._keep(Entry(said, question, told, remark))
        if self._session.settings.all_steps:
            self._last.shown = len(told.narration.steps)
        picture = in_words(told.narration, Style(self._session.settings.picture))
        if self._last.shown < len(told.narration.steps):
            picture = []
        return [*told.answered, *filter(None, [remark]), *picture, *self._steps(self._last, 0)]

    def _steps(self, last: _Answer, first: int) -> list[str]:
        """Return the steps from position `first` to the last one shown."""
        assert last.told is not None
        if not last.told.steps:
            return []  # the answer has already said it
        steps = last.told.narration.steps
        lines = [line for n in range(first, last.shown) for line in step_lines(n + 1, steps[n])]
        if last.shown < len(steps):
            return [*lines, f"(next: step {last.shown + 1} of {len(steps)})"]
        equation = last.told.narration.equation
        return [*lines, f"In one line: {equation}"] if equation else lines

    def _follow_up(self, follow_up: FollowUp, said: str) -> list[str]:
        last = self._last
        if last is None or (last.told is None and not last.found.is_open):
            return [FIRST_ASK]
        intent, about = follow_up.intent, follow_up.about
        if intent in _OF_STEPS and last.found.is_open:
            return [CHOOSE_FIRST]
        if intent in _OF_STEPS or intent in _VIEWS or intent in _LEVELS:
            return self._turned(last, intent)
        engine, choices = self._session.engine, self._session.choices
        found: Outcome = last.found.answer or last.found.outcome
        answered = Answered(last.question, found, last.found.outcome.senses)
        if intent is Intent.WHAT_IF:
            changed, before = replies.changed(engine, choices, answered, about)
            outcome = engine.ask(changed.question, time_limit=self._session.settings.time_limit)
            now = settled(engine, choices, outcome)
            words = ""
            if before is not None and now.answer is not None and not now.is_open:
                words = difference(before, now.answer, changed.before, changed.after)
            return [changed.question.text, *self._show(changed.question, now, said, words)]
        reply = {
            Intent.SURE: lambda: replies.sure(engine, choices, answered),
            Intent.CLAIM: lambda: replies.claim(engine, choices, answered, about),
            Intent.WHY_NOT: lambda: replies.why_not(engine, choices, answered, about),
        }[intent]()
        self._keep(Entry(clean(said), None, None, reply))
        return [reply]

    def _turned(self, last: _Answer, intent: Intent) -> list[str]:
        """Return another step, another level of its reasons, or another view."""
        if last.told is None:
            return [FIRST_ASK]
        count = len(last.told.narration.steps)
        if intent is Intent.SOLVER:
            return [f"Solver: {last.told.summary}; {last.told.size}.", *last.told.notes]
        if intent in _LEVELS:
            return told_at(last.told.narration, _LEVELS[intent])
        if intent in _VIEWS:
            return list(last.told.narration.proof) or ["There is nothing to show here."]
        if intent is Intent.WHY:
            return self._deeper(last)
        if intent is Intent.BACK:
            last.shown = max(1, last.shown - 1)
            return self._steps(last, last.shown - 1)
        if last.shown == count:
            return [LAST_STEP]
        first, last.shown = last.shown, count if intent is Intent.ALL else last.shown + 1
        return self._steps(last, first)

    def _deeper(self, last: _Answer) -> list[str]:
        """Return the next reason below the last step shown."""
        assert last.told is not None
        at = last.shown - 1
        below = rungs(last.told.narration.steps[at], last.question.text)
        depth = last.depths.get(at, 0)
        if depth == len(below):
            return ["That is the whole reason for this step."]
        last.depths[at] = depth + 1
        return [f"{below[depth].title}:", *(f"  {line}" for line in below[depth].lines)]

    def _command(self, text: str) -> list[str]:
        if text.split()[0].casefold() == "/quit":
            self.is_over = True
            return []
        action, argument = parse_slash(text)
        if action.name in _SAID:
            return self._follow_up(FollowUp(_SAID[action.name]), text)
        if action.name == "practice":
            self._practice(argument)
            return []
        if action.name == "teach":
            reply = (
                str(self._session.engine.run("teach", argument))
                if argument
                else "Type the fact after /teach, as in: /teach a barometer measures air pressure"
            )
            return [reply]
        if action.name == "export":
            return [f"Saved to {export(self._session.entries, argument)}"]
        if action.name == "clear":
            self._session.begin_anew()
            self._last = None
            return ["This is a new conversation."]
        return list(HELP) if action.name == "help" else [NOT_HERE]

    def _keep(self, entry: Entry) -> None:
        self._unkept = self._session.keep(entry)


_LEVELS = {Intent.SIMPLER: Level.SIMPLER, Intent.DETAIL: Level.DETAIL}
_OF_STEPS = (Intent.WHY, Intent.BACK, Intent.ALL, Intent.HINT, Intent.NEXT, *_LEVELS)
_VIEWS = (Intent.TABLES, Intent.TREE, Intent.PROOF, Intent.SOLVER)
_SAID = {
    "steps": Intent.ALL,
    "proof": Intent.PROOF,
    "solver": Intent.SOLVER,
    "why": Intent.WHY,
    "hint": Intent.NEXT,
    "simpler": Intent.SIMPLER,
    "detail": Intent.DETAIL,
}
"""Commands for which there are also words."""
