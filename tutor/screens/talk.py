"""Text typed into the conversation: a command, a remark about the last answer, or a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from solvers.question import Question, QuestionError, clean
from tutor.actions import CARD, Action
from tutor.conversation import replies
from tutor.conversation.grammar import FollowUp, Intent, recognise
from tutor.conversation.replies import Answered
from tutor.conversation.session import Session
from tutor.conversation.slash import SlashError, is_slash, parse_slash
from tutor.messages import Rephrased, Replied
from tutor.widgets.exchange import Exchange, Remark

if TYPE_CHECKING:
    from tutor.screens.conversation import Conversation

_ON_CARD = {
    Intent.WHY: "deeper",
    Intent.BACK: "previous_step",
    Intent.ALL: "all_steps",
    Intent.TABLES: "show('proof')",
    Intent.TREE: "show('proof')",
    Intent.PROOF: "show('proof')",
    Intent.SOLVER: "show('solver')",
    Intent.SIMPLER: "level('simpler')",
    Intent.DETAIL: "level('detail')",
}
"""Requests that a card handles by itself."""

_OF_STEPS = (Intent.WHY, Intent.BACK, Intent.ALL, Intent.HINT, Intent.NEXT, Intent.SIMPLER, Intent.DETAIL)
"""Requests about the steps, which do not exist until it is known which reading is meant."""

_WAITING = ("/teach", "/why")
"""Commands that need the worker and wait for it."""

CHOOSE_FIRST = "First press 1 or 2 to say which one you mean."
LOOK_FIRST = "First press 1 to look at it."
FIRST_ASK = "There is no answer yet. Ask a question first."


class Talk:
    """Decides what a text is and acts on it; a text that cannot be handled goes back into the prompt, with a notice."""

    def __init__(self, screen: Conversation, session: Session) -> None:
        self._screen = screen
        self._session = session

    async def take(self, text: str) -> None:
        """Act on `text`."""
        if self._screen.busy and not (is_slash(text) and text.split()[0] not in _WAITING):
            self._screen.wait(text)
            return
        if is_slash(text):
            await self._command(text)
            return
        current = self._screen.transcript.spoken_of()
        follow_up = recognise(text, current.question if current else None)
        if follow_up:
            await self._follow_up(follow_up, text, current)
            return
        try:
            question = Question.parse(text)
        except QuestionError as error:
            self._screen.give_back(text, str(error))
            return
        self._screen.accept(text)
        self._screen.ask(Exchange(question))

    async def _command(self, text: str) -> None:
        try:
            action, argument = parse_slash(text)
        except SlashError as error:
            self._screen.give_back(text, str(error))
            return
        self._screen.accept(text)
        if argument:
            getattr(self._screen, f"action_{action.name}")(argument)
        else:
            await self._run(action)

    async def _run(self, action: Action) -> None:
        """Run a named action; actions of a card run on the newest one."""
        if action not in CARD:
            await self._screen.run_action(action.run)
        elif current := self._screen.transcript.current():
            await current.card.run_action(action.run)
        else:
            self._screen.notice(FIRST_ASK)

    async def _follow_up(self, follow_up: FollowUp, text: str, current: Exchange | None) -> None:
        if current is None:
            self._screen.give_back(text, FIRST_ASK)
            return
        intent, about = follow_up.intent, follow_up.about
        card = current.card
        if card.is_open and (intent in _OF_STEPS or (card.told is None and intent in _ON_CARD)):
            self._screen.accept(text)  # the keys choose only while nothing is typed
            self._screen.notice(CHOOSE_FIRST if card.count > 1 else LOOK_FIRST)
            return
        self._screen.accept(text)
        if intent in (Intent.HINT, Intent.NEXT):
            await self._screen.action_hint()
            return
        if intent in _ON_CARD:
            await card.run_action(_ON_CARD[intent])
            self._explain_view(intent, current)
            return
        engine, choices = self._session.engine, self._session.choices
        answered = Answered(current.question, card.answer or card.outcome, card.senses)
        jobs: dict[Intent, Callable[[], Replied | Rephrased]] = {
            Intent.SURE: lambda: Replied(replies.sure(engine, choices, answered)),
            Intent.CLAIM: lambda: Replied(replies.claim(engine, choices, answered, about)),
            Intent.WHY_NOT: lambda: Replied(replies.why_not(engine, choices, answered, about)),
            Intent.WHAT_IF: lambda: Rephrased(*replies.changed(engine, choices, answered, about)),
        }
        self._screen.begin(Remark(clean(text)), jobs[intent])

    def _explain_view(self, intent: Intent, current: Exchange) -> None:
        """Say so if the view that was requested shows another kind of proof."""
        told = current.card.told
        is_worked_out = told is not None and bool(told.narration.equation)
        if intent is Intent.TABLES and is_worked_out:
            self._screen.notice("No table was needed because the answer was calculated. Here is the proof.")
        elif intent is Intent.TREE and not is_worked_out:
            self._screen.notice("Nothing was calculated because the answer was looked up. Here is the proof.")
