"""What a rule may know of an API: its mapping, seen for one release and one backend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from enum import Enum

from mindport.knowledge.second_order import SecondGradient
from mindport.knowledge.types import (
    Backend,
    Mapping,
    ParameterMapping,
    Parity,
    Signature,
    Target,
)
from mindport.knowledge.versions import release_key
from mindport.rules.call import Form, forms_of

# The libraries whose public names are all known, so that a name which is not is a mistake.
INVENTORIED = frozenset({"torch", "torchvision", "torchaudio"})

_DIRECT = frozenset({Parity.EXACT, Parity.RENAMED, Parity.CHANGED})


class Standing(str, Enum):
    """Where an API stands in the chosen release and on the chosen backend. Just one holds."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    EXACT = "exact"
    RENAMED = "renamed"
    CHANGED = "changed"
    COMPOSED = "composed"
    NOT_NEEDED = "not_needed"
    DATA_PIPELINE = "data_pipeline"
    MISSING = "missing"
    LATER_RELEASE = "later_release"
    OTHER_BACKEND = "other_backend"
    PRIVATE = "private"
    UNKNOWN = "unknown"
    UNCHARTED = "uncharted"  # there is such a name, or there may be, and nothing is known of it


MappingOf = Callable[[str], Mapping | None]


@dataclass(frozen=True, slots=True)
class Facts:
    """All that is the same for every use of an API."""

    api: str
    mapping: Mapping | None
    standing: Standing
    target: Target | None  # the one to use, or the nearest one that cannot be used here
    differences: tuple[str, ...]
    release: str
    backend: Backend
    forms: tuple[Form, ...] = ()  # how the torch API is called
    lines: MappingType[str, ParameterMapping] = field(default_factory=dict)  # by torch parameter

    @property
    def place(self) -> str:
        """The backend as people write it."""
        return self.backend.label

    @property
    def advice(self) -> str:
        """What the mapping advises."""
        return self.mapping.advice if self.mapping else ""


@dataclass(frozen=True, slots=True)
class Known:
    """Where the facts come from: questions to the knowledge base."""

    mapping_of: MappingOf  # for the chosen release and backend
    later_of: MappingOf = lambda _api: None  # the same for the newest release
    has_symbol: Callable[[str], bool] = lambda _api: False  # whether an inventory has the name
    signatures_of: Callable[[str], Sequence[Signature]] = lambda _api: ()
    # The primitives in a target's gradient that have no gradient of their own, parted by spaces;
    # None for a target that was not tried.
    second_order_of: Callable[[str], str | None] = lambda _target: None
    # How a torch API's second gradient was on CPU; None for one that was not run.
    second_gradient_of: Callable[[str, str], SecondGradient | None] = lambda _api, _form: None
    # The first release that has a MindSpore name, where the chosen one is known to lack it; else
    # None.
    lacks: Callable[[str], str | None] = lambda _name: None
    release: str = ""
    backend: Backend = Backend.ASCEND


def facts_of(api: str, known: Known, release: str, backend: Backend) -> Facts:
    """Collect the facts of an API."""
    mapping = known.mapping_of(api)
    if mapping is None:
        standing, target = _unmapped(api, known), None
    else:
        standing, target = _standing(mapping, backend)
    if standing in (Standing.MISSING, Standing.UNCHARTED):
        later = known.later_of(api)
        come = [one for one in later.targets if _is_later(one, release)] if later else []
        if come and later is not None and later.parity in _DIRECT:
            standing, target = Standing.LATER_RELEASE, come[0]
    said = [*(mapping.differences if mapping else ()), *(target.differences if target else ())]
    lines = {line.torch: line for line in target.parameters if line.torch} if target else {}
    forms = forms_of(known.signatures_of(api), target) if lines else ()
    differences = tuple(dict.fromkeys(said))
    return Facts(api, mapping, standing, target, differences, release, backend, forms, lines)


def _standing(mapping: Mapping, backend: Backend) -> tuple[Standing, Target | None]:
    # No platforms means that they are not known, not that there are none.
    usable = [one for one in mapping.targets if not one.platforms or backend in one.platforms]
    if mapping.parity in _DIRECT:
        if usable:
            return Standing(mapping.parity.value), usable[0]
        if mapping.targets:
            return Standing.OTHER_BACKEND, mapping.targets[0]
    elif mapping.parity is not Parity.MISSING:
        return Standing(mapping.parity.value), usable[0] if usable else None
    private = mapping.drafted and is_private(mapping.api)
    return Standing.PRIVATE if private else Standing.MISSING, None


def _is_later(target: Target, release: str) -> bool:
    """Whether a target of the newest release came after this one."""
    return bool(target.since) and release_key(target.since) > release_key(release)


def _unmapped(api: str, known: Known) -> Standing:
    if is_private(api):
        return Standing.PRIVATE
    if api.partition(".")[0] in INVENTORIED and not known.has_symbol(api):
        return Standing.UNKNOWN
    return Standing.UNCHARTED


def is_private(api: str) -> bool:
    """Whether a segment of the name begins with an underscore (`__len__` and the like do not)."""
    return "._" in api and any(
        part.startswith("_") and not part.endswith("__") for part in api.split(".")
    )
