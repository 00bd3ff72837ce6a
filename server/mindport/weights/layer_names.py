"""What the weights of torch's layers are called in the layers that they become."""

from __future__ import annotations

_NORM = {
    "weight": "gamma",
    "bias": "beta",
    "running_mean": "moving_mean",
    "running_var": "moving_variance",
}
_INNER = {leaf: f"bn2d.{name}" for leaf, name in _NORM.items()}
_TABLE = {"weight": "embedding_table"}

# By target: torch's name of a weight -> its name there. Weights of other layers keep their names;
# mindspore.mint.nn has torch's.
RENAMED: dict[str, dict[str, str]] = {
    **{
        f"{package}.{layer}": _NORM
        for package in ("mindspore.nn", "mindport_compat")
        for layer in ("BatchNorm1d", "BatchNorm2d", "LayerNorm")
    },
    "mindport_compat.BatchNorm3d": _NORM,
    "mindspore.nn.BatchNorm3d": _INNER,
    "mindspore.nn.GroupNorm": _NORM,
    "mindspore.nn.InstanceNorm1d": _NORM,
    "mindspore.nn.InstanceNorm2d": _NORM,
    "mindspore.nn.InstanceNorm3d": _NORM,
    "mindspore.nn.SyncBatchNorm": _NORM,
    "mindport_compat.Embedding": _TABLE,
    "mindspore.nn.Embedding": _TABLE,
    "mindspore.nn.PReLU": {"weight": "w"},
}

# Targets whose weight has a dimension of size 1 before the last: (out, in, 1, k).
WIDENED = frozenset({"mindspore.nn.Conv1d", "mindspore.nn.Conv1dTranspose"})

# What torch counts and MindSpore's layers do not.
UNCOUNTED = "num_batches_tracked"


def torch_leaves() -> dict[str, dict[str, str]]:
    """The other way round, by class without its package."""
    found: dict[str, dict[str, str]] = {}
    for target, names in RENAMED.items():
        inner = found.setdefault(target.rpartition(".")[2], {})
        inner |= {other.rpartition(".")[2]: leaf for leaf, other in names.items()}
    return found
