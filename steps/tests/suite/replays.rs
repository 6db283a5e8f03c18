//! Refusals are replayed only on inputs that fit into the memory.

use crate::growth::take;

fn refused(least: usize) -> String {
    let program = format!(
        "@proc
def f(n: size, x: f32[n, n, n]):
    assert n >= {least}
    x[0, 0, 0] = 1.0
    x[0, 0, 0] = 2.0
"
    );
    let refusal = take(&program, "reorder_stmts blk='body[0:2]'").expect_err("they do not commute");
    refusal.to_string()
}

#[test]
fn inputs_of_a_million_cells_are_made_up_and_no_more() {
    let (small, large) = (refused(100), refused(102));
    assert!(small.contains("replayed"), "{small}");
    assert!(!large.contains("replayed"), "{large}");
    assert!(!refused(4096).contains("replayed"));
}
