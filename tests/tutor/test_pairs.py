"""Word problems as they are explained from the question on: every situation with people, things and numbers of its own.

Each row has a question and the sentences in which its reason, its check and its answer are told.
"""

from __future__ import annotations

import pytest

from solvers import Answer, Question, ask
from tutor.narration import narrate

TOLD: list[tuple[str, list[str]]] = [
    (
        "Nils and Ute have 38 stamps together. Ute has 4 stamps fewer than Nils. How many stamps does Nils have?",
        ["Put Nils' 4 extra stamps aside, so that both have the same number: 38 − 4 = 34 stamps."],
    ),
    (
        "Olga has 15 marbles. She has 6 more than Dan. How many marbles does Dan have?",
        [
            "Olga has 15 marbles. She has 6 more than Dan. That means that Dan has 6 fewer: 15 − 6 = 9 marbles."
        ],
    ),
    (
        "A man sold 45 ice creams on Friday and twice as many on Sunday. How many ice creams did he sell on both days?",
        ["Double 45 ice creams: 2 × 45 = 90 ice creams."],
    ),
    (
        "There are 25 pupils in Mr. Lopez's class. 11 of them wear glasses. How many do not wear glasses?",
        ["11 of them wear glasses. That leaves 25 − 11 = 14 pupils."],
    ),
    (
        "A recipe for 6 people needs 450 g of flour. How much flour is needed for 10 people?",
        ["450 g ÷ 6 = 75 g for each person.", "75 g for each of 10 people is 10 × 75 g = 750 g."],
    ),
    (
        "30% of the 90 trees in the park are oaks. How many trees are not oaks?",
        ["100% is 10 times 10%, so 10% of 90 trees is 90 ÷ 10 = 9.", "Then 30% is 3 × 9 = 27 oaks."],
    ),
    (
        "Noor had 16 grapes. She gave away 9 of them. How many grapes are left?",
        [
            "Noor had 16 grapes and gave away 9 of them. Those 9 are gone, so take 9 away: 16 − 9 = 7 grapes.",
            "Check: put the 9 back: 7 + 9 = 16 grapes, as the question says. There are 7 grapes left.",
        ],
    ),
    (
        "4 frogs sit on a log. 5 more frogs hop on. How many frogs are on the log now?",
        [
            "Together that is 4 + 5 = 9 frogs.",
            "Check: take the 5 away again: 9 − 5 = 4 frogs, as the question says.",
        ],
    ),
    (
        "Pablo had 8 coins. His aunt gave him 6 more. How many coins does Pablo have now?",
        ["Together that is 8 + 6 = 14 coins.", "Pablo has 14 coins now."],
    ),
    (
        "Tara had 14 postcards. Her uncle sent her some more. Now she has 22 postcards. "
        "How many postcards did her uncle send her?",
        [
            "The others have come since then: 22 − 14 = 8 postcards.",
            "Check: 14 and 8 more are 14 + 8 = 22 postcards, as the question says.",
        ],
    ),
    (
        "There are 45 animals on a farm. 19 of them are sheep. How many are goats?",
        [
            "The rest are goats: 45 − 19 = 26 goats.",
            "Check: these 26 and the other 19 are 26 + 19 = 45 animals, as the question says. 26 are goats.",
        ],
    ),
    (
        "Kemal has 31 stamps. He has 8 fewer stamps than Ruth. How many stamps does Ruth have?",
        [
            "That means that Ruth has 8 more: 31 + 8 = 39 stamps.",
            "Check: 8 fewer than 39 is 39 − 8 = 31 stamps, as the question says.",
        ],
    ),
    (
        "7 boxes each hold 9 candles. How many candles do they hold in all?",
        [
            "That is 7 groups of 9: 7 × 9 = 63 candles.",
            "Check: that is 63 ÷ 7 = 9 candles for each box, as the question says.",
        ],
    ),
    (
        "A table has 6 chairs. How many tables are needed for 54 guests?",
        [
            "See how many groups of 6 there are in 54 guests: 54 ÷ 6 = 9 tables.",
            "9 tables are needed for 54 guests.",
        ],
    ),
    (
        "15% of 600 workers ride bikes. How many workers ride bikes?",
        ["15% means 15 out of every 100. 600 workers are 6 hundreds: 6 × 15 = 90 workers."],
    ),
    (
        "A lamp costs $80. It is 20% off. What is the sale price?",
        [
            "20% is a fifth, and a fifth of $80 is $80 ÷ 5 = $16.",
            "Take the $16 off the price: $80 − $16 = $64.",
            "Check: put the $16 back: $64 + $16 = $80.",
        ],
    ),
    (
        "Each tent holds 4 campers. How many tents are needed for 30 campers?",
        [
            "30 ÷ 4 is 7 remainder 2: that makes 7 tents, and 2 campers are left over.",
            "The 2 campers left over need one more tent, so that makes 7 + 1 = 8 tents.",
            "Check: 7 tents are only enough for 7 × 4 = 28, not for 30 campers.",
        ],
    ),
    (
        "Paul scored 12, 8, 11 and 5 points in four rounds. What was his average score?",
        [
            "Paul scored 12, 8, 11 and 5 points in four rounds.",
            "Put all of them together: 12 + 8 + 11 + 5 = 36 points.",
            "Split 36 points evenly among 4 rounds: 36 ÷ 4 = 9 points for each round.",
            "Paul's average score was 9 points.",
        ],
    ),
    (
        "A floor is 7 m long and 4 m wide. What is its area?",
        ["7 squares of 1 m² fit in a row, and there are 4 such rows: 7 × 4 = 28 m²."],
    ),
    (
        "Sue and Tim have 44 shells together. Sue has 8 more shells than Tim. How many shells does Tim have?",
        [
            "Put Sue's 8 extra shells aside, so that both have the same number: 44 − 8 = 36 shells.",
            "That is two equal shares: 36 ÷ 2 = 18 shells.",
            "Check: Sue has 18 + 8 = 26, and together that is 18 + 26 = 44 shells, as the question says.",
        ],
    ),
    (
        "A boat rental costs $5 plus $3 for each hour. Maya paid $26. For how many hours did she rent the boat?",
        [
            "The $5 is paid only once. The rest is for the hours: $26 − $5 = $21.",
            "See how many times $3 goes into $21: $21 ÷ $3 = 7 hours.",
        ],
    ),
    (
        "Dad pours 1/4 liter of milk and 2/3 liter of tea into a bottle. How much liquid is in the bottle?",
        [
            "Thirds and fourths can both be written as twelfths: 1/4 = 3/12 and 2/3 = 8/12. "
            "Put them together: 3/12 + 8/12 = 11/12 of a liter.",
            "11/12 of a liter of liquid is in the bottle.",
        ],
    ),
    ("What is 6 + 5?", ["Start at 6 and count on 5 more: 7, 8, 9, 10, 11.", "So 6 + 5 = 11."]),
    (
        "12 of 16 seats were taken. What percent of the seats were taken?",
        ["12 out of 16 is 12/16 = 3/4. To get parts out of 100, write 3/4 = 75/100. That is 75%."],
    ),
]


@pytest.mark.parametrize(("question", "sentences"), TOLD, ids=[question[:30] for question, _ in TOLD])
def test_a_question_is_explained_in_these_sentences(question: str, sentences: list[str]) -> None:
    answer = ask(Question.parse(question))
    assert isinstance(answer, Answer), answer.reason
    told = " ".join(step.text for step in narrate(answer, is_known=True).steps)
    assert [sentence for sentence in sentences if sentence in told] == sentences, told


def test_a_number_of_the_question_itself_is_not_set_aside() -> None:
    sold = "A kiosk sold 48 maps on Friday and 75 on Sunday."
    answer = ask(Question.parse(f"{sold} How many maps did it sell on the two days together?"))
    assert isinstance(answer, Answer)
    assert "matter" not in " ".join(step.text for step in narrate(answer, is_known=True).steps)


def test_a_calculation_in_the_words_stands_in_the_formula_too() -> None:
    answer = ask(Question.parse("Noor had 16 grapes. She gave away 9 of them. How many grapes are left?"))
    assert isinstance(answer, Answer)
    step, _ = narrate(answer).steps
    assert step.formula == "16 − 9 = 7 grapes"
    assert step.apart == ""
