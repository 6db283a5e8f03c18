/* Checks the generated convolution against a naive one and times it beside oneDNN, everything on one thread.
 *
 *     conv check [-n SHAPES] [-s SEED]     random shapes, bit for bit
 *     conv time [-r ROUNDS] [-i IMAGES] [-a 1] [-d LIBRARY] [SET]
 *                                          shares of the FMA peak and ratios to oneDNN; SET is seeds, resnet, all, or one layer:
 *                                          its height, width, input and output channels, kernel and stride, as in 7x7x512x512x3x1;
 *                                          with -a 1 only times count at which the core's other hardware thread is idle
 *
 * A round measures all variants one right after the other, in CPU time; a ratio is the median of the rounds' ratios.
 * The exit status is 1 if results differ, 77 if the CPU has no AVX-512, and 2 for anything else.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>

#include "../measure.h"
#include "convolution.h"

typedef struct {
    const char *name;
    bool (*plain)(const conv_shape *, const float *, const float *, const float *, float *);
    size_t (*packed_cells)(const conv_shape *);
    bool (*pack)(const conv_shape *, const float *, float *);
    bool (*packed)(const conv_shape *, const float *, const float *, const float *, float *);
} build;

#ifdef ONE_BUILD
static const build builds[] = { { "Exo", convolution, convolution_packed_cells, convolution_pack, convolution_packed } };
#else
#define DECLARE(SUFFIX) \
    bool convolution_##SUFFIX(const conv_shape *, const float *, const float *, const float *, float *); \
    size_t convolution_packed_cells_##SUFFIX(const conv_shape *); \
    bool convolution_pack_##SUFFIX(const conv_shape *, const float *, float *); \
    bool convolution_packed_##SUFFIX(const conv_shape *, const float *, const float *, const float *, float *);
#define BUILD(SUFFIX) \
    { #SUFFIX, convolution_##SUFFIX, convolution_packed_cells_##SUFFIX, convolution_pack_##SUFFIX, convolution_packed_##SUFFIX }
DECLARE(gcc)
DECLARE(clang)
DECLARE(llvm)
static const build builds[] = { BUILD(gcc), BUILD(clang), BUILD(llvm) };
#endif
enum { BUILDS = sizeof builds / sizeof *builds };

static void fill(float *data, size_t count) {
    for (size_t k = 0; k < count; k++) {
        data[k] = exact();
    }
}

static size_t input_cells(const conv_shape *s) { return (size_t) (s->images * s->height * s->width * s->in_channels); }
static size_t output_cells(const conv_shape *s) { return (size_t) (s->images * s->out_height * s->out_width * s->out_channels); }
static size_t weight_cells(const conv_shape *s) {
    return (size_t) (s->kernel_height * s->kernel_width * s->in_channels * s->out_channels);
}

static void naive(const conv_shape *s, const float *input, const float *weights, const float *bias, float *output) {
    for (long n = 0; n < s->images; n++) {
        for (long h = 0; h < s->out_height; h++) {
            for (long w = 0; w < s->out_width; w++) {
                float *pixel = &output[((n * s->out_height + h) * s->out_width + w) * s->out_channels];
                memcpy(pixel, bias, (size_t) s->out_channels * sizeof *bias);
                for (long kh = 0; kh < s->kernel_height; kh++) {
                    for (long kw = 0; kw < s->kernel_width; kw++) {
                        long y = s->stride * h + kh - s->top, x = s->stride * w + kw - s->left;
                        if (y < 0 || y >= s->height || x < 0 || x >= s->width) {
                            continue;
                        }
                        for (long c = 0; c < s->in_channels; c++) {
                            float cell = input[((n * s->height + y) * s->width + x) * s->in_channels + c];
                            const float *row = &weights[((kh * s->kernel_width + kw) * s->in_channels + c) * s->out_channels];
                            for (long o = 0; o < s->out_channels; o++) {
                                pixel[o] += cell * row[o];
                            }
                        }
                    }
                }
                for (long o = 0; o < s->out_channels; o++) {
                    pixel[o] = pixel[o] > 0.0f ? pixel[o] : 0.0f;
                }
            }
        }
    }
}

static void print_shape(const conv_shape *s) {
    printf("%ld x %ld x %ld x %ld to %ld x %ld x %ld, kernel %ld x %ld, stride %ld, border %ld, %ld\n", s->images, s->height, s->width,
           s->in_channels, s->out_height, s->out_width, s->out_channels, s->kernel_height, s->kernel_width, s->stride, s->top, s->left);
}

/* Arrays are as long as they need to be and no longer, so that sanitizers see every access beyond them. */
static bool check(const build *b, const conv_shape *s) {
    float *input = some(malloc(input_cells(s) * sizeof(float) + 1)), *weights = some(malloc(weight_cells(s) * sizeof(float) + 1));
    float *bias = some(malloc((size_t) s->out_channels * sizeof(float) + 1)), *output = some(malloc(output_cells(s) * sizeof(float) + 1));
    float *expected = some(malloc(output_cells(s) * sizeof(float) + 1)), *packed = some(malloc(b->packed_cells(s) * sizeof(float) + 1));
    fill(input, input_cells(s));
    fill(weights, weight_cells(s));
    fill(bias, (size_t) s->out_channels);
    fill(output, output_cells(s));
    naive(s, input, weights, bias, expected);
    bool right = b->plain(s, input, weights, bias, output) && !memcmp(output, expected, output_cells(s) * sizeof(float));
    fill(output, output_cells(s));
    right = right && b->pack(s, weights, packed) && b->packed(s, input, packed, bias, output);
    right = right && !memcmp(output, expected, output_cells(s) * sizeof(float));
    if (!right) {
        printf("%s is wrong for ", b->name);
        print_shape(s);
    }
    free(input);
    free(weights);
    free(bias);
    free(output);
    free(expected);
    free(packed);
    return right;
}

static conv_shape random_shape(void) {
    static const uint32_t kernels[] = { 1, 1, 2, 3, 3, 3, 4, 5, 7 }, images[] = { 1, 1, 1, 2, 3 };
    static const uint32_t out_channels[] = { 8, 40, 70, 140 }, widths[] = { 3, 18, 32, 140 };
    conv_shape s = { .stride = 1 + draw(2), .images = images[draw(5)], .in_channels = 1 + draw(draw(2) ? 4 : 20) };
    s.out_channels = 1 + draw(out_channels[draw(4)]);
    s.kernel_height = kernels[draw(9)];
    s.kernel_width = draw(4) ? s.kernel_height : kernels[draw(9)];
    s.height = 1 + draw(draw(4) ? 19 : 45);
    s.width = 1 + draw(widths[draw(4)]);
    if (!draw(30)) {
        s.in_channels = 1024;
        s.height = 1 + draw(3);
        s.width = 1 + draw(18);
    }
    if (draw(3)) {
        /* As many zeros on each side as keep the extents. */
        s.top = s.kernel_height / 2;
        s.left = s.kernel_width / 2;
        s.out_height = (s.height + s.stride - 1) / s.stride;
        s.out_width = (s.width + s.stride - 1) / s.stride;
    } else {
        s.top = draw(2) ? 0 : draw(9);
        s.left = draw(2) ? 0 : draw(9);
        s.out_height = draw(2) && s.height >= s.kernel_height ? (s.height - s.kernel_height) / s.stride + 1 : draw(12);
        s.out_width = draw(2) && s.width >= s.kernel_width ? (s.width - s.kernel_width) / s.stride + 1 : draw(34);
    }
    if (!draw(20)) {
        long *extents[] = { &s.images, &s.height, &s.width, &s.in_channels, &s.out_height, &s.out_width, &s.out_channels, &s.kernel_height,
                            &s.kernel_width };
        *extents[draw(9)] = 0;
    }
    return s;
}

static bool check_all(long shapes) {
    bool right = true;
    for (long k = 0; k < shapes; k++) {
        conv_shape s = random_shape();
        for (int b = 0; b < BUILDS; b++) {
            right = check(&builds[b], &s) && right;
        }
    }
    const conv_shape sound = { 1, 2, 2, 1, 2, 2, 1, 1, 1, 1, 0, 0 };
    conv_shape refused[] = { sound, sound, sound, sound };
    refused[0].stride = 3;
    refused[1].width = -1;
    refused[2].images = 1L << 30;
    refused[3].left = -1;
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        if (builds[0].plain(&refused[k], NULL, NULL, NULL, NULL)) {
            printf("not refused: ");
            print_shape(&refused[k]);
            right = false;
        }
    }
    if (right) {
        printf("equal to the naive convolution in %ld random shapes\n", shapes);
    }
    return right;
}

/* The part of oneDNN's C interface (version 3) that a convolution needs. The library is opened at run time: nothing here depends on it. */
typedef struct {
    int argument;
    void *memory;
} dnnl_argument;

typedef struct {
    int major, minor, patch;
} dnnl_version_data;

enum {
    DNNL_F32 = 3,
    DNNL_ANY = 1,
    DNNL_CPU = 1,
    DNNL_IN_ORDER = 1,
    DNNL_INFERENCE = 96,
    DNNL_DIRECT = 1,
    DNNL_RELU = 32,
    DNNL_IMPLEMENTATION = 8,
    DNNL_SRC_MD = 129,
    DNNL_WEIGHTS_MD = 131,
    DNNL_DST_MD = 133,
    DNNL_SRC = 1,
    DNNL_DST = 17,
    DNNL_WEIGHTS = 33,
    DNNL_BIAS = 41
};

static struct {
    void *engine, *stream;
    int (*engine_create)(void **, int, size_t);
    int (*stream_create)(void **, void *, unsigned);
    int (*stream_wait)(void *);
    int (*desc_with_strides)(void **, int, const int64_t *, int, const int64_t *);
    int (*desc_with_tag)(void **, int, const int64_t *, int, int);
    int (*desc_destroy)(void *);
    int (*attr_create)(void **);
    int (*attr_destroy)(void *);
    int (*post_ops_create)(void **);
    int (*post_ops_destroy)(void *);
    int (*append_eltwise)(void *, int, float, float);
    int (*set_post_ops)(void *, const void *);
    int (*convolution)(void **, void *, int, int, const void *, const void *, const void *, const void *, const int64_t *, const int64_t *,
                       const int64_t *, const int64_t *, const void *);
    int (*reorder)(void **, const void *, void *, const void *, void *, const void *);
    const void *(*query_md)(const void *, int, int);
    int (*query)(const void *, int, int, void *);
    int (*desc_primitive_destroy)(void *);
    int (*primitive_create)(void **, const void *);
    int (*primitive_destroy)(void *);
    int (*execute)(const void *, void *, int, const dnnl_argument *);
    int (*memory_create)(void **, const void *, void *, void *);
    int (*memory_destroy)(void *);
    const dnnl_version_data *(*version)(void);
} dnnl;

static void *symbol(void *library, const char *name) {
    void *found = dlsym(library, name);
    if (!found) {
        fail("the library has no %s", name);
    }
    return found;
}

/* Opens oneDNN; without it, only shares of the peak are printed. */
static bool open_dnnl(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        printf("oneDNN is left out: %s\n", dlerror());
        return false;
    }
#define GET(FIELD, NAME) memcpy(&dnnl.FIELD, &(void *) { symbol(library, NAME) }, sizeof dnnl.FIELD)
    GET(engine_create, "dnnl_engine_create");
    GET(stream_create, "dnnl_stream_create");
    GET(stream_wait, "dnnl_stream_wait");
    GET(desc_with_strides, "dnnl_memory_desc_create_with_strides");
    GET(desc_with_tag, "dnnl_memory_desc_create_with_tag");
    GET(desc_destroy, "dnnl_memory_desc_destroy");
    GET(attr_create, "dnnl_primitive_attr_create");
    GET(attr_destroy, "dnnl_primitive_attr_destroy");
    GET(post_ops_create, "dnnl_post_ops_create");
    GET(post_ops_destroy, "dnnl_post_ops_destroy");
    GET(append_eltwise, "dnnl_post_ops_append_eltwise");
    GET(set_post_ops, "dnnl_primitive_attr_set_post_ops");
    GET(convolution, "dnnl_convolution_forward_primitive_desc_create");
    GET(reorder, "dnnl_reorder_primitive_desc_create");
    GET(query_md, "dnnl_primitive_desc_query_md");
    GET(query, "dnnl_primitive_desc_query");
    GET(desc_primitive_destroy, "dnnl_primitive_desc_destroy");
    GET(primitive_create, "dnnl_primitive_create");
    GET(primitive_destroy, "dnnl_primitive_destroy");
    GET(execute, "dnnl_primitive_execute");
    GET(memory_create, "dnnl_memory_create");
    GET(memory_destroy, "dnnl_memory_destroy");
    GET(version, "dnnl_version");
#undef GET
    if (dnnl.engine_create(&dnnl.engine, DNNL_CPU, 0) || dnnl.stream_create(&dnnl.stream, dnnl.engine, DNNL_IN_ORDER)) {
        printf("oneDNN is left out: it has no engine for the CPU here\n");
        return false;
    }
    const dnnl_version_data *v = dnnl.version();
    printf("oneDNN %d.%d.%d, %s\n", v->major, v->minor, v->patch, path);
    return true;
}

static void must(int status) {
    if (status) {
        fail("oneDNN gives the status %d", status);
    }
}

static float *on_page(size_t count) {
    float *data = on_page_bytes(count * sizeof(float));
    fill(data, count);
    return data;
}

typedef struct {
    void *primitive, *desc;
} operation;

/* A convolution of oneDNN: `plain` keeps input and output in NHWC, and only the weights are in a layout that it chooses. */
typedef struct {
    operation run, reorder[3];
    void *given[3], *own[3], *bias;
} peer;

static operation made(void *desc) {
    operation o = { NULL, desc };
    must(dnnl.primitive_create(&o.primitive, desc));
    return o;
}

static void *memory(const void *desc, float *data) {
    void *m;
    must(dnnl.memory_create(&m, desc, dnnl.engine, data));
    return m;
}

static void reorder(const peer *p, int which) {
    const dnnl_argument arguments[] = { { DNNL_SRC, which < 2 ? p->given[which] : p->own[which] },
                                        { DNNL_DST, which < 2 ? p->own[which] : p->given[which] } };
    must(dnnl.execute(p->reorder[which].primitive, dnnl.stream, 2, arguments));
    must(dnnl.stream_wait(dnnl.stream));
}

static void run_peer(const peer *p) {
    const dnnl_argument arguments[] = { { DNNL_SRC, p->own[0] }, { DNNL_WEIGHTS, p->own[1] }, { DNNL_BIAS, p->bias }, { DNNL_DST, p->own[2] } };
    must(dnnl.execute(p->run.primitive, dnnl.stream, 4, arguments));
    must(dnnl.stream_wait(dnnl.stream));
}

static peer prepared(const conv_shape *s, bool plain, float *input, float *weights, float *bias, float *output) {
    peer p;
    int64_t src[] = { s->images, s->in_channels, s->height, s->width }, dst[] = { s->images, s->out_channels, s->out_height, s->out_width };
    int64_t kernel[] = { s->out_channels, s->in_channels, s->kernel_height, s->kernel_width };
    int64_t src_strides[] = { s->height * s->width * s->in_channels, 1, s->width * s->in_channels, s->in_channels };
    int64_t dst_strides[] = { s->out_height * s->out_width * s->out_channels, 1, s->out_width * s->out_channels, s->out_channels };
    int64_t kernel_strides[] = { 1, s->out_channels, s->kernel_width * s->in_channels * s->out_channels, s->in_channels * s->out_channels };
    int64_t channels[] = { s->out_channels }, one[] = { 1 }, strides[] = { s->stride, s->stride }, dilates[] = { 0, 0 };
    int64_t before[] = { s->top, s->left };
    int64_t behind[] = { s->stride * s->out_height + s->kernel_height - s->stride - s->height - s->top,
                         s->stride * s->out_width + s->kernel_width - s->stride - s->width - s->left };
    for (int k = 0; k < 2; k++) {
        behind[k] = behind[k] > 0 ? behind[k] : 0;
    }
    int64_t *extents[] = { src, kernel, dst }, *pitches[] = { src_strides, kernel_strides, dst_strides };
    float *data[] = { input, weights, output };
    void *given[3], *any[3], *bias_desc, *attributes, *after, *desc;
    for (int k = 0; k < 3; k++) {
        must(dnnl.desc_with_strides(&given[k], 4, extents[k], DNNL_F32, pitches[k]));
        must(dnnl.desc_with_tag(&any[k], 4, extents[k], DNNL_F32, DNNL_ANY));
    }
    must(dnnl.desc_with_strides(&bias_desc, 1, channels, DNNL_F32, one));
    must(dnnl.post_ops_create(&after));
    must(dnnl.append_eltwise(after, DNNL_RELU, 0.0f, 0.0f));
    must(dnnl.attr_create(&attributes));
    must(dnnl.set_post_ops(attributes, after));
    must(dnnl.convolution(&desc, dnnl.engine, DNNL_INFERENCE, DNNL_DIRECT, plain ? given[0] : any[0], any[1], bias_desc,
                          plain ? given[2] : any[2], strides, dilates, before, behind, attributes));
    p.run = made(desc);
    const int queries[] = { DNNL_SRC_MD, DNNL_WEIGHTS_MD, DNNL_DST_MD };
    for (int k = 0; k < 3; k++) {
        const void *own = dnnl.query_md(desc, queries[k], 0);
        p.given[k] = memory(given[k], data[k]);
        p.own[k] = plain && k != 1 ? memory(given[k], data[k]) : memory(own, (float *) (intptr_t) -1);
        must(k < 2 ? dnnl.reorder(&desc, given[k], dnnl.engine, own, dnnl.engine, NULL)
                   : dnnl.reorder(&desc, own, dnnl.engine, given[k], dnnl.engine, NULL));
        p.reorder[k] = made(desc);
        desc = p.run.desc;
    }
    p.bias = memory(bias_desc, bias);
    for (int k = 0; k < 3; k++) {
        must(dnnl.desc_destroy(given[k]));
        must(dnnl.desc_destroy(any[k]));
    }
    must(dnnl.desc_destroy(bias_desc));
    must(dnnl.post_ops_destroy(after));
    must(dnnl.attr_destroy(attributes));
    for (int k = 0; k < (plain ? 2 : 3); k++) {
        if (k == 1 || !plain) {
            reorder(&p, k);
        }
    }
    return p;
}

static void drop(peer *p) {
    for (int k = 0; k < 3; k++) {
        must(dnnl.memory_destroy(p->given[k]));
        must(dnnl.memory_destroy(p->own[k]));
        must(dnnl.primitive_destroy(p->reorder[k].primitive));
        must(dnnl.desc_primitive_destroy(p->reorder[k].desc));
    }
    must(dnnl.memory_destroy(p->bias));
    must(dnnl.primitive_destroy(p->run.primitive));
    must(dnnl.desc_primitive_destroy(p->run.desc));
}

/* What is timed: of each build the convolution of plain weights, of packed ones, and packing; the same of oneDNN, its convolution of
 * its own layouts, and what it takes to bring input and output there and back. */
enum { PLAIN, PACKED, PACK, KINDS, PEER = KINDS * BUILDS, PEER_OWN = PEER + KINDS, PEER_REORDERS, ALL };

typedef struct {
    const conv_shape *shape;
    float *input, *weights, *bias, *output, *packed;
    peer plain, own;
} setting;

static void run_once(const setting *s, int who) {
    if (who < PEER) {
        const build *b = &builds[who / KINDS];
        switch (who % KINDS) {
        case PLAIN: b->plain(s->shape, s->input, s->weights, s->bias, s->output); break;
        case PACKED: b->packed(s->shape, s->input, s->packed, s->bias, s->output); break;
        default: b->pack(s->shape, s->weights, s->packed); break;
        }
        return;
    }
    switch (who) {
    case PEER + PLAIN:
        reorder(&s->plain, 1);
        run_peer(&s->plain);
        break;
    case PEER + PACKED: run_peer(&s->plain); break;
    case PEER + PACK: reorder(&s->plain, 1); break;
    case PEER_OWN: run_peer(&s->own); break;
    default:
        reorder(&s->own, 0);
        reorder(&s->own, 2);
        break;
    }
}

/* Whether a time counts only if the core's other hardware thread was idle before and after, unless it hardly ever is. */
static bool only_alone;

static double seconds(const setting *s, int who, int repeats) {
    enum { TRIES = 20 };
    double took = 0.0;
    for (int k = 0; k < (only_alone ? TRIES : 1); k++) {
        if (only_alone) {
            wait_alone();
        }
        double start = now();
        for (int r = 0; r < repeats; r++) {
            run_once(s, who);
        }
        took = (now() - start) / repeats;
        if (only_alone && is_alone()) {
            break;
        }
    }
    return took;
}

static double logarithms[2];
static int counted;

static void time_shape(const char *name, const conv_shape *shape, int rounds, bool has_peer) {
    static double took[ALL][MAX_ROUNDS], shares[MAX_ROUNDS], ratios[MAX_ROUNDS];
    setting s = { .shape = shape };
    s.input = on_page(input_cells(shape));
    s.weights = on_page(weight_cells(shape));
    s.bias = on_page((size_t) shape->out_channels);
    s.output = on_page(output_cells(shape));
    s.packed = on_page(builds[0].packed_cells(shape));
    double products = (double) output_cells(shape) * (double) (shape->kernel_height * shape->kernel_width * shape->in_channels);
    int repeats = 1 + (int) (3e8 / products), all = has_peer ? ALL : PEER;
    if (has_peer) {
        s.plain = prepared(shape, true, s.input, s.weights, s.bias, s.output);
        s.own = prepared(shape, false, s.input, s.weights, s.bias, s.output);
        float *expected = on_page(output_cells(shape));
        builds[0].plain(shape, s.input, s.weights, s.bias, expected);
        run_peer(&s.plain);
        if (memcmp(expected, s.output, output_cells(shape) * sizeof(float)) != 0) {
            printf("%s: oneDNN gives something else\n", name);
        }
        free(expected);
    }
    for (int who = 0; who < all; who++) {
        seconds(&s, who, 1);
    }
    double rates[MAX_ROUNDS];
    for (int round = 0; round < rounds; round++) {
        rates[round] = peak();
        for (int turn = 0; turn < all; turn++) {
            int who = (round + turn) % all;
            took[who][round] = seconds(&s, who, repeats);
        }
        double again = peak();
        rates[round] = again > rates[round] ? again : rates[round];
    }
    printf("%-26s", name);
    for (int kind = PLAIN; kind <= PACKED; kind++) {
        double best = 0.0;
        for (int who = kind; who < (has_peer ? PEER + KINDS : PEER); who += KINDS) {
            for (int round = 0; round < rounds; round++) {
                shares[round] = products / took[who][round] / rates[round];
                ratios[round] = has_peer ? took[PEER + kind][round] / took[who][round] : 0.0;
            }
            printf(" %5.2f", median(shares, rounds));
            double ratio = median(ratios, rounds);
            best = who < PEER && ratio > best ? ratio : best;
        }
        if (has_peer) {
            printf(" %6.2f |", best);
            logarithms[kind] += log(best);
        }
    }
    if (has_peer) {
        for (int round = 0; round < rounds; round++) {
            shares[round] = products / took[PEER_OWN][round] / rates[round];
        }
        char *implementation = "";
        must(dnnl.query(s.plain.run.desc, DNNL_IMPLEMENTATION, 0, &implementation));
        printf(" %5.2f | %7.1f %7.1f %7.1f  %s", median(shares, rounds), 1e6 * median(took[PACK], rounds),
               1e6 * median(took[PEER + PACK], rounds), 1e6 * median(took[PEER_REORDERS], rounds), implementation);
        drop(&s.plain);
        drop(&s.own);
    }
    printf("\n");
    fflush(stdout);
    counted++;
    free(s.input);
    free(s.weights);
    free(s.bias);
    free(s.output);
    free(s.packed);
}

/* Layers of ResNet-50, each once: input width, channels in and out, kernel, stride. */
static const int resnet[][5] = {
    { 224, 3, 64, 7, 2 },     { 56, 64, 64, 3, 1 },    { 28, 128, 128, 3, 1 },  { 14, 256, 256, 3, 1 },  { 7, 512, 512, 3, 1 },
    { 56, 128, 128, 3, 2 },   { 28, 256, 256, 3, 2 },  { 14, 512, 512, 3, 2 },  { 56, 64, 64, 1, 1 },    { 56, 64, 256, 1, 1 },
    { 56, 256, 64, 1, 1 },    { 56, 256, 128, 1, 1 },  { 28, 128, 512, 1, 1 },  { 28, 512, 128, 1, 1 },  { 28, 512, 256, 1, 1 },
    { 14, 256, 1024, 1, 1 },  { 14, 1024, 256, 1, 1 }, { 14, 1024, 512, 1, 1 }, { 7, 512, 2048, 1, 1 },  { 7, 2048, 512, 1, 1 },
    { 56, 256, 512, 1, 2 },   { 28, 512, 1024, 1, 2 }, { 14, 1024, 2048, 1, 2 },
};

static void time_set(const char *set, long images, int rounds, bool has_peer) {
    printf("shares of the FMA peak, medians of %d rounds, and ratios of the best build%s\n%-26s", rounds, has_peer ? " to oneDNN" : "", "");
    for (int kind = 0; kind < 2; kind++) {
        for (int b = 0; b < BUILDS; b++) {
            printf(" %5s", builds[b].name);
        }
        printf(has_peer ? "  dnnl  ratio |" : "");
    }
    printf(has_peer ? "   own |   times of packing and reorders in us\n" : "\n");
    if (!strcmp(set, "seeds") || !strcmp(set, "all")) {
        const conv_shape seeds = { 5, 80, 100, 128, 80, 100, 128, 3, 3, 1, 1, 1 };
        time_shape("5x80x100 128>128 3x3", &seeds, rounds, has_peer);
        counted = 0;
        logarithms[0] = logarithms[1] = 0.0;
    }
    int only[6];
    if (sscanf(set, "%dx%dx%dx%dx%dx%d", &only[0], &only[1], &only[2], &only[3], &only[4], &only[5]) == 6) {
        const long height = (only[0] + only[5] - 1) / only[5], width = (only[1] + only[5] - 1) / only[5], border = only[4] / 2;
        const conv_shape layer = { images, only[0], only[1], only[2], height, width, only[3], only[4], only[4], only[5], border, border };
        time_shape(set, &layer, rounds, has_peer);
        return;
    }
    for (size_t k = 0; k < sizeof resnet / sizeof *resnet && strcmp(set, "seeds") != 0; k++) {
        const int *l = resnet[k];
        const long out = (l[0] + l[4] - 1) / l[4], border = l[3] / 2;
        const conv_shape layer = { images, l[0], l[0], l[1], out, out, l[2], l[3], l[3], l[4], border, border };
        char name[64];
        snprintf(name, sizeof name, "%dx%d %d>%d %dx%d%s", l[0], l[0], l[1], l[2], l[3], l[3], l[4] == 2 ? " /2" : "");
        time_shape(name, &layer, rounds, has_peer);
    }
    if (has_peer && counted > 1) {
        printf("geometric means over %d layers: plain weights %.3f, packed %.3f\n", counted, exp(logarithms[0] / counted),
               exp(logarithms[1] / counted));
    }
}

int main(int argc, char **argv) {
    long rounds = 15, shapes = 1000, images = 1;
    bool has_peer = false;
    if (!__builtin_cpu_supports("avx512f")) {
        printf("skipped: this CPU has no AVX-512\n");
        return SKIPPED;
    }
    if (argc < 2 || (strcmp(argv[1], "check") != 0 && strcmp(argv[1], "time") != 0)) {
        fail("usage: %s check [-n SHAPES] [-s SEED] | time [-r ROUNDS] [-i IMAGES] [-a 0 | 1] [-d LIBRARY] [seeds | resnet | all | LAYER]", argv[0]);
    }
    int at = 2;
    for (; at + 1 < argc && argv[at][0] == '-'; at += 2) {
        switch (argv[at][1]) {
        case 'n': shapes = number(argv[at + 1], 1, 1000000); break;
        case 's': seed = (uint32_t) number(argv[at + 1], 0, 1000000); break;
        case 'r': rounds = number(argv[at + 1], 1, MAX_ROUNDS); break;
        case 'i': images = number(argv[at + 1], 1, 1000); break;
        case 'd': has_peer = open_dnnl(argv[at + 1]); break;
        case 'a': only_alone = number(argv[at + 1], 0, 1); break;
        default: fail("unknown option '%s'", argv[at]);
        }
    }
    if (strcmp(argv[1], "check") == 0) {
        return check_all(shapes) ? 0 : 1;
    }
    time_set(at < argc ? argv[at] : "seeds", images, (int) rounds, has_peer);
    return 0;
}
