"""torch.optim.lr_scheduler.LambdaLR."""

from types import FunctionType

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
        del state["lr_lambdas"]  # stands last
        kept = [getattr(one, "__dict__", {}) for one in self.lr_lambdas]
        plain = [isinstance(one, FunctionType) for one in self.lr_lambdas]
        state["lr_lambdas"] = [None if is_one else {**own} for own, is_one in zip(kept, plain)]
        return state

    def load_state_dict(self, state_dict):
        mine = self.lr_lambdas
        self.__dict__.update({**state_dict, "lr_lambdas": mine})
        for function, state in zip(mine, state_dict["lr_lambdas"]):
            if state is not None:
                function.__dict__.update(state)
