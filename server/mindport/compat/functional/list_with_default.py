"""torch.nn.modules.utils._list_with_default."""


def list_with_default(out_size, defaults):
    """The sizes of an output, with those of the input in the place of None."""
    if isinstance(out_size, int):
        return out_size
    if len(defaults) <= len(out_size):
        raise ValueError(f"Input dimension should be at least {len(out_size) + 1}")
    behind = defaults[-len(out_size) :]
    return [size if size is not None else other for size, other in zip(out_size, behind)]
