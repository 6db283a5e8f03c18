#include <stdint.h>
#include <stdio.h>
#include "k.h"

int main(void) {
  float x[16], y[4], z[32];
  for (int k = 0; k < 16; k++)
    x[k] = (float)k;
  for (int k = 0; k < 4; k++)
    y[k] = (float)(10 * k);
  for (int k = 0; k < 32; k++)
    z[k] = 100;
  kernel(0, x, y, z);
  printf("y %g %g %g %g\n", y[0], y[1], y[2], y[3]);
  printf("z %g %g %g\n", z[0], z[15], z[31]);
  return 0;
}
