"""The trained reader's files: configuration, weights, provenance (PROVENANCE.toml), license."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
CONFIG = "reader.cfg"
WEIGHTS = "reader.gz"
PROVENANCE = "PROVENANCE.toml"
ATTRIBUTION = "ATTRIBUTION.txt"
LICENSE = "LICENSE.txt"
