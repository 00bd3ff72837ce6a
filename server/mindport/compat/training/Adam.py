"""torch.optim.Adam."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class Adam(Optimizer):
    """Adam, with weight decay as part of the gradient unless it is decoupled."""

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        amsgrad=False,
        *,
        foreach=None,
        maximize=False,
        capturable=False,
        differentiable=False,
        fused=None,
        decoupled_weight_decay=False,
    ):
        settings = {
            "lr": lr,
            "betas": betas,
            "eps": eps,
            "weight_decay": weight_decay,
            "amsgrad": amsgrad,
            "maximize": maximize,
            "decoupled_weight_decay": decoupled_weight_decay,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        lr, (beta1, beta2) = group["lr"], group["betas"]
        if not state:
            state.update(step=0, exp_avg=grad * 0, exp_avg_sq=grad * 0)
            if group["amsgrad"]:
                state["max_exp_avg_sq"] = grad * 0
        state["step"] += 1
        if group["weight_decay"] != 0:
            if group["decoupled_weight_decay"]:
                param = param * (1 - lr * group["weight_decay"])
            else:
                grad = grad + group["weight_decay"] * param
        state["exp_avg"] = state["exp_avg"] + (grad - state["exp_avg"]) * (1 - beta1)
        state["exp_avg_sq"] = state["exp_avg_sq"] * beta2 + (1 - beta2) * grad * grad
        square = state["exp_avg_sq"]
        if group["amsgrad"]:
            square = state["max_exp_avg_sq"] = ops.maximum(state["max_exp_avg_sq"], square)
        root = ops.sqrt(square) / (1 - beta2 ** state["step"]) ** 0.5 + group["eps"]
        return param - lr / (1 - beta1 ** state["step"]) * (state["exp_avg"] / root)
