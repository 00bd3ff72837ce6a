"""torch.optim.lr_scheduler.ChainedScheduler."""

from mindport.compat.training.LRScheduler import LRScheduler


class ChainedScheduler(LRScheduler):
    """Several schedulers at once."""

    def __init__(self, schedulers, optimizer=None):
        self._schedulers = schedulers
        self.optimizer = optimizer or schedulers[0].optimizer
        self._last_lr = self._rates()

    def step(self):
        for scheduler in self._schedulers:
            scheduler.step()
        self._last_lr = self._rates()

    def state_dict(self):
        state = super().state_dict()
        del state["_schedulers"]  # stands last
        return {**state, "_schedulers": [one.state_dict() for one in self._schedulers]}

    def load_state_dict(self, state_dict):
        mine = self._schedulers
        self.__dict__.update(state_dict)
        self._schedulers = mine
        for scheduler, state in zip(mine, state_dict["_schedulers"]):
            scheduler.load_state_dict(state)
