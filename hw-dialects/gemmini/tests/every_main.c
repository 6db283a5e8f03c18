// Runs the procedures of every.py on numbers that are made here: `every_main n m p k act scale` writes what they take and what they leave as
// files of NumPy, so that the interpreter can be asked for the same.
#include "every.h"

#include <stdio.h>
#include <stdlib.h>

static int8_t x[64][80], y[288][70];
static int32_t w[64][32], z[288][40];

static void put(const char *name, const char *type, int rows, int cols, const void *cells, size_t size) {
  FILE *file = fopen(name, "wb");
  char text[119];
  int length = snprintf(text, sizeof text, "{'descr': '%s', 'fortran_order': False, 'shape': (%d, %d), }", type, rows, cols);
  if (file == NULL || length >= (int) sizeof text)
    exit(1);
  fwrite("\x93NUMPY\x01\x00\x76\x00", 1, 10, file);
  fprintf(file, "%-117s\n", text);
  fwrite(cells, size, (size_t) (rows * cols), file);
  fclose(file);
}

int main(int argc, char **argv) {
  if (argc != 7)
    return 1;
  long n = atol(argv[1]), m = atol(argv[2]), p = atol(argv[3]), k = atol(argv[4]), act = atol(argv[5]);
  float scale = (float) atof(argv[6]);
  uint32_t seed = (uint32_t) (n * 4099 + m * 257 + k * 17 + 1);
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 80; j++)
      x[i][j] = (int8_t) ((seed = seed * 1664525 + 1013904223) >> 24);
  // Of all sizes: those that are scaled into i8, and those that are not.
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 32; j++) {
        seed = seed * 1664525 + 1013904223;
        w[i][j] = (int32_t) seed >> (seed >> 8) % 29;
    }
  for (int i = 0; i < 288; i++)
    for (int j = 0; j < 70; j++)
      y[i][j] = 77;
  for (int i = 0; i < 288; i++)
    for (int j = 0; j < 40; j++)
      z[i][j] = 777777;
  put("x.npy", "|i1", 64, 80, x, 1);
  put("w.npy", "<i4", 64, 32, w, 4);
  put("y.npy", "|i1", 288, 70, y, 1);
  put("z.npy", "<i4", 288, 40, z, 4);
  moves(NULL, n, m, p, &x[0][0], &y[0][0]);
  sums(NULL, n, m, p, act != 0, &scale, &x[0][0], &w[0][0], &y[0][0], &z[0][0]);
  products(NULL, n, m, k, &x[0][0], &w[0][0], &z[0][0]);
  put("y_done.npy", "|i1", 288, 70, y, 1);
  put("z_done.npy", "<i4", 288, 40, z, 4);
  return 0;
}
