// Dimensions of a buffer stay two where the inner extent is no literal, where a window keeps one of them, and where a
// stride that would change is asked for.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-mult-dim{proc=f alloc=t hi=0 lo=1})' 2>&1 | FileCheck %s --check-prefix=LITERAL
// LITERAL: error: cannot fuse dimensions 0 and 1 of 't': the extent 'm' of dimension 1 is no literal [mult_dim.c1]
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-mult-dim{proc=f alloc=t hi=1 lo=2})' 2>&1 | FileCheck %s --check-prefix=WINDOW
// WINDOW: error: cannot fuse dimensions 1 and 2 of 't': it is not used cell by cell [mult_dim.c2]
// WINDOW: note: 't[0, 0, 0:4]' is a window that keeps one of them
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-mult-dim{proc=g alloc=t hi=0 lo=1})' 2>&1 | FileCheck %s --check-prefix=STRIDE
// STRIDE: error: cannot fuse dimensions 0 and 1 of 't': a stride of it is asked for [any.c5]
// STRIDE: note: 'stride(t, 0)' would have another value

//--- in.py
@proc
def f(n: size, m: size, x: f32[n, m]):
    t: f32[n, m, 4]
    w = t[0, 0, 0:4]
    w[1] = x[0, 0]

@proc
def g(n: size, x: f32[n]):
    t: f32[n, 4]
    t[0, 1] = x[0]
    if stride(t, 0) == 4:
        x[0] += t[0, 1]
