//! The attribute `exo.equivalence` of a procedure: what it was derived from.
//!
//! ```text
//! exo.equivalence = {digest = "…", modulo = [@C::@f], precision, spec = @gemm, spec_digest = "…"}
//! ```
//! It is discardable: a procedure that has lost it is only no longer known to be equivalent.

use exo_ir::{Equivalence, FieldRef};
use melior::Context;
use melior::ir::attribute::{ArrayAttribute, FlatSymbolRefAttribute, StringAttribute};
use melior::ir::{Attribute, OperationRef};

use crate::names::attr;
use crate::native;
use crate::ops::read;

const SPEC: &str = "spec";
const SPEC_DIGEST: &str = "spec_digest";
const DIGEST: &str = "digest";
const MODULO: &str = "modulo";
const PRECISION: &str = "precision";

/// The attribute's value.
pub fn attribute<'c>(context: &'c Context, record: &Equivalence) -> Attribute<'c> {
    let string = |text: &str| -> Attribute<'c> { StringAttribute::new(context, text).into() };
    let field = |f: &FieldRef| native::nested_symbol(context, &f.config, &f.field);
    let fields: Vec<_> = record.modulo.iter().map(field).collect();
    let spec = FlatSymbolRefAttribute::new(context, &record.spec);
    let mut entries = vec![
        (DIGEST, string(&record.digest)),
        (SPEC, spec.into()),
        (SPEC_DIGEST, string(&record.spec_digest)),
    ];
    if !fields.is_empty() {
        entries.push((MODULO, ArrayAttribute::new(context, &fields).into()));
    }
    if record.precision {
        entries.push((PRECISION, Attribute::unit(context)));
    }
    native::attribute_dictionary(context, &entries)
}

/// The procedure that a procedure was derived from, as its record names it.
pub fn spec_of<'c>(op: OperationRef<'c, '_>) -> Option<&'c str> {
    let spec = native::entry(native::discardable(op, attr::EQUIVALENCE)?, SPEC)?;
    Some(native::symbol_of(spec)?.0)
}

/// The record of a procedure; `None` if there is none that can be read.
pub(crate) fn of(op: OperationRef<'_, '_>) -> Option<Equivalence> {
    let dictionary = native::discardable(op, attr::EQUIVALENCE)?;
    let entry = |name: &str| native::entry(dictionary, name);
    let string = |name: &str| Some(native::string_of(entry(name)?)?.to_owned());
    let (spec, None) = native::symbol_of(entry(SPEC)?)? else {
        return None;
    };
    let modulo = match entry(MODULO) {
        None => Vec::new(),
        Some(list) => {
            let fields = read::elements(list)?.into_iter().map(field);
            fields.collect::<Option<_>>()?
        }
    };
    Some(Equivalence {
        spec: spec.to_owned(),
        modulo,
        precision: entry(PRECISION).is_some(),
        spec_digest: string(SPEC_DIGEST)?,
        digest: string(DIGEST)?,
    })
}

fn field(attribute: Attribute<'_>) -> Option<FieldRef> {
    let (config, field) = native::symbol_of(attribute)?;
    Some(FieldRef {
        config: config.to_owned(),
        field: field?.to_owned(),
    })
}
