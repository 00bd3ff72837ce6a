"""torch.optim.SGD."""

import mindspore
from mindspore import Parameter, ops

from mindport.compat.training.Optimizer import Optimizer


class SGD(Optimizer):
    """Gradient descent with momentum."""

    _descent, _by_momentum = ops.ApplyGradientDescent(), ops.ApplyMomentum()

    def __init__(
        self,
        params,
        lr=1e-3,
        momentum=0,
        dampening=0,
        weight_decay=0,
        nesterov=False,
        *,
        maximize=False,
        foreach=None,
        differentiable=False,
        fused=None,
    ):
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("nesterov requires a momentum and no dampening")
        settings = {
            "lr": lr,
            "momentum": momentum,
            "dampening": dampening,
            "weight_decay": weight_decay,
            "nesterov": nesterov,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def change(self, param, grad, group, state):
        """By MindSpore's own operators where they have the type: far faster than single ones."""
        lr, momentum = group["lr"], group["momentum"]
        is_single = param.dtype == grad.dtype == mindspore.float32
        is_plain = isinstance(param, Parameter) and isinstance(lr, (int, float))
        # With `use_nesterov` the operator on CPU does not do what it says (seen in 2.10).
        is_simple = group["dampening"] == 0 and not group["nesterov"]
        if not (is_single and is_plain and is_simple):
            super().change(param, grad, group, state)
            return
        if group["weight_decay"] != 0:
            grad = grad + group["weight_decay"] * param
        if momentum == 0:
            self._descent(param, float(lr), grad)
            return
        if state.get("momentum_buffer") is None:
            state["momentum_buffer"] = ops.zeros_like(grad)
        self._by_momentum(param, state["momentum_buffer"], float(lr), grad, float(momentum))

    def update(self, param, grad, group, state):
        momentum = group["momentum"]
        if group["weight_decay"] != 0:
            grad = grad + group["weight_decay"] * param
        if momentum != 0:
            kept = state.get("momentum_buffer")
            if kept is None:
                state["momentum_buffer"] = grad * 1
            else:
                state["momentum_buffer"] = momentum * kept + (1 - group["dampening"]) * grad
            if group["nesterov"]:
                grad = grad + momentum * state["momentum_buffer"]
            else:
                grad = state["momentum_buffer"]
        return param - group["lr"] * grad
