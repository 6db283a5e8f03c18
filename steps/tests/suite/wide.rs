//! Large programs, in dimensions that have no limit of their own: checks and steps answer in time.

use std::fmt::Write;

use crate::growth::fits;

fn each(range: std::ops::Range<usize>, line: impl Fn(usize) -> String) -> String {
    range.fold(String::new(), |mut text, k| {
        text += &line(k);
        text
    })
}

#[test]
fn dimensions() {
    let rank = 200;
    let shape = vec!["2"; rank].join(", ");
    let zeros = vec!["0"; rank].join(", ");
    let steps = format!(
        "rearrange_dim alloc=t perm={}\nstage_mem blk='t[_] = _' window='t[{zeros}]' name=s",
        each(0..rank, |k| format!("{},", rank - 1 - k)).trim_end_matches(',')
    );
    let program = format!(
        "@proc\ndef f(y: f32):\n    t: f32[{shape}]\n    t[{zeros}] = 1.0\n    y = t[{zeros}]\n"
    );
    fits(&program, &steps);
}

#[test]
fn arguments() {
    let count = 2000;
    let params = each(0..count, |k| format!(", x{k}: f32[n]"));
    let args = each(0..count, |k| format!(", x{k}"));
    let body = each(0..count, |k| {
        format!("        x{k}[i] = x{}[i]\n", (k + 1) % count)
    });
    let program = format!(
        "@proc\ndef g(n: size{params}):\n    for i in seq(0, n):\n{body}\n@proc\ndef f(n: size{params}):\n    g(n{args})\n"
    );
    fits(&program, "inline call='g(_)'");
}

#[test]
fn windows() {
    let count = 1000;
    let mut program = "@proc\ndef f(y: f32[2000]):\n    w0 = y[0:2000]\n".to_owned();
    for k in 1..count {
        let (below, extent) = (k - 1, 2000 - k);
        writeln!(program, "    w{k} = w{below}[1:{}]", extent + 1).expect("a string");
    }
    writeln!(program, "    w{}[0] = 1.0", count - 1).expect("a string");
    fits(&program, "inline_window window=w1");
}

#[test]
fn fields() {
    let count = 3000;
    let declared = each(0..count, |k| format!("    k{k}: index\n"));
    let writes = each(0..count, |k| format!("    C.k{k} = {k}\n"));
    let program = format!(
        "@config\nclass C:\n{declared}\n@proc\ndef f(x: f32[4]):\n{writes}    x[C.k1] = 1.0\n    x[C.k2] = 1.0\n"
    );
    fits(&program, "reorder_stmts blk='body[3000:3002]'");
}

#[test]
fn procedures_in_a_chain() {
    let levels = 1500;
    let mut program = "@proc\ndef p0(x: f32[8]):\n    x[0] = 1.0\n".to_owned();
    for k in 1..=levels {
        let below = k - 1;
        write!(program, "\n@proc\ndef p{k}(x: f32[8]):\n    p{below}(x)\n").expect("a string");
    }
    program += "\n@proc\ndef f(x: f32[8]):\n    x[1] = 2.0\n    p1500(x)\n";
    fits(&program, "reorder_stmts blk='body[0:2]'");
}
