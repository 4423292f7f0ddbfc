"""The exit codes of all commands."""

ANSWERED = 0
ABSTAINED = 1
BAD_INPUT = 2
INTERNAL_ERROR = 3
INTERRUPTED = 130
