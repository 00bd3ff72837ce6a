"""torch.nn.utils.parametrize.remove_parametrizations."""

from mindspore import Parameter, ops

from mindport.compat.cells.is_parametrized import is_parametrized


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    """Make what is computed, or what it is computed from, a parameter again."""
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    held = module.parametrizations[tensor_name]
    if not leave_parametrized and len(held.names) > 1:
        raise ValueError("Cannot leave unparametrized a tensor of several parts")
    value = ops.stop_gradient(held.value()).copy() if leave_parametrized else held.original
    first = getattr(held, held.names[0])
    prefix = first.name.split("parametrizations.")[0]
    del module.parametrizations._cells[tensor_name]
    if not len(module.parametrizations):
        del module._cells["parametrizations"]
    module.__class__ = type(module).parametrized_kind
    if len(held.names) > 1:
        first = Parameter(value, name=f"{prefix}{tensor_name}")
    elif leave_parametrized:
        first.set_data(value)  # for all who hold it: optimizers among them
    first.name = f"{prefix}{tensor_name}"
    module.insert_param_to_cell(tensor_name, first)
    return module
