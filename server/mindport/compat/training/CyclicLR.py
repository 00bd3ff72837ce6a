"""torch.optim.lr_scheduler.CyclicLR."""

import math

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

        lows = each(base_lr)
        self.max_lrs, self.mode, self.gamma = each(max_lr), mode, gamma
        down = step_size_up if step_size_down is None else step_size_down
        self.total_size = float(step_size_up + down)
        self.step_ratio = step_size_up / self.total_size
        self.scale_fn = scale_fn
        by_cycle = scale_mode == "cycle" if scale_fn else mode != "exp_range"
        self.scale_mode = "cycle" if by_cycle else "iterations"
        self.cycle_momentum = cycle_momentum
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
        if self.scale_fn is not None:
            return self.scale_fn(number)
        if self.mode == "triangular2":
            return 1 / 2.0 ** (number - 1)
        return self.gamma**number if self.mode == "exp_range" else 1.0

    def state_dict(self):
        state = super().state_dict()
        del state["scale_fn"]
        return state
