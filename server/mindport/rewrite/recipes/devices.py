"""Devices: MindSpore runs on one device, chosen once."""

from __future__ import annotations

import ast

from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.layer_call import is_compared, is_type
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.sightings.device_contexts import ENTERED
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.tree import Tree

_TARGET = "mindspore.get_context"
_NO_CONTEXT = "contextlib.nullcontext"
_ACCELERATORS = frozenset({"cuda", "npu"})  # what a program for one accelerator may call it
_ANOTHER = "it names another device than the one MindSpore runs on, and is read as a value"


def _device(site: Site) -> Made | Refused:
    """`torch.device(...)`, `current_accelerator()`: the device that MindSpore runs on, by name."""
    if site.call is None:
        return _type_of_devices(site)
    if _is_another(site) and _is_told(site.tree, site.call):
        return Refused(_ANOTHER)
    if isinstance(site.tree.parent(site.call), ast.withitem):
        return site.written(_NO_CONTEXT, f"{site.name(_NO_CONTEXT)}()")
    lower = ".lower()" if _in_small_letters(site, site.call) else ""
    return site.written(_TARGET, f'{site.name(_TARGET)}("device_target"){lower}')


def _is_another(site: Site) -> bool:
    """Whether a device is written out that is not the one that the program will run on."""
    given = site.arguments("type", "index") or site.arguments("device", "index")
    node = next(iter(given.values())).node if given else None
    if isinstance(node, ast.JoinedStr):  # `f"cuda:{rank}"`
        node = next(iter(node.values), None)
    written = node.value if isinstance(node, ast.Constant) else "cpu"
    is_cpu = isinstance(written, str) and written.partition(":")[0] in ("cpu", "meta")
    return site.use.api == "torch.device" and is_cpu != (site.code.backend is Backend.CPU)


def _is_told(tree: Tree, device: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether the text of a device, or its kind, is taken as a value; a comparison asks for it."""
    parent = tree.parent(device)
    if isinstance(parent, ast.Attribute):
        return parent.attr == "type" and not isinstance(tree.parent(parent), ast.Compare)
    if isinstance(parent, ast.Call):
        is_text = tree.api(parent.func) in ("builtins.str", "builtins.repr")
        return is_text and not isinstance(tree.parent(parent), ast.Compare)
    target = next(iter(targets_of(parent)), None) if parent is not None else None
    if not isinstance(target, ast.Name) or target.id in seen:
        return False
    read = tree.names(target.id, tree.function(target))
    inner = seen | {target.id}
    return any(isinstance(one.ctx, ast.Load) and _is_told(tree, one, inner) for one in read)


def _of_tensor(site: Site) -> Made | None:
    """`x.device`, a text in MindSpore."""
    node = site.tree.at(site.use.name_span) or site.tree.member_to(site.use.name_span.end)
    if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
        return None
    if _is_beside_unknown(site, node) or not _in_small_letters(site, node):
        return None
    target = "mindspore.Tensor.device"
    return Made((site.put(site.tree.span(node), site.tree.span(node), ".lower()"),), target)


def _in_small_letters(site: Site, device: ast.expr) -> bool:
    """Whether a device has to be called as in torch: `cpu`, not `CPU`."""
    return site.code.backend is Backend.CPU and _is_looked_at(site.tree, device)


def _is_looked_at(tree: Tree, device: ast.expr, seen: frozenset[str] = frozenset()) -> bool:
    """Whether anything is done with a device but moving and making tensors there."""
    parent = tree.parent(device)
    if isinstance(parent, ast.keyword):
        return parent.arg != "device"
    if isinstance(parent, ast.Attribute):
        return parent.attr != "type"
    if isinstance(parent, ast.Call):
        return getattr(parent.func, "attr", "") != "to"
    if isinstance(parent, ast.NamedExpr) and not isinstance(tree.parent(parent), ast.Expr):
        return True
    target = next(iter(targets_of(parent)), None)
    if not isinstance(target, ast.Name):
        return True
    name = target.id
    if name in seen:  # `device = device`
        return False
    read = [one for one in tree.names(name, tree.function(target)) if isinstance(one.ctx, ast.Load)]
    return not read or any(_is_looked_at(tree, one, seen | {name}) for one in read)


def _is_beside_unknown(site: Site, device: ast.Attribute) -> bool:
    """Whether it is compared with the device of an object that nobody knows."""
    parent = site.tree.parent(device)
    others = [parent.left, *parent.comparators] if isinstance(parent, ast.Compare) else []
    return any(
        isinstance(one, ast.Attribute) and one.attr == device.attr and not site.tree.kind(one)
        for one in others
    )


def _type(site: Site) -> Made | Refused:
    """`device.type` on an accelerator, which programs call by the name of the one they are for."""
    node = site.tree.at(site.use.span)
    outer = site.tree.parent(node) if node is not None else None
    asked = f'{site.name(_TARGET)}("device_target")'
    if _is_beside_another(site, outer):
        return site.written(_TARGET, asked)
    sign = _sign_of_cpu(outer) if isinstance(outer, ast.Compare) and outer.left is node else ""
    if not isinstance(outer, ast.Compare) or not sign:
        return Refused("MindSpore and torch name accelerators differently")
    span = site.tree.span(outer)
    return Made((site.put(span, f'{asked} {sign} "CPU"'),), _TARGET)


def _is_beside_another(site: Site, outer: ast.AST | None) -> bool:
    """Whether the text is only held against that of another device, or names one for a function."""
    if isinstance(outer, ast.keyword):
        return outer.arg == "device_type"
    sides = [outer.left, *outer.comparators] if isinstance(outer, ast.Compare) else []
    return bool(sides) and all(site.api_of(one) == site.use.api for one in sides)


def _sign_of_cpu(asked: ast.Compare) -> str:
    """How a comparison with names of devices asks whether the device is the CPU."""
    match asked:
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() as sign], comparators=[ast.Constant() as one]):
            names, is_same = {one.value}, isinstance(sign, ast.Eq)
        case ast.Compare(ops=[ast.In() | ast.NotIn() as sign], comparators=[display]):
            elements = getattr(display, "elts", [None])
            names = {getattr(one, "value", None) for one in elements}
            is_same = isinstance(sign, ast.In)
        case _:
            return ""
    if names != {"cpu"} and not names <= _ACCELERATORS:
        return ""
    return "==" if is_same is ("cpu" in names) else "!="


def _type_of_devices(site: Site) -> Made | Refused:
    """The class of devices, which are texts in MindSpore."""
    if not is_compared(site):
        return Refused("the class is named, but not called")
    node: ast.AST | None = site.tree.at(site.use.name_span)
    while node is not None and not isinstance(node, (ast.Call, ast.Compare, ast.stmt)):
        node = site.tree.parent(node)
    names = [one.id for one in ast.walk(node) if isinstance(one, ast.Name)] if node else []
    if not is_type(site) and "str" not in names:
        return Refused(
            "devices are strings in MindSpore: checks between str and torch.device change meaning"
        )
    return Made((site.put(site.use.name_span, "str"),), "str")


def _is_available(site: Site) -> Made | Refused | None:
    """Whether the device is an accelerator."""
    if site.call is None:
        return None
    outer = next((one for one in site.tree.around(site.call) if isinstance(one, ast.Call)), None)
    if outer is not None and site.tree.kind(outer) == "torch.device":
        return Made((), _TARGET)  # it goes away with the call around it
    asked = f'{site.name(_TARGET)}("device_target") != "CPU"'
    binds_less = isinstance(site.tree.parent(site.call), (ast.IfExp, ast.BoolOp))
    is_apart = site.is_operand and not binds_less
    return site.written(_TARGET, f"({asked})" if is_apart else asked)


def _entered(site: Site) -> Made:
    """`with device:` as a context that does nothing."""
    made = site.put(site.use.span, f"{site.name(_NO_CONTEXT)}(", site.use.span, ")")
    return Made((made,), _NO_CONTEXT, evidence="")


RECIPES: Recipes = {
    ENTERED: _entered,
    "torch.accelerator.current_accelerator": _device,
    "torch.accelerator.is_available": _is_available,
    "torch.cuda.is_available": _is_available,
    "torch.Tensor.device": _of_tensor,
    "torch.device": _device,
    "torch.device.type": _type,
}
