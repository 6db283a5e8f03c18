//! Lists the steps: each is a folder in `src/steps`, and its type is called as the folder is.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // Each new step is declared there; an edit of its cases builds nothing anew.
    println!("cargo::rerun-if-changed=src/steps/mod.rs");
    let mut list = String::from(
        "/// The steps of this crate, in the order of their names.\n\
         pub(crate) fn own() -> &'static [&'static dyn AnyStep] {\n    &[\n",
    );
    for step in steps()? {
        let ty = camel_case(&step);
        writeln!(list, "        &Declared::<{step}::{ty}>(PhantomData),")
            .map_err(io::Error::other)?;
    }
    list += "    ]\n}\n";
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("steps.rs"), list)
}

fn steps() -> io::Result<Vec<String>> {
    let mut steps = Vec::new();
    for entry in fs::read_dir("src/steps")? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            steps.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    steps.sort();
    Ok(steps)
}

/// `divide_loop` as `DivideLoop`.
fn camel_case(name: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1.min(word.len()));
        first.to_uppercase() + rest
    };
    name.split('_').map(capital).collect()
}
