"""Charts of points and lines as SVG text, with linear or logarithmic axes: all that the plots need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 74, 24, 66, 56
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a5c00")
"""Told apart by people who see colours differently too (Okabe & Ito)."""


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one kind, drawn in their order."""

    name: str
    points: Sequence[tuple[float, float]]
    line: bool = True
    """Whether the points are joined; dots are drawn either way."""


class Axis:
    """Values of one direction as places on the paper."""

    def __init__(self, values: Sequence[float], start: float, stop: float, *, log: bool) -> None:
        self._log = log
        self._start, self._stop = start, stop
        if log:
            self._low, self._high = log10(min(values)), log10(max(values))
            margin = 0.04 * (self._high - self._low or 1)
            self._low, self._high = self._low - margin, self._high + margin
        else:
            self._low, self._high = 0.0, 1.05 * max(values)

    def place(self, value: float) -> float:
        """Where a value stands."""
        share = ((log10(value) if self._log else value) - self._low) / (self._high - self._low)
        return self._start + share * (self._stop - self._start)

    def ticks(self) -> list[float]:
        """Round values to label: 1, 2 and 5 times a power of ten, or steps of such."""
        if self._log:
            decades = range(floor(self._low), ceil(self._high) + 1)
            steps = (1, 2, 5) if self._high - self._low < 2.2 else (1,)
            every = [step * 10.0**d for d in decades for step in steps]
            return [value for value in every if self._low <= log10(value) <= self._high]
        size = 10 ** floor(log10(self._high / 4))
        step = next(s * size for s in (1, 2, 5, 10) if self._high / (s * size) <= 6)
        return [step * n for n in range(int(self._high / step) + 1)]


def chart(
    title: str,
    x_label: str,
    y_label: str,
    series: Sequence[Series],
    *,
    log_x: bool = False,
    log_y: bool = False,
) -> str:
    """The chart as the text of an SVG file."""
    points = [point for one in series for point in one.points]
    x = Axis([p[0] for p in points], LEFT, WIDTH - RIGHT, log=log_x)
    y = Axis([p[1] for p in points], HEIGHT - BOTTOM, TOP, log=log_y)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="13" fill="#333" role="img" aria-label="{escape(title)}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        _text(LEFT, 26, title, "start", 'font-size="16"'),
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, x_label, "middle"),
        _text(
            0, 0, y_label, "middle", f'transform="translate(18 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)"'
        ),
    ]
    for value in x.ticks():
        place = x.place(value)
        parts.append(f'<path d="M{place:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e6e6e6"/>')
        parts.append(_text(place, HEIGHT - BOTTOM + 20, f"{_number(value)}", "middle"))
    for value in y.ticks():
        place = y.place(value)
        parts.append(f'<path d="M{LEFT} {place:.1f}H{WIDTH - RIGHT}" stroke="#e6e6e6"/>')
        parts.append(_text(LEFT - 8, place + 4, f"{_number(value)}", "end"))
    legend = LEFT + 4.0
    for one, color in zip(series, COLORS, strict=False):
        parts += _drawn(one, color, x, y)
        parts.append(f'<circle cx="{legend:.1f}" cy="46" r="4" fill="{color}"/>')
        parts.append(_text(legend + 10, 50, one.name, "start"))
        legend += 36 + 7 * len(one.name)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _drawn(one: Series, color: str, x: Axis, y: Axis) -> list[str]:
    places = [f"{x.place(a):.1f} {y.place(b):.1f}" for a, b in one.points]
    dots = [place.split() for place in places]
    radius, opacity = (3.5, 1) if one.line else (2.5, 0.6)
    parts = [
        f'<circle cx="{a}" cy="{b}" r="{radius}" fill="{color}" fill-opacity="{opacity}"/>' for a, b in dots
    ]
    if one.line and places:
        parts.append(f'<path d="M{" L".join(places)}" fill="none" stroke="{color}" stroke-width="2"/>')
    return parts


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(text)}</text>'
