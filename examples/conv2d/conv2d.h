#ifndef CONV2D_H
#define CONV2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

// 2-D convolution with bias and ReLU, channels last: out = relu(bias + sum of weights * inp), without padding.
// conv2d(
//     batch: size,
//     h: size,
//     w: size,
//     kh: size,
//     kw: size,
//     ic: size,
//     oc: size,
//     inp: f32[batch, h + kh - 1, w + kw - 1, ic] @ DRAM,
//     weights: f32[oc, kh, kw, ic] @ DRAM,
//     bias: f32[oc] @ DRAM,
//     out: f32[batch, h, w, oc] @ DRAM,
// )
void conv2d(void *ctxt,
            int_fast32_t batch,
            int_fast32_t h,
            int_fast32_t w,
            int_fast32_t kh,
            int_fast32_t kw,
            int_fast32_t ic,
            int_fast32_t oc,
            const float *inp,
            const float *weights,
            const float *bias,
            float *out);

#ifdef __cplusplus
}
#endif

#endif /* CONV2D_H */
