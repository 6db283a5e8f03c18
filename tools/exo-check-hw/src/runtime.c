/* Runs a procedure on inputs of a file and writes what it leaves in its buffers to another one: for exo-check-hw.
 *
 * Both files are sequences of 64-bit integers and of bytes. Each buffer stands in pages of its own, between two that nobody may
 * touch: it begins at the one before it, or a cell behind that, aligned as cells are and no more, or it ends at the one behind it.
 * What of its pages is no part of it is looked at afterwards.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#define MAX_RANK 16
#define UNTOUCHED 0xa5
/* No place in a buffer. */
#define NOWHERE INT64_MIN
/* Where buffers are in their pages. */
#define BEHIND_FIRST 1
#define AT_END 2

struct block {
    unsigned char *pages, *bytes;
    size_t pages_size, size;
    int_fast32_t strides[MAX_RANK];
};

/* The configurations, which procedures write before they read them. */
static int64_t context[1 << 12];

static void fail(const char *what) {
    fprintf(stderr, "exo-check-hw: %s\n", what);
    exit(120);
}

/* For whatever the code does: it leaves no files of its memory, and ends though nobody waits for it any more. */
static void contain(unsigned seconds) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    alarm(seconds);
}

static int64_t number(FILE *in) {
    int64_t value;
    if (fread(&value, sizeof value, 1, in) != 1) {
        fail("the inputs cannot be read");
    }
    return value;
}

static struct block take(FILE *in, int position, size_t cell, int rank) {
    struct block b;
    memset(&b, 0, sizeof b);
    size_t page = (size_t) sysconf(_SC_PAGESIZE);
    b.size = (size_t) number(in);
    for (int d = 0; d < rank; d++) {
        b.strides[d] = (int_fast32_t) number(in);
    }
    b.pages_size = (b.size + cell + page - 1) / page * page;
    unsigned char *all = mmap(0, b.pages_size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + page, b.pages_size, PROT_READ | PROT_WRITE)) {
        fail("there is no memory");
    }
    b.pages = all + page;
    b.bytes = b.pages + (position == AT_END ? b.pages_size - b.size : position == BEHIND_FIRST ? cell : 0);
    memset(b.pages, UNTOUCHED, b.pages_size);
    if (fread(b.bytes, 1, b.size, in) != b.size) {
        fail("the inputs cannot be read");
    }
    return b;
}

static void put(FILE *out, const void *bytes, size_t size) {
    if (fwrite(bytes, 1, size, out) != size) {
        fail("the outputs cannot be written");
    }
}

/* Writes what is in a buffer, behind the place beside it that was written to. */
static void give(FILE *out, struct block b) {
    int64_t beside = NOWHERE;
    for (size_t k = 0; k < b.pages_size && beside == NOWHERE; k++) {
        int is_part = b.pages + k >= b.bytes && b.pages + k < b.bytes + b.size;
        if (!is_part && b.pages[k] != UNTOUCHED) {
            beside = (int64_t) k - (b.bytes - b.pages);
        }
    }
    put(out, &beside, sizeof beside);
    put(out, b.bytes, b.size);
    size_t page = (size_t) sysconf(_SC_PAGESIZE);
    munmap(b.pages - page, b.pages_size + 2 * page);
}
