//! The result of a step: [`Edit`] in the making, [`Applied`] once the step is taken.

use exo_ir::{Equivalence, Loc, Proc};

use crate::equivalence::{Meaning, Relation};
use crate::identity::StmtProvenance;
use crate::returns::ReturnedValue;

/// The result of a step's rewrite, in the making.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The procedure. A rewrite changes it as it likes; origins tell which operations go on.
    pub proc: Proc,
    /// New procedures that it calls, to stand before it in the module; their callees are callees of
    /// the former procedure.
    pub extracted: Vec<Proc>,
    /// New versions of the procedure, to stand behind it in the module.
    pub versions: Vec<Proc>,
    /// Relation of the procedure to its former self.
    pub relation: Relation,
    /// Remarks for the user on an accepted step: what later steps still have to mend.
    pub notes: Vec<(Loc, String)>,
    /// Sentences that the step was told to take without proof.
    pub trusted: Vec<String>,
    /// The meaning that the user asserts for the procedure, without proof.
    pub asserted: Option<Meaning>,
}

impl Edit {
    pub(crate) fn new(proc: &Proc) -> Edit {
        Edit {
            proc: proc.clone(),
            extracted: Vec::new(),
            versions: Vec::new(),
            relation: Relation::Equivalent,
            notes: Vec::new(),
            trusted: Vec::new(),
            asserted: None,
        }
    }

    /// All procedures that the step made, in the order of the module: callees first.
    pub(crate) fn made(&self) -> impl Iterator<Item = &Proc> {
        in_order(&self.extracted, &self.proc, &self.versions)
    }

    pub(crate) fn made_mut(&mut self) -> impl Iterator<Item = &mut Proc> {
        let made = self.extracted.iter_mut();
        made.chain([&mut self.proc]).chain(&mut self.versions)
    }

    pub(crate) fn new_procs(&self) -> impl Iterator<Item = &Proc> {
        self.extracted.iter().chain(&self.versions)
    }
}

/// A step that was taken.
#[derive(Clone, Debug)]
pub struct Applied {
    /// The name that the procedure had.
    pub name: String,
    /// The procedure as it was.
    pub before: Proc,
    /// The procedure now. What goes on has the identity that it had, and is shared with `before` where nothing was changed.
    pub proc: Proc,
    /// Procedures that were made of parts of it, which it calls; they stand before it in the module.
    pub extracted: Vec<Proc>,
    /// New versions of it; they stand behind it in the module.
    pub versions: Vec<Proc>,
    /// Provenance of the step's statements: the ones of `before` that are gone, and the origins of
    /// new ones.
    pub settled: StmtProvenance,
    /// Relation of the procedure to its former self.
    pub relation: Relation,
    /// Results of the step, in declared order.
    pub returned: Vec<ReturnedValue>,
    /// Sentences that the step took without proof, be they written on the procedure already.
    pub trusted: Vec<String>,
    /// Remarks for the user, each with its location.
    pub notes: Vec<(Loc, String)>,
    /// Requirements of memories that buffers no longer meet, where all were met before; later steps
    /// may mend it.
    pub unmet_requirements: Vec<(Loc, String)>,
    /// Other procedures whose records have changed.
    pub recorded: Vec<DerivationRecord>,
}

/// Records of how a procedure was made, kept in attributes of its operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DerivationRecord {
    /// The procedure.
    pub name: String,
    /// The procedure that it was derived from (attribute `exo.equivalence`).
    pub equivalence: Option<Equivalence>,
    /// The sentences that were taken without proof (attribute `exo.trusted`).
    pub trusted: Vec<String>,
}

impl From<&Proc> for DerivationRecord {
    fn from(proc: &Proc) -> DerivationRecord {
        DerivationRecord {
            name: proc.name.clone(),
            equivalence: proc.equivalence.clone(),
            trusted: proc.trusted.clone(),
        }
    }
}

impl Applied {
    /// All remarks for the user, with the ones that later steps may mend.
    pub fn remarks(&self) -> impl Iterator<Item = &(Loc, String)> {
        self.notes.iter().chain(&self.unmet_requirements)
    }

    /// All procedures that the step made, in the order of the module: callees first.
    pub fn made(&self) -> impl Iterator<Item = &Proc> {
        in_order(&self.extracted, &self.proc, &self.versions)
    }

    /// The procedure that a schedule continues with: the version that the step began, or else the
    /// procedure itself.
    pub fn current(&self) -> &Proc {
        self.versions.last().unwrap_or(&self.proc)
    }
}

fn in_order<'p>(
    extracted: &'p [Proc],
    proc: &'p Proc,
    versions: &'p [Proc],
) -> impl Iterator<Item = &'p Proc> {
    extracted.iter().chain([proc]).chain(versions)
}
