//! The texts of `--exo-explain`, for each rule.

#[test]
fn every_rule_is_explained_with_an_example() {
    for id in exo_check::CheckId::ALL {
        let text = exo_check::explain(*id);
        assert!(text.contains(". ") || text.contains(".\n"), "{id}");
        if *id != exo_check::CheckId::Internal {
            assert!(text.contains("\n\n    "), "{id} has no example");
        }
    }
}
