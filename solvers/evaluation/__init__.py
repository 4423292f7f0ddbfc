"""Measures how good the solvers are: cross-validation, calibration, and kinds of errors on problems with known
answers."""
