//! Results that are too large (`any.c9`): every step that can make more of a program reaches the limit, is refused in
//! good time, and makes what is just within it.

use std::fmt::Write;

use exo_ir::Size;
use exo_steps::budget::{MAX_BLOCKS, MAX_DEPTH, MAX_PARTS, MAX_STATEMENTS};
use exo_steps::{Refusal, Workspace, schedule};

/// Seconds of this thread's processor time.
pub(crate) fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux");
    let nanoseconds = stat.split(' ').next().and_then(|t| t.parse::<f64>().ok());
    nanoseconds.expect("a time") / 1e9
}

/// Time limit for an answer: 5 s in release builds, more in this unoptimised one.
pub(crate) const MOST_SECONDS: f64 = if cfg!(debug_assertions) { 30.0 } else { 5.0 };

/// Takes steps, one per line, on the last procedure; its size after the last one, or why one was refused. Each must answer
/// in time.
pub(crate) fn take(source: &str, steps: &str) -> Result<Size, Box<Refusal>> {
    let module = exo_frontend::parse_module("t.py", source).unwrap_or_else(|e| panic!("{}", e[0]));
    let mut name = module.procs().last().expect("a procedure").name.clone();
    let mut workspace = Workspace::new(module, exo_analysis::solver::Options::default());
    for line in steps.lines() {
        let (step, options) = line.split_once(' ').unwrap_or((line, ""));
        let text = format!("{}{{{options}}}", schedule::pass_name(step));
        let entries = schedule::parse("s", &text).unwrap_or_else(|e| panic!("{e:?}"));
        let call = schedule::bind(&entries[0]).unwrap_or_else(|e| panic!("{e}"));
        let start = cpu();
        let taken = workspace.apply(call.step, &name, &call.given);
        let seconds = cpu() - start;
        println!("{seconds:.2} s: {}", &line[..line.len().min(80)]);
        assert!(seconds < MOST_SECONDS, "{seconds:.1} s: {line}");
        name = taken.map_err(Box::new)?.proc.name;
    }
    let proc = workspace.module().proc(&name).expect("a procedure");
    let (size, most) = (Size::of(proc), Size::at_most(proc));
    let parts = |s: Size| [s.statements, s.parts, s.blocks, s.depth, s.nesting];
    assert!(parts(size).iter().zip(parts(most)).all(|(n, m)| *n <= m));
    Ok(size)
}

#[track_caller]
pub(crate) fn too_large(source: &str, steps: &str, what: &str) {
    let refusal = take(source, steps).expect_err("it should be refused");
    let text = refusal.headline();
    assert!(text.ends_with("[any.c9]") && text.contains(what), "{text}");
}

#[track_caller]
pub(crate) fn fits(source: &str, steps: &str) -> Size {
    take(source, steps).unwrap_or_else(|refusal| panic!("{refusal}"))
}

/// Both sides of a limit on statements: `program(n)` has n statements of no effect in its innermost block.
#[track_caller]
pub(crate) fn statements(
    most: usize,
    program: impl Fn(&str) -> String,
    indent: usize,
    steps: &str,
) {
    let passes = |n: usize| format!("{}pass\n", " ".repeat(indent)).repeat(n);
    let made = fits(&program(&passes(most)), steps);
    assert!(made.statements > MAX_STATEMENTS - 4, "{made:?}");
    too_large(
        &program(&passes(most + 1)),
        steps,
        "statements, and the limit is 20000",
    );
}

/// `e - e + e - …`, which is worth what `e` is.
pub(crate) fn long(e: &str, times: usize) -> String {
    (0..times).fold(e.to_owned(), |text, _| format!("{text} - {e} + {e}"))
}

/// Both sides of a limit on parts: the program has `n` times as many of them, and the step grows it beyond the limit.
#[track_caller]
pub(crate) fn parts(few: usize, many: usize, program: impl Fn(usize) -> String, steps: &str) {
    let made = fits(&program(few), steps);
    assert!(made.parts > MAX_PARTS / 2, "{made:?}");
    too_large(&program(many), steps, "parts of expressions");
}

#[test]
fn unroll_loop_makes_a_statement_for_each_iteration() {
    let program = |n: usize| format!("@proc\ndef f():\n    for i in seq(0, {n}):\n        pass\n");
    assert_eq!(
        fits(&program(MAX_STATEMENTS), "unroll_loop loop=i").statements,
        MAX_STATEMENTS
    );
    too_large(
        &program(MAX_STATEMENTS + 1),
        "unroll_loop loop=i",
        "20001 statements",
    );
    too_large(
        &program(usize::MAX >> 2),
        "unroll_loop loop=i",
        "statements",
    );
}

#[test]
fn unroll_loop_copies_what_is_allocated() {
    let program = "@proc\ndef f():\n    for i in seq(0, 9000):\n        t: f32\n        pass\n";
    fits(program, "unroll_loop loop=i");
}

#[test]
fn unroll_loop_copies_right_sides() {
    let program = |n: usize| {
        let sum = long("1.0", 100);
        format!("@proc\ndef f(x: f32):\n    for i in seq(0, {n}):\n        x = {sum}\n")
    };
    parts(900, 2000, program, "unroll_loop loop=i");
    too_large(
        &program(MAX_STATEMENTS),
        "unroll_loop loop=i",
        "would be copied",
    );
}

#[test]
fn specialize_repeats_statements() {
    let program = |body: &str| format!("@proc\ndef f(n: size):\n    for i in seq(0, n):\n{body}");
    statements(
        9_998,
        program,
        8,
        "specialize blk='for i in _: _' conds='n == 8'",
    );
}

#[test]
fn specialize_nests_branches() {
    let program = "@proc\ndef f(n: size):\n    pass\n";
    let step = |n: usize| {
        format!(
            "specialize blk='pass' conds='{}'",
            vec!["n == 8"; n].join("; ")
        )
    };
    assert_eq!(fits(program, &step(MAX_BLOCKS - 1)).blocks, MAX_BLOCKS);
    too_large(
        program,
        &step(MAX_BLOCKS),
        "101 blocks inside each other, and the limit is 100",
    );
}

#[test]
fn specialize_doubles_the_program() {
    let program = "@proc\ndef f(n: size):\n    if True:\n        pass\n";
    // Each time all of it: 2, 5, 11, 23, … statements.
    let steps = |n: usize| {
        let all = |k: usize| if k == 0 { "True" } else { "n == 8" };
        let steps =
            (0..n).map(|k| format!("specialize blk='if {}: _ #0' conds='n == 8'\n", all(k)));
        steps.collect::<String>()
    };
    assert!(fits(program, &steps(12)).statements > MAX_STATEMENTS / 2);
    too_large(program, &steps(26), "statements, and the limit is 20000");
}

fn doubling(n: usize) -> (String, String) {
    let mut program = "@proc\ndef f(x: f32, y: f32):\n".to_owned();
    let mut steps = String::new();
    for k in 0..=n {
        writeln!(program, "    t{k}: f32").expect("a string");
    }
    program += "    t0 = x\n";
    for k in 1..=n {
        writeln!(program, "    t{k} = t{} + t{}", k - 1, k - 1).expect("a string");
        writeln!(steps, "inline_assign stmt='t{} = _'", k - 1).expect("a string");
    }
    writeln!(program, "    y = t{n}").expect("a string");
    (program, steps)
}

#[test]
fn inline_assign_doubles_a_right_side() {
    let (program, steps) = doubling(34);
    too_large(
        &program,
        &steps,
        "parts of expressions, and the limit is 400000",
    );
}

#[test]
fn inline_repeats_a_callee() {
    let program =
        |body: &str| format!("@proc\ndef g():\n{body}\n@proc\ndef f():\n    g()\n    g()\n");
    statements(
        MAX_STATEMENTS / 2,
        program,
        4,
        "inline call='g(_)'\ninline call='g(_)'",
    );
}

#[test]
fn inline_repeats_arguments() {
    let program = |n: usize| {
        let uses = format!("        if {} == 0:\n            pass\n", long("n", 10)).repeat(n);
        let argument = long("m", 90);
        format!(
            "@proc\ndef g(n: index):\n    if True:\n{uses}\n@proc\ndef f(m: index):\n    g({argument})\n"
        )
    };
    parts(50, 90, program, "inline call='g(_)'");
    too_large(&program(1000), "inline call='g(_)'", "would be copied");
}

/// Statements that read a cell by its index `e`, `n` times.
pub(crate) fn reads(n: usize, e: &str) -> String {
    format!("        y = x[{e}]\n").repeat(n)
}

#[test]
fn inline_window_repeats_offsets() {
    let program = |n: usize| {
        let offset = long("n", 100);
        let reads = "        y = w[0]\n".repeat(n);
        format!(
            "@proc\ndef f(n: size, x: f32[2 * n + 1], y: f32):\n    w = x[{offset}:{offset} + 1]\n    if True:\n{reads}"
        )
    };
    parts(900, 1200, program, "inline_window window=w");
    too_large(&program(9000), "inline_window window=w", "would be copied");
}

#[test]
fn stage_mem_repeats_offsets() {
    let program = |n: usize| {
        format!(
            "@proc\ndef f(n: size, x: f32[2 * n + 1], y: f32):\n    if True:\n{}",
            reads(n, "n")
        )
    };
    // Terms that are not collected.
    let offset = (2..52).fold("0".to_owned(), |e, k| format!("{e} + n % {k} / {k}"));
    let step = format!("stage_mem blk='if True: _' window='x[{offset}:n + 1]' name=t");
    parts(900, 1500, program, &step);
    too_large(&program(10_000), &step, "parts of expressions");
}

#[test]
fn expand_dim_repeats_an_index() {
    let program = |n: usize| {
        let reads = "            y = t\n".repeat(n);
        format!(
            "@proc\ndef f(n: size, y: f32):\n    for i in seq(0, n):\n        t: f32\n        t = 1.0\n        if True:\n{reads}"
        )
    };
    let step = format!("expand_dim alloc=t size=n index='{}'", long("i", 60));
    parts(1000, 2000, program, &step);
    too_large(&program(19_000), &step, "would be copied");
}

/// A loop whose body mentions its variable `200 n` times.
fn iterating(n: usize) -> String {
    let index = long("i", 100);
    let reads = reads(n, &index);
    format!("@proc\ndef f(n: size, x: f32[8 * n], y: f32):\n    for i in seq(0, 8 * n):\n{reads}")
}

#[test]
fn shift_loop_repeats_where_it_begins() {
    let step = format!("shift_loop loop=i lo='{}'", long("n", 20));
    parts(10, 50, |n| iterating(n * 2), &step);
    too_large(&iterating(900), &step, "would be copied");
}

#[test]
fn new_loop_variables_are_expressions() {
    parts(
        200,
        400,
        iterating,
        "divide_with_recompute loop=i outer-hi='2 * n' outer-stride=4 iters=io,ii",
    );
    parts(
        200,
        400,
        iterating,
        "divide_loop loop=i factor=4 tail=perfect",
    );
    parts(400, 600, iterating, "shift_loop loop=i lo=1");
}

#[test]
fn mult_loops_repeats_quotients() {
    let program = |n: usize| {
        let reads = format!("            y = x[{}, j]\n", long("i", 100)).repeat(n);
        format!(
            "@proc\ndef f(n: size, x: f32[n, 8], y: f32):\n    for i in seq(0, n):\n        for j in seq(0, 8):\n{reads}"
        )
    };
    parts(450, 600, program, "mult_loops nest='i j' iter=k");
}

#[test]
fn divide_dim_repeats_indices() {
    let program = |n: usize| {
        let reads = format!("            y = t[{}]\n", long("i", 100)).repeat(n);
        format!(
            "@proc\ndef f(y: f32):\n    t: f32[8]\n    for j in seq(0, 8):\n        t[j] = 1.0\n    for i in seq(0, 8):\n        if True:\n{reads}"
        )
    };
    parts(450, 600, program, "divide_dim alloc=t dim=0 quotient=4");
}

#[test]
fn loops_that_become_two() {
    let program =
        |body: &str| format!("@proc\ndef f(n: size):\n    for i in seq(0, n + 8):\n{body}");
    statements(
        MAX_STATEMENTS - 2,
        program,
        8,
        "fission gap='after:pass #0'",
    );
    statements(
        MAX_STATEMENTS / 2 - 2,
        program,
        8,
        "divide_loop loop=i factor=4 tail=cut",
    );
    statements(MAX_STATEMENTS / 2 - 1, program, 8, "cut_loop loop=i at=4");
}

#[test]
fn lift_scope_repeats_the_other_branch() {
    let program = |body: &str| {
        format!(
            "@proc\ndef f(n: size, b: bool):\n    if b:\n        if n == 8:\n            pass\n        else:\n            pass\n    else:\n{body}"
        )
    };
    statements(
        MAX_STATEMENTS / 2 - 3,
        program,
        8,
        "lift_scope inner='if n == 8: _'",
    );
}

#[test]
fn a_program_that_is_too_large_already_may_shrink_but_not_grow() {
    let body = "        pass\n".repeat(MAX_STATEMENTS + 5);
    let program = format!("@proc\ndef f(n: size):\n    for i in seq(0, 8):\n{body}");
    fits(&program, "rename_iter loop=i name=j");
    fits(&program, "shift_loop loop=i lo=2\nderive as=g");
    too_large(
        &program,
        "divide_loop loop=i factor=4 tail=perfect",
        "20007 statements",
    );
}

#[test]
fn nesting_is_limited_as_import_does() {
    let nest = |n: usize| {
        let mut text = "@proc\ndef f(n: size):\n".to_owned();
        for k in 1..=n {
            writeln!(text, "{}for i{k} in seq(0, 2):", " ".repeat(k)).expect("a string");
        }
        text + &" ".repeat(n + 1) + "pass\n"
    };
    let step = "add_loop blk=pass iter=j hi=4";
    assert_eq!(fits(&nest(MAX_BLOCKS - 2), step).blocks, MAX_BLOCKS);
    too_large(&nest(MAX_BLOCKS - 1), step, "101 blocks inside each other");
    let sum = |n: usize| {
        let right = (0..n).fold("u".to_owned(), |e, _| format!("{e} + 1.0"));
        format!(
            "@proc\ndef f(y: f32):\n    u: f32\n    u = 1.0\n    t: f32\n    t = {right}\n    y = t + 1.0\n"
        )
    };
    let step = "inline_assign stmt='t = _'";
    assert_eq!(fits(&sum(MAX_DEPTH - 2), step).depth, MAX_DEPTH);
    too_large(
        &sum(MAX_DEPTH - 1),
        step,
        "301 expressions inside each other",
    );
}
