# `par` loops as regions of the omp dialect: each thread has what the body allocates, the function what is allocated before.
# RUN: exo-opt %s --convert-exo-to-func=parallel=omp | FileCheck %s
# RUN: exo-opt %s --convert-exo-to-func=parallel=omp --mlir-print-debuginfo | FileCheck --check-prefix=LOC %s
# RUN: exo-opt %s --convert-exo-to-func=parallel=omp --canonicalize --cse | FileCheck --check-prefix=CLEAN %s
# Functions keep their signatures, which MLIR's conversion of omp changes if it comes first.
# RUN: exo-opt %s --exo-to-llvm=parallel=omp | FileCheck --check-prefix=LLVM %s
# RUN: exo-opt %s --exo-to-llvm=parallel=omp | mlir-translate --mlir-to-llvmir | FileCheck --check-prefix=IR %s
# Without the option iterations run one after the other.
# RUN: exo-opt %s --convert-exo-to-func | FileCheck --check-prefix=NONE --implicit-check-not=omp. %s
# RUN: exo-opt %s --exo-to-llvm | FileCheck --check-prefix=NONE-LLVM --implicit-check-not=omp. %s

# CHECK-LABEL: func.func @rows(
# CHECK-SAME:    %[[M:[^:]*]]: index, %[[N:[^:]*]]: index
# CHECK-DAG:   %[[ZERO:.*]] = arith.constant 0 : index
# CHECK-DAG:   %[[ONE:.*]] = arith.constant 1 : index
# CHECK-DAG:   %[[BEFORE:.*]] = memref.alloca() : memref<f32>
# CHECK:       memref.store %{{.*}}, %[[BEFORE]][]
# CHECK-NEXT:  omp.parallel {
# CHECK-NEXT:    %[[SUM:.*]] = memref.alloca() : memref<f32>
# CHECK-NEXT:    %[[PART:.*]] = memref.alloca() : memref<4xf32>
# CHECK-NEXT:    omp.wsloop nowait {
# CHECK-NEXT:      omp.loop_nest (%[[I:.*]]) : index = (%[[ONE]]) to (%[[M]]) step (%[[ONE]]) {
# CHECK-NOT:         memref.alloca
# CHECK:             memref.store %{{.*}}, %[[SUM]][]
# CHECK:             scf.for %{{.*}} = %[[ZERO]] to %[[N]] step %[[ONE]] {
# CHECK:               memref.load %[[BEFORE]][]
# CHECK:               memref.store %{{.*}}, %[[PART]]
# CHECK:             omp.yield
# CHECK:         omp.terminator
# CHECK:       return
# LOC: omp.terminator loc(#[[PLACE:loc.*]])
# LOC: #[[PLACE]] = loc("{{.*}}parallel_omp.py":[[# @LINE + 18]]:
# CLEAN-LABEL: func.func @rows
# CLEAN:       omp.parallel
# LLVM-LABEL: llvm.func internal @rows.impl(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: !llvm.ptr
# LLVM:       omp.parallel {
# LLVM:         llvm.alloca
# LLVM:         omp.wsloop
# LLVM:       llvm.func @rows(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: !llvm.ptr {llvm.noalias}, %{{[^:]*}}: !llvm.ptr {llvm.noalias}) {
# IR: define internal void @rows.impl(ptr %{{.*}}, i64 %{{.*}}, i64 %{{.*}}, ptr noalias noundef readonly %{{.*}}, ptr noalias noundef %{{.*}})
# IR: call void {{.*}}@__kmpc_fork_call
# IR: define internal void @rows.impl..omp_par(
# NONE-LABEL: func.func @rows
# NONE:         scf.for
# NONE-LLVM-LABEL: llvm.func @rows
@proc
def rows(m: size, n: size, A: f32[m, n], y: f32[m]):
    before: f32
    before = 2.0
    for i in par(1, m):
        sum: f32
        sum = 0.0
        for j in seq(0, n):
            part: f32[4] @ DRAM_STACK
            part[j % 4] = A[i, j] * before
            sum += part[j % 4]
        y[i] = sum


# In a loop inside of a loop each has a region; what is allocated in neither is the function's.
# CHECK-LABEL: func.func @nested(
# CHECK:       omp.parallel {
# CHECK-NEXT:    %[[OUTER:.*]] = memref.alloca() : memref<f32>
# CHECK-NEXT:    omp.wsloop
# CHECK:           memref.store %{{.*}}, %[[OUTER]]
# CHECK:           omp.parallel {
# CHECK-NEXT:        %[[INNER:.*]] = memref.alloca() : memref<f64>
# CHECK-NEXT:        omp.wsloop
# CHECK:           omp.terminator
# CHECK:         omp.terminator
@proc
def nested(n: size, A: f32[n, n]):
    for i in par(0, n):
        a: f32
        a = A[i, 0]
        for j in par(0, n):
            b: f64
            b = a
            A[i, j] = b
        a = A[i, 0]
        A[i, 0] = a


# An allocation behind a loop belongs to the function again.
# CHECK-LABEL: func.func @behind(
# CHECK-NEXT:  arith.constant
# CHECK:       %[[AFTER:.*]] = memref.alloca() : memref<i8>
# CHECK:       omp.parallel {
# CHECK-NEXT:    omp.wsloop
# CHECK:       memref.store %{{.*}}, %[[AFTER]]
@proc
def behind(n: size, x: i8[n]):
    for i in par(0, n):
        x[i] = 1.0
    after: i8
    after = 2.0
    x[0] = after


# What has a size that is not known is allocated and freed in each iteration.
# CHECK-LABEL: func.func @heap(
# CHECK:       omp.loop_nest
# CHECK:         memref.alloc(
# CHECK:         memref.dealloc
# CHECK-NEXT:    omp.yield
@proc
def heap(n: size, x: f32[n]):
    for i in par(0, n):
        row: f32[n]
        row[i] = x[i]
        x[i] = row[i]
