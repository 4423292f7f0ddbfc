"""Numbers with units: what a unit measures, exact amounts, how they are written, and which answers they can be."""
