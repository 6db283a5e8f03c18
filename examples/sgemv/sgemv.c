#include "sgemv.h"

#ifndef EXO_ASSUME
#if defined(__GNUC__)
#define EXO_ASSUME(cond) ((cond) ? (void) 0 : __builtin_unreachable())
#elif defined(_MSC_VER)
#define EXO_ASSUME(cond) __assume(cond)
#else
#define EXO_ASSUME(cond) ((void) 0)
#endif
#endif

#include <immintrin.h>

// y += transpose(A) * x on windows: rows of A and cells of x at any distance, and any sizes. What becomes of these loops
// is in sgemv.sched.
// sgemv(M: size, N: size, A: [f32][M, N] @ DRAM, x: [f32][M] @ DRAM, y: [f32][N] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(y, 0) == 1
void sgemv(void *ctxt,
           int_fast32_t M,
           int_fast32_t N,
           struct exo_win_2f32c A,
           struct exo_win_1f32c x,
           struct exo_win_1f32 y) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(y.strides[0] == 1);
    for (int_fast32_t jo = 0; jo < N / 16; jo++) {
        __m512 y_reg = { 0 };
        y_reg = _mm512_loadu_ps(&y.data[16 * jo]);
        for (int_fast32_t i = 0; i < M; i++) {
            __m512 A_reg = { 0 };
            A_reg = _mm512_loadu_ps(&A.data[A.strides[0] * i + 16 * jo]);
            __m512 x_reg = { 0 };
            x_reg = _mm512_set1_ps(x.data[x.strides[0] * i]);
            y_reg = _mm512_fmadd_ps(A_reg, x_reg, y_reg);
        }
        _mm512_storeu_ps(&y.data[16 * jo], y_reg);
    }
    if (N % 16 > 0) {
        __m512 y_rest = { 0 };
        y_rest = _mm512_mask_loadu_ps(y_rest, (__mmask16) ((1 << (N - 16 * (N / 16))) - 1), &y.data[16 * (N / 16)]);
        for (int_fast32_t i = 0; i < M; i++) {
            __m512 A_rest = { 0 };
            A_rest = _mm512_mask_loadu_ps(A_rest, (__mmask16) ((1 << (N - 16 * (N / 16))) - 1), &A.data[A.strides[0] * i + 16 * (N / 16)]);
            __m512 x_rest = { 0 };
            x_rest = _mm512_set1_ps(x.data[x.strides[0] * i]);
            y_rest = _mm512_mask3_fmadd_ps(A_rest, x_rest, y_rest, (__mmask16) ((1 << (N % 16)) - 1));
        }
        _mm512_mask_storeu_ps(&y.data[16 * (N / 16)], (__mmask16) ((1 << (N - 16 * (N / 16))) - 1), y_rest);
    }
}
