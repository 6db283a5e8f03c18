//! Operations of the transform dialect that Rust declares and runs: `transform.exo.<name>`.
//!
//! ```mlir
//! %io, %ii = transform.exo.divide_loop loop = %l {factor = 8, iters = ["io", "ii"]}
//!     : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
//! ```

use std::collections::HashMap;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use melior::dialect::DialectRegistry;
use melior::ir::operation::OperationLike;
use melior::ir::{Attribute, Location, OperationRef};
use mlir_sys::{MlirAttribute, MlirOperation};

use crate::diagnostic::emit_in;
use crate::ffi::{
    self, AddResult, TransformOpSpec, TransformOperand, TransformPayload, string_ref,
};
use crate::location;
use crate::pass::{ErrorEmitted, panic_text};

/// An operand of a transform operation.
#[derive(Debug)]
pub enum Operand<'c, 'a> {
    /// The payload operations of a handle.
    Operations(Vec<OperationRef<'c, 'a>>),
    /// The attributes of a parameter.
    Parameters(Vec<Attribute<'c>>),
}

/// The reason why a handle has no operations.
#[derive(Clone, Debug)]
pub struct Emptied {
    /// The operation that has erased the last of them, or gave none.
    pub by: String,
    /// The location of that operation.
    pub at: Loc,
    /// Whether there was an operation.
    pub is_erased: bool,
}

/// One application of an operation: the operation, and its operands.
#[derive(Debug)]
pub struct Application<'c, 'a> {
    /// The operation itself.
    pub op: OperationRef<'c, 'a>,
    /// The operands with their names.
    pub operands: Vec<(String, Operand<'c, 'a>)>,
    /// The operations that emptied operands, by the operand's name, where a declared operation did.
    pub emptied: HashMap<String, Emptied>,
    /// The payload since the operation that was applied before.
    pub payload: Payload,
}

/// The state of an interpretation's payload, beside what the declared operation before has left.
#[derive(Clone, Copy, Debug)]
pub struct Payload {
    /// The number of the interpretation, which no other of the process has.
    pub interpretation: u64,
    /// The number of the application in its interpretation.
    pub step: u64,
    /// Whether nothing has changed the payload since the declared operation that was applied before in this interpretation;
    /// false where there was none.
    pub is_unchanged: bool,
    /// Whether nothing will change the payload before the next declared operation of this interpretation, or its end.
    pub stays_unchanged: bool,
}

impl Payload {
    fn of(given: &TransformPayload) -> Payload {
        Payload {
            interpretation: given.interpretation,
            step: given.step,
            is_unchanged: given.is_unchanged,
            stays_unchanged: given.stays_unchanged,
        }
    }
}

/// Operations of a payload, kept by an application for the next one in its interpretation.
#[derive(Debug)]
pub struct KeptOperations<K> {
    interpretation: u64,
    step: u64,
    operations: Vec<(K, MlirOperation)>,
}

impl<'c: 'a, 'a> Application<'c, 'a> {
    /// Keeps operations, which all live when this application ends, for the next one.
    pub fn keep<K>(
        &self,
        operations: impl IntoIterator<Item = (K, OperationRef<'c, 'a>)>,
    ) -> KeptOperations<K> {
        let operations = operations.into_iter();
        KeptOperations {
            interpretation: self.payload.interpretation,
            step: self.payload.step,
            operations: operations.map(|(key, op)| (key, op.to_raw())).collect(),
        }
    }

    /// The operations that the application before has kept; `None` if it was another one, or the payload has changed since.
    pub fn kept<K>(
        &self,
        kept: KeptOperations<K>,
    ) -> Option<impl Iterator<Item = (K, OperationRef<'c, 'a>)>> {
        let now = &self.payload;
        let is_next = kept.interpretation == now.interpretation && kept.step + 1 == now.step;
        (is_next && now.is_unchanged).then(|| {
            let operations = kept.operations.into_iter();
            // SAFETY: they lived when the application before ended, and nothing has changed the payload since.
            operations.map(|(key, op)| (key, unsafe { OperationRef::from_raw(op) }))
        })
    }
}

/// Takes an operation for a result of a number.
pub type Add<'r> = dyn FnMut(usize, OperationRef<'_, '_>) + 'r;

/// Runs an operation, and adds to its results. An error that was emitted is a silenceable failure.
pub type Run = dyn Fn(&Application<'_, '_>, &mut Add<'_>) -> Result<(), ErrorEmitted> + Send + Sync;

/// An operation of the transform dialect.
pub struct Declaration {
    /// Its name, behind `transform.exo.`.
    pub name: String,
    /// The names that operands and attributes may have.
    pub arguments: Vec<String>,
    /// Names of the handles that it gives; the first ones may be asked for.
    pub results: Vec<String>,
    /// The body.
    pub run: Box<Run>,
}

/// Declares an operation, for the life of the process; to be called before a registry is filled.
pub fn declare(declaration: Declaration) {
    let declaration: &'static Declaration = Box::leak(Box::new(declaration));
    let refs =
        |names: &'static [String]| -> Vec<_> { names.iter().map(|n| string_ref(n)).collect() };
    let (arguments, results) = (refs(&declaration.arguments), refs(&declaration.results));
    let count = |n: usize| isize::try_from(n).unwrap_or(isize::MAX);
    let spec = TransformOpSpec {
        name: string_ref(&declaration.name),
        num_arguments: count(arguments.len()),
        arguments: arguments.as_ptr(),
        num_results: count(results.len()),
        results: results.as_ptr(),
        apply,
        user_data: (&raw const *declaration).cast(),
    };
    // SAFETY: the texts are copied during the call; the declaration is never freed.
    unsafe { ffi::exoDeclareTransformOp(&raw const spec) }
}

/// A function to run at the end of an interpretation, on the outermost operation of the payload, whose state is the one since the
/// last application.
pub type End = fn(OperationRef<'_, '_>, Payload) -> Result<(), ErrorEmitted>;

static END: OnceLock<End> = OnceLock::new();

/// Sets the function to run at the end of each interpretation in which a declared operation was
/// applied, once; to be called before a registry is filled. After an error that it emits the module
/// does not verify, so that a pipeline fails.
pub fn declare_end(run: End) {
    if END.set(run).is_ok() {
        // SAFETY: the callback is there for the life of the process.
        unsafe { ffi::exoDeclareTransformEnd(end) }
    }
}

/// Adds the declared operations to the transform dialect wherever contexts of a registry load that.
pub fn insert_ops(registry: &DialectRegistry) {
    // SAFETY: the registry is alive, and gets an extension.
    unsafe { ffi::exoInsertTransformOps(registry.to_raw()) }
}

unsafe extern "C" fn end(root: MlirOperation, payload: TransformPayload) -> bool {
    // SAFETY: it lives while it is interpreted on.
    let root = unsafe { OperationRef::from_raw(root) };
    let payload = Payload::of(&payload);
    let run = || END.get().map_or(Ok(()), |run| run(root, payload));
    caught(root, run)
}

unsafe extern "C" fn apply(
    declaration: *const c_void,
    op: MlirOperation,
    payload: TransformPayload,
    num_operands: isize,
    operands: *const TransformOperand,
    add: AddResult,
    results: *mut c_void,
) -> bool {
    // SAFETY: `declare` has given the declaration, which is never freed.
    let declaration = unsafe { &*declaration.cast::<Declaration>() };
    // SAFETY: the operation lives while it is applied.
    let op = unsafe { OperationRef::from_raw(op) };
    // SAFETY: the interpreter's arrays and what they name live while the operation is applied.
    let operands = unsafe { slice(operands, num_operands) };
    // SAFETY: as above.
    let emptied = operands
        .iter()
        .filter_map(|operand| unsafe { emptied(operand) });
    // SAFETY: as above.
    let named = operands
        .iter()
        .map(|operand| unsafe { operand_of(operand) });
    let application = Application {
        op,
        operands: named.collect(),
        emptied: emptied.collect(),
        payload: Payload::of(&payload),
    };
    let mut keep = |k: usize, op: OperationRef<'_, '_>| {
        if k < declaration.results.len()
            && let Ok(k) = isize::try_from(k)
        {
            // SAFETY: the callback takes its own data, and the number is of a result.
            unsafe { add(results, k, op.to_raw()) }
        }
    };
    caught(op, || (declaration.run)(&application, &mut keep))
}

/// Whether something ran to its end without an error; a panic is one, at an operation.
fn caught(at: OperationRef<'_, '_>, run: impl FnOnce() -> Result<(), ErrorEmitted>) -> bool {
    match catch_unwind(AssertUnwindSafe(run)) {
        Ok(ran) => ran.is_ok(),
        Err(panic) => {
            let what = panic_text(&*panic);
            let message = format!("internal error: a step panicked: {what}; please report");
            emit_in(at.location(), &Diagnostic::error(Class::Internal, message));
            false
        }
    }
}

/// # Safety
/// What it names lives for as long as the result is used.
unsafe fn operand_of<'c, 'a>(operand: &TransformOperand) -> (String, Operand<'c, 'a>) {
    // SAFETY: as the caller promises.
    unsafe {
        let name = String::from_utf8_lossy(ffi::bytes_of(operand.name)).into_owned();
        let of_op = |op: &MlirOperation| OperationRef::from_raw(*op);
        let of_parameter = |value: &MlirAttribute| Attribute::from_raw(*value);
        let value = match operand.is_handle {
            true => {
                let ops = slice(operand.operations, operand.num_operations);
                Operand::Operations(ops.iter().map(of_op).collect())
            }
            false => {
                let values = slice(operand.parameters, operand.num_parameters);
                Operand::Parameters(values.iter().map(of_parameter).collect())
            }
        };
        (name, value)
    }
}

/// # Safety
/// What it names lives during the call.
unsafe fn emptied(operand: &TransformOperand) -> Option<(String, Emptied)> {
    let text = |text| String::from_utf8_lossy(text).into_owned();
    // SAFETY: as the caller promises.
    unsafe {
        let by = text(ffi::bytes_of(operand.emptied_by));
        let emptied = Emptied {
            at: location::from_mlir(Location::from_raw(operand.emptied_at)),
            is_erased: operand.is_erased,
            by,
        };
        let name = text(ffi::bytes_of(operand.name));
        (!emptied.by.is_empty()).then_some((name, emptied))
    }
}

/// # Safety
/// There are so many, and they live for as long as the result is used.
unsafe fn slice<'a, T>(first: *const T, count: isize) -> &'a [T] {
    match usize::try_from(count) {
        // SAFETY: as the caller promises.
        Ok(count) if count > 0 => unsafe { std::slice::from_raw_parts(first, count) },
        _ => &[],
    }
}
