"""torch.nn.utils.prune.remove."""

from mindspore import Parameter, ops


def prune_remove(module, name):
    """Make a weight a parameter again; what was left out of it is 0."""
    if not hasattr(module, f"{name}_mask"):
        raise ValueError(f"Parameter '{name}' of module {module} has to be pruned")
    weight = ops.stop_gradient(getattr(module, name)) * 1
    kept = module._params.pop(f"{name}_orig")
    module._buffers.pop(f"{name}_mask", None)
    module.__class__ = module.pruned_kind
    full = kept.name.removesuffix("_orig")
    module.insert_param_to_cell(name, Parameter(weight, name=full))
    return module
