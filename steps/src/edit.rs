//! What a step makes: in the making, and taken.

use exo_ir::{Equivalence, Loc, Proc};

use crate::equivalence::{Meaning, Relation};
use crate::identity::Settled;
use crate::returns::Returned;

/// The result of a step's rewrite, in the making.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The procedure. A rewrite changes it as it likes; origins tell which operations go on.
    pub proc: Proc,
    /// Procedures that it calls from here on, to stand before it in the module; what they call they have from the procedure.
    pub extracted: Vec<Proc>,
    /// New versions of it, to stand behind it in the module.
    pub versions: Vec<Proc>,
    /// How the procedure relates to what it was.
    pub relation: Relation,
    /// What the user should know of a step that is taken: what is left to be mended later.
    pub notes: Vec<(Loc, String)>,
    /// What the step was told to take without proof.
    pub trusted: Vec<String>,
    /// What the procedure is said to mean from here on, if that is the user's word.
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

    /// All that the step made, in the order of the module: callees first.
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
    /// What became of the statements of `before`, and where those come from that are new.
    pub settled: Settled,
    /// How the procedure relates to what it was.
    pub relation: Relation,
    /// What the step gives back, in declared order.
    pub returned: Vec<Returned>,
    /// What the user should know.
    pub notes: Vec<(Loc, String)>,
    /// What buffers lack that their memories ask for, where nothing lacked it before; later steps may mend it.
    pub unfit: Vec<(Loc, String)>,
    /// Other procedures of which something else is recorded now.
    pub recorded: Vec<Recorded>,
}

/// What is recorded of how a procedure was made, in attributes of its operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded {
    /// The procedure.
    pub name: String,
    /// What it was derived from (attribute `exo.equivalence`).
    pub equivalence: Option<Equivalence>,
    /// What was taken without proof (attribute `exo.trusted`).
    pub trusted: Vec<String>,
}

impl From<&Proc> for Recorded {
    fn from(proc: &Proc) -> Recorded {
        Recorded {
            name: proc.name.clone(),
            equivalence: proc.equivalence.clone(),
            trusted: proc.trusted.clone(),
        }
    }
}

impl Applied {
    /// All that the user should know, with what later steps may mend.
    pub fn told(&self) -> impl Iterator<Item = &(Loc, String)> {
        self.notes.iter().chain(&self.unfit)
    }

    /// All that the step made, in the order of the module: callees first.
    pub fn made(&self) -> impl Iterator<Item = &Proc> {
        in_order(&self.extracted, &self.proc, &self.versions)
    }

    /// What a schedule goes on with: the version that the step began, or else the procedure.
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
