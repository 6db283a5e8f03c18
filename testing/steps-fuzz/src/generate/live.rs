//! Live programs: all that is computed is seen in what the program leaves.
//!
//! Most random programs write over what they have computed, or never read it: then no input shows what a wrong step would
//! change. In a live one an assignment reads the cell that it writes, so that nothing is written over and the order of writes
//! matters, and adds a number of its own to it; local buffers are read at the end of their scopes.

use std::ops::Range;

use exo_steps::Workspace;

use super::writer::{Extent, Writer};
use super::{Scene, Source};

/// An argument that nothing writes.
const NUMBERS: &str = "d";
/// Its cells: more than iterations of the usual nests.
const COUNT: i64 = 16;

/// Adds the argument of which assignments take numbers.
pub(super) fn argument(w: &mut Writer, scene: &mut Scene) {
    let dims = [Extent::Const(COUNT)];
    let ty = match scene.called {
        true => Writer::ty(&format!("[{}]", w.elem), &dims),
        false => Writer::ty(w.elem, &dims),
    };
    scene.args.push(format!("{NUMBERS}: {ty}"));
    w.buffer(NUMBERS, &dims);
    scene.numbers = w.buffers.pop();
}

/// Reads fields at the end, in most programs: in the others steps may leave them with other values.
pub(super) fn read_fields(w: &mut Writer) {
    if w.rng.chance(10) {
        return;
    }
    let reads = [
        format!("{NUMBERS}[C.k % 3 + 3 * (C.n % 5)]"),
        format!("{NUMBERS}[C.n % 5 + 5 * (C.k % 3)] * C.v"),
    ];
    for value in reads {
        let (cell, elem) = w.cell();
        w.assign_to(&cell, elem, &value);
    }
    w.branch("C.b", Writer::assign);
}

impl Writer {
    /// An assignment; in a live program one that keeps what there was.
    pub(super) fn assign_to(&mut self, cell: &str, elem: &str, value: &str) {
        self.write_to(cell, "=", elem, value);
    }

    /// An assignment or reduction.
    pub(super) fn write_to(&mut self, cell: &str, op: &str, elem: &str, value: &str) {
        let text = self.writing(cell, op, elem, value);
        self.line(&text);
    }

    /// The text of an assignment or reduction.
    pub(super) fn writing(&mut self, cell: &str, op: &str, elem: &str, value: &str) -> String {
        if !self.live {
            return format!("{cell} {op} {value}");
        }
        if op != "=" {
            let value = match elem == self.elem {
                true => self.of_its_own(value),
                false => value.to_owned(),
            };
            return format!("{cell} {op} {value}");
        }
        let kept = match self.unvaried {
            // What runs again with the same operands leaves the same.
            true => format!("3.0 * ({value})"),
            false => format!("3.0 * {cell} + {value}"),
        };
        let value = match elem == self.elem {
            true => self.of_its_own(&kept),
            false => kept,
        };
        format!("{cell} = {value}")
    }

    /// A value; in a live program one that no other statement or iteration has.
    pub(super) fn of_its_own(&mut self, value: &str) -> String {
        match self.live {
            true => format!("{value} + {}", self.number(&[])),
            false => value.to_owned(),
        }
    }

    /// A number that differs between most iterations, and most statements.
    pub(super) fn number(&mut self, inner: &[String]) -> String {
        let start = self.rng.between(0, COUNT - 1);
        let mut at = start.to_string();
        let iters = self.ints.iter().rev().filter(|v| v.iter);
        let names = inner.iter().rev().chain(iters.map(|v| &v.name));
        for (name, factor) in names.zip([1, 4, 7, 2]) {
            at += &format!(" + {factor} * {name}");
        }
        format!("{NUMBERS}[({at}) % {COUNT}]")
    }
}

/// The program, with its local buffers read where their scopes end, as far as it stays well defined.
pub(super) fn observed(mut source: Source) -> Source {
    let Some(body) = body(&source) else {
        return source;
    };
    // From the last line to the first: what is added stands behind the lines that are still to come.
    for at in body.rev() {
        let Some(text) = Alloc::of(&source.text, at).and_then(|alloc| alloc.observed(&source))
        else {
            continue;
        };
        if is_sound(&text) {
            source.text = text;
        }
    }
    source
}

/// Whether a program is one.
fn is_sound(text: &str) -> bool {
    let Ok(module) = exo_frontend::parse_module("t.py", text) else {
        return false;
    };
    let names: Vec<String> = module.procs().map(|p| p.name.clone()).collect();
    let mut workspace = Workspace::new(module, exo_analysis::solver::Options::default());
    names
        .iter()
        .all(|name| workspace.require_sound(name).is_ok())
}

/// An allocation in the text of a program.
struct Alloc {
    /// The last line of its scope.
    end: usize,
    indent: usize,
    name: String,
    elem: String,
    dims: Vec<String>,
}

/// The lines of the procedure with the shape.
fn body(source: &Source) -> Option<Range<usize>> {
    let head = head(source)?;
    let lines = source.text.lines().skip(head + 1);
    let count = lines.take_while(|line| !line.is_empty()).count();
    Some(head + 1..head + 1 + count)
}

/// The line at which the procedure with the shape begins.
fn head(source: &Source) -> Option<usize> {
    let start = format!("def {}(", source.target);
    source.text.lines().position(|l| l.starts_with(&start))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

impl Alloc {
    /// The one at a line, if there is one.
    fn of(text: &str, at: usize) -> Option<Alloc> {
        let line = text.lines().nth(at)?;
        let (name, ty) = line.trim_start().split_once(": ")?;
        if !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return None;
        }
        let ty = ty.split(" @ ").next()?;
        let (elem, dims) = match ty.split_once('[') {
            Some((elem, dims)) => (elem, dims.strip_suffix(']')?.split(", ").collect()),
            None => (ty, Vec::new()),
        };
        let indent = indent(line);
        let inside = |l: &&str| !l.is_empty() && self::indent(l) >= indent;
        Some(Alloc {
            end: at + text.lines().skip(at + 1).take_while(inside).count(),
            indent,
            name: name.to_owned(),
            elem: elem.to_owned(),
            dims: dims.into_iter().map(str::to_owned).collect(),
        })
    }

    /// The text with each cell added to an argument at the end of the scope.
    fn observed(&self, source: &Source) -> Option<String> {
        let mut lines: Vec<String> = source.text.lines().map(str::to_owned).collect();
        let into = self.argument(lines.get(head(source)?)?)?;
        let (mut at, mut indent) = (Vec::new(), self.indent);
        let mut read = Vec::new();
        for (k, dim) in self.dims.iter().enumerate() {
            read.push(format!("{:indent$}for q{k} in seq(0, {dim}):", ""));
            at.push(format!("q{k}"));
            indent += 4;
        }
        let cell = match at.is_empty() {
            true => self.name.clone(),
            false => format!("{}[{}]", self.name, at.join(", ")),
        };
        read.push(format!("{:indent$}{into} = 3.0 * {into} + {cell}", ""));
        lines.splice(self.end + 1..self.end + 1, read);
        Some(lines.join("\n") + "\n")
    }

    /// A cell of an argument with elements of the same type.
    fn argument(&self, head: &str) -> Option<String> {
        let args = head.split_once('(')?.1.strip_suffix("):")?;
        let of_elem = |ty: &str| ty.trim_start_matches('[').starts_with(&self.elem);
        let mut all = args.split(", ").filter_map(|a| a.split_once(": "));
        let (name, ty) = all.find(|(name, ty)| of_elem(ty) && *name != NUMBERS)?;
        match ty.rsplit_once('[').map(|(_, dims)| dims) {
            Some(dims) if dims.ends_with(']') => Some(format!("{name}[0]")),
            None => Some(name.to_owned()),
            _ => None,
        }
    }
}
