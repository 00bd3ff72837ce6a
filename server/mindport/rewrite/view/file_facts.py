"""What the analysis knows of a file that is converted, besides the uses in it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from mindport.analysis.torch_modules import TorchModules
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What the analysis knows of a file besides the uses in it."""

    modules: TorchModules
    kind_of: Callable[[Span], str]
    taken: Collection[str] = ()  # names that other files import from it
    is_known: Callable[[Span], bool] = lambda _span: False  # whether a value is known at all
    methods: Collection[str] = ()  # those of all classes of the project
    is_own: Callable[[str], bool] = lambda _module: False  # whether a module is the project's
    overridden: Collection[str] = ()  # methods of all modules that the project's define anew
    kinds_of: Callable[[Span], Collection[str]] = lambda _span: ()  # all that `kind_of` chooses of
