"""The line of keys at the bottom of a screen: a single widget, while Textual's footer mounts one for each key.

The available keys change with the first letter that is typed, and mounting a dozen widgets made the next letter wait
for a tenth of a second.
"""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widgets import Static

_PALETTE_FROM = 80
"""The number of columns from which there is room for spaces around the keys and for the palette's key on the right."""


class KeyLine(Static):
    """The keys that are available now, as many as fit."""

    def __init__(self) -> None:
        super().__init__(markup=False)

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def on_resize(self) -> None:
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Do what the clicked key would do."""
        if key := event.style.meta.get("key"):
            self.app.simulate_key(key)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        if screen is self.screen:
            self._draw()

    def _draw(self) -> None:
        is_roomy = self.size.width >= _PALETTE_FROM
        left, right = self._keys(palette=is_roomy)
        gap = "  " if is_roomy else " "
        line, room = Content(gap[1:]), self.size.width - (right.cell_length + 1 if right else 0)
        for key in left:
            if line.cell_length + key.cell_length > room:
                break
            line = line.append(key).append(gap)
        if right:
            line = line.append(" " * (room - line.cell_length)).append(right)
        self.update(line, layout=False)

    def _keys(self, *, palette: bool) -> tuple[list[Content], Content]:
        """Return the keys on the left in order, each action once, and the palette's key on the right."""
        shown: dict[str, Content] = {}
        right = Content()
        for key, (_, binding, is_enabled, _) in self.screen.active_bindings.items():
            dim = "" if is_enabled else " dim"
            content = Content.assemble(
                (self.app.get_key_display(binding), f"bold $footer-key-foreground{dim}"),
                (f" {binding.description}", f"$footer-description-foreground{dim}"),
            ).stylize(Style.from_meta({"key": key}))
            if binding.show:
                shown.setdefault(binding.action, content)
            elif palette and key == self.app.COMMAND_PALETTE_BINDING:
                right = content
        return list(shown.values()), right
