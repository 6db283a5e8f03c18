//! The final report: an error for each meaning that is wrong, and a table.

use std::fmt::Write as _;

use exo_diagnostics::{Class, Diagnostic, Severity};
use exo_dialects::hw::Rule;
use exo_interp::{FieldValue, Tensor, Value};
use exo_ir::{DisplayIn, Loc, Proc, field_name};
use exo_process::Outcome;

use crate::case::Case;
use crate::judge::Fault;
use crate::layout::cell_name;
use crate::params::own_name;
use crate::status::{Finding, Kind, Meaning, Needless, Report, Status, Survivor};
use crate::target::Runner;

/// The rule that instructions are checked by.
const ID: &str = Rule::Meaning.id();
/// Lines of a compiler that are shown.
const LINES: usize = 12;
/// Cells of an input that are shown.
const CELLS: usize = 8;

/// The command line with which a result is reproduced.
pub(crate) struct Again<'a> {
    pub(crate) library: &'a str,
    pub(crate) options: &'a [String],
    /// Whether the emulators are not the library's.
    pub(crate) emulators_are_given: bool,
    /// The emulators that programs are run by, or this machine.
    pub(crate) runners: &'a [Runner],
}

/// All diagnostics on an instruction.
pub(crate) fn diagnostics(instr: &Proc, report: &Report, again: &Again<'_>) -> Vec<Diagnostic> {
    let name = own_name(&instr.name);
    let not_checked = |what: &str, why: &str| {
        let text = format!("{what} of '{name}' is not checked: {why}");
        Diagnostic::new(Severity::Warning, text).at(&instr.loc)
    };
    let nothing = |why: &str| {
        let text = format!("'{name}' is not checked: {why}");
        vec![Diagnostic::new(Severity::Warning, text).at(&instr.loc)]
    };
    if let Some(why) = &report.unchecked {
        return nothing(&why.to_string());
    }
    if matches!((&report.c, &report.llvm), (Status::Absent, Status::Absent)) {
        // There is a template always.
        return nothing("it has no function of MLIR");
    }
    let both = [(Meaning::C, &report.c), (Meaning::Llvm, &report.llvm)];
    let said = both
        .into_iter()
        .filter_map(|(meaning, status)| match status {
            Status::Wrong(finding) => Some(error(instr, meaning, finding, again)),
            Status::Unchecked(why) => Some(not_checked(&capitalised(meaning), why)),
            Status::Absent | Status::Compiles | Status::Agrees => None,
        });
    let needless = report.needless.iter();
    let remarks = needless.filter_map(|needless| remark(instr, needless));
    let tallies = report.mutants.iter();
    let survivors = tallies.flat_map(|(meaning, tally)| {
        let all = tally.survivors.iter();
        all.map(|survivor| unnoticed(instr, *meaning, survivor))
    });
    said.chain(remarks).chain(survivors).collect()
}

/// A precondition that nothing needs.
fn remark(instr: &Proc, needless: &Needless) -> Option<Diagnostic> {
    let pred = instr.preds.get(needless.pred)?;
    let text = format!(
        "precondition '{}' of '{}' refuses inputs on which code does what the body says: all {} that were tried, and on which the body runs",
        pred.cond.in_proc(instr),
        own_name(&instr.name),
        needless.inputs
    );
    let place = if pred.loc.is_known() {
        &pred.loc
    } else {
        &instr.loc
    };
    let remark = Diagnostic::new(Severity::Remark, text).at(place);
    Some(remark.note(
        &Loc::unknown(),
        format!("such as {}", shape(instr, &needless.case)),
    ))
}

/// A wrong variant that no input shows.
fn unnoticed(instr: &Proc, meaning: Meaning, survivor: &Survivor) -> Diagnostic {
    let name = own_name(&instr.name);
    let text = format!(
        "no input tells the {} of '{name}' from a wrong one",
        described(meaning)
    );
    let error = Diagnostic::error(Class::Unsafe, text).at(&instr.loc);
    let nowhere = Loc::unknown();
    let error = error.note(&nowhere, format!("- {}", survivor.was));
    error.note(&nowhere, format!("+ {}", survivor.is))
}

fn described(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::C => "C template",
        Meaning::Llvm => "MLIR function",
    }
}

fn capitalised(meaning: Meaning) -> String {
    format!("the {}", described(meaning))
}

fn error(instr: &Proc, meaning: Meaning, finding: &Finding, again: &Again<'_>) -> Diagnostic {
    let name = own_name(&instr.name);
    let what = format!("{} of '{name}'", capitalised(meaning));
    let nowhere = Loc::unknown();
    match &finding.kind {
        Kind::NotCompiled(finished) => {
            let text = format!("{what} does not compile{}", by_signal(finished.outcome));
            let error = Diagnostic::error(Class::BadInput, text)
                .with_id(ID)
                .at(&instr.loc);
            let shown = first_lines(&finished.stderr);
            shown
                .into_iter()
                .fold(error, |error, line| error.note(&nowhere, line))
        }
        Kind::Fault(fault, case, said) => {
            let text = format!("{what} {}", wrong(fault, case));
            let error = Diagnostic::error(Class::Unsafe, text)
                .with_id(ID)
                .at(&instr.loc);
            let behind = finding.behind.as_ref();
            let taken = behind.map_or(instr, |behind| &behind.both);
            let error = error.note(&nowhere, format!("with {}", inputs(taken, case)));
            let error = match behind {
                None => error,
                Some(behind) => {
                    let text = format!(
                        "'{}' is called behind it, on what is called next_…",
                        behind.next
                    );
                    error.note(&nowhere, text)
                }
            };
            let error = match finding.shared {
                None => error,
                Some((first, second)) => {
                    let name = |k: usize| instr.name_of(instr.args[k]);
                    let text = format!("'{}' and '{}' are one", name(first), name(second));
                    error.note(&nowhere, text)
                }
            };
            let shown = first_lines(said).into_iter();
            let error = shown.fold(error, |error, line| error.note(&nowhere, line));
            let error = match under(finding, again.runners) {
                None => error,
                Some(text) => error.note(&nowhere, text),
            };
            error.note(
                &nowhere,
                format!("again: {}", command(name, finding, again)),
            )
        }
    }
}

/// The emulators under which it is so, if there are some.
fn under(finding: &Finding, runners: &[Runner]) -> Option<String> {
    let all = finding.under.iter().filter_map(|place| runners.get(*place));
    let all: Vec<String> = all.map(|runner| format!("'{runner}'")).collect();
    let is_native = runners.iter().all(Runner::is_native);
    match (is_native, &all[..]) {
        (true, _) | (_, []) => None,
        (false, [one]) => Some(format!("under {one}")),
        (false, [rest @ .., last]) => Some(format!("under {} and {last}", rest.join(", "))),
    }
}

fn command(name: &str, finding: &Finding, again: &Again<'_>) -> String {
    let mut words = vec!["exo-check-hw".to_owned(), again.library.to_owned()];
    words.push(format!("--instr={name}"));
    words.extend(again.options.iter().cloned());
    let is_one_of_many = again.emulators_are_given || again.runners.len() > 1;
    let first = finding.under.first().filter(|_| is_one_of_many);
    let runner = first.and_then(|place| again.runners.get(*place));
    words.extend(
        runner
            .filter(|r| !r.is_native())
            .map(|r| format!("--emulator=\"{r}\"")),
    );
    words.join(" ")
}

fn by_signal(outcome: Outcome) -> String {
    match outcome {
        Outcome::Exited(_) => String::new(),
        other => format!(": the compiler {}", ended(other)),
    }
}

/// Description of how a process ended.
fn ended(outcome: Outcome) -> String {
    match outcome {
        Outcome::Exited(0) => "ends before all inputs are done".to_owned(),
        Outcome::Exited(code) => format!("ends with exit code {code}"),
        Outcome::Killed(signal) => format!("is ended by signal {signal}{}", signal_name(signal)),
        Outcome::TimedOut(limit) => format!("takes more than {} s", limit.as_secs()),
    }
}

fn signal_name(signal: i32) -> &'static str {
    match signal {
        4 => " (SIGILL: an instruction that this machine lacks, or a trap)",
        5 => " (SIGTRAP)",
        6 => " (SIGABRT)",
        7 => " (SIGBUS)",
        8 => " (SIGFPE)",
        11 => " (SIGSEGV: memory beside the arguments, perhaps)",
        _ => "",
    }
}

fn first_lines(said: &str) -> Vec<String> {
    let lines = said.lines().filter(|line| !line.trim().is_empty());
    lines.take(LINES).map(str::to_owned).collect()
}

fn wrong(fault: &Fault, case: &Case) -> String {
    match fault {
        Fault::Differs {
            buffer,
            cell,
            expected,
            found,
        } => {
            let shape = case
                .expected
                .buffers
                .get(*buffer)
                .map(|b| b.tensor.shape.clone());
            let name = case.buffers.get(*buffer).map_or("", |b| &b.name);
            let cell = cell_name(name, &shape.unwrap_or_default(), *cell);
            format!("leaves {found} in '{cell}', where its body leaves {expected}")
        }
        Fault::Beside { buffer, at } => {
            let memory = case.buffers.get(*buffer);
            let name = memory.map_or("", |b| &b.name);
            match memory.is_some_and(|b| b.in_registers) {
                true => {
                    format!("writes to a register beside '{name}', {at} cells from its first one")
                }
                false => {
                    format!("writes beside the cells of '{name}', {at} cells from the first one")
                }
            }
        }
        Fault::Ended(outcome) => ended(*outcome),
    }
}

fn inputs(instr: &Proc, case: &Case) -> String {
    let all = instr.args.iter().filter_map(|arg| {
        let name = instr.name_of(*arg);
        let control = case
            .inputs
            .control
            .get(name)
            .map(|value| format!("{name} = {value}"));
        control.or_else(|| Some(tensor(name, case.inputs.buffers.get(name)?)))
    });
    let all: Vec<String> = all.chain(fields(case)).collect();
    match all.is_empty() {
        true => "no inputs".to_owned(),
        false => all.join(", "),
    }
}

/// The inputs of an instruction other than data, as a text.
fn shape(instr: &Proc, case: &Case) -> String {
    let given = instr.args.iter().flat_map(|arg| {
        let name = instr.name_of(*arg);
        let control = case.inputs.control.get(name);
        let control = control.map(|value| format!("{name} = {value}"));
        let tensor = case.inputs.buffers.get(name);
        let strides = tensor.map(|tensor| far_strides(name, tensor));
        control.into_iter().chain(strides.into_iter().flatten())
    });
    given.chain(fields(case)).collect::<Vec<_>>().join(", ")
}

/// The values of fields, as texts.
fn fields(case: &Case) -> impl Iterator<Item = String> {
    let set = case.inputs.config.iter();
    set.map(|(field, value)| match value {
        FieldValue::Control(value) => format!("{} = {value}", field_name(field)),
        FieldValue::Data(value) => format!("{} = {value}", field_name(field)),
    })
}

/// Cells that are not zero, and strides that are not those of a tensor.
fn tensor(name: &str, tensor: &Tensor) -> String {
    let is_zero = |v: &Value| v.same(&Value::Int(0)) || v.same(&Value::Float(0.0));
    let set = tensor.cells.iter().enumerate();
    let set = set.filter_map(|(cell, v)| Some((cell, v.as_ref().filter(|v| !is_zero(v))?)));
    let shown: Vec<String> = set
        .map(|(cell, value)| format!("{} = {value}", cell_name(name, &tensor.shape, cell)))
        .collect();
    let mut text = match shown.len() {
        0 => format!("{name} = 0"),
        n if n > CELLS => format!("{} and {} more cells", shown[..CELLS].join(", "), n - CELLS),
        _ => shown.join(", "),
    };
    for stride in far_strides(name, tensor) {
        let _ = write!(text, ", {stride}");
    }
    text
}

/// The strides that are not those of a tensor.
fn far_strides(name: &str, tensor: &Tensor) -> Vec<String> {
    let strides = tensor.strides.iter().flatten().enumerate();
    let far = strides.filter(|(dim, stride)| {
        let inner: usize = tensor.shape[dim + 1..].iter().product();
        usize::try_from(**stride) != Ok(inner)
    });
    far.map(|(dim, stride)| format!("stride({name}, {dim}) = {stride}"))
        .collect()
}
