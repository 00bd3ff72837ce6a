"""torch.optim.lr_scheduler.CosineAnnealingLR."""

import math

from mindport.compat.training.LRScheduler import LRScheduler


class CosineAnnealingLR(LRScheduler):
    """Along a cosine, down to `eta_min` and up again."""

    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1, verbose="deprecated"):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        rates = self._rates()
        if self._is_initial:
            return rates
        if self._step_count == 1 and self.last_epoch > 0:
            return self._get_closed_form_lr()
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            rise = (1 - math.cos(math.pi / self.T_max)) / 2
            first = zip(rates, self.base_lrs)
            return [rate + (base - self.eta_min) * rise for rate, base in first]
        factor = self._height(self.last_epoch) / self._height(self.last_epoch - 1)
        return [self.eta_min + (rate - self.eta_min) * factor for rate in rates]

    def _height(self, epoch):
        return 1 + math.cos(math.pi * epoch / self.T_max)

    def _get_closed_form_lr(self):
        height = self._height(self.last_epoch) / 2
        return [self.eta_min + (rate - self.eta_min) * height for rate in self.base_lrs]
