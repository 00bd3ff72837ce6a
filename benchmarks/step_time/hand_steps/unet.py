"""The step by hand."""

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops


def block(before, after):
    return nn.SequentialCell(
        nn.Conv2d(before, after, 3, pad_mode="pad", padding=1, has_bias=True),
        nn.BatchNorm2d(after),
        nn.ReLU(),
    )


class Model(nn.Cell):
    def __init__(self, width=8):
        super().__init__()
        self.first = block(3, width)
        self.down = nn.MaxPool2d(2, 2)
        self.inner = block(width, 2 * width)
        self.up = nn.Conv2dTranspose(2 * width, width, 2, 2, pad_mode="valid", has_bias=True)
        self.last = block(2 * width, width)
        self.out = nn.Conv2d(width, 1, 1, has_bias=True)

    def construct(self, x):
        first = self.first(x)
        inner = self.up(self.inner(self.down(first)))
        return self.out(self.last(ops.cat([first, inner], axis=1)))


def make():
    model = Model()
    model.set_train()
    criterion = nn.BCEWithLogitsLoss()
    optimizer = nn.Adam(model.trainable_params(), learning_rate=1e-3)
    random = np.random.RandomState(0)
    x = Tensor(random.randn(4, 3, 32, 32).astype(np.float32))
    y = Tensor((random.rand(4, 1, 32, 32) > 0.5).astype(np.float32))

    def forward_fn(x, y):
        return criterion(model(x), y)

    grad_fn = mindspore.value_and_grad(forward_fn, None, optimizer.parameters)

    def step():
        loss, grads = grad_fn(x, y)
        optimizer(grads)
        return loss.asnumpy()

    return step
