"""Padding with a number."""

from mindspore import mint, ops


def padded(input, pad, value=0):
    """`input` with a number around it; pairs of sizes begin with the last dimension."""
    for place in range(len(pad) // 2):
        dim = input.ndim - 1 - place
        for size, is_first in ((pad[2 * place], True), (pad[2 * place + 1], False)):
            if size < 0:
                cut = [slice(None)] * input.ndim
                cut[dim] = slice(-size, None) if is_first else slice(0, input.shape[dim] + size)
                input = input[tuple(cut)]
            elif size > 0:
                shape = tuple(size if axis == dim else one for axis, one in enumerate(input.shape))
                if 0 in shape:
                    wide = [one + size * (axis == dim) for axis, one in enumerate(input.shape)]
                    input = mint.zeros(tuple(wide), dtype=input.dtype)
                    continue
                beside = ops.full(shape, value, dtype=input.dtype)
                if input.shape[dim] == 0:
                    input = beside
                else:
                    input = mint.cat((beside, input) if is_first else (input, beside), dim)
    return input
