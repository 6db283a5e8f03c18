#ifndef LAYERNORM_H
#define LAYERNORM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// Each row of x is shifted and scaled to mean 0 and variance 1, and then by what gamma and beta say for each column. n is the length of a row
// as a float: sizes are no data.
// layernorm(
//     M: size,
//     N: size,
//     n: f32 @ DRAM,
//     eps: f32 @ DRAM,
//     x: f32[M, N] @ DRAM,
//     gamma: f32[N] @ DRAM,
//     beta: f32[N] @ DRAM,
//     y: f32[M, N] @ DRAM,
// )
void layernorm(void *ctxt,
               int_fast32_t M,
               int_fast32_t N,
               const float *n,
               const float *eps,
               const float *x,
               const float *gamma,
               const float *beta,
               float *y);

#ifdef __cplusplus
}
#endif

#endif /* LAYERNORM_H */
