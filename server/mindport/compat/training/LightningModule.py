"""lightning.LightningModule: a cell with the hooks of a training loop."""

import inspect

import mindspore
from mindspore import nn

from mindport.compat.autograd.backward import backward
from mindport.compat.cells.parameters import parameters
from mindport.compat.optim.clip_grad_norm_ import clip_grad_norm_
from mindport.compat.optim.clip_grad_value_ import clip_grad_value_
from mindport.compat.training.LightningHooks import LightningHooks


class _Settings(dict):
    """A dictionary whose entries are attributes, too."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    __setattr__ = dict.__setitem__


class LightningModule(LightningHooks, nn.Cell):
    """A model that says what a step of training is; `Trainer` runs it."""

    automatic_optimization = True

    def __init__(self):
        super().__init__()
        self._run = None  # the trainer, in a list: a cell must not look into it
        self._settings = _Settings()

    @property
    def trainer(self):
        """The trainer that runs the model; an error where none does."""
        if not self._run:
            raise RuntimeError("the model is not attached to a Trainer")
        return self._run[0]

    @property
    def hparams(self):
        """What `save_hyperparameters` kept."""
        return self._settings

    @property
    def device(self):
        """The device of the process."""
        return mindspore.get_context("device_target")

    @property
    def current_epoch(self):
        """The epoch, from 0."""
        return self._run[0].current_epoch if self._run else 0

    @property
    def global_step(self):
        """How many steps the optimizers made."""
        return self._run[0].global_step if self._run else 0

    @property
    def global_rank(self):
        """The process: there is one."""
        return 0

    local_rank = global_rank

    def save_hyperparameters(self, *args, ignore=None, logger=True):
        """Keep the arguments of `__init__`: all, or those of these names."""
        given = inspect.currentframe().f_back.f_locals
        if args and not all(isinstance(one, str) for one in args):
            for one in args:
                self._settings.update(one if isinstance(one, dict) else vars(one))
            return
        left = {ignore} if isinstance(ignore, str) else set(ignore or ())
        for name, one in inspect.signature(type(self).__init__).parameters.items():
            if name == "self" or name in left or (args and name not in args):
                continue
            if one.kind is one.VAR_KEYWORD:
                self._settings.update(given[name])
            elif name in given:
                self._settings[name] = given[name]

    def log(
        self,
        name,
        value,
        prog_bar=False,
        logger=None,
        on_step=None,
        on_epoch=None,
        reduce_fx="mean",
        sync_dist=False,
        batch_size=None,
        rank_zero_only=False,
    ):
        """Note a value; those of an epoch are averaged by the size of their batches."""
        if self._run:
            self._run[0].note(name, value, on_step, on_epoch, reduce_fx, batch_size)

    def log_dict(self, dictionary, **settings):
        """Note several values."""
        for name, value in dictionary.items():
            self.log(name, value, **settings)

    def print(self, *args, **kwargs):
        """Print, once for all processes."""
        print(*args, **kwargs)

    def optimizers(self, use_pl_optimizer=True):
        """The optimizer, or a list of several."""
        found = self.trainer.optimizers
        return found[0] if len(found) == 1 else found

    def lr_schedulers(self):
        """The schedule, a list of several, or None."""
        found = [one["scheduler"] for one in self.trainer.lr_scheduler_configs]
        return found if len(found) > 1 else (found or [None])[0]

    def manual_backward(self, loss, *args, **kwargs):
        """Add the gradients of a loss."""
        backward(loss, *args, **kwargs)

    def clip_gradients(self, optimizer, gradient_clip_val=None, gradient_clip_algorithm=None):
        """Clip the gradients of an optimizer's parameters."""
        params = [one for group in optimizer.param_groups for one in group["params"]]
        if gradient_clip_algorithm == "value":
            clip_grad_value_(params, gradient_clip_val)
        elif gradient_clip_val:
            clip_grad_norm_(params, gradient_clip_val)

    def freeze(self):
        """No parameter gets a gradient, and the model is in its mode for evaluation."""
        self._want_gradients(False)

    def unfreeze(self):
        """Each parameter gets a gradient, and the model is in its mode for training."""
        self._want_gradients(True)

    def _want_gradients(self, wanted):
        for one in parameters(self):
            one.requires_grad = wanted
        self.set_train(wanted)
