"""Code with a fixed shape in the place of what a finding on shapes is about."""

from __future__ import annotations

import ast

from mindport.analysis.shape.fixed_forms import Way
from mindport.analysis.uses.fixed_spans import FixedSpans
from mindport.rewrite.view.names import ATOMS
from mindport.text.edit import Edit
from mindport.text.span import Span


def fixed_shape(text: str, fixed: FixedSpans) -> Edit:
    """The edit that writes it."""
    mask = text[slice(*fixed.mask)]
    match fixed.way:
        case Way.SUM:
            made = f"{_operand(text, fixed.tensor)}.where({mask}, 0).sum()"
        case Way.COUNT:
            made = f"int({_operand(text, fixed.mask)}.sum())"
        case _:
            made = f"int({_operand(text, fixed.tensor)}.count_nonzero())"
    return Edit(fixed.whole, made)


def _operand(text: str, span: Span) -> str:
    """An expression as what a method is called on."""
    written = text[slice(*span)]
    node = ast.parse(f"({written}\n)", mode="eval").body
    is_number = written[:1].isdigit()
    return written if isinstance(node, ATOMS) and not is_number else f"({written})"
