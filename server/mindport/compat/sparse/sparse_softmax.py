"""torch.sparse.softmax and torch.sparse.log_softmax, of a dense tensor."""

from mindspore import mint, ops

from mindport.compat.sparse.coalesce import coalesce
from mindport.compat.sparse.is_stored import is_stored
from mindport.compat.sparse.remembered import remembered
from mindport.compat.sparse.stored import stored


def sparse_softmax(input, dim, *, dtype=None, is_log=False):
    """Among the elements that are stored."""
    input = coalesce(input)
    mask = is_stored(input) > 0
    values = input if dtype is None else input.to(dtype)
    shifted = mint.where(mask, values, ops.full_like(values, -1e30))
    shifted = shifted - ops.stop_gradient(mint.amax(shifted, dim, True))
    total = mint.sum(mint.where(mask, mint.exp(shifted), 0.0), dim, keepdim=True)
    safe = mint.where(total == 0, ops.ones_like(total), total)
    result = shifted - mint.log(safe) if is_log else mint.exp(shifted) / safe
    result = mint.where(mask, result, ops.zeros_like(result))
    return remembered(result, stored(input)[0])
