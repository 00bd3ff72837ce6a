"""torch.optim.lr_scheduler.LambdaLR."""

from mindport.compat.training.LRScheduler import LRScheduler


class LambdaLR(LRScheduler):
    """The first rate times what a function gives for the epoch."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1, verbose="deprecated"):
        several = isinstance(lr_lambda, (list, tuple))
        self.lr_lambdas = list(lr_lambda) if several else [lr_lambda] * len(optimizer.param_groups)
        if len(self.lr_lambdas) != len(optimizer.param_groups):
            raise ValueError("there must be one function for each group")
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [rate * f(self.last_epoch) for f, rate in zip(self.lr_lambdas, self.base_lrs)]

    def state_dict(self):
        state = super().state_dict()
        del state["lr_lambdas"]
        return state
