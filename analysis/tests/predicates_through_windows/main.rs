//! The programs of `predicates` once more, with each access to a buffer through a window of its own: every verdict is the
//! same, since nothing is decided by names.

#[path = "../predicates/after.rs"]
mod after;
#[path = "../predicates/common.rs"]
mod common;
#[path = "../predicates/commutes.rs"]
mod commutes;
#[path = "../predicates/context.rs"]
mod context;
#[path = "../predicates/idempotent.rs"]
mod idempotent;
#[path = "../predicates/needs.rs"]
mod needs;
#[path = "../predicates/placement.rs"]
mod placement;
#[path = "../predicates/unaffected.rs"]
mod unaffected;

/// Whether each access goes through a window of its own.
const THROUGH_WINDOWS: bool = true;

#[test]
fn each_access_has_a_window() {
    let p = common::program(
        "n: size, x: f32[n, 8], y: [f32][n]):\n    for i in seq(0, n):\n        t: f32[n + 1]\n        t[i] = x[i, 0] + y[i]\n        w = t[0:n]\n        copy(n, y, w)\n        copy(4, x[i, 0:4], x[i, 4:8])\n",
    );
    let module = exo_ir::Module {
        items: vec![exo_ir::Item::Proc(exo_ir::Proc::clone(&p.model.proc))].into(),
        ..exo_ir::Module::default()
    };
    let expected = "\
@proc
def p(n: size, x: f32[n, 8] @ DRAM, y: [f32][n] @ DRAM):
    x_w1 = x[0:n, 0:8]
    x_w7 = x[0:n, 0:8]
    x_w8 = x[0:n, 0:8]
    y_w2 = y[0:n]
    y_w5 = y[0:n]
    for i in seq(0, n):
        t: f32[n + 1] @ DRAM
        t_w3 = t[0:n + 1]
        t_w4 = t[0:n + 1]
        t_w3[i] = x_w1[i, 0] + y_w2[i]
        w = t_w4[0:n]
        w_w6 = w[0:n]
        copy(n, y_w5, w_w6)
        copy(4, x_w7[i, 0:4], x_w8[i, 4:8])
";
    assert_eq!(exo_frontend::print_module(&module), expected);
}
