"""The chat: a transcript of questions and cards above, the prompt below."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.style import Style

from solvers.question import LONGEST, clean
from tutor import clipboard
from tutor.actions import CONVERSATION, bindings
from tutor.conversation.session import Session
from tutor.history.export import ExportError, export
from tutor.messages import (
    Chosen,
    Completing,
    Practised,
    Replied,
    Submitted,
    TooLong,
    Typed,
)
from tutor.rendering.plain import plain
from tutor.screens.base import TooSmall
from tutor.screens.help import HelpScreen
from tutor.screens.history import HistoryScreen
from tutor.screens.talk import Talk
from tutor.screens.turns import TurnsScreen
from tutor.stores.errors import StoreError
from tutor.widgets.card import Card
from tutor.widgets.clickable import Clickable
from tutor.widgets.exchange import Remark
from tutor.widgets.keys import KeyLine
from tutor.widgets.prompt import Prompt
from tutor.widgets.transcript import Transcript
from tutor.widgets.welcome import EXAMPLES, Welcome

WHEEL = 3
"""The number of lines that the wheel scrolls."""
_SHOWN_IN_FULL = 8
"""The most commands to show with their arguments; for more, only the names are shown."""


class Conversation(TurnsScreen):
    """One conversation: what the person types, and what keys and commands do."""

    BINDINGS = bindings(CONVERSATION)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._talk = Talk(self, session)

    def compose(self) -> ComposeResult:
        yield TooSmall()
        with Transcript(id="transcript"):
            yield Welcome(self._last_time())
        yield Clickable(id="notice", markup=False)
        yield Prompt(id="prompt")
        yield KeyLine()

    def on_mount(self) -> None:
        prompt = self.query_one(Prompt)
        for example in reversed(EXAMPLES):
            prompt.remember(example)
        prompt.focus()

    # What is typed

    async def on_submitted(self, message: Submitted) -> None:
        await self.take(message.text)

    async def take(self, text: str) -> None:
        """Act on a text that was typed."""
        await self._talk.take(text)

    def on_too_long(self, message: TooLong) -> None:
        self.notice(f"Your text has {message.count:,} characters; the limit is {LONGEST:,}.")

    async def on_completing(self, message: Completing) -> None:
        if message.actions:
            is_short = len(message.actions) <= _SHOWN_IN_FULL
            shown = [
                Content(f"/{a.name} {a.argument if is_short else ''}".strip()).stylize(
                    Style.from_meta({"@click": f"screen.begin('/{a.name} ')"})
                )
                for a in message.actions
            ]
            one = f"  {message.actions[0].help} Tab completes." if len(message.actions) == 1 else ""
            self.notice(Content("  ").join(shown).append(one))
        elif message.actions == () and self.query_one(Prompt).text:
            self.notice("")

    def on_typed(self, message: Typed) -> None:
        """Continue in the prompt with text that was typed elsewhere."""
        prompt = self.query_one(Prompt)
        prompt.focus()
        prompt.paste(message.text)
        if message.is_sent:
            prompt.action_submit()

    def on_mouse_scroll_down(self) -> None:
        """Scroll the transcript, no matter where the mouse wheel is turned."""
        self.transcript.scroll_relative(y=WHEEL, animate=False)

    def on_mouse_scroll_up(self) -> None:
        self.transcript.scroll_relative(y=-WHEEL, animate=False)

    def on_revealed(self) -> None:
        """Scroll so that the part a card now shows is visible."""
        if current := self.transcript.current():
            self.transcript.to_card(current.card)

    # Actions

    async def action_card(self, action: str) -> None:
        """Do something with the newest answer."""
        if current := self.transcript.current():
            await current.card.run_action(action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available; choosing is, if there is something to choose from."""
        if action == "choose":
            found = self.transcript.choosable()
            return found is not None and int(str(parameters[0])) <= found.card.count
        return True

    def action_choose(self, number: int) -> None:
        """Choose one of the readings that a card offers."""
        found = self.transcript.choosable()
        if self.busy:
            self.notice("I am still working on the question above. Press Esc to cancel it.")
        elif found:
            self.notice("")
            self.choose(found, number)

    def action_cancel(self) -> None:
        """Take back a waiting question; otherwise, stop solving or, if nothing is running, go to the newest card."""
        if self.waiting:
            text, self.waiting = self.waiting, ""
            self.give_back(text, "")
        elif self.busy:
            self._session.engine.cancel()
        elif cards := self.query(Card):
            cards.last().focus()

    def action_to_prompt(self) -> None:
        if self.busy:
            self.action_cancel()
        self.query_one(Prompt).focus()

    def action_older_card(self) -> None:
        self._move(-1)

    def action_newer_card(self) -> None:
        self._move(1)

    def action_scroll(self, pages: int) -> None:
        self.transcript.scroll_pages(pages)

    async def action_hint(self) -> None:
        current = self.transcript.current()
        if current and current.card.is_shown_whole:
            self.notice("That was the last step. You can ask: why?   are you sure?   what if she had 10?")
        await self.action_card("next_step")

    def action_begin(self, words: str) -> None:
        """Start a text in the prompt."""
        prompt = self.query_one(Prompt)
        prompt.put(words)
        prompt.focus()

    def action_say(self, words: str) -> None:
        """Say something as if it had been typed."""
        self.post_message(Submitted(words))

    def action_why(self, about: str) -> None:
        self.action_say(f"why {about}")

    def action_teach(self, fact: str) -> None:
        """Learn a fact, which the next question may need."""
        self.begin(Remark(clean(fact)), lambda: Replied(self._session.engine.run("teach", fact)))

    def action_practice(self, words: str = "") -> None:
        """Practice for the length, or the skill, that the words name."""
        from tutor.practice.goals import GoalError, goal

        try:
            self.post_message(Practised(goal(words)))
        except GoalError as error:
            self.notice(str(error))

    def action_theme(self, name: str = "") -> None:
        """Switch to the theme with that name, or to the next one."""
        names = list(self.app.available_themes)
        if name and name not in names:
            self.notice(f"There is no theme {name!r}; choose one of {', '.join(names)}.")
            return
        chosen = name or names[(names.index(self.app.theme) + 1) % len(names)]
        self.post_message(Chosen("theme", chosen))
        self.notice(f"Theme {chosen}.")

    def action_copy(self, what: str = "") -> None:
        """Copy the latest answer, or its whole explanation."""
        current = self.transcript.current()
        if current is None or current.card.told is None:
            self.notice("There is no answer to copy yet.")
            return
        told = current.card.told
        text = plain(told) if what else told.copied
        self.notice(clipboard.copy(text, self.app.copy_to_clipboard))

    def action_export(self, words: str = "") -> None:
        try:
            self.notice(f"Saved to {export(self._session.entries, words)}")
        except ExportError as error:
            self.notice(str(error))

    def action_history(self, words: str = "") -> None:
        if self._session.history is None:
            self.notice("Conversations are not being saved; you can change that in /settings.")
            return
        self.app.push_screen(HistoryScreen(self._session.history, words), self._resume)

    async def action_resume(self) -> None:
        try:
            latest = self._session.latest()
        except StoreError as error:
            self.notice(str(error))
            return
        if latest:
            await self._resume(latest.identifier)
        else:
            self.notice("There are no earlier conversations.")

    async def action_clear(self) -> None:
        """Start a new conversation; a question that is being solved stays."""
        await self.transcript.clear(self.busy)
        self._session.begin_anew()
        self.notice("")
        self.note_card()
        self.query_one(Prompt).focus()

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen())

    # Helpers

    def accept(self, text: str) -> None:
        """Keep the text for the up key while it is being handled."""
        self.notice("")
        self.query_one(Prompt).remember(text)
        self._before = None

    def give_back(self, text: str, why: str) -> None:
        """Say why `text` cannot be done, and put it back into the prompt."""
        self.notice(why)
        self.query_one(Prompt).give_back(text)

    async def _resume(self, number: int | None) -> None:
        if number is None or self.busy:
            return
        try:
            entries = self._session.resume(number)
        except StoreError as error:
            self.notice(str(error))
            return
        await self.transcript.clear(None)
        for entry in entries:
            self.transcript.add_entry(entry)
        self.call_after_refresh(self.note_card)
        self.query_one(Prompt).focus()

    def _last_time(self) -> str:
        try:
            latest = self._session.latest()
        except StoreError:
            return ""
        title = latest.title if latest else ""
        return title if len(title) <= 60 else f"{title[:59]}…"

    def _move(self, by: int) -> None:
        card = self.focused
        if not isinstance(card, Card) or card.move(by):
            return
        neighbour = self.transcript.neighbour(card, by)
        if neighbour:
            neighbour.focus()
        elif by > 0:
            self.query_one(Prompt).focus()
