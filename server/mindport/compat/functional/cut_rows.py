"""What `max_norm` of an embedding does."""

from mindspore import mint, ops

from mindport.compat.linalg.vector_norm import vector_norm
from mindport.compat.tensors.set_values import set_values


def cut_rows(weight, input, max_norm, norm_type):
    """Make the rows that are read no longer than a norm, in the table itself."""
    table = ops.stop_gradient(weight)
    norms = vector_norm(table, norm_type, 1, True)
    places = mint.unsqueeze(ops.arange(table.shape[0]), 1)
    is_read = mint.eq(places, input.reshape(1, -1)).any(1, True)
    is_long = mint.logical_and(is_read, norms > max_norm)
    set_values(weight, mint.where(is_long, table * (max_norm / (norms + 1e-7)), table))
