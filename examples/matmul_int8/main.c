/* Runs both procedures on odd sizes and on the extreme values of 8 bits, and compares with the definition. */
#include <stdio.h>
#include <stdlib.h>

#include "matmul_int8.h"

enum { N = 9, M = 11, K = 301 };

static int8_t A[N][K], B[K][M], out[N][M];
static int32_t C[N][M], bias[M];

int main(void) {
    unsigned seed = 1;
    for (int l = 0; l < K; l++) {
        for (int i = 0; i < N; i++) {
            seed = seed * 1664525u + 1013904223u;
            A[i][l] = i == 0 ? INT8_MIN : (int8_t) ((int) (seed >> 24) - 128);
        }
        for (int j = 0; j < M; j++) {
            seed = seed * 1664525u + 1013904223u;
            B[l][j] = j == 0 ? INT8_MIN : (int8_t) ((int) (seed >> 24) - 128);
        }
    }
    for (int j = 0; j < M; j++) {
        bias[j] = 1000 * j - 4000;
    }
    matmul_int8(NULL, N, M, K, &A[0][0], &B[0][0], &C[0][0]);
    matmul_requantized(NULL, N, M, K, &A[0][0], &B[0][0], bias, &out[0][0]);
    int wrong = 0, cut = 0;
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < M; j++) {
            long long sum = 0;
            for (int l = 0; l < K; l++) {
                sum += (long long) A[i][l] * B[l][j];
            }
            wrong += C[i][j] != sum;
            long long t = sum + bias[j] > 0 ? (sum + bias[j]) / 128 : 0;
            wrong += out[i][j] != (t > 127 ? 127 : t);
            cut += t > 127;
        }
    }
    printf("matmul_int8: %d cells differ in 2 x %d, %d cut to 127\n", wrong, N * M, cut);
    return wrong != 0;
}
