#ifndef SGEMV_H
#define SGEMV_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

#ifndef EXO_WIN_1F32
#define EXO_WIN_1F32
struct exo_win_1f32 {
    float *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_1F32C
#define EXO_WIN_1F32C
struct exo_win_1f32c {
    const float *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_2F32C
#define EXO_WIN_2F32C
struct exo_win_2f32c {
    const float *data;
    int_fast32_t strides[2];
};
#endif

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
           struct exo_win_1f32 y);

#ifdef __cplusplus
}
#endif

#endif /* SGEMV_H */
