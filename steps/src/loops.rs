//! Loops as steps see them.

use exo_analysis::effects::{Loop, Model, NodeKind};
use exo_ir::{Ctl, Loc, LoopMode, Proc, Stmt, StmtKind, StmtPath, Stmts, Sym};

use crate::{Refusal, allocation};

/// A loop of a procedure.
#[derive(Clone, Debug)]
pub struct LoopAt<'p> {
    /// Its path.
    pub path: StmtPath,
    /// The statement.
    pub stmt: &'p Stmt,
    /// The loop variable.
    pub iter: Sym,
    /// Its name.
    pub name: &'p str,
    /// First value.
    pub lo: &'p Ctl,
    /// Upper bound, exclusive.
    pub hi: &'p Ctl,
    /// Whether its iterations run in order.
    pub mode: LoopMode,
    /// The body.
    pub body: &'p Stmts,
}

impl<'p> LoopAt<'p> {
    /// The loop at a place.
    ///
    /// # Errors
    /// There is no loop: what points at loops gives nothing else, so this is a mistake of ours.
    pub fn at(proc: &'p Proc, path: &StmtPath) -> Result<LoopAt<'p>, Refusal> {
        let found = proc.stmt(path).and_then(|stmt| Self::of(proc, path, stmt));
        found.ok_or_else(|| Refusal::internal(&proc.loc, "the loop is not there"))
    }

    /// The statement at a place, if it is a loop.
    pub fn of(proc: &'p Proc, path: &StmtPath, stmt: &'p Stmt) -> Option<LoopAt<'p>> {
        let StmtKind::For {
            iter,
            lo,
            hi,
            mode,
            body,
        } = &stmt.kind
        else {
            return None;
        };
        Some(LoopAt {
            path: path.clone(),
            stmt,
            iter: *iter,
            name: proc.name_of(*iter),
            lo,
            hi,
            mode: *mode,
            body,
        })
    }

    /// Source location of the loop.
    pub fn loc(&self) -> &'p Loc {
        &self.stmt.loc
    }

    /// Whether its variable stands nowhere in the body: each iteration is the same text.
    pub fn is_unused(&self, proc: &Proc) -> bool {
        let mut used = false;
        for stmt in self.body.iter() {
            stmt.walk(&mut |s| used |= allocation::uses(proc, s, self.iter));
        }
        !used
    }

    /// The loop's node in a model of its procedure.
    ///
    /// # Errors
    /// The model has no such loop: a mistake of ours.
    pub fn model<'m>(&self, model: &'m Model) -> Result<&'m Loop, Refusal> {
        match model.node(&self.path).map(|n| &n.kind) {
            Some(NodeKind::For(l)) => Ok(l),
            _ => Err(Refusal::internal(self.loc(), "the loop has no model")),
        }
    }
}

/// `1 iteration`, `9 iterations`.
pub fn iterations(count: &str) -> String {
    match count {
        "1" => "1 iteration".to_owned(),
        count => format!("{count} iterations"),
    }
}
