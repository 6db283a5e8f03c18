# `par` loops as `scf.forall`: as `scf.parallel`, what an iteration allocates is on the heap; what has registers runs one after the other.
# RUN: exo-opt %s --convert-exo-to-func=parallel=forall | FileCheck %s
# RUN: not exo-opt %s --convert-exo-to-func='parallel=forall affine' 2>&1 | FileCheck --check-prefix=AFFINE %s
# RUN: not exo-opt %s --convert-exo-to-func='parallel=forall debug=full keep' 2>&1 | FileCheck --check-prefix=KEEP %s
# RUN: exo-opt %s --exo-to-llvm='parallel=forall signature=memref' | FileCheck %s --check-prefix=LLVM --implicit-check-not=scf.
# AFFINE: error: option 'affine' of 'convert-exo-to-func' does not go with parallel=forall
# KEEP: error: option 'keep' of 'convert-exo-to-func' does not go with parallel=forall
# LLVM: llvm.func @rows(

# CHECK-LABEL: func.func @rows(
# CHECK-DAG:   %[[ONE:.*]] = arith.constant 1 : index
# CHECK:       scf.forall (%{{.*}}) = (%[[ONE]]) to (%{{.*}}) step (%[[ONE]]) {
# CHECK-NOT:     memref.alloca
# CHECK:         memref.alloc() : memref<f32>
# CHECK:         memref.dealloc
# CHECK-NEXT:  }
@proc
def rows(m: size, n: size, A: f32[m, n], y: f32[m]):
    for i in par(1, m):
        sum: f32
        sum = 0.0
        for j in seq(0, n):
            sum += A[i, j]
        y[i] = sum


# CHECK-LABEL: func.func @registers(
# CHECK-NOT:   scf.forall
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
def registers(n: size, x: f32[n, 4]):
    for i in par(0, n):
        r: f32[4] @ V4
        for k in seq(0, 4):
            r[k] = x[i, k]
        for k in seq(0, 4):
            x[i, k] = r[k] + r[k]
