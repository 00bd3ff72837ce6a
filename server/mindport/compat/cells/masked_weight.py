"""What torch.nn.utils.prune makes of a weight: `weight_orig`, and `weight_mask` of what is left."""

from mindspore import Parameter, Tensor, ops


def masked_weight(module, name, mask):
    """Let a cell compute a parameter from all its elements and those that are left."""
    if hasattr(module, f"{name}_mask"):
        before = getattr(module, f"{name}_mask")
        module._buffers[f"{name}_mask"] = Tensor(mask).to(before.dtype)
        return module  # another mask: who has the one from before keeps it
    weight = module._params.pop(name)
    kept = ops.stop_gradient(weight) * 1
    module.insert_param_to_cell(f"{name}_orig", Parameter(kept, name=f"{weight.name}_orig"))
    module.register_buffer(f"{name}_mask", Tensor(mask).to(weight.dtype))
    kind = type(module)
    read = property(lambda self: getattr(self, f"{name}_orig") * getattr(self, f"{name}_mask"))
    members = {name: read, "pruned_kind": kind}
    module.__class__ = type(kind.__name__, (kind,), members)
    return module
