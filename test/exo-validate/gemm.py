# A tiled product with a register tile is the product; one whose tail is cut off is not.
# RUN: exo-validate %s:gemm %s:tiled | FileCheck %s --check-prefix=PROVED
# RUN: exo-validate %s:gemm :tiled | FileCheck %s --check-prefix=PROVED
# RUN: exo-translate --import-exo %s -o %t.mlir && exo-validate %t.mlir:gemm %s:tiled | FileCheck %s --check-prefix=PROVED
# RUN: not exo-validate %s:gemm :short | FileCheck %s --check-prefix=REFUTED
# PROVED: C: proved
# REFUTED: C: refuted for k = 1, m = 1, n = 1: C[0, 0] is {{.*}} after the specification and {{.*}} after the implementation

@proc
def gemm(n: size, m: size, k: size, A: f32[n, k], B: f32[k, m], C: f32[n, m]):
    for i in par(0, n):
        for j in par(0, m):
            for l in seq(0, k):
                C[i, j] += A[i, l] * B[l, j]


@proc
def tiled(n: size, m: size, k: size, A: f32[n, k], B: f32[k, m], C: f32[n, m]):
    for io in par(0, (n + 3) / 4):
        for j in par(0, m):
            r: f32[4]
            for ii in seq(0, 4):
                if 4 * io + ii < n:
                    r[ii] = C[4 * io + ii, j]
            for l in seq(0, k):
                for ii in seq(0, 4):
                    if 4 * io + ii < n:
                        r[ii] += A[4 * io + ii, l] * B[l, j]
            for ii in seq(0, 4):
                if 4 * io + ii < n:
                    C[4 * io + ii, j] = r[ii]


@proc
def short(n: size, m: size, k: size, A: f32[n, k], B: f32[k, m], C: f32[n, m]):
    for io in par(0, n / 4):
        for j in par(0, m):
            for ii in seq(0, 4):
                for l in seq(0, k):
                    C[4 * io + ii, j] += A[4 * io + ii, l] * B[l, j]
