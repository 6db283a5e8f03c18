//! Debug information of every procedure of the corpus and of the examples: LLVM and its DWARF
//! reader find it in order, and code is the same as without it. At the lowest level of optimisation
//! and at the highest; at all with `EXO_ALL_LEVELS=1`.

use std::path::Path;
use std::process::Command;

use crate::{object, root, succeeds};

const LLVM: &str = "/usr/lib/llvm-22/bin";

/// Levels of optimisation, each with whether code is compared.
const LEVELS: [(&str, bool); 4] = [("-O0", false), ("-O3", true), ("-O1", true), ("-O2", true)];

fn levels() -> &'static [(&'static str, bool)] {
    match std::env::var_os("EXO_ALL_LEVELS") {
        Some(_) => &LEVELS,
        None => &LEVELS[..2],
    }
}

#[test]
fn debug_information_is_in_order_and_changes_no_code() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("debug");
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("the scratch folder can be made");
    let sources = exo_c_driver::sources(&root());
    assert!(sources.len() > 50, "{} files are few", sources.len());
    let results = exo_c_driver::in_parallel(&sources, &|path| check(path, &dir));
    let failures: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    assert!(failures.is_empty(), "{failures:#?}");
}

fn check(path: &Path, dir: &Path) -> Result<(), String> {
    let stem = path.file_stem().unwrap_or_default();
    let base = dir.join(stem);
    let context = |said: String| format!("{}: {said}", path.display());
    let has_threads = std::fs::read_to_string(path).is_ok_and(|text| text.contains("par("));
    for &(level, compared) in levels() {
        let with = object(path, &base.with_extension("g"), &["-g", level]).map_err(context)?;
        expect_order(&with).map_err(context)?;
        let told = text(&with, &base.with_extension("told"));
        let plain = object(path, &base, &[level]).map_err(context)?;
        if compared && told != text(&plain, &base.with_extension("plain")) {
            return Err(context(format!("code of {level} differs with -g")));
        }
        if !has_threads {
            continue;
        }
        // OpenMP's runtime is told of places in the source, so code on threads differs.
        let threads = base.with_extension("threads");
        let threads = object(path, &threads, &["-g", "--openmp", level]).map_err(context)?;
        expect_order(&threads).map_err(context)?;
    }
    Ok(())
}

fn expect_order(object: &Path) -> Result<(), String> {
    let mut verify = Command::new(format!("{LLVM}/llvm-dwarfdump"));
    succeeds(verify.arg("--verify").arg(object))
}

/// The code of an object.
fn text(object: &Path, file: &Path) -> Vec<u8> {
    let mut dump = Command::new(format!("{LLVM}/llvm-objcopy"));
    dump.arg(format!("--dump-section=.text={}", file.display()))
        .arg(object)
        .arg("/dev/null");
    succeeds(&mut dump).expect("the object has code");
    std::fs::read(file).expect("it was written")
}
