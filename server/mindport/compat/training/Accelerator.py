"""accelerate.Accelerator, in one process."""

import contextlib
import os

import mindspore
from mindspore import Tensor

from mindport.compat.autograd.autocast import autocast
from mindport.compat.autograd.backward import backward
from mindport.compat.data.DataLoader import DataLoader
from mindport.compat.files.save import save
from mindport.compat.files.state_dict import state_dict
from mindport.compat.optim.clip_grad_norm_ import clip_grad_norm_
from mindport.compat.optim.clip_grad_value_ import clip_grad_value_
from mindport.compat.training.LRScheduler import LRScheduler
from mindport.compat.training.Optimizer import Optimizer


class _Prepared:
    """A data loader that says, while its last batch is given, that it ends."""

    def __init__(self, loader, accelerator):
        self._loader, self._accelerator = loader, accelerator

    def __getattr__(self, name):
        if name in ("_loader", "_accelerator"):
            raise AttributeError(name)
        return getattr(self._loader, name)

    def __len__(self):
        return len(self._loader)

    def __iter__(self):
        self._accelerator._ends = False
        batches = iter(self._loader)
        batch = next(batches, self)
        while batch is not self:
            later = next(batches, self)
            self._accelerator._ends = later is self
            yield batch
            batch = later


class Accelerator:
    """What accelerate does for one process: accumulation, and names that scripts ask for.

    Optimizers and schedulers that are prepared step only where gradients are complete. There is no
    mixed precision, and no tracker.
    """

    is_main_process = is_local_main_process = is_last_process = True
    process_index = local_process_index = 0
    num_processes = 1
    use_distributed = False
    optimizer_step_was_skipped = False
    mixed_precision = "no"

    def __init__(
        self,
        device_placement=True,
        split_batches=False,
        mixed_precision=None,
        gradient_accumulation_steps=1,
        cpu=False,
        project_dir=None,
        step_scheduler_with_optimizer=True,
    ):
        if int(os.environ.get("MS_WORKER_NUM", "1")) > 1:
            raise NotImplementedError("this Accelerator is for one process")
        mixed_precision = mixed_precision or os.environ.get("ACCELERATE_MIXED_PRECISION", "no")
        if mixed_precision != "no":
            raise NotImplementedError("mixed precision: use autocast where the model is called")
        self.gradient_accumulation_steps = gradient_accumulation_steps
        self.project_dir = project_dir
        self.sync_gradients = True
        self._with_optimizer = step_scheduler_with_optimizer
        self._count, self._ends = 0, False

    @property
    def device(self):
        """The device of the process."""
        return mindspore.get_context("device_target")

    def prepare(self, *objects, device_placement=None):
        """The objects as they are to be used, in their order; a single one alone."""
        found = tuple(self._prepared(one) for one in objects)
        return found if len(found) > 1 else found[0]

    def _prepared(self, value):
        if isinstance(value, DataLoader):
            return _Prepared(value, self)
        if isinstance(value, Optimizer):
            return self._held_back(value, "step", "zero_grad")
        if isinstance(value, LRScheduler) and self._with_optimizer:
            return self._held_back(value, "step")
        return value

    def _held_back(self, value, *names):
        """An object with methods that do nothing while gradients add up."""
        for name in names:
            setattr(value, name, self._only_complete(getattr(value, name)))
        return value

    def _only_complete(self, method):
        def called(*args, **kwargs):
            return method(*args, **kwargs) if self.sync_gradients else None

        return called

    def prepare_model(self, model, device_placement=None, evaluation_mode=False):
        """The model itself."""
        return model

    def prepare_optimizer(self, optimizer, device_placement=None):
        """The optimizer, which steps only where gradients are complete."""
        return self._prepared(optimizer)

    def prepare_scheduler(self, scheduler):
        """The scheduler, which steps only where gradients are complete."""
        return self._prepared(scheduler)

    def prepare_data_loader(self, data_loader, device_placement=None):
        """The loader, which says where it ends."""
        return self._prepared(data_loader)

    @contextlib.contextmanager
    def accumulate(self, *models):
        """One batch of several whose gradients add up."""
        self._count = 0 if self._ends else self._count + 1
        self.sync_gradients = self._ends or self._count % self.gradient_accumulation_steps == 0
        yield

    def backward(self, loss, **kwargs):
        """Add the gradients of a loss, divided by the number of batches that add up."""
        backward(loss / self.gradient_accumulation_steps, **kwargs)

    def clip_grad_norm_(self, parameters, max_norm, norm_type=2):
        """Clip by the norm of all gradients."""
        return clip_grad_norm_(parameters, max_norm, norm_type)

    def clip_grad_value_(self, parameters, clip_value):
        """Clip each gradient."""
        clip_grad_value_(parameters, clip_value)

    def autocast(self):
        """A context that changes nothing: there is no mixed precision."""
        return autocast(enabled=False)

    def no_sync(self, model):
        """A context that changes nothing in one process."""
        return contextlib.nullcontext()

    def main_process_first(self):
        """A context that changes nothing in one process."""
        return contextlib.nullcontext()

    local_main_process_first = main_process_first

    def split_between_processes(self, inputs, apply_padding=False):
        """A context with all inputs."""
        return contextlib.nullcontext(inputs)

    def on_main_process(self, function):
        """The function itself."""
        return function

    on_local_main_process = on_last_process = on_main_process

    def gather(self, tensor):
        """The tensors of all processes: those that are given."""
        return tensor

    def gather_for_metrics(self, input_data, use_gather_object=False):
        """The values of all processes: those that are given."""
        return input_data

    def reduce(self, tensor, reduction="sum", scale=1.0):
        """The tensor of one process, times `scale`."""
        return tensor * scale if isinstance(tensor, Tensor) and scale != 1.0 else tensor

    def pad_across_processes(self, tensor, dim=0, pad_index=0, pad_first=False):
        """The tensor as it is."""
        return tensor

    def unwrap_model(self, model, keep_fp32_wrapper=True, keep_torch_compile=True):
        """The model as it was made."""
        return model

    def get_state_dict(self, model, unwrap=True):
        """The weights of a model."""
        return state_dict(model)

    def save(self, obj, f, safe_serialization=False):
        """Write an object to a file."""
        if safe_serialization:
            raise NotImplementedError("safe_serialization: use mindspore.save_checkpoint")
        save(obj, f)

    def print(self, *args, **kwargs):
        """Print, once for all processes."""
        print(*args, **kwargs)

    def wait_for_everyone(self):
        """Nothing to wait for in one process."""

    def init_trackers(self, project_name, config=None, init_kwargs=None):
        """No tracker was asked for."""

    def log(self, values, step=None, log_kwargs=None):
        """No tracker was asked for."""

    def end_training(self):
        """No tracker was asked for."""

    def free_memory(self, *objects):
        """As many times None as there are objects."""
        return [None] * len(objects)

    clear = free_memory
