/* Compares the product of one tile shape with the definition, on two tiles each way and more than one block in depth. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sgemm.h"

enum { M = 2 * MR, N = 2 * NR, K = 384 + 5 };

/* Small integers: all sums are exact. */
static void fill(float *data, long count, unsigned seed) {
    for (long k = 0; k < count; k++) {
        seed = 1664525u * seed + 1013904223u;
        data[k] = (float) (seed >> 28) - 8.0f;
    }
}

int main(void) {
    if (!__builtin_cpu_supports("avx512f")) {
        return 77;
    }
    float *a = malloc(sizeof(float) * M * K), *b = malloc(sizeof(float) * K * N);
    float *c = malloc(sizeof(float) * M * N), *expected = malloc(sizeof(float) * M * N);
    if (!a || !b || !c || !expected) {
        return 2;
    }
    fill(a, M * K, 1), fill(b, K * N, 2), fill(c, M * N, 3);
    memcpy(expected, c, sizeof(float) * M * N);
    for (long i = 0; i < M; i++) {
        for (long k = 0; k < K; k++) {
            for (long j = 0; j < N; j++) {
                expected[N * i + j] += a[K * i + k] * b[N * k + j];
            }
        }
    }
    sgemm(NULL, M, N, K, a, b, c);
    int wrong = memcmp(c, expected, sizeof(float) * M * N) != 0;
    free(a), free(b), free(c), free(expected);
    return wrong;
}
