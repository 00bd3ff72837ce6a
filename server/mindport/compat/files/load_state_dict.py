"""torch.nn.Module.load_state_dict."""

from collections import namedtuple

import mindspore
from mindspore import Parameter, Tensor, nn

from mindport.compat.files.names_of_weights import names_of_weights
from mindport.compat.tensors.set_values import set_values


class _Keys(namedtuple("_IncompatibleKeys", "missing_keys unexpected_keys")):
    """Names of weights that were not given, and of others that were."""

    def __repr__(self):
        return super().__repr__() if any(self) else "<All keys matched successfully>"


def load_state_dict(value, state, strict=True, own=True):
    """Copy weights into a cell, by torch's names or MindSpore's; an error where some are left."""
    kind, base = type(value), nn.Cell.load_state_dict
    if not isinstance(value, nn.Cell) or (own and kind.load_state_dict is not base):
        return value.load_state_dict(state, *(() if strict else (strict,)))
    missing, left = [], dict(state)
    for told, cell, name in names_of_weights(value):
        other = f"{told.rpartition('.')[0]}.{name}".lstrip(".")
        key = told if told in left else other
        if key not in left:
            missing.append(told)
            continue
        held, given = getattr(cell, name), left.pop(key)
        given = given if isinstance(given, Tensor) else mindspore.tensor(given)
        if tuple(given.shape) != tuple(held.shape):
            raise RuntimeError(f"size mismatch for {told}: {given.shape} and {held.shape}")
        made = Tensor(given.asnumpy()).to(held.dtype)
        if isinstance(held, Parameter):
            held.set_data(made)
        else:
            set_values(held, made)
    for key in [one for one in left if one.rpartition(".")[2] == "num_batches_tracked"]:
        del left[key]  # MindSpore's batch norms do not count batches
    if strict and (missing or left):
        raise RuntimeError(f"missing: {missing}, unexpected: {list(left)}")
    return _Keys(missing, list(left))
