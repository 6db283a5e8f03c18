#include "layernorm.h"

#include <math.h>

#include <immintrin.h>

// Each row of x is shifted and scaled to mean 0 and variance 1, and then by what gamma and beta say for each column. n is the length of a row
// as a float: sizes are no data.
// layernorm(
//     M: size,
//     N: size,
//     n: f32 @ DRAM,
//     eps: f32 @ DRAM,
//     x: f32[M, N] @ DRAM,
//     gamma: f32[N] @ DRAM,
//     beta: f32[N] @ DRAM,
//     y: f32[M, N] @ DRAM,
// )
void layernorm(void *ctxt,
               int_fast32_t M,
               int_fast32_t N,
               const float *restrict n,
               const float *restrict eps,
               const float *restrict x,
               const float *restrict gamma,
               const float *restrict beta,
               float *restrict y) {
    (void) ctxt;
    for (int_fast32_t i = 0; i < M; i++) {
        float total[1];
        total[0] = 0.0f;
        __m512 total_tile = { 0 };
        total_tile = _mm512_setzero_ps();
        __m512 total_tile_tile[4] = { 0 };
        total_tile_tile[0] = _mm512_setzero_ps();
        total_tile_tile[1] = _mm512_setzero_ps();
        total_tile_tile[2] = _mm512_setzero_ps();
        total_tile_tile[3] = _mm512_setzero_ps();
        for (int_fast32_t jo = 0; jo < N / 64; jo++) {
            __m512 v = { 0 };
            v = _mm512_loadu_ps(&x[N * i + 64 * jo]);
            total_tile_tile[0] = _mm512_add_ps(total_tile_tile[0], v);
            __m512 v_1 = { 0 };
            v_1 = _mm512_loadu_ps(&x[N * i + 64 * jo + 16]);
            total_tile_tile[1] = _mm512_add_ps(total_tile_tile[1], v_1);
            __m512 v_2 = { 0 };
            v_2 = _mm512_loadu_ps(&x[N * i + 64 * jo + 32]);
            total_tile_tile[2] = _mm512_add_ps(total_tile_tile[2], v_2);
            __m512 v_3 = { 0 };
            v_3 = _mm512_loadu_ps(&x[N * i + 64 * jo + 48]);
            total_tile_tile[3] = _mm512_add_ps(total_tile_tile[3], v_3);
        }
        total_tile = _mm512_add_ps(total_tile, total_tile_tile[0]);
        total_tile = _mm512_add_ps(total_tile, total_tile_tile[1]);
        total_tile = _mm512_add_ps(total_tile, total_tile_tile[2]);
        total_tile = _mm512_add_ps(total_tile, total_tile_tile[3]);
        for (int_fast32_t jo = 4 * (N / 64); jo < N / 16; jo++) {
            __m512 v = { 0 };
            v = _mm512_loadu_ps(&x[N * i + 16 * jo]);
            total_tile = _mm512_add_ps(total_tile, v);
        }
        for (int_fast32_t jo = N / 16; jo < (N + 15) / 16; jo++) {
            __m512 v = { 0 };
            v = _mm512_maskz_loadu_ps((__mmask16) ((1 << (N - 16 * jo)) - 1), &x[N * i + 16 * jo]);
            total_tile = _mm512_mask_add_ps(total_tile, (__mmask16) ((1 << (N - 16 * jo)) - 1), total_tile, v);
        }
        total[0] += _mm512_reduce_add_ps(total_tile);
        float shift[1];
        shift[0] = -total[0] / *n;
        float squares[1];
        squares[0] = 0.0f;
        __m512 squares_tile = { 0 };
        squares_tile = _mm512_setzero_ps();
        __m512 shift_tile = { 0 };
        shift_tile = _mm512_set1_ps(shift[0]);
        __m512 squares_tile_tile[4] = { 0 };
        squares_tile_tile[0] = _mm512_setzero_ps();
        squares_tile_tile[1] = _mm512_setzero_ps();
        squares_tile_tile[2] = _mm512_setzero_ps();
        squares_tile_tile[3] = _mm512_setzero_ps();
        for (int_fast32_t jo = 0; jo < N / 64; jo++) {
            __m512 d = { 0 };
            __m512 v_1 = { 0 };
            v_1 = _mm512_loadu_ps(&x[N * i + 64 * jo]);
            d = _mm512_add_ps(v_1, shift_tile);
            squares_tile_tile[0] = _mm512_fmadd_ps(d, d, squares_tile_tile[0]);
            __m512 d_1 = { 0 };
            __m512 v_2 = { 0 };
            v_2 = _mm512_loadu_ps(&x[N * i + 64 * jo + 16]);
            d_1 = _mm512_add_ps(v_2, shift_tile);
            squares_tile_tile[1] = _mm512_fmadd_ps(d_1, d_1, squares_tile_tile[1]);
            __m512 d_2 = { 0 };
            __m512 v_3 = { 0 };
            v_3 = _mm512_loadu_ps(&x[N * i + 64 * jo + 32]);
            d_2 = _mm512_add_ps(v_3, shift_tile);
            squares_tile_tile[2] = _mm512_fmadd_ps(d_2, d_2, squares_tile_tile[2]);
            __m512 d_3 = { 0 };
            __m512 v_4 = { 0 };
            v_4 = _mm512_loadu_ps(&x[N * i + 64 * jo + 48]);
            d_3 = _mm512_add_ps(v_4, shift_tile);
            squares_tile_tile[3] = _mm512_fmadd_ps(d_3, d_3, squares_tile_tile[3]);
        }
        squares_tile = _mm512_add_ps(squares_tile, squares_tile_tile[0]);
        squares_tile = _mm512_add_ps(squares_tile, squares_tile_tile[1]);
        squares_tile = _mm512_add_ps(squares_tile, squares_tile_tile[2]);
        squares_tile = _mm512_add_ps(squares_tile, squares_tile_tile[3]);
        for (int_fast32_t jo = 4 * (N / 64); jo < N / 16; jo++) {
            __m512 d = { 0 };
            __m512 v_1 = { 0 };
            v_1 = _mm512_loadu_ps(&x[N * i + 16 * jo]);
            d = _mm512_add_ps(v_1, shift_tile);
            squares_tile = _mm512_fmadd_ps(d, d, squares_tile);
        }
        for (int_fast32_t jo = N / 16; jo < (N + 15) / 16; jo++) {
            __m512 d = { 0 };
            __m512 v_1 = { 0 };
            v_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (N - 16 * jo)) - 1), &x[N * i + 16 * jo]);
            d = _mm512_mask_add_ps(d, (__mmask16) ((1 << (N - 16 * jo)) - 1), v_1, shift_tile);
            squares_tile = _mm512_mask3_fmadd_ps(d, d, squares_tile, (__mmask16) ((1 << (N - 16 * jo)) - 1));
        }
        squares[0] += _mm512_reduce_add_ps(squares_tile);
        float scale[1];
        scale[0] = 1.0f / sqrtf(squares[0] / *n + *eps);
        __m512 shift_tile_1 = { 0 };
        shift_tile_1 = _mm512_set1_ps(shift[0]);
        __m512 scale_tile = { 0 };
        scale_tile = _mm512_set1_ps(scale[0]);
        for (int_fast32_t jo = 0; jo < N / 64; jo++) {
            __m512 y_tile = { 0 };
            __m512 v_2 = { 0 };
            __m512 v_3 = { 0 };
            __m512 v_4 = { 0 };
            __m512 v_5 = { 0 };
            y_tile = _mm512_loadu_ps(&beta[64 * jo]);
            v_4 = _mm512_loadu_ps(&x[N * i + 64 * jo]);
            v_3 = _mm512_add_ps(v_4, shift_tile_1);
            v_2 = _mm512_mul_ps(v_3, scale_tile);
            v_5 = _mm512_loadu_ps(&gamma[64 * jo]);
            y_tile = _mm512_fmadd_ps(v_2, v_5, y_tile);
            _mm512_storeu_ps(&y[N * i + 64 * jo], y_tile);
            __m512 y_tile_1 = { 0 };
            __m512 v_1 = { 0 };
            __m512 v_6 = { 0 };
            __m512 v_7 = { 0 };
            __m512 v_8 = { 0 };
            y_tile_1 = _mm512_loadu_ps(&beta[64 * jo + 16]);
            v_7 = _mm512_loadu_ps(&x[N * i + 64 * jo + 16]);
            v_6 = _mm512_add_ps(v_7, shift_tile_1);
            v_1 = _mm512_mul_ps(v_6, scale_tile);
            v_8 = _mm512_loadu_ps(&gamma[64 * jo + 16]);
            y_tile_1 = _mm512_fmadd_ps(v_1, v_8, y_tile_1);
            _mm512_storeu_ps(&y[N * i + 64 * jo + 16], y_tile_1);
            __m512 y_tile_2 = { 0 };
            __m512 v_9 = { 0 };
            __m512 v_10 = { 0 };
            __m512 v_11 = { 0 };
            __m512 v_12 = { 0 };
            y_tile_2 = _mm512_loadu_ps(&beta[64 * jo + 32]);
            v_11 = _mm512_loadu_ps(&x[N * i + 64 * jo + 32]);
            v_10 = _mm512_add_ps(v_11, shift_tile_1);
            v_9 = _mm512_mul_ps(v_10, scale_tile);
            v_12 = _mm512_loadu_ps(&gamma[64 * jo + 32]);
            y_tile_2 = _mm512_fmadd_ps(v_9, v_12, y_tile_2);
            _mm512_storeu_ps(&y[N * i + 64 * jo + 32], y_tile_2);
            __m512 y_tile_3 = { 0 };
            __m512 v_13 = { 0 };
            __m512 v_14 = { 0 };
            __m512 v_15 = { 0 };
            __m512 v_16 = { 0 };
            y_tile_3 = _mm512_loadu_ps(&beta[64 * jo + 48]);
            v_15 = _mm512_loadu_ps(&x[N * i + 64 * jo + 48]);
            v_14 = _mm512_add_ps(v_15, shift_tile_1);
            v_13 = _mm512_mul_ps(v_14, scale_tile);
            v_16 = _mm512_loadu_ps(&gamma[64 * jo + 48]);
            y_tile_3 = _mm512_fmadd_ps(v_13, v_16, y_tile_3);
            _mm512_storeu_ps(&y[N * i + 64 * jo + 48], y_tile_3);
        }
        for (int_fast32_t jo = 4 * (N / 64); jo < N / 16; jo++) {
            __m512 y_tile = { 0 };
            __m512 v_2 = { 0 };
            __m512 v_3 = { 0 };
            __m512 v_4 = { 0 };
            __m512 v_5 = { 0 };
            y_tile = _mm512_loadu_ps(&beta[16 * jo]);
            v_4 = _mm512_loadu_ps(&x[N * i + 16 * jo]);
            v_3 = _mm512_add_ps(v_4, shift_tile_1);
            v_2 = _mm512_mul_ps(v_3, scale_tile);
            v_5 = _mm512_loadu_ps(&gamma[16 * jo]);
            y_tile = _mm512_fmadd_ps(v_2, v_5, y_tile);
            _mm512_storeu_ps(&y[N * i + 16 * jo], y_tile);
        }
        for (int_fast32_t jo = N / 16; jo < (N + 15) / 16; jo++) {
            __m512 y_tile = { 0 };
            __m512 v_2 = { 0 };
            __m512 v_3 = { 0 };
            __m512 v_4 = { 0 };
            __m512 v_5 = { 0 };
            y_tile = _mm512_maskz_loadu_ps((__mmask16) ((1 << (N - 16 * jo)) - 1), &beta[16 * jo]);
            v_4 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (N - 16 * jo)) - 1), &x[N * i + 16 * jo]);
            v_3 = _mm512_mask_add_ps(v_3, (__mmask16) ((1 << (N - 16 * jo)) - 1), v_4, shift_tile_1);
            v_2 = _mm512_mask_mul_ps(v_2, (__mmask16) ((1 << (N - 16 * jo)) - 1), v_3, scale_tile);
            v_5 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (N - 16 * jo)) - 1), &gamma[16 * jo]);
            y_tile = _mm512_mask3_fmadd_ps(v_2, v_5, y_tile, (__mmask16) ((1 << (N - 16 * jo)) - 1));
            _mm512_mask_storeu_ps(&y[N * i + 16 * jo], (__mmask16) ((1 << (N - 16 * jo)) - 1), y_tile);
        }
    }
}
