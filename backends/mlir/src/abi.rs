//! Functions with the signature that the C header declares: they unpack what C passes, and call the ones that do the work.
//!
//! Windows are structs of a pointer and strides, by value: how those are passed is the target's convention, which MLIR knows
//! nothing of.

use exo_ir::Proc;
use exo_lowering::LoweringError;
use melior::dialect::llvm;
use melior::ir::attribute::{DenseI64ArrayAttribute, IntegerAttribute, TypeAttribute};
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Region, Type};

use crate::Abi;
use crate::checks;
use crate::emit::{Emit, Parts, Ssa};
use crate::parameter::{BufferParameter, Parameter};
use crate::unit::{Function, Unit};

/// C's way to pass a parameter.
enum PassMode {
    /// The value unchanged.
    Plain,
    /// A window in a register for the pointer and one for the stride.
    Registers,
    /// A window of one dimension as an array of two words.
    Words,
    /// A window in a copy on the stack.
    OnStack,
    /// A pointer to a copy of a window.
    Copy,
}

/// The integer registers of x86-64's convention for arguments.
const REGISTERS: usize = 6;

/// The function that outsiders call.
///
/// # Errors
/// What cannot be checked of arguments.
pub(crate) fn outer<'c>(
    unit: &Unit<'_, 'c>,
    proc: &Proc,
    parameters: &[Parameter],
) -> Result<Function<'c>, Vec<LoweringError>> {
    let scopes = unit.debug.function(proc, parameters, false);
    let place = scopes.location(&proc.loc);
    let passed = convention(unit.abi(), parameters);
    let pointer = llvm::r#type::pointer(unit.mlir, 0);
    let mut inputs = vec![pointer];
    let mut attributes = vec![Vec::new()];
    for (parameter, passed) in parameters.iter().zip(&passed) {
        let (types, own) = declared(unit, parameter, passed);
        attributes.extend(own);
        inputs.extend(types);
    }
    let (mut emit, arguments) = Emit::new(unit.mlir, &inputs, place);
    let mut arguments = arguments.into_iter();
    let context = arguments.next();
    let mut received = Vec::new();
    for (parameter, passed) in parameters.iter().zip(&passed) {
        let Some(first) = arguments.next() else { break };
        received.push(match (parameter, passed) {
            (Parameter::Buffer(_), PassMode::Registers) => Received {
                value: first,
                strides: arguments
                    .next()
                    .map(|stride| (0, stride))
                    .into_iter()
                    .collect(),
            },
            (Parameter::Buffer(buffer), PassMode::OnStack | PassMode::Copy) => {
                loaded(&mut emit, unit, buffer, first)
            }
            (Parameter::Buffer(buffer), PassMode::Words) => split(&mut emit, unit, buffer, first),
            _ => Received::plain(first),
        });
    }
    if unit.checks_arguments() {
        emit = checks::checked(unit, proc, (emit, scopes), context, &received)?;
        emit.location = place;
    }
    let mut operands: Vec<Ssa<'c>> = context.into_iter().collect();
    for (parameter, received) in parameters.iter().zip(&received) {
        operands.extend(received.operands(parameter));
    }
    Ok(Function {
        name: unit.outer_name(proc),
        inputs,
        arguments: attributes,
        results: Vec::new(),
        body: calling(unit, proc, emit, &operands),
        private: false,
        internal: false,
        place,
    })
}

/// The body of a function that calls the one that does the work.
pub(crate) fn calling<'c>(
    unit: &Unit<'_, 'c>,
    proc: &Proc,
    mut emit: Emit<'c>,
    operands: &[Ssa<'c>],
) -> Region<'c> {
    let callee = unit.reference(&unit.callee(proc));
    let parts = Parts {
        operands,
        attributes: vec![("callee", callee)],
        ..Parts::default()
    };
    emit.op("func.call", parts);
    emit.op("func.return", Parts::default());
    emit.finish()
}

/// The values that a function which outsiders call has got for a parameter.
pub(crate) struct Received<'c> {
    /// A truth, a number of 64 bits, a pointer to the first cell; a memref where signatures are of these.
    pub(crate) value: Ssa<'c>,
    /// Strides that are passed beside a pointer, by dimension, 64 bits each.
    pub(crate) strides: Vec<(usize, Ssa<'c>)>,
}

impl<'c> Received<'c> {
    /// A parameter of one value.
    pub(crate) fn plain(value: Ssa<'c>) -> Self {
        Received {
            value,
            strides: Vec::new(),
        }
    }

    /// The operands for it in a call of the function that does the work.
    fn operands(&self, parameter: &Parameter) -> Vec<Ssa<'c>> {
        let mut operands = vec![self.value];
        if let Parameter::Buffer(buffer) = parameter {
            let passed: Vec<usize> = buffer.strides_passed().collect();
            let strides = self.strides.iter().filter(|(dim, _)| passed.contains(dim));
            operands.extend(strides.map(|(_, stride)| *stride));
        }
        operands
    }
}

/// The dimensions whose strides somebody looks at.
fn strides_wanted(unit: &Unit<'_, '_>, buffer: &BufferParameter) -> Vec<usize> {
    match unit.checks_arguments() {
        true => (0..buffer.layout.rank()).collect(),
        false => buffer.strides_passed().collect(),
    }
}

fn convention(abi: Abi, parameters: &[Parameter]) -> Vec<PassMode> {
    let mut left = REGISTERS - 1;
    let mut passed = Vec::new();
    for parameter in parameters {
        let Parameter::Buffer(BufferParameter {
            layout,
            window: true,
            ..
        }) = parameter
        else {
            left = left.saturating_sub(1);
            passed.push(PassMode::Plain);
            continue;
        };
        passed.push(match (abi, layout.rank()) {
            (Abi::SysV64, 1) if left >= 2 => {
                left -= 2;
                PassMode::Registers
            }
            (Abi::SysV64, _) => PassMode::OnStack,
            (Abi::Aapcs64, 1) => PassMode::Words,
            (Abi::Aapcs64, _) => PassMode::Copy,
        });
    }
    passed
}

type Declared<'c> = (Vec<Type<'c>>, Vec<Vec<(&'static str, Attribute<'c>)>>);

/// The types of what is passed, and what the target has to know of it.
fn declared<'c>(unit: &Unit<'_, 'c>, parameter: &Parameter, passed: &PassMode) -> Declared<'c> {
    let word: Type<'c> = IntegerType::new(unit.mlir, 64).into();
    let pointer = llvm::r#type::pointer(unit.mlir, 0);
    let mark = Attribute::unit(unit.mlir);
    match (parameter, passed) {
        (Parameter::Truth, _) => {
            let own = vec![("llvm.zeroext", mark)];
            (vec![IntegerType::new(unit.mlir, 1).into()], vec![own])
        }
        (Parameter::Number, _) => (vec![word], vec![Vec::new()]),
        (Parameter::Buffer(buffer), PassMode::Registers) => {
            let pointer = buffer.layout.pointer(unit.mlir);
            (vec![pointer, word], vec![Vec::new(); 2])
        }
        (Parameter::Buffer(_), PassMode::Words) => {
            (vec![llvm::r#type::array(word, 2)], vec![Vec::new()])
        }
        (Parameter::Buffer(buffer), PassMode::OnStack) => {
            let align = IntegerAttribute::new(word, 8).into();
            let own = vec![
                (
                    "llvm.byval",
                    TypeAttribute::new(window_type(unit, buffer)).into(),
                ),
                ("llvm.align", align),
            ];
            (vec![pointer], vec![own])
        }
        (Parameter::Buffer(buffer), PassMode::Plain) => {
            // Of what is checked, nothing is said before.
            let is_known = buffer.unaliased && !unit.checks_arguments();
            let own = is_known.then_some(("llvm.noalias", mark));
            let pointer = buffer.layout.pointer(unit.mlir);
            (vec![pointer], vec![own.into_iter().collect()])
        }
        (Parameter::Buffer(_), PassMode::Copy) => (vec![pointer], vec![Vec::new()]),
    }
}

/// The struct that C has for a window.
fn window_type<'c>(unit: &Unit<'_, 'c>, buffer: &BufferParameter) -> Type<'c> {
    let word: Type<'c> = IntegerType::new(unit.mlir, 64).into();
    let rank = u32::try_from(buffer.layout.rank()).unwrap_or(u32::MAX);
    let fields = [
        buffer.layout.pointer(unit.mlir),
        llvm::r#type::array(word, rank),
    ];
    llvm::r#type::r#struct(unit.mlir, &fields, false)
}

/// Pointer and strides of a window that lies in memory.
fn loaded<'c>(
    emit: &mut Emit<'c>,
    unit: &Unit<'_, 'c>,
    buffer: &BufferParameter,
    at: Ssa<'c>,
) -> Received<'c> {
    let parts = Parts {
        operands: &[at],
        results: &[window_type(unit, buffer)],
        ..Parts::default()
    };
    let whole = emit.value("llvm.load", parts);
    let pointer = buffer.layout.pointer(unit.mlir);
    let mut received = Received::plain(extracted(emit, whole, &[0], pointer));
    for dim in strides_wanted(unit, buffer) {
        let (place, word) = (i64::try_from(dim).unwrap_or(i64::MAX), emit.int(64));
        let stride = extracted(emit, whole, &[1, place], word);
        received.strides.push((dim, stride));
    }
    received
}

/// Pointer and stride of a window that is passed as two words.
fn split<'c>(
    emit: &mut Emit<'c>,
    unit: &Unit<'_, 'c>,
    buffer: &BufferParameter,
    words: Ssa<'c>,
) -> Received<'c> {
    let word = emit.int(64);
    let pointer = buffer.layout.pointer(unit.mlir);
    let first = extracted(emit, words, &[0], word);
    let mut received = Received::plain(emit.convert("llvm.inttoptr", first, pointer));
    for dim in strides_wanted(unit, buffer) {
        received
            .strides
            .push((dim, extracted(emit, words, &[1], word)));
    }
    received
}

fn extracted<'c>(emit: &mut Emit<'c>, whole: Ssa<'c>, place: &[i64], ty: Type<'c>) -> Ssa<'c> {
    let position = DenseI64ArrayAttribute::new(emit.context, place);
    let parts = Parts {
        operands: &[whole],
        results: &[ty],
        attributes: vec![("position", position.into())],
        ..Parts::default()
    };
    emit.value("llvm.extractvalue", parts)
}
