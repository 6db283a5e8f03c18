#ifndef STENCIL_H
#define STENCIL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// Two stages on tiles: sums of three cells along rows into a buffer, then of three rows of it.
// stencil_sum(m: size, n: size, input: f32[n, m] @ DRAM, output: f32[n - 2, m - 2] @ DRAM)
// assert m > 2
// assert n > 2
void stencil_sum(void *ctxt, int_fast32_t m, int_fast32_t n, const float *input, float *output);

#ifdef __cplusplus
}
#endif

#endif /* STENCIL_H */
