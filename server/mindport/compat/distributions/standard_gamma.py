"""Samples of the gamma distribution that know their gradient."""

import numpy
from mindspore import Tensor, ops
from scipy import special

from mindport.compat.random.stream_of import stream_of


def standard_gamma(concentration, shape):
    """Samples of rate 1; their gradient keeps the share of the distribution below them."""
    held = numpy.broadcast_to(concentration.asnumpy().astype("float64"), shape)
    drawn = stream_of().standard_gamma(held)
    drawn = numpy.clip(drawn, numpy.finfo("float32").tiny, None)
    step = 1e-4 * numpy.maximum(held, 1e-2)
    change = special.gammainc(held + step, drawn) - special.gammainc(held - step, drawn)
    density = numpy.exp((held - 1) * numpy.log(drawn) - drawn - special.gammaln(held))
    with numpy.errstate(divide="ignore", invalid="ignore"):
        slope = numpy.nan_to_num(-change / (2 * step) / density, nan=0.0, posinf=0.0, neginf=0.0)
    values, slope = (Tensor(numpy.asarray(one), concentration.dtype) for one in (drawn, slope))
    return values + slope * (concentration - ops.stop_gradient(concentration))
