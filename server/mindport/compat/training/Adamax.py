"""torch.optim.Adamax."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class Adamax(Optimizer):
    """Adam by the largest gradient."""

    def __init__(
        self,
        params,
        lr=2e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        foreach=None,
        *,
        maximize=False,
        differentiable=False,
        capturable=False,
    ):
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        beta1, beta2 = group["betas"]
        if not state:
            state.update(step=0, exp_avg=grad * 0, exp_inf=grad * 0)
        state["step"] += 1
        if group["weight_decay"] != 0:
            grad = grad + group["weight_decay"] * param
        state["exp_avg"] = state["exp_avg"] + (grad - state["exp_avg"]) * (1 - beta1)
        state["exp_inf"] = ops.maximum(state["exp_inf"] * beta2, ops.abs(grad) + group["eps"])
        rate = group["lr"] / (1 - beta1 ** state["step"])
        return param - rate * (state["exp_avg"] / state["exp_inf"])
