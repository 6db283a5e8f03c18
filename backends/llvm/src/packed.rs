//! Functions that take their arguments from memory, for callers that do not know their types.

use inkwell::AddressSpace;
use inkwell::attributes::{Attribute, AttributeLoc};
use inkwell::builder::{Builder, BuilderError};
use inkwell::context::Context;
use inkwell::module::{Linkage, Module};
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicMetadataValueEnum, BasicValueEnum, FunctionValue, PointerValue};
use thiserror::Error;

/// The suffix of a packed function's name.
const SUFFIX: &str = ".packed";

/// The name of the packed function of a function.
pub fn packed_name(function: &str) -> String {
    format!("{function}{SUFFIX}")
}

/// The reason why there is no packed function.
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
    let callee = callee(module, name)?;
    let (builder, words) = begin(context, module, name)?;
    let mut arguments: Vec<BasicMetadataValueEnum<'_>> = Vec::new();
    for (place, parameter) in (0..).zip(callee.get_param_iter()) {
        let slot = slot(context, &builder, words, place)?;
        arguments.push(loaded(context, &builder, slot, parameter.get_type(), name)?.into());
    }
    let call = builder.build_call(callee, &arguments, "")?;
    if callee.get_subprogram().is_some() {
        // Code that is inlined where there are no lines loses its own.
        let kind = Attribute::get_named_enum_kind_id("noinline");
        let noinline = context.create_enum_attribute(kind, 0);
        call.add_attribute(AttributeLoc::Function, noinline);
    }
    builder.build_return(None)?;
    Ok(())
}

/// The C type of an argument, and the number of words that a packed function takes for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CArgument {
    /// An integer, truth or pointer: one word.
    Word,
    /// A struct of a pointer and one stride per dimension: as many words as it has members.
    Window {
        /// The number of dimensions; at least one.
        rank: u32,
    },
}

/// A C function that lies outside of the module.
#[derive(Clone, Copy, Debug)]
pub struct ExternalFunction<'a> {
    /// The function of the module that has the same C signature.
    pub like: &'a str,
    /// The address of the function.
    pub address: u64,
    /// Its arguments.
    pub arguments: &'a [CArgument],
}

/// The attributes that decide how an argument is passed.
const CONVENTION: [&str; 3] = ["byval", "align", "zeroext"];

/// Adds `LIKE.packed(words)`, which calls a foreign function by the C convention of the module's function `LIKE`.
pub(crate) fn add_foreign<'c>(
    context: &'c Context,
    module: &Module<'c>,
    foreign: &ExternalFunction<'_>,
) -> Result<(), PackedError> {
    let name = foreign.like;
    let like = callee(module, name)?;
    let (builder, words) = begin(context, module, name)?;
    let word = context.i64_type();
    let missing = || PackedError::Parameter(name.to_owned());
    let mut arguments: Vec<BasicMetadataValueEnum<'_>> = Vec::new();
    let mut place = 0;
    for argument in foreign.arguments {
        let parameter = u32::try_from(arguments.len()).map_err(|_| missing())?;
        let ty = like.get_nth_param(parameter).ok_or_else(missing)?;
        let ty = ty.get_type();
        let at = slot(context, &builder, words, place)?;
        match *argument {
            CArgument::Word => {
                arguments.push(loaded(context, &builder, at, ty, name)?.into());
                place += 1;
            }
            CArgument::Window { rank } => {
                let members = word.array_type(rank + 1);
                let kind = Attribute::get_named_enum_kind_id("byval");
                let on_stack = like.get_enum_attribute(AttributeLoc::Param(parameter), kind);
                if ty.is_array_type() {
                    arguments.push(builder.build_load(ty, at, "window")?.into());
                } else if on_stack.is_some() || rank > 1 {
                    // The callee may change its copy.
                    let copy = builder.build_alloca(members, "copy")?;
                    let window = builder.build_load(members, at, "window")?;
                    builder.build_store(copy, window)?;
                    arguments.push(copy.into());
                } else {
                    let stride = slot(context, &builder, words, place + 1)?;
                    arguments.push(loaded(context, &builder, at, ty, name)?.into());
                    arguments.push(builder.build_load(word, stride, "stride")?.into());
                }
                place += u64::from(rank) + 1;
            }
        }
    }
    if arguments.len() != like.get_params().len() {
        return Err(missing());
    }
    let pointer = context.ptr_type(AddressSpace::default());
    let address = word
        .const_int(foreign.address, false)
        .const_to_pointer(pointer);
    let call = builder.build_indirect_call(like.get_type(), address, &arguments, "")?;
    for parameter in (0..).take(arguments.len()) {
        let place = AttributeLoc::Param(parameter);
        let kinds = CONVENTION.map(Attribute::get_named_enum_kind_id);
        for attribute in kinds
            .into_iter()
            .filter_map(|kind| like.get_enum_attribute(place, kind))
        {
            call.add_attribute(place, attribute);
        }
    }
    builder.build_return(None)?;
    Ok(())
}

fn callee<'c>(module: &Module<'c>, name: &str) -> Result<FunctionValue<'c>, PackedError> {
    module
        .get_function(name)
        .ok_or_else(|| PackedError::Missing(name.to_owned()))
}

/// Declares `NAME.packed`, and gives a builder for its body and its only parameter.
fn begin<'c>(
    context: &'c Context,
    module: &Module<'c>,
    name: &str,
) -> Result<(Builder<'c>, PointerValue<'c>), PackedError> {
    let pointer = context.ptr_type(AddressSpace::default());
    let ty = context.void_type().fn_type(&[pointer.into()], false);
    let function = module.add_function(&packed_name(name), ty, Some(Linkage::External));
    let builder = context.create_builder();
    builder.position_at_end(context.append_basic_block(function, "entry"));
    let words = function
        .get_first_param()
        .map(BasicValueEnum::into_pointer_value)
        .ok_or_else(|| PackedError::Parameter(name.to_owned()))?;
    Ok((builder, words))
}

/// The address of a word.
fn slot<'c>(
    context: &'c Context,
    builder: &Builder<'c>,
    words: PointerValue<'c>,
    place: u64,
) -> Result<PointerValue<'c>, BuilderError> {
    let word = context.i64_type();
    let at = [word.const_int(place, false)];
    // SAFETY: the caller gives words for every parameter.
    unsafe { builder.build_gep(word, words, &at, "slot") }
}

fn loaded<'c>(
    context: &'c Context,
    builder: &Builder<'c>,
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

#[cfg(test)]
mod tests {
    use inkwell::values::AnyValue;

    use super::*;

    /// The type of a parameter.
    #[derive(Clone, Copy)]
    enum Type {
        Pointer,
        Word,
        Pair,
    }

    /// The packed function of a foreign one, whose like takes a pointer to the configurations and parameters of some types.
    fn foreign(
        types: &[Type],
        byval: Option<u32>,
        arguments: &[CArgument],
    ) -> Result<String, String> {
        let context = Context::create();
        let module = context.create_module("test");
        let types = types.iter().map(|ty| match ty {
            Type::Pointer => context.ptr_type(AddressSpace::default()).into(),
            Type::Word => context.i64_type().into(),
            Type::Pair => context.i64_type().array_type(2).into(),
        });
        let types: Vec<_> = types.collect();
        let ty = context.void_type().fn_type(&types, false);
        let like = module.add_function("like", ty, None);
        if let Some(parameter) = byval {
            let kind = Attribute::get_named_enum_kind_id("byval");
            let of = context.i64_type().array_type(3).into();
            let attribute = context.create_type_attribute(kind, of);
            like.add_attribute(AttributeLoc::Param(parameter), attribute);
        }
        let foreign = ExternalFunction {
            like: "like",
            address: 4096,
            arguments,
        };
        add_foreign(&context, &module, &foreign).map_err(|error| error.to_string())?;
        module.verify().map_err(|error| error.to_string())?;
        let packed = module.get_function("like.packed").expect("it is added");
        Ok(packed.print_to_string().to_string())
    }

    const WINDOWS: [CArgument; 3] = [
        CArgument::Word,
        CArgument::Window { rank: 1 },
        CArgument::Window { rank: 2 },
    ];

    #[test]
    fn windows_are_passed_as_x86_64_wants_them() {
        let types = [Type::Pointer, Type::Pointer, Type::Word, Type::Pointer];
        let text = foreign(&types, Some(3), &WINDOWS).unwrap();
        let call = "call void inttoptr (i64 4096 to ptr)(ptr %argument, ptr %argument3, i64 %stride, ptr byval([3 x i64]) %copy)";
        assert!(text.contains(call), "{text}");
        assert!(
            text.contains("ptr %0, i64 3"),
            "the third word is before the second window: {text}"
        );
    }

    #[test]
    fn windows_are_passed_as_aarch64_wants_them() {
        let types = [Type::Pointer, Type::Pair, Type::Pointer];
        let text = foreign(&types, None, &WINDOWS).unwrap();
        let call =
            "call void inttoptr (i64 4096 to ptr)(ptr %argument, [2 x i64] %window, ptr %copy)";
        assert!(text.contains(call), "{text}");
        assert!(text.contains("alloca [3 x i64]"), "{text}");
    }

    #[test]
    fn other_signatures_are_refused() {
        let types = [Type::Pointer; 2];
        assert!(foreign(&types, None, &WINDOWS).is_err());
        assert!(foreign(&types, None, &WINDOWS[..1]).is_err());
        assert!(foreign(&types, None, &[CArgument::Word; 2]).is_ok());
    }
}
