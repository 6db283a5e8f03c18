//! Reading attributes and operands of any operation.

use exo_ir::{FieldRef, Sym};
use melior::ir::attribute::{ArrayAttribute, AttributeLike, DenseI64ArrayAttribute, TypeAttribute};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::TypeLike;
use melior::ir::{Attribute, BlockRef, OperationRef, RegionLike, Type, Value, ValueLike};

use super::{Malformed, no_part};
use crate::code::{CodeError, Decoder, Operand};
use crate::names::attr;
use crate::{native, types};

/// The control expressions of an operation: its code, and the operands that the code is over.
#[derive(Clone, Debug)]
pub struct Operands<'c, 'a> {
    op: OperationRef<'c, 'a>,
    words: Vec<i64>,
    operands: Vec<Operand>,
    fields: Vec<FieldRef>,
}

impl<'c: 'a, 'a> Operands<'c, 'a> {
    /// The code of an operation in the attribute `code`; operands are called by their numbers.
    pub(crate) fn of(op: OperationRef<'c, 'a>) -> Result<Self, Malformed> {
        Self::called(op, |number, value| numbered(op, number, value.r#type()))
    }

    /// The code of an operation in the attribute `code`; operands are called as `call` says.
    pub(crate) fn called(
        op: OperationRef<'c, 'a>,
        mut call: impl FnMut(usize, Value<'c, 'a>) -> Result<Operand, Malformed>,
    ) -> Result<Self, Malformed> {
        let operands = (0..op.operand_count())
            .map(|number| operand(op, number).and_then(|value| call(number, value)))
            .collect::<Result<_, _>>()?;
        Ok(Operands {
            op,
            words: words(op, attr::CODE)?,
            operands,
            fields: fields(op)?,
        })
    }

    /// The value that decoded expressions call by that symbol.
    pub fn value(&self, sym: Sym) -> Option<Value<'c, 'a>> {
        self.op.operand(usize::try_from(sym.0).ok()?).ok()
    }

    /// The words of the code.
    pub fn words(&self) -> &[i64] {
        &self.words
    }

    /// The configuration fields that the code mentions.
    pub fn fields(&self) -> &[FieldRef] {
        &self.fields
    }

    /// Decodes the whole code by `read`.
    pub(crate) fn decode<T>(
        &self,
        read: impl FnOnce(&mut Decoder<'_>) -> Result<T, CodeError>,
    ) -> Result<T, Malformed> {
        decode(self.op, &self.words, &self.operands, &self.fields, read)
    }
}

/// Decodes the whole of a code of an operation by `read`.
pub(crate) fn decode<T>(
    op: OperationRef<'_, '_>,
    words: &[i64],
    operands: &[Operand],
    fields: &[FieldRef],
    read: impl FnOnce(&mut Decoder<'_>) -> Result<T, CodeError>,
) -> Result<T, Malformed> {
    let mut decoder = Decoder::new(words, operands, fields);
    read(&mut decoder)
        .and_then(|result| decoder.finish().map(|()| result))
        .map_err(|error| Malformed::Code {
            op: native::op_name(op).to_owned(),
            error,
        })
}

/// The operand of that number, called by its number.
pub(crate) fn numbered(
    op: OperationRef<'_, '_>,
    number: usize,
    ty: Type<'_>,
) -> Result<Operand, Malformed> {
    let rank = types::rank(ty);
    let is_control = || ty.is_index() || ty.is_integer();
    if rank.is_none() && !is_control() {
        return Err(Malformed::Type {
            op: native::op_name(op).to_owned(),
            ty: ty.to_string(),
        });
    }
    Ok(Operand {
        sym: Sym(u32::try_from(number).unwrap_or(u32::MAX)),
        rank,
    })
}

pub(crate) fn operand<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    number: usize,
) -> Result<Value<'c, 'a>, Malformed> {
    match number < op.operand_count() {
        true => op.operand(number).map_err(|_| no_part(op, "such operand")),
        false => Err(no_part(op, "such operand")),
    }
}

pub(crate) fn result<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Result<Value<'c, 'a>, Malformed> {
    match op.result_count() {
        0 => Err(no_part(op, "result")),
        _ => op
            .result(0)
            .map(Value::from)
            .map_err(|_| no_part(op, "result")),
    }
}

/// The first block of a region; `None` if the region is empty or not there.
pub(crate) fn block<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    region: usize,
) -> Option<BlockRef<'c, 'a>> {
    (region < op.region_count())
        .then(|| op.region(region).ok()?.first_block())
        .flatten()
}

pub(crate) fn required<'c>(
    op: OperationRef<'c, '_>,
    name: &'static str,
) -> Result<Attribute<'c>, Malformed> {
    native::attribute(op, name).ok_or_else(|| invalid(op, name))
}

pub(crate) fn invalid(op: OperationRef<'_, '_>, attribute: &'static str) -> Malformed {
    Malformed::Attribute {
        op: native::op_name(op).to_owned(),
        attribute,
    }
}

pub(crate) fn string<'c>(
    op: OperationRef<'c, '_>,
    name: &'static str,
) -> Result<&'c str, Malformed> {
    native::string_of(required(op, name)?).ok_or_else(|| invalid(op, name))
}

pub(crate) fn optional_string(
    op: OperationRef<'_, '_>,
    name: &'static str,
) -> Result<Option<String>, Malformed> {
    native::attribute(op, name)
        .map(|a| {
            native::string_of(a)
                .map(str::to_owned)
                .ok_or_else(|| invalid(op, name))
        })
        .transpose()
}

pub(crate) fn flag(op: OperationRef<'_, '_>, name: &'static str) -> bool {
    native::attribute(op, name).is_some()
}

/// The elements of an array attribute.
pub(crate) fn array<'c>(
    op: OperationRef<'c, '_>,
    name: &'static str,
) -> Result<Vec<Attribute<'c>>, Malformed> {
    elements(required(op, name)?).ok_or_else(|| invalid(op, name))
}

pub(crate) fn elements<'c>(attribute: Attribute<'c>) -> Option<Vec<Attribute<'c>>> {
    let array = ArrayAttribute::try_from(attribute).ok()?;
    (0..array.len()).map(|k| array.element(k).ok()).collect()
}

pub(crate) fn strings<'c>(
    op: OperationRef<'c, '_>,
    name: &'static str,
) -> Result<Vec<&'c str>, Malformed> {
    array(op, name)?
        .into_iter()
        .map(|a| native::string_of(a).ok_or_else(|| invalid(op, name)))
        .collect()
}

/// The type in a type attribute.
pub(crate) fn type_of<'c>(attribute: Attribute<'c>) -> Option<Type<'c>> {
    TypeAttribute::try_from(attribute).ok().map(|a| a.value())
}

pub(crate) fn i64s(attribute: Attribute<'_>) -> Option<Vec<i64>> {
    let array = DenseI64ArrayAttribute::try_from(attribute).ok()?;
    (0..array.len()).map(|k| array.element(k).ok()).collect()
}

pub(crate) fn words(op: OperationRef<'_, '_>, name: &'static str) -> Result<Vec<i64>, Malformed> {
    i64s(required(op, name)?).ok_or_else(|| invalid(op, name))
}

/// The configuration fields that the codes of an operation mention.
pub(crate) fn fields(op: OperationRef<'_, '_>) -> Result<Vec<FieldRef>, Malformed> {
    match native::attribute(op, attr::CONFIGS) {
        None => Ok(Vec::new()),
        Some(attribute) => elements(attribute)
            .and_then(|list| list.into_iter().map(field_of).collect())
            .ok_or_else(|| invalid(op, attr::CONFIGS)),
    }
}

/// `@Config::@field`.
pub(crate) fn field_of(attribute: Attribute<'_>) -> Option<FieldRef> {
    match native::symbol_of(attribute)? {
        (config, Some(field)) => Some(FieldRef {
            config: config.to_owned(),
            field: field.to_owned(),
        }),
        (_, None) => None,
    }
}

pub(crate) fn field(op: OperationRef<'_, '_>, name: &'static str) -> Result<FieldRef, Malformed> {
    field_of(required(op, name)?).ok_or_else(|| invalid(op, name))
}

/// A flat symbol reference.
pub(crate) fn symbol<'c>(
    op: OperationRef<'c, '_>,
    name: &'static str,
) -> Result<&'c str, Malformed> {
    match native::symbol_of(required(op, name)?) {
        Some((symbol, None)) => Ok(symbol),
        _ => Err(invalid(op, name)),
    }
}

/// Lines of text in a discardable attribute. They mean nothing to a program, so what is not a string there is no error.
pub(crate) fn lines(op: OperationRef<'_, '_>, name: &str) -> Vec<String> {
    let lines = native::discardable(op, name)
        .and_then(elements)
        .unwrap_or_default();
    lines
        .into_iter()
        .filter_map(|a| native::string_of(a).map(str::to_owned))
        .collect()
}

/// Whether an attribute is there that only operations with control expressions have.
pub(crate) fn has_code(op: OperationRef<'_, '_>) -> bool {
    native::attribute(op, attr::CODE).is_some_and(|a| a.is_dense_i64_array())
}
