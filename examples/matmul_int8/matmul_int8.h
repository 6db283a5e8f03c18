#ifndef MATMUL_INT8_H
#define MATMUL_INT8_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

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
                 const int8_t *A,
                 const int8_t *B,
                 int32_t *C);

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
                        const int8_t *A,
                        const int8_t *B,
                        const int32_t *bias,
                        int8_t *out);

#ifdef __cplusplus
}
#endif

#endif /* MATMUL_INT8_H */
