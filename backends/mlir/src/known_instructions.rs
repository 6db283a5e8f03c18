//! The instructions that a module uses, as far as they are known.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::parameter::Parameter;

/// The arguments that are constants of a function, by their places, with what they are.
pub(crate) type Immediates = Vec<(usize, i64)>;

/// The instructions that a module uses.
#[derive(Default)]
pub(crate) struct Instructions {
    pub(crate) known: BTreeMap<(String, Immediates), Rc<Instruction>>,
    /// The names that functions get, by library (none for the module's own) and name there.
    pub(crate) names: BTreeMap<String, BTreeMap<(String, Immediates), String>>,
    /// The features that a target must have.
    pub(crate) features: BTreeSet<String>,
}

/// An instruction that has a lowering.
pub(crate) struct Instruction {
    /// The function to call.
    pub(crate) function: String,
    /// The parameters of that function.
    pub(crate) parameters: Vec<Parameter>,
}
