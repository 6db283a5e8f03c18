#!/usr/bin/env python3
"""Runs kernels of the examples as C by clang and as objects by LLVM, in turn, and compares their speed.

usage: backends.py ROUNDS FOLDER

FOLDER has NAME.c.so and NAME.llvm.so of each kernel (bench/backends.sh makes them). In a round each runs for about 20 ms;
alternating cancels what drifts. Prints a line for each kernel: the median times, their ratio, and its spread over rounds.
Results have to be the same, bit for bit.
"""

import ctypes
import os
import random
import statistics
import sys
import time

Floats = ctypes.POINTER(ctypes.c_float)


class Window1(ctypes.Structure):
    _fields_ = [("data", Floats), ("strides", ctypes.c_int64 * 1)]


class Window2(ctypes.Structure):
    _fields_ = [("data", Floats), ("strides", ctypes.c_int64 * 2)]


def cells(count):
    """Multiples of 1/4 whose sums of products a float holds exactly."""
    numbers = random.Random(1)
    return (ctypes.c_float * count)(*(numbers.randrange(-8, 9) / 4 for _ in range(count)))


def pointer(buffer):
    return ctypes.cast(buffer, Floats)


def sizes(*numbers):
    return [ctypes.c_int64(n) for n in numbers]


def product(n, m, k):
    a, b, c = cells(n * k), cells(k * m), cells(n * m)
    return c, [pointer(a), pointer(b), pointer(c)]


def sgemm(n):
    out, buffers = product(n, n, n)
    return out, sizes(n, n, n) + buffers


def matmul(n, m, k):
    out, buffers = product(n, m, k)
    return out, sizes(n, m, k) + buffers


def sgemv(m, n):
    a, x, y = cells(m * n), cells(m), cells(n)
    windows = [
        Window2(pointer(a), (ctypes.c_int64 * 2)(n, 1)),
        Window1(pointer(x), (ctypes.c_int64 * 1)(1)),
        Window1(pointer(y), (ctypes.c_int64 * 1)(1)),
    ]
    return y, sizes(m, n) + windows


def conv2d(batch, h, w, kernel, ic, oc):
    inp = cells(batch * (h + kernel - 1) * (w + kernel - 1) * ic)
    weights, bias, out = cells(oc * kernel * kernel * ic), cells(oc), cells(batch * h * w * oc)
    extents = sizes(batch, h, w, kernel, kernel, ic, oc)
    return out, extents + [pointer(b) for b in (inp, weights, bias, out)]


# What is run, and the procedure's name where it is another.
KERNELS = {
    "sgemm": ("sgemm", sgemm(768)),
    "sgemv": ("sgemv", sgemv(768, 1024)),
    "matmul": ("matmul", matmul(259, 253, 251)),
    "matmul-native": ("matmul", matmul(259, 253, 251)),
    "conv2d": ("conv2d", conv2d(1, 30, 28, 3, 32, 32)),
    "conv2d-native": ("conv2d", conv2d(1, 30, 28, 3, 32, 32)),
}


def timed(run, repeat):
    start = time.perf_counter()
    for _ in range(repeat):
        run()
    return (time.perf_counter() - start) / repeat


def main():
    rounds, folder = int(sys.argv[1]), sys.argv[2]
    print(f"{'kernel':<16}{'C, ms':>9}{'LLVM, ms':>10}{'LLVM is':>10}   quartiles over rounds")
    for name, (proc, (out, arguments)) in KERNELS.items():
        runs, results = [], []
        start = bytes(out)
        for kind in ("c", "llvm"):
            path = os.path.join(folder, f"{name}.{kind}.so")
            if not os.path.exists(path):
                break
            function = ctypes.CDLL(path)[proc]
            function.restype = None
            runs.append(lambda function=function: function(None, *arguments))
            ctypes.memmove(out, start, len(start))
            runs[-1]()
            results.append(bytes(out))
        if len(runs) < 2:
            print(f"{name:<16}not built")
            continue
        if results[0] != results[1]:
            sys.exit(f"{name}: results differ")
        repeat = max(1, round(0.02 / timed(runs[0], 3)))
        times = [[timed(run, repeat) for run in runs] for _ in range(rounds)]
        ratios = sorted(c / llvm for c, llvm in times)
        c, llvm = (1e3 * statistics.median(column) for column in zip(*times))
        low, high = ratios[rounds // 4], ratios[3 * rounds // 4]
        print(f"{name:<16}{c:>9.3f}{llvm:>10.3f}{statistics.median(ratios):>9.3f}x   {low:.3f} to {high:.3f}")


main()
