"""torch.optim.Adagrad."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class Adagrad(Optimizer):
    """Steps divided by the root of the sum of squares."""

    def __init__(
        self,
        params,
        lr=1e-2,
        lr_decay=0,
        weight_decay=0,
        initial_accumulator_value=0,
        eps=1e-10,
        foreach=None,
        *,
        maximize=False,
        differentiable=False,
        fused=None,
    ):
        settings = {
            "lr": lr,
            "lr_decay": lr_decay,
            "eps": eps,
            "weight_decay": weight_decay,
            "initial_accumulator_value": initial_accumulator_value,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        if not state:
            state.update(step=0, sum=grad * 0 + group["initial_accumulator_value"])
        state["step"] += 1
        if group["weight_decay"] != 0:
            grad = grad + group["weight_decay"] * param
        rate = group["lr"] / (1 + (state["step"] - 1) * group["lr_decay"])
        state["sum"] = state["sum"] + grad * grad
        return param - rate * (grad / (ops.sqrt(state["sum"]) + group["eps"]))
