"""torch.nn.utils.parametrize.is_parametrized."""


def is_parametrized(module, tensor_name=None):
    """Whether a module computes a parameter, or any."""
    held = getattr(module, "parametrizations", None) or {}
    return len(held) > 0 if tensor_name is None else tensor_name in held
