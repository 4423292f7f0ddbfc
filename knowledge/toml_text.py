"""TOML as the standard library reads it, every fault of a text as the same error."""

from __future__ import annotations

import tomllib
from typing import Any


def parsed(text: str) -> dict[str, Any]:
    """Return what `text` says.

    Args:
        text: of a file, with or without the mark that some editors begin one with.

    Returns:
        Its tables and values.

    Raises:
        tomllib.TOMLDecodeError: it is not TOML, or is nested too deeply or has a number too long to be read.
    """
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("it is nested too deeply") from None
    except ValueError:  # of Python itself, which reads no number of thousands of digits
        raise tomllib.TOMLDecodeError("a number in it is too long") from None
