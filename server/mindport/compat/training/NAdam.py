"""torch.optim.NAdam."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class NAdam(Optimizer):
    """Adam with Nesterov's momentum."""

    def __init__(
        self,
        params,
        lr=2e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0,
        momentum_decay=4e-3,
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
            "momentum_decay": momentum_decay,
            "decoupled_weight_decay": decoupled_weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        lr, (beta1, beta2) = group["lr"], group["betas"]
        if not state:
            state.update(step=0, mu_product=1.0, exp_avg=grad * 0, exp_avg_sq=grad * 0)
        state["step"] += 1
        step, decay = state["step"], group["momentum_decay"]
        if group["weight_decay"] != 0:
            if group["decoupled_weight_decay"]:
                param = param * (1 - lr * group["weight_decay"])
            else:
                grad = grad + group["weight_decay"] * param
        now = beta1 * (1 - 0.5 * 0.96 ** (step * decay))
        after = beta1 * (1 - 0.5 * 0.96 ** ((step + 1) * decay))
        state["mu_product"] *= now
        state["exp_avg"] = state["exp_avg"] + (grad - state["exp_avg"]) * (1 - beta1)
        state["exp_avg_sq"] = state["exp_avg_sq"] * beta2 + (1 - beta2) * grad * grad
        root = ops.sqrt(state["exp_avg_sq"] / (1 - beta2**step)) + group["eps"]
        param = param - lr * (1 - now) / (1 - state["mu_product"]) * (grad / root)
        return param - lr * after / (1 - state["mu_product"] * after) * (state["exp_avg"] / root)
