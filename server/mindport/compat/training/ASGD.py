"""torch.optim.ASGD."""

from mindport.compat.training.Optimizer import Optimizer


class ASGD(Optimizer):
    """Gradient descent that keeps the average of the parameters in `state[p]["ax"]`."""

    def __init__(
        self,
        params,
        lr=1e-2,
        lambd=1e-4,
        alpha=0.75,
        t0=1e6,
        weight_decay=0,
        foreach=None,
        maximize=False,
        differentiable=False,
        capturable=False,
    ):
        settings = {
            "lr": lr,
            "lambd": lambd,
            "alpha": alpha,
            "t0": t0,
            "weight_decay": weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        if not state:
            state.update(step=0, eta=group["lr"], mu=1.0, ax=grad * 0)
        state["step"] += 1
        step, lambd = state["step"], group["lambd"]
        if group["weight_decay"] != 0:
            grad = grad + group["weight_decay"] * param
        param = param * (1 - lambd * state["eta"]) - state["eta"] * grad
        mu = state["mu"]
        state["ax"] = param * 1 if mu == 1 else state["ax"] + (param - state["ax"]) * mu
        state["eta"] = group["lr"] / (1 + lambd * group["lr"] * step) ** group["alpha"]
        state["mu"] = 1 / max(1, step - group["t0"])
        return param
