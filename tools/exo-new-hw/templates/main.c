// What the kernel leaves beside a plain loop, for every size around the number of lanes. Numbers have few digits, so nothing is rounded.
#include "kernel.h"

#include <stdio.h>
#include <stdlib.h>

enum { LANES = @{lanes}, MOST = 3 * LANES + 1, BEHIND = LANES };

static @{ctype} small(void) { return (@{ctype}) (rand() % 17 - 8); }

// Whether sums of n numbers are right, and what stands behind them is as it was.
static int is_right(int n) {
  @{ctype} x[MOST], y[MOST + BEHIND], wanted[MOST + BEHIND];
  for (int k = 0; k < n; k++)
    x[k] = small();
  for (int k = 0; k < n + BEHIND; k++) {
    wanted[k] = y[k] = small();
    if (k < n)
      wanted[k] += x[k];
  }
  accumulate(NULL, n, x, y);
  for (int k = 0; k < n + BEHIND; k++) {
    if (y[k] != wanted[k]) {
      printf("n = %d: y[%d] is %g, not %g\n", n, k, (double) y[k], (double) wanted[k]);
      return 0;
    }
  }
  return 1;
}

int main(void) {
  for (int n = 1; n <= MOST; n++)
    if (!is_right(n))
      return 1;
  printf("1 to %d elements: as a plain loop\n", MOST);
  return 0;
}
