"""Datasets and loaders: small classes of the project draw batches as torch does."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import UseKind
from mindport.rewrite.conversion.layer_call import is_type
from mindport.rewrite.conversion.recipe import Made, Recipes, Refused
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.text.span import Span

_DATA = "torch.utils.data"
# Arguments that say how the samples are fetched, not which.
_FETCHING = frozenset(
    {"multiprocessing_context", "num_workers", "persistent_workers", "pin_memory"}
    | {"pin_memory_device", "prefetch_factor", "timeout", "in_order", "worker_init_fn"}
)
_LOADER = (
    *("dataset", "batch_size", "shuffle", "sampler", "batch_sampler", "num_workers"),
    *("collate_fn", "pin_memory", "drop_last"),
)
_BY_KEYWORD = (*_LOADER, "generator")


def _dataset(site: Site) -> Made | Refused | None:
    """The base class of datasets, of which nothing is needed."""
    base, span = site.tree.at(site.use.name_span), site.use.name_span
    outer = site.tree.parent(base) if base is not None else None
    if isinstance(outer, ast.Subscript) and outer.value is base:  # Dataset[int]
        base, span = outer, site.tree.span(outer)
    cell = site.tree.parent(base) if base is not None else None
    is_base = isinstance(cell, ast.ClassDef) and base in cell.bases
    if site.use.kind is not UseKind.BASE and not is_base:
        if not is_type(site):
            return Refused("it is used for more than a base class")
        return Made((site.put(span, "object"),), "object")
    if not isinstance(cell, ast.ClassDef):
        return Refused("its context is not known")
    if len(cell.bases) > 1 or cell.keywords:
        return Made((site.put(span, "object"),))
    text = site.code.text
    opening = text.rindex("(", 0, span.start)
    closing = text.index(")", span.end) + 1
    return Made((Rewrite(Span(opening, closing), ()),))


def _loader(site: Site) -> Made | Refused | None:
    call = site.call
    if call is None or _unpacks(call):  # the class takes all of torch's
        return Made((site.put(site.use.name_span, site.helper("DataLoader")),))
    if any(isinstance(one, ast.Starred) for one in call.args):
        return Refused("its arguments are not statically known (*args or **kwargs)")
    names = dict(zip(_LOADER, call.args, strict=False))
    for keyword in call.keywords:
        if keyword.arg is None:
            return Refused("its arguments are not statically known (*args or **kwargs)")
        names[keyword.arg] = keyword.value
    kept: list[Given | tuple[str, Given]] = []
    for name, node in names.items():
        if name in _FETCHING:
            continue
        if name not in _BY_KEYWORD:
            return Refused(f"MindSpore has no equivalent of {name}")
        given = site.given(node)
        kept.append(given if name == "dataset" else (name, given))
    helper = site.helper("DataLoader")
    return Made((site.replaced(*site.call_parts(helper, kept)),))


def _unpacks(call: ast.Call) -> bool:
    return any(one.arg is None for one in call.keywords)


RECIPES: Recipes = {
    f"{_DATA}.DataLoader": _loader,
    f"{_DATA}.Dataset": _dataset,
    f"{_DATA}.IterableDataset": _dataset,
}
