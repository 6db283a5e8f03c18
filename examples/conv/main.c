/* Compares the generated convolution with the definition, bit for bit, as all sums are exact; with `time` it times it on full tiles beside
 * multiply-adds that stay in registers.
 *
 * Prints one line; the exit status is 1 if a cell differs, 77 if the CPU has no AVX-512, 2 if memory runs out.
 */
#define _POSIX_C_SOURCE 199309L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "conv.h"

enum { SKIPPED = 77, GUARD = 32 };

static float *allocate(long count) {
    float *data = aligned_alloc(64, ((size_t) count * sizeof(*data) + 63) / 64 * 64);
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
        data[k] = (float) (seed >> 29) - 4.0f;
    }
}

struct images {
    long n, h, w, ic, oc;
    float *inp, *weights, *bias, *out;
};

static struct images images(long n, long h, long w, long ic, long oc) {
    struct images made = { n, h, w, ic, oc, allocate(n * (h + 2) * (w + 2) * ic), allocate(9 * ic * oc), allocate(oc), allocate(n * h * w * oc + 2 * GUARD) };
    fill(made.inp, n * (h + 2) * (w + 2) * ic, 1);
    fill(made.weights, 9 * ic * oc, 2);
    fill(made.bias, oc, 3);
    fill(made.out, n * h * w * oc + 2 * GUARD, 4);
    return made;
}

static void drop(struct images *of) {
    free(of->inp);
    free(of->weights);
    free(of->bias);
    free(of->out);
}

static void generated(const struct images *on) {
    conv(NULL, on->n, on->h, on->w, on->ic, on->oc, on->inp, on->weights, on->bias, on->out + GUARD);
}

static float expected(const struct images *on, long n, long h, long w, long o) {
    float sum = on->bias[o];
    for (long kh = 0; kh < 3; kh++) {
        for (long kw = 0; kw < 3; kw++) {
            for (long c = 0; c < on->ic; c++) {
                sum += on->inp[((n * (on->h + 2) + h + kh) * (on->w + 2) + w + kw) * on->ic + c] * on->weights[((kh * 3 + kw) * on->ic + c) * on->oc + o];
            }
        }
    }
    return sum > 0.0f ? sum : 0.0f;
}

/* Output channels lie between cells that must stay as they are. */
static long differences(long n, long h, long w, long ic, long oc) {
    struct images on = images(n, h, w, ic, oc);
    long wrong = 0, size = n * h * w * oc;
    float *before = allocate(size + 2 * GUARD);
    memcpy(before, on.out, (size_t) (size + 2 * GUARD) * sizeof(float));
    generated(&on);
    for (long k = 0; k < GUARD; k++) {
        wrong += memcmp(&on.out[k], &before[k], sizeof(float)) != 0;
        wrong += memcmp(&on.out[GUARD + size + k], &before[GUARD + size + k], sizeof(float)) != 0;
    }
    for (long k = 0; k < size; k++) {
        wrong += on.out[GUARD + k] != expected(&on, k / (h * w * oc), k / (w * oc) % h, k / oc % w, k % oc);
    }
    free(before);
    drop(&on);
    return wrong;
}

/* CPU time, as other processes may run, too. */
static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

/* Multiply-adds in a second, of 24 sums that stay in registers. */
#define FMA(SUM) "vfmadd231ps %%zmm30, %%zmm31, %%zmm" #SUM "\n\t"
#define FOUR(A, B, C, D) FMA(A) FMA(B) FMA(C) FMA(D)
#define CLOBBERED(A, B, C, D) "xmm" #A, "xmm" #B, "xmm" #C, "xmm" #D

static double peak(void) {
    enum { SUMS = 24, ROUNDS = 200000 };
    double start = seconds();
    for (int round = 0; round < ROUNDS; round++) {
        __asm__ volatile(FOUR(0, 1, 2, 3) FOUR(4, 5, 6, 7) FOUR(8, 9, 10, 11) FOUR(12, 13, 14, 15) FOUR(16, 17, 18, 19)
                             FOUR(20, 21, 22, 23)::
                                 : CLOBBERED(0, 1, 2, 3), CLOBBERED(4, 5, 6, 7), CLOBBERED(8, 9, 10, 11),
                                   CLOBBERED(12, 13, 14, 15), CLOBBERED(16, 17, 18, 19), CLOBBERED(20, 21, 22, 23));
    }
    return 16.0 * SUMS * ROUNDS / (seconds() - start);
}

/* The median share of the peak, of rounds that take turns. */
static void measure(long h, long w, long ic, long oc) {
    enum { ROUNDS = 15 };
    struct images on = images(1, h, w, ic, oc);
    double shares[ROUNDS];
    for (int k = -1; k < ROUNDS; k++) {
        long times = 0;
        double before = peak(), start = seconds(), end;
        do {
            generated(&on);
            times++;
            end = seconds();
        } while (end - start < 0.02);
        double after = peak(), most = before > after ? before : after;
        shares[k < 0 ? 0 : k] = 9.0 * (double) (times * h * w * ic * oc) / (end - start) / most;
    }
    qsort(shares, ROUNDS, sizeof(double), compare);
    printf("%3ld x %3ld, %3ld to %3ld channels: %.2f of the peak (%.2f to %.2f)\n", h, w, ic, oc, shares[ROUNDS / 2], shares[0], shares[ROUNDS - 1]);
    drop(&on);
}

int main(int argc, char **argv) {
    if (!__builtin_cpu_supports("avx512f")) {
        printf("skipped: this CPU has no AVX-512\n");
        return SKIPPED;
    }
    if (argc > 1 && !strcmp(argv[1], "time")) {
        measure(12, 24, 64, 64);
        measure(24, 48, 64, 128);
        measure(12, 24, 128, 128);
        measure(12, 24, 256, 64);
        measure(13, 25, 64, 70);
        return 0;
    }
    static const long ocs[] = { 1, 15, 16, 17, 48, 63, 64, 70, 129 };
    long wrong = 0, shapes = 0;
    for (size_t k = 0; k < sizeof ocs / sizeof ocs[0]; k++) {
        for (long w = 1; w <= 14; w++) {
            wrong += differences(1 + w % 2, 1 + w % 3, w, 1 + w % 5, ocs[k]);
            shapes++;
        }
    }
    printf("conv: %ld cells differ in %ld shapes\n", wrong, shapes);
    return wrong != 0;
}
