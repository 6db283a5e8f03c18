//! Steps on unrolled procedures: thousands of statements, each of its own, take no more than in proportion.

use std::fmt::Write;

use crate::growth::take;

/// Rows and columns of the tile that a kernel computes.
const TILE: (usize, usize) = (4, 8);

/// Lines for `steps` steps of an unrolled matrix product of one tile: `c[i, j] += a[i, k] * b[k, j]`.
fn product(indent: usize, steps: usize, line: impl Fn(usize, usize, usize) -> String) -> String {
    let mut text = String::new();
    for k in 0..steps {
        for i in 0..TILE.0 {
            for j in 0..TILE.1 {
                writeln!(text, "{}{}", " ".repeat(indent), line(i, j, k)).expect("a string");
            }
        }
    }
    text
}

/// A program whose indices are all literals.
fn plain(statements: usize) -> String {
    let steps = statements / 32;
    let body = product(4, steps, |i, j, k| {
        format!("C[{i}, {j}] += A[{i}, {k}] * B[{k}, {j}]")
    });
    format!("@proc\ndef f(A: f32[4, {steps}], B: f32[{steps}, 8], C: f32[4, 8]):\n{body}")
}

/// A tile of many, through windows.
fn tiled(statements: usize) -> String {
    let steps = statements / 32;
    let body = product(12, steps, |i, j, k| {
        format!("c[{i}, {j}] += a[{i}, {k}] * B[{k}, 8 * jo + {j}]")
    });
    format!(
        "@proc
def f(n: size, A: f32[4 * n, {steps}], B: f32[{steps}, 8 * n], C: f32[4 * n, 8 * n]):
    for io in seq(0, n):
        for jo in seq(0, n):
            a = A[4 * io:4 * io + 4, 0:{steps}]
            c = C[4 * io:4 * io + 4, 8 * jo:8 * jo + 8]
{body}"
    )
}

/// Operands and sums are copied to buffers.
fn staged(statements: usize) -> String {
    let steps = statements / 44;
    let mut text = format!(
        "@proc
def f(K: size, A: f32[4, {steps} * K], B: f32[{steps} * K, 8], C: f32[4, 8]):
    a: f32[4]
    b: f32[8]
    c: f32[4, 8]
    for i in seq(0, 4):
        for j in seq(0, 8):
            c[i, j] = C[i, j]
    for k in seq(0, K):
"
    );
    for k in 0..steps {
        for i in 0..4 {
            writeln!(text, "        a[{i}] = A[{i}, {steps} * k + {k}]").expect("a string");
        }
        for j in 0..8 {
            writeln!(text, "        b[{j}] = B[{steps} * k + {k}, {j}]").expect("a string");
        }
        text += &product(8, 1, |i, j, _| format!("c[{i}, {j}] += a[{i}] * b[{j}]"));
    }
    text + "    for i in seq(0, 4):\n        for j in seq(0, 8):\n            C[i, j] = c[i, j]\n"
}

/// Every statement writes a cell of its own, at an index that is no number.
fn wide(statements: usize) -> String {
    let mut text =
        format!("@proc\ndef f(m: size, y: f32[{statements} * m]):\n    for i in seq(0, m):\n");
    for k in 0..statements {
        let from = k * 7 % statements;
        writeln!(
            text,
            "        y[{statements} * i + {k}] = y[{statements} * i + {from}] * 2.0"
        )
        .expect("a string");
    }
    text
}

/// Takes each step on the program; taken or refused, it must answer in time.
fn each(program: &str, steps: &str) {
    for line in steps.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match take(program, &line.replace(" ;; ", "\n")) {
            Ok(_) => {}
            Err(refusal) => assert!(refusal.condition.is_some(), "{line}: {refusal}"),
        }
    }
}

#[test]
fn steps_on_numbered_cells() {
    each(
        &plain(2048),
        "
        simplify
        stage_mem blk='body[0:2048]' window='C[0:4, 0:8]' name=t accum=true
        stage_mem blk='body[0:512]' window='B[0:16, 0:8]' name=t ;; resize_dim alloc=t dim=0 size=17 offset=-1 ;; divide_dim alloc=t dim=1 quotient=4 ;; rearrange_dim alloc=t perm=1,0,2
        stage_mem blk='body[0:2048]' window='C[0:4, 0:8]' name=t ;; set_precision buffer=t type=f64 ;; set_memory buffer=t memory=DRAM_STACK ;; expand_dim alloc=t size=3 index=1
        reorder_stmts blk='body[1000:1002]'
        merge_writes blk='body[1000:1002]'
        bind_expr expr='B[0, 0]' name=t cse=true
        add_loop blk='body[0:2048]' iter=q hi=2 guard=true
        add_loop blk='body[0:2048]' iter=q hi=2
        add_loop blk='body[0:2048]' iter=q hi=1 ;; parallelize_loop loop=q
        add_loop blk='body[0:2048]' iter=q hi=1 ;; fission gap='before:C[_] += _ #1000'
        add_loop blk='body[0:2048]' iter=q hi=1 ;; unroll_loop loop=q
        specialize blk='body[0:2048]' conds='True'
        ",
    );
}

#[test]
fn steps_on_tiles() {
    each(
        &tiled(2048),
        "
        simplify
        reorder_loops nest='io jo'
        parallelize_loop loop=io
        inline_window window=a ;; inline_window window=c ;; fission gap='before:C[_] += _ #1000' lifts=2
        stage_mem blk='body[0].body[0].body[2:2050]' window='C[4 * io:4 * io + 4, 8 * jo:8 * jo + 8]' name=t
        stage_mem blk='for io in _: _' window='A[0:4 * n, 0:64]' name=t
        bind_expr expr='a[0, 0]' name=t cse=true
        divide_loop loop=io factor=2 tail=cut
        divide_loop loop=io factor=4 tail=guard
        cut_loop loop=io at=1
        partial_eval args=n=3
        shift_loop loop=jo lo=5
        ",
    );
}

#[test]
fn steps_on_staged_operands() {
    each(
        &staged(2048),
        "
        simplify
        unroll_buffer alloc=a dim=0
        unroll_buffer alloc=b dim=0 ;; delete_buffer alloc=b_0
        resize_dim alloc=a dim=0 size=6 offset=-1
        expand_dim alloc=a size=2 index=1
        sink_alloc alloc=a ;; lift_alloc alloc=a
        reuse_buffer old=a new=b
        inline_assign stmt='a[_] = _ #0'
        reorder_stmts blk='a[_] = _ #0; a[_] = _ #1'
        parallelize_loop loop=k
        divide_loop loop=k factor=2 tail=cut
        partial_eval args=K=3
        ",
    );
}

#[test]
fn steps_on_cells_of_their_own() {
    each(
        &wide(1024),
        "
        parallelize_loop loop=i
        add_loop blk='for i in _: _' iter=q hi=3
        fission gap='before:y[_] = _ #500'
        divide_loop loop=i factor=4 tail=cut ;; reorder_loops nest='io ii'
        stage_mem blk='body[0].body[0:1024]' window='y[1024 * i:1024 * i + 1024]' name=t
        cut_loop loop=i at=1 ;; fuse first='i #0' second='i #1'
        ",
    );
}

#[test]
fn pairs_of_accesses_are_counted() {
    let steps = "divide_loop loop=i factor=4 tail=cut\nreorder_loops nest='io ii'";
    take(&wide(1024), steps).expect("the cells are apart");
    let text = take(&wide(3001), steps)
        .expect_err("too many pairs")
        .to_string();
    assert!(
        text.contains("12000000 pairs of accesses") && text.contains("?limit]"),
        "{text}"
    );
}

#[test]
fn statements_before_reads_are_counted() {
    // Beyond a million no more are looked at: the time no longer grows with their square.
    for statements in [256, 3000] {
        let text = take(
            &wide(statements),
            "add_loop blk='for i in _: _' iter=q hi=3",
        );
        let text = text.expect_err("each reads what another wrote").to_string();
        assert!(text.contains("[add_loop.c2"), "{text}");
    }
}

const FMA: &str = "@instr(\"fma({dst_data}, {a_data}, {b_data});\")
def fma(dst: [f32][1], a: [f32][1], b: [f32][1]):
    dst[0] += a[0] * b[0]

@instr(\"two({dst_data}, {a_data}, {b_data});\")
def two(dst: [f32][2], a: [f32][1], b: [f32][2]):
    dst[0] += a[0] * b[0]
    dst[1] += a[0] * b[1]

";

#[test]
fn replace_all_proves_all_calls_with_one_model() {
    let program = format!("{FMA}{}", plain(8192));
    assert_eq!(
        take(&program, "replace_all with=fma")
            .expect("it fits")
            .statements,
        8192
    );
    assert_eq!(
        take(&program, "replace_all with=two,fma")
            .expect("it fits")
            .statements,
        4096
    );
}

#[test]
fn patterns_with_holes_are_looked_for_once() {
    let program = plain(16_384);
    for pattern in [
        "C[0, 0] += _; _; C[1, 1] = _",
        "C[_] += _; _; C[_] += _; _; D[_] = _",
        "C[_] += _; C[_] = _",
    ] {
        let refusal = take(&program, &format!("add_loop blk='{pattern}' iter=q hi=1"));
        let text = refusal.expect_err("there is none").to_string();
        assert!(text.contains("no statement matches"), "{text}");
    }
    let pattern = "C[0, 0] += _; _; C[3, 7] += _ #511";
    take(
        &program,
        &format!("add_loop blk='{pattern}' iter=q hi=1 guard=true"),
    )
    .expect("they are there");
}
