"""Keys that a line of text has, done in the order in which they were pressed.

Textual lets a key that is no text bubble up from the widget to the screen before its binding is run, and letters typed
next are inserted meanwhile: after thirty quick Backspaces the first letters were deleted too.
"""

from __future__ import annotations

from textual import events
from textual.widget import Widget


async def own_key(widget: Widget, event: events.Key, *, is_text: bool) -> bool:
    """Run the binding that `widget` itself has for a key; whether it has one and did something.

    Args:
        widget: with the focus.
        event: the key.
        is_text: whether a printable key is text rather than a command.
    """
    if event.is_printable and is_text:
        return False
    active = widget.screen.active_bindings.get(event.key)
    if active is None or active.node is not widget or not active.enabled:
        return False
    return await widget.app.run_action(active.binding.action, widget)
