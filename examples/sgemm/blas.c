/* The interface of BLAS, row-major, over the scheduled product: what depends on data, and sizes of zero, is decided here. */
#include "gemm.c"

#ifndef PRODUCT
#define PRODUCT exo_sgemm
#endif

void PRODUCT(bool transpose_a, bool transpose_b, int_fast32_t m, int_fast32_t n, int_fast32_t k, float alpha, const float *a, int_fast32_t lda,
             const float *b, int_fast32_t ldb, float beta, float *c, int_fast32_t ldc) {
    if (m == 0 || n == 0) {
        return;
    }
    struct exo_win_2f32 to = { c, { ldc, 1 } };
    if (beta == 0.0f) {
        clear(NULL, m, n, to);
    } else if (beta != 1.0f) {
        scale(NULL, m, n, &beta, to);
    }
    if (k == 0 || alpha == 0.0f) {
        return;
    }
    struct exo_win_2f32c from_a = { a, { transpose_a ? 1 : lda, transpose_a ? lda : 1 } };
    struct exo_win_2f32c from_b = { b, { transpose_b ? 1 : ldb, transpose_b ? ldb : 1 } };
    sgemm(NULL, m, n, k, &alpha, from_a, from_b, to);
}
