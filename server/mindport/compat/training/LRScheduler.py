"""The base of schedulers, as torch's."""


class LRScheduler:
    """Sets `lr` in the groups of an optimizer; `get_lr` computes it from `last_epoch`."""

    def __init__(self, optimizer, last_epoch=-1, verbose="deprecated"):
        self.optimizer = optimizer
        for group in optimizer.param_groups:
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"])
            elif "initial_lr" not in group:
                raise KeyError("initial_lr is missing in a group of the resumed optimizer")
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self._begin()

    def get_lr(self):
        """The rates of all groups at `last_epoch`."""
        raise NotImplementedError

    def get_last_lr(self):
        """The rates that were set last."""
        return self._last_lr

    def step(self, epoch=None):
        """Go on by one, or to an epoch, and set the rates."""
        self._step_count += 1
        self._update(epoch)

    def state_dict(self):
        """All but the optimizer."""
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}

    def load_state_dict(self, state_dict):
        """Take over what `state_dict` gave."""
        self.__dict__.update(state_dict)

    def _begin(self):
        self._step_count = 0
        self._is_initial = True
        self._get_lr_called_within_step = False  # part of what `state_dict` gives
        self.step()
        self._is_initial = False

    def _update(self, epoch=None):
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        closed = getattr(self, "_get_closed_form_lr", None)
        rates = self.get_lr() if epoch is None or closed is None else closed()
        self._set(rates)

    def _set(self, rates):
        for group, rate in zip(self.optimizer.param_groups, rates):
            group["lr"] = rate
        self._last_lr = self._rates()

    def _rates(self):
        return [group["lr"] for group in self.optimizer.param_groups]

    def _scaled(self, factor):
        return [rate * factor for rate in self._rates()]
