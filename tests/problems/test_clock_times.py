"""Times of the clock: when something ends or begins, how long it goes on, with breaks, and what happens meanwhile."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import Abstention, Answer, ask
from solvers.arithmetic.amount import clock_time
from tests.benchmarks.rubric import told

ENDS = [
    ("A film starts at 7:45 p.m. and lasts 1 hour 35 minutes. When does it end?", "9:20 p.m."),
    ("A match starts at 6:50 pm and lasts 95 minutes. When does it end?", "8:25 p.m."),
    ("Practice begins at 9:20 am and lasts an hour and a half. What time is it over?", "10:50 a.m."),
    (
        "The oven is turned on at 10:50 am. The bread has to bake for 35 minutes. At what time is it taken out?",
        "11:25 a.m.",
    ),
    ("It is 7:45 pm. What time is it in 90 minutes?", "9:15 p.m."),
    ("What is 7:30 plus 45 minutes?", "8:15"),
    ("What time is it 50 minutes after 11:30 pm?", "12:20 a.m."),
    ("School starts at 8:10. Lunch is 4 hours 5 minutes later. What time is lunch?", "12:15"),
    ("A ship sails at 22:30 and sails for 3 hours. When does it arrive?", "1:30"),
    (
        "Jon started his homework at 4:35 pm. Math took 25 minutes, reading took 30 minutes and spelling took 10 "
        "minutes. What time did he finish?",
        "5:40 p.m.",
    ),
    (
        "The first film starts at 6:30 pm and lasts 95 minutes. After a break of 20 minutes, the second film of 1 hour "
        "45 minutes begins. When does the second film end?",
        "10:10 p.m.",
    ),
    (
        "Nils got home at 3:45 pm. He played outside for 1 hour 20 minutes and then did chores for half an hour. What "
        "time was it then?",
        "5:35 p.m.",
    ),
]

BEGINS = [
    ("A bus arrives at 12:10 pm after a ride of 45 minutes. When did it leave?", "11:25 a.m."),
    ("The concert ended at 10:05 pm. It lasted 2 hours 20 minutes. When did it start?", "7:45 p.m."),
    ("School starts at 8:10 am. Leo needs 45 minutes to get ready. What time must he get up?", "7:25 a.m."),
    (
        "Mia has to be at school by 8:00 am. The way takes 25 minutes and getting dressed takes 15 minutes. At what "
        "time must she get up?",
        "7:20 a.m.",
    ),
    (
        "A cake came out of the oven at 3:10 pm after baking for 50 minutes. When was it put into the oven?",
        "2:20 p.m.",
    ),
]

WITH_OTHER_SCHEMAS = [
    (
        "Rosa swims 5 laps. Each lap takes 4 minutes. She starts at 10:50 am. When is she done?",
        "11:10 a.m.",
    ),
    (
        "Two songs of 4 minutes each are played with a break of 2 minutes. The first starts at 1:00 pm. At what time "
        "does the last one end?",
        "1:10 p.m.",
    ),
    (
        "A play has two acts of 40 minutes each and a pause of 15 minutes between them. It begins at 7:30 pm. At what "
        "time is it over?",
        "9:05 p.m.",
    ),
    ("Hana earns $12 an hour. She works from 8:30 am to 12:30 pm. How much does she earn?", "$48"),
    (
        "A pool fills at 30 gallons per minute from 2:15 pm to 2:40 pm. How many gallons of water flow into the pool?",
        "750 gallons of water",
    ),
    ("The museum opens at 10 am and closes at 6 pm. How many hours is it open in 5 days?", "40 hours"),
    (
        "Ida leaves at 9:20 a.m. and rows 10 miles at 4 miles per hour. She stops 20 minutes for lunch and 5 minutes "
        "for a drink. At what time does she arrive?",
        "12:15 p.m.",
    ),
    (
        "A ferry runs from 7 am to 4 pm and rests for 2 hours at noon. It carries 20 cars in every hour. How many cars "
        "does it carry?",
        "140 cars",
    ),
    (
        "A guard works from 8:15 a.m. to 4:45 p.m. and has a 30-minute meal in between. He earns $20 an hour. How much "
        "does he earn for one watch?",
        "$160",
    ),
    ("A bus leaves every 20 minutes from 9:00 am to 11:00 am. How many buses leave?", "7 buses"),
]

MORE = [
    ("A show lasts 75 minutes. It finishes at 8:10 pm. At what time did it begin?", "6:55 p.m."),
    ("Grandma's train was due at 5:48 pm, but it was 27 minutes late. When did it arrive?", "6:15 p.m."),
    (
        "A soccer game has two halves of 45 minutes and a break of 15 minutes. It starts at 2:30 pm. When does it end?",
        "4:15 p.m.",
    ),
    ("A bell rings every 15 minutes from 1:00 pm to 3:00 pm. How many times does it ring?", "9 times"),
    ("A lesson starts at 8:15 and ends at 9:00. How many minutes do 4 such lessons take?", "180 minutes"),
    (
        "Ed drives 180 miles at 60 miles per hour. He leaves at 7:30 am. What time does he arrive?",
        "10:30 a.m.",
    ),
    (
        "Kim has to catch a train at 6:05 pm. It takes her 35 minutes to get to the station. What is the latest time "
        "she can leave home?",
        "5:30 p.m.",
    ),
    (
        "Anna leaves home at 7:15. The walk to school takes 25 minutes. School starts at 8:00. How many minutes early "
        "is she?",
        "20 minutes",
    ),
    (
        "Max ran from 5:05 pm to 5:50 pm and Eve ran from 5:20 pm to 6:15 pm. How many minutes longer did Eve run than "
        "Max?",
        "10 minutes",
    ),
    (
        "Tara walked the dog from 7:10 to 7:35 in the morning and from 6:20 to 7:05 in the evening. How many minutes "
        "did she walk the dog that day?",
        "70 minutes",
    ),
    ("A plumber charges $45 an hour. He worked from 1:00 pm to 3:20 pm. How much did he earn?", "$105"),
]

HOW_LONG = [
    ("8:50 am to 11:05 am", "2 hours 15 minutes"),
    ("How long is it from 6:40 pm to 9:15 pm?", "2 hours 35 minutes"),
    ("A concert runs from 7:30 pm to 10:10 pm. How long is the concert?", "2 hours 40 minutes"),
    ("How many hours are there from 8 am to 3 pm?", "7 hours"),
    ("How many minutes are there between 11:50 am and 1:05 pm?", "75 minutes"),
    ("Lea slept from 9:30 pm to 6 am. How long did she sleep?", "8 hours 30 minutes"),
    ("A ferry leaves at 10:35 and arrives at 1:20. How long is the ride?", "2 hours 45 minutes"),
    (
        "Ola's shift starts at 10:30 pm and ends at 6:15 am. How many hours and minutes does she work?",
        "7 hours 45 minutes",
    ),
    (
        "Ben reads from 4:15 to 4:50. Then he plays the piano from 5:10 to 5:40. How many minutes does he read and "
        "play in all?",
        "65 minutes",
    ),
    (
        "A shop is open from 9:00 am to 5:30 pm, with a lunch break of 45 minutes. How long does a clerk work there?",
        "7 hours 45 minutes",
    ),
]


@pytest.mark.parametrize(("text", "shown"), [*ENDS, *BEGINS, *WITH_OTHER_SCHEMAS, *MORE, *HOW_LONG])
def test_times_and_lengths_of_time_are_found(text: str, shown: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Answer)
    assert outcome.text == shown
    assert outcome.derivation.verify() == ()


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 24 * 60 - 1), st.integers(1, 11 * 60))
def test_from_one_time_to_another_and_back(start: int, length: int) -> None:
    begin, end = (clock_time(Fraction(minutes, 60), "am") for minutes in (start, start + length))
    outcome = ask(f"How many minutes is it from {begin} to {end}?", solver="rules")
    assert isinstance(outcome, Answer)
    assert outcome.value == length
    outcome = ask(
        f"A film starts at {begin} and lasts {length + 1} minutes. When does it end?", solver="rules"
    )
    assert isinstance(outcome, Answer)
    assert outcome.text == clock_time(Fraction(start + length + 1, 60), "am")
    outcome = ask(f"A film ends at {end} and lasts {length} minutes. When does it start?", solver="rules")
    assert isinstance(outcome, Answer)
    assert outcome.text == begin


@pytest.mark.parametrize(
    "text",
    [
        "Bus 41 left the depot with 8 passengers. At the second stop 6 more got on, and the driver had been working "
        "since 7 o'clock. How many passengers are on the bus now?",
        "A baker gets up at 4 o'clock and makes 200 rolls. He sells 130 rolls in the morning and 55 rolls in the "
        "afternoon. How many rolls remain?",
    ],
)
def test_a_time_that_does_not_matter_changes_nothing(text: str) -> None:
    assert ask(text).likeliest in (14, 15)


@pytest.mark.parametrize(
    "text",
    [
        "A movie ends at 9:45 pm. When did it begin?",
        "Ana gets up at 7:00, has lunch at 12:30 and goes to bed at 9:15. How long is her trip?",
    ],
)
def test_without_the_length_or_with_more_times_than_one_needs_nothing_is_answered(text: str) -> None:
    assert isinstance(ask(text), Abstention)


@pytest.mark.parametrize(
    "text",
    [
        "Two bells ring every 8 minutes and every 14 minutes. They ring together at 9:00 am. When do they next ring "
        "together?",
        "Tom can paint 4 chairs in 2 hours, and he has 10 chairs to paint. He starts at 8:00 am. When does he finish?",
        "Ann leaves home at 1:00 pm and cycles 12 km at 16 km/h. She stays for an hour. When does she leave again?",
    ],
)
def test_a_rhythm_a_pace_and_an_hour_without_a_number_are_not_taken_for_lengths(text: str) -> None:
    outcome = ask(text)
    assert isinstance(outcome, Abstention) or outcome.confidence < 0.5


def test_lengths_of_time_are_gone_along_one_after_another() -> None:
    _, text = told(ENDS[-3][0])
    assert "25 minutes after 4:35 is 5:00." in text
    assert "10 minutes after 5:30 is 5:40." in text
    assert "Jon finished at 5:40 p.m." in text


def test_a_pause_does_not_count() -> None:
    _, text = told(HOW_LONG[-1][0])
    assert "From 9:00 to 5:30 is 8 hours and 30 minutes." in text
    assert "8 hours 30 minutes − 45 minutes = 7 hours 45 minutes" in text


def test_between_two_times_it_goes_by_the_next_full_hour() -> None:
    _, text = told("A train leaves at 9:40 am and arrives at 2:15 pm. How long is the ride?")
    assert "From 9:40 to 10:00 is 20 minutes, and from 10:00 to 2:15 is 4 hours and 15 minutes." in text
    assert "Check: 4 hours after 9:40 is 1:40, and 35 minutes after 1:40 is 2:15" in text


def test_an_hour_may_be_asked_for_without_a_word_for_minutes() -> None:
    asked = (
        "It is 3:00 p.m. here when it is 7:00 p.m. there. What hour of the day is it here at 6:00 p.m. there?"
    )
    ask(asked)  # whatever it says, it is no fault
