"""torch.optim.lr_scheduler.ReduceLROnPlateau."""

import math

from mindport.compat.training.LRScheduler import LRScheduler


class ReduceLROnPlateau(LRScheduler):
    """Times `factor` where a measure has not become better for `patience` epochs."""

    def __init__(
        self,
        optimizer,
        mode="min",
        factor=0.1,
        patience=10,
        threshold=1e-4,
        threshold_mode="rel",
        cooldown=0,
        min_lr=0,
        eps=1e-8,
        verbose="deprecated",
    ):
        if factor >= 1.0:
            raise ValueError("factor should be below 1")
        if mode not in ("min", "max") or threshold_mode not in ("rel", "abs"):
            raise ValueError("mode is min or max, threshold_mode rel or abs")
        self.optimizer = optimizer
        # In torch's order, which `state_dict` shows.
        several = isinstance(min_lr, (list, tuple))
        self.factor, self.default_min_lr = factor, None if several else min_lr
        self.min_lrs = list(min_lr) if several else [min_lr] * len(optimizer.param_groups)
        self.patience, self.cooldown, self.eps, self.last_epoch = patience, cooldown, eps, 0
        self._last_lr = self._rates()
        self.mode_worse = math.inf if mode == "min" else -math.inf
        self.mode, self.threshold, self.threshold_mode = mode, threshold, threshold_mode
        self.best = self.mode_worse
        self.cooldown_counter = self.num_bad_epochs = 0

    def step(self, metrics, epoch=None):
        value = float(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self.is_better(value, self.best):
            self.best, self.num_bad_epochs = value, 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            for group, least in zip(self.optimizer.param_groups, self.min_lrs):
                rate = max(group["lr"] * self.factor, least)
                if group["lr"] - rate > self.eps:
                    group["lr"] = rate
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0
        self._last_lr = self._rates()

    @property
    def in_cooldown(self):
        """Whether bad epochs do not count yet."""
        return self.cooldown_counter > 0

    def is_better(self, a, best):
        """Whether a value is better than the best by more than the threshold."""
        if self.threshold_mode == "rel":
            sign = -1 if self.mode == "min" else 1
            limit = best * (1 + sign * self.threshold)
        else:
            limit = best - self.threshold if self.mode == "min" else best + self.threshold
        return a < limit if self.mode == "min" else a > limit
