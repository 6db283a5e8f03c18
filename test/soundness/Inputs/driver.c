// Calls 'f' on the control arguments VALUES (read from argv, each with its comma) and N zeros, and prints the latter as
// exo-run does.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "f.h"

int main(int argc, char **argv) {
  (void)argc, (void)argv;
  static int32_t y[N];
  f(NULL, VALUES y);
  int width = 0;
  for (int i = 0; i < N; i++) {
    int length = snprintf(NULL, 0, "%d", (int)y[i]);
    width = length > width ? length : width;
  }
  printf("y: i32[%d] = [", N);
  for (int i = 0; i < N; i++)
    printf("%s%*d", i > 0 ? ", " : "", width, (int)y[i]);
  printf("]\n");
  return 0;
}
