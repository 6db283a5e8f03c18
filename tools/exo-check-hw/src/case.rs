//! One run of an instruction: its inputs, the outputs of its body, and the memory of its buffers.

use exo_interp::{Control, FieldValue, Inputs, Outputs, Rng, Tensor};

use crate::driver::{BufferParam, Driver, Param};
use crate::layout::Layout;
use crate::rounding::Sizes;
use crate::values::Data;

/// Steps that stand for the memory of a cell.
const STEPS_OF_CELL: u64 = 8;

/// One run of an instruction.
#[derive(Clone)]
pub(crate) struct Case {
    /// The inputs of the instruction.
    pub(crate) inputs: Inputs,
    /// The outputs of its body, as interpreted.
    pub(crate) expected: Outputs,
    /// The memory of its buffers, in order.
    pub(crate) buffers: Vec<Memory>,
    /// Position of the buffers in their pages.
    pub(crate) position: Position,
    /// Error bounds of rounded sums; `None` where every bit counts.
    pub(crate) sizes: Option<Sizes>,
    /// The kind of data in the buffers.
    pub(crate) data: Data,
}

impl Case {
    /// Work that making the case has taken, in interpreter steps.
    pub(crate) fn work(&self) -> u64 {
        let cells = self.inputs.buffers.values().map(|t| t.cells.len() as u64);
        self.expected.steps + STEPS_OF_CELL * cells.sum::<u64>()
    }
}

/// Position of buffers in pages between guard pages, which nothing may touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Position {
    /// They begin with the page.
    Begin,
    /// They begin a cell later: aligned as cells are, and no more.
    BehindFirst,
    /// They end with the page.
    End,
}

impl Position {
    const ALL: [Position; 3] = [Position::Begin, Position::BehindFirst, Position::End];

    /// The position for an input: every combination of control arguments and kind of data comes
    /// equally often at each position.
    pub(crate) fn of(place: usize, combinations: usize) -> Position {
        let (kind, rest) = (place % Data::ALL.len(), place / Data::ALL.len());
        let combinations = combinations.max(1);
        let turn = kind + rest % combinations + rest / combinations;
        Position::ALL[turn % Position::ALL.len()]
    }

    /// Its number in the input of programs.
    pub(crate) fn number(self) -> i64 {
        match self {
            Position::Begin => 0,
            Position::BehindFirst => 1,
            Position::End => 2,
        }
    }
}

/// A buffer of a run.
#[derive(Clone)]
pub(crate) struct Memory {
    /// Its name.
    pub(crate) name: String,
    /// The layout of its cells.
    pub(crate) layout: Layout,
    /// Whether it stands for registers.
    pub(crate) in_registers: bool,
    /// Its initial bytes.
    pub(crate) bytes: Vec<u8>,
}

/// The initial memory of a parameter: `None` for control arguments, `Some(None)` if the inputs have
/// no value for it.
pub(crate) fn memory(param: &Param, inputs: &Inputs) -> Option<Option<Memory>> {
    let buffer = param.buffer.as_ref()?;
    Some(match &param.field {
        None => filled(&param.name, buffer, inputs.buffers.get(&param.name)),
        Some(field) => match inputs.config.get(field) {
            Some(FieldValue::Data(value)) => {
                filled(&param.name, buffer, Some(&Tensor::scalar(value.clone())))
            }
            _ => None,
        },
    })
}

fn filled(name: &str, buffer: &BufferParam, tensor: Option<&Tensor>) -> Option<Memory> {
    let tensor = tensor?;
    let layout = match &buffer.registers {
        Some(all) => Layout::registers(buffer.elem, &tensor.shape, all),
        None => Layout::dram(buffer.elem, tensor),
    };
    Some(Memory {
        name: name.to_owned(),
        in_registers: buffer.registers.is_some(),
        bytes: layout.bytes(tensor, &mut Rng::new(seed(name, tensor)))?,
        layout,
    })
}

/// Hash of a buffer's name and contents (FNV-1a).
fn seed(name: &str, tensor: &Tensor) -> u64 {
    let mixed = |all: u64, more: u64| (all ^ more).wrapping_mul(0x0100_0000_01b3);
    let name = name.bytes().map(u64::from);
    let cells = tensor.cells.iter().flatten();
    let cells = cells.map(|value| value.to_f64().unwrap_or_default().to_bits());
    name.chain(cells).fold(0xcbf2_9ce4_8422_2325, mixed)
}

/// The control arguments of a run, in order.
pub(crate) fn controls<'i>(driver: &Driver, inputs: &'i Inputs) -> Vec<&'i Control> {
    let named = driver.params.iter().filter(|p| p.buffer.is_none());
    let value = |param: &Param| match &param.field {
        None => inputs.control.get(&param.name),
        Some(field) => match inputs.config.get(field)? {
            FieldValue::Control(value) => Some(value),
            FieldValue::Data(_) => None,
        },
    };
    named.filter_map(value).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_input_comes_at_each_position() {
        for combinations in [1, 2, 16, 17] {
            let round = combinations * Data::ALL.len();
            assert_eq!(Position::of(0, combinations), Position::Begin);
            for place in 0..round {
                let rounds = (0..3).map(|k| Position::of(place + k * round, combinations).number());
                let found: BTreeSet<i64> = rounds.collect();
                assert_eq!(found.len(), 3, "{place} of {combinations}");
            }
        }
    }
}
