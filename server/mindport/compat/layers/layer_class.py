"""getattr(torch.nn, name)."""

from mindspore import mint, nn

from mindport.compat.layers.AdaptiveAvgPool1d import AdaptiveAvgPool1d
from mindport.compat.layers.AdaptiveMaxPool1d import AdaptiveMaxPool1d
from mindport.compat.layers.AdaptiveMaxPool3d import AdaptiveMaxPool3d
from mindport.compat.layers.AlphaDropout import AlphaDropout
from mindport.compat.layers.AvgPool1d import AvgPool1d
from mindport.compat.layers.AvgPool2d import AvgPool2d
from mindport.compat.layers.AvgPool3d import AvgPool3d
from mindport.compat.layers.BatchNorm1d import BatchNorm1d
from mindport.compat.layers.BatchNorm2d import BatchNorm2d
from mindport.compat.layers.BatchNorm3d import BatchNorm3d
from mindport.compat.layers.CELU import CELU
from mindport.compat.layers.Conv1d import Conv1d
from mindport.compat.layers.Conv2d import Conv2d
from mindport.compat.layers.Conv3d import Conv3d
from mindport.compat.layers.ConvTranspose1d import ConvTranspose1d
from mindport.compat.layers.ConvTranspose2d import ConvTranspose2d
from mindport.compat.layers.ConvTranspose3d import ConvTranspose3d
from mindport.compat.layers.Dropout import Dropout
from mindport.compat.layers.Dropout1d import Dropout1d
from mindport.compat.layers.Dropout2d import Dropout2d
from mindport.compat.layers.Dropout3d import Dropout3d
from mindport.compat.layers.ELU import ELU
from mindport.compat.layers.Embedding import Embedding
from mindport.compat.layers.GELU import GELU
from mindport.compat.layers.GroupNorm import GroupNorm
from mindport.compat.layers.GRU import GRU
from mindport.compat.layers.GRUCell import GRUCell
from mindport.compat.layers.Hardsigmoid import Hardsigmoid
from mindport.compat.layers.Hardswish import Hardswish
from mindport.compat.layers.Hardtanh import Hardtanh
from mindport.compat.layers.InstanceNorm1d import InstanceNorm1d
from mindport.compat.layers.InstanceNorm2d import InstanceNorm2d
from mindport.compat.layers.InstanceNorm3d import InstanceNorm3d
from mindport.compat.layers.LayerNorm import LayerNorm
from mindport.compat.layers.LeakyReLU import LeakyReLU
from mindport.compat.layers.Linear import Linear
from mindport.compat.layers.LSTM import LSTM
from mindport.compat.layers.LSTMCell import LSTMCell
from mindport.compat.layers.MaxPool1d import MaxPool1d
from mindport.compat.layers.MaxPool2d import MaxPool2d
from mindport.compat.layers.MaxPool3d import MaxPool3d
from mindport.compat.layers.Mish import Mish
from mindport.compat.layers.ReLU import ReLU
from mindport.compat.layers.ReLU6 import ReLU6
from mindport.compat.layers.RMSNorm import RMSNorm
from mindport.compat.layers.RNN import RNN
from mindport.compat.layers.RNNCell import RNNCell
from mindport.compat.layers.RReLU import RReLU
from mindport.compat.layers.SELU import SELU
from mindport.compat.layers.SiLU import SiLU
from mindport.compat.layers.Softmax import Softmax
from mindport.compat.layers.Softmin import Softmin
from mindport.compat.layers.Softplus import Softplus
from mindport.compat.layers.Tanhshrink import Tanhshrink
from mindport.compat.layers.Threshold import Threshold
from mindport.compat.layers.Upsample import Upsample

_OF_THE_PROJECT = (
    AdaptiveAvgPool1d, AdaptiveMaxPool1d, AdaptiveMaxPool3d, AlphaDropout, AvgPool1d, AvgPool2d,
    AvgPool3d, BatchNorm1d, BatchNorm2d, BatchNorm3d, CELU, Conv1d, Conv2d, Conv3d,
    ConvTranspose1d, ConvTranspose2d, ConvTranspose3d, Dropout, Dropout1d, Dropout2d, Dropout3d,
    ELU, Embedding, GELU, GRU, GRUCell, GroupNorm, Hardsigmoid, Hardswish, Hardtanh,
    InstanceNorm1d, InstanceNorm2d, InstanceNorm3d, LSTM, LSTMCell, LayerNorm, LeakyReLU,
    Linear, MaxPool1d, MaxPool2d, MaxPool3d, Mish, RMSNorm, RNN, RNNCell, RReLU, ReLU, ReLU6,
    SELU, SiLU, Softmax, Softmin, Softplus, Tanhshrink, Threshold, Upsample,
)  # fmt: skip
_OF_MINDSPORE = {
    "AdaptiveAvgPool2d": nn.AdaptiveAvgPool2d,
    "AdaptiveAvgPool3d": nn.AdaptiveAvgPool3d,
    "AdaptiveMaxPool2d": mint.nn.AdaptiveMaxPool2d,
    "ConstantPad1d": nn.ConstantPad1d,
    "ConstantPad2d": nn.ConstantPad2d,
    "ConstantPad3d": nn.ConstantPad3d,
    "Flatten": mint.nn.Flatten,
    "GLU": mint.nn.GLU,
    "Hardshrink": mint.nn.Hardshrink,
    "Identity": mint.nn.Identity,
    "LogSigmoid": nn.LogSigmoid,
    "PReLU": mint.nn.PReLU,
    "ReflectionPad1d": nn.ReflectionPad1d,
    "ReflectionPad2d": nn.ReflectionPad2d,
    "ReflectionPad3d": nn.ReflectionPad3d,
    "ReplicationPad1d": nn.ReplicationPad1d,
    "ReplicationPad2d": nn.ReplicationPad2d,
    "ReplicationPad3d": nn.ReplicationPad3d,
    "Sigmoid": mint.nn.Sigmoid,
    "Softshrink": mint.nn.Softshrink,
    "Softsign": nn.Softsign,
    "Tanh": mint.nn.Tanh,
    "ZeroPad2d": nn.ZeroPad2d,
}


def layer_class(name, *default):
    """The class of layers that torch calls so."""
    known = {**_OF_MINDSPORE, **{layer.__name__: layer for layer in _OF_THE_PROJECT}}
    if name not in known and not default:
        raise AttributeError(f"there is no converted layer for torch's {name}")
    return known.get(name, *default)
