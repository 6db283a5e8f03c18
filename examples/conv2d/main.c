/* Runs the convolution on a small image and compares with the definition, in double precision. */
#include <stdio.h>
#include <stdlib.h>

#include "conv2d.h"

enum { BATCH = 2, H = 5, W = 7, KH = 3, KW = 3, IC = 3, OC = 4, IH = H + KH - 1, IW = W + KW - 1 };

static float inp[BATCH][IH][IW][IC], weights[OC][KH][KW][IC], bias[OC], out[BATCH][H][W][OC];

/* Multiples of 1/4 from -2 to 2, so that all sums are exact. */
static void fill(float *data, size_t count, unsigned seed) {
    for (size_t k = 0; k < count; k++) {
        seed = seed * 1664525u + 1013904223u;
        data[k] = (float) ((int) ((seed >> 16) % 17) - 8) / 4;
    }
}

static double expected(int b, int y, int x, int o) {
    double sum = bias[o];
    for (int dy = 0; dy < KH; dy++) {
        for (int dx = 0; dx < KW; dx++) {
            for (int c = 0; c < IC; c++) {
                sum += (double) inp[b][y + dy][x + dx][c] * (double) weights[o][dy][dx][c];
            }
        }
    }
    return sum > 0 ? sum : 0;
}

int main(void) {
    fill(&inp[0][0][0][0], sizeof inp / sizeof(float), 1);
    fill(&weights[0][0][0][0], sizeof weights / sizeof(float), 2);
    fill(bias, OC, 3);
    conv2d(NULL, BATCH, H, W, KH, KW, IC, OC, &inp[0][0][0][0], &weights[0][0][0][0], bias, &out[0][0][0][0]);
    int wrong = 0, zeros = 0;
    for (int b = 0; b < BATCH; b++) {
        for (int y = 0; y < H; y++) {
            for (int x = 0; x < W; x++) {
                for (int o = 0; o < OC; o++) {
                    wrong += (double) out[b][y][x][o] != expected(b, y, x, o);
                    zeros += out[b][y][x][o] == 0.0f;
                }
            }
        }
    }
    printf("conv2d: %d of %d cells differ, %d cut to zero\n", wrong, BATCH * H * W * OC, zeros);
    return wrong != 0;
}
