#include "unsharp.h"

#include <stdlib.h>

#ifndef EXO_ASSUME
#if defined(__GNUC__)
#define EXO_ASSUME(cond) ((cond) ? (void) 0 : __builtin_unreachable())
#elif defined(_MSC_VER)
#define EXO_ASSUME(cond) __assume(cond)
#else
#define EXO_ASSUME(cond) ((void) 0)
#endif
#endif

// unsharp(H: size, W: size, inp: f32[3, H + 6, W + 6] @ DRAM, out: f32[3, H, W] @ DRAM)
// assert H % 32 == 0
void unsharp(void *ctxt,
             int_fast32_t H,
             int_fast32_t W,
             const float *restrict inp,
             float *restrict out) {
    (void) ctxt;
    EXO_ASSUME(H % 32 == 0);
#ifdef _OPENMP
#pragma omp parallel for
#endif
    for (int_fast32_t y = 0; y < H / 32; y++) {
        // How bright each point is,
        float *gray = (float *) malloc((size_t) (38 * W + 228) * sizeof(*gray));
        for (int_fast32_t yi = 0; yi < 38; yi++) {
            for (int_fast32_t x = 0; x < W + 6; x++) {
                gray[(W + 6) * yi + x] = 0.299f * inp[(W + 6) * (32 * y + yi) + x] + 0.587f * inp[(H + 6) * (W + 6) + (W + 6) * (32 * y + yi) + x] + 0.114f * inp[2 * (H + 6) * (W + 6) + (W + 6) * (32 * y + yi) + x];
            }
        }
        for (int_fast32_t yi = 0; yi < 32; yi++) {
            // the same out of focus,
            float *blur_y = (float *) malloc((size_t) (W + 6) * sizeof(*blur_y));
            for (int_fast32_t x = 0; x < W + 6; x++) {
                blur_y[x] = 0.266f * gray[(W + 6) * (yi + 3) + x] + 0.213f * (gray[(W + 6) * (yi + 2) + x] + gray[(W + 6) * (yi + 4) + x]) + 0.109f * (gray[(W + 6) * (yi + 1) + x] + gray[(W + 6) * (yi + 5) + x]) + 0.045f * (gray[(W + 6) * yi + x] + gray[(W + 6) * (yi + 6) + x]);
            }
            float *ratio = (float *) malloc((size_t) W * sizeof(*ratio));
            for (int_fast32_t x = 0; x < W; x++) {
                ratio[x] = (2.0f * gray[(W + 6) * (yi + 3) + x + 3] - (0.266f * blur_y[x + 3] + 0.213f * (blur_y[x + 2] + blur_y[x + 4]) + 0.109f * (blur_y[x + 1] + blur_y[x + 5]) + 0.045f * (blur_y[x] + blur_y[x + 6]))) / gray[(W + 6) * (yi + 3) + x + 3];
            }
            free(blur_y);
            for (int_fast32_t c = 0; c < 3; c++) {
                for (int_fast32_t x = 0; x < W; x++) {
                    out[H * W * c + W * (32 * y + yi) + x] = ratio[x] * inp[(H + 6) * (W + 6) * c + (W + 6) * (32 * y + yi + 3) + x + 3];
                }
            }
            free(ratio);
        }
        free(gray);
    }
}
