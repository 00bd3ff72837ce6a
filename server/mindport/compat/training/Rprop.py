"""torch.optim.Rprop."""

from mindspore import ops

from mindport.compat.training.Optimizer import Optimizer


class Rprop(Optimizer):
    """Steps whose sizes follow the signs of the gradients."""

    def __init__(
        self,
        params,
        lr=1e-2,
        etas=(0.5, 1.2),
        step_sizes=(1e-6, 50),
        *,
        capturable=False,
        foreach=None,
        maximize=False,
        differentiable=False,
    ):
        settings = {"lr": lr, "etas": etas, "step_sizes": step_sizes, "maximize": maximize}
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        (less, more), (least, most) = group["etas"], group["step_sizes"]
        if not state:
            state.update(step=0, prev=grad * 0, step_size=grad * 0 + group["lr"])
        state["step"] += 1
        sign = ops.sign(grad * state["prev"])
        factor = 1 + (sign > 0).astype(grad.dtype) * (more - 1)
        factor = factor + (sign < 0).astype(grad.dtype) * (less - 1)
        state["step_size"] = ops.clamp(state["step_size"] * factor, least, most)
        state["prev"] = grad * (sign >= 0).astype(grad.dtype)
        return param - ops.sign(state["prev"]) * state["step_size"]
