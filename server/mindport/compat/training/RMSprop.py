"""torch.optim.RMSprop."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class RMSprop(Optimizer):
    """Steps divided by the root of the mean of squares."""

    def __init__(
        self,
        params,
        lr=1e-2,
        alpha=0.99,
        eps=1e-8,
        weight_decay=0,
        momentum=0,
        centered=False,
        capturable=False,
        foreach=None,
        maximize=False,
        differentiable=False,
    ):
        settings = {
            "lr": lr,
            "momentum": momentum,
            "alpha": alpha,
            "eps": eps,
            "centered": centered,
            "weight_decay": weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        alpha = group["alpha"]
        if not state:
            state.update(step=0, square_avg=grad * 0)
            if group["momentum"] > 0:
                state["momentum_buffer"] = grad * 0
            if group["centered"]:
                state["grad_avg"] = grad * 0
        state["step"] += 1
        if group["weight_decay"] != 0:
            grad = grad + group["weight_decay"] * param
        state["square_avg"] = state["square_avg"] * alpha + (1 - alpha) * grad * grad
        square = state["square_avg"]
        if group["centered"]:
            state["grad_avg"] = state["grad_avg"] + (grad - state["grad_avg"]) * (1 - alpha)
            square = square - state["grad_avg"] * state["grad_avg"]
        move = grad / (ops.sqrt(square) + group["eps"])
        if group["momentum"] > 0:
            move = state["momentum_buffer"] = group["momentum"] * state["momentum_buffer"] + move
        return param - group["lr"] * move
