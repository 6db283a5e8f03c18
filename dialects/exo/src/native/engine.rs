//! MLIR's diagnostic engine and parser.

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use exo_view::Loc;
use melior::ir::{Location, Module};
use melior::{Context, StringRef};
use mlir_sys::{
    MlirContext, MlirDiagnostic, MlirDiagnosticHandlerID, MlirDiagnosticSeverity, MlirLocation,
    MlirLogicalResult, MlirModule, MlirStringRef, mlirContextAttachDiagnosticHandler,
    mlirContextDetachDiagnosticHandler, mlirDiagnosticGetLocation, mlirDiagnosticGetNote,
    mlirDiagnosticGetNumNotes, mlirDiagnosticGetSeverity, mlirDiagnosticPrint,
};

use crate::diagnostic::{Report, Severity};
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
    );
    fn exoModuleParse(
        context: MlirContext,
        source: MlirStringRef,
        name: MlirStringRef,
    ) -> MlirModule;
}

/// Emits a diagnostic with notes.
pub(crate) fn emit(
    location: Location<'_>,
    severity: MlirDiagnosticSeverity,
    message: &str,
    notes: &[(Location<'_>, &str)],
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
        );
    }
}

/// A diagnostic handler that keeps what it is given.
pub(crate) struct Handler<'c> {
    context: &'c Context,
    id: MlirDiagnosticHandlerID,
    /// Boxed, as the engine holds its address.
    reports: Box<Mutex<Vec<Report>>>,
}

impl<'c> Handler<'c> {
    pub(crate) fn attach(context: &'c Context) -> Self {
        let reports: Box<Mutex<Vec<Report>>> = Box::default();
        let sink: *const Mutex<Vec<Report>> = &*reports;
        // SAFETY: the list is boxed and outlives the handler, which `drop` detaches; `keep` only shares it.
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
            reports,
        }
    }

    pub(crate) fn take(&self) -> Vec<Report> {
        // A poisoned list is still a list: nothing leaves it half changed.
        std::mem::take(&mut *self.reports.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Handler<'_> {
    fn drop(&mut self) {
        // SAFETY: the context lives, and the handler was attached to it.
        unsafe { mlirContextDetachDiagnosticHandler(self.context.to_raw(), self.id) }
    }
}

/// Keeps a diagnostic; success tells MLIR that no other handler need see it.
unsafe extern "C" fn keep(diagnostic: MlirDiagnostic, sink: *mut c_void) -> MlirLogicalResult {
    // SAFETY: `sink` is the list of the handler, which lives while it is attached.
    let sink = unsafe { &*sink.cast_const().cast::<Mutex<Vec<Report>>>() };
    // SAFETY: MLIR hands out diagnostics that live while their handler runs.
    let report = unsafe { report(diagnostic) };
    sink.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(report);
    MlirLogicalResult { value: 1 }
}

/// # Safety
/// The diagnostic must live.
unsafe fn report(diagnostic: MlirDiagnostic) -> Report {
    // SAFETY: the diagnostic lives, and its notes with it.
    unsafe {
        let notes = (0..mlirDiagnosticGetNumNotes(diagnostic)).map(|k| {
            let note = mlirDiagnosticGetNote(diagnostic, k);
            (place(note), text(note))
        });
        Report {
            severity: Severity::from_mlir(mlirDiagnosticGetSeverity(diagnostic)),
            loc: place(diagnostic),
            message: text(diagnostic),
            notes: notes.collect(),
        }
    }
}

/// # Safety
/// The diagnostic must live.
unsafe fn place(diagnostic: MlirDiagnostic) -> Loc {
    // SAFETY: a living diagnostic has a location of a living context.
    location::from_mlir(unsafe { Location::from_raw(mlirDiagnosticGetLocation(diagnostic)) })
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

/// Parses and verifies a module of text or bytecode; on failure diagnostics have been emitted.
pub(crate) fn parse_module<'c>(
    context: &'c Context,
    source: &[u8],
    name: &str,
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
        Module::from_option_raw(exoModuleParse(context.to_raw(), text, name))
    }
}
