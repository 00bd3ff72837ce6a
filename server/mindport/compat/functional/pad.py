"""torch.nn.functional.pad in a mode that only the program knows, or of what may be nothing."""

from mindspore import ops

from mindport.compat.tensors.padded import padded


def pad(input, pad, mode="constant", value=None):
    """A tensor with more around it, or less where a number is negative.

    MindSpore refuses a value that no mode but one asks for, and takes integers of Python alone.
    On CPU it cuts right only once.
    """
    pad, less = [max(int(one), 0) for one in pad], [min(int(one), 0) for one in pad]
    if any(less) and mode in ("reflect", "replicate"):  # what is cut is still repeated elsewhere
        return padded(_with_more(input, pad, mode, value), less)
    return _with_more(padded(input, less), pad, mode, value)


def _with_more(input, pad, mode, value):
    if not any(pad):
        return input.copy()
    if not input.numel() and mode == "constant":  # MindSpore refuses it
        shape = list(input.shape)
        for axis in range(len(pad) // 2):
            shape[-1 - axis] += pad[2 * axis] + pad[2 * axis + 1]
        return ops.full(tuple(shape), value or 0, dtype=input.dtype)
    if mode == "reflect" and len(pad) == 6:  # MindSpore's reflects two dimensions at most
        wide = ops.pad(input.flatten(0, -4), tuple(pad[:4]), mode)
        deep = ops.pad(wide.flatten(2).unsqueeze(0), (0, 0, *pad[4:]), mode)
        return deep.reshape((*input.shape[:-3], -1, *wide.shape[-2:]))
    return ops.pad(input, tuple(pad), mode, value if mode == "constant" else None)
