#ifndef MATMUL_H
#define MATMUL_H

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
                   struct exo_win_2f32 C);

// C = A * B, block by block; the last block of a row or column may be smaller.
// matmul(n: size, m: size, k: size, A: f32[n, k] @ DRAM, B: f32[k, m] @ DRAM, C: f32[n, m] @ DRAM)
void matmul(void *ctxt,
            int_fast32_t n,
            int_fast32_t m,
            int_fast32_t k,
            const float *A,
            const float *B,
            float *C);

#ifdef __cplusplus
}
#endif

#endif /* MATMUL_H */
