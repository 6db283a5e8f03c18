# `par` loops as `scf.parallel`, for passes of others: each iteration has what the body allocates, on the heap, whatever becomes of the loop.
# RUN: exo-opt %s --convert-exo-to-func=parallel=scf -o %t.mlir && FileCheck %s --input-file=%t.mlir
# RUN: exo-opt %s --convert-exo-to-func=parallel=scf --mlir-print-debuginfo | FileCheck --check-prefix=LOC %s
# RUN: exo-opt %s --convert-exo-to-func=parallel=omp | FileCheck %s --check-prefix=SHARED
# RUN: not exo-opt %s --convert-exo-to-func='parallel=scf affine' 2>&1 | FileCheck --check-prefix=AFFINE %s
# AFFINE: error: option 'affine' of 'convert-exo-to-func' does not go with parallel=scf: variables of loops that threads share are no affine dims
# RUN: not exo-opt %s --convert-exo-to-func='parallel=scf debug=full keep' 2>&1 | FileCheck --check-prefix=KEEP %s
# KEEP: error: option 'keep' of 'convert-exo-to-func' does not go with parallel=scf: iterations would share the places of values on the stack
# Further ways compute what iterations one after the other do: without threads, and with those of OpenMP by MLIR's own conversion of scf.parallel, which puts iterations into a
# memref.alloca_scope, that canonicalization takes away where there is no memref.alloca.
# RUN: exo-opt %s --convert-exo-to-func -o %t.none.mlir && mlir-opt %t.mlir --convert-scf-to-openmp --canonicalize -o %t.omp.mlir && FileCheck %s --check-prefix=OMP --input-file=%t.omp.mlir
# OMP: omp.wsloop
# RUN: for way in .none "" .omp; do (sed '/^}$/d' %t$way.mlir; cat %S/Inputs/parallel_scf_main.mlir; echo '}') > %t.main.mlir; mlir-opt %t.main.mlir --expand-strided-metadata --lower-affine --convert-scf-to-cf --convert-vector-to-llvm --finalize-memref-to-llvm --convert-arith-to-llvm --convert-func-to-llvm --convert-cf-to-llvm --convert-openmp-to-llvm --reconcile-unrealized-casts | OMP_NUM_THREADS=3 OMP_MAX_ACTIVE_LEVELS=3 mlir-runner -e main -entry-point-result=f32 -shared-libs=$(llvm-config --libdir)/libomp.so > %t.result$way; done
# RUN: FileCheck %s --check-prefix=RESULT --input-file=%t.result.none && diff %t.result.none %t.result && diff %t.result.none %t.result.omp
# RESULT: {{^}}5.594593e+00
# RUN: exo-opt %s --exo-to-llvm='parallel=scf signature=memref' | FileCheck %s --check-prefix=LLVM --implicit-check-not=omp.
# LLVM: llvm.func @rows(

# CHECK-LABEL: func.func @rows(
# CHECK-SAME:    %[[M:[^:]*]]: index, %[[N:[^:]*]]: index
# CHECK-DAG:   %[[ZERO:.*]] = arith.constant 0 : index
# CHECK-DAG:   %[[ONE:.*]] = arith.constant 1 : index
# CHECK-DAG:   %[[BEFORE:.*]] = memref.alloca() : memref<f32>
# CHECK-NOT:   memref.alloca()
# CHECK:       scf.parallel (%[[I:.*]]) = (%[[ONE]]) to (%[[M]]) step (%[[ONE]]) {
# CHECK-NOT:     memref.alloca
# CHECK:         %[[SUM:.*]] = memref.alloc() : memref<f32>
# CHECK:         scf.for %{{.*}} = %[[ZERO]] to %[[N]] step %[[ONE]] {
# CHECK:           %[[PART:.*]] = memref.alloc() : memref<4xf32>
# CHECK:           memref.load %[[BEFORE]][]
# CHECK:           memref.dealloc %[[PART]]
# CHECK:         }
# CHECK:         memref.dealloc %[[SUM]]
# CHECK-NEXT:    scf.reduce
# CHECK:       return
# LOC: scf.reduce loc(#[[PLACE:loc.*]])
# LOC: #[[PLACE]] = loc("{{.*}}parallel_scf.py":[[# @LINE + 5]]:
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


# A loop inside of a loop is one, too; what is allocated behind a loop is the function's again.
# CHECK-LABEL: func.func @nested(
# CHECK:       %[[AFTER:.*]] = memref.alloca() : memref<f32>
# CHECK:       scf.parallel
# CHECK:         memref.alloc() : memref<f32>
# CHECK:         scf.parallel
# CHECK:           memref.alloc() : memref<f64>
# CHECK:           memref.dealloc
# CHECK-NEXT:      scf.reduce
# CHECK:         memref.dealloc
# CHECK-NEXT:    scf.reduce
# CHECK:       memref.store %{{.*}}, %[[AFTER]]
@proc
def nested(n: size, A: f32[n, n]):
    for i in par(0, n):
        a: f32
        a = A[i, 0]
        for j in par(1, n):
            b: f64
            b = a
            A[i, j] = b
        A[i, 0] = a + a
    after: f32
    after = 2.0
    A[0, 0] += after


# Arrays that a library has for vectors keep their alignment.
# CHECK-LABEL: func.func @aligned(
# CHECK:       scf.parallel
# CHECK:         memref.alloc() {alignment = 64 : i64} : memref<16xf32>
@memory
class ALIGNED:
    alloc = "_Alignas(64) {type} {name}[{size} ];"
    free = ""
    window = "{name}[{offset} ]"
    read = "{name}[{offset} ]"
    write = "{name}[{offset} ] = {value};"
    addressable = True
    mlir = "stack"


@proc
def aligned(n: size, x: f32[n, 16]):
    for i in par(0, n):
        row: f32[16] @ ALIGNED
        for j in seq(0, 16):
            row[j] = x[i, j]
        for j in seq(0, 16):
            x[i, j] = row[j] + row[j]


# Registers are variables of the function: iterations run one after the other, those of a loop around, too.
# CHECK-LABEL: func.func @registers(
# CHECK-NOT:   scf.parallel
# CHECK:       return
@memory
class V4:
    alloc = "f4 {name}{outer};"
    free = ""
    window = "{name}{outer}[{lane} ]"
    read = "{name}{outer}[{lane} ]"
    write = "{name}{outer}[{lane} ] = {value};"
    innermost = [4]
    elems = [f32]
    mlir = "vector<4xf32>"


@proc
def registers(n: size, x: f32[n, n, 4]):
    for i in par(0, n):
        for j in par(0, n):
            r: f32[4] @ V4
            for k in seq(0, 4):
                r[k] = x[i, j, k]
            for k in seq(0, 4):
                x[i, j, k] = r[k] + r[k]


# A cell of a register is written with the others of it: iterations that write one that is shared would undo what others do. Reading it is no such thing.
# CHECK-LABEL: func.func @lanes(
# CHECK-NOT:   scf.parallel
# CHECK:       vector.insert
# CHECK:       scf.parallel
# CHECK-NOT:   scf.for
# CHECK:       vector.extract
# CHECK:       return
# SHARED-LABEL: func.func @lanes(
# SHARED-NOT:   omp.
# SHARED:       vector.insert
# SHARED:       omp.wsloop
# SHARED:       vector.extract
@proc
def lanes(x: f32[4]):
    r: f32[4] @ V4
    for k in par(0, 4):
        r[k] = x[k]
    for k in par(0, 4):
        x[k] = r[k] + r[k]
