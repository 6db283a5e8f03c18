/* Times the generated products against oneDNN's dnnl_gemm_u8s8s32, everything on one thread.
 *
 *     bench [-r ROUNDS] n ...   or MxNxK: a table of 10^9 operations per second, and of ratios to oneDNN
 *
 * All builds of the generated code are in this program, and a round measures oneDNN and each of them one right after the
 * other, beginning with another one each time: what a machine's clock and neighbours do falls on all alike. A ratio is the
 * median of the rounds' ratios; it is a figure, and no value of it is an error. Before, every result is compared with
 * oneDNN's, cell by cell. The exit status is 1 if results differ; 2 for anything else.
 */
#define _POSIX_C_SOURCE 200112L
#include <oneapi/dnnl/dnnl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void product(void *ctxt, int_fast32_t M, int_fast32_t N, int_fast32_t K, const uint8_t *A, const int8_t *B, int32_t *C);
product igemm_gcc, igemm_clang, igemm_llvm;

enum { BUILDS = 3, MAX_ROUNDS = 1000 };
static product *const builds[BUILDS] = { igemm_gcc, igemm_clang, igemm_llvm };
static const char *const names[1 + BUILDS] = { "oneDNN", "gcc", "clang", "llvm" };

typedef struct {
    long m, n, k;
    uint8_t *a;
    int8_t *b;
    int32_t *c;
} operands;

static void fail(const char *what) {
    fprintf(stderr, "error: %s\n", what);
    exit(2);
}

/* On a page, so that no matrix is luckier than another. */
static void *allocate(long bytes) {
    void *data;
    if (posix_memalign(&data, 4096, (size_t) bytes) != 0) {
        fail("out of memory");
    }
    return data;
}

static void fill(void *data, long bytes, unsigned seed) {
    for (long k = 0; k < bytes; k++) {
        seed = 1664525u * seed + 1013904223u;
        ((uint8_t *) data)[k] = (uint8_t) (seed >> 24);
    }
}

/* Contender 0 is oneDNN, the others are the builds. */
static void multiply(int who, operands x) {
    static const int32_t no_offset = 0;
    if (who > 0) {
        builds[who - 1](NULL, x.m, x.n, x.k, x.a, x.b, x.c);
    } else if (dnnl_gemm_u8s8s32('N', 'N', 'F', x.m, x.n, x.k, 1.0f, x.a, x.k, 0, x.b, x.n, 0, 1.0f, x.c, x.n, &no_offset) != dnnl_success) {
        fail("oneDNN refuses to multiply");
    }
}

/* CPU time of the process: what other processes take is none of ours, and no thread is free. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static double seconds(int who, operands x, int repeats) {
    double start = now();
    for (int r = 0; r < repeats; r++) {
        multiply(who, x);
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

static int same_results(operands x) {
    long bytes = x.m * x.n * (long) sizeof(int32_t);
    int32_t *wanted = allocate(bytes);
    int same = 1;
    for (int who = 0; who <= BUILDS; who++) {
        memset(x.c, 1, (size_t) bytes);
        multiply(who, x);
        if (who == 0) {
            memcpy(wanted, x.c, (size_t) bytes);
        } else if (memcmp(wanted, x.c, (size_t) bytes) != 0) {
            printf("%ldx%ldx%ld: %s differs from oneDNN\n", x.m, x.n, x.k, names[who]);
            same = 0;
        }
    }
    free(wanted);
    return same;
}

/* One line of the table. */
static void time_size(operands x, int rounds) {
    static double ratios[BUILDS][MAX_ROUNDS];
    double operations = 2.0 * (double) x.m * (double) x.n * (double) x.k, best[1 + BUILDS];
    /* At least some ten milliseconds each: timers and interrupts do not show. */
    int repeats = 1 + (int) (4e9 / operations);
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
    printf("%5ldx%ldx%ld %9.1f", x.m, x.n, x.k, 1e-9 * operations / best[0]);
    for (int f = 0; f < BUILDS; f++) {
        double ratio = median(ratios[f], rounds);
        printf(" %9.1f %6.2f", 1e-9 * operations / best[1 + f], ratio);
    }
    printf("\n");
    fflush(stdout);
}

static operands of_size(const char *text) {
    operands x = { 0, 0, 0, NULL, NULL, NULL };
    int numbers = sscanf(text, "%ldx%ldx%ld", &x.m, &x.n, &x.k);
    if (numbers == 1) {
        x.n = x.k = x.m;
    }
    if ((numbers != 1 && numbers != 3) || x.m < 1 || x.n < 1 || x.k < 1 || x.m > 15360 || x.n > 15360 || x.k > 15360) {
        fail("sizes are n or MxNxK, from 1 to 15360");
    }
    x.a = allocate(x.m * x.k);
    x.b = allocate(x.k * x.n);
    x.c = allocate(x.m * x.n * (long) sizeof(int32_t));
    fill(x.a, x.m * x.k, 1);
    fill(x.b, x.k * x.n, 2);
    return x;
}

int main(int argc, char **argv) {
    int rounds = 15, first = 1;
    for (; first + 1 < argc && argv[first][0] == '-'; first += 2) {
        if (argv[first][1] != 'r') {
            fail("the only option is -r ROUNDS");
        }
        rounds = atoi(argv[first + 1]);
    }
    if (rounds < 1 || rounds > MAX_ROUNDS) {
        fail("rounds are from 1 to 1000");
    }
    printf("10^9 operations per second (best of %d rounds), and the median over rounds of the ratio to oneDNN\n", rounds);
    printf("%15s %9s %9s %6s %9s %6s %9s %6s\n", "MxNxK", "oneDNN", "gcc", "ratio", "clang", "ratio", "llvm", "ratio");
    for (int k = first; k < argc; k++) {
        operands x = of_size(argv[k]);
        if (!same_results(x)) {
            return 1;
        }
        time_size(x, rounds);
        free(x.a);
        free(x.b);
        free(x.c);
    }
    return 0;
}
