"""The sets are what the tests that use them count on: so many of each kind, none twice, labels that exist."""

from __future__ import annotations

import re
from collections import Counter

from tests.certainty.sets import KINDS, choice_pairs, spare_pairs, traps

CHOICE = re.compile(r"\(([A-E])\) (.+?)(?= \([A-E]\) |$)")
NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
LABEL = re.compile(r"[A-E]")


def choices(question: str) -> dict[str, str]:
    return dict(CHOICE.findall(question))


def test_there_are_150_traps_30_of_each_kind() -> None:
    assert Counter(trap.kind for trap in traps()) == dict.fromkeys(KINDS, 30)


def test_most_traps_have_an_answer_and_the_unanswerable_have_none() -> None:
    answered = Counter(trap.kind for trap in traps() if trap.answer is not None)
    assert 90 <= answered.total() <= 100
    assert "unanswerable" not in answered


def test_what_has_no_answer_accepts_none() -> None:
    assert not [trap for trap in traps() if trap.answer is None and (trap.accept or trap.unit)]


def test_there_are_60_pairs_of_each_set() -> None:
    assert len(spare_pairs()) == len(choice_pairs()) == 60


def test_no_question_occurs_twice() -> None:
    questions = [trap.question for trap in traps()]
    questions += [text for pair in spare_pairs() for text in (pair.question, pair.with_spare)]
    questions += [text for pair in choice_pairs() for text in (pair.question, pair.with_nonsense)]
    times = Counter(" ".join(re.findall(r"\w+", question.lower())) for question in questions)
    assert not [question for question, count in times.items() if count > 1]


def test_choices_are_labeled_in_order() -> None:
    questions = [trap.question for trap in traps() if "(A)" in trap.question]
    questions += [text for pair in choice_pairs() for text in (pair.question, pair.with_nonsense)]
    for question in questions:
        labels = re.findall(r"\(([A-Z])\)", question)
        assert len(labels) >= 2, question
        assert labels == list("ABCDE")[: len(labels)], question


def test_the_answer_to_a_trap_with_choices_is_a_label_it_has() -> None:
    for trap in traps():
        if trap.answer is not None and "(A)" in trap.question:
            assert trap.answer in choices(trap.question), trap.question
        elif trap.answer is not None:
            assert not LABEL.fullmatch(trap.answer), trap.question


def test_a_spare_number_is_added_and_none_is_lost() -> None:
    for pair in spare_pairs():
        added = Counter(NUMBER.findall(pair.with_spare))
        added.subtract(NUMBER.findall(pair.question))
        assert min(added.values()) >= 0, pair.with_spare
        assert 1 <= added.total() <= 2, pair.with_spare


def test_a_nonsense_choice_is_added_and_the_right_one_stays() -> None:
    for pair in choice_pairs():
        before, after = choices(pair.question), choices(pair.with_nonsense)
        texts = list(before.values())
        assert len(after) == len(before) + 1, pair.question
        assert [text for text in after.values() if text in texts] == texts, pair.question
        assert before[pair.answer] == after[pair.answer_with_nonsense], pair.question


def test_the_nonsense_choice_moves_most_labels() -> None:
    moved = [pair for pair in choice_pairs() if pair.answer != pair.answer_with_nonsense]
    assert len(moved) >= 40
