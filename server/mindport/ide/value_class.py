"""The MindSpore class of the value that a name holds, read from the text around it.

MindSpore need not be installed: the inventory says what functions return and what classes
derive from.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mindport.ide.bound_names import (
    FUNCTIONS,
    Function,
    bound_by,
    first,
    holds,
    kept_by,
    own_nodes,
    parameter,
    scopes,
)
from mindport.knowledge.store import KnowledgeBase
from mindport.syntax.names import full_names
from mindport.syntax.source_file import parse
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

TENSOR = "mindspore.Tensor"
_CELL = "mindspore.nn.Cell"
_PACKAGE = "mindspore"
_MOST_STEPS = 24  # from a name to what it was made of
# What runs a cell, and is given tensors.
_RUNNING = frozenset({"construct", "bprop"})


def class_of_name(text: str, word: Span, owner: str, knowledge: KnowledgeBase) -> str:
    """The class of what a dotted name holds where `word` is being typed; "" for not known."""
    line = LineIndex.of(text).position(word.start)[0] + 1
    settled = f"{text[: word.start]}_{text[word.end :]}"
    reading = _Reading(settled, _tree(settled), knowledge, line)
    try:
        node = ast.parse(owner, mode="eval").body
    except SyntaxError:
        return ""
    return reading.class_of(node)


def mro(knowledge: KnowledgeBase, cls: str) -> list[str]:
    """A class and those that it derives from, as far as MindSpore's names tell."""
    found: list[str] = []
    waiting = [cls]
    while waiting:
        name = waiting.pop(0)
        symbol = knowledge.symbol(name) if name not in found else None
        if symbol is not None and symbol.name not in found:
            found.append(symbol.name)
            waiting += symbol.bases
    return found


@lru_cache(maxsize=2)
def _tree(text: str) -> ast.Module:
    return parse(text).tree


@dataclass(slots=True)
class _Reading:
    """A text that is read at a line."""

    text: str
    tree: ast.Module
    knowledge: KnowledgeBase
    line: int
    steps: int = 0

    def class_of(self, node: ast.expr) -> str:
        """The class of an expression, "" where it is not known."""
        self.steps += 1
        if self.steps > _MOST_STEPS:
            return ""
        if isinstance(node, ast.Name):
            return self._of_name(node.id)
        if isinstance(node, ast.Call):
            return self._of_call(node.func)
        if isinstance(node, ast.Attribute):
            return self._of_attribute(node)
        if isinstance(node, ast.IfExp):
            return self.class_of(node.body) or self.class_of(node.orelse)
        return self._tensor_of(*_operands(node))

    def _tensor_of(self, *operands: ast.expr) -> str:
        return TENSOR if any(self.class_of(one) == TENSOR for one in operands) else ""

    # -- names ---------------------------------------------------------------------------------

    def _of_name(self, name: str) -> str:
        around = self._around()
        for scope in reversed(around):
            if isinstance(scope, ast.ClassDef):
                continue
            value = self._bound_in(scope, name)
            if value is not None:
                return self._at(value[0], value[1])
            if isinstance(scope, FUNCTIONS):
                named = parameter(scope, name)
                if named is not None:
                    return self._of_parameter(around, scope, named)
        return ""

    def _at(self, line: int, value: ast.expr) -> str:
        """The class of a value that stands at another line."""
        before, self.line = self.line, line
        try:
            return self.class_of(value)
        finally:
            self.line = before

    def _bound_in(self, scope: ast.AST, name: str) -> tuple[int, ast.expr] | None:
        """What a name was bound to last before this line."""
        found: tuple[int, ast.expr] | None = None
        for node in own_nodes(scope):
            line = getattr(node, "lineno", 0)
            value = bound_by(node, name)
            if value is not None and line < self.line and (found is None or line >= found[0]):
                found = line, value
        return found

    def _of_parameter(self, around: list[ast.AST], function: Function, named: ast.arg) -> str:
        owner = around[around.index(function) - 1]
        if isinstance(owner, ast.ClassDef) and named is first(function):
            return self._of_class(owner)
        if named.annotation is not None:
            return self._annotated(named.annotation)
        is_run = isinstance(owner, ast.ClassDef) and function.name in _RUNNING
        return TENSOR if is_run and self._is_cell(owner) else ""

    def _annotated(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return self._named(node.value)
        if isinstance(node, ast.BinOp):  # Tensor | None
            return self._annotated(node.left) or self._annotated(node.right)
        if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith("Optional"):
            return self._annotated(node.slice)
        return self._named(ast.unparse(node))

    def _named(self, written: str) -> str:
        """The MindSpore class that a dotted name is; "" for none."""
        for name in full_names(self.text, written):
            symbol = self.knowledge.symbol(name) if _is_ours(name) else None
            if symbol is not None and symbol.kind == "class":
                return self.knowledge.canonical(name)
        return ""

    # -- classes of the file -------------------------------------------------------------------

    def _of_class(self, node: ast.AST) -> str:
        """The MindSpore class that a class of the file derives from."""
        if not isinstance(node, ast.ClassDef):
            return ""
        for base in node.bases:
            self.steps += 1
            own = self._class_named(base)
            found = self._of_class(own) if own is not None and self.steps < _MOST_STEPS else ""
            if found or (found := self._named(ast.unparse(base))):
                return found
        return ""

    def _is_cell(self, node: ast.AST) -> bool:
        return _CELL in mro(self.knowledge, self._of_class(node))

    def _class_named(self, node: ast.expr) -> ast.ClassDef | None:
        """The class at the top of the file that a name stands for."""
        classes = (one for one in self.tree.body if isinstance(one, ast.ClassDef))
        name = node.id if isinstance(node, ast.Name) else ""
        return next((one for one in classes if one.name == name), None)

    # -- members and calls ---------------------------------------------------------------------

    def _of_attribute(self, node: ast.Attribute) -> str:
        if isinstance(node.value, ast.Name):
            kept = self._kept(node.value.id, node.attr)
            if kept:
                return kept
        cls = self.class_of(node.value)
        for owner in mro(self.knowledge, cls):
            symbol = self.knowledge.symbol(f"{owner}.{node.attr}")
            if symbol is not None:
                is_held = symbol.kind == "property" and _is_ours(symbol.returns)
                return symbol.returns if is_held else ""
        return ""

    def _kept(self, name: str, attribute: str) -> str:
        """The class of `self.name`, from what the methods of the class set it to."""
        around = self._around()
        functions = [one for one in around if isinstance(one, FUNCTIONS)]
        classes = [one for one in around if isinstance(one, ast.ClassDef)]
        own = first(functions[0]) if functions and classes else None
        if own is None or own.arg != name:
            return ""
        for node in ast.walk(classes[-1]):
            value = kept_by(node, name, attribute)
            found = self._at(node.lineno, value) if value is not None else ""  # type: ignore[attr-defined]
            if found:
                return found
        return ""

    def _of_call(self, callee: ast.expr) -> str:
        own = self._class_named(callee)
        if own is not None:
            return self._of_class(own)
        named = self._named(ast.unparse(callee))
        if named:
            return named
        for name in full_names(self.text, ast.unparse(callee)):
            if _is_ours(name):
                return self._returned(self.knowledge.canonical(name))
        if isinstance(callee, ast.Attribute):
            for owner in mro(self.knowledge, self.class_of(callee.value)):
                if self.knowledge.symbol(f"{owner}.{callee.attr}") is not None:
                    return self._returned(f"{owner}.{callee.attr}")
        called = self.class_of(callee)
        return TENSOR if called and _CELL in mro(self.knowledge, called) else ""

    def _returned(self, name: str) -> str:
        returned = {one.returns for one in self.knowledge.signatures(name)}
        only = returned.pop() if len(returned) == 1 else ""
        return only if _is_ours(only) else ""

    def _around(self) -> list[ast.AST]:
        """The module, classes and functions around this line, outermost first."""
        found: list[ast.AST] = [self.tree]
        while True:
            inner = [one for one in scopes(found[-1]) if holds(one, self.line)]
            if not inner:
                return found
            found.append(inner[-1])


def _operands(node: ast.expr) -> Sequence[ast.expr]:
    """What an operator works on, or a subscript: of tensors, it gives one."""
    match node:
        case ast.BinOp(left=left, right=right):
            return left, right
        case ast.Compare(left=left, comparators=others):
            return left, *others
        case ast.UnaryOp(operand=operand) | ast.Subscript(value=operand):
            return (operand,)
    return ()


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == _PACKAGE
