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
        [90, 290, 1300, 3900, 50_000].map(|n| line(&format!("{}{end}", open.repeat(n))))
    })
    .collect();
    for tail in [".a", "()", "[0]", " + x", " and x"] {
        out.extend([290, 1900, 50_000].map(|n| line(&format!("x{}", tail.repeat(n)))));
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
