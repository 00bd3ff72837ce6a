"""torch.optim.lr_scheduler.MultiplicativeLR."""

from mindport.compat.training.LambdaLR import LambdaLR


class MultiplicativeLR(LambdaLR):
    """The rate before times what a function gives for the epoch."""

    def get_lr(self):
        rates = self._rates()
        if self._is_initial:
            return rates
        return [rate * f(self.last_epoch) for f, rate in zip(self.lr_lambdas, rates)]
