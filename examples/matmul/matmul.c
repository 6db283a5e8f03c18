#include "matmul.h"

#ifndef EXO_ASSUME
#if defined(__GNUC__)
#define EXO_ASSUME(cond) ((cond) ? (void) 0 : __builtin_unreachable())
#elif defined(_MSC_VER)
#define EXO_ASSUME(cond) __assume(cond)
#else
#define EXO_ASSUME(cond) ((void) 0)
#endif
#endif

// C += A * B on windows: any parts of larger matrices, with any strides.
// matmul_window(
//     n: size,
//     m: size,
//     k: size,
//     A: [f32][n, k] @ DRAM,
//     B: [f32][k, m] @ DRAM,
//     C: [f32][n, m] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
void matmul_window(void *ctxt,
                   int_fast32_t n,
                   int_fast32_t m,
                   int_fast32_t k,
                   struct exo_win_2f32c A,
                   struct exo_win_2f32c B,
                   struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    for (int_fast32_t i = 0; i < n; i++) {
        for (int_fast32_t l = 0; l < k; l++) {
            for (int_fast32_t j = 0; j < m; j++) {
                C.data[C.strides[0] * i + j] += A.data[A.strides[0] * i + l] * B.data[B.strides[0] * l + j];
            }
        }
    }
}

// C = A * B, block by block; the last block of a row or column may be smaller.
// matmul(n: size, m: size, k: size, A: f32[n, k] @ DRAM, B: f32[k, m] @ DRAM, C: f32[n, m] @ DRAM)
void matmul(void *ctxt,
            int_fast32_t n,
            int_fast32_t m,
            int_fast32_t k,
            const float *restrict A,
            const float *restrict B,
            float *restrict C) {
    for (int_fast32_t i = 0; i < n; i++) {
        for (int_fast32_t j = 0; j < m; j++) {
            C[m * i + j] = 0.0f;
        }
    }
    for (int_fast32_t io = 0; io < n / 64; io++) {
        for (int_fast32_t lo = 0; lo < k / 64; lo++) {
            matmul_window(ctxt,
                          64,
                          m,
                          64,
                          (struct exo_win_2f32c) { &A[k * (64 * io) + 64 * lo], { k, 1 } },
                          (struct exo_win_2f32c) { &B[m * (64 * lo)], { m, 1 } },
                          (struct exo_win_2f32) { &C[m * (64 * io)], { m, 1 } });
        }
        if (k % 64 > 0) {
            matmul_window(ctxt,
                          64,
                          m,
                          k % 64,
                          (struct exo_win_2f32c) { &A[k * (64 * io) + k - k % 64], { k, 1 } },
                          (struct exo_win_2f32c) { &B[m * (k - k % 64)], { m, 1 } },
                          (struct exo_win_2f32) { &C[m * (64 * io)], { m, 1 } });
        }
    }
    if (n % 64 > 0) {
        matmul_window(ctxt,
                      n % 64,
                      m,
                      k,
                      (struct exo_win_2f32c) { &A[k * (n - n % 64)], { k, 1 } },
                      (struct exo_win_2f32c) { B, { m, 1 } },
                      (struct exo_win_2f32) { &C[m * (n - n % 64)], { m, 1 } });
    }
}
