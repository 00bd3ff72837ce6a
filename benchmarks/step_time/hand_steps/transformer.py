"""The step by hand."""

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops


class Model(nn.Cell):
    def __init__(self, tokens=200, width=64, classes=10):
        super().__init__()
        self.embed = nn.Embedding(tokens, width)
        layer = nn.TransformerEncoderLayer(width, 4, 128, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.out = nn.Dense(width, classes)

    def construct(self, x):
        return self.out(self.encoder(self.embed(x)).mean(1))


def make():
    model = Model()
    model.set_train()
    optimizer = nn.AdamWeightDecay(model.trainable_params(), 1e-3, weight_decay=0.01)
    random = np.random.RandomState(0)
    x = Tensor(random.randint(0, 200, (16, 32)).astype(np.int32))
    y = Tensor(random.randint(0, 10, 16).astype(np.int32))

    def forward_fn(x, y):
        return ops.cross_entropy(model(x), y)

    grad_fn = mindspore.value_and_grad(forward_fn, None, optimizer.parameters)

    def step():
        loss, grads = grad_fn(x, y)
        optimizer(grads)
        return loss.asnumpy()

    return step
