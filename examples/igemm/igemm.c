#include "igemm.h"

#include <stdlib.h>

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

// C += A * B, row-major, A of bytes without sign, B of bytes with it, sums in 32 bits that wrap: the product, a block of it,
// and the tile that a micro-kernel computes. Each is the same loops; what they become is in igemm.star.
// igemm(M: size, N: size, K: size, A: ui8[M, K] @ DRAM, B: i8[K, N] @ DRAM, C: i32[M, N] @ DRAM)
void igemm(void *ctxt,
           int_fast32_t M,
           int_fast32_t N,
           int_fast32_t K,
           const uint8_t *restrict A,
           const int8_t *restrict B,
           int32_t *restrict C) {
    for (int_fast32_t go = 0; go < K / 4 / 384; go++) {
        igemm_block(ctxt,
                    M,
                    N,
                    384,
                    (struct exo_win_2ui8c) { EXO_ADDRESS(A, 1536 * go), { K, 1 } },
                    (struct exo_win_2i8c) { EXO_ADDRESS(B, (uintptr_t) (1536 * go) * (uintptr_t) N + (uintptr_t) 0 * (uintptr_t) 1), { N, 1 } },
                    (struct exo_win_2i32) { C, { N, 1 } });
    }
    if (K / 4 % 384 > 0) {
        igemm_block(ctxt,
                    M,
                    N,
                    K / 4 % 384,
                    (struct exo_win_2ui8c) { &A[1536 * (K / 4 / 384)], { K, 1 } },
                    (struct exo_win_2i8c) { &B[N * (1536 * (K / 4 / 384))], { N, 1 } },
                    (struct exo_win_2i32) { C, { N, 1 } });
    }
    for (int_fast32_t i = 0; i < M; i++) {
        for (int_fast32_t q = 0; q < K % 4; q++) {
            for (int_fast32_t j = 0; j < N; j++) {
                int32_t a;
                int32_t b;
                a = (int32_t) A[K * i + 4 * (K / 4) + q];
                b = (int32_t) B[N * (4 * (K / 4) + q) + j];
                C[N * i + j] = (int32_t) ((uint32_t) C[N * i + j] + (uint32_t) a * (uint32_t) b);
            }
        }
    }
}

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
                 struct exo_win_2i32 C) {
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(G <= 384);
    uint8_t *A_pack = (uint8_t *) malloc((size_t) (1536 * M) * sizeof(*A_pack));
    for (int_fast32_t i = 0; i < M; i++) {
        for (int_fast32_t k = 0; k < 4 * G; k++) {
            A_pack[1536 * i + k] = A.data[A.strides[0] * i + k];
        }
    }
    for (int_fast32_t jo = 0; jo < N / 48; jo++) {
        int8_t *B_48 = (int8_t *) malloc(73728 * sizeof(*B_48));
        for (int_fast32_t g = 0; g < G; g++) {
            for (int_fast32_t ji = 0; ji < 48; ji++) {
                for (int_fast32_t q = 0; q < 4; q++) {
                    B_48[192 * g + 4 * ji + q] = B.data[B.strides[0] * (4 * g + q) + 48 * jo + ji];
                }
            }
        }
        for (int_fast32_t io = 0; io < M / 8; io++) {
            igemm_8x48(ctxt,
                       G,
                       (struct exo_win_2ui8c) { &A_pack[1536 * (8 * io)], { 1536, 1 } },
                       (struct exo_win_3i8c) { B_48, { 192, 4, 1 } },
                       (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * io) + 48 * jo], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 8 / 4; io++) {
            igemm_4x48(ctxt,
                       G,
                       (struct exo_win_2ui8c) { &A_pack[1536 * (8 * (M / 8) + 4 * io)], { 1536, 1 } },
                       (struct exo_win_3i8c) { B_48, { 192, 4, 1 } },
                       (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * (M / 8) + 4 * io) + 48 * jo], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 8 % 4; io++) {
            igemm_1x48(ctxt,
                       G,
                       (struct exo_win_2ui8c) { &A_pack[1536 * (8 * (M / 8) + 4 * (M % 8 / 4) + io)], { 1536, 1 } },
                       (struct exo_win_3i8c) { B_48, { 192, 4, 1 } },
                       (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * (M / 8) + 4 * (M % 8 / 4) + io) + 48 * jo], { C.strides[0], 1 } });
        }
        free(B_48);
    }
    for (int_fast32_t jo = 0; jo < N % 48 / 16; jo++) {
        int8_t *B_16 = (int8_t *) malloc(24576 * sizeof(*B_16));
        for (int_fast32_t g = 0; g < G; g++) {
            for (int_fast32_t ji = 0; ji < 16; ji++) {
                for (int_fast32_t q = 0; q < 4; q++) {
                    B_16[64 * g + 4 * ji + q] = B.data[B.strides[0] * (4 * g + q) + 48 * (N / 48) + 16 * jo + ji];
                }
            }
        }
        for (int_fast32_t io = 0; io < M / 8; io++) {
            igemm_8x16(ctxt,
                       G,
                       (struct exo_win_2ui8c) { &A_pack[1536 * (8 * io)], { 1536, 1 } },
                       (struct exo_win_3i8c) { B_16, { 64, 4, 1 } },
                       (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * io) + 48 * (N / 48) + 16 * jo], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 8 / 4; io++) {
            igemm_4x16(ctxt,
                       G,
                       (struct exo_win_2ui8c) { &A_pack[1536 * (8 * (M / 8) + 4 * io)], { 1536, 1 } },
                       (struct exo_win_3i8c) { B_16, { 64, 4, 1 } },
                       (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * (M / 8) + 4 * io) + 48 * (N / 48) + 16 * jo], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 8 % 4; io++) {
            igemm_1x16(ctxt,
                       G,
                       (struct exo_win_2ui8c) { &A_pack[1536 * (8 * (M / 8) + 4 * (M % 8 / 4) + io)], { 1536, 1 } },
                       (struct exo_win_3i8c) { B_16, { 64, 4, 1 } },
                       (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * (M / 8) + 4 * (M % 8 / 4) + io) + 48 * (N / 48) + 16 * jo], { C.strides[0], 1 } });
        }
        free(B_16);
    }
    if (N % 48 % 16 > 0) {
        int8_t *B_some = (int8_t *) malloc(24576 * sizeof(*B_some));
        for (int_fast32_t g = 0; g < G; g++) {
            for (int_fast32_t ji = 0; ji < N % 48 % 16; ji++) {
                for (int_fast32_t q = 0; q < 4; q++) {
                    B_some[64 * g + 4 * ji + q] = B.data[B.strides[0] * (4 * g + q) + 48 * (N / 48) + 16 * (N % 48 / 16) + ji];
                }
            }
        }
        for (int_fast32_t io = 0; io < M / 8; io++) {
            igemm_8xsome(ctxt,
                         N % 48 % 16,
                         G,
                         (struct exo_win_2ui8c) { &A_pack[1536 * (8 * io)], { 1536, 1 } },
                         (struct exo_win_3i8c) { B_some, { 64, 4, 1 } },
                         (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * io) + 48 * (N / 48) + 16 * (N % 48 / 16)], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 8 / 4; io++) {
            igemm_4xsome(ctxt,
                         N % 48 % 16,
                         G,
                         (struct exo_win_2ui8c) { &A_pack[1536 * (8 * (M / 8) + 4 * io)], { 1536, 1 } },
                         (struct exo_win_3i8c) { B_some, { 64, 4, 1 } },
                         (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * (M / 8) + 4 * io) + 48 * (N / 48) + 16 * (N % 48 / 16)], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 8 % 4; io++) {
            igemm_1xsome(ctxt,
                         N % 48 % 16,
                         G,
                         (struct exo_win_2ui8c) { &A_pack[1536 * (8 * (M / 8) + 4 * (M % 8 / 4) + io)], { 1536, 1 } },
                         (struct exo_win_3i8c) { B_some, { 64, 4, 1 } },
                         (struct exo_win_2i32) { &C.data[C.strides[0] * (8 * (M / 8) + 4 * (M % 8 / 4) + io) + 48 * (N / 48) + 16 * (N % 48 / 16)], { C.strides[0], 1 } });
        }
        free(B_some);
    }
    free(A_pack);
}

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
                  struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(NR <= 16);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 64);
    __m512i C_reg[1] = { 0 };
    C_reg[0] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[0]);
    __m512i B_reg = { 0 };
    for (int_fast32_t g = 0; g < G; g++) {
        B_reg = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &B.data[64 * g]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g]));
        C_reg[0] = _mm512_mask_dpbusd_epi32(C_reg[0], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
    }
    _mm512_mask_storeu_epi32(&C.data[0], (__mmask16) ((1 << NR) - 1), C_reg[0]);
}

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
                  struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(NR <= 16);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 64);
    __m512i C_reg[4] = { 0 };
    C_reg[0] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[0]);
    C_reg[1] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[C.strides[0]]);
    C_reg[2] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[2 * C.strides[0]]);
    C_reg[3] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[3 * C.strides[0]]);
    __m512i B_reg = { 0 };
    for (int_fast32_t g = 0; g < G; g++) {
        B_reg = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &B.data[64 * g]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g]));
        C_reg[0] = _mm512_mask_dpbusd_epi32(C_reg[0], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 1536]));
        C_reg[1] = _mm512_mask_dpbusd_epi32(C_reg[1], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 3072]));
        C_reg[2] = _mm512_mask_dpbusd_epi32(C_reg[2], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 4608]));
        C_reg[3] = _mm512_mask_dpbusd_epi32(C_reg[3], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
    }
    _mm512_mask_storeu_epi32(&C.data[0], (__mmask16) ((1 << NR) - 1), C_reg[0]);
    _mm512_mask_storeu_epi32(&C.data[C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[1]);
    _mm512_mask_storeu_epi32(&C.data[2 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[2]);
    _mm512_mask_storeu_epi32(&C.data[3 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[3]);
}

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
                  struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(NR <= 16);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 64);
    __m512i C_reg[8] = { 0 };
    C_reg[0] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[0]);
    C_reg[1] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[C.strides[0]]);
    C_reg[2] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[2 * C.strides[0]]);
    C_reg[3] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[3 * C.strides[0]]);
    C_reg[4] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[4 * C.strides[0]]);
    C_reg[5] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[5 * C.strides[0]]);
    C_reg[6] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[6 * C.strides[0]]);
    C_reg[7] = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &C.data[7 * C.strides[0]]);
    __m512i B_reg = { 0 };
    for (int_fast32_t g = 0; g < G; g++) {
        B_reg = _mm512_maskz_loadu_epi32((__mmask16) ((1 << NR) - 1), &B.data[64 * g]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g]));
        C_reg[0] = _mm512_mask_dpbusd_epi32(C_reg[0], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 1536]));
        C_reg[1] = _mm512_mask_dpbusd_epi32(C_reg[1], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 3072]));
        C_reg[2] = _mm512_mask_dpbusd_epi32(C_reg[2], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 4608]));
        C_reg[3] = _mm512_mask_dpbusd_epi32(C_reg[3], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 6144]));
        C_reg[4] = _mm512_mask_dpbusd_epi32(C_reg[4], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 7680]));
        C_reg[5] = _mm512_mask_dpbusd_epi32(C_reg[5], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 9216]));
        C_reg[6] = _mm512_mask_dpbusd_epi32(C_reg[6], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
        A_reg = _mm512_maskz_broadcastd_epi32((__mmask16) ((1 << NR) - 1), _mm_loadu_si32(&A.data[4 * g + 10752]));
        C_reg[7] = _mm512_mask_dpbusd_epi32(C_reg[7], (__mmask16) ((1 << NR) - 1), A_reg, B_reg);
    }
    _mm512_mask_storeu_epi32(&C.data[0], (__mmask16) ((1 << NR) - 1), C_reg[0]);
    _mm512_mask_storeu_epi32(&C.data[C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[1]);
    _mm512_mask_storeu_epi32(&C.data[2 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[2]);
    _mm512_mask_storeu_epi32(&C.data[3 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[3]);
    _mm512_mask_storeu_epi32(&C.data[4 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[4]);
    _mm512_mask_storeu_epi32(&C.data[5 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[5]);
    _mm512_mask_storeu_epi32(&C.data[6 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[6]);
    _mm512_mask_storeu_epi32(&C.data[7 * C.strides[0]], (__mmask16) ((1 << NR) - 1), C_reg[7]);
}

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
                struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 64);
    __m512i C_reg[1][1] = { 0 };
    C_reg[0][0] = _mm512_loadu_epi32(&C.data[0]);
    for (int_fast32_t g = 0; g < G; g++) {
        __m512i B_reg[1] = { 0 };
        B_reg[0] = _mm512_loadu_si512(&B.data[64 * g]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g]));
        C_reg[0][0] = _mm512_dpbusd_epi32(C_reg[0][0], A_reg, B_reg[0]);
    }
    _mm512_storeu_epi32(&C.data[0], C_reg[0][0]);
}

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
                struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 64);
    __m512i C_reg[4][1] = { 0 };
    C_reg[0][0] = _mm512_loadu_epi32(&C.data[0]);
    C_reg[1][0] = _mm512_loadu_epi32(&C.data[C.strides[0]]);
    C_reg[2][0] = _mm512_loadu_epi32(&C.data[2 * C.strides[0]]);
    C_reg[3][0] = _mm512_loadu_epi32(&C.data[3 * C.strides[0]]);
    for (int_fast32_t g = 0; g < G; g++) {
        __m512i B_reg[1] = { 0 };
        B_reg[0] = _mm512_loadu_si512(&B.data[64 * g]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g]));
        C_reg[0][0] = _mm512_dpbusd_epi32(C_reg[0][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 1536]));
        C_reg[1][0] = _mm512_dpbusd_epi32(C_reg[1][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 3072]));
        C_reg[2][0] = _mm512_dpbusd_epi32(C_reg[2][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 4608]));
        C_reg[3][0] = _mm512_dpbusd_epi32(C_reg[3][0], A_reg, B_reg[0]);
    }
    _mm512_storeu_epi32(&C.data[0], C_reg[0][0]);
    _mm512_storeu_epi32(&C.data[C.strides[0]], C_reg[1][0]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0]], C_reg[2][0]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0]], C_reg[3][0]);
}

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
                struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 64);
    __m512i C_reg[8][1] = { 0 };
    C_reg[0][0] = _mm512_loadu_epi32(&C.data[0]);
    C_reg[1][0] = _mm512_loadu_epi32(&C.data[C.strides[0]]);
    C_reg[2][0] = _mm512_loadu_epi32(&C.data[2 * C.strides[0]]);
    C_reg[3][0] = _mm512_loadu_epi32(&C.data[3 * C.strides[0]]);
    C_reg[4][0] = _mm512_loadu_epi32(&C.data[4 * C.strides[0]]);
    C_reg[5][0] = _mm512_loadu_epi32(&C.data[5 * C.strides[0]]);
    C_reg[6][0] = _mm512_loadu_epi32(&C.data[6 * C.strides[0]]);
    C_reg[7][0] = _mm512_loadu_epi32(&C.data[7 * C.strides[0]]);
    for (int_fast32_t g = 0; g < G; g++) {
        __m512i B_reg[1] = { 0 };
        B_reg[0] = _mm512_loadu_si512(&B.data[64 * g]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g]));
        C_reg[0][0] = _mm512_dpbusd_epi32(C_reg[0][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 1536]));
        C_reg[1][0] = _mm512_dpbusd_epi32(C_reg[1][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 3072]));
        C_reg[2][0] = _mm512_dpbusd_epi32(C_reg[2][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 4608]));
        C_reg[3][0] = _mm512_dpbusd_epi32(C_reg[3][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 6144]));
        C_reg[4][0] = _mm512_dpbusd_epi32(C_reg[4][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 7680]));
        C_reg[5][0] = _mm512_dpbusd_epi32(C_reg[5][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 9216]));
        C_reg[6][0] = _mm512_dpbusd_epi32(C_reg[6][0], A_reg, B_reg[0]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 10752]));
        C_reg[7][0] = _mm512_dpbusd_epi32(C_reg[7][0], A_reg, B_reg[0]);
    }
    _mm512_storeu_epi32(&C.data[0], C_reg[0][0]);
    _mm512_storeu_epi32(&C.data[C.strides[0]], C_reg[1][0]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0]], C_reg[2][0]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0]], C_reg[3][0]);
    _mm512_storeu_epi32(&C.data[4 * C.strides[0]], C_reg[4][0]);
    _mm512_storeu_epi32(&C.data[5 * C.strides[0]], C_reg[5][0]);
    _mm512_storeu_epi32(&C.data[6 * C.strides[0]], C_reg[6][0]);
    _mm512_storeu_epi32(&C.data[7 * C.strides[0]], C_reg[7][0]);
}

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
                struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 192);
    __m512i C_reg[1][3] = { 0 };
    C_reg[0][0] = _mm512_loadu_epi32(&C.data[0]);
    C_reg[0][1] = _mm512_loadu_epi32(&C.data[16]);
    C_reg[0][2] = _mm512_loadu_epi32(&C.data[32]);
    for (int_fast32_t g = 0; g < G; g++) {
        __m512i B_reg[3] = { 0 };
        B_reg[0] = _mm512_loadu_si512(&B.data[192 * g]);
        B_reg[1] = _mm512_loadu_si512(&B.data[192 * g + 64]);
        B_reg[2] = _mm512_loadu_si512(&B.data[192 * g + 128]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g]));
        C_reg[0][0] = _mm512_dpbusd_epi32(C_reg[0][0], A_reg, B_reg[0]);
        C_reg[0][1] = _mm512_dpbusd_epi32(C_reg[0][1], A_reg, B_reg[1]);
        C_reg[0][2] = _mm512_dpbusd_epi32(C_reg[0][2], A_reg, B_reg[2]);
    }
    _mm512_storeu_epi32(&C.data[0], C_reg[0][0]);
    _mm512_storeu_epi32(&C.data[16], C_reg[0][1]);
    _mm512_storeu_epi32(&C.data[32], C_reg[0][2]);
}

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
                struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 192);
    __m512i C_reg[4][3] = { 0 };
    C_reg[0][0] = _mm512_loadu_epi32(&C.data[0]);
    C_reg[0][1] = _mm512_loadu_epi32(&C.data[16]);
    C_reg[0][2] = _mm512_loadu_epi32(&C.data[32]);
    C_reg[1][0] = _mm512_loadu_epi32(&C.data[C.strides[0]]);
    C_reg[1][1] = _mm512_loadu_epi32(&C.data[C.strides[0] + 16]);
    C_reg[1][2] = _mm512_loadu_epi32(&C.data[C.strides[0] + 32]);
    C_reg[2][0] = _mm512_loadu_epi32(&C.data[2 * C.strides[0]]);
    C_reg[2][1] = _mm512_loadu_epi32(&C.data[2 * C.strides[0] + 16]);
    C_reg[2][2] = _mm512_loadu_epi32(&C.data[2 * C.strides[0] + 32]);
    C_reg[3][0] = _mm512_loadu_epi32(&C.data[3 * C.strides[0]]);
    C_reg[3][1] = _mm512_loadu_epi32(&C.data[3 * C.strides[0] + 16]);
    C_reg[3][2] = _mm512_loadu_epi32(&C.data[3 * C.strides[0] + 32]);
    for (int_fast32_t g = 0; g < G; g++) {
        __m512i B_reg[3] = { 0 };
        B_reg[0] = _mm512_loadu_si512(&B.data[192 * g]);
        B_reg[1] = _mm512_loadu_si512(&B.data[192 * g + 64]);
        B_reg[2] = _mm512_loadu_si512(&B.data[192 * g + 128]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g]));
        C_reg[0][0] = _mm512_dpbusd_epi32(C_reg[0][0], A_reg, B_reg[0]);
        C_reg[0][1] = _mm512_dpbusd_epi32(C_reg[0][1], A_reg, B_reg[1]);
        C_reg[0][2] = _mm512_dpbusd_epi32(C_reg[0][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 1536]));
        C_reg[1][0] = _mm512_dpbusd_epi32(C_reg[1][0], A_reg, B_reg[0]);
        C_reg[1][1] = _mm512_dpbusd_epi32(C_reg[1][1], A_reg, B_reg[1]);
        C_reg[1][2] = _mm512_dpbusd_epi32(C_reg[1][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 3072]));
        C_reg[2][0] = _mm512_dpbusd_epi32(C_reg[2][0], A_reg, B_reg[0]);
        C_reg[2][1] = _mm512_dpbusd_epi32(C_reg[2][1], A_reg, B_reg[1]);
        C_reg[2][2] = _mm512_dpbusd_epi32(C_reg[2][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 4608]));
        C_reg[3][0] = _mm512_dpbusd_epi32(C_reg[3][0], A_reg, B_reg[0]);
        C_reg[3][1] = _mm512_dpbusd_epi32(C_reg[3][1], A_reg, B_reg[1]);
        C_reg[3][2] = _mm512_dpbusd_epi32(C_reg[3][2], A_reg, B_reg[2]);
    }
    _mm512_storeu_epi32(&C.data[0], C_reg[0][0]);
    _mm512_storeu_epi32(&C.data[16], C_reg[0][1]);
    _mm512_storeu_epi32(&C.data[32], C_reg[0][2]);
    _mm512_storeu_epi32(&C.data[C.strides[0]], C_reg[1][0]);
    _mm512_storeu_epi32(&C.data[C.strides[0] + 16], C_reg[1][1]);
    _mm512_storeu_epi32(&C.data[C.strides[0] + 32], C_reg[1][2]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0]], C_reg[2][0]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0] + 16], C_reg[2][1]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0] + 32], C_reg[2][2]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0]], C_reg[3][0]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0] + 16], C_reg[3][1]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0] + 32], C_reg[3][2]);
}

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
                struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 4);
    EXO_ASSUME(B.strides[2] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 1536);
    EXO_ASSUME(B.strides[0] == 192);
    __m512i C_reg[8][3] = { 0 };
    C_reg[0][0] = _mm512_loadu_epi32(&C.data[0]);
    C_reg[0][1] = _mm512_loadu_epi32(&C.data[16]);
    C_reg[0][2] = _mm512_loadu_epi32(&C.data[32]);
    C_reg[1][0] = _mm512_loadu_epi32(&C.data[C.strides[0]]);
    C_reg[1][1] = _mm512_loadu_epi32(&C.data[C.strides[0] + 16]);
    C_reg[1][2] = _mm512_loadu_epi32(&C.data[C.strides[0] + 32]);
    C_reg[2][0] = _mm512_loadu_epi32(&C.data[2 * C.strides[0]]);
    C_reg[2][1] = _mm512_loadu_epi32(&C.data[2 * C.strides[0] + 16]);
    C_reg[2][2] = _mm512_loadu_epi32(&C.data[2 * C.strides[0] + 32]);
    C_reg[3][0] = _mm512_loadu_epi32(&C.data[3 * C.strides[0]]);
    C_reg[3][1] = _mm512_loadu_epi32(&C.data[3 * C.strides[0] + 16]);
    C_reg[3][2] = _mm512_loadu_epi32(&C.data[3 * C.strides[0] + 32]);
    C_reg[4][0] = _mm512_loadu_epi32(&C.data[4 * C.strides[0]]);
    C_reg[4][1] = _mm512_loadu_epi32(&C.data[4 * C.strides[0] + 16]);
    C_reg[4][2] = _mm512_loadu_epi32(&C.data[4 * C.strides[0] + 32]);
    C_reg[5][0] = _mm512_loadu_epi32(&C.data[5 * C.strides[0]]);
    C_reg[5][1] = _mm512_loadu_epi32(&C.data[5 * C.strides[0] + 16]);
    C_reg[5][2] = _mm512_loadu_epi32(&C.data[5 * C.strides[0] + 32]);
    C_reg[6][0] = _mm512_loadu_epi32(&C.data[6 * C.strides[0]]);
    C_reg[6][1] = _mm512_loadu_epi32(&C.data[6 * C.strides[0] + 16]);
    C_reg[6][2] = _mm512_loadu_epi32(&C.data[6 * C.strides[0] + 32]);
    C_reg[7][0] = _mm512_loadu_epi32(&C.data[7 * C.strides[0]]);
    C_reg[7][1] = _mm512_loadu_epi32(&C.data[7 * C.strides[0] + 16]);
    C_reg[7][2] = _mm512_loadu_epi32(&C.data[7 * C.strides[0] + 32]);
    for (int_fast32_t g = 0; g < G; g++) {
        __m512i B_reg[3] = { 0 };
        B_reg[0] = _mm512_loadu_si512(&B.data[192 * g]);
        B_reg[1] = _mm512_loadu_si512(&B.data[192 * g + 64]);
        B_reg[2] = _mm512_loadu_si512(&B.data[192 * g + 128]);
        __m512i A_reg = { 0 };
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g]));
        C_reg[0][0] = _mm512_dpbusd_epi32(C_reg[0][0], A_reg, B_reg[0]);
        C_reg[0][1] = _mm512_dpbusd_epi32(C_reg[0][1], A_reg, B_reg[1]);
        C_reg[0][2] = _mm512_dpbusd_epi32(C_reg[0][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 1536]));
        C_reg[1][0] = _mm512_dpbusd_epi32(C_reg[1][0], A_reg, B_reg[0]);
        C_reg[1][1] = _mm512_dpbusd_epi32(C_reg[1][1], A_reg, B_reg[1]);
        C_reg[1][2] = _mm512_dpbusd_epi32(C_reg[1][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 3072]));
        C_reg[2][0] = _mm512_dpbusd_epi32(C_reg[2][0], A_reg, B_reg[0]);
        C_reg[2][1] = _mm512_dpbusd_epi32(C_reg[2][1], A_reg, B_reg[1]);
        C_reg[2][2] = _mm512_dpbusd_epi32(C_reg[2][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 4608]));
        C_reg[3][0] = _mm512_dpbusd_epi32(C_reg[3][0], A_reg, B_reg[0]);
        C_reg[3][1] = _mm512_dpbusd_epi32(C_reg[3][1], A_reg, B_reg[1]);
        C_reg[3][2] = _mm512_dpbusd_epi32(C_reg[3][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 6144]));
        C_reg[4][0] = _mm512_dpbusd_epi32(C_reg[4][0], A_reg, B_reg[0]);
        C_reg[4][1] = _mm512_dpbusd_epi32(C_reg[4][1], A_reg, B_reg[1]);
        C_reg[4][2] = _mm512_dpbusd_epi32(C_reg[4][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 7680]));
        C_reg[5][0] = _mm512_dpbusd_epi32(C_reg[5][0], A_reg, B_reg[0]);
        C_reg[5][1] = _mm512_dpbusd_epi32(C_reg[5][1], A_reg, B_reg[1]);
        C_reg[5][2] = _mm512_dpbusd_epi32(C_reg[5][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 9216]));
        C_reg[6][0] = _mm512_dpbusd_epi32(C_reg[6][0], A_reg, B_reg[0]);
        C_reg[6][1] = _mm512_dpbusd_epi32(C_reg[6][1], A_reg, B_reg[1]);
        C_reg[6][2] = _mm512_dpbusd_epi32(C_reg[6][2], A_reg, B_reg[2]);
        A_reg = _mm512_broadcastd_epi32(_mm_loadu_si32(&A.data[4 * g + 10752]));
        C_reg[7][0] = _mm512_dpbusd_epi32(C_reg[7][0], A_reg, B_reg[0]);
        C_reg[7][1] = _mm512_dpbusd_epi32(C_reg[7][1], A_reg, B_reg[1]);
        C_reg[7][2] = _mm512_dpbusd_epi32(C_reg[7][2], A_reg, B_reg[2]);
    }
    _mm512_storeu_epi32(&C.data[0], C_reg[0][0]);
    _mm512_storeu_epi32(&C.data[16], C_reg[0][1]);
    _mm512_storeu_epi32(&C.data[32], C_reg[0][2]);
    _mm512_storeu_epi32(&C.data[C.strides[0]], C_reg[1][0]);
    _mm512_storeu_epi32(&C.data[C.strides[0] + 16], C_reg[1][1]);
    _mm512_storeu_epi32(&C.data[C.strides[0] + 32], C_reg[1][2]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0]], C_reg[2][0]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0] + 16], C_reg[2][1]);
    _mm512_storeu_epi32(&C.data[2 * C.strides[0] + 32], C_reg[2][2]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0]], C_reg[3][0]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0] + 16], C_reg[3][1]);
    _mm512_storeu_epi32(&C.data[3 * C.strides[0] + 32], C_reg[3][2]);
    _mm512_storeu_epi32(&C.data[4 * C.strides[0]], C_reg[4][0]);
    _mm512_storeu_epi32(&C.data[4 * C.strides[0] + 16], C_reg[4][1]);
    _mm512_storeu_epi32(&C.data[4 * C.strides[0] + 32], C_reg[4][2]);
    _mm512_storeu_epi32(&C.data[5 * C.strides[0]], C_reg[5][0]);
    _mm512_storeu_epi32(&C.data[5 * C.strides[0] + 16], C_reg[5][1]);
    _mm512_storeu_epi32(&C.data[5 * C.strides[0] + 32], C_reg[5][2]);
    _mm512_storeu_epi32(&C.data[6 * C.strides[0]], C_reg[6][0]);
    _mm512_storeu_epi32(&C.data[6 * C.strides[0] + 16], C_reg[6][1]);
    _mm512_storeu_epi32(&C.data[6 * C.strides[0] + 32], C_reg[6][2]);
    _mm512_storeu_epi32(&C.data[7 * C.strides[0]], C_reg[7][0]);
    _mm512_storeu_epi32(&C.data[7 * C.strides[0] + 16], C_reg[7][1]);
    _mm512_storeu_epi32(&C.data[7 * C.strides[0] + 32], C_reg[7][2]);
}
