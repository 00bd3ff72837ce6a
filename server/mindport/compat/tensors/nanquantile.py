"""torch.nanquantile."""

import mindspore
from mindspore import mint, ops

from mindport.compat.tensors.sort import sort


def nanquantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """The value below which a part `q` lies (for each q first), without those that are NaN."""
    if input.ndim == 0:
        return nanquantile(input.reshape(1), q, 0, interpolation=interpolation)
    moved = input.reshape(-1) if dim is None else ops.movedim(input, dim, -1)
    is_nan = mint.isnan(moved)
    filled = mint.where(is_nan, ops.full_like(moved, float("inf")), moved)
    values = sort(filled)[0]
    last = (~is_nan).sum(-1, True) - 1
    parts = q if isinstance(q, mindspore.Tensor) else mindspore.tensor(q, dtype=input.dtype)
    place = parts.reshape(-1) * last.to(input.dtype)
    low, high = mint.floor(place), mint.ceil(place)
    if interpolation == "nearest":
        low = high = mint.round(place)
    elif interpolation in ("lower", "higher"):
        low = high = low if interpolation == "lower" else high
    weight = ops.full_like(place, 0.5) if interpolation == "midpoint" else place - low
    below, above = (mint.gather(values, -1, mint.clamp(one.long(), min=0)) for one in (low, high))
    if interpolation in ("linear", "midpoint"):  # NaN beside an infinite one, as in torch
        apart = above - below
        near = below + apart * weight
        below = mint.where(weight < 0.5, near, above - apart * (1 - weight))
    found = below
    found = mint.where(last < 0, ops.full_like(found, float("nan")), found)
    found = ops.movedim(found, -1, 0)
    if keepdim:
        found = (
            found.reshape((-1, *([1] * input.ndim)))
            if dim is None
            else found.unsqueeze(dim if dim < 0 else dim + 1)
        )
    return found if parts.ndim else found.squeeze(0)
