#include "blur.h"

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

// blur(H: size, W: size, inp: f32[H + 2, W + 2] @ DRAM, out: f32[H, W] @ DRAM)
// assert H % 32 == 0
void blur(void *ctxt,
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
        float *blur_x = (float *) malloc((size_t) (3 * W) * sizeof(*blur_x));
        for (int_fast32_t yi = 0; yi < 2; yi++) {
            for (int_fast32_t x = 0; x < W; x++) {
                blur_x[W * yi + x] = (inp[(W + 2) * (32 * y + yi) + x] + inp[(W + 2) * (32 * y + yi) + x + 1] + inp[(W + 2) * (32 * y + yi) + x + 2]) / 3.0f;
            }
        }
        for (int_fast32_t yi = 0; yi < 32; yi++) {
            for (int_fast32_t x = 0; x < W; x++) {
                blur_x[W * ((yi + 2) % 3) + x] = (inp[(W + 2) * (32 * y + yi + 2) + x] + inp[(W + 2) * (32 * y + yi + 2) + x + 1] + inp[(W + 2) * (32 * y + yi + 2) + x + 2]) / 3.0f;
            }
            for (int_fast32_t x = 0; x < W; x++) {
                out[W * (32 * y + yi) + x] = (blur_x[W * (yi % 3) + x] + blur_x[W * ((yi + 1) % 3) + x] + blur_x[W * ((yi + 2) % 3) + x]) / 3.0f;
            }
        }
        free(blur_x);
    }
}
