"""The parts that people use: the command line, the app, explanations, and practice."""
