"""Settings as they are handed to a process, and the formats of reports."""

from __future__ import annotations

import pkgutil
from pathlib import Path
from typing import Any

from mindport import report
from mindport.project.settings.settings import Settings


def formats() -> list[str]:
    """The formats of reports that are text for others than terminals."""
    names = (module.name for module in pkgutil.iter_modules(report.__path__))
    found = {name.removeprefix("as_") for name in names if name.startswith("as_")}
    return sorted(found - {"text"})


def settings_to_json(settings: Settings) -> dict[str, Any]:
    """The settings as plain data, for the process."""
    values = {name: getattr(settings, name) for name in settings.__dataclass_fields__}
    return values | {"backend": settings.backend.value, "root": str(settings.root)}


def settings_of(values: dict[str, Any]) -> Settings:
    """The settings that were handed over."""
    plain: dict[str, Any] = {
        key: tuple(one) if isinstance(one, list) else one for key, one in values.items()
    }
    return Settings(**plain | {"root": Path(values["root"])})
