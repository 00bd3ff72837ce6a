"""Processes of torch.multiprocessing: those of Python, which get copies of tensors."""

from __future__ import annotations

from mindport.rewrite.conversion.helper_calls import call_of_helper
from mindport.rewrite.conversion.layer_call import is_type
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.sightings.shared_by_processes import SHARED

_PROCESS = "mindspore.multiprocessing.Process"


def _process(site: Site) -> Made | Refused:
    """`Process(target=train, args=(rank, model))`; what it shares has a mark of its own."""
    if site.call is None and not is_type(site):
        return Refused("what such a class hands to its processes is not known")
    return Made((site.put(site.use.name_span, site.name(_PROCESS)),), _PROCESS)


def _spawn(site: Site) -> Made | Refused | None:
    """`spawn(train, args=(world_size,), nprocs=world_size)`."""
    return call_of_helper(site, "spawn") if site.call is not None else None


def _shared(_site: Site) -> Refused:
    return Refused("a process of MindSpore gets a copy of the tensors that torch shares with it")


RECIPES: Recipes = {
    "torch.multiprocessing.Process": _process,
    "torch.multiprocessing.spawn": _spawn,
    SHARED: _shared,
}
