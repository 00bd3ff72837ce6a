"""torch.nn.utils.weight_norm."""

from mindspore import Parameter, mint, ops

from mindport.compat.cells.reparametrized import reparametrized


def weight_norm(module, name="weight", dim=0):
    """Learn the length of a weight and its direction apart from each other."""
    weight = module._params.pop(name)

    def length(value):
        if dim is None:
            return mint.sqrt(mint.sum(value * value))
        others = tuple(one for one in range(value.ndim) if one != dim % value.ndim)
        return mint.sqrt(mint.sum(value * value, dim=others, keepdim=True))

    def compute(cell):
        direction, size = getattr(cell, f"{name}_v"), getattr(cell, f"{name}_g")
        cell.__dict__[name] = direction * (size / length(direction))

    kept = ops.stop_gradient(weight) * 1
    prefix = weight.name.removesuffix(name)
    module.insert_param_to_cell(f"{name}_g", Parameter(length(kept), name=f"{prefix}{name}_g"))
    module.insert_param_to_cell(f"{name}_v", Parameter(kept, name=f"{prefix}{name}_v"))
    compute(module)
    return reparametrized(module, compute)
