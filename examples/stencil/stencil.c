#include "stencil.h"

#ifndef EXO_ASSUME
#if defined(__GNUC__)
#define EXO_ASSUME(cond) ((cond) ? (void) 0 : __builtin_unreachable())
#elif defined(_MSC_VER)
#define EXO_ASSUME(cond) __assume(cond)
#else
#define EXO_ASSUME(cond) ((void) 0)
#endif
#endif

// Two stages on tiles: sums of three cells along rows into a buffer, then of three rows of it.
// stencil_sum(m: size, n: size, input: f32[n, m] @ DRAM, output: f32[n - 2, m - 2] @ DRAM)
// assert m > 2
// assert n > 2
void stencil_sum(void *ctxt,
                 int_fast32_t m,
                 int_fast32_t n,
                 const float *restrict input,
                 float *restrict output) {
    (void) ctxt;
    EXO_ASSUME(m > 2);
    EXO_ASSUME(n > 2);
    for (int_fast32_t jo = 0; jo < (n - 2) / 64; jo++) {
        for (int_fast32_t io = 0; io < (m - 2) / 64; io++) {
            float tile_buf[4224];
            for (int_fast32_t ji = 0; ji < 66; ji++) {
                for (int_fast32_t ii = 0; ii < 64; ii++) {
                    tile_buf[64 * ji + ii] = input[m * (64 * jo + ji) + 64 * io + ii] + input[m * (64 * jo + ji) + 64 * io + ii + 1] + input[m * (64 * jo + ji) + 64 * io + ii + 2];
                }
            }
            for (int_fast32_t ji = 0; ji < 64; ji++) {
                for (int_fast32_t ii = 0; ii < 64; ii++) {
                    output[(m - 2) * (64 * jo + ji) + 64 * io + ii] = tile_buf[64 * ji + ii] + tile_buf[64 * (ji + 1) + ii] + tile_buf[64 * (ji + 2) + ii];
                }
            }
        }
    }
}
