//! Expands the libraries that come with the compiler, so that loading one does not.

use std::path::{Path, PathBuf};
use std::{env, fs};

use exo_hw_text::{
    Definition, Folder, definitions, digest, expand, is_template, without_functions,
};

/// The libraries that come with the compiler, each with the files beside it that it imports, all in `hw-dialects/NAME`.
const LIBRARIES: [(&str, &[&str]); 8] = [
    ("avx2", &[]),
    ("avx512", &[]),
    ("gemmini", &["gemmini.h"]),
    ("neon", &[]),
    ("rvm", &["rvm.h"]),
    ("rvv", &[]),
    ("sve", &[]),
    ("tile_amx", &["tile_amx.h"]),
];

fn main() {
    let all = LIBRARIES.map(|(name, files)| shipped(name, files));
    write("shipped.rs", format!("&[{}]", all.concat()));
}

/// The entry of a library in the list of those that are shipped, beside whose file are those that it includes.
fn shipped(name: &str, files: &[&'static str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../hw-dialects");
    let folder = folder.join(name);
    let file = folder.join(format!("{name}.mlir"));
    let beside = files
        .iter()
        .map(|file| (*file, &*read(&folder.join(file)).leak()));
    let beside = Folder::Embedded(beside.collect::<Vec<_>>().leak());
    let (text, template) = expanded(name, read(&file), &beside);
    let own = without_functions(&text);
    let index = indexed(name, own.as_deref().unwrap_or(&text));
    let own = match own {
        Some(own) => {
            write(&format!("{name}.definitions.mlir"), own);
            format!("Some(include_str!(\"{name}.definitions.mlir\"))")
        }
        None => "None".to_owned(),
    };
    let digest = digest(text.as_bytes());
    write(&format!("{name}.mlir"), text);
    format!(
        "Shipped {{ name: {name:?}, text: include_str!({file:?}), whole: include_str!(\"{name}.mlir\"), \
         definitions: {own}, index: &[{index}], template: {template}, digest: {digest:?} }},\n"
    )
}

/// Source of the index of a library's definitions: name, kind and position of each.
fn indexed(name: &str, text: &str) -> String {
    let all = definitions(text).unwrap_or_else(|| panic!("{name}: a definition has no plain name"));
    let entry = |definition: Definition<'_>| {
        let Definition {
            name,
            kind,
            from,
            to,
            line,
            column,
        } = definition;
        format!(
            "Definition {{ name: {name:?}, kind: ItemKind::{kind:?}, from: {from}, to: {to}, line: {line}, column: {column} }},"
        )
    };
    all.into_iter().map(entry).collect()
}

/// The expanded text of a library, and the source of what is stored of the expansion beside it.
fn expanded(name: &str, source: String, beside: &Folder) -> (String, String) {
    if !is_template(source.as_bytes()) {
        return (source, "None".to_owned());
    }
    let expanded = expand(source.as_bytes(), &format!("<{name}>"), beside)
        .unwrap_or_else(|error| panic!("{error}"));
    write(&format!("{name}.places"), expanded.places());
    let files = expanded.files();
    let entry =
        format!("Some(Stored {{ files: &{files:?}, places: include_bytes!(\"{name}.places\") }})");
    (expanded.text.into_owned(), entry)
}

fn read(file: &Path) -> String {
    println!("cargo:rerun-if-changed={}", file.display());
    fs::read_to_string(file).unwrap_or_else(|e| panic!("cannot read {}: {e}", file.display()))
}

fn write(file: &str, contents: impl AsRef<[u8]>) {
    let path = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join(file);
    fs::write(&path, contents).unwrap_or_else(|e| panic!("cannot write {}: {e}", path.display()));
}
