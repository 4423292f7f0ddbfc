"""Pictures made of characters: bars, lines and boxes that show what happens in a problem.

A `Picture` is plain data read off a derivation; `drawn` turns it into lines for a width and a frame, and `told` into
a sentence for who cannot see it.
"""

from tutor.pictures.draw import NARROW, Style, drawn, shown, told, width_for
from tutor.pictures.model import Part, Picture

__all__ = ["NARROW", "Part", "Picture", "Style", "drawn", "shown", "told", "width_for"]
