#ifndef GEMV_H
#define GEMV_H

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

// y = alpha * A * x + beta * y.
// gemv(
//     m: size,
//     n: size,
//     alpha: f32 @ DRAM,
//     A: [f32][m, n] @ DRAM,
//     x: [f32][n] @ DRAM,
//     beta: f32 @ DRAM,
//     y: [f32][m] @ DRAM,
// )
void gemv(void *ctxt,
          int_fast32_t m,
          int_fast32_t n,
          const float *alpha,
          struct exo_win_2f32c A,
          struct exo_win_1f32c x,
          const float *beta,
          struct exo_win_1f32 y);

// One GEMV per item of a batch. Rows go four at a time, and whatever is left over one at a time.
// gemv_batched(
//     batch: size,
//     m: size,
//     n: size,
//     alpha: f32 @ DRAM,
//     A: f32[batch, m, n] @ DRAM,
//     x: f32[batch, n] @ DRAM,
//     beta: f32 @ DRAM,
//     y: f32[batch, m] @ DRAM,
// )
void gemv_batched(void *ctxt,
                  int_fast32_t batch,
                  int_fast32_t m,
                  int_fast32_t n,
                  const float *alpha,
                  const float *A,
                  const float *x,
                  const float *beta,
                  float *y);

#ifdef __cplusplus
}
#endif

#endif /* GEMV_H */
