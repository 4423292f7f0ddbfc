"""Keys, clicks and pastes as they come: many at once, without waiting for the screen in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from tests.tutor.bursts import BACK, burst, settled
from tests.tutor.conftest import BOAT, CRAYONS, ScriptedEngine
from tutor.app import TutorApp
from tutor.screens.conversation import Conversation
from tutor.widgets.card import Card
from tutor.widgets.exchange import Exchange
from tutor.widgets.prompt import Prompt
from tutor.widgets.step import StepView

Sample = Callable[[Sequence[Any], int], list[Any]]
TIMES = 50


def prompt(pilot: Pilot[None]) -> Prompt:
    return pilot.app.screen.query_one(Prompt)


def notice(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one("#notice").visual)


def asked(pilot: Pilot[None]) -> list[str]:
    return [one.said for one in pilot.app.screen.query(Exchange)]


async def test_backspaces_delete_only_what_was_typed_before(engine: ScriptedEngine, sample: Sample) -> None:
    async with TutorApp(engine).run_test() as pilot:
        for _ in sample(range(TIMES), 10):
            prompt(pilot).put("")
            await burst(pilot, "abcdefghijklmnopqrstuvwxyzabcd", *[BACK] * 30, "/practice 5")
            assert prompt(pilot).text == "/practice 5"


async def test_what_is_typed_behind_enter_stays(engine: ScriptedEngine, sample: Sample) -> None:
    async with TutorApp(engine).run_test() as pilot:
        for _ in sample(range(TIMES), 10):
            prompt(pilot).put("")
            theme = pilot.app.theme
            await burst(pilot, "/theme\nabc")
            assert prompt(pilot).text == "abc"
            names = list(pilot.app.available_themes)
            assert pilot.app.theme == names[(names.index(theme) + 1) % len(names)]


async def test_a_question_is_asked_once_and_the_next_word_stays(
    engine: ScriptedEngine, sample: Sample
) -> None:
    for _ in sample(range(TIMES), 5):
        async with TutorApp(engine).run_test() as pilot:
            await burst(pilot, f"{BOAT}\nand")
            assert prompt(pilot).text == "and"
            assert asked(pilot) == [BOAT]


async def test_two_questions_in_one_burst_are_two_cards(engine: ScriptedEngine, sample: Sample) -> None:
    for _ in sample(range(TIMES), 5):
        async with TutorApp(engine).run_test() as pilot:
            await burst(pilot, f"{BOAT}\nWhat does a quokka eat?\n")
            assert asked(pilot) == [BOAT, "What does a quokka eat?"]
            assert prompt(pilot).text == ""


async def test_a_paste_is_text(engine: ScriptedEngine, sample: Sample) -> None:
    async with TutorApp(engine).run_test() as pilot:
        for _ in sample(range(TIMES), 10):
            prompt(pilot).put("")
            pilot.app.post_message(events.Paste("Which is wet?\r\n(A) \x1b[31mrain\r\n(B)\tsand"))
            await settled(pilot)
            assert prompt(pilot).text == "Which is wet?\n(A)  [31mrain\n(B) sand"
            assert asked(pilot) == []


async def test_a_paste_that_is_too_long_changes_nothing(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        prompt(pilot).put("Why")
        pilot.app.post_message(events.Paste("x" * 6_000))
        await settled(pilot)
        assert notice(pilot) == "Your text has 6,003 characters; the limit is 4,000."
        assert prompt(pilot).text == "Why"


async def test_a_backslash_and_enter_begin_a_new_line(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await burst(pilot, "one\\\ntwo")
        assert prompt(pilot).text == "one\ntwo"
        assert asked(pilot) == []


async def test_a_question_typed_on_a_card_is_asked(engine: ScriptedEngine, sample: Sample) -> None:
    for _ in sample(range(TIMES), 5):
        async with TutorApp(engine).run_test() as pilot:
            await burst(pilot, f"{BOAT}\n")
            pilot.app.screen.query_one(Card).focus()
            await burst(pilot, "What does a quokka eat?\n")
            assert asked(pilot) == [BOAT, "What does a quokka eat?"]
            assert prompt(pilot).text == ""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_clicks_do_what_keys_do(engine: ScriptedEngine, size: tuple[int, int]) -> None:
    async with TutorApp(engine).run_test(size=size) as pilot:
        await burst(pilot, f"{BOAT}\n")
        card = pilot.app.screen.query_one(Card)
        await click_words(pilot, "next step")
        assert card.shown == 2
        await click_words(pilot, " Proof ")
        assert card.view == "proof"
        await click_words(pilot, " Steps ")
        assert card.view == "steps"
        second = pilot.app.screen.query(StepView)[1]
        await pilot.click(second, offset=(6, 0))
        assert card.at == 1
        await pilot.click(second, offset=(6, 0))
        assert "└" in str(second.query(".text").first().visual)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_click_on_a_reading_chooses_it(engine: ScriptedEngine, size: tuple[int, int]) -> None:
    async with TutorApp(engine).run_test(size=size) as pilot:
        await burst(pilot, f"{CRAYONS}\n")
        card = pilot.app.screen.query_one(Card)
        assert card.is_open
        assert card.readings is not None
        await click_words(pilot, card.readings.lines[0])
        assert card.readings.chosen == 1


async def test_a_click_on_a_command_of_a_notice_begins_it(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test() as pilot:
        await burst(pilot, "/th")
        await click_words(pilot, "/theme")
        assert prompt(pilot).text == "/theme "


async def test_the_wheel_scrolls_from_the_prompt(engine: ScriptedEngine) -> None:
    async with TutorApp(engine).run_test(size=(80, 24)) as pilot:
        for _ in range(4):
            await burst(pilot, f"{BOAT}\n")
        screen = pilot.app.screen
        assert isinstance(screen, Conversation)
        before = screen.transcript.scroll_y
        x, y = prompt(pilot).region.offset
        spot = (x + 3, y + 1)
        screen._forward_event(
            events.MouseScrollUp(prompt(pilot), *spot, 0, -1, 0, False, False, False, *spot)
        )
        await settled(pilot)
        assert screen.transcript.scroll_y < before


async def click_words(pilot: Pilot[None], words: str) -> None:
    """Click where words stand on the screen."""
    await pilot.pause()
    lines = [strip.text for strip in pilot.app.screen._compositor.render_strips()]
    row = next(n for n, line in enumerate(lines) if words in line)
    await pilot.click(offset=(lines[row].index(words) + len(words) // 2, row))
    await settled(pilot)
