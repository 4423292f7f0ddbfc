"""Imports spaCy without its command line, which takes a third of the time of `import spacy`."""

from __future__ import annotations

import sys
from types import ModuleType

_PACKAGE, _MODULE = "spacy.cli", "spacy.cli.info"


def load_spacy() -> None:
    """Import spaCy if it has not been imported. Its command line can still be imported later."""
    if "spacy" in sys.modules:
        return
    package, module = ModuleType(_PACKAGE), ModuleType(_MODULE)
    package.__path__ = []
    module.info = None  # type: ignore[attr-defined]
    sys.modules |= {_PACKAGE: package, _MODULE: module}
    try:
        import spacy  # noqa: F401
    finally:
        del sys.modules[_PACKAGE], sys.modules[_MODULE]
