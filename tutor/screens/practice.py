"""Practice: one problem at a time, answered in a line, with hints from the actual proof."""

from __future__ import annotations

from contextlib import suppress

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from knowledge.curriculum import load_curriculum
from solvers.answer import Answer
from themes import PRACTICE_SHEET
from tutor.actions import LETTERS, PRACTICE, bindings
from tutor.engine import Cancelled, Engine, EngineError
from tutor.narration.step import Narration
from tutor.practice.goals import STANDARD
from tutor.practice.hints import ladder
from tutor.practice.problem import Problem
from tutor.practice.session import Goal, Session, Wanted
from tutor.practice.store import Store
from tutor.practice.summary import summary
from tutor.practice.verdict import Outcome, Verdict
from tutor.rendering.picture import hint_picture
from tutor.rendering.practice import choices, header, invitation, solution
from tutor.screens.base import TooSmall, TutorScreen
from tutor.stores.errors import StoreError
from tutor.tasks import Refusal
from tutor.widgets.answer_input import AnswerInput
from tutor.widgets.clickable import Clickable
from tutor.widgets.illustrated import style_of
from tutor.widgets.keys import KeyLine
from tutor.widgets.said import Said

LOOKING = 60.0
"""Seconds allowed for finding a problem: some are solved and rejected before one is asked."""
MARGINS = 8
"""The columns that the margins beside the text take."""
PICTURED = 2
"""The hint that has a picture."""
_ASKED = ("hint", "solution", "trial", "undo", "choice")
"""Actions that need a problem."""


class PracticeScreen(TutorScreen[None]):
    """A practice session; every answer is saved when it is given, so leaving loses nothing."""

    BINDINGS = bindings(PRACTICE)
    CSS_PATH = PRACTICE_SHEET

    def __init__(self, engine: Engine, goal: Goal | None = None) -> None:
        super().__init__()
        self._engine = engine
        self._goal = goal or STANDARD
        self._store: Store | None = None
        self._session: Session | None = None
        self._problem: Problem | None = None
        self._answer: Answer | None = None
        self._narration: Narration | None = None
        self._marked = 0
        """The position of the choice that Enter submits."""
        self._trial = False
        """Whether the next answer is only explained."""
        self._finished = False
        """Whether the summary is shown."""
        self._failed = False
        """Whether no problem could be found."""

    def compose(self) -> ComposeResult:
        yield TooSmall()
        yield Static(id="skill", markup=False)
        with VerticalScroll(id="task", can_focus=False):
            yield Static(id="problem", markup=False)
            yield Clickable(id="choices", markup=False)
        yield AnswerInput(LETTERS, id="answer")
        yield Said()
        yield KeyLine()

    def on_mount(self) -> None:
        try:
            self._store = Store()
        except StoreError as error:
            self._show(Content(str(error)))
            return
        self.tell_of_store(self._store.note)
        self._begin_session()

    def on_resize(self) -> None:
        """Redraw for the new width."""
        self._refresh()

    def on_unmount(self) -> None:
        if self._store:
            self._store.close()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return which actions are available while a problem is loading, open, or finished."""
        if action in _ASKED and self._problem is None:
            return None
        return True

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Judge the typed text or the marked choice; go on if the problem is finished."""
        session, problem = self._session, self._problem
        if session is None or problem is None:  # another screen returned the focus to the hidden line
            self._go_on()
            return
        if session.turn is not None and session.turn.done and not message.value.strip():
            self.action_next()
            return
        typed = message.value or (problem.choices[self._marked].label if problem.choices else "")
        self._judge(problem, typed, self._trial)

    async def action_answer(self) -> None:
        """Do the same as Enter in the answer line."""
        if self._problem is None:
            self._go_on()
        else:
            await self.query_one(AnswerInput).action_submit()

    def _go_on(self) -> None:
        """On the summary, keep practicing; if no problem was found, try again."""
        if self._finished:
            self._begin_session()
        elif self._failed:
            self._look_for()

    def action_hint(self) -> None:
        """Show the next hint."""
        if self._session is None:
            return
        hint = self._session.hint()
        if hint:
            self._said.keep([*self._hint_picture(), Content.styled(hint, "$secondary")])
        else:
            self._tell("There are no more hints. Press F6 to see the solution.", "$secondary")

    def _hint_picture(self) -> list[Content]:
        """Return the picture that goes with the second hint, which describes the situation."""
        turn, narration = self._session.turn if self._session else None, self._narration
        if turn is None or turn.shown != PICTURED or narration is None:
            return []
        width = self.size.width
        lines = hint_picture(narration, width, style_of(self.app), PICTURED, width - MARGINS)
        return [Content(line) for line in lines]

    def action_solution(self) -> None:
        """Show the whole explanation; the problem counts as unknown."""
        if self._session and self._narration and self._session.turn:
            counts = self._session.turn.grade is None
            self._session.solved()
            self._said.keep(solution(self._narration))
            self._tell_unsaved()
            if counts:
                self._tell(
                    "You have seen the solution, so this problem will come back later. Press F9 to undo this.",
                    "$warning",
                )
            self._refresh()

    def action_trial(self) -> None:
        """Explain the next answer without counting it; a second press switches back."""
        self._trial = not self._trial
        self._refresh()

    def action_undo(self) -> None:
        if self._session:
            undone = self._session.undo()
            nothing = self._session.unsaved or "There is nothing to undo."
            self._tell("Your last answer was undone. Try again." if undone else nothing, "$secondary")

    def action_choice(self, by: int) -> None:
        """Mark another choice."""
        if self._problem and self._problem.choices:
            self._marked = (self._marked + by) % len(self._problem.choices)
            self._refresh()

    def action_mark(self, place: int) -> None:
        """Mark a choice by its position."""
        self._marked = place
        self._refresh()

    def action_page(self, by: int) -> None:
        """Scroll the comments on the problem."""
        self._said.page(by)

    def action_next(self) -> None:
        """Go to the next problem, or to the summary."""
        if self._session is None:
            return
        if self._session.is_over:
            self._finish()
        elif self._problem is not None:
            self._look_for()

    def action_finish(self) -> None:
        """End with a summary; on the summary, leave."""
        if self._problem is None:
            self.dismiss()
        else:
            self._finish()

    def action_progress(self) -> None:
        from tutor.screens.progress import ProgressScreen

        self.app.push_screen(ProgressScreen(), self._practise_against)

    def _practise_against(self, goal: Goal | None) -> None:
        """Switch from the current practice to a set for a common mistake."""
        if goal and self._store:
            self._goal = goal
            self._begin_session()

    def _begin_session(self) -> None:
        assert self._store is not None
        self._session = Session(self._store, load_curriculum(), self._goal)
        self._finished = False
        self._look_for()

    def _look_for(self) -> None:
        assert self._session is not None
        self._problem, self._failed = None, False
        self._show(Content("Looking for a problem …"))
        try:
            wanted = self._session.wanted()
        except StoreError as error:
            self._fail(str(error))
        else:
            self._ask(wanted)

    @work(thread=True, exit_on_error=False, exclusive=True)
    def _ask(self, wanted: Wanted) -> None:
        try:
            wish = (wanted.skill, wanted.seed, wanted.level)
            found = self._engine.run("problem", *wish, time_limit=LOOKING)
        except Cancelled:
            return
        except (EngineError, Refusal) as error:
            self.app.call_from_thread(self._fail, str(error))
            return
        if not get_current_worker().is_cancelled:  # by a later one
            self.app.call_from_thread(self._put, *found)

    def _fail(self, reason: str) -> None:
        self._failed = True
        self._show(Content(f"{reason}\n\nPress Enter to try again or Esc to leave."))

    def _put(self, problem: Problem, answer: Answer, narration: Narration) -> None:
        """Show a problem to the person."""
        if self._session is None or not self.is_attached:
            return
        self._problem, self._answer, self._narration = problem, answer, narration
        self._session.begin(problem, ladder(problem, narration))
        self._marked, self._trial = 0, False
        self._said.clear()
        self._refresh()
        self.query_one(AnswerInput).focus()

    @work(thread=True, exit_on_error=False, exclusive=True)
    def _judge(self, problem: Problem, typed: str, trial: bool) -> None:
        try:
            verdict = self._engine.run("judged", problem, self._answer, typed)
        except Cancelled:
            return
        except (EngineError, Refusal) as error:
            self.app.call_from_thread(self._give_back, typed, str(error))
            return
        self.app.call_from_thread(self._take, problem, typed, verdict, trial)

    def _give_back(self, typed: str, why: str) -> None:
        """Say why an answer cannot be judged, and let the person correct it."""
        line = self.query_one(AnswerInput)
        line.value = line.value or typed
        self._tell(why, "$warning")

    def _take(self, problem: Problem, typed: str, verdict: Verdict, trial: bool) -> None:
        """Show a verdict and count it, unless it was a trial."""
        if self._session is None or problem is not self._problem:
            return
        if trial:
            self._trial = False
            self._tell(f"This was not counted. {verdict.message}", "$secondary")
            return
        self._session.answered(typed, verdict)
        self._tell_unsaved()
        if verdict.outcome is Outcome.RIGHT:
            self._tell(verdict.message, "bold $success")
        elif verdict.outcome is Outcome.NEAR:
            self._tell(f"Nearly. {verdict.message}", "$warning")
        else:
            self._tell(f"Not yet. {verdict.message}", "$warning")

    def _tell_unsaved(self) -> None:
        if self._session and self._session.unsaved:
            self._said.keep([Content.styled(self._session.unsaved, "$error")])

    def _finish(self) -> None:
        assert self._session is not None
        self._problem, self._finished = None, True
        try:
            lines = "\n".join(summary(self._session))
        except StoreError as error:
            lines = str(error)
        self._show(
            Content(f"{lines}\n\nPress Enter to keep practicing, F5 to see your progress, or Esc to leave.")
        )

    @property
    def _said(self) -> Said:
        return self.query_one(Said)

    def _tell(self, text: str, style: str) -> None:
        self._said.tell(text, style)
        self._refresh()

    def _show(self, content: Content) -> None:
        """Show something other than a problem."""
        self._said.clear()
        self.query_one(AnswerInput).value = ""
        self.query_one("#problem", Static).update(content)
        self._refresh()

    def _refresh(self) -> None:
        problem, session = self._problem, self._session
        if session is not None:
            skill = problem.skill if problem else ""
            with suppress(StoreError):  # which the next answer will tell, if it is not over by then
                self.query_one("#skill", Static).update(header(session, skill, self.size.width))
        if problem is not None:
            self.query_one("#problem", Static).update(Content(problem.text))
            self.query_one("#choices", Static).update(choices(problem, self._marked))
        self.set_class(problem is not None, "-asked")
        self.query_one("#choices").display = bool(problem and problem.choices)
        done = session is not None and session.turn is not None and session.turn.done
        self.query_one(AnswerInput).placeholder = invitation(problem, done=done, trial=self._trial)
        self.refresh_bindings()
