// A factor stays where it is if it is initialised only where the loop runs, if the loop changes it, and among integers that wrap before they are added.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-lift-reduce-constant{proc=f blk="body[2:4]"})' 2>&1 | FileCheck %s --check-prefix=BOTTOM
// BOTTOM: error: cannot accept the result of 'lift_reduce_constant': cannot read 'a': it may not have been written before [check.uninitialised] [any.c1]
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-lift-reduce-constant{proc=g blk="s = _; for i in _: _"})' 2>&1 | FileCheck %s --check-prefix=CHANGES
// CHANGES: error: cannot lift a factor of 's': the loop may modify 'a[0]', and 'a[0]' would be read behind it [lift_reduce_constant.c4]
// CHANGES: note: with i = 0: 'a[i]' writes 'a[0]'
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-lift-reduce-constant{proc=h blk="s = _; for i in _: _"})' 2>&1 | FileCheck %s --check-prefix=INTEGERS
// INTEGERS: error: cannot lift a factor of 's': integers of another type than the cell are multiplied [lift_reduce_constant.c5]

//--- in.py
@proc
def f(n: index, x: f32[8], s: f32):
    assert n >= 0 and n <= 8
    a: f32
    for i in seq(0, n):
        a = 2.0
    s = 0.0
    for i in seq(0, n):
        s += a * x[i]

@proc
def g(n: size, a: f32[n], x: f32[n], s: f32):
    s = 0.0
    for i in seq(0, n):
        s += a[0] * x[i]
        a[i] = 2.0

@proc
def h(n: size, a: i32, x: i32[n], s: i64):
    s = 0.0
    for i in seq(0, n):
        s += a * x[i]
