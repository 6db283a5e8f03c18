/* Runs the stencil on an image of two by one tiles and a rim, and compares with the definition. */
#include <stdio.h>
#include <stdlib.h>

#include "stencil.h"

enum { M = 64 * 2 + 2 + 5, N = 64 + 2 + 3 };

static float input[N][M], output[N - 2][M - 2];

int main(void) {
    unsigned seed = 1;
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < M; i++) {
            seed = seed * 1664525u + 1013904223u;
            input[j][i] = (float) (seed >> 24) / 4;
        }
    }
    stencil_sum(NULL, M, N, &input[0][0], &output[0][0]);
    int wrong = 0, inside = 0;
    for (int j = 0; j < N - 2; j++) {
        for (int i = 0; i < M - 2; i++) {
            double sum = 0;
            /* Cells behind the last whole tile stay as they were. */
            if (j < (N - 2) / 64 * 64 && i < (M - 2) / 64 * 64) {
                inside++;
                for (int d = 0; d < 9; d++) {
                    sum += (double) input[j + d / 3][i + d % 3];
                }
            }
            wrong += (double) output[j][i] != sum;
        }
    }
    printf("stencil: %d of %d cells differ, %d in tiles\n", wrong, (N - 2) * (M - 2), inside);
    return wrong != 0;
}
