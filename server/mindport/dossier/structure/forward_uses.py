"""How `forward` uses the children: which take the input, which follow, which give the output."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import NamedTuple

from mindport.dossier.structure.forward_flow import Flow, Made
from mindport.dossier.structure.values import ClassValue, Module

TAKES, GIVES = "takes the input", "gives the output"


class Use(NamedTuple):
    """How the `forward` of a whole uses one of its children."""

    inputs: frozenset[str]  # the parameters of `forward` that reach it past any other child
    after: frozenset[str]  # the children whose results reach it, directly or through others
    gives: bool  # whether its result is a result of the whole
    begins: bool  # whether its first argument comes from an input

    @property
    def role(self) -> str:
        """Its place at an end of the whole, in words; "" between other children."""
        said = ((TAKES, self.inputs), (GIVES, self.gives))
        return ", ".join(words for words, is_so in said if is_so)


def uses_of(module: Module) -> dict[str, Use]:
    """How the `forward` of a module uses its children, by their names; empty without one."""
    return uses_in(methods_of(module), frozenset(module.children))


def uses_in(methods: Mapping[str, ast.FunctionDef], children: frozenset[str]) -> dict[str, Use]:
    """How `forward` uses children, also through other methods of the class."""
    forward = methods.get("forward")
    if forward is None or not forward.args.args:
        return {}
    flow = Flow(forward, children, methods)
    inputs: dict[str, set[str]] = {}
    after: dict[str, set[str]] = {}
    begins: set[str] = set()
    for child, given in flow.calls():
        for at, ends in enumerate(given):
            named = {end for end in ends if isinstance(end, str)}
            inputs.setdefault(child, set()).update(named)
            made = {end.name for end in ends if isinstance(end, Made)}
            after.setdefault(child, set()).update(made - {child})
            if at == 0 and named:
                begins.add(child)
    gives = {end.name for end in flow.results() if isinstance(end, Made)}
    return {
        child: Use(
            frozenset(inputs.get(child, ())),
            _all_before(child, after),
            child in gives,
            child in begins,
        )
        for child in {*inputs, *gives}
    }


def gives_several(module: Module) -> bool:
    """Whether `forward` returns a tuple or a list that it displays, or that it fills."""
    forward = methods_of(module).get("forward")
    nodes = list(ast.walk(forward)) if forward is not None else []
    lists = {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, (ast.List, ast.Tuple))
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return any(_is_several(one.value, lists) for one in nodes if isinstance(one, ast.Return))


def _is_several(value: ast.expr | None, lists: set[str]) -> bool:
    match value:
        case ast.List() | ast.Tuple(elts=[_, _, *_]):
            return True
        case ast.Name(id=name):
            return name in lists
    return False


def _all_before(child: str, after: dict[str, set[str]]) -> frozenset[str]:
    found: set[str] = set()
    waiting = [child]
    while waiting:
        new = after.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return frozenset(found - {child})


def methods_of(module: Module) -> dict[str, ast.FunctionDef]:
    """The methods of a module of the project by name, the nearest of each."""
    found: dict[str, ast.FunctionDef] = {}
    for cls in module.cls.line() if module.cls is not None else ():
        if isinstance(cls, ClassValue):
            for node in cls.node.body:
                if isinstance(node, ast.FunctionDef):
                    found.setdefault(node.name, node)
    return found


def inputs_of(module: Module) -> tuple[str, ...]:
    """The parameters of `forward`."""
    forward = methods_of(module).get("forward")
    return tuple(one.arg for one in parameters_of(forward)) if forward is not None else ()


def parameters_of(method: ast.FunctionDef) -> list[ast.arg]:
    """What a call gives by position; a static method has no object before it."""
    given = [*method.args.posonlyargs, *method.args.args]
    names = [getattr(one, "id", "") for one in method.decorator_list]
    return given if "staticmethod" in names else given[1:]
