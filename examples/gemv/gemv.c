#include "gemv.h"

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
          const float *restrict alpha,
          struct exo_win_2f32c A,
          struct exo_win_1f32c x,
          const float *restrict beta,
          struct exo_win_1f32 y) {
    (void) ctxt;
    for (int_fast32_t i = 0; i < m; i++) {
        float acc;
        acc = 0.0f;
        for (int_fast32_t j = 0; j < n; j++) {
            acc += A.data[A.strides[0] * i + A.strides[1] * j] * x.data[x.strides[0] * j];
        }
        y.data[y.strides[0] * i] = *alpha * acc + *beta * y.data[y.strides[0] * i];
    }
}

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
                  const float *restrict alpha,
                  const float *restrict A,
                  const float *restrict x,
                  const float *restrict beta,
                  float *restrict y) {
#ifdef _OPENMP
#pragma omp parallel for
#endif
    for (int_fast32_t b = 0; b < batch; b++) {
        for (int_fast32_t io = 0; io < m / 4; io++) {
            gemv(ctxt,
                 4,
                 n,
                 alpha,
                 (struct exo_win_2f32c) { &A[m * n * b + n * (4 * io)], { n, 1 } },
                 (struct exo_win_1f32c) { &x[n * b], { 1 } },
                 beta,
                 (struct exo_win_1f32) { &y[m * b + 4 * io], { 1 } });
        }
        for (int_fast32_t i = 4 * (m / 4); i < m; i++) {
            gemv(ctxt,
                 1,
                 n,
                 alpha,
                 (struct exo_win_2f32c) { &A[m * n * b + n * i], { n, 1 } },
                 (struct exo_win_1f32c) { &x[n * b], { 1 } },
                 beta,
                 (struct exo_win_1f32) { &y[m * b + i], { 1 } });
        }
    }
}
