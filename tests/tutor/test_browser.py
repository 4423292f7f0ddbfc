"""The app in a real browser: asked, gone through step by step, practised, photographed."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

pytest.importorskip("aiohttp", reason="textual-serve is not installed (extra web)")
pytest.importorskip("textual_serve", reason="textual-serve is not installed (extra web)")

from tests.tutor.chromium import MISSING, chromium, program
from tests.tutor.test_serve import ORIGIN, serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(program() is None, reason=MISSING),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # textual-serve leaves a process to its transport
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

QUESTION = "Nora has 8 shells. She finds 5 more shells. How many shells does Nora have now?"


async def test_a_visitor_asks_goes_through_the_steps_and_practises(tmp_path: Path) -> None:
    async with serving(time_limit=20.0), chromium(tmp_path / "browser") as page:
        await page.open(ORIGIN.replace("127.0.0.1", "localhost"))
        await page.shows("Ask me a science question", 30)
        await page.type(QUESTION)
        await page.press("Enter")
        await page.shows("13 shells", 90)
        await page.press(" ")
        await page.shows("8 + 5 = 13")
        steps = await page.photograph(tmp_path / "steps.png")
        await page.press("F2")
        await page.shows("Type your answer", 90)
        await page.type("s")
        await page.press("Enter")
        await page.shows("You have seen the solution")
        practice = await page.photograph(tmp_path / "practice.png")
        assert steps[:8] == practice[:8] == b"\x89PNG\r\n\x1a\n"
        assert steps != practice
        assert {urlsplit(url).hostname for url in page.requested} == {"127.0.0.1", "localhost"}
