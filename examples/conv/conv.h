#ifndef CONV_H
#define CONV_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// A 3x3 convolution with bias and ReLU; channels are innermost (NHWC), and the images have a border of one cell on each side.
// conv(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     inp: f32[N, H + 2, W + 2, IC] @ DRAM,
//     weights: f32[3, 3, IC, OC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, H, W, OC] @ DRAM,
// )
void conv(void *ctxt,
          int_fast32_t N,
          int_fast32_t H,
          int_fast32_t W,
          int_fast32_t IC,
          int_fast32_t OC,
          const float *inp,
          const float *weights,
          const float *bias,
          float *out);

#ifdef __cplusplus
}
#endif

#endif /* CONV_H */
