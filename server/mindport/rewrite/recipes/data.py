"""Datasets and loaders: small classes of the project draw batches as torch does."""

from __future__ import annotations

import ast

from mindport.analysis.values.classes import may_be_instance
from mindport.rewrite.conversion.helper_calls import named
from mindport.rewrite.conversion.layer_call import is_type
from mindport.rewrite.conversion.made import UNKNOWN_ARGUMENTS, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.text.span import Span

_DATA = "torch.utils.data"
_LOADER = (
    *("dataset", "batch_size", "shuffle", "sampler", "batch_sampler", "num_workers"),
    *("collate_fn", "pin_memory", "drop_last"),
)
_BY_KEYWORD = (*_LOADER, "generator")


def _dataset(site: Site) -> Made | Refused | None:
    """The base class of datasets: nothing of it is needed."""
    base, span = site.tree.at(site.use.name_span), site.use.name_span
    outer = site.tree.parent(base) if base is not None else None
    if isinstance(outer, ast.Subscript) and outer.value is base:  # Dataset[int]
        base, span = outer, site.tree.span(outer)
    cell = site.tree.parent(base) if base is not None else None
    if isinstance(cell, ast.ClassDef) and base in cell.bases:
        is_alone = len(cell.bases) == 1 and not cell.keywords
        made = _without_bases(site, span) if is_alone else site.put(span, "object")
        return Made((made,), "object")
    if not is_type(site):
        return Refused("it is used for more than a base class")
    return Made((site.put(span, "object"),), "object")


def _without_bases(site: Site, span: Span) -> Rewrite:
    """`class A(Dataset):` as `class A:`."""
    text = site.code.text
    return Rewrite(Span(text.rindex("(", 0, span.start), text.index(")", span.end) + 1), ())


def _loader(site: Site) -> Made | Refused | None:
    call, loader = site.call, "PipelineLoader" if site.code.pipeline else "DataLoader"
    if call is None or any(one.arg is None for one in call.keywords):
        return named(site, loader)  # the class takes all of torch's
    if any(isinstance(one, ast.Starred) for one in call.args):
        return UNKNOWN_ARGUMENTS
    given = dict(zip(_LOADER, map(site.given, call.args), strict=False))
    given |= {str(one.arg): site.given(one.value) for one in call.keywords}
    is_shared = _may_be_iterable(site, call)
    kept = {name: one for name, one in given.items() if not _is_dropped(site, name, is_shared)}
    unknown = kept.keys() - _named(site, "loader-fetching") - {*_BY_KEYWORD}
    if unknown:
        return Refused(f"MindSpore has no equivalent of {min(unknown)}")
    first = [kept.pop("dataset")] if "dataset" in kept else []
    return site.by_helper(loader, *first, *kept.items())


def _is_dropped(site: Site, name: str, is_shared: bool) -> bool:
    """Whether an argument says only how samples are fetched, and no loader is asked for it.

    `is_shared`: each worker may go through the whole data set.
    """
    if name not in _named(site, "loader-fetching"):
        return False
    if is_shared and name in _named(site, "loader-of-iterables"):
        return False
    if site.code.pipeline and name in _named(site, "loader-of-processes"):
        return False
    return all(
        site.tree.kind(one.value) != f"{_DATA}.DataLoader" for one in site.tree.members(name)
    )


def _named(site: Site, role: str) -> frozenset[str]:
    return site.tree.evaluator.catalogue.named(role)


def _may_be_iterable(site: Site, call: ast.Call) -> bool:
    """Whether the data set of a loader may be an iterable one, or nothing is known of it."""
    named = {one.arg: one.value for one in call.keywords}
    given = call.args[0] if call.args else named.get("dataset")
    asked = site.tree.of(given) if given is not None else None
    if asked is None or not asked.is_known:
        return asked is not None
    return may_be_instance(asked.evaluator, asked.value, f"{_DATA}.IterableDataset")


RECIPES: Recipes = {
    f"{_DATA}.DataLoader": _loader,
    f"{_DATA}.Dataset": _dataset,
    f"{_DATA}.IterableDataset": _dataset,
}
