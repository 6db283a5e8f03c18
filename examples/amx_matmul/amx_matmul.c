#include "amx_matmul.h"

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

static inline float exo_select_f32(float a, float b, float then, float orelse) {
    return a < b ? then : orelse;
}

static inline double exo_select_f64(double a, double b, double then, double orelse) {
    return a < b ? then : orelse;
}

// Intel AMX in C: tiles tmm0 to tmm7, whose numbers have to be literals, all of them configured as 16 rows of 64 bytes.
//
//   exo_amx_request()                   asks Linux for tiles, once for a process; whether there are any
//   exo_amx_configure()                 configures tiles, unless they are: it never touches what is in them then
//   exo_amx_release()                   gives tiles up; what was in them is gone
//   exo_amx_loadd(t, base, row)         tileloadd: a tile from memory, whose rows are `row` bytes apart
//   exo_amx_stored(t, base, row)        tilestored: a tile to memory
//   exo_amx_zero(t)                     tilezero
//   exo_amx_dpbssd(t, a, b)             tdpbssd, and so on: products of bytes, and of bf16
//
// With EXO_AMX_MODEL they are a model of the machine, for any C11 compiler that knows weak symbols; else they are Intel's intrinsics.
#ifndef EXO_AMX_H
#define EXO_AMX_H

#include <stdint.h>
#include <string.h>

#define EXO_AMX_FN __attribute__((unused)) static inline

// What ldtilecfg takes: the palette, and of each tile bytes per row and rows.
struct exo_amx_config {
  uint8_t palette, start_row, reserved[14];
  uint16_t colsb[16];
  uint8_t rows[16];
};

EXO_AMX_FN struct exo_amx_config exo_amx_wanted(void) {
  struct exo_amx_config config = { .palette = 1 };
  for (int t = 0; t < 8; t++) {
    config.colsb[t] = 64;
    config.rows[t] = 16;
  }
  return config;
}

#if defined(EXO_AMX_MODEL)

#include <stdio.h>
#include <stdlib.h>

// How many instructions of each kind have run.
struct exo_amx_counts {
  unsigned long config, load, store, zero, product;
};

// The machine, of one thread.
struct exo_amx_machine {
  struct exo_amx_config config;
  uint8_t tile[8][16][64];
  // Whether an instruction has written the tile since it was configured: it is zero before, which no program of the library counts on.
  _Bool written[8];
  struct exo_amx_counts ran;
};

__attribute__((weak)) _Thread_local struct exo_amx_machine exo_amx;

// Ends the program, where the machine raises an exception or programs of the library do not go.
EXO_AMX_FN _Noreturn void exo_amx_misused(const char *instruction, const char *why) {
  fprintf(stderr, "amx: %s: %s\n", instruction, why);
  abort();
}

EXO_AMX_FN void exo_amx_ldtilecfg(const void *image) {
  static const uint8_t none[16];
  struct exo_amx_config config;
  memcpy(&config, image, sizeof config);
  if (config.palette > 1) exo_amx_misused("ldtilecfg", "there is no such palette");
  int bad = config.start_row != 0 || memcmp(config.reserved, none, sizeof config.reserved) != 0;
  for (int t = 0; t < 16; t++) {
    bad |= t < 8 ? config.colsb[t] > 64 || config.rows[t] > 16 || !config.colsb[t] != !config.rows[t] : config.colsb[t] || config.rows[t];
  }
  if (config.palette && bad) exo_amx_misused("ldtilecfg", "this is no configuration");
  if (!config.palette) memset(&config, 0, sizeof config);
  exo_amx.config = config;
  memset(exo_amx.tile, 0, sizeof exo_amx.tile);
  memset(exo_amx.written, 0, sizeof exo_amx.written);
  exo_amx.ran.config++;
}

EXO_AMX_FN void exo_amx_sttilecfg(void *image) {
  memcpy(image, &exo_amx.config, sizeof exo_amx.config);
}

EXO_AMX_FN void exo_amx_tilerelease(void) {
  static const struct exo_amx_config released;
  exo_amx_ldtilecfg(&released);
}

EXO_AMX_FN void exo_amx_check_tile(const char *instruction, int t) {
  if (t < 0 || t > 7) exo_amx_misused(instruction, "there is no such tile");
  if (!exo_amx.config.rows[t]) exo_amx_misused(instruction, "the tile is not configured");
  if (exo_amx.config.colsb[t] % 4) exo_amx_misused(instruction, "a row is no multiple of four bytes");
}

EXO_AMX_FN void exo_amx_check_written(const char *instruction, int t) {
  if (!exo_amx.written[t]) exo_amx_misused(instruction, "it reads a tile that nothing has written");
}

EXO_AMX_FN void exo_amx_loadd(int t, const void *base, intptr_t row) {
  exo_amx_check_tile("tileloadd", t);
  memset(exo_amx.tile[t], 0, sizeof exo_amx.tile[t]);
  for (int i = 0; i < exo_amx.config.rows[t]; i++) memcpy(exo_amx.tile[t][i], (const char *) base + i * row, exo_amx.config.colsb[t]);
  exo_amx.written[t] = 1;
  exo_amx.ran.load++;
}

EXO_AMX_FN void exo_amx_stored(int t, void *base, intptr_t row) {
  exo_amx_check_tile("tilestored", t);
  exo_amx_check_written("tilestored", t);
  for (int i = 0; i < exo_amx.config.rows[t]; i++) memcpy((char *) base + i * row, exo_amx.tile[t][i], exo_amx.config.colsb[t]);
  exo_amx.ran.store++;
}

EXO_AMX_FN void exo_amx_zero(int t) {
  exo_amx_check_tile("tilezero", t);
  memset(exo_amx.tile[t], 0, sizeof exo_amx.tile[t]);
  exo_amx.written[t] = 1;
  exo_amx.ran.zero++;
}

// What all products demand: M rows of dst are made of M rows of a, N of its columns of those of b, and K groups of a row of a go with the rows of b.
EXO_AMX_FN void exo_amx_check_product(const char *instruction, int dst, int a, int b) {
  const struct exo_amx_config *c = &exo_amx.config;
  exo_amx_check_tile(instruction, dst);
  exo_amx_check_tile(instruction, a);
  exo_amx_check_tile(instruction, b);
  if (dst == a || dst == b || a == b) exo_amx_misused(instruction, "two of its tiles are one");
  if (c->rows[dst] != c->rows[a] || c->colsb[dst] != c->colsb[b] || c->colsb[a] / 4 != c->rows[b]) exo_amx_misused(instruction, "the shapes do not fit");
  exo_amx_check_written(instruction, dst);
  exo_amx_check_written(instruction, a);
  exo_amx_check_written(instruction, b);
  // What lies beyond the rows and columns of the sum becomes zero.
  for (int i = 0; i < 16; i++) {
    int kept = i < c->rows[dst] ? c->colsb[dst] : 0;
    memset(exo_amx.tile[dst][i] + kept, 0, (size_t) (64 - kept));
  }
  exo_amx.ran.product++;
}

// A byte, with or without a sign.
EXO_AMX_FN uint32_t exo_amx_byte(uint8_t byte, int has_sign) {
  return has_sign && byte > 127 ? byte - 256u : byte;
}

// Sums wrap.
EXO_AMX_FN void exo_amx_bytes(const char *instruction, int dst, int a, int b, int a_has_sign, int b_has_sign) {
  exo_amx_check_product(instruction, dst, a, b);
  for (int m = 0; m < exo_amx.config.rows[dst]; m++) {
    for (int n = 0; n < exo_amx.config.colsb[dst] / 4; n++) {
      uint32_t sum;
      memcpy(&sum, &exo_amx.tile[dst][m][4 * n], 4);
      for (int k = 0; k < exo_amx.config.rows[b]; k++) {
        const uint8_t *x = &exo_amx.tile[a][m][4 * k], *y = &exo_amx.tile[b][k][4 * n];
        for (int q = 0; q < 4; q++) sum += exo_amx_byte(x[q], a_has_sign) * exo_amx_byte(y[q], b_has_sign);
      }
      memcpy(&exo_amx.tile[dst][m][4 * n], &sum, 4);
    }
  }
}

EXO_AMX_FN void exo_amx_dpbssd(int dst, int a, int b) {
  exo_amx_bytes("tdpbssd", dst, a, b, 1, 1);
}

EXO_AMX_FN void exo_amx_dpbsud(int dst, int a, int b) {
  exo_amx_bytes("tdpbsud", dst, a, b, 1, 0);
}

EXO_AMX_FN void exo_amx_dpbusd(int dst, int a, int b) {
  exo_amx_bytes("tdpbusd", dst, a, b, 0, 1);
}

EXO_AMX_FN void exo_amx_dpbuud(int dst, int a, int b) {
  exo_amx_bytes("tdpbuud", dst, a, b, 0, 0);
}

// The number, rounded to f32; what is less than the least normal number then is zero, with the sign.
EXO_AMX_FN float exo_amx_rounded(double x) {
  double size = x < 0 ? -x : x;
  // 2^-126 - 2^-151: from there on 24 bits round up to 2^-126.
  return size < 0x1.ffffffp-127 ? (float) (0 * x) : (float) x;
}

EXO_AMX_FN float exo_amx_f32(uint32_t bits) {
  float x;
  memcpy(&x, &bits, 4);
  // Denormals are zero.
  return (bits & 0x7f800000) == 0 ? 0 * x : x;
}

EXO_AMX_FN float exo_amx_bf16(const uint8_t *bytes) {
  uint16_t bits;
  memcpy(&bits, bytes, 2);
  return exo_amx_f32((uint32_t) bits << 16);
}

// Sums of the first and of the second products of the pairs, each product and sum rounded once, which f64 is wide enough for; then their sum, added.
EXO_AMX_FN void exo_amx_dpbf16ps(int dst, int a, int b) {
  exo_amx_check_product("tdpbf16ps", dst, a, b);
  for (int m = 0; m < exo_amx.config.rows[dst]; m++) {
    for (int n = 0; n < exo_amx.config.colsb[dst] / 4; n++) {
      float sum[2] = { 0, 0 };
      for (int k = 0; k < exo_amx.config.rows[b]; k++) {
        const uint8_t *x = &exo_amx.tile[a][m][4 * k], *y = &exo_amx.tile[b][k][4 * n];
        for (int q = 0; q < 2; q++) sum[q] = exo_amx_rounded((double) sum[q] + (double) exo_amx_bf16(x + 2 * q) * (double) exo_amx_bf16(y + 2 * q));
      }
      uint32_t bits;
      memcpy(&bits, &exo_amx.tile[dst][m][4 * n], 4);
      float result = exo_amx_rounded((double) exo_amx_f32(bits) + (double) exo_amx_rounded((double) sum[0] + (double) sum[1]));
      memcpy(&exo_amx.tile[dst][m][4 * n], &result, 4);
    }
  }
}

EXO_AMX_FN int exo_amx_request(void) {
  return 1;
}

#elif defined(__x86_64__) && defined(__AMX_TILE__)

#include <immintrin.h>

// That memory at an address is read or written here. Headers of gcc 12 do not say it of loads and of configurations, so that stores before
// them could be dropped.
#define EXO_AMX_USED(address) __asm__ volatile("" : : "r"(address) : "memory")

EXO_AMX_FN void exo_amx_ldtilecfg(const void *image) {
  EXO_AMX_USED(image);
  _tile_loadconfig(image);
}

EXO_AMX_FN void exo_amx_sttilecfg(void *image) {
  EXO_AMX_USED(image);
  _tile_storeconfig(image);
  EXO_AMX_USED(image);
}

#define exo_amx_tilerelease() _tile_release()

#define exo_amx_loadd(t, base, row)                   \
  do {                                                \
    const void *exo_amx_base = (base);                \
    EXO_AMX_USED(exo_amx_base);                       \
    _tile_loadd(t, exo_amx_base, (long) (row));       \
    EXO_AMX_USED(exo_amx_base);                       \
  } while (0)
#define exo_amx_stored(t, base, row)                  \
  do {                                                \
    void *exo_amx_base = (base);                      \
    EXO_AMX_USED(exo_amx_base);                       \
    _tile_stored(t, exo_amx_base, (long) (row));      \
    EXO_AMX_USED(exo_amx_base);                       \
  } while (0)
#define exo_amx_zero(t) _tile_zero(t)
#define exo_amx_dpbssd(dst, a, b) _tile_dpbssd(dst, a, b)
#define exo_amx_dpbsud(dst, a, b) _tile_dpbsud(dst, a, b)
#define exo_amx_dpbusd(dst, a, b) _tile_dpbusd(dst, a, b)
#define exo_amx_dpbuud(dst, a, b) _tile_dpbuud(dst, a, b)
#define exo_amx_dpbf16ps(dst, a, b) _tile_dpbf16ps(dst, a, b)

// Linux gives the data of tiles to processes that ask: arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILE_DATA), whose numbers these are. Without that
// the first tile is an illegal instruction.
EXO_AMX_FN int exo_amx_request(void) {
#if defined(__linux__)
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(158L), "D"(0x1023L), "S"(18L) : "rcx", "r11", "memory");
  return result == 0;
#else
  return 1;
#endif
}

#else
#error "AMX: compile with -mamx-tile -mamx-int8 -mamx-bf16, or define EXO_AMX_MODEL to have a model of the machine"
#endif

// To configure anew zeroes all tiles. Programs may say it again while tiles are in use, and then nothing must happen.
EXO_AMX_FN void exo_amx_configure(void) {
  struct exo_amx_config now, wanted = exo_amx_wanted();
  exo_amx_sttilecfg(&now);
  if (memcmp(&now, &wanted, sizeof now) != 0) exo_amx_ldtilecfg(&wanted);
}

EXO_AMX_FN void exo_amx_release(void) {
  exo_amx_tilerelease();
}

#undef EXO_AMX_FN

#endif

// C += A * B, row-major, by products on tiles: of bytes with sign, in sums of 32 bits that wrap, and of bf16, in sums of f32. The depth is made of
// groups, which is what one instruction takes; behind the end of A and B stand zeros. Each type has the same loops: what a cell of C gets of a group, the
// product, a tile of C from operands that are packed in tiles, and a block of two by two tiles.
// cell_i8(c: [i32][1] @ DRAM, x: [i8][64] @ DRAM, y: [i8][16, 4] @ DRAM)
void cell_i8(void *ctxt, struct exo_win_1i32 c, struct exo_win_1i8c x_1, struct exo_win_2i8c y) {
    (void) ctxt;
    for (int_fast32_t k = 0; k < 16; k++) {
        for (int_fast32_t q = 0; q < 4; q++) {
            int32_t a;
            int32_t b;
            a = (int32_t) x_1.data[x_1.strides[0] * (4 * k + q)];
            b = (int32_t) y.data[y.strides[0] * k + y.strides[1] * q];
            c.data[0] = (int32_t) ((uint32_t) c.data[0] + (uint32_t) a * (uint32_t) b);
        }
    }
}

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
               const int8_t *restrict A,
               const int8_t *restrict B,
               int32_t *restrict C) {
    exo_amx_configure();
    int8_t *x_1 = (int8_t *) malloc((size_t) (1024 * ((M + 15) / 16 * ((K + 63) / 64))) * sizeof(*x_1));
    for (int_fast32_t i = 0; i < M; i++) {
        for (int_fast32_t g = 0; g < (K + 63) / 64; g++) {
            for (int_fast32_t k = 0; k < 64; k++) {
                if (64 * g + k < K) {
                    x_1[1024 * ((K + 63) / 64) * (i / 16) + 1024 * g + 64 * (i % 16) + k] = A[K * i + 64 * g + k];
                } else {
                    x_1[1024 * ((K + 63) / 64) * (i / 16) + 1024 * g + 64 * (i % 16) + k] = 0;
                }
            }
        }
    }
    int8_t *y = (int8_t *) malloc((size_t) (1024 * ((N + 15) / 16 * ((K + 63) / 64))) * sizeof(*y));
    for (int_fast32_t j = 0; j < N; j++) {
        for (int_fast32_t g = 0; g < (K + 63) / 64; g++) {
            for (int_fast32_t k = 0; k < 16; k++) {
                for (int_fast32_t q = 0; q < 4; q++) {
                    if (64 * g + 4 * k + q < K) {
                        y[1024 * ((K + 63) / 64) * (j / 16) + 1024 * g + 64 * k + 4 * (j % 16) + q] = B[N * (64 * g + 4 * k + q) + j];
                    } else {
                        y[1024 * ((K + 63) / 64) * (j / 16) + 1024 * g + 64 * k + 4 * (j % 16) + q] = 0;
                    }
                }
            }
        }
    }
    for (int_fast32_t jo = 0; jo < N / 32; jo++) {
        for (int_fast32_t io = 0; io < M / 32; io++) {
            block_i8(ctxt,
                     (K + 63) / 64,
                     (struct exo_win_4i8c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * io) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024 * ((K + 63) / 64), 1024, 64, 1 } },
                     (struct exo_win_5i8c) { EXO_ADDRESS(y, (uintptr_t) (2 * jo) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024 * ((K + 63) / 64), 1024, 64, 4, 1 } },
                     (struct exo_win_2i32) { &C[N * (32 * io) + 32 * jo], { N, 1 } });
        }
        for (int_fast32_t s = 0; s < M / 16 % 2; s++) {
            for (int_fast32_t t = 0; t < 2; t++) {
                tile_i8(ctxt,
                        16,
                        16,
                        (K + 63) / 64,
                        (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * (M / 32) + s) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                        (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (2 * jo + t) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                        (struct exo_win_2i32) { EXO_ADDRESS(C, (uintptr_t) (32 * (M / 32) + 16 * s) * (uintptr_t) N + (uintptr_t) (32 * jo + 16 * t) * (uintptr_t) 1), { N, 1 } });
            }
        }
        if (M % 16 > 0) {
            for (int_fast32_t t = 0; t < 2; t++) {
                tile_i8(ctxt,
                        M % 16,
                        16,
                        (K + 63) / 64,
                        (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (M / 16) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                        (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (2 * jo + t) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                        (struct exo_win_2i32) { &C[N * (16 * (M / 16)) + 32 * jo + 16 * t], { N, 1 } });
            }
        }
    }
    for (int_fast32_t io = 0; io < M / 32; io++) {
        for (int_fast32_t s = 0; s < 2; s++) {
            for (int_fast32_t t = 0; t < N / 16 % 2; t++) {
                tile_i8(ctxt,
                        16,
                        16,
                        (K + 63) / 64,
                        (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * io + s) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                        (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (2 * (N / 32) + t) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                        (struct exo_win_2i32) { &C[N * (32 * io + 16 * s) + 32 * (N / 32) + 16 * t], { N, 1 } });
            }
        }
    }
    for (int_fast32_t s = 0; s < M / 16 % 2; s++) {
        for (int_fast32_t t = 0; t < N / 16 % 2; t++) {
            tile_i8(ctxt,
                    16,
                    16,
                    (K + 63) / 64,
                    (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * (M / 32) + s) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                    (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (2 * (N / 32) + t) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                    (struct exo_win_2i32) { EXO_ADDRESS(C, (uintptr_t) (32 * (M / 32) + 16 * s) * (uintptr_t) N + (uintptr_t) (32 * (N / 32) + 16 * t) * (uintptr_t) 1), { N, 1 } });
        }
    }
    if (M % 16 > 0) {
        for (int_fast32_t t = 0; t < N / 16 % 2; t++) {
            tile_i8(ctxt,
                    M % 16,
                    16,
                    (K + 63) / 64,
                    (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (M / 16) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                    (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (2 * (N / 32) + t) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                    (struct exo_win_2i32) { &C[N * (16 * (M / 16)) + 32 * (N / 32) + 16 * t], { N, 1 } });
        }
    }
    if (N % 16 > 0) {
        for (int_fast32_t io = 0; io < M / 32; io++) {
            for (int_fast32_t s = 0; s < 2; s++) {
                tile_i8(ctxt,
                        16,
                        N % 16,
                        (K + 63) / 64,
                        (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * io + s) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                        (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (N / 16) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                        (struct exo_win_2i32) { &C[N * (32 * io + 16 * s) + 16 * (N / 16)], { N, 1 } });
            }
        }
        for (int_fast32_t s = 0; s < M / 16 % 2; s++) {
            tile_i8(ctxt,
                    16,
                    N % 16,
                    (K + 63) / 64,
                    (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * (M / 32) + s) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                    (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (N / 16) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                    (struct exo_win_2i32) { EXO_ADDRESS(C, (uintptr_t) (32 * (M / 32) + 16 * s) * (uintptr_t) N + (uintptr_t) (16 * (N / 16)) * (uintptr_t) 1), { N, 1 } });
        }
        if (M % 16 > 0) {
            tile_i8(ctxt,
                    M % 16,
                    N % 16,
                    (K + 63) / 64,
                    (struct exo_win_3i8c) { EXO_ADDRESS(x_1, (uintptr_t) (M / 16) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 1 } },
                    (struct exo_win_4i8c) { EXO_ADDRESS(y, (uintptr_t) (N / 16) * (uintptr_t) (1024 * ((K + 63) / 64)) + (uintptr_t) 0 * (uintptr_t) 1024 + (uintptr_t) 0 * (uintptr_t) 64 + (uintptr_t) 0 * (uintptr_t) 4 + (uintptr_t) 0 * (uintptr_t) 1), { 1024, 64, 4, 1 } },
                    (struct exo_win_2i32) { &C[N * (16 * (M / 16)) + 16 * (N / 16)], { N, 1 } });
        }
    }
    free(y);
    free(x_1);
}

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
             struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(m <= 16);
    EXO_ASSUME(n <= 16);
    EXO_ASSUME(A.strides[1] == 64);
    EXO_ASSUME(A.strides[2] == 1);
    EXO_ASSUME(B.strides[2] == 4);
    EXO_ASSUME(B.strides[3] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    int32_t edge[256];
    for (int_fast32_t i0 = 0; i0 < m; i0++) {
        for (int_fast32_t i1 = 0; i1 < n; i1++) {
            edge[16 * i0 + i1] = C.data[C.strides[0] * i0 + i1];
        }
    }
    ; // c is slot 0 of tile_amx.words
    exo_amx_loadd(0, &edge[0], 16 * 4); /* m x n */
    for (int_fast32_t g = 0; g < G; g++) {
        ; // at is slot 1 of tile_amx.bytes
        exo_amx_loadd(1, &A.data[A.strides[0] * g], 64); /* m x 64 */
        ; // bt is slot 2 of tile_amx.bytes
        exo_amx_loadd(2, &B.data[B.strides[0] * g], B.strides[1]); /* n */
        exo_amx_dpbssd(0, 1, 2); /* m x n */
    }
    exo_amx_stored(0, &edge[0], 16 * 4); /* m x n */
    for (int_fast32_t i0 = 0; i0 < m; i0++) {
        for (int_fast32_t i1 = 0; i1 < n; i1++) {
            C.data[C.strides[0] * i0 + i1] = edge[16 * i0 + i1];
        }
    }
}

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
              struct exo_win_2i32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[2] == 64);
    EXO_ASSUME(A.strides[3] == 1);
    EXO_ASSUME(B.strides[3] == 4);
    EXO_ASSUME(B.strides[4] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    ; // c is slots 0 to 3 of tile_amx.words
    exo_amx_loadd(0, &C.data[0], C.strides[0] * 4);
    exo_amx_loadd(1, &C.data[16], C.strides[0] * 4);
    exo_amx_loadd(2, &C.data[16 * C.strides[0]], C.strides[0] * 4);
    exo_amx_loadd(3, &C.data[16 * C.strides[0] + 16], C.strides[0] * 4);
    for (int_fast32_t g = 0; g < G; g++) {
        ; // at is slots 4 to 5 of tile_amx.bytes
        exo_amx_loadd(4, &A.data[A.strides[1] * g], 64);
        exo_amx_loadd(5, &A.data[A.strides[0] + A.strides[1] * g], 64);
        ; // bt is slots 6 to 7 of tile_amx.bytes
        exo_amx_loadd(6, &B.data[B.strides[1] * g], B.strides[2]);
        exo_amx_loadd(7, &B.data[B.strides[0] + B.strides[1] * g], B.strides[2]);
        exo_amx_dpbssd(0, 4, 6);
        exo_amx_dpbssd(1, 4, 7);
        exo_amx_dpbssd(2, 5, 6);
        exo_amx_dpbssd(3, 5, 7);
    }
    exo_amx_stored(0, &C.data[0], C.strides[0] * 4);
    exo_amx_stored(1, &C.data[16], C.strides[0] * 4);
    exo_amx_stored(2, &C.data[16 * C.strides[0]], C.strides[0] * 4);
    exo_amx_stored(3, &C.data[16 * C.strides[0] + 16], C.strides[0] * 4);
}

// Exactly what the instruction does, and so with its roundings: the first and the second cells of pairs have sums of their own, to which a product is
// added by one rounding, which f64 is wide enough for; then both are added to what there was. Denormals count as zero, and become zero: 1.1754943508222875e-38
// is 2^-126, and 1.1754943157898259e-38, from where on numbers are rounded up to that, 2^-126 - 2^-151.
// cell_bf16(c: [f32][1] @ DRAM, x: [bf16][32] @ DRAM, y: [bf16][16, 2] @ DRAM)
void cell_bf16(void *ctxt,
               struct exo_win_1f32 c,
               struct exo_win_1bf16c x_1,
               struct exo_win_2bf16c y) {
    (void) ctxt;
    float *sum = (float *) malloc(2 * sizeof(*sum));
    for (int_fast32_t q = 0; q < 2; q++) {
        sum[q] = 0.0f;
    }
    for (int_fast32_t k = 0; k < 16; k++) {
        for (int_fast32_t q = 0; q < 2; q++) {
            float a;
            float b;
            a = (float) x_1.data[x_1.strides[0] * (2 * k + q)];
            b = (float) y.data[y.strides[0] * k + y.strides[1] * q];
            double aa;
            aa = (double) exo_select_f32(a, 1.1754944e-38f, exo_select_f32(-1.1754944e-38f, a, 0.0f * a, a), a);
            double bb;
            bb = (double) exo_select_f32(b, 1.1754944e-38f, exo_select_f32(-1.1754944e-38f, b, 0.0f * b, b), b);
            double total;
            total = (double) sum[q];
            total = total + aa * bb;
            sum[q] = (float) exo_select_f64(total, 1.1754943157898259e-38, exo_select_f64(-1.1754943157898259e-38, total, 0.0 * total, total), total);
        }
    }
    float both;
    both = sum[0] + sum[1];
    free(sum);
    both = exo_select_f32(both, 1.1754944e-38f, exo_select_f32(-1.1754944e-38f, both, 0.0f * both, both), both);
    float old;
    old = exo_select_f32(c.data[0], 1.1754944e-38f, exo_select_f32(-1.1754944e-38f, c.data[0], 0.0f * c.data[0], c.data[0]), c.data[0]);
    old = old + both;
    c.data[0] = exo_select_f32(old, 1.1754944e-38f, exo_select_f32(-1.1754944e-38f, old, 0.0f * old, old), old);
}

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
                 const __bf16 *restrict A,
                 const __bf16 *restrict B,
                 float *restrict C) {
    exo_amx_configure();
    __bf16 *x_1 = (__bf16 *) malloc((size_t) (512 * ((M + 15) / 16 * ((K + 31) / 32))) * sizeof(*x_1));
    for (int_fast32_t i = 0; i < M; i++) {
        for (int_fast32_t g = 0; g < (K + 31) / 32; g++) {
            for (int_fast32_t k = 0; k < 32; k++) {
                if (32 * g + k < K) {
                    x_1[512 * ((K + 31) / 32) * (i / 16) + 512 * g + 32 * (i % 16) + k] = A[K * i + 32 * g + k];
                } else {
                    x_1[512 * ((K + 31) / 32) * (i / 16) + 512 * g + 32 * (i % 16) + k] = (__bf16) 0.0;
                }
            }
        }
    }
    __bf16 *y = (__bf16 *) malloc((size_t) (512 * ((N + 15) / 16 * ((K + 31) / 32))) * sizeof(*y));
    for (int_fast32_t j = 0; j < N; j++) {
        for (int_fast32_t g = 0; g < (K + 31) / 32; g++) {
            for (int_fast32_t k = 0; k < 16; k++) {
                for (int_fast32_t q = 0; q < 2; q++) {
                    if (32 * g + 2 * k + q < K) {
                        y[512 * ((K + 31) / 32) * (j / 16) + 512 * g + 32 * k + 2 * (j % 16) + q] = B[N * (32 * g + 2 * k + q) + j];
                    } else {
                        y[512 * ((K + 31) / 32) * (j / 16) + 512 * g + 32 * k + 2 * (j % 16) + q] = (__bf16) 0.0;
                    }
                }
            }
        }
    }
    for (int_fast32_t jo = 0; jo < N / 32; jo++) {
        for (int_fast32_t io = 0; io < M / 32; io++) {
            block_bf16(ctxt,
                       (K + 31) / 32,
                       (struct exo_win_4bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * io) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512 * ((K + 31) / 32), 512, 32, 1 } },
                       (struct exo_win_5bf16c) { EXO_ADDRESS(y, (uintptr_t) (2 * jo) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512 * ((K + 31) / 32), 512, 32, 2, 1 } },
                       (struct exo_win_2f32) { &C[N * (32 * io) + 32 * jo], { N, 1 } });
        }
        for (int_fast32_t s = 0; s < M / 16 % 2; s++) {
            for (int_fast32_t t = 0; t < 2; t++) {
                tile_bf16(ctxt,
                          16,
                          16,
                          (K + 31) / 32,
                          (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * (M / 32) + s) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                          (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (2 * jo + t) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                          (struct exo_win_2f32) { EXO_ADDRESS(C, (uintptr_t) (32 * (M / 32) + 16 * s) * (uintptr_t) N + (uintptr_t) (32 * jo + 16 * t) * (uintptr_t) 1), { N, 1 } });
            }
        }
        if (M % 16 > 0) {
            for (int_fast32_t t = 0; t < 2; t++) {
                tile_bf16(ctxt,
                          M % 16,
                          16,
                          (K + 31) / 32,
                          (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (M / 16) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                          (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (2 * jo + t) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                          (struct exo_win_2f32) { &C[N * (16 * (M / 16)) + 32 * jo + 16 * t], { N, 1 } });
            }
        }
    }
    for (int_fast32_t io = 0; io < M / 32; io++) {
        for (int_fast32_t s = 0; s < 2; s++) {
            for (int_fast32_t t = 0; t < N / 16 % 2; t++) {
                tile_bf16(ctxt,
                          16,
                          16,
                          (K + 31) / 32,
                          (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * io + s) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                          (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (2 * (N / 32) + t) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                          (struct exo_win_2f32) { &C[N * (32 * io + 16 * s) + 32 * (N / 32) + 16 * t], { N, 1 } });
            }
        }
    }
    for (int_fast32_t s = 0; s < M / 16 % 2; s++) {
        for (int_fast32_t t = 0; t < N / 16 % 2; t++) {
            tile_bf16(ctxt,
                      16,
                      16,
                      (K + 31) / 32,
                      (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * (M / 32) + s) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                      (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (2 * (N / 32) + t) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                      (struct exo_win_2f32) { EXO_ADDRESS(C, (uintptr_t) (32 * (M / 32) + 16 * s) * (uintptr_t) N + (uintptr_t) (32 * (N / 32) + 16 * t) * (uintptr_t) 1), { N, 1 } });
        }
    }
    if (M % 16 > 0) {
        for (int_fast32_t t = 0; t < N / 16 % 2; t++) {
            tile_bf16(ctxt,
                      M % 16,
                      16,
                      (K + 31) / 32,
                      (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (M / 16) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                      (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (2 * (N / 32) + t) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                      (struct exo_win_2f32) { &C[N * (16 * (M / 16)) + 32 * (N / 32) + 16 * t], { N, 1 } });
        }
    }
    if (N % 16 > 0) {
        for (int_fast32_t io = 0; io < M / 32; io++) {
            for (int_fast32_t s = 0; s < 2; s++) {
                tile_bf16(ctxt,
                          16,
                          N % 16,
                          (K + 31) / 32,
                          (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * io + s) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                          (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (N / 16) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                          (struct exo_win_2f32) { &C[N * (32 * io + 16 * s) + 16 * (N / 16)], { N, 1 } });
            }
        }
        for (int_fast32_t s = 0; s < M / 16 % 2; s++) {
            tile_bf16(ctxt,
                      16,
                      N % 16,
                      (K + 31) / 32,
                      (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (2 * (M / 32) + s) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                      (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (N / 16) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                      (struct exo_win_2f32) { EXO_ADDRESS(C, (uintptr_t) (32 * (M / 32) + 16 * s) * (uintptr_t) N + (uintptr_t) (16 * (N / 16)) * (uintptr_t) 1), { N, 1 } });
        }
        if (M % 16 > 0) {
            tile_bf16(ctxt,
                      M % 16,
                      N % 16,
                      (K + 31) / 32,
                      (struct exo_win_3bf16c) { EXO_ADDRESS(x_1, (uintptr_t) (M / 16) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 1 } },
                      (struct exo_win_4bf16c) { EXO_ADDRESS(y, (uintptr_t) (N / 16) * (uintptr_t) (512 * ((K + 31) / 32)) + (uintptr_t) 0 * (uintptr_t) 512 + (uintptr_t) 0 * (uintptr_t) 32 + (uintptr_t) 0 * (uintptr_t) 2 + (uintptr_t) 0 * (uintptr_t) 1), { 512, 32, 2, 1 } },
                      (struct exo_win_2f32) { &C[N * (16 * (M / 16)) + 16 * (N / 16)], { N, 1 } });
        }
    }
    free(y);
    free(x_1);
}

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
               struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(m <= 16);
    EXO_ASSUME(n <= 16);
    EXO_ASSUME(A.strides[1] == 32);
    EXO_ASSUME(A.strides[2] == 1);
    EXO_ASSUME(B.strides[2] == 2);
    EXO_ASSUME(B.strides[3] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    float edge[256];
    for (int_fast32_t i0 = 0; i0 < m; i0++) {
        for (int_fast32_t i1 = 0; i1 < n; i1++) {
            edge[16 * i0 + i1] = C.data[C.strides[0] * i0 + i1];
        }
    }
    ; // c is slot 0 of tile_amx.words
    exo_amx_loadd(0, &edge[0], 16 * 4); /* m x n */
    for (int_fast32_t g = 0; g < G; g++) {
        ; // at is slot 1 of tile_amx.halves
        exo_amx_loadd(1, &A.data[A.strides[0] * g], 32 * 2); /* m x 32 */
        ; // bt is slot 2 of tile_amx.halves
        exo_amx_loadd(2, &B.data[B.strides[0] * g], B.strides[1] * 2); /* n */
        exo_amx_dpbf16ps(0, 1, 2); /* m x n */
    }
    exo_amx_stored(0, &edge[0], 16 * 4); /* m x n */
    for (int_fast32_t i0 = 0; i0 < m; i0++) {
        for (int_fast32_t i1 = 0; i1 < n; i1++) {
            C.data[C.strides[0] * i0 + i1] = edge[16 * i0 + i1];
        }
    }
}

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
                struct exo_win_2f32 C) {
    (void) ctxt;
    EXO_ASSUME(A.strides[2] == 32);
    EXO_ASSUME(A.strides[3] == 1);
    EXO_ASSUME(B.strides[3] == 2);
    EXO_ASSUME(B.strides[4] == 1);
    EXO_ASSUME(C.strides[1] == 1);
    ; // c is slots 0 to 3 of tile_amx.words
    exo_amx_loadd(0, &C.data[0], C.strides[0] * 4);
    exo_amx_loadd(1, &C.data[16], C.strides[0] * 4);
    exo_amx_loadd(2, &C.data[16 * C.strides[0]], C.strides[0] * 4);
    exo_amx_loadd(3, &C.data[16 * C.strides[0] + 16], C.strides[0] * 4);
    for (int_fast32_t g = 0; g < G; g++) {
        ; // at is slots 4 to 5 of tile_amx.halves
        exo_amx_loadd(4, &A.data[A.strides[1] * g], 32 * 2);
        exo_amx_loadd(5, &A.data[A.strides[0] + A.strides[1] * g], 32 * 2);
        ; // bt is slots 6 to 7 of tile_amx.halves
        exo_amx_loadd(6, &B.data[B.strides[1] * g], B.strides[2] * 2);
        exo_amx_loadd(7, &B.data[B.strides[0] + B.strides[1] * g], B.strides[2] * 2);
        exo_amx_dpbf16ps(0, 4, 6);
        exo_amx_dpbf16ps(1, 4, 7);
        exo_amx_dpbf16ps(2, 5, 6);
        exo_amx_dpbf16ps(3, 5, 7);
    }
    exo_amx_stored(0, &C.data[0], C.strides[0] * 4);
    exo_amx_stored(1, &C.data[16], C.strides[0] * 4);
    exo_amx_stored(2, &C.data[16 * C.strides[0]], C.strides[0] * 4);
    exo_amx_stored(3, &C.data[16 * C.strides[0] + 16], C.strides[0] * 4);
}
