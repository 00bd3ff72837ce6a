"""torch.nn.utils.clip_grads_with_norm_."""

from mindspore import Tensor, mint

from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.tensors.set_values import set_values


def clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None):
    """Scale the gradients of parameters by a norm that was computed before."""
    parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    factor = mint.clamp(float(max_norm) / (total_norm + 1e-6), max=1.0)
    with no_grad():
        for one in parameters:
            if one._grad is not None:
                set_values(one._grad, one._grad * factor)
