//! The text of generated C, where a choice is visible there.

use exo_backend_c::{Options, Output, generate};

use crate::common::parse;

fn generated(source: &str) -> Output {
    generated_with(source, &Options::with_stem("t"))
}

fn generated_with(source: &str, options: &Options) -> Output {
    generate(&parse("dir/t.py", source), options).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// The body of the last function, without its first and last line.
fn body(source: &str) -> String {
    let c = generated(source).c;
    let start = c.rfind(") {\n").map_or(0, |at| at + 4);
    let from = c.rfind("\nvoid ").expect("there is a function");
    let start = c[from..].find(" {\n").map_or(start, |at| from + at + 3);
    c[start..]
        .trim_end()
        .trim_end_matches('}')
        .trim_end()
        .to_string()
}

#[test]
fn the_sign_decides_how_to_divide() {
    let text = body(
        "@proc\ndef f(n: size, k: index, x: f32[n]):\n    assert k < n\n    for i in seq(0, n):\n        if i / 4 == k / 4:\n            x[(i + 8) % 4] = 0.0\n        \
         if (i - 4) % 4 == 3:\n            x[0] = 1.0\n        if i >= 5:\n            x[(i - 5) / 2] = 2.0\n",
    );
    assert!(text.contains("if (i / 4 == exo_floor_div(k, 4))"), "{text}");
    assert!(text.contains("x[(i + 8) % 4] = 0.0f;"), "{text}");
    // Where i is not negative, neither is i - 4 + 4.
    assert!(text.contains("if (i % 4 == 3)"), "{text}");
    assert!(text.contains("x[(i - 5) / 2] = 2.0f;"), "{text}");
}

#[test]
fn exact_divisions_vanish() {
    let text = body(
        "@proc\ndef f(n: size, x: f32[4 * n]):\n    for i in seq(0, n):\n        for j in seq(0, 4):\n            \
         x[(4 * i + j) / 4 + (4 * i + j) % 4] = 0.0\n",
    );
    assert!(text.contains("x[i + j] = 0.0f;"), "{text}");
}

#[test]
fn index_terms_are_sorted_everywhere() {
    let text = body(
        "@proc\ndef f(n: size, m: size, x: f32[n, m]):\n    for i in seq(0, n):\n        for j in seq(2, m):\n            \
         x[i, -2 + j] = x[i + 0, j - 1 - 1] + x[(1 + i) - 1, 3 * j - 2 - 2 * j]\n",
    );
    assert!(
        text.contains("x[m * i + j - 2] = x[m * i + j - 2] + x[m * i + j - 2];"),
        "{text}"
    );
}

#[test]
fn bounds_that_the_body_changes_are_evaluated_once() {
    let source = "@config\nclass C:\n    n: size\n\n@proc\ndef g():\n    C.n = 1\n\n@proc\ndef f(x: f32):\n    \
                  for i in seq(0, C.n):\n        g()\n        x += 1.0\n    for i in seq(0, C.n):\n        x += 1.0\n";
    let text = body(source);
    assert!(
        text.contains("for (int_fast32_t i = 0, i_end = ctxt->C.n; i < i_end; i++) {"),
        "{text}"
    );
    assert!(
        text.contains("for (int_fast32_t i = 0; i < ctxt->C.n; i++) {"),
        "{text}"
    );
}

#[test]
fn extents_are_those_of_the_allocation() {
    let text = body(
        "@config\nclass C:\n    n: size\n\n@proc\ndef f():\n    x: f32[4, C.n]\n    C.n = 2\n    x[1, 0] = 1.0\n",
    );
    assert!(
        text.contains("const int_fast32_t x_d1 = ctxt->C.n;"),
        "{text}"
    );
    assert!(text.contains("x[x_d1] = 1.0f;"), "{text}");
}

#[test]
fn const_follows_writes_through_windows_and_calls() {
    let h = generated(
        "@proc\ndef g(a: [f32][4], b: [f32][4]):\n    w = a[0:2]\n    w[0] = b[1]\n\n\
         @proc\ndef f(x: f32[8], y: f32[4], z: f32[4]):\n    v = x[0:4]\n    g(v, y[0:4])\n    z[0] += v[0]\n",
    )
    .h;
    assert!(
        h.contains("void g(void *ctxt, struct exo_win_1f32 a, struct exo_win_1f32c b);"),
        "{h}"
    );
    assert!(
        h.contains("void f(void *ctxt, float *x, const float *y, float *z);"),
        "{h}"
    );
}

#[test]
fn restrict_is_left_out_where_a_configuration_may_alias() {
    let source = "@config\nclass C:\n    a: f32\n    b: f64\n\n@proc\ndef f(x: f32, y: f64[4], z: f64):\n    x = C.a\n    y[0] = z\n";
    let c = generated(source).c;
    // Someone may pass C.a for x; nothing in f names C.b, so z is reached in one way only.
    assert!(
        c.contains("(struct t_ctxt *ctxt, float *x, double *restrict y, const double *restrict z)"),
        "{c}"
    );
}

#[test]
fn stride_preconditions_become_constants() {
    let text = body(
        "@proc\ndef f(n: size, x: [f32][n, n], s: stride):\n    assert stride(x, 1) == 1\n    assert stride(x, 0) == s\n    x[1 - 1, n - 1] = 0.0\n",
    );
    assert!(text.contains("EXO_ASSUME(x.strides[1] == 1);"), "{text}");
    assert!(text.contains("EXO_ASSUME(x.strides[0] == s);"), "{text}");
    assert!(text.contains("x.data[n - 1] = 0.0f;"), "{text}");
}

#[test]
fn names_that_c_keeps_are_numbered() {
    let c = generated(
        "@proc\ndef main(int: size, class_: f32, ctxt: f32, double: f32[int]):\n    for if_ in seq(0, int):\n        for register in seq(0, int):\n            double[register] = class_ * ctxt\n",
    )
    .c;
    assert!(
        c.contains("void main_1(void *ctxt,\n            int_fast32_t int_1,\n"),
        "{c}"
    );
    assert!(c.contains("const float *restrict ctxt_1,\n"), "{c}");
    assert!(
        c.contains("for (int_fast32_t register_1 = 0; register_1 < int_1; register_1++) {"),
        "{c}"
    );
}

#[test]
fn conversions_are_written_out() {
    let text = body(
        "@proc\ndef f(a: i8, b: i8, c: i32, d: f32, e: f64, u: ui32):\n    a = a * b + 1\n    c += a * b\n    a += b\n    d = c\n    e = d\n    d = e / 3.0\n    u += c\n    a = -b\n    c = 7 / 2\n",
    );
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let wanted = [
        "*a = (int8_t) (*a * *b + 1);",
        "*c = (int32_t) ((uint32_t) *c + (uint32_t) (*a * *b));",
        "*a = (int8_t) (*a + *b);",
        "*d = (float) *c;",
        "*e = (double) *d;",
        "*d = (float) (*e / 3.0);",
        "*u = (uint32_t) ((int64_t) *u + (int64_t) *c);",
        "*a = (int8_t) -*b;",
        "*c = 7 / 2;",
    ];
    assert_eq!(&lines[1..], wanted, "{text}");
}

/// Only what may leave its type is done in the unsigned one.
#[test]
fn integers_that_may_overflow_are_computed_unsigned() {
    let text = body(
        "@proc\ndef f(a: i8, b: i8, c: i32, d: i32, w: i64, h: ui16, u: ui32, z: f32):\n    c = a * b + a\n    c = c * d - 3\n    \
         c = -c\n    a = c * d\n    w = c + d\n    w = w * -1\n    h = h * h\n    u = u * u + 1\n    z = c - d\n    \
         c = (c + d) / 2\n    c = relu(c * 2)\n    w += c\n    a += b\n    c = -(-(c + d))\n    c += -(-c)\n",
    );
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let wanted = [
        "*c = *a * *b + *a;",
        "*c = (int32_t) ((uint32_t) *c * (uint32_t) *d - 3u);",
        "*c = (int32_t) -(uint32_t) *c;",
        "*a = (int8_t) ((uint32_t) *c * (uint32_t) *d);",
        "*w = (int64_t) (int32_t) ((uint32_t) *c + (uint32_t) *d);",
        "*w = (int64_t) ((uint64_t) *w * (uint64_t) INT64_C(-1));",
        "*h = (uint16_t) ((uint32_t) *h * (uint32_t) *h);",
        "*u = *u * *u + 1u;",
        "*z = (float) (int32_t) ((uint32_t) *c - (uint32_t) *d);",
        "*c = (int32_t) ((uint32_t) *c + (uint32_t) *d) / 2;",
        "*c = exo_relu_i32((int32_t) ((uint32_t) *c * 2u));",
        "*w = (int64_t) ((uint64_t) *w + (uint64_t) *c);",
        "*a = (int8_t) (*a + *b);",
        "*c = (int32_t) -(-((uint32_t) *c + (uint32_t) *d));",
        "*c = (int32_t) ((uint32_t) *c + -(-(uint32_t) *c));",
    ];
    assert_eq!(&lines[1..], wanted, "{text}");
}

/// Compilers compute half precision in `float` and round where the result is cast or assigned.
#[test]
fn results_in_half_precision_are_cast() {
    let source = "\
@extern(\"{x} * {x}\")
def square(x): ...

@proc
def f(a: f16, b: f16, x: f32, n: i32, w: bf16):
    a = a * b + 1.0
    a += -(a * b)
    a = square(a - b)
    x = a / b
    x = x * x + 1.0
    n += a
    w = sqrt(w * w)
    w = n
    w = 4629700416936869889
";
    let text = body(source);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let wanted = [
        "*a = (_Float16) ((_Float16) (*a * *b) + (_Float16) 1.0);",
        "*a += -(_Float16) (*a * *b);",
        "*a = (_Float16) (((_Float16) (*a - *b)) * ((_Float16) (*a - *b)));",
        "*x = (float) (_Float16) (*a / *b);",
        "*x = *x * *x + 1.0f;",
        "*n = (int32_t) (_Float16) ((_Float16) *n + *a);",
        "*w = (__bf16) sqrtf((float) ((__bf16) (*w * *w)));",
        "*w = exo_to_bf16(*n);",
        "*w = (__bf16) 4.629700416936871e18;",
    ];
    assert_eq!(&lines[1..], wanted, "{text}");
}

#[test]
fn places_in_the_source_on_request() {
    let options = Options {
        line_comments: true,
        ..Options::with_stem("t")
    };
    let out = generated_with("@proc\ndef f(x: f32):\n    # half\n    x = 0.5\n", &options);
    assert!(
        out.c.contains("    // half\n    *x = 0.5f; /* t.py:4 */\n"),
        "{}",
        out.c
    );
    assert_eq!(out.depfile, "t.c t.h: dir/t.py\n");
}

#[test]
fn what_is_not_exported_is_static_or_gone() {
    let options = Options {
        export: vec!["f".into()],
        ..Options::with_stem("t")
    };
    let source = "@proc\ndef h(x: f32):\n    x = 1.0\n\n@proc\ndef g(x: f32):\n    x = 1.0\n\n@proc\ndef f(x: f32):\n    g(x)\n";
    let out = generated_with(source, &options);
    assert!(
        out.c
            .contains("static void g(void *ctxt, float *restrict x) {"),
        "{}",
        out.c
    );
    assert!(!out.c.contains("void h("), "{}", out.c);
    assert!(
        out.h.contains("void f(void *ctxt, float *x);") && !out.h.contains(" g("),
        "{}",
        out.h
    );
}

#[test]
fn what_is_private_is_static_or_gone() {
    let options = Options {
        private: vec!["g".into(), "h".into()],
        ..Options::with_stem("t")
    };
    let source = "@proc\ndef h(x: f32):\n    x = 1.0\n\n@proc\ndef g(x: f32):\n    x = 1.0\n\n@proc\ndef f(x: f32):\n    g(x)\n";
    let out = generated_with(source, &options);
    let defined = "static void g(void *ctxt, float *restrict x) {";
    assert!(out.c.contains(defined), "{}", out.c);
    assert!(!out.c.contains("void h("), "{}", out.c);
    let declared = "void f(void *ctxt, float *x);";
    assert!(
        out.h.contains(declared) && !out.h.contains(" g("),
        "{}",
        out.h
    );
}

#[test]
fn instructions_get_cells_pointers_and_registers() {
    let text = body(
        "@memory\nclass REG:\n    alloc = \"v4 {name}[{size} / 4];\"\n    free = \"\"\n    window = \"{name}[{offset} / 4]\"\n    innermost = [4]\n    addressable = False\n\n\
         @instr(\"{dst_data} = load(&{src_data}, {n}, {x}, {dst_int});\")\ndef load(n: size, x: f32, dst: [f32][4] @ REG, src: [f32][4] @ DRAM):\n    for i in seq(0, 4):\n        dst[i] = src[i]\n\n\
         @proc\ndef f(n: size, x: f32[n, 4]):\n    r: f32[3, 4] @ REG\n    a: f32\n    a = 0.0\n    w = r[1:3, 0:4]\n    for i in seq(0, n):\n        load(n + 1, a, w[1, 0:4], x[i, 0:4])\n",
    );
    assert!(text.contains("v4 r[12 / 4];"), "{text}");
    assert!(
        text.contains("r[8 / 4] = load(&x[4 * i], (n + 1), (&a), r);"),
        "{text}"
    );
}

#[test]
fn registers_are_arrays_of_the_outer_extents() {
    let text = body(
        "@memory\nclass REG:\n    alloc = \"v4 {name}{outer};\"\n    free = \"\"\n    window = \"{name}{outer}\"\n    innermost = [4]\n    addressable = False\n\n\
         @instr(\"{dst_data} = load(&{src_data});\")\ndef load(dst: [f32][4] @ REG, src: [f32][4] @ DRAM):\n    for i in seq(0, 4):\n        dst[i] = src[i]\n\n\
         @proc\ndef f(x: f32[4]):\n    r: f32[6, 2, 4] @ REG\n    q: f32[4] @ REG\n    for i in seq(0, 6):\n        load(r[i, 1, 0:4], x[0:4])\n    load(q[0:4], x[0:4])\n",
    );
    assert!(text.contains("v4 r[6][2];"), "{text}");
    assert!(text.contains("r[i][1] = load(&x[0]);"), "{text}");
    assert!(text.contains("v4 q;"), "{text}");
    assert!(text.contains("q = load(&x[0]);"), "{text}");
}

#[test]
fn output_is_the_same_every_time() {
    let source = std::fs::read_to_string(crate::common::root().join("test/corpus/config_basic.py"))
        .expect("the corpus is there");
    assert_eq!(generated(&source), generated(&source));
}
