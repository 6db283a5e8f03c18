//! Steps for callers in C (`exo-c/Steps.h`).

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::transform::Operand;
use exo_passes::{StepRequest, TakenStep, take_step};
use melior::ContextRef;
use melior::ir::{Attribute, OperationRef};
use mlir_sys::{
    MlirAttribute, MlirModule, MlirOperation, MlirStringRef, mlirModuleGetOperation,
    mlirOperationGetContext,
};

use crate::refusal::ExoRefusal;
use crate::text::{at, borrowed, caught, text_of};

/// `ExoStepArgument` of the header.
#[repr(C)]
pub struct ExoStepArgument {
    name: MlirStringRef,
    value: MlirAttribute,
    num_operations: isize,
    operations: *const MlirOperation,
}

/// `ExoTakenStep` of the header: a [`Taken`], or null.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ExoTakenStep {
    ptr: *mut Taken,
}

const NO_OPERATION: MlirOperation = MlirOperation {
    ptr: std::ptr::null_mut(),
};

/// A step that was taken, with operations that the module owns.
pub struct Taken {
    procedure: MlirOperation,
    results: Vec<ResultParts>,
    remarks: Vec<String>,
}

struct ResultParts {
    name: String,
    parts: Vec<Part>,
}

struct Part {
    operations: Vec<MlirOperation>,
    name: String,
}

impl From<TakenStep<'_>> for Taken {
    fn from(taken: TakenStep<'_>) -> Taken {
        let results = taken.results.into_iter().map(|result| {
            let parts = result.parts.into_iter().map(|part| Part {
                operations: part.operations.iter().map(|op| op.to_raw()).collect(),
                name: part.name.unwrap_or_default(),
            });
            ResultParts {
                name: result.name,
                parts: parts.collect(),
            }
        });
        Taken {
            procedure: taken.procedure.to_raw(),
            results: results.collect(),
            remarks: taken.remarks.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Takes a step.
///
/// # Safety
/// The module is null or alive, as are the operations and attributes; there are that many arguments, and as many operations in each
/// as it says; the place of the refusal is null or the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakeStep(
    module: MlirModule,
    step: MlirStringRef,
    num_arguments: isize,
    arguments: *const ExoStepArgument,
    refusal: *mut ExoRefusal,
) -> ExoTakenStep {
    let table = match module.ptr.is_null() {
        true => NO_OPERATION,
        // SAFETY: by this function's contract.
        false => unsafe { mlirModuleGetOperation(module) },
    };
    // SAFETY: by this function's contract.
    unsafe { exoTakeStepIn(table, step, num_arguments, arguments, refusal) }
}

/// Takes a step on a symbol table.
///
/// # Safety
/// As for [`exoTakeStep`], with an operation that is null or alive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakeStepIn(
    table: MlirOperation,
    step: MlirStringRef,
    num_arguments: isize,
    arguments: *const ExoStepArgument,
    refusal: *mut ExoRefusal,
) -> ExoTakenStep {
    // SAFETY: by this function's contract.
    let taken = caught(|| unsafe { taken(table, step, slice(arguments, num_arguments)) });
    let (taken, why) = match taken {
        Ok(taken) => (Box::into_raw(Box::new(taken)), ExoRefusal::NULL),
        Err(errors) => {
            let first = errors.into_iter().next();
            let first = first.unwrap_or_else(|| wrong("a step failed".to_owned()));
            let why = match refusal.is_null() {
                true => ExoRefusal::NULL,
                false => ExoRefusal::of(first),
            };
            (std::ptr::null_mut(), why)
        }
    };
    if !refusal.is_null() {
        // SAFETY: by this function's contract. The caller's memory need not be initialised.
        unsafe { refusal.write(why) };
    }
    ExoTakenStep { ptr: taken }
}

/// # Safety
/// As for [`exoTakeStep`].
unsafe fn taken(
    table: MlirOperation,
    step: MlirStringRef,
    arguments: &[ExoStepArgument],
) -> Result<Taken, Vec<Diagnostic>> {
    if table.ptr.is_null() {
        return Err(vec![wrong("there is no module".to_owned())]);
    }
    // SAFETY: by this function's contract.
    unsafe {
        let context = ContextRef::from_raw(mlirOperationGetContext(table));
        let arguments = arguments.iter().map(|argument| operand(argument));
        let request = StepRequest {
            context: context.to_ref(),
            module: OperationRef::from_raw(table),
            step: text_of(step),
            arguments: arguments.collect::<Result<_, _>>()?,
        };
        let taken = take_step(request).map_err(|refusal| vec![*refusal])?;
        Ok(taken.into())
    }
}

/// # Safety
/// The argument's operations are null or alive, as is its attribute.
unsafe fn operand<'t>(
    argument: &ExoStepArgument,
) -> Result<(String, Operand<'t, 't>), Vec<Diagnostic>> {
    // SAFETY: by this function's contract; null is `None`.
    unsafe {
        let name = text_of(argument.name);
        let is_null = || vec![wrong(format!("'{name}' is null"))];
        if let Some(value) = Attribute::from_option_raw(argument.value) {
            return Ok((name, Operand::Parameters(vec![value])));
        }
        let ops = slice(argument.operations, argument.num_operations);
        let ops: Option<Vec<_>> = ops
            .iter()
            .map(|op| OperationRef::from_option_raw(*op))
            .collect();
        let ops = ops.filter(|ops| !ops.is_empty()).ok_or_else(is_null)?;
        Ok((name, Operand::Operations(ops)))
    }
}

fn wrong(text: String) -> Diagnostic {
    Diagnostic::error(Class::BadInput, text)
}

/// # Safety
/// There are that many, unless it is null, for as long as `'a` is.
unsafe fn slice<'a, T>(first: *const T, count: isize) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: by this function's contract.
        Ok(count) if count > 0 && !first.is_null() => unsafe {
            std::slice::from_raw_parts(first, count)
        },
        _ => &[],
    }
}

impl ExoTakenStep {
    /// # Safety
    /// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
    unsafe fn get<'r>(self) -> Option<&'r Taken> {
        // SAFETY: by this function's contract.
        unsafe { self.ptr.as_ref() }
    }

    /// # Safety
    /// As for [`ExoTakenStep::get`].
    unsafe fn result<'r>(self, result: isize) -> Option<&'r ResultParts> {
        // SAFETY: by this function's contract.
        unsafe { at(&self.get()?.results, result) }
    }

    /// # Safety
    /// As for [`ExoTakenStep::get`].
    unsafe fn part<'r>(self, result: isize, part: isize) -> Option<&'r Part> {
        // SAFETY: by this function's contract.
        unsafe { at(&self.result(result)?.parts, part) }
    }
}

fn length<T>(all: Option<&Vec<T>>) -> isize {
    isize::try_from(all.map_or(0, Vec::len)).unwrap_or(0)
}

/// Destroys what a step gave, not the operations.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave, and nobody uses it or what it gave.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepDestroy(taken: ExoTakenStep) {
    if !taken.ptr.is_null() {
        // SAFETY: the box was given away by `exoTakeStep`, and comes back once.
        drop(unsafe { Box::from_raw(taken.ptr) });
    }
}

/// The procedure after the step.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetProcedure(taken: ExoTakenStep) -> MlirOperation {
    // SAFETY: by this function's contract.
    unsafe { taken.get() }.map_or(NO_OPERATION, |taken| taken.procedure)
}

/// The number of results.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetNumResults(taken: ExoTakenStep) -> isize {
    // SAFETY: by this function's contract.
    length(unsafe { taken.get() }.map(|taken| &taken.results))
}

/// The name of a result.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetResultName(
    taken: ExoTakenStep,
    result: isize,
) -> MlirStringRef {
    // SAFETY: by this function's contract.
    let result = unsafe { taken.result(result) };
    borrowed(result.map_or("", |result| &result.name))
}

/// The number of parts of a result.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetNumParts(taken: ExoTakenStep, result: isize) -> isize {
    // SAFETY: by this function's contract.
    length(unsafe { taken.result(result) }.map(|result| &result.parts))
}

/// The number of operations of a part.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetNumOperations(
    taken: ExoTakenStep,
    result: isize,
    part: isize,
) -> isize {
    // SAFETY: by this function's contract.
    length(unsafe { taken.part(result, part) }.map(|part| &part.operations))
}

/// An operation of a part.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetOperation(
    taken: ExoTakenStep,
    result: isize,
    part: isize,
    operation: isize,
) -> MlirOperation {
    // SAFETY: by this function's contract.
    let part = unsafe { taken.part(result, part) };
    let found = part.and_then(|part| at(&part.operations, operation));
    found.copied().unwrap_or(NO_OPERATION)
}

/// The name of a part.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetPartName(
    taken: ExoTakenStep,
    result: isize,
    part: isize,
) -> MlirStringRef {
    // SAFETY: by this function's contract.
    let part = unsafe { taken.part(result, part) };
    borrowed(part.map_or("", |part| &part.name))
}

/// The number of remarks.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetNumRemarks(taken: ExoTakenStep) -> isize {
    // SAFETY: by this function's contract.
    length(unsafe { taken.get() }.map(|taken| &taken.remarks))
}

/// A remark.
///
/// # Safety
/// It is null, or one that [`exoTakeStep`] gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoTakenStepGetRemark(
    taken: ExoTakenStep,
    remark: isize,
) -> MlirStringRef {
    // SAFETY: by this function's contract.
    let found = unsafe { taken.get() }.and_then(|taken| at(&taken.remarks, remark));
    borrowed(found.map_or("", String::as_str))
}
