"""Questions about numbers without a story: right, checked, and explained to the end; and what only looks like one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from knowledge.errors import KnowledgeError
from knowledge.formulas.load import load_signs
from solvers.answer import Abstention, Answer
from solvers.arithmetic.solving import UnsolvableError
from solvers.asking import ask
from solvers.formulas.numbers.asked import asked, is_asked
from solvers.formulas.numbers.digits import Digit
from solvers.formulas.numbers.divisors import Divisors, primes_of
from solvers.formulas.numbers.forms import NumberForm, in_form, period
from solvers.formulas.numbers.functions import Turned
from solvers.formulas.numbers.ranking import Ranked, Ranking
from solvers.formulas.numbers.sums import Sum
from solvers.question import Question
from solvers.reading.places import digit_of
from solvers.routing import route
from tests.formulas.answers import HERE, answer_to
from tutor.narration import narrate
from tutor.narration.assurance import assurance
from tutor.narration.figures import with_commas, with_minus

ROWS = [line.split("\t") for line in (HERE / "numbers.tsv").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("text", "shown"), ROWS)
def test_it_is_answered_checked_and_explained(text: str, shown: str) -> None:
    assert route(Question.parse(text)).solvers == ("formulas",)
    answer = answer_to(text)
    assert isinstance(answer, Answer), answer.reason
    assert answer.text == shown
    assert answer.derivation.verify() == ()
    told = narrate(answer)
    last = told.steps[-1].text
    if shown in ("yes", "no"):
        assert f"So {shown}, " in last
    else:
        assert with_minus(with_commas(shown)) in last
    assert len(told.steps) > 1
    for step in told.steps:
        assert "  " not in step.text
        assert step.text.endswith((".", "?"))


@pytest.mark.parametrize(("text", "shown"), [row for row in ROWS if len(row[1]) > 2 and row[1] not in row[0]])
def test_no_hint_gives_the_answer_away(text: str, shown: str) -> None:
    answer = answer_to(text)
    assert isinstance(answer, Answer)
    hints = narrate(answer).hints
    assert hints
    is_reached_by_doing_nothing = answer.derivation.kind == "number function"
    assert is_reached_by_doing_nothing or not any(f" {shown}" in hint for hint in hints), hints


@pytest.mark.parametrize(
    "text",
    [
        "Which is larger, a mouse or a rat?",
        "Which has a greater mass, 2 bricks or 3 feathers?",
        "What fraction of the moon is lit on day 7?",
        "Lea ran 3/4 of a mile and Ida ran 2/3 of a mile. Who ran farther?",
        "Order 3 salads and 2 soups for 5 guests.",
        "How much less is 40 cents than $3?",
        "Is 5 enough?",
        "What is the prime meridian?",
        "In what place did the runner with number 12 finish?",
        "What is 12 less than 30?",
        "A pie is cut into 8 slices. What fraction of the pie are 2 slices?",
    ],
)
def test_what_looks_alike_is_left_to_others(text: str) -> None:
    assert not is_asked(Question.parse(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Write 3/5 as a mixed number.", "less than 1"),
        ("Write 2/5 with a denominator of 12.", "no equal fraction"),
        ("Write 4/0 as a decimal.", "divide by zero"),
        ("What is the reciprocal of 0?", "no reciprocal"),
        ("What is the square root of -4?", "less than zero"),
        ("What digit is in the thousands place of 45?", "no thousands place"),
        ("What is the place value of the 4 in 4,000,000,000,000?", "names of all the places"),
        ("Which is greater, 1/2 or 4/8?", "are equal"),
        ("Which is greatest, 1/2, 4/8, or 0.5?", "1/2, 4/8, and 0.5 are equal"),
        ("What fraction of an hour is 3 feet?", "cannot be converted"),
        ("Write 1/17 as a decimal.", "16 places"),
    ],
)
def test_what_has_no_answer_says_why(text: str, reason: str) -> None:
    outcome = answer_to(text)
    assert isinstance(outcome, Abstention)
    assert reason in outcome.reason


def test_the_same_signs_in_other_words_ask_the_same() -> None:
    said = ["Write 3/20 as a percent.", "What percent is equal to 3/20?", "3/20 in percent form, please"]
    assert {str(getattr(asked(text), "text", "")) for text in said} == {"15%"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("What is the cube root of -10?", "so it is between −3 and −2."),
        ("What is the square root of 35.9999?", "so it is between 5 and 6."),
        ("What is the ratio of 1.2 to 1.8 in simplest form?", "so 1.2:1.8 = 12:18."),
        ("What is the ratio of 1/3 to 1/2 in simplest form?", "1/3 × 3 = 1 and 1/2 × 2 = 1"),
        ("What is the value of the 1 in 6,150?", "The 1 stands for 1 hundred: 1 × 100 = 100."),
        ("What is the reciprocal of -2/7?", "So −2/7 becomes −7/2."),
        ("What are the common factors of 25 and 9?", "The only common factor of 25 and 9 is 1."),
        ("Which of these numbers are perfect squares: 35, 37?", "So none of them is a perfect square."),
        ("Which of these numbers is a perfect square: 35, 36?", "So 36 is a perfect square."),
        ("What fraction of an hour is 40 minutes?", "So 40 minutes is 2/3 of an hour."),
        ("Write 8 in scientific notation.", "8 already has one digit before the decimal point"),
    ],
)
def test_the_steps_say(text: str, says: str) -> None:
    answer = answer_to(text)
    assert isinstance(answer, Answer)
    assert any(says in step.text for step in narrate(answer).steps)


def test_every_place_that_is_read_has_a_name() -> None:
    assert all(digit_of(Fraction(name)) for kind, name in load_signs().values() if kind == "place")


def test_a_letter_with_a_value_is_put_in() -> None:
    found = asked("What is 7n - 3 if n = 5?")
    assert isinstance(found, Sum)
    assert found.put == (("n", Fraction(5)),)
    answer = answer_to("What is 7n - 3 if n = 5?")
    assert isinstance(answer, Answer)
    assert narrate(answer).steps[0].text == "Substitute 5 for n: 7 × 5 − 3."


def test_a_choice_with_the_same_value_in_another_form_is_not_the_one() -> None:
    answer = ask("What is 12/30 in simplest form? (A) 4/10 (B) 2/5 (C) 3/5")
    assert isinstance(answer, Answer)
    assert answer.value == ("B",)


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("What is 0.3 as a percent? (A) 3% (B) 30% (C) 0.3%", "(B) 30%"),
        ("Which fraction is the least? (A) 3/7 (B) 2/5 (C) 4/9", "(B) 2/5"),
        ("Which number is prime? (A) 51 (B) 57 (C) 61", "(C) 61"),
    ],
)
def test_a_choice_is_found(text: str, chosen: str) -> None:
    answer = ask(text)
    assert isinstance(answer, Answer)
    assert answer.text == chosen
    assert narrate(answer).steps[-1].text.endswith(f"{chosen[:3]}.")


def test_nobody_is_told_that_it_was_looked_up() -> None:
    answer = ask("Is 77 prime?")
    assert isinstance(answer, Answer)
    assert assurance(answer, narrate(answer)).startswith("I worked it out in another way, too")


def test_whole_percentage_and_its_way_back_are_told() -> None:
    answer = answer_to("24 is 40% of what number?")
    assert isinstance(answer, Answer)
    steps = [step.text for step in narrate(answer).steps]
    assert "40% of the number is 24, so 20% of it is 24 ÷ 2 = 12." in steps[0]
    assert steps[-1].endswith("So 24 is 40% of 60.")


def test_any_row_of_signs_and_numbers_is_answered_soundly_or_not_at_all() -> None:
    chosen = Random(5)
    signs = [" ".join(phrase) for phrase in load_signs()]
    numbers = "3/4 0.5 12 1,234 45% -7 0 1/0 3:4 x 2x $4 1/7".split()  # noqa: SIM905
    words = "what which is are the of as in and , first = _ ? : if hour minutes to".split()  # noqa: SIM905
    found = 0
    for _ in range(1500):
        row = [chosen.choice(chosen.choice([signs, numbers, words])) for _ in range(chosen.randint(2, 8))]
        try:
            answer = asked(" ".join(row))
        except UnsolvableError:
            continue
        if answer is not None and not isinstance(answer, Sum):
            found += 1
            assert answer.verify() == (), row
            assert answer.text, row
    assert found


def test_forms_are_read_back() -> None:
    form = asked("Write 3/8 as a decimal.")
    assert isinstance(form, NumberForm)
    assert period(Fraction(1, 7)) == ("", "142857")
    assert in_form(Fraction(-7, 3), "mixed") == "-2 1/3"
    assert in_form(Fraction(21, 8), "improper") == "21/8"
    with pytest.raises(UnsolvableError, match="in that form"):
        in_form(Fraction(1, 3), "expanded")


@pytest.mark.parametrize(
    ("derivation", "fault"),
    [
        (Divisors("divisors", ("multiples",), (6,), 3), ""),
        (Digit(Fraction(482), 4, Fraction(10), "digit"), "482 has the digit 8 in that place."),
        (Turned("reciprocal", Fraction(3, 4), "3/4"), ""),
    ],
)
def test_a_wrong_proof_is_found(derivation: Divisors | Digit | Turned, fault: str) -> None:
    assert derivation.verify() == tuple(filter(None, [fault]))


def test_a_wrong_form_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    form = asked("Write 3/8 as a decimal.")
    assert isinstance(form, NumberForm)
    monkeypatch.setattr("solvers.formulas.numbers.forms.in_form", lambda *_, **__: "0.38")
    assert form.verify() == ("0.38 is not 0.375.",)
    monkeypatch.setattr("solvers.formulas.numbers.forms.in_form", lambda *_, **__: "6/16")
    assert replace(form, form="simplest").verify() == ("6/16 is not in simplest form.",)


def test_a_wrong_order_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    given = tuple(Ranked(Fraction(n), str(n), "whole") for n in (2, 1))
    ranking = Ranking(given, "order", "ascending")
    assert ranking.verify() == ()
    monkeypatch.setattr(Ranking, "ordered", given)
    assert ranking.verify() == ("2 is not less than 1.",)


def test_wrong_divisors_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, wrong in (("factors", (1, 12)), ("primes", (3, 4)), ("common", (1, 6)), ("denominator", 24)):
        work = Divisors("divisors", (name,), (12,) if name in ("factors", "primes") else (12, 6))
        assert work.verify() == ()
        with monkeypatch.context() as patch:
            patch.setattr(Divisors, "result", wrong)
            assert work.verify() == (f"Trying every number does not give {work.text}.",)
    assert primes_of(1) == (1,)


def test_a_phrase_is_only_one_sign(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text('[form]\na = ["x"]\n[order]\nb = ["x"]\n', encoding="utf-8")
    with pytest.raises(KnowledgeError, match="two different signs"):
        load_signs(tmp_path)
