//! The commit that a tool was built from.
//!
//! It is a crate of its own so that a commit makes cargo build again only what says it: the tools.

/// The commit of this build, abbreviated: of release builds in a working tree of git, or what `EXO_COMMIT` named.
pub const COMMIT: Option<&str> = option_env!("EXO_COMMIT_OF_BUILD");

/// Adds the commit of this build to the text of a version.
pub fn with_commit(version: &str) -> String {
    add(version, COMMIT)
}

/// `0.1.0 (LLVM 22.1.8)` becomes `0.1.0 (LLVM 22.1.8, commit 0123456789ab)`.
fn add(version: &str, commit: Option<&str>) -> String {
    match (commit, version.strip_suffix(')')) {
        (None, _) => version.to_owned(),
        (Some(commit), Some(open)) => format!("{open}, commit {commit})"),
        (Some(commit), None) => format!("{version} (commit {commit})"),
    }
}

#[cfg(test)]
mod tests {
    use super::add;

    #[test]
    fn a_commit_stands_in_the_brackets_of_a_version() {
        assert_eq!(
            add("0.1.0 (LLVM 22)", Some("ab")),
            "0.1.0 (LLVM 22, commit ab)"
        );
        assert_eq!(add("0.1.0", Some("ab")), "0.1.0 (commit ab)");
    }

    #[test]
    fn without_a_commit_a_version_is_as_it_was() {
        assert_eq!(add("0.1.0 (LLVM 22)", None), "0.1.0 (LLVM 22)");
    }
}
