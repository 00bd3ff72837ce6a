"""Modules: the base class, containers, and parameters of one's own."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import UseKind
from mindport.rewrite.recipe import Made, Recipe, Refused
from mindport.rewrite.site import Site
from mindport.text.span import Span


def _base(site: Site) -> Made | None:
    """`nn.Module`, wherever it is named but not called."""
    if site.call is not None and site.use.kind is not UseKind.BASE:
        return None
    return Made(
        (site.put(site.use.name_span, site.name("mindspore.nn.Cell")),), "mindspore.nn.Cell"
    )


def _renamed(target: str) -> Recipe:
    """A class of another name whose arguments are the same."""

    def renamed(site: Site) -> Made:
        return Made((site.put(site.use.name_span, site.name(target)),), target)

    return renamed


def _list(site: Site) -> Made | None:
    """`nn.ModuleList`, which takes any iterable, as `CellList`, which takes a list."""
    target = "mindspore.nn.CellList"
    call = site.call
    name = site.put(site.use.name_span, site.name(target))
    if call is None or not (call.args or call.keywords):
        return Made((name,), target)
    given = site.arguments("modules")
    if given is None or "modules" not in given:
        return None
    cells = given["modules"]
    if isinstance(cells.node, (ast.List, ast.ListComp)):
        if not call.keywords:
            return Made((name,), target)
        return Made((site.called(target, cells),), target)
    if isinstance(cells.node, ast.GeneratorExp):
        written = site.code.text[cells.span.start] == "("
        inner = Span(cells.span.start + written, cells.span.end - written)
        return Made((site.replaced(f"{site.name(target)}([", inner, "])"),), target)
    return Made((site.replaced(f"{site.name(target)}(list(", cells, "))"),), target)


def _parameter(site: Site) -> Made | Refused | None:
    """`nn.Parameter(data, requires_grad)`."""
    target = "mindspore.Parameter"
    if site.call is None:
        return _renamed(target)(site)
    given = site.arguments("data", "requires_grad")
    if given is None or "data" not in given:
        return Refused("a parameter without data cannot be made")
    rest = [("requires_grad", given["requires_grad"])] if "requires_grad" in given else []
    return Made((site.called(target, given["data"], *rest),), target)


def _parameter_list(site: Site) -> Made | Refused | None:
    """`nn.ParameterList`: a fixed tuple is all that MindSpore has."""
    if site.call is None:
        return Refused("it is named but not made")
    return Made((site.put(site.use.name_span, site.helper("ParameterList")),))


RECIPES: dict[str, Recipe] = {
    "torch.nn.Module": _base,
    "torch.nn.Sequential": _renamed("mindspore.nn.SequentialCell"),
    "torch.nn.ModuleList": _list,
    "torch.nn.ModuleDict": _renamed("mindspore.nn.CellDict"),
    "torch.nn.Parameter": _parameter,
    "torch.nn.ParameterList": _parameter_list,
}
