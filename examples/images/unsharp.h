#ifndef UNSHARP_H
#define UNSHARP_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// unsharp(H: size, W: size, inp: f32[3, H + 6, W + 6] @ DRAM, out: f32[3, H, W] @ DRAM)
// assert H % 32 == 0
void unsharp(void *ctxt, int_fast32_t H, int_fast32_t W, const float *inp, float *out);

#ifdef __cplusplus
}
#endif

#endif /* UNSHARP_H */
