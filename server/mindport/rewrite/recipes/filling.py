"""Methods that fill a tensor, whatever it held: `x.fill_(1)`, `x.uniform_(a, b)`, `x.copy_(y)`."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from mindport.compat.sources import parameters_of
from mindport.rewrite.conversion.made import OVERWRITTEN, REPEATED, Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, Write, guessed
from mindport.rewrite.conversion.site import Argument, Given, Site
from mindport.rewrite.facts.aliasing import is_unseen
from mindport.rewrite.facts.overwriting import KEEPS_ALL, overwriting
from mindport.rewrite.recipes.in_place import changed_tensor, is_lost, repeats

_GENERATOR = "generator"
_OWN_NAMES = {"from": "low", "to": "high"}  # of the helpers: `from` is a word of Python


def _filled(helper: str, *names: str) -> Write:
    """`x.uniform_(a, b)` as a function that writes over `x`."""

    def filled(site: Site) -> Made | Refused | None:
        given, call, receiver = site.arguments("self", *names, _GENERATOR), site.call, site.receiver
        if given is None or call is None or receiver is None:
            return None
        if is_lost(site, call, receiver.node):
            return OVERWRITTEN
        changed = changed_tensor(site.tree, receiver.node)
        is_call = isinstance(changed, (ast.Call, ast.Attribute))  # an item is one of its tensor
        is_new = is_call and is_unseen(site.tree, call, changed)
        values = _values(helper, ("self", *names, _GENERATOR), given)
        way = KEEPS_ALL if is_new else overwriting(site.tree, call, changed)
        if way == KEEPS_ALL or (way and helper == KEEPS_ALL):
            name = way if helper == KEEPS_ALL else helper
            return site.written(
                f"mindport_compat.{name}", *site.call_parts(site.helper(name), values)
            )
        part = _part_of_data(changed) if changed is receiver.node else None
        if part is not None:
            whole = [site.given(part.value), site.given(part.slice)]
            inner = site.call_parts(site.helper("part_of"), whole)
            start, _, *rest = site.call_parts(site.helper(helper), ["", *values[1:]])
            return site.written(f"mindport_compat.{helper}", start, *inner, *rest)
        if not way:
            return Refused(
                "it updates a tensor that may be a view; MindSpore does not update its base"
            )
        shared = site.call_parts(site.helper("fill_shared"), [site.helper(helper), *values])
        return site.written(f"mindport_compat.{helper}", *shared)

    return filled


def _values(helper: str, names: Sequence[str], given: Mapping[str, Given]) -> list[Argument]:
    """The arguments for a helper: by keyword behind one that is left out, `x.normal_(std=2)`."""
    own, values = parameters_of(helper) or (), list[Argument]()
    is_by_place = True
    for name in names:
        is_by_place = is_by_place and name in given and name != _GENERATOR
        if name not in given:
            continue
        known = _OWN_NAMES.get(name, name)
        values.append(given[name] if is_by_place or known not in own else (known, given[name]))
    return values


def _part_of_data(changed: ast.expr) -> ast.Subscript | None:
    """`w.data[i]`, which is a view or a copy: no gradient passes there."""
    if not isinstance(changed, ast.Subscript) or isinstance(changed.slice, (ast.Slice, ast.Tuple)):
        return None
    is_data = isinstance(changed.value, ast.Attribute) and changed.value.attr == "data"
    return changed if is_data else None


def _diagonal(site: Site) -> Made | Refused | None:
    """`x.fill_diagonal_(value)`: the one of these that writes at places, in repeated views, too."""
    if site.receiver is not None and repeats(site, site.receiver.node):
        return REPEATED
    return _filled("set_diagonal", "fill_value", "wrap")(site)


FILLED: dict[str, Write] = {
    "bernoulli_": _filled("set_bernoulli", "p"),
    "cauchy_": _filled("set_cauchy", "median", "sigma"),
    "copy_": _filled(KEEPS_ALL, "src"),
    "exponential_": _filled("set_exponential", "lambd"),
    "fill_": _filled("set_all", "value"),
    "fill_diagonal_": _diagonal,
    "geometric_": _filled("set_geometric", "p"),
    "log_normal_": _filled("set_log_normal", "mean", "std"),
    "normal_": _filled("set_normal", "mean", "std"),
    "random_": _filled("set_random", "from", "to"),
    "uniform_": _filled("set_uniform", "from", "to"),
    "zero_": _filled("set_all"),
}
_ELSEWHERE = ("fill_", "normal_", "uniform_", "zero_")  # together with those of parameters


RECIPES: Recipes = {
    f"torch.Tensor.{name}": guessed(one) for name, one in FILLED.items() if name not in _ELSEWHERE
}
