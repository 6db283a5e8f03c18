/* Multiplies the matrices in a folder and compares with the product there, then times random ones.
 *
 *     matmul DATA [n ...]
 *
 * DATA holds A.npy, B.npy and C.npy (float32). For each n one line: n, milliseconds, GFLOP/s of the fastest
 * of several runs. The exit status is 1 if the comparison fails, 2 for anything else that goes wrong.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "matmul.h"

typedef struct {
    long rows, columns;
    float *data;
} matrix;

static void fail(const char *what, const char *where) {
    fprintf(stderr, "error: %s: %s\n", where, what);
    exit(2);
}

static float *allocate(long count) {
    float *data = malloc((size_t) count * sizeof(*data));
    if (!data) {
        fail("out of memory", "matmul");
    }
    return data;
}

/* Reads a two-dimensional float32 array in the npy format, version 1.0. */
static matrix load(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.npy", folder, name);
    FILE *file = fopen(path, "rb");
    unsigned char start[10];
    char head[65536];
    if (!file || fread(start, 1, 10, file) != 10 || memcmp(start, "\x93NUMPY\x01", 7) != 0) {
        fail("cannot be read as npy", path);
    }
    size_t length = start[8] + 256u * start[9];
    if (length >= sizeof head || fread(head, 1, length, file) != length) {
        fail("ends in its header", path);
    }
    head[length] = 0;
    matrix m = { 0, 0, NULL };
    const char *shape = strstr(head, "'shape': (");
    if (!strstr(head, "'<f4'") || !shape || sscanf(shape, "'shape': (%ld, %ld)", &m.rows, &m.columns) != 2) {
        fail("is no matrix of float32", path);
    }
    size_t count = (size_t) (m.rows * m.columns);
    m.data = allocate(m.rows * m.columns);
    if (fread(m.data, sizeof(float), count, file) != count) {
        fail("ends in its data", path);
    }
    fclose(file);
    return m;
}

static int compare_with_reference(const char *folder) {
    matrix a = load(folder, "A"), b = load(folder, "B"), c = load(folder, "C");
    if (a.columns != b.rows || c.rows != a.rows || c.columns != b.columns) {
        fail("shapes do not fit", folder);
    }
    float *out = allocate(c.rows * c.columns);
    matmul(NULL, c.rows, c.columns, a.columns, a.data, b.data, out);
    long wrong = 0;
    for (long k = 0; k < c.rows * c.columns; k++) {
        wrong += memcmp(&out[k], &c.data[k], sizeof(float)) != 0;
    }
    printf("reference %ldx%ldx%ld: ", c.rows, c.columns, a.columns);
    if (wrong == 0) {
        printf("equal bit for bit\n");
    } else {
        printf("%ld of %ld cells differ\n", wrong, c.rows * c.columns);
    }
    free(a.data);
    free(b.data);
    free(c.data);
    free(out);
    return wrong != 0;
}

static double now(void) {
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* The least time of one product of random n x n matrices, over at least 3 runs and 0.2 seconds. */
static double best_time(long n) {
    float *a = allocate(n * n), *b = allocate(n * n), *c = allocate(n * n);
    for (long k = 0; k < n * n; k++) {
        a[k] = (float) (k * 7 % 17 - 8) / 4;
        b[k] = (float) (k * 5 % 13 - 6) / 4;
    }
    double best = 1e30, total = 0;
    for (int run = 0; run < 3 || total < 0.2; run++) {
        double start = now();
        matmul(NULL, n, n, n, a, b, c);
        double seconds = now() - start;
        total += seconds;
        best = seconds < best ? seconds : best;
    }
    free(a);
    free(b);
    free(c);
    return best;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: %s DATA [n ...]\n", argv[0]);
        return 2;
    }
    int wrong = compare_with_reference(argv[1]);
    for (int k = 2; k < argc; k++) {
        char *end;
        long n = strtol(argv[k], &end, 10);
        if (*end || n < 1 || n > 16384) {
            fail("is no size from 1 to 16384", argv[k]);
        }
        double seconds = best_time(n);
        double flops = 2.0 * (double) n * (double) n * (double) n;
        printf("%6ld %10.3f ms %8.2f GFLOP/s\n", n, 1e3 * seconds, 1e-9 * flops / seconds);
    }
    return wrong;
}
