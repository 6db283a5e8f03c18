//! Results of mutation testing, kept from run to run.

use std::collections::BTreeMap;
use std::fmt::Write;

use exo_steps_cases::Standing;
use serde::{Deserialize, Serialize};

use crate::cases::Noticed;
use crate::subject::Subject;

/// Results of a hunt on random programs, added up over runs.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Hunted {
    /// CPU seconds up to the first difference, or in all if there was none.
    pub cpu_seconds: f64,
    /// Accepted steps that count.
    pub counted: u64,
    /// Steps that were tried.
    pub tried: u64,
    /// Refusals that passed.
    pub passed: u64,
    /// The seed behind the last program.
    pub next_seed: u64,
    /// The first difference, as a case.
    pub difference: Option<String>,
    /// Panics and internal errors on the way.
    pub crashes: u64,
}

/// Results for one condition.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Row {
    /// The cases that notice.
    pub cases: Option<Noticed>,
    /// The fuzzer's part.
    pub fuzz: Option<Hunted>,
}

/// All rows, by id.
pub type Rows = BTreeMap<String, Row>;

impl Row {
    /// Whether an ordinary test notices: by accepting a program that has to be refused, while a
    /// changed text does not count.
    pub fn killed_by_cases(&self) -> bool {
        let cases = self.cases.as_ref();
        cases.is_some_and(|noticed| !noticed.accepted.is_empty())
    }

    /// Whether the fuzzer found a difference.
    pub fn killed_by_fuzzer(&self) -> bool {
        let fuzz = self.fuzz.as_ref();
        fuzz.is_some_and(|hunted| hunted.difference.is_some())
    }

    fn cases_text(&self) -> String {
        let Some(cases) = &self.cases else {
            return "not asked".to_owned();
        };
        let mut text = match cases.accepted.as_slice() {
            [] => "none".to_owned(),
            [first, ..] => {
                let count = cases.accepted.len();
                let shown = cases.wrong.first().unwrap_or(first);
                format!("{count}, such as '{shown}'")
            }
        };
        if !cases.crashed.is_empty() {
            let _ = write!(text, "; {} crash", cases.crashed.len());
        }
        text
    }

    fn fuzz_text(&self) -> String {
        match &self.fuzz {
            None => String::new(),
            Some(hunted) => {
                let found = match hunted.difference {
                    Some(_) => "found in",
                    None => "not found in",
                };
                let (seconds, counted) = (hunted.cpu_seconds, hunted.counted);
                let mut text = format!("{found} {seconds:.1} s, {counted} steps");
                if hunted.passed == 0 {
                    text += ", never asked";
                }
                if hunted.crashes > 0 {
                    let _ = write!(text, ", {} crashes", hunted.crashes);
                }
                text
            }
        }
    }
}

/// The colours of a table for a terminal; empty where there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Colours {
    /// Colour of good results.
    pub good: &'static str,
    /// Colour of bad results.
    pub bad: &'static str,
    /// Colour of neutral text.
    pub dim: &'static str,
    /// Back to normal.
    pub plain: &'static str,
}

impl Colours {
    /// Colours of ANSI terminals.
    pub const ANSI: Colours = Colours {
        good: "\x1b[32m",
        bad: "\x1b[31m",
        dim: "\x1b[2m",
        plain: "\x1b[0m",
    };
}

/// The row of a subject in a table for a terminal.
pub fn line(subject: &Subject, row: &Row, colours: Colours) -> String {
    let Colours {
        good,
        bad,
        dim,
        plain,
    } = colours;
    let id = subject.id;
    if let Standing::Shape(why) = &subject.standing {
        return format!("{dim}{id:<28} cannot be off: {why}{plain}");
    }
    let colour = |is_good: bool| if is_good { good } else { bad };
    let cases = colour(row.killed_by_cases());
    let mut text = format!("{id:<28} {cases}{}{plain}", row.cases_text());
    if row.fuzz.is_some() {
        let fuzz = colour(row.killed_by_fuzzer());
        let _ = write!(text, "; fuzzer: {fuzz}{}{plain}", row.fuzz_text());
    }
    if let Standing::Behind { others, .. } = &subject.standing {
        let _ = write!(text, " {dim}(with {} off){plain}", others.join(", "));
    }
    if let Some(why) = &subject.unseen {
        let _ = write!(text, " {dim}(not to be seen in results: {why}){plain}");
    }
    text
}

/// The whole as Markdown: a table of what can be switched off, and a list of the rest.
pub fn markdown(subjects: &[Subject], rows: &Rows) -> String {
    let mut text =
        String::from("| condition | off with it | cases | fuzzer |\n|---|---|---|---|\n");
    let empty = Row::default();
    for subject in subjects.iter().filter(|s| s.is_mutant()) {
        let row = rows.get(subject.id).unwrap_or(&empty);
        let others = match &subject.standing {
            Standing::Behind { others, .. } => others.join(", "),
            _ => String::new(),
        };
        let (cases, fuzz) = (row.cases_text(), row.fuzz_text());
        let _ = writeln!(text, "| {} | {others} | {cases} | {fuzz} |", subject.id);
    }
    text += "\nNot to be seen in results, and so not found by the fuzzer:\n\n";
    for subject in subjects {
        if let Some(why) = &subject.unseen {
            let _ = writeln!(text, "* {}: {why};", subject.id);
        }
    }
    text += "\nCannot be switched off:\n\n";
    for subject in subjects {
        if let Standing::Shape(why) = &subject.standing {
            let _ = writeln!(text, "* {}: {why};", subject.id);
        }
    }
    text + "\n" + &summary(subjects, rows) + "\n"
}

/// The sums.
pub fn summary(subjects: &[Subject], rows: &Rows) -> String {
    let mutants: Vec<&Subject> = subjects.iter().filter(|s| s.is_mutant()).collect();
    let visible: Vec<&Subject> = (mutants.iter().copied())
        .filter(|s| s.unseen.is_none())
        .collect();
    let count = |among: &[&Subject], of: &dyn Fn(&Row) -> bool| {
        let rows = among.iter().filter_map(|s| rows.get(s.id));
        rows.filter(|row| of(row)).count()
    };
    let (all, shapes) = (mutants.len(), subjects.len() - mutants.len());
    let by_cases = count(&mutants, &Row::killed_by_cases);
    let of_fuzzer = |among: &[&Subject]| {
        let hunted = count(among, &|row| row.fuzz.is_some());
        let found = count(among, &Row::killed_by_fuzzer);
        let percent = 100.0 * found as f64 / hunted.max(1) as f64;
        (hunted, format!("{found} of {hunted} ({percent:.0} %)"))
    };
    let (hunted, found) = of_fuzzer(&mutants);
    let mut text =
        format!("{all} conditions can be off ({shapes} cannot): cases notice {by_cases} of them");
    if hunted > 0 {
        let (_, of_visible) = of_fuzzer(&visible);
        let _ = write!(
            text,
            ", the fuzzer {found}, of those that results can show {of_visible}"
        );
    }
    text
}
