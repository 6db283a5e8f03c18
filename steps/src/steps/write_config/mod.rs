//! `write_config`: configuration is written.

use exo_ir::{ConfigValue, Data, DisplayIn, FieldKind, FieldRef, Proc, Stmt, StmtKind, field_name};

use crate::args::{Field, Statement, Value};
use crate::cursor::Gap;
use crate::equivalence::Relation;
use crate::rewrite::{self, RewriteError};
use crate::safety::{DeadFieldClaim, UNREAD_RULE, relation_without};
use crate::total::partial_in;
use crate::{Condition, Edit, Example, Purpose, Refusal, Refused, Step, Target, Upstream};

static C1: Condition = Condition {
    id: "write_config.c1",
    rule: UNREAD_RULE,
};

static C2: Condition = Condition {
    id: "write_config.c2",
    rule: "Data that is written has a value for all inputs, since nothing has computed it there before: it divides only by literals that are neither 0 nor -1 in any \
type, has no declared function, reads data of one type (what is undecided goes with any), and is made of integers if the field is an integer.",
};

crate::step_args! {
    /// Arguments of `write_config`.
    pub struct WriteConfigArgs {
        /// where to write: 'before:PATTERN' or 'after:PATTERN'
        pub gap: Gap,
        /// the field
        pub field: Field,
        /// the value, in names that are visible at the gap and are no loop variables
        #[before(gap)]
        pub value: Value,
    }
}

crate::step_returns! {
    /// Results of `write_config`.
    pub struct WriteConfigReturns {
        /// the write
        pub stmt: Statement,
    }
}

/// Plan of `write_config`: the write, and the relation of the result to the procedure before.
pub struct Plan {
    gap: Gap,
    field: FieldRef,
    value: ConfigValue,
    relation: Relation,
}

impl Plan {
    /// Whether a data field is written with its own value. (Of others the analysis knows the
    /// values.)
    fn writes_itself(&self) -> bool {
        matches!(&self.value, ConfigValue::Data(Data::Config(field)) if *field == self.field)
    }
}

/// Writes configuration.
pub struct WriteConfig;

impl Step for WriteConfig {
    const NAME: &'static str = "write_config";
    const PURPOSE: Purpose = Purpose::Configuration;
    const UPSTREAM: Upstream =
        Upstream::call(&[("gap", "gap_cursor"), ("field", "config"), ("value", "rhs")]);
    const SUMMARY: &'static str = "insert a write of a configuration field that nothing reads";
    const DESCRIPTION: &'static str = "
A write of a value that the field holds already can stand anywhere. Any other can where nobody reads the field before it is written
again: then the procedure means the same up to the field's final value, which the record of a derived version says, and `call_eqv`
asks for where it puts the version. A field that holds data takes a data expression, a `bool` field a condition, all others an integer.";
    const EXAMPLE: Example = Example {
        before: "@config
class Load:
    step: index

@proc
def set(n: size, x: f32[n]):
    for i in seq(0, n):
        Load.step = 2
        if Load.step > 1:
            x[i] = 0.0
",
        options: "gap='before:for i in _: _' field=Load.step value=2",
        after: "@proc
def set(n: size, x: f32[n] @ DRAM):
    Load.step = 2
    for i in seq(0, n):
        Load.step = 2
        if Load.step > 1:
            x[i] = 0.0
",
    };
    const CONDITIONS: &'static [&'static Condition] = &[&C1, &C2];
    type Args = WriteConfigArgs;
    type Returns = WriteConfigReturns;
    type Plan = Plan;

    fn check(target: &mut Target<'_>, args: &WriteConfigArgs) -> Result<Plan, Refused<Plan>> {
        let mut plan = Plan {
            gap: args.gap.clone(),
            field: args.field.name.clone(),
            value: args.value.of(args.field.kind)?,
            relation: Relation::Equivalent,
        };
        let proc = target.proc();
        let claim = DeadFieldClaim {
            condition: &C1,
            loc: plan.gap.loc(proc),
            cannot: format!(
                "cannot write '{} = {}' here",
                field_name(&plan.field),
                plan.value.in_proc(proc)
            ),
        };
        if let Err(refusal) = has_value(target, &plan, args.field.kind) {
            return Err(Refused::of(refusal, plan));
        }
        if plan.writes_itself() {
            return Ok(plan);
        }
        let with = target.probe(|proc| insert(proc, &plan).map(|_| ()))?;
        let without = target.model();
        let at = (&plan.gap.block, plan.gap.at);
        let field = std::slice::from_ref(&plan.field);
        match relation_without(target, (&with, &without), at, field, &claim) {
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

    fn rewrite(plan: Plan, edit: &mut Edit) -> Result<WriteConfigReturns, RewriteError> {
        let stmt = insert(&mut edit.proc, &plan)?;
        edit.relation = plan.relation;
        Ok(WriteConfigReturns { stmt })
    }
}

/// Requires that the value is defined for all values of its operands.
fn has_value(target: &Target<'_>, plan: &Plan, kind: FieldKind) -> Result<(), Refusal> {
    let (ConfigValue::Data(value), FieldKind::Data(elem)) = (&plan.value, kind) else {
        return Ok(());
    };
    let precision = target.precision();
    let mixed = precision.is_mixed(value);
    let mixed = mixed.then_some("what it reads is of several types");
    let Some(why) = partial_in(value, elem, precision).or(mixed) else {
        return Ok(());
    };
    let proc = target.proc();
    let message = format!(
        "cannot write '{} = {}' here: {why}, and it is not computed here now",
        field_name(&plan.field),
        value.in_proc(proc)
    );
    Refusal::plain(&C2, &plan.gap.loc(proc), message).raise()
}

fn insert(proc: &mut Proc, plan: &Plan) -> Result<Statement, RewriteError> {
    let kind = StmtKind::WriteConfig {
        field: plan.field.clone(),
        value: plan.value.clone(),
    };
    let loc = plan.gap.loc(proc);
    let gap = plan.gap.block.slice(plan.gap.at..plan.gap.at);
    let made = rewrite::splice(proc, &gap, vec![Stmt::new(loc, kind)])?;
    Ok(made.first().into())
}
