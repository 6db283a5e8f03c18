#ifndef NEON_SGEMM_H
#define NEON_SGEMM_H

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
// loops; what they become is in neon_sgemm.star.
// neon_sgemm(
//     M: size,
//     N: size,
//     K: size,
//     A: f32[M, K] @ DRAM,
//     B: f32[K, N] @ DRAM,
//     C: f32[M, N] @ DRAM,
// )
void neon_sgemm(void *ctxt,
                int_fast32_t M,
                int_fast32_t N,
                int_fast32_t K,
                const float *A,
                const float *B,
                float *C);

// A block in depth: what one packing of A serves.
// sgemm_block(
//     M: size,
//     N: size,
//     K: size,
//     A: [f32][M, K] @ DRAM,
//     B: [f32][K, N] @ DRAM,
//     C: [f32][M, N] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert K <= 256
void sgemm_block(void *ctxt,
                 int_fast32_t M,
                 int_fast32_t N,
                 int_fast32_t K,
                 struct exo_win_2f32c A,
                 struct exo_win_2f32c B,
                 struct exo_win_2f32 C);

// A tile of C that fits into vector registers.
// sgemm_1xsome(
//     NR: size,
//     K: size,
//     A: [f32][1, K] @ DRAM,
//     B: [f32][K, NR] @ DRAM,
//     C: [f32][1, NR] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert NR <= 4
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_1xsome(void *ctxt,
                  int_fast32_t NR,
                  int_fast32_t K,
                  struct exo_win_2f32c A,
                  struct exo_win_2f32c B,
                  struct exo_win_2f32 C);

// A tile of C that fits into vector registers.
// sgemm_4xsome(
//     NR: size,
//     K: size,
//     A: [f32][4, K] @ DRAM,
//     B: [f32][K, NR] @ DRAM,
//     C: [f32][4, NR] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert NR <= 4
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_4xsome(void *ctxt,
                  int_fast32_t NR,
                  int_fast32_t K,
                  struct exo_win_2f32c A,
                  struct exo_win_2f32c B,
                  struct exo_win_2f32 C);

// A tile of C that fits into vector registers.
// sgemm_1x4(K: size, A: [f32][1, K] @ DRAM, B: [f32][K, 4] @ DRAM, C: [f32][1, 4] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_1x4(void *ctxt,
               int_fast32_t K,
               struct exo_win_2f32c A,
               struct exo_win_2f32c B,
               struct exo_win_2f32 C);

// A tile of C that fits into vector registers.
// sgemm_4x4(K: size, A: [f32][4, K] @ DRAM, B: [f32][K, 4] @ DRAM, C: [f32][4, 4] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_4x4(void *ctxt,
               int_fast32_t K,
               struct exo_win_2f32c A,
               struct exo_win_2f32c B,
               struct exo_win_2f32 C);

// A tile of C that fits into vector registers.
// sgemm_1x16(K: size, A: [f32][1, K] @ DRAM, B: [f32][K, 16] @ DRAM, C: [f32][1, 16] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 16
void sgemm_1x16(void *ctxt,
                int_fast32_t K,
                struct exo_win_2f32c A,
                struct exo_win_2f32c B,
                struct exo_win_2f32 C);

// A tile of C that fits into vector registers.
// sgemm_4x16(K: size, A: [f32][4, K] @ DRAM, B: [f32][K, 16] @ DRAM, C: [f32][4, 16] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 16
void sgemm_4x16(void *ctxt,
                int_fast32_t K,
                struct exo_win_2f32c A,
                struct exo_win_2f32c B,
                struct exo_win_2f32 C);

#ifdef __cplusplus
}
#endif

#endif /* NEON_SGEMM_H */
