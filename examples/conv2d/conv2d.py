from __future__ import annotations
from exo import *


# 2-D convolution with bias and ReLU, channels last: out = relu(bias + sum of weights * inp), without padding.
@proc
def conv2d(batch: size, h: size, w: size, kh: size, kw: size, ic: size, oc: size, inp: f32[batch, h + kh - 1, w + kw - 1, ic] @ DRAM, weights: f32[oc, kh, kw, ic] @ DRAM, bias: f32[oc] @ DRAM, out: f32[batch, h, w, oc] @ DRAM):
    for b in par(0, batch):
        for y in seq(0, h):
            for x in seq(0, w):
                for o in seq(0, oc):
                    acc: f32 @ DRAM
                    acc = bias[o]
                    for dy in seq(0, kh):
                        for dx in seq(0, kw):
                            for c in seq(0, ic):
                                acc += inp[b, y + dy, x + dx, c] * weights[o, dy, dx, c]
                    out[b, y, x, o] = relu(acc)
