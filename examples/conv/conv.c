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
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out);
static void edge1_2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge1_2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge1_2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge1_2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge1_1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge1_1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge1_1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge1_1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void panel1(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void border1_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border1_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border1_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void inner1(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void narrow1_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow1_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow1_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void last1(void *ctxt,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t top,
                  int_fast32_t left,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out);
static void strip1(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void wide1_kernel(void *ctxt,
                         int_fast32_t H,
                         int_fast32_t W,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t top,
                         int_fast32_t left,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void packed1(void *ctxt,
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
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *packed);
static void rows1(void *ctxt,
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
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *packed);
static void block1(void *ctxt,
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
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *packed);
static void edge2(void *ctxt,
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
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out);
static void edge2_2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge2_2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge2_2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge2_2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge2_1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge2_1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge2_1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void edge2_1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void panel2(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void border2_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border2_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border2_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void border2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void inner2(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void narrow2_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow2_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow2_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void narrow2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
                       struct exo_win_3f32c x,
                       struct exo_win_4f32c weights,
                       struct exo_win_1f32c bias,
                       struct exo_win_3f32 out);
static void last2(void *ctxt,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t top,
                  int_fast32_t left,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out);
static void strip2(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out);
static void wide2_kernel(void *ctxt,
                         int_fast32_t H,
                         int_fast32_t W,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t top,
                         int_fast32_t left,
                         struct exo_win_3f32c x,
                         struct exo_win_4f32c weights,
                         struct exo_win_1f32c bias,
                         struct exo_win_3f32 out);
static void packed2(void *ctxt,
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
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *packed);
static void rows2(void *ctxt,
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
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *packed);
static void block2(void *ctxt,
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
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *packed);

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1(
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
//     x: [f32][H, W, IC] @ DRAM,
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
            for (int_fast32_t wb = 0; wb < OW / 4; wb++) {
                edge1_1_w4(ctxt,
                           H,
                           W,
                           4,
                           IC,
                           OC,
                           KH,
                           KW,
                           top - h,
                           left - 4 * wb,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 4 > 0) {
                if (OW % 4 == 1) {
                    edge1_1_w1(ctxt,
                               H,
                               W,
                               OW % 4,
                               IC,
                               OC,
                               KH,
                               KW,
                               top - h,
                               -4 * (OW / 4) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 4 == 2) {
                        edge1_1_w2(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - h,
                                   -4 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        edge1_1_w3(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - h,
                                   -4 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    }
                }
            }
        }
    } else {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 4; wb++) {
                edge1_2_w4(ctxt,
                           H,
                           W,
                           4,
                           IC,
                           OC,
                           KH,
                           KW,
                           top - h,
                           left - 4 * wb,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 4 > 0) {
                if (OW % 4 == 1) {
                    edge1_2_w1(ctxt,
                               H,
                               W,
                               OW % 4,
                               IC,
                               OC,
                               KH,
                               KW,
                               top - h,
                               -4 * (OW / 4) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 4 == 2) {
                        edge1_2_w2(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - h,
                                   -4 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        edge1_2_w3(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - h,
                                   -4 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    }
                }
            }
        }
    }
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_2_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 4
static void edge1_2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 3 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 3 >= left && kw + 3 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_2_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 3
static void edge1_2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 2 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_2_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 2
static void edge1_2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 1 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_2_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 1
static void edge1_2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_1_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 4
static void edge1_1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 3 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 3 >= left && kw + 3 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_1_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 3
static void edge1_1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 2 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_1_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 2
static void edge1_1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 1 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge1_1_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 1
static void edge1_1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                if (kw >= left && kw < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    }
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// panel1(
//     H: size,
//     W: size,
//     OH: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    if (left <= 0 && OW + KW - left - 1 <= W) {
        for (int_fast32_t h = 0; h < OH; h++) {
            inner1(ctxt,
                   H,
                   W,
                   OW,
                   IC,
                   KH,
                   KW,
                   top - h,
                   left,
                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                   (struct exo_win_1f32c) { bias.data, { 1 } },
                   (struct exo_win_3f32) { &out.data[out.strides[0] * h], { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        if (OW > 14 && left <= 7 && OW + KW - left - 8 <= W) {
            for (int_fast32_t h = 0; h < OH; h++) {
                border1_w7(ctxt,
                           H,
                           W,
                           7,
                           IC,
                           KH,
                           KW,
                           top - h,
                           left,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h], { out.strides[0], out.strides[1], 1 } });
                inner1(ctxt,
                       H,
                       W,
                       OW - 14,
                       IC,
                       KH,
                       KW,
                       top - h,
                       left - 7,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + 7 * out.strides[1]], { out.strides[0], out.strides[1], 1 } });
                border1_w7(ctxt,
                           H,
                           W,
                           7,
                           IC,
                           KH,
                           KW,
                           top - h,
                           -OW + left + 7,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (OW - 7)], { out.strides[0], out.strides[1], 1 } });
            }
        } else {
            for (int_fast32_t h = 0; h < OH; h++) {
                for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                    border1_w7(ctxt,
                               H,
                               W,
                               7,
                               IC,
                               KH,
                               KW,
                               top - h,
                               left - 7 * wb,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                if (OW % 7 > 0) {
                    if (OW % 7 == 1) {
                        border1_w1(ctxt,
                                   H,
                                   W,
                                   OW % 7,
                                   IC,
                                   KH,
                                   KW,
                                   top - h,
                                   -7 * (OW / 7) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 2) {
                            border1_w2(ctxt,
                                       H,
                                       W,
                                       OW % 7,
                                       IC,
                                       KH,
                                       KW,
                                       top - h,
                                       -7 * (OW / 7) + left,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 3) {
                                border1_w3(ctxt,
                                           H,
                                           W,
                                           OW % 7,
                                           IC,
                                           KH,
                                           KW,
                                           top - h,
                                           -7 * (OW / 7) + left,
                                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 4) {
                                    border1_w4(ctxt,
                                               H,
                                               W,
                                               OW % 7,
                                               IC,
                                               KH,
                                               KW,
                                               top - h,
                                               -7 * (OW / 7) + left,
                                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    if (OW % 7 == 5) {
                                        border1_w5(ctxt,
                                                   H,
                                                   W,
                                                   OW % 7,
                                                   IC,
                                                   KH,
                                                   KW,
                                                   top - h,
                                                   -7 * (OW / 7) + left,
                                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                    } else {
                                        border1_w6(ctxt,
                                                   H,
                                                   W,
                                                   OW % 7,
                                                   IC,
                                                   KH,
                                                   KW,
                                                   top - h,
                                                   -7 * (OW / 7) + left,
                                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
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
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border1_w7(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border1_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 6 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                        acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                        acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                        acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
                    }
                } else {
                    if (kw + 1 >= left && kw + 6 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_first[2] = { 0 };
                            weights_first[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_first[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_first = { 0 };
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[1][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[2][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[3][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[4][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[5][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[5][0]);
                            acc[5][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[5][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[6][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[6][0]);
                            acc[6][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[6][1]);
                        }
                    } else {
                        if (kw >= left && kw + 5 < W + left) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_last[2] = { 0 };
                                weights_last[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                weights_last[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                __m512 x_last = { 0 };
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[0][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[0][0]);
                                acc[0][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[0][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[1][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[1][0]);
                                acc[1][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[1][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[2][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[2][0]);
                                acc[2][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[2][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[3][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[3][0]);
                                acc[3][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[3][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[4][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[4][0]);
                                acc[4][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[4][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[5][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[5][0]);
                                acc[5][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[5][1]);
                            }
                        } else {
                            if (kw >= left && kw < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                                    acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                                }
                            }
                            if (kw + 1 >= left && kw + 1 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                                    acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                                }
                            }
                            if (kw + 2 >= left && kw + 2 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                                    acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                                }
                            }
                            if (kw + 3 >= left && kw + 3 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                                    acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                                }
                            }
                            if (kw + 4 >= left && kw + 4 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[4][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[4][0]);
                                    acc[4][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[4][1]);
                                }
                            }
                            if (kw + 5 >= left && kw + 5 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[5][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[5][0]);
                                    acc[5][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[5][1]);
                                }
                            }
                            if (kw + 6 >= left && kw + 6 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[6][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[6][0]);
                                    acc[6][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[6][1]);
                                }
                            }
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border1_w6(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border1_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 5 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                        acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                        acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
                    if (kw + 3 >= left && kw + 3 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[4][1]);
                        }
                    }
                    if (kw + 5 >= left && kw + 5 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[5][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[5][0]);
                            acc[5][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[5][1]);
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border1_w5(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border1_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 4 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                        acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
                    if (kw + 3 >= left && kw + 3 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[4][1]);
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border1_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 3 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
                    if (kw + 3 >= left && kw + 3 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border1_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 2 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border1_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 1 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 1 >= left && kw + 1 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border1_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    }
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// inner1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
static void inner1(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
    if (OW >= 14) {
        for (int_fast32_t wb = 0; wb < OW / 14 - 1; wb++) {
            __m512 acc[14][2] = { 0 };
            __m512 act = { 0 };
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb)], 1);
            acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 1) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 1)], 1);
            acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 2) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 2)], 1);
            acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 3) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 3)], 1);
            acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 4) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 4)], 1);
            acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 5) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 5)], 1);
            acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 6) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 6)], 1);
            acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[6][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 7) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 7)], 1);
            acc[7][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[7][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 8) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 8)], 1);
            acc[8][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[8][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 9) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 9)], 1);
            acc[9][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[9][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 10) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 10)], 1);
            acc[10][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[10][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 11) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 11)], 1);
            acc[11][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[11][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 12) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 12)], 1);
            acc[12][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[12][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 13) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 13)], 1);
            acc[13][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[13][1] = _mm512_loadu_ps(&bias.data[16]);
            for (int_fast32_t kh = 0; kh < KH; kh++) {
                if (kh >= top && kh < H + top) {
                    for (int_fast32_t kw = 0; kw < KW; kw++) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_all[2] = { 0 };
                            weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_all = { 0 };
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                            acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                            acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 7) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[7][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[7][0]);
                            acc[7][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[7][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[8][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[8][0]);
                            acc[8][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[8][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 9) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[9][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[9][0]);
                            acc[9][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[9][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[10][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[10][0]);
                            acc[10][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[10][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 11) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[11][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[11][0]);
                            acc[11][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[11][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[12][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[12][0]);
                            acc[12][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[12][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 14 * wb + kw + 13) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[13][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[13][0]);
                            acc[13][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[13][1]);
                        }
                    }
                }
            }
            act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb)], act);
            act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb) + 16], act);
            act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 1)], act);
            act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 1) + 16], act);
            act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 2)], act);
            act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 2) + 16], act);
            act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 3)], act);
            act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 3) + 16], act);
            act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 4)], act);
            act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 4) + 16], act);
            act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 5)], act);
            act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 5) + 16], act);
            act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 6)], act);
            act = _mm512_max_ps(acc[6][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 6) + 16], act);
            act = _mm512_max_ps(acc[7][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 7)], act);
            act = _mm512_max_ps(acc[7][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 7) + 16], act);
            act = _mm512_max_ps(acc[8][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 8)], act);
            act = _mm512_max_ps(acc[8][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 8) + 16], act);
            act = _mm512_max_ps(acc[9][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 9)], act);
            act = _mm512_max_ps(acc[9][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 9) + 16], act);
            act = _mm512_max_ps(acc[10][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 10)], act);
            act = _mm512_max_ps(acc[10][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 10) + 16], act);
            act = _mm512_max_ps(acc[11][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 11)], act);
            act = _mm512_max_ps(acc[11][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 11) + 16], act);
            act = _mm512_max_ps(acc[12][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 12)], act);
            act = _mm512_max_ps(acc[12][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 12) + 16], act);
            act = _mm512_max_ps(acc[13][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 13)], act);
            act = _mm512_max_ps(acc[13][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 13) + 16], act);
        }
        strip1(ctxt,
               H,
               OW + KW - left - 1,
               OW - 14 * (OW / 14) + 14,
               IC,
               KH,
               KW,
               top,
               -14 * (OW / 14) + left + 14,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { EXO_ADDRESS(out.data, (uintptr_t) 0 * (uintptr_t) out.strides[0] + (uintptr_t) (14 * (OW / 14) - 14) * (uintptr_t) out.strides[1] + (uintptr_t) 0 * (uintptr_t) 1), { out.strides[0], out.strides[1], 1 } });
    } else {
        strip1(ctxt,
               H,
               OW + KW - left - 1,
               OW,
               IC,
               KH,
               KW,
               top,
               left,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { out.data, { out.strides[0], out.strides[1], 1 } });
    }
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow1_w7(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
// assert OW <= 7
// assert OW == 7
static void narrow1_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow1_w6(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
// assert OW <= 7
// assert OW == 6
static void narrow1_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow1_w5(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
// assert OW <= 7
// assert OW == 5
static void narrow1_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow1_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
// assert OW <= 7
// assert OW == 4
static void narrow1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow1_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
// assert OW <= 7
// assert OW == 3
static void narrow1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow1_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
// assert OW <= 7
// assert OW == 2
static void narrow1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow1_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
// assert OW <= 7
// assert OW == 1
static void narrow1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// last1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
static void last1(void *ctxt,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t top,
                  int_fast32_t left,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
    for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
        narrow1_w7(ctxt,
                   H,
                   KW - left + 7 * wb + 6,
                   7,
                   IC,
                   KH,
                   KW,
                   top,
                   left - 7 * wb,
                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                   (struct exo_win_1f32c) { bias.data, { 1 } },
                   (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
    }
    if (OW % 7 > 0) {
        if (OW % 7 == 1) {
            narrow1_w1(ctxt,
                       H,
                       7 * (OW / 7) + OW % 7 + KW - left - 1,
                       OW % 7,
                       IC,
                       KH,
                       KW,
                       top,
                       -7 * (OW / 7) + left,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
        } else {
            if (OW % 7 == 2) {
                narrow1_w2(ctxt,
                           H,
                           7 * (OW / 7) + OW % 7 + KW - left - 1,
                           OW % 7,
                           IC,
                           KH,
                           KW,
                           top,
                           -7 * (OW / 7) + left,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
            } else {
                if (OW % 7 == 3) {
                    narrow1_w3(ctxt,
                               H,
                               7 * (OW / 7) + OW % 7 + KW - left - 1,
                               OW % 7,
                               IC,
                               KH,
                               KW,
                               top,
                               -7 * (OW / 7) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 7 == 4) {
                        narrow1_w4(ctxt,
                                   H,
                                   7 * (OW / 7) + OW % 7 + KW - left - 1,
                                   OW % 7,
                                   IC,
                                   KH,
                                   KW,
                                   top,
                                   -7 * (OW / 7) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 5) {
                            narrow1_w5(ctxt,
                                       H,
                                       7 * (OW / 7) + OW % 7 + KW - left - 1,
                                       OW % 7,
                                       IC,
                                       KH,
                                       KW,
                                       top,
                                       -7 * (OW / 7) + left,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            narrow1_w6(ctxt,
                                       H,
                                       7 * (OW / 7) + OW % 7 + KW - left - 1,
                                       OW % 7,
                                       IC,
                                       KH,
                                       KW,
                                       top,
                                       -7 * (OW / 7) + left,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
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

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// strip1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert OW + KW - left - 1 <= W
static void strip1(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(OW + KW - left - 1 <= W);
    if (OW == 15) {
        for (int_fast32_t wb = 0; wb < OW / 5; wb++) {
            narrow1_w5(ctxt,
                       H,
                       KW - left + 5 * wb + 4,
                       5,
                       IC,
                       KH,
                       KW,
                       top,
                       left - 5 * wb,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[1] * (5 * wb)], { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        if (OW == 16) {
            for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                narrow1_w6(ctxt,
                           H,
                           KW - left + 6 * wb + 5,
                           6,
                           IC,
                           KH,
                           KW,
                           top,
                           left - 6 * wb,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            narrow1_w4(ctxt,
                       H,
                       6 * (OW / 6) + OW % 6 + KW - left - 1,
                       OW % 6,
                       IC,
                       KH,
                       KW,
                       top,
                       -6 * (OW / 6) + left,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
        } else {
            if (OW == 17) {
                for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                    narrow1_w6(ctxt,
                               H,
                               KW - left + 6 * wb + 5,
                               6,
                               IC,
                               KH,
                               KW,
                               top,
                               left - 6 * wb,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                narrow1_w5(ctxt,
                           H,
                           6 * (OW / 6) + OW % 6 + KW - left - 1,
                           OW % 6,
                           IC,
                           KH,
                           KW,
                           top,
                           -6 * (OW / 6) + left,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
            } else {
                if (OW == 22) {
                    for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                        narrow1_w6(ctxt,
                                   H,
                                   KW - left + 6 * wb + 5,
                                   6,
                                   IC,
                                   KH,
                                   KW,
                                   top,
                                   left - 6 * wb,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                    }
                    narrow1_w4(ctxt,
                               H,
                               6 * (OW / 6) + OW % 6 + KW - left - 1,
                               OW % 6,
                               IC,
                               KH,
                               KW,
                               top,
                               -6 * (OW / 6) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW == 23) {
                        for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                            narrow1_w6(ctxt,
                                       H,
                                       KW - left + 6 * wb + 5,
                                       6,
                                       IC,
                                       KH,
                                       KW,
                                       top,
                                       left - 6 * wb,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                        }
                        narrow1_w5(ctxt,
                                   H,
                                   6 * (OW / 6) + OW % 6 + KW - left - 1,
                                   OW % 6,
                                   IC,
                                   KH,
                                   KW,
                                   top,
                                   -6 * (OW / 6) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW == 24) {
                            for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                                narrow1_w6(ctxt,
                                           H,
                                           KW - left + 6 * wb + 5,
                                           6,
                                           IC,
                                           KH,
                                           KW,
                                           top,
                                           left - 6 * wb,
                                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                            }
                        } else {
                            for (int_fast32_t wb = 0; wb < OW / 14; wb++) {
                                wide1_kernel(ctxt,
                                             H,
                                             KW - left + 14 * wb + 13,
                                             IC,
                                             KH,
                                             KW,
                                             top,
                                             left - 14 * wb,
                                             (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                             (struct exo_win_1f32c) { bias.data, { 1 } },
                                             (struct exo_win_3f32) { &out.data[out.strides[1] * (14 * wb)], { out.strides[0], out.strides[1], 1 } });
                            }
                            if (OW % 14 > 0) {
                                last1(ctxt,
                                      H,
                                      14 * (OW / 14) + OW % 14 + KW - left - 1,
                                      OW % 14,
                                      IC,
                                      KH,
                                      KW,
                                      top,
                                      -14 * (OW / 14) + left,
                                      (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                      (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                      (struct exo_win_1f32c) { bias.data, { 1 } },
                                      (struct exo_win_3f32) { &out.data[out.strides[1] * (14 * (OW / 14))], { out.strides[0], out.strides[1], 1 } });
                            }
                        }
                    }
                }
            }
        }
    }
}

// One image, with a distance of 1 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// wide1_kernel(
//     H: size,
//     W: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, 14, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert KW - left + 13 <= W
static void wide1_kernel(void *ctxt,
                         int_fast32_t H,
                         int_fast32_t W,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t top,
                         int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(KW - left + 13 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 1) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 3) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 5) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 7) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[7][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[7][0]);
                    acc[7][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[7][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[8][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[8][0]);
                    acc[8][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[8][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 9) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[9][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[9][0]);
                    acc[9][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[9][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[10][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[10][0]);
                    acc[10][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[10][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 11) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[11][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[11][0]);
                    acc[11][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[11][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[12][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[12][0]);
                    acc[12][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[12][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 13) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[13][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[13][0]);
                    acc[13][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[13][1]);
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
//     x: [f32][H, W, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
static void packed1(void *ctxt,
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
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    if (OH <= 16) {
        rows1(ctxt,
              H,
              W,
              OH,
              OW,
              IC,
              OC,
              KH,
              KW,
              top,
              left,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_1f32c) { bias.data, { 1 } },
              (struct exo_win_3f32) { out.data, { out.strides[0], out.strides[1], 1 } },
              &packed[0]);
    } else {
        for (int_fast32_t hb = 0; hb < OH / 4; hb++) {
            rows1(ctxt,
                  H,
                  W,
                  4,
                  OW,
                  IC,
                  OC,
                  KH,
                  KW,
                  top - 4 * hb,
                  left,
                  (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                  (struct exo_win_1f32c) { bias.data, { 1 } },
                  (struct exo_win_3f32) { &out.data[out.strides[0] * (4 * hb)], { out.strides[0], out.strides[1], 1 } },
                  &packed[0]);
        }
        if (OH % 4 > 0) {
            rows1(ctxt,
                  H,
                  W,
                  OH % 4,
                  OW,
                  IC,
                  OC,
                  KH,
                  KW,
                  -4 * (OH / 4) + top,
                  left,
                  (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                  (struct exo_win_1f32c) { bias.data, { 1 } },
                  (struct exo_win_3f32) { &out.data[out.strides[0] * (4 * (OH / 4))], { out.strides[0], out.strides[1], 1 } },
                  &packed[0]);
        }
    }
}

// rows1(
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
//     x: [f32][H, W, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 16
static void rows1(void *ctxt,
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
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 16);
    for (int_fast32_t wb = 0; wb < OW / 112; wb++) {
        block1(ctxt,
               H,
               W,
               OH,
               112,
               IC,
               OC,
               KH,
               KW,
               top,
               left - 112 * wb,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * wb)], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
    if (OW % 112 > 0) {
        block1(ctxt,
               H,
               W,
               OH,
               OW % 112,
               IC,
               OC,
               KH,
               KW,
               top,
               -112 * (OW / 112) + left,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * (OW / 112))], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
}

// block1(
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
//     x: [f32][H, W, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 16
// assert OW <= 112
static void block1(void *ctxt,
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
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 16);
    EXO_ASSUME(OW <= 112);
    for (int_fast32_t ob = 0; ob < OC / 32; ob++) {
        panel1(ctxt,
               H,
               W,
               OH,
               OW,
               IC,
               KH,
               KW,
               top,
               left,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { EXO_ADDRESS(&packed[0], (uintptr_t) ob * (uintptr_t) (32 * (IC * KH * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * (IC * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * IC) + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 32 * (IC * KW), 32 * IC, 32, 1 } },
               (struct exo_win_1f32c) { &bias.data[32 * ob], { 1 } },
               (struct exo_win_3f32) { &out.data[32 * ob], { out.strides[0], out.strides[1], 1 } });
    }
    if (OC % 32 > 0) {
        edge1(ctxt,
              H,
              W,
              OH,
              OW,
              IC,
              OC % 32,
              KH,
              KW,
              top,
              left,
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
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
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
                  const float *restrict bias,
                  float *restrict out,
                  const float *restrict packed) {
    EXO_ASSUME(inp.strides[3] == 1);
    for (int_fast32_t n = 0; n < N; n++) {
        packed1(ctxt,
                H,
                W,
                OH,
                OW,
                IC,
                OC,
                KH,
                KW,
                top,
                left,
                (struct exo_win_3f32c) { &inp.data[inp.strides[0] * n], { inp.strides[1], inp.strides[2], 1 } },
                (struct exo_win_1f32c) { bias, { 1 } },
                (struct exo_win_3f32) { &out[OH * OW * OC * n], { OW * OC, OC, 1 } },
                &packed[0]);
    }
}

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
           const float *restrict weights,
           const float *restrict bias,
           float *restrict out) {
    EXO_ASSUME(inp.strides[3] == 1);
    float *packed = (float *) aligned_alloc(64, (sizeof(float) * ((size_t) (32 * (IC * ((OC + 31) / 32) * KH * KW))) + 63) / 64 * 64);
    pack(ctxt,
         IC,
         OC,
         KH,
         KW,
         (struct exo_win_4f32c) { weights, { IC * OC * KW, IC * OC, OC, 1 } },
         &packed[0]);
    conv1_packed(ctxt, N, H, W, OH, OW, IC, OC, KH, KW, top, left, inp, bias, out, &packed[0]);
    free(packed);
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2(
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
//     x: [f32][H, W, IC] @ DRAM,
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
            for (int_fast32_t wb = 0; wb < OW / 4; wb++) {
                edge2_1_w4(ctxt,
                           H,
                           W,
                           4,
                           IC,
                           OC,
                           KH,
                           KW,
                           top - 2 * h,
                           left - 8 * wb,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 4 > 0) {
                if (OW % 4 == 1) {
                    edge2_1_w1(ctxt,
                               H,
                               W,
                               OW % 4,
                               IC,
                               OC,
                               KH,
                               KW,
                               top - 2 * h,
                               -8 * (OW / 4) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 4 == 2) {
                        edge2_1_w2(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - 2 * h,
                                   -8 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        edge2_1_w3(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - 2 * h,
                                   -8 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    }
                }
            }
        }
    } else {
        for (int_fast32_t h = 0; h < OH; h++) {
            for (int_fast32_t wb = 0; wb < OW / 4; wb++) {
                edge2_2_w4(ctxt,
                           H,
                           W,
                           4,
                           IC,
                           OC,
                           KH,
                           KW,
                           top - 2 * h,
                           left - 8 * wb,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            if (OW % 4 > 0) {
                if (OW % 4 == 1) {
                    edge2_2_w1(ctxt,
                               H,
                               W,
                               OW % 4,
                               IC,
                               OC,
                               KH,
                               KW,
                               top - 2 * h,
                               -8 * (OW / 4) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 4 == 2) {
                        edge2_2_w2(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - 2 * h,
                                   -8 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        edge2_2_w3(ctxt,
                                   H,
                                   W,
                                   OW % 4,
                                   IC,
                                   OC,
                                   KH,
                                   KW,
                                   top - 2 * h,
                                   -8 * (OW / 4) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (4 * (OW / 4))], { out.strides[0], out.strides[1], 1 } });
                    }
                }
            }
        }
    }
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_2_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 4
static void edge2_2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 6 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 6 >= left && kw + 6 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[3][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_2_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 3
static void edge2_2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 4 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[2][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_2_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 2
static void edge2_2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 2 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_mask3_fmadd_ps(x_some, weights_some[1], acc[1][1], (__mmask16) ((1 << (OC - 16)) - 1));
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_2_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 2
// assert OW == 1
static void edge2_2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_maskz_loadu_ps((__mmask16) ((1 << (OC - 16)) - 1), &(*(const float *) EXO_ADDRESS(weights.data, (uintptr_t) kh * (uintptr_t) weights.strides[0] + (uintptr_t) kw * (uintptr_t) weights.strides[1] + (uintptr_t) c * (uintptr_t) 32 + (uintptr_t) 16 * (uintptr_t) 1)));
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_mask3_fmadd_ps(x_all, weights_all[1], acc[0][1], (__mmask16) ((1 << (OC - 16)) - 1));
                    }
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << (OC - 16)) - 1), acc[0][1], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&(*(float *) EXO_ADDRESS(out.data, 16)), (__mmask16) ((1 << (OC - 16)) - 1), act);
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_1_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 4
static void edge2_1_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 6 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 6 >= left && kw + 6 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[3][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_1_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 3
static void edge2_1_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 4 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[2][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_1_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 2
static void edge2_1_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
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
                if (kw >= left && kw + 2 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[1] = { 0 };
                            weights_some[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_mask3_fmadd_ps(x_some, weights_some[0], acc[1][0], (__mmask16) ((1 << OC) - 1));
                        }
                    }
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[1][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[out.strides[1]], (__mmask16) ((1 << OC) - 1), act);
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// edge2_1_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     OC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
// assert OW <= 4
// assert (OC + 15) / 16 == 1
// assert OW == 1
static void edge2_1_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t OC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(OW <= 4);
    EXO_ASSUME((OC + 15) / 16 == 1);
    EXO_ASSUME(OW == 1);
    __m512 acc[7][1] = { 0 };
    __m512 act = { 0 };
    __builtin_prefetch(&out.data[0], 1);
    acc[0][0] = _mm512_mask_loadu_ps(acc[0][0], (__mmask16) ((1 << OC) - 1), &bias.data[0]);
    for (int_fast32_t kh = 0; kh < KH; kh++) {
        if (kh >= top && kh < H + top) {
            for (int_fast32_t kw = 0; kw < KW; kw++) {
                if (kw >= left && kw < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[1] = { 0 };
                        weights_all[0] = _mm512_maskz_loadu_ps((__mmask16) ((1 << OC) - 1), &weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_mask3_fmadd_ps(x_all, weights_all[0], acc[0][0], (__mmask16) ((1 << OC) - 1));
                    }
                }
            }
        }
    }
    act = _mm512_mask_max_ps(act, (__mmask16) ((1 << OC) - 1), acc[0][0], _mm512_setzero_ps());
    _mm512_mask_storeu_ps(&out.data[0], (__mmask16) ((1 << OC) - 1), act);
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// panel2(
//     H: size,
//     W: size,
//     OH: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OH,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    if (left <= 0 && 2 * OW + KW - left - 2 <= W) {
        for (int_fast32_t h = 0; h < OH; h++) {
            inner2(ctxt,
                   H,
                   W,
                   OW,
                   IC,
                   KH,
                   KW,
                   top - 2 * h,
                   left,
                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                   (struct exo_win_1f32c) { bias.data, { 1 } },
                   (struct exo_win_3f32) { &out.data[out.strides[0] * h], { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        if (OW > 14 && left <= 14 && 2 * OW + KW - left - 16 <= W) {
            for (int_fast32_t h = 0; h < OH; h++) {
                border2_w7(ctxt,
                           H,
                           W,
                           7,
                           IC,
                           KH,
                           KW,
                           top - 2 * h,
                           left,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h], { out.strides[0], out.strides[1], 1 } });
                inner2(ctxt,
                       H,
                       W,
                       OW - 14,
                       IC,
                       KH,
                       KW,
                       top - 2 * h,
                       left - 14,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + 7 * out.strides[1]], { out.strides[0], out.strides[1], 1 } });
                border2_w7(ctxt,
                           H,
                           W,
                           7,
                           IC,
                           KH,
                           KW,
                           top - 2 * h,
                           -2 * OW + left + 14,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (OW - 7)], { out.strides[0], out.strides[1], 1 } });
            }
        } else {
            for (int_fast32_t h = 0; h < OH; h++) {
                for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
                    border2_w7(ctxt,
                               H,
                               W,
                               7,
                               IC,
                               KH,
                               KW,
                               top - 2 * h,
                               left - 14 * wb,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                if (OW % 7 > 0) {
                    if (OW % 7 == 1) {
                        border2_w1(ctxt,
                                   H,
                                   W,
                                   OW % 7,
                                   IC,
                                   KH,
                                   KW,
                                   top - 2 * h,
                                   -14 * (OW / 7) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 2) {
                            border2_w2(ctxt,
                                       H,
                                       W,
                                       OW % 7,
                                       IC,
                                       KH,
                                       KW,
                                       top - 2 * h,
                                       -14 * (OW / 7) + left,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            if (OW % 7 == 3) {
                                border2_w3(ctxt,
                                           H,
                                           W,
                                           OW % 7,
                                           IC,
                                           KH,
                                           KW,
                                           top - 2 * h,
                                           -14 * (OW / 7) + left,
                                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                            } else {
                                if (OW % 7 == 4) {
                                    border2_w4(ctxt,
                                               H,
                                               W,
                                               OW % 7,
                                               IC,
                                               KH,
                                               KW,
                                               top - 2 * h,
                                               -14 * (OW / 7) + left,
                                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                               (struct exo_win_1f32c) { bias.data, { 1 } },
                                               (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                } else {
                                    if (OW % 7 == 5) {
                                        border2_w5(ctxt,
                                                   H,
                                                   W,
                                                   OW % 7,
                                                   IC,
                                                   KH,
                                                   KW,
                                                   top - 2 * h,
                                                   -14 * (OW / 7) + left,
                                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                                   (struct exo_win_3f32) { &out.data[out.strides[0] * h + out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                                    } else {
                                        border2_w6(ctxt,
                                                   H,
                                                   W,
                                                   OW % 7,
                                                   IC,
                                                   KH,
                                                   KW,
                                                   top - 2 * h,
                                                   -14 * (OW / 7) + left,
                                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
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
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border2_w7(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border2_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 12 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                        acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                        acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                        acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
                    }
                } else {
                    if (kw + 2 >= left && kw + 12 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_first[2] = { 0 };
                            weights_first[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_first[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_first = { 0 };
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[1][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[2][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[3][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[4][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[5][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[5][0]);
                            acc[5][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[5][1]);
                            x_first = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[6][0] = _mm512_fmadd_ps(x_first, weights_first[0], acc[6][0]);
                            acc[6][1] = _mm512_fmadd_ps(x_first, weights_first[1], acc[6][1]);
                        }
                    } else {
                        if (kw >= left && kw + 10 < W + left) {
                            for (int_fast32_t c = 0; c < IC; c++) {
                                __m512 weights_last[2] = { 0 };
                                weights_last[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                weights_last[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                __m512 x_last = { 0 };
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[0][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[0][0]);
                                acc[0][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[0][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[1][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[1][0]);
                                acc[1][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[1][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[2][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[2][0]);
                                acc[2][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[2][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[3][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[3][0]);
                                acc[3][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[3][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[4][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[4][0]);
                                acc[4][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[4][1]);
                                x_last = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                acc[5][0] = _mm512_fmadd_ps(x_last, weights_last[0], acc[5][0]);
                                acc[5][1] = _mm512_fmadd_ps(x_last, weights_last[1], acc[5][1]);
                            }
                        } else {
                            if (kw >= left && kw < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                                    acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                                }
                            }
                            if (kw + 2 >= left && kw + 2 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                                    acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                                }
                            }
                            if (kw + 4 >= left && kw + 4 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                                    acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                                }
                            }
                            if (kw + 6 >= left && kw + 6 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                                    acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                                }
                            }
                            if (kw + 8 >= left && kw + 8 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[4][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[4][0]);
                                    acc[4][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[4][1]);
                                }
                            }
                            if (kw + 10 >= left && kw + 10 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[5][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[5][0]);
                                    acc[5][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[5][1]);
                                }
                            }
                            if (kw + 12 >= left && kw + 12 < W + left) {
                                for (int_fast32_t c = 0; c < IC; c++) {
                                    __m512 weights_some[2] = { 0 };
                                    weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                                    weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                                    __m512 x_some = { 0 };
                                    x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                                    acc[6][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[6][0]);
                                    acc[6][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[6][1]);
                                }
                            }
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border2_w6(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border2_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 10 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                        acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                        acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
                    if (kw + 6 >= left && kw + 6 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                        }
                    }
                    if (kw + 8 >= left && kw + 8 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[4][1]);
                        }
                    }
                    if (kw + 10 >= left && kw + 10 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[5][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[5][0]);
                            acc[5][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[5][1]);
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border2_w5(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border2_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 8 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                        acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
                    if (kw + 6 >= left && kw + 6 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                        }
                    }
                    if (kw + 8 >= left && kw + 8 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[4][1]);
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border2_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 6 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                        acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
                    if (kw + 6 >= left && kw + 6 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[3][1]);
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border2_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 4 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                        acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
                    if (kw + 4 >= left && kw + 4 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[2][1]);
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border2_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw + 2 < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                        acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    }
                } else {
                    if (kw >= left && kw < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[0][1]);
                        }
                    }
                    if (kw + 2 >= left && kw + 2 < W + left) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_some[2] = { 0 };
                            weights_some[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_some[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_some = { 0 };
                            x_some = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_some, weights_some[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_some, weights_some[1], acc[1][1]);
                        }
                    }
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// border2_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
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
static void border2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
                if (kw >= left && kw < W + left) {
                    for (int_fast32_t c = 0; c < IC; c++) {
                        __m512 weights_all[2] = { 0 };
                        weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                        weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                        __m512 x_all = { 0 };
                        x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                        acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                        acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    }
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// inner2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
static void inner2(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
    if (OW >= 14) {
        for (int_fast32_t wb = 0; wb < OW / 14 - 1; wb++) {
            __m512 acc[14][2] = { 0 };
            __m512 act = { 0 };
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb)], 1);
            acc[0][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[0][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 1) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 1)], 1);
            acc[1][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[1][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 2) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 2)], 1);
            acc[2][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[2][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 3) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 3)], 1);
            acc[3][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[3][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 4) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 4)], 1);
            acc[4][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[4][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 5) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 5)], 1);
            acc[5][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[5][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 6) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 6)], 1);
            acc[6][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[6][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 7) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 7)], 1);
            acc[7][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[7][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 8) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 8)], 1);
            acc[8][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[8][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 9) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 9)], 1);
            acc[9][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[9][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 10) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 10)], 1);
            acc[10][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[10][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 11) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 11)], 1);
            acc[11][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[11][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 12) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 12)], 1);
            acc[12][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[12][1] = _mm512_loadu_ps(&bias.data[16]);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 13) + 16], 1);
            __builtin_prefetch(&out.data[out.strides[1] * (14 * wb + 13)], 1);
            acc[13][0] = _mm512_loadu_ps(&bias.data[0]);
            acc[13][1] = _mm512_loadu_ps(&bias.data[16]);
            for (int_fast32_t kh = 0; kh < KH; kh++) {
                if (kh >= top && kh < H + top) {
                    for (int_fast32_t kw = 0; kw < KW; kw++) {
                        for (int_fast32_t c = 0; c < IC; c++) {
                            __m512 weights_all[2] = { 0 };
                            weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                            weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                            __m512 x_all = { 0 };
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                            acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                            acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                            acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                            acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                            acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                            acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                            acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 14) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[7][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[7][0]);
                            acc[7][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[7][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 16) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[8][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[8][0]);
                            acc[8][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[8][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 18) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[9][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[9][0]);
                            acc[9][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[9][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 20) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[10][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[10][0]);
                            acc[10][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[10][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 22) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[11][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[11][0]);
                            acc[11][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[11][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 24) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[12][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[12][0]);
                            acc[12][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[12][1]);
                            x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + 28 * wb + kw + 26) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                            acc[13][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[13][0]);
                            acc[13][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[13][1]);
                        }
                    }
                }
            }
            act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb)], act);
            act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb) + 16], act);
            act = _mm512_max_ps(acc[1][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 1)], act);
            act = _mm512_max_ps(acc[1][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 1) + 16], act);
            act = _mm512_max_ps(acc[2][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 2)], act);
            act = _mm512_max_ps(acc[2][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 2) + 16], act);
            act = _mm512_max_ps(acc[3][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 3)], act);
            act = _mm512_max_ps(acc[3][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 3) + 16], act);
            act = _mm512_max_ps(acc[4][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 4)], act);
            act = _mm512_max_ps(acc[4][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 4) + 16], act);
            act = _mm512_max_ps(acc[5][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 5)], act);
            act = _mm512_max_ps(acc[5][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 5) + 16], act);
            act = _mm512_max_ps(acc[6][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 6)], act);
            act = _mm512_max_ps(acc[6][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 6) + 16], act);
            act = _mm512_max_ps(acc[7][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 7)], act);
            act = _mm512_max_ps(acc[7][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 7) + 16], act);
            act = _mm512_max_ps(acc[8][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 8)], act);
            act = _mm512_max_ps(acc[8][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 8) + 16], act);
            act = _mm512_max_ps(acc[9][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 9)], act);
            act = _mm512_max_ps(acc[9][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 9) + 16], act);
            act = _mm512_max_ps(acc[10][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 10)], act);
            act = _mm512_max_ps(acc[10][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 10) + 16], act);
            act = _mm512_max_ps(acc[11][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 11)], act);
            act = _mm512_max_ps(acc[11][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 11) + 16], act);
            act = _mm512_max_ps(acc[12][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 12)], act);
            act = _mm512_max_ps(acc[12][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 12) + 16], act);
            act = _mm512_max_ps(acc[13][0], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 13)], act);
            act = _mm512_max_ps(acc[13][1], _mm512_setzero_ps());
            _mm512_storeu_ps(&out.data[out.strides[1] * (14 * wb + 13) + 16], act);
        }
        strip2(ctxt,
               H,
               2 * OW + KW - left - 2,
               OW - 14 * (OW / 14) + 14,
               IC,
               KH,
               KW,
               top,
               -28 * (OW / 14) + left + 28,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { EXO_ADDRESS(out.data, (uintptr_t) 0 * (uintptr_t) out.strides[0] + (uintptr_t) (14 * (OW / 14) - 14) * (uintptr_t) out.strides[1] + (uintptr_t) 0 * (uintptr_t) 1), { out.strides[0], out.strides[1], 1 } });
    } else {
        strip2(ctxt,
               H,
               2 * OW + KW - left - 2,
               OW,
               IC,
               KH,
               KW,
               top,
               left,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { out.data, { out.strides[0], out.strides[1], 1 } });
    }
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow2_w7(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
// assert OW <= 7
// assert OW == 7
static void narrow2_w7(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow2_w6(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
// assert OW <= 7
// assert OW == 6
static void narrow2_w6(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow2_w5(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
// assert OW <= 7
// assert OW == 5
static void narrow2_w5(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow2_w4(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
// assert OW <= 7
// assert OW == 4
static void narrow2_w4(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow2_w3(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
// assert OW <= 7
// assert OW == 3
static void narrow2_w3(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow2_w2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
// assert OW <= 7
// assert OW == 2
static void narrow2_w2(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// narrow2_w1(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
// assert OW <= 7
// assert OW == 1
static void narrow2_w1(void *ctxt,
                       int_fast32_t H,
                       int_fast32_t W,
                       int_fast32_t OW,
                       int_fast32_t IC,
                       int_fast32_t KH,
                       int_fast32_t KW,
                       int_fast32_t top,
                       int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                }
            }
        }
    }
    act = _mm512_max_ps(acc[0][0], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[0], act);
    act = _mm512_max_ps(acc[0][1], _mm512_setzero_ps());
    _mm512_storeu_ps(&out.data[16], act);
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// last2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
static void last2(void *ctxt,
                  int_fast32_t H,
                  int_fast32_t W,
                  int_fast32_t OW,
                  int_fast32_t IC,
                  int_fast32_t KH,
                  int_fast32_t KW,
                  int_fast32_t top,
                  int_fast32_t left,
                  struct exo_win_3f32c x,
                  struct exo_win_4f32c weights,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
    for (int_fast32_t wb = 0; wb < OW / 7; wb++) {
        narrow2_w7(ctxt,
                   H,
                   KW - left + 14 * wb + 12,
                   7,
                   IC,
                   KH,
                   KW,
                   top,
                   left - 14 * wb,
                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                   (struct exo_win_1f32c) { bias.data, { 1 } },
                   (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * wb)], { out.strides[0], out.strides[1], 1 } });
    }
    if (OW % 7 > 0) {
        if (OW % 7 == 1) {
            narrow2_w1(ctxt,
                       H,
                       14 * (OW / 7) + 2 * (OW % 7) + KW - left - 2,
                       OW % 7,
                       IC,
                       KH,
                       KW,
                       top,
                       -14 * (OW / 7) + left,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
        } else {
            if (OW % 7 == 2) {
                narrow2_w2(ctxt,
                           H,
                           14 * (OW / 7) + 2 * (OW % 7) + KW - left - 2,
                           OW % 7,
                           IC,
                           KH,
                           KW,
                           top,
                           -14 * (OW / 7) + left,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
            } else {
                if (OW % 7 == 3) {
                    narrow2_w3(ctxt,
                               H,
                               14 * (OW / 7) + 2 * (OW % 7) + KW - left - 2,
                               OW % 7,
                               IC,
                               KH,
                               KW,
                               top,
                               -14 * (OW / 7) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW % 7 == 4) {
                        narrow2_w4(ctxt,
                                   H,
                                   14 * (OW / 7) + 2 * (OW % 7) + KW - left - 2,
                                   OW % 7,
                                   IC,
                                   KH,
                                   KW,
                                   top,
                                   -14 * (OW / 7) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW % 7 == 5) {
                            narrow2_w5(ctxt,
                                       H,
                                       14 * (OW / 7) + 2 * (OW % 7) + KW - left - 2,
                                       OW % 7,
                                       IC,
                                       KH,
                                       KW,
                                       top,
                                       -14 * (OW / 7) + left,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[1] * (7 * (OW / 7))], { out.strides[0], out.strides[1], 1 } });
                        } else {
                            narrow2_w6(ctxt,
                                       H,
                                       14 * (OW / 7) + 2 * (OW % 7) + KW - left - 2,
                                       OW % 7,
                                       IC,
                                       KH,
                                       KW,
                                       top,
                                       -14 * (OW / 7) + left,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
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

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// strip2(
//     H: size,
//     W: size,
//     OW: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, OW, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert 2 * OW + KW - left - 2 <= W
static void strip2(void *ctxt,
                   int_fast32_t H,
                   int_fast32_t W,
                   int_fast32_t OW,
                   int_fast32_t IC,
                   int_fast32_t KH,
                   int_fast32_t KW,
                   int_fast32_t top,
                   int_fast32_t left,
                   struct exo_win_3f32c x,
                   struct exo_win_4f32c weights,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(weights.strides[3] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(weights.strides[2] == 32);
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(2 * OW + KW - left - 2 <= W);
    if (OW == 15) {
        for (int_fast32_t wb = 0; wb < OW / 5; wb++) {
            narrow2_w5(ctxt,
                       H,
                       KW - left + 10 * wb + 8,
                       5,
                       IC,
                       KH,
                       KW,
                       top,
                       left - 10 * wb,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { &out.data[out.strides[1] * (5 * wb)], { out.strides[0], out.strides[1], 1 } });
        }
    } else {
        if (OW == 16) {
            for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                narrow2_w6(ctxt,
                           H,
                           KW - left + 12 * wb + 10,
                           6,
                           IC,
                           KH,
                           KW,
                           top,
                           left - 12 * wb,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
            }
            narrow2_w4(ctxt,
                       H,
                       12 * (OW / 6) + 2 * (OW % 6) + KW - left - 2,
                       OW % 6,
                       IC,
                       KH,
                       KW,
                       top,
                       -12 * (OW / 6) + left,
                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                       (struct exo_win_1f32c) { bias.data, { 1 } },
                       (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
        } else {
            if (OW == 17) {
                for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                    narrow2_w6(ctxt,
                               H,
                               KW - left + 12 * wb + 10,
                               6,
                               IC,
                               KH,
                               KW,
                               top,
                               left - 12 * wb,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                }
                narrow2_w5(ctxt,
                           H,
                           12 * (OW / 6) + 2 * (OW % 6) + KW - left - 2,
                           OW % 6,
                           IC,
                           KH,
                           KW,
                           top,
                           -12 * (OW / 6) + left,
                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                           (struct exo_win_1f32c) { bias.data, { 1 } },
                           (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
            } else {
                if (OW == 22) {
                    for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                        narrow2_w6(ctxt,
                                   H,
                                   KW - left + 12 * wb + 10,
                                   6,
                                   IC,
                                   KH,
                                   KW,
                                   top,
                                   left - 12 * wb,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                    }
                    narrow2_w4(ctxt,
                               H,
                               12 * (OW / 6) + 2 * (OW % 6) + KW - left - 2,
                               OW % 6,
                               IC,
                               KH,
                               KW,
                               top,
                               -12 * (OW / 6) + left,
                               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                               (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                               (struct exo_win_1f32c) { bias.data, { 1 } },
                               (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
                } else {
                    if (OW == 23) {
                        for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                            narrow2_w6(ctxt,
                                       H,
                                       KW - left + 12 * wb + 10,
                                       6,
                                       IC,
                                       KH,
                                       KW,
                                       top,
                                       left - 12 * wb,
                                       (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                       (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                       (struct exo_win_1f32c) { bias.data, { 1 } },
                                       (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                        }
                        narrow2_w5(ctxt,
                                   H,
                                   12 * (OW / 6) + 2 * (OW % 6) + KW - left - 2,
                                   OW % 6,
                                   IC,
                                   KH,
                                   KW,
                                   top,
                                   -12 * (OW / 6) + left,
                                   (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                   (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                   (struct exo_win_1f32c) { bias.data, { 1 } },
                                   (struct exo_win_3f32) { EXO_ADDRESS(out.data, out.strides[1] * (6 * (OW / 6))), { out.strides[0], out.strides[1], 1 } });
                    } else {
                        if (OW == 24) {
                            for (int_fast32_t wb = 0; wb < OW / 6; wb++) {
                                narrow2_w6(ctxt,
                                           H,
                                           KW - left + 12 * wb + 10,
                                           6,
                                           IC,
                                           KH,
                                           KW,
                                           top,
                                           left - 12 * wb,
                                           (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                           (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                           (struct exo_win_1f32c) { bias.data, { 1 } },
                                           (struct exo_win_3f32) { &out.data[out.strides[1] * (6 * wb)], { out.strides[0], out.strides[1], 1 } });
                            }
                        } else {
                            for (int_fast32_t wb = 0; wb < OW / 14; wb++) {
                                wide2_kernel(ctxt,
                                             H,
                                             KW - left + 28 * wb + 26,
                                             IC,
                                             KH,
                                             KW,
                                             top,
                                             left - 28 * wb,
                                             (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                             (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                             (struct exo_win_1f32c) { bias.data, { 1 } },
                                             (struct exo_win_3f32) { &out.data[out.strides[1] * (14 * wb)], { out.strides[0], out.strides[1], 1 } });
                            }
                            if (OW % 14 > 0) {
                                last2(ctxt,
                                      H,
                                      28 * (OW / 14) + 2 * (OW % 14) + KW - left - 2,
                                      OW % 14,
                                      IC,
                                      KH,
                                      KW,
                                      top,
                                      -28 * (OW / 14) + left,
                                      (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                                      (struct exo_win_4f32c) { weights.data, { weights.strides[0], weights.strides[1], 32, 1 } },
                                      (struct exo_win_1f32c) { bias.data, { 1 } },
                                      (struct exo_win_3f32) { &out.data[out.strides[1] * (14 * (OW / 14))], { out.strides[0], out.strides[1], 1 } });
                            }
                        }
                    }
                }
            }
        }
    }
}

// One image, with a distance of 2 between the windows of the kernel; `top` rows and `left` columns of zeros are before the input.
// wide2_kernel(
//     H: size,
//     W: size,
//     IC: size,
//     KH: size,
//     KW: size,
//     top: index,
//     left: index,
//     x: [f32][H, W, IC] @ DRAM,
//     weights: [f32][KH, KW, IC, 32] @ DRAM,
//     bias: [f32][32] @ DRAM,
//     out: [f32][1, 14, 32] @ DRAM,
// )
// assert stride(x, 2) == 1
// assert stride(weights, 3) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert stride(weights, 2) == 32
// assert left <= 0
// assert KW - left + 26 <= W
static void wide2_kernel(void *ctxt,
                         int_fast32_t H,
                         int_fast32_t W,
                         int_fast32_t IC,
                         int_fast32_t KH,
                         int_fast32_t KW,
                         int_fast32_t top,
                         int_fast32_t left,
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
    EXO_ASSUME(left <= 0);
    EXO_ASSUME(KW - left + 26 <= W);
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
                    __m512 weights_all[2] = { 0 };
                    weights_all[0] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c]);
                    weights_all[1] = _mm512_loadu_ps(&weights.data[weights.strides[0] * kh + weights.strides[1] * kw + 32 * c + 16]);
                    __m512 x_all = { 0 };
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[0][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[0][0]);
                    acc[0][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[0][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 2) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[1][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[1][0]);
                    acc[1][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[1][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 4) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[2][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[2][0]);
                    acc[2][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[2][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 6) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[3][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[3][0]);
                    acc[3][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[3][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 8) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[4][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[4][0]);
                    acc[4][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[4][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 10) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[5][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[5][0]);
                    acc[5][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[5][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 12) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[6][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[6][0]);
                    acc[6][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[6][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 14) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[7][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[7][0]);
                    acc[7][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[7][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 16) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[8][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[8][0]);
                    acc[8][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[8][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 18) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[9][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[9][0]);
                    acc[9][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[9][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 20) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[10][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[10][0]);
                    acc[10][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[10][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 22) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[11][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[11][0]);
                    acc[11][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[11][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 24) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[12][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[12][0]);
                    acc[12][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[12][1]);
                    x_all = _mm512_set1_ps((*(const float *) EXO_ADDRESS(x.data, (uintptr_t) (-top + kh) * (uintptr_t) x.strides[0] + (uintptr_t) (-left + kw + 26) * (uintptr_t) x.strides[1] + (uintptr_t) c * (uintptr_t) 1)));
                    acc[13][0] = _mm512_fmadd_ps(x_all, weights_all[0], acc[13][0]);
                    acc[13][1] = _mm512_fmadd_ps(x_all, weights_all[1], acc[13][1]);
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
//     x: [f32][H, W, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
static void packed2(void *ctxt,
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
                    struct exo_win_3f32c x,
                    struct exo_win_1f32c bias,
                    struct exo_win_3f32 out,
                    const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    if (OH <= 16) {
        rows2(ctxt,
              H,
              W,
              OH,
              OW,
              IC,
              OC,
              KH,
              KW,
              top,
              left,
              (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
              (struct exo_win_1f32c) { bias.data, { 1 } },
              (struct exo_win_3f32) { out.data, { out.strides[0], out.strides[1], 1 } },
              &packed[0]);
    } else {
        for (int_fast32_t hb = 0; hb < OH / 4; hb++) {
            rows2(ctxt,
                  H,
                  W,
                  4,
                  OW,
                  IC,
                  OC,
                  KH,
                  KW,
                  top - 8 * hb,
                  left,
                  (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                  (struct exo_win_1f32c) { bias.data, { 1 } },
                  (struct exo_win_3f32) { &out.data[out.strides[0] * (4 * hb)], { out.strides[0], out.strides[1], 1 } },
                  &packed[0]);
        }
        if (OH % 4 > 0) {
            rows2(ctxt,
                  H,
                  W,
                  OH % 4,
                  OW,
                  IC,
                  OC,
                  KH,
                  KW,
                  -8 * (OH / 4) + top,
                  left,
                  (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
                  (struct exo_win_1f32c) { bias.data, { 1 } },
                  (struct exo_win_3f32) { &out.data[out.strides[0] * (4 * (OH / 4))], { out.strides[0], out.strides[1], 1 } },
                  &packed[0]);
        }
    }
}

// rows2(
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
//     x: [f32][H, W, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 16
static void rows2(void *ctxt,
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
                  struct exo_win_3f32c x,
                  struct exo_win_1f32c bias,
                  struct exo_win_3f32 out,
                  const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 16);
    for (int_fast32_t wb = 0; wb < OW / 112; wb++) {
        block2(ctxt,
               H,
               W,
               OH,
               112,
               IC,
               OC,
               KH,
               KW,
               top,
               left - 224 * wb,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * wb)], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
    if (OW % 112 > 0) {
        block2(ctxt,
               H,
               W,
               OH,
               OW % 112,
               IC,
               OC,
               KH,
               KW,
               top,
               -224 * (OW / 112) + left,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_1f32c) { bias.data, { 1 } },
               (struct exo_win_3f32) { &out.data[out.strides[1] * (112 * (OW / 112))], { out.strides[0], out.strides[1], 1 } },
               &packed[0]);
    }
}

// block2(
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
//     x: [f32][H, W, IC] @ DRAM,
//     bias: [f32][OC] @ DRAM,
//     out: [f32][OH, OW, OC] @ DRAM,
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
// )
// assert stride(x, 2) == 1
// assert stride(bias, 0) == 1
// assert stride(out, 2) == 1
// assert OH <= 16
// assert OW <= 112
static void block2(void *ctxt,
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
                   struct exo_win_3f32c x,
                   struct exo_win_1f32c bias,
                   struct exo_win_3f32 out,
                   const float *restrict packed) {
    EXO_ASSUME(x.strides[2] == 1);
    EXO_ASSUME(bias.strides[0] == 1);
    EXO_ASSUME(out.strides[2] == 1);
    EXO_ASSUME(OH <= 16);
    EXO_ASSUME(OW <= 112);
    for (int_fast32_t ob = 0; ob < OC / 32; ob++) {
        panel2(ctxt,
               H,
               W,
               OH,
               OW,
               IC,
               KH,
               KW,
               top,
               left,
               (struct exo_win_3f32c) { x.data, { x.strides[0], x.strides[1], 1 } },
               (struct exo_win_4f32c) { EXO_ADDRESS(&packed[0], (uintptr_t) ob * (uintptr_t) (32 * (IC * KH * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * (IC * KW)) + (uintptr_t) 0 * (uintptr_t) (32 * IC) + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 32 * (IC * KW), 32 * IC, 32, 1 } },
               (struct exo_win_1f32c) { &bias.data[32 * ob], { 1 } },
               (struct exo_win_3f32) { &out.data[32 * ob], { out.strides[0], out.strides[1], 1 } });
    }
    if (OC % 32 > 0) {
        edge2(ctxt,
              H,
              W,
              OH,
              OW,
              IC,
              OC % 32,
              KH,
              KW,
              top,
              left,
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
//     packed: f32[(OC + 31) / 32, KH, KW, IC, 32] @ PACKED,
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
                  const float *restrict bias,
                  float *restrict out,
                  const float *restrict packed) {
    EXO_ASSUME(inp.strides[3] == 1);
    for (int_fast32_t n = 0; n < N; n++) {
        packed2(ctxt,
                H,
                W,
                OH,
                OW,
                IC,
                OC,
                KH,
                KW,
                top,
                left,
                (struct exo_win_3f32c) { &inp.data[inp.strides[0] * n], { inp.strides[1], inp.strides[2], 1 } },
                (struct exo_win_1f32c) { bias, { 1 } },
                (struct exo_win_3f32) { &out[OH * OW * OC * n], { OW * OC, OC, 1 } },
                &packed[0]);
    }
}

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
           const float *restrict weights,
           const float *restrict bias,
           float *restrict out) {
    EXO_ASSUME(inp.strides[3] == 1);
    float *packed = (float *) aligned_alloc(64, (sizeof(float) * ((size_t) (32 * (IC * ((OC + 31) / 32) * KH * KW))) + 63) / 64 * 64);
    pack(ctxt,
         IC,
         OC,
         KH,
         KW,
         (struct exo_win_4f32c) { weights, { IC * OC * KW, IC * OC, OC, 1 } },
         &packed[0]);
    conv2_packed(ctxt, N, H, W, OH, OW, IC, OC, KH, KW, top, left, inp, bias, out, &packed[0]);
    free(packed);
}
