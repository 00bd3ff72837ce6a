"""torch.utils.tensorboard.SummaryWriter, by tensorboardX."""

import importlib
import warnings

from mindspore import Tensor


class SummaryWriter:
    """Writes TensorBoard's files with torch's arguments; tensors are taken to the host."""

    def __init__(
        self, log_dir=None, comment="", purge_step=None, max_queue=10, flush_secs=120,
        filename_suffix=""
    ):  # fmt: skip
        try:
            made = importlib.import_module("tensorboardX").SummaryWriter
        except ModuleNotFoundError as error:
            raise ModuleNotFoundError("to write records: pip install tensorboardX") from error
        self._writer = made(log_dir, comment, purge_step, max_queue, flush_secs, filename_suffix)
        self.log_dir = self._writer.logdir

    def add_scalar(
        self, tag, scalar_value, global_step=None, walltime=None, new_style=False,
        double_precision=False
    ):  # fmt: skip
        """A number, or a tensor of one."""
        value = _on_the_host(scalar_value)
        self._writer.add_scalar(tag, getattr(value, "item", lambda: value)(), global_step, walltime)

    def add_graph(self, model, input_to_model=None, verbose=False, use_strict_trace=True):
        """MindSpore gives no graph that TensorBoard could show."""
        warnings.warn("the graph of the network is not written", stacklevel=2)

    def get_logdir(self):
        """The folder of the files."""
        return self.log_dir

    def __getattr__(self, name):
        found = getattr(self.__dict__["_writer"], name)
        if not name.startswith("add_"):
            return found
        return lambda *given, **named: found(*_on_the_host(given), **_on_the_host(named))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()


def _on_the_host(value):
    """Arrays in the place of tensors, in containers as well."""
    if isinstance(value, Tensor):
        return (value.float() if str(value.dtype) == "BFloat16" else value).asnumpy()
    if type(value) in (list, tuple):
        return type(value)(map(_on_the_host, value))
    if type(value) is dict:
        return {key: _on_the_host(one) for key, one in value.items()}
    return value
