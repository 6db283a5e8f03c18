// What the kernels compute beside plain loops, for all sizes around the edges; numbers of few digits, so that nothing is rounded.
#include "kernels.h"

#include <stdio.h>
#include <stdlib.h>

// The tile's shape is the machine's; -DROWS= and -DCOLUMNS= say it.
enum { MOST = 70, DEPTH = 40 };

static int wrong;

static float small(void) { return (float) (rand() % 17 - 8); }

static void fill(float *data, int count) {
  for (int k = 0; k < count; k++)
    data[k] = small();
}

static void expect(const char *kernel, int size, const float *found, const float *wanted, int count) {
  for (int k = 0; k < count; k++) {
    if (found[k] != wanted[k]) {
      printf("%s of %d: cell %d is %g, not %g\n", kernel, size, k, found[k], wanted[k]);
      wrong = 1;
      return;
    }
  }
}

static void try_tile(int depth) {
  static float a[ROWS * DEPTH], b[DEPTH * COLUMNS], found[ROWS * COLUMNS], wanted[ROWS * COLUMNS];
  fill(a, ROWS * DEPTH);
  fill(b, DEPTH * COLUMNS);
  for (int k = 0; k < ROWS * COLUMNS; k++)
    found[k] = wanted[k] = small();
  sgemm_tile(NULL, depth, (struct exo_win_2f32c) { a, { DEPTH, 1 } }, (struct exo_win_2f32c) { b, { COLUMNS, 1 } },
             (struct exo_win_2f32) { found, { COLUMNS, 1 } });
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      for (int k = 0; k < depth; k++)
        wanted[i * COLUMNS + j] += a[i * DEPTH + k] * b[k * COLUMNS + j];
  expect("sgemm_tile", depth, found, wanted, ROWS * COLUMNS);
}

static void try_vectors(int n) {
  static float a[MOST * MOST];
  // As long as they are said to be: a sanitizer sees what is touched behind them.
  float *x = malloc(sizeof(float) * (size_t) n), *found = malloc(sizeof(float) * (size_t) n);
  float *wanted = malloc(sizeof(float) * (size_t) n), factor = small();
  fill(a, MOST * MOST);
  fill(x, n);
  for (int k = 0; k < n; k++)
    found[k] = wanted[k] = small();
  axpy_relu(NULL, n, (struct exo_win_1f32c) { &factor, { 1 } }, (struct exo_win_1f32c) { x, { 1 } }, (struct exo_win_1f32) { found, { 1 } });
  for (int k = 0; k < n; k++) {
    float sum = factor * x[k] + wanted[k];
    wanted[k] = sum > 0 ? sum : 0;
  }
  expect("axpy_relu", n, found, wanted, n);
  sgemv(NULL, n, n, (struct exo_win_2f32c) { a, { n, 1 } }, (struct exo_win_1f32c) { x, { 1 } }, (struct exo_win_1f32) { found, { 1 } });
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      wanted[j] += a[i * n + j] * x[i];
  expect("sgemv", n, found, wanted, n);
  free(x);
  free(found);
  free(wanted);
}

int main(void) {
  for (int depth = 1; depth <= DEPTH; depth++)
    try_tile(depth);
  for (int n = 1; n <= MOST; n++)
    try_vectors(n);
  if (!wrong)
    printf("tiles of %d x %d, %d depths and %d sizes: as plain loops\n", ROWS, COLUMNS, DEPTH, MOST);
  return wrong;
}
