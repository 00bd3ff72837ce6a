"""The modules of torch that user code imports from, and which of them name things first."""

from __future__ import annotations

import contextlib
import importlib
import io
import pkgutil
import re
import warnings
from types import ModuleType

# Documented packages, in order of preference: the first that has an object names it.
DOCUMENTED = [
    "torch",
    "torch.nn",
    "torch.optim",
    "torch.linalg",
    "torch.fft",
    "torch.special",
    "torch.sparse",
    "torch.autograd",
    "torch.utils.data",
    "torch.utils.checkpoint",
    "torch.optim.lr_scheduler",
    "torch.optim.swa_utils",
    "torch.nn.functional",
    "torch.nn.init",
    "torch.nn.utils",
    "torch.nn.utils.rnn",
    "torch.nn.utils.parametrizations",
    "torch.nn.utils.parametrize",
    "torch.nn.utils.prune",
    "torch.nn.parallel",
    "torch.nn.attention",
    "torch.nn.attention.flex_attention",
    "torch.nn.attention.bias",
    "torch.nn.parameter",
    "torch.distributions",
    "torch.distributed",
    "torch.distributed.fsdp",
    "torch.distributed.tensor",
    "torch.distributed.tensor.parallel",
    "torch.distributed.device_mesh",
    "torch.distributed.checkpoint",
    "torch.distributed.rpc",
    "torch.distributed.optim",
    "torch.distributed.nn",
    "torch.distributed.pipelining",
    "torch.distributed.elastic",
    "torch.distributed.algorithms",
    "torch.autograd.profiler",
    "torch.autograd.functional",
    "torch.autograd.graph",
    "torch.autograd.forward_ad",
    "torch.profiler",
    "torch.cuda",
    "torch.cuda.amp",
    "torch.mps",
    "torch.xpu",
    "torch.cpu",
    "torch.mtia",
    "torch.accelerator",
    "torch.amp",
    "torch.jit",
    "torch.onnx",
    "torch.func",
    "torch.fx",
    "torch.export",
    "torch.compiler",
    "torch.library",
    "torch.ao.quantization",
    "torch.ao.nn.quantized",
    "torch.masked",
    "torch.nested",
    "torch.multiprocessing",
    "torch.package",
    "torch.signal.windows",
    "torch.testing",
    "torch.overrides",
    "torch.hub",
    "torch.futures",
    "torch.monitor",
    "torch.types",
    "torch.random",
    "torch.storage",
    "torch.utils.data.distributed",
    "torch.utils.tensorboard",
    "torch.utils.benchmark",
    "torch.utils.dlpack",
    "torch.utils.hooks",
    "torch.utils.cpp_extension",
    "torch.utils.model_zoo",
    "torch.utils",
    "torch.ao.nn.intrinsic",
    "torch.ao.nn.qat",
    "torch.quantization",
]

_SKIPPED = re.compile(
    r"\._|__main__|\.(?:testing\._internal|test|bin|contrib|fx\.experimental|fx\.passes|fx\.tensor_type"
    r"|onnx\.ops|onnx\.symbolic\w*|nativert|numa|utils\.hipify|utils\.model_dump"
    r"|utils\.serialization|utils\.bottleneck|utils\.benchmark\.(?:examples|op_fuzzers|utils)"
    r"|distributed\.benchmarks|distributed\.launch|distributed\.run|distributed\.(?:debug|flight_recorder)"
    r"|distributed\.elastic\.rendezvous\.etcd\w*|ao\.(?:pruning|ns)|ao\.quantization\.(?:fx|pt2e"
    r"|backend_config|quantizer)|utils\.data\.datapipes\.(?:dataframe|gen_pyi|utils)"
    r"|export\.(?:passes|pt2_archive|experimental)|utils\.jit|utils\.viz)(?:\.|$)"
)
# Private modules that user code imports from all the same.
PRIVATE = ("torch._tensor", "torch._utils", "torch._dynamo", "torch.utils._pytree", "torch._VF")
# Where definitions with a leading underscore count: they are subclassed and called in the wild.
UNDERSCORED = re.compile(
    r"torch\.(?:nn(?:\.modules.*|\.utils.*|\.parallel.*|\.functional|\.init|\.common_types)"
    r"|optim.*|utils\.data.*|_utils|_tensor|utils\._pytree|distributed\.distributed_c10d|jit)$"
)


def walk() -> dict[str, ModuleType]:
    """Import torch and every module of it that is not internal, by name."""
    modules: dict[str, ModuleType] = {}
    root = _load("torch")
    if root is None:
        raise SystemExit("torch is not installed in this interpreter")
    names = ["torch", *PRIVATE]
    names += [f"torch.{m.name}" for m in pkgutil.iter_modules(root.__path__)]
    pending = [name for name in names if name in PRIVATE or not _SKIPPED.search(name)]
    while pending:
        name = pending.pop()
        module = _load(name)
        if module is None or name in modules:
            continue
        modules[name] = module
        if name != "torch" and name not in PRIVATE:
            pending += _below(name, module)
    return dict(sorted(modules.items()))


def _below(name: str, module: ModuleType) -> list[str]:
    """The modules right below a module: its files, and what it binds."""
    files = (f"{name}.{m.name}" for m in pkgutil.iter_modules(getattr(module, "__path__", [])))
    attached = (f"{name}.{key}" for key in _attached(name, module))
    return [*(one for one in files if not _SKIPPED.search(one)), *attached]


def _attached(name: str, module: ModuleType) -> list[str]:
    """Modules that are only attributes (torch.backends.cudnn.rnn and the like import plainly)."""
    found = []
    for key, value in vars(module).items():
        if isinstance(value, ModuleType) and value.__name__ == f"{name}.{key}":
            found.append(key)
    return [key for key in found if not _SKIPPED.search(f"{name}.{key}")]


def _load(name: str) -> ModuleType | None:
    """Import quietly; a module whose own requirements are absent is left to its source."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        try:
            return importlib.import_module(name)
        except (ImportError, RuntimeError, AttributeError, OSError):
            return None
