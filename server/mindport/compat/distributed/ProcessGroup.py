"""All processes of a program, which `msrun` starts; or one that was started alone."""

import os

import numpy
from mindspore import Parameter, Tensor, communication, ops
from mindspore import dtype as types

from mindport.compat.tensors.set_values import set_values

# What torchrun tells its processes, msrun tells by other names.
for _name, _told in (
    *(("RANK", "RANK_ID"), ("LOCAL_RANK", "DEVICE_ID"), ("WORLD_SIZE", "MS_WORKER_NUM")),
    *(("MASTER_ADDR", "MS_SCHED_HOST"), ("MASTER_PORT", "MS_SCHED_PORT")),
):
    if "MS_ROLE" in os.environ and _told in os.environ:
        os.environ.setdefault(_name, os.environ[_told])


class ProcessGroup:
    """The group of all processes, and what they tell each other."""

    is_joined = False

    @classmethod
    def size(cls, group=None):
        """How many processes there are; RuntimeError before they know of each other."""
        if group is not None:
            raise NotImplementedError("groups of some of the processes")
        if not cls.is_joined:
            raise ValueError("init_process_group must be called first")
        return communication.get_group_size() if communication.GlobalComm.INITED else 1

    @classmethod
    def gathered(cls, tensor, group=None):
        """The values of a tensor in each process, by rank."""
        count = cls.size(group)
        if tensor.dtype == types.bfloat16:  # numpy has none
            tensor = tensor.to(types.float32)
        mine = numpy.ascontiguousarray(tensor.asnumpy())
        if count == 1 or not mine.size:
            return [mine] * count
        # As whole numbers any type can be sent.
        sent = numpy.frombuffer(mine.tobytes() + bytes(-mine.nbytes % 4), numpy.int32)
        found = ops.AllGather()(Tensor(sent.copy())).asnumpy().reshape(count, -1)
        return [
            numpy.frombuffer(one.tobytes()[: mine.nbytes], mine.dtype).reshape(tensor.shape)
            for one in found
        ]

    @classmethod
    def reduced(cls, tensor, op="sum", group=None):
        """The values of a tensor in all processes, put together."""
        count = cls.size(group)
        if op in ("sum", "avg") and tensor.dtype in (types.float32, types.float16):
            total = ops.AllReduce()(ops.stop_gradient(tensor) * 1)
            return total / count if op == "avg" else total
        values = numpy.stack(cls.gathered(tensor, group))
        if op == "avg":
            found = values.mean(0)
        else:
            kinds = {"sum": numpy.add, "prod": numpy.multiply}
            kinds |= {"max": numpy.maximum, "min": numpy.minimum}
            found = kinds[op].reduce(values, 0, dtype=values.dtype)
        return Tensor(found, tensor.dtype)

    @classmethod
    def write(cls, tensor, values):
        """Give a tensor other values; as in torch, its gradient does not know of them."""
        values = values if isinstance(values, Tensor) else Tensor(values, tensor.dtype)
        if isinstance(tensor, Parameter):
            tensor.set_data(values)
            return
        if tensor._requires_grad:
            old = tensor * 1
            values = values + (old - ops.stop_gradient(old))
        set_values(tensor, values)
