//! Instructions that bring data into registers and out again.
//!
//! Whether an instruction copies a register is not read off its text: its body is run on cells that are all different.

use std::ops::ControlFlow;

use exo_interp::{Control, Inputs, Options, Program, Tensor};
use exo_view::{Elem, Proc, Sym, VarKind};

use crate::controls::{self, Order};
use crate::values::distinct;

/// Combinations of control arguments that are tried.
const TRIES: usize = 512;

/// A direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// From DRAM into registers.
    Load,
    /// From registers to DRAM.
    Store,
}

/// An instruction that copies one piece of a memory from or to DRAM.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Move {
    /// The instruction.
    pub(crate) instr: String,
    /// What moves it.
    pub(crate) way: Way,
    memory: String,
    elem: Elem,
    /// The extents that it copies.
    pub(crate) extents: Vec<i64>,
    /// What it takes, in order.
    pub(crate) takes: Vec<Takes>,
    /// Whether both of its buffers are windows, so that a part of a larger one can be passed.
    pub(crate) of_windows: bool,
    /// Whether it can be lowered.
    pub(crate) has_mlir: bool,
}

/// What a move takes.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Takes {
    /// A control argument, with which it copies everything.
    Control(Control),
    /// The piece of registers.
    Registers,
    /// The piece of DRAM.
    Dram,
}

/// All moves of some instructions.
pub(crate) struct Moves(Vec<Move>);

impl Moves {
    /// Those among instructions; simple ones first.
    pub(crate) fn among<'p>(
        instructions: impl Iterator<Item = &'p Proc>,
        program: &Program,
    ) -> Moves {
        let mut all: Vec<Move> = instructions
            .filter(|instr| crate::fields::used(instr).is_empty())
            .filter_map(|instr| move_of(instr, program))
            .collect();
        let controls = |m: &Move| {
            let given = m.takes.iter().filter(|t| matches!(t, Takes::Control(_)));
            given.count()
        };
        all.sort_by_key(|m| (!m.has_mlir, controls(m)));
        Moves(all)
    }

    /// One that copies what buffers of these extents end in.
    pub(crate) fn find(
        &self,
        way: Way,
        memory: &str,
        elem: Elem,
        extents: &[i64],
    ) -> Option<&Move> {
        self.0.iter().find(|m| {
            (m.way, &*m.memory, m.elem) == (way, memory, elem) && extents.ends_with(&m.extents)
        })
    }
}

/// Whether a memory's buffers are reached by pointers from outside.
pub(crate) fn is_dram(memory: Option<&str>) -> bool {
    memory.is_none_or(|name| exo_view::builtin_memory(name).is_some())
}

fn move_of(instr: &Proc, program: &Program) -> Option<Move> {
    let buffers: Vec<Sym> = instr
        .args
        .iter()
        .copied()
        .filter(|arg| instr.var(*arg).buffer().is_some())
        .collect();
    let [first, second] = buffers[..] else {
        return None;
    };
    let ty = |sym: Sym| instr.var(sym).buffer();
    let (first_ty, second_ty) = (ty(first)?, ty(second)?);
    let (registers, dram) = match (
        is_dram(first_ty.mem.as_deref()),
        is_dram(second_ty.mem.as_deref()),
    ) {
        (false, true) => (first, second),
        (true, false) => (second, first),
        _ => return None,
    };
    let extents = ty(registers)?.dims.iter().map(exo_view::Ctl::as_int);
    let extents = extents.collect::<Option<Vec<i64>>>()?;
    if first_ty.elem != second_ty.elem {
        return None;
    }
    let names = (instr.name_of(registers), instr.name_of(dram));
    let (way, given) = copying(instr, program, names)?;
    let takes = instr.args.iter().map(|arg| match arg {
        arg if *arg == registers => Takes::Registers,
        arg if *arg == dram => Takes::Dram,
        arg => Takes::Control(given.control[instr.name_of(*arg)]),
    });
    Some(Move {
        instr: instr.name.clone(),
        way,
        memory: ty(registers)?.mem.clone()?,
        elem: first_ty.elem,
        extents,
        takes: takes.collect(),
        of_windows: first_ty.window && second_ty.window,
        has_mlir: instr.instr.as_ref().is_some_and(|i| i.mlir.is_some()),
    })
}

/// In which direction an instruction copies all cells, and with which control arguments.
fn copying(
    instr: &Proc,
    program: &Program,
    (registers, dram): (&str, &str),
) -> Option<(Way, Inputs)> {
    let mut found = None;
    let mut left = TRIES;
    controls::each_combination(instr, &[], Order::LargeFirst, &mut |given| {
        found = [(Way::Load, dram, registers), (Way::Store, registers, dram)]
            .into_iter()
            .find(|(_, from, to)| copies(instr, program, given, from, to))
            .map(|(way, ..)| (way, given.clone()));
        left -= 1;
        match found.is_some() || left == 0 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    found
}

fn copies(instr: &Proc, program: &Program, given: &Inputs, from: &str, to: &str) -> bool {
    let Ok(shapes) = program.shapes(&instr.name, given) else {
        return false;
    };
    let [first, second] = &shapes[..] else {
        return false;
    };
    let mut inputs = given.clone();
    for shape in [first, second] {
        let offset = usize::from(shape.name == to) * shape.len();
        let cells = (0..shape.len()).map(|k| distinct(shape.elem, k + offset));
        inputs = inputs.buffer(&shape.name, Tensor::new(&shape.extents, cells));
    }
    let Ok(outputs) = program.run(&instr.name, &inputs, &Options::concrete()) else {
        return false;
    };
    first.extents == second.extents
        && [from, to].iter().all(|name| {
            let now = outputs.buffer(name);
            now.is_some_and(|now| now.cells == inputs.buffers[from].cells)
        })
}

/// Whether a kind of argument is control.
pub(crate) fn is_control(kind: &VarKind) -> bool {
    !matches!(kind, VarKind::Buffer(_) | VarKind::Iter)
}
