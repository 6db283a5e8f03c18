//! The job of checking instructions, and what is run of each.

use std::path::{Path, PathBuf};
use std::time::Duration;

use exo_interp::Program;
use exo_ir::{MlirFunctions, Proc};

use crate::case::Case;
use crate::follow::Followed;
use crate::judge::Tolerance;
use crate::means::Means;
use crate::params::own_name;
use crate::plan::Plan;
use crate::reason::Unchecked;
use crate::status::{Behind, Meaning};
use crate::subject::{How, Subject};
use crate::target::Target;

/// A checking job: the library, the target and the options, for all instructions.
#[derive(Clone, Copy)]
pub(crate) struct Task<'t> {
    pub(crate) library: &'t str,
    pub(crate) hw_path: &'t [PathBuf],
    pub(crate) means: &'t Means<'t>,
    pub(crate) program: &'t Program,
    pub(crate) target: &'t Target,
    pub(crate) folder: &'t Path,
    pub(crate) only: Option<Meaning>,
    pub(crate) runs: bool,
    pub(crate) how: How,
    pub(crate) rounds: u32,
    pub(crate) seed: u64,
    pub(crate) tolerance: Tolerance,
    pub(crate) limit: Duration,
    /// Whether each driver is a program of its own.
    pub(crate) alone: bool,
    /// Whether preconditions are tried that nothing needs.
    pub(crate) edges: bool,
    /// Number of wrong variants of each meaning that are tried.
    pub(crate) mutants: usize,
    /// The MLIR functions that the library's instructions are lowered to.
    pub(crate) functions: &'t MlirFunctions,
}

/// A driver of an instruction with its inputs.
pub(crate) struct Variant {
    /// The instruction's own name, and what tells the driver from others of it.
    pub(crate) key: String,
    pub(crate) plan: Plan,
    pub(crate) cases: Vec<Case>,
}

/// An instruction with all that is run of it.
pub(crate) struct Tried<'p> {
    /// The instruction by itself, and then with each instruction that may follow it.
    pub(crate) subjects: Vec<Subject<'p>>,
    /// The instructions that may follow it.
    pub(crate) followed: &'p [Followed<'p>],
    pub(crate) variants: Result<Vec<Variant>, Unchecked>,
}

impl<'p> Tried<'p> {
    /// The instruction.
    pub(crate) fn instr(&self) -> &'p Proc {
        self.subjects[0].instr
    }

    /// The subject that a variant belongs to.
    pub(crate) fn subject(&self, variant: &Variant) -> &Subject<'p> {
        &self.subjects[variant.plan.subject]
    }

    /// The instruction that comes behind it in a variant, by itself.
    pub(crate) fn next(&self, variant: &Variant) -> Option<&'p Proc> {
        let place = variant.plan.subject.checked_sub(1)?;
        self.followed.get(place).map(|followed| followed.next)
    }

    /// The instruction that comes behind it in a variant.
    pub(crate) fn behind(&self, variant: &Variant) -> Option<Behind> {
        let place = variant.plan.subject.checked_sub(1)?;
        let followed = self.followed.get(place)?;
        Some(Behind {
            next: own_name(&followed.next.name).to_owned(),
            both: followed.both.clone(),
        })
    }
}
