/* Compares layernorm with its definition in double precision, in many sizes; with 'time', compares its time with that of the C of the source.
 *
 * Usage: layernorm [time]. Prints a line, or a table; the exit status is 1 if a cell is wrong, 77 if the CPU has no AVX-512, 2 if memory
 * runs out.
 */
#define _POSIX_C_SOURCE 200112L
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "layernorm.h"

enum { SKIPPED = 77, GUARD = 32, ROUNDS = 15, CELLS = 1 << 16 };

typedef void kernel(void *, int_fast32_t, int_fast32_t, const float *, const float *, const float *, const float *, const float *, float *);

/* The source as it is: compiled under other names, by the same compiler at -O3, and with -ffast-math, too. */
kernel layernorm_plain, layernorm_fast;

struct problem {
    long m, n;
    float length, eps, *x, *gamma, *beta, *y;
};

/* From the start of a cache line on. */
static float *allocate(long count) {
    void *data;
    if (posix_memalign(&data, 64, (size_t) count * sizeof(float)) != 0) {
        fprintf(stderr, "error: out of memory\n");
        exit(2);
    }
    return data;
}

/* Numbers from -1 to 1 around a middle. */
static float *noise(long count, unsigned seed, float middle) {
    float *data = allocate(count);
    for (long k = 0; k < count; k++) {
        seed = 1664525u * seed + 1013904223u;
        data[k] = middle + (float) (seed >> 8) / (float) (1 << 23) - 1.0f;
    }
    return data;
}

/* What is read ends with its last cell, so that address checks see a read past a tail; y lies between cells that must stay as they are. */
static struct problem create(long m, long n) {
    struct problem p = { m, n, (float) n, 1e-5f, noise(m * n, 1, 3.0f), noise(n, 2, 1.0f), noise(n, 3, 0.0f), noise(m * n + 2 * GUARD, 4, 0.0f) };
    return p;
}

static void destroy(struct problem *p) { free(p->x), free(p->gamma), free(p->beta), free(p->y); }

static void run(kernel *f, const struct problem *p) { f(NULL, p->m, p->n, &p->length, &p->eps, p->x, p->gamma, p->beta, p->y + GUARD); }

/* How many cells of a row are further from what they should be than the rounding of its sums explains. */
static long row_differences(const struct problem *p, const float *x, const float *y) {
    double mean = 0, variance = 0, largest = 0;
    for (long j = 0; j < p->n; j++) {
        mean += x[j] / (double) p->n;
        largest = fmax(largest, fabs(x[j]));
    }
    for (long j = 0; j < p->n; j++) {
        variance += (x[j] - mean) * (x[j] - mean) / (double) p->n;
    }
    double scale = 1 / sqrt(variance + p->eps);
    long wrong = 0;
    for (long j = 0; j < p->n; j++) {
        double expected = (x[j] - mean) * scale * p->gamma[j] + p->beta[j];
        double tolerance = 16 * FLT_EPSILON * (largest * scale * fabs(p->gamma[j]) + fabs(p->beta[j]));
        wrong += !(fabs(y[j] - expected) <= tolerance);
    }
    return wrong;
}

static long differences(long m, long n) {
    struct problem p = create(m, n);
    float *before = noise(m * n + 2 * GUARD, 4, 0.0f);
    run(layernorm, &p);
    long wrong = 0;
    for (long i = 0; i < m; i++) {
        wrong += row_differences(&p, p.x + i * n, p.y + GUARD + i * n);
    }
    wrong += memcmp(p.y, before, GUARD * sizeof(float)) != 0;
    wrong += memcmp(p.y + GUARD + m * n, before + GUARD + m * n, GUARD * sizeof(float)) != 0;
    free(before);
    destroy(&p);
    return wrong;
}

static int check(void) {
    long wrong = 0, shapes = 0;
    for (long m = 1; m <= 3; m += 2) {
        for (long n = 1; n <= 70; n++) {
            wrong += differences(m, n), shapes++;
        }
        static const long more[] = { 127, 128, 129, 255, 256, 1000 };
        for (size_t k = 0; k < sizeof more / sizeof more[0]; k++) {
            wrong += differences(m, more[k]), shapes++;
        }
    }
    printf("layernorm: %ld cells differ in %ld shapes\n", wrong, shapes);
    return wrong != 0;
}

static double seconds(kernel *f, const struct problem *p, int runs) {
    struct timespec from, to;
    timespec_get(&from, TIME_UTC);
    for (int k = 0; k < runs; k++) {
        run(f, p);
    }
    timespec_get(&to, TIME_UTC);
    return ((double) (to.tv_sec - from.tv_sec) + 1e-9 * (double) (to.tv_nsec - from.tv_nsec)) / runs;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static double median(double *values) {
    qsort(values, ROUNDS, sizeof(*values), ascending);
    return values[ROUNDS / 2];
}

/* Each round runs all three, one behind the other; ratios are of one round. */
static void time_rows(long n) {
    struct problem p = create(CELLS / n, n);
    double row[ROUNDS], plain[ROUNDS], fast[ROUNDS];
    run(layernorm, &p), run(layernorm_plain, &p), run(layernorm_fast, &p);
    for (int k = 0; k < ROUNDS; k++) {
        double own = seconds(layernorm, &p, 40);
        row[k] = 1e9 * own / (double) p.m;
        plain[k] = seconds(layernorm_plain, &p, 10) / own;
        fast[k] = seconds(layernorm_fast, &p, 40) / own;
    }
    printf("%6ld %12.0f %10.1f %14.1f\n", n, median(row), median(plain), median(fast));
    destroy(&p);
}

int main(int argc, char **argv) {
    if (!__builtin_cpu_supports("avx512f")) {
        printf("skipped: this CPU has no AVX-512\n");
        return SKIPPED;
    }
    if (argc < 2) {
        return check();
    }
    if (argc > 2 || strcmp(argv[1], "time") != 0) {
        fprintf(stderr, "usage: %s [time]\n", argv[0]);
        return 2;
    }
    printf("%6s %12s %10s %14s\n", "N", "ns for a row", "source -O3", "and -ffast-math");
    static const long lengths[] = { 16, 40, 64, 100, 256, 768, 1000, 1024, 4096 };
    for (size_t k = 0; k < sizeof lengths / sizeof lengths[0]; k++) {
        time_rows(lengths[k]);
    }
    return 0;
}
