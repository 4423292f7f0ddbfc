"""Words that nobody knows: read as the nearest known one, said so, and nothing else touched."""

from __future__ import annotations

import pytest

from solvers import Abstention, Answer, Question, ask, spelling
from solvers.misplaced import placed
from solvers.reading.read import read
from solvers.spelling import Slip, spelled
from tutor.narration import narrate


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("What does a thermomter measure?", "What does a thermometer measure?"),
        ("How do plants use photosinthesis?", "How do plants use photosynthesis?"),
        ("Does an elecrtic current heat a wire?", "Does an electric current heat a wire?"),
        ("Gravty pulls things down.", "Gravity pulls things down."),
        ("why do rivrs run to the sea", "why do rivers run to the sea"),
        ("waht is sandstone", "what is sandstone"),  # letters in another order
        ("does suger disolve", "does sugar dissolve"),  # a letter once instead of twice
        ("hav snakes ears", "have snakes ears"),  # a small word
        ("what is evaperashun", "what is evaporation"),  # as it sounds
        ("is cole a rock", "is coal a rock"),
        ("why doesnt wood sink", "why doesn't wood sink"),
    ],
)
def test_reads_a_slip_as_the_nearest_word(typed: str, meant: str) -> None:
    assert spelled(Question.of(typed)).question.text == meant


@pytest.mark.parametrize(
    "text",
    [
        "Which force makes a sled slow down on gravel?",
        "Marisa and Tovik push the crate toward Brannholm.",  # names
        "Tovik pushes a crate.",  # also where a sentence begins
        "The DNQA sensor shows 12kg and x47b.",  # abbreviations and what has digits
        "Rehydrating a dried mushroom, or relabeling jars?",  # made of known words
        "A snowcloud above the seafloor",
        "It doesn't matter whose it is.",
        "xqwzzk vlorp",  # near to nothing
        "an elk, a yak and a gnu",  # short words
    ],
)
def test_leaves_all_other_words_alone(text: str) -> None:
    question = Question.of(text, [("A", "a glim"), ("B", "an oak")])
    assert spelled(question).question is question


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("how dose a kite fly", "how does a kite fly"),
        ("dos a whale sleep", "does a whale sleep"),
        ("how do worms breath in soil", "how do worms breathe in soil"),
        ("what dose does a child take", "what dose does a child take"),
        ("does a deep breath help", "does a deep breath help"),
        ("why dogs bark", "why dogs bark"),
    ],
)
def test_reads_a_word_where_it_cannot_stand_as_one_that_can(typed: str, meant: str) -> None:
    found = spelled(Question.of(typed))
    assert placed(found, read(found.question)).question.text == meant


def test_known_words_cost_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "_vocabulary", lambda _: pytest.fail("the knowledge was searched"))
    question = Question.parse("Which animals were hunting mice? (A) owls (B) the rabbits")
    assert spelled(question).question is question


def test_choices_stay_different() -> None:
    question = Question.parse("Which one is a metal? (A) copper (B) coppr")
    assert spelled(question).question == question
    found = spelled(Question.parse("Which one is a metal? (A) wood (B) coppr"))
    assert [choice.text for choice in found.question.choices] == ["wood", "copper"]
    assert found.notes == ("I read 'coppr' as 'copper'.",)


def test_positions_lead_back_to_what_was_typed() -> None:
    found = spelled(Question.of("Is gravty or frictiion a force?"))
    assert found.slips == (Slip(3, "gravty", "gravity"), Slip(13, "frictiion", "friction"))
    text = found.question.text
    places = [(text.index(word), text.index(word) + len(word)) for word in text[:-1].split()]
    typed = "Is gravty or frictiion a force?"
    assert [typed[found.typed_at(a) : found.typed_at(b)] for a, b in places] == typed[:-1].split()


def test_answers_tell_what_they_read() -> None:
    typed = "What does a thermomter mesure?"
    found = ask(typed)
    assert isinstance(found, Answer)
    assert "measures temperature" in found.text
    assert found.read_as == "I read 'thermomter' as 'thermometer'. I read 'mesure' as 'measure'."
    assert found.question.text == typed
    assert [typed[a:b] for a, b in found.tokens] == ["What", "does", "a", "thermomter", "mesure", "?"]
    again = ask(typed)
    assert isinstance(again, Answer)
    assert again.read_as == found.read_as
    assert narrate(found).steps[0].text == found.read_as


def test_abstentions_tell_it_too() -> None:
    found = ask("Which vlorp does a thermomter have?")
    assert isinstance(found, Abstention)
    assert found.reason.startswith("I read 'thermomter' as 'thermometer'. ")


def test_word_problems_are_read_as_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "_vocabulary", lambda _: pytest.fail("the knowledge was searched"))
    found = ask("Tam has 5 marbels. Tam finds 3 more marbels. How many marbels does Tam have now?")
    assert isinstance(found, Answer)
    assert found.value == 8
    assert "marbels" in found.text
    assert not found.read_as
