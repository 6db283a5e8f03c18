/* Compares matmul_crux with the plain loops, on all sizes up to 20. */
#include "matmul.h"
#include "model.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 20, CELLS = MOST * MOST };

static int8_t A[CELLS], B[CELLS];
static int32_t C[CELLS], D[CELLS];

int main(void) {
  int wrong = 0;
  unsigned random = 1;
  for (int m = 1; m <= MOST; m++)
    for (int n = 1; n <= MOST; n++)
      for (int k = 1; k <= MOST; k++) {
        for (int x = 0; x < CELLS; x++) {
          random = random * 1664525 + 1013904223;
          A[x] = (int8_t) ((int) (random >> 24) - 128);
          B[x] = (int8_t) ((int) (random >> 16 & 255) - 128);
          C[x] = D[x] = (int32_t) random;
        }
        /* What the DMA and its memories held before does not count. */
        memset(&crux, 85, sizeof crux);
        crux.stride[0] = crux.stride[1] = crux.stride[2] = 0;
        matmul(NULL, m, n, k, A, B, C);
        matmul_crux(NULL, m, n, k, A, B, D);
        wrong += memcmp(C, D, sizeof C) != 0;
      }
  printf("%d of %d sizes are wrong\n", wrong, MOST * MOST * MOST);
  return wrong != 0;
}
