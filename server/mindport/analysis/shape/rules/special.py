"""Elementwise functions that are met less often, and what else keeps the shape of its input."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, rules_of
from mindport.analysis.shape.changed import floating
from mindport.analysis.shape.domain import Group, TensorShape
from mindport.analysis.shape.rules.elementwise import combined, same, two


def _float(call: ShapeCall) -> TensorShape:
    tensor = call.tensor()
    return replace(tensor, dtype=call.dtype(floating(tensor.dtype)))


def _untyped(call: ShapeCall) -> TensorShape:
    return replace(call.tensor(), dtype="")


def _both(call: ShapeCall) -> TensorShape:
    return combined(*two(call))


def _found(call: ShapeCall) -> TensorShape:
    """Positions in a sorted tensor, one for each value."""
    dtype = "int32" if call.flag("out_int32") else "int64"
    return replace(call.tensor(), dtype=dtype if call.flag("out_int32") is not None else "")


def _truth(call: ShapeCall) -> TensorShape:
    return replace(call.tensor(), dtype="bool")


def _mantissa(call: ShapeCall) -> Group:
    tensor = call.tensor()
    return Group((tensor, replace(tensor, dtype="int32")), ("mantissa", "exponent"))


_POLYNOMIALS = "chebyshev_polynomial_{} shifted_chebyshev_polynomial_{}"

SHAPE_RULES: ShapeRules = {
    **rules_of(
        "airy_ai bessel_j0 bessel_j1 bessel_y0 bessel_y1 entr erfcx i0e i1 i1e log_ndtr"
        " modified_bessel_i0 modified_bessel_i1 modified_bessel_k0 modified_bessel_k1 ndtr ndtri"
        " scaled_modified_bessel_k0 scaled_modified_bessel_k1 spherical_bessel_j0 mvlgamma"
        " expit gammaln psi multigammaln",
        ShapeRule("input", _float),
    ),
    "torch.Tensor.polygamma": ShapeRule("input, n", _float),
    "polygamma": ShapeRule("n, input", _float),
    **rules_of(
        " ".join(_POLYNOMIALS.format(*kind * 2) for kind in "tuvw")
        + " hermite_polynomial_h hermite_polynomial_he laguerre_polynomial_l legendre_polynomial_p"
        " xlog1py zeta igamma igammac heaviside clamp_max clamp_min complex polar gammainc"
        " gammaincc rsub",
        ShapeRule("input, other", _both),
    ),
    **rules_of("angle imag resolve_neg local_response_norm", ShapeRule("input", _untyped)),
    **rules_of(
        "real slice_scatter select_scatter diagonal_scatter as_strided_scatter"
        " index_reduce put msort matrix_exp rrelu feature_alpha_dropout channel_shuffle alias"
        " matrix_power",
        ShapeRule("input", same),
    ),
    **{f"torch.nn.{name}": ShapeRule("", same, takes="input") for name in ("ChannelShuffle",)},
    **rules_of(
        "torch.fft.fftshift torch.fft.ifftshift torch.masked.cumsum torch.masked.cumprod"
        " torch.masked.normalize torch.masked.softmax torch.masked.softmin"
        " torch.masked.log_softmax",
        ShapeRule("input, dim", _untyped),
    ),
    **rules_of(
        "torch.Tensor.cauchy_ torch.Tensor.geometric_ torch.Tensor.log_normal_",
        ShapeRule("input", same, drawn=True),
    ),
    "bucketize": ShapeRule("input, boundaries, out_int32", _found),
    "searchsorted": ShapeRule("sorted_sequence, input, out_int32", _found),
    "isin": ShapeRule("input, test_elements", _truth),
    "frexp": ShapeRule("input", _mantissa),
}
