#ifndef IGEMM_H
#define IGEMM_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Memory that a procedure writes must not be reached through its other arguments. */

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

#ifndef EXO_WIN_2UI8C
#define EXO_WIN_2UI8C
struct exo_win_2ui8c {
    const uint8_t *data;
    int_fast32_t strides[2];
};
#endif

#ifndef EXO_WIN_3I8C
#define EXO_WIN_3I8C
struct exo_win_3i8c {
    const int8_t *data;
    int_fast32_t strides[3];
};
#endif

// C += A * B, row-major, A of bytes without sign, B of bytes with it, sums in 32 bits that wrap: the product, a block of it,
// and the tile that a micro-kernel computes. Each is the same loops; what they become is in igemm.star.
// igemm(M: size, N: size, K: size, A: ui8[M, K] @ DRAM, B: i8[K, N] @ DRAM, C: i32[M, N] @ DRAM)
void igemm(void *ctxt,
           int_fast32_t M,
           int_fast32_t N,
           int_fast32_t K,
           const uint8_t *A,
           const int8_t *B,
           int32_t *C);

// G groups of four in depth: what one packing of A serves.
// igemm_block(
//     M: size,
//     N: size,
//     G: size,
//     A: [ui8][M, 4 * G] @ DRAM,
//     B: [i8][4 * G, N] @ DRAM,
//     C: [i32][M, N] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert G <= 384
void igemm_block(void *ctxt,
                 int_fast32_t M,
                 int_fast32_t N,
                 int_fast32_t G,
                 struct exo_win_2ui8c A,
                 struct exo_win_2i8c B,
                 struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_1xsome(
//     NR: size,
//     G: size,
//     A: [ui8][1, 4 * G] @ DRAM,
//     B: [i8][G, NR, 4] @ DRAM,
//     C: [i32][1, NR] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert NR <= 16
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 64
void igemm_1xsome(void *ctxt,
                  int_fast32_t NR,
                  int_fast32_t G,
                  struct exo_win_2ui8c A,
                  struct exo_win_3i8c B,
                  struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_4xsome(
//     NR: size,
//     G: size,
//     A: [ui8][4, 4 * G] @ DRAM,
//     B: [i8][G, NR, 4] @ DRAM,
//     C: [i32][4, NR] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert NR <= 16
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 64
void igemm_4xsome(void *ctxt,
                  int_fast32_t NR,
                  int_fast32_t G,
                  struct exo_win_2ui8c A,
                  struct exo_win_3i8c B,
                  struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_8xsome(
//     NR: size,
//     G: size,
//     A: [ui8][8, 4 * G] @ DRAM,
//     B: [i8][G, NR, 4] @ DRAM,
//     C: [i32][8, NR] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert NR <= 16
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 64
void igemm_8xsome(void *ctxt,
                  int_fast32_t NR,
                  int_fast32_t G,
                  struct exo_win_2ui8c A,
                  struct exo_win_3i8c B,
                  struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_1x16(G: size, A: [ui8][1, 4 * G] @ DRAM, B: [i8][G, 16, 4] @ DRAM, C: [i32][1, 16] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 64
void igemm_1x16(void *ctxt,
                int_fast32_t G,
                struct exo_win_2ui8c A,
                struct exo_win_3i8c B,
                struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_4x16(G: size, A: [ui8][4, 4 * G] @ DRAM, B: [i8][G, 16, 4] @ DRAM, C: [i32][4, 16] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 64
void igemm_4x16(void *ctxt,
                int_fast32_t G,
                struct exo_win_2ui8c A,
                struct exo_win_3i8c B,
                struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_8x16(G: size, A: [ui8][8, 4 * G] @ DRAM, B: [i8][G, 16, 4] @ DRAM, C: [i32][8, 16] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 64
void igemm_8x16(void *ctxt,
                int_fast32_t G,
                struct exo_win_2ui8c A,
                struct exo_win_3i8c B,
                struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_1x48(G: size, A: [ui8][1, 4 * G] @ DRAM, B: [i8][G, 48, 4] @ DRAM, C: [i32][1, 48] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 192
void igemm_1x48(void *ctxt,
                int_fast32_t G,
                struct exo_win_2ui8c A,
                struct exo_win_3i8c B,
                struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_4x48(G: size, A: [ui8][4, 4 * G] @ DRAM, B: [i8][G, 48, 4] @ DRAM, C: [i32][4, 48] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 192
void igemm_4x48(void *ctxt,
                int_fast32_t G,
                struct exo_win_2ui8c A,
                struct exo_win_3i8c B,
                struct exo_win_2i32 C);

// A tile of C that fits into vector registers. Of B the four numbers of a group lie one behind the other.
// igemm_8x48(G: size, A: [ui8][8, 4 * G] @ DRAM, B: [i8][G, 48, 4] @ DRAM, C: [i32][8, 48] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 4
// assert stride(B, 2) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 1536
// assert stride(B, 0) == 192
void igemm_8x48(void *ctxt,
                int_fast32_t G,
                struct exo_win_2ui8c A,
                struct exo_win_3i8c B,
                struct exo_win_2i32 C);

#ifdef __cplusplus
}
#endif

#endif /* IGEMM_H */
