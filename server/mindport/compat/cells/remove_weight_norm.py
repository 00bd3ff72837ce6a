"""torch.nn.utils.remove_weight_norm."""

from mindspore import Parameter, ops


def remove_weight_norm(module, name="weight"):
    """Make the weight that is computed a parameter again."""
    parts = [module._params.pop(f"{name}_{letter}", None) for letter in ("g", "v")]
    if None in parts:
        raise ValueError(f"weight_norm of '{name}' not found in {module}")
    compute, kind = type(module).computes, type(module).__mro__[1]
    for letter, part in zip(("g", "v"), parts):
        module._params[f"{name}_{letter}"] = part
    compute(module)
    value = ops.stop_gradient(module.__dict__.pop(name)).copy()
    for letter in ("g", "v"):
        module._params.pop(f"{name}_{letter}")
    module.__class__ = kind
    prefix = parts[0].name.removesuffix(f"{name}_g")
    module.insert_param_to_cell(name, Parameter(value, name=f"{prefix}{name}"))
    return module
