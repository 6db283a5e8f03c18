//! Entries of traces ([`exo_trace`]) for steps that were taken.

use std::collections::HashMap;
use std::sync::Arc;

use exo_ir::{Module, Origin, Proc, StmtId, StmtPath, field_name};
use exo_trace::{Entry, Made, Role, Statement, Value};

use crate::args::ArgValue;
use crate::cursor::{CtlPath, ExprPath};
use crate::equivalence::{Digests, Relation};
use crate::{AnyStep, Applied, Refusal, Workspace, steps};

/// The steps that a workspace has taken, if they are recorded. Copies share the entries.
#[derive(Clone, Default, Debug)]
pub(crate) struct Recorder {
    entries: Option<rpds::VectorSync<Arc<Entry>>>,
}

impl Recorder {
    /// Whether steps are recorded.
    pub(crate) fn is_on(&self) -> bool {
        self.entries.is_some()
    }

    /// Records from here on.
    pub(crate) fn begin(&mut self) {
        self.entries.get_or_insert_default();
    }

    /// Adds a step that turned one module into another.
    pub(crate) fn note(
        &mut self,
        step: &dyn AnyStep,
        given: &[ArgValue],
        applied: &Applied,
        (before, after): (&Module, &Module),
    ) {
        if let Some(entries) = &mut self.entries {
            entries.push_back_mut(Arc::new(entry(step, given, applied, before, after)));
        }
    }

    /// The entries so far, which are left out from here on.
    pub(crate) fn take(&mut self) -> Vec<Arc<Entry>> {
        let entries = self.entries.as_mut().map(std::mem::take);
        entries.unwrap_or_default().iter().cloned().collect()
    }
}

/// The entry of a step that turned one module into another.
fn entry(
    step: &dyn AnyStep,
    given: &[ArgValue],
    applied: &Applied,
    before: &Module,
    after: &Module,
) -> Entry {
    let places = places(&applied.before);
    let mut digests = Digests::of(after);
    let made = |role| move |proc| (role, proc);
    let extracted = applied.extracted.iter().map(made(Role::Extracted));
    let versions = applied.versions.iter().map(made(Role::Version));
    let all = extracted
        .chain([(Role::Rewritten, &applied.proc)])
        .chain(versions);
    let mut gone: Vec<StmtPath> = (applied.settled.gone.iter())
        .filter_map(|id| places.get(id).cloned())
        .collect();
    gone.sort();
    Entry {
        step: step.doc().name.to_owned(),
        procedure: applied.name.clone(),
        arguments: given
            .iter()
            .map(|given| value(given, &applied.before))
            .collect(),
        before: Digests::of(before).get(&applied.name),
        relation: relation(&applied.relation),
        made: all
            .map(|(role, proc)| Made {
                name: proc.name.clone(),
                role,
                digest: digests.get(&proc.name),
                statements: statements(proc, &places, applied),
            })
            .collect(),
        erased: gone,
    }
}

/// The place of each statement of a procedure.
fn places(proc: &Proc) -> HashMap<StmtId, StmtPath> {
    let mut places = HashMap::new();
    proc.walk_paths(&mut |path, stmt| {
        if let Some(id) = stmt.id() {
            places.insert(id, path.clone());
        }
    });
    places
}

/// The statements of a procedure that do not stand where they stood in the procedure before.
fn statements(
    proc: &Proc,
    before: &HashMap<StmtId, StmtPath>,
    applied: &Applied,
) -> Vec<Statement> {
    let mut all = Vec::new();
    proc.walk_paths(&mut |path, stmt| {
        let Some(id) = stmt.id() else {
            return;
        };
        let origin = applied.settled.origins.get(&id);
        let own = origin.map_or(Some(id), |origin: &Origin| origin.continues);
        let continues = own.and_then(|id| before.get(&id)).cloned();
        let made_of = origin.map(|origin| origin.made_of.as_slice());
        let made_of: Vec<StmtPath> = (made_of.unwrap_or_default().iter())
            .filter_map(|id| before.get(id).cloned())
            .collect();
        if continues.as_ref() != Some(path) || !made_of.is_empty() {
            all.push(Statement {
                at: path.clone(),
                continues,
                made_of,
            });
        }
    });
    all
}

fn relation(relation: &Relation) -> exo_trace::Relation {
    match relation {
        Relation::Equivalent => exo_trace::Relation::Equivalent,
        Relation::EquivalentModulo(fields) => {
            exo_trace::Relation::EquivalentModulo(fields.iter().map(field_name).collect())
        }
        Relation::Precision => exo_trace::Relation::Precision,
        Relation::Restricted => exo_trace::Relation::Restricted,
        Relation::Layout => exo_trace::Relation::Layout,
        Relation::Interface => exo_trace::Relation::Interface,
    }
}

fn value(given: &ArgValue, proc: &Proc) -> Value {
    match given {
        ArgValue::Nothing => Value::Default,
        ArgValue::Text(text) => Value::Text(text.clone()),
        ArgValue::Integer(value) => Value::Integer(*value),
        ArgValue::Bool(value) => Value::Bool(*value),
        ArgValue::Stmts(slice) => Value::Statements {
            first: slice.first(),
            count: slice.range.len(),
        },
        ArgValue::Expr(ExprPath { stmt, operands }) => Value::Expression {
            statement: stmt.clone(),
            operands: operands.clone(),
        },
        ArgValue::Control(CtlPath {
            stmt,
            which,
            operands,
        }) => Value::Control {
            statement: stmt.clone(),
            which: *which,
            operands: operands.clone(),
        },
        ArgValue::Gap(gap) => Value::Gap {
            before: gap.block.stmt(gap.at),
        },
        // What is not there is refused before anything is traced.
        ArgValue::Sym(sym) => match proc.args.iter().position(|arg| arg == sym) {
            Some(at) => Value::Argument(at),
            None => Value::Default,
        },
        ArgValue::List(parts) => Value::List(parts.iter().map(|part| value(part, proc)).collect()),
    }
}

/// The argument of a step that a value of a trace stands for, on the procedure that the step works
/// on; `None` where that has no such argument.
pub fn given(value: &Value, proc: &Proc) -> Option<ArgValue> {
    Some(match value {
        Value::Default => ArgValue::Nothing,
        Value::Text(text) => ArgValue::Text(text.clone()),
        Value::Integer(value) => ArgValue::Integer(*value),
        Value::Bool(value) => ArgValue::Bool(*value),
        Value::Statements { first, count } => {
            let end = first.at.checked_add(*count)?;
            ArgValue::Stmts(first.block.slice(first.at..end))
        }
        Value::Expression {
            statement,
            operands,
        } => ArgValue::Expr(ExprPath {
            stmt: statement.clone(),
            operands: operands.clone(),
        }),
        Value::Control {
            statement,
            which,
            operands,
        } => ArgValue::Control(CtlPath {
            stmt: statement.clone(),
            which: *which,
            operands: operands.clone(),
        }),
        Value::Gap { before } => ArgValue::Gap(crate::cursor::Gap {
            block: before.block.clone(),
            at: before.at,
        }),
        Value::Argument(at) => ArgValue::Sym(*proc.args.get(*at)?),
        Value::List(parts) => {
            let parts = parts.iter().map(|part| given(part, proc));
            ArgValue::List(parts.collect::<Option<_>>()?)
        }
    })
}

/// A trace that cannot be replayed: the entry at fault, counted from 1, and why.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// There is no such step.
    #[error("entry {entry}: no step is named '{step}'")]
    Step {
        /// Number of the entry.
        entry: usize,
        /// Name of the step.
        step: String,
    },
    /// There is no such procedure.
    #[error("entry {entry}: no procedure is named '{procedure}'")]
    Procedure {
        /// Number of the entry.
        entry: usize,
        /// Name of the procedure.
        procedure: String,
    },
    /// A value is of another procedure.
    #[error("entry {entry}: '{procedure}' has no argument that the entry names")]
    Value {
        /// Number of the entry.
        entry: usize,
        /// Name of the procedure.
        procedure: String,
    },
    /// A procedure is not the one that the trace is of.
    #[error(
        "entry {entry}: '{procedure}' is another procedure {when} the step than the trace says"
    )]
    Digest {
        /// Number of the entry.
        entry: usize,
        /// Name of the procedure.
        procedure: String,
        /// `before` or `after`.
        when: &'static str,
    },
    /// The step is refused.
    #[error("entry {entry}: {refusal}")]
    Refused {
        /// Number of the entry.
        entry: usize,
        /// The refusal.
        refusal: Box<Refusal>,
    },
}

/// Takes the steps of a trace, each of which is proved again, and sees that they make what the trace
/// says.
///
/// # Errors
/// The first entry that does not fit; nothing has changed.
pub fn replay<'e>(
    workspace: &mut Workspace,
    entries: impl IntoIterator<Item = &'e Entry>,
) -> Result<(), ReplayError> {
    let mark = workspace.mark();
    for (entry, number) in entries.into_iter().zip(1..) {
        if let Err(error) = replay_one(workspace, entry, number) {
            workspace.back_to(mark);
            return Err(error);
        }
    }
    Ok(())
}

fn replay_one(workspace: &mut Workspace, entry: &Entry, number: usize) -> Result<(), ReplayError> {
    let step = steps::by_name(&entry.step).ok_or_else(|| ReplayError::Step {
        entry: number,
        step: entry.step.clone(),
    })?;
    let name = entry.procedure.as_str();
    let procedure = || name.to_owned();
    let proc = workspace.module().proc(name);
    let proc = proc.ok_or_else(|| ReplayError::Procedure {
        entry: number,
        procedure: procedure(),
    })?;
    same(workspace.module(), name, &entry.before, (number, "before"))?;
    let given: Option<Vec<ArgValue>> = entry.arguments.iter().map(|v| given(v, proc)).collect();
    let given = given.ok_or_else(|| ReplayError::Value {
        entry: number,
        procedure: procedure(),
    })?;
    workspace
        .apply(step, name, &given)
        .map_err(|refusal| ReplayError::Refused {
            entry: number,
            refusal: Box::new(refusal),
        })?;
    for made in &entry.made {
        same(
            workspace.module(),
            &made.name,
            &made.digest,
            (number, "after"),
        )?;
    }
    Ok(())
}

/// Sees that a procedure is the one of a digest.
fn same(
    module: &Module,
    name: &str,
    digest: &Option<String>,
    (entry, when): (usize, &'static str),
) -> Result<(), ReplayError> {
    match Digests::of(module).get(name) == *digest && module.proc(name).is_some() {
        true => Ok(()),
        false => Err(ReplayError::Digest {
            entry,
            procedure: name.to_owned(),
            when,
        }),
    }
}
