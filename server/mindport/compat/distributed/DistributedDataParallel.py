"""torch.nn.parallel.DistributedDataParallel."""

import contextlib

from mindspore import Tensor, nn
from mindspore._c_expression import PyNativeExecutor_

from mindport.compat.autograd.backward import backward
from mindport.compat.cells.buffers import buffers
from mindport.compat.cells.parameters import parameters
from mindport.compat.distributed.broadcast import broadcast
from mindport.compat.distributed.ProcessGroup import ProcessGroup


class DistributedDataParallel(nn.Cell):
    """A model that each process has, trained with the mean of all gradients."""

    def __init__(
        self,
        module,
        device_ids=None,
        output_device=None,
        dim=0,
        broadcast_buffers=True,
        init_sync=True,
        process_group=None,
        **_speed,
    ):
        super().__init__()
        trained = [one for one in parameters(module) if one.requires_grad]
        if not trained:
            raise RuntimeError("no parameter of the module requires a gradient")
        self._is_alone = ProcessGroup.size(process_group) == 1
        self.module = module
        self.training = True
        self.device_ids, self.output_device, self.dim = device_ids, output_device, dim
        self.broadcast_buffers = broadcast_buffers
        self.require_backward_grad_sync = True
        self._is_synchronized = self._is_reached = False
        if self._is_alone:
            return
        if init_sync:
            for one in (*parameters(module), *buffers(module)):
                broadcast(one, 0)
        for one in trained:
            one.register_hook(self._reached)
        backward.afterwards.append(self._average)

    def construct(self, *given, **named):
        recorded = PyNativeExecutor_.get_instance().enable_grad()
        if recorded:
            self._is_synchronized = self.require_backward_grad_sync
        if not self._is_alone and self.broadcast_buffers and self.require_backward_grad_sync:
            for one in buffers(self.module):
                broadcast(one, 0)
        return self.module(*given, **named)

    @contextlib.contextmanager
    def no_sync(self):
        """Within, gradients are summed up in each process alone."""
        before = self.require_backward_grad_sync
        self.require_backward_grad_sync = False
        try:
            yield
        finally:
            self.require_backward_grad_sync = before

    def _reached(self, _gradient):
        self._is_reached = True

    def _average(self):
        """Give each parameter the mean of its gradients, where any process has one."""
        if not (self._is_reached and self._is_synchronized):
            return
        self._is_reached = False
        trained = [one for one in parameters(self.module) if one.requires_grad]
        has = ProcessGroup.reduced(Tensor([float(one._grad is not None) for one in trained]))
        for one, count in zip(trained, has.asnumpy()):
            if count:
                mine = one * 0 if one._grad is None else one._grad
                one._grad = ProcessGroup.reduced(mine, "avg")
