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
#if defined(__x86_64__) && defined(__AMX_TILE__)
#include <cpuid.h>
#include <sys/syscall.h>
#define HAS_TILES 1
#endif

#define MAX_RANK 16
#define UNTOUCHED 0xa5
/* No place in a buffer. */
#define NOWHERE INT64_MIN
/* Where buffers are in their pages. */
#define BEHIND_FIRST 1
#define AT_END 2
/* Buffers whose pages are kept for others. */
#define KEPT 64

struct block {
    unsigned char *pages, *bytes;
    size_t pages_size, size;
    int_fast32_t strides[MAX_RANK];
};

/* Pages between two that nobody may touch, which no buffer has now, with nothing but UNTOUCHED in them: mapping them takes emulators longer than most instructions. */
static struct {
    unsigned char *pages;
    size_t size;
} kept[KEPT];
static size_t kept_count;

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

/* Linux gives a process the data of tiles when it asks. A processor without them may have a model that takes their instructions. */
static void ask_for_tiles(void) {
#ifdef HAS_TILES
    unsigned a, b, c, d;
    int is_there = __get_cpuid_count(7, 0, &a, &b, &c, &d) && d >> 24 & 1;
    /* ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA */
    if (is_there && syscall(SYS_arch_prctl, 0x1023, 18)) {
        perror("arch_prctl");
        fail("the system gives no tiles of AMX");
    }
#endif
}

static int64_t number(FILE *in) {
    int64_t value;
    if (fread(&value, sizeof value, 1, in) != 1) {
        fail("the inputs cannot be read");
    }
    return value;
}

static size_t page_size(void) {
    return (size_t) sysconf(_SC_PAGESIZE);
}

/* The first byte from one place to another that is not what it was, or the second place. */
static const unsigned char *touched(const unsigned char *from, const unsigned char *to) {
    /* Each byte is the one behind it. */
    if (from == to || (*from == UNTOUCHED && memcmp(from, from + 1, (size_t) (to - from) - 1) == 0)) {
        return to;
    }
    while (*from == UNTOUCHED) {
        from++;
    }
    return from;
}

/* Pages that no buffer has are not written to, whatever addresses code has from runs before. */
static void look_at_kept(size_t k) {
    const unsigned char *end = kept[k].pages + kept[k].size;
    if (touched(kept[k].pages, end) != end) {
        fail("code wrote to a buffer of an earlier run");
    }
}

static void look_at_all_kept(void) {
    for (size_t k = 0; k < kept_count; k++) {
        look_at_kept(k);
    }
}

static unsigned char *get_pages(size_t size) {
    for (size_t k = 0; k < kept_count; k++) {
        if (kept[k].size == size) {
            unsigned char *pages = kept[k].pages;
            look_at_kept(k);
            kept[k] = kept[--kept_count];
            return pages;
        }
    }
    size_t page = page_size();
    unsigned char *all = mmap(0, size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + page, size, PROT_READ | PROT_WRITE)) {
        fail("there is no memory");
    }
    memset(all + page, UNTOUCHED, size);
    return all + page;
}

static void put_pages(unsigned char *pages, size_t size) {
    if (kept_count < KEPT) {
        memset(pages, UNTOUCHED, size);
        kept[kept_count].pages = pages;
        kept[kept_count++].size = size;
    } else {
        munmap(pages - page_size(), size + 2 * page_size());
    }
}

static struct block take(FILE *in, int position, size_t cell, int rank) {
    struct block b;
    memset(&b, 0, sizeof b);
    b.size = (size_t) number(in);
    for (int d = 0; d < rank; d++) {
        b.strides[d] = (int_fast32_t) number(in);
    }
    b.pages_size = (b.size + cell + page_size() - 1) / page_size() * page_size();
    b.pages = get_pages(b.pages_size);
    b.bytes = b.pages + (position == AT_END ? b.pages_size - b.size : position == BEHIND_FIRST ? cell : 0);
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
    const unsigned char *behind = b.bytes + b.size, *end = b.pages + b.pages_size;
    const unsigned char *before = touched(b.pages, b.bytes), *after = touched(behind, end);
    int64_t beside = before != b.bytes ? before - b.bytes : after != end ? after - b.bytes : NOWHERE;
    put(out, &beside, sizeof beside);
    put(out, b.bytes, b.size);
    put_pages(b.pages, b.pages_size);
}
