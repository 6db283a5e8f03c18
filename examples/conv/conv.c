#include "conv.h"

#include <stdlib.h>

#ifndef EXO_WIN_1F32C
#define EXO_WIN_1F32C
struct exo_win_1f32c {
    const float *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_3F32
#define EXO_WIN_3F32
struct exo_win_3f32 {
    float *data;
    int_fast32_t strides[3];
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

static void edge1(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out);
static void tile1_2_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_2_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_2_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_2_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_2_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_2_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_2_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_1_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_1_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_1_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_1_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_1_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_1_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile1_1_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void panel1(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void strip1(void *ctxt,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void tile1_all_w7(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile1_all_w6(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile1_all_w5(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile1_all_w4(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile1_all_w3(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile1_all_w2(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile1_all_w1(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile1_kernel(void *ctxt,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void packed1(void *ctxt,
                    int_fast32_t OH,
                    int_fast32_t OW,
                    int_fast32_t IC,
                    int_fast32_t OC,
                    int_fast32_t KH,
                    int_fast32_t KW,
                    int_fast32_t H,
                    int_fast32_t top,
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *packed);
static void rows1(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *packed);
static void block1(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t OC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *packed);
static void edge2(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out);
static void tile2_2_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_2_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_2_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_2_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_2_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_2_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_2_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_1_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_1_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_1_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_1_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_1_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_1_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void tile2_1_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void panel2(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void strip2(void *ctxt,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void tile2_all_w7(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile2_all_w6(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile2_all_w5(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile2_all_w4(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile2_all_w3(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile2_all_w2(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile2_all_w1(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void tile2_kernel(void *ctxt,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void packed2(void *ctxt,
                    int_fast32_t OH,
                    int_fast32_t OW,
                    int_fast32_t IC,
                    int_fast32_t OC,
                    int_fast32_t KH,
                    int_fast32_t KW,
                    int_fast32_t H,
                    int_fast32_t top,
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *packed);
static void rows2(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *packed);
static void block2(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t OC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *packed);

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// edge1(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
static void edge1(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    if (OC <= 16) {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                tile1_1_w7(ctxt,
                           7,
                           IC,
                           OC,
                           KH,
                           KW,
                           H,
                           top - h,
                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * wb)], { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 7 > 0) {
                if (OW % 7 == 1) {
                    tile1_1_w1(ctxt,
                               1,
                               IC,
                               OC,
                               KH,
                               KW,
                               H,
                               top - h,
                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 7 == 2) {
                        tile1_1_w2(ctxt,
                                   2,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   H,
                                   top - h,
                                   (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 3) {
                            tile1_1_w3(ctxt,
                                       3,
                                       IC,
                                       OC,
                                       KH,
                                       KW,
                                       H,
                                       top - h,
                                       (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 4) {
                                tile1_1_w4(ctxt,
                                           4,
                                           IC,
                                           OC,
                                           KH,
                                           KW,
                                           H,
                                           top - h,
                                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 5) {
                                    tile1_1_w5(ctxt,
                                               5,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    tile1_1_w6(ctxt,
                                               OW % 7,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                }
                            }
                        }
                    }
                }
            }
        }
    } else {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                tile1_2_w7(ctxt,
                           7,
                           IC,
                           OC,
                           KH,
                           KW,
                           H,
                           top - h,
                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * wb)], { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 7 > 0) {
                if (OW % 7 == 1) {
                    tile1_2_w1(ctxt,
                               OW % 7,
                               IC,
                               OC,
                               KH,
                               KW,
                               H,
                               top - h,
                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 7 == 2) {
                        tile1_2_w2(ctxt,
                                   OW % 7,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   H,
                                   top - h,
                                   (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 3) {
                            tile1_2_w3(ctxt,
                                       OW % 7,
                                       IC,
                                       OC,
                                       KH,
                                       KW,
                                       H,
                                       top - h,
                                       (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 4) {
                                tile1_2_w4(ctxt,
                                           OW % 7,
                                           IC,
                                           OC,
                                           KH,
                                           KW,
                                           H,
                                           top - h,
                                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 5) {
                                    tile1_2_w5(ctxt,
                                               OW % 7,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    tile1_2_w6(ctxt,
                                               OW % 7,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_2_w7(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 7
static void tile1_2_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 7);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_mask_loadu_ps(acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_mask_loadu_ps(acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 6 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[6][1] = _mm512_mask_loadu_ps(acc[6][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[6][0]);
                    acc[6][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[6][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[4][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[5][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[6][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 6 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_2_w6(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 6
static void tile1_2_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 6);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_mask_loadu_ps(acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_mask_loadu_ps(acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[4][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[5][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_2_w5(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 5
static void tile1_2_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 5);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_mask_loadu_ps(acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[4][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_2_w4(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 4
static void tile1_2_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 4);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_2_w3(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 3
static void tile1_2_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 3);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_2_w2(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 2
static void tile1_2_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 2);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_2_w1(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 1
static void tile1_2_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_1_w7(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 7
static void tile1_1_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 7);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_mask_loadu_ps(acc[4][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_mask_loadu_ps(acc[5][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_mask_loadu_ps(acc[6][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[4][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[5][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[6][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[4][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[4 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[5][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[5 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[6][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[6 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_1_w6(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 6
static void tile1_1_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 6);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_mask_loadu_ps(acc[4][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_mask_loadu_ps(acc[5][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[4][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[5][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[4][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[4 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[5][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[5 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_1_w5(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 5
static void tile1_1_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 5);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_mask_loadu_ps(acc[4][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[4][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[4][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[4 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_1_w4(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 4
static void tile1_1_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 4);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_1_w3(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 3
static void tile1_1_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 3);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_1_w2(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 2
static void tile1_1_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 2);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_1_w1(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 1
static void tile1_1_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// panel1(
//     OH: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][OH, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
static void panel1(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    if (OW > 14 && OW % 14 > 0 && OW % 14 <= 3) {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < (OW - OW % 14) / 14 - 1; wb++) {
                tile1_kernel(ctxt,
                             IC,
                             KH,
                             KW,
                             H,
                             top - h,
                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * wb)], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (14 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            strip1(ctxt,
                   OW % 14 + 14,
                   IC,
                   KH,
                   KW,
                   H,
                   top - h,
                   (struct exo_win_3f32c) { EXO_ADDRESS(x.data, (uintptr_t) 0 * (uintptr_t) x.strides[0] + (uintptr_t) (OW - OW % 14 - 14) * (uintptr_t) x.strides[1] + (uintptr_t) 0 * (uintptr_t) 1), { x.strides[0], x.strides[1], 1 } },
                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                   (struct exo_win_1f32c) { bias.data, { 1 } },
                   (struct exo_win_3f32) { EXO_ADDRESS(out.data, (uintptr_t) h * (uintptr_t) out.strides[0] + (uintptr_t) (OW - OW % 14 - 14) * (uintptr_t) out.strides[1] + (uintptr_t) 0 * (uintptr_t) 1), { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 14; wb++) {
                tile1_kernel(ctxt,
                             IC,
                             KH,
                             KW,
                             H,
                             top - h,
                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * wb)], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (14 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 14 > 0) {
                strip1(ctxt,
                       OW % 14,
                       IC,
                       KH,
                       KW,
                       H,
                       top - h,
                       (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 14))], { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (14 * (OW / 14))], { out.strides[0], out.strides[1], 1 } });
            }
        }
    }
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// strip1(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
static void strip1(void *ctxt,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    if (OW == 15) {
        for (int_fast32_t wb = 0; wb < 3; wb++) {
            tile1_all_w5(ctxt,
                         5,
                         IC,
                         KH,
                         KW,
                         H,
                         top,
                         (struct exo_win_3f32c) { &x.data[x.strides[1] * (5 * wb)], { x.strides[0], x.strides[1], 1 } },
                         (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                         (struct exo_win_1f32c) { bias.data, { 1 } },
                         (struct exo_win_3f32) { &out.data[out.strides[1] * (5 * wb)], { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        if (OW == 16) {
            for (int_fast32_t wb = 0; wb < 2; wb++) {
                tile1_all_w6(ctxt,
                             6,
                             IC,
                             KH,
                             KW,
                             H,
                             top,
                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (6 * wb)], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            tile1_all_w4(ctxt,
                         4,
                         IC,
                         KH,
                         KW,
                         H,
                         top,
                         (struct exo_win_3f32c) { &x.data[12 * x.strides[1]], { x.strides[0], x.strides[1], 1 } },
                         (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                         (struct exo_win_1f32c) { bias.data, { 1 } },
                         (struct exo_win_3f32) { &out.data[12 * out.strides[1]], { out.strides[0], out.strides[1], 1 } });
        } else {
            if (OW == 17) {
                for (int_fast32_t wb = 0; wb < 2; wb++) {
                    tile1_all_w6(ctxt,
                                 6,
                                 IC,
                                 KH,
                                 KW,
                                 H,
                                 top,
                                 (struct exo_win_3f32c) { &x.data[x.strides[1] * (6 * wb)], { x.strides[0], x.strides[1], 1 } },
                                 (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                 (struct exo_win_1f32c) { bias.data, { 1 } },
                                 (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                tile1_all_w5(ctxt,
                             5,
                             IC,
                             KH,
                             KW,
                             H,
                             top,
                             (struct exo_win_3f32c) { &x.data[12 * x.strides[1]], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[12 * out.strides[1]], { out.strides[0], out.strides[1], 1 } });
            } else {
                for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                    tile1_all_w7(ctxt,
                                 7,
                                 IC,
                                 KH,
                                 KW,
                                 H,
                                 top,
                                 (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * wb)], { x.strides[0], x.strides[1], 1 } },
                                 (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                 (struct exo_win_1f32c) { bias.data, { 1 } },
                                 (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                if (OW % 7 > 0) {
                    if (OW % 7 == 1) {
                        tile1_all_w1(ctxt,
                                     OW % 7,
                                     IC,
                                     KH,
                                     KW,
                                     H,
                                     top,
                                     (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                     (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                     (struct exo_win_1f32c) { bias.data, { 1 } },
                                     (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 2) {
                            tile1_all_w2(ctxt,
                                         OW % 7,
                                         IC,
                                         KH,
                                         KW,
                                         H,
                                         top,
                                         (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                         (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                         (struct exo_win_1f32c) { bias.data, { 1 } },
                                         (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 3) {
                                tile1_all_w3(ctxt,
                                             OW % 7,
                                             IC,
                                             KH,
                                             KW,
                                             H,
                                             top,
                                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                             (struct exo_win_1f32c) { bias.data, { 1 } },
                                             (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 4) {
                                    tile1_all_w4(ctxt,
                                                 OW % 7,
                                                 IC,
                                                 KH,
                                                 KW,
                                                 H,
                                                 top,
                                                 (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                                 (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                 (struct exo_win_1f32c) { bias.data, { 1 } },
                                                 (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    if (OW % 7 == 5) {
                                        tile1_all_w5(ctxt,
                                                     OW % 7,
                                                     IC,
                                                     KH,
                                                     KW,
                                                     H,
                                                     top,
                                                     (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                                     (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                     (struct exo_win_1f32c) { bias.data, { 1 } },
                                                     (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                    } else {
                                        tile1_all_w6(ctxt,
                                                     OW % 7,
                                                     IC,
                                                     KH,
                                                     KW,
                                                     H,
                                                     top,
                                                     (struct exo_win_3f32c) { &x.data[x.strides[1] * (7 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                                     (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                     (struct exo_win_1f32c) { bias.data, { 1 } },
                                                     (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_all_w7(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 7
static void tile1_all_w7(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 7);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[5 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[6 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[6][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[5][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[6][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1]], act);
    act = _mm512_max_ps(acc[6][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_all_w6(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 6
static void tile1_all_w6(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 6);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[5 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[5][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_all_w5(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 5
static void tile1_all_w5(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 5);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_all_w4(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 4
static void tile1_all_w4(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 4);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_all_w3(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 3
static void tile1_all_w3(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 3);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_all_w2(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 2
static void tile1_all_w2(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 2);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_all_w1(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 1
static void tile1_all_w1(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile1_kernel(
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 14 + KW - 1, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, 14, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
static void tile1_kernel(void *ctxt,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    __m512 acc[14][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[5 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[6 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[6][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[7 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[7 * out.strides[1]], 1);
    acc[7][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[7][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[8 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[8 * out.strides[1]], 1);
    acc[8][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[8][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[9 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[9 * out.strides[1]], 1);
    acc[9][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[9][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[10 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[10 * out.strides[1]], 1);
    acc[10][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[10][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[11 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[11 * out.strides[1]], 1);
    acc[11][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[11][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[12 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[12 * out.strides[1]], 1);
    acc[12][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[12][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[13 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[13 * out.strides[1]], 1);
    acc[13][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[13][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[5][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[6][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 7) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[7][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[7][0]);
                    acc[7][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[7][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[8][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[8][0]);
                    acc[8][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[8][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 9) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[9][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[9][0]);
                    acc[9][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[9][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[10][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[10][0]);
                    acc[10][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[10][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 11) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[11][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[11][0]);
                    acc[11][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[11][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[12][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[12][0]);
                    acc[12][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[12][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 13) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[13][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[13][0]);
                    acc[13][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[13][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1]], act);
    act = _mm512_max_ps(acc[6][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[7][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[7 * out.strides[1]], act);
    act = _mm512_max_ps(acc[7][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[7 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[8][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[8 * out.strides[1]], act);
    act = _mm512_max_ps(acc[8][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[8 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[9][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[9 * out.strides[1]], act);
    act = _mm512_max_ps(acc[9][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[9 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[10][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[10 * out.strides[1]], act);
    act = _mm512_max_ps(acc[10][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[10 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[11][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[11 * out.strides[1]], act);
    act = _mm512_max_ps(acc[11][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[11 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[12][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[12 * out.strides[1]], act);
    act = _mm512_max_ps(acc[12][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[12 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[13][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[13 * out.strides[1]], act);
    act = _mm512_max_ps(acc[13][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[13 * out.strides[1] + 16], act);
}

// pack(
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(weights, 3) == 1
void pack(void *ctxt,
          int_fast32_t IC,
          int_fast32_t OC,
          int_fast32_t KH,
          int_fast32_t KW,
          struct exo_win_4f32c weights,
          float *restrict packed) {
    (void) ctxt;
    EXO_ASSUME(weights.strides[3] == 1);
    for (int_fast32_t i0 = 0; i0 < KH; i0++) {
        for (int_fast32_t i1 = 0; i1 < KW; i1++) {
            for (int_fast32_t cb = 0; cb < IC / 16; cb++) {
                for (int_fast32_t oo = 0; oo < OC / 32; oo++) {
                    for (int_fast32_t i2 = 0; i2 < 16; i2++) {
                        for (int_fast32_t o = 0; o < 32; o++) {
                            packed[(32 * IC * KH * KW * oo + 32 * IC * KW * i0 + 32 * IC * i1 + 32 * (16 * cb + i2) + o)] = weights.data[weights.strides[0] * i0 + weights.strides[1] * i1 + weights.strides[2] * (16 * cb + i2) + 32 * oo + o];
                        }
                    }
                }
            }
            for (int_fast32_t i2 = 0; i2 < IC % 16; i2++) {
                for (int_fast32_t oo = 0; oo < OC / 32; oo++) {
                    for (int_fast32_t o = 0; o < 32; o++) {
                        packed[(32 * IC * KH * KW * oo + 32 * IC * KW * i0 + 32 * IC * i1 + 32 * (16 * (IC / 16) + i2) + o)] = weights.data[weights.strides[0] * i0 + weights.strides[1] * i1 + weights.strides[2] * (16 * (IC / 16) + i2) + 32 * oo + o];
                    }
                }
            }
            for (int_fast32_t i2 = 0; i2 < IC; i2++) {
                if (OC % 32 > 0) {
                    for (int_fast32_t o = 0; o < OC % 32; o++) {
                        packed[(32 * IC * KH * KW * (OC / 32) + 32 * IC * KW * i0 + 32 * IC * i1 + 32 * i2 + o)] = weights.data[weights.strides[0] * i0 + weights.strides[1] * i1 + weights.strides[2] * i2 + 32 * (OC / 32) + o];
                    }
                }
            }
        }
    }
}

// packed1(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
static void packed1(void *ctxt,
                    int_fast32_t OH,
                    int_fast32_t OW,
                    int_fast32_t IC,
                    int_fast32_t OC,
                    int_fast32_t KH,
                    int_fast32_t KW,
                    int_fast32_t H,
                    int_fast32_t top,
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    for (int_fast32_t hb = 0; hb < OH / 8; hb++) {
        rows1(ctxt,
              8,
              OW,
              IC,
              OC,
              KH,
              KW,
              H,
              top - 8 * hb,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_1f32c) { bias.data, { 1 } },
              (struct exo_win_3f32) { &out.data[out.strides[0] * (8 * hb)], { out.strides[0], out.strides[1], 1 } },
              &packed[0]);
    }
    if (OH % 8 > 0) {
        rows1(ctxt,
              OH % 8,
              OW,
              IC,
              OC,
              KH,
              KW,
              H,
              -8 * (OH / 8) + top,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_1f32c) { bias.data, { 1 } },
              (struct exo_win_3f32) { &out.data[out.strides[0] * (8 * (OH / 8))], { out.strides[0], out.strides[1], 1 } },
              &packed[0]);
    }
}

// rows1(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 8
static void rows1(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 8);
    for (int_fast32_t wb = 0; wb < OW / 112; wb++) {
        block1(ctxt,
               OH,
               112,
               IC,
               OC,
               KH,
               KW,
               H,
               top,
               (struct exo_win_3f32c) { &x.data[x.strides[1] * (112 * wb)], { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * wb)], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
    if (OW % 112 > 0) {
        block1(ctxt,
               OH,
               OW % 112,
               IC,
               OC,
               KH,
               KW,
               H,
               top,
               (struct exo_win_3f32c) { &x.data[x.strides[1] * (112 * (OW / 112))], { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * (OW / 112))], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
}

// block1(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, OW + KW - 1, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 8
// assert OW <= 112
static void block1(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t OC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 8);
    EXO_ASSUME(OW <= 112);
    for (int_fast32_t ob = 0; ob < OC / 32; ob++) {
        panel1(ctxt,
               OH,
               OW,
               IC,
               KH,
               KW,
               H,
               top,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { EXO_ADDRESS(&packed[0], (uintptr_t) ob * (uintptr_t) (32 * (IC * KH * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * (IC * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * IC) + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 32 * (IC * KW), 32 * IC, 32, 1 } },
               (struct exo_win_1f32c) { &bias.data[32 * ob], { 1 } },
               (struct exo_win_3f32) { &out.data[32 * ob], { out.strides[0], out.strides[1], 1 } });
    }
    if (OC % 32 > 0) {
        edge1(ctxt,
              OH,
              OW,
              IC,
              OC % 32,
              KH,
              KW,
              H,
              top,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_4f32c) { EXO_ADDRESS(&packed[0], (uintptr_t) (OC / 32) * (uintptr_t) (32 * (IC * KH * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * (IC * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * IC) + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 32 * (IC * KW), 32 * IC, 32, 1 } },
              (struct exo_win_1f32c) { &bias.data[32 * (OC / 32)], { 1 } },
              (struct exo_win_3f32) { &out.data[32 * (OC / 32)], { out.strides[0], out.strides[1], 1 } });
    }
}

// conv1_packed(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     left: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
void conv1_packed(void *ctxt,
                  int_fast32_t N,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t top,
                  int_fast32_t left,
                  const float *restrict inp,
                  const float *restrict bias,
                  float *restrict out,
                  const float *restrict packed) {
    float *padded = (float *) malloc((size_t) (H * (IC + 16) * (KW + OW - 1)) * sizeof(*padded));
    for (int_fast32_t n = 0; n < N; n++) {
        for (int_fast32_t r = 0; r < H; r++) {
            for (int_fast32_t q = 0; q < KW + OW - 1; q++) {
                if (q >= left && q < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        padded[(IC + 16) * (KW + OW - 1) * r + (IC + 16) * q + c] = inp[H * W * IC * n + W * IC * r + IC * (-left + q) + c];
                    }
                } else {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        padded[(IC + 16) * (KW + OW - 1) * r + (IC + 16) * q + c] = 0.0f;
                    }
                }
            }
        }
        packed1(ctxt,
                OH,
                OW,
                IC,
                OC,
                KH,
                KW,
                H,
                top,
                (struct exo_win_3f32c) { padded, { (IC + 16) * (KW + OW - 1), IC + 16, 1 } },
                (struct exo_win_1f32c) { bias, { 1 } },
                (struct exo_win_3f32) { &out[OC * OH * OW * n], { OC * OW, OC, 1 } },
                &packed[0]);
    }
    free(padded);
}

// conv1(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     left: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     weights: f32[KH, KW, IC, OC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
// )
void conv1(void *ctxt,
           int_fast32_t N,
           int_fast32_t H,
           int_fast32_t W,
           int_fast32_t IC,
           int_fast32_t OC,
           int_fast32_t KH,
           int_fast32_t KW,
           int_fast32_t OH,
           int_fast32_t OW,
           int_fast32_t top,
           int_fast32_t left,
           const float *restrict inp,
           const float *restrict weights,
           const float *restrict bias,
           float *restrict out) {
    float *packed = (float *) aligned_alloc(64, (sizeof(float) * ((size_t) (32 * (IC * ((OC + 31) / 32) * KH * KW))) + 63) / 64 * 64);
    pack(ctxt,
         IC,
         OC,
         KH,
         KW,
         (struct exo_win_4f32c) { weights, { IC * OC * KW, IC * OC, OC, 1 } },
         &packed[0]);
    conv1_packed(ctxt, N, H, W, IC, OC, KH, KW, OH, OW, top, left, inp, bias, out, &packed[0]);
    free(packed);
}

// valid1_packed(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert OW + KW - 1 <= W
void valid1_packed(void *ctxt,
                   int_fast32_t N,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t IC,
                   int_fast32_t OC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t top,
                   const float *restrict inp,
                   const float *restrict bias,
                   float *restrict out,
                   const float *restrict packed) {
    EXO_ASSUME(KW + OW - 1 <= W);
    for (int_fast32_t n = 0; n < N; n++) {
        packed1(ctxt,
                OH,
                OW,
                IC,
                OC,
                KH,
                KW,
                H,
                top,
                (struct exo_win_3f32c) { &inp[H * W * IC * n], { W * IC, IC, 1 } },
                (struct exo_win_1f32c) { bias, { 1 } },
                (struct exo_win_3f32) { &out[OC * OH * OW * n], { OC * OW, OC, 1 } },
                &packed[0]);
    }
}

// Without zeros on the left and on the right.
// valid1(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     weights: f32[KH, KW, IC, OC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
// )
// assert OW + KW - 1 <= W
void valid1(void *ctxt,
            int_fast32_t N,
            int_fast32_t H,
            int_fast32_t W,
            int_fast32_t IC,
            int_fast32_t OC,
            int_fast32_t KH,
            int_fast32_t KW,
            int_fast32_t OH,
            int_fast32_t OW,
            int_fast32_t top,
            const float *restrict inp,
            const float *restrict weights,
            const float *restrict bias,
            float *restrict out) {
    EXO_ASSUME(KW + OW - 1 <= W);
    float *packed = (float *) aligned_alloc(64, (sizeof(float) * ((size_t) (32 * (IC * ((OC + 31) / 32) * KH * KW))) + 63) / 64 * 64);
    pack(ctxt,
         IC,
         OC,
         KH,
         KW,
         (struct exo_win_4f32c) { weights, { IC * OC * KW, IC * OC, OC, 1 } },
         &packed[0]);
    valid1_packed(ctxt, N, H, W, IC, OC, KH, KW, OH, OW, top, inp, bias, out, &packed[0]);
    free(packed);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// edge2(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
static void edge2(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    if (OC <= 16) {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                tile2_1_w7(ctxt,
                           7,
                           IC,
                           OC,
                           KH,
                           KW,
                           H,
                           top - 2 * h,
                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * wb)], { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 7 > 0) {
                if (OW % 7 == 1) {
                    tile2_1_w1(ctxt,
                               1,
                               IC,
                               OC,
                               KH,
                               KW,
                               H,
                               top - 2 * h,
                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 7 == 2) {
                        tile2_1_w2(ctxt,
                                   2,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   H,
                                   top - 2 * h,
                                   (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 3) {
                            tile2_1_w3(ctxt,
                                       3,
                                       IC,
                                       OC,
                                       KH,
                                       KW,
                                       H,
                                       top - 2 * h,
                                       (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 4) {
                                tile2_1_w4(ctxt,
                                           4,
                                           IC,
                                           OC,
                                           KH,
                                           KW,
                                           H,
                                           top - 2 * h,
                                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 5) {
                                    tile2_1_w5(ctxt,
                                               5,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - 2 * h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    tile2_1_w6(ctxt,
                                               OW % 7,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - 2 * h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                }
                            }
                        }
                    }
                }
            }
        }
    } else {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                tile2_2_w7(ctxt,
                           7,
                           IC,
                           OC,
                           KH,
                           KW,
                           H,
                           top - 2 * h,
                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * wb)], { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 7 > 0) {
                if (OW % 7 == 1) {
                    tile2_2_w1(ctxt,
                               OW % 7,
                               IC,
                               OC,
                               KH,
                               KW,
                               H,
                               top - 2 * h,
                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 7 == 2) {
                        tile2_2_w2(ctxt,
                                   OW % 7,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   H,
                                   top - 2 * h,
                                   (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 3) {
                            tile2_2_w3(ctxt,
                                       OW % 7,
                                       IC,
                                       OC,
                                       KH,
                                       KW,
                                       H,
                                       top - 2 * h,
                                       (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 4) {
                                tile2_2_w4(ctxt,
                                           OW % 7,
                                           IC,
                                           OC,
                                           KH,
                                           KW,
                                           H,
                                           top - 2 * h,
                                           (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 5) {
                                    tile2_2_w5(ctxt,
                                               OW % 7,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - 2 * h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    tile2_2_w6(ctxt,
                                               OW % 7,
                                               IC,
                                               OC,
                                               KH,
                                               KW,
                                               H,
                                               top - 2 * h,
                                               (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_2_w7(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 7
static void tile2_2_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 7);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_mask_loadu_ps(acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_mask_loadu_ps(acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 6 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[6][1] = _mm512_mask_loadu_ps(acc[6][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[6][0]);
                    acc[6][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[6][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[4][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[5][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[6][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 6 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_2_w6(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 6
static void tile2_2_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 6);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_mask_loadu_ps(acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_mask_loadu_ps(acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[5][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[4][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[5][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 5 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_2_w5(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 5
static void tile2_2_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 5);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_mask_loadu_ps(acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[4][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[4][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 4 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_2_w4(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 4
static void tile2_2_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 4);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_mask_loadu_ps(acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[3][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 3 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_2_w3(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 3
static void tile2_2_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 3);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_mask_loadu_ps(acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[2][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 2 * out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_2_w2(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 2
static void tile2_2_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 2);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_mask_loadu_ps(acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[1][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, out.strides[1] + 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_2_w1(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 2
// assert OW == 1
static void tile2_2_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 2);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&(*(const float *) EXO_ADDRESS(out.data, 16)), 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_mask_loadu_ps(acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(bias.data, 16)));
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_1_w7(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 7
static void tile2_1_w7(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 7);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_mask_loadu_ps(acc[4][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_mask_loadu_ps(acc[5][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_mask_loadu_ps(acc[6][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[4][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[5][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[6][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[4][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[4 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[5][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[5 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[6][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[6 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_1_w6(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 6
static void tile2_1_w6(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 6);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_mask_loadu_ps(acc[4][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_mask_loadu_ps(acc[5][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[4][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[5][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[4][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[4 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[5][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[5 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_1_w5(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 5
static void tile2_1_w5(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 5);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_mask_loadu_ps(acc[4][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[4][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[4][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[4 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_1_w4(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 4
static void tile2_1_w4(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 4);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_mask_loadu_ps(acc[3][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[3][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[3 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_1_w3(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 3
static void tile2_1_w3(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 3);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_mask_loadu_ps(acc[2][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[2][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[2 * out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_1_w2(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 2
static void tile2_1_w2(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 2);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_mask_loadu_ps(acc[1][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_1_w1(
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, OC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][1, OW, OC] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OC <= 32
// assert OW <= 7
// assert (OC + 15) / 16 == 1
// assert OW == 1
static void tile2_1_w1(void *ctxt,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t H,
                       int_fast32_t top,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OC <= 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[1] = { 0 };
                    weights_reg[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_mask3_fmadd_ps(x_reg, weights_reg[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// panel2(
//     OH: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][OH, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
static void panel2(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    if (OW > 14 && OW % 14 > 0 && OW % 14 <= 3) {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < (OW - OW % 14) / 14 - 1; wb++) {
                tile2_kernel(ctxt,
                             IC,
                             KH,
                             KW,
                             H,
                             top - 2 * h,
                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (28 * wb)], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (14 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            strip2(ctxt,
                   OW % 14 + 14,
                   IC,
                   KH,
                   KW,
                   H,
                   top - 2 * h,
                   (struct exo_win_3f32c) { EXO_ADDRESS(x.data, (uintptr_t) 0 * (uintptr_t) x.strides[0] + (uintptr_t) (2 * OW - 2 * (OW % 14) - 28) * (uintptr_t) x.strides[1] + (uintptr_t) 0 * (uintptr_t) 1), { x.strides[0], x.strides[1], 1 } },
                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                   (struct exo_win_1f32c) { bias.data, { 1 } },
                   (struct exo_win_3f32) { EXO_ADDRESS(out.data, (uintptr_t) h * (uintptr_t) out.strides[0] + (uintptr_t) (OW - OW % 14 - 14) * (uintptr_t) out.strides[1] + (uintptr_t) 0 * (uintptr_t) 1), { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 14; wb++) {
                tile2_kernel(ctxt,
                             IC,
                             KH,
                             KW,
                             H,
                             top - 2 * h,
                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (28 * wb)], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (14 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 14 > 0) {
                strip2(ctxt,
                       OW % 14,
                       IC,
                       KH,
                       KW,
                       H,
                       top - 2 * h,
                       (struct exo_win_3f32c) { &x.data[x.strides[1] * (28 * (OW / 14))], { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (14 * (OW / 14))], { out.strides[0], out.strides[1], 1 } });
            }
        }
    }
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// strip2(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
static void strip2(void *ctxt,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    if (OW == 15) {
        for (int_fast32_t wb = 0; wb < 3; wb++) {
            tile2_all_w5(ctxt,
                         5,
                         IC,
                         KH,
                         KW,
                         H,
                         top,
                         (struct exo_win_3f32c) { &x.data[x.strides[1] * (10 * wb)], { x.strides[0], x.strides[1], 1 } },
                         (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                         (struct exo_win_1f32c) { bias.data, { 1 } },
                         (struct exo_win_3f32) { &out.data[out.strides[1] * (5 * wb)], { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        if (OW == 16) {
            for (int_fast32_t wb = 0; wb < 2; wb++) {
                tile2_all_w6(ctxt,
                             6,
                             IC,
                             KH,
                             KW,
                             H,
                             top,
                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (12 * wb)], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            tile2_all_w4(ctxt,
                         4,
                         IC,
                         KH,
                         KW,
                         H,
                         top,
                         (struct exo_win_3f32c) { &x.data[24 * x.strides[1]], { x.strides[0], x.strides[1], 1 } },
                         (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                         (struct exo_win_1f32c) { bias.data, { 1 } },
                         (struct exo_win_3f32) { &out.data[12 * out.strides[1]], { out.strides[0], out.strides[1], 1 } });
        } else {
            if (OW == 17) {
                for (int_fast32_t wb = 0; wb < 2; wb++) {
                    tile2_all_w6(ctxt,
                                 6,
                                 IC,
                                 KH,
                                 KW,
                                 H,
                                 top,
                                 (struct exo_win_3f32c) { &x.data[x.strides[1] * (12 * wb)], { x.strides[0], x.strides[1], 1 } },
                                 (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                 (struct exo_win_1f32c) { bias.data, { 1 } },
                                 (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                tile2_all_w5(ctxt,
                             5,
                             IC,
                             KH,
                             KW,
                             H,
                             top,
                             (struct exo_win_3f32c) { &x.data[24 * x.strides[1]], { x.strides[0], x.strides[1], 1 } },
                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                             (struct exo_win_1f32c) { bias.data, { 1 } },
                             (struct exo_win_3f32) { &out.data[12 * out.strides[1]], { out.strides[0], out.strides[1], 1 } });
            } else {
                for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                    tile2_all_w7(ctxt,
                                 7,
                                 IC,
                                 KH,
                                 KW,
                                 H,
                                 top,
                                 (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * wb)], { x.strides[0], x.strides[1], 1 } },
                                 (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                 (struct exo_win_1f32c) { bias.data, { 1 } },
                                 (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                if (OW % 7 > 0) {
                    if (OW % 7 == 1) {
                        tile2_all_w1(ctxt,
                                     OW % 7,
                                     IC,
                                     KH,
                                     KW,
                                     H,
                                     top,
                                     (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                     (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                     (struct exo_win_1f32c) { bias.data, { 1 } },
                                     (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 2) {
                            tile2_all_w2(ctxt,
                                         OW % 7,
                                         IC,
                                         KH,
                                         KW,
                                         H,
                                         top,
                                         (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                         (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                         (struct exo_win_1f32c) { bias.data, { 1 } },
                                         (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 3) {
                                tile2_all_w3(ctxt,
                                             OW % 7,
                                             IC,
                                             KH,
                                             KW,
                                             H,
                                             top,
                                             (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                             (struct exo_win_1f32c) { bias.data, { 1 } },
                                             (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 4) {
                                    tile2_all_w4(ctxt,
                                                 OW % 7,
                                                 IC,
                                                 KH,
                                                 KW,
                                                 H,
                                                 top,
                                                 (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                                 (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                 (struct exo_win_1f32c) { bias.data, { 1 } },
                                                 (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    if (OW % 7 == 5) {
                                        tile2_all_w5(ctxt,
                                                     OW % 7,
                                                     IC,
                                                     KH,
                                                     KW,
                                                     H,
                                                     top,
                                                     (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                                     (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                     (struct exo_win_1f32c) { bias.data, { 1 } },
                                                     (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                    } else {
                                        tile2_all_w6(ctxt,
                                                     OW % 7,
                                                     IC,
                                                     KH,
                                                     KW,
                                                     H,
                                                     top,
                                                     (struct exo_win_3f32c) { &x.data[x.strides[1] * (14 * (OW / 7))], { x.strides[0], x.strides[1], 1 } },
                                                     (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                     (struct exo_win_1f32c) { bias.data, { 1 } },
                                                     (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_all_w7(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 7
static void tile2_all_w7(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 7);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[5 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[6 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[6][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[5][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[6][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1]], act);
    act = _mm512_max_ps(acc[6][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_all_w6(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 6
static void tile2_all_w6(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 6);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[5 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[5][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_all_w5(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 5
static void tile2_all_w5(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 5);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_all_w4(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 4
static void tile2_all_w4(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 4);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_all_w3(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 3
static void tile2_all_w3(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 3);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_all_w2(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 2
static void tile2_all_w2(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 2);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_all_w1(
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert OW <= 7
// assert OW == 1
static void tile2_all_w1(void *ctxt,
                         int_fast32_t OW,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(OW <= 7);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
}

// The convolution of one image that has its zeros on the left and on the right; `top` rows of zeros are above it.
// tile2_kernel(
//     IC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 28 + KW - 2, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, 14, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
static void tile2_kernel(void *ctxt,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t H,
                         int_fast32_t top,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out) {
    (void) ctxt;
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    __m512 acc[14][2] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[16], 1);
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[out.strides[1]], 1);
    acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[2 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[2 * out.strides[1]], 1);
    acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[3 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[3 * out.strides[1]], 1);
    acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[4 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[4 * out.strides[1]], 1);
    acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[5 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[5 * out.strides[1]], 1);
    acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[6 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[6 * out.strides[1]], 1);
    acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[6][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[7 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[7 * out.strides[1]], 1);
    acc[7][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[7][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[8 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[8 * out.strides[1]], 1);
    acc[8][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[8][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[9 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[9 * out.strides[1]], 1);
    acc[9][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[9][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[10 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[10 * out.strides[1]], 1);
    acc[10][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[10][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[11 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[11 * out.strides[1]], 1);
    acc[11][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[11][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[12 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[12 * out.strides[1]], 1);
    acc[12][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[12][1] = _mm512_loadu_ps(&bias.data[16]);
    __builtin_prefetch(&out.data[13 * out.strides[1] + 16], 1);
    __builtin_prefetch(&out.data[13 * out.strides[1]], 1);
    acc[13][0] = _mm512_loadu_ps(&bias.data[0]);
    acc[13][1] = _mm512_loadu_ps(&bias.data[16]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                for (int_fast32_t c = 0; c < IC; c++) {
                    __m512 weights_reg[2] = { 0 };
                    weights_reg[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_reg[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_reg = { 0 };
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) kw * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[0][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[1][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[2][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[3][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[4][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[5][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[6][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 14) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[7][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[7][0]);
                    acc[7][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[7][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 16) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[8][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[8][0]);
                    acc[8][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[8][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 18) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[9][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[9][0]);
                    acc[9][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[9][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 20) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[10][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[10][0]);
                    acc[10][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[10][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 22) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[11][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[11][0]);
                    acc[11][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[11][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 24) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[12][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[12][0]);
                    acc[12][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[12][1]);
                    x_reg = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (kw + 26) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[13][0] = _mm512_fmadd_ps(x_reg, weights_reg[0], acc[13][0]);
                    acc[13][1] = _mm512_fmadd_ps(x_reg, weights_reg[1], acc[13][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
    act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1]], act);
    act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1]], act);
    act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[2 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1]], act);
    act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[3 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1]], act);
    act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[4 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1]], act);
    act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[5 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1]], act);
    act = _mm512_max_ps(acc[6][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[6 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[7][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[7 * out.strides[1]], act);
    act = _mm512_max_ps(acc[7][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[7 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[8][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[8 * out.strides[1]], act);
    act = _mm512_max_ps(acc[8][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[8 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[9][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[9 * out.strides[1]], act);
    act = _mm512_max_ps(acc[9][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[9 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[10][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[10 * out.strides[1]], act);
    act = _mm512_max_ps(acc[10][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[10 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[11][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[11 * out.strides[1]], act);
    act = _mm512_max_ps(acc[11][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[11 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[12][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[12 * out.strides[1]], act);
    act = _mm512_max_ps(acc[12][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[12 * out.strides[1] + 16], act);
    act = _mm512_max_ps(acc[13][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[13 * out.strides[1]], act);
    act = _mm512_max_ps(acc[13][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[13 * out.strides[1] + 16], act);
}

// packed2(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
static void packed2(void *ctxt,
                    int_fast32_t OH,
                    int_fast32_t OW,
                    int_fast32_t IC,
                    int_fast32_t OC,
                    int_fast32_t KH,
                    int_fast32_t KW,
                    int_fast32_t H,
                    int_fast32_t top,
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    for (int_fast32_t hb = 0; hb < OH / 8; hb++) {
        rows2(ctxt,
              8,
              OW,
              IC,
              OC,
              KH,
              KW,
              H,
              top - 16 * hb,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_1f32c) { bias.data, { 1 } },
              (struct exo_win_3f32) { &out.data[out.strides[0] * (8 * hb)], { out.strides[0], out.strides[1], 1 } },
              &packed[0]);
    }
    if (OH % 8 > 0) {
        rows2(ctxt,
              OH % 8,
              OW,
              IC,
              OC,
              KH,
              KW,
              H,
              -16 * (OH / 8) + top,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_1f32c) { bias.data, { 1 } },
              (struct exo_win_3f32) { &out.data[out.strides[0] * (8 * (OH / 8))], { out.strides[0], out.strides[1], 1 } },
              &packed[0]);
    }
}

// rows2(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 8
static void rows2(void *ctxt,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t H,
                  int_fast32_t top,
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 8);
    for (int_fast32_t wb = 0; wb < OW / 112; wb++) {
        block2(ctxt,
               OH,
               112,
               IC,
               OC,
               KH,
               KW,
               H,
               top,
               (struct exo_win_3f32c) { &x.data[x.strides[1] * (224 * wb)], { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * wb)], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
    if (OW % 112 > 0) {
        block2(ctxt,
               OH,
               OW % 112,
               IC,
               OC,
               KH,
               KW,
               H,
               top,
               (struct exo_win_3f32c) { &x.data[x.strides[1] * (224 * (OW / 112))], { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * (OW / 112))], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
}

// block2(
//     OH: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     H: size,
//     top: index,
//     x: [f32][H, 2 * OW + KW - 2, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 8
// assert OW <= 112
static void block2(void *ctxt,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t OC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t H,
                   int_fast32_t top,
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 8);
    EXO_ASSUME(OW <= 112);
    for (int_fast32_t ob = 0; ob < OC / 32; ob++) {
        panel2(ctxt,
               OH,
               OW,
               IC,
               KH,
               KW,
               H,
               top,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { EXO_ADDRESS(&packed[0], (uintptr_t) ob * (uintptr_t) (32 * (IC * KH * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * (IC * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * IC) + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 32 * (IC * KW), 32 * IC, 32, 1 } },
               (struct exo_win_1f32c) { &bias.data[32 * ob], { 1 } },
               (struct exo_win_3f32) { &out.data[32 * ob], { out.strides[0], out.strides[1], 1 } });
    }
    if (OC % 32 > 0) {
        edge2(ctxt,
              OH,
              OW,
              IC,
              OC % 32,
              KH,
              KW,
              H,
              top,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_4f32c) { EXO_ADDRESS(&packed[0], (uintptr_t) (OC / 32) * (uintptr_t) (32 * (IC * KH * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * (IC * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * IC) + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 32 * (IC * KW), 32 * IC, 32, 1 } },
              (struct exo_win_1f32c) { &bias.data[32 * (OC / 32)], { 1 } },
              (struct exo_win_3f32) { &out.data[32 * (OC / 32)], { out.strides[0], out.strides[1], 1 } });
    }
}

// conv2_packed(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     left: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
void conv2_packed(void *ctxt,
                  int_fast32_t N,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t IC,
                  int_fast32_t OC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t OH,
                  int_fast32_t OW,
                  int_fast32_t top,
                  int_fast32_t left,
                  const float *restrict inp,
                  const float *restrict bias,
                  float *restrict out,
                  const float *restrict packed) {
    float *padded = (float *) malloc((size_t) (H * (IC + 16) * (KW + 2 * OW - 2)) * sizeof(*padded));
    for (int_fast32_t n = 0; n < N; n++) {
        for (int_fast32_t r = 0; r < H; r++) {
            for (int_fast32_t q = 0; q < KW + 2 * OW - 2; q++) {
                if (q >= left && q < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        padded[(IC + 16) * (KW + 2 * OW - 2) * r + (IC + 16) * q + c] = inp[H * W * IC * n + W * IC * r + IC * (-left + q) + c];
                    }
                } else {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        padded[(IC + 16) * (KW + 2 * OW - 2) * r + (IC + 16) * q + c] = 0.0f;
                    }
                }
            }
        }
        packed2(ctxt,
                OH,
                OW,
                IC,
                OC,
                KH,
                KW,
                H,
                top,
                (struct exo_win_3f32c) { padded, { (IC + 16) * (KW + 2 * OW - 2), IC + 16, 1 } },
                (struct exo_win_1f32c) { bias, { 1 } },
                (struct exo_win_3f32) { &out[OC * OH * OW * n], { OC * OW, OC, 1 } },
                &packed[0]);
    }
    free(padded);
}

// conv2(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     left: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     weights: f32[KH, KW, IC, OC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
// )
void conv2(void *ctxt,
           int_fast32_t N,
           int_fast32_t H,
           int_fast32_t W,
           int_fast32_t IC,
           int_fast32_t OC,
           int_fast32_t KH,
           int_fast32_t KW,
           int_fast32_t OH,
           int_fast32_t OW,
           int_fast32_t top,
           int_fast32_t left,
           const float *restrict inp,
           const float *restrict weights,
           const float *restrict bias,
           float *restrict out) {
    float *packed = (float *) aligned_alloc(64, (sizeof(float) * ((size_t) (32 * (IC * ((OC + 31) / 32) * KH * KW))) + 63) / 64 * 64);
    pack(ctxt,
         IC,
         OC,
         KH,
         KW,
         (struct exo_win_4f32c) { weights, { IC * OC * KW, IC * OC, OC, 1 } },
         &packed[0]);
    conv2_packed(ctxt, N, H, W, IC, OC, KH, KW, OH, OW, top, left, inp, bias, out, &packed[0]);
    free(packed);
}

// valid2_packed(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert 2 * OW + KW - 2 <= W
void valid2_packed(void *ctxt,
                   int_fast32_t N,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t IC,
                   int_fast32_t OC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t top,
                   const float *restrict inp,
                   const float *restrict bias,
                   float *restrict out,
                   const float *restrict packed) {
    EXO_ASSUME(KW + 2 * OW - 2 <= W);
    for (int_fast32_t n = 0; n < N; n++) {
        packed2(ctxt,
                OH,
                OW,
                IC,
                OC,
                KH,
                KW,
                H,
                top,
                (struct exo_win_3f32c) { &inp[H * W * IC * n], { W * IC, IC, 1 } },
                (struct exo_win_1f32c) { bias, { 1 } },
                (struct exo_win_3f32) { &out[OC * OH * OW * n], { OC * OW, OC, 1 } },
                &packed[0]);
    }
}

// Without zeros on the left and on the right.
// valid2(
//     N: size,
//     H: size,
//     W: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     OH: size,
//     OW: size,
//     top: index,
//     inp: f32[N, H, W, IC] @ DRAM,
//     weights: f32[KH, KW, IC, OC] @ DRAM,
//     bias: f32[OC] @ DRAM,
//     out: f32[N, OH, OW, OC] @ DRAM,
// )
// assert 2 * OW + KW - 2 <= W
void valid2(void *ctxt,
            int_fast32_t N,
            int_fast32_t H,
            int_fast32_t W,
            int_fast32_t IC,
            int_fast32_t OC,
            int_fast32_t KH,
            int_fast32_t KW,
            int_fast32_t OH,
            int_fast32_t OW,
            int_fast32_t top,
            const float *restrict inp,
            const float *restrict weights,
            const float *restrict bias,
            float *restrict out) {
    EXO_ASSUME(KW + 2 * OW - 2 <= W);
    float *packed = (float *) aligned_alloc(64, (sizeof(float) * ((size_t) (32 * (IC * ((OC + 31) / 32) * KH * KW))) + 63) / 64 * 64);
    pack(ctxt,
         IC,
         OC,
         KH,
         KW,
         (struct exo_win_4f32c) { weights, { IC * OC * KW, IC * OC, OC, 1 } },
         &packed[0]);
    valid2_packed(ctxt, N, H, W, IC, OC, KH, KW, OH, OW, top, inp, bias, out, &packed[0]);
    free(packed);
}
