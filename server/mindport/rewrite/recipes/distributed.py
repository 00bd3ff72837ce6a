"""Programs of several processes: functions of the project take torch's arguments.

They are composed of what MindSpore gathers and sums up, so that they change tensors as torch does,
take each type and operation, and a process that was started alone is a group of one.
"""

from __future__ import annotations

from mindport.rewrite.conversion.helper_calls import named
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write, recorded
from mindport.rewrite.conversion.site import Site

_GROUPS = "torch.distributed"
_REDUCE_OP = "mindspore.ops.ReduceOp"


def _collective(helper: str, *names: str) -> Write:
    """A call that all processes take part in, and wait for."""

    def collective(site: Site) -> Made | Refused | None:
        given = site.arguments(*names, "group", "async_op")
        if given is None:
            return UNKNOWN_ARGUMENTS
        if "async_op" in given and not given["async_op"].says(False):
            return Refused("its result is awaited later")
        return named(site, helper)

    return collective


def _operation(name: str) -> Write:
    """How values are put together, by the name of it."""

    def operation(site: Site) -> Made:
        written = f"{site.name(_REDUCE_OP)}.{name}"
        return Made((site.put(site.use.name_span, written),), f"{_REDUCE_OP}.{name}")

    return operation


def _all(site: Site) -> Made:
    """The group of all processes: that is meant where no group is named."""
    return Made((site.put(site.use.name_span, "None"),), "None")


# torch's name -> the helper, and torch's parameters before the group.
_COLLECTIVES: dict[str, tuple[str, tuple[str, ...]]] = {
    "all_gather": ("all_gather", ("tensor_list", "tensor")),
    "all_gather_into_tensor": ("all_gather_into_tensor", ("output_tensor", "input_tensor")),
    "all_gather_object": ("all_gather_object", ("object_list", "obj")),
    "all_reduce": ("all_reduce", ("tensor", "op")),
    "barrier": ("barrier", ()),
    "broadcast": ("broadcast", ("tensor", "src")),
    "broadcast_object_list": ("broadcast_object_list", ("object_list", "src")),
    "reduce": ("reduce_to", ("tensor", "dst", "op")),
}
_OPERATIONS = {"AVG": "AVG", "MAX": "MAX", "MIN": "MIN", "PRODUCT": "PROD", "SUM": "SUM"}

RECIPES: Recipes = {
    **{
        f"{_GROUPS}.{name}": recorded(_collective(helper, *names))
        for name, (helper, names) in _COLLECTIVES.items()
    },
    **{
        f"{_GROUPS}.ReduceOp.{name}": recorded(_operation(mindspores))
        for name, mindspores in _OPERATIONS.items()
    },
    f"{_GROUPS}.group.WORLD": recorded(_all),
}
