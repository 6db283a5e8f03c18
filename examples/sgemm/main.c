/* Checks the generated product against a naive one and times it beside libraries, everything on one thread.
 *
 *     sgemm check [-n SHAPES] [-s SEED]     random shapes, leading dimensions, transposes, alpha and beta
 *     sgemm time [-r ROUNDS] [-p NAME=LIBRARY[:SYMBOL]]... SHAPE...
 *                                           GFLOP/s and ratios to the fastest library; a shape is N or MxNxK
 *
 * With -DDOUBLE cells are doubles. With -DBYTES they are bytes, of A without sign and of B with it, and sums of 32 bits, which wrap; there are no
 * alpha and beta, and a library has oneDNN's dnnl_gemm_u8s8s32. With -DAMX the products need tiles of AMX, too.
 *
 * A round measures the libraries and all builds one right after the other, in CPU time; a ratio is the median of the rounds' ratios.
 * The exit status is 1 if results differ, 77 if the CPU has no AVX-512, and 2 for anything else.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>
#include <stdbool.h>

#include "../measure.h"
#ifdef AMX
#include "tile_amx.h"
#endif

#if defined BYTES
typedef uint8_t left;
typedef int8_t right;
typedef int32_t real;
#define LIBRARY_SYMBOL "dnnl_gemm_u8s8s32"
#define NEEDED "avx512vnni"
typedef void product(bool transpose_a, bool transpose_b, int_fast32_t m, int_fast32_t n, int_fast32_t k, const left *a, int_fast32_t lda,
                     const right *b, int_fast32_t ldb, real *c, int_fast32_t ldc);
typedef int library_product(char transpose_a, char transpose_b, char offset_c, int64_t m, int64_t n, int64_t k, float alpha, const left *a,
                            int64_t lda, left offset_a, const right *b, int64_t ldb, right offset_b, float beta, real *c, int64_t ldc, const real *offsets);
#else
#ifdef DOUBLE
typedef double real;
#define LIBRARY_SYMBOL "cblas_dgemm"
#else
typedef float real;
#define LIBRARY_SYMBOL "cblas_sgemm"
#endif
#define NEEDED "avx512f"
typedef real left, right;
typedef void product(bool transpose_a, bool transpose_b, int_fast32_t m, int_fast32_t n, int_fast32_t k, real alpha, const left *a,
                     int_fast32_t lda, const right *b, int_fast32_t ldb, real beta, real *c, int_fast32_t ldc);
/* cblas_sgemm or cblas_dgemm of a library with 32-bit integers. */
typedef void library_product(int order, int transpose_a, int transpose_b, int m, int n, int k, real alpha, const left *a, int lda,
                             const right *b, int ldb, real beta, real *c, int ldc);
#endif
#ifdef ONE_BUILD
product exo_gemm;
static product *const builds[] = { exo_gemm };
static const char *const build_names[] = { "Exo" };
enum { BUILDS = 1 };
#else
product gemm_gcc, gemm_clang, gemm_llvm;
static product *const builds[] = { gemm_gcc, gemm_clang, gemm_llvm };
static const char *const build_names[] = { "Exo, gcc", "Exo, clang", "Exo, LLVM" };
enum { BUILDS = 3 };
#endif
enum { MAX_PEERS = 8, ROW_MAJOR = 101, AS_IT_IS = 111 };

#ifdef BYTES
/* All bytes, and among them many of the least and the greatest. */
static void fill_left(left *data, size_t count) {
    for (size_t k = 0; k < count; k++) {
        data[k] = (left) (draw(4) ? draw(256) : 255);
    }
}

static void fill_right(right *data, size_t count) {
    for (size_t k = 0; k < count; k++) {
        data[k] = (right) (draw(4) ? (int) draw(256) - 128 : -128);
    }
}

/* Sums near both ends of their type wrap. */
static void fill(real *data, size_t count) {
    for (size_t k = 0; k < count; k++) {
        data[k] = (draw(2) ? INT32_MAX : INT32_MIN) ^ (real) draw(4096);
    }
}
#else
static void fill(real *data, size_t count) {
    for (size_t k = 0; k < count; k++) {
        data[k] = exact();
    }
}
#define fill_left fill
#define fill_right fill
#endif

typedef struct {
    bool transpose_a, transpose_b;
    long m, n, k, lda, ldb, ldc;
    real alpha, beta;
} problem;

static void naive(problem p, const left *a, const right *b, real *c) {
    for (long i = 0; i < p.m; i++) {
        for (long j = 0; j < p.n; j++) {
            real sum = 0, *cell = &c[i * p.ldc + j];
            for (long k = 0; k < p.k; k++) {
                sum += a[p.transpose_a ? k * p.lda + i : i * p.lda + k] * b[p.transpose_b ? j * p.ldb + k : k * p.ldb + j];
            }
#ifdef BYTES
            *cell = (real) ((uint32_t) *cell + (uint32_t) sum);
#else
            *cell = p.beta == 0 ? p.alpha * sum : p.alpha * sum + p.beta * *cell;
#endif
        }
    }
}

static void multiply(product *f, problem p, const left *a, const right *b, real *c) {
#ifdef BYTES
    f(p.transpose_a, p.transpose_b, p.m, p.n, p.k, a, p.lda, b, p.ldb, c, p.ldc);
#else
    f(p.transpose_a, p.transpose_b, p.m, p.n, p.k, p.alpha, a, p.lda, b, p.ldb, p.beta, c, p.ldc);
#endif
}

static void multiply_by_library(library_product *f, problem p, const left *a, const right *b, real *c) {
#ifdef BYTES
    static const real no_offset = 0;
    if (f(p.transpose_a ? 'T' : 'N', p.transpose_b ? 'T' : 'N', 'F', p.m, p.n, p.k, 1, a, p.lda, 0, b, p.ldb, 0, 1, c, p.ldc, &no_offset) != 0) {
        fail("the library refuses to multiply");
    }
#else
    f(ROW_MAJOR, AS_IT_IS + p.transpose_a, AS_IT_IS + p.transpose_b, (int) p.m, (int) p.n, (int) p.k, p.alpha, a, (int) p.lda, b, (int) p.ldb,
      p.beta, c, (int) p.ldc);
#endif
}

static long extent(void) {
    static const uint32_t below[] = { 4, 20, 70, 150, 420 };
    return (long) draw(below[draw(5)]);
}

static size_t cells(long rows, long columns, long pitch) {
    return rows == 0 || columns == 0 ? 0 : (size_t) ((rows - 1) * pitch + columns);
}

/* Arrays are as long as the matrices and no longer, so that sanitizers see every access beyond them. */
static bool check(product *f, const char *name, problem p) {
    size_t a_cells = p.transpose_a ? cells(p.k, p.m, p.lda) : cells(p.m, p.k, p.lda);
    size_t b_cells = p.transpose_b ? cells(p.n, p.k, p.ldb) : cells(p.k, p.n, p.ldb), c_cells = cells(p.m, p.n, p.ldc);
    left *a = some(malloc(a_cells * sizeof *a + 1));
    right *b = some(malloc(b_cells * sizeof *b + 1));
    real *c = some(malloc(c_cells * sizeof *c + 1)), *expected = some(malloc(c_cells * sizeof *c + 1));
    fill_left(a, a_cells);
    fill_right(b, b_cells);
    fill(c, c_cells);
#ifndef BYTES
    if (p.beta == 0 && c_cells > 0) {
        c[draw((uint32_t) p.m) * (size_t) p.ldc + draw((uint32_t) p.n)] = NAN;
    }
#endif
    memcpy(expected, c, c_cells * sizeof *c);
    naive(p, a, b, expected);
    multiply(f, p, a, b, c);
    size_t wrong = 0;
    for (size_t cell = 0; cell < c_cells; cell++) {
        wrong += c[cell] != expected[cell];
    }
    if (wrong) {
        printf("%s: %zu cells differ: %ldx%ldx%ld, transposed %d %d, leading dimensions %ld %ld %ld, alpha %g, beta %g\n", name, wrong, p.m, p.n,
               p.k, p.transpose_a, p.transpose_b, p.lda, p.ldb, p.ldc, (double) p.alpha, (double) p.beta);
    }
    free(a);
    free(b);
    free(c);
    free(expected);
    return wrong == 0;
}

static bool check_random(long shapes) {
    static const double factors[] = { 1.0, 1.0, 0.0, -1.0, 2.0, 0.5 };
    bool right = true;
    for (long shape = 0; shape < shapes; shape++) {
        problem p = { .transpose_a = draw(2), .transpose_b = draw(2), .m = extent(), .n = extent(), .k = extent() };
        p.lda = 1 + (p.transpose_a ? p.m : p.k) + (draw(2) ? 0 : draw(40));
        p.ldb = 1 + (p.transpose_b ? p.k : p.n) + (draw(2) ? 0 : draw(40));
        p.ldc = 1 + p.n + (draw(2) ? 0 : draw(40));
        p.alpha = (real) factors[draw(6)];
        p.beta = (real) factors[draw(6)];
        for (int b = 0; b < BUILDS; b++) {
            right = check(builds[b], build_names[b], p) && right;
        }
    }
    if (right) {
        printf("equal to the naive product in %ld random shapes\n", shapes);
    }
    return right;
}

typedef struct {
    const char *name;
    library_product *product;
} library;

static library peers[MAX_PEERS];
static int peer_count;

static void print_text(void *handle, const char *symbol) {
    union {
        void *object;
        char *(*function)(void);
    } names = { dlsym(handle, symbol) };
    if (names.object) {
        printf(", %s", names.function());
    }
}

/* Loads a library; one that is not there is said and left out. */
static void add_peer(char *text) {
    char *path = strchr(text, '='), *symbol = LIBRARY_SYMBOL;
    if (!path || peer_count == MAX_PEERS) {
        fail("expected NAME=LIBRARY[:SYMBOL], found '%s'", text);
    }
    *path++ = 0;
    char *colon = strchr(path, ':');
    if (colon) {
        *colon = 0;
        symbol = colon + 1;
    }
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *found = handle ? dlsym(handle, symbol) : NULL;
    if (!found) {
        printf("%s is left out: %s\n", text, dlerror());
        return;
    }
    peers[peer_count].name = text;
    memcpy(&peers[peer_count++].product, &found, sizeof found);
    printf("%s", text);
    print_text(handle, "openblas_get_config");
    print_text(handle, "openblas_get_corename");
    print_text(handle, "scipy_openblas_get_config");
    print_text(handle, "scipy_openblas_get_corename");
    print_text(handle, "bli_info_get_version_str");
    void *onednn = dlsym(handle, "dnnl_version");
    if (onednn) {
        const int *(*version)(void);
        memcpy(&version, &onednn, sizeof version);
        printf(", %d.%d.%d", version()[0], version()[1], version()[2]);
    }
    void *mkl = dlsym(handle, "mkl_get_version_string");
    if (mkl) {
        char version[256] = "";
        void (*get)(char *, int);
        memcpy(&get, &mkl, sizeof get);
        get(version, (int) sizeof version - 1);
        printf(", %s", version);
    }
    printf("\n");
}

static double seconds(int who, problem p, const left *a, const right *b, real *c, int repeats) {
    double start = now();
    for (int r = 0; r < repeats; r++) {
        if (who < peer_count) {
            multiply_by_library(peers[who].product, p, a, b, c);
        } else {
            multiply(builds[who - peer_count], p, a, b, c);
        }
    }
    return (now() - start) / repeats;
}

/* One line of the table; gives the better ratio to the fastest library. */
static double time_shape(const char *name, problem p, int rounds) {
    static double took[MAX_PEERS + BUILDS][MAX_ROUNDS];
    double ratios[MAX_ROUNDS], flop = 2.0 * (double) p.m * (double) p.n * (double) p.k;
    size_t a_cells = (size_t) (p.m * p.k), b_cells = (size_t) (p.k * p.n), c_cells = (size_t) (p.m * p.n);
    left *a = on_page_bytes(a_cells * sizeof *a);
    right *b = on_page_bytes(b_cells * sizeof *b);
    real *c = on_page_bytes(c_cells * sizeof *c);
    fill_left(a, a_cells);
    fill_right(b, b_cells);
    fill(c, c_cells);
    int repeats = 1 + (int) (3e8 / (flop + 1e4)), all = peer_count + BUILDS;
    for (int who = 0; who < all; who++) {
        seconds(who, p, a, b, c, 1);
    }
    for (int round = 0; round < rounds; round++) {
        for (int turn = 0; turn < all; turn++) {
            int who = (round + turn) % all;
            took[who][round] = seconds(who, p, a, b, c, repeats);
        }
    }
    printf("%14s", name);
    double middle[MAX_PEERS + BUILDS], best_ratio = 0.0;
    int fastest = 0;
    for (int who = 0; who < all; who++) {
        middle[who] = median(took[who], rounds);
        fastest = who < peer_count && middle[who] < middle[fastest] ? who : fastest;
        printf(" %12.1f", 1e-9 * flop / middle[who]);
    }
    for (int build = 0; build < BUILDS; build++) {
        for (int round = 0; round < rounds; round++) {
            ratios[round] = took[fastest][round] / took[peer_count + build][round];
        }
        double ratio = median(ratios, rounds);
        best_ratio = ratio > best_ratio ? ratio : best_ratio;
        printf(" %6.2f", ratio);
    }
    printf("  of %s\n", fastest < peer_count ? peers[fastest].name : build_names[0]);
    fflush(stdout);
    free(a);
    free(b);
    free(c);
    return best_ratio;
}

/* M, N and K as N or MxNxK. */
static problem shape_of(const char *text) {
    char extents[3][8] = { "" };
    int end = 0, count = sscanf(text, "%7[0-9]x%7[0-9]x%7[0-9]%n", extents[0], extents[1], extents[2], &end);
    if (count == 1) {
        end = (int) strlen(extents[0]);
    }
    if (count == 2 || text[end]) {
        fail("'%s' is no shape: N, or MxNxK", text);
    }
    problem p = { .alpha = 1, .beta = 1 };
    p.m = number(extents[0], 1, 20000);
    p.n = number(extents[count == 3], 1, 20000);
    p.k = number(extents[count == 3 ? 2 : 0], 1, 20000);
    p.lda = p.k;
    p.ldb = p.ldc = p.n;
    return p;
}

int main(int argc, char **argv) {
    long rounds = 15, shapes = 1000;
    if (!__builtin_cpu_supports(NEEDED)) {
        printf("skipped: this CPU has no " NEEDED "\n");
        return SKIPPED;
    }
#ifdef AMX
    if (!exo_amx_request()) {
        printf("skipped: this CPU has no AMX\n");
        return SKIPPED;
    }
#endif
    if (argc < 2 || (strcmp(argv[1], "check") != 0 && strcmp(argv[1], "time") != 0)) {
        fail("usage: %s check [-n SHAPES] [-s SEED] | time [-r ROUNDS] [-p NAME=LIBRARY[:SYMBOL]]... SHAPE...", argv[0]);
    }
    int at = 2;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        switch (argv[at][1]) {
        case 'n': shapes = number(argv[at + 1], 1, 1000000); break;
        case 's': seed = (uint32_t) number(argv[at + 1], 0, 1000000); break;
        case 'r': rounds = number(argv[at + 1], 1, MAX_ROUNDS); break;
        case 'p': add_peer(argv[at + 1]); break;
        default: fail("unknown option '%s'", argv[at]);
        }
    }
    if (strcmp(argv[1], "check") == 0) {
        return check_random(shapes) ? 0 : 1;
    }
    printf("GFLOP/s on one thread, medians of %ld rounds, and the medians over rounds of the ratios to the fastest library\n%14s", rounds, "shape");
    for (int who = 0; who < peer_count + BUILDS; who++) {
        printf(" %12s", who < peer_count ? peers[who].name : build_names[who - peer_count]);
    }
    printf("\n");
    double logarithms = 0.0;
    int count = 0;
    for (; at < argc; at++, count++) {
        logarithms += log(time_shape(argv[at], shape_of(argv[at]), (int) rounds));
    }
    if (count > 1) {
        printf("geometric mean of the better ratios: %.3f\n", exp(logarithms / count));
    }
    return 0;
}
