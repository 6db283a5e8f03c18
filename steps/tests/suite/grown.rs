//! More results that are too large (`any.c9`), of steps that change expressions and allocations, and why some have none.

use std::fmt::Write;

use exo_steps::budget::{MAX_PARTS, MAX_STATEMENTS};

use crate::growth::{fits, long, parts, reads, statements, take, too_large};

#[test]
fn bind_expr_adds_two_statements() {
    let program =
        |body: &str| format!("@proc\ndef f(x: f32, y: f32):\n    y = x * x\n    if True:\n{body}");
    for cse in ["", " cse=true"] {
        let step = format!("bind_expr expr='x * x' name=t{cse}");
        statements(MAX_STATEMENTS - 4, program, 8, &step);
    }
}

#[test]
fn bind_expr_repeats_extents_and_indices() {
    // Each use is smaller than the expression: with many of them the program shrinks, with one it grows.
    let program = |n: usize| {
        let index = long("n", 100);
        let reads = "        y = 1.0\n".repeat(n);
        format!(
            "@proc\ndef f(n: size, x: f32[2 * n + 1], y: f32):\n    y = x[{index}]\n    if True:\n{reads}"
        )
    };
    fits(&program(10_000), "bind_expr expr='x[_]' name=t");
}

#[test]
fn resize_dim_repeats_an_offset() {
    let program = |n: usize| {
        let reads = "        y = t[n]\n".repeat(n);
        format!(
            "@proc\ndef f(n: size, y: f32):\n    t: f32[2 * n + 8]\n    t[n] = 1.0\n    if True:\n{reads}"
        )
    };
    // Terms that are not collected.
    let offset = (2..42).fold("0".to_owned(), |e, k| format!("{e} + n % {k} / {k}"));
    let step = format!("resize_dim alloc=t dim=0 size='2 * n + 8' offset='{offset}'");
    parts(1000, 2000, program, &step);
    too_large(&program(19_000), &step, "parts of expressions");
}

/// A buffer of which `n` cells are used, each with the extents of another dimension.
fn cells(n: usize, extent: &str) -> String {
    let uses = (0..n).fold(String::new(), |mut text, k| {
        writeln!(text, "    t[{k}, 0] = 1.0").expect("a string");
        text
    });
    format!("@proc\ndef f(n: size):\n    t: f32[{n}, {extent}]\n{uses}")
}

#[test]
fn unroll_buffer_allocates_what_is_used() {
    let step = "unroll_buffer alloc=t dim=0";
    let half = MAX_STATEMENTS / 2;
    assert_eq!(fits(&cells(half, "8"), step).statements, MAX_STATEMENTS);
    too_large(&cells(half + 1, "8"), step, "20002 statements");
    parts(700, 1400, |n| cells(n, &long("n", 140)), step);
    too_large(&cells(half, &long("n", 140)), step, "would be copied");
    // What is not used is not made.
    let large = "@proc\ndef f():\n    t: f32[100000000000]\n    t[99999999999] = 1.0\n";
    assert_eq!(fits(large, step).statements, 2);
}

#[test]
fn replace_all_repeats_indices() {
    let callee = "@proc\ndef g(x: [f32][1], y: [f32][1]):\n    x[0] += y[0]\n\n";
    let program = |n: usize| {
        let index = (2..22).fold("0".to_owned(), |e, k| format!("{e} + n / {k} % {k}"));
        let body = format!("    x[{index}] += x[{index} + 300]\n").repeat(n);
        format!("{callee}@proc\ndef f(n: size, x: f32[n + 1000]):\n{body}")
    };
    parts(450, 1200, program, "replace_all with=g");
    too_large(&program(1900), "replace_all with=g", "parts of expressions");
}

/// Statements with `n` indices that become longer when they are simplified: sums of which a multiple is taken.
fn products(n: usize) -> String {
    let sizes: Vec<String> = (0..40).map(|k| format!("a{k}")).collect();
    let sum = sizes.join(" + ");
    let body = reads(n, &format!("2 * (3 * (5 * ({sum})))"));
    let args = sizes.join(": size, ");
    format!("@proc\ndef f({args}: size, x: f32[30 * ({sum}) + 1], y: f32):\n    if True:\n{body}")
}

#[test]
fn simplify_multiplies_out() {
    assert!(fits(&products(1400), "simplify").parts > MAX_PARTS / 2);
    too_large(&products(2600), "simplify", "parts of expressions");
}

#[test]
fn partial_eval_makes_nothing_larger() {
    // A literal stands for a name: no result has more of anything.
    let program = |n: usize| {
        let body = reads(n, &long("n", 100));
        format!("@proc\ndef f(n: size, x: f32[n + 1], y: f32):\n    if True:\n{body}")
    };
    let before = take(&program(960), "rename name=g").expect("it fits");
    let after = take(&program(960), "partial_eval args=n=8").expect("it fits");
    assert!(
        before.parts > MAX_PARTS * 9 / 10 && after.parts <= before.parts,
        "{before:?} {after:?}"
    );
    assert!(after.statements <= before.statements && after.depth <= before.depth);
}
