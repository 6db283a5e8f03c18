#include "matmul_int8.h"

#include <stdlib.h>

static inline int32_t exo_relu_i32(int32_t x) {
    return x > 0 ? x : 0;
}

static inline int32_t exo_select_i32(int32_t a, int32_t b, int32_t then, int32_t orelse) {
    return a < b ? then : orelse;
}

// C = A * B on 8-bit integers. Products are computed in 32 bits and summed in 32 bits.
// matmul_int8(
//     n: size,
//     m: size,
//     k: size,
//     A: i8[n, k] @ DRAM,
//     B: i8[k, m] @ DRAM,
//     C: i32[n, m] @ DRAM,
// )
void matmul_int8(void *ctxt,
                 int_fast32_t n,
                 int_fast32_t m,
                 int_fast32_t k,
                 const int8_t *restrict A,
                 const int8_t *restrict B,
                 int32_t *restrict C) {
    (void) ctxt;
    for (int_fast32_t i = 0; i < n; i++) {
        for (int_fast32_t j = 0; j < m; j++) {
            C[m * i + j] = 0;
            for (int_fast32_t l = 0; l < k; l++) {
                C[m * i + j] = (int32_t) ((uint32_t) C[m * i + j] + (uint32_t) (A[k * i + l] * B[m * l + j]));
            }
        }
    }
}

// The same, and then the layer's bias, ReLU and a division by a power of two, back to 8 bits.
// matmul_requantized(
//     n: size,
//     m: size,
//     k: size,
//     A: i8[n, k] @ DRAM,
//     B: i8[k, m] @ DRAM,
//     bias: i32[m] @ DRAM,
//     out: i8[n, m] @ DRAM,
// )
void matmul_requantized(void *ctxt,
                        int_fast32_t n,
                        int_fast32_t m,
                        int_fast32_t k,
                        const int8_t *restrict A,
                        const int8_t *restrict B,
                        const int32_t *restrict bias,
                        int8_t *restrict out) {
    int32_t *acc = (int32_t *) malloc((size_t) (n * m) * sizeof(*acc));
    matmul_int8(ctxt, n, m, k, A, B, acc);
    for (int_fast32_t i = 0; i < n; i++) {
        for (int_fast32_t j = 0; j < m; j++) {
            int32_t t;
            t = exo_relu_i32((int32_t) ((uint32_t) acc[m * i + j] + (uint32_t) bias[j])) / 128;
            out[m * i + j] = (int8_t) exo_select_i32(127, t, 127, t);
        }
    }
    free(acc);
}
