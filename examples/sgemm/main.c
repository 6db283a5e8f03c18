/* Checks the generated products against a naive one and times them against OpenBLAS, everything on one thread.
 *
 *     sgemm check A.npy B.npy C0.npy C.npy    C0 + A * B must be C, bit for bit
 *     sgemm time [-r ROUNDS] n ...            a table of GFLOP/s, and of ratios to OpenBLAS
 *
 * Both builds of the generated code, sgemm_gcc and sgemm_clang, are in this program, and a round measures OpenBLAS and
 * both of them one right after the other: what a machine's clock and neighbours do falls on all alike. A ratio is the
 * median of the rounds' ratios; it is a figure, and no value of it is an error. The exit status is 1 if results
 * differ; 77 if the CPU has no AVX-512; 2 for anything else.
 */
#define _POSIX_C_SOURCE 200112L
#include <cblas.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void product(void *ctxt, int_fast32_t M, int_fast32_t N, int_fast32_t K, const float *A, const float *B, float *C);
product sgemm_gcc, sgemm_clang;
extern char *openblas_get_corename(void);

/* The shape of a tile. */
#ifndef MR
#define MR 6
#define NR 64
#endif

enum { BUILDS = 2, SKIPPED = 77, MAX_ROUNDS = 1000 };
static product *const builds[BUILDS] = { sgemm_gcc, sgemm_clang };
static const char *const build_names[BUILDS] = { "gcc", "clang" };

static void fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

/* On a page, so that no matrix is luckier than another. */
static float *allocate(long count) {
    void *data;
    if (posix_memalign(&data, 4096, (size_t) count * sizeof(float)) != 0) {
        fail("out of memory");
    }
    return data;
}

/* Small integers: all sums of products are exact, in whatever order they are added. */
static void fill(float *data, long count, unsigned seed) {
    for (long k = 0; k < count; k++) {
        seed = 1664525u * seed + 1013904223u;
        data[k] = (float) (seed >> 28) - 8.0f;
    }
}

static void naive(long m, long n, long k, const float *a, const float *b, float *c) {
    for (long i = 0; i < m; i++) {
        for (long l = 0; l < k; l++) {
            for (long j = 0; j < n; j++) {
                c[n * i + j] += a[k * i + l] * b[n * l + j];
            }
        }
    }
}

static long differences(const float *x, const float *y, long count) {
    long wrong = 0;
    for (long k = 0; k < count; k++) {
        wrong += memcmp(&x[k], &y[k], sizeof(float)) != 0;
    }
    return wrong;
}

/* One shape; what lies around C must stay as it was. */
static long check_shape(product *f, long m, long n, long k) {
    enum { GUARD = 64 };
    float *a = allocate(m * k), *b = allocate(k * n);
    float *c = allocate(m * n + 2 * GUARD), *expected = allocate(m * n + 2 * GUARD);
    fill(a, m * k, 1);
    fill(b, k * n, 2);
    fill(c, m * n + 2 * GUARD, 3);
    memcpy(expected, c, (size_t) (m * n + 2 * GUARD) * sizeof(float));
    naive(m, n, k, a, b, expected + GUARD);
    f(NULL, m, n, k, a, b, c + GUARD);
    long wrong = differences(c, expected, m * n + 2 * GUARD);
    if (wrong) {
        printf("%ldx%ldx%ld: %ld of %ld cells differ\n", m, n, k, wrong, m * n);
    }
    free(a);
    free(b);
    free(c);
    free(expected);
    return wrong;
}

static long check_shapes(void) {
    static const long shapes[][3] = { { MR, NR, 1 },          { MR, NR, 384 },         { 2 * MR, NR, 385 },     { MR, 3 * NR, 7 },
                                      { 11 * MR, 2 * NR, 383 }, { 3 * MR, 5 * NR, 1000 }, { 64 * MR, 6 * NR, 384 } };
    enum { SHAPES = sizeof shapes / sizeof shapes[0] };
    long wrong = 0;
    for (int b = 0; b < BUILDS; b++) {
        for (int s = 0; s < SHAPES; s++) {
            wrong += check_shape(builds[b], shapes[s][0], shapes[s][1], shapes[s][2]);
        }
    }
    if (!wrong) {
        printf("equal to the naive product in %d shapes, gcc and clang\n", (int) SHAPES);
    }
    return wrong;
}

typedef struct {
    long rows, columns;
    float *data;
} matrix;

/* Reads a two-dimensional float32 array in the npy format, version 1.0. */
static matrix load(const char *path) {
    FILE *file = fopen(path, "rb");
    unsigned char start[10];
    char head[65536];
    if (!file || fread(start, 1, 10, file) != 10 || memcmp(start, "\x93NUMPY\x01", 7) != 0) {
        fail("%s: cannot be read as npy", path);
    }
    size_t length = start[8] + 256u * start[9];
    if (length >= sizeof head || fread(head, 1, length, file) != length) {
        fail("%s: ends in its header", path);
    }
    head[length] = 0;
    matrix m = { 0, 0, NULL };
    const char *shape = strstr(head, "'shape': (");
    if (!strstr(head, "'<f4'") || !shape || sscanf(shape, "'shape': (%ld, %ld)", &m.rows, &m.columns) != 2) {
        fail("%s: is no matrix of float32", path);
    }
    m.data = allocate(m.rows * m.columns);
    if (fread(m.data, sizeof(float), (size_t) (m.rows * m.columns), file) != (size_t) (m.rows * m.columns)) {
        fail("%s: ends in its data", path);
    }
    fclose(file);
    return m;
}

static int check_files(char **paths) {
    matrix a = load(paths[0]), b = load(paths[1]), before = load(paths[2]), after = load(paths[3]);
    long m = a.rows, n = b.columns, k = a.columns, wrong = 0;
    if (b.rows != k || before.rows != m || before.columns != n || after.rows != m || after.columns != n) {
        fail("shapes do not fit");
    }
    float *c = allocate(m * n);
    for (int f = 0; f < BUILDS; f++) {
        memcpy(c, before.data, (size_t) (m * n) * sizeof(float));
        builds[f](NULL, m, n, k, a.data, b.data, c);
        long differ = differences(c, after.data, m * n);
        if (differ) {
            printf("%s: %ld of %ld cells differ\n", build_names[f], differ, m * n);
        }
        wrong += differ;
    }
    if (!wrong) {
        printf("%ldx%ldx%ld: equal bit for bit, gcc and clang\n", m, n, k);
    }
    return wrong != 0;
}

/* CPU time: what other processes take is none of ours. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

typedef struct {
    const float *a, *b;
    float *c;
    long n;
} operands;

/* Contender 0 is OpenBLAS, the others are the builds. */
static double seconds(int contender, operands x, int repeats) {
    int n = (int) x.n;
    double start = now();
    for (int r = 0; r < repeats; r++) {
        if (contender == 0) {
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1.0f, x.a, n, x.b, n, 1.0f, x.c, n);
        } else {
            builds[contender - 1](NULL, n, n, n, x.a, x.b, x.c);
        }
    }
    return (now() - start) / repeats;
}

static int ascending(const void *x, const void *y) {
    double a = *(const double *) x, b = *(const double *) y;
    return (a > b) - (a < b);
}

static double median(double *values, int count) {
    qsort(values, (size_t) count, sizeof *values, ascending);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* One line of the table. */
static void time_size(long n, int rounds) {
    static double ratios[BUILDS][MAX_ROUNDS];
    float *a = allocate(n * n), *b = allocate(n * n), *c = allocate(n * n);
    double flop = 2.0 * (double) n * (double) n * (double) n;
    /* At least some ten milliseconds each: timers and interrupts do not show. */
    int repeats = 1 + (int) (1e9 / flop);
    operands x = { a, b, c, n };
    double best[1 + BUILDS];
    fill(a, n * n, 1);
    fill(b, n * n, 2);
    fill(c, n * n, 3);
    for (int who = 0; who <= BUILDS; who++) {
        best[who] = seconds(who, x, 1);
    }
    for (int round = 0; round < rounds; round++) {
        double took[1 + BUILDS];
        for (int turn = 0; turn <= BUILDS; turn++) {
            int who = (round + turn) % (1 + BUILDS);
            took[who] = seconds(who, x, repeats);
            best[who] = took[who] < best[who] ? took[who] : best[who];
        }
        for (int f = 0; f < BUILDS; f++) {
            ratios[f][round] = took[0] / took[1 + f];
        }
    }
    printf("%6ld %14.1f", n, 1e-9 * flop / best[0]);
    double better = 0;
    for (int f = 0; f < BUILDS; f++) {
        double ratio = median(ratios[f], rounds);
        better = ratio > better ? ratio : better;
        printf(" %12.1f %6.2f", 1e-9 * flop / best[1 + f], ratio);
    }
    printf(" %12.2f\n", better);
    fflush(stdout);
    free(a);
    free(b);
    free(c);
}

/* By default Debian's OpenBLAS takes its SSE3 kernels on CPUs that it does not know: ratios to those mean little. */
static void name_openblas_kernels(void) {
    static const char *const good[] = { "SkylakeX", "Cooperlake", "SapphireRapids" };
    const char *core = openblas_get_corename();
    const char *older = ", which are older than AVX-512: the ratios below say little (set OPENBLAS_CORETYPE=SkylakeX)";
    for (size_t k = 0; k < sizeof good / sizeof good[0]; k++) {
        if (strcmp(core, good[k]) == 0) {
            older = "";
        }
    }
    printf("OpenBLAS runs its kernels for %s%s\n", core, older);
}

static long number(const char *text, long low, long high) {
    char *end;
    long value = strtol(text, &end, 10);
    if (*end || end == text || value < low || value > high) {
        fail("'%s' is no number from %ld to %ld", text, low, high);
    }
    return value;
}

static int time_all(int count, char **args) {
    int rounds = 15, first = 0;
    for (; first + 1 < count && args[first][0] == '-'; first += 2) {
        if (strcmp(args[first], "-r") == 0) {
            rounds = (int) number(args[first + 1], 1, MAX_ROUNDS);
        } else {
            fail("unknown option '%s'", args[first]);
        }
    }
    name_openblas_kernels();
    openblas_set_num_threads(1);
    if (check_shapes() != 0) {
        return 1;
    }
    printf("GFLOP/s on one thread (best of %d rounds), and the median over rounds of the ratio to OpenBLAS\n", rounds);
    printf("%6s %14s %12s %6s %12s %6s %12s\n", "n", "OpenBLAS", "Exo, gcc", "ratio", "Exo, clang", "ratio", "better ratio");
    for (int k = first; k < count; k++) {
        long n = number(args[k], 192, 15360);
        if (n % 192 != 0) {
            fail("%ld is no multiple of 192", n);
        }
        time_size(n, rounds);
    }
    return 0;
}

int main(int argc, char **argv) {
    if (!__builtin_cpu_supports("avx512f")) {
        printf("skipped: this CPU has no AVX-512\n");
        return SKIPPED;
    }
    if (argc == 6 && strcmp(argv[1], "check") == 0) {
        return check_files(argv + 2);
    }
    if (argc >= 3 && strcmp(argv[1], "time") == 0) {
        return time_all(argc - 2, argv + 2);
    }
    fprintf(stderr, "usage: %s check A.npy B.npy C0.npy C.npy | time [-r ROUNDS] n ...\n", argv[0]);
    return 2;
}
