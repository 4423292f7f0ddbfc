"""The time line of a story: what its question asks for, and what each number does to that."""

from __future__ import annotations

import pytest

from solvers.reading.read import read_text
from solvers.rules.timeline import Timeline

# What the question asks for, the sign of each number, and the story.
STORIES = """
end     ++  There were 10 pupils on the school bus. 3 pupils got on the bus. How many pupils are on the bus now?
end     +-  There were 10 pupils on the school bus. 3 pupils got off the bus. How many pupils are on the bus now?
end     +-  There are 38 rolls on the tray. Marta takes 10 rolls off the tray. How many rolls are on the tray now?
end     ++  A tank held 28 litres. The gardener poured in 12 litres. How many litres are in the tank?
end     +-  A tank holds 6.8 litres. If Derek siphons out 3 litres, how many litres will there be in the tank?
end     +-  Ann lent Ben 12 pens. Ben gave back 7 of them. How many pens does Ben still have?
end     +-  Ann had 19 pens. She lent Ben 12 pens. How many pens does Ann have?
end     +0- Karl had 15 plums and 20 pears. He ate 6 plums. How many plums are left?
start   -+  Gus gave 16 corks to Mara, and now Mara has 22 corks. How many corks did Mara have before?
start   ++  Gus gave 16 corks to Mara, and now Gus has 22 corks. How many corks did Gus have at first?
start   ++  Isa's pencil is 31 inches long. She had just sharpened off 14 inches. How long was it before?
start   +++ Dan gave 5 shells to Ivy and lost 3. He now has 6 shells. How many did he have at the start?
events  +0  Olga picked 7 figs. Her sister picked 11 figs. How many figs did Olga pick?
loss    +-  Lilo had 20 figs. She ate some of them, and now she has 11. How many figs did she eat?
gain    -+  There were 13 swans on the lake. Some more came, and then there were 21. How many swans came?
end     +-  Pam is 12 years old. Her cousin is 7 years younger than Pam. How old is her cousin?
end     ++  A mast is 77 inches tall. This is 9 inches shorter than the tower. How tall is the tower?
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
