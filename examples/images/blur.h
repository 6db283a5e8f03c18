#ifndef BLUR_H
#define BLUR_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// blur(H: size, W: size, inp: f32[H + 2, W + 2] @ DRAM, out: f32[H, W] @ DRAM)
// assert H % 32 == 0
void blur(void *ctxt, int_fast32_t H, int_fast32_t W, const float *inp, float *out);

#ifdef __cplusplus
}
#endif

#endif /* BLUR_H */
