//! The position of a step's result in a procedure.

use exo_ir::{Proc, SlicePath, Stmt, StmtPath, Sym};

use crate::args::Kind;

/// Something in a procedure, by its place. It means nothing after the next step; see [`Handle`](super::Handle).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// A statement.
    Stmt(StmtPath),
    /// Consecutive statements, at least one.
    Block(SlicePath),
    /// An argument, allocation or window.
    Buffer(Sym),
    /// A procedure, by name.
    Procedure(String),
    /// Several of one kind.
    List(Vec<Place>),
}

impl Place {
    /// Whether this is in a procedure, and of a kind there. Of a procedure's name only the kind is seen.
    pub fn is(&self, kind: Kind, proc: &Proc) -> bool {
        match (self, kind) {
            (Place::Stmt(path), kind) => proc.stmt(path).is_some_and(|stmt| kind.is(stmt)),
            (Place::Block(path), Kind::Block) => {
                proc.slice(path).is_some_and(|stmts| !stmts.is_empty())
            }
            (Place::Buffer(sym), Kind::Buffer) => has_buffer(proc, *sym),
            (Place::Procedure(_), Kind::Procedure) => true,
            (Place::List(all), Kind::List(of)) => all.iter().all(|place| place.is(*of, proc)),
            _ => false,
        }
    }
}

/// Whether a symbol is a buffer or window that is an argument or defined in the body.
fn has_buffer(proc: &Proc, sym: Sym) -> bool {
    let var = proc.vars.get(sym.0 as usize);
    if var.and_then(|var| var.buffer()).is_none() {
        return false;
    }
    let mut defined = proc.args.contains(&sym);
    let mut visit = |stmt: &Stmt| defined |= stmt.defines() == Some(sym);
    proc.body.iter().for_each(|stmt| stmt.walk(&mut visit));
    defined
}
