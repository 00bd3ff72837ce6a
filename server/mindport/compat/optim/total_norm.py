"""torch.nn.utils.get_total_norm."""

from mindspore import Tensor, ops

from mindport.compat.linalg.vector_norm import vector_norm


def total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """The norm of the norms of tensors."""
    tensors = [tensors] if isinstance(tensors, Tensor) else list(tensors)
    if not tensors:
        return Tensor(0.0)
    norm_type = float(norm_type)
    found = vector_norm(ops.stack([vector_norm(one, norm_type) for one in tensors]), norm_type)
    if error_if_nonfinite and not bool(ops.isfinite(found)):
        raise RuntimeError(f"The total norm of order {norm_type} is non-finite")
    return found
