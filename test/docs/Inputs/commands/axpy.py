@proc
def axpy(n: size, a: f32[1] @ DRAM, x: f32[n, 16] @ DRAM, y: f32[n, 16] @ DRAM):
    va: f32[16] @ avx512.zmm
    avx512.mm512_set1_ps(va, a)
    for i in seq(0, n):
        v: f32[2, 16] @ avx512.zmm
        avx512.mm512_loadu_ps(v[0, 0:16], x[i, 0:16])
        avx512.mm512_loadu_ps(v[1, 0:16], y[i, 0:16])
        avx512.mm512_fmadd_ps(va, v[0, 0:16], v[1, 0:16])
        avx512.mm512_storeu_ps(y[i, 0:16], v[1, 0:16])
