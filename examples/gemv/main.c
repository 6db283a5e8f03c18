/* Runs batched GEMV on odd sizes and compares with the definition. */
#include <stdio.h>
#include <stdlib.h>

#include "gemv.h"

enum { MAX = 13 };

static float A[3 * MAX * MAX], x[3 * MAX], y[3 * MAX], old[3 * MAX];

static float quarter(unsigned *seed) {
    *seed = *seed * 1664525u + 1013904223u;
    return (float) ((int) (*seed >> 16) % 17 - 8) / 4;
}

static int check(int batch, int m, int n) {
    unsigned seed = (unsigned) (batch + m * 31 + n * 57);
    float alpha = 0.5f, beta = -2.0f;
    for (int k = 0; k < batch * m * n; k++) {
        A[k] = quarter(&seed);
    }
    for (int k = 0; k < batch * n; k++) {
        x[k] = quarter(&seed);
    }
    for (int k = 0; k < batch * m; k++) {
        y[k] = old[k] = quarter(&seed);
    }
    gemv_batched(NULL, batch, m, n, &alpha, A, x, &beta, y);
    int wrong = 0;
    for (int b = 0; b < batch; b++) {
        for (int i = 0; i < m; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                sum += (double) A[(b * m + i) * n + j] * (double) x[b * n + j];
            }
            wrong += (double) y[b * m + i] != (double) alpha * sum + (double) beta * (double) old[b * m + i];
        }
    }
    return wrong;
}

int main(void) {
    int wrong = 0, cases = 0;
    for (int m = 1; m <= MAX; m++) {
        for (int n = 1; n <= MAX; n += 3) {
            wrong += check(3, m, n);
            cases++;
        }
    }
    printf("gemv: %d cells differ in %d shapes\n", wrong, cases);
    return wrong != 0;
}
