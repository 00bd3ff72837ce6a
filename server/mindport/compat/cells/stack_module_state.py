"""torch.func.stack_module_state."""

from mindspore import ops

from mindport.compat.cells.named_buffers import named_buffers
from mindport.compat.cells.named_parameters import named_parameters


def stack_module_state(models):
    """The parameters and the buffers of cells of one class, stacked by their names in torch."""
    return _stacked_state(models, named_parameters), _stacked_state(models, named_buffers)


def _stacked_state(models, named):
    held = [dict(named(one)) for one in models]
    return {name: ops.stop_gradient(ops.stack([one[name] for one in held])) for name in held[0]}
