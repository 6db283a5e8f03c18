/* Compares the generated product with the definition, on odd sizes and on windows of larger arrays.
 *
 * Prints one line; the exit status is 1 if a cell differs, 77 if the CPU has no AVX-512, 2 if memory runs out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sgemv.h"

enum { SKIPPED = 77, GUARD = 32 };

static float *allocate(long count) {
    float *data = malloc((size_t) count * sizeof(*data));
    if (!data) {
        fprintf(stderr, "error: out of memory\n");
        exit(2);
    }
    return data;
}

/* Small integers, so that all sums are exact. */
static void fill(float *data, long count, unsigned seed) {
    for (long k = 0; k < count; k++) {
        seed = 1664525u * seed + 1013904223u;
        data[k] = (float) (seed >> 28) - 8.0f;
    }
}

/* The matrix ends with its last cell, so that address checks see a read past a tail; y lies between cells that must
 * stay as they are. */
static long differences(long m, long n, long row, long step) {
    long size = row * (m - 1) + n;
    float *a = allocate(size), *x = allocate(step * (m - 1) + 1);
    float *y = allocate(n + 2 * GUARD), *expected = allocate(n + 2 * GUARD);
    fill(a, size, 1);
    fill(x, step * (m - 1) + 1, 2);
    fill(y, n + 2 * GUARD, 3);
    memcpy(expected, y, (size_t) (n + 2 * GUARD) * sizeof(float));
    for (long i = 0; i < m; i++) {
        for (long j = 0; j < n; j++) {
            expected[GUARD + j] += a[row * i + j] * x[step * i];
        }
    }
    sgemv(NULL, m, n, (struct exo_win_2f32c) { a, { row, 1 } }, (struct exo_win_1f32c) { x, { step } },
          (struct exo_win_1f32) { y + GUARD, { 1 } });
    long wrong = 0;
    for (long k = 0; k < n + 2 * GUARD; k++) {
        wrong += memcmp(&y[k], &expected[k], sizeof(float)) != 0;
    }
    free(a);
    free(x);
    free(y);
    free(expected);
    return wrong;
}

int main(void) {
    if (!__builtin_cpu_supports("avx512f")) {
        printf("skipped: this CPU has no AVX-512\n");
        return SKIPPED;
    }
    static const long ms[] = { 1, 2, 5, 31, 64 };
    long wrong = 0, shapes = 0;
    for (size_t k = 0; k < sizeof ms / sizeof ms[0]; k++) {
        for (long n = 1; n <= 70; n++) {
            wrong += differences(ms[k], n, n, 1) + differences(ms[k], n, n + 13, 3);
            shapes += 2;
        }
    }
    printf("sgemv: %ld cells differ in %ld shapes\n", wrong, shapes);
    return wrong != 0;
}
