"""The files of the trained reader: configuration, weights, provenance (PROVENANCE.toml), and license."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
CONFIG = "reader.cfg"
WEIGHTS = "reader.gz"
PROVENANCE = "PROVENANCE.toml"
ATTRIBUTION = "ATTRIBUTION.txt"
LICENSE = "LICENSE.txt"
