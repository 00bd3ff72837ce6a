"""torch.amp.GradScaler."""

import mindspore
from mindspore import ops

from mindport.compat.autograd.no_grad import no_grad
from mindport.compat.tensors.set_values import set_values


class GradScaler:
    """Scales a loss so that small gradients are not lost in half precision.

    As in torch one for accelerators does nothing where there is none.
    """

    def __init__(
        self,
        device="cuda",
        init_scale=2.0**16,
        growth_factor=2.0,
        backoff_factor=0.5,
        growth_interval=2000,
        enabled=True,
    ):
        if not isinstance(device, str):  # that of torch.cuda.amp has no device
            device, init_scale = "cuda", device
        has_device = device.lower() == "cpu" or mindspore.get_context("device_target") != "CPU"
        self._enabled = enabled and has_device
        self._scale, self._good = init_scale, 0
        self._growth_factor, self._backoff_factor = growth_factor, backoff_factor
        self._growth_interval = growth_interval
        self._finite = {}

    def is_enabled(self):
        """Whether it scales at all."""
        return self._enabled

    def get_scale(self):
        """The factor of losses."""
        return self._scale if self._enabled else 1.0

    def get_growth_factor(self):
        """What the factor is multiplied by after steps without infinite gradients."""
        return self._growth_factor

    def set_growth_factor(self, new_factor):
        """Change it."""
        self._growth_factor = new_factor

    def get_backoff_factor(self):
        """What the factor is multiplied by after infinite gradients."""
        return self._backoff_factor

    def set_backoff_factor(self, new_factor):
        """Change it."""
        self._backoff_factor = new_factor

    def get_growth_interval(self):
        """After how many steps the factor grows."""
        return self._growth_interval

    def set_growth_interval(self, new_interval):
        """Change it."""
        self._growth_interval = new_interval

    def scale(self, outputs):
        """A loss, or several, times the factor."""
        if not self._enabled:
            return outputs
        if isinstance(outputs, (list, tuple)):
            return type(outputs)(self.scale(one) for one in outputs)
        return outputs * self._scale

    def unscale_(self, optimizer):
        """Take the factor out of the gradients of an optimizer's parameters."""
        if not self._enabled or id(optimizer) in self._finite:
            return
        is_finite = True
        with no_grad():
            for group in optimizer.param_groups:
                for param in group["params"]:
                    if param._grad is not None:
                        set_values(param._grad, param._grad * (1.0 / self._scale))
                        is_finite = is_finite and bool(ops.isfinite(param._grad).all())
        self._finite[id(optimizer)] = is_finite

    def step(self, optimizer, *args, **kwargs):
        """Let the optimizer step, unless a gradient is not finite."""
        self.unscale_(optimizer)
        if not self._enabled or self._finite[id(optimizer)]:
            return optimizer.step(*args, **kwargs)
        return None

    def unscaled(self, grads):
        """Gradients without the factor."""
        if not self._enabled or grads is None:
            return grads
        grads = tuple(one * (1.0 / self._scale) for one in grads)
        self._finite["grads"] = all(bool(ops.isfinite(one).all()) for one in grads)
        return grads

    def apply(self, optimizer, grads):
        """Let the optimizer take gradients, unless one of them is not finite."""
        if "grads" not in self._finite:
            grads = self.unscaled(grads)
        if self._finite.get("grads", True):
            optimizer(grads)
        self._finite["applied"] = self._finite.pop("grads", True)

    def update(self, new_scale=None):
        """Choose the factor of the next losses."""
        if not self._enabled:
            return
        if new_scale is not None:
            self._scale = float(new_scale)
        elif not all(self._finite.values()):
            self._scale, self._good = self._scale * self._backoff_factor, 0
        else:
            self._good += 1
            if self._good == self._growth_interval:
                self._scale, self._good = self._scale * self._growth_factor, 0
        self._finite = {}

    def state_dict(self):
        """The factor, and how it changes."""
        if not self._enabled:
            return {}
        return {
            "scale": self._scale,
            "growth_factor": self._growth_factor,
            "backoff_factor": self._backoff_factor,
            "growth_interval": self._growth_interval,
            "_growth_tracker": self._good,
        }

    def load_state_dict(self, state_dict):
        """Take over what `state_dict` gave."""
        if self._enabled:
            self._scale, self._good = state_dict["scale"], state_dict["_growth_tracker"]
            self._growth_factor = state_dict["growth_factor"]
            self._backoff_factor = state_dict["backoff_factor"]
            self._growth_interval = state_dict["growth_interval"]
