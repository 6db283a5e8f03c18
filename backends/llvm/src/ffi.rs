//! `lib/TargetNames.cpp` and `lib/Tiles.cpp`, and what they give.

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::io;

unsafe extern "C" {
    fn exoTargetNames(
        triple: *const c_char,
        features: bool,
        each: unsafe extern "C" fn(*const c_char, *mut c_void),
        state: *mut c_void,
    ) -> bool;

    fn exoTargetHas(
        triple: *const c_char,
        cpu: *const c_char,
        features: *const c_char,
        wanted: *const c_char,
    ) -> bool;

    fn exoRequestTiles() -> c_int;
}

/// The kind of names that a target has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameKind {
    /// Processors.
    Cpus,
    /// Features of processors: `avx512f`, `sve`.
    Features,
}

/// The names that a target knows; nothing for a target that is not there.
pub(crate) fn target_names(triple: &str, what: NameKind) -> Vec<String> {
    unsafe extern "C" fn collect(name: *const c_char, state: *mut c_void) {
        // SAFETY: the state is the vector below, the name a string of LLVM's tables.
        unsafe {
            let all = &mut *state.cast::<Vec<String>>();
            all.push(CStr::from_ptr(name).to_string_lossy().into_owned());
        }
    }
    let mut all: Vec<String> = Vec::new();
    let Ok(triple) = CString::new(triple) else {
        return all;
    };
    // SAFETY: triple and state outlive the call.
    unsafe {
        exoTargetNames(
            triple.as_ptr(),
            what == NameKind::Features,
            collect,
            (&raw mut all).cast(),
        )
    };
    all
}

/// Whether a processor with features, all of names that the target knows, has those that are wanted: `+64bit`, `-e`.
pub(crate) fn target_has(triple: &str, cpu: &str, features: &str, wanted: &str) -> bool {
    let texts = [triple, cpu, features, wanted].map(CString::new);
    let [Ok(triple), Ok(cpu), Ok(features), Ok(wanted)] = texts else {
        return false;
    };
    // SAFETY: the strings outlive the call.
    unsafe {
        exoTargetHas(
            triple.as_ptr(),
            cpu.as_ptr(),
            features.as_ptr(),
            wanted.as_ptr(),
        )
    }
}

/// Asks the system for the data of tiles, for all threads of this process.
///
/// # Errors
/// The system's reason.
pub(crate) fn request_tiles() -> io::Result<()> {
    // SAFETY: it is a system call without memory of ours. The system has looked at the stacks for signals that there are.
    match unsafe { exoRequestTiles() } {
        0 => Ok(()),
        reason => Err(io::Error::from_raw_os_error(reason)),
    }
}
