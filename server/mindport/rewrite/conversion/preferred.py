"""Networks of torch that a package for MindSpore has, too, where a user prefers that package."""

from __future__ import annotations

from mindport.knowledge.same_networks import SameNetwork
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Write
from mindport.rewrite.conversion.site import Site

_NOTE = "its weights and parts have other names, and its first weights are drawn in another way"


def preferred(network: SameNetwork) -> Write:
    """The recipe of calls that make a network; it trains from the start, as torch's does."""

    def recipe(site: Site) -> Made | Refused:
        given = site.arguments("weights", "progress", "num_classes")
        if given is None or site.positional(0):
            return Refused(f"the function of {network.package} takes other arguments")
        weights, classes = given.get("weights"), given.get("num_classes")
        if weights is not None and not weights.says(None):
            return Refused(f"{network.package} has other weights")
        arguments = [("num_classes", classes)] if classes is not None else []
        parts = site.call_parts(site.own_name(network.target), arguments)
        made = site.written(network.target, *parts, ".set_train()")
        return Made(made.rewrites, network.target, note=_NOTE)

    return recipe
