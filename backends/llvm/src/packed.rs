//! Functions that take their arguments from memory, for callers that do not know their types.

use inkwell::AddressSpace;
use inkwell::builder::BuilderError;
use inkwell::context::Context;
use inkwell::module::{Linkage, Module};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, PointerValue};
use thiserror::Error;

/// What a packed function's name ends in.
pub(crate) const SUFFIX: &str = ".packed";

/// Why there is no packed function.
#[derive(Debug, Error)]
pub(crate) enum PackedError {
    #[error("no function '{0}'")]
    Missing(String),
    #[error("a parameter of '{0}' is no integer, float or pointer of at most 64 bits")]
    Parameter(String),
    #[error(transparent)]
    Builder(#[from] BuilderError),
}

/// Adds `NAME.packed(words)` which calls `NAME` with arguments from an array of 64-bit words, one for each, in the low bytes.
pub(crate) fn add<'c>(
    context: &'c Context,
    module: &Module<'c>,
    name: &str,
) -> Result<(), PackedError> {
    let callee = module
        .get_function(name)
        .ok_or_else(|| PackedError::Missing(name.to_owned()))?;
    let pointer = context.ptr_type(AddressSpace::default());
    let ty = context.void_type().fn_type(&[pointer.into()], false);
    let function = module.add_function(&format!("{name}{SUFFIX}"), ty, Some(Linkage::External));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let words = function
        .get_first_param()
        .map(BasicValueEnum::into_pointer_value)
        .ok_or_else(|| PackedError::Parameter(name.to_owned()))?;
    let mut arguments: Vec<BasicMetadataValueEnum<'_>> = Vec::new();
    for (place, parameter) in (0..).zip(callee.get_param_iter()) {
        let word = context.i64_type();
        let at = [word.const_int(place, false)];
        // SAFETY: the caller gives a word for every parameter.
        let slot = unsafe { builder.build_gep(word, words, &at, "slot")? };
        arguments.push(loaded(context, &builder, slot, parameter.get_type(), name)?.into());
    }
    builder.build_call(callee, &arguments, "")?;
    builder.build_return(None)?;
    Ok(())
}

fn loaded<'c>(
    context: &'c Context,
    builder: &inkwell::builder::Builder<'c>,
    slot: PointerValue<'c>,
    ty: BasicTypeEnum<'c>,
    name: &str,
) -> Result<BasicValueEnum<'c>, PackedError> {
    match ty {
        BasicTypeEnum::IntType(int) if int.get_bit_width() == 1 => {
            let byte = builder.build_load(context.i8_type(), slot, "byte")?;
            Ok(builder
                .build_int_truncate(byte.into_int_value(), int, "truth")?
                .into())
        }
        BasicTypeEnum::IntType(int) if int.get_bit_width() <= 64 => {
            Ok(builder.build_load(int, slot, "number")?)
        }
        BasicTypeEnum::FloatType(_) | BasicTypeEnum::PointerType(_) => {
            Ok(builder.build_load(ty, slot, "argument")?)
        }
        _ => Err(PackedError::Parameter(name.to_owned())),
    }
}
