"""Every sentence frame, filled: capitals, articles, plurals, pronouns, numbers and stops are right."""

from __future__ import annotations

import re

import pytest

from knowledge.curriculum import load_curriculum, load_words
from solvers.wording import plural
from tutor.practice.generation import generate
from tutor.practice.problem import Problem

ARTICLE = re.compile(r"\b(an?) ([A-Za-z]+|8\d*|11|18)", re.I)
VOWEL_SOUND = re.compile(r"(?!uni|use|one\b|eu|ewe)(?:[aeiou8]|11|18|hour|honest|heir|x-ray|mri)", re.I)
PRONOUNS = {"she": {"she", "her"}, "he": {"he", "him", "his"}}


@pytest.fixture(scope="module")
def word_problems() -> list[Problem]:
    """Every frame with every size of numbers."""
    skills = [skill for skill in load_curriculum().skills if skill.frames]
    return [generate(skill.id, seed) for skill in skills for seed in range(3 * len(skill.frames))]


def test_all_frames_and_sizes_are_made(word_problems: list[Problem]) -> None:
    frames = {frame.id for skill in load_curriculum().skills for frame in skill.frames}
    assert {problem.frame for problem in word_problems} == frames
    assert {problem.level for problem in word_problems} == {1, 2, 3}


def test_sentences_begin_and_end_as_they_should(word_problems: list[Problem]) -> None:
    for problem in word_problems:
        text = problem.text
        assert re.fullmatch(r"[^{}\s]+(?: [^{}\s]+)*", text), text
        assert text[-1] in "?.", text
        for sentence in re.split(r"(?<=[.?]) ", text):
            is_equation = re.match(r"[a-z](?:/| [-+])", sentence)
            assert sentence[0].isupper() or sentence[0] in "0123456789$" or is_equation, text


def test_articles_agree(word_problems: list[Problem]) -> None:
    for problem in word_problems:
        for article, word in ARTICLE.findall(problem.text):
            if article != "A" or not word[0].isupper():
                assert (article.lower() == "an") == bool(VOWEL_SOUND.match(word)), problem.text


def test_nouns_agree_with_their_numbers(word_problems: list[Problem]) -> None:
    words = load_words()
    nouns = {noun for nouns in words.nouns.values() for noun in nouns}
    before_nouns = {word for kind in words.others.values() for word in kind}
    before_nouns |= {noun.split()[0] for noun in nouns if " " in noun}
    for problem in word_problems:
        for number, noun in re.findall(r"(?<![\d./$])(\d+(?:\.\d+)?) ([a-z]+)", problem.text):
            if noun not in before_nouns:
                assert noun not in ({plural(noun) for noun in nouns} if number == "1" else nouns), (
                    problem.text
                )


def test_pronouns_mean_one_who_is_named_before(word_problems: list[Problem]) -> None:
    names = load_words().names
    for problem in word_problems:
        words = re.findall(r"[A-Za-z]+", problem.text)
        for pronoun, forms in PRONOUNS.items():
            places = [place for place, word in enumerate(words) if word.lower() in forms]
            if places:
                assert len(set(words[: places[-1]]) & set(names[pronoun])) == 1, problem.text


def test_numbers_are_written_as_people_do(word_problems: list[Problem]) -> None:
    for problem in word_problems:
        for cents in re.findall(r"\$\d+\.(\d+)", problem.text):
            assert len(cents) == 2, problem.text
        for above, below in re.findall(r"\b(\d+)/(\d+)", problem.text):
            assert int(above) < int(below), problem.text


def test_days_come_in_their_order(word_problems: list[Problem]) -> None:
    days = load_words().of("day")
    for problem in word_problems:
        named = dict.fromkeys(days.index(day) for day in re.findall("|".join(days), problem.text))
        assert list(named) == sorted(named), problem.text
