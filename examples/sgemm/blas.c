/* The interface of BLAS, row-major, over the scheduled product: what depends on data, and sizes of zero, is decided here. With -DOBJECT the product
 * is in an object of its own. */
#ifdef OBJECT
#include "gemm.h"
#include <stddef.h>
#else
#include "gemm.c"
#endif

#ifndef PRODUCT
#define PRODUCT exo_gemm
#endif

#ifdef BYTES
/* C += A * B, of bytes without sign and with it. */
void PRODUCT(bool transpose_a, bool transpose_b, int_fast32_t m, int_fast32_t n, int_fast32_t k, const uint8_t *a, int_fast32_t lda,
             const int8_t *b, int_fast32_t ldb, int32_t *c, int_fast32_t ldc) {
    if (m == 0 || n == 0 || k == 0) {
        return;
    }
    struct exo_win_2ui8c from_a = { a, { transpose_a ? 1 : lda, transpose_a ? lda : 1 } };
    struct exo_win_2i8c from_b = { b, { transpose_b ? 1 : ldb, transpose_b ? ldb : 1 } };
    gemm_i8(NULL, m, n, k, from_a, from_b, (struct exo_win_2i32) { c, { ldc, 1 } });
}
#else
#ifdef DOUBLE
typedef double real;
typedef struct exo_win_2f64 matrix;
typedef struct exo_win_2f64c constant_matrix;
#else
typedef float real;
typedef struct exo_win_2f32 matrix;
typedef struct exo_win_2f32c constant_matrix;
#endif
void PRODUCT(bool transpose_a, bool transpose_b, int_fast32_t m, int_fast32_t n, int_fast32_t k, real alpha, const real *a, int_fast32_t lda,
             const real *b, int_fast32_t ldb, real beta, real *c, int_fast32_t ldc) {
    if (m == 0 || n == 0) {
        return;
    }
    matrix to = { c, { ldc, 1 } };
    if (beta == 0) {
        clear(NULL, m, n, to);
    } else if (beta != 1) {
        scale(NULL, m, n, &beta, to);
    }
    if (k == 0 || alpha == 0) {
        return;
    }
    constant_matrix from_a = { a, { transpose_a ? 1 : lda, transpose_a ? lda : 1 } };
    constant_matrix from_b = { b, { transpose_b ? 1 : ldb, transpose_b ? ldb : 1 } };
    gemm(NULL, m, n, k, &alpha, from_a, from_b, to);
}
#endif
