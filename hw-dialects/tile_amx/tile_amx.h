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
