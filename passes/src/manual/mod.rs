//! The manuals, generated from declarations: of the passes, `docs/passes.md`, and of the schedule steps, `docs/steps`.

mod steps;
mod upstream;

use std::fmt::Write;

use exo_dialects::pass::{OptionDefault, OptionSpec, PassDoc};

pub(crate) use steps::step_text;
pub use steps::{Page, step_pages};

/// The text of `docs/passes.md`.
pub fn pass_manual() -> String {
    let mut out = String::from(
        "# Passes\n\n<!-- Generated from the declarations in passes/src: UPDATE_DOCS=1 cargo test -p exo-passes -->\n",
    );
    out += SOLVERS;
    for doc in crate::registry::pass_docs() {
        describe(&mut out, &doc);
    }
    out
}

const SOLVERS: &str = "
What passes prove is put to solvers, as questions with an id. Two options, of `exo-opt` and of a stock `mlir-opt` with the
plugin, show what they do:

* `--mlir-pass-statistics` prints, when the tool ends, what each pass counted, and a table with a row for each run of it, for
  `exo-schedule` for each step (of a program, for each place that calls one): its time, how many questions it asked and who decided them, and the longest call of a solver
  with its question's id. (MLIR's own report stays empty where LLVM is built without statistics, as Debian's is.)
* `--exo-dump-smt=FOLDER` writes every question as SMT-LIB 2, with its id and our answer on top, so that another solver can be
  asked. The name of a file ends in a digest of the question, the same in every run; questions that differ in names only end
  alike. `exo-translate` has the option too.
";

fn options(out: &mut String, options: &[OptionSpec]) {
    if options.is_empty() {
        return;
    }
    let _ = write!(
        out,
        "\n| option | type | default | meaning |\n|---|---|---|---|\n"
    );
    for option in options {
        let (kind, default) = match option.default {
            OptionDefault::String(text) => ("string", format!("`\"{text}\"`")),
            OptionDefault::Contents(file) => ("string", format!("that of `{file}`")),
            OptionDefault::Int(value) => ("integer", format!("`{value}`")),
            OptionDefault::Bool(value) => ("bool", format!("`{value}`")),
        };
        let _ = writeln!(
            out,
            "| `{}` | {kind} | {default} | {} |",
            option.flag(),
            option.help
        );
    }
}

fn describe(out: &mut String, doc: &PassDoc) {
    let _ = write!(
        out,
        "\n## `--{}`\n\n_{}_\n\n{}\n",
        doc.argument,
        doc.summary,
        doc.description.trim()
    );
    options(out, doc.options);
    if !doc.statistics.is_empty() {
        let _ = write!(out, "\nStatistics (`--mlir-pass-statistics`):\n\n");
        for (name, help) in doc.statistics {
            let _ = writeln!(out, "* `{name}`: {help}");
        }
    }
    let _ = write!(out, "\nExample:\n\n```sh\n{}\n```\n", doc.example.trim());
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;
    use std::{env, fs};

    use super::Page;

    const DOCS: &str = "../docs";

    /// Makes a folder hold the pages and nothing else.
    fn write(folder: &Path, pages: &[Page]) {
        fs::create_dir_all(folder).expect("docs/ can be written");
        for left_over in left_over(folder, pages) {
            fs::remove_file(folder.join(left_over)).expect("docs/ can be written");
        }
        for page in pages {
            fs::write(folder.join(&page.file), &page.text).expect("docs/ can be written");
        }
    }

    /// The files in a folder that are none of the pages.
    fn left_over(folder: &Path, pages: &[Page]) -> BTreeSet<String> {
        let there = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: BTreeSet<String> = there
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect();
        for page in pages {
            names.remove(&page.file);
        }
        names
    }

    /// The differences between a folder and the pages that it should hold.
    fn faults(folder: &Path, pages: &[Page]) -> Vec<String> {
        let mut faults = Vec::new();
        for Page { file, text } in pages {
            match fs::read_to_string(folder.join(file)) {
                Err(_) => faults.push(format!("{file} is missing")),
                Ok(there) if there != *text => faults.push(format!("{file} is stale")),
                Ok(_) => {}
            }
        }
        let left_over = left_over(folder, pages);
        faults.extend(left_over.iter().map(|file| format!("{file} is left over")));
        faults
    }

    fn page(file: &str, text: &str) -> Page {
        Page {
            file: file.to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn manuals_are_fresh() {
        let (passes, pages) = (super::pass_manual(), super::step_pages());
        let docs = Path::new(DOCS);
        if env::var_os("UPDATE_DOCS").is_some() {
            fs::write(docs.join("passes.md"), &passes).expect("docs/ can be written");
            write(&docs.join("steps"), &pages);
        }
        let committed = fs::read_to_string(docs.join("passes.md")).unwrap_or_default();
        let mut faults = faults(&docs.join("steps"), &pages);
        if committed != passes {
            faults.push("docs/passes.md is stale".to_owned());
        }
        assert_eq!(faults, [""; 0], "run with UPDATE_DOCS=1");
    }

    #[test]
    fn pages_that_are_stale_missing_or_left_over_are_noticed() {
        let folder = env::temp_dir().join(format!("exo-manual-{}", std::process::id()));
        let pages = [page("a.md", "a"), page("b.md", "b"), page("c.md", "c")];
        write(
            &folder,
            &[page("a.md", "a"), page("b.md", "old"), page("d.md", "d")],
        );
        let before = faults(&folder, &pages);
        write(&folder, &pages);
        let after = faults(&folder, &pages);
        fs::remove_dir_all(&folder).expect("the folder is ours");
        assert_eq!(
            before,
            ["b.md is stale", "c.md is missing", "d.md is left over"]
        );
        assert_eq!(after, [""; 0]);
    }
}
