/* Compares what the schedules make of blur and unsharp with what they are made of, bit by bit, on a made-up picture.
 *
 * Usage: images [HEIGHT WIDTH [FOLDER]]. With a folder, writes the pictures there, as PPM. Prints one line; the exit status is 1 if a point
 * differs, 2 if something else is wrong. The height is a multiple of 32.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "blur.h"
#include "unsharp.h"

/* As the source has them: compiled under other names. */
void blur_plain(void *ctxt, int_fast32_t H, int_fast32_t W, const float *inp, float *out);
void unsharp_plain(void *ctxt, int_fast32_t H, int_fast32_t W, const float *inp, float *out);

enum { MARGIN = 6, CHANNELS = 3, RUNS = 5 };

static float *allocate(long count) {
    float *data = malloc((size_t) count * sizeof(*data));
    if (!data) {
        fprintf(stderr, "error: out of memory\n");
        exit(2);
    }
    return data;
}

/* Rings, stripes and noise, brighter to the right: edges of all directions and widths, and no point that is black. */
static float point(long y, long x, long height, long width, int channel) {
    double down = (double) y / height - 0.5, right = (double) x / width - 0.5;
    double ring = sin(60.0 * sqrt(down * down + right * right));
    double stripe = ((x + y) / 8) % 2 ? 0.15 : -0.15;
    unsigned noise = (unsigned) (y * 7919 + x * 104729 + channel * 31) * 2654435761u;
    double tint = channel == 0 ? right : channel == 1 ? down : -right;
    double value = 0.5 + 0.2 * ring * (right > 0) + stripe * (right <= 0) + 0.25 * tint + 0.05 * (noise >> 24) / 255.0;
    return (float) fmin(fmax(value, 0.05), 1.0);
}

static void paint(float *picture, long height, long width) {
    for (int channel = 0; channel < CHANNELS; channel++) {
        for (long y = 0; y < height; y++) {
            for (long x = 0; x < width; x++) {
                *picture++ = point(y, x, height, width, channel);
            }
        }
    }
}

static int byte(float value) { return (int) (fminf(fmaxf(value, 0.0f), 1.0f) * 255.0f + 0.5f); }

static void save(const char *folder, const char *name, const float *picture, long height, long width) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s.ppm", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file) {
        fprintf(stderr, "error: cannot write %s\n", path);
        exit(2);
    }
    fprintf(file, "P6\n%ld %ld\n255\n", width, height);
    for (long at = 0; at < height * width; at++) {
        for (int channel = 0; channel < CHANNELS; channel++) {
            fputc(byte(picture[channel * height * width + at]), file);
        }
    }
    fclose(file);
}

static double now(void) {
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double) time.tv_sec + 1e-9 * (double) time.tv_nsec;
}

typedef void filter(void *, int_fast32_t, int_fast32_t, const float *, float *);

/* The least time of some runs. */
static double seconds(filter *run, long height, long width, const float *inp, float *out) {
    double least = HUGE_VAL;
    for (int k = 0; k < RUNS; k++) {
        double start = now();
        run(NULL, height, width, inp, out);
        least = fmin(least, now() - start);
    }
    return least;
}

/* Runs both on all channels at once or, of blur, on each; gives how many points differ and how many times faster the second is. */
static long compare(filter *plain, filter *scheduled, long height, long width, const float *inp, float *out, long cells, double *ratio) {
    float *expected = allocate(cells);
    memset(out, 0, (size_t) cells * sizeof(float));
    memset(expected, 0, (size_t) cells * sizeof(float));
    double was = seconds(plain, height, width, inp, expected), is = seconds(scheduled, height, width, inp, out);
    long wrong = 0;
    for (long at = 0; at < cells; at++) {
        wrong += memcmp(&out[at], &expected[at], sizeof(float)) != 0;
    }
    free(expected);
    *ratio = was / is;
    return wrong;
}

int main(int argc, char **argv) {
    long height = argc > 2 ? atol(argv[1]) : 96, width = argc > 2 ? atol(argv[2]) : 131;
    const char *folder = argc > 3 ? argv[3] : NULL;
    if (height < 32 || height % 32 != 0 || height > 1 << 14 || width < 1 || width > 1 << 14) {
        fprintf(stderr, "error: the height is a multiple of 32, and neither is more than 16384\n");
        return 2;
    }
    long rows = height + MARGIN, row = width + MARGIN, cells = height * width;
    float *inp = allocate(CHANNELS * rows * row), *sharp = allocate(CHANNELS * cells), *soft = allocate(CHANNELS * cells);
    paint(inp, rows, row);

    double sharper, softer;
    long wrong = compare(unsharp_plain, unsharp, height, width, inp, sharp, CHANNELS * cells, &sharper);
    /* One channel at a time, without the margin that blur does not have. */
    float *channel = allocate((height + 2) * (width + 2));
    for (int k = 0; k < CHANNELS; k++) {
        for (long y = 0; y < height + 2; y++) {
            memcpy(channel + y * (width + 2), inp + (k * rows + y + 2) * row + 2, (size_t) (width + 2) * sizeof(float));
        }
        wrong += compare(blur_plain, blur, height, width, channel, soft + k * cells, cells, &softer);
    }
    if (folder) {
        float *picture = allocate(CHANNELS * cells);
        for (long at = 0; at < CHANNELS * cells; at++) {
            long k = at / cells, y = at % cells / width, x = at % width;
            picture[at] = inp[(k * rows + y + 3) * row + x + 3];
        }
        save(folder, "input", picture, height, width);
        save(folder, "blur", soft, height, width);
        save(folder, "unsharp", sharp, height, width);
        free(picture);
    }
    printf("%ld points differ", wrong);
    if (argc > 2) {
        printf("; of %ld x %ld points blur takes 1/%.1f of the time, unsharp 1/%.1f", height, width, softer, sharper);
    }
    printf("\n");
    free(inp), free(sharp), free(soft), free(channel);
    return wrong != 0;
}
