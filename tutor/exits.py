"""Exit codes of every command, one place to promise them."""

ANSWERED = 0
ABSTAINED = 1
BAD_INPUT = 2
INTERNAL_ERROR = 3
INTERRUPTED = 130
