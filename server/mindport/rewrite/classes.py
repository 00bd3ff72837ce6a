"""torch modules as MindSpore cells: what their methods are called."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping, Sequence

from mindport.analysis.layers.torch_modules import TorchModules
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_FORWARD = "forward"
_CONSTRUCT = "construct"
_GETATTR = "__getattr__"
# Where names are not those of the body of a class around them.
_APART = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def rewrites(tree: Tree, modules: TorchModules, left: Collection[Span] = ()) -> list[Rewrite]:
    """`forward` becomes `construct`, where it is defined and where it is named.

    `left` are names that stay torch's: a class that derives from one stays a torch module.
    """
    become = cells(tree, modules, left)
    staying = [
        tree.span(node)
        for node in tree.nodes(ast.ClassDef)
        if node.lineno in modules.classes and node not in become
    ]
    found = [
        Rewrite(_leaf(span), (_CONSTRUCT,))
        for span in modules.forwards
        if not any(one.start <= span.start < one.end for one in staying)
    ]
    inner = _inner_names(tree)
    for node in become:
        for method in node.body:
            if isinstance(method, ast.FunctionDef):
                found += _of_method(tree, method)
        found += _named_in_body(tree, node)
    return found + [_renamed(tree, one) for one in inner if _is_of_cells(tree, one, become)]


def _named_in_body(tree: Tree, node: ast.ClassDef) -> list[Rewrite]:
    """Where the body of a class gives the name another value or reads it: `f = forward`."""
    found: list[Rewrite] = []
    is_bound = False
    for one in node.body:
        names = _run_in_body(tree, one, _FORWARD)
        stored = [name for name in names if isinstance(name.ctx, ast.Store)]
        found += [
            Rewrite(tree.span(name), (_CONSTRUCT,)) for name in (names if is_bound else stored)
        ]
        is_bound = is_bound or bool(stored) or getattr(one, "name", "") == _FORWARD
    return found


def _run_in_body(tree: Tree, statement: ast.stmt, name: str) -> list[ast.Name]:
    """Where a statement has a name of the body of its class itself."""
    if isinstance(statement, ast.ClassDef):
        return []
    parts: list[ast.AST] = [statement]
    if isinstance(statement, ast.FunctionDef):
        given = statement.args
        parts = [*statement.decorator_list, *given.defaults, *filter(None, given.kw_defaults)]
    found = [one for part in parts for one in tree.names(name, part)]
    return [one for one in found if not any(isinstance(at, _APART) for at in tree.around(one))]


def _of_method(tree: Tree, method: ast.FunctionDef) -> list[Rewrite]:
    if method.name == _FORWARD:
        return [Rewrite(_name(tree, method), (_CONSTRUCT,))]
    read = _read_of_itself(tree, method) if method.name == _GETATTR else []
    return _without_end(tree, method, read) if read else []


def _read_of_itself(tree: Tree, method: ast.FunctionDef) -> list[str]:
    """The attributes that a method reads of its object: `getattr(self.module, name)`."""
    read = [one for one in tree.nodes(ast.Attribute, method) if tree.is_self(one.value)]
    return list(dict.fromkeys(one.attr for one in read))


def _without_end(tree: Tree, method: ast.FunctionDef, read: Sequence[str]) -> list[Rewrite]:
    """`__getattr__` does not ask itself for what it reads: `if name == "module": return ...`.

    A cell looks whether it has a part before it takes it, and for `bprop` before all others.
    """
    named = [*method.args.posonlyargs, *method.args.args]
    body = method.body[1:] if ast.get_docstring(method, clean=False) is not None else method.body
    if len(named) != 2 or not body or body[0].lineno == method.lineno:
        return []
    start, name = tree.span(body[0]).start, named[1].arg
    line = tree.text.rfind("\n", 0, start) + 1
    indent = tree.text[line:start]
    if indent.strip():
        return []
    step = "\t" if indent.startswith("\t") else "    "
    names = ", ".join(f'"{one}"' for one in ("bprop", *read))
    asked = f"{indent}{step}return super().__getattr__({name})\n{indent}"
    return [Rewrite(Span(start, start), (f"if {name} in ({names}):\n", asked))]


# What a module keeps its parts under -> what a cell does.
_INNER = {"_modules": "_cells", "_parameters": "_params"}


def _inner_names(tree: Tree) -> list[ast.Attribute]:
    """The places of `self._modules` and its like; of `layers._modules` where nothing binds it."""
    found = [node for node in tree.nodes(ast.Attribute) if node.attr in _INNER]
    own = {node.attr for node in found if isinstance(node.ctx, ast.Store)}
    return [node for node in found if node.attr not in own or tree.is_self(node.value)]


def _is_of_cells(tree: Tree, node: ast.Attribute, become: Collection[ast.ClassDef]) -> bool:
    """Whether a place is in a class that becomes a cell, or in no class: `net._modules`."""
    around = [one for one in tree.around(node) if isinstance(one, ast.ClassDef)]
    return not around or not set(around).isdisjoint(become)


def _renamed(tree: Tree, node: ast.Attribute) -> Rewrite:
    """`self._modules` as `self._cells`."""
    end = tree.span(node).end
    return Rewrite(Span(end - len(node.attr), end), (_INNER[node.attr],))


def cells(tree: Tree, modules: TorchModules, left: Collection[Span] = ()) -> list[ast.ClassDef]:
    """The classes that become cells."""
    found = [node for node in tree.nodes(ast.ClassDef) if node.lineno in modules.classes]
    by_name: dict[str, list[ast.ClassDef]] = {}
    for node in found:
        by_name.setdefault(node.name, []).append(node)
    staying = {base for node in found for base in node.bases if tree.span(base) in left}
    return [node for node in found if not _stays(node, staying, by_name)]


def _stays(
    node: ast.ClassDef,
    staying: Collection[ast.expr],
    by_name: Mapping[str, Sequence[ast.ClassDef]],
    seen: frozenset[str] = frozenset(),
) -> bool:
    """Whether a class derives from one of the bases, if need be through other classes."""
    return any(
        base in staying
        or (
            isinstance(base, ast.Name)
            and base.id not in seen
            and any(
                _stays(one, staying, by_name, seen | {base.id}) for one in by_name.get(base.id, ())
            )
        )
        for base in node.bases
    )


def _leaf(dotted: Span) -> Span:
    return Span(dotted.end - len(_FORWARD), dotted.end)


def _name(tree: Tree, method: ast.FunctionDef) -> Span:
    start = tree.lines.offset(method.lineno - 1, 0)
    found = re.compile(r"\bdef\s+(\w+)").search(tree.text, start)
    assert found is not None
    return Span(*found.span(1))
