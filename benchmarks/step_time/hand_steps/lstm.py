"""The step by hand."""

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops


class Model(nn.Cell):
    def __init__(self, tokens=200, width=64):
        super().__init__()
        self.embed = nn.Embedding(tokens, width)
        self.rnn = nn.LSTM(width, width, 2, batch_first=True)
        self.out = nn.Dense(width, tokens)

    def construct(self, x):
        return self.out(self.rnn(self.embed(x))[0])


def make():
    model = Model()
    model.set_train()
    optimizer = nn.Adam(model.trainable_params(), learning_rate=1e-3)
    tokens = Tensor(np.random.RandomState(0).randint(0, 200, (16, 33)).astype(np.int32))
    x, y = tokens[:, :-1], tokens[:, 1:].reshape(-1)

    def forward_fn(x, y):
        return ops.cross_entropy(model(x).reshape(-1, 200), y)

    grad_fn = mindspore.value_and_grad(forward_fn, None, optimizer.parameters)

    def step():
        loss, grads = grad_fn(x, y)
        optimizer(grads)
        return loss.asnumpy()

    return step
