//! Nothing that is shipped can switch a condition off.

/// Features of a crate are united over all that is built together: were one crate to enable `mutation` by default, a
/// build of the workspace would have it in `exo-opt` and in the plugin, and in this test.
#[test]
fn conditions_cannot_be_switched_off_in_a_plain_build() {
    let enabled = exo_steps::refusals_can_pass();
    assert!(
        !enabled,
        "a crate of the workspace enables exo-steps/mutation"
    );
}

/// The only crate that may ask for it, and only behind a feature of its own.
#[test]
fn only_mutation_analysis_asks_for_mutants() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let workspace = std::fs::read_to_string(root.join("Cargo.toml")).expect("the workspace");
    let members = workspace
        .split("members = [")
        .nth(1)
        .and_then(|m| m.split(']').next());
    let members = members.expect("members").split('"').skip(1).step_by(2);
    let mut asking = Vec::new();
    for member in members {
        let manifest = std::fs::read_to_string(root.join(member).join("Cargo.toml"));
        let manifest = manifest.expect("a member's manifest");
        let lines = manifest
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default());
        let text: String = lines.collect::<Vec<_>>().join("\n");
        if text.contains("mutation\"") {
            asking.push(member.to_owned());
        }
        assert!(
            !text.contains("default = ["),
            "{member} has default features"
        );
    }
    assert_eq!(asking, ["steps", "testing/mutate"]);
}
