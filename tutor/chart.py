"""Charts as SVG text: points and lines on linear or logarithmic axes, and estimates with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 74, 24, 66, 56
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#7a5c00")
"""Colors that color-blind people can also tell apart (Okabe & Ito)."""


@dataclass(frozen=True, slots=True)
class Series:
    """Points of one kind, in the order in which they are drawn."""

    name: str
    points: Sequence[tuple[float, float]]
    line: bool = True
    """Whether the points are joined."""
    dots: bool = True
    dashed: bool = False
    spans: Sequence[tuple[float, float]] = ()
    """For each point, the ends of its interval on the second axis; empty for no intervals."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """One line of a chart of estimates."""

    name: str
    value: float
    span: tuple[float, float] | None = None
    """The ends of its interval; `None` if it is unknown."""


class Axis:
    """Maps the values of one direction to positions on the page."""

    def __init__(
        self,
        values: Sequence[float],
        start: float,
        stop: float,
        *,
        log: bool = False,
        span: tuple[float, float] | None = None,
    ) -> None:
        self._log = log
        self._start, self._stop = start, stop
        if span is not None:
            self._low, self._high = span
        elif log:
            self._low, self._high = log10(min(values)), log10(max(values))
            margin = 0.04 * (self._high - self._low or 1)
            self._low, self._high = self._low - margin, self._high + margin
        else:
            self._low, self._high = 0.0, 1.05 * max(values) or 1.0

    def place(self, value: float) -> float:
        """Return the position of a value."""
        share = ((log10(value) if self._log else value) - self._low) / (self._high - self._low)
        return self._start + share * (self._stop - self._start)

    def ticks(self) -> list[float]:
        """Return round values to label: 1, 2, and 5 times a power of ten, or multiples of these."""
        if self._log:
            decades = range(floor(self._low), ceil(self._high) + 1)
            steps = (1, 2, 5) if self._high - self._low < 2.2 else (1,)
            every = [step * 10.0**d for d in decades for step in steps]
            return [value for value in every if self._low <= log10(value) <= self._high]
        width = self._high - self._low
        size = 10 ** floor(log10(width / 4))
        step = next(s * size for s in (1, 2, 5, 10) if width / (s * size) <= 6)
        return [step * n for n in range(ceil(self._low / step), floor(self._high / step) + 1)]


def chart(
    title: str,
    x_label: str,
    y_label: str,
    series: Sequence[Series],
    *,
    log_x: bool = False,
    log_y: bool = False,
    x_span: tuple[float, float] | None = None,
    y_span: tuple[float, float] | None = None,
) -> str:
    """Return points and lines as the text of an SVG file; by default, axes go from 0 to the greatest value."""
    points = [point for one in series for point in one.points]
    x = Axis([p[0] for p in points], LEFT, WIDTH - RIGHT, log=log_x, span=x_span)
    y = Axis([p[1] for p in points], HEIGHT - BOTTOM, TOP, log=log_y, span=y_span)
    middle = (TOP + HEIGHT - BOTTOM) / 2
    parts = [
        _text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, x_label, "middle"),
        _text(0, 0, y_label, "middle", f'transform="translate(18 {middle}) rotate(-90)"'),
        *_columns(x, LEFT, HEIGHT),
    ]
    for value in y.ticks():
        place = y.place(value)
        parts.append(f'<path d="M{LEFT} {place:.1f}H{WIDTH - RIGHT}" stroke="#e6e6e6"/>')
        parts.append(_text(LEFT - 8, place + 4, _number(value), "end"))
    legend = LEFT + 4.0
    for one, color in zip(series, COLORS, strict=False):
        parts += _drawn(one, color, x, y)
        parts.append(f'<circle cx="{legend:.1f}" cy="46" r="4" fill="{color}"/>')
        parts.append(_text(legend + 10, 50, one.name, "start"))
        legend += 36 + 7 * len(one.name)
    return _paper(title, LEFT, HEIGHT, parts)


def estimates(title: str, x_label: str, lines: Sequence[Estimate], span: tuple[float, float]) -> str:
    """Return values with their intervals, one below another, as the text of an SVG file."""
    left = 30 + 7.5 * max(len(line.name) for line in lines)
    height = TOP + BOTTOM + 28 * len(lines)
    x = Axis([], left, WIDTH - RIGHT, span=span)
    parts = [_text((left + WIDTH - RIGHT) / 2, height - 14, x_label, "middle"), *_columns(x, left, height)]
    for number, line in enumerate(lines):
        place, row = x.place(line.value), TOP + 14 + 28 * number
        color = COLORS[0] if line.span else "#fff"
        parts.append(_text(left - 10, row + 4, line.name, "end"))
        if line.span:
            low, high = map(x.place, line.span)
            parts.append(f'<path d="M{low:.1f} {row}H{high:.1f}" stroke="{COLORS[0]}" stroke-width="2"/>')
        parts.append(
            f'<circle cx="{place:.1f}" cy="{row}" r="4.5" fill="{color}" stroke="{COLORS[0]}" stroke-width="1.5"/>'
        )
    return _paper(title, left, height, parts)


def _paper(title: str, left: float, height: int, parts: Iterable[str]) -> str:
    """Return the whole file: a white page, the title above `left`, and the drawing."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" '
        f'font-size="13" fill="#333" role="img" aria-label="{escape(title)}">'
    )
    sheet = f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    heading = _text(left, 26, title, "start", 'font-size="16"')
    return "\n".join([head, sheet, heading, *parts, "</svg>"]) + "\n"


def _columns(x: Axis, left: float, height: int) -> list[str]:
    """Return the lines on the first axis and their numbers."""
    parts = []
    for value in x.ticks():
        place = x.place(value)
        parts.append(f'<path d="M{place:.1f} {TOP}V{height - BOTTOM}" stroke="#e6e6e6"/>')
        parts.append(_text(place, height - BOTTOM + 20, _number(value), "middle"))
    return parts


def _drawn(one: Series, color: str, x: Axis, y: Axis) -> list[str]:
    places = [(f"{x.place(a):.1f}", f"{y.place(b):.1f}") for a, b in one.points]
    parts = []
    for (place, _), (low, high) in zip(places, one.spans, strict=bool(one.spans)):
        parts.append(f'<path d="M{place} {y.place(low):.1f}V{y.place(high):.1f}" stroke="{color}"/>')
    if one.dots:
        radius, opacity = (3.5, 1) if one.line else (2.5, 0.6)
        look = f'r="{radius}" fill="{color}" fill-opacity="{opacity}"'
        parts += [f'<circle cx="{a}" cy="{b}" {look}/>' for a, b in places]
    if one.line and places:
        way = " L".join(map(" ".join, places))
        dashes = ' stroke-dasharray="5 4"' if one.dashed else ""
        parts.append(f'<path d="M{way}" fill="none" stroke="{color}" stroke-width="2"{dashes}/>')
    return parts


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def _text(x: float, y: float, text: str, anchor: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {more}>{escape(text)}</text>'
