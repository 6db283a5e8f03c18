//! Limits on the size of integers.
//!
//! The evaluator's integers are as large as there is memory for, and multiplying, dividing or printing large ones takes longer than anybody waits
//! for. They become large by `*`, `<<` and `int` alone (by `+` a bit at a time), so these look at what they make.

use std::collections::HashMap;
use std::fmt;

use allocative::Allocative;
use exo_diagnostics::{Class, Diagnostic};
use num_bigint::BigInt;
use starlark::any::ProvidesStaticType;
use starlark::environment::{Globals, GlobalsBuilder};
use starlark::eval::{Arguments, Evaluator, ParametersSpec, ParametersSpecParam};
use starlark::syntax::AstModule;
use starlark::typing::Ty;
use starlark::values::{
    AllocFrozenValue, FrozenHeap, FrozenValue, NoSerialize, StarlarkValue, UnpackValue, Value,
    starlark_value,
};

use crate::comparisons;
use crate::dialect::{MAX_BITS, dialect};
use crate::error::told;

/// The operators that are functions of ours, by the names of these: no program can say them.
const OPERATORS: [&str; 2] = ["*", "<<"];

/// Parses a source, with operators that check the sizes of operands and results.
pub(crate) fn parse(file: &str, text: &str) -> starlark::Result<AstModule> {
    let mut ast = AstModule::parse(file, text.to_owned(), &dialect())?;
    if let Some(text) = spelled_out(&ast, text) {
        ast = AstModule::parse(file, text, &dialect())?;
    }
    let replaced = OPERATORS.into_iter().chain(comparisons::OPERATORS);
    let replaced = replaced.map(|operator| (operator.to_owned(), operator.to_owned()));
    ast.replace_binary_operators(&HashMap::from_iter(replaced));
    Ok(ast)
}

/// The source with `x = x * (e)` for each `x *= e`, which has no operator to replace; `None` where there is none. What stands behind it in its line moves.
fn spelled_out(ast: &AstModule, text: &str) -> Option<String> {
    if !text.contains("*=") && !text.contains("<<=") {
        return None;
    }
    let statements = ast.stmt_locations();
    let mut found: Vec<(usize, usize, String)> = statements
        .iter()
        .filter_map(|statement| {
            let (begin, end) = (statement.span.begin().get(), statement.span.end().get());
            let spelled = one_spelled_out(statement.source_span())?;
            Some((begin as usize, end as usize, spelled))
        })
        .collect();
    found.sort_unstable();
    let mut out = text.to_owned();
    for (begin, end, spelled) in found.into_iter().rev() {
        out.replace_range(begin..end, &spelled);
    }
    Some(out)
}

/// The same of one statement, if it is one of these.
fn one_spelled_out(statement: &str) -> Option<String> {
    let is_part = |c: char| c.is_alphanumeric() || "_.[]\"' ".contains(c);
    // What is called in the target must not be called twice, and is left as it is.
    let length = statement.find(|c| !is_part(c))?;
    let (target, rest) = statement.split_at(length);
    let operator = OPERATORS
        .into_iter()
        .find(|sign| rest.strip_prefix(sign).is_some_and(|e| e.starts_with('=')))?;
    let value = rest[operator.len() + 1..].trim();
    let target = target.trim();
    Some(format!("{target} = {target} {operator} ({value})"))
}

/// Puts the functions that look at integers in the place of the evaluator's own.
pub(crate) fn bound(builder: &mut GlobalsBuilder, plain: &Globals) {
    for sign in OPERATORS {
        builder.set(sign, Operator::new(sign));
    }
    builder.frozen_heap().add_reference(plain.heap());
    if let Some((_, int)) = plain.iter().find(|(name, _)| *name == "int") {
        builder.set("int", ToInteger::new(int));
    }
}

fn too_large() -> starlark::Error {
    let message = format!("the program asks for more than {MAX_BITS} bits for an integer");
    told(Box::new(Diagnostic::error(Class::Limit, message)))
}

/// Number of bits of an integer; `None` for other values.
fn bits(value: Value<'_>) -> Option<u64> {
    if value.get_type() != "int" {
        return None;
    }
    // A number that does not fit is an error of the evaluator's, with all its digits.
    if let Some(small) = value.unpack_i32() {
        return Some(u64::from(32 - small.unsigned_abs().leading_zeros()));
    }
    let large = BigInt::unpack_value(value).ok().flatten();
    large.map(|large| large.bits())
}

/// An operator as a function of two operands.
#[derive(Debug, ProvidesStaticType, NoSerialize, Allocative)]
struct Operator {
    sign: &'static str,
    signature: ParametersSpec<FrozenValue>,
}

impl Operator {
    fn new(sign: &'static str) -> Operator {
        let operands = ["left", "right"].map(|name| (name, ParametersSpecParam::Required));
        Operator {
            sign,
            signature: ParametersSpec::new_parts(sign, operands, [], false, [], false),
        }
    }

    /// Maximal number of bits of the result, given the sizes of the operands.
    fn makes(&self, left: Value<'_>, right: Value<'_>) -> Option<u64> {
        let (left, of_right) = (bits(left)?, bits(right)?);
        match self.sign {
            "<<" => {
                // What cannot be shifted by is refused by the evaluator.
                let by = u64::try_from(right.unpack_i32()?).ok()?;
                Some(left + by)
            }
            _ => Some(left + of_right),
        }
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign)
    }
}

impl AllocFrozenValue for Operator {
    fn alloc_frozen_value(self, heap: &FrozenHeap) -> FrozenValue {
        heap.alloc_simple(self)
    }
}

#[starlark_value(type = "function")]
impl<'v> StarlarkValue<'v> for Operator {
    fn invoke(
        &self,
        _me: Value<'v>,
        args: &Arguments<'v, '_>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        self.signature.parser(args, eval, |parser, eval| {
            let (left, right): (Value<'v>, Value<'v>) = (parser.next()?, parser.next()?);
            if self.makes(left, right).is_some_and(|bits| bits > MAX_BITS) {
                return Err(too_large());
            }
            match self.sign {
                "<<" => left.left_shift(right, eval.heap()),
                _ => left.mul(right, eval.heap()),
            }
        })
    }
}

/// `int`: what makes an integer of a text or another number.
#[derive(Debug, ProvidesStaticType, NoSerialize, Allocative)]
struct ToInteger {
    /// The evaluator's own.
    #[allocative(skip)]
    original: FrozenValue,
    signature: ParametersSpec<FrozenValue>,
}

impl ToInteger {
    fn new(original: FrozenValue) -> ToInteger {
        let optional = ParametersSpecParam::Optional;
        let signature = ParametersSpec::new_parts(
            "int",
            [("a", optional)],
            [("base", optional)],
            false,
            [],
            false,
        );
        ToInteger {
            original,
            signature,
        }
    }
}

impl fmt::Display for ToInteger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("int")
    }
}

impl AllocFrozenValue for ToInteger {
    fn alloc_frozen_value(self, heap: &FrozenHeap) -> FrozenValue {
        heap.alloc_simple(self)
    }
}

#[starlark_value(type = "function")]
impl<'v> StarlarkValue<'v> for ToInteger {
    fn invoke(
        &self,
        _me: Value<'v>,
        args: &Arguments<'v, '_>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        self.signature.parser(args, eval, |parser, eval| {
            let (of, base): (Option<Value<'v>>, Option<Value<'v>>) =
                (parser.next_opt()?, parser.next_opt()?);
            let text = of.and_then(Value::unpack_str).unwrap_or_default();
            // Reading takes much longer than computing.
            if text.len() as u64 > MAX_BITS / 16 {
                return Err(too_large());
            }
            let named: Vec<(&str, Value<'v>)> =
                base.map(|base| ("base", base)).into_iter().collect();
            let of: Vec<Value<'v>> = of.into_iter().collect();
            eval.eval_function(self.original.to_value(), &of, &named)
        })
    }

    fn eval_type(&self) -> Option<Ty> {
        Some(Ty::int())
    }
}
