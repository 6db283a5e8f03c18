# RUN: exo-opt %s --convert-exo-to-func=affine | FileCheck %s
# RUN: exo-opt %s --convert-exo-to-func='affine signature=c' | FileCheck --check-prefix=C %s
# RUN: exo-opt %s --convert-exo-to-func | FileCheck --check-prefix=OFF %s --implicit-check-not=affine
# Stock passes apply.
# RUN: exo-opt %s --convert-exo-to-func=affine -o %t.mlir
# RUN: mlir-opt %t.mlir --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))' | FileCheck --check-prefix=UNROLLED %s
# RUN: mlir-opt %t.mlir --pass-pipeline='builtin.module(func.func(affine-parallelize))' | FileCheck --check-prefix=PARALLEL %s
# RUN: mlir-opt %t.mlir --lower-affine | FileCheck --check-prefix=LOWERED %s --implicit-check-not=affine

@config
class Cfg:
    n: size


# Sums, quotients and remainders by constants; bounds of variables around.
# CHECK-LABEL: func.func @sums(
# CHECK-SAME:    %{{[a-z0-9]+}}: !llvm.ptr, %[[N:[a-z0-9]+]]: index, %[[K:[a-z0-9]+]]: index, %[[X:[a-z0-9]+]]: memref
# CHECK:         affine.for %[[I:.*]] = 0 to %[[N]] {
# CHECK-NEXT:      affine.for %[[J:.*]] = #{{.*}}(%[[I]]) to %[[N]] {
# CHECK-NEXT:        %[[V:.*]] = affine.load %[[X]][%[[I]], -%[[I]] + %[[J]]]
# CHECK:             affine.load %{{.*}}[(%[[J]] + symbol(%[[K]])) mod 4]
# CHECK:             affine.store %{{.*}}, %{{.*}}[%[[J]] floordiv 4]
# CHECK-NOT:   scf
# CHECK-NOT:   memref.{{load|store}}
# C-LABEL: func.func private @sums.impl(
# C:         %[[K:.*]] = arith.index_cast
# C:         affine.for
# C:         affine.load
# UNROLLED-LABEL: func.func @sums(
# UNROLLED:         step 2
@proc
def sums(n: size, k: index, x: f32[n, n], y: f32[n], z: f32[4]):
    for i in seq(0, n):
        for j in seq(i, n):
            y[j / 4] += x[i, j - i] * z[(j + k) % 4]


# CHECK-LABEL: func.func @conditions(
# CHECK:         affine.for %[[I:.*]] =
# CHECK:           affine.if #{{.*}}(%[[I]])[%{{.*}}] {
# CHECK:             affine.store
# CHECK:           } else {
# CHECK:             affine.store
# Either of two, and truths, are no conjunction.
# CHECK:           scf.if
# CHECK:             affine.store
# CHECK:           scf.if
# CHECK:             affine.store
# CHECK:           scf.if
# CHECK:             affine.store
# CHECK-NOT:   memref.{{load|store}}
# CHECK: return
@proc
def conditions(n: size, b: bool, x: f32[n]):
    for i in seq(0, n):
        if i > 3 and 2 * i < n and i % 3 == 1:
            x[i] = 1.0
        else:
            x[i] = 2.0
        if i < 3 or i > 7:
            x[i] = 3.0
        if b:
            x[i] = 4.0
        if i % 3 != 1:
            x[i] = 5.0


# Bounds that are read from a configuration are no symbols; the variable is no dim then, and what has it in it is not affine. What has it not, is.
# CHECK-LABEL: func.func @fields(
# CHECK:         scf.for %[[I:.*]] =
# CHECK:           memref.store %{{.*}}, %{{.*}}[%[[I]]]
# CHECK:           affine.for %[[J:.*]] = 0 to
# CHECK:             affine.store %{{.*}}, %{{.*}}[%[[J]]]
# CHECK:           scf.for
# CHECK:           scf.if
@proc
def fields(n: size, x: f32[n], y: f32[n], z: f32[n]):
    assert Cfg.n <= n
    for i in seq(0, Cfg.n):
        x[i] = 1.0
        for j in seq(0, n):
            z[j] = 2.0
        for k in seq(i, n):
            y[k] = 3.0
        if i > 2:
            y[0] = 4.0


# Strides are no symbols.
# CHECK-LABEL: func.func @strides(
# CHECK:         scf.if
@proc
def strides(n: size, x: [f32][n, n]):
    if stride(x, 0) == 4:
        x[0, 0] = 1.0


# Two names of cells that are written: passes would take them for two buffers. What is only read may have as many as it wants.
# CHECK-LABEL: func.func @windows(
# CHECK:         affine.for
# CHECK:           memref.load
# CHECK:           memref.store
# CHECK:         affine.for
# CHECK:           affine.load
# CHECK:           affine.load
# CHECK:           affine.store
# PARALLEL-LABEL: func.func @windows(
# PARALLEL:         affine.for
# PARALLEL:           memref.load
# PARALLEL:         affine.parallel
@proc
def windows(n: size, x: f32[n + 1], y: f32[n], z: f32[n]):
    w = x[1:n + 1]
    v = y[0:n]
    for i in seq(0, n):
        w[i] = x[i]
    for i in seq(0, n):
        z[i] = y[i] + v[i]


# A `par` loop is one like others.
# CHECK-LABEL: func.func @scalar(
# CHECK:         affine.for
# CHECK:           affine.load %{{.*}}[]
# LOWERED-LABEL: func.func @scalar(
# OFF-LABEL: func.func @scalar(
@proc
def scalar(n: size, s: f32, x: f32[n]):
    for i in par(0, n):
        x[i] = s
