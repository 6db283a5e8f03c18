// A factor is lifted out of a dot product, and what multiplies the sum stands behind the loop.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/s.sched | exo-translate --export-exo | FileCheck %s
// CHECK: y[i] = 0.0
// CHECK-NEXT: for j in seq(0, n):
// CHECK-NEXT: y[i] += a[i, j] * x[j]
// CHECK-NEXT: y[i] = alpha * y[i]

//--- in.py
@proc
def gemv(n: size, alpha: f32, a: f32[n, n], x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = 0.0
        for j in seq(0, n):
            y[i] += alpha * (a[i, j] * x[j])
//--- s.sched
exo-lift-reduce-constant{proc=gemv blk='y[_] = _; for j in _: _'}
