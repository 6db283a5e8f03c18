//! The typed steps agree with the declarations, and have the effect of the untyped ones.

mod generate;
mod programs;

use std::path::Path;
use std::{env, fs};

use exo_steps::steps;

/// `src/steps` is generated from the declarations; `UPDATE_DOCS=1` writes it anew.
#[test]
fn typed_steps_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/steps");
    let docs: Vec<_> = steps::all().iter().map(|step| step.doc()).collect();
    let mut files = vec![("mod.rs".to_owned(), generate::list(&docs))];
    files.extend(
        docs.iter()
            .map(|doc| (format!("{}.rs", doc.name), generate::step(doc))),
    );
    let there: Vec<String> = fs::read_dir(&folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    let mut stale: Vec<String> = there
        .into_iter()
        .filter(|name| !files.iter().any(|(known, _)| known == name))
        .collect();
    for (name, text) in files {
        let (path, text) = (folder.join(&name), generate::formatted(&text));
        if env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, &text).expect("it can be written");
        }
        if fs::read_to_string(&path).ok() != Some(text) {
            stale.push(name);
        }
    }
    assert_eq!(stale, [""; 0], "run with UPDATE_DOCS=1");
}
