"""Where a person's own files live; nothing else of the machine is written to."""

from __future__ import annotations

from pathlib import Path

import platformdirs


def config_folder() -> Path:
    """Settings and themes of the person."""
    return platformdirs.user_config_path("tutor", appauthor=False)


def data_folder() -> Path:
    """Conversations of the person."""
    return platformdirs.user_data_path("tutor", appauthor=False)
