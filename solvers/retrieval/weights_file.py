"""Files of weights: plain TOML, a table of weights after a table of where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from knowledge.errors import KnowledgeError
from knowledge.toml_text import parsed

Weights = Mapping[str, float]

_PROVENANCE = "provenance"


def write_weights(
    path: Path, tables: Mapping[str, Weights], provenance: Mapping[str, str], maker: str
) -> None:
    """Write weights as TOML, the heaviest of each table first.

    Args:
        path: the file.
        tables: weights by name, by the title of their table.
        provenance: where they come from: data and their checksums, seed, date, and figures.
        maker: the command that makes them.

    Raises:
        OSError: the file cannot be written.
    """
    lines = [f"# Written by `{maker}`.", "", f"[{_PROVENANCE}]"]
    lines += [f"{_quoted(name)} = {_quoted(text)}" for name, text in provenance.items()]
    for title, weights in tables.items():
        ordered = sorted(weights.items(), key=lambda item: (-abs(item[1]), item[0]))
        lines += ["", f"[{title}]", *(f"{_quoted(name)} = {weight:.4f}" for name, weight in ordered)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read_weights(
    path: Path, titles: Sequence[str], maker: str
) -> tuple[list[dict[str, float]], dict[str, str]]:
    """Return the tables from a file that `write_weights` wrote, in the order of `titles`, and where they come from.

    Raises:
        KnowledgeError: the file cannot be read or is not such a file.
    """
    try:
        found = parsed(path.read_text("utf-8"))
        tables = [{str(name): float(weight) for name, weight in found[title].items()} for title in titles]
        provenance = {str(name): str(text) for name, text in found.get(_PROVENANCE, {}).items()}
    except (OSError, ValueError, KeyError, AttributeError, TypeError, OverflowError) as error:
        remedy = f"train them again with `{maker}`"
        raise KnowledgeError("the weights cannot be read", remedy, path=path) from error
    return tables, provenance


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
