// The generated products beside plain loops, in shapes around the edges of tiles and blocks. Prints how many cells differ, and returns whether any does;
// 77 if this machine has no AMX. Products of bf16 are compared bit for bit with what the instruction is said to do, and with sums in f64, up to rounding.
#include "amx_matmul.h"
#include "tile_amx.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 77 };

static unsigned state = 1;

static unsigned next(void) {
  state = 1664525u * state + 1013904223u;
  return state >> 16;
}

static void *allocate(long cells, size_t bytes) {
  void *data = malloc((size_t) cells * bytes);
  if (!data) {
    fputs("error: out of memory\n", stderr);
    exit(2);
  }
  return data;
}

// Bytes.

static int8_t byte(int filling) {
  if (filling == 0) return (int8_t) next();
  return filling == 1 && next() % 2 ? 127 : -128;
}

// Buffers are as long as they are said to be: a sanitizer sees what is touched behind them. Sums begin near the ends of their type, and wrap.
static long bytes_differ(int filling, long m, long n, long k) {
  int8_t *a = allocate(m * k, 1), *b = allocate(k * n, 1);
  int32_t *c = allocate(m * n, 4);
  uint32_t *expected = allocate(m * n, 4);
  long wrong = 0;
  for (long x = 0; x < m * k; x++) a[x] = byte(filling);
  for (long x = 0; x < k * n; x++) b[x] = byte(filling);
  for (long x = 0; x < m * n; x++) {
    c[x] = (next() % 2 ? INT32_MAX - 1000 : INT32_MIN + 1000) ^ (int32_t) (next() % 256);
    expected[x] = (uint32_t) c[x];
  }
  for (long i = 0; i < m; i++)
    for (long l = 0; l < k; l++)
      for (long j = 0; j < n; j++) expected[n * i + j] += (uint32_t) (a[k * i + l] * b[n * l + j]);
  matmul_i8(NULL, m, n, k, a, b, c);
  for (long x = 0; x < m * n; x++) wrong += (uint32_t) c[x] != expected[x];
  if (wrong) printf("i8, %ldx%ldx%ld: %ld of %ld cells differ\n", m, n, k, wrong, m * n);
  free(a);
  free(b);
  free(c);
  free(expected);
  return wrong;
}

// bf16: the upper half of f32.

static float f32_of(uint16_t half) {
  uint32_t bits = (uint32_t) half << 16;
  float x;
  memcpy(&x, &bits, 4);
  return x;
}

static uint16_t half_of(float x) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  return (uint16_t) (bits >> 16);
}

// Numbers of ordinary size; of all sizes, with sums that are too small or too large for their type; and small whole ones.
static uint16_t half(int filling) {
  if (filling == 0) return half_of(((float) next() - 32768) / 4096);
  if (filling == 1) return (uint16_t) next();
  return half_of((float) (int) (next() % 17) - 8);
}

// What is too small for a normal number is zero, with its sign.
static float flushed(float x) {
  return fabsf(x) < 0x1p-126f ? copysignf(0, x) : x;
}

// A product and a sum, rounded once: before, it is too small where 24 bits do not round it up to a normal number.
static float added(float sum, float x, float y) {
  double exact = (double) flushed(x) * (double) flushed(y) + (double) sum;
  return fabs(exact) < 0x1p-126 - 0x1p-151 ? copysignf(0, (float) exact) : (float) exact;
}

static float cell(const uint16_t *a, const uint16_t *b, long n, long k, float c) {
  for (long g = 0; g < k; g += 32) {
    float first = 0, second = 0;
    for (long l = g; l < g + 32; l += 2) {
      if (l < k) first = added(first, f32_of(a[l]), f32_of(b[n * l]));
      else first = added(first, 0, 0);
      if (l + 1 < k) second = added(second, f32_of(a[l + 1]), f32_of(b[n * (l + 1)]));
      else second = added(second, 0, 0);
    }
    c = flushed(flushed(c) + flushed(first + second));
  }
  return c;
}

static int same(float x, float y) {
  return memcmp(&x, &y, 4) == 0 || (x != x && y != y);
}

static long halves_differ(int filling, long m, long n, long k) {
  uint16_t *a = allocate(m * k, 2), *b = allocate(k * n, 2);
  float *c = allocate(m * n, 4), *before = allocate(m * n, 4);
  long wrong = 0;
  for (long x = 0; x < m * k; x++) a[x] = half(filling);
  for (long x = 0; x < k * n; x++) b[x] = half(filling);
  for (long x = 0; x < m * n; x++) before[x] = c[x] = filling == 1 ? f32_of((uint16_t) next()) : (float) (next() % 100);
  matmul_bf16(NULL, m, n, k, (const void *) a, (const void *) b, c);
  for (long i = 0; i < m; i++)
    for (long j = 0; j < n; j++) {
      int differs = !same(c[n * i + j], cell(a + k * i, b + j, n, k, before[n * i + j]));
      double sum = before[n * i + j], size = fabs(sum);
      for (long l = 0; l < k; l++) {
        double x = (double) f32_of(a[k * i + l]) * (double) f32_of(b[n * l + j]);
        sum += x;
        size += fabs(x);
      }
      // As many roundings as there are terms, and one for each group; whole numbers are exact.
      double allowed = filling == 2 ? 0 : size * (double) (k + k / 32 + 2) * 0x1p-24;
      wrong += differs || (filling != 1 && !(fabs(c[n * i + j] - sum) <= allowed));
    }
  if (wrong) printf("bf16, %ldx%ldx%ld: %ld of %ld cells differ\n", m, n, k, wrong, m * n);
  free(a);
  free(b);
  free(c);
  free(before);
  return wrong;
}

int main(void) {
  static const long edges[] = { 1, 2, 15, 16, 17, 31, 32, 33, 48, 63, 65, 80 }, depths[] = { 1, 2, 3, 31, 32, 33, 63, 64, 65, 127, 130, 200 };
  enum { EDGES = sizeof edges / sizeof edges[0], DEPTHS = sizeof depths / sizeof depths[0] };
#ifndef EXO_AMX_TRAP_H
  // Where instructions trap, the model does them (tests/trap.h).
  if (!exo_amx_request()) {
    puts("skipped: this machine has no AMX");
    return SKIPPED;
  }
#endif
  long wrong = 0, shapes = 0;
  for (int i = 0; i < EDGES; i++)
    for (int j = 0; j < EDGES; j++)
      for (int k = 0; k < DEPTHS; k++) {
        // Not every depth with every shape.
        if ((i + j) % 3 != k % 3) continue;
        wrong += bytes_differ((int) (shapes % 3), edges[i], edges[j], depths[k]);
        wrong += halves_differ((int) (shapes % 3), edges[i], edges[j], depths[k]);
        shapes++;
      }
  exo_amx_release();
  printf("amx_matmul: %ld cells differ in %ld shapes\n", wrong, shapes);
  return wrong != 0;
}
