"""Learns how probable a value is, given its signs, from problems with known answers that no solver learned from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

import numpy as np

from solvers.combination.signs import Features
from solvers.combination.trees import Trees

TREES = 300
DEPTH = 3
RATE = 0.05
SAMPLE = 0.5
"""Share of the values that each tree is learned from, drawn at random."""
FEWEST = 20
"""The fewest values in a leaf."""
SEEN = 6
"""The fewest values that a sign must occur in."""

ABLATIONS = {
    "scores": ("log probability", "log odds", ": first"),
    "agreement": ("agree", "values "),
    "derivation": ("sum: ", "things: ", "schema: ", "story: "),
    "value": ("value: ",),
    "text": ("text: ",),
}
"""Groups of signs that can be left out, as parts of their names."""


def train(
    values: Sequence[tuple[Features, bool, float]], *, without: Collection[str] = (), seed: int = 0
) -> Trees:
    """Return trees that are learned by gradient boosting with the logistic loss.

    Args:
        values: the signs of each value, whether it is right, and how often it counts.
        without: groups of signs to leave out, from `ABLATIONS`.
        seed: the seed of the samples.

    Returns:
        The trees; if all values are right or all are wrong, only the odds that follow from that.
    """
    left_out = [part for group in without for part in ABLATIONS[group]]
    seen = Counter(name for signs, _, _ in values for name, value in signs.items() if value)
    names = sorted(
        name for name, times in seen.items() if times >= SEEN and not any(part in name for part in left_out)
    )
    right = np.array([is_right for _, is_right, _ in values], bool)
    if right.all() or not right.any():
        return Trees([], 3.0 if len(right) and right.all() else 0.0, [], [], [], [], [], [])
    from sklearn.ensemble import GradientBoostingClassifier

    table = np.array([[signs.get(name, 0.0) for name in names] for signs, _, _ in values], np.float32)
    model = GradientBoostingClassifier(
        n_estimators=TREES,
        max_depth=DEPTH,
        learning_rate=RATE,
        subsample=SAMPLE,
        min_samples_leaf=min(FEWEST, max(1, len(values) // 4)),
        max_features=0.3,
        random_state=seed,
    )
    weights = np.array([often for _, _, often in values])
    model.fit(table, right, sample_weight=weights)
    share = float(weights @ right / weights.sum())
    return _told(model, names, float(np.log(share / (1 - share))))


def _told(model: object, names: Sequence[str], base: float) -> Trees:
    """Return the trees of scikit-learn's model as plain lists."""
    roots: list[int] = []
    sign: list[int] = []
    least: list[float] = []
    below: list[int] = []
    above: list[int] = []
    value: list[float] = []
    for (estimator,) in model.estimators_:  # type: ignore[attr-defined]
        tree, first = estimator.tree_, len(sign)
        roots.append(first)
        is_leaf = tree.children_left < 0
        sign += np.where(is_leaf, -1, tree.feature).tolist()
        least += np.where(is_leaf, 0.0, tree.threshold).tolist()
        below += np.where(is_leaf, -1, tree.children_left + first).tolist()
        above += np.where(is_leaf, -1, tree.children_right + first).tolist()
        value += (RATE * tree.value[:, 0, 0]).tolist()
    return Trees(names, base, roots, sign, least, below, above, value)
