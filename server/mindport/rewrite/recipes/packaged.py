"""Calls that become a function of the project's `mindport_compat`, with torch's own parameters."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import UseKind
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.recipe import Made, Proofs, Recipes, Refused, Write, has_equal
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.call_text import call_text
from mindport.rewrite.edits.rewrites import Part
from mindport.text.span import Span


def packaged(function: str, *, suits_all: bool = False) -> Write:
    """A recipe that calls a function of `mindport_compat` with the arguments as they are.

    Where MindSpore has an equal of its own on Ascend, its row decides there.
    """

    def recipe(site: Site) -> Made | Refused | None:
        if has_equal(site):
            return None
        if site.call is None and site.use.kind is UseKind.FUNCTION and not site.use.is_import:
            if not is_written(site.code, site.use):
                return None
            handed_on = site.put(site.use.name_span, site.helper(function))
            return Made((handed_on,), f"mindport_compat.{function}", suits_all=suits_all)
        return call_of_helper(site, function, suits_all=suits_all)

    return recipe


def call_of_helper(site: Site, function: str, *, suits_all: bool = False) -> Made | Refused | None:
    """The use as a call of a helper with the same parameters; the object comes first.

    `suits_all` of a helper that looks at what it is given.
    """
    call = site.call
    if call is None:
        return None
    for keyword in call.keywords:
        if keyword.arg in ("out", "generator"):
            return Refused(f"{keyword.arg}= is not supported by MindSpore's API")
    parts: list[Part] = [f"{site.helper(function)}("]
    given = inside(site)
    if site.is_method:
        receiver = site.receiver
        if receiver is None:
            return None
        parts += [site.tree.span(receiver.node), ", " if given is not None else ""]
    parts += _as_torch_calls_them(site, call, given) if given is not None else ()
    made = site.replaced(*parts, ")")
    return Made((made,), f"mindport_compat.{function}", suits_all=suits_all)


# What numpy calls arguments, which torch takes as well.
_AS_IN_NUMPY = {"axis": "dim", "keepdims": "keepdim"}


def _as_torch_calls_them(site: Site, call: ast.Call, given: Span) -> list[Part]:
    """What stands between the brackets, with torch's own names of arguments."""
    parts: list[Part] = []
    start = given.start
    for keyword in sorted(call.keywords, key=lambda one: site.tree.span(one).start):
        if keyword.arg in _AS_IN_NUMPY:
            place = site.tree.span(keyword).start
            parts += [Span(start, place), _AS_IN_NUMPY[keyword.arg]]
            start = place + len(keyword.arg)
    return [*parts, Span(start, given.end)]


def inside(site: Site) -> Span | None:
    """What stands between the brackets of the call; None for nothing."""
    text = site.code.text
    found = call_text(text, site.use.name_span.end, site.use.span.end)
    if found is None:
        return None
    span = Span(found.opening + 1, found.closing)
    return span if text[slice(*span)].strip() else None


def _functions_and_methods(*names: str) -> dict[str, Write]:
    """`torch.f` and `torch.Tensor.f`, which take the same arguments."""
    return {
        f"{owner}.{name}": packaged(name) for name in names for owner in ("torch", "torch.Tensor")
    }


def _of(package: str, *names: str) -> dict[str, Write]:
    return {f"torch.{package}.{name}": packaged(name) for name in names}


# By the name of the helper, which is that of the function.
_BOTH = (
    *("angle", "bernoulli", "cross", "cummax", "cummin", "cumprod", "diff", "erfinv"),
    *("index_copy", "index_put", "index_reduce", "kthvalue", "mode", "nanmean", "nanquantile"),
    *("nextafter", "norm", "put", "quantile", "scatter_reduce", "svd", "take", "take_along_dim"),
    *("tanh", "unflatten", "unique"),
)
_FUNCTIONS = ("broadcast_shapes", "combinations", "einsum", "finfo", "iinfo")

RECIPES: Recipes = {
    **_functions_and_methods(*_BOTH),
    **{f"torch.{name}": packaged(name) for name in _FUNCTIONS},
    **_of("linalg", "matrix_norm", "matrix_rank", "solve", "vector_norm"),
    "torch.linalg.norm": packaged("linalg_norm"),
    "torch.Tensor.unfold": packaged("unfold"),
    "torch.linalg.cross": packaged("linalg_cross"),
    "torch.linalg.svd": packaged("linalg_svd"),
    "torch.special.erfinv": packaged("erfinv"),
}

PROOFS: Proofs = {
    "tests/migration/programs/focal_loss.py": ("torch.finfo",),
    "tests/migration/programs/same_forms.py": ("torch.einsum",),
    "tests/migration/programs/same_functions.py": ("torch.iinfo",),
}
