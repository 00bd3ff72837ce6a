"""What a program does as a whole, for which MindSpore has an own way: mixed precision and so on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mindport.analysis.event import Event
from mindport.analysis.gradients.accumulation import accumulations
from mindport.analysis.uses.api_use import ApiUse, UseKind
from mindport.analysis.uses.placed_calls import PlacedCalls
from mindport.analysis.values.domain import Library
from mindport.analysis.values.evaluator import Evaluator
from mindport.text.span import Span

# The packages that are there for a feature, and the single names elsewhere.
_PACKAGES = {
    "torch.amp": "mixed-precision",
    "torch.cuda.amp": "mixed-precision",
    "torch.cpu.amp": "mixed-precision",
    "torch.autocast": "mixed-precision",
    "torch.utils.tensorboard": "summary-records",
    "torch.quantization": "quantization",
    "torch.ao.quantization": "quantization",
    "torch.ao.nn": "quantization",
    "torch.nn.utils.prune": "pruning",
    "torch.ao.pruning": "pruning",
    "torch.profiler": "profiling",
    "torch.autograd.profiler": "profiling",
    "torch.cuda.profiler": "profiling",
    "torch.cuda.nvtx": "profiling",
    "torch.autograd.detect_anomaly": "anomaly-detection",
    "torch.autograd.set_detect_anomaly": "anomaly-detection",
    "torch.autograd.anomaly_mode": "anomaly-detection",
    "torch.compile": "compilation",
    "torch.jit.script": "compilation",
    "torch.jit.trace": "compilation",
    "torch.jit.script_if_tracing": "compilation",
}

# What the policies of automatic augmentation choose among.
_OF_POLICIES = frozenset(
    {
        *("ColorJitter", "RandomRotation", "RandomAffine", "RandomPerspective", "RandomInvert"),
        *("RandomAdjustSharpness", "RandomAutocontrast", "RandomEqualize", "RandomPosterize"),
        *("RandomSolarize", "RandomGrayscale"),
    }
)
_TRANSFORMS = ("torchvision.transforms.", "torchvision.transforms.v2.")
_CHANGES = frozenset(
    f"{package}functional.{name}"
    for package in _TRANSFORMS
    for name in (
        *("adjust_brightness", "adjust_contrast", "adjust_saturation", "adjust_hue", "rotate"),
        *("adjust_sharpness", "affine", "perspective", "autocontrast", "equalize", "invert"),
        *("posterize", "solarize", "rgb_to_grayscale"),
    )
)
_CHANCE = ("random.", "numpy.random.", "torch.rand", "torch.bernoulli")


def features(ev: Evaluator, calls: PlacedCalls, uses: Sequence[ApiUse]) -> Iterator[Event]:
    """The features of some parts of a file, each where it is first met."""
    told: set[str] = set()
    for use in uses:
        kind = _kind_of(use.api)
        if kind is not None and kind not in told and _runs(use):
            told.add(kind)
            yield Event(kind, use.name_span, use.confidence, use.api)
    yield from accumulations(calls, uses)
    for use in _augmentations(ev, calls, uses):
        yield Event("hand-written-augmentation", use.name_span, use.confidence, use.api)


def _runs(use: ApiUse) -> bool:
    """Whether a function or class is called, or decorates: an annotation does nothing."""
    called = use.arguments is not None and use.kind in (UseKind.FUNCTION, UseKind.CLASS)
    return called or use.kind is UseKind.DECORATOR


def _kind_of(api: str) -> str | None:
    """By the longest package that has the API."""
    if "._" in api:
        return None
    while api:
        kind = _PACKAGES.get(api)
        if kind is not None:
            return kind
        api = api.rpartition(".")[0]
    return None


def _chains(uses: Sequence[ApiUse]) -> Iterator[ApiUse]:
    """Chains of two or more transforms that draw at random."""
    transforms = [use for use in uses if use.api.startswith(_TRANSFORMS)]
    for use in transforms:
        if use.api.endswith(".Compose") and use.arguments:
            inside = (one.api for one in transforms if _holds(use.span, one.span))
            if len(_OF_POLICIES.intersection(api.rpartition(".")[2] for api in inside)) >= 2:
                yield use


def _augmentations(ev: Evaluator, calls: PlacedCalls, uses: Sequence[ApiUse]) -> Iterator[ApiUse]:
    """Chains of random transforms, and functions that change an image by chance."""
    yield from _chains(uses)
    drawn: dict[int, bool] = {}
    for use in uses:
        if use.api in _CHANGES and use.arguments is not None:
            function = calls.function(use)
            if function >= 0 and function not in drawn:
                drawn[function] = _draws(ev, calls, function)
                if drawn[function]:
                    yield use


def _draws(ev: Evaluator, calls: PlacedCalls, function: int) -> bool:
    """Whether a function calls a source of random numbers."""
    unit = calls.unit
    for site in (site for part in calls.parts for site in part.all_sites()):
        if len(site) > 6 and unit.ir.function_at(site[6]) == function:
            for atom in ev.value(unit, site[0]):
                if isinstance(atom, Library) and atom.name.startswith(_CHANCE):
                    return True
    return False


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
