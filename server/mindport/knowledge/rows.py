"""The curated rows of mapping_db as they stand in TOML, validated."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, RootModel, model_validator

from mindport.knowledge.types import Backend, Parity, Policy

Area = Literal["network", "training", "data", "device", "distributed", "tooling"]
Text = Annotated[str, Field(min_length=1)]
DottedName = Annotated[str, Field(pattern=r"^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$")]

WILDCARD = ".*"  # at the end of a key: for all names below it
WITHOUT_TARGET = frozenset(
    {Parity.MISSING, Parity.NOT_NEEDED, Parity.DATA_PIPELINE, Parity.COMPOSED}
)


class Strict(BaseModel):
    """No unknown keys, nothing changed after reading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ParameterRule(Strict):
    """What becomes of one torch parameter: renamed, converted, or dropped with a reason."""

    to: Text | None = None
    value: Text | None = None
    drop: Text | None = None
    unless_default: bool = False

    @model_validator(mode="after")
    def check(self) -> ParameterRule:
        """Exactly one of `to` and `drop`."""
        if (self.to is None) == (self.drop is None):
            raise ValueError("needs exactly one of `to` and `drop`")
        if self.value is not None and (self.to is None or "{}" not in self.value):
            raise ValueError("`value` needs `to`, and `{}` where the torch argument stands")
        return self


class TargetRow(Strict):
    """One MindSpore API that can take the place of the torch API."""

    api: DottedName
    backends: tuple[Backend, ...] = ()
    params: dict[str, Text | ParameterRule] = {}
    write: dict[str, str] = {}
    differences: tuple[Text, ...] = ()

    def rule(self, name: str) -> ParameterRule | None:
        """The rule for a torch parameter, if the row states one."""
        rule = self.params.get(name)
        return ParameterRule(to=rule) if isinstance(rule, str) else rule


class Row(Strict):
    """All that is curated of one torch API, or of all names below one (key ending in `.*`)."""

    targets: tuple[TargetRow, ...] = ()
    area: Area = "network"
    parity: Parity | None = None
    differences: tuple[Text, ...] = ()
    policy: Policy | None = None
    advice: str = ""
    recipe: Text | None = None
    drafted: bool = False

    @model_validator(mode="after")
    def check(self) -> Row:
        """What each parity requires."""
        if self.parity in WITHOUT_TARGET and not self.advice.strip():
            raise ValueError(f'parity "{self.parity.value}" needs `advice`')
        if self.parity is Parity.MISSING and self.policy is None:
            raise ValueError('parity "missing" needs `policy`')
        if self.parity is Parity.MISSING and self.targets:
            raise ValueError('parity "missing" and `targets` exclude each other')
        if not self.targets and self.parity not in WITHOUT_TARGET:
            names = ", ".join(sorted(parity.value for parity in WITHOUT_TARGET))
            raise ValueError(f"without `targets` the row needs `parity`, one of: {names}")
        apis = [target.api for target in self.targets]
        if len(set(apis)) < len(apis):
            raise ValueError("the same target twice")
        return self


class Defaults(Strict):
    """The [defaults] table of a file: for every row of it that does not say otherwise."""

    area: Area = "network"
    drafted: bool = False


class Symbols(RootModel[dict[DottedName, DottedName]]):
    """Of a package without an inventory, names and the classes of torch or Python that they are of.

    The tables [bases], [returns], [methods] and [attributes].
    """


class Extras(Strict):
    """The [extras] table of a file: APIs that are real though no inventory has them, and why."""

    names: tuple[DottedName, ...]
    reason: Text
