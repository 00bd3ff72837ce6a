"""The modules of MindSpore whose names user code writes, in order of preference."""

from __future__ import annotations

import contextlib
import importlib
import io
import warnings
from types import ModuleType

MODULES = [
    "mindspore",
    "mindspore.nn",
    "mindspore.mint",
    "mindspore.mint.nn",
    "mindspore.mint.nn.functional",
    "mindspore.mint.optim",
    "mindspore.mint.linalg",
    "mindspore.mint.special",
    "mindspore.mint.distributed",
    "mindspore.ops",
    "mindspore.numpy",
    "mindspore.dataset",
    "mindspore.dataset.vision",
    "mindspore.dataset.transforms",
    "mindspore.dataset.audio",
    "mindspore.dataset.text",
    "mindspore.dataset.config",
    "mindspore.dataset.utils",
    "mindspore.amp",
    "mindspore.train",
    "mindspore.communication",
    "mindspore.communication.management",
    "mindspore.communication.comm_func",
    "mindspore.experimental.optim",
    "mindspore.experimental.optim.lr_scheduler",
    "mindspore.experimental.es",
    "mindspore.common.initializer",
    "mindspore.boost",
    "mindspore.hal",
    "mindspore.profiler",
    "mindspore.parallel",
    "mindspore.parallel.nn",
    "mindspore.runtime",
    "mindspore.device_context",
    "mindspore.device_context.ascend",
    "mindspore.device_context.cpu",
    "mindspore.device_context.gpu",
    "mindspore.scipy",
    "mindspore.scipy.linalg",
    "mindspore.scipy.optimize",
    "mindspore.scipy.fft",
    "mindspore.nn.probability",
    "mindspore.nn.probability.distribution",
    "mindspore.nn.utils",
    "mindspore.rewrite",
    "mindspore.safeguard",
    "mindspore.mindrecord",
    "mindspore.multiprocessing",
    "mindspore.graph",
    "mindspore.utils",
    "mindspore.ops.function",
    "mindspore.ops.operations",
]
# `__all__` of these leaves out names that are documented and used.
LISTED_BY_DIR = (
    "mindspore",
    "mindspore.mint",
    "mindspore.ops",
    "mindspore.nn",
    "mindspore.dataset",
)


def load() -> dict[str, ModuleType]:
    """Import MindSpore and those of its modules that this release has."""
    modules = {}
    for name in MODULES:
        with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            with contextlib.suppress(ImportError):
                modules[name] = importlib.import_module(name)
    if "mindspore" not in modules:
        raise SystemExit("mindspore is not installed in this interpreter")
    return modules


def public_names(name: str, module: ModuleType) -> list[str]:
    """What a module offers: its `__all__`, and all it shows where that list is incomplete."""
    listed = set(getattr(module, "__all__", ()))
    by_dir = not listed or name in LISTED_BY_DIR or name.startswith("mindspore.mint")
    names = listed | set(dir(module)) if by_dir else listed
    return sorted(key for key in names if not key.startswith("_") and hasattr(module, key))
