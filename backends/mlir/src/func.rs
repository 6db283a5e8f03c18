//! One function: its state while it is made, and its head.

use std::collections::{BTreeMap, HashMap};

use exo_ir::{Loc, Proc, Stmt, Sym, VarKind};
use exo_lowering::{Cond, ControlSum, Effects, LoweringError, ProcLowering, Ranges};
use melior::ir::{Location, Region, Type};

use crate::Signature;
use crate::affine::Affine;
use crate::debug::Scopes;
use crate::emit::{Emit, Parts, Ssa};
use crate::parameter::{Head, Parameter};
use crate::slot::Slot;
use crate::unit::Unit;

/// A function that is being made.
pub(crate) struct Func<'u, 'm, 'c> {
    pub(crate) unit: &'u Unit<'m, 'c>,
    /// The parts of code generation that are the same for any target.
    pub(crate) lowering: ProcLowering<'u, 'm>,
    pub(crate) emit: Emit<'c>,
    /// The scopes of operations, for debuggers.
    pub(crate) scopes: Scopes<'c>,
    /// Buffers and windows, by symbol.
    pub(crate) slots: Vec<Option<Slot<'c>>>,
    /// The registers of buffers where each is a variable of its own, by their indices.
    pub(crate) separate: BTreeMap<Sym, BTreeMap<Vec<i64>, Slot<'c>>>,
    /// Values that were kept, by number.
    pub(crate) frozen: Vec<Ssa<'c>>,
    /// The pointer to the configurations, if there are any.
    pub(crate) context_value: Option<Ssa<'c>>,
    /// The place of each variable in the order of declaration.
    pub(crate) order: Vec<u32>,
    /// Control arguments and loop variables, by symbol.
    controls: Vec<Option<Ssa<'c>>>,
    /// Strides that are arguments.
    strides: HashMap<(Sym, usize), Ssa<'c>>,
    declared: u32,
    /// The variables and buffers that affine operations may use.
    pub(crate) affine: Affine,
    /// The ranges of values at the entry.
    pub(crate) at_entry: Ranges<'m>,
    /// Further facts at the statement at hand, from the outermost.
    pub(crate) path: Vec<Fact>,
    /// The location of the statement at hand.
    pub(crate) at: Loc,
    /// Whether the statement at hand is in a loop that became an `scf.parallel`.
    pub(crate) in_iterations: bool,
    /// Whether all that was demanded so far holds, in a function that answers whether arguments fit.
    pub(crate) fits: Option<Ssa<'c>>,
}

/// A fact about the place of a statement.
#[derive(Clone)]
pub(crate) enum Fact {
    /// It is in a loop with these bounds.
    Loop(Sym, ControlSum, ControlSum),
    /// A condition holds.
    Holds(Cond),
}

/// A function that was made.
pub(crate) struct EmittedFunction<'c> {
    pub(crate) inputs: Vec<Type<'c>>,
    pub(crate) body: Region<'c>,
    pub(crate) place: Location<'c>,
}

impl<'u, 'm, 'c> Func<'u, 'm, 'c> {
    /// A function of which nothing is made yet.
    pub(crate) fn new(
        unit: &'u Unit<'m, 'c>,
        lowering: ProcLowering<'u, 'm>,
        emit: Emit<'c>,
        scopes: Scopes<'c>,
    ) -> Self {
        let (vars, at) = (lowering.proc.vars.len(), lowering.proc.loc.clone());
        let at_entry = lowering.facts.clone();
        Func {
            unit,
            lowering,
            emit,
            scopes,
            slots: vec![None; vars],
            separate: BTreeMap::new(),
            frozen: Vec::new(),
            context_value: None,
            order: vec![0; vars],
            controls: vec![None; vars],
            strides: HashMap::new(),
            declared: 0,
            affine: Affine::default(),
            at_entry,
            path: Vec::new(),
            at,
            in_iterations: false,
            fits: None,
        }
    }

    /// Makes the body of a procedure's function.
    pub(crate) fn make(
        unit: &'u Unit<'m, 'c>,
        proc: &'m Proc,
        effects: &'u Effects,
    ) -> Result<EmittedFunction<'c>, Vec<LoweringError>> {
        let mut lowering = ProcLowering::new(&unit.lowering, proc, effects);
        let head = Head::of(unit, &mut lowering);
        let inputs = unit.input_types(&head.parameters);
        let scopes = unit.scopes(proc, &head.parameters);
        let place = scopes.location(&proc.loc);
        let (emit, arguments) = Emit::new(unit.mlir, &inputs, place);
        let mut func = Func::new(unit, lowering, emit, scopes);
        if unit.is_affine() {
            func.affine = Affine::of(unit.left_to_memref(proc));
        }
        func.bind(&head, arguments);
        func.block(&proc.body);
        func.emit.location = place;
        func.emit.op("func.return", Parts::default());
        let errors = func.lowering.finish();
        match errors.is_empty() {
            true => Ok(EmittedFunction {
                inputs,
                body: func.emit.finish(),
                place,
            }),
            false => Err(errors),
        }
    }

    /// Gives parameters their values.
    fn bind(&mut self, head: &Head, arguments: Vec<Ssa<'c>>) {
        let mut arguments = arguments.into_iter();
        self.context_value = match self.unit.takes_context() {
            true => arguments.next(),
            false => None,
        };
        let syms = self.lowering.proc.args.clone();
        // Control arguments first: extents may mention those that come later.
        let mut buffers = Vec::new();
        for ((sym, parameter), number) in syms.into_iter().zip(&head.parameters).zip(1..) {
            let Some(value) = arguments.next() else {
                return;
            };
            self.show_argument(sym, parameter, value, number);
            match parameter {
                Parameter::Truth => self.declare(sym, value),
                Parameter::Number => {
                    let value = self.number_argument(value);
                    let name = self.lowering.proc.name_of(sym);
                    self.guard_value(value, &format!("argument '{name}'"));
                    self.declare(sym, value);
                }
                Parameter::Buffer(buffer) => {
                    let count = self.unit.strides_passed(buffer);
                    let strides: Vec<_> = arguments.by_ref().take(count).collect();
                    buffers.push((sym, buffer, value, strides));
                }
            }
        }
        for sum in &head.frozen {
            let value = self.sum(sum);
            self.frozen.push(value);
        }
        for (sym, buffer, value, strides) in buffers {
            self.bind_buffer(sym, buffer, value, strides);
        }
        if self.unit.signature == Signature::C {
            head.assumptions.iter().for_each(|cond| self.assume(cond));
        }
    }

    /// A number that is passed, as a control value.
    pub(crate) fn number_argument(&mut self, value: Ssa<'c>) -> Ssa<'c> {
        match self.unit.signature {
            Signature::Memref => value,
            Signature::C => {
                let index = self.emit.index();
                self.emit.convert("arith.index_cast", value, index)
            }
        }
    }

    fn assume(&mut self, cond: &Cond) {
        let value = self.condition(cond);
        let parts = Parts {
            operands: &[value],
            attributes: vec![("op_bundle_sizes", self.emit.attribute("array<i32>"))],
            ..Parts::default()
        };
        self.emit.op("llvm.intr.assume", parts);
    }

    /// Says what a control argument or loop variable is.
    pub(crate) fn declare(&mut self, sym: Sym, value: Ssa<'c>) {
        self.declared += 1;
        self.order[sym.0 as usize] = self.declared;
        self.controls[sym.0 as usize] = Some(value);
    }

    /// The value of a control argument or loop variable.
    pub(crate) fn control_value(&mut self, sym: Sym) -> Ssa<'c> {
        let is_truth = self.lowering.proc.var(sym).kind == VarKind::Bool;
        match self.controls[sym.0 as usize] {
            Some(value) => value,
            None if is_truth => self.emit.truth(true),
            None => self.emit.number(0),
        }
    }

    /// The value of a stride of a window.
    pub(crate) fn stride(&mut self, sym: Sym, dim: usize) -> Ssa<'c> {
        match self.strides.get(&(sym, dim)) {
            Some(value) => *value,
            None => self.extracted_stride(sym, dim),
        }
    }

    /// Says what a stride of a parameter is.
    pub(crate) fn set_stride(&mut self, sym: Sym, dim: usize, value: Ssa<'c>) {
        self.strides.insert((sym, dim), value);
    }

    /// Lets operations from here on stand where a statement stands.
    pub(crate) fn set_location(&mut self, stmt: &Stmt) {
        self.emit.location = self.scopes.location(&stmt.loc);
        self.at.clone_from(&stmt.loc);
    }
}
