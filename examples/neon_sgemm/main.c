// The generated product beside plain loops, in shapes around the edges of tiles, panels and blocks. Prints how many cells differ, and returns whether
// any does. Each array ends where a page begins that nobody may touch, as address checks are not there under emulation.
#define _GNU_SOURCE
#include "neon_sgemm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// As large as pages of AArch64 may be.
enum { PAGE = 65536 };

static size_t before_page(long count) { return ((size_t) count * sizeof(float) + PAGE - 1) / PAGE * PAGE; }

static float *allocate(long count) {
  size_t bytes = before_page(count);
  char *start = mmap(NULL, bytes + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (start == MAP_FAILED || mprotect(start + bytes, PAGE, PROT_NONE) != 0) {
    perror("mmap");
    exit(2);
  }
  return (float *) (start + bytes) - count;
}

static void release(float *data, long count) {
  size_t bytes = before_page(count);
  munmap((char *) (data + count) - bytes, bytes + PAGE);
}

// Small integers, so that all sums are exact.
static void fill(float *data, long count) {
  static unsigned state = 1;
  for (long k = 0; k < count; k++) {
    state = 1664525u * state + 1013904223u;
    data[k] = (float) (state >> 28) - 8.0f;
  }
}

static long differences(long m, long n, long k) {
  float *a = allocate(m * k), *b = allocate(k * n), *c = allocate(m * n), *expected = allocate(m * n);
  long wrong = 0;
  fill(a, m * k);
  fill(b, k * n);
  fill(c, m * n);
  memcpy(expected, c, (size_t) (m * n) * sizeof(float));
  for (long i = 0; i < m; i++) {
    for (long j = 0; j < n; j++) {
      for (long l = 0; l < k; l++) {
        expected[n * i + j] += a[k * i + l] * b[n * l + j];
      }
    }
  }
  neon_sgemm(NULL, m, n, k, a, b, c);
  for (long x = 0; x < m * n; x++) {
    wrong += c[x] != expected[x];
  }
  if (wrong) {
    printf("%ldx%ldx%ld: %ld of %ld cells differ\n", m, n, k, wrong, m * n);
  }
  release(a, m * k);
  release(b, k * n);
  release(c, m * n);
  release(expected, m * n);
  return wrong;
}

int main(void) {
  static const long rows[] = { 1, 2, 3, 4, 5, 7, 8, 9, 12, 19 }, columns[] = { 1, 2, 3, 4, 5, 7, 8, 12, 15, 16, 17, 19, 20, 31, 32, 33, 47, 63, 64, 65 };
  static const long depths[] = { 1, 2, 3, 17, 255, 256, 257, 512, 600 };
  enum { ROWS = sizeof rows / sizeof rows[0], COLUMNS = sizeof columns / sizeof columns[0], DEPTHS = sizeof depths / sizeof depths[0] };
  long wrong = 0;
  for (int i = 0; i < ROWS; i++) {
    for (int j = 0; j < COLUMNS; j++) {
      for (int k = 0; k < DEPTHS; k++) {
        wrong += differences(rows[i], columns[j], depths[k]);
      }
    }
  }
  printf("neon_sgemm: %ld cells differ in %d shapes\n", wrong, ROWS * COLUMNS * DEPTHS);
  return wrong != 0;
}
