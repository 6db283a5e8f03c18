//! `Exo/Steps.h`, the typed steps of C++, agrees with the declarations. That it compiles, and does what the C API does, lit tests show.

mod generate;

use std::path::{Path, PathBuf};
use std::{env, fs};

use exo_steps::steps;

/// The headers are generated from the declarations; `UPDATE_DOCS=1` writes them anew.
#[test]
fn typed_steps_of_cpp_are_fresh() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dialects/exo/include/Exo");
    let folder = include.join("Steps");
    let docs: Vec<_> = steps::all().iter().map(|step| step.doc()).collect();
    let mut files: Vec<(PathBuf, String)> = docs
        .iter()
        .map(generate::header)
        .map(|(name, text)| (folder.join(name), text))
        .collect();
    files.push((include.join("Steps.h"), generate::list(&docs)));
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(&folder).expect("the folder can be made");
        for (path, text) in &files {
            fs::write(path, text).expect("it can be written");
        }
    }
    let stale = files
        .iter()
        .filter(|(path, text)| fs::read_to_string(path).ok().as_ref() != Some(text));
    let stale = stale.map(|(path, _)| path.clone());
    let unknown = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|there| !files.iter().any(|(path, _)| path == there));
    let faults: Vec<PathBuf> = stale.chain(unknown).collect();
    assert_eq!(faults, [""; 0].map(PathBuf::from), "run with UPDATE_DOCS=1");
}
