"""The global model: what a whole derivation costs, beyond the sum of its parts' prices (Koncel-Kedziorski et al. 2015,
section 5.2, where a global model ranks the trees that the integer program found).

The program adds up prices, which is what lets it search all derivations exactly; what a part is worth beside the others
it cannot say. That is learned by small networks over the same features. So of the few cheapest values the one is chosen
whose derivation costs least by its prices and by what the networks add.
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
    """Of each feature (row) and unit (column)."""
    bias: Floats
    """Of each unit."""
    outer: Floats
    """What each unit adds to the cost."""

    def cost(self, places: NDArray[np.intp], counts: Floats) -> float:
        """What a derivation costs that has features at `places` so many times."""
        units = np.maximum(counts @ self.inner[places] + self.bias, 0.0)
        return float(units @ self.outer)


@dataclass(frozen=True)
class WholeModel:
    """What whole derivations cost beyond their prices."""

    names: Sequence[str]
    """Of the features; others count nothing."""
    networks: Sequence[Network]
    """Their mean is what a derivation costs."""

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    def cost(self, features: Features) -> float:
        """What a derivation costs more, or less, than its prices say.

        Args:
            features: of all its parts, summed up.
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
        """The networks of several trainings together, whose mean errs less than each (Krogh & Vedelsby 1995).

        Args:
            models: of each training; their features are put together, and what a model does not know costs it nothing.
            least: smaller weights become 0, for they only make files large.

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
            KnowledgeError: the file is missing, or is none.
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
        raise ValueError("its arrays do not fit each other")
    return model


def _numbers(array: NDArray[np.generic]) -> Floats:
    found = array.astype(np.float32)
    if not np.isfinite(found).all():
        raise ValueError("it has something that is no number")
    return found


def _fits(network: Network, names: int) -> bool:
    units = network.inner.shape[1:]
    return network.inner.shape == (names, *units) and network.bias.shape == network.outer.shape == units
