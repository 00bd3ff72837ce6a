"""torch.optim.Adafactor."""

from mindspore import mint

from mindport.compat.tensors.finfo import finfo
from mindport.compat.training.Optimizer import Optimizer


class Adafactor(Optimizer):
    """Steps divided by the root of squares, which rows and columns keep for a matrix."""

    def __init__(
        self,
        params,
        lr=1e-2,
        beta2_decay=-0.8,
        eps=(None, 1e-3),
        d=1.0,
        weight_decay=0.0,
        *,
        foreach=None,
        maximize=False,
    ):
        settings = {
            "lr": lr,
            "beta2_decay": beta2_decay,
            "eps": eps,
            "d": d,
            "weight_decay": weight_decay,
            "foreach": foreach,
            "maximize": maximize,
        }
        super().__init__(params, settings)

    def update(self, param, grad, group, state):
        rate, least = float(group["lr"]), group["eps"][0]
        least = finfo(param.dtype).eps if least is None else least
        state["step"] = state.get("step", 0) + 1
        size = _size(param)
        step_rate = max(group["eps"][1], size) * min(rate, 1 / state["step"] ** 0.5)
        if group["weight_decay"] != 0:
            param = param * (1 - rate * group["weight_decay"])
        square = self._square(grad, state, state["step"] ** group["beta2_decay"], least)
        change = mint.rsqrt(mint.clamp(square, min=least * least)) * grad
        return param - change * (step_rate / max(1.0, _size(change) / group["d"]))

    def _square(self, grad, state, share, least):
        """What is known of the square of the gradient."""
        new = {"variance": grad * grad}
        if grad.ndim > 1:
            new = {
                "row_var": mint.mean(grad * grad, dim=-1, keepdim=True),
                "col_var": mint.mean(grad * grad, dim=-2, keepdim=True),
            }
        for name, value in new.items():
            state[name] = state.get(name, value * 0) * (1 - share) + value * share
        if grad.ndim < 2:
            return state["variance"]
        rows = mint.mean(state["row_var"], dim=-2, keepdim=True)
        return mint.matmul(state["row_var"], state["col_var"]) / mint.clamp(rows, min=least)


def _size(tensor):
    """The root of the mean of squares."""
    return float(mint.sqrt(mint.sum(tensor * tensor))) / tensor.numel() ** 0.5
