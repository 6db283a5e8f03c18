//! Safe functions around the C APIs: that of exo, and the parts of MLIR's that melior leaves out or that panic
//! there (texts that are empty or not UTF-8).

pub(crate) mod relocate;

use melior::ir::attribute::AttributeLike;
use melior::ir::r#type::TypeLike;
use melior::ir::{Attribute, Identifier, Location, OperationRef, Type, Value, ValueLike};
use melior::{Context, StringRef};
use mlir_sys::{
    MlirAttribute, MlirContext, MlirNamedAttribute, MlirStringRef, MlirType,
    mlirAttributeIsADictionary, mlirAttributeIsALocation, mlirAttributeIsASymbolRef,
    mlirDictionaryAttrGet, mlirDictionaryAttrGetElementByName, mlirFlatSymbolRefAttrGet,
    mlirIdentifierGet, mlirIdentifierStr, mlirLocationFromAttribute, mlirLocationFusedGetMetadata,
    mlirNamedAttributeGet, mlirOperationGetAttributeByName,
    mlirOperationGetDiscardableAttributeByName, mlirOperationGetLocation, mlirOperationGetName,
    mlirStringAttrGet, mlirStringAttrGetValue, mlirSymbolRefAttrGet,
    mlirSymbolRefAttrGetLeafReference, mlirSymbolRefAttrGetNumNestedReferences,
    mlirSymbolRefAttrGetRootReference,
};

use crate::ffi;

unsafe extern "C" {
    fn exoAttributeIsAKind(attribute: MlirAttribute) -> bool;
    fn exoKindAttrGet(context: MlirContext, kind: i32) -> MlirAttribute;
    fn exoKindAttrGetValue(attribute: MlirAttribute) -> i32;
    fn exoWindowTypeInfer(source: MlirType, num_words: isize, words: *const i64) -> MlirType;
}

/// Text of MLIR's that belongs to the context; `None` if it is not UTF-8.
fn text<'c>(raw: MlirStringRef) -> Option<&'c str> {
    // SAFETY: the callers below pass strings that MLIR has uniqued in the context, which outlives 'c.
    std::str::from_utf8(unsafe { ffi::bytes_of(raw) }).ok()
}

/// An operation's full name. Names that are not UTF-8 are of no operation that we know.
pub(crate) fn op_name<'c>(op: OperationRef<'c, '_>) -> &'c str {
    // SAFETY: the operation lives; its name lives as long as its context.
    text(unsafe { mlirIdentifierStr(mlirOperationGetName(op.to_raw())) }).unwrap_or("")
}

/// The text of an identifier.
pub(crate) fn identifier_text<'c>(identifier: Identifier<'c>) -> Option<&'c str> {
    // SAFETY: identifiers live as long as their context.
    text(unsafe { mlirIdentifierStr(identifier.to_raw()) })
}

/// An attribute that the operation's definition declares. Operations of hardware libraries, which are made at
/// run time, keep theirs among the discardable ones.
pub(crate) fn attribute<'c>(op: OperationRef<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    let name = StringRef::new(name).to_raw();
    // SAFETY: the operation lives; a null attribute becomes `None`.
    unsafe { Attribute::from_option_raw(mlirOperationGetAttributeByName(op.to_raw(), name)) }
}

/// An attribute beyond the operation's definition.
pub(crate) fn discardable<'c>(op: OperationRef<'c, '_>, name: &str) -> Option<Attribute<'c>> {
    let name = StringRef::new(name).to_raw();
    // SAFETY: the operation lives; a null attribute becomes `None`.
    unsafe {
        Attribute::from_option_raw(mlirOperationGetDiscardableAttributeByName(
            op.to_raw(),
            name,
        ))
    }
}

/// The text of a string attribute.
pub(crate) fn string_of<'c>(attribute: Attribute<'c>) -> Option<&'c str> {
    // SAFETY: the attribute is a string attribute, uniqued in the context.
    attribute
        .is_string()
        .then(|| text(unsafe { mlirStringAttrGetValue(attribute.to_raw()) }))
        .flatten()
}

/// A symbol reference `@root`, or `@root::@leaf`.
pub(crate) fn symbol_of<'c>(attribute: Attribute<'c>) -> Option<(&'c str, Option<&'c str>)> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute lives; the other queries follow only for a symbol reference.
    unsafe {
        if !mlirAttributeIsASymbolRef(raw) {
            return None;
        }
        let root = text(mlirSymbolRefAttrGetRootReference(raw))?;
        match mlirSymbolRefAttrGetNumNestedReferences(raw) {
            0 => Some((root, None)),
            1 => Some((root, Some(text(mlirSymbolRefAttrGetLeafReference(raw))?))),
            _ => None,
        }
    }
}

/// `@root::@leaf`.
pub(crate) fn nested_symbol<'c>(context: &'c Context, root: &str, leaf: &str) -> Attribute<'c> {
    // SAFETY: the context lives, and MLIR copies the names.
    unsafe {
        let leaf = mlirFlatSymbolRefAttrGet(context.to_raw(), StringRef::new(leaf).to_raw());
        let root = StringRef::new(root).to_raw();
        Attribute::from_raw(mlirSymbolRefAttrGet(context.to_raw(), root, 1, &leaf))
    }
}

/// A dictionary of strings, by their names.
pub(crate) fn dictionary<'c>(context: &'c Context, entries: &[(&str, &str)]) -> Attribute<'c> {
    // SAFETY: the context lives, MLIR copies names and strings, and the array is valid for its length.
    unsafe {
        let entries: Vec<MlirNamedAttribute> = (entries.iter())
            .map(|(name, text)| {
                let name = mlirIdentifierGet(context.to_raw(), StringRef::new(name).to_raw());
                let text = mlirStringAttrGet(context.to_raw(), StringRef::new(text).to_raw());
                mlirNamedAttributeGet(name, text)
            })
            .collect();
        Attribute::from_raw(mlirDictionaryAttrGet(
            context.to_raw(),
            entries.len() as isize,
            entries.as_ptr(),
        ))
    }
}

/// A dictionary of attributes, by their names.
pub(crate) fn attribute_dictionary<'c>(
    context: &'c Context,
    entries: &[(&str, Attribute<'c>)],
) -> Attribute<'c> {
    let entries: Vec<MlirNamedAttribute> = entries
        .iter()
        .map(|(name, attribute)| MlirNamedAttribute {
            name: Identifier::new(context, name).to_raw(),
            attribute: attribute.to_raw(),
        })
        .collect();
    // SAFETY: the context and the attributes live; MLIR copies the list.
    unsafe {
        let count = entries.len() as isize;
        Attribute::from_raw(mlirDictionaryAttrGet(
            context.to_raw(),
            count,
            entries.as_ptr(),
        ))
    }
}

/// Emits an error on an operation, in the form of MLIR's verifiers: `'name' op message`.
pub(crate) fn emit_op_error(op: OperationRef<'_, '_>, message: &str) {
    let message = format!("'{}' op {message}", op_name(op));
    // SAFETY: the operation lives, and so does its location.
    unsafe { ffi::emit_error(mlirOperationGetLocation(op.to_raw()), &message) }
}

/// An entry of a dictionary.
pub(crate) fn entry<'c>(dictionary: Attribute<'c>, name: &str) -> Option<Attribute<'c>> {
    let raw = dictionary.to_raw();
    let name = StringRef::new(name).to_raw();
    // SAFETY: the attribute lives and is asked for an entry only if it is a dictionary; null becomes `None`.
    unsafe {
        mlirAttributeIsADictionary(raw)
            .then(|| Attribute::from_option_raw(mlirDictionaryAttrGetElementByName(raw, name)))
            .flatten()
    }
}

/// The number of the kind in a `#exo.kind`.
pub(crate) fn kind_of(attribute: Attribute<'_>) -> Option<i32> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute lives and is asked for its value only if it is a kind.
    unsafe { exoAttributeIsAKind(raw).then(|| exoKindAttrGetValue(raw)) }
}

/// The `#exo.kind` of that number, which must be that of a kind.
pub(crate) fn kind_attr<'c>(context: &'c Context, kind: i32) -> Attribute<'c> {
    // SAFETY: the context lives, with the exo dialect loaded.
    unsafe { Attribute::from_raw(exoKindAttrGet(context.to_raw(), kind)) }
}

/// The name in a `#exo.mem`.
pub(crate) fn mem_of<'c>(attribute: Attribute<'c>) -> Option<&'c str> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute lives and is asked for its name only if it is a memory.
    unsafe {
        ffi::exoAttributeIsAMem(raw)
            .then(|| text(ffi::exoMemAttrGetName(raw)))
            .flatten()
    }
}

/// `#exo.mem<"name">`; the name must not be empty nor that of DRAM.
pub(crate) fn mem_attr<'c>(context: &'c Context, name: &str) -> Attribute<'c> {
    // SAFETY: the context lives, with the exo dialect loaded, and MLIR copies the name.
    unsafe {
        Attribute::from_raw(ffi::exoMemAttrGet(
            context.to_raw(),
            StringRef::new(name).to_raw(),
        ))
    }
}

/// Whether a type is `!exo.real`.
pub(crate) fn is_real(ty: Type<'_>) -> bool {
    // SAFETY: the type lives.
    unsafe { ffi::exoTypeIsAReal(ty.to_raw()) }
}

/// `!exo.real`.
pub(crate) fn real_type<'c>(context: &'c Context) -> Type<'c> {
    // SAFETY: the context lives, with the exo dialect loaded.
    unsafe { Type::from_raw(ffi::exoRealTypeGet(context.to_raw())) }
}

/// The type of a window: of a memref `source` seen through dimensions in code. `None` if the code does not fit
/// the source.
pub(crate) fn window_type<'c>(source: Type<'c>, dims: &[i64]) -> Option<Type<'c>> {
    // SAFETY: the type lives, the words are valid for their number; null becomes `None`.
    unsafe {
        let raw = exoWindowTypeInfer(source.to_raw(), dims.len() as isize, dims.as_ptr());
        Type::from_option_raw(raw)
    }
}

/// The location that an attribute is.
pub(crate) fn location_of<'c>(attribute: Attribute<'c>) -> Option<Location<'c>> {
    let raw = attribute.to_raw();
    // SAFETY: the attribute lives and is converted only if it is a location.
    unsafe {
        mlirAttributeIsALocation(raw).then(|| Location::from_raw(mlirLocationFromAttribute(raw)))
    }
}

/// The metadata of a fused location, if it has any.
pub(crate) fn fused_metadata<'c>(location: Location<'c>) -> Option<Attribute<'c>> {
    // SAFETY: asked of fused locations only; a null attribute becomes `None`.
    location
        .is_fused()
        .then(|| unsafe {
            Attribute::from_option_raw(mlirLocationFusedGetMetadata(location.to_raw()))
        })
        .flatten()
}

/// A value, to be used for as long as what defines it lives.
pub fn lasting<'c>(value: Value<'c, '_>) -> Value<'c, 'c> {
    // SAFETY: the value lives; whoever holds it does not use it when its definition is gone.
    unsafe { Value::from_raw(value.to_raw()) }
}
