//! Near misses: programs in which one condition of a step says no, and nothing else does.
//!
//! A shape at random breaks a condition that asks for several things at once too seldom: a field that moves a window and is
//! put back, values that differ in one type only. What is written here varies the least program that does it. The
//! options are hinted at, for there is one choice of them that shows it.

pub(crate) mod buffers;
pub(crate) mod calls;
pub(crate) mod fields;
pub(crate) mod types;
pub(crate) mod windows;

use super::shapes::Extra;
use super::writer::{Buffer, Extent, Writer};

/// Statements that miss a condition by little; whether they can stand here.
pub(crate) type Miss = fn(&mut Writer) -> bool;

/// One of the procedures that near misses of a step call; none where they call none.
pub(super) fn extra(w: &mut Writer, all: &[&str]) -> Option<Extra> {
    if all.is_empty() {
        return None;
    }
    w.template = w.rng.below(all.len());
    let text = all.get(w.template)?;
    // Only an instruction destroys cells.
    let head = match text.contains("del ") {
        true => "@instr(\"op();\")",
        false => "@proc",
    };
    let procs = format!("{head}\n{text}\n\n");
    Some(Extra {
        procs,
        records: Vec::new(),
    })
}

/// Writes one of the near misses of a step; whether there is one that can stand here.
pub(super) fn shape(w: &mut Writer, all: &[Miss]) -> bool {
    if all.is_empty() {
        return false;
    }
    let at = w.rng.below(all.len());
    all.get(at).is_some_and(|miss| miss(w))
}

impl Writer {
    fn may_configure(&self) -> bool {
        self.config && !self.parallel
    }

    /// A buffer of one dimension with so many cells: an argument, or a local one that is written.
    fn wide(&mut self, len: i64) -> String {
        let fits = |b: &&Buffer| {
            let long = matches!(b.dims[..], [Extent::Const(c)] if c >= len);
            long && matches!(b.name.as_str(), "x" | "y") && b.elem == self.elem
        };
        let all: Vec<String> = (self.buffers.iter().filter(fits))
            .map(|b| b.name.clone())
            .collect();
        match self.rng.pick(&all) {
            Some(name) => name.clone(),
            None => self.whole(&[Extent::Const(len)]),
        }
    }

    /// A local buffer that is written.
    fn whole(&mut self, dims: &[Extent]) -> String {
        let name = self.fresh("t");
        self.alloc(&name, dims);
        self.fill(&name, dims);
        name
    }

    /// A local scalar of another type with a value.
    fn given(&mut self, elem: &str, value: &str) -> String {
        let name = self.fresh("u");
        self.line(&format!("{name}: {elem}"));
        self.line(&format!("{name} = {value}"));
        name
    }

    /// Lets a value be seen by the caller.
    fn show(&mut self, value: &str) {
        let (dest, _) = self.cell();
        let op = self.rng.one(&["=", "+="]);
        self.line(&format!("{dest} {op} {value}"));
    }

    /// Points a step at a loop.
    fn hint_loop(&mut self, name: &str) {
        self.hint("blk", &format!("for {name} in _: _"));
    }

    /// Something in between, now and then.
    fn maybe_write(&mut self) {
        if self.rng.chance(25) {
            self.write();
        }
    }

    fn is_float(&self) -> bool {
        matches!(self.elem, "f32" | "f64" | "R")
    }
}
