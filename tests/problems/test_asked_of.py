"""What a question asks about: the part that is named, the things themselves, and nothing that stands beside them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solvers.asking import ask

PARTS = [
    (
        "A lot with 60 spaces has 48 cars in it. One fourth of the cars are white. How many white cars are there?",
        12,
    ),
    (
        "Each of 4 shelves holds 12 books. Ben has read 15 of the books so far. How many books are on the shelves?",
        48,
    ),
    (
        "A crate has 80 blocks in it. Thirty-four of the blocks are red, 17 are blue, and all the others are yellow. "
        "How many yellow blocks are in the crate?",
        29,
    ),
    (
        "The ratio of boys to girls in a choir is 2 to 3. There are 30 pupils in the choir. How many are girls?",
        18,
    ),
    ("Nora owns 12 goats, 9 ducks and 3 dogs. How many legs do her goats have altogether?", 48),
]
READ_ANEW = [
    (
        "A pool is open 9 hours a day from Monday to Friday and 6 hours a day on Saturday and Sunday. How many hours a "
        "week is it open?",
        57,
    ),
    (
        "Nils spent $7 on stamps and $3 on a poster at the fair and returned with $12. How much money did he set out "
        "with?",
        22,
    ),
    (
        "Of 60 voters, 25% chose the owl. Two thirds of the other voters chose the fox, and everyone else chose the "
        "bear. How many votes did the bear get?",
        15,
    ),
    (
        "Two ferries that are 45 miles apart sail toward each other, one at 8 miles per hour and the other at 7. After "
        "how many minutes do they meet?",
        180,
    ),
    ("The membership of a club grew from 250 to 300. By what percent did it grow?", 20),
    ("One van seats 9. All 40 hikers are going to the lake. How many vans do they need?", 5),
    (
        "1 inch on a map represents 20 miles. Two towns are 4 inches apart on the map. How many miles apart are the "
        "towns?",
        80,
    ),
    (
        "A shop has 18 cycles, some bicycles and some tricycles. Counting every wheel gives 41. How many tricycles are "
        "there?",
        5,
    ),
    (
        "In March a plant was 15 cm tall. By May it was 28 cm tall. By how many centimeters had it grown?",
        13,
    ),
    (
        "Ela walked 4 dogs for 15 minutes each, one after another, and was paid $6 per dog. How much money did she "
        "earn?",
        24,
    ),
]
COMPARED = [
    ("Olga and her 3 aunts share 24 grapes equally. How many grapes does each of them get?", 6),
    ("Piet divides 30 beads among himself and 5 friends. How many beads does each get?", 5),
    ("Vera and her 4 cousins each picked 6 figs. How many figs did they pick?", 30),
    (
        "There are 25 green chairs in a hall. There are 8 more white chairs than green ones. How many chairs are there "
        "in total?",
        58,
    ),
    (
        "Rosa sells kites for $4 each and spent $30 on silk. How many kites must she sell to make a profit of $50?",
        20,
    ),
    (
        "Max has 90 minutes. He spent 25 minutes cooking and 40 minutes eating, and he spent the rest of the time "
        "drawing. How many minutes did he spend drawing?",
        25,
    ),
    (
        "Rita sewed 14 flags on Monday and 19 on Tuesday. Over the two days Saul sewed 21 flags. How many more flags "
        "than Saul did Rita sew?",
        12,
    ),
    (
        "Team A won 12 games, Team B won twice as many games as Team A, and Team C won 5 fewer games than Team B. How "
        "many games did the three teams win?",
        55,
    ),
    (
        "Ann's pancakes call for 3/4 cup of milk. She wants to make twice as many. How many cups of milk does she "
        "need?",
        Fraction(3, 2),
    ),
    (
        "A scarf has 15 white stripes, that is 3 times as many as the blue stripes. How many blue stripes are on it?",
        5,
    ),
]


@pytest.mark.parametrize(("text", "value"), [*PARTS, *READ_ANEW, *COMPARED])
def test_it_is_answered(text: str, value: Fraction) -> None:
    assert ask(text).likeliest == value
