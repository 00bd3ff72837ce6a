"""torch.segment_reduce."""

import numpy as np
from mindspore import mint, ops

_STARTS = {"sum": 0.0, "mean": float("nan"), "max": -float("inf"), "min": float("inf"), "prod": 1.0}


def segment_reduce(
    data, reduce, *, lengths=None, indices=None, offsets=None, axis=0, unsafe=False, initial=None
):
    """The sums, or the like, of parts that follow each other along a dimension."""
    if axis:
        ends = mint.unbind(offsets if lengths is None else lengths, 0)
        name = "offsets" if lengths is None else "lengths"
        rows = [
            segment_reduce(one, reduce, axis=axis - 1, initial=initial, **{name: end})
            for one, end in zip(mint.unbind(data, 0), ends)
        ]
        return ops.stack(rows)
    if lengths is None:
        ends = offsets.asnumpy().tolist()
        counts = np.diff(ends).tolist()
    else:
        counts = lengths.asnumpy().tolist()
    return ops.stack([_reduced(part, reduce, initial) for part in _parts(data, counts)])


def _parts(data, counts):
    """The parts of so many rows each."""
    start = 0
    for count in counts:
        yield data[start : start + count]
        start += count


def _reduced(part, reduce, initial):
    """One part, with what the reduction starts from."""
    if not part.shape[0]:
        start = _STARTS[reduce] if initial is None else initial
        return ops.full(part.shape[1:], start, dtype=part.dtype)
    if reduce in ("max", "min"):
        found = (mint.amax if reduce == "max" else mint.amin)(part, 0)
        bound = mint.maximum if reduce == "max" else mint.minimum
        return found if initial is None else bound(found, ops.full_like(found, initial))
    if reduce == "prod":
        return mint.prod(part, 0) * (1 if initial is None else initial)
    total = mint.sum(part, 0) + (0 if initial is None else initial)
    return total / part.shape[0] if reduce == "mean" else total
