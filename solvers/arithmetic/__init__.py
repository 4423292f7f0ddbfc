"""Numbers with units: what a unit measures, exact amounts, how to write them, and which answers are possible."""
