"""A built model as the tree of a dossier: alike modules in a row are one node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from mindport.dossier.model import Node
from mindport.dossier.structure.duties import Duties
from mindport.dossier.structure.forward_uses import uses_of
from mindport.dossier.structure.part_words import HEAD, words_of
from mindport.dossier.structure.values import Module

_DEEPEST = 40
SHARED = "the same module as one before"


def tree_of(model: Module, duties: Duties) -> Node:
    """The tree, with what its parts are, and what they do in the root's `forward`."""
    root = _node("", model, 0, duties)
    uses = uses_of(model)
    named = []
    for child in root.children:
        use = uses.get(child.name.partition(" ")[0])
        said = [child.role, use.role if use is not None else ""]
        named.append(replace(child, role=", ".join(filter(None, said))))
    return replace(root, role=duties.word(model), children=tuple(named))


def _node(name: str, module: Module, depth: int, duties: Duties) -> Node:
    children = tuple(_collapsed(module, depth, duties)) if depth < _DEEPEST else ()
    size = sum(1 for _ in module.modules())
    kind = module.name.rpartition(".")[2]
    return Node(name, kind, module.count(), size, children=children, shapes=_shapes(module))


def _shapes(module: Module) -> tuple[str, ...]:
    """The shapes of its own parameters, as far as they are known."""
    return tuple(
        f"{name} {' x '.join(map(str, one.shape)) or 'scalar'}"
        for name, one in module.parameters.items()
        if one.shape is not None
    )


def _collapsed(module: Module, depth: int, duties: Duties) -> Iterator[Node]:
    """The children; those in a row that are made alike become one."""
    once = {id(child): name for name, child in reversed(module.children.items())}
    words = words_of(module, duties)
    nodes = [
        replace(
            _node(name, child, depth + 1, duties),
            role=_shown(words.get(name, ""), depth) if once[id(child)] == name else SHARED,
        )
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


def _shown(word: str, depth: int) -> str:
    return "" if word == HEAD and depth else word


def without_heads(root: Node) -> Node:
    """A network that is a part: what gives its output is no head, only the whole has heads."""
    head = f"{HEAD}, "
    children = (replace(one, role=one.role.removeprefix(head)) for one in root.children)
    return replace(root, children=tuple(children))
