"""torch.optim.lr_scheduler.ConstantLR."""

from mindport.compat.training.LRScheduler import LRScheduler


class ConstantLR(LRScheduler):
    """A part of the rate for some epochs."""

    def __init__(
        self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1, verbose="deprecated"
    ):
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch == 0:
            return self._scaled(self.factor)
        if self.last_epoch == self.total_iters:
            return self._scaled(1.0 / self.factor)
        return self._rates()

    def _get_closed_form_lr(self):
        factor = self.factor if self.last_epoch < self.total_iters else 1
        return [rate * factor for rate in self.base_lrs]
