/* Checks the generated depthwise convolution against a naive one, bit for bit, as all sums are exact; with `time` it times it beside two that are
 * written by hand with intrinsics, both with stride 1 and with stride 2.
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

/* Images of h x w pixels, whose convolution with the stride s has out_h x out_w. */
typedef struct {
    long n, h, w, c, s, out_h, out_w;
    float *input, *weights, *bias, *output;
} images;

typedef void convolution(const images *on);

/* Generated code takes no extents of 0, for which there are no cells either. */
static void generated(const images *on) {
    if (on->n > 0 && on->h > 0 && on->w > 0 && on->c > 0) {
        (on->s == 1 ? depthwise1 : depthwise2)(NULL, on->n, on->h, on->w, on->c, on->input, on->weights, on->bias, on->output);
    }
}

static void naive(const images *on) {
    for (long n = 0; n < on->n; n++) {
        for (long h = 0; h < on->out_h; h++) {
            for (long w = 0; w < on->out_w; w++) {
                for (long c = 0; c < on->c; c++) {
                    float sum = on->bias[c];
                    for (long kh = 0; kh < 3; kh++) {
                        for (long kw = 0; kw < 3; kw++) {
                            const long y = on->s * h + kh - 1, x = on->s * w + kw - 1;
                            if (y >= 0 && y < on->h && x >= 0 && x < on->w) {
                                sum += on->input[((n * on->h + y) * on->w + x) * on->c + c] * on->weights[(3 * kh + kw) * on->c + c];
                            }
                        }
                    }
                    on->output[((n * on->out_h + h) * on->out_w + w) * on->c + c] = sum > 0.0f ? sum : 0.0f;
                }
            }
        }
    }
}

/* Compilers keep the sums in registers only where they are told to unroll all loops. Under clang's sanitizers that takes a minute, and speed is not
 * looked at. */
#define PRAGMA(TEXT) _Pragma(#TEXT)
#define UNROLLED(COUNT) PRAGMA(GCC unroll COUNT)
#ifdef __has_feature
#if __has_feature(address_sanitizer)
#undef UNROLLED
#define UNROLLED(COUNT)
#endif
#endif

/* By hand: `width` pixels from column w on, of 16 channels from c on. Cells outside of the input are loaded as zeros, by masks. */
static inline __attribute__((always_inline)) void pixels(const images *on, long n, long h, long w, long c, __mmask16 channels, const __m512 *weights,
                                                          __m512 bias, int width, int s) {
    const int last = s * (width - 1) + 2;
    __m512 sums[8];
    UNROLLED(8)
    for (int k = 0; k < width; k++) {
        sums[k] = bias;
    }
    UNROLLED(3)
    for (int kh = 0; kh < 3; kh++) {
        long y = s * h + kh - 1;
        __mmask16 row = y >= 0 && y < on->h ? channels : 0;
        const float *from = on->input + ((n * on->h + (row ? y : s * h)) * on->w + s * w) * on->c + c;
        UNROLLED(17)
        for (int q = 0; q <= last; q++) {
            bool outside = (q == 0 && w == 0) || (q == last && s * w + last > on->w);
            __m512 x = _mm512_maskz_loadu_ps(outside ? 0 : row, from + (outside ? 0 : (q - 1) * on->c));
            UNROLLED(3)
            for (int kw = 0; kw < 3; kw++) {
                int k = (q - kw) / s;
                if (q >= kw && (q - kw) % s == 0 && k < width) {
                    sums[k] = _mm512_fmadd_ps(x, weights[3 * kh + kw], sums[k]);
                }
            }
        }
    }
    UNROLLED(8)
    for (int k = 0; k < width; k++) {
        float *to = on->output + ((n * on->out_h + h) * on->out_w + w + k) * on->c + c;
        _mm512_mask_storeu_ps(to, channels, _mm512_max_ps(sums[k], _mm512_setzero_ps()));
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
static inline __attribute__((always_inline)) void by_rows(const images *on, int s) {
    for (long n = 0; n < on->n; n++) {
        for (long h = 0; h < on->out_h; h++) {
            for (long c = 0; c < on->c; c += LANES) {
                __m512 weights[9], bias;
                __mmask16 channels = load_weights(on, c, weights, &bias);
                long w = 0;
                for (; w + 8 <= on->out_w; w += 8) {
                    pixels(on, n, h, w, c, channels, weights, bias, 8, s);
                }
                for (; w + 4 <= on->out_w; w += 4) {
                    pixels(on, n, h, w, c, channels, weights, bias, 4, s);
                }
                for (; w < on->out_w; w++) {
                    pixels(on, n, h, w, c, channels, weights, bias, 1, s);
                }
            }
        }
    }
}

/* All channels of eight pixels, then of the next ones: memory is read in its order. */
static inline __attribute__((always_inline)) void by_channels(const images *on, int s) {
    for (long n = 0; n < on->n; n++) {
        for (long h = 0; h < on->out_h; h++) {
            long w = 0;
            while (w < on->out_w) {
                long width = on->out_w - w >= 8 ? 8 : on->out_w - w >= 4 ? 4 : 1;
                for (long c = 0; c < on->c; c += LANES) {
                    __m512 weights[9], bias;
                    __mmask16 channels = load_weights(on, c, weights, &bias);
                    if (width == 8) {
                        pixels(on, n, h, w, c, channels, weights, bias, 8, s);
                    } else if (width == 4) {
                        pixels(on, n, h, w, c, channels, weights, bias, 4, s);
                    } else {
                        pixels(on, n, h, w, c, channels, weights, bias, 1, s);
                    }
                }
                w += width;
            }
        }
    }
}

/* Each stride has code of its own. */
static void along_rows(const images *on) {
    if (on->s == 1) {
        by_rows(on, 1);
    } else {
        by_rows(on, 2);
    }
}

static void along_channels(const images *on) {
    if (on->s == 1) {
        by_channels(on, 1);
    } else {
        by_channels(on, 2);
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

static long output_cells(const images *on) { return on->n * on->out_h * on->out_w * on->c; }

static images made(long n, long h, long w, long c, long s, bool on_page) {
    images on = { n, h, w, c, s, (h + s - 1) / s, (w + s - 1) / s, NULL, NULL, NULL, NULL };
    on.input = filled(n * h * w * c, on_page);
    on.weights = filled(9 * c, on_page);
    on.bias = filled(c, on_page);
    on.output = filled(output_cells(&on), on_page);
    return on;
}

static void drop(images *of) {
    free(of->input);
    free(of->weights);
    free(of->bias);
    free(of->output);
}

static bool check(long n, long h, long w, long c, long s) {
    static convolution *const all[] = { generated, along_rows, along_channels };
    bool right = true;
    images on = made(n, h, w, c, s, false);
    const size_t bytes = (size_t) output_cells(&on) * sizeof(float);
    float *output = on.output, *expected = filled(output_cells(&on), false);
    on.output = expected;
    naive(&on);
    on.output = output;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        memset(output, 0xff, bytes);
        all[k](&on);
        if (memcmp(output, expected, bytes) != 0) {
            printf("number %zu is wrong for %ld x %ld x %ld x %ld, stride %ld\n", k, n, h, w, c, s);
            right = false;
        }
    }
    free(expected);
    drop(&on);
    return right;
}

static void measure(long width, long channels, long s, int rounds) {
    static convolution *const all[] = { generated, along_rows, along_channels };
    static double took[3][MAX_ROUNDS], ratios[2][MAX_ROUNDS];
    images on = made(1, width, width, channels, s, true);
    double products = 9.0 * (double) output_cells(&on);
    int repeats = 1 + (int) (3e7 / products);
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
    for (int round = 0; round < rounds; round++) {
        for (int k = 0; k < 2; k++) {
            ratios[k][round] = took[1 + k][round] / took[0][round];
        }
    }
    printf("%3ld x %3ld, %4ld channels, stride %ld: %6.1f GFLOP/s, %.2f and %.2f of those by hand\n", width, width, channels, s,
           2e-9 * products / median(took[0], rounds), median(ratios[0], rounds), median(ratios[1], rounds));
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
        for (size_t k = 0; k < 2 * (sizeof layers / sizeof *layers); k++) {
            const long *layer = layers[k % (sizeof layers / sizeof *layers)];
            measure(layer[0], layer[1], k < sizeof layers / sizeof *layers ? 1 : 2, (int) count);
        }
        return 0;
    }
    bool right = true;
    for (long k = 0; k < count; k++) {
        static const uint32_t widths[] = { 3, 12, 30, 60 }, channels[] = { 5, 18, 40, 80 };
        long width = draw(widths[draw(4)]) + (draw(20) != 0), height = draw(7) + (draw(20) != 0);
        right = check(1 + draw(2), height, width, 1 + draw(channels[draw(4)]), 1 + draw(2)) && right;
    }
    printf(right ? "equal to the naive convolution in %ld random shapes\n" : "wrong in some of %ld shapes\n", count);
    return right ? 0 : 1;
}
