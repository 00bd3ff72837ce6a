"""torch.optim.lr_scheduler.SequentialLR."""

from bisect import bisect_right

from mindport.compat.training.ChainedScheduler import ChainedScheduler


class SequentialLR(ChainedScheduler):
    """One scheduler after the other; the next begins at a milestone."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1, verbose="deprecated"):
        if len(milestones) != len(schedulers) - 1:
            raise ValueError("there must be one milestone between two schedulers")
        self._milestones, self.last_epoch = milestones, last_epoch + 1
        super().__init__(schedulers, optimizer)
        for group in optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for scheduler in self._all(self):
            scheduler.last_epoch -= 1
        first = schedulers[bisect_right(milestones, 0)]
        first._begin()
        self._last_lr = first.get_last_lr()

    def step(self):
        self.last_epoch += 1
        place = bisect_right(self._milestones, self.last_epoch)
        scheduler = self._schedulers[place]
        if place > 0 and self._milestones[place - 1] == self.last_epoch:
            scheduler._update(0)
        else:
            scheduler.step()
        self._last_lr = scheduler.get_last_lr()

    def _all(self, scheduler):
        """The schedulers inside that are made of no others."""
        inner = getattr(scheduler, "_schedulers", None)
        return [scheduler] if inner is None else [one for s in inner for one in self._all(s)]
