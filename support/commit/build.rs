//! Finds the commit of the working tree, for release builds.
//!
//! A build of the profile dev has no commit: its tools would be linked again after each one, and it mostly has changes that
//! no commit has. A tree without `.git` has none either, unless `EXO_COMMIT` names it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=EXO_COMMIT");
    let named = env::var("EXO_COMMIT").ok().filter(|name| !name.is_empty());
    if let Some(commit) = named.or_else(released_commit) {
        println!("cargo:rustc-env=EXO_COMMIT_OF_BUILD={commit}");
    }
}

/// The commit that is checked out, of a release build in a working tree of git.
fn released_commit() -> Option<String> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?).join("../..");
    let is_release = env::var("PROFILE").as_deref() == Ok("release");
    if !is_release || !root.join(".git").exists() {
        return None;
    }
    // Git appends to the log whenever another commit is checked out or made.
    let log = git(&root, &["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo:rerun-if-changed={}", root.join(log).display());
    git(&root, &["rev-parse", "--short=12", "HEAD"])
}

/// The output of a git command, or nothing where git is missing or refuses.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .current_dir(root)
        .args(arguments)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
