//! Checks of what a procedure does, on its model.

mod alias;
mod bounds;
mod calls;
mod destroyed;
mod initialised;
mod parallel;
mod report;
mod statics;

use std::sync::Arc;

use exo_analysis::context::Facts;
use exo_analysis::effects::{
    Block, BlockDelta, Call, Delta, Loop, Model, Node, NodeDelta, NodeKind, Session,
};
use exo_analysis::locset::Exposure;
use exo_analysis::solver::{Satisfiability, Verdict};
use exo_analysis::stack::deep;
use exo_analysis::term::{Formula, Term};
use exo_ir::{DisplayIn, Loc, LoopMode, Module, Stmt, StmtKind, Stmts, field_name};

pub(crate) use statics::{Names, note_static_storage};

use crate::{CheckId, Class, Failure};
use report::Obligation;

/// Checks one procedure: all of it, or its differences from one that passed.
pub(crate) fn check(
    module: &Module,
    session: &mut Session,
    exposure: &mut Exposure,
    statics: &Names,
    (model, delta): (&Arc<Model>, Option<&Delta>),
) -> Vec<Failure> {
    session
        .solver
        .begin(model.proc.body.outline().size.statements);
    let facts = Facts::at_entry(model);
    let mut checker = Checker {
        module,
        session,
        statics,
        model,
        facts,
        parallel: 0,
        failures: Vec::new(),
    };
    let (stmts, body) = (&model.proc.body, &model.body);
    match delta {
        Some(delta) => {
            checker.changed(stmts, body, &delta.body);
            checker.initialised(exposure, Some(&delta.locals(&model.proc)));
            checker.destroyed(Some(&delta.roots));
        }
        None if checker.preconditions() => {
            checker.arguments();
            checker.block(stmts, body);
            checker.initialised(exposure, None);
            checker.destroyed(None);
        }
        None => {}
    }
    #[cfg(feature = "mutation")]
    return crate::mutation::standing(checker.failures);
    #[cfg(not(feature = "mutation"))]
    checker.failures
}

/// The failures of a call at a place where some facts hold: those that the check of a program in
/// which it stands there would find in its arguments. `model` is that of the procedure in whose
/// terms the call is, and need not be of one that the module has.
pub fn check_call(
    module: &Module,
    session: &mut Session,
    (model, facts): (&Arc<Model>, Facts),
    (call, loc): (&Call, &Loc),
) -> Vec<Failure> {
    let mut checker = Checker {
        module,
        session,
        statics: &Names::default(),
        model,
        facts,
        parallel: 0,
        failures: Vec::new(),
    };
    checker.call(call, loc);
    #[cfg(feature = "mutation")]
    return crate::mutation::standing(checker.failures);
    #[cfg(not(feature = "mutation"))]
    checker.failures
}

struct Checker<'a> {
    module: &'a Module,
    session: &'a mut Session,
    /// Procedures that allocate static storage, themselves or in what they call.
    statics: &'a Names,
    model: &'a Arc<Model>,
    facts: Facts,
    /// Parallel loops around the statement.
    parallel: usize,
    failures: Vec<Failure>,
}

impl<'a> Checker<'a> {
    /// Proves a goal where the check is.
    fn prove(&mut self, id: &str, goal: &Formula) -> Verdict {
        self.facts.prove(&mut self.session.solver, id, goal)
    }

    /// Whether the preconditions can be met together; if not, everything else would hold vacuously.
    fn preconditions(&mut self) -> bool {
        let model = self.model;
        let verdict = self
            .facts
            .reachable(&mut self.session.solver, "preconditions");
        match verdict {
            Satisfiability::Sat(_) => return true,
            Satisfiability::Unsat => {}
            Satisfiability::Unknown(unknown) => {
                let obligation = Obligation {
                    id: CheckId::Unsatisfiable,
                    loc: model.proc.loc.clone(),
                    cannot: String::new(),
                    whether: format!(
                        "the preconditions of '{}' can be met together",
                        model.proc.name
                    ),
                };
                self.report(obligation, Verdict::Unknown(unknown), |_| Vec::new());
                return true;
            }
            Satisfiability::Internal(text) => {
                let obligation =
                    Obligation::plain(CheckId::Internal, &model.proc.loc, String::new());
                self.report(obligation, Verdict::Internal(text), |_| Vec::new());
                return true;
            }
        }
        let core = self.contradiction();
        let first = core.first().and_then(|&k| model.proc.preds.get(k));
        let loc = first.map_or(&model.proc.loc, |p| &p.loc).clone();
        let message = match core.len() {
            1 => format!(
                "cannot meet the precondition of '{}': no arguments satisfy it",
                model.proc.name
            ),
            _ => format!(
                "cannot meet the preconditions of '{}': they contradict each other",
                model.proc.name
            ),
        };
        let notes = core
            .iter()
            .filter_map(|&k| model.proc.preds.get(k))
            .map(|p| {
                (
                    p.loc.clone(),
                    format!(
                        "'{}' is needed for the contradiction",
                        p.cond.in_proc(&model.proc)
                    ),
                )
            });
        let notes = notes.collect();
        self.failures.push(Failure {
            id: CheckId::Unsatisfiable,
            class: Class::Unsafe,
            proc: Some(model.proc.name.clone()),
            loc,
            message,
            notes,
            witness: None,
        });
        false
    }

    /// A subset of the preconditions that is contradictory and has no contradictory proper subset.
    fn contradiction(&mut self) -> Vec<usize> {
        let mut kept: Vec<usize> = (0..self.model.preds.len()).collect();
        let mut k = 0;
        while k < kept.len() {
            let mut fewer = kept.clone();
            fewer.remove(k);
            let preds = fewer.iter().filter_map(|&p| self.model.preds.get(p));
            let all: Vec<Formula> = self.model.kind_facts.iter().chain(preds).cloned().collect();
            let verdict = self.session.solver.satisfiable("preconditions", &all, &[]);
            match verdict {
                Satisfiability::Unsat => kept = fewer,
                _ => k += 1,
            }
        }
        kept
    }

    /// Extents of arguments are positive.
    fn arguments(&mut self) {
        let model = self.model;
        for &sym in &model.proc.args {
            let (Some(ty), Some(buffer)) = (model.proc.var(sym).buffer(), model.buffers.get(&sym))
            else {
                continue;
            };
            let loc = &model.proc.var(sym).loc;
            for (dim, (written, extent)) in ty.dims.iter().zip(&buffer.extents).enumerate() {
                let cannot = format!(
                    "cannot declare '{}': extent '{}' of dimension {dim} is not positive",
                    model.proc.name_of(sym),
                    written.in_proc(&model.proc)
                );
                self.positive(extent, loc, cannot);
            }
        }
    }

    /// Proves that an extent or size is positive.
    fn positive(&mut self, extent: &Term, loc: &exo_ir::Loc, cannot: String) {
        self.at_least(1, extent, loc, cannot);
    }

    fn at_least(&mut self, least: i64, value: &Term, loc: &exo_ir::Loc, cannot: String) {
        let verdict = self.prove("positive-size", &value.ge(&Term::int(least)));
        let obligation = Obligation {
            id: CheckId::PositiveSize,
            loc: loc.clone(),
            whether: format!("it is {}", admitted(least)),
            cannot,
        };
        self.report(obligation, verdict, |at| {
            vec![(
                loc.clone(),
                format!("{}it is {}", at.given_for([value], &[]), at.value(value)),
            )]
        });
    }

    fn block(&mut self, stmts: &'a Stmts, block: &'a Block) {
        for (stmt, node) in stmts.iter().zip(&block.nodes) {
            deep(|| self.node(stmt, node, &NodeDelta::Whole));
        }
    }

    /// The statements of a block that are not as in one that passed.
    fn changed(&mut self, stmts: &'a Stmts, block: &'a Block, delta: &BlockDelta) {
        for (at, delta) in delta.iter() {
            let (Some(stmt), Some(node)) = (stmts.get(at), block.nodes.get(at)) else {
                continue;
            };
            deep(|| self.node(stmt, node, delta));
        }
    }

    /// One statement: what it does itself, then what is inside it and not as it was.
    fn node(&mut self, stmt: &'a Stmt, node: &'a Node, delta: &NodeDelta) {
        for access in &node.accesses {
            self.access(access);
        }
        if self.parallel > 0 {
            self.in_parallel(stmt, node);
        }
        let (in_body, in_orelse) = match delta {
            NodeDelta::Whole => (None, None),
            NodeDelta::Inside { body, orelse } => (Some(body), Some(orelse)),
        };
        match (&stmt.kind, &node.kind) {
            (StmtKind::WriteConfig { field, .. }, NodeKind::WriteField { value, .. }) => {
                self.config_value(field, &value.clone(), stmt);
            }
            (StmtKind::Alloc { .. }, NodeKind::Alloc { buf }) => self.alloc(*buf, stmt),
            (StmtKind::Window { expr, .. }, NodeKind::Window { spans, source, .. }) => {
                self.window(expr, *source, spans, &stmt.loc);
            }
            (StmtKind::If { body, orelse, .. }, NodeKind::If(branch)) => {
                self.branch(&branch.cond, (body, &branch.body), in_body);
                self.branch(&branch.cond.not(), (orelse, &branch.orelse), in_orelse);
            }
            (StmtKind::For { lo, hi, body, .. }, NodeKind::For(l)) => {
                self.range(l, lo, hi, &stmt.loc);
                self.iterations(l, body, stmt, in_body);
            }
            (StmtKind::Call { .. }, NodeKind::Call(call)) => self.call(call, &stmt.loc),
            _ => {}
        }
    }

    /// Checks what happens only under a condition; where that is never true, only what is about the text.
    fn branch(
        &mut self,
        cond: &Formula,
        (stmts, block): (&'a Stmts, &'a Block),
        delta: Option<&BlockDelta>,
    ) {
        if cond.as_bool() == Some(false) {
            return self.never_runs(stmts, block, self.parallel > 0);
        }
        self.facts.push();
        self.facts.assume(cond);
        self.inside(stmts, block, delta);
        self.facts.pop();
    }

    /// Checks a block inside a statement: all of it, or its changes.
    fn inside(&mut self, stmts: &'a Stmts, block: &'a Block, delta: Option<&BlockDelta>) {
        match delta {
            Some(delta) => self.changed(stmts, block, delta),
            None => self.block(stmts, block),
        }
    }

    /// Checks the body in an arbitrary iteration.
    fn iterations(
        &mut self,
        l: &'a Loop,
        body: &'a Stmts,
        stmt: &Stmt,
        delta: Option<&BlockDelta>,
    ) {
        if l.mode == LoopMode::Par {
            self.races(l, &stmt.loc);
            self.parallel += 1;
        }
        self.facts.push();
        self.facts.assume(&l.range());
        self.facts.prefer_small(&l.var);
        l.unknowns.iter().for_each(|u| self.facts.assume_unknown(u));
        self.inside(body, &l.body, delta);
        self.facts.pop();
        if l.mode == LoopMode::Par {
            self.parallel -= 1;
        }
    }

    /// Checks that a value is one of the field's kind: every later analysis assumes that sizes are
    /// positive, and strides not negative.
    fn config_value(
        &mut self,
        field: &exo_ir::FieldRef,
        value: &exo_analysis::dataflow::CtlValue,
        stmt: &Stmt,
    ) {
        let kind = self
            .module
            .config(&field.config)
            .and_then(|c| c.field(&field.field));
        let kind = kind.map(|f| f.kind);
        let Some((kind, least)) = kind.and_then(|kind| Some((kind, kind.least()?))) else {
            return;
        };
        let value = value.int();
        let verdict = self.prove("config-value", &value.ge(&Term::int(least)));
        let name = field_name(field);
        let obligation = Obligation {
            id: CheckId::ConfigValue,
            loc: stmt.loc.clone(),
            cannot: format!(
                "cannot write '{name}': it is a {} and the value is {}",
                kind.name(),
                match least {
                    0 => "negative",
                    _ => "not positive",
                }
            ),
            whether: format!("the value of '{name}' is {}", admitted(least)),
        };
        let loc = stmt.loc.clone();
        self.report(obligation, verdict, |at| {
            vec![(
                loc,
                format!(
                    "{}the value is {}",
                    at.given_for([&value], &[]),
                    at.value(&value)
                ),
            )]
        });
    }
}

/// The values of a kind with this least one, in words.
fn admitted(least: i64) -> &'static str {
    match least {
        0 => "not negative",
        _ => "positive",
    }
}
