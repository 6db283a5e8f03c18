//! Pairs of procedures with the verdicts that they must get.
//!
//! A file holds cases: a line `=== verdict: name`, and Exo source. The first procedure without
//! the name prefix `aux_` is the specification and the last procedure is the implementation; a line `---` is between two modules.

use exo_ir::Module;
use exo_validate::{Options, Report, Scope, Side, Verdict, validate, validate_step};

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

fn parsed(source: &str) -> Module {
    exo_frontend::parse_module("case.py", source)
        .unwrap_or_else(|errors| panic!("{}\n{source}", exo_frontend::render(&errors, source)))
}

/// Compares the two procedures as wholes, and as versions of one.
fn run(source: &str) -> (Report, Scope, Report) {
    let (a, b) = source.split_once("---\n").unwrap_or((source, source));
    let (a, b) = (parsed(a), parsed(b));
    let mut names = a.procs().map(|p| p.name.as_str());
    let first = names
        .find(|n| !n.starts_with("aux_"))
        .expect("a specification");
    let last = b.procs().last().expect("an implementation");
    let first = Side {
        module: &a,
        proc: first,
    };
    let last = Side {
        module: &b,
        proc: &last.name,
    };
    let options = Options::default();
    let whole = validate(first, last, &options).expect("signatures fit");
    let (scope, step) = validate_step(first, last, &options).expect("signatures fit");
    (whole, scope, step)
}

/// The verdict in the words in which one is expected: for some cases with what was looked at for it.
fn found(scope: Scope, whole: &Report, step: &Report, expected: &str) -> String {
    let both = format!(
        "{} as a step and {} as a whole",
        verdict(step),
        verdict(whole)
    );
    match scope {
        Scope::Parts(_) if verdict(whole) == "refuted" => both,
        Scope::Whole if verdict(step) != verdict(whole) => both,
        Scope::Parts(count) if expected.starts_with("parts") => format!("parts {count}"),
        Scope::Whole if expected.starts_with("whole") => format!("whole {}", verdict(step)),
        _ => verdict(whole).to_owned(),
    }
}

fn check(text: &str) {
    let mut wrong = Vec::new();
    for case in text.split("=== ").skip(1) {
        let (head, source) = case.split_once('\n').expect("a case has source");
        let (expected, name) = head
            .split_once(": ")
            .expect("a case has a verdict and a name");
        let start = std::time::Instant::now();
        let (report, scope, step) = run(source);
        let found = found(scope, &report, &step, expected);
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
fn choices() {
    check(include_str!("choices.txt"));
}

#[test]
fn like_terms() {
    check(include_str!("like_terms.txt"));
}

#[test]
fn partial() {
    check(include_str!("partial.txt"));
}

#[test]
fn reductions() {
    check(include_str!("reductions.txt"));
}

#[test]
fn wrapping() {
    check(include_str!("wrapping.txt"));
}

#[test]
fn recurrences() {
    check(include_str!("recurrences.txt"));
}

#[test]
fn unrolled() {
    check(include_str!("unrolled.txt"));
}

#[test]
fn rounds() {
    check(include_str!("rounds.txt"));
}

#[test]
fn kernel() {
    check(include_str!("kernel.txt"));
}

#[test]
fn steps() {
    check(include_str!("steps.txt"));
}

#[test]
fn sgemm() {
    check(include_str!("sgemm.txt"));
}
