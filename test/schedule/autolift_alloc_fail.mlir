// An allocation is refused under the conditions of the part that is.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-autolift-alloc{proc=lifted alloc=t lifts=2 keep-dims=true})' 2>&1 | FileCheck %s --check-prefix=LIFT
// LIFT: error: cannot lift 't': its size 'i + 1' depends on 'i', which stays behind [lift_alloc.c1]
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-autolift-alloc{proc=shared alloc=t})' 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: error: cannot accept the result of 'autolift_alloc': cannot run the iterations of 'i' in parallel: they conflict on 't' [check.par-race] [any.c1]

//--- in.py
@proc
def lifted(n: size, x: f32[n, n]):
    for i in seq(0, n):
        for j in seq(0, i + 1):
            t: f32
            t = x[i, j]
            x[i, j] = t * t

@proc
def shared(n: size, x: f32[n]):
    for i in par(0, n):
        t: f32
        t = x[i]
        x[i] = t * t
