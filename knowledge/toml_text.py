"""TOML read with the standard library, with every error in a text raised as the same type."""

from __future__ import annotations

import tomllib
from typing import Any


def parsed(text: str) -> dict[str, Any]:
    """Return the contents of `text`.

    Args:
        text: the text of a file, with or without the byte order mark that some editors add.

    Returns:
        The tables and values.

    Raises:
        tomllib.TOMLDecodeError: it is not TOML, is nested too deeply, or has a number too long to read.
    """
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise tomllib.TOMLDecodeError("it is nested too deeply") from None
    except ValueError:  # Python's own limit: it does not read numbers with thousands of digits
        raise tomllib.TOMLDecodeError("a number in it is too long") from None
