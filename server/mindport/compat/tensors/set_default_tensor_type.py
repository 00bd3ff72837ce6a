"""torch.set_default_tensor_type."""

from mindport.compat.tensors.set_default_dtype import set_default_dtype
from mindport.compat.tensors.tensors_of import tensors_of


def set_default_tensor_type(t):
    """Set the dtype of new floats by the class of such tensors."""
    if not isinstance(t, tensors_of):
        raise TypeError(f"{t} is no class of tensors: write set_default_dtype(dtype)")
    set_default_dtype(t.dtype)
