#ifndef DEPTHWISE_H
#define DEPTHWISE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// depthwise1(
//     N: size,
//     H: size,
//     W: size,
//     C: size,
//     inp: f32[N, H, W, C] @ DRAM,
//     weights: f32[3, 3, C] @ DRAM,
//     bias: f32[C] @ DRAM,
//     out: f32[N, H, W, C] @ DRAM,
// )
void depthwise1(void *ctxt,
                int_fast32_t N,
                int_fast32_t H,
                int_fast32_t W,
                int_fast32_t C,
                const float *inp,
                const float *weights,
                const float *bias,
                float *out);

// depthwise2(
//     N: size,
//     H: size,
//     W: size,
//     C: size,
//     inp: f32[N, H, W, C] @ DRAM,
//     weights: f32[3, 3, C] @ DRAM,
//     bias: f32[C] @ DRAM,
//     out: f32[N, (H + 1) / 2, (W + 1) / 2, C] @ DRAM,
// )
void depthwise2(void *ctxt,
                int_fast32_t N,
                int_fast32_t H,
                int_fast32_t W,
                int_fast32_t C,
                const float *inp,
                const float *weights,
                const float *bias,
                float *out);

#ifdef __cplusplus
}
#endif

#endif /* DEPTHWISE_H */
