# Choices between indices have the values of the chosen side, interpreted and as machine code, through LLVM and through C.
# RUN: exo-run %s --proc f --size n=5 --arg k=2 --random 3 > %t.txt && FileCheck %s < %t.txt
# RUN: exo-run %s --proc f --size n=5 --arg k=2 --random 3 --jit | diff %t.txt -
# RUN: exo-run %s --proc f --size n=5 --arg k=-3 --random 3 > %t.other && exo-run %s --proc f --size n=5 --arg k=-3 --random 3 --jit | diff %t.other -
# CHECK: y

@proc
def f(n: size, k: index, x: f32[n], y: f32[n]):
    for i in seq(0, n if k < 9 else 1):
        y[i] = x[i - k if 0 <= i - k and i - k < n else 0]
        y[(i if not i == 2 or k > 3 else 0) / 2] += x[i + 1 if i + 1 < n else i % 2]
