//! `bind_config`: an expression goes through a configuration field.
//!
//! Why it is right: the write of the field is one that `write_config` could insert, so it changes nothing but the field. Directly
//! behind it the field holds the expression's value, and nothing runs before the statement evaluates it. What a call passes by
//! reference is read for as long as the callee runs: it is a value if the callee modifies neither of the two. That it does not modify
//! the field by its name, nor the cell through another argument, is `check.alias`.

use exo_analysis::dataflow::CtlValue;
use exo_analysis::effects::NodeKind;
use exo_analysis::predicates::Point;
use exo_ir::{
    Arg, ConfigValue, Ctl, Data, DisplayIn, Elem, FieldKind, FieldRef, Loc, Module, Number, Proc,
    Stmt, StmtKind, StmtPath, field_name,
};

use crate::args::{AnyPart, Field, Statement, rules};
use crate::cursor::{ArgPath, CtlPath, DataPath, ExprPath};
use crate::equivalence::Relation;
use crate::rewrite::{self, RewriteError};
use crate::safety::{DeadFieldClaim, UNREAD_RULE, relation_without_behind};
use crate::{
    Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream, call_sites,
    temporary,
};

static C1: Condition = Condition {
    id: "bind_config.c1",
    rule: UNREAD_RULE,
};
static C2: Condition = Condition {
    id: "bind_config.c2",
    rule: "Data: what is computed around the expression is of the field's type, and that holds every value of the expression \
(arithmetic on integers is done in 32 bits at least). An argument is of the field's type.",
};
static C3: Condition = Condition {
    id: "bind_config.c3",
    rule: "An argument of a call is read only: the callee modifies no cell of it, since it would modify the field.",
};

crate::step_args! {
    /// Arguments of `bind_config`.
    pub struct BindConfigArgs {
        /// the expression: a part of a right side or an argument that is data if the field holds data, otherwise a part of an index, bound, condition, offset or argument
        pub expr: AnyPart,
        /// the field
        pub field: Field,
    }
}

crate::step_returns! {
    /// Results of `bind_config`.
    pub struct BindConfigReturns {
        /// the write of the field
        pub write: Statement,
        /// the statement that reads it
        pub stmt: Statement,
    }
}

/// Position of the expression.
#[derive(Clone)]
enum Place {
    Data(ExprPath),
    Argument(ArgPath),
    Control(CtlPath),
}

/// Plan of `bind_config`: the expression, the field, and the relation of the result to the
/// procedure before.
pub struct Plan {
    place: Place,
    field: FieldRef,
    relation: Relation,
    notes: Vec<(Loc, String)>,
}

/// Puts an expression into configuration.
pub struct BindConfig;

impl Step for BindConfig {
    const NAME: &'static str = "bind_config";
    const PURPOSE: Purpose = Purpose::Configuration;
    const UPSTREAM: Upstream = Upstream::call(&[("expr", "var_cursor"), ("field", "config")]);
    const SUMMARY: &'static str =
        "write an expression to a configuration field and read it from there";
    const DESCRIPTION: &'static str = "
The field is written directly before the statement, and stands in the expression's place: the form that an instruction which takes
its argument from configuration has in its body. A scalar or a cell that a call passes is such an expression, too. As with `write_config`, what the field holds at the end of the procedure may differ;
the record of a derived version says so.";
    const EXAMPLE: Example = Example {
        before: "@config
class Acc:
    scale: f32

@proc
def scaled(n: size, s: f32[1], x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = s[0] * x[i]
",
        options: "expr='s[_]' field=Acc.scale",
        after: "@proc
def scaled(n: size, s: f32[1] @ DRAM, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        Acc.scale = s[0]
        y[i] = Acc.scale * x[i]
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2, &C3];
    type Args = BindConfigArgs;
    type Returns = BindConfigReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &BindConfigArgs) -> Result<Plan, Refused<Plan>> {
        let (place, remarks) = Place::of(args)?;
        let mut plan = Plan {
            place,
            field: args.field.name.clone(),
            relation: Relation::Equivalent,
            notes: Vec::from_iter(remarks),
        };
        let proc = target.proc();
        let missing = || Refusal::internal(&proc.loc, "the expression has no place");
        let value = plan.place.value(proc).ok_or_else(missing)?;
        let (at, stmt) = (plan.place.stmt(), proc.stmt(plan.place.stmt()));
        let stmt = stmt.ok_or_else(missing)?;
        match (&plan.place, &value, args.field.kind) {
            (Place::Data(_), ConfigValue::Data(expr), FieldKind::Data(elem)) => {
                fits(target, stmt, expr, elem)?;
            }
            (Place::Argument(path), ConfigValue::Data(expr), FieldKind::Data(elem)) => {
                passes(target, stmt, expr, elem)?;
                plan.notes
                    .extend(parameter_mismatches(target, path, &plan.field));
                if let Err(refusal) = only_read(target, path, expr) {
                    plan.relation = Relation::up_to(&plan.field);
                    return Err(Refused::of(refusal, plan));
                }
            }
            (_, ConfigValue::Ctl(expr), kind) => same_sort(target, at, expr, kind)?,
            _ => return Err(missing().into()),
        }
        let unreadable = unreadable(target.module(), &plan.field);
        plan.notes
            .extend(unreadable.map(|text| (stmt.loc.clone(), text)));
        match relation(target, &plan, stmt, &value) {
            Ok(relation) => {
                plan.relation = relation;
                Ok(plan)
            }
            Err(refusal) => {
                plan.relation = Relation::up_to(&plan.field);
                Err(Refused::of(refusal, plan))
            }
        }
    }

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<BindConfigReturns, RewriteError> {
        let (place, proc) = (&plan.place, &mut edit.proc);
        let at = place.stmt();
        let missing = || RewriteError::no("expression", at);
        let value = place.value(proc).ok_or_else(missing)?;
        place.read(proc, &plan.field).ok_or_else(missing)?;
        insert(proc, at, &plan.field, value)?;
        edit.relation = plan.relation;
        edit.notes.extend(plan.notes);
        Ok(BindConfigReturns {
            write: at.clone().into(),
            stmt: at.block.stmt(at.at + 1).into(),
        })
    }
}

impl Place {
    /// The part of the field's sort that the argument points at, with a remark if the pattern has
    /// several matches.
    fn of(args: &BindConfigArgs) -> Result<(Place, Option<(Loc, String)>), Refusal> {
        let (data, control) = (args.expr.data.clone(), args.expr.control.clone());
        let place = match args.field.kind {
            FieldKind::Data(_) => data.map(|part| {
                let place = match part.path {
                    DataPath::Part(path) => Place::Data(path),
                    DataPath::Argument(path) => Place::Argument(path),
                };
                (place, part.remarks)
            }),
            _ => control.map(|part| (Place::Control(part.path), part.remarks)),
        };
        place.map_err(|refusal| *refusal)
    }

    fn stmt(&self) -> &StmtPath {
        match self {
            Place::Data(path) => &path.stmt,
            Place::Argument(path) => &path.stmt,
            Place::Control(path) => &path.stmt,
        }
    }

    fn value(&self, proc: &Proc) -> Option<ConfigValue> {
        Some(match self {
            Place::Data(path) => ConfigValue::Data(path.get(proc)?.clone()),
            Place::Argument(path) => ConfigValue::Data(path.get(proc)?),
            Place::Control(path) => ConfigValue::Ctl(path.get(proc)?),
        })
    }

    /// Reads the field instead.
    fn read(&self, proc: &mut Proc, field: &FieldRef) -> Option<()> {
        match self {
            Place::Data(path) => path.replace(proc, Data::Config(field.clone())).map(drop),
            Place::Argument(path) => path.replace(proc, Arg::Config(field.clone())).map(drop),
            Place::Control(path) => path.replace(proc, Ctl::Config(field.clone())).map(drop),
        }
    }
}

fn insert(
    proc: &mut Proc,
    at: &StmtPath,
    field: &FieldRef,
    value: ConfigValue,
) -> Result<(), RewriteError> {
    let field = field.clone();
    let write = rewrite::stmt(proc, at)?.derived(StmtKind::WriteConfig { field, value });
    let gap = at.block.slice(at.at..at.at);
    rewrite::splice(proc, &gap, vec![write]).map(drop)
}

/// Why generated code cannot read the field, if only instructions can: nothing but the machine
/// holds its value.
fn unreadable(module: &Module, field: &FieldRef) -> Option<String> {
    let config = module.config(&field.config)?;
    (!config.readwrite).then(|| {
        let name = field_name(field);
        format!("'{name}' is not materialised: only instructions may read it in the end")
    })
}

/// Proves that nobody sees the write but the statement that is to read it.
fn relation(
    target: &mut Target<'_>,
    plan: &Plan,
    stmt: &Stmt,
    value: &ConfigValue,
) -> Result<Relation, Refusal> {
    let (proc, at) = (target.proc(), plan.place.stmt());
    let (text, field) = (value.in_proc(proc).to_string(), field_name(&plan.field));
    let claim = DeadFieldClaim {
        condition: &C1,
        loc: stmt.loc.clone(),
        cannot: format!("cannot bind '{text}' to '{field}' here"),
    };
    let with = target.probe(|proc| insert(proc, at, &plan.field, value.clone()))?;
    let without = target.model();
    let place = (&at.block, at.at);
    let field = std::slice::from_ref(&plan.field);
    // What the expression reads it reads before the field is written.
    let passed = usize::from(plan.is_all_that_reads(target.proc()));
    let models = (&*with, &*without);
    relation_without_behind(target, models, place, passed, field, &claim)
}

impl Plan {
    /// Whether the statement writes a cell, and reads the field nowhere but in the expression.
    fn is_all_that_reads(&self, proc: &Proc) -> bool {
        let mut other = proc.clone();
        let replaced = match &self.place {
            Place::Data(path) => path
                .replace(&mut other, Data::Const(Number::Int(0)))
                .is_some(),
            Place::Control(path) => path.replace(&mut other, Ctl::Int(0)).is_some(),
            Place::Argument(_) => false,
        };
        let stmt = other.stmt(self.place.stmt());
        let Some(StmtKind::Assign { idx, rhs, .. } | StmtKind::Reduce { idx, rhs, .. }) =
            stmt.filter(|_| replaced).map(|stmt| &stmt.kind)
        else {
            return false;
        };
        let cell = idx.iter().cloned().map(ConfigValue::Ctl);
        let mut values = cell.chain([ConfigValue::Data(rhs.clone())]);
        !values.any(|value| value.fields_read().contains(&self.field))
    }
}

/// Checks that the field has the type of all that is computed around the expression, and holds its values.
fn fits(target: &Target<'_>, stmt: &Stmt, expr: &Data, holds: Elem) -> Result<(), Refusal> {
    let precision = target.precision();
    let around = (stmt.rhs().zip(precision.written(stmt)))
        .and_then(|(rhs, dest)| precision.computed_in(rhs, dest));
    let message = |why: String| format!("cannot bind '{}': {why}", expr.in_proc(target.proc()));
    match around {
        Some(elem) if elem == holds => {}
        Some(elem) => {
            let why = format!("it is computed in {elem}, and the field holds {holds}");
            Refusal::plain(&C2, &stmt.loc, message(why)).raise()?;
        }
        None => {
            let why = "what is around it is of several types".to_owned();
            Refusal::plain(&C2, &stmt.loc, message(why)).raise()?;
        }
    }
    let needed = temporary::of(target, stmt, expr, &C2)?;
    if needed == holds {
        return Ok(());
    }
    let why = format!("its values are of {needed}, and the field holds {holds}");
    Refusal::plain(&C2, &stmt.loc, message(why)).raise()
}

/// An argument is of the field's type.
fn passes(target: &Target<'_>, stmt: &Stmt, expr: &Data, holds: Elem) -> Result<(), Refusal> {
    let given = target.precision().of(expr);
    if given == Some(holds) {
        return Ok(());
    }
    let given = given.map_or_else(|| "no data".to_owned(), |elem| elem.to_string());
    let text = expr.in_proc(target.proc());
    let message = format!("cannot bind '{text}': it is {given}, and the field holds {holds}");
    Refusal::plain(&C2, &stmt.loc, message).raise()
}

/// Mismatches between the field and the parameter that it is passed for.
fn parameter_mismatches(
    target: &Target<'_>,
    path: &ArgPath,
    field: &FieldRef,
) -> Vec<(Loc, String)> {
    let (module, proc) = (target.module(), target.proc());
    let Some(stmt) = proc.stmt(&path.stmt) else {
        return Vec::new();
    };
    let StmtKind::Call { callee, args } = &stmt.kind else {
        return Vec::new();
    };
    let mut args = args.clone();
    if let Some(arg) = args.get_mut(path.position) {
        *arg = Arg::Config(field.clone());
    }
    let callee = module.proc(callee);
    let texts = callee.map(|callee| call_sites::disagreements(module, proc, callee, &args));
    let texts = texts.into_iter().flatten();
    texts.map(|text| (stmt.loc.clone(), text)).collect()
}

/// The callee does not modify the argument.
fn only_read(target: &Target<'_>, path: &ArgPath, expr: &Data) -> Result<(), Refusal> {
    let (proc, model) = (target.proc(), target.model());
    let node = model.node(&path.stmt);
    let Some(NodeKind::Call(call)) = node.map(|node| &node.kind) else {
        return Err(Refusal::internal(&proc.loc, "the call has no model"));
    };
    let mut actuals = call.actuals.iter();
    let actual = actuals.find(|actual| actual.position == path.position);
    let callee = &call.callee;
    let touched = actual.and_then(|actual| callee.touched.get(&actual.formal));
    if !touched.is_some_and(|t| t.modified() || t.clobber) {
        return Ok(());
    }
    let loc = proc.stmt(&path.stmt).map(|s| s.loc.clone());
    let message = format!(
        "cannot bind '{}': '{}' modifies it, and would modify the field",
        expr.in_proc(proc),
        callee.proc.name
    );
    Refusal::plain(&C3, &loc.unwrap_or_default(), message).raise()
}

/// A `bool` field is given a condition, every other an integer.
fn same_sort(
    target: &Target<'_>,
    at: &StmtPath,
    expr: &Ctl,
    kind: FieldKind,
) -> Result<(), Refusal> {
    let (proc, model) = (target.proc(), target.model());
    let missing = || Refusal::internal(&proc.loc, "the expression has no place");
    let point = Point::before(&model, &at.block, at.at).ok_or_else(missing)?;
    let sort = |condition: bool| match condition {
        true => "a condition",
        false => "an integer",
    };
    let is = matches!(point.value(expr), CtlValue::Bool(_));
    let wanted = kind == FieldKind::Bool;
    if is == wanted {
        return Ok(());
    }
    let message = format!(
        "'expr': '{}' is {}, and the field holds {}",
        expr.in_proc(proc),
        sort(is),
        sort(wanted)
    );
    let loc = proc.stmt(at).map(|s| s.loc.clone()).unwrap_or_default();
    Err(Refusal::argument(&rules::KIND, &loc, message))
}
