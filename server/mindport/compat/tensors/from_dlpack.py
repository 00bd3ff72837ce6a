"""torch.from_dlpack, torch.utils.dlpack.to_dlpack."""

import mindspore
import numpy as np
from mindspore import Tensor


def from_dlpack(ext_tensor, *, device=None, copy=None):
    """A tensor of what another library holds; a tensor is that itself."""
    if isinstance(ext_tensor, Tensor):
        return ext_tensor.copy() if copy is True else ext_tensor
    return mindspore.from_numpy(np.from_dlpack(ext_tensor).copy())
