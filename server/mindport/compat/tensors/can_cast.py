"""torch.can_cast."""

from mindport.compat.tensors.is_complex_dtype import is_complex_dtype
from mindport.compat.tensors.is_floating_dtype import is_floating_dtype


def can_cast(from_, to):
    """Whether nothing of the kind of a type is lost: complex, with a fraction, whole, boolean."""

    def rank(dtype):
        if is_complex_dtype(dtype):
            return 3
        return 2 if is_floating_dtype(dtype) else int(str(dtype) != "Bool")

    return rank(from_) <= rank(to)
