// Two dimensions of a buffer become one, whether they are neighbours or not; C agrees with what stands there.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/s.sched -o %t/out.mlir
// RUN: exo-translate --export-exo %t/out.mlir | FileCheck %s
// RUN: exo-translate --exo-to-c %t/out.mlir | FileCheck %s --check-prefix=C
// CHECK: t: f32[4 * n, 3]
// CHECK: t[4 * i + k, j] = x[i, j]
// CHECK: x[i, j] += t[4 * i + k, j]
// C: malloc((size_t) (12 * n)
// C: t[3 * (4 * i + k) + j] = x[3 * i + j];

//--- in.py
@proc
def f(n: size, x: f32[n, 3]):
    t: f32[n, 3, 4]
    for i in seq(0, n):
        for j in seq(0, 3):
            for k in seq(0, 4):
                t[i, j, k] = x[i, j]
                x[i, j] += t[i, j, k]
//--- s.sched
exo-mult-dim{proc=f alloc=t hi=0 lo=2}
