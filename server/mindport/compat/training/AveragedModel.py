"""torch.optim.swa_utils.AveragedModel."""

import copy

import mindspore
from mindspore import Tensor, nn, ops

from mindport.compat.cells.buffers import buffers
from mindport.compat.cells.parameters import parameters
from mindport.compat.tensors.set_values import set_values


class AveragedModel(nn.Cell):
    """A copy of a model whose parameters are the average of those that were told to it."""

    def __init__(self, model, device=None, avg_fn=None, multi_avg_fn=None, use_buffers=False):
        super().__init__()
        if avg_fn is not None and multi_avg_fn is not None:
            raise ValueError("avg_fn or multi_avg_fn, not both")
        self.register_buffer("n_averaged", Tensor(0, mindspore.int64))
        self.module = copy.deepcopy(model)
        self.avg_fn, self.multi_avg_fn, self.use_buffers = avg_fn, multi_avg_fn, use_buffers

    def construct(self, *given, **named):
        return self.module(*given, **named)

    def update_parameters(self, model):
        mine, theirs = list(parameters(self.module)), list(parameters(model))
        pairs = list(zip(buffers(self.module), buffers(model)))
        if self.use_buffers:
            mine += [one for one, _ in pairs]
            theirs += [one for _, one in pairs]
        count = int(self.n_averaged)
        news = [ops.stop_gradient(one) * 1 for one in theirs]
        if count == 0:
            self._write(mine, news)
        elif self.multi_avg_fn is not None:
            self.multi_avg_fn(mine, news, self.n_averaged)
        else:
            olds = [ops.stop_gradient(one) * 1 for one in mine]
            average = self.avg_fn or (lambda old, new, n: old + (new - old) / (n + 1))
            self._write(mine, [average(*one, count) for one in zip(olds, news)])
        if not self.use_buffers:
            self._write([one for one, _ in pairs], [other * 1 for _, other in pairs])
        self._buffers["n_averaged"] = self.n_averaged + 1

    def _write(self, held, values):
        for one, value in zip(held, values):
            if isinstance(one, mindspore.Parameter):
                one.set_data(value.to(one.dtype))
            else:
                set_values(one, value.to(one.dtype))
