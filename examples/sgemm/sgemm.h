#ifndef SGEMM_H
#define SGEMM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

#ifndef EXO_WIN_2F32
#define EXO_WIN_2F32
struct exo_win_2f32 {
    float *data;
    int_fast32_t strides[2];
};
#endif

#ifndef EXO_WIN_2F32C
#define EXO_WIN_2F32C
struct exo_win_2f32c {
    const float *data;
    int_fast32_t strides[2];
};
#endif

// C += A * B, row-major: the product, a block of it, and the tile that a micro-kernel computes. Each is the same three
// loops; what they become is in sgemm.sched.
// sgemm(M: size, N: size, K: size, A: f32[M, K] @ DRAM, B: f32[K, N] @ DRAM, C: f32[M, N] @ DRAM)
// assert M % 6 == 0
// assert N % 64 == 0
void sgemm(void *ctxt,
           int_fast32_t M,
           int_fast32_t N,
           int_fast32_t K,
           const float *A,
           const float *B,
           float *C);

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
                struct exo_win_2f32 C);

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
               struct exo_win_2f32 C);

#ifdef __cplusplus
}
#endif

#endif /* SGEMM_H */
