//! Makes operations of MLIR's own dialects, one function body at a time.

use std::collections::HashMap;

use exo_dialects::lasting;
use melior::Context;
use melior::ir::attribute::{DenseI32ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::{OperationBuilder, OperationLike, OperationResult};
use melior::ir::r#type::IntegerType;
use melior::ir::{
    Attribute, Block, Identifier, Location, Module, Operation, OperationRef, Region, RegionLike,
    Type, Value,
};

/// A value of a function that is being made.
pub(crate) type Ssa<'c> = Value<'c, 'c>;

/// The operations of one function, from its entry block to the block that is open.
pub(crate) struct Emit<'c> {
    pub(crate) context: &'c Context,
    /// The location of operations from here on.
    pub(crate) location: Location<'c>,
    /// Entry first, the open one last.
    blocks: Vec<Block<'c>>,
    /// The places of allocations: at the head of the function, or of the parallel region that is
    /// innermost.
    heads: Vec<Head<'c>>,
    constants: HashMap<i64, Ssa<'c>>,
}

/// The head of a block.
struct Head<'c> {
    /// The place of the block among those that are open.
    block: usize,
    /// The result of the last operation there.
    last: Option<Ssa<'c>>,
}

impl Head<'_> {
    /// The head of a block where nothing stands yet.
    fn of(block: usize) -> Self {
        Head { block, last: None }
    }
}

/// The parts of an operation.
#[derive(Default)]
pub(crate) struct Parts<'c, 'p> {
    pub(crate) operands: &'p [Ssa<'c>],
    pub(crate) results: &'p [Type<'c>],
    pub(crate) attributes: Vec<(&'static str, Attribute<'c>)>,
    pub(crate) regions: Vec<Region<'c>>,
}

impl<'c> Emit<'c> {
    /// A function whose entry block has arguments of these types; gives them, too.
    pub(crate) fn new(
        context: &'c Context,
        arguments: &[Type<'c>],
        location: Location<'c>,
    ) -> (Self, Vec<Ssa<'c>>) {
        let typed: Vec<_> = arguments.iter().map(|ty| (*ty, location)).collect();
        let block = Block::new(&typed);
        let values = arguments_of(&block, arguments.len());
        let emit = Emit {
            context,
            location,
            blocks: vec![block],
            heads: vec![Head::of(0)],
            constants: HashMap::new(),
        };
        (emit, values)
    }

    /// The region of the function.
    pub(crate) fn finish(mut self) -> Region<'c> {
        let region = Region::new();
        self.blocks.drain(..).for_each(|block| {
            region.append_block(block);
        });
        region
    }

    /// Opens a block with arguments of these types, inside of the open one.
    pub(crate) fn open(&mut self, arguments: &[Type<'c>]) -> Vec<Ssa<'c>> {
        let typed: Vec<_> = arguments.iter().map(|ty| (*ty, self.location)).collect();
        let block = Block::new(&typed);
        let values = arguments_of(&block, arguments.len());
        self.blocks.push(block);
        values
    }

    /// Ends the open block with `scf.yield`, and gives its region.
    pub(crate) fn close(&mut self) -> Region<'c> {
        self.close_with("scf.yield")
    }

    /// Opens the block of a region that each thread runs: what is allocated there belongs to the thread.
    pub(crate) fn open_parallel(&mut self) {
        self.open(&[]);
        self.heads.push(Head::of(self.blocks.len() - 1));
    }

    /// Ends what [`Emit::open_parallel`] opened, and gives its region.
    pub(crate) fn close_parallel(&mut self) -> Region<'c> {
        self.heads.pop();
        self.close_with("omp.terminator")
    }

    /// Gives the region of the open block, which wraps one operation and has no end.
    pub(crate) fn close_wrapper(&mut self) -> Region<'c> {
        self.taken()
    }

    /// Ends the open block with an operation, and gives its region.
    pub(crate) fn close_with(&mut self, terminator: &str) -> Region<'c> {
        self.op(terminator, Parts::default());
        self.taken()
    }

    /// Closes the open block with `scf.forall.in_parallel`, which has an empty block of its own.
    pub(crate) fn close_in_parallel(&mut self) -> Region<'c> {
        let nothing = Region::new();
        nothing.append_block(Block::new(&[]));
        let parts = Parts {
            regions: vec![nothing],
            ..Parts::default()
        };
        self.op("scf.forall.in_parallel", parts);
        self.taken()
    }

    /// Takes the open block, unless it is the function's, for a region of its own.
    fn taken(&mut self) -> Region<'c> {
        let region = Region::new();
        if self.blocks.len() > 1
            && let Some(block) = self.blocks.pop()
        {
            region.append_block(block);
        }
        region
    }

    fn make(&self, name: &str, parts: Parts<'c, '_>) -> Operation<'c> {
        let attributes: Vec<_> = parts
            .attributes
            .into_iter()
            .map(|(name, value)| (Identifier::new(self.context, name), value))
            .collect();
        OperationBuilder::new(name, self.location)
            .add_operands(parts.operands)
            .add_results(parts.results)
            .add_attributes(&attributes)
            .add_regions_vec(parts.regions)
            .build()
            .unwrap_or_else(|e| unreachable!("'{name}' is made of what it takes: {e}"))
    }

    /// An operation without results.
    pub(crate) fn op(&mut self, name: &str, parts: Parts<'c, '_>) {
        let op = self.make(name, parts);
        self.block().append_operation(op);
    }

    /// An operation that gives one value.
    pub(crate) fn value(&mut self, name: &str, parts: Parts<'c, '_>) -> Ssa<'c> {
        let op = self.make(name, parts);
        result_of(&self.block().append_operation(op), 0)
    }

    /// An operation that gives several values; those from number `first` on.
    pub(crate) fn values(
        &mut self,
        name: &str,
        parts: Parts<'c, '_>,
        first: usize,
    ) -> Vec<Ssa<'c>> {
        let count = parts.results.len();
        let op = self.make(name, parts);
        let made = self.block().append_operation(op);
        (first..count).map(|k| result_of(&made, k)).collect()
    }

    /// An operation that gives one value, at the head of the function: what LLVM promotes to registers has to stand there,
    /// whatever loop it is used in. Inside of a parallel region that is the head of the region, of which LLVM IR has a function.
    pub(crate) fn at_head(&mut self, name: &str, parts: Parts<'c, '_>) -> Ssa<'c> {
        self.at_head_of(self.heads.len() - 1, name, parts)
    }

    fn at_head_of(&mut self, number: usize, name: &str, parts: Parts<'c, '_>) -> Ssa<'c> {
        let op = self.make(name, parts);
        let head = &mut self.heads[number];
        let block = &self.blocks[head.block];
        let made = match head.last.map(OperationResult::try_from) {
            Some(Ok(last)) => block.insert_operation_after(last.owner(), op),
            _ => block.insert_operation(0, op),
        };
        let value = result_of(&made, 0);
        head.last = Some(value);
        value
    }

    fn block(&self) -> &Block<'c> {
        &self.blocks[self.blocks.len() - 1]
    }

    // ---- types and attributes ----

    /// The type of control values.
    pub(crate) fn index(&self) -> Type<'c> {
        Type::index(self.context)
    }

    /// An integer type.
    pub(crate) fn int(&self, bits: u32) -> Type<'c> {
        IntegerType::new(self.context, bits).into()
    }

    /// An attribute by its text.
    pub(crate) fn attribute(&self, text: &str) -> Attribute<'c> {
        Attribute::parse(self.context, text)
            .unwrap_or_else(|| unreachable!("'{text}' is an attribute"))
    }

    /// A number of numbers for each group of operands.
    pub(crate) fn segments(&self, sizes: &[usize]) -> Attribute<'c> {
        let sizes: Vec<i32> = sizes
            .iter()
            .map(|n| i32::try_from(*n).unwrap_or(i32::MAX))
            .collect();
        DenseI32ArrayAttribute::new(self.context, &sizes).into()
    }

    /// An integer of 64 bits, as attributes have them.
    pub(crate) fn word(&self, value: i64) -> Attribute<'c> {
        IntegerAttribute::new(IntegerType::new(self.context, 64).into(), value).into()
    }

    /// A reference to a function or global.
    pub(crate) fn symbol(&self, name: &str) -> Attribute<'c> {
        FlatSymbolRefAttribute::new(self.context, name).into()
    }

    // ---- values ----

    /// A control value that is known, made once for a function.
    pub(crate) fn number(&mut self, value: i64) -> Ssa<'c> {
        if let Some(known) = self.constants.get(&value) {
            return *known;
        }
        let ty = self.index();
        let made = self.constant_at_head(IntegerAttribute::new(ty, value).into(), ty);
        self.constants.insert(value, made);
        made
    }

    fn constant_at_head(&mut self, value: Attribute<'c>, ty: Type<'c>) -> Ssa<'c> {
        let location = std::mem::replace(&mut self.location, Location::unknown(self.context));
        let parts = Parts {
            results: &[ty],
            attributes: vec![("value", value)],
            ..Parts::default()
        };
        // All regions of the function see it there.
        let made = self.at_head_of(0, "arith.constant", parts);
        self.location = location;
        made
    }

    /// A constant where it is used.
    pub(crate) fn constant(&mut self, value: Attribute<'c>, ty: Type<'c>) -> Ssa<'c> {
        let parts = Parts {
            results: &[ty],
            attributes: vec![("value", value)],
            ..Parts::default()
        };
        self.value("arith.constant", parts)
    }

    /// A boolean that is known.
    pub(crate) fn truth(&mut self, value: bool) -> Ssa<'c> {
        let ty = self.int(1);
        self.constant(IntegerAttribute::new(ty, value.into()).into(), ty)
    }

    /// A value where a problem was noted, so that there will be no function.
    pub(crate) fn poison(&mut self, ty: Type<'c>) -> Ssa<'c> {
        let parts = Parts {
            results: &[ty],
            attributes: vec![("value", self.attribute("#ub.poison"))],
            ..Parts::default()
        };
        self.value("ub.poison", parts)
    }

    /// An operation whose operands and result have one type.
    pub(crate) fn same_type(&mut self, name: &str, operands: &[Ssa<'c>]) -> Ssa<'c> {
        use melior::ir::ValueLike;
        let ty = operands[0].r#type();
        let parts = Parts {
            operands,
            results: &[ty],
            ..Parts::default()
        };
        self.value(name, parts)
    }

    /// A conversion to another type.
    pub(crate) fn convert(&mut self, name: &str, value: Ssa<'c>, to: Type<'c>) -> Ssa<'c> {
        let parts = Parts {
            operands: &[value],
            results: &[to],
            ..Parts::default()
        };
        self.value(name, parts)
    }

    /// A comparison: `arith.cmpi` or `arith.cmpf`, with the number of its predicate.
    pub(crate) fn compare(
        &mut self,
        name: &str,
        predicate: i64,
        a: Ssa<'c>,
        b: Ssa<'c>,
    ) -> Ssa<'c> {
        let predicate = IntegerAttribute::new(self.int(64), predicate);
        let parts = Parts {
            operands: &[a, b],
            results: &[self.int(1)],
            attributes: vec![("predicate", predicate.into())],
            ..Parts::default()
        };
        self.value(name, parts)
    }

    /// `if condition then a else b`, of values.
    pub(crate) fn select(&mut self, condition: Ssa<'c>, a: Ssa<'c>, b: Ssa<'c>) -> Ssa<'c> {
        use melior::ir::ValueLike;
        let parts = Parts {
            operands: &[condition, a, b],
            results: &[a.r#type()],
            ..Parts::default()
        };
        self.value("arith.select", parts)
    }
}

fn arguments_of<'c>(block: &Block<'c>, count: usize) -> Vec<Ssa<'c>> {
    let argument = |k| block.argument(k).map(|a| lasting(a.into()));
    (0..count).filter_map(|k| argument(k).ok()).collect()
}

fn result_of<'c>(op: &OperationRef<'c, '_>, number: usize) -> Ssa<'c> {
    match op.result(number) {
        Ok(result) => lasting(result.into()),
        Err(e) => unreachable!("it was made with results: {e}"),
    }
}

/// A module of operations.
pub(crate) fn module<'c>(place: Location<'c>, operations: Vec<Operation<'c>>) -> Module<'c> {
    let module = Module::new(place);
    let body = module.body();
    for operation in operations {
        body.append_operation(operation);
    }
    module
}
