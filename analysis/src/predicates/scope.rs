//! Names that statements bring into scope, and names that they mention.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use exo_ir::{Ctl, CtlPart, Data, DataPart, Loc, Proc, Stmt, StmtPart, Sym, Window};

use super::Piece;
use crate::effects::Loop;
use crate::stack::deep;
use crate::term::Var;

/// A buffer or window of one piece that another one uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutOfScope {
    /// The buffer or window.
    pub sym: Sym,
    /// The location of its allocation or window statement.
    pub defined: Loc,
    /// The first use of it in the other piece.
    pub used: Loc,
}

/// Whether a piece does the same in every iteration of a loop around it as far as the loop variable goes: neither the
/// variable is mentioned, nor a window that was made from it outside the piece. What configuration holds may still
/// differ.
///
/// # Errors
/// The place of the first statement that depends on it.
pub fn free_of(piece: &Piece<'_>, l: &Loop) -> Result<(), Loc> {
    let model = piece.model();
    let mut varying: Vec<Var> = l.unknowns.iter().map(|u| u.var.clone()).collect();
    varying.push(l.var.clone());
    let depends =
        |sym: &Sym| *sym == l.iter || model.buffers.get(sym).is_some_and(|b| b.mentions(&varying));
    let mentions = Mentions::of(&model.proc, piece.stmts());
    let found = mentions.order.iter().find(|s| depends(s));
    match found.and_then(|sym| mentions.first.get(sym)) {
        Some(loc) => Err(loc.clone()),
        None => Ok(()),
    }
}

/// The first buffer or window that one piece allocates or makes and the other uses.
pub fn leaks(from: &Piece<'_>, to: &Piece<'_>) -> Option<OutOfScope> {
    leaks_of(&|_| true, from, to)
}

/// The first use in `to` of a name that `from` defines, among the names of `which`. Every mention
/// counts, that in a `stride(…)` or in the extents of another allocation too.
pub fn leaks_of(
    which: &dyn Fn(Sym) -> bool,
    from: &Piece<'_>,
    to: &Piece<'_>,
) -> Option<OutOfScope> {
    let defined = from.stmts().filter_map(defines);
    let defined: Vec<(Sym, &Loc)> = defined.filter(|(sym, _)| which(*sym)).collect();
    if defined.is_empty() {
        return None;
    }
    // What the other one defines itself, as another iteration of the same statements does, is its own.
    let own: Vec<Sym> = to.stmts().filter_map(defines).map(|d| d.0).collect();
    // Extents of what is allocated are no part of an outline.
    let may_use = |stmt: &&Stmt| {
        let outline = stmt.outline();
        outline.allocates || defined.iter().any(|(sym, _)| outline.may_mention(*sym))
    };
    let mut mentions = Mentions::of(&to.model().proc, to.stmts().filter(may_use));
    let foreign = defined.into_iter().filter(|(sym, _)| !own.contains(sym));
    foreign
        .filter_map(|(sym, loc)| Some((sym, loc, mentions.first.remove(&sym)?)))
        .map(|(sym, loc, used)| OutOfScope {
            sym,
            defined: loc.clone(),
            used,
        })
        .next()
}

/// The symbol that a statement defines for the statements behind it, and the location.
fn defines(stmt: &Stmt) -> Option<(Sym, &Loc)> {
    Some((stmt.defines_behind()?, &stmt.loc))
}

/// The first mention of each symbol.
struct Mentions<'p> {
    proc: &'p Proc,
    first: HashMap<Sym, Loc>,
    order: Vec<Sym>,
}

impl<'p> Mentions<'p> {
    fn of<'s>(proc: &'p Proc, stmts: impl IntoIterator<Item = &'s Stmt>) -> Mentions<'p> {
        let mut mentions = Mentions {
            proc,
            first: HashMap::new(),
            order: Vec::new(),
        };
        mentions.block(stmts);
        mentions
    }

    fn block<'s>(&mut self, stmts: impl IntoIterator<Item = &'s Stmt>) {
        stmts.into_iter().for_each(|s| deep(|| self.stmt(s)));
    }

    fn note(&mut self, sym: Sym, loc: &Loc) {
        if let Entry::Vacant(entry) = self.first.entry(sym) {
            entry.insert(loc.clone());
            self.order.push(sym);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let loc = &stmt.loc;
        stmt.kind.parts(|part| match part {
            StmtPart::Ctl(e) => self.ctl(e, loc),
            StmtPart::Data(e) => self.data(e, loc),
            StmtPart::Cell(_, buf, idx) => {
                self.note(*buf, loc);
                idx.iter().for_each(|e| self.ctl(e, loc));
            }
            StmtPart::Alloc(buf) => {
                let proc = self.proc;
                let dims = proc.var(*buf).buffer().map(|ty| &ty.dims);
                dims.into_iter().flatten().for_each(|e| self.ctl(e, loc));
            }
            StmtPart::Window(_, expr) => self.window(expr, loc),
            StmtPart::Call(_, args) => args.iter().for_each(|arg| {
                arg.buffer().into_iter().for_each(|buf| self.note(buf, loc));
                arg.for_each_ctl(&mut |e| self.ctl(e, loc));
            }),
            StmtPart::Block(_, block) => self.block(block),
            StmtPart::Field(_) | StmtPart::Iter(..) => {}
        });
    }

    fn window(&mut self, window: &Window, loc: &Loc) {
        self.note(window.buf, loc);
        window.for_each_ctl(&mut |e| self.ctl(e, loc));
    }

    fn ctl(&mut self, e: &Ctl, loc: &Loc) {
        deep(|| {
            e.parts(|part| match part {
                CtlPart::Operand(e) => self.ctl(e, loc),
                CtlPart::Var(sym) | CtlPart::Stride(sym) => self.note(*sym, loc),
                CtlPart::Field(_) => {}
            });
        });
    }

    fn data(&mut self, e: &Data, loc: &Loc) {
        deep(|| {
            e.parts(|part| match part {
                DataPart::Operand(e) => self.data(e, loc),
                DataPart::Cell(buf, idx) => {
                    self.note(*buf, loc);
                    idx.iter().for_each(|e| self.ctl(e, loc));
                }
                DataPart::Field(_) | DataPart::Extern(_) => {}
            });
        });
    }
}
