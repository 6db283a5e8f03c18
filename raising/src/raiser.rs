//! The state while a function is read, and which module reads which operation.

use exo_dialects::location;
use exo_dialects::raised::{Call, Source};
use exo_dialects::upstream::{self, ValueId};
use exo_ir::limits::MAX_BLOCKS;
use exo_ir::{
    Ctl, Data, DataOp, Elem, Extern, Loc, Memory, Proc, Stmt, StmtKind, Stmts, Sym, VarKind, Vars,
};
use melior::ir::attribute::TypeAttribute;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::FunctionType;
use melior::ir::{BlockRef, OperationRef, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::bounds::Range;
use crate::calls::Callees;
use crate::refusal::{Reason, Refusal};
use crate::signature::{Raised, walk};
use crate::values::{Meaning, Target};

/// The accesses whose bounds become preconditions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// None, and loops that could run backwards are guarded: the procedure is for every argument that the function takes, and whether accesses are
    /// within their buffers is left to whoever looks at it.
    Nothing,
    /// Accesses that surely happen, if the loops around have iterations.
    Always,
    /// Accesses under conditions, too: more than is needed where a condition keeps an access within its buffer.
    UnderConditions,
}

/// The place at which a load is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Loads {
    /// The operation that uses its value.
    AtUse,
    /// Its own, as far as others are under other conditions.
    InPlace,
}

/// The procedure, under construction, that does what a function does.
pub(crate) struct Raiser<'c> {
    pub(crate) proc: Proc,
    pub(crate) sources: Vec<Source>,
    /// The functions on data that the procedure calls and the language does not have.
    pub(crate) externs: Vec<Extern>,
    /// The memories that stand for spaces of memrefs.
    pub(crate) memories: Vec<Memory>,
    /// The functions that can be called.
    pub(crate) callees: Callees,
    /// The calls so far.
    pub(crate) calls: Vec<Call>,
    /// The scalars of results.
    pub(crate) results: Vec<Sym>,
    /// The sizes that stand for extents, by argument and dimension.
    pub(crate) sizes: FxHashMap<(usize, usize), Sym>,
    pub(crate) meanings: FxHashMap<ValueId, Meaning>,
    /// How often each value will still be used.
    pub(crate) uses: FxHashMap<ValueId, usize>,
    /// Values whose expressions are not written yet, in order.
    pub(crate) waiting: Vec<ValueId>,
    /// The buffers behind windows.
    pub(crate) roots: FxHashMap<Sym, Sym>,
    /// The depths of the blocks in which buffers are allocated that can be freed.
    pub(crate) allocated: FxHashMap<Sym, usize>,
    /// The buffers that are freed.
    pub(crate) freed: FxHashSet<Sym>,
    pub(crate) loads: Loads,
    /// The loops around, outermost first.
    pub(crate) loops: Vec<Range>,
    /// The places that blocks yield to, outermost first.
    pub(crate) targets: Vec<Vec<Target>>,
    /// The indices and truths that the last branch of a choice has yielded.
    pub(crate) yielded: Vec<Ctl>,
    /// The number of conditions around.
    pub(crate) conditions: usize,
    /// The statements of blocks that are open, outermost first.
    blocks: Vec<Vec<Stmt>>,
    /// The location of the operation at hand.
    pub(crate) loc: Loc,
    pub(crate) asks: Asks,
    /// The kind of an argument that is an index.
    pub(crate) indices: VarKind,
    pub(crate) scalars: usize,
    pub(crate) buffers: usize,
    /// The mappings of parallel loops, by the variable of the outermost loop of a nest.
    pub(crate) mappings: Vec<(Sym, String)>,
    operation: &'c str,
}

/// The use that is made of the procedure of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// It is scheduled, and called in place of the function.
    Schedule,
    /// It is compared with another one: every load is read where the function has it, as far as conditions go.
    Compare,
    /// It is compared for callers whose indices are all positive: each is a size of the procedure.
    CompareSizes,
}

impl Purpose {
    /// The kind of an argument that is an index.
    fn indices(self) -> VarKind {
        match self {
            Purpose::Schedule | Purpose::Compare => VarKind::Index,
            Purpose::CompareSizes => VarKind::Size,
        }
    }

    fn loads(self) -> Loads {
        match self {
            Purpose::Schedule => Loads::AtUse,
            Purpose::Compare | Purpose::CompareSizes => Loads::InPlace,
        }
    }
}

/// A procedure of a name that does what a `func.func` does, which may call functions that have procedures. Changes nothing.
///
/// # Errors
/// The first operation that no procedure can say, and why.
pub fn function(
    op: OperationRef<'_, '_>,
    name: &str,
    (purpose, asks): (Purpose, Asks),
    callees: &Callees,
) -> Result<Raised, Refusal> {
    let loc = location::from_mlir(op.location());
    let mut raiser = Raiser {
        proc: Proc {
            name: name.to_owned(),
            loc: loc.clone(),
            comments: Vec::new(),
            vars: Vars::default(),
            args: Vec::new(),
            preds: Vec::new(),
            body: Stmts::default(),
            instr: None,
            equivalence: None,
            trusted: Vec::new(),
        },
        sources: Vec::new(),
        externs: Vec::new(),
        memories: Vec::new(),
        callees: callees.clone(),
        calls: Vec::new(),
        results: Vec::new(),
        sizes: FxHashMap::default(),
        meanings: FxHashMap::default(),
        uses: uses(op),
        waiting: Vec::new(),
        roots: FxHashMap::default(),
        allocated: FxHashMap::default(),
        freed: FxHashSet::default(),
        loads: purpose.loads(),
        loops: Vec::new(),
        targets: Vec::new(),
        yielded: Vec::new(),
        conditions: 0,
        blocks: Vec::new(),
        loc,
        asks,
        indices: purpose.indices(),
        scalars: 0,
        buffers: 0,
        mappings: Vec::new(),
        operation: upstream::name(op),
    };
    match raiser.function(op) {
        Ok(()) => Ok(Raised {
            proc: raiser.proc,
            sources: raiser.sources,
            externs: raiser.externs,
            memories: raiser.memories,
            calls: raiser.calls,
            mappings: raiser.mappings,
        }),
        Err(reason) => Err(Refusal {
            loc: raiser.loc,
            op: raiser.operation.to_owned(),
            reason,
        }),
    }
}

/// How often each value is used inside of an operation.
fn uses(op: OperationRef<'_, '_>) -> FxHashMap<ValueId, usize> {
    let mut all = FxHashMap::default();
    walk(op, &mut |op| {
        for operand in upstream::operands(op) {
            *all.entry(upstream::identity(operand)).or_insert(0) += 1;
        }
    });
    all
}

impl<'c> Raiser<'c> {
    fn function(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let block =
            upstream::only_block(op, 0).ok_or(Reason::Form("no body, or one of several blocks"))?;
        let ty = upstream::attribute(op, "function_type")
            .and_then(|ty| TypeAttribute::try_from(ty).ok())
            .and_then(|ty| FunctionType::try_from(ty.value()).ok())
            .ok_or(Reason::Form("no type of a function"))?;
        let results: Vec<_> = (0..ty.result_count())
            .filter_map(|k| ty.result(k).ok())
            .collect();
        self.signature(op, &upstream::arguments(block), &results)?;
        self.proc.body = self.block(block)?;
        Ok(())
    }

    /// The statements that the operations of a block are.
    pub(crate) fn block(&mut self, block: BlockRef<'c, '_>) -> Result<Stmts, Reason> {
        self.open()?;
        for op in upstream::operations(block) {
            self.loc = location::from_mlir(op.location());
            self.operation = upstream::name(op);
            self.read_before(op);
            self.operation(op)?;
            self.read_unused(op);
        }
        Ok(self.close())
    }

    /// Opens a block of statements.
    pub(crate) fn open(&mut self) -> Result<(), Reason> {
        match self.blocks.len() < MAX_BLOCKS {
            true => self.blocks.push(Vec::new()),
            false => return Err(Reason::TooDeep),
        }
        Ok(())
    }

    /// The number of blocks that are open.
    pub(crate) fn depth(&self) -> usize {
        self.blocks.len()
    }

    /// Closes the block that was opened last.
    pub(crate) fn close(&mut self) -> Stmts {
        self.blocks.pop().unwrap_or_default().into()
    }

    /// Adds a statement to the open block.
    pub(crate) fn emit(&mut self, kind: StmtKind) {
        self.push(Stmt::new(self.loc.clone(), kind));
    }

    /// Adds a statement that is there already.
    pub(crate) fn push(&mut self, stmt: Stmt) {
        if let Some(block) = self.blocks.last_mut() {
            block.push(stmt);
        }
    }

    /// The buffer behind a window.
    pub(crate) fn root(&self, buf: Sym) -> Sym {
        self.roots.get(&buf).copied().unwrap_or(buf)
    }

    fn operation(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let (dialect, name) = upstream::name(op).split_once('.').unwrap_or_default();
        match (dialect, name) {
            ("affine", "for") => self.affine_for(op),
            ("affine", "parallel") => self.affine_parallel(op),
            ("affine", "if") => self.affine_if(op),
            ("affine", "load") => self.affine_load(op),
            ("affine", "store") => self.affine_store(op),
            ("affine", "apply") => self.affine_apply(op),
            ("affine", "min") => self.affine_extremum(op, false),
            ("affine", "max") => self.affine_extremum(op, true),
            ("affine" | "scf", "yield") => self.yielded(op),
            // Of parallel loops without reductions and outputs.
            ("scf", "reduce" | "forall.in_parallel") => Ok(()),
            ("scf", "for") => self.scf_for(op),
            ("scf", "parallel") => self.scf_parallel(op),
            ("scf", "forall") => self.scf_forall(op),
            ("scf", "if") => self.scf_if(op),
            ("memref", "load") => self.memref_load(op),
            ("memref", "store") => self.memref_store(op),
            ("memref", "alloc" | "alloca") => self.alloc(op),
            ("memref", "dealloc") => self.dealloc(op),
            ("memref", "dim") => self.dim(op),
            ("memref", "cast") => self.memref_cast(op),
            ("memref", "collapse_shape") => self.collapse_shape(op),
            ("memref", "expand_shape") => self.expand_shape(op),
            ("memref", "get_global") => self.get_global(op),
            ("memref", "copy") => self.copy(op),
            ("memref", "subview") => self.subview(op),
            ("arith" | "math", _) => self.arithmetic(op, dialect, name),
            // Zero is one of the values that it may be. Who compares two functions has to try them all.
            ("ub", "poison") if self.asks != Asks::Nothing => self.arithmetic(op, dialect, name),
            ("func", "call") => self.func_call(op),
            ("func", "return") => self.give_results(op),
            ("linalg", _) => Err(Reason::Linalg),
            _ => Err(Reason::Unknown),
        }
    }

    /// The end of a buffer of the function's own, which the language has by itself. It does not free what callers own.
    fn dealloc(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        for operand in upstream::operands(op) {
            let buf = self.buffer(operand)?;
            if self.proc.args.contains(&self.root(buf)) {
                return Err(Reason::Form("an argument of the function, which it frees"));
            }
            self.free(buf)?;
        }
        Ok(())
    }

    fn give_results(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        for (value, buf) in upstream::operands(op).into_iter().zip(self.results.clone()) {
            let pending = self.data(value)?;
            self.write(buf, Vec::new(), pending.expr);
        }
        Ok(())
    }

    /// Writes what a block yields to the scalars that its loop or choice carries.
    fn yielded(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let values = upstream::operands(op);
        let targets = self.targets.last().cloned().unwrap_or_default();
        if values.len() != targets.len() {
            return Err(Reason::Form("another number of values than it yields to"));
        }
        for (value, target) in values.into_iter().zip(targets) {
            let Target::Scalar(target) = target else {
                let value = self.control(value, "an index")?;
                self.yielded.push(value);
                continue;
            };
            let pending = self.data(value)?;
            let own = Data::Read {
                buf: target,
                idx: Vec::new(),
            };
            if pending.expr != own {
                self.write(target, Vec::new(), pending.expr);
            }
        }
        Ok(())
    }

    /// Writes a cell, behind what still reads the buffer: `buf[idx] = rhs`, or a reduction where `rhs` is the cell and something more.
    pub(crate) fn write(&mut self, buf: Sym, idx: Vec<Ctl>, rhs: Data) {
        self.settle(&[self.root(buf)]);
        let cell = Data::Read {
            buf,
            idx: idx.clone(),
        };
        let kind = match rhs {
            Data::Bin(DataOp::Add, a, b) if *a == cell => StmtKind::Reduce { buf, idx, rhs: *b },
            Data::Bin(DataOp::Add, a, b) if *b == cell => StmtKind::Reduce { buf, idx, rhs: *a },
            Data::Bin(DataOp::Sub, a, b) if *a == cell && !self.is_least(buf, &b) => {
                StmtKind::Reduce {
                    buf,
                    idx,
                    rhs: Data::negated(*b),
                }
            }
            rhs => StmtKind::Assign { buf, idx, rhs },
        };
        self.emit(kind);
    }

    /// Whether a value is the least integer of a buffer's type, of which there is no opposite.
    fn is_least(&self, buf: Sym, value: &Data) -> bool {
        let elem = self.proc.var(buf).buffer().map(|ty| ty.elem);
        let opposite = value.literal_integer().map(|value| -value);
        let range = elem.and_then(Elem::integer_range);
        opposite
            .zip(range)
            .is_some_and(|(value, (_, most))| value > most)
    }

    /// The only result of an operation.
    pub(crate) fn result<'a>(&self, op: OperationRef<'c, 'a>) -> Result<Value<'c, 'a>, Reason>
    where
        'c: 'a,
    {
        let results = upstream::results(op);
        match results.as_slice() {
            [result] => Ok(*result),
            _ => Err(Reason::Form("another number of results than one")),
        }
    }
}
