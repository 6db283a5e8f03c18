//! Verdicts on two definitions, each of which is a procedure or a function.

use exo_ir::DisplayIn;
use exo_raising::Raised;
use exo_validate::{Options, Report, Verdict, validate};

use crate::align::{Subject, aligned};
use crate::functions::Function;
use crate::load::{Definition, Loaded};

/// The verdict on two definitions.
pub(crate) enum Judgement {
    /// Both were compared.
    Compared(Compared),
    /// One of them cannot be read, or their arguments do not fit.
    Unread(String),
}

/// The result of a comparison.
pub(crate) struct Compared {
    pub(crate) report: Report,
    /// The conditions on arguments that the proof takes for granted, beside those that a procedure states itself.
    pub(crate) assumed: Vec<String>,
}

impl Judgement {
    /// The exit code: 0 proved, 1 refuted, 2 unknown.
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Judgement::Unread(_) => 2,
            Judgement::Compared(compared) => crate::print::exit_code(&compared.report),
        }
    }
}

/// Compares two definitions, at least one of which is a function.
pub(crate) fn judged(first: &Loaded, second: &Loaded, options: &Options) -> Judgement {
    let options = Options {
        // Of what only the language forbids, functions may do some.
        only_by_numbers: true,
        ..options.clone()
    };
    let specifications = match subjects(first) {
        Ok(subjects) => subjects,
        Err(why) => return Judgement::Unread(format!("the specification: {why}")),
    };
    // Whatever the implementation asks for would have to follow.
    let implementation = match subjects(second).map(|all| all.into_iter().next()) {
        Ok(Some(reading)) => reading.subject,
        Ok(None) => return Judgement::Unread("the implementation: no reading".to_owned()),
        Err(why) => return Judgement::Unread(format!("the implementation: {why}")),
    };
    let mut best: Option<Compared> = None;
    for (number, reading) in specifications.iter().enumerate() {
        // The first reading takes every input, so what refutes is found by it.
        let options = Options {
            search: options.search && number == 0,
            ..options.clone()
        };
        let found = match compared(reading, &implementation, &options) {
            Ok(found) => found,
            Err(why) => return Judgement::Unread(why),
        };
        if best
            .as_ref()
            .is_none_or(|best| best.proved() <= found.proved())
        {
            best = Some(found);
        }
        if best.as_ref().is_some_and(Compared::is_final) {
            break;
        }
    }
    best.map_or_else(
        || Judgement::Unread("the specification: no reading".to_owned()),
        Judgement::Compared,
    )
}

impl Compared {
    /// Outputs that are proved.
    fn proved(&self) -> usize {
        let all = self.report.outputs.iter();
        all.filter(|o| o.verdict == Verdict::Proved).count()
    }

    /// Whether no other reading could say more.
    fn is_final(&self) -> bool {
        self.report.is_proved() || self.report.counterexample().is_some()
    }
}

fn compared(
    reading: &Reading,
    implementation: &Subject,
    options: &Options,
) -> Result<Compared, String> {
    let (a, b) = aligned(&reading.subject, implementation).map_err(|why| why.to_string())?;
    let report = validate(a.side(), b.side(), options).map_err(|why| why.to_string())?;
    Ok(Compared {
        report,
        assumed: reading.assumed.clone(),
    })
}

/// A procedure that says what a definition does, under conditions.
struct Reading {
    subject: Subject,
    assumed: Vec<String>,
}

fn subjects(loaded: &Loaded) -> Result<Vec<Reading>, String> {
    match loaded.definition() {
        Definition::Procedure(module) => {
            let subject = Subject::of_proc(module, loaded.name());
            let subject =
                subject.ok_or_else(|| format!("there is no procedure '{}'", loaded.name()))?;
            Ok(vec![Reading {
                subject,
                assumed: Vec::new(),
            }])
        }
        Definition::Function(function) => of_function(function),
        Definition::None => Err(format!(
            "there is no procedure or function '{}'",
            loaded.name()
        )),
    }
}

fn of_function(function: &Function) -> Result<Vec<Reading>, String> {
    let raised = function.readings.as_ref().map_err(Clone::clone)?;
    let first: &[exo_ir::Precond] = raised.first().map_or(&[], |r| &r.proc.preds);
    let reading = |raised: &Raised| {
        let more = raised.proc.preds.iter().filter(|pred| {
            let known = |known: &exo_ir::Precond| known.cond == pred.cond;
            !first.iter().any(known)
        });
        Reading {
            subject: Subject::of_raised(raised),
            assumed: more
                .map(|p| p.cond.in_proc(&raised.proc).to_string())
                .collect(),
        }
    };
    Ok(raised.iter().map(reading).collect())
}
