//! Finds the steps' `random.rs`: each is a module here, for what it says is of no use to the steps themselves.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=../../steps/src/steps/mod.rs");
    let (mut modules, mut arms) = (String::new(), String::new());
    for (step, file) in files()? {
        writeln!(modules, "#[path = {file:?}]\nmod {step};").map_err(io::Error::other)?;
        writeln!(arms, "        \"{step}\" => &{step}::RANDOM,").map_err(io::Error::other)?;
    }
    let of = format!(
        "/// What random steps need to know of the step of a name.\n\
         pub(crate) fn of(step: &str) -> &'static Random {{\n    match step {{\n\
         {arms}        _ => &Random::DEFAULT,\n    }}\n}}\n"
    );
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("steps.rs"), modules + &of)
}

/// The steps that have the file, in the order of their names, and where it is.
fn files() -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for folder in fs::read_dir("../../steps/src/steps")? {
        let folder = folder?;
        let file = folder.path().join("random.rs");
        let exists = file.is_file();
        let watched = if exists { file.clone() } else { folder.path() };
        println!("cargo::rerun-if-changed={}", watched.display());
        if exists {
            let step = folder.file_name().to_string_lossy().into_owned();
            files.push((step, file.canonicalize()?));
        }
    }
    files.sort();
    Ok(files)
}
