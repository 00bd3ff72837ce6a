"""torch.optim.Adadelta."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class Adadelta(Optimizer):
    """Steps as large as those before."""

    def __init__(
        self,
        params,
        lr=1.0,
        rho=0.9,
        eps=1e-6,
        weight_decay=0,
        foreach=None,
        *,
        capturable=False,
        maximize=False,
        differentiable=False,
    ):
        settings = {
            "lr": lr,
            "rho": rho,
            "eps": eps,
            "weight_decay": weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        rho, eps = group["rho"], group["eps"]
        if not state:
            state.update(step=0, square_avg=grad * 0, acc_delta=grad * 0)
        state["step"] += 1
        if group["weight_decay"] != 0:
            grad = grad + group["weight_decay"] * param
        state["square_avg"] = state["square_avg"] * rho + (1 - rho) * grad * grad
        move = ops.sqrt(state["acc_delta"] + eps) / ops.sqrt(state["square_avg"] + eps) * grad
        state["acc_delta"] = state["acc_delta"] * rho + (1 - rho) * move * move
        return param - group["lr"] * move
