//! Signatures: arguments of procedures, of those of functions.

use exo_dialects::raised::{Call, Source};
use exo_dialects::types::{self, BufferShape, shape_in_any_space};
use exo_dialects::upstream::{self, ValueId};
use exo_ir::{
    BufferType, Ctl, CtlOp, Elem, Extern, Item, Memory, Precond, Proc, Sym, Var, VarKind,
};
use melior::ir::attribute::AttributeLike;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::{DimSize, IntegerType, MemRefType, ShapedTypeLike, TypeLike};
use melior::ir::{OperationRef, RegionLike, Type, Value, ValueLike};

use crate::raiser::Raiser;
use crate::refusal::Reason;
use crate::values::Meaning;

/// A procedure that does what a function does.
#[derive(Clone, Debug)]
pub struct Raised {
    /// The procedure.
    pub proc: Proc,
    /// The source of each of its arguments, in order.
    pub sources: Vec<Source>,
    /// The functions on data that it calls and the language does not have.
    pub externs: Vec<Extern>,
    /// The memories that stand for spaces of memrefs which it takes.
    pub memories: Vec<Memory>,
    /// Its calls, in the order of the text.
    pub calls: Vec<Call>,
    /// The mappings to threads of nests of parallel loops, as text, by the variable of the outermost loop.
    pub mappings: Vec<(Sym, String)>,
}

impl Raised {
    /// The definitions that the procedure needs beside those of the language.
    pub fn definitions(&self) -> impl Iterator<Item = Item> {
        let memories = self.memories.iter().cloned().map(Item::Memory);
        memories.chain(self.externs.iter().cloned().map(Item::Extern))
    }
}

impl<'c> Raiser<'c> {
    /// Declares the arguments of the procedure.
    pub(crate) fn signature(
        &mut self,
        function: OperationRef<'c, '_>,
        arguments: &[Value<'c, '_>],
        results: &[Type<'c>],
    ) -> Result<(), Reason> {
        for (number, argument) in arguments.iter().enumerate() {
            self.extents(number, *argument)?;
        }
        for (number, argument) in arguments.iter().enumerate() {
            self.argument(function, number, *argument)?;
        }
        for (number, ty) in results.iter().enumerate() {
            let elem = elem_of(*ty).ok_or_else(|| Reason::Type(ty.to_string()))?;
            let sym = self.declare_scalar(&format!("result{number}"), elem);
            self.results.push(sym);
            self.add_argument(sym, Source::Result(number));
        }
        Ok(())
    }

    pub(crate) fn add_argument(&mut self, sym: Sym, source: Source) {
        self.proc.args.push(sym);
        self.sources.push(source);
    }

    /// Declares the sizes that stand for the extents of a memref that are not numbers.
    fn extents(&mut self, number: usize, argument: Value<'c, '_>) -> Result<(), Reason> {
        let Ok(memref) = MemRefType::try_from(argument.r#type()) else {
            return Ok(());
        };
        for dim in 0..memref.rank() {
            if matches!(memref.dim_size(dim), Ok(DimSize::Dynamic)) {
                let name = format!("arg{number}_dim{dim}");
                let sym = self.declare(&name, VarKind::Size);
                self.add_argument(
                    sym,
                    Source::Extent {
                        argument: number,
                        dim,
                    },
                );
                self.sizes.insert((number, dim), sym);
            }
        }
        Ok(())
    }

    fn argument(
        &mut self,
        function: OperationRef<'c, '_>,
        number: usize,
        argument: Value<'c, '_>,
    ) -> Result<(), Reason> {
        let ty = argument.r#type();
        let id = upstream::identity(argument);
        let name = format!("arg{number}");
        if MemRefType::try_from(ty).is_ok() {
            return self.memref_argument(number, argument, &name);
        }
        let is_truth = IntegerType::try_from(ty).is_ok_and(|ty| ty.width() == 1);
        let is_wide = IntegerType::try_from(ty).is_ok_and(|ty| ty.width() > 64);
        if ty.is_index() || is_truth || !is_wide && self.is_index_only(function, id) {
            let kind = match is_truth {
                true => VarKind::Bool,
                false => self.indices.clone(),
            };
            let sym = self.declare(&name, kind);
            self.add_argument(sym, Source::Argument(number));
            self.set(id, Meaning::Control(Ctl::Var(sym)));
            return Ok(());
        }
        let elem = elem_of(ty).ok_or_else(|| Reason::Type(ty.to_string()))?;
        let sym = self.declare_scalar(&name, elem);
        self.add_argument(sym, Source::Argument(number));
        self.set_read(id, sym, Vec::new(), elem);
        Ok(())
    }

    /// Whether an integer is used only as an index: cast, a bound of a loop or handed on as an index, and nothing else.
    fn is_index_only(&self, function: OperationRef<'c, '_>, id: ValueId) -> bool {
        let mut used = false;
        let mut only = true;
        walk(function, &mut |op| {
            let is_index = |place: usize| match upstream::name(op) {
                "arith.index_cast" => true,
                // What a loop carries stands behind its bounds and its step.
                "scf.for" => place < 3,
                "func.call" => self.takes_index(op, place),
                _ => false,
            };
            for (place, operand) in upstream::operands(op).into_iter().enumerate() {
                let is_use = upstream::identity(operand) == id;
                used |= is_use;
                only &= !is_use || is_index(place);
            }
        });
        used && only
    }

    fn memref_argument(
        &mut self,
        number: usize,
        argument: Value<'c, '_>,
        name: &str,
    ) -> Result<(), Reason> {
        let shape = shape_of(argument.r#type())?;
        let mut dims = Vec::new();
        for (dim, extent) in shape.extents.iter().enumerate() {
            dims.push(match (extent, self.sizes.get(&(number, dim))) {
                (Some(extent), _) => Ctl::Int(*extent),
                (None, Some(size)) => Ctl::Var(*size),
                (None, None) => return Err(Reason::Form("an extent that is not known")),
            });
        }
        let ty = BufferType {
            elem: shape.elem,
            dims,
            mem: self.memory_of(argument.r#type())?,
            window: shape.window && !shape.extents.is_empty(),
        };
        let is_window = ty.window;
        let sym = self.declare(name, VarKind::Buffer(ty));
        self.add_argument(sym, Source::Argument(number));
        self.set(upstream::identity(argument), Meaning::Buffer(sym));
        if is_window {
            self.stride_preconditions(sym, argument.r#type());
        }
        Ok(())
    }

    /// Strides that are numbers are what callers pass.
    fn stride_preconditions(&mut self, sym: Sym, ty: Type<'c>) {
        let Ok(memref) = MemRefType::try_from(ty) else {
            return;
        };
        let dynamic = MemRefType::dynamic_stride_or_offset();
        let (strides, _) = memref.strides_and_offset();
        for (dim, stride) in strides.into_iter().enumerate() {
            if stride != dynamic {
                let cond = Ctl::bin(CtlOp::Eq, Ctl::Stride(sym, dim), Ctl::Int(stride));
                self.require(cond);
            }
        }
    }

    /// Adds a precondition, once.
    pub(crate) fn require(&mut self, cond: Ctl) {
        if self.proc.preds.iter().all(|pred| pred.cond != cond) {
            let loc = self.proc.loc.clone();
            self.proc.preds.push(Precond { cond, loc });
        }
    }

    pub(crate) fn declare(&mut self, name: &str, kind: VarKind) -> Sym {
        let loc = self.loc.clone();
        self.proc.add_var(Var::new(name, kind, loc))
    }

    pub(crate) fn declare_scalar(&mut self, name: &str, elem: exo_ir::Elem) -> Sym {
        self.declare(
            name,
            VarKind::Buffer(BufferType {
                elem,
                dims: Vec::new(),
                mem: None,
                window: false,
            }),
        )
    }
}

/// The shape of a memref that a buffer can have, whatever its memory space.
pub(crate) fn shape_of(ty: Type<'_>) -> Result<BufferShape, Reason> {
    let memref = MemRefType::try_from(ty).map_err(|_| Reason::Type(ty.to_string()))?;
    let layout = memref.layout();
    if !layout.is_strided_layout() && !memref.affine_map().is_identity() {
        return Err(Reason::Layout(ty.to_string()));
    }
    if goes_backwards(&memref) {
        return Err(Reason::Form("a memref with a negative stride"));
    }
    // Each cell of a buffer is one of its own.
    if cells_overlap(&memref) {
        return Err(Reason::Form("a memref whose cells overlap"));
    }
    let shape = shape_in_any_space(ty).filter(|_| elem_of(memref.element()).is_some());
    shape.ok_or_else(|| Reason::Type(ty.to_string()))
}

fn goes_backwards(memref: &MemRefType<'_>) -> bool {
    let dynamic = MemRefType::dynamic_stride_or_offset();
    let (strides, _) = memref.strides_and_offset();
    strides
        .into_iter()
        .any(|stride| stride < 0 && stride != dynamic)
}

/// Whether a layout may have one place for several cells, as far as its numbers say.
fn cells_overlap(memref: &MemRefType<'_>) -> bool {
    let dynamic = MemRefType::dynamic_stride_or_offset();
    let (strides, _) = memref.strides_and_offset();
    let mut dims = Vec::new();
    for (dim, stride) in strides.into_iter().enumerate() {
        match memref.dim_size(dim) {
            Ok(DimSize::Static(0 | 1)) => {}
            // Callers pass strides that fit.
            _ if stride == dynamic => {}
            _ if stride == 0 => return true,
            Ok(DimSize::Static(extent)) => dims.push((stride, extent)),
            // Callers pass extents that fit, if two do.
            _ => dims.push((stride, 2)),
        }
    }
    dims.sort_unstable();
    let mut last = 0_i64;
    dims.into_iter().any(|(stride, extent)| {
        let overlaps = stride <= last;
        let length = i64::try_from(extent - 1).unwrap_or(i64::MAX);
        last = last.saturating_add(stride.saturating_mul(length));
        overlaps
    })
}

/// The element type of data in a function. Integers of which the type says whether they have a sign are none: what a procedure becomes has those without, and no
/// memref of these can be one of the function's.
pub(crate) fn elem_of(ty: Type<'_>) -> Option<Elem> {
    let says_sign = IntegerType::try_from(ty).is_ok_and(|ty| !ty.is_signless());
    types::elem_of(ty).filter(|elem| !says_sign && *elem != Elem::R)
}

/// Calls a function with every operation inside of one, outermost first.
pub(crate) fn walk<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    visit: &mut dyn FnMut(OperationRef<'c, 'a>),
) {
    let mut open = vec![op];
    while let Some(op) = open.pop() {
        visit(op);
        for region in 0..op.region_count() {
            let Some(region) = op.region(region).ok() else {
                continue;
            };
            let blocks = std::iter::successors(region.first_block(), |b| b.next_in_region());
            open.extend(blocks.flat_map(upstream::operations));
        }
    }
}
