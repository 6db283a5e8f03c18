//! Pairs of procedures with the verdicts that they must get.
//!
//! A file holds cases: a line `=== verdict: name`, and Exo source. The first procedure without
//! the name prefix `aux_` is the specification and the last procedure is the implementation.

use exo_validate::{Options, Report, Side, Verdict, validate};

fn verdict(report: &Report) -> &'static str {
    let refuted = report
        .outputs
        .iter()
        .any(|o| matches!(o.verdict, Verdict::Refuted(_)));
    match (report.is_proved(), refuted) {
        (true, _) => "proved",
        (false, true) => "refuted",
        (false, false) => "unknown",
    }
}

fn reasons(report: &Report) -> String {
    let lines = report.outputs.iter().map(|o| match &o.verdict {
        Verdict::Proved => format!("{}: proved", o.name),
        Verdict::Refuted(found) => format!("{}: refuted, {found}", o.name),
        Verdict::Unknown(why) => format!("{}: unknown, {why}", o.name),
    });
    lines.collect::<Vec<_>>().join("\n    ")
}

fn run(source: &str) -> Report {
    let module = exo_frontend::parse_module("case.py", source)
        .unwrap_or_else(|errors| panic!("{}\n{source}", exo_frontend::render(&errors, source)));
    let names: Vec<&str> = module.procs().map(|p| p.name.as_str()).collect();
    let first = names
        .iter()
        .find(|n| !n.starts_with("aux_"))
        .expect("a specification");
    let last = names.last().expect("an implementation");
    let side = |proc| Side {
        module: &module,
        proc,
    };
    validate(side(first), side(last), &Options::default()).expect("signatures fit")
}

fn check(text: &str) {
    let mut wrong = Vec::new();
    for case in text.split("=== ").skip(1) {
        let (head, source) = case.split_once('\n').expect("a case has source");
        let (expected, name) = head
            .split_once(": ")
            .expect("a case has a verdict and a name");
        let start = std::time::Instant::now();
        let report = run(source);
        let found = verdict(&report);
        println!(
            "{found:8} {:6.1} ms {name}\n    {}",
            start.elapsed().as_secs_f64() * 1e3,
            reasons(&report)
        );
        if found != expected {
            wrong.push(format!(
                "{name}: {found}, not {expected}\n    {}",
                reasons(&report)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn core() {
    check(include_str!("core.txt"));
}

#[test]
fn reductions() {
    check(include_str!("reductions.txt"));
}

#[test]
fn kernel() {
    check(include_str!("kernel.txt"));
}

#[test]
fn sgemm() {
    check(include_str!("sgemm.txt"));
}
