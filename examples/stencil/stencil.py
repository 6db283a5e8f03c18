from __future__ import annotations
from exo import *


# Two stages on tiles: sums of three cells along rows into a buffer, then of three rows of it.
@proc
def stencil_sum(m: size, n: size, input: f32[n, m] @ DRAM, output: f32[n - 2, m - 2] @ DRAM):
    assert m > 2
    assert n > 2
    for jo in seq(0, (n - 2) / 64):
        for io in seq(0, (m - 2) / 64):
            tile_buf: f32[66, 64] @ DRAM_STACK
            for ji in seq(0, 66):
                for ii in seq(0, 64):
                    tile_buf[ji, ii] = input[jo * 64 + ji, io * 64 + ii] + input[jo * 64 + ji, io * 64 + ii + 1] + input[jo * 64 + ji, io * 64 + 2 + ii]
            for ji in seq(0, 64):
                for ii in seq(0, 64):
                    output[jo * 64 + ji, io * 64 + ii] = tile_buf[ji, ii] + tile_buf[ji + 1, ii] + tile_buf[ji + 2, ii]
