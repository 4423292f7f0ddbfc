"""No question violates a property that it did not violate when `metamorphic.toml` was written."""

from __future__ import annotations

import pytest

from tests.properties.metamorphic import compared, known, properties

CASES = [(name, number) for name, (_, questions) in properties().items() for number in range(len(questions))]


@pytest.mark.sample(60)
@pytest.mark.parametrize(("name", "number"), CASES, ids=[f"{name}-{number}" for name, number in CASES])
def test_a_property_holds_where_it_held(name: str, number: int) -> None:
    before, after = compared(name, number)
    assert after == before or number in known()[name]


def test_every_change_changes_something() -> None:
    for name, (change, questions) in properties().items():
        changed = sum(change(question) != question for question in questions)
        assert changed > len(questions) / 3, name
