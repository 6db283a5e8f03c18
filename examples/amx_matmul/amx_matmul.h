#ifndef AMX_MATMUL_H
#define AMX_MATMUL_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

#ifndef EXO_WIN_1BF16C
#define EXO_WIN_1BF16C
struct exo_win_1bf16c {
    const __bf16 *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_1F32
#define EXO_WIN_1F32
struct exo_win_1f32 {
    float *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_1I8C
#define EXO_WIN_1I8C
struct exo_win_1i8c {
    const int8_t *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_1I32
#define EXO_WIN_1I32
struct exo_win_1i32 {
    int32_t *data;
    int_fast32_t strides[1];
};
#endif

#ifndef EXO_WIN_2BF16C
#define EXO_WIN_2BF16C
struct exo_win_2bf16c {
    const __bf16 *data;
    int_fast32_t strides[2];
};
#endif

#ifndef EXO_WIN_2F32
#define EXO_WIN_2F32
struct exo_win_2f32 {
    float *data;
    int_fast32_t strides[2];
};
#endif

#ifndef EXO_WIN_2I8C
#define EXO_WIN_2I8C
struct exo_win_2i8c {
    const int8_t *data;
    int_fast32_t strides[2];
};
#endif

#ifndef EXO_WIN_2I32
#define EXO_WIN_2I32
struct exo_win_2i32 {
    int32_t *data;
    int_fast32_t strides[2];
};
#endif

#ifndef EXO_WIN_3BF16C
#define EXO_WIN_3BF16C
struct exo_win_3bf16c {
    const __bf16 *data;
    int_fast32_t strides[3];
};
#endif

#ifndef EXO_WIN_3I8C
#define EXO_WIN_3I8C
struct exo_win_3i8c {
    const int8_t *data;
    int_fast32_t strides[3];
};
#endif

#ifndef EXO_WIN_4BF16C
#define EXO_WIN_4BF16C
struct exo_win_4bf16c {
    const __bf16 *data;
    int_fast32_t strides[4];
};
#endif

#ifndef EXO_WIN_4I8C
#define EXO_WIN_4I8C
struct exo_win_4i8c {
    const int8_t *data;
    int_fast32_t strides[4];
};
#endif

#ifndef EXO_WIN_5BF16C
#define EXO_WIN_5BF16C
struct exo_win_5bf16c {
    const __bf16 *data;
    int_fast32_t strides[5];
};
#endif

#ifndef EXO_WIN_5I8C
#define EXO_WIN_5I8C
struct exo_win_5i8c {
    const int8_t *data;
    int_fast32_t strides[5];
};
#endif

// C += A * B, row-major, by products on tiles: of bytes with sign, in sums of 32 bits that wrap, and of bf16, in sums of f32. The depth is made of
// groups, which is what one instruction takes; behind the end of A and B stand zeros. Each type has the same loops: what a cell of C gets of a group, the
// product, a tile of C from operands that are packed in tiles, and a block of two by two tiles.
// cell_i8(c: [i32][1] @ DRAM, x: [i8][64] @ DRAM, y: [i8][16, 4] @ DRAM)
void cell_i8(void *ctxt, struct exo_win_1i32 c, struct exo_win_1i8c x_1, struct exo_win_2i8c y);

// matmul_i8(
//     M: size,
//     N: size,
//     K: size,
//     A: i8[M, K] @ DRAM,
//     B: i8[K, N] @ DRAM,
//     C: i32[M, N] @ DRAM,
// )
void matmul_i8(void *ctxt,
               int_fast32_t M,
               int_fast32_t N,
               int_fast32_t K,
               const int8_t *A,
               const int8_t *B,
               int32_t *C);

// tile_i8(
//     m: size,
//     n: size,
//     G: size,
//     A: [i8][G, 16, 64] @ DRAM,
//     B: [i8][G, 16, 16, 4] @ DRAM,
//     C: [i32][m, n] @ DRAM,
// )
// assert tile_amx.Tiles.configured == True
// assert m <= 16
// assert n <= 16
// assert stride(A, 1) == 64
// assert stride(A, 2) == 1
// assert stride(B, 2) == 4
// assert stride(B, 3) == 1
// assert stride(C, 1) == 1
void tile_i8(void *ctxt,
             int_fast32_t m,
             int_fast32_t n,
             int_fast32_t G,
             struct exo_win_3i8c A,
             struct exo_win_4i8c B,
             struct exo_win_2i32 C);

// block_i8(
//     G: size,
//     A: [i8][2, G, 16, 64] @ DRAM,
//     B: [i8][2, G, 16, 16, 4] @ DRAM,
//     C: [i32][32, 32] @ DRAM,
// )
// assert tile_amx.Tiles.configured == True
// assert stride(A, 2) == 64
// assert stride(A, 3) == 1
// assert stride(B, 3) == 4
// assert stride(B, 4) == 1
// assert stride(C, 1) == 1
void block_i8(void *ctxt,
              int_fast32_t G,
              struct exo_win_4i8c A,
              struct exo_win_5i8c B,
              struct exo_win_2i32 C);

// Exactly what the instruction does, and so with its roundings: the first and the second cells of pairs have sums of their own, to which a product is
// added by one rounding, which f64 is wide enough for; then both are added to what there was. Denormals count as zero, and become zero: 1.1754943508222875e-38
// is 2^-126, and 1.1754943157898259e-38, from where on numbers are rounded up to that, 2^-126 - 2^-151.
// cell_bf16(c: [f32][1] @ DRAM, x: [bf16][32] @ DRAM, y: [bf16][16, 2] @ DRAM)
void cell_bf16(void *ctxt,
               struct exo_win_1f32 c,
               struct exo_win_1bf16c x_1,
               struct exo_win_2bf16c y);

// matmul_bf16(
//     M: size,
//     N: size,
//     K: size,
//     A: bf16[M, K] @ DRAM,
//     B: bf16[K, N] @ DRAM,
//     C: f32[M, N] @ DRAM,
// )
void matmul_bf16(void *ctxt,
                 int_fast32_t M,
                 int_fast32_t N,
                 int_fast32_t K,
                 const __bf16 *A,
                 const __bf16 *B,
                 float *C);

// tile_bf16(
//     m: size,
//     n: size,
//     G: size,
//     A: [bf16][G, 16, 32] @ DRAM,
//     B: [bf16][G, 16, 16, 2] @ DRAM,
//     C: [f32][m, n] @ DRAM,
// )
// assert tile_amx.Tiles.configured == True
// assert m <= 16
// assert n <= 16
// assert stride(A, 1) == 32
// assert stride(A, 2) == 1
// assert stride(B, 2) == 2
// assert stride(B, 3) == 1
// assert stride(C, 1) == 1
void tile_bf16(void *ctxt,
               int_fast32_t m,
               int_fast32_t n,
               int_fast32_t G,
               struct exo_win_3bf16c A,
               struct exo_win_4bf16c B,
               struct exo_win_2f32 C);

// block_bf16(
//     G: size,
//     A: [bf16][2, G, 16, 32] @ DRAM,
//     B: [bf16][2, G, 16, 16, 2] @ DRAM,
//     C: [f32][32, 32] @ DRAM,
// )
// assert tile_amx.Tiles.configured == True
// assert stride(A, 2) == 32
// assert stride(A, 3) == 1
// assert stride(B, 3) == 2
// assert stride(B, 4) == 1
// assert stride(C, 1) == 1
void block_bf16(void *ctxt,
                int_fast32_t G,
                struct exo_win_4bf16c A,
                struct exo_win_5bf16c B,
                struct exo_win_2f32 C);

#ifdef __cplusplus
}
#endif

#endif /* AMX_MATMUL_H */
