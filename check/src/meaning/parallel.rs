//! Parallel loops.

use exo_analysis::effects::{AccessKind, Block, Call, Loop, Node, NodeKind, Root};
use exo_analysis::locset::{Leaf, Race, disjoint_for_parallel};
use exo_analysis::predicates::fields_modified_by;
use exo_analysis::stack::deep;
use exo_analysis::term::{Formula, Term, Var};
use exo_ir::{Loc, LoopMode, Stmt, StmtKind, Stmts};

use super::Checker;
use super::report::{Obligation, WitnessEvaluator, given_when, site_text, verbs};
use crate::{CheckId, Class, Failure};

impl Checker<'_> {
    /// Reports one conflict per buffer.
    pub(super) fn races(&mut self, l: &Loop, loc: &Loc) {
        let conflicts =
            disjoint_for_parallel(self.model, l, &mut self.facts, &mut self.session.solver);
        for conflict in conflicts {
            // Writes of configuration are refused as such.
            if let Root::Buffer(sym) = conflict.first.root {
                let buffer = self.model.proc.name_of(sym).to_owned();
                self.race(l, &conflict, &buffer, loc);
            }
        }
    }

    /// Shows both accesses at their places, each with its iteration and its cell.
    fn race(&mut self, l: &Loop, conflict: &Race, buffer: &str, loc: &Loc) {
        let iter = self.model.proc.name_of(l.iter);
        let obligation = Obligation {
            id: CheckId::ParRace,
            loc: loc.clone(),
            cannot: format!(
                "cannot run the iterations of '{iter}' in parallel: they conflict on '{buffer}'"
            ),
            whether: format!("iterations of '{iter}' touch different cells of '{buffer}'"),
        };
        let verdict = conflict.verdict.clone();
        self.report(obligation, verdict, |at| {
            let bound = conflict.first.bound.iter().chain(&conflict.second.bound);
            let left_out: Vec<&Var> = bound.chain([&l.var, &conflict.other]).collect();
            let mut notes = vec![
                side(at, &conflict.first, &l.var, iter, buffer),
                side(at, &conflict.second, &conflict.other, iter, buffer),
            ];
            let given = at.given_for([], &left_out);
            if let Some(given) = given.strip_suffix(": ") {
                notes.push((loc.clone(), given.to_owned()));
            }
            notes
        });
    }

    /// Statements that never run share no storage in a parallel loop either.
    pub(super) fn never_runs(&mut self, stmts: &Stmts, block: &Block, parallel: bool) {
        for (stmt, node) in stmts.iter().zip(&block.nodes) {
            if parallel {
                self.unshared_storage(stmt);
            }
            match (&stmt.kind, &node.kind) {
                (StmtKind::If { body, orelse, .. }, NodeKind::If(branch)) => {
                    deep(|| self.never_runs(body, &branch.body, parallel));
                    deep(|| self.never_runs(orelse, &branch.orelse, parallel));
                }
                (StmtKind::For { body, .. }, NodeKind::For(l)) => {
                    let parallel = parallel || l.mode == LoopMode::Par;
                    deep(|| self.never_runs(body, &l.body, parallel));
                }
                _ => {}
            }
        }
    }

    /// Checks what no statement inside a parallel loop may do.
    pub(super) fn in_parallel(&mut self, stmt: &Stmt, node: &Node) {
        self.unshared_storage(stmt);
        match &node.kind {
            NodeKind::Call(call) => self.call_writes_no_config(call, &stmt.loc),
            _ => self.no_config_writes(stmt, node),
        }
    }

    /// A statement that control reaches writes no configuration.
    fn no_config_writes(&mut self, stmt: &Stmt, node: &Node) {
        let mut writes = node.accesses.iter().filter(|a| a.kind != AccessKind::Read);
        let field = writes.find(|a| matches!(a.root, Root::Field(_)));
        let Some(field) = field.map(|access| access.root) else {
            return;
        };
        let name = self.root_name(field);
        let obligation = Obligation {
            id: CheckId::ParConfig,
            loc: stmt.loc.clone(),
            cannot: format!("cannot write '{name}' in a parallel loop"),
            whether: format!("'{name}' is not written in a parallel loop"),
        };
        let verdict = self.prove("par-config", &Formula::falsity());
        self.report(obligation, verdict, |_| Vec::new());
    }

    /// A callee writes no configuration with these arguments.
    fn call_writes_no_config(&mut self, call: &Call, loc: &Loc) {
        let solver = &mut self.session.solver;
        let written = fields_modified_by((self.model, call, loc), &mut self.facts, solver);
        for write in written {
            let (leaf, callee) = (&write.leaf, &call.callee.proc.name);
            let name = self.root_name(leaf.root);
            let obligation = Obligation {
                id: CheckId::ParConfig,
                loc: loc.clone(),
                cannot: format!("cannot call '{callee}' in a parallel loop: it writes '{name}'"),
                whether: format!("'{callee}' does not write '{name}' here"),
            };
            self.report(obligation, write.verdict, |at| match leaf.when.is_empty() {
                true => Vec::new(),
                false => {
                    let given = given_when(at, leaf);
                    vec![(leaf.site.loc.clone(), format!("{given}it is written here"))]
                }
            });
        }
    }

    /// Reports something that needs no proof.
    pub(super) fn refuse(
        &mut self,
        id: CheckId,
        loc: &Loc,
        message: String,
        notes: Vec<(Loc, String)>,
    ) {
        self.failures.push(Failure {
            id,
            class: Class::Unsafe,
            proc: Some(self.model.proc.name.clone()),
            loc: loc.clone(),
            message,
            notes,
            witness: None,
        });
    }
}

/// `iteration i = 0 writes 'A[i + 1]', that is 'A[1]'`.
fn side(
    at: &WitnessEvaluator<'_>,
    leaf: &Leaf,
    var: &Var,
    iter: &str,
    buffer: &str,
) -> (Loc, String) {
    let iteration = at.value(&Term::var(var));
    let access = site_text(&leaf.site);
    let cell = at.region(buffer, &leaf.cell);
    let mut text = format!(
        "iteration {iter} = {iteration} {} '{access}'",
        verbs(leaf.kind)
    );
    if cell != access {
        text.push_str(&format!(", that is '{cell}'"));
    }
    (leaf.site.loc.clone(), text)
}
