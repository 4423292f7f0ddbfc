"""The global model: what a whole derivation costs, beyond the sum of its parts' prices (Koncel-Kedziorski et al. 2015,
section 5.2, where a global model ranks the trees that the integer program found).

The program adds up prices, so it can search all derivations exactly, but it cannot say what a part is worth in
combination with others. Small networks over the same features learn that. So, of the few cheapest values, the one is
chosen whose derivation costs the least by its prices plus what the networks add.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.arrays import load_arrays
from solvers.problems.features import Features

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Network:
    """One layer of rectified units over features, and what they add up to."""

    inner: Floats
    """The weight of each feature (row) for each unit (column)."""
    bias: Floats
    """The bias of each unit."""
    outer: Floats
    """What each unit adds to the cost."""

    def cost(self, places: NDArray[np.intp], counts: Floats) -> float:
        """Return what a derivation costs if it has the features at `places`, each as often as `counts` says."""
        units = np.maximum(counts @ self.inner[places] + self.bias, 0.0)
        return float(units @ self.outer)


@dataclass(frozen=True)
class WholeModel:
    """What whole derivations cost in addition to their prices."""

    names: Sequence[str]
    """The names of the features; other features count for nothing."""
    networks: Sequence[Network]
    """The networks; the mean of what they say is the cost of a derivation."""

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    def cost(self, features: Features) -> float:
        """Return how much more or less than its prices a derivation costs.

        Args:
            features: the sum of the features of all its parts.
        """
        known = [
            (place, count)
            for name, count in features.items()
            if (place := self._places.get(name)) is not None
        ]
        places = np.array([place for place, _ in known], np.intp)
        counts = np.array([count for _, count in known], np.float32)
        return sum(network.cost(places, counts) for network in self.networks) / len(self.networks)

    @staticmethod
    def joined(models: Sequence[WholeModel], least: float = 0.0) -> WholeModel:
        """Return the networks of several trainings together; their mean makes fewer errors than each (Krogh & Vedelsby
        1995).

        Args:
            models: the model of each training; their features are combined, and a feature that a model does not know
                costs it nothing.
            least: smaller weights become 0, because they only make files large.

        Returns:
            All networks, in the order of the models, over all features.
        """
        names = list(dict.fromkeys(name for model in models for name in model.names))
        place = {name: at for at, name in enumerate(names)}
        networks = []
        for model in models:
            own = [place[name] for name in model.names]
            for network in model.networks:
                inner = np.zeros((len(names), network.inner.shape[1]), np.float32)
                inner[own] = np.where(np.abs(network.inner) < least, 0.0, network.inner)
                networks.append(replace(network, inner=inner))
        return WholeModel(names, networks)

    def save(self, path: Path) -> None:
        """Write a file that `load` reads, in half precision.

        Raises:
            OSError: the file cannot be written.
        """
        arrays = {"names": np.array(self.names)}
        for number, network in enumerate(self.networks):
            for part in _PARTS:
                arrays[f"{part} {number}"] = getattr(network, part).astype(np.float16)
        np.savez_compressed(path, **arrays)  # type: ignore[arg-type]

    @staticmethod
    def load(path: Path) -> WholeModel:
        """Read a file that `save` wrote.

        Raises:
            KnowledgeError: the file is missing or invalid.
        """
        remedy = "train it with the prices, or restore the file"
        return load_arrays(path, _model, "the model of whole derivations cannot be read", remedy)


_PARTS = ("inner", "bias", "outer")


def _model(arrays: Mapping[str, NDArray[np.generic]]) -> WholeModel:
    names = [str(name) for name in arrays["names"]]
    numbers = range(sum(name.startswith("inner ") for name in arrays))
    networks = [Network(*(_numbers(arrays[f"{part} {number}"]) for part in _PARTS)) for number in numbers]
    model = WholeModel(names, networks)
    if not networks or not all(_fits(network, len(names)) for network in networks):
        raise ValueError("the sizes of its arrays do not match")
    return model


def _numbers(array: NDArray[np.generic]) -> Floats:
    found = array.astype(np.float32)
    if not np.isfinite(found).all():
        raise ValueError("it has a value that is not a number")
    return found


def _fits(network: Network, names: int) -> bool:
    units = network.inner.shape[1:]
    return network.inner.shape == (names, *units) and network.bias.shape == network.outer.shape == units
