"""The keys of a text line, handled in the order in which they are pressed.

In Textual, a key that is not text bubbles up from the widget to the screen before its binding runs, and letters typed
next are inserted in the meantime: after thirty quick Backspaces, the first letters were deleted, too.
"""

from __future__ import annotations

from textual import events
from textual.widget import Widget


async def own_key(widget: Widget, event: events.Key, *, is_text: bool) -> bool:
    """Run the widget's own binding for a key; return whether it has one that did something.

    Args:
        widget: the widget with the focus.
        event: the key event.
        is_text: whether a printable key is text rather than a command.
    """
    if event.is_printable and is_text:
        return False
    active = widget.screen.active_bindings.get(event.key)
    if active is None or active.node is not widget or not active.enabled:
        return False
    return await widget.app.run_action(active.binding.action, widget)
