"""torch's weights in a layer of MindSpore, whose names for them differ."""

from __future__ import annotations

from typing import Any

# By the name of a weight in MindSpore, that in torch.
_NAMES = {
    "gamma": "weight",
    "beta": "bias",
    "moving_mean": "running_mean",
    "moving_variance": "running_var",
    "embedding_table": "weight",
    "w": "weight",
}


def load_weights(mindspore: Any, net: Any, state: dict[str, Any]) -> None:
    """Copy torch's weights; each must be wanted and fit."""
    left = dict(state)
    for name, parameter in net.parameters_and_names():
        head, _, leaf = name.rpartition(".")
        key = name if name in left else f"{head}.{_NAMES.get(leaf, leaf)}"
        if key not in left:
            raise KeyError(f"torch has no weight for {name}")
        parameter.set_data(mindspore.Tensor(left.pop(key).reshape(parameter.shape)))
    for name, buffer in getattr(net, "buffers_and_names", lambda: ())() or ():
        left.pop(name, None)
        del buffer
    left = {name: value for name, value in left.items() if not name.endswith("num_batches_tracked")}
    if left:
        raise KeyError(f"no parameter takes {sorted(left)[0]}")
