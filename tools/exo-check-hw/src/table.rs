//! The table: a row for each instruction as soon as those before it are done, and lines that sum up.

use exo_diagnostics::Style;
use exo_ir::Proc;
use exo_process::Outcome;

use crate::judge::Fault;
use crate::params::own_name;
use crate::status::{Kind, Meaning, Report, Status, Verdict};
use crate::target::Runner;

/// Width of the column for a result, without numbers of runners behind it.
const WORD: usize = 9;

/// The table of some instructions.
pub(crate) struct Table<'t> {
    /// Characters of the longest name.
    width: usize,
    /// The emulators that programs are run by, or this machine.
    runners: &'t [Runner],
    style: Option<Style>,
}

impl<'t> Table<'t> {
    pub(crate) fn new(instrs: &[&Proc], runners: &'t [Runner], style: Option<Style>) -> Table<'t> {
        let names = instrs.iter();
        let names = names.map(|instr| own_name(&instr.name).chars().count());
        Table {
            width: names.max().unwrap_or(0).max("instruction".len()),
            runners,
            style,
        }
    }

    /// The text above all rows.
    pub(crate) fn heading(&self) -> String {
        let width = self.width;
        let names = format!(
            "{:width$}  {:>6}  {:WORD$}  {:WORD$}  result\n",
            "instruction", "inputs", "C", "LLVM"
        );
        legend(self.runners) + &names
    }

    /// The row of an instruction.
    pub(crate) fn row(&self, instr: &Proc, report: &Report) -> String {
        let width = self.width;
        let (result, colour) = result(report);
        let inputs = match report.unchecked {
            None => report.inputs.to_string(),
            Some(_) => "-".to_owned(),
        };
        let [c, llvm] = [&report.c, &report.llvm].map(|status| word(status, self.runners.len()));
        format!(
            "{:width$}  {inputs:>6}  {c:WORD$}  {llvm:WORD$}  {}\n",
            own_name(&instr.name),
            coloured(&result, colour, self.style)
        )
    }

    /// The text below all rows.
    pub(crate) fn summary(&self, all: &[(&Proc, Report)]) -> String {
        sum(all) + &mutants(all, self.width)
    }
}

/// The table of wrong variants, if some were tried.
fn mutants(all: &[(&Proc, Report)], width: usize) -> String {
    let lines = all.iter().flat_map(|(instr, report)| {
        let tallies = report.mutants.iter();
        tallies.map(|(meaning, tally)| (own_name(&instr.name), *meaning, tally))
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return String::new();
    }
    let row = |name: &str, code: &str, counts: [String; 5]| {
        let counts = counts.map(|n| format!("  {n:>8}")).concat();
        format!("{name:width$}  {code:4}{counts}\n")
    };
    let head = ["wrong", "noticed", "refused", "the same", "survive"].map(str::to_owned);
    let mut text = format!("\n{}", row("instruction", "code", head));
    let mut sums = [0; 5];
    for (name, meaning, tally) in &lines {
        let counts = [
            tally.all(),
            tally.caught,
            tally.refused,
            tally.same,
            tally.survivors.len(),
        ];
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
        let code = match meaning {
            Meaning::C => "C",
            Meaning::Llvm => "LLVM",
        };
        text += &row(name, code, counts.map(|n| n.to_string()));
    }
    let [all, noticed, refused, same, survive] = sums;
    text + &format!(
        "{all} wrong variants: {noticed} noticed, {refused} refused, {same} the same code, {survive} survive\n"
    )
}

/// Names of the emulators that programs were run by, with their numbers in the table.
fn legend(runners: &[Runner]) -> String {
    match runners {
        [] => String::new(),
        [one] if one.is_native() => String::new(),
        [one] => format!("under {one}\n"),
        all => {
            let lines = all.iter().enumerate();
            lines
                .map(|(place, runner)| format!("under {}: {runner}\n", place + 1))
                .collect()
        }
    }
}

/// A meaning's result as a word, with the numbers of the runners under which it is wrong, if not
/// all.
fn word(status: &Status, runners: usize) -> String {
    let word = status_word(status);
    match status {
        Status::Wrong(finding) if (1..runners).contains(&finding.under.len()) => {
            let numbers = finding.under.iter().map(|place| (place + 1).to_string());
            format!("{word} ({})", numbers.collect::<Vec<_>>().join(","))
        }
        _ => word.to_owned(),
    }
}

fn status_word(status: &Status) -> &'static str {
    match status {
        Status::Absent => "-",
        Status::Compiles => "compiles",
        Status::Agrees => "agrees",
        Status::Unchecked(_) => "unchecked",
        Status::Wrong(finding) => match &finding.kind {
            Kind::NotCompiled(_) => "refused",
            Kind::Fault(Fault::Ended(Outcome::TimedOut(_)), ..) => "hangs",
            Kind::Fault(Fault::Ended(_), ..) => "crashes",
            Kind::Fault(Fault::Beside { .. }, ..) => "beside",
            Kind::Fault(Fault::Differs { .. }, ..) => "differs",
        },
    }
}

#[derive(Clone, Copy)]
enum Colour {
    Red,
    Green,
    Yellow,
}

fn coloured(text: &str, colour: Colour, style: Option<Style>) -> String {
    let code = match colour {
        Colour::Red => 31,
        Colour::Green => 32,
        Colour::Yellow => 33,
    };
    match style {
        Some(Style::Coloured) => format!("\x1b[{code}m{text}\x1b[0m"),
        Some(Style::Plain) | None => text.to_owned(),
    }
}

fn result(report: &Report) -> (String, Colour) {
    let rounds = if report.rounds {
        ", up to rounding"
    } else {
        ""
    };
    match report.verdict() {
        Verdict::Wrong => ("wrong".to_owned(), Colour::Red),
        Verdict::Unchecked => ("not checked".to_owned(), Colour::Yellow),
        Verdict::Compiles => ("not run".to_owned(), Colour::Yellow),
        Verdict::Agrees => (format!("ok{rounds}"), Colour::Green),
    }
}

fn sum(all: &[(&Proc, Report)]) -> String {
    let count = |verdict| all.iter().filter(|(_, r)| r.verdict() == verdict).count();
    let parts = [
        (count(Verdict::Agrees), "ok"),
        (count(Verdict::Wrong), "wrong"),
        (count(Verdict::Compiles), "compiled and not run"),
        (count(Verdict::Unchecked), "not checked"),
    ];
    let parts = parts.iter().filter(|(n, _)| *n > 0);
    let parts: Vec<String> = parts.map(|(n, what)| format!("{n} {what}")).collect();
    let instructions = match all.len() {
        1 => "1 instruction".to_owned(),
        n => format!("{n} instructions"),
    };
    format!("{instructions}: {}\n", parts.join(", "))
}
