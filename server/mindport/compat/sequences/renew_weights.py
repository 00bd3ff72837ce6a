"""Parameters of recurrent layers that a program gives anew under their names."""

import re

from mindspore import Tensor

_RECURRENT_WEIGHT = re.compile(r"(weight|bias)_(ih|hh)_l(\d+)(_reverse)?")


def renew_weights(layer, name, value):
    """Let a layer compute with what is set under a name: MindSpore's uses its own lists."""
    parts = _RECURRENT_WEIGHT.fullmatch(name)
    kept = parts and f"{name[0]}_{parts[2]}_list"
    if not parts or not isinstance(value, Tensor) or not isinstance(getattr(layer, kept), tuple):
        return
    weights = list(getattr(layer, kept))
    weights[int(parts[3]) * (2 if layer.bidirectional else 1) + bool(parts[4])] = value
    object.__setattr__(layer, kept, tuple(weights))
