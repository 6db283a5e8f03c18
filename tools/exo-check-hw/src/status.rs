//! Results of checking instructions.

use exo_ir::Proc;
use exo_process::Finished;

use crate::case::Case;
use crate::driver::Shared;
use crate::judge::Fault;
use crate::reason::Unchecked;

/// An implementation of an instruction that is compared with its body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// The C template.
    C,
    /// The function that it is lowered to.
    Llvm,
}

/// Result of checking a meaning.
pub(crate) enum Status {
    /// The library has no such implementation, or it was not asked for.
    Absent,
    /// It compiles.
    Compiles,
    /// It agrees with the body.
    Agrees,
    /// It cannot be run.
    Unchecked(String),
    /// It is wrong.
    Wrong(Box<Finding>),
}

/// An error that was found in a meaning.
pub(crate) struct Finding {
    /// The kind of error.
    pub(crate) kind: Kind,
    /// Arguments that are the same buffer.
    pub(crate) shared: Shared,
    /// The instruction that is called behind it, if there is one.
    pub(crate) behind: Option<Behind>,
    /// The runners with the error, by index; the first one has shown what is reported. Empty where
    /// nothing was run.
    pub(crate) under: Vec<usize>,
}

/// An instruction that is called behind the one that is checked.
pub(crate) struct Behind {
    /// Its name.
    pub(crate) next: String,
    /// Both as one procedure, which has the arguments of both.
    pub(crate) both: Proc,
}

/// Kinds of faults.
pub(crate) enum Kind {
    /// A compiler refuses it, or crashes on it; with the compiler's messages.
    NotCompiled(Finished),
    /// A run differs from the body; with the program's messages.
    Fault(Fault, Box<Case>, String),
}

/// Results of checking an instruction.
pub(crate) struct Report {
    /// The runs of each meaning.
    pub(crate) inputs: usize,
    pub(crate) c: Status,
    pub(crate) llvm: Status,
    /// Why nothing at all was run.
    pub(crate) unchecked: Option<Unchecked>,
    /// Whether sums may be off by roundings.
    pub(crate) rounds: bool,
    /// Preconditions that nothing needs, as far as that can be seen.
    pub(crate) needless: Vec<Needless>,
    /// Results of its wrong variants.
    pub(crate) mutants: Vec<(Meaning, Tally)>,
}

/// Summary of an instruction's results in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Wrong,
    Unchecked,
    Compiles,
    Agrees,
}

impl Report {
    /// The meanings that agree with the body.
    pub(crate) fn right(&self) -> Vec<Meaning> {
        let both = [(Meaning::C, &self.c), (Meaning::Llvm, &self.llvm)];
        let right = both
            .into_iter()
            .filter(|(_, s)| matches!(s, Status::Agrees));
        right.map(|(meaning, _)| meaning).collect()
    }

    /// The result of a meaning.
    pub(crate) fn of(&mut self, meaning: Meaning) -> &mut Status {
        match meaning {
            Meaning::C => &mut self.c,
            Meaning::Llvm => &mut self.llvm,
        }
    }

    /// The worst that was found.
    pub(crate) fn verdict(&self) -> Verdict {
        let both = [&self.c, &self.llvm];
        let any = |is: fn(&Status) -> bool| both.iter().any(|status| is(status));
        match () {
            () if any(|s| matches!(s, Status::Wrong(_))) => Verdict::Wrong,
            () if self.unchecked.is_some() => Verdict::Unchecked,
            () if any(|s| matches!(s, Status::Unchecked(_))) => Verdict::Unchecked,
            () if any(|s| matches!(s, Status::Compiles)) => Verdict::Compiles,
            () if any(|s| matches!(s, Status::Agrees)) => Verdict::Agrees,
            () => Verdict::Unchecked,
        }
    }
}

/// A precondition that nothing needs, as far as inputs show.
pub(crate) struct Needless {
    /// Index of the precondition.
    pub(crate) pred: usize,
    /// Number of inputs on which it was seen to be needless.
    pub(crate) inputs: usize,
    /// One of these inputs.
    pub(crate) case: Box<Case>,
}

/// Counts of the wrong variants (mutants) of an instruction's code, by outcome.
#[derive(Clone, Default, Debug)]
pub(crate) struct Tally {
    /// Some input shows that it is wrong.
    pub(crate) caught: usize,
    /// A compiler refuses it.
    pub(crate) refused: usize,
    /// It compiles to the same object.
    pub(crate) same: usize,
    /// No input shows that it is wrong.
    pub(crate) survivors: Vec<Survivor>,
}

impl Tally {
    /// Total number of variants.
    pub(crate) fn all(&self) -> usize {
        self.caught + self.refused + self.same + self.survivors.len()
    }
}

/// A variant that no input shows to be wrong.
#[derive(Clone, Debug)]
pub(crate) struct Survivor {
    /// The library's text.
    pub(crate) was: String,
    /// The mutated text.
    pub(crate) is: String,
}
