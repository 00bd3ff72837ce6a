"""From an `ast` tree to the IR: the entry, and all handlers in two tables."""

from __future__ import annotations

import ast

from mindport.analysis.ir import FileIR
from mindport.analysis.lower_call import lower_call
from mindport.analysis.lower_definition import lower_class, lower_function, lower_lambda
from mindport.analysis.lower_expression import EXPRESSIONS
from mindport.analysis.lower_name import lower_attribute, lower_name
from mindport.analysis.lower_statement import STATEMENTS
from mindport.analysis.lowering import Expression, Lowering, Statement

_EXPRESSIONS: dict[type[ast.AST], Expression] = {
    **EXPRESSIONS,
    ast.Name: lower_name,
    ast.Attribute: lower_attribute,
    ast.Call: lower_call,
    ast.Lambda: lower_lambda,
}
_STATEMENTS: dict[type[ast.AST], Statement] = {
    **STATEMENTS,
    ast.FunctionDef: lower_function,
    ast.AsyncFunctionDef: lower_function,
    ast.ClassDef: lower_class,
}


def lower(tree: ast.Module) -> FileIR:
    """The IR of a module. Never raises: what is nested too deeply is listed in `skipped`."""
    lowering = Lowering(_EXPRESSIONS, _STATEMENTS)
    lowering.body(tree.body)
    while lowering.pending:
        lowering.pending.popleft()()
    module = lowering.module
    for name, terms in module.assigned.items():
        if name not in module.env:
            module.env[name] = lowering.phi(terms)
    lowering.ir.names = module.env
    return lowering.ir
