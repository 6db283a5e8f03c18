//! Run-time checks of arguments, in functions that outsiders call, by the contract of their
//! procedure.
//!
//! Each check comes before what relies on it: numbers, then preconditions, which are computed from these, extents, and what pointers
//! reach. No check is computed by a fact that it is to establish.

use exo_ir::{
    BufferType, Ctl, DisplayIn, FieldKind, FieldRef, Loc, Precond, Proc, Sym, VarKind, field_name,
};
use exo_lowering::{Atom, Cond, ControlSum, LoweringError, ProcLowering};

use melior::ir::ValueLike;

use crate::abi::{Received, calling};
use crate::debug::Scopes;
use crate::emit::{Emit, Parts, Ssa};
use crate::func::Func;
use crate::guard::{CELLS, NE, ULE, VALUE};
use crate::head;
use crate::parameter::{BufferParameter, Parameter};
use crate::slot::Slot;
use crate::types::Piece;
use crate::unit::{Function, Unit};
use crate::{Signature, context};

mod overlap;

// Numbers of predicates of `arith.cmpi`.
const EQ: i64 = 0;
const SGE: i64 = 5;

/// Makes the function that outsiders call, with memrefs in its signature.
///
/// # Errors
/// What cannot be checked.
pub(crate) fn outer<'c>(
    unit: &Unit<'_, 'c>,
    proc: &Proc,
    parameters: &[Parameter],
) -> Result<Function<'c>, Vec<LoweringError>> {
    let inputs = unit.input_types(parameters);
    let scopes = unit.debug.function(proc, parameters, false);
    let place = scopes.location(&proc.loc);
    let (emit, arguments) = Emit::new(unit.mlir, &inputs, place);
    let mut values = arguments.iter().copied();
    let context = unit.takes_context().then(|| values.next()).flatten();
    let received: Vec<Received<'c>> = values.map(Received::plain).collect();
    let mut emit = checked(unit, proc, (emit, scopes), context, &received)?;
    emit.location = place;
    Ok(Function {
        name: proc.name.clone(),
        inputs,
        arguments: Vec::new(),
        results: Vec::new(),
        body: calling(unit, proc, emit, &arguments),
        private: false,
        internal: false,
        place,
    })
}

/// Makes the function that answers whether arguments surely keep to a procedure's contract.
///
/// # Errors
/// Conditions that cannot be checked.
pub(crate) fn fits<'c>(
    unit: &Unit<'_, 'c>,
    proc: &Proc,
    parameters: &[Parameter],
) -> Result<Function<'c>, Vec<LoweringError>> {
    let inputs = unit.input_types(parameters);
    let scopes = unit.debug.function(proc, parameters, true);
    let place = scopes.location(&proc.loc);
    let (mut emit, arguments) = Emit::new(unit.mlir, &inputs, place);
    let mut values = arguments.into_iter();
    let context = unit.takes_context().then(|| values.next()).flatten();
    let received: Vec<Received<'c>> = values.map(Received::plain).collect();
    let yes = emit.truth(true);
    let (mut emit, answer) = answered(unit, proc, (emit, scopes), context, &received, Some(yes))?;
    let answer = answer.unwrap_or(yes);
    emit.location = place;
    emit.op(
        "func.return",
        Parts {
            operands: &[answer],
            ..Parts::default()
        },
    );
    Ok(Function {
        name: unit.fresh(&format!("{}.fits", proc.name)),
        inputs,
        arguments: Vec::new(),
        results: vec![answer.r#type()],
        body: emit.finish(),
        private: true,
        internal: true,
        place,
    })
}

/// Adds the checks to a function that is being made.
///
/// # Errors
/// What cannot be checked.
pub(crate) fn checked<'c>(
    unit: &Unit<'_, 'c>,
    proc: &Proc,
    (emit, scopes): (Emit<'c>, Scopes<'c>),
    context: Option<Ssa<'c>>,
    received: &[Received<'c>],
) -> Result<Emit<'c>, Vec<LoweringError>> {
    answered(unit, proc, (emit, scopes), context, received, None).map(|(emit, _)| emit)
}

/// Adds the checks to a function that is being made; with a value to begin with they end nothing, and give whether all hold.
fn answered<'c>(
    unit: &Unit<'_, 'c>,
    proc: &Proc,
    (emit, scopes): (Emit<'c>, Scopes<'c>),
    context: Option<Ssa<'c>>,
    received: &[Received<'c>],
    yes: Option<Ssa<'c>>,
) -> Result<(Emit<'c>, Option<Ssa<'c>>), Vec<LoweringError>> {
    let Some(effects) = unit.lowering.effects().get(&proc.name) else {
        return Ok((emit, yes));
    };
    let proc = unit.lowering.module.proc(&proc.name).unwrap_or(proc);
    let lowering = ProcLowering::new(&unit.lowering, proc, effects);
    let mut func = Func::new(unit, lowering, emit, scopes);
    func.context_value = context;
    func.fits = yes;
    func.check_arguments(&proc.loc, received);
    let Func {
        lowering,
        emit,
        fits,
        ..
    } = func;
    let errors = lowering.finish();
    match errors.is_empty() {
        true => Ok((emit, fits)),
        false => Err(errors),
    }
}

/// A buffer that is checked.
struct Checked<'p, 'c> {
    sym: Sym,
    parameter: &'p BufferParameter,
    /// A pointer to the first cell, or a memref.
    value: Ssa<'c>,
    /// The extents that the procedure declares, in order.
    extents: Vec<Ssa<'c>>,
    /// The strides in cells, in order.
    strides: Vec<Ssa<'c>>,
    /// The number of cells from the first to the last.
    reach: Ssa<'c>,
}

impl<'c> Func<'_, '_, 'c> {
    fn check_arguments(&mut self, loc: &Loc, received: &[Received<'c>]) {
        let parameters = self.unit.head(self.lowering.proc).to_vec();
        let syms = self.lowering.proc.args.clone();
        for ((sym, parameter), received) in syms.iter().zip(&parameters).zip(received) {
            match parameter {
                Parameter::Truth => self.declare(*sym, received.value),
                Parameter::Number => self.check_number(*sym, received.value),
                Parameter::Buffer(_) => {}
            }
        }
        self.check_fields(loc);
        let all = syms.iter().zip(&parameters).zip(received);
        let buffers: Vec<_> = all
            .filter_map(|((sym, parameter), received)| match parameter {
                Parameter::Buffer(buffer) => Some((*sym, buffer, received)),
                _ => None,
            })
            .collect();
        for (sym, buffer, received) in &buffers {
            self.declare_buffer(*sym, buffer, received);
            self.check_strides(*sym, buffer);
        }
        let mut checked = None;
        for pred in &self.lowering.proc.preds {
            let cond = self.lowering.cond(&pred.cond);
            self.lowering.settle(&pred.loc);
            // Products of extents fit 64 bits once extents are what they should be.
            if checked.is_none() && has_product(&cond) {
                checked = Some(self.check_buffers(&buffers));
            }
            self.check_precondition(pred, &cond);
        }
        let checked = checked.unwrap_or_else(|| self.check_buffers(&buffers));
        self.check_overlaps(&checked);
        self.lowering.settle(loc);
    }

    // ---- numbers ----

    fn check_number(&mut self, sym: Sym, value: Ssa<'c>) {
        let value = self.number_argument(value);
        self.declare(sym, value);
        let var = self.lowering.proc.var(sym);
        let (loc, name) = (var.loc.clone(), var.name.clone());
        let what = match var.kind {
            VarKind::Size => format!("size '{name}'"),
            VarKind::Stride => format!("stride '{name}'"),
            _ => format!("argument '{name}'"),
        };
        self.check_value(value, var.kind.least(), &loc, &what);
    }

    /// Checks that a control value is within the contract, and not below the least of its kind.
    fn check_value(&mut self, value: Ssa<'c>, least: Option<i64>, loc: &Loc, what: &str) {
        if let Some(least) = least {
            let wrong = match least {
                0 => format!("{what} is negative"),
                _ => format!("{what} is not positive"),
            };
            let least = self.emit.number(least);
            let holds = self.emit.compare("arith.cmpi", SGE, value, least);
            self.demand(holds, loc, &wrong);
        }
        let holds = self.is_value(value);
        let wrong = format!("{what} is beyond {VALUE}, the largest that code is made for");
        self.demand(holds, loc, &wrong);
    }

    // ---- configurations ----

    /// Fields that conditions and extents mention.
    fn check_fields(&mut self, loc: &Loc) {
        let fields = self.fields_mentioned();
        if fields.is_empty() {
            return;
        }
        if let Some(pointer) = self.context_value {
            let address = self.address_of(pointer);
            let zero = self.emit.number(0);
            let holds = self.emit.compare("arith.cmpi", NE, address, zero);
            self.demand(holds, loc, "the pointer to the configurations is null");
        }
        for field in fields {
            let least = match self.unit.context.kind(&field) {
                Some(FieldKind::Bool | FieldKind::Data(_)) | None => continue,
                Some(kind) => kind.least(),
            };
            let value = self.read_field(&field);
            let what = format!("configuration field '{}'", field_name(&field));
            self.check_value(value, least, loc, &what);
        }
    }

    /// The configuration fields that preconditions and extents mention and code has, once each.
    fn fields_mentioned(&self) -> Vec<FieldRef> {
        let proc = self.lowering.proc;
        let mut all = Vec::new();
        let mut add = |e: &Ctl| {
            e.walk(&mut |e| {
                if let Ctl::Config(field) = e
                    && self.unit.lowering.is_materialised(field)
                    && !all.contains(field)
                {
                    all.push(field.clone());
                }
            });
        };
        proc.preds.iter().for_each(|pred| add(&pred.cond));
        let types = proc.args.iter().filter_map(|sym| proc.var(*sym).buffer());
        types.flat_map(|ty| &ty.dims).for_each(&mut add);
        all
    }

    // ---- preconditions ----

    fn check_precondition(&mut self, pred: &Precond, cond: &Cond) {
        if *cond == Cond::Const(true) || self.lowering.reads_hidden(&pred.cond) {
            return;
        }
        let holds = self.condition(cond);
        let text = pred.cond.in_proc(self.lowering.proc);
        self.demand(
            holds,
            &pred.loc,
            &format!("precondition '{text}' does not hold"),
        );
        // Now it does.
        self.lowering.facts.assume(cond);
    }

    // ---- buffers ----

    fn declare_buffer(&mut self, sym: Sym, buffer: &BufferParameter, received: &Received<'c>) {
        let var = self.lowering.proc.var(sym);
        let Some(ty) = var.buffer() else { return };
        let mut frozen = Vec::new();
        head::declare(&mut self.lowering, sym, ty, &mut frozen);
        self.lowering.settle(&var.loc);
        for sum in &frozen {
            let value = self.sum(sum);
            self.frozen.push(value);
        }
        match self.unit.signature {
            Signature::Memref => {
                let (value, layout) = (received.value, buffer.layout.clone());
                self.set_slot(sym, Slot { value, layout });
            }
            Signature::C => {
                for (dim, stride) in &received.strides {
                    let index = self.emit.index();
                    let stride = self.emit.convert("arith.index_cast", *stride, index);
                    self.set_stride(sym, *dim, stride);
                }
            }
        }
    }

    /// Strides of a window are positive, and no larger than buffers.
    fn check_strides(&mut self, sym: Sym, buffer: &BufferParameter) {
        if !buffer.window {
            return;
        }
        let var = self.lowering.proc.var(sym);
        let (loc, name) = (var.loc.clone(), var.name.clone());
        for dim in 0..buffer.layout.rank() {
            let stride = self.stride(sym, dim);
            let (one, most) = (self.emit.number(1), self.emit.number(CELLS));
            let holds = self.emit.compare("arith.cmpi", SGE, stride, one);
            let wrong = format!("stride({name}, {dim}) is not positive");
            self.demand(holds, &loc, &wrong);
            let fits = self.emit.compare("arith.cmpi", ULE, stride, most);
            self.demand_cells(sym, fits);
        }
    }

    fn check_buffers<'p>(
        &mut self,
        buffers: &[(Sym, &'p BufferParameter, &Received<'c>)],
    ) -> Vec<Checked<'p, 'c>> {
        let mut all = Vec::new();
        for (sym, parameter, received) in buffers {
            let Some(ty) = self.lowering.proc.var(*sym).buffer() else {
                continue;
            };
            let extents = self.check_extents(*sym, ty);
            let (strides, reach) = match parameter.window {
                true => self.check_window(*sym, &extents),
                false => self.check_tensor(*sym, &extents),
            };
            let checked = Checked {
                sym: *sym,
                parameter,
                value: received.value,
                extents,
                strides,
                reach,
            };
            if self.unit.signature == Signature::Memref {
                self.check_memref(&checked, ty);
            }
            all.push(checked);
        }
        all
    }

    /// Checks that extents are positive and within the contract, unless the checks of numbers imply
    /// it.
    fn check_extents(&mut self, sym: Sym, ty: &BufferType) -> Vec<Ssa<'c>> {
        let proc = self.lowering.proc;
        let loc = &proc.var(sym).loc;
        let mut values = Vec::new();
        for extent in &ty.dims {
            let sum = self.lowering.linear(extent);
            let value = self.sum(&sum);
            values.push(value);
            if sum.as_const().is_none() && !self.is_size(extent) {
                let text = extent.in_proc(proc);
                let what = format!("extent '{text}' of '{}'", proc.name_of(sym));
                self.check_value(value, Some(1), loc, &what);
            }
        }
        self.lowering.settle(loc);
        values
    }

    fn is_size(&self, extent: &Ctl) -> bool {
        matches!(extent, Ctl::Var(sym) if self.lowering.proc.var(*sym).kind == VarKind::Size)
    }

    /// The strides of a tensor and how many cells it has: as many as memory can have.
    fn check_tensor(&mut self, sym: Sym, extents: &[Ssa<'c>]) -> (Vec<Ssa<'c>>, Ssa<'c>) {
        let mut cells = self.emit.number(1);
        let mut strides = Vec::new();
        let is_fixed = self.is_fixed(sym);
        for (number, extent) in extents.iter().rev().enumerate() {
            strides.push(cells);
            if number == 0 {
                cells = *extent;
                continue;
            }
            let (product, fits) = self.cells_times(cells, *extent);
            if !is_fixed {
                self.demand_cells(sym, fits);
            }
            cells = product;
        }
        strides.reverse();
        (strides, cells)
    }

    /// Whether all extents of a tensor are constants.
    fn is_fixed(&self, sym: Sym) -> bool {
        let dims = self.lowering.proc.var(sym).buffer().map(|ty| &ty.dims);
        let fixed = |e: &Ctl| self.lowering.linear(e).as_const().is_some();
        dims.is_none_or(|dims| dims.iter().filter(|e| !fixed(e)).count() == 0)
    }

    fn demand_cells(&mut self, sym: Sym, fits: Ssa<'c>) {
        let var = self.lowering.proc.var(sym);
        let (loc, name) = (var.loc.clone(), &var.name);
        self.demand(
            fits,
            &loc,
            &format!("'{name}' reaches over more than {CELLS} cells"),
        );
    }

    /// The strides of a window, and how many cells there are from its first to its last: as many as memory can have.
    fn check_window(&mut self, sym: Sym, extents: &[Ssa<'c>]) -> (Vec<Ssa<'c>>, Ssa<'c>) {
        let mut reach = self.emit.number(1);
        let mut strides = Vec::new();
        for (dim, extent) in extents.iter().enumerate() {
            let stride = self.stride(sym, dim);
            let (one, most) = (self.emit.number(1), self.emit.number(CELLS));
            let steps = self.emit.same_type("arith.subi", &[*extent, one]);
            let (more, fits) = self.cells_times(stride, steps);
            self.demand_cells(sym, fits);
            reach = self.emit.same_type("arith.addi", &[reach, more]);
            let fits = self.emit.compare("arith.cmpi", ULE, reach, most);
            self.demand_cells(sym, fits);
            strides.push(stride);
        }
        (strides, reach)
    }

    // ---- memrefs ----

    /// A memref has the extents that are declared, and that of a tensor is dense.
    fn check_memref(&mut self, buffer: &Checked<'_, 'c>, ty: &BufferType) {
        let proc = self.lowering.proc;
        let (loc, name) = (&proc.var(buffer.sym).loc, proc.name_of(buffer.sym));
        let Some(slot) = self.slot(buffer.sym) else {
            return;
        };
        let (_, _, extents, strides) = self.metadata(&slot);
        for (dim, found) in extents.iter().enumerate() {
            let (Some(declared), Some(text)) = (buffer.extents.get(dim), ty.dims.get(dim)) else {
                continue;
            };
            if slot.layout.extents.get(dim).is_some_and(Option::is_none) {
                let holds = self.emit.compare("arith.cmpi", EQ, *found, *declared);
                let text = text.in_proc(proc);
                let wrong = format!("extent {dim} of '{name}' is not '{text}'");
                self.demand(holds, loc, &wrong);
            }
        }
        for (dim, found) in strides.iter().enumerate() {
            let (Some(extent), Some(dense)) = (buffer.extents.get(dim), buffer.strides.get(dim))
            else {
                continue;
            };
            let is_known = slot.layout.strides.get(dim).is_none_or(Option::is_some);
            if !buffer.parameter.window && !is_known {
                let holds = self.is_dense_at(*extent, *found, *dense);
                self.demand(holds, loc, &format!("'{name}' is not dense"));
            }
        }
    }

    /// Whether a stride is that of a dense buffer, or of one cell.
    fn is_dense_at(&mut self, extent: Ssa<'c>, stride: Ssa<'c>, dense: Ssa<'c>) -> Ssa<'c> {
        let one = self.emit.number(1);
        let is_one = self.emit.compare("arith.cmpi", EQ, extent, one);
        let is_dense = self.emit.compare("arith.cmpi", EQ, stride, dense);
        self.emit.same_type("arith.ori", &[is_one, is_dense])
    }

    // ---- addresses ----

    /// A pointer as a number.
    fn address_of(&mut self, pointer: Ssa<'c>) -> Ssa<'c> {
        let (word, index) = (self.emit.int(64), self.emit.index());
        let address = self.emit.convert("llvm.ptrtoint", pointer, word);
        self.emit.convert("arith.index_cast", address, index)
    }

    /// The address of the first cell of a buffer.
    fn first_address(&mut self, buffer: &Checked<'_, 'c>) -> Ssa<'c> {
        if self.unit.signature == Signature::C {
            return self.address_of(buffer.value);
        }
        let index = self.emit.index();
        let operation = "memref.extract_aligned_pointer_as_index";
        let base = self.emit.convert(operation, buffer.value, index);
        let Some(slot) = self.slot(buffer.sym) else {
            return base;
        };
        let (_, offset, _, _) = self.metadata(&slot);
        let size = self.emit.number(bytes(buffer.parameter));
        let offset = self.emit.same_type("arith.muli", &[offset, size]);
        self.emit.same_type("arith.addi", &[base, offset])
    }
}

/// Bytes of a cell.
fn bytes(buffer: &BufferParameter) -> i64 {
    let elem = match &buffer.layout.piece {
        Piece::Cell(elem) | Piece::Register(_, elem) | Piece::Scalable(_, elem) => *elem,
    };
    i64::try_from(context::stored_bytes(FieldKind::Data(elem))).unwrap_or(1)
}

/// Whether a condition multiplies extents.
fn has_product(cond: &Cond) -> bool {
    let mut found = false;
    let mut look = |atom: &Atom| found |= matches!(atom, Atom::Product(_));
    cond.walk(&mut |sum: &ControlSum| sum.walk(&mut look));
    found
}
