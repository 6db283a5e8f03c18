//! Declarations of the C functions of `lib/Tools/Shim.h` and `include/exo-c`, and the few conversions that
//! calling them needs.

use std::ffi::{CString, c_char, c_int, c_void};

use mlir_sys::{
    MlirAttribute, MlirBlock, MlirContext, MlirDialectHandle, MlirDialectRegistry, MlirLocation,
    MlirOperation, MlirRegion, MlirRewriterBase, MlirStringCallback, MlirStringRef, MlirType,
    mlirEmitError,
};

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) enum OptionKind {
    String = 0,
    Int = 1,
    Bool = 2,
    Contents = 3,
}

#[repr(C)]
pub(crate) struct PassOption {
    pub(crate) name: MlirStringRef,
    pub(crate) help: MlirStringRef,
    pub(crate) default_value: MlirStringRef,
    pub(crate) kind: OptionKind,
}

#[repr(C)]
pub(crate) struct PassStatistic {
    pub(crate) name: MlirStringRef,
    pub(crate) help: MlirStringRef,
}

/// The dialect of the loops that operations of linalg become.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinalgLoops {
    /// `affine.for`, with accesses whose indices are affine.
    Affine = 0,
    /// `scf.for`, for what `affine` does not let be an extent or index.
    Scf = 1,
}

/// The kind of an optimization remark.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) enum RemarkKind {
    Passed = 0,
    Failure = 1,
    Analysis = 2,
}

#[repr(C)]
pub(crate) struct RemarkArgument {
    pub(crate) key: MlirStringRef,
    pub(crate) value: MlirStringRef,
}

pub(crate) type RunPass = unsafe extern "C" fn(
    *const c_void,
    MlirOperation,
    *const MlirStringRef,
    *mut u64,
    *mut c_void,
) -> bool;

#[repr(C)]
pub(crate) struct PassSpec {
    pub(crate) argument: MlirStringRef,
    pub(crate) description: MlirStringRef,
    pub(crate) num_options: isize,
    pub(crate) options: *const PassOption,
    pub(crate) num_statistics: isize,
    pub(crate) statistics: *const PassStatistic,
    pub(crate) run: RunPass,
    pub(crate) user_data: *const c_void,
    pub(crate) lowers: bool,
}

/// A listener that is attached (`exo-c/Rewriting.h`).
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Listener {
    pub(crate) ptr: *mut c_void,
}

/// The callbacks of a listener (`exo-c/Rewriting.h`).
#[repr(C)]
pub(crate) struct ListenerCallbacks {
    pub(crate) operation_inserted: unsafe extern "C" fn(MlirOperation, MlirBlock, *mut c_void),
    pub(crate) operation_modified: unsafe extern "C" fn(MlirOperation, *mut c_void),
    pub(crate) operation_erased: unsafe extern "C" fn(MlirOperation, *mut c_void),
    pub(crate) block_inserted: unsafe extern "C" fn(MlirBlock, MlirRegion, *mut c_void),
    pub(crate) block_erased: unsafe extern "C" fn(MlirBlock, *mut c_void),
}

/// Whether a call of the instruction of that number is right.
pub(crate) type VerifyCall = unsafe extern "C" fn(*const c_void, isize, MlirOperation) -> bool;

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct HardwareSpec {
    pub(crate) name: MlirStringRef,
    pub(crate) digest: MlirStringRef,
    pub(crate) num_instructions: isize,
    pub(crate) instructions: *const MlirStringRef,
    pub(crate) verify: VerifyCall,
    pub(crate) definitions: *const c_void,
    pub(crate) release: unsafe extern "C" fn(*const c_void),
}

/// Makes a table of what libraries define, of which there are so many.
pub(crate) type MakeTable =
    unsafe extern "C" fn(definitions: *const *const c_void, count: isize) -> *const c_void;

/// Adds the hardware libraries of the command line to a registry.
pub(crate) type AddLibraries = unsafe extern "C" fn(MlirDialectRegistry);

/// Writes the options of a pass as a pipeline has them.
pub(crate) type ExpandOptions =
    unsafe extern "C" fn(MlirStringRef, MlirStringRef, MlirStringCallback, *mut c_void);

pub(crate) type TranslateFrom =
    unsafe extern "C" fn(*const c_void, MlirOperation, MlirStringCallback, *mut c_void) -> bool;
pub(crate) type TranslateTo =
    unsafe extern "C" fn(*const c_void, MlirContext, MlirStringRef, MlirStringRef) -> MlirOperation;

pub(crate) type TranslateText = unsafe extern "C" fn(
    MlirContext,
    MlirStringRef,
    MlirStringRef,
    MlirStringCallback,
    *mut c_void,
) -> bool;

/// An operand of an operation of the transform dialect (`lib/Transform/StepOps.h`).
#[repr(C)]
pub(crate) struct TransformOperand {
    pub(crate) name: MlirStringRef,
    pub(crate) is_handle: bool,
    pub(crate) num_operations: isize,
    pub(crate) operations: *const MlirOperation,
    pub(crate) num_parameters: isize,
    pub(crate) parameters: *const MlirAttribute,
    pub(crate) emptied_by: MlirStringRef,
    pub(crate) emptied_at: MlirLocation,
    pub(crate) is_erased: bool,
}

pub(crate) type AddResult = unsafe extern "C" fn(*mut c_void, isize, MlirOperation);

/// Facts about the payload since the step before (`lib/Transform/StepOps.h`).
#[repr(C)]
pub(crate) struct TransformPayload {
    pub(crate) interpretation: u64,
    pub(crate) step: u64,
    pub(crate) is_unchanged: bool,
    pub(crate) stays_unchanged: bool,
}

pub(crate) type TransformEnd = unsafe extern "C" fn(MlirOperation, TransformPayload) -> bool;

pub(crate) type ApplyTransform = unsafe extern "C" fn(
    *const c_void,
    MlirOperation,
    TransformPayload,
    isize,
    *const TransformOperand,
    AddResult,
    *mut c_void,
) -> bool;

#[repr(C)]
pub(crate) struct TransformOpSpec {
    pub(crate) name: MlirStringRef,
    pub(crate) num_arguments: isize,
    pub(crate) arguments: *const MlirStringRef,
    pub(crate) num_results: isize,
    pub(crate) results: *const MlirStringRef,
    pub(crate) apply: ApplyTransform,
    pub(crate) user_data: *const c_void,
}

/// Sees contexts when they are about to be used.
pub(crate) type ContextHook = unsafe extern "C" fn(MlirContext);

unsafe extern "C" {
    pub(crate) fn exoDeclareTransformOp(spec: *const TransformOpSpec);
    pub(crate) fn exoDeclareTransformEnd(end: TransformEnd);
    pub(crate) fn exoInsertTransformOps(registry: MlirDialectRegistry);
    pub(crate) fn mlirGetDialectHandle__exo__() -> MlirDialectHandle;
    pub(crate) fn exoTypeIsAReal(ty: MlirType) -> bool;
    pub(crate) fn exoRealTypeGet(context: MlirContext) -> MlirType;
    pub(crate) fn exoAttributeIsAMem(attribute: MlirAttribute) -> bool;
    pub(crate) fn exoMemAttrGet(context: MlirContext, name: MlirStringRef) -> MlirAttribute;
    pub(crate) fn exoMemAttrGetName(attribute: MlirAttribute) -> MlirStringRef;

    pub(crate) fn exoForeignSymbolUses(
        table: MlirOperation,
        name: MlirStringRef,
        found: unsafe extern "C" fn(MlirOperation, bool, *mut c_void),
        user_data: *mut c_void,
    );
    pub(crate) fn exoIsSymbolTable(operation: MlirOperation) -> bool;
    pub(crate) fn exoLookupSymbol(table: MlirOperation, name: MlirStringRef) -> MlirOperation;
    pub(crate) fn exoSymbolReferences(
        operation: MlirOperation,
        found: unsafe extern "C" fn(MlirStringRef, *mut c_void),
        user_data: *mut c_void,
    );
    pub(crate) fn exoRenameSymbol(
        table: MlirOperation,
        symbol: MlirOperation,
        name: MlirStringRef,
    ) -> bool;
    pub(crate) fn exoContextAttachListener(
        context: MlirContext,
        callbacks: *const ListenerCallbacks,
        user_data: *mut c_void,
    ) -> Listener;
    pub(crate) fn exoListenerDetach(listener: Listener);
    pub(crate) fn exoRewriterCreate(context: MlirContext) -> MlirRewriterBase;
    pub(crate) fn exoRewriterDestroy(rewriter: MlirRewriterBase);
    pub(crate) fn exoRewriterMoveToEnd(
        rewriter: MlirRewriterBase,
        operation: MlirOperation,
        block: MlirBlock,
    );
    pub(crate) fn exoRewriterMoveBlocks(
        rewriter: MlirRewriterBase,
        source: MlirRegion,
        target: MlirRegion,
    );
    pub(crate) fn exoRewriterLowerLinalg(
        rewriter: MlirRewriterBase,
        operation: MlirOperation,
        loops: LinalgLoops,
    ) -> bool;
    pub(crate) fn exoRewriterReplaceSymbolUses(
        rewriter: MlirRewriterBase,
        table: MlirOperation,
        old_name: MlirStringRef,
        new_name: MlirStringRef,
    );

    pub(crate) fn exoRegisterPass(spec: *const PassSpec);
    pub(crate) fn exoGetVersion() -> MlirStringRef;
    pub(crate) fn exoRemarksAreEnabled(context: MlirContext) -> bool;
    pub(crate) fn exoEmitRemark(
        location: MlirLocation,
        kind: RemarkKind,
        name: MlirStringRef,
        function: MlirStringRef,
        num_arguments: isize,
        arguments: *const RemarkArgument,
    );
    pub(crate) fn exoPassIsRegistered(argument: MlirStringRef) -> bool;
    pub(crate) fn exoOfferPasses(expand: ExpandOptions);
    pub(crate) fn exoHostObjection(write: MlirStringCallback, state: *mut c_void) -> bool;
    pub(crate) fn exoSetToolVersion(version: MlirStringRef);
    pub(crate) fn exoEndQuietly();
    pub(crate) fn exoRemoveUnfinished();
    pub(crate) fn exoSetContextHook(hook: Option<ContextHook>);
    pub(crate) fn exoFollowDiagnostics(registry: MlirDialectRegistry);
    pub(crate) fn exoHoldErrors(released: unsafe extern "C" fn(MlirStringRef));
    pub(crate) fn exoOptionIsGiven(name: MlirStringRef) -> bool;
    /// Registers a function to run at exit; from the C library.
    pub(crate) fn atexit(function: extern "C" fn()) -> std::ffi::c_int;
    pub(crate) fn exoPassNested(
        pass: *mut c_void,
        argument: MlirStringRef,
        op: MlirOperation,
        body: unsafe extern "C" fn(*mut c_void) -> bool,
        state: *mut c_void,
    ) -> bool;
    pub(crate) fn exoPassRunPipeline(
        pass: *mut c_void,
        pipeline: MlirStringRef,
        op: MlirOperation,
        on_error: MlirStringCallback,
        state: *mut c_void,
    ) -> bool;
    pub(crate) fn exoRegisterTranslateTo(
        name: MlirStringRef,
        description: MlirStringRef,
        translate: TranslateTo,
        add_libraries: AddLibraries,
    );
    pub(crate) fn exoRegisterTranslateText(
        name: MlirStringRef,
        description: MlirStringRef,
        translate: TranslateText,
    );
    pub(crate) fn exoRegisterTranslateFrom(
        name: MlirStringRef,
        description: MlirStringRef,
        translate: TranslateFrom,
        add_libraries: AddLibraries,
    );
    pub(crate) fn exoAddStringOption(
        name: MlirStringRef,
        help: MlirStringRef,
        value_name: MlirStringRef,
        on_value: Option<unsafe extern "C" fn(MlirStringRef)>,
    ) -> *mut c_void;
    pub(crate) fn exoOptionHelp(
        name: MlirStringRef,
        help: *mut MlirStringRef,
        value_name: *mut MlirStringRef,
    ) -> bool;
    pub(crate) fn exoAddFlag(
        name: MlirStringRef,
        help: MlirStringRef,
        on_set: Option<unsafe extern "C" fn()>,
    ) -> *mut c_void;
    pub(crate) fn exoAddRepeatedOption(
        name: MlirStringRef,
        help: MlirStringRef,
        value_name: MlirStringRef,
        on_value: unsafe extern "C" fn(MlirStringRef),
    );
    pub(crate) fn exoInsertHardware(
        registry: MlirDialectRegistry,
        spec: *const HardwareSpec,
    ) -> bool;
    pub(crate) fn exoUseHardware(
        context: MlirContext,
        make: MakeTable,
        release: unsafe extern "C" fn(*const c_void),
        r#use: unsafe extern "C" fn(*const c_void, *mut c_void),
        user_data: *mut c_void,
    );
    pub(crate) fn exoRegistryHasDialect(registry: MlirDialectRegistry, name: MlirStringRef)
    -> bool;
    pub(crate) fn exoAllowAnyAddress(op: MlirOperation);
    pub(crate) fn exoSettleDebugValues(op: MlirOperation);
    pub(crate) fn exoStringOptionValue(option: *const c_void) -> MlirStringRef;
    pub(crate) fn exoFlagValue(flag: *const c_void) -> bool;
    pub(crate) fn exoEmitBy(translate: TranslateFrom, option: *const c_void);
    pub(crate) fn exoReadSource(read: TranslateTo);
    pub(crate) fn exoReadInput(read: TranslateTo);
    pub(crate) fn exoOptMain(
        argc: c_int,
        argv: *mut *mut c_char,
        tool_name: MlirStringRef,
        registry: MlirDialectRegistry,
    ) -> c_int;
    pub(crate) fn exoTranslateMain(
        argc: c_int,
        argv: *mut *mut c_char,
        tool_name: MlirStringRef,
    ) -> c_int;
}

/// A string as MLIR's C API takes it; borrowed, not copied.
pub(crate) fn string_ref(text: &str) -> MlirStringRef {
    bytes_ref(text.as_bytes())
}

/// Bytes as MLIR's C API takes a string; borrowed, not copied.
pub(crate) fn bytes_ref(bytes: &[u8]) -> MlirStringRef {
    MlirStringRef {
        data: bytes.as_ptr().cast(),
        length: bytes.len(),
    }
}

/// The bytes behind a string of MLIR's.
///
/// # Safety
/// The string must live and not change for `'a`.
pub(crate) unsafe fn bytes_of<'a>(text: MlirStringRef) -> &'a [u8] {
    if text.length == 0 {
        // MLIR's empty strings may have a null pointer, which a slice must not.
        return &[];
    }
    // SAFETY: non-empty MLIR strings are valid for `length` bytes; the caller answers for the lifetime.
    unsafe { std::slice::from_raw_parts(text.data.cast(), text.length) }
}

/// Emits an MLIR error. Texts with a NUL byte lose it: C strings cannot hold one.
///
/// # Safety
/// The location must be of a living context.
pub(crate) unsafe fn emit_error(location: MlirLocation, message: &str) {
    let text = CString::new(message.replace('\0', "")).unwrap_or_default();
    // SAFETY: the caller answers for the location; MLIR copies the text.
    unsafe { mlirEmitError(location, text.as_ptr()) }
}
