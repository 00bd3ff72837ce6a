"""torch.manual_seed in programs that draw numbers of Python's or numpy's as well."""

import sys

import numpy

from mindport.compat.random.seed_streams import seed_streams
from mindport.compat.random.stream_of import stream_of


def manual_seed(seed):
    """Seed MindSpore and the helpers; what Python and numpy give the program stays as it is."""
    seed_streams(seed)


class _Numpy:
    """numpy for modules of MindSpore whose random numbers come from a stream of their own."""

    def __init__(self, stream):
        self.random = stream

    def __getattr__(self, name):
        return getattr(numpy, name)


def draw_apart():
    """Let no layer of MindSpore (2.10), and no helper, draw from `numpy.random`.

    Where a release has no such module, its layers draw their first values from `numpy.random`.
    """
    names = ("common.initializer", "nn.layer.rnns", "nn.layer.rnn_cells")
    modules = [sys.modules.get(f"mindspore.{name}") for name in names]
    drawing = [one for one in modules if hasattr(one, "np")]
    streams = [one.np.random for one in drawing if one.np is not numpy]  # another package's
    stream_of.default = streams[0] if streams else numpy.random.RandomState()
    for module in drawing:
        module.np = _Numpy(stream_of.default)


draw_apart()
