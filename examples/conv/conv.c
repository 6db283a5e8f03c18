#include "conv.h"

#include <immintrin.h>

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
          const float *restrict inp,
          const float *restrict weights,
          const float *restrict bias,
          float *restrict out) {
    (void) ctxt;
    for (int_fast32_t n = 0; n < N; n++) {
        for (int_fast32_t h = 0; h < H; h++) {
            for (int_fast32_t wo = 0; wo < W / 6; wo++) {
                for (int_fast32_t oo = 0; oo < OC / 64; oo++) {
                    __m512 acc[6][4] = { 0 };
                    __m512 act[6][4] = { 0 };
                    acc[0][0] = _mm512_loadu_ps(&bias[64 * oo]);
                    acc[0][1] = _mm512_loadu_ps(&bias[64 * oo + 16]);
                    acc[0][2] = _mm512_loadu_ps(&bias[64 * oo + 32]);
                    acc[0][3] = _mm512_loadu_ps(&bias[64 * oo + 48]);
                    acc[1][0] = _mm512_loadu_ps(&bias[64 * oo]);
                    acc[1][1] = _mm512_loadu_ps(&bias[64 * oo + 16]);
                    acc[1][2] = _mm512_loadu_ps(&bias[64 * oo + 32]);
                    acc[1][3] = _mm512_loadu_ps(&bias[64 * oo + 48]);
                    acc[2][0] = _mm512_loadu_ps(&bias[64 * oo]);
                    acc[2][1] = _mm512_loadu_ps(&bias[64 * oo + 16]);
                    acc[2][2] = _mm512_loadu_ps(&bias[64 * oo + 32]);
                    acc[2][3] = _mm512_loadu_ps(&bias[64 * oo + 48]);
                    acc[3][0] = _mm512_loadu_ps(&bias[64 * oo]);
                    acc[3][1] = _mm512_loadu_ps(&bias[64 * oo + 16]);
                    acc[3][2] = _mm512_loadu_ps(&bias[64 * oo + 32]);
                    acc[3][3] = _mm512_loadu_ps(&bias[64 * oo + 48]);
                    acc[4][0] = _mm512_loadu_ps(&bias[64 * oo]);
                    acc[4][1] = _mm512_loadu_ps(&bias[64 * oo + 16]);
                    acc[4][2] = _mm512_loadu_ps(&bias[64 * oo + 32]);
                    acc[4][3] = _mm512_loadu_ps(&bias[64 * oo + 48]);
                    acc[5][0] = _mm512_loadu_ps(&bias[64 * oo]);
                    acc[5][1] = _mm512_loadu_ps(&bias[64 * oo + 16]);
                    acc[5][2] = _mm512_loadu_ps(&bias[64 * oo + 32]);
                    acc[5][3] = _mm512_loadu_ps(&bias[64 * oo + 48]);
                    for (int_fast32_t kh = 0; kh < 3; kh++) {
                        for (int_fast32_t kw = 0; kw < 3; kw++) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_tile[4] = { 0 };
                                weights_tile[0] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo]);
                                weights_tile[1] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo + 16]);
                                weights_tile[2] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo + 32]);
                                weights_tile[3] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo + 48]);
                                __m512 inp_tile = { 0 };
                                inp_tile = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw) + c]);
                                acc[0][0] = _mm512_fmadd_ps(inp_tile, weights_tile[0], acc[0][0]);
                                acc[0][1] = _mm512_fmadd_ps(inp_tile, weights_tile[1], acc[0][1]);
                                acc[0][2] = _mm512_fmadd_ps(inp_tile, weights_tile[2], acc[0][2]);
                                acc[0][3] = _mm512_fmadd_ps(inp_tile, weights_tile[3], acc[0][3]);
                                __m512 inp_tile_1 = { 0 };
                                inp_tile_1 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 1) + c]);
                                acc[1][0] = _mm512_fmadd_ps(inp_tile_1, weights_tile[0], acc[1][0]);
                                acc[1][1] = _mm512_fmadd_ps(inp_tile_1, weights_tile[1], acc[1][1]);
                                acc[1][2] = _mm512_fmadd_ps(inp_tile_1, weights_tile[2], acc[1][2]);
                                acc[1][3] = _mm512_fmadd_ps(inp_tile_1, weights_tile[3], acc[1][3]);
                                __m512 inp_tile_2 = { 0 };
                                inp_tile_2 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 2) + c]);
                                acc[2][0] = _mm512_fmadd_ps(inp_tile_2, weights_tile[0], acc[2][0]);
                                acc[2][1] = _mm512_fmadd_ps(inp_tile_2, weights_tile[1], acc[2][1]);
                                acc[2][2] = _mm512_fmadd_ps(inp_tile_2, weights_tile[2], acc[2][2]);
                                acc[2][3] = _mm512_fmadd_ps(inp_tile_2, weights_tile[3], acc[2][3]);
                                __m512 inp_tile_3 = { 0 };
                                inp_tile_3 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 3) + c]);
                                acc[3][0] = _mm512_fmadd_ps(inp_tile_3, weights_tile[0], acc[3][0]);
                                acc[3][1] = _mm512_fmadd_ps(inp_tile_3, weights_tile[1], acc[3][1]);
                                acc[3][2] = _mm512_fmadd_ps(inp_tile_3, weights_tile[2], acc[3][2]);
                                acc[3][3] = _mm512_fmadd_ps(inp_tile_3, weights_tile[3], acc[3][3]);
                                __m512 inp_tile_4 = { 0 };
                                inp_tile_4 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 4) + c]);
                                acc[4][0] = _mm512_fmadd_ps(inp_tile_4, weights_tile[0], acc[4][0]);
                                acc[4][1] = _mm512_fmadd_ps(inp_tile_4, weights_tile[1], acc[4][1]);
                                acc[4][2] = _mm512_fmadd_ps(inp_tile_4, weights_tile[2], acc[4][2]);
                                acc[4][3] = _mm512_fmadd_ps(inp_tile_4, weights_tile[3], acc[4][3]);
                                __m512 inp_tile_5 = { 0 };
                                inp_tile_5 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 5) + c]);
                                acc[5][0] = _mm512_fmadd_ps(inp_tile_5, weights_tile[0], acc[5][0]);
                                acc[5][1] = _mm512_fmadd_ps(inp_tile_5, weights_tile[1], acc[5][1]);
                                acc[5][2] = _mm512_fmadd_ps(inp_tile_5, weights_tile[2], acc[5][2]);
                                acc[5][3] = _mm512_fmadd_ps(inp_tile_5, weights_tile[3], acc[5][3]);
                            }
                        }
                    }
                    act[0][0] = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
                    act[0][1] = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
                    act[0][2] = _mm512_max_ps(acc[0][2], _mm512_setzero_ps());
                    act[0][3] = _mm512_max_ps(acc[0][3], _mm512_setzero_ps());
                    act[1][0] = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
                    act[1][1] = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
                    act[1][2] = _mm512_max_ps(acc[1][2], _mm512_setzero_ps());
                    act[1][3] = _mm512_max_ps(acc[1][3], _mm512_setzero_ps());
                    act[2][0] = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
                    act[2][1] = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
                    act[2][2] = _mm512_max_ps(acc[2][2], _mm512_setzero_ps());
                    act[2][3] = _mm512_max_ps(acc[2][3], _mm512_setzero_ps());
                    act[3][0] = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
                    act[3][1] = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
                    act[3][2] = _mm512_max_ps(acc[3][2], _mm512_setzero_ps());
                    act[3][3] = _mm512_max_ps(acc[3][3], _mm512_setzero_ps());
                    act[4][0] = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
                    act[4][1] = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
                    act[4][2] = _mm512_max_ps(acc[4][2], _mm512_setzero_ps());
                    act[4][3] = _mm512_max_ps(acc[4][3], _mm512_setzero_ps());
                    act[5][0] = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
                    act[5][1] = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
                    act[5][2] = _mm512_max_ps(acc[5][2], _mm512_setzero_ps());
                    act[5][3] = _mm512_max_ps(acc[5][3], _mm512_setzero_ps());
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo) + 64 * oo], act[0][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo) + 64 * oo + 16], act[0][1]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo) + 64 * oo + 32], act[0][2]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo) + 64 * oo + 48], act[0][3]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 1) + 64 * oo], act[1][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 1) + 64 * oo + 16], act[1][1]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 1) + 64 * oo + 32], act[1][2]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 1) + 64 * oo + 48], act[1][3]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 2) + 64 * oo], act[2][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 2) + 64 * oo + 16], act[2][1]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 2) + 64 * oo + 32], act[2][2]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 2) + 64 * oo + 48], act[2][3]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 3) + 64 * oo], act[3][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 3) + 64 * oo + 16], act[3][1]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 3) + 64 * oo + 32], act[3][2]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 3) + 64 * oo + 48], act[3][3]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 4) + 64 * oo], act[4][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 4) + 64 * oo + 16], act[4][1]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 4) + 64 * oo + 32], act[4][2]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 4) + 64 * oo + 48], act[4][3]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 5) + 64 * oo], act[5][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 5) + 64 * oo + 16], act[5][1]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 5) + 64 * oo + 32], act[5][2]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 5) + 64 * oo + 48], act[5][3]);
                }
                for (int_fast32_t oo = 0; oo < OC % 64 / 16; oo++) {
                    __m512 acc[6][1] = { 0 };
                    __m512 act[6][1] = { 0 };
                    acc[0][0] = _mm512_loadu_ps(&bias[64 * (OC / 64) + 16 * oo]);
                    acc[1][0] = _mm512_loadu_ps(&bias[64 * (OC / 64) + 16 * oo]);
                    acc[2][0] = _mm512_loadu_ps(&bias[64 * (OC / 64) + 16 * oo]);
                    acc[3][0] = _mm512_loadu_ps(&bias[64 * (OC / 64) + 16 * oo]);
                    acc[4][0] = _mm512_loadu_ps(&bias[64 * (OC / 64) + 16 * oo]);
                    acc[5][0] = _mm512_loadu_ps(&bias[64 * (OC / 64) + 16 * oo]);
                    for (int_fast32_t kh = 0; kh < 3; kh++) {
                        for (int_fast32_t kw = 0; kw < 3; kw++) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_tile_1[1] = { 0 };
                                weights_tile_1[0] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * (OC / 64) + 16 * oo]);
                                __m512 inp_tile_1 = { 0 };
                                inp_tile_1 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw) + c]);
                                acc[0][0] = _mm512_fmadd_ps(inp_tile_1, weights_tile_1[0], acc[0][0]);
                                __m512 inp_tile_2 = { 0 };
                                inp_tile_2 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 1) + c]);
                                acc[1][0] = _mm512_fmadd_ps(inp_tile_2, weights_tile_1[0], acc[1][0]);
                                __m512 inp_tile_3 = { 0 };
                                inp_tile_3 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 2) + c]);
                                acc[2][0] = _mm512_fmadd_ps(inp_tile_3, weights_tile_1[0], acc[2][0]);
                                __m512 inp_tile_4 = { 0 };
                                inp_tile_4 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 3) + c]);
                                acc[3][0] = _mm512_fmadd_ps(inp_tile_4, weights_tile_1[0], acc[3][0]);
                                __m512 inp_tile_5 = { 0 };
                                inp_tile_5 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 4) + c]);
                                acc[4][0] = _mm512_fmadd_ps(inp_tile_5, weights_tile_1[0], acc[4][0]);
                                __m512 inp_tile_6 = { 0 };
                                inp_tile_6 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 5) + c]);
                                acc[5][0] = _mm512_fmadd_ps(inp_tile_6, weights_tile_1[0], acc[5][0]);
                            }
                        }
                    }
                    act[0][0] = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
                    act[1][0] = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
                    act[2][0] = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
                    act[3][0] = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
                    act[4][0] = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
                    act[5][0] = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo) + 64 * (OC / 64) + 16 * oo], act[0][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 1) + 64 * (OC / 64) + 16 * oo], act[1][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 2) + 64 * (OC / 64) + 16 * oo], act[2][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 3) + 64 * (OC / 64) + 16 * oo], act[3][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 4) + 64 * (OC / 64) + 16 * oo], act[4][0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 5) + 64 * (OC / 64) + 16 * oo], act[5][0]);
                }
                for (int_fast32_t oo = 0; oo < (OC % 64 % 16 + 15) / 16; oo++) {
                    __m512 acc[6][1] = { 0 };
                    __m512 act[6][1] = { 0 };
                    acc[0][0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &bias[64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                    acc[1][0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &bias[64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                    acc[2][0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &bias[64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                    acc[3][0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &bias[64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                    acc[4][0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &bias[64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                    acc[5][0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &bias[64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                    for (int_fast32_t kh = 0; kh < 3; kh++) {
                        for (int_fast32_t kw = 0; kw < 3; kw++) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_tile_2[1] = { 0 };
                                weights_tile_2[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                                __m512 inp_tile_2 = { 0 };
                                inp_tile_2 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw) + c]);
                                acc[0][0] = _mm512_mask3_fmadd_ps(inp_tile_2, weights_tile_2[0], acc[0][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1));
                                __m512 inp_tile_1 = { 0 };
                                inp_tile_1 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 1) + c]);
                                acc[1][0] = _mm512_mask3_fmadd_ps(inp_tile_1, weights_tile_2[0], acc[1][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1));
                                __m512 inp_tile_3 = { 0 };
                                inp_tile_3 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 2) + c]);
                                acc[2][0] = _mm512_mask3_fmadd_ps(inp_tile_3, weights_tile_2[0], acc[2][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1));
                                __m512 inp_tile_4 = { 0 };
                                inp_tile_4 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 3) + c]);
                                acc[3][0] = _mm512_mask3_fmadd_ps(inp_tile_4, weights_tile_2[0], acc[3][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1));
                                __m512 inp_tile_5 = { 0 };
                                inp_tile_5 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 4) + c]);
                                acc[4][0] = _mm512_mask3_fmadd_ps(inp_tile_5, weights_tile_2[0], acc[4][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1));
                                __m512 inp_tile_6 = { 0 };
                                inp_tile_6 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * wo + kw + 5) + c]);
                                acc[5][0] = _mm512_mask3_fmadd_ps(inp_tile_6, weights_tile_2[0], acc[5][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1));
                            }
                        }
                    }
                    act[0][0] = _mm512_mask_max_ps(act[0][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), acc[0][0], _mm512_setzero_ps());
                    act[1][0] = _mm512_mask_max_ps(act[1][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), acc[1][0], _mm512_setzero_ps());
                    act[2][0] = _mm512_mask_max_ps(act[2][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), acc[2][0], _mm512_setzero_ps());
                    act[3][0] = _mm512_mask_max_ps(act[3][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), acc[3][0], _mm512_setzero_ps());
                    act[4][0] = _mm512_mask_max_ps(act[4][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), acc[4][0], _mm512_setzero_ps());
                    act[5][0] = _mm512_mask_max_ps(act[5][0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), acc[5][0], _mm512_setzero_ps());
                    _mm512_mask_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo) + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), act[0][0]);
                    _mm512_mask_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 1) + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), act[1][0]);
                    _mm512_mask_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 2) + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), act[2][0]);
                    _mm512_mask_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 3) + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), act[3][0]);
                    _mm512_mask_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 4) + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), act[4][0]);
                    _mm512_mask_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * wo + 5) + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), act[5][0]);
                }
            }
            for (int_fast32_t wi = 0; wi < W % 6; wi++) {
                for (int_fast32_t oo = 0; oo < OC / 64; oo++) {
                    __m512 acc[4] = { 0 };
                    __m512 act[4] = { 0 };
                    acc[0] = _mm512_loadu_ps(&bias[64 * oo]);
                    acc[1] = _mm512_loadu_ps(&bias[64 * oo + 16]);
                    acc[2] = _mm512_loadu_ps(&bias[64 * oo + 32]);
                    acc[3] = _mm512_loadu_ps(&bias[64 * oo + 48]);
                    for (int_fast32_t kh = 0; kh < 3; kh++) {
                        for (int_fast32_t kw = 0; kw < 3; kw++) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_tile_3[4] = { 0 };
                                weights_tile_3[0] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo]);
                                weights_tile_3[1] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo + 16]);
                                weights_tile_3[2] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo + 32]);
                                weights_tile_3[3] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * oo + 48]);
                                __m512 inp_tile_3 = { 0 };
                                inp_tile_3 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * (W / 6) + wi + kw) + c]);
                                acc[0] = _mm512_fmadd_ps(inp_tile_3, weights_tile_3[0], acc[0]);
                                acc[1] = _mm512_fmadd_ps(inp_tile_3, weights_tile_3[1], acc[1]);
                                acc[2] = _mm512_fmadd_ps(inp_tile_3, weights_tile_3[2], acc[2]);
                                acc[3] = _mm512_fmadd_ps(inp_tile_3, weights_tile_3[3], acc[3]);
                            }
                        }
                    }
                    act[0] = _mm512_max_ps(acc[0], _mm512_setzero_ps());
                    act[1] = _mm512_max_ps(acc[1], _mm512_setzero_ps());
                    act[2] = _mm512_max_ps(acc[2], _mm512_setzero_ps());
                    act[3] = _mm512_max_ps(acc[3], _mm512_setzero_ps());
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * (W / 6) + wi) + 64 * oo], act[0]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * (W / 6) + wi) + 64 * oo + 16], act[1]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * (W / 6) + wi) + 64 * oo + 32], act[2]);
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * (W / 6) + wi) + 64 * oo + 48], act[3]);
                }
            }
            for (int_fast32_t wi = 0; wi < W % 6; wi++) {
                for (int_fast32_t oo = 0; oo < OC % 64 / 16; oo++) {
                    __m512 acc[1] = { 0 };
                    __m512 act[1] = { 0 };
                    acc[0] = _mm512_loadu_ps(&bias[64 * (OC / 64) + 16 * oo]);
                    for (int_fast32_t kh = 0; kh < 3; kh++) {
                        for (int_fast32_t kw = 0; kw < 3; kw++) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_tile_4[1] = { 0 };
                                weights_tile_4[0] = _mm512_loadu_ps(&weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * (OC / 64) + 16 * oo]);
                                __m512 inp_tile_4 = { 0 };
                                inp_tile_4 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * (W / 6) + wi + kw) + c]);
                                acc[0] = _mm512_fmadd_ps(inp_tile_4, weights_tile_4[0], acc[0]);
                            }
                        }
                    }
                    act[0] = _mm512_max_ps(acc[0], _mm512_setzero_ps());
                    _mm512_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * (W / 6) + wi) + 64 * (OC / 64) + 16 * oo], act[0]);
                }
            }
            for (int_fast32_t wi = 0; wi < W % 6; wi++) {
                for (int_fast32_t oo = 0; oo < (OC % 64 % 16 + 15) / 16; oo++) {
                    __m512 acc[1] = { 0 };
                    __m512 act[1] = { 0 };
                    acc[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &bias[64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                    for (int_fast32_t kh = 0; kh < 3; kh++) {
                        for (int_fast32_t kw = 0; kw < 3; kw++) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_tile_5[1] = { 0 };
                                weights_tile_5[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), &weights[3 * IC * OC * kh + IC * OC * kw + OC * c + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo]);
                                __m512 inp_tile_5 = { 0 };
                                inp_tile_5 = _mm512_set1_ps(inp[(H + 2) * (W + 2) * IC * n + (W + 2) * IC * (h + kh) + IC * (6 * (W / 6) + wi + kw) + c]);
                                acc[0] = _mm512_mask3_fmadd_ps(inp_tile_5, weights_tile_5[0], acc[0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1));
                            }
                        }
                    }
                    act[0] = _mm512_mask_max_ps(act[0], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), acc[0], _mm512_setzero_ps());
                    _mm512_mask_storeu_ps(&out[H * W * OC * n + W * OC * h + OC * (6 * (W / 6) + wi) + 64 * (OC / 64) + 16 * (OC % 64 / 16) + 16 * oo], (__mmask16) ((1 << (OC % 64 % 16 - 16 * oo)) - 1), act[0]);
                }
            }
        }
    }
}
