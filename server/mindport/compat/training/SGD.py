"""torch.optim.SGD."""

from mindport.compat.training.Optimizer import Optimizer


class SGD(Optimizer):
    """Gradient descent with momentum."""

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
