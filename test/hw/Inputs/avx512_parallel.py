# Registers in parallel loops: those of each iteration, and one that all of them read.


@proc
def par_sums(m: size, n: size, A: f32[m, 16 * n], y: f32[m, 16]):
    for i in par(0, m):
        sums: f32[2, 16] @ avx512.zmm
        avx512.mm512_setzero_ps(sums[0, 0:16])
        avx512.mm512_setzero_ps(sums[1, 0:16])
        for j in seq(0, n):
            v: f32[2, 16] @ avx512.zmm
            avx512.mm512_loadu_ps(v[0, 0:16], A[i, 16 * j:16 * j + 16])
            avx512.mm512_loadu_ps(v[1, 0:16], A[i, 16 * j:16 * j + 16])
            avx512.mm512_fmadd_ps(v[0, 0:16], v[1, 0:16], sums[0, 0:16])
            avx512.mm512_fmadd_ps(v[1, 0:16], v[0, 0:16], sums[1, 0:16])
        last: f32[16] @ avx512.zmm
        avx512.mm512_add_ps(last[0:16], sums[0, 0:16], sums[1, 0:16])
        avx512.mm512_storeu_ps(y[i, 0:16], last[0:16])


@proc
def par_factor(m: size, a: f32[1], y: f32[m, 16]):
    factor: f32[16] @ avx512.zmm
    avx512.mm512_set1_ps(factor[0:16], a[0:1])
    for i in par(0, m):
        v: f32[2, 16] @ avx512.zmm
        avx512.mm512_loadu_ps(v[0, 0:16], y[i, 0:16])
        avx512.mm512_mul_ps(v[1, 0:16], v[0, 0:16], factor[0:16])
        avx512.mm512_storeu_ps(y[i, 0:16], v[1, 0:16])
