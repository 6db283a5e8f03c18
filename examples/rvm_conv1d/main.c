// The generated convolution beside plain loops, on random numbers, on the ends of their type, and on few of them that are not zero; and how many
// instructions of RVM it takes. Returns whether anything differs.
//   rvm_conv1d [FOLDER]    also writes the last data, kernels and result there, as .npy
#include "rvm_conv1d.h"

// Where instructions trap (tests/trap.h) all of it is there.
#ifndef EXO_RVM_TRAP_H
#include "rvm.h"
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IC = 4, OC = 16, N = 16, W = 4, ROUNDS = 200 };

enum filling { RANDOM, EXTREMES, SPARSE, FILLINGS };

static uint32_t state = 1;

static uint32_t next(void) {
  state = 1664525u * state + 1013904223u;
  return state >> 8;
}

static int32_t number(enum filling filling) {
  if (filling == EXTREMES) return next() % 2 ? INT32_MAX : INT32_MIN;
  if (filling == SPARSE && next() % 8) return 0;
  return (int32_t) (next() << 16 ^ next());
}

// Sums wrap, as the machine's do.
static void plain(const int32_t *data, const int32_t *kernels, uint32_t *out) {
  for (int i = 0; i < OC; i++)
    for (int j = 0; j < N; j++) {
      out[N * i + j] = 0;
      for (int c = 0; c < IC; c++)
        for (int r = 0; r < W && j + r < N; r++) out[N * i + j] += (uint32_t) kernels[W * (IC * i + c) + r] * (uint32_t) data[N * c + j + r];
    }
}

// The format of NumPy, version 1.0: what precedes the cells is 128 bytes long.
static void write_npy(const char *folder, const char *name, const char *shape, const void *cells, size_t bytes) {
  char path[1000], head[129];
  snprintf(path, sizeof path, "%s/%s.npy", folder, name);
  int begun = snprintf(head, sizeof head, "\x93NUMPY\x01%cv%c{'descr': '<i4', 'fortran_order': False, 'shape': %s, }", 0, 0, shape);
  memset(head + begun, ' ', sizeof head - 2 - (size_t) begun);
  head[127] = '\n';
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(head, 128, 1, file) != 1 || fwrite(cells, bytes, 1, file) != 1 || fclose(file) != 0) {
    perror(path);
    exit(2);
  }
}

int main(int argc, char **argv) {
  // Behind the result stands what must stay.
  static int32_t data[IC * N], kernels[OC * IC * W], out[(OC + 1) * N];
  static uint32_t expected[OC * N];
  long wrong = 0;
  for (int round = 0; round < ROUNDS; round++) {
    enum filling filling = (enum filling) (round % FILLINGS);
    for (int k = 0; k < IC * N; k++) data[k] = number(filling);
    for (int k = 0; k < OC * IC * W; k++) kernels[k] = number(filling);
    for (int k = 0; k < (OC + 1) * N; k++) out[k] = 12345;
    plain(data, kernels, expected);
    conv1d(NULL, data, kernels, out);
    for (int k = 0; k < (OC + 1) * N; k++) wrong += (uint32_t) out[k] != (k < OC * N ? expected[k] : 12345);
  }
  struct exo_rvm_counts ran = exo_rvm.ran;
  printf("rvm_conv1d: %ld cells differ; each time %g mzero, %g mld.w, %g mmasa.w, %g mst.w\n", wrong, (double) ran.mzero / ROUNDS, (double) ran.mld / ROUNDS,
         (double) ran.mmasa / ROUNDS, (double) ran.mst / ROUNDS);
  if (argc > 1) {
    write_npy(argv[1], "data", "(4, 16)", data, sizeof data);
    write_npy(argv[1], "kernels", "(16, 4, 4)", kernels, sizeof kernels);
    write_npy(argv[1], "out", "(16, 16)", out, sizeof expected);
  }
  return wrong != 0;
}
