/* Runs the functions of matmul.mlir as MLIR lowers them by itself (default_...) and by the schedule (scheduled_...), compares them, and times both beside the product of
 * examples/sgemm.
 *   main [-r ROUNDS]
 *
 * A round measures all of them one right after the other, in CPU time; a ratio is the median of the rounds' ratios. The exit status is 1 if results
 * differ, 77 if the CPU has no AVX-512, and 2 for anything else.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdbool.h>

#include "../measure.h"

/* What C passes for a memref<?x?xf32>, by the address of it. */
typedef struct {
    float *allocated, *aligned;
    int64_t offset, extents[2], strides[2];
} matrix;

typedef void product(matrix *a, matrix *b, matrix *c);
product scheduled_matmul, scheduled_matmul_any, default_matmul, default_matmul_any;

/* C = alpha * op(A) * op(B) + beta * C, of examples/sgemm: its C by clang, and its object by LLVM. */
typedef void sgemm(bool transpose_a, bool transpose_b, int_fast32_t m, int_fast32_t n, int_fast32_t k, float alpha, const float *a,
                   int_fast32_t lda, const float *b, int_fast32_t ldb, float beta, float *c, int_fast32_t ldc);
sgemm gemm_clang, gemm_llvm;

enum { N = 768, SHAPES = 200 };

static matrix matrix_at(float *cells, int64_t rows, int64_t columns) {
    return (matrix) { cells, cells, 0, { rows, columns }, { columns, 1 } };
}

static float *filled(int64_t cells) {
    float *all = on_page_bytes((size_t) (cells + 1) * sizeof *all);
    for (int64_t k = 0; k < cells; k++) {
        all[k] = exact();
    }
    return all;
}

/* Whether both functions compute the same; with `overlapping` C begins in the middle of A, where the loops are a recurrence. */
static bool check(product *scheduled, product *reference, int64_t m, int64_t n, int64_t k, bool overlapping) {
    int64_t a_cells = m * k, b_cells = k * n, c_cells = m * n, all = a_cells + c_cells;
    int64_t c_at = overlapping ? a_cells / 2 : a_cells;
    float *b = filled(b_cells), *one = filled(all), *other = on_page_bytes((size_t) (all + 1) * sizeof *other);
    memcpy(other, one, (size_t) all * sizeof *other);
    float *both[] = { one, other };
    product *functions[] = { scheduled, reference };
    for (int who = 0; who < 2; who++) {
        matrix a = matrix_at(both[who], m, k), from_b = matrix_at(b, k, n), c = matrix_at(both[who] + c_at, m, n);
        functions[who](&a, &from_b, &c);
    }
    bool right = memcmp(one, other, (size_t) all * sizeof *one) == 0;
    if (!right) {
        printf("results differ: %ldx%ldx%ld%s\n", (long) m, (long) n, (long) k, overlapping ? ", C overlaps A" : "");
    }
    free(b);
    free(one);
    free(other);
    return right;
}

static int64_t extent(void) {
    static const uint32_t below[] = { 4, 20, 70, 150, 300 };
    return (int64_t) draw(below[draw(5)]);
}

static bool check_all(void) {
    bool right = check(scheduled_matmul, default_matmul, N, N, N, false);
    for (int shape = 0; shape < SHAPES; shape++) {
        int64_t m = extent(), n = extent(), k = extent();
        right = check(scheduled_matmul_any, default_matmul_any, m, n, k, false) && right;
        /* Sums of sums stay exact for a step or two only. */
        right = (m * n * k > 64 || check(scheduled_matmul_any, default_matmul_any, m, n, k, true)) && right;
    }
    return right;
}

enum { OF_MLIR, STATIC, DYNAMIC, SGEMM_CLANG, SGEMM_LLVM, ALL };
static const char *const names[] = { "MLIR's own lowering", "scheduled, 768 x 768", "scheduled, any size", "examples/sgemm, C by clang", "examples/sgemm, object by LLVM" };

static void multiply(int who, matrix *a, matrix *b, matrix *c) {
    switch (who) {
    case OF_MLIR: default_matmul(a, b, c); break;
    case STATIC: scheduled_matmul(a, b, c); break;
    case DYNAMIC: scheduled_matmul_any(a, b, c); break;
    default: (who == SGEMM_CLANG ? gemm_clang : gemm_llvm)(false, false, N, N, N, 1, a->aligned, N, b->aligned, N, 0, c->aligned, N);
    }
}

static double took[ALL][MAX_ROUNDS];

static void measure(int rounds) {
    enum { REPEATS = 5 };
    matrix a = matrix_at(filled(N * N), N, N), b = matrix_at(filled(N * N), N, N), c = matrix_at(filled(N * N), N, N);
    for (int round = 0; round < rounds; round++) {
        /* The slow one is last, so that those that are close are measured close to each other. */
        for (int turn = 1; turn <= ALL; turn++) {
            int who = turn == ALL ? OF_MLIR : 1 + (round + turn) % (ALL - 1);
            int repeats = who == OF_MLIR ? 1 : REPEATS;
            wait_alone();
            /* Once for caches that another one has filled. */
            multiply(SGEMM_CLANG, &a, &b, &c);
            double start = now();
            for (int r = 0; r < repeats; r++) {
                multiply(who, &a, &b, &c);
            }
            took[who][round] = (now() - start) / repeats;
        }
    }
    free(a.aligned);
    free(b.aligned);
    free(c.aligned);
}

/* The median over rounds of how many times as fast one is as another. */
static double ratio(int fast, int slow, int rounds) {
    double ratios[MAX_ROUNDS];
    for (int round = 0; round < rounds; round++) {
        ratios[round] = took[slow][round] / took[fast][round];
    }
    return median(ratios, rounds);
}

int main(int argc, char **argv) {
    int rounds = 9;
    if (!__builtin_cpu_supports("avx512f")) {
        printf("skipped: this CPU has no avx512f\n");
        return SKIPPED;
    }
    if (argc == 3 && strcmp(argv[1], "-r") == 0) {
        rounds = (int) number(argv[2], 1, MAX_ROUNDS);
    } else if (argc != 1) {
        fail("usage: %s [-r ROUNDS]", argv[0]);
    }
    if (!check_all()) {
        return 1;
    }
    printf("equal to MLIR's own lowering at n = %d, in %d random shapes, and where C overlaps A\n", N, SHAPES);
    measure(rounds);
    printf("n = %d, one thread, medians of %d rounds\n", N, rounds);
    for (int who = 0; who < ALL; who++) {
        printf("%32s %8.1f GFLOP/s %8.1f times MLIR's own\n", names[who], 2e-9 * N * N * N / median(took[who], rounds), ratio(who, OF_MLIR, rounds));
    }
    int peer = median(took[SGEMM_CLANG], rounds) < median(took[SGEMM_LLVM], rounds) ? SGEMM_CLANG : SGEMM_LLVM;
    printf("to %s: %.3f with the size in the type, %.3f without\n", names[peer], ratio(STATIC, peer, rounds), ratio(DYNAMIC, peer, rounds));
    return 0;
}
