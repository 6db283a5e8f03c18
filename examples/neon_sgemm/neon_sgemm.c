#include "neon_sgemm.h"

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

#include <arm_neon.h>

static inline float32x4_t exo_neon_vld_prefix_f32(float32x4_t v, const float *p, int_fast32_t n) {
    if (n > 0) v = vld1q_lane_f32(p + 0, v, 0);
    if (n > 1) v = vld1q_lane_f32(p + 1, v, 1);
    if (n > 2) v = vld1q_lane_f32(p + 2, v, 2);
    if (n > 3) v = vld1q_lane_f32(p + 3, v, 3);
    return v;
}

static inline uint32x4_t exo_neon_first_32(int_fast32_t n) {
    return vcltq_u32((uint32x4_t) { 0, 1, 2, 3 }, vdupq_n_u32((uint32_t) n));
}

static inline void exo_neon_vst_prefix_f32(float *p, float32x4_t v, int_fast32_t n) {
    if (n > 0) vst1q_lane_f32(p + 0, v, 0);
    if (n > 1) vst1q_lane_f32(p + 1, v, 1);
    if (n > 2) vst1q_lane_f32(p + 2, v, 2);
    if (n > 3) vst1q_lane_f32(p + 3, v, 3);
}

// C += A * B, row-major: the product, a block of it, and the tile that a micro-kernel computes. Each is the same three
// loops; what they become is in neon_sgemm.star.
// neon_sgemm(
//     M: size,
//     N: size,
//     K: size,
//     A: f32[M, K] @ DRAM,
//     B: f32[K, N] @ DRAM,
//     C: f32[M, N] @ DRAM,
// )
void neon_sgemm(void *ctxt,
                int_fast32_t M,
                int_fast32_t N,
                int_fast32_t K,
                const float *restrict A,
                const float *restrict B,
                float *restrict C) {
    for (int_fast32_t ko = 0; ko < K / 256; ko++) {
        sgemm_block(ctxt,
                    M,
                    N,
                    256,
                    (struct exo_win_2f32c) { &A[256 * ko], { K, 1 } },
                    (struct exo_win_2f32c) { &B[N * (256 * ko)], { N, 1 } },
                    (struct exo_win_2f32) { C, { N, 1 } });
    }
    if (K % 256 > 0) {
        sgemm_block(ctxt,
                    M,
                    N,
                    K % 256,
                    (struct exo_win_2f32c) { &A[256 * (K / 256)], { K, 1 } },
                    (struct exo_win_2f32c) { &B[N * (256 * (K / 256))], { N, 1 } },
                    (struct exo_win_2f32) { C, { N, 1 } });
    }
}

// A block in depth: what one packing of A serves.
// sgemm_block(
//     M: size,
//     N: size,
//     K: size,
//     A: [f32][M, K] @ DRAM,
//     B: [f32][K, N] @ DRAM,
//     C: [f32][M, N] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert K <= 256
void sgemm_block(void *ctxt,
                 int_fast32_t M,
                 int_fast32_t N,
                 int_fast32_t K,
                 struct exo_win_2f32c A,
                 struct exo_win_2f32c B,
                 struct exo_win_2f32 C) {
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(K <= 256);
    float *A_pack = (float *) malloc((size_t) (256 * M) * sizeof(*A_pack));
    for (int_fast32_t i = 0; i < M; i++) {
        for (int_fast32_t k = 0; k < K; k++) {
            A_pack[256 * i + k] = A.data[A.strides[0] * i + k];
        }
    }
    for (int_fast32_t jo = 0; jo < N / 16; jo++) {
        float *B_16 = (float *) malloc(4096 * sizeof(*B_16));
        for (int_fast32_t k = 0; k < K; k++) {
            for (int_fast32_t ji = 0; ji < 16; ji++) {
                B_16[16 * k + ji] = B.data[B.strides[0] * k + 16 * jo + ji];
            }
        }
        for (int_fast32_t io = 0; io < M / 4; io++) {
            sgemm_4x16(ctxt,
                       K,
                       (struct exo_win_2f32c) { &A_pack[256 * (4 * io)], { 256, 1 } },
                       (struct exo_win_2f32c) { B_16, { 16, 1 } },
                       (struct exo_win_2f32) { &C.data[C.strides[0] * (4 * io) + 16 * jo], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 4; io++) {
            sgemm_1x16(ctxt,
                       K,
                       (struct exo_win_2f32c) { &A_pack[256 * (4 * (M / 4) + io)], { 256, 1 } },
                       (struct exo_win_2f32c) { B_16, { 16, 1 } },
                       (struct exo_win_2f32) { &C.data[C.strides[0] * (4 * (M / 4) + io) + 16 * jo], { C.strides[0], 1 } });
        }
        free(B_16);
    }
    for (int_fast32_t jo = 0; jo < N % 16 / 4; jo++) {
        float *B_4 = (float *) malloc(1024 * sizeof(*B_4));
        for (int_fast32_t k = 0; k < K; k++) {
            for (int_fast32_t ji = 0; ji < 4; ji++) {
                B_4[4 * k + ji] = B.data[B.strides[0] * k + 16 * (N / 16) + 4 * jo + ji];
            }
        }
        for (int_fast32_t io = 0; io < M / 4; io++) {
            sgemm_4x4(ctxt,
                      K,
                      (struct exo_win_2f32c) { &A_pack[256 * (4 * io)], { 256, 1 } },
                      (struct exo_win_2f32c) { B_4, { 4, 1 } },
                      (struct exo_win_2f32) { &C.data[C.strides[0] * (4 * io) + 16 * (N / 16) + 4 * jo], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 4; io++) {
            sgemm_1x4(ctxt,
                      K,
                      (struct exo_win_2f32c) { &A_pack[256 * (4 * (M / 4) + io)], { 256, 1 } },
                      (struct exo_win_2f32c) { B_4, { 4, 1 } },
                      (struct exo_win_2f32) { &C.data[C.strides[0] * (4 * (M / 4) + io) + 16 * (N / 16) + 4 * jo], { C.strides[0], 1 } });
        }
        free(B_4);
    }
    if (N % 16 % 4 > 0) {
        float *B_some = (float *) malloc(1024 * sizeof(*B_some));
        for (int_fast32_t k = 0; k < K; k++) {
            for (int_fast32_t ji = 0; ji < N % 16 % 4; ji++) {
                B_some[4 * k + ji] = B.data[B.strides[0] * k + 16 * (N / 16) + 4 * (N % 16 / 4) + ji];
            }
        }
        for (int_fast32_t io = 0; io < M / 4; io++) {
            sgemm_4xsome(ctxt,
                         N % 16 % 4,
                         K,
                         (struct exo_win_2f32c) { &A_pack[256 * (4 * io)], { 256, 1 } },
                         (struct exo_win_2f32c) { B_some, { 4, 1 } },
                         (struct exo_win_2f32) { &C.data[C.strides[0] * (4 * io) + 16 * (N / 16) + 4 * (N % 16 / 4)], { C.strides[0], 1 } });
        }
        for (int_fast32_t io = 0; io < M % 4; io++) {
            sgemm_1xsome(ctxt,
                         N % 16 % 4,
                         K,
                         (struct exo_win_2f32c) { &A_pack[256 * (4 * (M / 4) + io)], { 256, 1 } },
                         (struct exo_win_2f32c) { B_some, { 4, 1 } },
                         (struct exo_win_2f32) { &C.data[C.strides[0] * (4 * (M / 4) + io) + 16 * (N / 16) + 4 * (N % 16 / 4)], { C.strides[0], 1 } });
        }
        free(B_some);
    }
    free(A_pack);
}

// A tile of C that fits into vector registers.
// sgemm_1xsome(
//     NR: size,
//     K: size,
//     A: [f32][1, K] @ DRAM,
//     B: [f32][K, NR] @ DRAM,
//     C: [f32][1, NR] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert NR <= 4
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_1xsome(void *ctxt,
                  int_fast32_t NR,
                  int_fast32_t K,
                  struct exo_win_2f32c A,
                  struct exo_win_2f32c B,
                  struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(NR <= 4);
    EXO_ASSUME(A.strides[0] == 256);
    EXO_ASSUME(B.strides[0] == 4);
    float32x4_t C_reg[1] = { 0 };
    C_reg[0] = exo_neon_vld_prefix_f32(C_reg[0], &C.data[0], NR);
    for (int_fast32_t k = 0; k < K; k++) {
        float32x4_t B_reg = { 0 };
        B_reg = exo_neon_vld_prefix_f32(B_reg, &B.data[4 * k], NR);
        float32x4_t A_reg = { 0 };
        A_reg = vbslq_f32(exo_neon_first_32(NR), vld1q_dup_f32(&A.data[k]), A_reg);
        C_reg[0] = vbslq_f32(exo_neon_first_32(NR), vfmaq_f32(C_reg[0], A_reg, B_reg), C_reg[0]);
    }
    exo_neon_vst_prefix_f32(&C.data[0], C_reg[0], NR);
}

// A tile of C that fits into vector registers.
// sgemm_4xsome(
//     NR: size,
//     K: size,
//     A: [f32][4, K] @ DRAM,
//     B: [f32][K, NR] @ DRAM,
//     C: [f32][4, NR] @ DRAM,
// )
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert NR <= 4
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_4xsome(void *ctxt,
                  int_fast32_t NR,
                  int_fast32_t K,
                  struct exo_win_2f32c A,
                  struct exo_win_2f32c B,
                  struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(NR <= 4);
    EXO_ASSUME(A.strides[0] == 256);
    EXO_ASSUME(B.strides[0] == 4);
    float32x4_t C_reg[4] = { 0 };
    C_reg[0] = exo_neon_vld_prefix_f32(C_reg[0], &C.data[0], NR);
    C_reg[1] = exo_neon_vld_prefix_f32(C_reg[1], &C.data[C.strides[0]], NR);
    C_reg[2] = exo_neon_vld_prefix_f32(C_reg[2], &C.data[2 * C.strides[0]], NR);
    C_reg[3] = exo_neon_vld_prefix_f32(C_reg[3], &C.data[3 * C.strides[0]], NR);
    for (int_fast32_t k = 0; k < K; k++) {
        float32x4_t B_reg = { 0 };
        B_reg = exo_neon_vld_prefix_f32(B_reg, &B.data[4 * k], NR);
        float32x4_t A_reg = { 0 };
        A_reg = vbslq_f32(exo_neon_first_32(NR), vld1q_dup_f32(&A.data[k]), A_reg);
        C_reg[0] = vbslq_f32(exo_neon_first_32(NR), vfmaq_f32(C_reg[0], A_reg, B_reg), C_reg[0]);
        float32x4_t A_reg_1 = { 0 };
        A_reg_1 = vbslq_f32(exo_neon_first_32(NR), vld1q_dup_f32(&A.data[k + 256]), A_reg_1);
        C_reg[1] = vbslq_f32(exo_neon_first_32(NR), vfmaq_f32(C_reg[1], A_reg_1, B_reg), C_reg[1]);
        float32x4_t A_reg_2 = { 0 };
        A_reg_2 = vbslq_f32(exo_neon_first_32(NR), vld1q_dup_f32(&A.data[k + 512]), A_reg_2);
        C_reg[2] = vbslq_f32(exo_neon_first_32(NR), vfmaq_f32(C_reg[2], A_reg_2, B_reg), C_reg[2]);
        float32x4_t A_reg_3 = { 0 };
        A_reg_3 = vbslq_f32(exo_neon_first_32(NR), vld1q_dup_f32(&A.data[k + 768]), A_reg_3);
        C_reg[3] = vbslq_f32(exo_neon_first_32(NR), vfmaq_f32(C_reg[3], A_reg_3, B_reg), C_reg[3]);
    }
    exo_neon_vst_prefix_f32(&C.data[0], C_reg[0], NR);
    exo_neon_vst_prefix_f32(&C.data[C.strides[0]], C_reg[1], NR);
    exo_neon_vst_prefix_f32(&C.data[2 * C.strides[0]], C_reg[2], NR);
    exo_neon_vst_prefix_f32(&C.data[3 * C.strides[0]], C_reg[3], NR);
}

// A tile of C that fits into vector registers.
// sgemm_1x4(K: size, A: [f32][1, K] @ DRAM, B: [f32][K, 4] @ DRAM, C: [f32][1, 4] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_1x4(void *ctxt,
               int_fast32_t K,
               struct exo_win_2f32c A,
               struct exo_win_2f32c B,
               struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 256);
    EXO_ASSUME(B.strides[0] == 4);
    float32x4_t C_reg[1][1] = { 0 };
    C_reg[0][0] = vld1q_f32(&C.data[0]);
    for (int_fast32_t k = 0; k < K; k++) {
        float32x4_t B_reg[1] = { 0 };
        B_reg[0] = vld1q_f32(&B.data[4 * k]);
        float32x4_t A_reg = { 0 };
        A_reg = vld1q_dup_f32(&A.data[k]);
        C_reg[0][0] = vfmaq_f32(C_reg[0][0], A_reg, B_reg[0]);
    }
    vst1q_f32(&C.data[0], C_reg[0][0]);
}

// A tile of C that fits into vector registers.
// sgemm_4x4(K: size, A: [f32][4, K] @ DRAM, B: [f32][K, 4] @ DRAM, C: [f32][4, 4] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 4
void sgemm_4x4(void *ctxt,
               int_fast32_t K,
               struct exo_win_2f32c A,
               struct exo_win_2f32c B,
               struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 256);
    EXO_ASSUME(B.strides[0] == 4);
    float32x4_t C_reg[4][1] = { 0 };
    C_reg[0][0] = vld1q_f32(&C.data[0]);
    C_reg[1][0] = vld1q_f32(&C.data[C.strides[0]]);
    C_reg[2][0] = vld1q_f32(&C.data[2 * C.strides[0]]);
    C_reg[3][0] = vld1q_f32(&C.data[3 * C.strides[0]]);
    for (int_fast32_t k = 0; k < K; k++) {
        float32x4_t B_reg[1] = { 0 };
        B_reg[0] = vld1q_f32(&B.data[4 * k]);
        float32x4_t A_reg = { 0 };
        A_reg = vld1q_dup_f32(&A.data[k]);
        C_reg[0][0] = vfmaq_f32(C_reg[0][0], A_reg, B_reg[0]);
        float32x4_t A_reg_1 = { 0 };
        A_reg_1 = vld1q_dup_f32(&A.data[k + 256]);
        C_reg[1][0] = vfmaq_f32(C_reg[1][0], A_reg_1, B_reg[0]);
        float32x4_t A_reg_2 = { 0 };
        A_reg_2 = vld1q_dup_f32(&A.data[k + 512]);
        C_reg[2][0] = vfmaq_f32(C_reg[2][0], A_reg_2, B_reg[0]);
        float32x4_t A_reg_3 = { 0 };
        A_reg_3 = vld1q_dup_f32(&A.data[k + 768]);
        C_reg[3][0] = vfmaq_f32(C_reg[3][0], A_reg_3, B_reg[0]);
    }
    vst1q_f32(&C.data[0], C_reg[0][0]);
    vst1q_f32(&C.data[C.strides[0]], C_reg[1][0]);
    vst1q_f32(&C.data[2 * C.strides[0]], C_reg[2][0]);
    vst1q_f32(&C.data[3 * C.strides[0]], C_reg[3][0]);
}

// A tile of C that fits into vector registers.
// sgemm_1x16(K: size, A: [f32][1, K] @ DRAM, B: [f32][K, 16] @ DRAM, C: [f32][1, 16] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 16
void sgemm_1x16(void *ctxt,
                int_fast32_t K,
                struct exo_win_2f32c A,
                struct exo_win_2f32c B,
                struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 256);
    EXO_ASSUME(B.strides[0] == 16);
    float32x4_t C_reg[1][4] = { 0 };
    C_reg[0][0] = vld1q_f32(&C.data[0]);
    C_reg[0][1] = vld1q_f32(&C.data[4]);
    C_reg[0][2] = vld1q_f32(&C.data[8]);
    C_reg[0][3] = vld1q_f32(&C.data[12]);
    for (int_fast32_t k = 0; k < K; k++) {
        float32x4_t B_reg[4] = { 0 };
        B_reg[0] = vld1q_f32(&B.data[16 * k]);
        B_reg[1] = vld1q_f32(&B.data[16 * k + 4]);
        B_reg[2] = vld1q_f32(&B.data[16 * k + 8]);
        B_reg[3] = vld1q_f32(&B.data[16 * k + 12]);
        float32x4_t A_reg = { 0 };
        A_reg = vld1q_dup_f32(&A.data[k]);
        C_reg[0][0] = vfmaq_f32(C_reg[0][0], A_reg, B_reg[0]);
        C_reg[0][1] = vfmaq_f32(C_reg[0][1], A_reg, B_reg[1]);
        C_reg[0][2] = vfmaq_f32(C_reg[0][2], A_reg, B_reg[2]);
        C_reg[0][3] = vfmaq_f32(C_reg[0][3], A_reg, B_reg[3]);
    }
    vst1q_f32(&C.data[0], C_reg[0][0]);
    vst1q_f32(&C.data[4], C_reg[0][1]);
    vst1q_f32(&C.data[8], C_reg[0][2]);
    vst1q_f32(&C.data[12], C_reg[0][3]);
}

// A tile of C that fits into vector registers.
// sgemm_4x16(K: size, A: [f32][4, K] @ DRAM, B: [f32][K, 16] @ DRAM, C: [f32][4, 16] @ DRAM)
// assert stride(A, 1) == 1
// assert stride(B, 1) == 1
// assert stride(C, 1) == 1
// assert stride(A, 0) == 256
// assert stride(B, 0) == 16
void sgemm_4x16(void *ctxt,
                int_fast32_t K,
                struct exo_win_2f32c A,
                struct exo_win_2f32c B,
                struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[1] == 1);
    EXO_ASSUME(B.strides[1] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    EXO_ASSUME(A.strides[0] == 256);
    EXO_ASSUME(B.strides[0] == 16);
    float32x4_t C_reg[4][4] = { 0 };
    C_reg[0][0] = vld1q_f32(&C.data[0]);
    C_reg[0][1] = vld1q_f32(&C.data[4]);
    C_reg[0][2] = vld1q_f32(&C.data[8]);
    C_reg[0][3] = vld1q_f32(&C.data[12]);
    C_reg[1][0] = vld1q_f32(&C.data[C.strides[0]]);
    C_reg[1][1] = vld1q_f32(&C.data[C.strides[0] + 4]);
    C_reg[1][2] = vld1q_f32(&C.data[C.strides[0] + 8]);
    C_reg[1][3] = vld1q_f32(&C.data[C.strides[0] + 12]);
    C_reg[2][0] = vld1q_f32(&C.data[2 * C.strides[0]]);
    C_reg[2][1] = vld1q_f32(&C.data[2 * C.strides[0] + 4]);
    C_reg[2][2] = vld1q_f32(&C.data[2 * C.strides[0] + 8]);
    C_reg[2][3] = vld1q_f32(&C.data[2 * C.strides[0] + 12]);
    C_reg[3][0] = vld1q_f32(&C.data[3 * C.strides[0]]);
    C_reg[3][1] = vld1q_f32(&C.data[3 * C.strides[0] + 4]);
    C_reg[3][2] = vld1q_f32(&C.data[3 * C.strides[0] + 8]);
    C_reg[3][3] = vld1q_f32(&C.data[3 * C.strides[0] + 12]);
    for (int_fast32_t k = 0; k < K; k++) {
        float32x4_t B_reg[4] = { 0 };
        B_reg[0] = vld1q_f32(&B.data[16 * k]);
        B_reg[1] = vld1q_f32(&B.data[16 * k + 4]);
        B_reg[2] = vld1q_f32(&B.data[16 * k + 8]);
        B_reg[3] = vld1q_f32(&B.data[16 * k + 12]);
        float32x4_t A_reg = { 0 };
        A_reg = vld1q_dup_f32(&A.data[k]);
        C_reg[0][0] = vfmaq_f32(C_reg[0][0], A_reg, B_reg[0]);
        C_reg[0][1] = vfmaq_f32(C_reg[0][1], A_reg, B_reg[1]);
        C_reg[0][2] = vfmaq_f32(C_reg[0][2], A_reg, B_reg[2]);
        C_reg[0][3] = vfmaq_f32(C_reg[0][3], A_reg, B_reg[3]);
        float32x4_t A_reg_1 = { 0 };
        A_reg_1 = vld1q_dup_f32(&A.data[k + 256]);
        C_reg[1][0] = vfmaq_f32(C_reg[1][0], A_reg_1, B_reg[0]);
        C_reg[1][1] = vfmaq_f32(C_reg[1][1], A_reg_1, B_reg[1]);
        C_reg[1][2] = vfmaq_f32(C_reg[1][2], A_reg_1, B_reg[2]);
        C_reg[1][3] = vfmaq_f32(C_reg[1][3], A_reg_1, B_reg[3]);
        float32x4_t A_reg_2 = { 0 };
        A_reg_2 = vld1q_dup_f32(&A.data[k + 512]);
        C_reg[2][0] = vfmaq_f32(C_reg[2][0], A_reg_2, B_reg[0]);
        C_reg[2][1] = vfmaq_f32(C_reg[2][1], A_reg_2, B_reg[1]);
        C_reg[2][2] = vfmaq_f32(C_reg[2][2], A_reg_2, B_reg[2]);
        C_reg[2][3] = vfmaq_f32(C_reg[2][3], A_reg_2, B_reg[3]);
        float32x4_t A_reg_3 = { 0 };
        A_reg_3 = vld1q_dup_f32(&A.data[k + 768]);
        C_reg[3][0] = vfmaq_f32(C_reg[3][0], A_reg_3, B_reg[0]);
        C_reg[3][1] = vfmaq_f32(C_reg[3][1], A_reg_3, B_reg[1]);
        C_reg[3][2] = vfmaq_f32(C_reg[3][2], A_reg_3, B_reg[2]);
        C_reg[3][3] = vfmaq_f32(C_reg[3][3], A_reg_3, B_reg[3]);
    }
    vst1q_f32(&C.data[0], C_reg[0][0]);
    vst1q_f32(&C.data[4], C_reg[0][1]);
    vst1q_f32(&C.data[8], C_reg[0][2]);
    vst1q_f32(&C.data[12], C_reg[0][3]);
    vst1q_f32(&C.data[C.strides[0]], C_reg[1][0]);
    vst1q_f32(&C.data[C.strides[0] + 4], C_reg[1][1]);
    vst1q_f32(&C.data[C.strides[0] + 8], C_reg[1][2]);
    vst1q_f32(&C.data[C.strides[0] + 12], C_reg[1][3]);
    vst1q_f32(&C.data[2 * C.strides[0]], C_reg[2][0]);
    vst1q_f32(&C.data[2 * C.strides[0] + 4], C_reg[2][1]);
    vst1q_f32(&C.data[2 * C.strides[0] + 8], C_reg[2][2]);
    vst1q_f32(&C.data[2 * C.strides[0] + 12], C_reg[2][3]);
    vst1q_f32(&C.data[3 * C.strides[0]], C_reg[3][0]);
    vst1q_f32(&C.data[3 * C.strides[0] + 4], C_reg[3][1]);
    vst1q_f32(&C.data[3 * C.strides[0] + 8], C_reg[3][2]);
    vst1q_f32(&C.data[3 * C.strides[0] + 12], C_reg[3][3]);
}
