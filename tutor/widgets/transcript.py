"""The conversation so far, with the newest turn at the bottom."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.widget import Widget

from tutor.history.entry import Entry
from tutor.widgets.card import Card
from tutor.widgets.exchange import Exchange, Remark
from tutor.widgets.welcome import Welcome


class Transcript(VerticalScroll, can_focus=False):
    """Questions with their cards, remarks with their replies."""

    _follows = False
    """Whether it stays at the end when it grows."""

    def add(self, turn: Exchange | Remark) -> None:
        """Add a turn at the end and show it."""
        for welcome in self.query(Welcome):
            welcome.remove()
        self.mount(turn)
        self.to_end()

    def add_entry(self, entry: Entry) -> None:
        """Add a turn from an earlier day at the end."""
        if entry.question is None:
            self.add(Remark(entry.said, entry.reply))
            return
        exchange = Exchange(entry.question, entry.said)
        if entry.readings:
            exchange.card.ask_back(entry.readings, None)
        elif entry.told:
            exchange.card.conclude(entry.told, None)
            if entry.reply:
                exchange.card.remark(entry.reply)
        else:
            exchange.card.fail("No answer", entry.reply, "-abstained")
        self.add(exchange)

    async def clear(self, keep: Widget | None) -> None:
        """Remove everything except what is still being worked on."""
        for turn in (*self.query(Exchange), *self.query(Remark)):
            if turn is not keep:
                await turn.remove()

    def current(self) -> Exchange | None:
        """Return the turn that keys and commands apply to: that of the focused card, otherwise the latest with an
        answer.
        """
        return self._last([exchange for exchange in self.query(Exchange) if exchange.card.told])

    def spoken_of(self) -> Exchange | None:
        """Return the turn that follow-ups are about: the same as `current`, or one with readings to choose from."""
        return self._last([one for one in self.query(Exchange) if one.card.told or one.card.readings])

    def _last(self, exchanges: list[Exchange]) -> Exchange | None:
        focused = (one for one in exchanges if one.card is self.screen.focused)
        return next(focused, exchanges[-1] if exchanges else None)

    def newest(self) -> Exchange | None:
        """Return the last question, answered or not."""
        exchanges = self.query(Exchange)
        return exchanges.last() if exchanges else None

    def choosable(self) -> Exchange | None:
        """Return the turn whose readings a key chooses: that of the focused card, otherwise the last question."""
        focused = (one for one in self.query(Exchange) if one.card is self.screen.focused)
        exchange = next(focused, self.newest())
        return exchange if exchange and exchange.card.readings else None

    def neighbour(self, card: Card, by: int) -> Card | None:
        """Return the card above or below."""
        cards = list(self.query(Card))
        place = cards.index(card) + by
        return cards[place] if 0 <= place < len(cards) else None

    def scroll_pages(self, pages: int) -> None:
        """Scroll by pages, keeping two lines visible."""
        self.scroll_relative(y=pages * (self.size.height - 2), animate=False)

    def to_card(self, card: Card) -> None:
        """Scroll to the newest step of a card at the end; for others, to its current step or the top of its proof."""
        if card.view == "steps" and card in self.children[-1].query(Card):
            self.to_end()
        else:
            self._follows = False
            self.call_after_refresh(self._bring, card.step if card.view == "steps" else card)

    def _bring(self, widget: Widget) -> None:
        is_long = widget.outer_size.height > self.size.height
        self.scroll_to_widget(widget, animate=False, top=is_long)

    def to_end(self) -> None:
        """Scroll to the end, once everything is in place, and stay there while cards find their height."""
        self._follows = True
        self.call_after_refresh(self.scroll_end, animate=False)

    def watch_virtual_size(self) -> None:
        """Stay at the end; an anchor of Textual would also push a short conversation down to it."""
        if self._follows:
            self.call_after_refresh(self.scroll_end, animate=False)

    def release_anchor(self) -> None:
        """Stop following the end; Textual calls this whenever a person scrolls."""
        super().release_anchor()
        self._follows = False
