"""Python files that hold a configuration, as trees: what they assign, computed and not run.

A name, an item or an attribute that is given plain data is a setting: `model = dict(type="R50")`,
`_C.TRAIN.EPOCHS = 300`, `config.lr = 1e-4`. What is computed of more than plain data is left out.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from operator import add, floordiv, mod, mul, sub, truediv
from pathlib import PurePosixPath
from typing import Any

from mindport.dossier.reading.config_tree import Leaf, Listing, Mapping, Tree, plain

_OPERATORS: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Div: truediv,
    ast.FloorDiv: floordiv,
    ast.Mod: mod,
    ast.Pow: lambda left, right: left**right if abs(right) < 64 else None,
}
_BASES = "_base_"  # the files from which a configuration of mmengine or mmcv inherits
_REPLACES = "_delete_"  # a mapping with this key replaces the inherited one
_DEEPEST = 12
_FEWEST = 5  # keywords of a call that makes a configuration: fewer are arguments of anything
_LONGEST = 4000  # of a text or a list that is computed


def python_tree(path: str, read: Callable[[str], str | None], depth: int = _DEEPEST) -> Mapping:
    """What a file assigns, with what it inherits. `read` gives the text of a path, or None."""
    text = read(path)
    if text is None or not depth:
        return Mapping({}, 0)
    try:
        module = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return Mapping({}, 0)
    found = _Names({}, path)
    for statement in module.body:
        if isinstance(statement, ast.Assign) and _names(statement) == [_BASES]:
            for base in _texts(found.value(statement.value)):
                inner = str(PurePosixPath(path).parent / base)
                found.inherit(python_tree(_normal(inner), read, depth - 1))
        found.take(statement)
    return Mapping(found.own(), 1)


def _normal(path: str) -> str:
    """A path without `..`."""
    parts: list[str] = []
    for part in PurePosixPath(path).parts:
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _names(statement: ast.Assign) -> list[str]:
    return [one.id for one in statement.targets if isinstance(one, ast.Name)]


def _texts(tree: Tree | None) -> Iterator[str]:
    for one in tree.items if isinstance(tree, Listing) else [tree]:
        if isinstance(one, Leaf) and isinstance(one.value, str):
            yield one.value


class _Names:
    """What names of a file hold so far."""

    def __init__(self, entries: dict[str, Tree], path: str) -> None:
        self.entries = entries
        self.path = path
        self.base: dict[str, Tree] = {}

    def inherit(self, tree: Mapping) -> None:
        self.base = _united(self.base, tree.entries)

    def own(self) -> dict[str, Tree]:
        """What the file says, with what it inherits; names with an underscore are its own."""
        found = _united(self.base, self.entries)
        return {name: tree for name, tree in found.items() if name not in (_BASES, "__file__")}

    def take(self, statement: ast.stmt) -> None:
        """A statement: an assignment, or a block whose statements are taken one after the other."""
        if isinstance(statement, ast.Assign):
            found = self.value(statement.value)
            if found is None and isinstance(statement.value, ast.Call):
                found = self.made(statement.value)
            for target in statement.targets if found is not None else []:
                self.put(target, found)
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            self.put(statement.target, self.value(statement.value))
        elif isinstance(statement, (ast.FunctionDef, ast.With)):
            for inner in statement.body:
                self.take(inner)

    def made(self, call: ast.Call) -> Mapping:
        """An object whose attributes are settings: those that are assigned, or all its keywords."""
        if call.args or len(call.keywords) < _FEWEST:
            return Mapping({}, call.lineno, self.path)
        found = {one.arg: self.value(one.value) for one in call.keywords if one.arg}
        known = {name: tree for name, tree in found.items() if tree is not None}
        return Mapping(known, call.lineno, self.path)

    def put(self, target: ast.expr, found: Tree | None) -> None:
        """Bind a target; what leads to it must be a mapping that is known."""
        if found is None:
            return
        if isinstance(target, ast.Name):
            self.entries[target.id] = found
            return
        holder = (
            self.value(target.value) if isinstance(target, (ast.Attribute, ast.Subscript)) else None
        )
        name = _key(target)
        if isinstance(holder, Mapping) and name:
            holder.entries[name] = found

    def value(self, node: ast.expr) -> Tree | None:
        """The tree of an expression; None where it is not plain data."""
        rule = _RULES.get(type(node))
        return None if rule is None else rule(self, node)

    def plain(self, node: ast.expr) -> Any:
        found = self.value(node)
        return None if found is None else plain(found)


def _key(target: ast.expr) -> str:
    if isinstance(target, ast.Attribute):
        return target.attr
    index = target.slice if isinstance(target, ast.Subscript) else None
    is_text = isinstance(index, ast.Constant) and isinstance(index.value, str)
    return str(index.value) if is_text and isinstance(index, ast.Constant) else ""


def _united(below: dict[str, Tree], above: dict[str, Tree]) -> dict[str, Tree]:
    """Mappings merged: what stands above replaces what is below, key by key."""
    found = dict(below)
    for name, tree in above.items():
        old = found.get(name)
        if isinstance(old, Mapping) and isinstance(tree, Mapping) and _REPLACES not in tree.entries:
            found[name] = Mapping(_united(old.entries, tree.entries), tree.line)
        else:
            found[name] = tree
    return found


def _constant(names: _Names, node: ast.Constant) -> Tree | None:
    return Leaf(node.value, node.lineno, names.path)


def _name(names: _Names, node: ast.Name) -> Tree | None:
    if node.id == _BASES:
        return Mapping(names.base, node.lineno)
    return names.entries.get(node.id)


def _attribute(names: _Names, node: ast.Attribute) -> Tree | None:
    holder = names.value(node.value)
    return holder.entries.get(node.attr) if isinstance(holder, Mapping) else None


def _subscript(names: _Names, node: ast.Subscript) -> Tree | None:
    holder, key = names.value(node.value), names.plain(node.slice)
    if isinstance(holder, Mapping):
        return holder.entries.get(str(key))
    if (
        isinstance(holder, Listing)
        and isinstance(key, int)
        and -len(holder.items) <= key < len(holder.items)
    ):
        return holder.items[key]
    return None


def _display(names: _Names, node: ast.List | ast.Tuple) -> Tree | None:
    items: list[Tree] = []
    for one in node.elts:
        if isinstance(one, ast.Starred):
            held = names.value(one.value)
            items += held.items if isinstance(held, Listing) else []
        else:
            found = names.value(one)
            items.append(Leaf(None, one.lineno, names.path) if found is None else found)
    return Listing(items, node.lineno)


def _dictionary(names: _Names, node: ast.Dict) -> Tree | None:
    entries: dict[str, Tree] = {}
    for key, value in zip(node.keys, node.values, strict=True):
        found = names.value(value)
        if key is None:
            entries.update(found.entries if isinstance(found, Mapping) else {})
        elif isinstance(key, ast.Constant) and found is not None:
            entries[str(key.value)] = found
    return Mapping(entries, node.lineno, names.path)


def _call(names: _Names, node: ast.Call) -> Tree | None:
    """`dict(...)`, and the conversions that leave plain data what it is."""
    callee = node.func.id if isinstance(node.func, ast.Name) else ""
    if callee in ("list", "tuple", "int", "float") and len(node.args) == 1:
        return names.value(node.args[0])
    if callee != "dict" or len(node.args) > 1:
        return None
    entries: dict[str, Tree] = {}
    opened = [*node.args, *(one.value for one in node.keywords if one.arg is None)]
    for one in opened:
        found = names.value(one)
        entries.update(found.entries if isinstance(found, Mapping) else {})
    for keyword in node.keywords:
        found = names.value(keyword.value) if keyword.arg else None
        if found is None and keyword.arg == "type":  # the class itself
            found = Leaf(ast.unparse(keyword.value), node.lineno, names.path)
        if keyword.arg and found is not None:
            entries[keyword.arg] = found
    return Mapping(entries, node.lineno, names.path)


def _binary(names: _Names, node: ast.BinOp) -> Tree | None:
    left, right = names.value(node.left), names.value(node.right)
    if isinstance(left, Listing) and isinstance(right, Listing) and isinstance(node.op, ast.Add):
        return Listing([*left.items, *right.items], node.lineno)
    one, other = names.plain(node.left), names.plain(node.right)
    compute = _OPERATORS.get(type(node.op))
    if compute is None or not _computable(one, other):
        return None
    try:
        return Leaf(compute(one, other), node.lineno, names.path)
    except (ArithmeticError, TypeError, ValueError):
        return None


def _computable(*values: Any) -> bool:
    return all(
        (isinstance(one, (int, float)) and abs(one) < 1e15)
        or (isinstance(one, str) and len(one) < _LONGEST)
        for one in values
    )


def _unary(names: _Names, node: ast.UnaryOp) -> Tree | None:
    value = names.plain(node.operand)
    if isinstance(node.op, ast.USub) and isinstance(value, (int, float)):
        return Leaf(-value, node.lineno, names.path)
    return Leaf(not value, node.lineno, names.path) if isinstance(node.op, ast.Not) else None


_RULES: dict[type[ast.expr], Callable[[_Names, Any], Tree | None]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.List: _display,
    ast.Tuple: _display,
    ast.Dict: _dictionary,
    ast.Call: _call,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
}
