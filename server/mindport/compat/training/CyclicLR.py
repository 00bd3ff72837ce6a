"""torch.optim.lr_scheduler.CyclicLR."""

import math
from types import FunctionType

from mindport.compat.training.LRScheduler import LRScheduler
from mindport.compat.training.set_momentum import set_momentum


class CyclicLR(LRScheduler):
    """Up to `max_lr` and down again, again and again."""

    def __init__(
        self,
        optimizer,
        base_lr,
        max_lr,
        step_size_up=2000,
        step_size_down=None,
        mode="triangular",
        gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        cycle_momentum=True,
        base_momentum=0.8,
        max_momentum=0.9,
        last_epoch=-1,
        verbose="deprecated",
    ):
        groups = optimizer.param_groups

        def each(value):
            return list(value) if isinstance(value, (list, tuple)) else [value] * len(groups)

        # In torch's order, which `state_dict` shows.
        lows, self.max_lrs = each(base_lr), each(max_lr)
        down = step_size_up if step_size_down is None else step_size_down
        self.total_size = float(step_size_up + down)
        self.step_ratio = step_size_up / self.total_size
        self.mode, self.gamma, self._scale_fn_custom = mode, gamma, scale_fn
        by_cycle = scale_mode == "cycle" if scale_fn else mode != "exp_range"
        self.scale_mode = "cycle" if by_cycle else "iterations"
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self.use_beta1 = "betas" in optimizer.defaults
            self.base_momentums, self.max_momentums = each(base_momentum), each(max_momentum)
        if last_epoch == -1:
            for place, group in enumerate(groups):
                group["lr"] = lows[place]
                if cycle_momentum:
                    set_momentum(group, self.max_momentums[place])
        super().__init__(optimizer, last_epoch)
        self.base_lrs = lows

    def get_lr(self):
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        place = 1.0 + self.last_epoch / self.total_size - cycle
        if place <= self.step_ratio:
            height = place / self.step_ratio
        else:
            height = (place - 1) / (self.step_ratio - 1)
        height *= self._scale(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            momenta = zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums)
            for group, low, high in momenta:
                set_momentum(group, high - (high - low) * height)
        return [low + (high - low) * height for low, high in zip(self.base_lrs, self.max_lrs)]

    def _scale(self, number):
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(number)
        if self.mode == "triangular2":
            return 1 / 2.0 ** (number - 1)
        return self.gamma**number if self.mode == "exp_range" else 1.0

    def state_dict(self):
        own = self._scale_fn_custom
        kept = None if own is None or isinstance(own, FunctionType) else {**own.__dict__}
        state = super().state_dict()
        del state["_scale_fn_custom"]
        return {**state, "_scale_fn_custom": kept}

    def load_state_dict(self, state_dict):
        mine, kept = self._scale_fn_custom, state_dict.get("_scale_fn_custom")
        self.__dict__.update({**state_dict, "_scale_fn_custom": mine})
        if kept is not None:
            mine.__dict__.update(kept)
