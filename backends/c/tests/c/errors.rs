//! Programs that the back end refuses, with the whole text and place of each refusal.

use exo_backend_c::{Options, generate};

use crate::common::parse;

/// The errors for a module, each as `line: text`.
fn errors(source: &str) -> Vec<String> {
    errors_with(source, &Options::default())
}

fn errors_with(source: &str, options: &Options) -> Vec<String> {
    match generate(&parse("t.py", source), options) {
        Ok(out) => panic!("no error, but this C:\n{}", out.c),
        Err(errors) => errors
            .iter()
            .map(|e| format!("{}: {e}", e.loc.line))
            .collect(),
    }
}

#[test]
fn precisions_must_agree_within_an_expression() {
    let found = errors("@proc\ndef f(x: f32, y: f64, z: f32):\n    z = x * 2.0 + y\n    z = x\n");
    assert_eq!(
        found,
        ["3: operands of one expression must have one precision: 'x' is f32, 'y' is f64"]
    );
}

#[test]
fn undecided_precision_is_the_default() {
    let source = "@proc\ndef f(x: R, y: f32, z: f64):\n    y = x + y\n";
    assert!(generate(&parse("t.py", source), &Options::default()).is_ok());
    let double = Options {
        default_precision: exo_ir::Elem::F64,
        ..Options::default()
    };
    assert_eq!(
        errors_with(source, &double),
        ["3: operands of one expression must have one precision: 'x' is f64, 'y' is f32"]
    );
}

/// U20 of the list of known miscompilations: constants must not lose their value in silence.
#[test]
fn constants_must_fit() {
    let found = errors(
        "@proc\ndef f(a: i8, b: f32, c: ui8, d: i32):\n    a = 3.7\n    a = 300\n    b = 1e39\n    c = -1\n    \
         d = d / 0\n    a = 100 + 100\n    d = 2147483647 + 1\n    b = 1e-50\n    b = 0.1\n    a = 3.0\n",
    );
    assert_eq!(
        found,
        [
            "3: constant 3.7 does not fit i8",
            "4: constant 300 does not fit i8",
            "5: constant 1e+39 does not fit f32",
            "6: constant -1 does not fit ui8",
            "7: division by zero",
            "8: constant 200 does not fit i8",
            "9: constant 2147483648 does not fit i32",
            "10: constant 1e-50 does not fit f32",
        ]
    );
}

#[test]
fn externs_have_types() {
    let found = errors("@proc\ndef f(a: i8, b: f64):\n    a = sin(a)\n    b = expf(b)\n");
    assert_eq!(
        found,
        [
            "3: 'sin' cannot be applied to i8",
            "4: 'expf' cannot be applied to f64"
        ]
    );
}

const REGISTER: &str = "\
@memory
class REG:
    alloc = \"{type} {name}[{size}];\"
    free = \"\"
    window = \"{name}[{offset} / 4]\"
    innermost = [4]
    elems = [f32]
    addressable = False

";

#[test]
fn memories_allow_what_they_have_templates_for() {
    let found = errors(&format!(
        "{REGISTER}@proc\ndef g(x: [f32][4] @ DRAM):\n    x[0] = 1.0\n\n@proc\ndef f(x: f32[4]):\n    r: f32[4] @ REG\n    \
         r[0] = 1.0\n    x[0] = r[1]\n    r[2] += x[0]\n    g(r[0:4])\n    s: f32[8] @ REG\n    t: f64[4] @ REG\n"
    ));
    assert_eq!(
        found,
        [
            "17: memory 'REG' allows no writes: 'r' lives there, and 'r[0] = 1.0' is left",
            "18: memory 'REG' allows no reads: 'r' lives there, and 'x[0] = r[1]' is left",
            "19: memory 'REG' allows no reductions: 'r' lives there, and 'r[2] += x[0]' is left",
            "20: argument 'x' of 'g' must be in memory 'DRAM', 'r' is in 'REG'",
            "20: 'r' in memory 'REG' can be passed to instructions only: C cannot address it",
            "21: memory 'REG' wants innermost extents [4]: 's' lives there",
            "22: memory 'REG' holds no f64: 't' lives there",
        ]
    );
}

/// A memory as an array of the stack, with a line more.
fn array(name: &str, more: &str) -> String {
    format!(
        "@memory\nclass {name}:\n    alloc = \"{{type}} {{name}}[{{size}}];\"\n    free = \"\"\n    \
         window = \"{{name}}[{{offset}}]\"\n    {more}\n\n"
    )
}

#[test]
fn memories_serve_for_others_if_they_say_so_and_c_has_pointers_to_both() {
    let memories = [
        array("A", "addressable = True"),
        array("B", "addressable = True\n    serves = [A, C]"),
        array("C", "serves = [DRAM]"),
        array("D", "addressable = True\n    serves = [DRAM_STACK]"),
    ];
    let found = errors(&format!(
        "{}@proc\ndef g(x: [f32][4], y: [f32][4] @ A):\n    pass\n\n@proc\ndef f():\n    a: f32[4] @ A\n    b: f32[4] @ B\n    \
         d: f32[4] @ D\n    g(d[0:4], b[0:4])\n    g(b[0:4], a[0:4])\n    g(a[0:4], d[0:4])\n",
        memories.concat()
    ));
    assert_eq!(
        found,
        [
            "41: argument 'x' of 'g' must be in memory 'DRAM', 'b' is in 'B'",
            "42: argument 'x' of 'g' must be in memory 'DRAM', 'a' is in 'A'",
            "42: argument 'y' of 'g' must be in memory 'A', 'd' is in 'D'",
        ]
    );
}

#[test]
fn parameters_of_procedures_are_addressable() {
    let found = errors(&format!(
        "{REGISTER}@proc\ndef f(x: [f32][4] @ REG):\n    pass\n"
    ));
    assert_eq!(
        found,
        ["11: 'x' in memory 'REG' can be passed to instructions only: C cannot address it"]
    );
}

#[test]
fn arguments_agree_with_parameters() {
    let found = errors(
        "@proc\ndef g(x: f64, y: [f32][4] @ DRAM_STACK):\n    x = y[0] \n\n@proc\ndef f(a: f32, b: f32[4]):\n    \
         g(a, b[0:4])\n",
    );
    assert_eq!(
        found,
        [
            "7: argument 'x' of 'g' must have elements of type f64, 'a' has f32",
            "7: argument 'y' of 'g' must be in memory 'DRAM_STACK', 'b' is in 'DRAM'",
        ]
    );
}

/// A static array of a memory that a program declares is one of C's, too; what is allocated by a call may have any size.
#[test]
fn declared_static_arrays_have_constant_sizes() {
    let source = |alloc: &str, extent: &str| {
        format!(
            "@memory\nclass M:\n    alloc = \"{alloc}\"\n    free = \"\"\n    window = \"{{name}}[{{offset}}]\"\n    addressable = True\n    static_storage = True\n\n@proc\ndef f(n: size):\n    a: f32[{extent}] @ M\n"
        )
    };
    for alloc in [
        "static {type} {name}[{size}];",
        "_Alignas(64) static {type} {name}[{d0}];",
    ] {
        let found = errors(&source(alloc, "n"));
        assert_eq!(found, ["11: size of 'a' must be constant in memory 'M'"]);
        let twin = generate(&parse("t.py", &source(alloc, "4")), &Options::default());
        assert!(twin.is_ok(), "{:?}", twin.err());
    }
    let called = source(
        "static {type} *{name}; {name} = pool(sizeof(*{name}));",
        "n",
    );
    let twin = generate(&parse("t.py", &called), &Options::default());
    assert!(twin.is_ok(), "{:?}", twin.err());
}

#[test]
fn arrays_have_constant_sizes() {
    let found = errors(
        "@proc\ndef f(n: size):\n    a: f32[n] @ DRAM_STACK\n    b: f32[n, 4] @ DRAM_STATIC\n    c: f32[2 * 4] @ DRAM_STACK\n",
    );
    assert_eq!(
        found,
        [
            "3: size of 'a' must be constant in memory 'DRAM_STACK'",
            "4: size of 'b' must be constant in memory 'DRAM_STATIC'",
        ]
    );
}

#[test]
fn static_storage_is_not_shared_by_threads() {
    let found = errors(
        "@proc\ndef g(x: [f32][4]):\n    t: f32[4] @ DRAM_STATIC\n    t[0] = x[0]\n    x[0] = t[0]\n\n\
         @proc\ndef f(x: f32[8, 4]):\n    for i in par(0, 8):\n        t: f32[4] @ DRAM_STATIC\n        g(x[i, 0:4])\n",
    );
    assert_eq!(
        found,
        [
            "10: 't' cannot live in memory 'DRAM_STATIC' here: all iterations of a 'par' loop would share it",
            "11: 'g' cannot be called in a 'par' loop: all iterations would share its memory 'DRAM_STATIC'",
        ]
    );
}

#[test]
fn configuration_that_c_does_not_have_is_neither_read_nor_written() {
    let found = errors(
        "@config(readwrite=False)\nclass M:\n    n: size\n\n@proc\ndef f(x: f32):\n    M.n = 3\n    if M.n == 3:\n        x = 1.0\n",
    );
    assert_eq!(
        found,
        [
            "7: 'M.n' is written, but its configuration is not materialised in C: an instruction has to write it",
            "8: 'M.n' is read, but its configuration is not materialised in C"
        ]
    );
}

#[test]
fn what_an_instruction_leaves_in_fields_is_known() {
    let module = |body: &str| {
        format!(
            "@config\nclass C:\n    n: index\n    v: f32\n\n@instr(\"op({{x_data}});\")\ndef op(n: size, x: [f32][n]):\n{body}\n\n\
             @proc\ndef f(n: size, x: f32[n]):\n    op(n, x[0:n])\n"
        )
    };
    let inside = "the instruction 'op' writes 'C.n' in a loop or a condition, or gives it a value that it computes: \
                  only its body says which, and code keeps the field; write it at the top of the body, or do not materialise the \
                  configuration ('readwrite=False')";
    let looped = errors(&module("    for i in seq(0, n):\n        C.n = 3"));
    assert_eq!(looped, [format!("13: {inside}")]);
    let guarded = errors(&module("    if n > 2:\n        C.n = 3\n    C.n = 4"));
    assert_eq!(guarded, [format!("14: {inside}")]);
    let computed = errors(&module("    x[0] = 2.0\n    C.v = x[0]"));
    assert_eq!(computed, [format!("13: {}", inside.replace("C.n", "C.v"))]);
}

#[test]
fn an_instruction_writes_no_field_before_it_is_read_by_an_argument() {
    let module = |body: &str, arg: &str| {
        format!(
            "@config\nclass C:\n    f: index\n    g: index\n    v: f32\n    w: f32\n\n\
             @instr(\"op();\")\ndef op(k: index, n: size, x: f32[n], s: f32):\n{body}\n\n\
             @proc\ndef f(x: f32[8], i: index):\n    assert i >= 0 and i < 4\n    C.f = 3\n    C.v = 1.0\n    op({arg})\n"
        )
    };
    let at = |field: &str| {
        format!(
            "18: the instruction 'op' writes 'C.{field}' before another field that depends on an argument which reads \
             'C.{field}'; write 'C.{field}' last in its body, or pass a value that does not read it"
        )
    };
    let control = "    C.f = k + 1\n    C.g = k";
    assert_eq!(errors(&module(control, "C.f, 8, x, x[i]")), [at("f")]);
    let offset = "    C.f = k + 1\n    C.w = s";
    assert_eq!(errors(&module(offset, "2, 8, x, x[C.f]")), [at("f")]);
    let data = "    C.v = s + 1.0\n    C.w = s";
    assert_eq!(errors(&module(data, "2, 8, x, C.v")), [at("v")]);
    // What is written last, or what the body itself reads, is in time.
    let last = "    C.g = k\n    C.f = k + 1";
    let own = "    C.f = k + 1\n    C.g = C.f";
    for (body, arg) in [
        (last, "C.f, 8, x, x[i]"),
        (own, "C.f, 8, x, x[i]"),
        (control, "i, 8, x, x[i]"),
    ] {
        let source = module(body, arg);
        assert!(
            generate(&parse("t.py", &source), &Options::default()).is_ok(),
            "{source}"
        );
    }
}

#[test]
fn parallel_iterations_do_not_configure() {
    let found = errors(
        "@config\nclass M:\n    n: size\n\n@proc\ndef f():\n    M.n = 3\n\n@proc\ndef g():\n    for i in par(0, 4):\n        f()\n        M.n = 2\n",
    );
    assert_eq!(
        found,
        [
            "12: configuration 'M.n' is written inside a 'par' loop",
            "13: configuration 'M.n' is written inside a 'par' loop",
        ]
    );
}

#[test]
fn templates_are_checked_where_they_are_used() {
    let found = errors(
        "@instr(\"load({dst}, {oops});\")\ndef load(dst: f32):\n    dst = 0.0\n\n\
         @instr(\"if (x) { y }\")\ndef lone(dst: f32):\n    dst = 0.0\n\n\
         @proc\ndef f(x: f32):\n    load(x)\n    lone(x)\n",
    );
    assert_eq!(
        found,
        [
            "11: template of 'load' has an unknown key '{oops}'",
            "12: template of 'lone' has an unknown key '{ y }'",
        ]
    );
}

#[test]
fn index_arithmetic_stays_within_64_bits() {
    let found = errors(
        "@proc\ndef f(n: size, x: f32[n]):\n    assert n > 9223372036854775807 + 1\n    \
         y: f32[4294967296, 4294967296] @ DRAM\n    x[0] = 1.0\n",
    );
    assert_eq!(
        found,
        [
            "3: control expression cannot be computed in 64 bits [c.overflow]",
            "4: control expression cannot be computed in 64 bits [c.overflow]",
        ]
    );
}

/// The stride of a window is a product of extents.
#[test]
fn strides_are_as_large_as_buffers() {
    let source = |factor: u64| {
        format!(
            "@proc\ndef g(k: index, w: [i8][2], y: i8[1]):\n    if {factor} * stride(w, 0) < k:\n        y[0] = 2\n"
        )
    };
    let found = errors(&source(65536));
    assert_eq!(
        found,
        ["3: control expression cannot be computed in 64 bits [c.overflow]"]
    );
    let twin = generate(&parse("t.py", &source(32768)), &Options::default());
    assert!(twin.is_ok(), "{:?}", twin.err());
}

/// Each with a twin that is just small enough.
#[test]
fn control_stays_within_64_bits_at_run_time() {
    let overflow = "control expression cannot be computed in 64 bits [c.overflow]";
    let value =
        "control value is beyond 2147483648, the largest that C code is generated for [c.value]";
    let bound = "loop bound is beyond 140737488355328, the largest that C code is generated for [c.loop-bound]";
    for (refused, accepted, message) in [
        (
            "if i * 4611686018427387904 < 0:\n        x[0] = 1.0",
            "if i * 2147483647 < 0:\n        x[0] = 1.0",
            overflow,
        ),
        (
            "if 0 <= (i * 4294967296 + 1) / 8589934592 and i < 1:\n        x[0] = 1.0",
            "if 0 <= (i * 1073741824 + 1) / 8589934592 and i < 1:\n        x[0] = 1.0",
            overflow,
        ),
        (
            "for j in seq(0, 4):\n        if j * 2305843009213693953 < 0:\n            x[j] = 1.0",
            "for j in seq(0, 4):\n        if j * 1152921504606846976 < 0:\n            x[j] = 1.0",
            overflow,
        ),
        // A loop may go beyond 2^31 although it begins at an argument, or ends at what is left of a literal.
        (
            "for j in seq(i, 1099511627776):\n        if j * 8388608 < 0:\n            pass",
            "for j in seq(i, 1099511627776):\n        if j * 4194304 < 0:\n            pass",
            overflow,
        ),
        (
            "for j in seq(0, 1099511627776 - i % 4):\n        if j * 8388608 < 0:\n            pass",
            "for j in seq(0, 1099511627776 - i % 4):\n        if j * 4194304 < 0:\n            pass",
            overflow,
        ),
        (
            "for j in seq(0, 140737488355333 - i % 4):\n        pass",
            "for j in seq(0, 140737488355325 - i % 4):\n        pass",
            bound,
        ),
        ("g(2147483649)", "g(2147483648)", value),
        (
            "for j in seq(140737488355328, 140737488355329):\n        pass",
            "for j in seq(4294967296, 140737488355328):\n        pass",
            bound,
        ),
        (
            "y: f32[2147483647, 65537] @ DRAM",
            "y: f32[2147483647, 65536] @ DRAM",
            "'y' has more than 140737488355328 cells [c.cells]",
        ),
    ] {
        let source = |body: &str| {
            format!(
                "@proc\ndef g(i: index):\n    pass\n\n@proc\ndef f(i: index, x: f32[4]):\n    {body}\n"
            )
        };
        let found = errors(&source(refused));
        let id = message
            .rsplit_once('[')
            .map(|(_, id)| id.trim_end_matches(']'));
        assert!(
            exo_backend_c::rules()
                .iter()
                .any(|(known, _)| Some(*known) == id),
            "{id:?}"
        );
        assert_eq!(found.len(), 1, "{refused}: {found:?}");
        assert!(found[0].ends_with(message), "{refused}: {found:?}");
        let twin = generate(&parse("t.py", &source(accepted)), &Options::default());
        assert!(twin.is_ok(), "{accepted}: {:?}", twin.err());
    }
}

#[test]
fn unknown_exports_are_named() {
    let options = Options {
        export: vec!["g".into()],
        ..Options::default()
    };
    assert_eq!(
        errors_with("@proc\ndef f():\n    pass\n", &options),
        ["0: unknown procedure 'g'"]
    );
}

#[test]
fn private_procedures_are_not_exported() {
    let options = |export: &str| Options {
        export: vec![export.into()],
        private: vec!["g".into()],
        ..Options::default()
    };
    let source = "@proc\ndef g():\n    pass\n\n@proc\ndef f():\n    g()\n";
    assert_eq!(
        errors_with(source, &options("g")),
        ["2: 'g' is private: it cannot be exported"]
    );
    assert!(generate(&parse("t.py", source), &options("f")).is_ok());
}

#[test]
fn headers_do_not_hide_those_of_the_library() {
    let source = "@proc\ndef f():\n    pass\n";
    assert_eq!(
        errors_with(source, &Options::with_stem("math")),
        [
            "0: a header called 'math.h' would hide the one of C's library, which generated files include"
        ]
    );
    let named = |header: &str| Options {
        header: Some(header.into()),
        ..Options::with_stem("math")
    };
    assert_eq!(
        errors_with(source, &named("a\"b.h")),
        ["0: 'a\"b.h' is no name for a header: it has a quotation mark, a backslash or a line end"]
    );
    assert!(generate(&parse("t.py", source), &named("math_kernels.h")).is_ok());
}

#[test]
fn deep_nests_are_refused_in_words() {
    let mut module = parse("t.py", "@proc\ndef f(x: f32):\n    x = 1.0 + x\n");
    let mut items = module.items.edit();
    let p = items.proc("f").expect("the module has a procedure");
    let exo_ir::StmtKind::Assign { rhs, .. } = &mut p.body[0].kind else {
        panic!("the procedure has an assignment");
    };
    for _ in 0..5000 {
        let inner = std::mem::replace(rhs, exo_ir::Data::Const(exo_ir::Number::Int(0)));
        *rhs = exo_ir::Data::Neg(Box::new(inner));
    }
    drop(items);
    let found = generate(&module, &Options::default()).expect_err("the nest is too deep");
    assert_eq!(
        found[0].to_string(),
        "nested too deeply: more than 300 operators [c.nesting]"
    );
}
