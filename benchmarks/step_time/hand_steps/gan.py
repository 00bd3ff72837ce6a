"""The step by hand."""

import mindspore
import numpy as np
from mindspore import Tensor, nn, ops


def make():
    maker = nn.SequentialCell(nn.Dense(16, 128), nn.ReLU(), nn.Dense(128, 64), nn.Tanh())
    judge = nn.SequentialCell(nn.Dense(64, 128), nn.LeakyReLU(0.2), nn.Dense(128, 1))
    maker.set_train()
    judge.set_train()
    criterion = nn.BCEWithLogitsLoss()
    of_maker = nn.Adam(maker.trainable_params(), 2e-4, beta1=0.5, beta2=0.999)
    of_judge = nn.Adam(judge.trainable_params(), 2e-4, beta1=0.5, beta2=0.999)
    random = np.random.RandomState(0)
    real = Tensor(random.randn(32, 64).astype(np.float32))
    noise = Tensor(random.randn(32, 16).astype(np.float32))
    yes, no = ops.ones((32, 1)), ops.zeros((32, 1))

    def judge_fn(real, made):
        return criterion(judge(real), yes) + criterion(judge(made), no)

    def maker_fn(noise):
        return criterion(judge(maker(noise)), yes)

    judge_grad = mindspore.value_and_grad(judge_fn, None, of_judge.parameters)
    maker_grad = mindspore.value_and_grad(maker_fn, None, of_maker.parameters)

    def step():
        judged, grads = judge_grad(real, maker(noise))
        of_judge(grads)
        fooled, grads = maker_grad(noise)
        of_maker(grads)
        return judged.asnumpy() + fooled.asnumpy()

    return step
