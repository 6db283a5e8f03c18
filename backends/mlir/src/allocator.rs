//! Buffers whose storage functions of a library, or of the program, give and take back.
//!
//! They are memrefs of the pointer that is given, made by way of the descriptor that memrefs become, and like others from there on.

use exo_ir::{Allocator, FieldKind, Item, Memory, MlirFunctions};
use exo_lowering::{ControlSum, LoweringError, Mem, Problem};
use melior::dialect::llvm;
use melior::ir::Type;
use melior::ir::attribute::IntegerAttribute;
use melior::ir::r#type::{FunctionType, IntegerType};

use crate::context::stored_bytes;
use crate::emit::{Parts, Ssa};
use crate::func::Func;
use crate::slot::Slot;
use crate::types::{Layout, Piece};
use crate::unit::Unit;

/// The functions that allocate and free the buffers of a memory.
struct Functions {
    alloc: String,
    free: String,
    /// Whether `free` takes the number of bytes, too.
    sized: bool,
}

/// The operation that frees storage.
#[derive(Clone)]
pub(crate) enum Release<'c> {
    /// By `memref.dealloc`, of a memref on the heap.
    Heap(Ssa<'c>),
    /// By a call of a function, with these operands.
    Call(String, Vec<Ssa<'c>>),
}

impl<'c> Unit<'_, 'c> {
    /// The functions that allocate and free the buffers of a memory; takes them into the module.
    fn allocator(&self, memory: &Memory, named: &Allocator) -> Result<Functions, Problem> {
        let sized = self.checked_allocator(memory, named)?;
        let (library, functions) = self.functions_of(&memory.name);
        let take = |name: &str| self.take(library, functions, (name, &Vec::new()), &memory.name);
        Ok(Functions {
            alloc: take(&named.alloc)?,
            free: take(&named.free)?,
            sized,
        })
    }

    /// The errors in the functions of memories.
    pub(crate) fn check_allocators(&self) -> Vec<LoweringError> {
        let items = self.lowering.module.items.iter();
        let wrong = items.filter_map(|item| match item {
            Item::Memory(memory) => Some(LoweringError {
                loc: memory.loc.clone(),
                problem: self
                    .checked_allocator(memory, memory.allocator.as_ref()?)
                    .err()?,
            }),
            _ => None,
        });
        wrong.collect()
    }

    /// Whether the function that frees storage takes the number of bytes, once both functions are
    /// checked.
    pub(crate) fn checked_allocator(
        &self,
        memory: &Memory,
        named: &Allocator,
    ) -> Result<bool, Problem> {
        let (_, functions) = self.functions_of(&memory.name);
        let pointer = llvm::r#type::pointer(self.mlir, memory.address_space.number().unwrap_or(0));
        let word: Type<'c> = IntegerType::new(self.mlir, 64).into();
        let ty = |inputs: &[Type<'c>], results: &[Type<'c>]| {
            Type::from(FunctionType::new(self.mlir, inputs, results)).to_string()
        };
        let gives = [ty(&[word], &[pointer])];
        let takes = [ty(&[pointer], &[]), ty(&[pointer, word], &[])];
        type_among(memory, functions, &named.alloc, &gives)?;
        let found = type_among(memory, functions, &named.free, &takes)?;
        Ok(found == takes[1])
    }
}

/// The type of a function of a memory, which is to be one of some.
fn type_among<'f>(
    memory: &Memory,
    functions: &'f MlirFunctions,
    name: &str,
    types: &[String],
) -> Result<&'f str, Problem> {
    let bad = |why: String| Problem::BadLowering {
        backend: crate::BACKEND,
        what: "memory",
        name: memory.name.clone(),
        function: name.to_owned(),
        why,
    };
    let found = functions.named(name);
    let found = found.ok_or_else(|| bad("there is no such function beside it".into()))?;
    if !found.is_function() {
        return Err(bad("it is no 'func.func' with a body".into()));
    }
    match types.contains(&found.ty) {
        true => Ok(&found.ty),
        false => Err(bad(format!(
            "it is to be of type {}, but is of type {}",
            types.join(" or "),
            found.ty
        ))),
    }
}

impl<'c> Func<'_, '_, 'c> {
    /// A buffer that functions of its memory give, and how it is given back.
    pub(crate) fn given(
        &mut self,
        mem: Mem<'_>,
        named: &Allocator,
        layout: &Layout,
        (extents, strides): (&[ControlSum], &[ControlSum]),
    ) -> Option<(Slot<'c>, Release<'c>)> {
        let functions = match self.unit.allocator(mem.decl, named) {
            Ok(functions) => functions,
            Err(problem) => {
                self.lowering.problem(problem);
                return None;
            }
        };
        let bytes = self.bytes(layout, extents);
        let pointer = layout.pointer(self.emit.context);
        let call = Parts {
            operands: &[bytes],
            results: &[pointer],
            attributes: vec![("callee", self.unit.reference(&functions.alloc))],
            ..Parts::default()
        };
        let pointer = self.emit.value("func.call", call);
        let dense = layout.dense_memref(self.emit.context);
        let value = self.memref_of_type((pointer, dense), layout, extents, strides);
        self.guard_pointer(value);
        let mut released = vec![pointer];
        released.extend(functions.sized.then_some(bytes));
        let slot = Slot {
            value,
            layout: layout.clone(),
        };
        Some((slot, Release::Call(functions.free, released)))
    }

    /// How many bytes a buffer takes, in 64 bits.
    fn bytes(&mut self, layout: &Layout, extents: &[ControlSum]) -> Ssa<'c> {
        let each = match layout.piece {
            Piece::Cell(elem) => stored_bytes(FieldKind::Data(elem)),
            // Registers are no storage of a function's.
            Piece::Register(..) | Piece::Scalable(..) => 1,
        };
        let each = i64::try_from(each).unwrap_or(1);
        let fixed: i64 = extents.iter().filter_map(ControlSum::as_const).product();
        let dynamic = extents.iter().filter(|e| e.as_const().is_none());
        let operands: Vec<_> = dynamic.map(|e| self.sum(e)).collect();
        self.guard_cells(fixed, &operands);
        let word = self.emit.int(64);
        let fixed = IntegerAttribute::new(word, fixed.saturating_mul(each)).into();
        let mut bytes = self.emit.constant(fixed, word);
        for extent in operands {
            let extent = self.emit.convert("arith.index_cast", extent, word);
            bytes = self.emit.same_type("arith.muli", &[bytes, extent]);
        }
        bytes
    }

    /// Gives storage back.
    pub(crate) fn release(&mut self, release: &Release<'c>) {
        let (name, operands, attributes) = match release {
            Release::Heap(value) => ("memref.dealloc", std::slice::from_ref(value), Vec::new()),
            Release::Call(function, operands) => {
                let callee = self.unit.reference(function);
                ("func.call", operands.as_slice(), vec![("callee", callee)])
            }
        };
        let parts = Parts {
            operands,
            attributes,
            ..Parts::default()
        };
        self.emit.op(name, parts);
    }
}
