"""torch.quantile."""

from mindspore import mint, ops

from mindport.compat.tensors.nanquantile import nanquantile


def quantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """The value below which a part `q` lies (for each q first); NaN where there is one."""
    if input.ndim == 0:
        return quantile(input.reshape(1), q, 0, interpolation=interpolation)
    found = nanquantile(input, q, dim, keepdim, interpolation=interpolation)
    flat, axis = (input.reshape(-1), 0) if dim is None else (input, dim)
    spoilt = mint.isnan(flat).any(axis, keepdim and dim is not None)
    if keepdim and dim is None:
        spoilt = spoilt.reshape([1] * input.ndim)
    return mint.where(spoilt, ops.full_like(found, float("nan")), found)
