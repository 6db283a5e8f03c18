//! Every accepted case of the steps' tests: the program before and after, by their texts alone.
//!
//! A refutation is a bug of the step or of the validator, apart from steps that are taken on trust. With EXO_VALIDATE_WHOLE the parts that
//! differ are not looked at alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use exo_ir::{FieldRef, Item, Module};
use exo_validate::{Options, Report, Scope, Side, Verdict, validate, validate_step};

/// Steps that do what they are told without proof.
const ON_TRUST: &[&str] = &["unsafe_assert_eq", "set_precision", "unsafe", "trust"];

/// Steps by which an argument has another shape.
const OTHER_SIGNATURE: &[&str] = &["transpose ", "add_assertion "];

/// Steps after which configuration fields may differ, as their records say.
const MODULO_FIELDS: &[&str] = &["_config", "insert-writes", "call_eqv", "record "];

struct Case {
    file: String,
    name: String,
    source: String,
    steps: String,
    expected: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let folders = [
        "steps/src/steps",
        "steps/tests/cases",
        "test/soundness/steps",
    ];
    for folder in folders {
        let entries = std::fs::read_dir(root().join(folder)).expect("a folder of cases");
        for entry in entries.flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => found.push(path.join("cases.txt")),
                false => found.push(path),
            }
        }
    }
    found.retain(|path| path.is_file());
    found.sort();
    found
}

fn cases(path: &Path) -> Vec<Case> {
    let text = std::fs::read_to_string(path).expect("a file of cases");
    let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
    let file = match path.file_name().is_some_and(|n| n == "cases.txt") {
        true => folder,
        false => path.file_stem().unwrap_or_default(),
    };
    let file = file.to_string_lossy().into_owned();
    let parts = text.split("=== ").skip(1);
    parts.filter_map(|part| case(&file, part)).collect()
}

fn case(file: &str, part: &str) -> Option<Case> {
    let (name, rest) = part.split_once('\n')?;
    let (program, expected) = rest.split_once("---\n")?;
    let here = |line: &str| {
        line.split_once("#!")
            .map_or(line, |(here, _)| here)
            .trim_end()
            .to_owned()
    };
    let source = program.lines().filter(|l| !l.starts_with("> "));
    let steps = program.lines().filter_map(|l| l.strip_prefix("> "));
    Some(Case {
        file: file.to_owned(),
        name: name.to_owned(),
        source: source.map(|l| here(l) + "\n").collect(),
        steps: steps.collect::<Vec<_>>().join("\n"),
        expected: expected.trim_end().to_owned(),
    })
}

/// The module before, and the module after with its changed procedures.
fn modules(case: &Case) -> Option<(Module, Module)> {
    let accepted = case.expected.starts_with('@') || case.expected.starts_with('#');
    let other = |step: &&str| case.steps.contains(*step);
    if !accepted || OTHER_SIGNATURE.iter().any(other) {
        return None;
    }
    let before = exo_frontend::parse_module("before.py", &case.source).ok()?;
    // What comes out may use definitions of the program before.
    let text = without_redefined(&case.source, &case.expected);
    let after =
        exo_frontend::parse_module("after.py", &format!("{text}\n{}", case.expected)).ok()?;
    Some((before, after))
}

/// The definitions of a text whose names another text does not define.
fn without_redefined(source: &str, expected: &str) -> String {
    let names: Vec<String> = expected.lines().filter_map(defined).collect();
    let mut kept = String::new();
    let mut current = String::new();
    let mut dropped = false;
    let mut complete = true;
    for line in source.lines() {
        if complete && (line.starts_with('@') || line.starts_with('#')) && !current.is_empty() {
            if !std::mem::take(&mut dropped) {
                kept += &current;
            }
            current.clear();
        }
        complete = line.starts_with(' ') || line.is_empty();
        current += line;
        current.push('\n');
        dropped |= defined(line).is_some_and(|name| names.contains(&name));
    }
    if !dropped {
        kept += &current;
    }
    kept
}

fn defined(line: &str) -> Option<String> {
    let rest = line
        .strip_prefix("def ")
        .or_else(|| line.strip_prefix("class "))?;
    let name = rest.split(['(', ':']).next()?;
    Some(name.trim().to_owned())
}

/// Procedures whose text differs, by name.
fn changed(before: &Module, after: &Module) -> Vec<String> {
    let same = |a: &exo_ir::Proc, b: &exo_ir::Proc| {
        let text = |p: &exo_ir::Proc| exo_frontend::print_item(&Item::Proc(p.clone()));
        text(a) == text(b)
    };
    let procs = after.procs().filter(|p| p.instr.is_none());
    let procs = procs.filter(|p| before.proc(&p.name).is_some_and(|b| !same(b, p)));
    procs.map(|p| p.name.clone()).collect()
}

/// Every configuration field.
fn fields(module: &Module) -> Vec<FieldRef> {
    let mut all = Vec::new();
    for config in module.all_configs() {
        for field in &config.fields {
            all.push(FieldRef {
                config: config.name.clone(),
                field: field.name.clone(),
            });
        }
    }
    all
}

fn run(case: &Case, before: &Module, after: &Module, name: &str) -> Option<(Scope, Report)> {
    let modulo = match MODULO_FIELDS.iter().any(|step| case.steps.contains(step)) {
        true => fields(before),
        false => Vec::new(),
    };
    let options = Options {
        modulo,
        ..Options::default()
    };
    let side = |module| Side { module, proc: name };
    match std::env::var_os("EXO_VALIDATE_WHOLE") {
        Some(_) => validate(side(before), side(after), &options)
            .ok()
            .map(|report| (Scope::Whole, report)),
        None => validate_step(side(before), side(after), &options).ok(),
    }
}

/// CPU time of this thread so far, as far as the system says it.
fn cpu_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// The time below which a share of all is.
fn percentile(times: &[Duration], percent: usize) -> Duration {
    let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    times.get(at).copied().unwrap_or_default()
}

#[test]
fn accepted_steps_are_not_refuted() {
    let only = std::env::var("EXO_VALIDATE_ONLY").unwrap_or_default();
    let verbose = std::env::var_os("EXO_VALIDATE_VERBOSE").is_some();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut refuted = Vec::new();
    let mut times = Vec::new();
    for path in files() {
        for case in cases(&path) {
            if !case.file.contains(&only) {
                continue;
            }
            let Some((before, after)) = modules(&case) else {
                continue;
            };
            for name in changed(&before, &after) {
                let start = cpu_time();
                let Some((scope, report)) = run(&case, &before, &after, &name) else {
                    *counts.entry("other signatures").or_default() += 1;
                    continue;
                };
                let took = cpu_time().saturating_sub(start);
                times.push(took);
                let took = took.as_millis();
                let title = format!("{}: {} ({name}, {took} ms)", case.file, case.name);
                if let Some(found) = report.counterexample() {
                    let trusted = ON_TRUST.iter().any(|s| case.steps.contains(s));
                    *counts
                        .entry(if trusted {
                            "refuted, on trust"
                        } else {
                            "refuted"
                        })
                        .or_default() += 1;
                    if !trusted {
                        refuted.push(format!("{title}\n  {}\n  {found}", case.steps));
                    }
                    continue;
                }
                if report.is_proved() {
                    *counts.entry("proved").or_default() += 1;
                    if let Scope::Parts(_) = scope {
                        *counts.entry("proved by parts").or_default() += 1;
                    }
                    if verbose && took > 1000 {
                        println!("slow: {title}");
                    }
                    continue;
                }
                *counts.entry("unknown").or_default() += 1;
                let why = report.outputs.iter().find_map(|o| match &o.verdict {
                    Verdict::Unknown(why) => Some(why.to_string()),
                    _ => None,
                });
                let why = why.unwrap_or_default();
                if verbose {
                    println!("unknown: {title}: {why}");
                }
                let class = why
                    .split_once(": ")
                    .map_or(why.clone(), |(_, rest)| rest.to_owned());
                let class: String = class.chars().take(70).collect();
                *reasons.entry(class).or_default() += 1;
            }
        }
    }
    println!("{counts:?}");
    times.sort_unstable();
    println!(
        "CPU time: median {:?}, 99th percentile {:?}, all {:?}",
        percentile(&times, 50),
        percentile(&times, 99),
        times.iter().sum::<Duration>()
    );
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (reason, count) in reasons {
        println!("{count:5} {reason}");
    }
    assert!(refuted.is_empty(), "{}", refuted.join("\n"));
}
