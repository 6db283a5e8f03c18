//! The attribute `exo.raised` of a function: the procedure that does what the function does.
//!
//! ```text
//! exo.raised = {arguments = [array<i64: 1, 0, 1>, array<i64: 0, 0>, array<i64: 2, 0>], calls = [[@fill, @fill_exo]], digest = "…", keeps_inline, procedure = @gemm_exo, type = (memref<?x?xf32>) -> f32}
//! ```
//! An entry of `arguments` says where the procedure's argument comes from: `0, k` is argument `k` of the function, `1, k, d` the extent `d` of that,
//! `2, k` the cell of result `k`, and a symbol a `memref.global`. `digest` is that of the procedure as it was raised: a function that does
//! something else by now has another. `calls` has the functions that the function calls, and their procedures, which the procedure calls. The attribute is discardable: a function that has lost it does what it does by itself.

use melior::Context;
use melior::ir::attribute::{
    ArrayAttribute, AttributeLike, DenseI64ArrayAttribute, FlatSymbolRefAttribute, StringAttribute,
};
use melior::ir::{Attribute, OperationRef};

use crate::names::attr;
use crate::{native, upstream};

const ARGUMENTS: &str = "arguments";
const PROCEDURE: &str = "procedure";
const TYPE: &str = "type";
const CALLS: &str = "calls";
const DIGEST: &str = "digest";
const KEEPS_INLINE: &str = "keeps_inline";

/// The source of an argument of a procedure: a part of a function's signature, or a global memref.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// An argument of the function: a memref, an index, a truth, an integer that is used as an index, or a number, which is passed by reference.
    Argument(usize),
    /// The extent of a memref.
    Extent {
        /// The argument that the memref is.
        argument: usize,
        /// The dimension.
        dim: usize,
    },
    /// The cell that a result is written to.
    Result(usize),
    /// The global memref of this name.
    Global(String),
}

/// A call in a function, and in the procedure that was raised from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The function that is called.
    pub function: String,
    /// The procedure of that function.
    pub procedure: String,
}

/// The record that a procedure does what a function does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The procedure's name.
    pub procedure: String,
    /// The source of each of its arguments, in order.
    pub sources: Vec<Source>,
    /// The digest of the procedure as it was raised.
    pub digest: String,
    /// The calls of both, in the order of the text: the procedure does what the function does as long as each procedure does what its function does.
    pub calls: Vec<Call>,
    /// Whether the function could be inlined before it got the record.
    pub keeps_inline: bool,
}

impl Source {
    fn attribute<'c>(&self, context: &'c Context) -> Attribute<'c> {
        let word = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let words = match self {
            Source::Argument(argument) => vec![0, word(*argument)],
            Source::Extent { argument, dim } => vec![1, word(*argument), word(*dim)],
            Source::Result(result) => vec![2, word(*result)],
            Source::Global(name) => return FlatSymbolRefAttribute::new(context, name).into(),
        };
        DenseI64ArrayAttribute::new(context, &words).into()
    }

    fn of(attribute: Attribute<'_>) -> Option<Source> {
        if let Some(name) = upstream::symbol(attribute) {
            return Some(Source::Global(name.to_owned()));
        }
        let number = |word: i64| usize::try_from(word).ok();
        match *upstream::integers(attribute)? {
            [0, argument] => Some(Source::Argument(number(argument)?)),
            [1, argument, dim] => Some(Source::Extent {
                argument: number(argument)?,
                dim: number(dim)?,
            }),
            [2, result] => Some(Source::Result(number(result)?)),
            _ => None,
        }
    }
}

/// The attribute's value, for a function as it is.
pub fn attribute<'c>(
    context: &'c Context,
    function: OperationRef<'c, '_>,
    record: &Record,
) -> Option<Attribute<'c>> {
    let sources = record.sources.iter();
    let sources: Vec<Attribute<'c>> = sources.map(|source| source.attribute(context)).collect();
    let procedure = FlatSymbolRefAttribute::new(context, &record.procedure);
    let calls = record.calls.iter().map(|call| {
        let pair = [&call.function, &call.procedure];
        let pair = pair.map(|name| FlatSymbolRefAttribute::new(context, name).into());
        ArrayAttribute::new(context, &pair).into()
    });
    let calls: Vec<Attribute<'c>> = calls.collect();
    let mut entries = vec![
        (ARGUMENTS, ArrayAttribute::new(context, &sources).into()),
        (DIGEST, StringAttribute::new(context, &record.digest).into()),
        (PROCEDURE, procedure.into()),
        (TYPE, native::attribute(function, attr::FUNCTION_TYPE)?),
    ];
    if !calls.is_empty() {
        entries.push((CALLS, ArrayAttribute::new(context, &calls).into()));
    }
    if record.keeps_inline {
        entries.push((KEEPS_INLINE, Attribute::unit(context)));
    }
    Some(native::attribute_dictionary(context, &entries))
}

/// Whether a function could be inlined before it got its record, be that one that fits or not.
pub fn keeps_inline(function: OperationRef<'_, '_>) -> bool {
    let record = native::discardable(function, attr::RAISED);
    record.is_some_and(|record| native::entry(record, KEEPS_INLINE).is_some())
}

/// Whether a function has a record, be it one that fits or not.
pub fn is_raised(function: OperationRef<'_, '_>) -> bool {
    native::discardable(function, attr::RAISED).is_some()
}

/// The record of a function; `None` if there is none, or the function's type is another by now.
pub fn of(function: OperationRef<'_, '_>) -> Option<Record> {
    let record = native::discardable(function, attr::RAISED)?;
    if native::entry(record, TYPE)? != native::attribute(function, attr::FUNCTION_TYPE)? {
        return None;
    }
    let sources = ArrayAttribute::try_from(native::entry(record, ARGUMENTS)?).ok()?;
    let sources = (0..sources.len()).map(|k| Source::of(sources.element(k).ok()?));
    Some(Record {
        procedure: upstream::symbol(native::entry(record, PROCEDURE)?)?.to_owned(),
        sources: sources.collect::<Option<_>>()?,
        digest: native::string_of(native::entry(record, DIGEST)?)?.to_owned(),
        calls: calls_of(record)?,
        keeps_inline: native::entry(record, KEEPS_INLINE).is_some(),
    })
}

/// The calls that a record lists; `None` if it lists something else.
fn calls_of(record: Attribute<'_>) -> Option<Vec<Call>> {
    let Some(entry) = native::entry(record, CALLS) else {
        return Some(Vec::new());
    };
    let pairs = ArrayAttribute::try_from(entry).ok()?;
    let pairs = (0..pairs.len()).map(|k| {
        let pair = ArrayAttribute::try_from(pairs.element(k).ok()?).ok()?;
        let name = |k| upstream::symbol(pair.element(k).ok()?).map(str::to_owned);
        (pair.len() == 2).then_some(())?;
        Some(Call {
            function: name(0)?,
            procedure: name(1)?,
        })
    });
    pairs.collect()
}

/// Whether an attribute is set that has no value.
pub fn has_unit(op: OperationRef<'_, '_>, name: &str) -> bool {
    native::attribute(op, name).is_some_and(|attribute| attribute.is_unit())
}

/// The procedure that a function's record names, be it one that fits or not.
pub fn procedure_of<'c>(function: OperationRef<'c, '_>) -> Option<&'c str> {
    let record = native::discardable(function, attr::RAISED)?;
    upstream::symbol(native::entry(record, PROCEDURE)?)
}
