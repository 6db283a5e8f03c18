//! Parts of functions, which become functions of their own and calls of these.

use exo_dialects::location;
use exo_dialects::names::attr;
use exo_dialects::rewriter::{self, Place, Rewriter};
use exo_dialects::upstream::{self, ValueId};
use exo_raising::Part;
use melior::Context;
use melior::ir::attribute::{FlatSymbolRefAttribute, StringAttribute, TypeAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::FunctionType;
use melior::ir::{
    Attribute, Block, BlockRef, Identifier, Location, Operation, OperationRef, Region, RegionLike,
    Type, Value, ValueLike,
};
use rustc_hash::FxHashMap;

use super::code_attributes;

/// Values of the function that a part is taken from, and those of the new function that they become.
type Values<'c> = FxHashMap<ValueId, Value<'c, 'c>>;

/// The private function that a part becomes, which stands nowhere yet.
pub(crate) fn outlined<'c>(
    context: &'c Context,
    (function, name): (OperationRef<'c, '_>, &str),
    part: &Part<'c, '_>,
) -> Option<Operation<'c>> {
    // A place without its scope: two functions cannot have one subprogram.
    let first = location::from_mlir(part.moved.first()?.location());
    let location = location::to_mlir(context, &first);
    let inputs: Vec<Type<'c>> = part.inputs.iter().map(ValueLike::r#type).collect();
    let results: Vec<Type<'c>> = part.results.iter().map(ValueLike::r#type).collect();
    let ty = FunctionType::new(context, &inputs, &results);
    let private = StringAttribute::new(context, "private").into();
    let mut attributes = vec![
        (attr::SYM_NAME, StringAttribute::new(context, name).into()),
        (attr::FUNCTION_TYPE, TypeAttribute::new(ty.into()).into()),
        (attr::SYM_VISIBILITY, private),
    ];
    attributes
        .extend(Attribute::parse(context, "#llvm.linkage<internal>").map(|v| ("llvm.linkage", v)));
    attributes.extend(code_attributes::of(context, function));
    let attributes: Vec<_> = attributes
        .into_iter()
        .map(|(name, value)| (Identifier::new(context, name), value))
        .collect();
    let body = Region::new();
    fill(&body, &inputs, (location, part))?;
    OperationBuilder::new("func.func", location)
        .add_attributes(&attributes)
        .add_regions([body])
        .build()
        .ok()
}

/// A function that stands nowhere yet, to be read.
pub(crate) fn outlined_function<'c, 'a>(function: &'a Operation<'c>) -> OperationRef<'c, 'a> {
    rewriter::reference(function)
}

/// Makes the only block of an outlined function.
fn fill<'c>(
    body: &Region<'c>,
    inputs: &[Type<'c>],
    (location, part): (Location<'c>, &Part<'c, '_>),
) -> Option<()> {
    let arguments: Vec<_> = inputs.iter().map(|ty| (*ty, location)).collect();
    let block = body.append_block(Block::new(&arguments));
    let mut values = Values::default();
    for (input, argument) in part.inputs.iter().zip(upstream::arguments(block)) {
        values.insert(upstream::identity(*input), upstream::lasting(argument));
    }
    for op in part.recomputed.iter().chain(&part.moved) {
        append_copy(*op, block, &mut values);
    }
    let given = part
        .results
        .iter()
        .map(|value| values.get(&upstream::identity(*value)).copied());
    let given: Vec<Value<'c, 'c>> = given.collect::<Option<_>>()?;
    let end = OperationBuilder::new("func.return", location);
    block.append_operation(end.add_operands(&given).build().ok()?);
    Some(())
}

/// Appends a copy of an operation, with the values of the new function.
fn append_copy<'c>(op: OperationRef<'c, '_>, block: BlockRef<'c, '_>, values: &mut Values<'c>) {
    let copy = rewriter::copy(op);
    exo_raising::in_order(rewriter::reference(&copy), &mut |inner| {
        let old = upstream::operands(inner);
        let new = old
            .iter()
            .map(|value| match values.get(&upstream::identity(*value)) {
                Some(value) => *value,
                None => upstream::lasting(*value),
            });
        let new: Vec<Value<'c, 'c>> = new.collect();
        rewriter::set_operands(inner, &new);
    });
    rewriter::remove_attribute(rewriter::reference(&copy), attr::OUTLINE);
    let copy = block.append_operation(copy);
    for (old, new) in upstream::results(op)
        .into_iter()
        .zip(upstream::lasting_results(copy))
    {
        values.insert(upstream::identity(old), new);
    }
}

/// Whether what is left of a function verifies.
pub(crate) fn verifies(function: OperationRef<'_, '_>) -> bool {
    rewriter::verifies(function)
}

/// Lets a function call another that a part of it has become, in place of the part. What is left is to be verified once all parts are replaced.
pub(crate) fn replace_part<'c>(
    context: &'c Context,
    (function, name): (OperationRef<'c, '_>, &str),
    (part, outlined): (&Part<'c, '_>, Operation<'c>),
) -> Option<()> {
    let rewriter = Rewriter::new(context);
    let last = part.moved.last()?;
    let types: Vec<Type<'c>> = part.results.iter().map(ValueLike::r#type).collect();
    let callee = FlatSymbolRefAttribute::new(context, name).into();
    let call = OperationBuilder::new("func.call", part.moved.first()?.location())
        .add_operands(&part.inputs)
        .add_results(&types)
        .add_attributes(&[(Identifier::new(context, attr::CALLEE), callee)])
        .build()
        .ok()?;
    let outlined = rewriter.insert(outlined, Place::Before(function));
    let call = rewriter.insert(call, Place::Before(*last));
    for (old, new) in part.results.iter().zip(upstream::results(call)) {
        rewriter.replace_uses(*old, new);
    }
    for op in part.moved.iter().rev() {
        rewriter.erase(*op);
    }
    for op in &part.stays {
        rewriter.modify(*op, || rewriter::remove_attribute(*op, attr::OUTLINE));
    }
    rewriter::verifies(outlined).then_some(())
}
