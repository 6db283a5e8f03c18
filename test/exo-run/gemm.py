# A program from source, MLIR text and bytecode gives the same values.
# RUN: exo-run %s --proc gemm --size n=2 --random 1 --print=C > %t.txt
# RUN: exo-translate --import-exo %s -o %t.mlir && exo-run %t.mlir --proc gemm --size n=2 --random 1 --print=C | diff %t.txt -
# RUN: exo-opt --emit-bytecode %t.mlir -o %t.mlirbc && exo-run %t.mlirbc --proc gemm --size n=2 --random 1 --print=C | diff %t.txt -
# RUN: FileCheck %s < %t.txt
# RUN: exo-run %s --list | FileCheck %s --check-prefix=LIST
# RUN: exo-run %s --proc gemm --size n=2 --symbols --mode=exact --print=C | FileCheck %s --check-prefix=SYMBOLS

# CHECK:      C: f32[2, 2] =
# CHECK-NEXT: {{\[}}[-8.4375, 10.3125],
# CHECK-NEXT:  [  7.375,   1.875]]
# LIST:      proc zero(n: size, C: f32[n, n] @ DRAM)
# LIST-NEXT: proc gemm(n: size, A: f32[n, n] @ DRAM, B: f32[n, n] @ DRAM, C: f32[n, n] @ DRAM)
# SYMBOLS: {{\[}}[A[0, 0]*B[0, 0] + A[0, 1]*B[1, 0], A[0, 0]*B[0, 1] + A[0, 1]*B[1, 1]],
@proc
def zero(n: size, C: f32[n, n]):
    for i in par(0, n):
        for j in par(0, n):
            C[i, j] = 0.0

@proc
def gemm(n: size, A: f32[n, n], B: f32[n, n], C: f32[n, n]):
    zero(n, C)
    for i in par(0, n):
        for j in par(0, n):
            for k in seq(0, n):
                C[i, j] += A[i, k] * B[k, j]
