"""The syntax tree of a text, which can be asked what its expressions mean."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from functools import lru_cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from mindport.analysis.expression import Expression
from mindport.analysis.expressions import Expressions, NoExpressions
from mindport.analysis.values.evaluator import Evaluator
from mindport.rewrite.view.nodes import Nodes
from mindport.text.span import Span

_STATIC = "builtins.staticmethod"
_NONE = NoExpressions()
# What may stand between a function and its arguments: `(f)  # why` is a function, too.
_OPENING = re.compile(r"(?:[\s)\\]|#[^\n]*)*\(")
_About = ParamSpec("_About")
_Answer = TypeVar("_Answer")


class Tree(Nodes):
    """The nodes of a text with what is known of them."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._expressions: Expressions = _NONE
        self._told: dict[ast.AST, Expression] = {}
        self._calls: defaultdict[str, list[ast.Call]] | None = None  # by what is called
        self._answers: dict[tuple[object, ...], Any] = {}

    def meaning(self, expressions: Expressions) -> Tree:
        """The same tree, which can be asked what its expressions mean."""
        asked = copy(self)
        asked._expressions, asked._told = expressions, {}
        asked._calls, asked._answers = None, {}
        return asked

    def of(self, node: ast.expr | ast.AugAssign) -> Expression:
        """What the analysis knows of an expression, or of a change in place: `x += y`."""
        known = self._told.get(node)
        if known is None:
            known = self._told[node] = self._expressions.of(node)
        return known

    def api(self, node: ast.expr) -> str:
        """The full name of the API that an expression denotes; "" where that is not known."""
        return self._expressions.api(node)

    @property
    def evaluator(self) -> Evaluator:
        """What tells the values of terms."""
        return self._expressions.numbers.ev

    def first_of_round(self, loop: ast.For | ast.AsyncFor | ast.While) -> int | None:
        """The first term of each round of a loop; None where that is not known."""
        return self._expressions.first_of_round(loop)

    def class_index(self, node: ast.ClassDef) -> int:
        """What the analysis calls a class."""
        return self._expressions.class_index(node)

    def derives(self, node: ast.ClassDef, base: ast.ClassDef) -> bool:
        """Whether a class is another one of the text, or derives from it."""
        return self._expressions.derives(self.class_index(node), self.class_index(base))

    def kind(self, node: ast.expr) -> str:
        """The class of the value of an expression; "" where that is not known."""
        return self.of(node).kind

    def is_self(self, node: ast.expr) -> bool:
        """Whether a name is that of the object, or class, whose method it is read in."""
        if not isinstance(node, ast.Name):
            return False
        for function in self.around(node):
            if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            given = function.args
            first = next(iter((*given.posonlyargs, *given.args)), None)
            if isinstance(self.parent(function), ast.ClassDef):
                is_static = any(self.api(one) == _STATIC for one in function.decorator_list)
                return first is not None and first.arg == node.id and not is_static
            if any(one.arg == node.id for one in self.nodes(ast.arg, given)):
                return False
        return False

    def is_super(self, node: ast.expr) -> bool:
        """Whether it is the object of a method as one of its base classes: `super()`."""
        called = node.func if isinstance(node, ast.Call) else None
        return isinstance(called, ast.Name) and called.id == "super"

    def itself(self, node: ast.expr) -> str | Span:
        """An object as it stands alone: `self` for `super()`."""
        method = self.function(node) if self.is_super(node) else None
        named = method is not None and (*method.args.posonlyargs, *method.args.args)
        return named[0].arg if named else self.span(node)

    def without_super(self, parts: Sequence[str | Span]) -> tuple[str | Span, ...]:
        """Parts of new text, with the object itself for a `super()` without a member behind it."""
        found = list(parts)
        for place, one in enumerate(parts):
            if not isinstance(one, Span) or not self.text.startswith("super", one.start):
                continue
            behind = parts[place + 1] if place + 1 < len(parts) else ""
            after = self.text[behind.start] if isinstance(behind, Span) else behind[:1]
            node = None if after == "." else self.at(one)
            found[place] = one if not isinstance(node, ast.expr) else self.itself(node)
        return tuple(found)

    def given(self, call: ast.Call) -> list[ast.expr]:
        """The object of a method, then the positional arguments."""
        receiver = self.receiver(call)
        return [*([] if receiver is None else [receiver]), *call.args]

    def called(self, call: ast.Call) -> Span:
        """What is called, with the bracket that opens the arguments: `f(` of `f(x)`."""
        opening = _OPENING.match(self.text, self.span(call.func).end)
        assert opening is not None
        return Span(self.span(call).start, opening.end())

    def argument(self, node: ast.expr) -> Span:
        """Where an expression stands; one that is given by keyword with its brackets."""
        outer = self.parent(node)
        if not isinstance(outer, ast.keyword) or outer.arg is None:
            return self.span(node)
        start, end = self.span(outer)
        behind = self.text[self.text.index("=", start) + 1 : end]
        return Span(end - len(behind.lstrip()), end)

    def leaf(self, called: ast.expr) -> str:
        """The last part of the name of the API that is called.

        That of an unknown object's method is the method's own name; of other unknowns it is "".
        """
        known = self.api(called).rpartition(".")[2]
        return known or (called.attr if isinstance(called, ast.Attribute) else "")

    def receiver(self, call: ast.Call) -> ast.expr | None:
        """The object that a method is called on; None where a function or class is called."""
        function = call.func
        if not isinstance(function, ast.Attribute):
            return None
        return None if self.of(function.value).is_path else function.value

    def changed_by(self, call: ast.Call) -> ast.expr | None:
        """The tensor that a method changes in place, or that a function gets as `out=`."""
        receiver, facts = self.receiver(call), self.of(call.func).operator
        if facts is None:
            return None
        outputs = (one.value for one in call.keywords if one.arg == "out")
        written = (one for one in outputs if getattr(one, "value", one) is not None)
        return receiver if facts.changes else next(written, None)

    def calls(self, *apis: str) -> Sequence[ast.Call]:
        """All calls of some APIs, whatever they are called there, outer ones first."""
        if self._calls is None:
            self._calls = defaultdict(list)
            for node in self.nodes(ast.Call):
                if known := self.api(node.func):
                    self._calls[known].append(node)
        return [one for api in apis for one in self._calls.get(api, ())]

    def once(self, ask: Callable[..., _Answer], *about: object) -> _Answer:
        """What a function says of something in the text, which it is asked only once."""
        key = (ask, *about)
        if key not in self._answers:
            self._answers[key] = ask(self, *about)
        return self._answers[key]  # type: ignore[no-any-return]

    def forget(self) -> None:
        """Let go of what was found out, for much of it holds the tree."""
        self._expressions, self._calls = _NONE, None
        self._told.clear()
        self._answers.clear()


def asked_once(
    ask: Callable[Concatenate[Tree, _About], _Answer],
) -> Callable[Concatenate[Tree, _About], _Answer]:
    """A question about a text that its tree answers only once; by position alone."""

    @wraps(ask)
    def answer(tree: Tree, *about: object) -> _Answer:
        return tree.once(ask, *about)

    return cast("Callable[Concatenate[Tree, _About], _Answer]", answer)


@lru_cache(maxsize=2)
def tree_of(text: str) -> Tree:
    """The tree of a text."""
    return Tree(text)


@contextmanager
def asked_tree(text: str, expressions: Expressions) -> Iterator[Tree]:
    """The tree of a text, which can be asked what its expressions mean within the block.

    The collector is off in a scan: what still held itself after it would stay in memory.
    """
    tree = tree_of(text).meaning(expressions)
    try:
        yield tree
    finally:
        tree.forget()
