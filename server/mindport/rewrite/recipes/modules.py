"""Modules: the base class, containers, and parameters of one's own."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import UseKind
from mindport.rewrite.conversion.helper_calls import call_of_helper, named
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.sightings.by_name import (
    held_of_class,
    known_name,
    may_be_function,
    name_in_torch,
)
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree, asked_once
from mindport.text.span import Span

_MODULE = "torch.nn.Module"


def _base(site: Site) -> Made | None:
    """`nn.Module` where it is named, and an object of it that only holds others."""
    is_object = site.call is not None and site.use.kind is not UseKind.BASE
    if is_object and (_is_given_to(site.call) or _sets_forward(site.tree)):
        return None
    return _renamed(site, "mindspore.nn.Cell")


def _is_given_to(call: ast.Call | None) -> bool:
    return call is not None and bool(call.args or call.keywords)


@asked_once
def _sets_forward(tree: Tree) -> bool:
    """Whether an object gets a function to be called by: `net.forward = f`."""
    return any(isinstance(one.ctx, ast.Store) for one in tree.members("forward"))


def _renamed(site: Site, target: str) -> Made:
    """A class of another name whose arguments are the same."""
    return Made((site.put(site.use.name_span, site.name(target)),), target)


def _sequence(site: Site) -> Made | Refused | None:
    """`nn.Sequential`: a SequentialCell calls only what it is made with or what is appended."""
    node = site.tree.at(site.use.span)
    owner = site.tree.parent(node) if node is not None else None
    is_filled = isinstance(owner, ast.ClassDef) and _adds_children(site.tree, owner)
    is_empty = site.call is not None and not _is_given_to(site.call)
    if not is_filled and not is_empty and not _sets_children(site.tree):
        return _renamed(site, "mindspore.nn.SequentialCell")
    return named(site, "Sequential")


@asked_once
def _sets_children(tree: Tree) -> bool:
    """Whether children are set by names that are no constants: `setattr(net, name, child)`."""
    by_name = tree.calls("builtins.setattr")
    if any(len(one.args) > 1 and not isinstance(one.args[1], ast.Constant) for one in by_name):
        return True
    return any(
        isinstance(one.ctx, ast.Store) and getattr(one.value, "attr", "") == "_modules"
        for one in tree.nodes(ast.Subscript)
    )


def _adds_children(tree: Tree, owner: ast.ClassDef) -> bool:
    """Whether a class sets attributes of its objects to what a call gives, or adds modules."""
    for node in tree.within(owner):
        bound = targets_of(node)
        if bound and isinstance(node.value, ast.Call):  # type: ignore[attr-defined]
            if any(isinstance(one, ast.Attribute) and tree.is_self(one.value) for one in bound):
                return True
        elif isinstance(node, ast.Attribute) and node.attr in ("add_module", "register_module"):
            return True
    return False


def _add_module(site: Site) -> Made | Refused | None:
    """`net.add_module(name, child)`; a sequence must be told to call the child."""
    given, receiver = site.arguments("self", "name", "module"), site.receiver
    if given is None and site.is_statement:
        return call_of_helper(site, "add_module")  # `self.add_module(*pair)`
    if given is None or receiver is None or len(given) < 3:
        return None
    if site.tree.is_self(receiver.node) and _bases(site.tree, receiver.node) == [_MODULE]:
        return None
    if not site.is_statement:
        return Refused("its result is used")
    parts = site.call_parts(site.helper("add_module"), list(given.values()))
    return site.written("mindport_compat.add_module", *parts)


def _bases(tree: Tree, node: ast.expr) -> list[str]:
    """What the class around an expression derives from."""
    owner = tree.class_around(node)
    return [tree.api(one) for one in owner.bases] if owner else []


def _list(site: Site) -> Made | Refused | None:
    """`nn.ModuleList`, which takes any iterable, as `CellList`, which takes a list."""
    target = "mindspore.nn.CellList"
    call = site.call
    if call is None:
        return _renamed(site, target)
    if _may_lack_some(site, call):
        return named(site, "ModuleList")
    given = site.arguments("modules")
    cells = given.get("modules") if given is not None else None
    if cells is None:
        return None if _is_given_to(call) else _renamed(site, target)
    if isinstance(cells.node, (ast.List, ast.ListComp)):
        return site.by_api(target, cells) if call.keywords else _renamed(site, target)
    if isinstance(cells.node, ast.GeneratorExp):
        bracket = site.code.text[cells.span.start] == "("
        inner = Span(cells.span.start + bracket, cells.span.end - bracket)
        return site.written(target, f"{site.name(target)}([", inner, "])")
    return site.written(target, f"{site.name(target)}(list(", cells, "))")


def _may_lack_some(site: Site, made: ast.Call) -> bool:
    """Whether some cells of a list may be None: by a condition, or by who gives them."""

    def may_be_none(node: ast.expr) -> bool:
        if isinstance(node, ast.Starred):
            return False
        if isinstance(node, ast.Call):
            # What a function returns may be None on a path that the analysis has not followed.
            return not site.tree.of(node.func).is_class
        return site.tree.kind(node) in ("", "NoneType")

    def elements(cells: ast.expr) -> list[ast.expr]:
        if isinstance(cells, ast.ListComp):
            return [cells.elt]
        return cells.elts if isinstance(cells, ast.List) else []

    given = [*made.args, *(keyword.value for keyword in made.keywords)]
    return any(may_be_none(one) for cells in given for one in elements(cells)) or any(
        may_be_none(call.args[-1]) for call in _appended(site, made) if call.args
    )


def _appended(site: Site, made: ast.Call) -> Iterator[ast.Call]:
    """Calls that add one cell to what a new list is assigned to."""
    statement = site.tree.parent(made)
    lists = targets_of(statement)
    if statement is None or not lists:
        return
    for around in site.tree.around(statement):
        if isinstance(around, (ast.FunctionDef, ast.ClassDef)):
            break
    else:
        return
    for call in site.tree.nodes(ast.Call, around):
        method = call.func
        if not isinstance(method, ast.Attribute) or method.attr not in ("append", "insert"):
            continue
        if any(alike(method.value, target) for target in lists):
            yield call


def _parameter(site: Site) -> Made | Refused | None:
    """`nn.Parameter(data, requires_grad)`."""
    target = "mindspore.Parameter"
    if site.call is None:
        return _renamed(site, target)
    given = site.arguments("data", "requires_grad")
    if given is None or "data" not in given:
        return Refused("a parameter without data cannot be created")
    rest = [("requires_grad", given["requires_grad"])] if "requires_grad" in given else []
    data: list[Part | Given] = [given["data"]]
    if site.code.records and _may_be_recorded(site.tree, given["data"].node):
        # MindSpore's would stay a result, and get no gradient of its own
        data = site.call_parts(site.name("mindspore.ops.stop_gradient"), data)
    parts = site.call_parts(site.name(target), ["", *rest])
    return site.written(target, parts[0], *data, *parts[2:])


_TENSORS = frozenset({"torch.Tensor", "torch.nn.Parameter"})


def _may_be_recorded(tree: Tree, node: ast.expr) -> bool:
    """Whether MindSpore records how a tensor is made: also where torch passes no gradient.

    `weight.new_zeros(3)` is recorded as made of `weight`.
    """
    if tree.of(node).may_have_gradient:
        return True
    given = tree.given(node) if isinstance(node, ast.Call) else []
    return any(tree.kind(one) in _TENSORS and tree.of(one).may_have_gradient for one in given)


def _is_kind(site: Site) -> Made | None:
    """A question for classes of layers that were handed on."""
    call = site.tree.at(site.use.span)
    if not isinstance(call, ast.Call):
        return None
    value, kinds = (site.given(one) for one in call.args)
    return site.by_helper("is_kind", value, kinds)


def _class_name(site: Site) -> Made | Refused | None:
    """`type(m).__name__`, `m._get_name()` and `torch.add.__name__`."""
    node = site.tree.at(site.use.span)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return site.by_helper("class_name", site.given(node.func.value))
    if not isinstance(node, ast.Attribute):
        return None
    held = held_of_class(site.tree, node.value)
    name = known_name(site.tree, node) if held is None else name_in_torch(site.tree, held)
    may_be = held is None and may_be_function(site.code, site.tree, node.value)
    if may_be and len(site.tree.of(node.value).value) > 1:  # of others no name may be known
        return Refused("functions have other names in MindSpore, and it is one of several")
    if name:
        return site.written("", f'"{name}"')
    return _of_held(site, "class_name", node.value)


def _class(site: Site) -> Made | None:
    """`type(m)` and `m.__class__`."""
    return _of_held(site, "class_of_layer", site.tree.at(site.use.span))


def _of_held(site: Site, helper: str, node: ast.expr | None) -> Made | None:
    """A helper that is given the object whose class is read."""
    match node:
        case ast.Call(args=[held]) | ast.Attribute(value=held):
            return site.by_helper(helper, site.given(held))
    return None


RECIPES: Recipes = {
    "torch.nn.Module": _base,
    "torch.nn.Sequential": _sequence,
    "torch.nn.Module.__class__": _class,
    "torch.nn.Module.__class__.__name__": _class_name,
    "torch.nn.Module.__instancecheck__": _is_kind,
    "torch.nn.Module.add_module": _add_module,
    "torch.nn.Module.register_module": _add_module,
    "torch.nn.ModuleList": _list,
    "torch.nn.Parameter": _parameter,
}
