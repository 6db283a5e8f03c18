#include "depthwise.h"

#ifndef EXO_WIN_1F32C
#define EXO_WIN_1F32C
struct exo_win_1f32c {
    const float *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_2F32
#define EXO_WIN_2F32
struct exo_win_2f32 {
    float *data;
    int_fast32_t strides[2];
};
#endif

#ifndef EXO_WIN_3F32C
#define EXO_WIN_3F32C
struct exo_win_3f32c {
    const float *data;
    int_fast32_t strides[3];
};
#endif

#ifndef EXO_ASSUME
#if defined(__GNUC__)
#define EXO_ASSUME(cond) ((cond) ? (void) 0 : __builtin_unreachable())
#elif defined(_MSC_VER)
#define EXO_ASSUME(cond) __assume(cond)
#else
#define EXO_ASSUME(cond) ((void) 0)
#endif
#endif

#ifndef EXO_ADDRESS
/* The address of a cell that may lie outside of its buffer, where nothing touches it. */
#define EXO_ADDRESS(base, offset) \
    ((void *) ((uintptr_t) (base) + (uintptr_t) (offset) * sizeof(*(base))))
#endif

#include <immintrin.h>

static void run5x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);
static void run4x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);
static void run3x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);
static void run2x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);
static void run1x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);
static void run6x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);
static void run1x2(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);
static void run1x1(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out);

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run5x3(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 5
// assert KW == 3
static void run5x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 5);
    EXO_ASSUME(KW == 3);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[5] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[1] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[2] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[3] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[4] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_1, weights_reg, acc[1]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_2, weights_reg, acc[2]);
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_3, weights_reg, acc[3]);
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_fmadd_ps(x_reg_4, weights_reg, acc[4]);
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_5, weights_reg_1, acc[0]);
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_6, weights_reg_1, acc[1]);
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_7, weights_reg_1, acc[2]);
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_8, weights_reg_1, acc[3]);
                __m512 x_reg_9 = { 0 };
                x_reg_9 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_fmadd_ps(x_reg_9, weights_reg_1, acc[4]);
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_10 = { 0 };
                x_reg_10 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_10, weights_reg_2, acc[0]);
                __m512 x_reg_11 = { 0 };
                x_reg_11 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_11, weights_reg_2, acc[1]);
                __m512 x_reg_12 = { 0 };
                x_reg_12 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_12, weights_reg_2, acc[2]);
                __m512 x_reg_13 = { 0 };
                x_reg_13 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_13, weights_reg_2, acc[3]);
                __m512 x_reg_14 = { 0 };
                x_reg_14 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 6 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_fmadd_ps(x_reg_14, weights_reg_2, acc[4]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
        act = _mm512_max_ps(acc[1], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[2], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[3], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[3 * out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[4], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[4 * out.strides[0] + 16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[5] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[1] = _mm512_mask_loadu_ps(acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[2] = _mm512_mask_loadu_ps(acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[3] = _mm512_mask_loadu_ps(acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[4] = _mm512_mask_loadu_ps(acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_1, weights_reg, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_2, weights_reg, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_3, weights_reg, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_mask3_fmadd_ps(x_reg_4, weights_reg, acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_5, weights_reg_1, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_6, weights_reg_1, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_7, weights_reg_1, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_8, weights_reg_1, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_9 = { 0 };
                x_reg_9 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_mask3_fmadd_ps(x_reg_9, weights_reg_1, acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_10 = { 0 };
                x_reg_10 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_10, weights_reg_2, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_11 = { 0 };
                x_reg_11 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_11, weights_reg_2, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_12 = { 0 };
                x_reg_12 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_12, weights_reg_2, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_13 = { 0 };
                x_reg_13 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_13, weights_reg_2, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_14 = { 0 };
                x_reg_14 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 6 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_mask3_fmadd_ps(x_reg_14, weights_reg_2, acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[1], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[2], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[3], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[3 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[4], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[4 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run4x3(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 4
// assert KW == 3
static void run4x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 4);
    EXO_ASSUME(KW == 3);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[4] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[1] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[2] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[3] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_1, weights_reg, acc[1]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_2, weights_reg, acc[2]);
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_3, weights_reg, acc[3]);
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_4, weights_reg_1, acc[0]);
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_5, weights_reg_1, acc[1]);
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_6, weights_reg_1, acc[2]);
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_7, weights_reg_1, acc[3]);
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_8, weights_reg_2, acc[0]);
                __m512 x_reg_9 = { 0 };
                x_reg_9 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_9, weights_reg_2, acc[1]);
                __m512 x_reg_10 = { 0 };
                x_reg_10 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_10, weights_reg_2, acc[2]);
                __m512 x_reg_11 = { 0 };
                x_reg_11 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_11, weights_reg_2, acc[3]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
        act = _mm512_max_ps(acc[1], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[2], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[3], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[3 * out.strides[0] + 16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[4] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[1] = _mm512_mask_loadu_ps(acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[2] = _mm512_mask_loadu_ps(acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[3] = _mm512_mask_loadu_ps(acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_1, weights_reg, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_2, weights_reg, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_3, weights_reg, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_4, weights_reg_1, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_5, weights_reg_1, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_6, weights_reg_1, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_7, weights_reg_1, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_8, weights_reg_2, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_9 = { 0 };
                x_reg_9 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_9, weights_reg_2, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_10 = { 0 };
                x_reg_10 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_10, weights_reg_2, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_11 = { 0 };
                x_reg_11 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_11, weights_reg_2, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[1], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[2], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[3], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[3 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run3x3(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 3
// assert KW == 3
static void run3x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 3);
    EXO_ASSUME(KW == 3);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[3] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[1] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[2] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_1, weights_reg, acc[1]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_2, weights_reg, acc[2]);
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_3, weights_reg_1, acc[0]);
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_4, weights_reg_1, acc[1]);
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_5, weights_reg_1, acc[2]);
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_6, weights_reg_2, acc[0]);
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_7, weights_reg_2, acc[1]);
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_8, weights_reg_2, acc[2]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
        act = _mm512_max_ps(acc[1], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[2], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[3] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[1] = _mm512_mask_loadu_ps(acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[2] = _mm512_mask_loadu_ps(acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_1, weights_reg, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_2, weights_reg, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_3, weights_reg_1, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_4, weights_reg_1, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_5, weights_reg_1, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_6, weights_reg_2, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_7, weights_reg_2, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_8, weights_reg_2, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[1], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[2], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run2x3(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 2
// assert KW == 3
static void run2x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 2);
    EXO_ASSUME(KW == 3);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[2] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[1] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_1, weights_reg, acc[1]);
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_2, weights_reg_1, acc[0]);
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_3, weights_reg_1, acc[1]);
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_4, weights_reg_2, acc[0]);
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_5, weights_reg_2, acc[1]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
        act = _mm512_max_ps(acc[1], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[out.strides[0] + 16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[2] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[1] = _mm512_mask_loadu_ps(acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_1, weights_reg, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_2, weights_reg_1, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_3, weights_reg_1, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_4, weights_reg_2, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_5, weights_reg_2, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[1], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run1x3(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 1
// assert KW == 3
static void run1x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 1);
    EXO_ASSUME(KW == 3);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[1] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_1, weights_reg_1, acc[0]);
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_2, weights_reg_2, acc[0]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[1] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_1, weights_reg_1, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_2, weights_reg_2, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run6x3(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 6
// assert KW == 3
static void run6x3(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 6);
    EXO_ASSUME(KW == 3);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[6] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[1] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[2] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[3] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[4] = _mm512_loadu_ps(&bias.data[16 * cb]);
        acc[5] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_1, weights_reg, acc[1]);
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_2, weights_reg, acc[2]);
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_3, weights_reg, acc[3]);
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_fmadd_ps(x_reg_4, weights_reg, acc[4]);
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[5] = _mm512_fmadd_ps(x_reg_5, weights_reg, acc[5]);
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_6, weights_reg_1, acc[0]);
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_7, weights_reg_1, acc[1]);
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_8, weights_reg_1, acc[2]);
                __m512 x_reg_9 = { 0 };
                x_reg_9 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_9, weights_reg_1, acc[3]);
                __m512 x_reg_10 = { 0 };
                x_reg_10 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_fmadd_ps(x_reg_10, weights_reg_1, acc[4]);
                __m512 x_reg_11 = { 0 };
                x_reg_11 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 6 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[5] = _mm512_fmadd_ps(x_reg_11, weights_reg_1, acc[5]);
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_12 = { 0 };
                x_reg_12 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_12, weights_reg_2, acc[0]);
                __m512 x_reg_13 = { 0 };
                x_reg_13 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_fmadd_ps(x_reg_13, weights_reg_2, acc[1]);
                __m512 x_reg_14 = { 0 };
                x_reg_14 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_fmadd_ps(x_reg_14, weights_reg_2, acc[2]);
                __m512 x_reg_15 = { 0 };
                x_reg_15 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_fmadd_ps(x_reg_15, weights_reg_2, acc[3]);
                __m512 x_reg_16 = { 0 };
                x_reg_16 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 6 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_fmadd_ps(x_reg_16, weights_reg_2, acc[4]);
                __m512 x_reg_17 = { 0 };
                x_reg_17 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 7 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[5] = _mm512_fmadd_ps(x_reg_17, weights_reg_2, acc[5]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
        act = _mm512_max_ps(acc[1], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[2], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[3], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[3 * out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[4], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[4 * out.strides[0] + 16 * cb], act);
        act = _mm512_max_ps(acc[5], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[5 * out.strides[0] + 16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[6] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[1] = _mm512_mask_loadu_ps(acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[2] = _mm512_mask_loadu_ps(acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[3] = _mm512_mask_loadu_ps(acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[4] = _mm512_mask_loadu_ps(acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        acc[5] = _mm512_mask_loadu_ps(acc[5], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_1, weights_reg, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_2 = { 0 };
                x_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_2, weights_reg, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_3 = { 0 };
                x_reg_3 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_3, weights_reg, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_4 = { 0 };
                x_reg_4 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_mask3_fmadd_ps(x_reg_4, weights_reg, acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_5 = { 0 };
                x_reg_5 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[5] = _mm512_mask3_fmadd_ps(x_reg_5, weights_reg, acc[5], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_6 = { 0 };
                x_reg_6 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_6, weights_reg_1, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_7 = { 0 };
                x_reg_7 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_7, weights_reg_1, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_8 = { 0 };
                x_reg_8 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_8, weights_reg_1, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_9 = { 0 };
                x_reg_9 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_9, weights_reg_1, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_10 = { 0 };
                x_reg_10 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_mask3_fmadd_ps(x_reg_10, weights_reg_1, acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_11 = { 0 };
                x_reg_11 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 6 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[5] = _mm512_mask3_fmadd_ps(x_reg_11, weights_reg_1, acc[5], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_2 = { 0 };
                weights_reg_2 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 2 * weights.strides[1] + 16 * cb]);
                __m512 x_reg_12 = { 0 };
                x_reg_12 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 2 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_12, weights_reg_2, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_13 = { 0 };
                x_reg_13 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 3 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[1] = _mm512_mask3_fmadd_ps(x_reg_13, weights_reg_2, acc[1], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_14 = { 0 };
                x_reg_14 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 4 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[2] = _mm512_mask3_fmadd_ps(x_reg_14, weights_reg_2, acc[2], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_15 = { 0 };
                x_reg_15 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 5 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[3] = _mm512_mask3_fmadd_ps(x_reg_15, weights_reg_2, acc[3], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_16 = { 0 };
                x_reg_16 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 6 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[4] = _mm512_mask3_fmadd_ps(x_reg_16, weights_reg_2, acc[4], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 x_reg_17 = { 0 };
                x_reg_17 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 7 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[5] = _mm512_mask3_fmadd_ps(x_reg_17, weights_reg_2, acc[5], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[1], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[2], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[2 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[3], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[3 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[4], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[4 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[5], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[5 * out.strides[0] + 16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run1x2(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 1
// assert KW == 2
static void run1x2(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 1);
    EXO_ASSUME(KW == 2);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[1] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg_1, weights_reg_1, acc[0]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[1] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
                __m512 weights_reg_1 = { 0 };
                weights_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] + 16 * cb]);
                __m512 x_reg_1 = { 0 };
                x_reg_1 = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 1 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg_1, weights_reg_1, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// A run of pixels of row `h`, for which all of the KW columns of the kernel are inside of the input.
// run1x1(
//     H: size,
//     W: size,
//     C: size,
//     KW: size,
//     h: index,
//     x: [f32][H, W + KW - 1, C] @ DRAM,
//     weights: [f32][3, KW, C] @ DRAM,
//     bias: [f32][C] @ DRAM,
//     out: [f32][W, C] @ DRAM,
// )
// assert h >= 0
// assert h < H
// assert stride(x, 2) == 1
// assert stride(weights, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 1) == 1
// assert W == 1
// assert KW == 1
static void run1x1(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t C,
                   int_fast32_t KW,
                   int_fast32_t h,
                   struct exo_win_3f32c x,
                   struct exo_win_3f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_2f32 out) {
    (void) ctxt;
    EXO_ASSUME(h >= 0);
    EXO_ASSUME(h < H);
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[1] == 1);
    EXO_ASSUME(W == 1);
    EXO_ASSUME(KW == 1);
    for (int_fast32_t cb = 0; cb < C / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[1] = { 0 };
        acc[0] = _mm512_loadu_ps(&bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_loadu_ps(&(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_fmadd_ps(x_reg, weights_reg, acc[0]);
            }
        }
        act = _mm512_max_ps(acc[0], _mm512_setzero_ps());
        _mm512_storeu_ps(&out.data[16 * cb], act);
    }
    for (int_fast32_t cb = C / 16; cb < (C + 15) / 16; cb++) {
        __m512 act = { 0 };
        __m512 acc[1] = { 0 };
        acc[0] = _mm512_mask_loadu_ps(acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1), &bias.data[16 * cb]);
        for (int_fast32_t kh = 0; kh < 3; kh++) {
            if (h + kh >= 1 && h + kh < H + 1) {
                __m512 weights_reg = { 0 };
                weights_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &weights.data[weights.strides[0] * kh + 16 * cb]);
                __m512 x_reg = { 0 };
                x_reg = _mm512_maskz_loadu_ps((__mmask16) ((1 << (C - 16 * cb)) - 1), &(*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (h + kh - 1) * (uintptr_t) x.strides[0] + (uintptr_t) 0 * (uintptr_t) x.strides[1] + (uintptr_t) (16 * cb) * (uintptr_t) 1)));
                acc[0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg, acc[0], (__mmask16) ((1 << (C - 16 * cb)) - 1));
            }
        }
        act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (C - 16 * cb)) - 1), acc[0], _mm512_setzero_ps());
        _mm512_mask_storeu_ps(&out.data[16 * cb], (__mmask16) ((1 << (C - 16 * cb)) - 1), act);
    }
}

// depthwise(
//     N: size,
//     H: size,
//     W: size,
//     C: size,
//     inp: f32[N, H, W, C] @ DRAM,
//     weights: f32[3, 3, C] @ DRAM,
//     bias: f32[C] @ DRAM,
//     out: f32[N, H, W, C] @ DRAM,
// )
void depthwise(void *ctxt,
               int_fast32_t N,
               int_fast32_t H,
               int_fast32_t W,
               int_fast32_t C,
               const float *restrict inp,
               const float *restrict weights,
               const float *restrict bias,
               float *restrict out) {
    for (int_fast32_t n = 0; n < N; n++) {
        for (int_fast32_t h = 0; h < H; h++) {
            if (W == 1) {
                run1x1(ctxt,
                       H,
                       1,
                       C,
                       1,
                       h,
                       (struct exo_win_3f32c) { &inp[H * W * C * n], { W * C, C, 1 } },
                       (struct exo_win_3f32c) { &weights[C], { 3 * C, C, 1 } },
                       (struct exo_win_1f32c) { bias, { 1 } },
                       (struct exo_win_2f32) { &out[H * W * C * n + W * C * h], { C, 1 } });
            } else {
                run1x2(ctxt,
                       H,
                       1,
                       C,
                       2,
                       h,
                       (struct exo_win_3f32c) { &inp[H * W * C * n], { W * C, C, 1 } },
                       (struct exo_win_3f32c) { &weights[C], { 3 * C, C, 1 } },
                       (struct exo_win_1f32c) { bias, { 1 } },
                       (struct exo_win_2f32) { &out[H * W * C * n + W * C * h], { C, 1 } });
                for (int_fast32_t wb = 0; wb < (W + 4) / 6 - 1; wb++) {
                    run6x3(ctxt,
                           H,
                           6,
                           C,
                           3,
                           h,
                           (struct exo_win_3f32c) { &inp[H * W * C * n + C * (6 * wb)], { W * C, C, 1 } },
                           (struct exo_win_3f32c) { weights, { 3 * C, C, 1 } },
                           (struct exo_win_1f32c) { bias, { 1 } },
                           (struct exo_win_2f32) { &out[H * W * C * n + W * C * h + C * (6 * wb + 1)], { C, 1 } });
                }
                if ((W + 4) % 6 > 0) {
                    if ((W + 4) % 6 == 1) {
                        run1x3(ctxt,
                               H,
                               (W + 4) % 6,
                               C,
                               3,
                               h,
                               (struct exo_win_3f32c) { EXO_ADDRESS(inp, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) 0 * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 6) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { W * C, C, 1 } },
                               (struct exo_win_3f32c) { weights, { 3 * C, C, 1 } },
                               (struct exo_win_1f32c) { bias, { 1 } },
                               (struct exo_win_2f32) { EXO_ADDRESS(out, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) h * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 5) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { C, 1 } });
                    } else {
                        if ((W + 4) % 6 == 2) {
                            run2x3(ctxt,
                                   H,
                                   (W + 4) % 6,
                                   C,
                                   3,
                                   h,
                                   (struct exo_win_3f32c) { EXO_ADDRESS(inp, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) 0 * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 6) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { W * C, C, 1 } },
                                   (struct exo_win_3f32c) { weights, { 3 * C, C, 1 } },
                                   (struct exo_win_1f32c) { bias, { 1 } },
                                   (struct exo_win_2f32) { EXO_ADDRESS(out, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) h * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 5) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { C, 1 } });
                        } else {
                            if ((W + 4) % 6 == 3) {
                                run3x3(ctxt,
                                       H,
                                       (W + 4) % 6,
                                       C,
                                       3,
                                       h,
                                       (struct exo_win_3f32c) { EXO_ADDRESS(inp, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) 0 * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 6) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { W * C, C, 1 } },
                                       (struct exo_win_3f32c) { weights, { 3 * C, C, 1 } },
                                       (struct exo_win_1f32c) { bias, { 1 } },
                                       (struct exo_win_2f32) { EXO_ADDRESS(out, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) h * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 5) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { C, 1 } });
                            } else {
                                if ((W + 4) % 6 == 4) {
                                    run4x3(ctxt,
                                           H,
                                           (W + 4) % 6,
                                           C,
                                           3,
                                           h,
                                           (struct exo_win_3f32c) { EXO_ADDRESS(inp, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) 0 * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 6) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { W * C, C, 1 } },
                                           (struct exo_win_3f32c) { weights, { 3 * C, C, 1 } },
                                           (struct exo_win_1f32c) { bias, { 1 } },
                                           (struct exo_win_2f32) { EXO_ADDRESS(out, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) h * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 5) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { C, 1 } });
                                } else {
                                    run5x3(ctxt,
                                           H,
                                           (W + 4) % 6,
                                           C,
                                           3,
                                           h,
                                           (struct exo_win_3f32c) { EXO_ADDRESS(inp, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) 0 * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 6) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { W * C, C, 1 } },
                                           (struct exo_win_3f32c) { weights, { 3 * C, C, 1 } },
                                           (struct exo_win_1f32c) { bias, { 1 } },
                                           (struct exo_win_2f32) { EXO_ADDRESS(out, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) h * (uintptr_t) (W * C) + (uintptr_t) (6 * ((W + 4) / 6) - 5) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { C, 1 } });
                                }
                            }
                        }
                    }
                }
                run1x2(ctxt,
                       H,
                       1,
                       C,
                       2,
                       h,
                       (struct exo_win_3f32c) { EXO_ADDRESS(inp, (uintptr_t) n * (uintptr_t) (H * W * C) + (uintptr_t) 0 * (uintptr_t) (W * C) + (uintptr_t) (W - 2) * (uintptr_t) C + (uintptr_t) 0 * (uintptr_t) 1), { W * C, C, 1 } },
                       (struct exo_win_3f32c) { weights, { 3 * C, C, 1 } },
                       (struct exo_win_1f32c) { bias, { 1 } },
                       (struct exo_win_2f32) { &out[H * W * C * n + W * C * h + C * (W - 1)], { C, 1 } });
            }
        }
    }
}
