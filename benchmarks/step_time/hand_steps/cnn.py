"""The step by hand."""

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops


class Model(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 16, 3, pad_mode="pad", padding=1, has_bias=True)
        self.bn1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 32, 3, pad_mode="pad", padding=1, has_bias=True)
        self.bn2 = nn.BatchNorm2d(32)
        self.pool = nn.MaxPool2d(2, 2)
        self.fc = nn.Dense(32 * 8 * 8, 10)

    def construct(self, x):
        x = self.pool(ops.relu(self.bn1(self.conv1(x))))
        x = self.pool(ops.relu(self.bn2(self.conv2(x))))
        return self.fc(x.reshape(x.shape[0], -1))


def make():
    model = Model()
    model.set_train()
    optimizer = nn.Momentum(model.trainable_params(), 0.01, 0.9)
    draw = np.random.RandomState(0)
    x = Tensor(draw.rand(16, 3, 32, 32).astype(np.float32))
    y = Tensor(draw.randint(0, 10, 16).astype(np.int32))

    def forward_fn(x, y):
        return ops.cross_entropy(model(x), y)

    grad_fn = mindspore.value_and_grad(forward_fn, None, optimizer.parameters)

    def step():
        loss, grads = grad_fn(x, y)
        optimizer(grads)
        return loss.asnumpy()

    return step
