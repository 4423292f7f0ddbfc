"""A choice is explained by an account of what happens, and no fact is told that it says, too."""

from __future__ import annotations

from solvers.science.spine.index import lemmas
from tests.tutor.told import answered, told
from tutor.narration import narrate
from tutor.narration.accounts import ACCOUNT
from tutor.narration.reasons import with_reason
from tutor.narration.step import Evidence, Narration, Step
from tutor.rendering.plain import plain
from tutor.rendering.told import Told

_FACT = Step("Fog comes about.", "fact", evidence=(Evidence("row", "weather:1"),), source="table: Weather")
_LAST = Step("So the answer is (A).", "answer")


def test_an_account_of_the_event_explains_the_choice() -> None:
    steps = told("What makes the tides? (A) the gravity of the Moon (B) the wind (C) earthquakes").steps
    accounts = [s.text for s in steps if any(basis.kind == ACCOUNT for basis in s.evidence)]
    assert accounts
    assert any({"moon", "gravity"} <= {*lemmas(text)} for text in accounts)


def test_a_fact_that_others_say_is_not_told_but_stands_behind_the_last_step() -> None:
    narration = Narration("Fog comes about near the ground.", (_FACT, _LAST), ())
    found = with_reason(narration, "How does fog form?", "vapor turns into drops that float in the air")
    assert _FACT not in found.steps
    assert _FACT.evidence[0] in found.steps[-1].evidence
    assert found.steps[-1].source == _FACT.source


def test_an_account_of_something_else_is_not_told() -> None:
    narration = Narration("Fog is caused by lava.", (_LAST,), ())
    assert with_reason(narration, "What causes fog?", "lava").steps == (_LAST,)


def test_an_account_that_says_more_of_another_choice_is_not_told() -> None:
    chosen, other = "drops of lava", "tiny drops of water float in the air"
    narration = Narration("Fog comes about because of drops of lava.", (_LAST,), ())
    assert with_reason(narration, "How does fog form?", chosen, [other]).steps == (_LAST,)


def test_where_facts_are_from_is_told_when_asked_for() -> None:
    found = answered("Which tool measures rainfall? (A) a rain gauge (B) a ruler (C) a clock")
    text = plain(Told.of(found, narrate(found)))
    assert "my table" not in text
    assert text.rstrip().endswith("(A).")


def test_the_class_of_the_choice_need_not_be_in_the_name_of_the_event() -> None:
    steps = told("Which gas do plants take in to make food? (A) helium (B) carbon dioxide (C) nitrogen").steps
    assert any(basis.kind == ACCOUNT for step in steps for basis in step.evidence)


def test_it_is_named_in_a_choice_that_says_something_by_itself() -> None:
    found = told(
        "How does thick fur help an otter? (A) It makes it swim fast. (B) It keeps it warm. (C) It helps it see."
    )
    assert found.headline == "Thick fur keeps the otter warm."
    steps = told(
        "Which factor is changed to see if fertilizer makes plants grow? (A) amount of fertilizer (B) a pot"
    ).steps
    assert not any("change amount" in step.text for step in steps)
