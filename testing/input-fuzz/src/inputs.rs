//! The doors of NumPy files, schedule programs and templates, which are files of their own.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser;
use exo_hw::HwError;
use exo_interp::Tensor;
use exo_npy::ReadError;
use exo_steps_fuzz::rng::Rng;

use crate::corpus::Files;
use crate::doors::{Answer, guarded};
use crate::finding::{Finding, Kind};

/// A program with a procedure for each rank that arrays mostly have, of different element types.
const COPIES: &str = "\
@proc
def rank0(x: f32, y: f32):
    y = x

@proc
def rank1(n: size, x: f64[n], y: f64[n]):
    for i in seq(0, n):
        y[i] = x[i]

@proc
def rank2(n: size, m: size, x: [i8][n, m], y: [i8][n, m]):
    for i in seq(0, n):
        for j in seq(0, m):
            y[i, j] = x[i, j]

@proc
def rank3(n: size, m: size, k: size, x: R[n, m, k], y: R[n, m, k]):
    for i in seq(0, n):
        for j in seq(0, m):
            for l in seq(0, k):
                y[i, j, l] = x[i, j, l]
";

/// A folder for the files of mutants.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    /// A folder that is gone when this is.
    ///
    /// # Errors
    /// There is none to be had.
    pub(crate) fn new() -> Result<Folder, Finding> {
        tempfile::tempdir().map(Folder).map_err(|e| trouble(&e))
    }

    /// Writes a file of the folder.
    ///
    /// # Errors
    /// It cannot be written.
    pub(crate) fn put(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, Finding> {
        let path = self.0.path().join(name);
        fs::write(&path, bytes).map_err(|e| trouble(&e))?;
        Ok(path)
    }

    /// Writes files, and gives the path of the main one.
    ///
    /// # Errors
    /// One cannot be written.
    pub(crate) fn put_all(&self, main: &str, files: &Files) -> Result<PathBuf, Finding> {
        for (name, text) in &files.others {
            self.put(name, text.as_bytes())?;
        }
        self.put(main, files.main.as_bytes())
    }
}

fn trouble(error: &dyn std::fmt::Display) -> Finding {
    Finding::new(
        Kind::Silent,
        "files",
        format!("no file for the mutant: {error}"),
    )
}

/// Reads an array from a file and from memory, which come to the same.
///
/// # Errors
/// A finding.
pub(crate) fn array(path: &Path, bytes: &[u8]) -> Answer<Tensor> {
    let of_file = guarded("npy", || exo_npy::read(path))?;
    let of_bytes = guarded("npy", || exo_npy::parse(bytes))?;
    let of_file = of_file.map_err(|e| match e {
        ReadError::Unreadable(e) => e.to_string(),
        ReadError::Unusable(e) => e.to_string(),
    });
    let of_bytes = of_bytes.map_err(|e| e.to_string());
    // Not a number is not equal to itself.
    let shown = |read: &Result<Tensor, String>| format!("{read:?}");
    if shown(&of_file) != shown(&of_bytes) {
        let text = format!("a file is read as {of_file:?}, its bytes as {of_bytes:?}");
        return Err(Finding::new(Kind::Wrong, "npy", text));
    }
    let Ok(tensor) = of_file else {
        return Ok(None);
    };
    let cells = tensor
        .shape
        .iter()
        .try_fold(1_usize, |all, extent| all.checked_mul(*extent));
    match cells == Some(tensor.cells.len()) {
        true => Ok(Some(tensor)),
        false => {
            let text = format!("{} cells of shape {:?}", tensor.cells.len(), tensor.shape);
            Err(Finding::new(Kind::Wrong, "npy", text))
        }
    }
}

/// Runs a procedure on an array as `exo-run --input` does; tells whether it came to its end.
///
/// # Errors
/// A finding.
pub(crate) fn run(
    folder: &Folder,
    array: &Path,
    shape: Option<&[usize]>,
    rng: &mut Rng,
) -> Result<bool, Finding> {
    let program = folder.put("copies.py", COPIES.as_bytes())?;
    let output = folder.put("y.npy", b"")?;
    let extents: Vec<i64> = match shape {
        Some(shape) => shape
            .iter()
            .map(|e| i64::try_from(*e).unwrap_or(i64::MAX))
            .collect(),
        None => vec![4; rng.below(4)],
    };
    let proc = format!("--proc=rank{}", extents.len().min(3));
    let sizes = ["n", "m", "k"].into_iter().zip(&extents);
    let sizes: Vec<String> = sizes
        .map(|(name, extent)| {
            // Also one that does not fit.
            let off = i64::from(rng.chance(5));
            format!("--size={name}={}", extent.saturating_add(off))
        })
        .collect();
    let words = [
        vec![
            "exo-run".to_owned(),
            program.display().to_string(),
            proc,
            "--random=1".to_owned(),
        ],
        vec![
            format!("--input=x={}", array.display()),
            format!("--output=y={}", output.display()),
        ],
        vec![
            "--print=x".to_owned(),
            "--max-steps=100000".to_owned(),
            "--max-memory=67108864".to_owned(),
        ],
        sizes,
    ];
    let args = exo_run::Args::try_parse_from(words.concat())
        .map_err(|e| Finding::new(Kind::Internal, "exo-run", e.to_string()))?;
    let mut out = Vec::new();
    match guarded("exo-run", || exo_run::run(&args, &mut out))? {
        Ok(()) => Ok(true),
        Err(error) => {
            let text = error.to_string();
            match text.is_empty() || text.contains("internal error") {
                true => Err(Finding::new(Kind::Internal, "exo-run", text)),
                false => Ok(false),
            }
        }
    }
}

/// Result of reading a library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    Taken,
    Refused,
    /// Refused for what its template takes: the thread that expands it stays in the process, with all of its memory.
    Stopped,
}

/// Reads a library from a file, with its imports and the libraries that it uses, and declares
/// nothing.
///
/// # Errors
/// A finding.
pub(crate) fn library(path: &Path) -> Result<Reading, Finding> {
    let name = path.display().to_string();
    let read = guarded("template", || exo_hw::look_at(&name))?;
    let Err(error) = read else {
        return Ok(Reading::Taken);
    };
    if matches!(error, HwError::Malformed(ref reports) if reports.is_empty()) {
        return Err(Finding::new(
            Kind::Silent,
            "template",
            "refused without an error",
        ));
    }
    let text = error
        .diagnostics()
        .iter()
        .map(|d| format!("{d}\n"))
        .collect::<String>();
    match (text.contains("internal error"), text.contains("error: ")) {
        (true, _) => Err(Finding::new(Kind::Internal, "template", text)),
        (_, false) => Err(Finding::new(Kind::Silent, "template", text)),
        _ if text.contains("error: the template asks for") => Ok(Reading::Stopped),
        _ => Ok(Reading::Refused),
    }
}
