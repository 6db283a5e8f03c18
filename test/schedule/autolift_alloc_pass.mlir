// An allocation out of two loops, with a dimension for each, in one line of a schedule.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/s.sched | exo-translate --export-exo | FileCheck %s
// CHECK-LABEL: def lifted(
// CHECK-NEXT: t: f32[n, 4]
// CHECK-NEXT: for i in seq(0, n):
// CHECK-NEXT: for j in seq(0, 4):
// CHECK-NEXT: t[i, j] = x[i, j]
// CHECK-NEXT: x[i, j] = t[i, j] * t[i, j]

//--- in.py
@proc
def lifted(n: size, x: f32[n, 4]):
    for i in seq(0, n):
        for j in seq(0, 4):
            t: f32
            t = x[i, j]
            x[i, j] = t * t
//--- s.sched
exo-autolift-alloc{proc=lifted alloc=t lifts=2 keep-dims=true}
