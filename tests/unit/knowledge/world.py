"""Signatures and inventory entries, written short."""

from __future__ import annotations

import ast

from mindport.knowledge.types import Parameter, Signature


def parse(text: str, returns: str = "") -> Signature:
    """A signature written as in a `def` line, without the brackets."""
    function = ast.parse(f"def f({text}): pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    arguments = function.args
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(positional) - len(arguments.defaults)) + list(arguments.defaults)
    parameters = [
        Parameter(
            node.arg,
            "positional" if node in arguments.posonlyargs else "normal",
            None if default is None else ast.unparse(default),
            None if node.annotation is None else ast.unparse(node.annotation),
        )
        for node, default in zip(positional, defaults, strict=True)
    ]
    if arguments.vararg:
        parameters.append(Parameter(arguments.vararg.arg, "*args"))
    for node, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        text_of = None if default is None else ast.unparse(default)
        parameters.append(Parameter(node.arg, "keyword", text_of))
    if arguments.kwarg:
        parameters.append(Parameter(arguments.kwarg.arg, "**kwargs"))
    return Signature(tuple(parameters), returns)


def symbol(kind: str, *signatures: str, returns: str = "", **more: object) -> dict[str, object]:
    return {
        "kind": kind,
        "signatures": [
            {
                "params": [
                    [p.name, p.kind, p.default, p.annotation] for p in parse(one).parameters
                ],
                "returns": returns,
            }
            for one in signatures
        ],
        **more,
    }
