// A split is refused under the conditions of the part that is, here at the outer one of two loops.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-autofission{proc=split gap="after:y[_] = _" lifts=2})' 2>&1 | FileCheck %s --check-prefix=SPLIT
// SPLIT: error: cannot split 'i' here: the part before the gap does not commute with the part behind it in earlier iterations [fission.c3]

//--- in.py
@proc
def split(n: size, x: f32[n + 1, 4], y: f32[n, 4]):
    for i in seq(0, n):
        for j in seq(0, 4):
            y[i, j] = x[i, j]
            x[i + 1, j] = y[i, j]
