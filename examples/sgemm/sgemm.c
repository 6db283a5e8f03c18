#include "sgemm.h"

#include <stdlib.h>

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

// C += A * B, row-major: the product, a block of it, and the tile that a micro-kernel computes. Each is the same three
// loops; what they become is in sgemm.sched.
// sgemm(M: size, N: size, K: size, A: f32[M, K] @ DRAM, B: f32[K, N] @ DRAM, C: f32[M, N] @ DRAM)
// assert M % 6 == 0
// assert N % 64 == 0
void sgemm(void *ctxt,
           int_fast32_t M,
           int_fast32_t N,
           int_fast32_t K,
           const float *restrict A,
           const float *restrict B,
           float *restrict C) {
    EXO_ASSUME(M % 6 == 0);
    EXO_ASSUME(N % 64 == 0);
    for (int_fast32_t ko = 0; ko < K / 384; ko++) {
        gemm_block(ctxt,
                   M,
                   N,
                   384,
                   (struct exo_win_2f32c) { &A[384 * ko], { K, 1 } },
                   (struct exo_win_2f32c) { &B[N * (384 * ko)], { N, 1 } },
                   (struct exo_win_2f32) { C, { N, 1 } });
    }
    if (K % 384 > 0) {
        gemm_block(ctxt,
                   M,
                   N,
                   K % 384,
                   (struct exo_win_2f32c) { &A[384 * (K / 384)], { K, 1 } },
                   (struct exo_win_2f32c) { &B[N * (384 * (K / 384))], { N, 1 } },
                   (struct exo_win_2f32) { C, { N, 1 } });
    }
}

// A block in depth: what one packing of A serves.
// gemm_block(
//     M: size,
//     N: size,
//     K: size,
//     A: [f32][M, K] @ DRAM,
//     B: [f32][K, N] @ DRAM,
//     C: [f32][M, N] @ DRAM,
// )
// assert M % 6 == 0
// assert N % 64 == 0
// assert K <= 384
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
void gemm_block(void *ctxt,
                int_fast32_t M,
                int_fast32_t N,
                int_fast32_t K,
                struct exo_win_2f32c A,
                struct exo_win_2f32c B,
                struct exo_win_2f32 C) {
    EXO_ASSUME(M % 6 == 0);
    EXO_ASSUME(N % 64 == 0);
    EXO_ASSUME(K <= 384);
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    float *A_pack = (float *) malloc((size_t) (384 * M) * sizeof(*A_pack));
    for (int_fast32_t i = 0; i < M; i++) {
        for (int_fast32_t k = 0; k < K; k++) {
            A_pack[384 * i + k] = A.data[A.strides[0] * i + k];
        }
    }
    for (int_fast32_t jo = 0; jo < N / 64; jo++) {
        float *B_panel = (float *) malloc((size_t) (64 * K) * sizeof(*B_panel));
        for (int_fast32_t i0 = 0; i0 < K; i0++) {
            for (int_fast32_t i1 = 0; i1 < 64; i1++) {
                B_panel[64 * i0 + i1] = B.data[B.strides[0] * i0 + 64 * jo + i1];
            }
        }
        for (int_fast32_t io = 0; io < M / 6; io++) {
            gemm_6x64(ctxt,
                      K,
                      (struct exo_win_2f32c) { &A_pack[384 * (6 * io)], { 384, 1 } },
                      (struct exo_win_2f32c) { B_panel, { 64, 1 } },
                      (struct exo_win_2f32) { &C.data[C.strides[0] * (6 * io) + 64 * jo], { C.strides[0], 1 } });
        }
        free(B_panel);
    }
    free(A_pack);
}

// A tile of C that fits into 24 vector registers. Rows of A lie 384 apart, which is what makes their addresses cheap.
// gemm_6x64(K: size, A: [f32][6, K] @ DRAM, B: [f32][K, 64] @ DRAM, C: [f32][6, 64] @ DRAM)
// assert stride(A, 0) == 384
// assert stride(A, 1) == 1
// assert stride(B, 0) == 64
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
void gemm_6x64(void *ctxt,
               int_fast32_t K,
               struct exo_win_2f32c A,
               struct exo_win_2f32c B,
               struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[0] == 384);
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[0] == 64);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    __m512 C_reg[6][4] = { 0 };
    C_reg[0][0] = _mm512_loadu_ps(&C.data[0]);
    C_reg[0][1] = _mm512_loadu_ps(&C.data[16]);
    C_reg[0][2] = _mm512_loadu_ps(&C.data[32]);
    C_reg[0][3] = _mm512_loadu_ps(&C.data[48]);
    C_reg[1][0] = _mm512_loadu_ps(&C.data[C.strides[0]]);
    C_reg[1][1] = _mm512_loadu_ps(&C.data[C.strides[0] + 16]);
    C_reg[1][2] = _mm512_loadu_ps(&C.data[C.strides[0] + 32]);
    C_reg[1][3] = _mm512_loadu_ps(&C.data[C.strides[0] + 48]);
    C_reg[2][0] = _mm512_loadu_ps(&C.data[2 * C.strides[0]]);
    C_reg[2][1] = _mm512_loadu_ps(&C.data[2 * C.strides[0] + 16]);
    C_reg[2][2] = _mm512_loadu_ps(&C.data[2 * C.strides[0] + 32]);
    C_reg[2][3] = _mm512_loadu_ps(&C.data[2 * C.strides[0] + 48]);
    C_reg[3][0] = _mm512_loadu_ps(&C.data[3 * C.strides[0]]);
    C_reg[3][1] = _mm512_loadu_ps(&C.data[3 * C.strides[0] + 16]);
    C_reg[3][2] = _mm512_loadu_ps(&C.data[3 * C.strides[0] + 32]);
    C_reg[3][3] = _mm512_loadu_ps(&C.data[3 * C.strides[0] + 48]);
    C_reg[4][0] = _mm512_loadu_ps(&C.data[4 * C.strides[0]]);
    C_reg[4][1] = _mm512_loadu_ps(&C.data[4 * C.strides[0] + 16]);
    C_reg[4][2] = _mm512_loadu_ps(&C.data[4 * C.strides[0] + 32]);
    C_reg[4][3] = _mm512_loadu_ps(&C.data[4 * C.strides[0] + 48]);
    C_reg[5][0] = _mm512_loadu_ps(&C.data[5 * C.strides[0]]);
    C_reg[5][1] = _mm512_loadu_ps(&C.data[5 * C.strides[0] + 16]);
    C_reg[5][2] = _mm512_loadu_ps(&C.data[5 * C.strides[0] + 32]);
    C_reg[5][3] = _mm512_loadu_ps(&C.data[5 * C.strides[0] + 48]);
    for (int_fast32_t k = 0; k < K; k++) {
        __m512 B_reg[4] = { 0 };
        B_reg[0] = _mm512_loadu_ps(&B.data[64 * k]);
        B_reg[1] = _mm512_loadu_ps(&B.data[64 * k + 16]);
        B_reg[2] = _mm512_loadu_ps(&B.data[64 * k + 32]);
        B_reg[3] = _mm512_loadu_ps(&B.data[64 * k + 48]);
        __m512 A_reg = { 0 };
        A_reg = _mm512_set1_ps(A.data[k]);
        C_reg[0][0] = _mm512_fmadd_ps(A_reg, B_reg[0], C_reg[0][0]);
        C_reg[0][1] = _mm512_fmadd_ps(A_reg, B_reg[1], C_reg[0][1]);
        C_reg[0][2] = _mm512_fmadd_ps(A_reg, B_reg[2], C_reg[0][2]);
        C_reg[0][3] = _mm512_fmadd_ps(A_reg, B_reg[3], C_reg[0][3]);
        A_reg = _mm512_set1_ps(A.data[k + 384]);
        C_reg[1][0] = _mm512_fmadd_ps(A_reg, B_reg[0], C_reg[1][0]);
        C_reg[1][1] = _mm512_fmadd_ps(A_reg, B_reg[1], C_reg[1][1]);
        C_reg[1][2] = _mm512_fmadd_ps(A_reg, B_reg[2], C_reg[1][2]);
        C_reg[1][3] = _mm512_fmadd_ps(A_reg, B_reg[3], C_reg[1][3]);
        A_reg = _mm512_set1_ps(A.data[k + 768]);
        C_reg[2][0] = _mm512_fmadd_ps(A_reg, B_reg[0], C_reg[2][0]);
        C_reg[2][1] = _mm512_fmadd_ps(A_reg, B_reg[1], C_reg[2][1]);
        C_reg[2][2] = _mm512_fmadd_ps(A_reg, B_reg[2], C_reg[2][2]);
        C_reg[2][3] = _mm512_fmadd_ps(A_reg, B_reg[3], C_reg[2][3]);
        A_reg = _mm512_set1_ps(A.data[k + 1152]);
        C_reg[3][0] = _mm512_fmadd_ps(A_reg, B_reg[0], C_reg[3][0]);
        C_reg[3][1] = _mm512_fmadd_ps(A_reg, B_reg[1], C_reg[3][1]);
        C_reg[3][2] = _mm512_fmadd_ps(A_reg, B_reg[2], C_reg[3][2]);
        C_reg[3][3] = _mm512_fmadd_ps(A_reg, B_reg[3], C_reg[3][3]);
        A_reg = _mm512_set1_ps(A.data[k + 1536]);
        C_reg[4][0] = _mm512_fmadd_ps(A_reg, B_reg[0], C_reg[4][0]);
        C_reg[4][1] = _mm512_fmadd_ps(A_reg, B_reg[1], C_reg[4][1]);
        C_reg[4][2] = _mm512_fmadd_ps(A_reg, B_reg[2], C_reg[4][2]);
        C_reg[4][3] = _mm512_fmadd_ps(A_reg, B_reg[3], C_reg[4][3]);
        A_reg = _mm512_set1_ps(A.data[k + 1920]);
        C_reg[5][0] = _mm512_fmadd_ps(A_reg, B_reg[0], C_reg[5][0]);
        C_reg[5][1] = _mm512_fmadd_ps(A_reg, B_reg[1], C_reg[5][1]);
        C_reg[5][2] = _mm512_fmadd_ps(A_reg, B_reg[2], C_reg[5][2]);
        C_reg[5][3] = _mm512_fmadd_ps(A_reg, B_reg[3], C_reg[5][3]);
    }
    _mm512_storeu_ps(&C.data[0], C_reg[0][0]);
    _mm512_storeu_ps(&C.data[16], C_reg[0][1]);
    _mm512_storeu_ps(&C.data[32], C_reg[0][2]);
    _mm512_storeu_ps(&C.data[48], C_reg[0][3]);
    _mm512_storeu_ps(&C.data[C.strides[0]], C_reg[1][0]);
    _mm512_storeu_ps(&C.data[C.strides[0] + 16], C_reg[1][1]);
    _mm512_storeu_ps(&C.data[C.strides[0] + 32], C_reg[1][2]);
    _mm512_storeu_ps(&C.data[C.strides[0] + 48], C_reg[1][3]);
    _mm512_storeu_ps(&C.data[2 * C.strides[0]], C_reg[2][0]);
    _mm512_storeu_ps(&C.data[2 * C.strides[0] + 16], C_reg[2][1]);
    _mm512_storeu_ps(&C.data[2 * C.strides[0] + 32], C_reg[2][2]);
    _mm512_storeu_ps(&C.data[2 * C.strides[0] + 48], C_reg[2][3]);
    _mm512_storeu_ps(&C.data[3 * C.strides[0]], C_reg[3][0]);
    _mm512_storeu_ps(&C.data[3 * C.strides[0] + 16], C_reg[3][1]);
    _mm512_storeu_ps(&C.data[3 * C.strides[0] + 32], C_reg[3][2]);
    _mm512_storeu_ps(&C.data[3 * C.strides[0] + 48], C_reg[3][3]);
    _mm512_storeu_ps(&C.data[4 * C.strides[0]], C_reg[4][0]);
    _mm512_storeu_ps(&C.data[4 * C.strides[0] + 16], C_reg[4][1]);
    _mm512_storeu_ps(&C.data[4 * C.strides[0] + 32], C_reg[4][2]);
    _mm512_storeu_ps(&C.data[4 * C.strides[0] + 48], C_reg[4][3]);
    _mm512_storeu_ps(&C.data[5 * C.strides[0]], C_reg[5][0]);
    _mm512_storeu_ps(&C.data[5 * C.strides[0] + 16], C_reg[5][1]);
    _mm512_storeu_ps(&C.data[5 * C.strides[0] + 32], C_reg[5][2]);
    _mm512_storeu_ps(&C.data[5 * C.strides[0] + 48], C_reg[5][3]);
}
