// Copies of a library's instruction have arguments of their own, and the attributes of others that the instruction has.
// RUN: split-file %s %t
// RUN: exo-translate --load-hw=%S/Inputs/toy.mlir --import-exo %t/f.py -o %t/f.mlir
// RUN: sed 's/toy.load(.*)/& {test.mark = 7}/' %t/f.mlir > %t/marked.mlir
// RUN: exo-opt --load-hw=%S/Inputs/toy.mlir %t/marked.mlir --exo-unroll-loop='loop=i' | FileCheck %s
// CHECK: toy.load(%r[0, 0 : 4], %x[0 : 4]) {test.mark = 7 : i64}
// CHECK: toy.load(%r[1, 0 : 4], %x[4 : 8]) {test.mark = 7 : i64}

//--- f.py
@proc
def f(x: f32[8], y: f32[8]):
    r: f32[2, 4] @ toy.vec
    for i in seq(0, 2):
        toy.load(r[i, 0:4], x[4 * i:4 * i + 4])
    for j in seq(0, 2):
        toy.store(y[4 * j:4 * j + 4], r[j, 0:4])
