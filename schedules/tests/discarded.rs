//! Steps whose results nothing refers to any more leave no memory behind.

use exo::{Argument, Session};

const PROGRAM: &str = "
@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = x[i] + 1.0
    for j in seq(0, n):
        x[j] = x[j] * 2.0
";

/// Steps after which caches and allocators have what they need.
const WARM: usize = 8_000;
const STEPS: usize = 4_000;

/// Bytes for each discarded step: a fiftieth of what a state of this program takes. The resident memory of 40,000 steps
/// goes up and down by 2 MB in all, as the allocator finds room; a quarter of what is allowed.
const NEXT_TO_NOTHING: usize = 2_048;

/// The memory of this process that is in use, in bytes.
fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<usize>().ok());
    kilobytes.expect("a number") * 1_024
}

fn discard(session: &mut Session, count: usize) {
    let f = session.procedure("f").expect("it is there");
    let text = |text: &str| Argument::Text(text.to_owned());
    for k in 0..count {
        let given = [
            text("i"),
            Argument::Integer(4),
            text(&format!("io{k},ii{k}")),
            text("cut"),
        ];
        session
            .apply("divide_loop", &f, &given)
            .unwrap_or_else(|e| panic!("{e}"));
    }
}

#[test]
fn discarded_steps_take_no_memory() {
    let module = exo_frontend::parse_module("t.py", PROGRAM).unwrap_or_else(|e| panic!("{}", e[0]));
    let mut session = Session::new(module);
    discard(&mut session, WARM);
    let before = resident();
    discard(&mut session, STEPS);
    let grown = resident().saturating_sub(before);
    eprintln!("{STEPS} discarded steps: {grown} bytes more");
    assert!(grown < STEPS * NEXT_TO_NOTHING, "{grown} bytes");
}
