"""torch.optim.Adam."""

import mindspore
import numpy
from mindspore import Parameter, Tensor, ops

from mindport.compat.training.keep_in_place import keep_in_place
from mindport.compat.training.Optimizer import Optimizer


class Adam(Optimizer):
    """Adam, with weight decay as part of the gradient unless it is decoupled."""

    _adam, _decayed = ops.Adam(), ops.AdamWeightDecay()
    _made = None, ()  # the numbers of the last step, and their tensors

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

    def change(self, param, grad, group, state):
        """By MindSpore's own operator where it has the type: a tenth of the time of single ones."""
        lr, (beta1, beta2) = group["lr"], group["betas"]
        if not self._is_plain(param, group):
            super().change(param, grad, group, state)
            return
        if not state:
            state.update(step=0, exp_avg=ops.zeros_like(grad), exp_avg_sq=ops.zeros_like(grad))
        state["step"] += 1
        decay = group["weight_decay"]
        given = int(state["step"]), float(lr), beta1, beta2, group["eps"], decay
        unused, numbers, decays = self._numbers(*given)
        moved = param, state["exp_avg"], state["exp_avg_sq"]
        if decay != 0 and group["decoupled_weight_decay"]:
            self._decayed(*moved, *numbers, decays, grad)
        else:
            grad = grad + decay * param if decay != 0 else grad
            self._adam(*moved, unused, unused, *numbers, grad)

    def prepare(self, found):
        """Give each parameter memory of its own: the operators do not change a view (in 2.10)."""
        keep_in_place([param for param, group in found if self._is_plain(param, group)])

    @staticmethod
    def _is_plain(param, group):
        """Whether MindSpore's operator takes a parameter and its settings."""
        is_single = param.dtype == param._grad.dtype == mindspore.float32
        is_plain = isinstance(param, Parameter) and isinstance(group["lr"], (int, float))
        return is_single and is_plain and not group["amsgrad"]

    def _numbers(self, step, lr, beta1, beta2, eps, decay):
        """What the operators take as tensors, made once for all parameters of a step.

        They add `eps` before they divide by the root of 1 - beta2 ** step, torch after that. They
        take 1 - beta in single precision: 0.999 makes it wrong by 1.3e-5. `lr` and `eps` make up
        for both. The decay is divided by what this multiplies `lr` with.
        """
        given = (step, lr, beta1, beta2, eps, decay)
        if self._made[0] != given:
            off1, off2 = ((1 - float(numpy.float32(one))) / (1 - one) for one in (beta1, beta2))
            root = ((1 - beta2**step) * off2) ** 0.5
            scale = root / (1 - beta1**step) / off1
            values = (0.0, lr * scale, beta1, beta2, eps * root, decay / scale)
            unused, *numbers, decays = (Tensor(one, mindspore.float32) for one in values)
            self._made = given, (unused, numbers, decays)
        return self._made[1]

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
