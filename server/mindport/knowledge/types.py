"""The words the knowledge base speaks: symbols of a library, and their mapping to MindSpore."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Backend(str, Enum):
    """Where the MindSpore program will run."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    ASCEND = "ascend"
    GPU = "gpu"
    CPU = "cpu"

    @property
    def label(self) -> str:
        """As people write it."""
        return "Ascend" if self is Backend.ASCEND else self.value.upper()


class Parity(str, Enum):
    """How far a MindSpore target behaves like the API it replaces."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    EXACT = "exact"  # the same call, to the letter of its parameters, under another package
    RENAMED = "renamed"  # the same behaviour after renaming the call or its parameters
    CHANGED = "changed"  # a default, a parameter or a behaviour differs
    COMPOSED = "composed"  # several calls or a recipe are needed
    NOT_NEEDED = "not_needed"  # MindSpore has no use for it; the row says what to do instead
    DATA_PIPELINE = "data_pipeline"  # belongs to the data pipeline, not to the network
    MISSING = "missing"  # no counterpart; the row says the policy and gives advice


class Policy(str, Enum):
    """What to do about an API that has no equivalent."""

    REPLACE = "replace"  # an equivalent API does the job
    WRAP = "wrap"  # package existing MindSpore APIs
    CUSTOM = "custom"  # write a custom operator
    ASK = "ask"  # ask the community


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a signature. `default` is source text, None when required."""

    name: str
    kind: str  # "positional" (only), "normal", "*args", "keyword" (only), "**kwargs"
    default: str | None = None
    annotation: str | None = None


@dataclass(frozen=True, slots=True)
class Signature:
    """One overload."""

    parameters: tuple[Parameter, ...]
    returns: str = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A public name of a library, as its inventory states it.

    `returns` and attribute types are Python typing notation over public names
    ("torch.Tensor", "tuple[torch.Tensor, torch.Tensor]", "Self", "int | None"); "" when unknown.
    """

    name: str
    kind: str  # module, class, function, method, property, attribute, constant
    returns: str
    bases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParameterMapping:
    """One line of the side-by-side parameter table."""

    torch: str | None
    mindspore: str | None
    status: str  # same, renamed, reordered, default_differs, dropped, converted, written_out, extra
    torch_default: str | None = None
    mindspore_default: str | None = None
    value: str | None = None  # conversion, `{}` stands for the torch argument ("1 - {}")
    note: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """One MindSpore API that can take the place of a torch API, in one release."""

    api: str
    parity: Parity
    platforms: tuple[Backend, ...]
    since: str
    parameters: tuple[ParameterMapping, ...] = ()
    differences: tuple[str, ...] = ()
    evidence: str = ""  # one line: what was run, or which table says so
    is_known: bool = True  # whether the release is known to have it


@dataclass(frozen=True, slots=True)
class Mapping:
    """All that is known of one API for a chosen release and backend."""

    api: str
    parity: Parity
    targets: tuple[Target, ...]  # best first for the release and backend; may be empty
    area: str  # "network", "training", "data", "device", "distributed", "tooling"
    differences: tuple[str, ...] = ()
    policy: Policy | None = None
    advice: str = ""
    recipe: str | None = None
    drafted: bool = False  # drafted by program, not yet read by a person
    docs_url: str = ""

    @property
    def target(self) -> str | None:
        """The target to use, or None."""
        return self.targets[0].api if self.targets else None


def past_itself(path: str) -> str:
    """A path that goes through the package twice, from the second time on; "" for others.

    torch and its modules import torch: `torch.torch.abs`, `torch.nn.functional.torch.abs`.
    """
    before, found, rest = f"{path}.".rpartition(".torch.")
    is_own = found and f"{before}.".startswith("torch.")
    return f"torch.{rest}".rstrip(".") if is_own else ""
