//! Signatures of functions, for callers outside of the module.

use exo_ir::Elem;

use crate::parameter::Parameter;
use crate::types::Piece;
use crate::unit::Unit;

/// The function that does the work of a procedure, with C's signatures: it takes a pointer to the configurations, and then
/// what [`Entry::takes`] says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The procedure.
    pub proc: String,
    /// The function.
    pub function: String,
    /// Its parameters, one entry for each argument of the procedure, in order.
    pub takes: Vec<ParamKind>,
}

/// The parameters of a function for one argument of its procedure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParamKind {
    /// A truth, `i1`.
    Truth,
    /// An integer of 64 bits.
    Number,
    /// A pointer to the first cell, and strides in cells, 64 bits each.
    Buffer {
        /// The type of the cells; not `R`.
        elem: Elem,
        /// Whether it is a window, whose strides need not be dense.
        window: bool,
        /// Whether the procedure, or one that it calls, writes it.
        written: bool,
        /// The number of dimensions.
        rank: usize,
        /// The dimensions whose strides are passed.
        strides: Vec<usize>,
    },
}

impl Unit<'_, '_> {
    /// The signatures of the functions of the module's procedures.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        let procs = self.lowering.module.procs().filter(|p| p.instr.is_none());
        let entry = |proc: &exo_ir::Proc| {
            let takes: Option<Vec<ParamKind>> = self.head(proc).iter().map(takes).collect();
            Some(Entry {
                proc: proc.name.clone(),
                function: self.callee(proc),
                takes: takes?,
            })
        };
        procs.filter_map(entry).collect()
    }
}

/// The parameters for an argument; `None` for registers, which no pointer reaches.
fn takes(parameter: &Parameter) -> Option<ParamKind> {
    match parameter {
        Parameter::Truth => Some(ParamKind::Truth),
        Parameter::Number => Some(ParamKind::Number),
        Parameter::Buffer(buffer) => match buffer.layout.piece {
            Piece::Cell(elem) => Some(ParamKind::Buffer {
                elem,
                window: buffer.window,
                written: !buffer.constant,
                rank: buffer.layout.rank(),
                strides: buffer.strides_passed().collect(),
            }),
            Piece::Register(..) | Piece::Scalable(..) => None,
        },
    }
}
