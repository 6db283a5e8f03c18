//! Deep and long input is refused or read on a small stack; it never overflows it.

use exo_frontend::{Id, fuzz_parse, parse_module};

fn line(rhs: &str) -> String {
    format!("@proc\ndef f(n: size, x: f32):\n    x = {rhs}\n")
}

fn shapes() -> Vec<String> {
    let mut out: Vec<String> = [
        ("-", "x"),
        ("x + ", "x"),
        ("not ", "x"),
        ("lambda: ", "x"),
        ("x if x else ", "x"),
        ("await ", "x"),
        ("x ** ", "x"),
        ("(", "x"),
        ("f\"{", "x"),
        ("x[", "0"),
        ("sin(", "x"),
    ]
    .iter()
    .flat_map(|(open, end)| {
        [90, 290, 610, 1300, 3900, 40_000, 60_000]
            .map(|n| line(&format!("{}{end}", open.repeat(n))))
    })
    .collect();
    for tail in [".a", "()", "[0]", " + x", " and x"] {
        out.extend([290, 1900, 20_000, 60_000].map(|n| line(&format!("x{}", tail.repeat(n)))));
    }
    let elifs = "    elif n > 3:\n        pass\n".repeat(5000);
    out.push(format!(
        "@proc\ndef f(n: size):\n    if n > 3:\n        pass\n{elifs}"
    ));
    for depth in [90, 5000] {
        let indent = |d: usize| " ".repeat(d + 1);
        let ifs: String = (0..depth)
            .map(|d| format!("{}if n > 3:\n", indent(d)))
            .collect();
        out.push(format!(
            "@proc\ndef f(n: size):\n{ifs}{}pass\n",
            indent(depth)
        ));
    }
    out
}

#[test]
fn a_small_stack_is_enough() {
    let worker = std::thread::Builder::new().stack_size(1 << 20).spawn(|| {
        for text in shapes() {
            fuzz_parse(text.as_bytes());
        }
    });
    let joined = worker.map(std::thread::JoinHandle::join);
    assert!(matches!(joined, Ok(Ok(()))));
}

#[test]
fn sums_of_some_hundred_terms_are_read_and_longer_ones_refused() {
    let sum = |terms: usize| line(&vec!["x"; terms].join(" + "));
    assert!(parse_module("f.py", &sum(299)).is_ok());
    let errors = parse_module("f.py", &sum(400)).err().unwrap_or_default();
    assert!(errors.iter().all(|e| e.id == Id::Limit) && !errors.is_empty());
}

/// Expressions within the limits can be written and read again, whatever brackets they take; one
/// level more cannot.
#[test]
fn the_deepest_expressions_are_read_again() {
    let max = exo_ir::limits::MAX_EXPR_DEPTH;
    let nest = |open: &str, leaf: &str, close: &str, levels: usize| {
        format!(
            "{}{leaf}{}",
            open.repeat(levels - 1),
            close.repeat(levels - 1)
        )
    };
    let body = |stmt: String| format!("@proc\ndef f(n: size, x: f32[n]):\n    {stmt}\n");
    let index = |levels| nest("0 - (", "0", ")", levels);
    let with: [&dyn Fn(usize, usize) -> String; 6] = [
        &|a, b| {
            format!(
                "x[0] = {}",
                nest("sin(", &format!("x[{}]", index(b)), ")", a)
            )
        },
        &|a, b| {
            format!(
                "x[0] = {}",
                nest("1.0 - (", &format!("x[{}]", index(b)), ")", a)
            )
        },
        &|a, _| format!("if {}:\n        pass", nest("not (", "n < 1", ")", a - 1)),
        &|a, _| format!("if {}:\n        pass", vec!["n < 1"; a - 1].join(" and ")),
        &|a, _| format!("x[{}] = 0.0", nest("0 - (", "-5", ")", a)),
        &|a, _| format!("t: f32[{}]", nest("9 - (", "0", ")", a)),
    ];
    for shape in with {
        let text = body(shape(max, max));
        let module = parse_module("f.py", &text);
        let module = module.unwrap_or_else(|e| panic!("{}: {}", &text[..90], e[0].message));
        let printed = exo_frontend::print_module(&module);
        let again = parse_module("f.py", &printed);
        let again = again.unwrap_or_else(|e| panic!("{}: {}", &printed[..90], e[0].message));
        assert_eq!(exo_frontend::print_module(&again), printed);
        let errors = parse_module("f.py", &body(shape(max + 1, 1))).err();
        let errors = errors.unwrap_or_default();
        assert!(errors.iter().all(|e| e.id == Id::Limit) && !errors.is_empty());
    }
}

/// The procedure's own block counts as one.
#[test]
fn as_many_blocks_are_read_as_the_language_has() {
    let max = exo_ir::limits::MAX_BLOCKS;
    let nest = |blocks: usize| {
        let indent = |d: usize| " ".repeat(d);
        let loops: String = (1..blocks)
            .map(|d| format!("{}for i in seq(0, n):\n", indent(d)))
            .collect();
        format!("@proc\ndef f(n: size):\n{loops}{}pass\n", indent(blocks))
    };
    assert!(parse_module("f.py", &nest(max)).is_ok());
    let errors = parse_module("f.py", &nest(max + 1))
        .err()
        .unwrap_or_default();
    assert!(errors.iter().all(|e| e.id == Id::Limit) && !errors.is_empty());
    // `elif` is an `if` in the `else`.
    let chain = |clauses: usize| {
        let more = "    elif n > 3:\n        pass\n".repeat(clauses);
        format!("@proc\ndef f(n: size):\n    if n > 3:\n        pass\n{more}")
    };
    assert!(parse_module("f.py", &chain(max - 2)).is_ok());
    assert!(parse_module("f.py", &chain(max - 1)).is_err());
}

/// Buffers of one name, each used only before the next is made.
#[test]
fn thousands_of_buffers_may_share_a_name() {
    let body = "    t: f32\n    t = 1.0\n    x = t\n".repeat(20_000);
    let text = format!("@proc\ndef f(x: f32):\n{body}");
    let module = parse_module("f.py", &text).unwrap_or_else(|e| panic!("{}", e[0].message));
    let printed = exo_frontend::print_module(&module);
    assert!(printed.contains("    t: f32") && !printed.contains("t_1"));
}
