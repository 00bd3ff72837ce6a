"""The tensor that a result is written to, as torch's `out=` asks."""

import mindspore

from mindport.compat.tensors.become import become
from mindport.compat.tensors.set_values import set_values
from mindport.compat.tensors.without_record import without_record


def written_to(values, out, viewed=False, made=False, in_shape=False):
    """Write a result, or each of several, to `out`; returns `out`, or the result where it is None.

    As in torch, `out` takes the shape of the result and keeps its own type. TypeError where that
    type cannot hold the result. `viewed` says that others may hold a view of `out`: ValueError
    where it takes another shape then, since they would keep the old values. Numbers that are
    `made` in torch are made in the type of `out`; with `in_shape`, they fill an `out` of their
    count in its own shape.
    """
    if out is None:
        return values
    if isinstance(values, (tuple, list)):
        for one, other in zip(values, out):
            written_to(one, other, viewed, made)
        return out
    if in_shape and out.numel() == values.numel():
        values = values.reshape(out.shape)

    def rank(tensor):
        is_number = tensor.dtype != mindspore.bool_
        return tensor.is_complex(), tensor.is_floating_point() or tensor.is_complex(), is_number

    if not made and rank(values) > rank(out):
        raise TypeError(f"a result of type {values.dtype} cannot be written to {out.dtype}")
    kept = values.to(out.dtype)
    if out.shape == values.shape:
        with without_record():  # torch takes no gradient through `out=`
            set_values(out, kept)
    elif viewed and out.numel():
        raise ValueError("out= of another shape, which a view shares its memory with")
    else:
        become(out, kept)
    return out
