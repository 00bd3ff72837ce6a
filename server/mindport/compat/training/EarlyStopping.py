"""lightning.pytorch.callbacks.EarlyStopping."""

import math

from mindport.compat.training.Callback import Callback


class EarlyStopping(Callback):
    """Stops the training where a noted value is not better for some validations."""

    def __init__(
        self,
        monitor,
        min_delta=0.0,
        patience=3,
        verbose=False,
        mode="min",
        strict=True,
        check_finite=True,
    ):
        self.monitor, self.patience, self.mode = monitor, patience, mode
        self.min_delta, self.strict, self.check_finite = abs(min_delta), strict, check_finite
        self.wait_count = self.stopped_epoch = 0
        self.best_score = math.inf if mode == "min" else -math.inf

    def on_validation_end(self, trainer, pl_module):
        """Look at the value."""
        if trainer.sanity_checking:
            return
        if self.monitor not in trainer.callback_metrics:
            if self.strict:
                raise RuntimeError(f"{self.monitor} was not noted")
            return
        score = float(trainer.callback_metrics[self.monitor])
        gain = self.best_score - score if self.mode == "min" else score - self.best_score
        if gain > self.min_delta:
            self.best_score, self.wait_count = score, 0
        else:
            self.wait_count += 1
        is_finite = not self.check_finite or math.isfinite(score)
        if not is_finite or self.wait_count >= self.patience:
            trainer.should_stop, self.stopped_epoch = True, trainer.current_epoch
