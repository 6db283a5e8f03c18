//! Functions that were raised: their procedures go in beside them, and at the end they call what these have become.

use exo_backend_mlir::Field;
use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::builder;
use exo_dialects::names::attr;
use exo_dialects::raised::{self, Record, Source};
use exo_dialects::rewriter::{self, Place, Rewriter};
use exo_dialects::{functions, location, symbols, upstream};
use exo_ir::Item;
use exo_raising::Raised;
use exo_raising::with_free_function;
use melior::Context;
use melior::dialect::llvm;
use melior::ir::attribute::{
    DenseI32ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute, StringAttribute,
    TypeAttribute,
};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::r#type::{FunctionType, IntegerType, MemRefType, ShapedTypeLike, TypeLike};
use melior::ir::{
    Attribute, Block, BlockRef, Identifier, Location, OperationRef, Region, RegionLike, Type,
    Value, ValueLike,
};

use super::own_scope::keep_scope;
use super::{code_attributes, globals, mapping};

const NO_INLINE: &str = "no_inline";

/// Whether an operation is a function with a body of one block.
pub(crate) fn is_function_with_body(op: OperationRef<'_, '_>) -> bool {
    functions::is_function(op) && op.region(0).is_ok_and(|body| body.first_block().is_some())
}

/// The functions of a module that a procedure was raised from, with the record of that; with none if their type is another by now.
pub(crate) fn raised_functions<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
) -> Vec<(OperationRef<'c, 'a>, Option<Record>)> {
    let functions = super::definitions(module).filter(|op| is_function_with_body(*op));
    let functions = functions.filter(|op| raised::is_raised(*op));
    functions.map(|op| (op, raised::of(op))).collect()
}

/// Takes a function's record away: from here on it does what it does by itself.
pub(crate) fn forget_procedure(context: &Context, function: OperationRef<'_, '_>) {
    Rewriter::new(context).modify(function, || {
        if raised::keeps_inline(function) {
            rewriter::remove_attribute(function, NO_INLINE);
        }
        rewriter::remove_attribute(function, attr::RAISED);
    });
}

/// Puts a procedure before the function that it was raised from, and notes it there.
///
/// The function is not to be inlined: its callers would do what it did before, and not what the procedure has become.
///
/// # Errors
/// No operations can be built of the procedure.
pub(crate) fn insert_raised<'c>(
    context: &'c Context,
    (module, function): (OperationRef<'c, '_>, OperationRef<'c, '_>),
    (raised, digest): (&Raised, String),
) -> Result<(), Box<Diagnostic>> {
    let op = builder::proc(context, &raised.proc).map_err(|error| Box::new((&error).into()))?;
    let rewriter = Rewriter::new(context);
    insert_missing(context, &rewriter, (module, function), raised.definitions())?;
    let private = StringAttribute::new(context, "private").into();
    rewriter::set_attribute(rewriter::reference(&op), attr::SYM_VISIBILITY, private);
    mapping::note(context, rewriter::reference(&op), raised);
    let op = rewriter.insert(op, Place::Before(function));
    let keeps_inline = !raised::has_unit(function, NO_INLINE);
    let record = Record {
        procedure: raised.proc.name.clone(),
        sources: raised.sources.clone(),
        digest,
        calls: raised.calls.clone(),
        keeps_inline,
    };
    let value = raised::attribute(context, function, &record).ok_or_else(|| {
        Diagnostic::error(
            Class::BadInput,
            "a function without a type cannot be raised",
        )
    })?;
    rewriter.modify(function, || {
        rewriter::set_discardable(function, attr::RAISED, value);
        if keeps_inline {
            rewriter::set_attribute(function, NO_INLINE, Attribute::unit(context));
        }
    });
    match rewriter::verifies(op) {
        true => Ok(()),
        false => Err(Box::new(Diagnostic::error(
            Class::Internal,
            format!("the procedure of '{}' does not verify", raised.proc.name),
        ))),
    }
}

/// Puts definitions before a function, unless the module has definitions of their names.
fn insert_missing<'c>(
    context: &'c Context,
    rewriter: &Rewriter<'c>,
    (module, function): (OperationRef<'c, '_>, OperationRef<'c, '_>),
    definitions: impl Iterator<Item = Item>,
) -> Result<(), Box<Diagnostic>> {
    let known = |name: &str| {
        let mut all = super::definitions(module);
        all.any(|op| symbols::defined(op) == Some(name))
    };
    for item in definitions.filter(|item| !known(item.name())) {
        let item = match item {
            Item::Extern(function) => Item::Extern(with_free_function(function, known)),
            item => item,
        };
        let op = builder::item(context, &item).map_err(|error| Box::new((&error).into()))?;
        rewriter.insert(op, Place::Before(function));
    }
    Ok(())
}

/// Has code of a function made as that of another, where it does not say itself how.
fn make_code_alike<'c>(context: &'c Context, from: OperationRef<'c, '_>, to: OperationRef<'c, '_>) {
    let known = upstream::attributes(to);
    let missing = code_attributes::of(context, from).into_iter();
    let missing = missing.filter(|(name, _)| known.iter().all(|(own, _)| own != name));
    let missing: Vec<_> = missing.collect();
    Rewriter::new(context).modify(to, || {
        for (name, value) in missing {
            rewriter::set_attribute(to, name, value);
        }
    });
}

/// Lets a function call what its procedure has become, where its arguments keep to the contract of that.
///
/// # Errors
/// The procedure is gone, or takes other arguments by now.
pub(crate) fn dispatch<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    function: OperationRef<'c, 'a>,
    (record, fits, fields): (&Record, Option<&str>, &[Field]),
) -> Result<(), Box<Diagnostic>> {
    let name = symbols::defined(function).unwrap_or_default();
    let refused = |why: &str| {
        let message = format!(
            "'{name}' cannot call '{}', which was raised from it: {why}",
            record.procedure
        );
        let error = Diagnostic::error(Class::BadInput, message);
        Box::new(error.at(&location::from_mlir(function.location())))
    };
    let callee = super::definitions(module)
        .filter(|op| functions::is_function(*op))
        .find(|op| symbols::defined(*op) == Some(&record.procedure));
    let (Some(callee), Some(fits)) = (callee, fits) else {
        return Err(refused("it is no procedure of the module any more"));
    };
    make_code_alike(context, function, callee);
    let inputs = inputs_of(callee).unwrap_or_default();
    let own = usize::from(!fields.is_empty());
    if inputs.len() != own + record.sources.len() {
        return Err(refused("it takes other arguments than it did"));
    }
    let Some(block) = upstream::only_block(function, 0) else {
        // Another pass has made branches of it: it does what it did before.
        return Ok(());
    };
    keep_scope(context, (module, function), (block, &record.procedure))
        .ok_or_else(|| refused("what it did before cannot be a function of its own"))?;
    let mut made = Dispatch {
        context,
        rewriter: Rewriter::new(context),
        block,
        location: function.location(),
        first: block.first_operation(),
        cells: Vec::new(),
    };
    let arguments = upstream::arguments(block);
    let mut passed: Vec<_> = made.configurations(fields).into_iter().collect();
    for (source, ty) in record.sources.iter().zip(inputs.iter().skip(own)) {
        let value = made.argument((module, source), *ty, &arguments);
        passed.push(value.ok_or_else(|| refused("it takes other arguments than it did"))?);
    }
    made.choose(fits, &record.procedure, &passed)
        .ok_or_else(|| refused("its body does not end in a return"))?;
    made.rewriter.modify(function, || {
        rewriter::remove_attribute(function, attr::RAISED);
        if record.keeps_inline {
            rewriter::remove_attribute(function, NO_INLINE);
        }
    });
    Ok(())
}

/// Whether a function takes memrefs with a layout.
pub(crate) fn takes_layouts(function: OperationRef<'_, '_>) -> bool {
    let has_layout = |ty: Type<'_>| {
        let Ok(memref) = MemRefType::try_from(ty) else {
            return false;
        };
        let plain = MemRefType::new(memref.element(), &vec![1; memref.rank()], None, None);
        memref.layout() != plain.layout()
    };
    inputs_of(function).is_none_or(|inputs| inputs.into_iter().any(has_layout))
}

/// The numbers of the procedure's arguments for which the function makes cells of its own: its numbers, and its results.
pub(crate) fn own_cells(function: OperationRef<'_, '_>, record: &Record) -> Vec<usize> {
    let inputs = inputs_of(function).unwrap_or_default();
    let is_own = |source: &Source| match source {
        Source::Argument(number) => inputs.get(*number).is_some_and(|ty| !ty.is_mem_ref()),
        Source::Result(_) => true,
        Source::Extent { .. } | Source::Global(_) => false,
    };
    let sources = record.sources.iter().enumerate();
    let own = sources.filter(|(_, source)| is_own(source));
    own.map(|(number, _)| number).collect()
}

/// The types that a function takes.
fn inputs_of<'c>(function: OperationRef<'c, '_>) -> Option<Vec<Type<'c>>> {
    let ty = upstream::attribute(function, attr::FUNCTION_TYPE)?;
    let ty = FunctionType::try_from(TypeAttribute::try_from(ty).ok()?.value()).ok()?;
    (0..ty.input_count()).map(|k| ty.input(k).ok()).collect()
}

/// The operations that are put before what a function did before.
struct Dispatch<'c, 'a> {
    context: &'c Context,
    rewriter: Rewriter<'c>,
    block: BlockRef<'c, 'a>,
    location: Location<'c>,
    /// The operation that is the first one of what the function did before.
    first: Option<OperationRef<'c, 'a>>,
    /// The cells of results, in order.
    cells: Vec<(usize, Value<'c, 'a>)>,
}

/// The parts of an operation.
#[derive(Default)]
struct Parts<'c, 'p> {
    operands: &'p [Value<'c, 'p>],
    results: &'p [Type<'c>],
    attributes: &'p [(&'static str, Attribute<'c>)],
    regions: Vec<Region<'c>>,
}

impl<'c: 'a, 'a> Dispatch<'c, 'a> {
    /// Makes an operation.
    fn make(&self, name: &str, parts: Parts<'c, '_>) -> Option<melior::ir::Operation<'c>> {
        let attributes = parts.attributes.iter();
        let attributes: Vec<_> = attributes
            .map(|(name, value)| (Identifier::new(self.context, name), *value))
            .collect();
        OperationBuilder::new(name, self.location)
            .add_operands(parts.operands)
            .add_results(parts.results)
            .add_attributes(&attributes)
            .add_regions_vec(parts.regions)
            .build()
            .ok()
    }

    /// Puts an operation before what the function did before.
    fn insert(&self, name: &str, parts: Parts<'c, '_>) -> Option<OperationRef<'c, 'a>> {
        let op = self.make(name, parts)?;
        let place = match self.first {
            Some(first) => Place::Before(first),
            None => Place::EndOf(self.block),
        };
        Some(self.rewriter.insert(op, place))
    }

    fn value(&self, name: &str, parts: Parts<'c, '_>) -> Option<Value<'c, 'a>> {
        let op = self.insert(name, parts)?;
        upstream::results(op).into_iter().next()
    }

    /// The value that is passed for an argument of the procedure.
    fn argument(
        &mut self,
        (module, source): (OperationRef<'c, 'a>, &Source),
        ty: Type<'c>,
        arguments: &[Value<'c, 'a>],
    ) -> Option<Value<'c, 'a>> {
        match *source {
            Source::Argument(number) => {
                let value = *arguments.get(number)?;
                match (value.r#type() == ty, ty.is_mem_ref()) {
                    (true, _) => Some(value),
                    (false, true) if value.r#type().is_mem_ref() => self.converted(value, ty),
                    (false, true) => {
                        let cell = self.cell(value.r#type())?;
                        self.insert(
                            "memref.store",
                            Parts {
                                operands: &[value, cell],
                                ..Parts::default()
                            },
                        )?;
                        self.converted(cell, ty)
                    }
                    (false, false) => self.value(
                        "arith.index_cast",
                        Parts {
                            operands: &[value],
                            results: &[ty],
                            ..Parts::default()
                        },
                    ),
                }
            }
            Source::Extent { argument, dim } => {
                let value = *arguments.get(argument)?;
                let index = Type::index(self.context);
                let number = IntegerAttribute::new(index, i64::try_from(dim).ok()?);
                let dim = self.value(
                    "arith.constant",
                    Parts {
                        results: &[index],
                        attributes: &[("value", number.into())],
                        ..Parts::default()
                    },
                )?;
                self.value(
                    "memref.dim",
                    Parts {
                        operands: &[value, dim],
                        results: &[index],
                        ..Parts::default()
                    },
                )
            }
            Source::Global(ref name) => {
                let global = globals::named(module, name)?;
                let value = self.value(
                    "memref.get_global",
                    Parts {
                        results: &[globals::type_of(global)?],
                        attributes: &[("name", self.reference(name))],
                        ..Parts::default()
                    },
                )?;
                self.converted(value, ty)
            }
            Source::Result(number) => {
                let element = MemRefType::try_from(ty).ok()?;
                use melior::ir::r#type::ShapedTypeLike;
                let cell = self.cell(element.element())?;
                self.cells.push((number, cell));
                self.converted(cell, ty)
            }
        }
    }

    /// A pointer to configurations on the stack, if there are fields. Nothing is known of the state in which a procedure begins, so it does what the function does in each
    /// that its fields may have, and in this one.
    fn configurations(&self, fields: &[Field]) -> Option<Value<'c, 'a>> {
        const WORD: usize = 8;
        let words = 1 + fields.iter().map(|field| field.offset / WORD).max()?;
        let word: Type<'c> = IntegerType::new(self.context, 64).into();
        let pointer = llvm::r#type::pointer(self.context, 0);
        let of_words = ("elem_type", TypeAttribute::new(word).into());
        let count = self.word(word, i64::try_from(words).ok()?)?;
        let all = self.value(
            "llvm.alloca",
            Parts {
                operands: &[count],
                results: &[pointer],
                attributes: &[of_words],
                ..Parts::default()
            },
        )?;
        for number in 0..words {
            let field = fields.iter().find(|field| field.offset == number * WORD);
            let least = field.and_then(|field| field.kind.least()).unwrap_or(0);
            let at = DenseI32ArrayAttribute::new(self.context, &[i32::try_from(number).ok()?]);
            let at = self.value(
                "llvm.getelementptr",
                Parts {
                    operands: &[all],
                    results: &[pointer],
                    attributes: &[of_words, ("rawConstantIndices", at.into())],
                    ..Parts::default()
                },
            )?;
            let operands = &[self.word(word, least)?, at];
            self.insert(
                "llvm.store",
                Parts {
                    operands,
                    ..Parts::default()
                },
            )?;
        }
        Some(all)
    }

    /// A constant of 64 bits.
    fn word(&self, ty: Type<'c>, value: i64) -> Option<Value<'c, 'a>> {
        self.value(
            "llvm.mlir.constant",
            Parts {
                results: &[ty],
                attributes: &[("value", IntegerAttribute::new(ty, value).into())],
                ..Parts::default()
            },
        )
    }

    /// A cell on the stack.
    fn cell(&self, element: Type<'c>) -> Option<Value<'c, 'a>> {
        let ty: Type<'c> = MemRefType::contiguous(element, &[], None).into();
        self.value(
            "memref.alloca",
            Parts {
                results: &[ty],
                attributes: &[(
                    "operandSegmentSizes",
                    DenseI32ArrayAttribute::new(self.context, &[0, 0]).into(),
                )],
                ..Parts::default()
            },
        )
    }

    /// A memref with the layout of a parameter.
    fn converted(&self, value: Value<'c, 'a>, ty: Type<'c>) -> Option<Value<'c, 'a>> {
        if value.r#type() == ty {
            return Some(value);
        }
        self.value(
            "memref.cast",
            Parts {
                operands: &[value],
                results: &[ty],
                ..Parts::default()
            },
        )
    }

    /// Lets a function call its procedure where arguments fit, and else do what it did before.
    fn choose(&self, fits: &str, procedure: &str, passed: &[Value<'c, 'a>]) -> Option<()> {
        let last = upstream::operations(self.block).last()?;
        if upstream::name(last) != "func.return" {
            return None;
        }
        let given = upstream::operands(last);
        let types: Vec<Type<'c>> = given.iter().map(ValueLike::r#type).collect();
        let truth: Type<'c> = IntegerType::new(self.context, 1).into();
        let holds = self.value(
            "func.call",
            Parts {
                operands: passed,
                results: &[truth],
                attributes: &[("callee", self.reference(fits))],
                ..Parts::default()
            },
        )?;
        let (then, orelse) = (self.calling(procedure, passed, &types)?, Region::new());
        orelse.append_block(Block::new(&[]));
        let choice = self.insert(
            "scf.if",
            Parts {
                operands: &[holds],
                results: &types,
                regions: vec![then, orelse],
                ..Parts::default()
            },
        )?;
        self.move_body(choice, last)
    }

    /// Moves what the function did before into the other branch of a choice, whose results it then gives.
    fn move_body(&self, choice: OperationRef<'c, 'a>, last: OperationRef<'c, 'a>) -> Option<()> {
        let target = upstream::only_block(choice, 1)?;
        let mut next = choice.next_in_block();
        while let Some(op) = next.filter(|op| *op != last) {
            next = op.next_in_block();
            self.rewriter.move_to(op, Place::EndOf(target));
        }
        let given = upstream::operands(last);
        let end = self.make(
            "scf.yield",
            Parts {
                operands: &given,
                ..Parts::default()
            },
        )?;
        self.rewriter.insert(end, Place::EndOf(target));
        let results = upstream::results(choice);
        self.rewriter
            .modify(last, || rewriter::set_operands(last, &results));
        Some(())
    }

    /// The branch that calls the procedure.
    fn calling(
        &self,
        procedure: &str,
        passed: &[Value<'c, 'a>],
        types: &[Type<'c>],
    ) -> Option<Region<'c>> {
        let block = Block::new(&[]);
        block.append_operation(self.make(
            "func.call",
            Parts {
                operands: passed,
                attributes: &[("callee", self.reference(procedure))],
                ..Parts::default()
            },
        )?);
        let mut results = Vec::new();
        for (number, ty) in types.iter().enumerate() {
            let (_, cell) = self.cells.iter().find(|(result, _)| *result == number)?;
            let load = block.append_operation(self.make(
                "memref.load",
                Parts {
                    operands: &[*cell],
                    results: &[*ty],
                    ..Parts::default()
                },
            )?);
            results.push(upstream::lasting_results(load).into_iter().next()?);
        }
        block.append_operation(self.make(
            "scf.yield",
            Parts {
                operands: &results,
                ..Parts::default()
            },
        )?);
        let region = Region::new();
        region.append_block(block);
        Some(region)
    }

    fn reference(&self, name: &str) -> Attribute<'c> {
        FlatSymbolRefAttribute::new(self.context, name).into()
    }
}
