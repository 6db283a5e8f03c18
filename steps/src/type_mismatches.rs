//! Type mismatches in statements, which are errors at code generation.

use std::collections::HashSet;

use exo_ir::{Data, DisplayIn, Elem, Loc, Stmt, builtin_extern};

use crate::call_sites::{self, default_elem};
use crate::precision::Precision;

/// Type mismatches in statements that used to be hidden behind an instruction's template and now
/// belong to a procedure without one. A mismatch is an error at code generation and not in a step,
/// so that types may be set later; the user gets a remark at once.
pub(crate) fn in_statements<'s>(
    at: Precision<'_>,
    stmts: impl IntoIterator<Item = &'s Stmt>,
) -> Vec<(Loc, String)> {
    let mut found = Vec::new();
    let mut texts = HashSet::new();
    for stmt in stmts {
        stmt.walk(&mut |s| {
            let mut all = at.mismatches(s);
            all.retain(|text| texts.insert(text.clone()));
            found.extend(all.into_iter().map(|text| (s.loc.clone(), text)));
        });
    }
    found
}

impl Precision<'_> {
    /// Type mismatches in a statement for which no code can be generated: operands of one
    /// expression, externs with their arguments, arguments with parameters.
    fn mismatches(self, stmt: &Stmt) -> Vec<String> {
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
}
