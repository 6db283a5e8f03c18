// A transposed argument: the version is another procedure, with no record; strides that are required move along.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/s.sched -o %t/out.mlir
// RUN: exo-translate --export-exo %t/out.mlir | FileCheck %s
// CHECK-LABEL: def f(n: size, x: [f32][n, 4]
// CHECK-LABEL: def f_t(n: size, x: [f32][4, n]
// CHECK-NEXT: assert stride(x, 0) == 1
// CHECK-NEXT: for i in seq(0, n):
// CHECK-NEXT: w = x[1:3, i]
// CHECK-NEXT: x[0, i] = w[1]
// RUN: FileCheck %s --check-prefix=RECORD --implicit-check-not=exo.equivalence < %t/out.mlir
// RECORD: exo.proc @f_t(%n: size, %x: memref<4x?xf32, strided<[?, ?], offset: ?>>[4, %n])

//--- in.py
@proc
def f(n: size, x: [f32][n, 4]):
    assert stride(x, 1) == 1
    for i in seq(0, n):
        w = x[i, 1:3]
        x[i, 0] = w[1]
//--- s.sched
exo-derive{from=f as=f_t}
exo-transpose{proc=f_t arg=x}
