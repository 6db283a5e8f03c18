//! The types that data expressions are computed in, and what constants are in them.

use std::collections::HashSet;

use exo_ir::{
    CellChange, Data, DisplayIn, Elem, FieldKind, Loc, LostConstant, Module, Proc, Stmt, StmtPart,
    builtin_extern,
};

use crate::call_sites::{self, default_elem};
use crate::identity::Changed;
use crate::{AnyStep, Condition, Edit, Refusal};

/// Condition: constants and integer literals of the statements that a step makes are representable,
/// so that code can be generated.
pub(crate) static ANY_C12: Condition = Condition {
    id: "any.c12",
    rule: "In a statement that a step makes or changes, constants keep their values in the type that they are computed in, \
integer literals come to what that type holds and, where they stand alone, to what the cell written holds, and none divides by \
zero: there is no code otherwise. What was so before may stay.",
};

/// The types of data in a procedure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Precision<'a> {
    /// The module around.
    pub(crate) module: &'a Module,
    /// The procedure.
    pub(crate) proc: &'a Proc,
}

impl Precision<'_> {
    /// The type of a read; `None` for other expressions.
    pub(crate) fn of(self, e: &Data) -> Option<Elem> {
        match e {
            Data::Read { buf, .. } => self.proc.var(*buf).buffer().map(|ty| ty.elem),
            Data::Config(field) => {
                let config = self.module.config(&field.config)?;
                match config.field(&field.field)?.kind {
                    FieldKind::Data(elem) => Some(elem),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The types that are read, each once, in order.
    pub(crate) fn reads(self, expr: &Data) -> Vec<Elem> {
        let mut found = Vec::new();
        expr.walk(&mut |e| {
            let elem = self.of(e);
            if let Some(elem) = elem.filter(|e| !found.contains(e)) {
                found.push(elem);
            }
        });
        found
    }

    /// Whether operands are of several types, which no machine computes with as they are; what is undecided goes with any.
    pub(crate) fn is_mixed(self, expr: &Data) -> bool {
        let decided = self.reads(expr).into_iter().filter(|elem| *elem != Elem::R);
        decided.count() > 1
    }

    /// The type of the cell that the statement writes.
    pub(crate) fn written(self, stmt: &Stmt) -> Option<Elem> {
        let mut found = None;
        stmt.kind.parts(|part| match part {
            StmtPart::Cell(CellChange::Write | CellChange::Reduce, buf, _) => {
                found = self.proc.var(*buf).buffer().map(|ty| ty.elem);
            }
            StmtPart::Field(field) => found = self.of(&Data::Config(field.clone())),
            _ => {}
        });
        found
    }

    /// The type that the constants of a right side are computed in, where it is written to a cell of type `dest`: that of
    /// what is read, or else of the cell. `None` if several types are read.
    pub(crate) fn computed_in(self, rhs: &Data, dest: Elem) -> Option<Elem> {
        match self.reads(rhs).as_slice() {
            [] => Some(dest),
            [one] => Some(*one),
            _ => None,
        }
    }

    /// The integer type that the sums and products of a right side are computed in, where it is written to a cell of type
    /// `dest`; several meet where all of them fit. `None` where a real number takes part.
    pub(crate) fn integers_in(self, rhs: &Data, dest: Elem) -> Option<Elem> {
        let reads = self.reads(rhs);
        let first = reads.first().copied().unwrap_or(dest);
        let all = reads.into_iter().fold(first.computed_in(), Elem::added_in);
        Some(all).filter(|elem| elem.is_integer())
    }

    /// Type mismatches in a statement for which no code can be generated: operands of one
    /// expression, externs with their arguments, arguments with parameters.
    fn disagreements(self, stmt: &Stmt) -> Vec<String> {
        if let Some((callee, args)) = stmt.call() {
            let callee = self.module.proc(callee);
            return callee.map_or_else(Vec::new, |callee| {
                call_sites::disagreements(self.module, self.proc, callee, args)
            });
        }
        let Some(rhs) = stmt.rhs() else {
            return Vec::new();
        };
        let mut leaves = Vec::new();
        let mut externs = Vec::new();
        rhs.walk(&mut |e| {
            if let Some(elem) = self.of(e) {
                leaves.push((e.in_proc(self.proc).to_string(), elem));
            } else if let Data::Extern { name, .. } = e {
                externs.push(name.clone());
            }
        });
        // Constants alone are computed in the type of the cell.
        let computed_in = leaves
            .first()
            .map_or_else(|| self.written(stmt), |(_, elem)| Some(*elem));
        let Some(elem) = computed_in else {
            return Vec::new();
        };
        let other = leaves
            .iter()
            .find(|(_, other)| default_elem(*other) != default_elem(elem));
        if let (Some((first, _)), Some((other, its))) = (leaves.first(), other) {
            return vec![format!(
                "'{first}' is {elem}, and '{other}' in the same expression is {its}"
            )];
        }
        let refused = externs.iter().filter(|name| !self.takes(name, elem));
        refused
            .map(|name| format!("'{name}' does not take {elem}"))
            .collect()
    }

    /// Whether an extern can be applied to values of a type.
    fn takes(self, name: &str, elem: Elem) -> bool {
        match self.module.extern_fn(name) {
            Some(declared) => {
                let elems = &declared.elems;
                elems.is_empty() || elems.iter().any(|e| default_elem(*e) == default_elem(elem))
            }
            None => builtin_extern(name).is_none_or(|known| known.takes(default_elem(elem))),
        }
    }

    /// The first constant of a statement that has no value in its type.
    fn lost_constant(self, stmt: &Stmt) -> Option<LostConstant> {
        let (rhs, dest) = (stmt.rhs()?, self.written(stmt)?);
        let elem = self.computed_in(rhs, dest)?;
        let lost = rhs.lost_constants(elem).into_iter().next();
        lost.or_else(|| rhs.lost_at_write(dest))
    }
}

/// Refuses a result with constants for which there is no code, unless there was none before.
///
/// # Errors
/// The refusal, at the first of them.
pub(crate) fn constants_are_kept(
    step: &dyn AnyStep,
    module: &Module,
    old: &Proc,
    edit: &Edit,
) -> Result<(), Refusal> {
    let was = Changed::between(&old.body, &edit.proc.body);
    let is = Changed::between(&edit.proc.body, &old.body);
    let now = Precision {
        module,
        proc: &edit.proc,
    };
    let lost = is
        .iter()
        .find_map(|(_, s)| Some((s, now.lost_constant(s)?)));
    let Some((stmt, lost)) = lost else {
        return Ok(());
    };
    let before = Precision { module, proc: old };
    if was.iter().any(|(_, s)| before.lost_constant(s).is_some()) {
        return Ok(());
    }
    let message = format!("cannot accept the result of '{}': {lost}", step.doc().name);
    Refusal::plain(&ANY_C12, &stmt.loc, message).raise()
}

/// Type mismatches in statements that used to be hidden behind an instruction's template and now
/// belong to a procedure without one. A mismatch is an error at code generation and not in a step,
/// so that types may be set later; the user gets a remark at once.
pub(crate) fn disagreements<'s>(
    at: Precision<'_>,
    stmts: impl IntoIterator<Item = &'s Stmt>,
) -> Vec<(Loc, String)> {
    let mut found = Vec::new();
    let mut texts = HashSet::new();
    for stmt in stmts {
        stmt.walk(&mut |s| {
            let mut all = at.disagreements(s);
            all.retain(|text| texts.insert(text.clone()));
            found.extend(all.into_iter().map(|text| (s.loc.clone(), text)));
        });
    }
    found
}
