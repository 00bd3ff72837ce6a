"""Programs of several processes: functions of the project take torch's arguments.

They are composed of what MindSpore gathers and sums up, so that they change tensors as torch does,
take each type and operation, and a process that was started alone is a group of one.
"""

from __future__ import annotations

from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Refused, Write
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.recipes.training_objects import class_of_helper

_GROUPS = "torch.distributed"
_PARALLEL = "torch.nn.parallel.DistributedDataParallel"
_SAMPLER = "torch.utils.data.distributed.DistributedSampler"
_REDUCE_OP = "mindspore.ops.ReduceOp"


def _named(helper: str) -> Write:
    """A class or function of the project, wherever it is named."""

    def named(site: Site) -> Made | None:
        return class_of_helper(site, helper) if site.code.records else None

    return named


def _collective(helper: str, *names: str) -> Write:
    """A call that all processes take part in, and wait for."""

    def collective(site: Site) -> Made | Refused | None:
        if not site.code.records:
            return None
        given = site.arguments(*names, "group", "async_op")
        if given is None:
            return Refused("its arguments are not statically known (*args or **kwargs)")
        if "async_op" in given and not given["async_op"].says(False):
            return Refused("its result is awaited later")
        return class_of_helper(site, helper)

    return collective


def _operation(name: str) -> Write:
    """How values are put together, by the name of it."""

    def operation(site: Site) -> Made | None:
        if not site.code.records:
            return None
        written = f"{site.name(_REDUCE_OP)}.{name}"
        return Made((site.put(site.use.name_span, written),), f"{_REDUCE_OP}.{name}")

    return operation


def _all(site: Site) -> Made | None:
    """The group of all processes: that is meant where no group is named."""
    return Made((site.put(site.use.name_span, "None"),), "None") if site.code.records else None


def _stays(site: Site) -> Made | None:
    return Made((), "mindport_compat") if site.code.records else None


RECIPES: Recipes = {
    f"{_GROUPS}.all_gather": _collective("all_gather", "tensor_list", "tensor"),
    f"{_GROUPS}.all_gather_into_tensor": _collective(
        "all_gather_into_tensor", "output_tensor", "input_tensor"
    ),
    f"{_GROUPS}.all_gather_object": _collective("all_gather_object", "object_list", "obj"),
    f"{_GROUPS}.all_reduce": _collective("all_reduce", "tensor", "op"),
    f"{_GROUPS}.barrier": _collective("barrier"),
    f"{_GROUPS}.broadcast": _collective("broadcast", "tensor", "src"),
    f"{_GROUPS}.broadcast_object_list": _collective("broadcast_object_list", "object_list", "src"),
    f"{_GROUPS}.destroy_process_group": _named("destroy_process_group"),
    f"{_GROUPS}.get_rank": _named("get_rank"),
    f"{_GROUPS}.get_world_size": _named("get_world_size"),
    f"{_GROUPS}.group.WORLD": _all,
    f"{_GROUPS}.init_process_group": _named("init_process_group"),
    f"{_GROUPS}.is_initialized": _named("is_initialized"),
    f"{_GROUPS}.reduce": _collective("reduce_to", "tensor", "dst", "op"),
    **{
        f"{_GROUPS}.ReduceOp.{name}": _operation(told)
        for name, told in (
            *(("AVG", "AVG"), ("MAX", "MAX"), ("MIN", "MIN"), ("PRODUCT", "PROD"), ("SUM", "SUM")),
        )
    },
    **dict.fromkeys(
        ("torch.nn.DataParallel", "torch.nn.parallel.DataParallel"), _named("DataParallel")
    ),
    **{
        f"{name}.module": _stays
        for name in ("torch.nn.DataParallel", "torch.nn.parallel.DataParallel", _PARALLEL)
    },
    _PARALLEL: _named("DistributedDataParallel"),
    **{
        f"{_PARALLEL}.{name}": _stays
        for name in ("device_ids", "no_sync", "require_backward_grad_sync")
    },
    _SAMPLER: _named("DistributedSampler"),
    **{
        f"{_SAMPLER}.{name}": _stays
        for name in (
            *("dataset", "drop_last", "epoch", "num_replicas", "num_samples", "rank", "seed"),
            *("set_epoch", "shuffle", "total_size"),
        )
    },
    "torch.nn.SyncBatchNorm.convert_sync_batchnorm": _named("convert_sync_batchnorm"),
}

PROOFS: Proofs = {
    "tests/migration/distributed/two_processes.py": (
        "torch.distributed.all_gather",
        "torch.distributed.all_gather_into_tensor",
        "torch.distributed.all_gather_object",
        "torch.distributed.all_reduce",
        "torch.distributed.barrier",
        "torch.distributed.broadcast",
        "torch.distributed.broadcast_object_list",
        "torch.distributed.destroy_process_group",
        "torch.distributed.get_rank",
        "torch.distributed.get_world_size",
        "torch.distributed.init_process_group",
        "torch.distributed.is_initialized",
        "torch.distributed.reduce",
        "torch.nn.parallel.DistributedDataParallel",
        "torch.utils.data.distributed.DistributedSampler",
    ),
    "tests/migration/programs/same_functions.py": (
        "torch.nn.DataParallel",
        "torch.nn.SyncBatchNorm.convert_sync_batchnorm",
    ),
}
