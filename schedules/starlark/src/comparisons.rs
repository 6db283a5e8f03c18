//! Limits on comparisons.
//!
//! The evaluator compares values part by part, and does not see that parts are shared: of `x = (x, x)`, a hundred times over, there are a
//! hundred tuples and more parts than anybody can wait for. So the operators that compare count the parts first.

use std::fmt;

use allocative::Allocative;
use exo_diagnostics::{Class, Diagnostic};
use starlark::any::ProvidesStaticType;
use starlark::environment::GlobalsBuilder;
use starlark::eval::{Arguments, Evaluator, ParametersSpec, ParametersSpecParam};
use starlark::values::dict::DictRef;
use starlark::values::list::ListRef;
use starlark::values::record::Record;
use starlark::values::structs::StructRef;
use starlark::values::tuple::TupleRef;
use starlark::values::{
    AllocFrozenValue, FrozenHeap, FrozenValue, NoSerialize, StarlarkValue, Value, starlark_value,
};

use crate::dialect::MAX_COMPARED;
use crate::error::told;
use crate::host::Host;

/// The operators that are functions of ours, by the names of these: no program can say them.
pub(crate) const OPERATORS: [&str; 8] = ["==", "!=", "<", "<=", ">", ">=", "in", "not in"];

/// Puts the functions that count in the place of the evaluator's operators.
pub(crate) fn bound(builder: &mut GlobalsBuilder) {
    for sign in OPERATORS {
        builder.set(sign, Comparison::new(sign));
    }
}

/// An operator as a function of two operands.
#[derive(Debug, ProvidesStaticType, NoSerialize, Allocative)]
struct Comparison {
    sign: &'static str,
    signature: ParametersSpec<FrozenValue>,
}

impl Comparison {
    fn new(sign: &'static str) -> Comparison {
        let operands = ["left", "right"].map(|name| (name, ParametersSpecParam::Required));
        Comparison {
            sign,
            signature: ParametersSpec::new_parts(sign, operands, [], false, [], false),
        }
    }

    /// Whether the operator compares what its left operand is with the parts of the right one.
    fn searches(&self) -> bool {
        matches!(self.sign, "in" | "not in")
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign)
    }
}

impl AllocFrozenValue for Comparison {
    fn alloc_frozen_value(self, heap: &FrozenHeap) -> FrozenValue {
        heap.alloc_simple(self)
    }
}

#[starlark_value(type = "function")]
impl<'v> StarlarkValue<'v> for Comparison {
    fn invoke(
        &self,
        _me: Value<'v>,
        args: &Arguments<'v, '_>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        self.signature.parser(args, eval, |parser, eval| {
            let (left, right): (Value<'v>, Value<'v>) = (parser.next()?, parser.next()?);
            charge(eval, |left_over| match self.searches() {
                true => searched(left, right, left_over),
                false => shared_size(left, right, left_over),
            })?;
            let is = match self.sign {
                "==" => left.equals(right)?,
                "!=" => !left.equals(right)?,
                "<" => left.compare(right)?.is_lt(),
                "<=" => left.compare(right)?.is_le(),
                ">" => left.compare(right)?.is_gt(),
                ">=" => left.compare(right)?.is_ge(),
                "in" => right.is_in(left)?,
                _ => !right.is_in(left)?,
            };
            Ok(Value::new_bool(is))
        })
    }
}

/// Charges the cost of a comparison to the program's budget; `count` gets the rest of the budget,
/// and returns at most that.
fn charge(eval: &Evaluator<'_, '_, '_>, count: impl FnOnce(u64) -> u64) -> starlark::Result<()> {
    let host = Host::of(eval).map_err(starlark::Error::new_other)?;
    let left_over = MAX_COMPARED - host.compared.get();
    let taken = count(left_over);
    if taken >= left_over {
        let message = format!("the program compares more than {MAX_COMPARED} parts of values");
        return Err(told(Box::new(Diagnostic::error(Class::Limit, message))));
    }
    host.compared.set(host.compared.get() + taken);
    Ok(())
}

/// The parts that are inside of both of two values, as many as the smaller one has, up to a limit.
fn shared_size(left: Value<'_>, right: Value<'_>, most: u64) -> u64 {
    let (mut left, mut right) = (Parts::of(left), Parts::of(right));
    let mut count = 0;
    while count < most && left.step() && right.step() {
        count += 1;
    }
    count
}

/// The parts that are looked at to find a value in another one, up to a limit.
fn searched(sought: Value<'_>, among: Value<'_>, most: u64) -> u64 {
    // What has no parts is found in as long as it takes to go through the other.
    if !Parts::of(sought).step() {
        return 0;
    }
    let mut elements = Vec::new();
    match DictRef::from_value(among) {
        // What is in a table is found by all parts of it, and then compared.
        Some(_) => return 2 * shared_size(sought, sought, most / 2),
        None if among.get_type() == "set" => return 2 * shared_size(sought, sought, most / 2),
        None => push_parts(among, &mut elements),
    }
    let mut count = 0;
    for element in elements {
        if count >= most {
            break;
        }
        count += shared_size(sought, element, most - count);
    }
    count
}

/// The parts of a value, those of parts among them, each as often as it is there.
struct Parts<'v> {
    open: Vec<Value<'v>>,
}

impl<'v> Parts<'v> {
    fn of(value: Value<'v>) -> Parts<'v> {
        let mut open = Vec::new();
        push_parts(value, &mut open);
        Parts { open }
    }

    /// Goes on to the next part, if there is one.
    fn step(&mut self) -> bool {
        let Some(next) = self.open.pop() else {
            return false;
        };
        push_parts(next, &mut self.open);
        true
    }
}

/// Adds the parts of a value; none for numbers, texts and our own values.
fn push_parts<'v>(value: Value<'v>, parts: &mut Vec<Value<'v>>) {
    if let Some(tuple) = TupleRef::from_value(value) {
        parts.extend(tuple.iter());
    } else if let Some(list) = ListRef::from_value(value) {
        parts.extend(list.iter());
    } else if let Some(dict) = DictRef::from_value(value) {
        parts.extend(dict.iter().flat_map(|(key, value)| [key, value]));
    } else if let Some(fields) = StructRef::from_value(value) {
        parts.extend(fields.iter().map(|(_, field)| field));
    } else if let Some(record) = Record::from_value(value) {
        parts.extend(record.iter().map(|(_, field)| field));
    }
}
