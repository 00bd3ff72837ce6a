"""torch.optim.swa_utils.SWALR."""

import math

from mindport.compat.training.LRScheduler import LRScheduler


class SWALR(LRScheduler):
    """From the rates that are set to a constant one, in so many steps."""

    def __init__(
        self, optimizer, swa_lr, anneal_epochs=10, anneal_strategy="cos", last_epoch=-1
    ):  # fmt: skip
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"the strategy is cos or linear, not {anneal_strategy!r}")
        groups = optimizer.param_groups
        ends = list(swa_lr) if isinstance(swa_lr, (list, tuple)) else [swa_lr] * len(groups)
        for end, group in zip(ends, groups):
            group["swa_lr"] = end
        self.anneal_epochs, self.anneal_strategy = anneal_epochs, anneal_strategy
        super().__init__(optimizer, last_epoch)

    def _share(self, step):
        part = max(0, min(1, step / max(1, self.anneal_epochs)))
        return part if self.anneal_strategy == "linear" else (1 - math.cos(math.pi * part)) / 2

    def get_lr(self):
        step = self._step_count - 1
        step = max(1, step) if self.anneal_epochs == 0 else step
        before, now = self._share(step - 1), self._share(step)
        found = []
        for group in self.optimizer.param_groups:
            end, rate = group["swa_lr"], group["lr"]
            first = end if before == 1 else (rate - before * end) / (1 - before)
            found.append(end * now + first * (1 - now))
        return found
