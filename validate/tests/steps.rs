//! Every accepted case of the steps' tests: the program before and after, by their texts alone.
//!
//! A refutation is a bug of the step or of the validator, apart from steps that are taken on trust. With EXO_VALIDATE_WHOLE the parts that
//! differ are not looked at alone.

mod cases;

use std::collections::BTreeMap;
use std::time::Duration;

use cases::{Case, changed};
use exo_ir::{FieldRef, Module};
use exo_validate::{Options, Report, Scope, Side, Verdict, validate, validate_step};

/// Steps that do what they are told without proof.
const ON_TRUST: &[&str] = &["unsafe_assert_eq", "set_precision", "unsafe", "trust"];

/// Steps after which configuration fields may differ, as their records say.
const MODULO_FIELDS: &[&str] = &["_config", "insert-writes", "call_eqv", "record "];

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

/// The modules before and after.
fn modules(case: &Case) -> Option<(Module, Module)> {
    let (before, after) = case.texts()?;
    let before = exo_frontend::parse_module("before.py", &before).ok()?;
    let after = exo_frontend::parse_module("after.py", &after).ok()?;
    Some((before, after))
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
    for case in cases::all() {
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
                if verbose && took > 100 {
                    println!("slow: {scope:?} {title}");
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
