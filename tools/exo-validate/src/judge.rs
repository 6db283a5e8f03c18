//! Verdicts on two definitions, each of which is a procedure or a function.

use std::collections::BTreeSet;

use exo_ir::{DisplayIn, Item, Precond};
use exo_raising::Raised;
use exo_validate::{Options, Report, Verdict, validate};

use crate::align::{Subject, aligned};
use crate::functions::{Function, is_of_integers};
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

/// Compares two definitions. The first was made of `origin`, whose arguments it is called with, if that is given.
pub(crate) fn judged(
    (first, second): (&Loaded, &Loaded),
    origin: Option<&Loaded>,
    options: &Options,
) -> Judgement {
    let options = between((first, second), options);
    if let Some(why) = broken_interface((first, second)) {
        return Judgement::Unread(why);
    }
    if let Some(why) = broken_promise((first, second)) {
        return Judgement::Unread(why);
    }
    let specifications = match specifications(first, origin) {
        Ok(readings) => readings,
        Err(why) => return Judgement::Unread(format!("the specification: {why}")),
    };
    let implementation = match implementation(second, &specifications) {
        Ok(subject) => subject,
        Err(why) => return Judgement::Unread(format!("the implementation: {why}")),
    };
    let mut best: Option<Compared> = None;
    for (number, reading) in specifications.iter().enumerate() {
        // The first reading takes every input, so what refutes is found by it.
        let options = Options {
            search: options.search && number == 0,
            ..options.clone()
        };
        let mut found = match compared(reading, &implementation, &options) {
            Ok(found) => found,
            Err(why) => return Judgement::Unread(why),
        };
        found.assumed.extend(kept_promises(second));
        found
            .assumed
            .extend(written_back((first, second), (reading, &implementation)));
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

/// A promise to callers of the first, if that is a function, which the second does not keep.
fn broken_interface((first, second): (&Loaded, &Loaded)) -> Option<String> {
    for loaded in [first, second] {
        let Definition::Function(function) = loaded.definition() else {
            continue;
        };
        if let Some(bits) = function.interface.narrow_index {
            return Some(format!("an index has {bits} bits in its module, not 64"));
        }
    }
    match (first.definition(), second.definition()) {
        (Definition::Function(first), Definition::Function(second)) => {
            first.interface.broken_by(&second.interface)
        }
        (Definition::Procedure(module), Definition::Function(second)) => {
            if let Some(promise) = second.interface.beyond_procedures(second.is_private) {
                return Some(format!("the implementation promises '{promise}'"));
            }
            second.interface.differs_from(module, first.name())
        }
        (Definition::Function(first), Definition::Procedure(module)) => {
            first.interface.differs_from(module, second.name())
        }
        _ => None,
    }
}

fn promises(loaded: &Loaded) -> BTreeSet<String> {
    match loaded.definition() {
        Definition::Function(function) => function.promises.clone(),
        _ => BTreeSet::new(),
    }
}

/// The words in which flags of operations differ: one by which the second has no number where the first may have one, or a way of calls that is gone.
fn broken_promise((first, second): (&Loaded, &Loaded)) -> Option<String> {
    let (mine, theirs) = (promises(first), promises(second));
    let mut lost = mine.difference(&theirs);
    if let Some(lost) = lost.find(|flag| second.is_function() && flag.contains("CConv")) {
        return Some(format!(
            "the specification has '{lost}' and the implementation does not"
        ));
    }
    let promise = theirs.difference(&mine).next()?;
    Some(format!(
        "the implementation promises '{promise}' and the specification does not"
    ))
}

/// The promises of an implementation that the specification makes, too: whether it makes them of the same numbers is not known.
fn kept_promises(second: &Loaded) -> Vec<String> {
    let made = promises(second).into_iter();
    let made = made.map(|flag| format!("no operation of the implementation breaks its '{flag}'"));
    let Definition::Function(function) = second.definition() else {
        return made.collect();
    };
    let of_body = function.interface.promises_of_body();
    made.chain(of_body.map(|promise| format!("the implementation keeps its '{promise}'")))
        .collect()
}

/// A condition for arguments that the specification only reads: an implementation may write cells of them again as they were, and somebody may read them meanwhile.
fn written_back(
    (first, second): (&Loaded, &Loaded),
    (reading, implementation): (&Reading, &Subject),
) -> Option<String> {
    if !first.is_function() && !second.is_function() {
        return None;
    }
    let (mine, theirs) = (reading.subject.written(), implementation.written());
    let written: Vec<String> = theirs.difference(&mine).map(usize::to_string).collect();
    match written.is_empty() {
        true => None,
        false => Some(format!(
            "arguments may be written that the specification only reads ({})",
            written.join(", ")
        )),
    }
}

/// The options for two definitions of these kinds.
fn between((first, second): (&Loaded, &Loaded), options: &Options) -> Options {
    let mut options = options.clone();
    // Of what only the language forbids, functions may do some.
    options.only_by_numbers = first.is_function() || second.is_function();
    // Where a promise is broken, such a specification means nothing, and what it is replaced by may differ.
    let mut made = promises(first).into_iter().chain(attributes(first));
    options.search &= !made.any(|promise| is_of_integers(&promise) || promise.contains(RANGE));
    if first.is_function() != second.is_function() {
        options.modulo.extend(first.fields_of_machines());
        options.modulo.extend(second.fields_of_machines());
    }
    options
}

/// The promise that an integer is in a range.
const RANGE: &str = "llvm.range";

/// The promises of a function's interface.
fn attributes(loaded: &Loaded) -> Vec<String> {
    match loaded.definition() {
        Definition::Function(function) => function.interface.promises().cloned().collect(),
        _ => Vec::new(),
    }
}

impl Compared {
    /// Outputs that are proved.
    pub(crate) fn proved(&self) -> usize {
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

fn implementation(loaded: &Loaded, specifications: &[Reading]) -> Result<Subject, String> {
    let Definition::Function(function) = loaded.definition() else {
        return procedure(loaded);
    };
    if let Ok(of_sizes) = &function.of_sizes {
        let mut all = specifications.iter();
        if all.all(|reading| reading.subject.passes_sizes(of_sizes)) {
            return Ok(Subject::of_raised(of_sizes, &function.called));
        }
    }
    // Whatever it asks for would have to follow, so the reading that asks least is the one.
    Ok(Subject::of_raised(least(function)?, &function.called))
}

fn specifications(loaded: &Loaded, origin: Option<&Loaded>) -> Result<Vec<Reading>, String> {
    let Definition::Function(function) = loaded.definition() else {
        return Ok(vec![Reading {
            subject: procedure(loaded)?,
            assumed: Vec::new(),
        }]);
    };
    let first = &in_range(function)?;
    let mut all = vec![Reading {
        subject: Subject::of_raised(first, &function.called),
        assumed: Vec::new(),
    }];
    let origin = origin.map(Loaded::definition);
    let origin = match &origin {
        Some(Definition::Function(origin)) => origin.readings.as_deref().unwrap_or_default(),
        _ => &[],
    };
    let own = function.readings.as_deref().unwrap_or_default();
    for asking in origin
        .iter()
        .chain(own)
        .filter(|r| takes_the_same(r, first))
    {
        let reading = under((first, &function.called), &asking.proc.preds);
        if all.iter().all(|known| known.assumed != reading.assumed) {
            all.push(reading);
        }
    }
    Ok(all)
}

fn procedure(loaded: &Loaded) -> Result<Subject, String> {
    let name = loaded.name();
    let module = match loaded.definition() {
        Definition::Procedure(module) => Some(module),
        _ => None,
    };
    let subject = module.and_then(|module| Subject::of_proc(module, name));
    subject.ok_or_else(|| format!("there is no procedure or function '{name}'"))
}

fn least(function: &Function) -> Result<&Raised, String> {
    let all = function.readings.as_ref().map_err(Clone::clone)?;
    all.first().ok_or_else(|| "no reading".to_owned())
}

/// The reading that asks least, of arguments as their types allow.
fn in_range(function: &Function) -> Result<Raised, String> {
    let mut raised = least(function)?.clone();
    raised.proc.preds.extend(function.interface.ranges(&raised));
    Ok(raised)
}

/// Whether two procedures have the same arguments by the same symbols, so that conditions on those of one mean the same of the other.
fn takes_the_same(a: &Raised, b: &Raised) -> bool {
    let kinds = |raised: &Raised| -> Vec<exo_ir::VarKind> {
        let args = raised.proc.args.iter();
        args.map(|sym| raised.proc.var(*sym).kind.clone()).collect()
    };
    a.sources == b.sources && a.proc.args == b.proc.args && kinds(a) == kinds(b)
}

/// A reading that takes conditions on its arguments for granted.
fn under((raised, called): (&Raised, &[Item]), conditions: &[Precond]) -> Reading {
    let mut asking = raised.clone();
    let mut assumed = Vec::new();
    for pred in conditions {
        if asking
            .proc
            .preds
            .iter()
            .all(|known| known.cond != pred.cond)
        {
            assumed.push(pred.cond.in_proc(&raised.proc).to_string());
            asking.proc.preds.push(pred.clone());
        }
    }
    Reading {
        subject: Subject::of_raised(&asking, called),
        assumed,
    }
}
