"""torch.erfinv."""

from mindspore import mint, ops

from mindport.compat.tensors.floating import floating

# The approximation of Mike Giles: in w - 2.5 where w < 5, else in sqrt(w) - 3.
_ERFINV_NEAR = (2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087,
                -0.00125372503, -0.00417768164, 0.246640727, 1.50140941)  # fmt: skip
_ERFINV_FAR = (-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773,
               -0.0076224613, 0.00943887047, 1.00167406, 2.83297682)  # fmt: skip


def erfinv(input):
    """The inverse of erf, to single precision."""
    whole = floating(input)
    is_edge = mint.abs(whole) == 1
    input = mint.where(is_edge, ops.zeros_like(whole), whole)
    w = -mint.log((1 - input) * (1 + input))
    is_near = w < 5
    near = mint.where(is_near, w, ops.ones_like(w)) - 2.5
    far = mint.sqrt(mint.where(is_near, 9 * ops.ones_like(w), w)) - 3
    one, other = _ERFINV_NEAR[0], _ERFINV_FAR[0]
    for first, second in zip(_ERFINV_NEAR[1:], _ERFINV_FAR[1:]):
        one, other = one * near + first, other * far + second
    found = input * mint.where(is_near, one, other)
    # Infinite at -1 and 1, and so is its derivative.
    edge = 1 / (1 - mint.where(is_edge, mint.abs(whole), ops.zeros_like(whole)))
    return mint.where(is_edge, mint.sign(whole) * edge, found)
