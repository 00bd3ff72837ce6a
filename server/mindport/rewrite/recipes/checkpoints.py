"""`torch.save` and `torch.load`: weights as MindSpore's checkpoints, all else pickled."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.recipe import Made, Recipe, Refused
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part

_SAVE, _LOAD = "mindspore.save_checkpoint", "mindspore.load_checkpoint"
_NEUTRAL = frozenset({"map_location", "weights_only", "mmap"})


def _save(site: Site) -> Made | Refused | None:
    given = site.arguments("obj", "f")
    if given is None or len(given) != 2:
        return Refused("its arguments cannot be told")
    path = _checkpoint(given["f"])
    if path is not None and _only_weights(site):
        state = given["obj"].node
        assert isinstance(state, ast.Call) and isinstance(state.func, ast.Attribute)
        cell = site.given(state.func.value)
        return Made((site.replaced(f"{site.name(_SAVE)}(", cell, f", {path})"),), _SAVE)
    return Made((site.replaced(f"{site.helper('save')}(", given["obj"], ", ", given["f"], ")"),))


def _load(site: Site) -> Made | Refused | None:
    call = site.call
    if call is None or not call.args or isinstance(call.args[0], ast.Starred):
        return Refused("its arguments cannot be told")
    if any(one.arg not in _NEUTRAL for one in call.keywords) or len(call.args) > 2:
        return Refused("its arguments cannot be told")
    file = site.given(call.args[0])
    path = _checkpoint(file)
    if path is not None and _only_weights(site):
        return Made((site.replaced(f"{site.name(_LOAD)}({path})"),), _LOAD)
    parts: list[Part | Given] = [f"{site.helper('load')}(", file, ")"]
    return Made((site.replaced(*parts),))


def _only_weights(site: Site) -> bool:
    """Whether the file saves and loads nothing but state dicts under names that are written out.

    Then saving and loading change to MindSpore's format together.
    """
    paths: list[ast.expr] = []
    for node in ast.walk(site.tree.module):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        written = ast.unparse(node.func)
        if written == "torch.save":
            if len(node.args) != 2 or not _is_state(node.args[0]):
                return False
            if _checkpoint(site.given(node.args[1])) is None:
                return False
            paths.append(node.args[1])
        elif written == "torch.load":
            outer = site.tree.parent(node)
            is_loaded = (
                isinstance(outer, ast.Call)
                and isinstance(outer.func, ast.Attribute)
                and outer.func.attr == "load_state_dict"
            )
            if not node.args or not is_loaded or _checkpoint(site.given(node.args[0])) is None:
                return False
            paths.append(node.args[0])
    known = {one.value for one in paths if isinstance(one, ast.Constant)}
    return not any(
        isinstance(node, ast.Constant) and node.value in known and node not in paths
        for node in ast.walk(site.tree.module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_state(node: ast.expr) -> bool:
    """`model.state_dict()` of a module: an optimizer's is no dict of weights."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "state_dict"
        and not node.args
        and not node.keywords
        and "opt" not in ast.unparse(node.func.value)
    )


def _checkpoint(path: Given) -> str | None:
    """A path that is written out, with the ending that MindSpore's checkpoints have."""
    if not path.is_literal or not isinstance(path.literal, str):
        return None
    stem, dot, _ = path.literal.rpartition(".")
    return repr(f"{stem if dot else path.literal}.ckpt").replace("'", '"')


RECIPES: dict[str, Recipe] = {"torch.load": _load, "torch.save": _save}
