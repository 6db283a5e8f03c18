//! Sizes, and those of expressions. Counted without recursion: a procedure may be nested too deep for that.

use std::ops::AddAssign;

use crate::{Ctl, CtlPart, Data, DataPart, Sym, Var, VarKind, WinDim, Window};

/// The size of a procedure, or of a piece of one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Size {
    /// Number of statements.
    pub statements: usize,
    /// Number of literals, names, accesses and operators in expressions, extents of allocations
    /// included.
    pub parts: usize,
    /// Nesting depth of blocks: 1 if no statement has a block.
    pub blocks: usize,
    /// Nesting depth of expressions.
    pub depth: usize,
    /// Nesting depth of statements and expressions together.
    pub nesting: usize,
}

impl Size {
    /// The size of the extents in the types of variables.
    pub(crate) fn of_types(vars: &[Var]) -> Size {
        let mut count = Count::default();
        vars.iter().for_each(|var| count.extents(var));
        count.run(&mut |_| {})
    }

    /// The size of a control expression.
    pub fn of_ctl(e: &Ctl) -> Size {
        let mut count = Count::default();
        count.ctl(e);
        count.run(&mut |_| {})
    }

    /// The size of a right side.
    pub fn of_data(e: &Data) -> Size {
        let mut count = Count::default();
        count.data(e);
        count.run(&mut |_| {})
    }

    /// The size of the entries of a cell or window.
    pub fn of_entries(entries: &[WinDim]) -> Size {
        let mut count = Count::default();
        count.entries(entries);
        count.run(&mut |_| {})
    }

    /// The same size, nested so many blocks deeper.
    pub(crate) fn at_level(mut self, levels: usize) -> Size {
        self.blocks += levels;
        self.nesting += levels;
        self
    }
}

impl AddAssign for Size {
    /// Adds the size of a piece that stands beside this one.
    fn add_assign(&mut self, other: Size) {
        self.statements += other.statements;
        self.parts += other.parts;
        self.blocks = self.blocks.max(other.blocks);
        self.depth = self.depth.max(other.depth);
        self.nesting = self.nesting.max(other.nesting);
    }
}

/// A name that a statement mentions.
pub(crate) enum Mention {
    /// A variable or buffer.
    Var(Sym),
    /// An item of the module, by name: something that is called, a configuration, or an extern.
    Item,
}

enum Part<'p> {
    Ctl(&'p Ctl),
    Data(&'p Data),
}

/// Expressions that are still to be counted, with how deep they are.
#[derive(Default)]
pub(crate) struct Count<'p>(Vec<(usize, Part<'p>)>);

impl<'p> Count<'p> {
    pub(crate) fn run(mut self, f: &mut dyn FnMut(Mention)) -> Size {
        let mut size = Size::default();
        while let Some((depth, part)) = self.0.pop() {
            size.parts += 1;
            size.depth = size.depth.max(depth);
            match part {
                Part::Ctl(e) => self.operands(e, depth, f),
                Part::Data(e) => self.data_operands(e, depth, f),
            }
        }
        size.nesting = size.depth;
        size
    }

    pub(crate) fn ctl(&mut self, e: &'p Ctl) {
        self.0.push((1, Part::Ctl(e)));
    }

    pub(crate) fn data(&mut self, e: &'p Data) {
        self.0.push((1, Part::Data(e)));
    }

    fn operands(&mut self, e: &'p Ctl, depth: usize, f: &mut dyn FnMut(Mention)) {
        e.parts(|part| match part {
            CtlPart::Operand(e) => self.0.push((depth + 1, Part::Ctl(e))),
            CtlPart::Var(sym) | CtlPart::Stride(sym) => f(Mention::Var(*sym)),
            CtlPart::Field(_) => f(Mention::Item),
        });
    }

    fn data_operands(&mut self, e: &'p Data, depth: usize, f: &mut dyn FnMut(Mention)) {
        let mut add = |part| self.0.push((depth + 1, part));
        e.parts(|part| match part {
            DataPart::Operand(e) => add(Part::Data(e)),
            DataPart::Cell(buf, idx) => {
                f(Mention::Var(*buf));
                idx.iter().for_each(|e| add(Part::Ctl(e)));
            }
            DataPart::Field(_) | DataPart::Extern(_) => f(Mention::Item),
        });
    }

    pub(crate) fn window(&mut self, window: &'p Window, f: &mut dyn FnMut(Mention)) {
        f(Mention::Var(window.buf));
        self.entries(&window.dims);
    }

    pub(crate) fn extents(&mut self, var: &'p Var) {
        if let VarKind::Buffer(ty) = &var.kind {
            ty.dims.iter().for_each(|d| self.ctl(d));
        }
    }

    fn entries(&mut self, entries: &'p [WinDim]) {
        for dim in entries {
            match dim {
                WinDim::Point(e) => self.ctl(e),
                WinDim::Interval(lo, hi) => {
                    self.ctl(lo);
                    self.ctl(hi);
                }
            }
        }
    }
}
