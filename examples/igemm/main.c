// The generated product beside plain loops, in shapes around the edges of tiles, panels, groups and blocks. Prints how many cells differ, and returns
// whether any does; 77 if the CPU has no AVX512-VNNI.
#include "igemm.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 77 };

// What the bytes are: all of them at random, or only the least and the greatest, or those whose product is the least.
enum filling { RANDOM, EXTREMES, LEAST, FILLINGS };

static unsigned state = 1;

static unsigned next(void) {
  state = 1664525u * state + 1013904223u;
  return state >> 16;
}

static void *allocate(long bytes) {
  void *data = malloc((size_t) bytes);
  if (!data) {
    fputs("error: out of memory\n", stderr);
    exit(2);
  }
  return data;
}

static void fill(enum filling filling, uint8_t *a, long as, int8_t *b, long bs) {
  for (long k = 0; k < as; k++) {
    a[k] = filling == RANDOM ? (uint8_t) next() : filling == EXTREMES ? (uint8_t) (next() % 2 * 255) : 255;
  }
  for (long k = 0; k < bs; k++) {
    b[k] = (int8_t) (filling == RANDOM ? (int) (next() % 256) - 128 : filling == EXTREMES && next() % 2 ? 127 : -128);
  }
}

static void plain(long m, long n, long k, const uint8_t *a, const int8_t *b, uint32_t *c) {
  for (long i = 0; i < m; i++) {
    for (long l = 0; l < k; l++) {
      for (long j = 0; j < n; j++) {
        c[n * i + j] += (uint32_t) (a[k * i + l] * b[n * l + j]);
      }
    }
  }
}

// Buffers are as long as they are said to be: a sanitizer sees what is touched behind them. Sums begin near both ends of their type, and wrap.
static long differences(enum filling filling, long m, long n, long k) {
  uint8_t *a = allocate(m * k);
  int8_t *b = allocate(k * n);
  int32_t *c = allocate(m * n * (long) sizeof(int32_t));
  uint32_t *expected = allocate(m * n * (long) sizeof(uint32_t));
  long wrong = 0;
  fill(filling, a, m * k, b, k * n);
  for (long x = 0; x < m * n; x++) {
    c[x] = (next() % 2 ? INT32_MAX - 1000 : INT32_MIN + 1000) ^ (int32_t) (next() % 256);
    expected[x] = (uint32_t) c[x];
  }
  plain(m, n, k, a, b, expected);
  igemm(NULL, m, n, k, a, b, c);
  for (long x = 0; x < m * n; x++) {
    wrong += (uint32_t) c[x] != expected[x];
  }
  if (wrong) {
    printf("%ldx%ldx%ld: %ld of %ld cells differ\n", m, n, k, wrong, m * n);
  }
  free(a);
  free(b);
  free(c);
  free(expected);
  return wrong;
}

int main(void) {
  static const long rows[] = { 1, 3, 4, 5, 7, 8, 9, 12, 13, 16, 31 }, columns[] = { 1, 2, 15, 16, 17, 32, 33, 47, 48, 49, 63, 64, 65, 96, 111 };
  static const long depths[] = { 1, 2, 3, 4, 5, 7, 8, 11, 130, 1535, 1536, 1537, 1539, 1540, 1543, 3072, 3079 };
  enum { ROWS = sizeof rows / sizeof rows[0], COLUMNS = sizeof columns / sizeof columns[0], DEPTHS = sizeof depths / sizeof depths[0] };
  if (!__builtin_cpu_supports("avx512vnni") || !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl")) {
    puts("skipped: this CPU has no AVX512-VNNI");
    return SKIPPED;
  }
  long wrong = 0, shapes = 0;
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < COLUMNS; j++) {
      for (int k = 0; k < DEPTHS; k++) {
        // Depths of blocks with every shape of tile, but not with every shape of the matrix.
        if (depths[k] < 1000 || (i + j) % 4 == k % 4) {
          wrong += differences((enum filling) (shapes % FILLINGS), rows[i], columns[j], depths[k]);
          shapes++;
        }
      }
    }
  }
  printf("igemm: %ld cells differ in %ld shapes\n", wrong, shapes);
  return wrong != 0;
}
