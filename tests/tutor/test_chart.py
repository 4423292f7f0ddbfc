"""Charts are well-formed SVG whose points stand where their values say."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tutor.chart import HEIGHT, LEFT, RIGHT, TOP, WIDTH, Estimate, Series, chart, estimates

SVG = "{http://www.w3.org/2000/svg}"
values = st.floats(0.001, 1e6)


def dots(text: str, radius: str) -> list[tuple[float, float]]:
    found = ElementTree.fromstring(text).iter(f"{SVG}circle")
    return [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in found if c.attrib["r"] == radius]


def texts(text: str) -> list[str | None]:
    return [element.text for element in ElementTree.fromstring(text).iter(f"{SVG}text")]


@given(st.lists(st.tuples(values, values), min_size=1), st.booleans(), st.booleans())
def test_greater_values_stand_further(points: list[tuple[float, float]], log_x: bool, log_y: bool) -> None:
    places = dots(chart("t", "x", "y", [Series("one", points)], log_x=log_x, log_y=log_y), "3.5")
    assert len(places) == len(points)
    for x, y in places:
        assert LEFT <= x <= WIDTH - RIGHT
        assert TOP <= y <= HEIGHT
    ordered = [place for _, place in sorted(zip(points, places, strict=True))]
    assert [x for x, _ in ordered] == sorted(x for x, _ in ordered)
    upward = [y for _, y in (place for _, place in sorted(zip([p[1] for p in points], places, strict=True)))]
    assert upward == sorted(upward, reverse=True)


def test_names_are_text_and_axes_are_labelled() -> None:
    drawn = chart("a < b & c", "<x>", "y", [Series('"s"', [(0, 0), (80, 0.5)])], y_span=(0, 1))
    assert texts(drawn)[:2] == ["a < b & c", "<x>"]
    assert {'"s"', "0", "20", "80", "0.2", "0.8"} <= set(texts(drawn))


def test_all_zero_is_drawn_too() -> None:
    assert len(dots(chart("t", "x", "y", [Series("s", [(0, 0)])]), "3.5")) == 1


def test_intervals_and_dashes() -> None:
    series = [
        Series("s", [(1, 50), (2, 60)], spans=[(40, 60), (50, 70)]),
        Series("d", [(0, 0), (2, 100)], dots=False, dashed=True),
    ]
    drawn = chart("t", "x", "y", series, y_span=(0, 100))
    assert len(dots(drawn, "3.5")) == 2
    assert drawn.count("stroke-dasharray") == 1
    low, high = (f"{384 - (384 - 66) * share:.1f}" for share in (0.4, 0.6))
    assert f" {low}V{high}" in drawn


def test_estimates_below_each_other() -> None:
    lines = [
        Estimate("others (published)", 40),
        Estimate("ours", 50, (45, 55)),
        Estimate("best", 60, (50, 65)),
    ]
    places = dots(drawn := estimates("t", "%", lines, (0, 100)), "4.5")
    assert [x for x, _ in places] == sorted(x for x, _ in places)
    assert [y for _, y in places] == sorted(y for _, y in places)
    assert drawn.count('stroke-width="2"') == 2
    assert {"others (published)", "ours", "best"} <= set(texts(drawn))
