/* Shared by the examples' main.c: errors, exact random data, CPU time, medians and the FMA peak of the CPU. Everything runs on one thread. */
#ifndef EXAMPLES_MEASURE_H
#define EXAMPLES_MEASURE_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* SKIPPED is the exit status of a program that the CPU cannot run. */
enum { SKIPPED = 77, MAX_ROUNDS = 1000, PAGE = 4096 };

static inline void fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    fputs("error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

/* Memory that malloc or aligned_alloc returned; ends the program if there was none. */
static inline void *some(void *memory) {
    if (!memory) {
        fail("out of memory");
    }
    return memory;
}

/* Memory that begins at a page, so that no array is luckier than another. */
static inline void *on_page_bytes(size_t bytes) {
    return some(aligned_alloc(PAGE, (bytes + PAGE - 1) / PAGE * PAGE));
}

/* Parses a whole argument as a number between two bounds. */
static inline long number(const char *text, long low, long high) {
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end || value < low || value > high) {
        fail("'%s' is no number from %ld to %ld", text, low, high);
    }
    return value;
}

static uint32_t seed = 1;

/* A random number from 0 to below - 1. */
static inline uint32_t draw(uint32_t below) {
    seed = 1664525u * seed + 1013904223u;
    return (uint32_t) (((uint64_t) seed * below) >> 32);
}

/* A small integer: sums of products of such numbers are exact, in whatever order they are added. */
static inline float exact(void) { return (float) draw(16) - 8.0f; }

/* CPU time of all threads in seconds: a library may compute in a thread of its own. */
static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

static inline int ascending(const void *x, const void *y) {
    double a = *(const double *) x, b = *(const double *) y;
    return (a > b) - (a < b);
}

/* The median of up to MAX_ROUNDS values, which stay in their order. */
static inline double median(const double *values, int count) {
    static double sorted[MAX_ROUNDS];
    memcpy(sorted, values, sizeof *values * (size_t) count);
    qsort(sorted, (size_t) count, sizeof *sorted, ascending);
    return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

/* Calls a macro for each of 24 registers. */
#define FOUR(DO, A, B, C, D) DO(A) DO(B) DO(C) DO(D)
#define EACH_SUM(DO) \
    FOUR(DO, 0, 1, 2, 3) \
    FOUR(DO, 4, 5, 6, 7) FOUR(DO, 8, 9, 10, 11) FOUR(DO, 12, 13, 14, 15) FOUR(DO, 16, 17, 18, 19) FOUR(DO, 20, 21, 22, 23)
#define ZERO(N) "vpxord %%zmm" #N ", %%zmm" #N ", %%zmm" #N "\n\t"
#define FMA(N) "vfmadd231ps %%zmm30, %%zmm31, %%zmm" #N "\n\t"

/* Multiply-adds of f32 in a second by AVX-512, in 24 sums that stay in registers. All operands are zeros: what registers happen to hold may be
 * so small that a CPU takes a hundred times as long for it. */
__attribute__((target("avx512f"))) static inline double peak(void) {
    enum { SUMS = 24, LANES_OF_ZMM = 16, ITERATIONS = 100000 };
    long left = ITERATIONS;
    double start = now();
    __asm__ volatile(EACH_SUM(ZERO) ZERO(30) ZERO(31) "1:\n\t" EACH_SUM(FMA) "dec %0\n\tjnz 1b"
                     : "+r"(left)
                     :
                     : "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",
                       "xmm14", "xmm15", "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm30", "xmm31");
    return (double) LANES_OF_ZMM * SUMS * ITERATIONS / (now() - start);
}

/* Whether the core's other hardware thread leaves this one alone, by how fast instructions that do nothing pass, beside the fastest time so far. Two
 * threads share the slots for instructions, so that a busy neighbour slows the version of a kernel down most that has most instructions. */
static inline int is_alone(void) {
    enum { ITERATIONS = 600, PERCENT = 85 };
    static double best;
    long left = ITERATIONS;
    double start = now();
    __asm__ volatile("1:\n\t.rept 100\n\tnop\n\t.endr\n\tdec %0\n\tjnz 1b" : "+r"(left) : : "cc");
    double took = now() - start;
    best = best == 0.0 || took < best ? took : best;
    return took * PERCENT <= best * 100;
}

/* Waits for up to a second until the other hardware thread is idle. */
static inline void wait_alone(void) {
    enum { TRIES = 1000, MILLISECOND = 1000000 };
    for (int k = 0; k < TRIES && !is_alone(); k++) {
        nanosleep(&(struct timespec) { .tv_nsec = MILLISECOND }, NULL);
    }
}

#undef FOUR
#undef EACH_SUM
#undef ZERO
#undef FMA

#endif
