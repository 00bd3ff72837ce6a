"""Methods of modules that cells have under another name, or in another form."""

from __future__ import annotations

import ast

from mindport.analysis.api_use import Confidence
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes, guessed
from mindport.rewrite.conversion.site import Given, Site

_ARGUMENTS = "MindSpore has no equivalent with arguments"
_CELL = "mindspore.nn.Cell"


def _parameters(site: Site) -> Made | Refused | None:
    """`parameters()`: those to be trained where an optimizer asks, else those torch counts."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None:
        return None
    if call.args or call.keywords:
        return Refused(_ARGUMENTS)
    for_optimizer = not site.code.records and _is_for_optimizer(site, call)
    if for_optimizer or _is_filtered(site, call):
        return site.written("mindspore.nn.Cell.trainable_params", receiver, ".trainable_params()")
    if _only_frozen(site, call):
        return site.written("mindspore.nn.Cell.get_parameters", receiver, ".get_parameters()")
    return site.written("", f"{site.helper('parameters')}(", receiver, ")")


def _is_for_optimizer(site: Site, call: ast.Call) -> bool:
    """Whether it is given to an optimizer, alone or in groups."""
    for node in site.tree.around(call):
        if isinstance(node, ast.Call):
            name = node.func
            kind = site.tree.kind(node)
            if kind.startswith("torch.optim."):
                return True
            return isinstance(name, ast.Attribute) and name.attr == "add_param_group"
        if not isinstance(node, (ast.Dict, ast.List, ast.Tuple, ast.keyword)):
            return False
    return False


def _is_filtered(site: Site, call: ast.Call) -> bool:
    """`p for p in model.parameters() if p.requires_grad`."""
    parent = site.tree.parent(call)
    if not isinstance(parent, ast.comprehension) or parent.iter is not call:
        return False
    return any(
        isinstance(test, ast.Attribute)
        and test.attr == "requires_grad"
        and isinstance(test.value, ast.Name)
        and isinstance(parent.target, ast.Name)
        and test.value.id == parent.target.id
        for test in parent.ifs
    )


def _only_frozen(site: Site, call: ast.Call) -> bool:
    """`for p in model.parameters(): p.requires_grad = False`."""
    loop = site.tree.parent(call)
    if not isinstance(loop, ast.For) or loop.iter is not call or len(loop.body) != 1:
        return False
    one = loop.body[0]
    return (
        isinstance(one, ast.Assign)
        and isinstance(one.targets[0], ast.Attribute)
        and one.targets[0].attr == "requires_grad"
        and isinstance(one.value, ast.Constant)
        and one.value.value is False
    )


def _load_state_dict(site: Site) -> Made | Refused | None:
    """By torch's names; the same method where MindSpore's own names go from cell to cell."""
    given = site.arguments("self", "state_dict", "strict")
    receiver = site.receiver
    if given is None or receiver is None or "state_dict" not in given:
        return None
    if _is_handed_on(given["state_dict"].node) and site.is_statement:
        return Made((), "mindspore.nn.Cell.load_state_dict")
    rest: list[Given | tuple[str, Given | str]] = [given["state_dict"]]
    rest += [("strict", given["strict"])] if "strict" in given else []
    first, own = _whose(site, receiver)
    return site.by_helper("load_state_dict", first, *rest, *own, suits_all=True)


def _whose(site: Site, receiver: Given) -> tuple[Given | str, list[tuple[str, str]]]:
    """The object, and that its own method is not meant where it is `super()`."""
    function = site.tree.function(receiver.node) if site.tree.is_super(receiver.node) else None
    if function is None or not function.args.args:
        return receiver, []
    return function.args.args[0].arg, [("own", "False")]


def _is_handed_on(node: ast.AST | None) -> bool:
    """Whether weights are taken from a cell right there."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return node.func.attr == "state_dict"


def _state_dict(site: Site) -> Made | Refused | None:
    """The weights by torch's names, but for another cell."""
    call, receiver = site.call, site.receiver
    if call is None or receiver is None or call.args or call.keywords:
        return None
    outer = site.tree.parent(call)
    function = outer.func if isinstance(outer, ast.Call) and call in outer.args else None
    if isinstance(function, ast.Attribute) and function.attr == "load_state_dict":
        return Made((), "mindspore.nn.Cell.state_dict")
    first, own = _whose(site, receiver)
    return site.by_helper("state_dict", first, *own, suits_all=True)


def _train(site: Site) -> Made | Refused | None:
    """`train(mode)`; `set_train` of a cell does not ask the cells inside it."""
    receiver, given = site.receiver, site.arguments("self", "mode")
    if receiver is None or given is None:
        return None
    mode = [given["mode"]] if "mode" in given else []
    first, own = _whose(site, receiver)
    if own:
        said = mode[0] if mode else "True"
        return site.by_helper("set_training", first, said, *own, suits_all=True)
    if site.use.confidence is Confidence.GUESSED or _own_modes(site):
        return site.by_helper("set_training", receiver, *mode, suits_all=True)
    return site.written(f"{_CELL}.set_train", receiver, ".set_train(", *mode, ")")


def _own_modes(site: Site) -> bool:
    """Whether some module of the project has a `train` or `eval` of its own."""
    return bool({"train", "eval"}.intersection(site.overridden))


def _eval(site: Site) -> Made | Refused | None:
    """`eval()`; of `super()`, each cell inside is asked."""
    receiver, given = site.receiver, site.arguments("self")
    if receiver is None or given is None:
        return Refused(_ARGUMENTS)
    first, own = _whose(site, receiver)
    if own:
        return site.by_helper("set_training", first, "False", suits_all=True)
    if _own_modes(site):
        return site.by_helper("set_evaluation", receiver, suits_all=True)
    return site.written(f"{_CELL}.set_train", receiver, ".set_train(False)")


def _apply(site: Site) -> Made | Refused | None:
    """`apply(fn)`, to what torch's modules hold: a recurrent layer has no inner cells there."""
    receiver, given = site.receiver, site.arguments("self", "fn")
    if receiver is None or given is None or "fn" not in given:
        return None
    first, own = _whose(site, receiver)
    return site.by_helper("apply", first, given["fn"], *own)


def _register_parameter(site: Site) -> Made | Refused | None:
    target = "mindspore.nn.Cell.insert_param_to_cell"
    given, receiver = site.arguments("self", "name", "param"), site.receiver
    if given is None or receiver is None or not {"name", "param"} <= given.keys():
        return None
    name, value = given["name"], given["param"]
    if value.says(None):
        if site.is_statement and name.is_literal:
            return site.written(target, receiver, f".{name.literal} = None")
        return Refused("None cannot be registered as a parameter")
    return site.written(target, receiver, ".insert_param_to_cell(", name, ", ", value, ")")


RECIPES: Recipes = {
    "torch.nn.Module.apply": _apply,
    "torch.nn.Module.eval": guessed(_eval),
    "torch.nn.Module.load_state_dict": _load_state_dict,
    "torch.nn.Module.parameters": _parameters,
    "torch.nn.Module.train": guessed(_train),
    "torch.nn.Module.register_parameter": _register_parameter,
    "torch.nn.Module.state_dict": _state_dict,
}
