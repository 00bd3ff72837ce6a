"""Between the protocol's types and JSON, as pygls does it; what is told again is made once."""

from __future__ import annotations

from typing import Any

from cattrs import Converter
from lsprotocol import types
from pygls.protocol import default_converter

from mindport.lsp.to_proto import LastingDiagnostic


def new_converter() -> Converter:
    """pygls's converter, which remembers the plain form of lasting diagnostics."""
    converter: Converter = default_converter()  # type: ignore[no-untyped-call]
    plain_of = converter.get_unstructure_hook(types.Diagnostic)

    def unstructured(diagnostic: types.Diagnostic) -> Any:
        if not isinstance(diagnostic, LastingDiagnostic):
            return plain_of(diagnostic)
        if diagnostic.plain is None:
            diagnostic.plain = plain_of(diagnostic)
        return diagnostic.plain

    converter.register_unstructure_hook(types.Diagnostic, unstructured)
    return converter
