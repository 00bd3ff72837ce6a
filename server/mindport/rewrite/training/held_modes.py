"""New modules that may hold others which are in evaluation mode already.

`set_train()` asks all cells inside. It has torch's meaning only where every one of them is new and
nothing has put any in another mode.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Collection, Iterable, Mapping

from mindport.analysis.api_use import ApiUse, UseKind
from mindport.rewrite.view.names import is_path, parameters, root
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

CONTAINERS = frozenset({"torch.nn.Sequential", "torch.nn.ModuleList", "torch.nn.ModuleDict"})
_MODES = frozenset({"torch.nn.Module.eval", "torch.nn.Module.train"})
_SETTERS = frozenset(one.rpartition(".")[2] for one in _MODES)
# Functions that give modules, which were put in a mode elsewhere.
_READ = ("torch.load", "torch.hub.", "torch.jit.", "torch.package.", "torch.export.")
# Python's own modules and numpy give no modules of torch, save those that read or import objects.
_APART = (sys.stdlib_module_names | {"numpy"}) - {"importlib", "pickle", "runpy", "shelve"}
_COMPUTED = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.JoinedStr)


class HeldModes:
    """Tells of classes and calls whether all modules that they hold are new and train."""

    def __init__(
        self,
        tree: Tree,
        uses: Iterable[ApiUse],
        cells: Collection[ast.ClassDef],
        overridden: Collection[str] = (),
    ) -> None:
        """`overridden` are the methods of all modules that the project's define anew."""
        self._tree = tree
        self._uses: Mapping[Span, ApiUse] = {use.name_span: use for use in uses}
        self._cells = {cell.name: cell for cell in cells}
        self._own_modes = not _SETTERS.isdisjoint(overridden)
        self._apart = frozenset(_of_others(tree))
        self._all_new: dict[ast.ClassDef, bool] = {}

    def is_new(self, cell: ast.ClassDef) -> bool:
        """Whether a new instance of a class, and all that it holds, trains in torch."""
        if cell not in self._all_new:
            self._all_new[cell] = True  # where a class builds itself, it decides nothing
            methods = {one.name: one for one in cell.body if isinstance(one, ast.FunctionDef)}
            self._all_new[cell] = (
                not self._own_modes
                and all(map(self._is_new_base, cell.bases))
                and all(self._is_new_method(one) for one in building(self._tree, methods))
            )
        return self._all_new[cell]

    def is_new_call(self, call: ast.Call) -> bool:
        """Whether a call of a layer or container outside of cells holds new layers alone."""
        if self._api(call.func) not in CONTAINERS:
            return True
        inside = self._tree.nodes(ast.Call, call)
        made = {name for one in inside for name in self._tree.nodes(ast.Name, one.func)}
        names = [one for one in self._tree.nodes(ast.Name, call) if one not in made]
        return all(map(self._is_new_result, inside)) and not any(map(self._is_held, names))

    def _api(self, node: ast.expr) -> str:
        use = self._uses.get(self._tree.span(node))
        return use.api if use is not None else ""

    def _is_new_base(self, base: ast.expr) -> bool:
        if isinstance(base, ast.Name) and base.id in self._cells:
            return self.is_new(self._cells[base.id])
        return self._api(base).startswith("torch.nn.")

    def _is_new_method(self, method: ast.FunctionDef) -> bool:
        tree = self._tree
        itself = {one.arg for one in method.args.args[:1]}
        bound = {one.id for one in tree.nodes(ast.Name, method) if isinstance(one.ctx, ast.Store)}
        bound -= {one.arg for one in parameters(method)}
        known = bound | itself | self._apart | self._cells.keys() | set(dir(builtins))
        calls = tree.nodes(ast.Call, method)
        called = {one.func for one in calls}
        given = [
            one
            for one in tree.nodes(ast.Name, method)
            if one.id not in known and one not in called and isinstance(one.ctx, ast.Load)
            if self._tree.kind(one) not in _NUMBERS
        ]
        return all(map(self._is_new_result, calls)) and not any(map(self._is_held, given))

    def _is_new_result(self, call: ast.Call) -> bool:
        """Whether a call gives no module, or one that trains, and changes no mode."""
        function = call.func
        use = self._uses.get(self._tree.span(function))
        if use is not None:
            return use.kind is UseKind.CLASS or _gives_none(use.api)
        if is_path(function) and root(function) in self._apart:
            return True
        match function:
            case ast.Name(id=name) if name in self._cells:
                return self.is_new(self._cells[name])
            case ast.Name(id=name):
                return hasattr(builtins, name)
            case ast.Attribute(attr=name) if name not in _SETTERS:
                return self._is_method(function) or self._is_of_list(function.value)
        return False

    def _is_method(self, function: ast.Attribute) -> bool:
        """Whether a function is a method of the class, which is looked at itself."""
        value, method = function.value, self._tree.function(function)
        if isinstance(value, ast.Call):
            return self._tree.is_super(value)
        cell = self._tree.parent(method) if method is not None else None
        if method is None or not isinstance(cell, ast.ClassDef) or not method.args.args:
            return False
        is_own = any(isinstance(o, ast.FunctionDef) and o.name == function.attr for o in cell.body)
        return is_own and isinstance(value, ast.Name) and value.id == method.args.args[0].arg

    def _is_of_list(self, value: ast.expr) -> bool:
        """Whether an object is a list or dictionary that is written out in the same function."""
        method = self._tree.function(value)
        if not isinstance(value, ast.Name) or method is None:
            return False
        kinds = (ast.List, ast.Dict, ast.ListComp, ast.DictComp)
        found = self._tree.assignments(value.id, method)
        return bool(found) and all(isinstance(one.value, kinds) for one in found)

    def _is_held(self, name: ast.Name) -> bool:
        """Whether a value from elsewhere may be kept: not if a number is computed from it."""
        inner: ast.AST = name
        for node in self._tree.around(name):
            if isinstance(node, ast.Call):
                if inner is node.func:
                    return False  # looked at as a call
                return not self._is_setting(node)
            if isinstance(node, ast.stmt):
                return isinstance(node, (ast.Assign, ast.AnnAssign, ast.For, ast.AugAssign))
            if isinstance(node, _COMPUTED) or (
                isinstance(node, (ast.If, ast.IfExp)) and inner is node.test
            ):
                return False
            if isinstance(node, ast.Subscript) and inner is node.slice:
                return False
            inner = node
        return False

    def _is_setting(self, call: ast.Call) -> bool:
        """Whether a call keeps no module that it is given, or is looked at itself."""
        api = self._api(call.func)
        if api:
            return api.startswith("torch.") and api not in CONTAINERS
        function = call.func
        is_own = isinstance(function, ast.Name) and function.id in self._cells
        return is_own or self._tree.api(function).removeprefix("builtins.") in _NUMBERS


def _gives_none(api: str) -> bool:
    """Whether a function neither sets a mode nor gives modules from elsewhere."""
    is_own = api.startswith("torch.") and not api.startswith(_READ)
    return is_own and api not in _MODES


def _of_others(tree: Tree) -> Iterable[str]:
    """The names of what a file imports from where no module of torch comes from."""
    named = [(one, one.name) for node in tree.nodes(ast.Import) for one in node.names]
    absolute = (node for node in tree.nodes(ast.ImportFrom) if not node.level)
    named += [(one, node.module or "") for node in absolute for one in node.names]
    for alias, module in named:
        if module.partition(".")[0] in _APART:
            yield alias.asname or alias.name.partition(".")[0]


_NUMBERS = frozenset({"bool", "float", "int", "len", "max", "min", "range", "round", "str"})


def building(tree: Tree, methods: Mapping[str, ast.FunctionDef]) -> Iterable[ast.FunctionDef]:
    """`__init__` and the methods that it calls."""
    found: dict[str, None] = {}
    waiting = ["__init__"]
    while waiting:
        name = waiting.pop()
        if name in found or name not in methods:
            continue
        found[name] = None
        yield methods[name]
        waiting += [node.attr for node in tree.nodes(ast.Attribute, methods[name])]
