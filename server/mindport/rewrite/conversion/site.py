"""One use as a recipe sees it: its arguments by the names of torch, and how to write new code."""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from mindport.analysis.expressions import Expressions
from mindport.analysis.numbers.held_numbers import Held
from mindport.analysis.uses.api_use import ApiUse, UseKind
from mindport.compat.sources import names_used
from mindport.knowledge.presence import Presence
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.edits.imports import Spelling
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.facts.changes import is_changed
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.names import ATOMS
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

# In these, an expression needs no brackets. A call may itself become an operator.
_LOOSE = (ast.Assign, ast.If, ast.Return, ast.While)


@dataclass(frozen=True, slots=True)
class Given:
    """An argument of a call: where its value stands, and the value where it is a literal."""

    span: Span
    node: ast.expr

    @property
    def is_name(self) -> bool:
        """Whether it is a plain name, which may be written twice."""
        return isinstance(self.node, ast.Name)

    @property
    def is_literal(self) -> bool:
        """Whether the value is written out."""
        if isinstance(self.node, (ast.Name, ast.Attribute, ast.Constant)):  # as most are
            return isinstance(self.node, ast.Constant)
        try:
            ast.literal_eval(self.node)
        except (ValueError, TypeError, SyntaxError, RecursionError):
            return False
        return True

    @property
    def literal(self) -> object:
        """The value that is written; an error where it is none."""
        return ast.literal_eval(self.node)

    def says(self, *values: object) -> bool:
        """Whether it is a literal equal to one of these (of the same type)."""
        if not self.is_literal:
            return False
        written = self.node.value if isinstance(self.node, ast.Constant) else self.literal
        return any(type(written) is type(value) and written == value for value in values)


# A pair is an argument by keyword.
Argument: TypeAlias = "Part | Given | tuple[str, Part | Given]"


@dataclass(slots=True)
class Site:
    """One use of an API, and the change it takes part in."""

    code: Code
    tree: Tree
    use: ApiUse
    spelling: Spelling
    expressions: Expressions  # what the expressions of the text mean
    overridden: Collection[str] = ()  # methods of all modules that the project's define anew
    set_later: Collection[tuple[str, str]] = ()  # attributes of torch's layers: class and name
    helpers: dict[str, None] = field(default_factory=dict)  # functions of mindport_compat needed
    unsure: dict[str, None] = field(default_factory=dict)  # names that the release may lack
    plain: ast.Call | None = None  # the call in plain form, where it is written in another one
    unbound: ast.expr | None = None  # the object of a method that is called by its class
    changes: tuple[Rewrite, ...] = ()  # of the text of arguments, in plain form
    call: ast.Call | None = field(init=False)  # None where the name is not called here

    def __post_init__(self) -> None:
        """Look at the text of the use."""
        node = None if self.use.arguments is None else self.tree.at(self.use.span)
        self.call = self.plain or (node if isinstance(node, ast.Call) else None)

    def kind_of(self, span: Span) -> str:
        """The class of the value at a span; "" where it is not known."""
        return self.expressions.at(span).kind

    def api_of(self, node: ast.expr) -> str:
        """The full name of the API that an expression denotes; "" where that is not known."""
        return self.expressions.api(node)

    def held(self, node: ast.expr) -> Held:
        """The numbers that an expression holds."""
        return self.expressions.of(node).held

    @property
    def is_method(self) -> bool:
        """Whether it is called on an object."""
        return self.use.kind in (UseKind.METHOD, UseKind.ATTRIBUTE)

    @property
    def receiver(self) -> Given | None:
        """The object of a method or attribute: `x` of `x.view(-1)`, in brackets if it has some."""
        node = self._member
        if self.unbound is not None:
            return self.given(self.unbound)
        if node is None:
            return None
        whole = self.tree.span(node)
        dot = self.code.text.rindex(".", whole.start, whole.end)
        before = self.code.text[whole.start : dot]
        return Given(Span(whole.start, whole.start + len(before.rstrip())), node.value)

    @property
    def is_statement(self) -> bool:
        """Whether nothing is done with the result."""
        return self.call is not None and isinstance(self.tree.parent(self.call), ast.Expr)

    @property
    def setting(self) -> ast.Assign | None:
        """The statement that sets a name of a module, and nothing else: `torch.flag = True`."""
        node = self.tree.at(self.use.name_span)
        if not isinstance(node, ast.Attribute) or not self.tree.of(node.value).is_path:
            return None
        statement = self.tree.parent(node)
        is_set = isinstance(statement, ast.Assign) and statement.targets == [node]
        return statement if is_set else None  # type: ignore[return-value]

    @property
    def node(self) -> ast.expr | None:
        """The expression that the use is: a call, an attribute, a name."""
        return self.call or self._member or self.tree.at(self.use.span)

    @property
    def is_operand(self) -> bool:
        """Whether an operator beside it needs what is written here in brackets."""
        outer = None if self.node is None else self.tree.parent(self.node)
        return "\n" in self.tree.text[slice(*self.use.span)] or not isinstance(outer, _LOOSE)

    @property
    def is_changed(self) -> bool:
        """Whether the result, or the object or first argument, is changed later."""
        source = next(iter(self.positional(0)), None) if self.call else self.receiver
        if source is None or (made := self.node) is None:
            return False
        return is_changed(self.tree, made, source.node)

    def arguments(self, *names: str, rest: str = "") -> dict[str, Given] | None:
        """The arguments by torch's names, in torch's order of position.

        The object of a method stands for the first name. Arguments beyond the names belong to
        `rest` and are asked for by `positional`. None where the call has others, or unpacks some.
        """
        call = self.call
        if call is None or any(isinstance(one, ast.Starred) for one in call.args):
            return None
        places = self._places(call)
        if len(places) > len(names) and not rest:
            return None
        found = dict(zip(names, places, strict=False))
        for keyword in call.keywords:
            is_known = keyword.arg is not None and keyword.arg in (*names, rest)
            if not is_known or keyword.arg in found:
                return None
            found[str(keyword.arg)] = self.given(keyword.value)
        return found

    def positional(self, start: int) -> list[Given]:
        """The positional arguments from one on (the object of a method is number 0)."""
        return [] if self.call is None else self._places(self.call)[start:]

    def all_arguments(self, renamed: Mapping[str, str]) -> list[Argument]:
        """All arguments of the call in their order; `renamed` are keywords with their new names."""
        call = self.call
        if call is None:
            return []
        named: list[Argument] = [
            self.tree.span(one)
            if one.arg is None
            else (renamed.get(one.arg, one.arg), self.given(one.value))
            for one in call.keywords
        ]
        return [*map(self.given, call.args), *named]

    def name(self, api: str) -> str:
        """How a MindSpore API is written here; the import is added."""
        self._check_release(api)
        own = self.code.stand_in(api)
        return self.helper(own) if own else _free(self.spelling.name(api), api)

    def own_name(self, api: str) -> str:
        """The same for what is imported by its own name."""
        self._check_release(api)
        return _free(self.spelling.own_name(api), api)

    def helper(self, function: str) -> str:
        """How a function of the project's `mindport_compat` module is written here."""
        if not self.code.is_newest:
            for api in names_used(function):
                self._check_release(api)
        self.helpers[function] = None
        return _free(self.spelling.helper(function), function)

    def _check_release(self, api: str) -> None:
        """Raise UnwritableError where the release lacks a name; note what nobody knows."""
        presence = self.code.presence(api)
        if presence is Presence.ABSENT:
            raise UnwritableError(f"MindSpore {self.code.release} has no {api}")
        if presence is Presence.UNKNOWN:
            self.unsure[api] = None

    def replaced(self, *parts: Part | Given) -> Rewrite:
        """The whole use, with its object and its arguments, as these parts."""
        node = self._member if self.call is None else None
        return self.put(self.use.span if node is None else self.tree.span(node), *parts)

    def put(self, span: Span, *parts: Part | Given) -> Rewrite:
        """A span as these parts."""
        spans = [one.span if isinstance(one, Given) else one for one in parts]
        return Rewrite(span, self.tree.without_super(spans))

    def called(self, api: str, *arguments: Argument) -> Rewrite:
        """The whole use as a call of a MindSpore API; a pair is an argument by keyword."""
        return self.replaced(*self.call_parts(self.name(api), arguments))

    def written(self, target: str, *parts: Part | Given) -> Made:
        """The whole use as these parts; `target` does the work."""
        return Made((self.replaced(*parts),), target)

    def by_api(self, api: str, *arguments: Argument) -> Made:
        """The use as a call of a MindSpore API, which does the work."""
        return self.written(api, *self.call_parts(self.name(api), arguments))

    def by_helper(self, helper: str, *arguments: Argument, suits_all: bool = False) -> Made:
        """The use as a call of a function or class of the project."""
        made = self.replaced(*self.call_parts(self.helper(helper), arguments))
        return Made((made,), f"mindport_compat.{helper}", suits_all=suits_all)

    def call_parts(self, written: str, arguments: Sequence[Argument]) -> list[Part | Given]:
        """The parts of a call of something that is written so."""
        parts: list[Part | Given] = [f"{written}("]
        for place, one in enumerate(arguments):
            keyword, value = (
                one if isinstance(one, tuple) and not isinstance(one, Span) else ("", one)
            )
            if isinstance(value, Given) and not keyword:  # its own brackets are not needed
                value = self.tree.span(value.node)
            parts += [", " if place else "", f"{keyword}=" if keyword else "", value]
        return [*parts, ")"]

    def enclosed(self, given: Given) -> list[Part]:
        """An argument in brackets, where it needs them to stand as an operand."""
        bracketed = self.code.text[given.span.start] in "([{"
        if isinstance(given.node, ATOMS) or (
            bracketed and given.span != self.tree.span(given.node)
        ):
            return [given.span]
        return ["(", given.span, ")"]

    @property
    def is_of_module(self) -> bool:
        """Whether the name is taken from what holds a module: `Ops.F.relu`, `get().relu`."""
        called = self.call.func if self.call is not None else None
        node = self.tree.at(self.use.name_span) or called
        if not isinstance(node, ast.Attribute):
            return False
        return self.code.kind(self.tree.api(node.value)) == "module"

    @property
    def _member(self) -> ast.Attribute | None:
        """The attribute that is named here, whatever its object is."""
        if self.call is not None:
            return self.call.func if isinstance(self.call.func, ast.Attribute) else None
        node = self.tree.at(self.use.name_span) or self.tree.member_to(self.use.name_span.end)
        return node if isinstance(node, ast.Attribute) else None

    def _places(self, call: ast.Call) -> list[Given]:
        own = [self.receiver] if self.is_method and self.receiver else []
        return [*own, *map(self.given, call.args)]

    def given(self, node: ast.expr) -> Given:
        """An expression of the text as an argument; one by keyword keeps its brackets."""
        return Given(self.tree.argument(node), node)


def _free(written: str | None, name: str) -> str:
    if written is None:
        raise UnwritableError(f"no free name to import {name}")
    return written


class UnwritableError(Exception):
    """A name of MindSpore cannot be written here; the text completes "not converted: ..."."""
