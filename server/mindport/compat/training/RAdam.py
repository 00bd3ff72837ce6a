"""torch.optim.RAdam."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class RAdam(Optimizer):
    """Adam whose step is rectified by the variance that can be told so far."""

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        decoupled_weight_decay=False,
        *,
        foreach=None,
        maximize=False,
        capturable=False,
        differentiable=False,
    ):
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "decoupled_weight_decay": decoupled_weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        lr, (beta1, beta2) = group["lr"], group["betas"]
        if not state:
            state.update(step=0, exp_avg=grad * 0, exp_avg_sq=grad * 0)
        state["step"] += 1
        step = state["step"]
        if group["weight_decay"] != 0:
            if group["decoupled_weight_decay"]:
                param = param * (1 - lr * group["weight_decay"])
            else:
                grad = grad + group["weight_decay"] * param
        state["exp_avg"] = state["exp_avg"] + (grad - state["exp_avg"]) * (1 - beta1)
        state["exp_avg_sq"] = state["exp_avg_sq"] * beta2 + (1 - beta2) * grad * grad
        mean, correction = state["exp_avg"] / (1 - beta1**step), 1 - beta2**step
        limit = 2 / (1 - beta2) - 1
        length = limit - 2 * step * beta2**step / correction
        if length > 5:
            rest = (length - 4) * (length - 2) * limit
            rest /= (limit - 4) * (limit - 2) * length
            root = ops.sqrt(state["exp_avg_sq"]) + group["eps"]
            mean = mean * (correction**0.5 * rest**0.5 / root)
        return param - lr * mean
