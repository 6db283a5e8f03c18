#include "conv2d.h"

static inline float exo_relu_f32(float x) {
    return x > 0 ? x : 0;
}

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
            const float *restrict inp,
            const float *restrict weights,
            const float *restrict bias,
            float *restrict out) {
    (void) ctxt;
#ifdef _OPENMP
#pragma omp parallel for
#endif
    for (int_fast32_t b = 0; b < batch; b++) {
        for (int_fast32_t y = 0; y < h; y++) {
            for (int_fast32_t x = 0; x < w; x++) {
                for (int_fast32_t o = 0; o < oc; o++) {
                    float acc;
                    acc = bias[o];
                    for (int_fast32_t dy = 0; dy < kh; dy++) {
                        for (int_fast32_t dx = 0; dx < kw; dx++) {
                            for (int_fast32_t c = 0; c < ic; c++) {
                                acc += inp[(h + kh - 1) * (w + kw - 1) * ic * b + (w + kw - 1) * ic * (y + dy) + ic * (x + dx) + c] * weights[kh * kw * ic * o + kw * ic * dy + ic * dx + c];
                            }
                        }
                    }
                    out[h * w * oc * b + w * oc * y + oc * x + o] = exo_relu_f32(acc);
                }
            }
        }
    }
}
