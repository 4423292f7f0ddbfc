"""The time line of a story: what its question asks for, and what each number does to that."""

from __future__ import annotations

import time

import pytest

from solvers.problems.timeline import Timeline
from solvers.reading.read import read_text

# What the question asks for, the sign of each number, and the story.
STORIES = """
end     ++  A tram carried 16 miners. 7 miners got on the tram. How many miners are on the tram now?
end     +-  A tram carried 16 miners. 7 miners got off the tram. How many miners are on the tram now?
end     +-  On a cart lay 52 logs. A boy threw 9 logs off the cart. How many logs are on the cart?
end     ++  A tank held 28 litres. The gardener poured in 12 litres. How many litres are in the tank?
end     +-  A vat held 90 pints of cider. The host drew off 25 pints. How many pints are in the vat?
end     +-  Ann lent Ben 12 pens. Ben gave back 7 of them. How many pens does Ben still have?
end     +-  Ann had 19 pens. She lent Ben 12 pens. How many pens does Ann have?
end     +0- Karl had 15 plums and 20 pears. He ate 6 plums. How many plums are left?
start   -+  Gus gave 16 corks to Mara, and now Mara has 22 corks. How many corks did Mara have before?
start   ++  Gus gave 16 corks to Mara, and now Gus has 22 corks. How many corks did Gus have at first?
start   ++  Uta's scarf is 60 inches wide. Moths ate up 12 inches. How wide was the scarf before?
start   +++ Dan gave 5 shells to Ivy and lost 3. He now has 6 shells. How many did he have at the start?
events  +0  Olga picked 7 figs. Her sister picked 11 figs. How many figs did Olga pick?
loss    +-  Lilo had 20 figs. She ate some of them, and now she has 11. How many figs did she eat?
gain    -+  There were 13 swans on the lake. Some more came, and then there were 21. How many swans came?
end     +-  Pam is 12 years old. Her cousin is 7 years younger than Pam. How old is her cousin?
end     ++  Seven kiosks stood on the square before 3 more were put up. How many stand there now?
end     +-- A diary has 80 pages. Lena read 20 pages on Friday and then 15 pages. How many pages are left?
end     +-- A trail is 19 miles long. Hal hiked 6 miles before lunch and 5 miles after it. How many miles are left?
start   ++  A waiter took 6 forks, so now the drawer has 31 forks. How many forks did the drawer have?
start   ++  After 4 kilograms of sand fell off, 55 kilograms were left. How many kilograms had been on the cart?
gain    -+  The dough rose from 8 cm to 15 cm. How much did it rise?
events  ++  Vera swam 12 laps on Monday and 9 laps on Tuesday. How many laps did Vera swim?
end     ++  A mule weighs 300 pounds. That is 40 pounds less than the horse. How many pounds does the horse weigh?
"""


@pytest.mark.parametrize("story", STORIES.strip().splitlines())
def test_numbers_count_for_or_against_what_is_asked(story: str) -> None:
    asks, signs, text = story.split(maxsplit=2)
    reading = read_text(text)
    assert reading.target is not None
    line = Timeline(reading, reading.target)
    assert (line.asks, "".join(line.sign(q) for q in reading.quantities)) == (asks, signs)


def test_what_somebody_else_has_lies_aside() -> None:
    reading = read_text("Omar has 14 marbles. Lena has 6 marbles. How many marbles does Omar have?")
    assert reading.target is not None
    line = Timeline(reading, reading.target)
    assert [line.effect(q) for q in reading.quantities] == ["has first", "apart"]


def test_hundreds_of_numbers_do_not_take_seconds() -> None:
    listed = " ".join(str(number % 97) for number in range(300))
    reading = read_text(f"{listed} How many are there?")
    assert reading.target is not None
    begun = time.process_time()
    assert Timeline(reading, reading.target).total() == sum(number % 97 for number in range(300))
    assert time.process_time() - begun < 1.0  # it took 2.4 when every pair was compared for every number
