//! Memory: allocations, accesses and parts of memrefs.

use exo_dialects::upstream;
use exo_ir::{BufferType, Ctl, Data, LoopMode, StmtKind, Sym, VarKind, WinDim, Window};
use melior::ir::r#type::{DimSize, MemRefType, ShapedTypeLike};
use melior::ir::{OperationRef, Type, Value, ValueLike};

use crate::bounds::{self, NotNegative};
use crate::cases;
use crate::control;
use crate::dims::Shaped;
use crate::loops::segments;
use crate::raiser::{Asks, Loads, Raiser};
use crate::refusal::Reason;
use crate::signature::shape_of;
use crate::spaces::space_of;
use crate::values::Meaning;

impl<'c> Raiser<'c> {
    pub(crate) fn affine_load(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let (memref, rest) = operands.split_first().ok_or(Reason::Form("no memref"))?;
        let shaped = self.shaped(*memref)?;
        let idx = self.mapped(op, "map", rest)?;
        self.load(op, &shaped, idx)
    }

    pub(crate) fn memref_load(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let (memref, rest) = operands.split_first().ok_or(Reason::Form("no memref"))?;
        let shaped = self.shaped(*memref)?;
        let idx = self.controls(rest, "an index")?;
        self.load(op, &shaped, idx)
    }

    fn load(
        &mut self,
        op: OperationRef<'c, '_>,
        shaped: &Shaped,
        idx: Vec<Ctl>,
    ) -> Result<(), Reason> {
        let (buf, idx) = self.place(shaped, idx)?;
        let elem = self.access(buf, &idx)?.elem;
        let result = self.result(op)?;
        self.set_read(upstream::identity(result), buf, idx, elem);
        Ok(())
    }

    pub(crate) fn affine_store(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [value, memref, rest @ ..] = operands.as_slice() else {
            return Err(Reason::Form("no memref"));
        };
        let shaped = self.shaped(*memref)?;
        let idx = self.mapped(op, "map", rest)?;
        self.store(*value, &shaped, idx)
    }

    pub(crate) fn memref_store(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [value, memref, rest @ ..] = operands.as_slice() else {
            return Err(Reason::Form("no memref"));
        };
        let shaped = self.shaped(*memref)?;
        let idx = self.controls(rest, "an index")?;
        self.store(*value, &shaped, idx)
    }

    fn store(
        &mut self,
        value: Value<'c, '_>,
        shaped: &Shaped,
        idx: Vec<Ctl>,
    ) -> Result<(), Reason> {
        let (buf, idx) = self.place(shaped, idx)?;
        self.access(buf, &idx)?;
        let pending = self.data(value)?;
        self.write(buf, idx, pending.expr);
        Ok(())
    }

    pub(crate) fn buffer_type(&self, buf: Sym) -> Result<BufferType, Reason> {
        let ty = self.proc.var(buf).buffer();
        ty.cloned()
            .ok_or(Reason::Form("a memref that is no buffer"))
    }

    /// The type of a buffer that is accessed at indices; asks arguments for what keeps these within it.
    fn access(&mut self, buf: Sym, idx: &[Ctl]) -> Result<BufferType, Reason> {
        let ty = self.buffer_type(buf)?;
        if ty.rank() != idx.len() {
            return Err(Reason::Form("another number of indices than dimensions"));
        }
        for (index, extent) in idx.iter().zip(&ty.dims) {
            let last = control::difference(extent.clone(), Ctl::Int(1))?;
            self.expect_within(index.clone(), index, last)?;
        }
        Ok(ty)
    }

    /// Asks arguments for what they decide of `0 <= first` and `last <= limit`.
    pub(crate) fn expect_within(
        &mut self,
        first: Ctl,
        last: &Ctl,
        limit: Ctl,
    ) -> Result<(), Reason> {
        self.expect_not_negative(&first);
        self.expect_not_negative(&control::difference(limit, last.clone())?);
        Ok(())
    }

    /// Asks arguments for what they decide of an expression that must not be negative.
    pub(crate) fn expect_not_negative(&mut self, e: &Ctl) {
        let is_asked = match self.asks {
            Asks::Nothing => false,
            Asks::Always => self.conditions == 0,
            Asks::UnderConditions => true,
        };
        if !is_asked {
            return;
        }
        let may_exceed = self.asks == Asks::UnderConditions;
        let found = cases::not_negative(e, &self.loops, &self.proc.vars, may_exceed);
        if let NotNegative::Where(cond) = found {
            self.require(cond);
        }
    }

    /// Asks arguments for what they decide of an extent, which has to be positive.
    pub(crate) fn expect_positive(&mut self, extent: &Ctl) -> Result<(), Reason> {
        let last = control::difference(extent.clone(), Ctl::Int(1))?;
        self.expect_within(last, &Ctl::Int(0), Ctl::Int(0))
    }

    pub(crate) fn alloc(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let result = self.result(op)?;
        let shape = shape_of(result.r#type())?;
        let operands = upstream::operands(op);
        let [extents, symbols] = segments::<2>(op, operands.len())?;
        if symbols > 0 || shape.window {
            return Err(Reason::Layout(result.r#type().to_string()));
        }
        let mut given = self
            .controls(&operands[..extents], "an extent")?
            .into_iter();
        let mut dims = Vec::new();
        for extent in &shape.extents {
            dims.push(match extent {
                Some(extent) => Ctl::Int(*extent),
                None => given.next().ok_or(Reason::Form("too few extents"))?,
            });
        }
        for extent in &dims {
            self.expect_positive(extent)?;
        }
        let is_fixed = dims.iter().all(|extent| extent.as_int().is_some());
        let on_stack = upstream::name(op) == "memref.alloca";
        let mem = match (space_of(result.r#type()), on_stack) {
            (Some(_), false) => self.memory_of(result.r#type())?,
            (Some(space), true) if !is_fixed => {
                return Err(Reason::AllocatesIn(space.to_string()));
            }
            (Some(_), true) => self.stack_memory_of(result.r#type())?,
            (None, _) => {
                (on_stack && is_fixed && !dims.is_empty()).then(|| "DRAM_STACK".to_owned())
            }
        };
        let name = format!("buf{}", self.buffers);
        self.buffers += 1;
        let buf = self.declare(
            &name,
            VarKind::Buffer(BufferType {
                elem: shape.elem,
                dims,
                mem,
                window: false,
            }),
        );
        self.emit(StmtKind::Alloc { buf });
        if !on_stack {
            self.allocated.insert(buf, self.depth());
        }
        self.set(upstream::identity(result), Meaning::Buffer(buf));
        Ok(())
    }

    pub(crate) fn dim(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [memref, dim] = operands.as_slice() else {
            return Err(Reason::Form("no dimension"));
        };
        let dims = self.shaped(*memref)?.dims;
        let dim = self.control(*dim, "a dimension")?;
        let dim = dim.as_int().and_then(|dim| usize::try_from(dim).ok());
        let extent = dim.and_then(|dim| dims.get(dim)).cloned();
        let extent = extent.ok_or(Reason::Form(
            "a dimension that is no constant, or not there",
        ))?;
        let result = self.result(op)?;
        self.set(upstream::identity(result), Meaning::Control(extent));
        Ok(())
    }

    pub(crate) fn memref_cast(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [memref] = operands.as_slice() else {
            return Err(Reason::Form("no memref"));
        };
        let shaped = self.shaped(*memref)?;
        let result = self.result(op)?;
        let shape = shape_of(result.r#type())?;
        if shape.extents.len() != shaped.dims.len() {
            return Err(Reason::Form("another rank than its operand"));
        }
        let is_known =
            |(extent, dim): (&Option<i64>, &Ctl)| extent.is_none_or(|n| *dim == Ctl::Int(n));
        if self.loads == Loads::InPlace {
            if !shape.extents.iter().zip(&shaped.dims).all(is_known) {
                return Err(Reason::Form("an extent that may be another one"));
            }
            self.same_layout(memref.r#type(), result.r#type())?;
        }
        self.set(upstream::identity(result), Meaning::of_memref(shaped));
        Ok(())
    }

    pub(crate) fn copy(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [source, target] = operands.as_slice() else {
            return Err(Reason::Form("no memrefs"));
        };
        let (source, target) = (self.shaped(*source)?, self.shaped(*target)?);
        if self.root(source.buf) == self.root(target.buf) {
            return Err(Reason::Form("a source and a target that may overlap"));
        }
        self.same_extents(&source.dims, &target.dims)?;
        self.settle(&[self.root(target.buf)]);
        let loc = self.loc.clone();
        let mut idx = Vec::new();
        for (dim, extent) in target.dims.iter().enumerate() {
            let iter = self.declare(&format!("c{dim}"), VarKind::Iter);
            idx.push(Ctl::Var(iter));
            self.loops.push(bounds::Range {
                iter,
                lo: Ctl::Int(0),
                hi: extent.clone(),
            });
            self.open()?;
        }
        let (buf, read) = self.place(&source, idx.clone())?;
        self.access(buf, &read)?;
        let (into, idx) = self.place(&target, idx)?;
        self.write(into, idx, Data::Read { buf, idx: read });
        for _ in &target.dims {
            let body = self.close();
            let Some(range) = self.loops.pop() else {
                return Err(Reason::TooDeep);
            };
            self.loc = loc.clone();
            self.emit(StmtKind::For {
                iter: range.iter,
                lo: range.lo,
                hi: range.hi,
                mode: LoopMode::Seq,
                body,
            });
        }
        Ok(())
    }

    pub(crate) fn subview(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [_, offsets, sizes, strides] = segments::<4>(op, operands.len())?;
        let (memref, rest) = operands.split_first().ok_or(Reason::Form("no memref"))?;
        let source = self.shaped(*memref)?;
        let mut given = self.controls(rest, "a place")?;
        let stride_operands = given.split_off(offsets + sizes);
        let size_operands = given.split_off(offsets);
        let offsets = mixed(op, "static_offsets", given)?;
        let sizes = mixed(op, "static_sizes", size_operands)?;
        let steps = mixed(op, "static_strides", stride_operands)?;
        if strides > 0 || steps.iter().any(|step| *step != Ctl::Int(1)) {
            return Err(Reason::Form("steps; a window has none"));
        }
        let result = self.result(op)?;
        let kept = kept_dims(result.r#type(), &sizes)?;
        let mut parts = Vec::new();
        for ((offset, size), is_kept) in offsets.into_iter().zip(sizes).zip(kept) {
            let extent = source
                .dims
                .get(parts.len())
                .cloned()
                .ok_or(Reason::Form("more places than dimensions"))?;
            let end = control::sum(offset.clone(), size.clone())?;
            if !source.is_buffer() {
                self.ask_within(&offset, &end, &extent)?;
            }
            self.expect_within(offset.clone(), &end, extent)?;
            self.expect_positive(&size)?;
            parts.push(match is_kept {
                true => WinDim::Interval(offset, end),
                false => WinDim::Point(offset),
            });
        }
        if parts.len() != source.dims.len() {
            return Err(Reason::Form("fewer places than dimensions"));
        }
        if !source.is_buffer() {
            let part = source.part(parts)?;
            self.set(upstream::identity(result), Meaning::of_memref(part));
            return Ok(());
        }
        self.window(source.buf, parts, result)
    }

    fn window(&mut self, buf: Sym, dims: Vec<WinDim>, result: Value<'c, '_>) -> Result<(), Reason> {
        let source = self.buffer_type(buf)?;
        let expr = Window { buf, dims };
        let name = format!("win{}", self.buffers);
        self.buffers += 1;
        let win = self.declare(&name, VarKind::Buffer(expr.ty(&source)));
        let root = self.root(buf);
        self.roots.insert(win, root);
        self.emit(StmtKind::Window { win, expr });
        self.set(upstream::identity(result), Meaning::Buffer(win));
        Ok(())
    }
}

/// Numbers of an attribute, and operands where it has none.
pub(crate) fn mixed(
    op: OperationRef<'_, '_>,
    attribute: &str,
    operands: Vec<Ctl>,
) -> Result<Vec<Ctl>, Reason> {
    let numbers = upstream::attribute(op, attribute)
        .and_then(upstream::integers)
        .ok_or(Reason::Form("no numbers of places or bounds"))?;
    let dynamic = MemRefType::dynamic_stride_or_offset();
    let mut operands = operands.into_iter();
    numbers
        .into_iter()
        .map(|number| match number == dynamic {
            true => operands.next().ok_or(Reason::Form("too few operands")),
            false => Ok(Ctl::Int(number)),
        })
        .collect()
}

/// Which dimensions a part keeps: all, or all but as many as have extent one.
fn kept_dims(ty: Type<'_>, sizes: &[Ctl]) -> Result<Vec<bool>, Reason> {
    let memref = MemRefType::try_from(ty).map_err(|_| Reason::Type(ty.to_string()))?;
    if memref.rank() == sizes.len() {
        return Ok(vec![true; sizes.len()]);
    }
    let kept: Vec<bool> = sizes.iter().map(|size| *size != Ctl::Int(1)).collect();
    let ones_stay =
        (0..memref.rank()).any(|dim| matches!(memref.dim_size(dim), Ok(DimSize::Static(1))));
    match kept.iter().filter(|kept| **kept).count() == memref.rank() && !ones_stay {
        true => Ok(kept),
        false => Err(Reason::Form("dimensions of extent one, some of which stay")),
    }
}
