//! Large procedures: time grows about linearly, and nesting of any depth is no danger.

use std::fmt::Write;
use std::time::{Duration, Instant};

use exo_check::{Failure, Options, check_module};
use exo_ir::Module;

fn parse(source: &str) -> Module {
    exo_frontend::parse_module("t.py", source).unwrap_or_else(|e| panic!("{}", e[0]))
}

fn timed(module: &Module) -> (Vec<Failure>, Duration) {
    let start = Instant::now();
    let (failures, asked) = exo_check::check_module_counted(module, &Options::default());
    println!(
        "{} questions, {} from the cache",
        asked.queries, asked.cache_hits
    );
    (failures, start.elapsed())
}

/// The time for a program of a tenth of the size, and for the whole; both must be right.
fn growth(name: &str, size: usize, program: impl Fn(usize) -> String) {
    let (small, large) = (parse(&program(size / 10)), parse(&program(size)));
    let (wrong, few) = timed(&small);
    assert!(wrong.is_empty(), "{name}: {}", wrong[0]);
    let (wrong, many) = timed(&large);
    assert!(wrong.is_empty(), "{name}: {}", wrong[0]);
    let ratio = many.as_secs_f64() / few.as_secs_f64();
    println!(
        "{name}: {few:.2?} for {}, {many:.2?} for {size}: {ratio:.1} times",
        size / 10
    );
    // Linear is 10; what is quadratic is 100. The floor keeps noise of a small time out.
    assert!(
        ratio < 30.0 || many < Duration::from_millis(500),
        "{name}: {ratio:.1} times"
    );
}

#[test]
fn unrolled_accesses() {
    growth("constant indices", 20_000, |n| {
        let mut text = "@proc\ndef f(x: f32[64, 64], y: f32[64, 64]):\n".to_owned();
        for k in 0..n {
            writeln!(
                text,
                "    y[{}, {}] += x[{}, {}] * 2.0",
                k % 64,
                k / 64 % 64,
                k / 7 % 64,
                k % 61
            )
            .unwrap();
        }
        text
    });
}

#[test]
fn unrolled_locals() {
    growth("local cells", 20_000, |n| {
        let mut text = "@proc\ndef f(x: f32[64, 64]):\n    t: f32[64, 1024]\n".to_owned();
        for k in 0..n / 2 {
            writeln!(text, "    t[{}, {}] = x[0, {}]", k % 64, k / 64, k % 64).unwrap();
        }
        for k in 0..n / 2 {
            writeln!(text, "    x[1, {}] = t[{}, {}]", k % 64, k % 64, k / 64).unwrap();
        }
        text
    });
}

#[test]
fn unrolled_in_a_loop() {
    growth("indices with a loop variable", 20_000, |n| {
        let mut text =
            "@proc\ndef f(m: size, x: f32[16 * m + 16], y: f32[64]):\n    t: f32[16]\n".to_owned();
        text.push_str("    for k in seq(0, 16):\n        t[k] = 0.0\n    for i in seq(0, m):\n");
        for k in 0..n {
            writeln!(text, "        t[{}] += x[16 * i + {}]", k % 16, k % 32).unwrap();
        }
        text
    });
}

#[test]
fn unrolled_calls() {
    growth("calls", 10_000, |n| {
        let mut text = "\
@instr(\"{dst_data} = {src_data};\")
def load(dst: [f32][16], src: [f32][16]):
    assert stride(src, 0) == 1
    for i in seq(0, 16):
        dst[i] = src[i]

@instr(\"{dst_data} += {src_data};\")
def add(dst: [f32][16], src: [f32][16]):
    for i in seq(0, 16):
        dst[i] += src[i]

@proc
def f(n: size, x: f32[n, 1024]):
    t: f32[32, 16]
"
        .to_owned();
        for k in 0..n / 2 {
            writeln!(
                text,
                "    load(t[{}, 0:16], x[0, {}:{}])",
                k % 32,
                k % 63 * 16,
                k % 63 * 16 + 16
            )
            .unwrap();
            writeln!(
                text,
                "    add(t[{}, 0:16], x[n - 1, {}:{}])",
                k % 32,
                k % 61,
                k % 61 + 16
            )
            .unwrap();
        }
        text
    });
}

#[test]
fn masked_calls() {
    growth("masked calls", 1_000, |n| {
        let mut text = "\
@proc
def masked(m: size, dst: [f32][16], src: [f32][16]):
    assert m <= 16
    for i in seq(0, 16):
        if i < m:
            dst[i] = src[i]

@proc
def f(n: size, x: f32[n, n], y: f32[n, n]):
    assert n > 100
    t: f32[16]
"
        .to_owned();
        for k in 0..n / 2 {
            let row = k % 50;
            writeln!(text, "    if n % 16 > 0:\n        masked(n % 16, t, x[{row}, n / 16 * 16:n / 16 * 16 + 16])").unwrap();
            writeln!(
                text,
                "        masked(n % 16, y[{row}, n / 16 * 16:n / 16 * 16 + 16], t)"
            )
            .unwrap();
        }
        text
    });
}

#[test]
fn pieces_written_by_many_loops() {
    growth("pieces", 500, |n| {
        let mut text = "@proc\ndef f(n: size, x: f32[n]):\n    t: f32[1000, n]\n".to_owned();
        for k in 0..n {
            writeln!(text, "    for i in seq(0, n):\n        t[{k}, i] = 0.0").unwrap();
            writeln!(
                text,
                "    for i in seq(0, n):\n        x[i] = t[{k}, n - 1 - i]"
            )
            .unwrap();
        }
        text
    });
}

#[test]
fn many_locals_and_small_loops() {
    growth("small loops", 4_000, |n| {
        let mut text = "@proc\ndef f(n: size, x: f32[n]):\n".to_owned();
        for k in 0..n / 4 {
            writeln!(
                text,
                "    t{k}: f32[n]\n    for i in seq(0, n):\n        t{k}[i] = x[i]"
            )
            .unwrap();
            writeln!(
                text,
                "    for i in seq(0, n):\n        x[i] = t{k}[n - 1 - i]"
            )
            .unwrap();
        }
        text
    });
}

#[test]
fn an_unrolled_parallel_body() {
    growth("parallel body", 10_000, |n| {
        let mut text =
            "@proc\ndef f(m: size, x: f32[m, 64], y: f32[64 * m]):\n    for i in par(0, m):\n"
                .to_owned();
        for k in 0..n {
            writeln!(text, "        x[i, {}] += y[64 * i + {}]", k % 64, k % 63).unwrap();
            writeln!(text, "        y[64 * i + {}] = x[i, {}]", k % 64, k % 64).unwrap();
        }
        text
    });
}

#[test]
fn configuration_written_often() {
    growth("configuration", 10_000, |n| {
        let mut text =
            "@config\nclass C:\n    k: index\n    n: size\n\n@proc\ndef f(m: size, x: f32[m]):\n"
                .to_owned();
        for k in 0..n {
            match k % 4 {
                0 => writeln!(text, "    C.k = {}", k % 10).unwrap(),
                1 => text.push_str("    if C.k < 5:\n        C.n = 3\n"),
                2 => text.push_str("    for i in seq(0, m):\n        x[i] = 0.0\n"),
                _ => text.push_str("    C.n = C.n + 1\n"),
            }
        }
        text
    });
}

#[test]
fn deep_nests_do_not_overflow() {
    const DEPTH: usize = 90;
    let mut text = "@proc\ndef f(n: size, x: f32[n]):\n".to_owned();
    for d in 0..DEPTH {
        let pad = "    ".repeat(d + 1);
        match d % 2 {
            0 => writeln!(text, "{pad}for i{d} in seq(0, n):").unwrap(),
            _ => writeln!(text, "{pad}if i{} < n - 1:", d - 1).unwrap(),
        }
    }
    writeln!(
        text,
        "{}x[i0 + 1] = x[i{}]",
        "    ".repeat(DEPTH + 1),
        DEPTH - 2
    )
    .unwrap();
    let (wrong, time) = timed(&parse(&text));
    println!("nest of {DEPTH}: {time:.2?}");
    assert!(wrong.is_empty(), "{}", wrong[0]);
}

/// A procedure of `depth` conditions around each other, the innermost on a sum of as many terms.
fn tower(depth: usize) -> Module {
    use exo_ir::{Ctl, CtlOp, Stmt, StmtKind, Stmts};
    let mut module = parse("@proc\ndef f(n: size, x: f32[n]):\n    x[0] = 0.0\n");
    let mut items = module.items.edit();
    let proc = items.proc("f").expect("it is there");
    let (loc, sym) = (proc.loc.clone(), proc.args[0]);
    let mut sum = Ctl::Var(sym);
    for _ in 0..depth {
        sum = Ctl::bin(CtlOp::Add, sum, Ctl::Int(1));
    }
    for k in 0..depth {
        let of = if k == 0 { sum.clone() } else { Ctl::Var(sym) };
        let cond = Ctl::bin(CtlOp::Gt, of, Ctl::Int(0));
        let body = std::mem::take(&mut proc.body);
        proc.body = vec![Stmt::new(
            loc.clone(),
            StmtKind::If {
                cond,
                body,
                orelse: Stmts::default(),
            },
        )]
        .into();
    }
    drop(items);
    module
}

/// A program need not come from a parser: one that is too deep is refused before anything recurses over it.
#[test]
fn views_beyond_the_limits_are_refused() {
    use exo_ir::limits::MAX_BLOCKS;
    let found = exo_analysis::stack::with_large_stack(|| {
        let deepest = check_module(&tower(MAX_BLOCKS - 1), &Options::default());
        let too_deep = check_module(&tower(MAX_BLOCKS), &Options::default());
        let far = check_module(&tower(12_000), &Options::default());
        (deepest, [too_deep, far])
    });
    assert!(found.0.is_empty(), "{}", found.0[0]);
    for failures in found.1 {
        let text = failures[0].headline();
        assert!(
            text.starts_with("cannot accept 'f': more than 100 blocks are nested"),
            "{text}"
        );
    }
}

/// A nest of `levels` loops around writes of two fields.
fn nest(levels: usize) -> Module {
    let mut text =
        "@config\nclass C:\n    a: index\n    b: size\n\n@proc\ndef f(n: size):\n".to_owned();
    for k in 0..levels {
        writeln!(text, "{:1$}for i{k} in seq(0, n):", "", 4 * k + 4).unwrap();
    }
    for statement in ["C.a = 3", "C.b = n"] {
        writeln!(text, "{:1$}{statement}", "", 4 * levels + 4).unwrap();
    }
    parse(&text)
}

/// Each loop is run through once for what it does to the fields, not once for each loop around it.
#[test]
fn configuration_in_a_nest() {
    let asked = |levels| {
        let (wrong, asked) = exo_check::check_module_counted(&nest(levels), &Options::default());
        assert!(wrong.is_empty(), "{}", wrong[0]);
        asked.queries
    };
    let (few, many) = (asked(10), asked(20));
    assert!(
        many <= 3 * few,
        "{few} questions, {many} for twice the depth"
    );
}

/// `p20` calls `p19` twice, that calls `p18` twice, and so on. `leaf` is the body of `p0(x: R[8])`, `top` that
/// of a procedure with an argument `y: R[8]` and a local `a: R[8]`.
fn fan(leaf: &str, top: &[&str]) -> Vec<Failure> {
    let mut text = format!("@proc\ndef p0(x: R[8]):\n{leaf}\n");
    for k in 1..=20 {
        writeln!(text, "\n@proc\ndef p{k}(x: R[8]):").unwrap();
        writeln!(text, "    p{0}(x)\n    p{0}(x)", k - 1).unwrap();
    }
    text.push_str("\n@proc\ndef f(y: R[8]):\n    a: R[8]\n");
    for line in top {
        writeln!(text, "    {line}").unwrap();
    }
    let (wrong, time) = timed(&parse(&text));
    // A million bodies at the end of the calls take minutes.
    assert!(time < Duration::from_secs(60), "{time:.2?}");
    wrong
}

const FILL: &str = "    for i in seq(0, 8):\n        x[i] = 0.0";
const HALF: &str = "    for i in seq(0, 4):\n        x[i] = 0.0";
const ADD: &str = "    for i in seq(0, 8):\n        x[i] += 1.0";
const MIXED: &str = "    x[1] = 0.0\n    x[0] = x[1]\n    x[2] += 1.0";

#[test]
fn calls_that_fan_out_are_looked_at_once() {
    let zeros = "for i in seq(0, 8):\n        a[i] = 0.0";
    let accepted: [(&str, &[&str]); 5] = [
        (FILL, &["p20(a)", "y[0] = a[3]"]),
        (HALF, &["p20(a)", "y[0] = a[3]"]),
        (ADD, &[zeros, "p20(a)", "y[0] = a[3]"]),
        (MIXED, &["a[2] = 0.0", "p20(a)", "y[0] = a[0]"]),
        (
            FILL,
            &["for j in par(0, 8):\n        b: R[8]\n        p20(b)\n        y[j] = b[j]"],
        ),
    ];
    for (leaf, top) in accepted {
        let wrong = fan(leaf, top);
        assert!(wrong.is_empty(), "{leaf}: {}", wrong[0]);
    }
    let refused: [(&str, &[&str], &str); 4] = [
        (HALF, &["p20(a)", "y[0] = a[5]"], "cannot read 'a[5]'"),
        (ADD, &["p20(a)"], "cannot pass 'a' on"),
        (MIXED, &["p20(a)"], "cannot pass 'a' on"),
        (
            FILL,
            &["for j in par(0, 8):\n        p20(y)"],
            "cannot run the iterations of 'j' in parallel",
        ),
    ];
    for (leaf, top, headline) in refused {
        let wrong = fan(leaf, top);
        assert_eq!(wrong.len(), 1, "{leaf}: {wrong:?}");
        assert!(
            wrong[0].headline().starts_with(headline),
            "{leaf}: {}",
            wrong[0]
        );
    }
}

/// `p20` passes the halves of its window to `p19`, and so on: what is written is no sum of a few pieces. Too much
/// to find out, and said so.
#[test]
fn calls_that_fan_out_to_different_cells_end() {
    for (leaf, id) in [
        ("x[0] = 1.0", "[check.uninitialised?fragment]"),
        ("x[0] += 1.0", "[check.uninitialised]"),
    ] {
        let mut text = format!("@proc\ndef p0(x: [R][1]):\n    {leaf}\n");
        for k in 1..=20 {
            let (below, half) = (k - 1, 1 << (k - 1));
            writeln!(text, "\n@proc\ndef p{k}(x: [R][{}]):", 2 * half).unwrap();
            writeln!(text, "    p{below}(x[0:{half}])").unwrap();
            writeln!(text, "    p{below}(x[{half}:{}])", 2 * half).unwrap();
        }
        let size = 1 << 20;
        writeln!(text, "\n@proc\ndef f(y: R):\n    a: R[{size}]").unwrap();
        writeln!(text, "    p20(a[0:{size}])\n    y = a[3]").unwrap();
        let (wrong, time) = timed(&parse(&text));
        assert!(time < Duration::from_secs(120), "{time:.2?}");
        assert_eq!(wrong.len(), 1, "{wrong:?}");
        assert!(wrong[0].to_string().contains(id), "{}", wrong[0]);
    }
}

/// The same in a parallel loop, where all that is accessed is compared.
#[test]
fn calls_that_fan_out_in_parallel_end() {
    let mut text =
        "@proc\ndef p0(j: index, x: R[8]):\n    assert j >= 0\n    assert j < 8\n    x[j] = 1.0\n"
            .to_owned();
    for k in 1..=20 {
        writeln!(text, "\n@proc\ndef p{k}(j: index, x: R[8]):").unwrap();
        writeln!(
            text,
            "    p{0}((j * 3 + 1) % 8, x)\n    p{0}((j * 5 + 2) % 8, x)",
            k - 1
        )
        .unwrap();
    }
    text.push_str("\n@proc\ndef f(y: R[8]):\n    for j in par(0, 8):\n        p20(j, y)\n");
    let (wrong, time) = timed(&parse(&text));
    assert!(time < Duration::from_secs(120), "{time:.2?}");
    assert!(!wrong.is_empty());
    assert!(
        wrong
            .iter()
            .all(|w| w.to_string().contains("[check.par-race?fragment]")),
        "{}",
        wrong[0]
    );
}
