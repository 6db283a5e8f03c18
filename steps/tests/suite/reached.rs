//! Limits that are not those of results: each is reached, in good time, and named.

use std::fmt::Write;

use exo_steps::{Class, Refusal, Workspace};

use crate::growth::{MOST_SECONDS, cpu, take};

/// Result of checking the last procedure, which must come in time.
fn checked(source: &str) -> Result<(), Box<Refusal>> {
    let module = exo_frontend::parse_module("t.py", source).unwrap_or_else(|e| panic!("{}", e[0]));
    let name = module.procs().last().expect("a procedure").name.clone();
    let mut workspace = Workspace::new(module, exo_analysis::solver::Options::default());
    let start = cpu();
    let sound = workspace.require_sound(&name);
    let seconds = cpu() - start;
    println!("{seconds:.2} s: a check");
    assert!(seconds < MOST_SECONDS, "{seconds:.1} s");
    sound.map_err(Box::new)
}

#[track_caller]
fn refused(found: Result<impl Sized, Box<Refusal>>, id: &str, what: &str) {
    let text = found.err().expect("it should be refused").to_string();
    assert!(text.contains(id) && text.contains(what), "{text}");
}

/// A callee that adds to three cells of a matrix, and statements that do so along two dimensions of 24.
fn windows_of_many_dimensions(first: usize) -> String {
    let rank = 24;
    let cell = |moved: usize| {
        let index = (0..rank).map(|dim| if dim == moved { "1" } else { "0" });
        index.collect::<Vec<_>>().join(", ")
    };
    let cells = [rank, first, first + 1].map(|moved| format!("    y[{}] += 1.0\n", cell(moved)));
    let shape = vec!["2"; rank].join(", ");
    format!(
        "@proc
def g(x: [f32][2, 2]):
    x[0, 0] += 1.0
    x[1, 0] += 1.0
    x[0, 1] += 1.0

@proc
def f(y: f32[{shape}]):
{}",
        cells.concat()
    )
}

#[test]
fn ways_to_pass_windows() {
    // Of 276 pairs of dimensions, the one with the first two is tried last.
    take(
        &windows_of_many_dimensions(22),
        "replace blk='body[0]' with=g",
    )
    .expect("an early way");
    take(
        &windows_of_many_dimensions(2),
        "replace blk='body[0]' with=g",
    )
    .expect("a late way");
    let program = windows_of_many_dimensions(0);
    let refusal = take(&program, "replace blk='body[0]' with=g").expect_err("beyond the limit");
    assert_eq!(refusal.class, Class::Limit);
    refused(
        Err::<(), _>(refusal),
        "[replace.c1?limit]",
        "none of the first 256 ways in which buffers can be passed as windows does",
    );
}

#[test]
fn patterns_inside_each_other() {
    let program = "@proc\ndef f(x: f32, y: f32):\n    x = y\n";
    let asks = |pattern: String| take(program, &format!("split_write stmt='{pattern}'"));
    let signs = |n: usize| format!("x = {}y", "-".repeat(n));
    refused(asks(signs(200)), "", "no statement matches");
    refused(
        asks(signs(201)),
        "",
        "the pattern is nested deeper than 200",
    );
    let either = |n: usize| format!("if {}: _", vec!["b"; n].join(" or "));
    refused(asks(either(200)), "", "no statement matches");
    refused(
        asks(either(201)),
        "",
        "the pattern is nested deeper than 200",
    );
}

#[test]
fn bytes_of_a_pattern_and_of_an_expression() {
    let program = "@proc\ndef f(n: size, x: f32, y: f32):\n    x = y\n";
    let pattern = |n: usize| format!("split_write stmt='x = {}'", "y".repeat(n - 4));
    refused(take(program, &pattern(2000)), "", "no statement matches");
    refused(take(program, &pattern(2001)), "", "longer than 2000 bytes");
    let condition = |n: usize| {
        let spaces = " ".repeat(n - "n == 8".len());
        format!("specialize blk='x = _' conds='n =={spaces} 8'")
    };
    take(program, &condition(1999)).expect("it fits");
    refused(
        take(program, &condition(2002)),
        "",
        "longer than 2000 bytes",
    );
}

#[test]
fn statements_of_a_replay() {
    let program = |n: usize| {
        format!(
            "@proc
def f(x: f32, y: f32):
    x = 1.0
    x = 2.0
    for i in seq(0, {n}):
        for j in seq(0, {n}):
            y = x
"
        )
    };
    let asks =
        |n| take(&program(n), "reorder_stmts blk='body[0:2]'").expect_err("they do not commute");
    let (small, large) = (asks(900).to_string(), asks(1500).to_string());
    assert!(small.contains("replayed on that input"), "{small}");
    assert!(!large.contains("replayed"), "{large}");
    assert!(large.contains("[reorder_stmts.c"), "{large}");
}

#[test]
fn reads_that_are_not_initialised() {
    let program = |n: usize| {
        let reads = (0..n).map(|k| format!("    y[{k}] = t[{k}]\n"));
        let reads = reads.collect::<String>();
        format!("@proc\ndef f(y: f32[{n}]):\n    t: f32[{n}]\n{reads}")
    };
    // Four are shown.
    refused(
        checked(&program(256)),
        "check.uninitialised",
        "and by 252 more",
    );
    // What is found is hardly more, however many there are.
    let many = checked(&program(20_000)).expect_err("nothing is initialised");
    let many = many.to_string();
    let more = many
        .split("and by ")
        .nth(1)
        .and_then(|t| t.split(' ').next());
    let more = more.and_then(|n| n.parse::<usize>().ok());
    assert!(more.is_some_and(|n| (252..300).contains(&n)), "{many}");
}

/// `p20` passes the halves of its window to `p19`, and so on down to `leaf`; `f` passes `a` and then runs `last`.
fn halves(levels: usize, leaf: &str, last: &str) -> String {
    let mut text = format!("@proc\ndef p0(x: [f32][1]):\n    {leaf}\n");
    for k in 1..=levels {
        let (below, half) = (k - 1, 1usize << (k - 1));
        write!(
            text,
            "\n@proc\ndef p{k}(x: [f32][{0}]):\n    p{below}(x[0:{half}])\n    p{below}(x[{half}:{0}])\n",
            2 * half
        )
        .expect("a string");
    }
    let size = 1usize << levels;
    write!(text, "\n@proc\ndef f(y: f32):\n    a: f32[{size}]\n{last}").expect("a string");
    text.replace("SIZE", &size.to_string())
        .replace("TOP", &format!("p{levels}"))
}

#[test]
fn what_callees_write() {
    let last = "    TOP(a[0:SIZE])\n    y = a[3]\n";
    checked(&halves(6, "x[0] = 1.0", last)).expect("all is written");
    refused(
        checked(&halves(20, "x[0] = 1.0", last)),
        "check.uninitialised?",
        "parts",
    );
}

#[test]
fn statements_of_callees() {
    // What is not surely written is looked for call by call.
    let last = "    for i in seq(0, SIZE):\n        a[i] = 0.0\n    TOP(a[0:SIZE])\n    y = a[3]\n";
    checked(&halves(6, "x[0] += 1.0", last)).expect("all is written");
    let last = "    TOP(a[0:SIZE])\n    y = a[3]\n";
    refused(
        checked(&halves(20, "x[0] += 1.0", last)),
        "check.uninitialised",
        "",
    );
    // Of what the calls are passed, half is written: the half that they read.
    let last = "    for i in seq(0, SIZE / 2):
        a[2 * i] = 0.0
    p9(a[0:512])
    TOP(a[0:SIZE])
    y = a[4]
";
    let leaf = "pass\n\n@proc\ndef p1(x: [f32][2]):\n    x[0] += 1.0";
    let program = |levels| {
        let text = halves(levels, leaf, last);
        let made = "@proc\ndef p1(x: [f32][2]):\n    p0(x[0:1])\n    p0(x[1:2])\n\n";
        assert!(text.contains(made), "{text}");
        text.replace(made, "")
    };
    checked(&program(9)).expect("what is read is written");
    refused(
        checked(&program(20)),
        "[check.uninitialised?limit]",
        "statements of callees",
    );
}

#[test]
fn statements_before_reads() {
    // `reads` cells that are told apart by a question each, after `writes` statements.
    let program = |writes: usize, reads: usize| {
        let reads = (2..reads + 2).map(|k| format!("        y[i] = t[i - i / {k}]\n"));
        let reads = reads.collect::<String>();
        let writes = "        t[i] = 1.0\n".repeat(writes);
        format!(
            "@proc
def f(m: size, y: f32[m]):
    t: f32[m + 1]
    for i in seq(0, m):
{writes}    for i in seq(0, m):
{reads}"
        )
    };
    checked(&program(10_000, 90)).expect("all is written");
    refused(
        checked(&program(10_000, 110)),
        "[check.uninitialised?fragment]",
        "written before, by more than 1000000 statements",
    );
}

#[test]
fn terms_inside_each_other() {
    // An index that is computed anew by each procedure of a chain.
    let program = |levels: usize| {
        let mut text = "@proc\ndef p0(j: index, x: f32[8]):\n    assert j >= 0\n    assert j < 8\n    x[j] = 1.0\n".to_owned();
        for k in 1..=levels {
            let below = k - 1;
            write!(
                text,
                "\n@proc\ndef p{k}(j: index, x: f32[8]):\n    p{below}((j * 3 + 1) % 8, x)\n"
            )
            .expect("a string");
        }
        text + &format!(
            "\n@proc\ndef f(y: f32[8]):\n    for j in par(0, 8):\n        p{levels}(j, y)\n"
        )
    };
    checked(&program(2)).expect("3 and 8 have no common divisor");
    refused(
        checked(&program(600)),
        "[check.par-race?fragment]",
        "an expression that is nested too deep",
    );
}

#[test]
fn accesses_of_callees() {
    let program = |levels: usize| {
        let mut text = "@proc\ndef p0(j: index, x: f32[8]):\n    assert j >= 0\n    assert j < 8\n    x[j] = 1.0\n".to_owned();
        for k in 1..=levels {
            write!(
                text,
                "\n@proc\ndef p{k}(j: index, x: f32[8]):\n    p{0}((j * 3 + 1) % 8, x)\n    p{0}((j * 5 + 2) % 8, x)\n",
                k - 1
            )
            .expect("a string");
        }
        text + &format!(
            "\n@proc\ndef f(y: f32[8]):\n    for j in par(0, 8):\n        p{levels}(j, y)\n"
        )
    };
    refused(
        checked(&program(20)),
        "[check.par-race?",
        "accesses of a callee",
    );
    refused(checked(&program(1)), "[check.par-race", "");
}

/// A buffer that one loop fills in many statements, each of them a cell of a tile, and another reads so. The last
/// statement of the first may be missing.
fn tiles(cells: usize, missing: usize) -> String {
    let writes = (missing..cells).map(|k| format!("        t[{cells} * i + {k}] = 1.0\n"));
    let reads = (0..cells).map(|k| format!("        y[i] = t[{cells} * i + {}]\n", 7 * k % cells));
    format!(
        "@proc
def f(m: size, y: f32[m]):
    t: f32[{cells} * m]
    for i in seq(0, m):
{}    for i in seq(0, m):
{}",
        writes.collect::<String>(),
        reads.collect::<String>()
    )
}

#[test]
fn tiles_that_many_statements_fill() {
    for cells in [2, 12, 100, 2000] {
        checked(&tiles(cells, 0)).unwrap_or_else(|e| panic!("{cells}: {e}"));
    }
    for cells in [2, 12] {
        refused(
            checked(&tiles(cells, 1)),
            "[check.uninitialised]",
            "it may not have been written before",
        );
    }
}
