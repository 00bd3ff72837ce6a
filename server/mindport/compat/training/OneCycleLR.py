"""torch.optim.lr_scheduler.OneCycleLR."""

import math

from mindport.compat.training.LRScheduler import LRScheduler
from mindport.compat.training.set_momentum import set_momentum


class OneCycleLR(LRScheduler):
    """Up to `max_lr` and down to almost nothing, the momentum the other way round."""

    def __init__(
        self,
        optimizer,
        max_lr,
        total_steps=None,
        epochs=None,
        steps_per_epoch=None,
        pct_start=0.3,
        anneal_strategy="cos",
        cycle_momentum=True,
        base_momentum=0.85,
        max_momentum=0.95,
        div_factor=25.0,
        final_div_factor=1e4,
        three_phase=False,
        last_epoch=-1,
        verbose="deprecated",
    ):
        if total_steps is None and (epochs is None or steps_per_epoch is None):
            raise ValueError("total_steps, or epochs and steps_per_epoch must be given")
        self.total_steps = epochs * steps_per_epoch if total_steps is None else total_steps
        groups = optimizer.param_groups

        def each(value):
            return value if isinstance(value, (list, tuple)) else [value] * len(groups)

        up, last = pct_start * self.total_steps - 1, self.total_steps - 1
        rise, back = (up, "initial", "max"), (2 * up, "max", "initial")
        after = [back, (last, "initial", "min")] if three_phase else [(last, "max", "min")]
        momenta = (("max", "base"), ("base", "max"), ("max", "max"))
        self._schedule_phases = [
            {
                "end_step": end,
                "start_lr": f"{first}_lr",
                "end_lr": f"{then}_lr",
                "start_momentum": f"{before}_momentum",
                "end_momentum": f"{behind}_momentum",
            }
            for (end, first, then), (before, behind) in zip([rise, *after], momenta)
        ]
        self._anneal_func_type, self.cycle_momentum = anneal_strategy, cycle_momentum
        if cycle_momentum:
            self.use_beta1 = "betas" in optimizer.defaults
        if last_epoch == -1:
            momenta = zip(groups, each(max_lr), each(max_momentum), each(base_momentum))
            for group, most, high, low in momenta:
                group["initial_lr"] = most / div_factor
                group["max_lr"] = most
                group["min_lr"] = group["initial_lr"] / final_div_factor
                if cycle_momentum:
                    set_momentum(group, high)
                    group["max_momentum"], group["base_momentum"] = high, low
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch > self.total_steps:
            raise ValueError(f"there are no more than {self.total_steps} steps")
        start, number = 0.0, 0
        phases = self._schedule_phases
        while self.last_epoch > phases[number]["end_step"] and number + 1 < len(phases):
            start, number = phases[number]["end_step"], number + 1
        phase = phases[number]
        share = (self.last_epoch - start) / (phase["end_step"] - start)
        rates = []
        for group in self.optimizer.param_groups:
            rates.append(self._between(group[phase["start_lr"]], group[phase["end_lr"]], share))
            if self.cycle_momentum:
                before, after = group[phase["start_momentum"]], group[phase["end_momentum"]]
                set_momentum(group, self._between(before, after, share))
        return rates

    def _between(self, start, end, share):
        if self._anneal_func_type == "linear":
            return (end - start) * share + start
        return end + (start - end) / 2.0 * (math.cos(math.pi * share) + 1)
