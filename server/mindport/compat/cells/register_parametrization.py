"""torch.nn.utils.parametrize.register_parametrization."""

from mindspore import Parameter, nn, ops


class _Parametrized(nn.Cell):
    """What a weight is computed from, and the cells that do it."""

    def __init__(self, name, parts):
        super().__init__()
        self.steps = []
        names = ["original"] if len(parts) == 1 else [f"original{n}" for n in range(len(parts))]
        self.names = names
        for one, part in zip(names, parts):
            self.insert_param_to_cell(
                one, Parameter(ops.stop_gradient(part) * 1, name=f"{name}.{one}")
            )

    def __getitem__(self, place):
        return self.steps[place]

    def __len__(self):
        return len(self.steps)

    def value(self):
        first, *others = self.steps
        found = first(*(getattr(self, one) for one in self.names))
        for step in others:
            found = step(found)
        return found


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    """Let a cell compute a parameter of a module each time that it is read."""
    if tensor_name not in getattr(module, "parametrizations", ()):
        weight = module._params.pop(tensor_name)
        undo = getattr(parametrization, "right_inverse", None)
        try:
            parts = weight if undo is None else undo(weight)
        except NotImplementedError:
            parts = weight
        parts = tuple(parts) if isinstance(parts, (tuple, list)) else (parts,)
        prefix = weight.name.removesuffix(tensor_name)
        if not hasattr(module, "parametrizations"):
            module.parametrizations = nn.CellDict()
        held = _Parametrized(f"{prefix}parametrizations.{tensor_name}", parts)
        module.parametrizations._cells[tensor_name] = held
        kind = type(module)
        read = property(lambda self: self.parametrizations[tensor_name].value())
        members = {tensor_name: read, "parametrized_kind": kind}
        module.__class__ = type(f"Parametrized{kind.__name__}", (kind,), members)
    held = module.parametrizations[tensor_name]
    parametrization.set_train(module.training)
    held._cells[str(len(held.steps))] = parametrization
    held.steps.append(parametrization)
    return module
