"""torch.nn.modules.utils._reverse_repeat_tuple."""


def reverse_repeat_tuple(t, n):
    """The numbers from the last to the first, each `n` times: sizes for `pad`."""
    return tuple(x for x in reversed(t) for _ in range(n))
