# RUN: exo-opt %s --convert-exo-to-func | FileCheck %s
# RUN: exo-opt %s --convert-exo-to-func --mlir-print-debuginfo | FileCheck --check-prefix=LOC %s
# Names are those of the source; what comes out is taken by MLIR's own passes.
# RUN: exo-opt %s --convert-exo-to-func --canonicalize --cse | FileCheck --check-prefix=CLEAN %s

# CHECK-LABEL: func.func @product(
# CHECK-SAME:    %[[M:.*]]: index, %[[N:.*]]: index, %[[A:.*]]: memref<?x?xf32, strided<[?, 1], offset: ?>>,
# CHECK-SAME:    %[[C:.*]]: memref<?x1xf32, strided<[?, 1], offset: ?>>) {
# CHECK-DAG:   %[[ZERO:.*]] = arith.constant 0 : index
# CHECK-DAG:   %[[ONE:.*]] = arith.constant 1 : index
# CHECK:       %[[T:.*]] = memref.alloca() : memref<f32>
# CHECK:       scf.for %[[I:.*]] = %[[ZERO]] to %[[M]] step %[[ONE]] {
# CHECK:         %[[F:.*]] = arith.constant 0.000000e+00 : f32
# CHECK:         memref.store %[[F]], %[[T]][] : memref<f32>
# CHECK:         scf.for %[[J:.*]] = %[[ZERO]] to %[[N]]
# CHECK:           %[[V:.*]] = memref.load %[[A]][%[[I]], %[[J]]]
# CHECK:           %[[OLD:.*]] = memref.load %[[T]][]
# CHECK:           arith.addf %[[OLD]], %{{.*}} : f32
# CHECK-NOT:     memref.alloca
# CHECK:       return
# CLEAN-LABEL: func.func @product
# LOC: memref.load {{.*}} loc(#[[PLACE:loc.*]])
# LOC: #[[PLACE]] = loc("{{.*}}memref_functions.py":[[# @LINE + 8]]:
@proc
def product(M: size, N: size, A: f32[M, N], C: [f32][M, 1]):
    assert stride(C, 1) == 1
    for i in seq(0, M):
        t: f32
        t = 0.0
        for j in seq(0, N):
            t += A[i, j] * A[i, j]
        C[i, 0] = t


# A window of a window for a window, and one for a tensor: an extent of 1 may have any stride.
# CHECK-LABEL: func.func @column(
# CHECK-SAME:    %[[X:.*]]: memref<8x8xf32, strided<[8, 1], offset: ?>>)
# CHECK:       %[[S:.*]] = memref.subview %[[X]][0, 2] [8, 1] [1, 1]
# CHECK-SAME:    to memref<8x1xf32, strided<[8, 1], offset: ?>>
# CHECK:       %[[W:.*]] = memref.subview %[[S]][4, 0] [1, 1] [1, 1]
# CHECK-SAME:    to memref<1xf32, strided<[8], offset: ?>>
# CHECK:       %[[BASE:.*]], %[[AT:.*]], %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[W]]
# CHECK:       %[[CELL:.*]] = memref.reinterpret_cast %[[BASE]] to offset: [%[[AT]]], sizes: [1], strides: [1]
# CHECK:       call @single(%[[CELL]])
@proc
def single(x: f32[1]):
    x[0] = 1.0


@proc
def column(x: f32[8, 8]):
    w = x[0:8, 2:3]
    single(w[4:5, 0])


# Division rounds down; where the sign is known it is MLIR's own.
# CHECK-LABEL: func.func @divisions(
# CHECK:       scf.for %[[I:.*]] =
# CHECK:         arith.divui %[[I]]
# CHECK:       %[[SHIFT:.*]] = arith.shrsi %{{.*}}
# CHECK:       arith.floordivsi
@proc
def divisions(k: index, x: f32[16]):
    for i in seq(0, 16):
        if i / 3 == 2:
            x[i] = 0.0
    if k / 8 == 1:
        x[0] = 0.0
    if k / 6 == 1:
        x[0] = 0.0


# What is on the heap is freed behind its last use, static storage is a global.
# CHECK-LABEL: func.func @buffers(
# CHECK-SAME:    %[[N:.*]]: index
# CHECK:       %[[STACK:.*]] = memref.alloca() : memref<4xi8>
# CHECK:       %[[HEAP:.*]] = memref.alloc(%[[N]]) : memref<?xf32>
# CHECK:       memref.get_global @buffers_s : memref<2x2xf64>
# CHECK:       memref.store %{{.*}}, %[[HEAP]]
# CHECK-NEXT:  }
# CHECK-NEXT:  memref.dealloc %[[HEAP]]
# CHECK-NEXT:  scf.for
# CHECK:       return
@proc
def buffers(n: size, x: f32[n]):
    h: f32[n]
    t: i8[4] @ DRAM_STACK
    s: f64[2, 2] @ DRAM_STATIC
    for i in seq(0, n):
        h[i] = x[i]
    for i in seq(0, 4):
        t[i] = 0.0
    for i in seq(0, 2):
        s[i, i] = 0.0
