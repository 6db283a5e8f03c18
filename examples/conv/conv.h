#ifndef CONV_H
#define CONV_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

#ifndef EXO_WIN_4F32C
#define EXO_WIN_4F32C
struct exo_win_4f32c {
    const float *data;
    int_fast32_t strides[4];
};
#endif

// pack(
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ avx512.aligned,
// )
// assert stride(weights, 3) == 1
void pack(void *ctxt,
          int_fast32_t IC,
          int_fast32_t OC,
          int_fast32_t KH,
          int_fast32_t KW,
          struct exo_win_4f32c weights,
          float *packed);

// conv1_packed(
//     N: size,
//     H: size,
//     W: size,
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     inp: [f32][N, H, W, IC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ avx512.aligned,
// )
// assert stride(inp, 3) == 1
void conv1_packed(void *ctxt,
                  int_fast32_t N,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t top,
                  int_fast32_t left,
                  struct exo_win_4f32c inp,
                  const float *bias,
                  float *out,
                  const float *packed);

// conv1(
//     N: size,
//     H: size,
//     W: size,
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     inp: [f32][N, H, W, IC] @ DRAM,
//     weights: f32[KH, KW, IC, OC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
// )
// assert stride(inp, 3) == 1
void conv1(void *ctxt,
           int_fast32_t N,
           int_fast32_t H,
           int_fast32_t W,
           int_fast32_t OH,
           int_fast32_t OW,
           int_fast32_t IC,
           int_fast32_t OC,
           int_fast32_t KH,
           int_fast32_t KW,
           int_fast32_t top,
           int_fast32_t left,
           struct exo_win_4f32c inp,
           const float *weights,
           const float *bias,
           float *out);

// conv2_packed(
//     N: size,
//     H: size,
//     W: size,
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     inp: [f32][N, H, W, IC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ avx512.aligned,
// )
// assert stride(inp, 3) == 1
void conv2_packed(void *ctxt,
                  int_fast32_t N,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t top,
                  int_fast32_t left,
                  struct exo_win_4f32c inp,
                  const float *bias,
                  float *out,
                  const float *packed);

// conv2(
//     N: size,
//     H: size,
//     W: size,
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     inp: [f32][N, H, W, IC] @ DRAM,
//     weights: f32[KH, KW, IC, OC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
// )
// assert stride(inp, 3) == 1
void conv2(void *ctxt,
           int_fast32_t N,
           int_fast32_t H,
           int_fast32_t W,
           int_fast32_t OH,
           int_fast32_t OW,
           int_fast32_t IC,
           int_fast32_t OC,
           int_fast32_t KH,
           int_fast32_t KW,
           int_fast32_t top,
           int_fast32_t left,
           struct exo_win_4f32c inp,
           const float *weights,
           const float *bias,
           float *out);

#ifdef __cplusplus
}
#endif

#endif /* CONV_H */
