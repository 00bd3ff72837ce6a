"""torch.set_printoptions."""

import math

import numpy as np

_PROFILES = {
    "default": {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80},
    "short": {"precision": 2, "threshold": 1000, "edgeitems": 2, "linewidth": 80},
    "full": {"precision": 4, "threshold": math.inf, "edgeitems": 3, "linewidth": 80},
}


def set_printoptions(
    precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None
):
    """For the text that torch has for a tensor, and for NumPy's, by which MindSpore prints."""
    said = {
        "precision": precision,
        "threshold": threshold,
        "edgeitems": edgeitems,
        "linewidth": linewidth,
    }
    told = dict(_PROFILES[profile]) if profile is not None else {}
    told.update((name, value) for name, value in said.items() if value is not None)
    set_printoptions.settings.update(told, sci_mode=sci_mode)
    limit = {"threshold": 2**62} if told.get("threshold") == math.inf else {}
    np.set_printoptions(**told | limit, suppress=sci_mode is False)


set_printoptions.settings = {**_PROFILES["default"], "sci_mode": None}
