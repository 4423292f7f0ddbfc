"""Practice driven by keys alone: hints, wrong, near and right answers, undo, choices, summary, progress."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Static

from solvers.question import Choice
from tests.tutor.bursts import burst
from tests.tutor.conftest import BOAT, boat_answer
from themes import STYLE_SHEET, THEMES
from tutor.engine import EngineError
from tutor.narration import narrate
from tutor.practice.goals import GoalError, goal
from tutor.practice.problem import Problem
from tutor.practice.session import Goal
from tutor.practice.store import Store
from tutor.practice.verdict import Outcome, Verdict
from tutor.screens.practice import PracticeScreen
from tutor.screens.progress import ProgressScreen
from tutor.tasks import Refusal
from tutor.widgets.answer_input import AnswerInput

TOOL = "Which tool measures how long a boat is?"


class PracticeEngine:
    """Gives the boat problem again and again, or a question with choices; knows three wrong answers."""

    def __init__(self) -> None:
        self.with_choices = False
        self.failing = False

    def run(self, task: str, *arguments: Any, **_: Any) -> Any:
        if self.failing:
            raise EngineError("The solver stopped unexpectedly; ask again.")
        if task == "problem":
            return self._problem(*arguments)
        problem, _, typed = arguments
        if problem.choices:
            is_right = typed.upper() == problem.answer
            return Verdict(Outcome.RIGHT, "Right.") if is_right else Verdict(Outcome.WRONG, "No.", "choice")
        if typed == "many":
            raise Refusal("The answer 'many' has no number.")
        near = Verdict(Outcome.NEAR, "The number 4 is right, but not dollars.", "wrong unit")
        wrong = Verdict(Outcome.WRONG, "20 - 8 leaves a step out.", "step left out")
        return {"4": Verdict(Outcome.RIGHT, "Right: 4 hours."), "4 dollars": near}.get(typed, wrong)

    def _problem(self, skill: str, seed: int, level: int) -> tuple[Problem, Any, Any]:
        answer = boat_answer()
        problem = Problem(skill, seed, level, BOAT, Fraction(4), "hour")
        if self.with_choices:
            choices = (Choice("A", "a clock"), Choice("B", "a tape"), Choice("C", "a scale"))
            problem = replace(problem, text=TOOL, answer="B", choices=choices)
        return problem, answer, narrate(answer)


class PracticeApp(App[None]):
    """Nothing but practice."""

    CSS_PATH = STYLE_SHEET

    def __init__(self, engine: PracticeEngine, goal: Goal) -> None:
        super().__init__()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "chalk"
        self._engine, self._goal = engine, goal

    def on_mount(self) -> None:
        self.push_screen(PracticeScreen(self._engine, self._goal))  # type: ignore[arg-type]


@pytest.fixture
def engine() -> PracticeEngine:
    return PracticeEngine()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tutor.practice.store.data_folder", lambda: tmp_path)
    return tmp_path


def saved(folder: Path) -> list[tuple[str, int, int]]:
    with closing(Store(folder / "practice.db")) as store:
        return [(made.given, made.grade, made.hints) for made in store.attempts()]


def said(pilot: Pilot[None], part: str = "told") -> str:
    return str(pilot.app.screen.query_one(f"#{part}", Static).visual)


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def begun(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def test_a_right_answer_is_praised_saved_and_enter_goes_on(
    engine: PracticeEngine, folder: Path
) -> None:
    async with PracticeApp(engine, Goal(problems=2)).run_test() as pilot:
        await begun(pilot)
        assert said(pilot, "problem") == BOAT
        assert pilot.app.focused is pilot.app.screen.query_one(AnswerInput)
        await press(pilot, "4", "enter")
        assert "Right: 4 hours." in said(pilot)
        assert saved(folder) == [("4", 3, 0)]
        assert "1 of 2" in said(pilot, "skill")
        await press(pilot, "enter")
        assert said(pilot) == ""


async def test_a_letter_is_a_command_only_alone_and_with_enter(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "question_mark")
        first = said(pilot)
        assert first
        await press(pilot, "s", "i", "x")
        assert pilot.app.screen.query_one(AnswerInput).value == "six"
        assert said(pilot) == first
        await press(pilot, *["backspace"] * 3, "h", "enter")
        assert pilot.app.screen.query_one(AnswerInput).value == ""
        assert said(pilot).count("\n") == 1
        await press(pilot, "x", "question_mark")
        assert pilot.app.screen.query_one(AnswerInput).value == "x?"


async def test_hints_come_one_by_one_lower_the_grade_and_keep_the_answer_back(
    engine: PracticeEngine, folder: Path
) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        for _ in range(12):
            await press(pilot, "question_mark")
        assert "no more hints" in said(pilot)
        assert "4 hours" not in said(pilot)
        await press(pilot, "4", "enter")
    assert saved(folder)[0][1] == 2


async def test_a_wrong_answer_is_explained_and_can_be_taken_back(
    engine: PracticeEngine, folder: Path
) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "1", "2", "enter")
        assert "Not yet. 20 - 8 leaves a step out." in said(pilot)
        assert saved(folder) == [("12", 1, 0)]
        await press(pilot, "f9")
        assert saved(folder) == []
        await press(pilot, "f9")
        assert "nothing to undo" in said(pilot)


async def test_near_trial_and_senseless_answers_do_not_count(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "f7", "1", "2", "enter")
        assert "This was not counted. 20 - 8" in said(pilot)
        await press(pilot, "4", "space", *"dollars", "enter")
        assert "Nearly." in said(pilot)
        await press(pilot, *"many", "enter")
        assert "has no number" in said(pilot)
    assert saved(folder) == []


async def test_the_solution_counts_as_not_known(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "f6")
        assert "So the answer is 4 hours." in said(pilot)
    assert saved(folder) == [("", 1, 0)]


async def test_choices_are_marked_with_arrows_or_named(engine: PracticeEngine, folder: Path) -> None:
    engine.with_choices = True
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        assert "▸ A" in said(pilot, "choices")
        await press(pilot, "down")
        assert "▸ B" in said(pilot, "choices")
        await press(pilot, "up", "up")
        assert "▸ C" in said(pilot, "choices")
        await press(pilot, "enter")
        assert "Not yet." in said(pilot)
        await press(pilot, "b", "enter")
        assert "Right." in said(pilot)
    assert saved(folder) == [("C", 1, 0)]


async def test_the_goal_ends_with_a_summary_and_enter_begins_again(engine: PracticeEngine) -> None:
    async with PracticeApp(engine, Goal(problems=1)).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "4", "enter")
        await press(pilot, "enter")
        assert "1 of 1 right." in said(pilot, "problem")
        await press(pilot, "enter")
        assert said(pilot, "problem") == BOAT
        await press(pilot, "escape")
        assert "You did not answer any problems" in said(pilot, "problem")
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, PracticeScreen)


async def test_a_crash_of_the_solver_is_told_and_loses_nothing(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "1", "enter")
        engine.failing = True
        await press(pilot, "4", "enter")
        assert "stopped unexpectedly" in said(pilot)
        assert pilot.app.screen.query_one(AnswerInput).value == "4"
        engine.failing = False
        await press(pilot, "enter")
        assert "Right" in said(pilot)
    assert len(saved(folder)) == 1


async def test_a_damaged_store_is_told(engine: PracticeEngine, folder: Path) -> None:
    (folder / "practice.db").write_text("notes " * 300)
    async with PracticeApp(engine, Goal()).run_test(notifications=True) as pilot:
        await begun(pilot)
        (note,) = pilot.app._notifications
        assert "practice.db was damaged. Recovered: 0 answers" in note.message


async def test_a_store_that_cannot_be_used_is_told(engine: PracticeEngine, folder: Path) -> None:
    (folder / "practice.db").mkdir()
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        assert "practice.db is not a file" in said(pilot, "problem")
        await press(pilot, "escape")
        assert not isinstance(pilot.app.screen, PracticeScreen)


async def test_progress_shows_mastery_and_a_practice_set_for_each_slip(engine: PracticeEngine) -> None:
    async with PracticeApp(engine, Goal(skill="join-result")).run_test(size=(100, 40)) as pilot:
        await begun(pilot)
        await press(pilot, "1", "enter")
        await press(pilot, "4", "enter")
        chosen: list[Goal | None] = []
        pilot.app.push_screen(ProgressScreen(), chosen.append)
        await pilot.pause()
        assert "0 of " in said(pilot, "headline")
        assert "1  leaving out a step" in said(pilot, "slips")
        assert "Mon" in said(pilot, "calendar")
        assert "0% of   1" in said(pilot, "weeks")
        assert "Getting more" in said(pilot, "mastery")
        await press(pilot, "2")
        assert chosen == []
        await press(pilot, "1")
        assert chosen == [Goal(problems=10, skill="join-result")]


@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_the_problem_stays_in_sight_and_a_verdict_gives_way_to_the_next(
    engine: PracticeEngine, size: tuple[int, int]
) -> None:
    async with PracticeApp(engine, Goal()).run_test(size=size) as pilot:
        await begun(pilot)
        await press(pilot, "question_mark")
        hint = said(pilot)
        for typed in ("7", "8", "9"):
            await press(pilot, typed, "enter")
        assert said(pilot).startswith(hint)
        assert said(pilot).count("Not yet.") == 1
        await press(pilot, "f6")
        lines = [strip.text for strip in pilot.app.screen._compositor.render_strips(pilot.app.size)]
        assert any(BOAT[:30] in line for line in lines)
        assert any(said(pilot).splitlines()[-1][:20] in line for line in lines)
        await press(pilot, "pageup", "pageup")
        lines = [strip.text for strip in pilot.app.screen._compositor.render_strips(pilot.app.size)]
        assert any(hint[:20] in line for line in lines)


async def test_the_solution_says_what_it_costs(engine: PracticeEngine) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "f6")
        assert "Check: 8 + 3 × 4 = 20" in said(pilot)
        assert said(pilot).endswith("this problem will come back later. Press F9 to undo this.")


async def test_progress_without_practice_says_how_to_begin(engine: PracticeEngine) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "f5")
        assert "You have not practiced yet. Press F2 to start" in said(pilot, "headline")
        assert not pilot.app.screen.query_one("#weeks").display
        await press(pilot, "f2")
        await begun(pilot)
        assert isinstance(pilot.app.screen, PracticeScreen)
        assert "0 of 10" in said(pilot, "skill")


async def test_a_problem_that_cannot_be_had_is_tried_again(engine: PracticeEngine) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "4", "enter")
        engine.failing = True
        await press(pilot, "enter")
        assert "Enter to try again" in said(pilot, "problem")
        engine.failing = False
        await press(pilot, "enter")
        assert said(pilot, "problem") == BOAT


async def test_a_slip_is_practised_against_from_the_progress(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal(problems=3)).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "1", "enter")
        await press(pilot, "f5")
        assert isinstance(pilot.app.screen, ProgressScreen)
        await press(pilot, "1")
        await begun(pilot)
        assert isinstance(pilot.app.screen, PracticeScreen)
        assert "0 of 10" in said(pilot, "skill")
        assert said(pilot, "problem") == BOAT


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", Goal(problems=10)),
        ("20", Goal(problems=20)),
        ("5 problems", Goal(problems=5)),
        ("15 minutes", Goal(minutes=15)),
        ("sharing", Goal(problems=10, skill="sharing")),
        ("What is left after taking away a fraction", Goal(problems=10, skill="fraction-left")),
    ],
)
def test_what_to_practise_is_said_as_a_length_or_a_skill(words: str, wanted: Goal) -> None:
    assert goal(words) == wanted


def test_a_wish_that_is_not_understood_is_told() -> None:
    with pytest.raises(GoalError, match="did you mean sharing"):
        goal("shareing")
    with pytest.raises(GoalError, match="15 minutes"):
        goal("0")


async def test_esc_empties_the_line_before_it_finishes(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "1", "2", "escape")
        assert pilot.app.screen.query_one(AnswerInput).value == ""
        assert said(pilot, "problem") == BOAT
        await press(pilot, "escape")
        assert "You did not answer any problems" in said(pilot, "problem")


async def test_enter_goes_on_after_a_look_at_the_progress(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, "5", "enter")
        await press(pilot, "escape")
        await press(pilot, "f5")
        assert isinstance(pilot.app.screen, ProgressScreen)
        await press(pilot, "escape")
        await press(pilot, "enter")
        assert said(pilot, "problem") == BOAT


async def test_the_same_is_not_told_twice_running(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await press(pilot, *"many", "enter")
        await press(pilot, "enter")
        assert said(pilot) == "The answer 'many' has no number."


async def test_a_slow_word_in_practice_is_an_answer(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await burst(pilot, "s")
        await pilot.pause(0.5)
        assert said(pilot) == ""
        await burst(pilot, "even\n")
        assert "Check: 8 + 3 × 4 = 20" not in said(pilot)
    assert [given for given, _, _ in saved(folder)] == ["seven"]


async def test_letters_behind_an_answer_begin_the_next_line(engine: PracticeEngine, folder: Path) -> None:
    async with PracticeApp(engine, Goal()).run_test() as pilot:
        await begun(pilot)
        await burst(pilot, "99\n4")
        assert pilot.app.screen.query_one(AnswerInput).value == "4"
