//! Refusals as values, for callers in C (`exo-c/Steps.h`).

use std::cell::OnceCell;
use std::ffi::c_void;

use exo_diagnostics::{
    Binding, Class, Diagnostic, FieldBinding, Replay, Span, StrideBinding, Value,
};
use exo_dialects::diagnostic;
use melior::ContextRef;
use mlir_sys::{MlirContext, MlirStringCallback, MlirStringRef};

use crate::text::{at, borrowed, give};

/// `ExoRefusal` of the header: a [`Refusal`], or null.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ExoRefusal {
    ptr: *mut Refusal,
}

impl ExoRefusal {
    pub(crate) const NULL: ExoRefusal = ExoRefusal {
        ptr: std::ptr::null_mut(),
    };

    /// A refusal that is the caller's from here on.
    pub(crate) fn of(diagnostic: Diagnostic) -> ExoRefusal {
        ExoRefusal {
            ptr: Box::into_raw(Box::new(Refusal::of(diagnostic))),
        }
    }

    /// # Safety
    /// It is null, or one that a step gave and nobody has destroyed.
    unsafe fn get<'r>(self) -> Option<&'r Refusal> {
        // SAFETY: by this function's contract.
        unsafe { self.ptr.as_ref() }
    }
}

/// A refusal, with what accessors give of it by address.
pub struct Refusal {
    diagnostic: Diagnostic,
    witness: Vec<NamedValue>,
    inputs: Vec<NamedValue>,
    /// The JSON text, once it was asked for. Refusals are of one thread at a time.
    json: OnceCell<String>,
}

/// A value of a witness or of the inputs of a run.
struct NamedValue {
    kind: u32,
    name: String,
    field: String,
    dimension: usize,
    value: Value,
    text: String,
}

/// `ExoWitnessKind` of the header.
const ARGUMENT: u32 = 0;
const FIELD: u32 = 1;
const STRIDE: u32 = 2;
const VARIABLE: u32 = 3;

impl Refusal {
    fn of(diagnostic: Diagnostic) -> Refusal {
        let mut witness = Vec::new();
        if let Some(w) = &diagnostic.witness {
            witness.extend(w.arguments.iter().map(|b| NamedValue::of(ARGUMENT, b)));
            witness.extend(w.fields.iter().map(NamedValue::of_field));
            witness.extend(w.strides.iter().map(NamedValue::of_stride));
            witness.extend(w.variables.iter().map(|b| NamedValue::of(VARIABLE, b)));
        }
        let on = match &diagnostic.replay {
            Some(Replay::Differs { on, .. } | Replay::Fails { on, .. }) => on.as_ref(),
            Some(Replay::Equal) | None => None,
        };
        let mut inputs = Vec::new();
        if let Some(on) = on {
            inputs.extend(on.arguments.iter().map(|b| NamedValue::of(ARGUMENT, b)));
            inputs.extend(on.fields.iter().map(NamedValue::of_field));
        }
        Refusal {
            diagnostic,
            witness,
            inputs,
            json: OnceCell::new(),
        }
    }
}

impl NamedValue {
    fn new(kind: u32, name: &str, value: Value) -> NamedValue {
        NamedValue {
            kind,
            name: name.to_owned(),
            field: String::new(),
            dimension: 0,
            value,
            text: value.to_string(),
        }
    }

    fn of(kind: u32, binding: &Binding) -> NamedValue {
        NamedValue::new(kind, &binding.name, binding.value)
    }

    fn of_field(binding: &FieldBinding) -> NamedValue {
        NamedValue {
            field: binding.field.clone(),
            ..NamedValue::new(FIELD, &binding.config, binding.value)
        }
    }

    fn of_stride(binding: &StrideBinding) -> NamedValue {
        NamedValue {
            dimension: binding.dimension,
            ..NamedValue::new(STRIDE, &binding.argument, Value::Int(binding.value))
        }
    }
}

/// `ExoSpan` of the header.
#[repr(C)]
pub struct ExoSpan {
    file: MlirStringRef,
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

impl From<&Span> for ExoSpan {
    fn from(span: &Span) -> ExoSpan {
        let (end_line, end_column) = span.end.map_or((0, 0), |end| (end.line, end.col));
        ExoSpan {
            file: borrowed(&span.file),
            start_line: span.start.line,
            start_column: span.start.col,
            end_line,
            end_column,
        }
    }
}

/// `ExoWitnessValue` of the header.
#[repr(C)]
pub struct ExoWitnessValue {
    kind: u32,
    name: MlirStringRef,
    field: MlirStringRef,
    dimension: usize,
    is_truth: bool,
    number: i64,
    text: MlirStringRef,
}

impl From<&NamedValue> for ExoWitnessValue {
    fn from(value: &NamedValue) -> ExoWitnessValue {
        let (is_truth, number) = match value.value {
            Value::Bool(truth) => (true, truth.into()),
            Value::Int(number) => {
                let nearest = number.clamp(i64::MIN.into(), i64::MAX.into());
                (false, i64::try_from(nearest).unwrap_or_default())
            }
        };
        ExoWitnessValue {
            kind: value.kind,
            name: borrowed(&value.name),
            field: borrowed(&value.field),
            dimension: value.dimension,
            is_truth,
            number,
            text: borrowed(&value.text),
        }
    }
}

/// `ExoReplay` of the header.
#[repr(C)]
pub struct ExoReplay {
    outcome: u32,
    name: MlirStringRef,
    rank: isize,
    index: *const usize,
    before: MlirStringRef,
    after: MlirStringRef,
    error: MlirStringRef,
    has_inputs: bool,
}

/// `ExoReplayOutcome` of the header.
const DIFFERS: u32 = 1;
const FAILS: u32 = 2;
const EQUAL: u32 = 3;

impl From<&Replay> for ExoReplay {
    fn from(replay: &Replay) -> ExoReplay {
        let nothing = || borrowed("");
        let empty = ExoReplay {
            outcome: EQUAL,
            name: nothing(),
            rank: 0,
            index: std::ptr::null(),
            before: nothing(),
            after: nothing(),
            error: nothing(),
            has_inputs: false,
        };
        let value = |value: &Option<String>| borrowed(value.as_deref().unwrap_or(""));
        match replay {
            Replay::Differs {
                name,
                index,
                before,
                after,
                on,
                ..
            } => ExoReplay {
                outcome: DIFFERS,
                name: borrowed(name),
                rank: isize::try_from(index.len()).unwrap_or(0),
                index: index.as_ptr(),
                before: value(before),
                after: value(after),
                has_inputs: on.is_some(),
                ..empty
            },
            Replay::Fails { error, on } => ExoReplay {
                outcome: FAILS,
                error: borrowed(error),
                has_inputs: on.is_some(),
                ..empty
            },
            Replay::Equal => empty,
        }
    }
}

/// Writes a value to where a caller wants it, if there is one; and whether there is.
///
/// # Safety
/// The place is null or the caller's.
unsafe fn written<T>(value: Option<T>, place: *mut T) -> bool {
    let Some(value) = value else { return false };
    if !place.is_null() {
        // SAFETY: by this function's contract. The caller's memory need not be initialised.
        unsafe { place.write(value) };
    }
    true
}

/// Destroys a refusal.
///
/// # Safety
/// It is null, or one that a step gave, and nobody uses it or what it gave.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalDestroy(refusal: ExoRefusal) {
    if !refusal.ptr.is_null() {
        // SAFETY: the box was given away by `ExoRefusal::of`, and comes back once.
        drop(unsafe { Box::from_raw(refusal.ptr) });
    }
}

/// A text of a refusal; empty for a null one.
///
/// # Safety
/// As for [`ExoRefusal::get`].
unsafe fn text_of(
    refusal: ExoRefusal,
    text: impl FnOnce(&'static Refusal) -> Option<&'static str>,
) -> MlirStringRef {
    // SAFETY: by this function's contract; the header says how long the text lives.
    let refusal: Option<&'static Refusal> = unsafe { refusal.get() };
    borrowed(refusal.and_then(text).unwrap_or(""))
}

/// The condition's id.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetCondition(refusal: ExoRefusal) -> MlirStringRef {
    // SAFETY: by this function's contract.
    unsafe { text_of(refusal, |r| r.diagnostic.id.as_ref().map(|id| id.as_str())) }
}

/// The class, as the header numbers it.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetClass(refusal: ExoRefusal) -> u32 {
    // SAFETY: by this function's contract.
    let class = unsafe { refusal.get() }.and_then(|r| r.diagnostic.class);
    match class {
        Some(Class::Unsafe) => 0,
        Some(Class::Limit) => 1,
        Some(Class::Fragment) => 2,
        Some(Class::BadInput) | None => 3,
        Some(Class::Internal) => 4,
    }
}

/// The message.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetMessage(refusal: ExoRefusal) -> MlirStringRef {
    // SAFETY: by this function's contract.
    unsafe { text_of(refusal, |r| Some(&r.diagnostic.message)) }
}

/// The text to write instead.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetHelp(refusal: ExoRefusal) -> MlirStringRef {
    // SAFETY: by this function's contract.
    unsafe { text_of(refusal, |r| r.diagnostic.help.as_deref()) }
}

/// The place of the statement at fault.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed; the place is null or the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetSpan(refusal: ExoRefusal, span: *mut ExoSpan) -> bool {
    // SAFETY: by this function's contract.
    unsafe {
        let found = refusal.get().and_then(|r| r.diagnostic.span.as_ref());
        written(found.map(ExoSpan::from), span)
    }
}

/// The number of notes.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetNumNotes(refusal: ExoRefusal) -> isize {
    // SAFETY: by this function's contract.
    let notes = unsafe { refusal.get() }.map_or(0, |r| r.diagnostic.notes.len());
    isize::try_from(notes).unwrap_or(0)
}

/// The text of a note.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetNote(refusal: ExoRefusal, note: isize) -> MlirStringRef {
    // SAFETY: by this function's contract.
    unsafe {
        text_of(refusal, |r| {
            Some(at(&r.diagnostic.notes, note)?.message.as_str())
        })
    }
}

/// The place of a note.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed; the place is null or the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetNoteSpan(
    refusal: ExoRefusal,
    note: isize,
    span: *mut ExoSpan,
) -> bool {
    // SAFETY: by this function's contract.
    unsafe {
        let note = refusal.get().and_then(|r| at(&r.diagnostic.notes, note));
        let found = note.and_then(|note| note.span.as_ref());
        written(found.map(ExoSpan::from), span)
    }
}

/// Whether there is a witness.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalHasWitness(refusal: ExoRefusal) -> bool {
    // SAFETY: by this function's contract.
    unsafe { refusal.get() }.is_some_and(|r| r.diagnostic.witness.is_some())
}

/// Whether a run on the witness's inputs is sure to fail.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalIsWitnessExact(refusal: ExoRefusal) -> bool {
    // SAFETY: by this function's contract.
    let witness = unsafe { refusal.get() }.and_then(|r| r.diagnostic.witness.as_ref());
    witness.is_some_and(|witness| witness.exact)
}

/// The number of values of the witness.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetNumWitnessValues(refusal: ExoRefusal) -> isize {
    // SAFETY: by this function's contract.
    let values = unsafe { refusal.get() }.map_or(0, |r| r.witness.len());
    isize::try_from(values).unwrap_or(0)
}

/// A value of the witness.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed; the place is null or the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetWitnessValue(
    refusal: ExoRefusal,
    index: isize,
    value: *mut ExoWitnessValue,
) -> bool {
    // SAFETY: by this function's contract.
    unsafe {
        let found = refusal.get().and_then(|r| at(&r.witness, index));
        written(found.map(ExoWitnessValue::from), value)
    }
}

/// The run on inputs.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed; the place is null or the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetReplay(refusal: ExoRefusal, replay: *mut ExoReplay) -> bool {
    // SAFETY: by this function's contract.
    unsafe {
        let found = refusal.get().and_then(|r| r.diagnostic.replay.as_ref());
        written(found.map(ExoReplay::from), replay)
    }
}

/// The number of inputs of the run.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetNumReplayInputs(refusal: ExoRefusal) -> isize {
    // SAFETY: by this function's contract.
    let values = unsafe { refusal.get() }.map_or(0, |r| r.inputs.len());
    isize::try_from(values).unwrap_or(0)
}

/// An input of the run.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed; the place is null or the caller's.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetReplayInput(
    refusal: ExoRefusal,
    index: isize,
    value: *mut ExoWitnessValue,
) -> bool {
    // SAFETY: by this function's contract.
    unsafe {
        let found = refusal.get().and_then(|r| at(&r.inputs, index));
        written(found.map(ExoWitnessValue::from), value)
    }
}

/// The refusal as JSON.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalGetJson(refusal: ExoRefusal) -> MlirStringRef {
    // SAFETY: by this function's contract.
    unsafe {
        text_of(refusal, |r| {
            Some(r.json.get_or_init(|| r.diagnostic.to_json()))
        })
    }
}

/// Prints the refusal.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed; the callback takes the user's data.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalPrint(
    refusal: ExoRefusal,
    callback: MlirStringCallback,
    user_data: *mut c_void,
) {
    // SAFETY: by this function's contract.
    unsafe {
        if let Some(refusal) = refusal.get() {
            give(&refusal.diagnostic.to_string(), callback, user_data);
        }
    }
}

/// Emits the refusal.
///
/// # Safety
/// The refusal is null, or one that a step gave and nobody has destroyed; the context is alive, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn exoRefusalEmit(refusal: ExoRefusal, context: MlirContext) {
    if context.ptr.is_null() {
        return;
    }
    // SAFETY: by this function's contract.
    unsafe {
        if let Some(refusal) = refusal.get() {
            diagnostic::emit(ContextRef::from_raw(context).to_ref(), &refusal.diagnostic);
        }
    }
}
