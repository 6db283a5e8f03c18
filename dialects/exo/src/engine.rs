//! MLIR's diagnostic engine and parser.

use std::ffi::c_void;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};

use exo_diagnostics::{Diagnostic, Note, Severity, Span};
use melior::ir::{Location, Module};
use melior::{Context, StringRef};
use mlir_sys::{
    MlirContext, MlirDiagnostic, MlirDiagnosticHandlerID, MlirDiagnosticSeverity,
    MlirDiagnosticSeverity_MlirDiagnosticNote, MlirDiagnosticSeverity_MlirDiagnosticRemark,
    MlirDiagnosticSeverity_MlirDiagnosticWarning, MlirLocation, MlirLogicalResult, MlirModule,
    MlirStringRef, mlirContextAttachDiagnosticHandler, mlirContextDetachDiagnosticHandler,
    mlirDiagnosticGetLocation, mlirDiagnosticGetNote, mlirDiagnosticGetNumNotes,
    mlirDiagnosticGetSeverity, mlirDiagnosticPrint,
};

use crate::ffi::bytes_of;
use crate::location;

unsafe extern "C" {
    fn exoEmitDiagnostic(
        location: MlirLocation,
        severity: MlirDiagnosticSeverity,
        message: MlirStringRef,
        num_notes: isize,
        note_locations: *const MlirLocation,
        notes: *const MlirStringRef,
        data: MlirStringRef,
    );
    fn exoDiagnosticData(diagnostic: MlirDiagnostic) -> MlirStringRef;
    fn exoModuleParse(
        context: MlirContext,
        source: MlirStringRef,
        name: MlirStringRef,
    ) -> MlirModule;
    fn exoModuleParseUnverified(
        context: MlirContext,
        source: MlirStringRef,
        name: MlirStringRef,
    ) -> MlirModule;
}

fn severity_from_mlir(severity: MlirDiagnosticSeverity) -> Severity {
    match severity {
        s if s == MlirDiagnosticSeverity_MlirDiagnosticWarning => Severity::Warning,
        s if s == MlirDiagnosticSeverity_MlirDiagnosticRemark => Severity::Remark,
        s if s == MlirDiagnosticSeverity_MlirDiagnosticNote => Severity::Note,
        _ => Severity::Error,
    }
}

/// Emits a diagnostic with notes; `data` rides on it for handlers that want more than text.
pub(crate) fn emit(
    location: Location<'_>,
    severity: MlirDiagnosticSeverity,
    message: &str,
    notes: &[(Location<'_>, &str)],
    data: &str,
) {
    let locations: Vec<MlirLocation> = notes.iter().map(|(l, _)| l.to_raw()).collect();
    let texts: Vec<MlirStringRef> = notes
        .iter()
        .map(|(_, t)| StringRef::new(t).to_raw())
        .collect();
    // SAFETY: the locations live, both arrays have as many entries as is said, and MLIR copies the texts.
    unsafe {
        exoEmitDiagnostic(
            location.to_raw(),
            severity,
            StringRef::new(message).to_raw(),
            notes.len() as isize,
            locations.as_ptr(),
            texts.as_ptr(),
            StringRef::new(data).to_raw(),
        );
    }
}

/// A diagnostic handler that keeps what it is given.
pub(crate) struct Handler<'c> {
    context: &'c Context,
    id: MlirDiagnosticHandlerID,
    /// Boxed, as the engine holds its address.
    sink: Box<Sink>,
}

/// The diagnostics that a handler keeps.
struct Sink {
    reports: Mutex<Vec<Diagnostic>>,
    /// The only thread whose diagnostics are kept; `None` if those of all are.
    thread: Option<ThreadId>,
}

impl<'c> Handler<'c> {
    pub(crate) fn attach(context: &'c Context) -> Self {
        Handler::attach_for(context, None)
    }

    /// A handler that leaves what other threads emit to other handlers.
    pub(crate) fn attach_to_thread(context: &'c Context) -> Self {
        Handler::attach_for(context, Some(thread::current().id()))
    }

    fn attach_for(context: &'c Context, thread: Option<ThreadId>) -> Self {
        let boxed = Box::new(Sink {
            reports: Mutex::default(),
            thread,
        });
        let sink: *const Sink = &*boxed;
        // SAFETY: the sink is boxed and outlives the handler, which `drop` detaches; `keep` only shares it.
        let id = unsafe {
            mlirContextAttachDiagnosticHandler(
                context.to_raw(),
                Some(keep),
                sink.cast_mut().cast(),
                None,
            )
        };
        Handler {
            context,
            id,
            sink: boxed,
        }
    }

    pub(crate) fn take(&self) -> Vec<Diagnostic> {
        // A poisoned list is still a list: nothing leaves it half changed.
        std::mem::take(
            &mut *self
                .sink
                .reports
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        )
    }
}

impl Drop for Handler<'_> {
    fn drop(&mut self) {
        // SAFETY: the context lives, and the handler was attached to it.
        unsafe { mlirContextDetachDiagnosticHandler(self.context.to_raw(), self.id) }
    }
}

/// Collects a diagnostic; success keeps it from other handlers.
unsafe extern "C" fn keep(diagnostic: MlirDiagnostic, sink: *mut c_void) -> MlirLogicalResult {
    // SAFETY: `sink` is that of the handler, which lives while it is attached.
    let sink = unsafe { &*sink.cast_const().cast::<Sink>() };
    if sink.thread.is_some_and(|id| id != thread::current().id()) {
        return MlirLogicalResult { value: 0 };
    }
    // SAFETY: MLIR hands out diagnostics that live while their handler runs.
    let report = unsafe { report(diagnostic) };
    sink.reports
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(report);
    MlirLogicalResult { value: 1 }
}

/// # Safety
/// The diagnostic must live.
unsafe fn report(diagnostic: MlirDiagnostic) -> Diagnostic {
    // SAFETY: the diagnostic lives, and its notes with it.
    unsafe {
        let notes = (0..mlirDiagnosticGetNumNotes(diagnostic)).map(|k| {
            let note = mlirDiagnosticGetNote(diagnostic, k);
            Note {
                span: place(note),
                message: text(note),
            }
        });
        let severity = severity_from_mlir(mlirDiagnosticGetSeverity(diagnostic));
        Diagnostic {
            span: place(diagnostic),
            notes: notes.collect(),
            ..Diagnostic::new(severity, text(diagnostic))
        }
    }
}

/// Lets a context write its diagnostics to standard error as JSON, for as long as it lives.
///
/// # Safety
/// The context must live.
pub(crate) unsafe extern "C" fn attach_json(context: MlirContext) {
    // SAFETY: the context lives, and the handler keeps nothing.
    unsafe {
        mlirContextAttachDiagnosticHandler(context, Some(write), std::ptr::null_mut(), None);
    }
}

/// Writes a diagnostic: the object that rides on it, or one made of its text.
unsafe extern "C" fn write(diagnostic: MlirDiagnostic, _: *mut c_void) -> MlirLogicalResult {
    // SAFETY: MLIR hands out diagnostics that live while their handler runs, and what rides on them lives as long.
    let line = unsafe {
        match bytes_of(exoDiagnosticData(diagnostic)) {
            [] => report(diagnostic).to_json(),
            data => String::from_utf8_lossy(data).into_owned(),
        }
    };
    // Where nobody can read it, nothing else can be done.
    let _ = writeln!(std::io::stderr(), "{line}");
    MlirLogicalResult { value: 1 }
}

/// # Safety
/// The diagnostic must live.
unsafe fn place(diagnostic: MlirDiagnostic) -> Option<Span> {
    // SAFETY: a living diagnostic has a location of a living context.
    let location = unsafe { Location::from_raw(mlirDiagnosticGetLocation(diagnostic)) };
    Span::at(&location::from_mlir(location))
}

/// # Safety
/// The diagnostic must live.
unsafe fn text(diagnostic: MlirDiagnostic) -> String {
    let mut bytes: Vec<u8> = Vec::new();
    // SAFETY: the diagnostic lives, and `append` is given the list that it expects.
    unsafe { mlirDiagnosticPrint(diagnostic, Some(append), (&raw mut bytes).cast()) };
    // A diagnostic may quote a source that is not UTF-8.
    String::from_utf8_lossy(&bytes).into_owned()
}

unsafe extern "C" fn append(piece: MlirStringRef, bytes: *mut c_void) {
    // SAFETY: `bytes` is the list of `text` above, which nothing else uses meanwhile; the piece lives.
    unsafe { (*bytes.cast::<Vec<u8>>()).extend_from_slice(bytes_of(piece)) }
}

/// Whether what is parsed is verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verify {
    Yes,
    /// Skips verification, for text that was verified before.
    No,
}

/// Parses a module of text or bytecode; on failure diagnostics have been emitted.
pub(crate) fn parse_module<'c>(
    context: &'c Context,
    source: &[u8],
    name: &str,
    verify: Verify,
) -> Option<Module<'c>> {
    // MLIR's lexer reads the byte behind the source and wants it to be zero.
    let terminated = [source, &[0]].concat();
    let text = MlirStringRef {
        data: terminated.as_ptr().cast(),
        length: source.len(),
    };
    // SAFETY: the context and the texts live; the caller owns what is parsed, and null becomes `None`.
    unsafe {
        let name = StringRef::new(name).to_raw();
        let parse = match verify {
            Verify::Yes => exoModuleParse,
            Verify::No => exoModuleParseUnverified,
        };
        Module::from_option_raw(parse(context.to_raw(), text, name))
    }
}
