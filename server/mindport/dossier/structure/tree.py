"""A built model as the tree of a dossier: alike modules in a row are one node."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from mindport.dossier.model import Node
from mindport.dossier.structure.roles import roles_of
from mindport.dossier.structure.values import ClassValue, Module

_DEEPEST = 40
SHARED = "the same module as one before"


def tree_of(model: Module) -> Node:
    """The tree, with what its parts do in the root's `forward`."""
    root = _node("", model, 0)
    forward = forward_of(model)
    roles = roles_of(forward, frozenset(model.children)) if forward is not None else {}
    named = tuple(
        replace(child, role=roles.get(child.name.partition(" ")[0], child.role))
        for child in root.children
    )
    return replace(root, children=named)


def _node(name: str, module: Module, depth: int) -> Node:
    children = tuple(_collapsed(module, depth)) if depth < _DEEPEST else ()
    size = sum(1 for _ in module.modules())
    kind = module.name.rpartition(".")[2]
    return Node(name, kind, module.count(), size, children=children)


def _collapsed(module: Module, depth: int) -> Iterator[Node]:
    """The children; those in a row that are made alike become one."""
    once = {id(child): name for name, child in reversed(module.children.items())}
    nodes = [
        replace(_node(name, child, depth + 1), role="" if once[id(child)] == name else SHARED)
        for name, child in module.children.items()
    ]
    for _, same in groupby(nodes, key=_alike):
        alike = list(same)
        if len(alike) == 1:
            yield alike[0]
        else:
            name = f"{alike[0].name} .. {alike[-1].name}"
            yield replace(alike[0], name=name, times=len(alike))


def _alike(node: Node) -> Node | str:
    """What those in a row have in common; a module with a name of its own stays alone."""
    return replace(node, name="") if node.name.isdecimal() else node.name


def forward_of(model: Module) -> ast.FunctionDef | None:
    """The `forward` of a module of the project."""
    for cls in model.cls.line() if model.cls is not None else ():
        if isinstance(cls, ClassValue):
            for node in cls.node.body:
                if isinstance(node, ast.FunctionDef) and node.name == "forward":
                    return node
    return None


def inputs_of(model: Module) -> tuple[str, ...]:
    """The parameters of `forward`."""
    forward = forward_of(model)
    return tuple(one.arg for one in forward.args.args[1:]) if forward is not None else ()
