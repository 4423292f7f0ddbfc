"""Pictures made of characters: bars, lines, and boxes that show what happens in a problem.

A `model.Picture` is plain data taken from a derivation (`story.picture_of`). `draw.drawn` turns it into lines for a
width and a frame, and `draw.told` turns it into a sentence for people who cannot see it.
"""
