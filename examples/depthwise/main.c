/* Checks the generated depthwise convolution against a naive one, bit for bit, as all sums are exact; with `time` it times it beside two that are
 * written by hand with intrinsics.
 *
 *     depthwise [SHAPES]           random shapes
 *     depthwise time [ROUNDS]      medians of rounds that take turns, in CPU time on one thread
 *
 * The exit status is 1 if results differ, 77 if the CPU has no AVX-512, and 2 for anything else.
 */
#define _POSIX_C_SOURCE 199309L

#include <immintrin.h>
#include <stdbool.h>

#include "../measure.h"
#include "depthwise.h"

enum { LANES = 16 };

typedef struct {
    long n, h, w, c;
    float *input, *weights, *bias, *output;
} images;

typedef void convolution(const images *on);

/* Generated code takes no extents of 0, for which there are no cells either. */
static void generated(const images *on) {
    if (on->n > 0 && on->h > 0 && on->w > 0 && on->c > 0) {
        depthwise(NULL, on->n, on->h, on->w, on->c, on->input, on->weights, on->bias, on->output);
    }
}

static void naive(const images *on) {
    for (long n = 0; n < on->n; n++) {
        for (long h = 0; h < on->h; h++) {
            for (long w = 0; w < on->w; w++) {
                for (long c = 0; c < on->c; c++) {
                    float sum = on->bias[c];
                    for (long y = h > 0 ? h - 1 : 0; y <= h + 1 && y < on->h; y++) {
                        for (long x = w > 0 ? w - 1 : 0; x <= w + 1 && x < on->w; x++) {
                            sum += on->input[((n * on->h + y) * on->w + x) * on->c + c] * on->weights[((y - h + 1) * 3 + x - w + 1) * on->c + c];
                        }
                    }
                    on->output[((n * on->h + h) * on->w + w) * on->c + c] = sum > 0.0f ? sum : 0.0f;
                }
            }
        }
    }
}

/* By hand: `width` pixels from column w on, of 16 channels from c on. Cells outside of the input are loaded as zeros, by masks. */
static inline __attribute__((always_inline)) void pixels(const images *on, long n, long h, long w, long c, __mmask16 channels, const __m512 *weights,
                                                          __m512 bias, int width) {
    __m512 sums[8];
    for (int k = 0; k < width; k++) {
        sums[k] = bias;
    }
    for (int kh = 0; kh < 3; kh++) {
        long y = h + kh - 1;
        __mmask16 row = y >= 0 && y < on->h ? channels : 0;
        const float *from = on->input + ((n * on->h + (row ? y : h)) * on->w + w) * on->c + c;
        for (int q = 0; q < width + 2; q++) {
            __mmask16 cell = q == 0 ? (w > 0 ? row : 0) : q == width + 1 ? (w + width < on->w ? row : 0) : row;
            long offset = q == 0 && w == 0 ? 0 : q == width + 1 && w + width == on->w ? 0 : (q - 1) * on->c;
            __m512 x = _mm512_maskz_loadu_ps(cell, from + offset);
            for (int kw = 0; kw < 3; kw++) {
                int k = q - kw;
                if (k >= 0 && k < width) {
                    sums[k] = _mm512_fmadd_ps(x, weights[3 * kh + kw], sums[k]);
                }
            }
        }
    }
    for (int k = 0; k < width; k++) {
        _mm512_mask_storeu_ps(on->output + ((n * on->h + h) * on->w + w + k) * on->c + c, channels, _mm512_max_ps(sums[k], _mm512_setzero_ps()));
    }
}

static inline __attribute__((always_inline)) __mmask16 load_weights(const images *on, long c, __m512 *weights, __m512 *bias) {
    __mmask16 channels = on->c - c >= LANES ? 0xffff : (__mmask16) ((1u << (on->c - c)) - 1);
    for (int k = 0; k < 9; k++) {
        weights[k] = _mm512_maskz_loadu_ps(channels, on->weights + k * on->c + c);
    }
    *bias = _mm512_maskz_loadu_ps(channels, on->bias + c);
    return channels;
}

/* The weights of 16 channels stay in registers along a row. */
static void along_rows(const images *on) {
    for (long n = 0; n < on->n; n++) {
        for (long h = 0; h < on->h; h++) {
            for (long c = 0; c < on->c; c += LANES) {
                __m512 weights[9], bias;
                __mmask16 channels = load_weights(on, c, weights, &bias);
                long w = 0;
                for (; w + 8 <= on->w; w += 8) {
                    pixels(on, n, h, w, c, channels, weights, bias, 8);
                }
                for (; w + 4 <= on->w; w += 4) {
                    pixels(on, n, h, w, c, channels, weights, bias, 4);
                }
                for (; w < on->w; w++) {
                    pixels(on, n, h, w, c, channels, weights, bias, 1);
                }
            }
        }
    }
}

/* All channels of eight pixels, then of the next ones: memory is read in its order. */
static void along_channels(const images *on) {
    for (long n = 0; n < on->n; n++) {
        for (long h = 0; h < on->h; h++) {
            long w = 0;
            while (w < on->w) {
                long width = on->w - w >= 8 ? 8 : on->w - w >= 4 ? 4 : 1;
                for (long c = 0; c < on->c; c += LANES) {
                    __m512 weights[9], bias;
                    __mmask16 channels = load_weights(on, c, weights, &bias);
                    if (width == 8) {
                        pixels(on, n, h, w, c, channels, weights, bias, 8);
                    } else if (width == 4) {
                        pixels(on, n, h, w, c, channels, weights, bias, 4);
                    } else {
                        pixels(on, n, h, w, c, channels, weights, bias, 1);
                    }
                }
                w += width;
            }
        }
    }
}

/* Arrays are as long as they need to be and no longer, so that sanitizers see every access
 * beyond them, or begin at a page. */
static float *filled(long count, bool on_page) {
    size_t bytes = (size_t) count * sizeof(float);
    float *data = on_page ? on_page_bytes(bytes) : some(malloc(bytes + 1));
    for (long k = 0; k < count; k++) {
        data[k] = exact();
    }
    return data;
}

static images made(long n, long h, long w, long c, bool on_page) {
    return (images) { n, h, w, c, filled(n * h * w * c, on_page), filled(9 * c, on_page), filled(c, on_page), filled(n * h * w * c, on_page) };
}

static void drop(images *of) {
    free(of->input);
    free(of->weights);
    free(of->bias);
    free(of->output);
}

static bool check(long n, long h, long w, long c) {
    static convolution *const all[] = { generated, along_rows, along_channels };
    bool right = true;
    images on = made(n, h, w, c, false);
    float *output = on.output, *expected = filled(n * h * w * c, false);
    on.output = expected;
    naive(&on);
    on.output = output;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        memset(output, 0xff, (size_t) (n * h * w * c) * sizeof(float));
        all[k](&on);
        if (memcmp(output, expected, (size_t) (n * h * w * c) * sizeof(float)) != 0) {
            printf("number %zu is wrong for %ld x %ld x %ld x %ld\n", k, n, h, w, c);
            right = false;
        }
    }
    free(expected);
    drop(&on);
    return right;
}

static void measure(long width, long channels, int rounds) {
    static convolution *const all[] = { generated, along_rows, along_channels };
    static double took[3][MAX_ROUNDS];
    images on = made(1, width, width, channels, true);
    double products = 9.0 * (double) (width * width * channels);
    int repeats = 1 + (int) (1e8 / products);
    for (int round = -1; round < rounds; round++) {
        for (int turn = 0; turn < 3; turn++) {
            int who = (round + 1 + turn) % 3;
            double start = now();
            for (int r = 0; r < repeats; r++) {
                all[who](&on);
            }
            took[who][round < 0 ? 0 : round] = (now() - start) / repeats;
        }
    }
    double ratios[2][MAX_ROUNDS];
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < 2; k++) {
            ratios[k][round] = took[1 + k][round] / took[0][round];
        }
    }
    double rows = median(ratios[0], rounds), channel = median(ratios[1], rounds);
    printf("%3ld x %3ld, %4ld channels: %6.1f GFLOP/s, %.2f and %.2f of those by hand\n", width, width, channels,
           2e-9 * products / median(took[0], rounds), rows, channel);
    fflush(stdout);
    drop(&on);
}

int main(int argc, char **argv) {
    if (!__builtin_cpu_supports("avx512f")) {
        printf("skipped: this CPU has no AVX-512\n");
        return SKIPPED;
    }
    bool timed = argc > 1 && !strcmp(argv[1], "time");
    const long count = argc > 1 + timed ? number(argv[1 + timed], 1, MAX_ROUNDS) : timed ? 15 : 1000;
    if (timed) {
        static const long layers[][2] = { { 7, 1024 }, { 7, 960 }, { 10, 576 }, { 14, 512 },  { 14, 100 }, { 19, 384 },
                                          { 28, 256 }, { 56, 128 }, { 75, 72 },  { 112, 64 }, { 112, 32 }, { 224, 32 } };
        for (size_t k = 0; k < sizeof layers / sizeof *layers; k++) {
            measure(layers[k][0], layers[k][1], (int) count);
        }
        return 0;
    }
    bool right = true;
    for (long k = 0; k < count; k++) {
        static const uint32_t widths[] = { 3, 12, 30, 60 }, channels[] = { 5, 18, 40, 80 };
        long width = draw(widths[draw(4)]) + (draw(20) != 0), height = draw(7) + (draw(20) != 0);
        right = check(1 + draw(2), height, width, 1 + draw(channels[draw(4)])) && right;
    }
    printf(right ? "equal to the naive convolution in %ld random shapes\n" : "wrong in some of %ld shapes\n", count);
    return right ? 0 : 1;
}
