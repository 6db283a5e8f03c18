//! Names of procedures, made of those of functions.

use std::collections::BTreeSet;

/// A name that a procedure can have and that is not taken: that of a function with a suffix, in letters, digits and underscores.
pub fn procedure_name(function: &str, suffix: &str, taken: &BTreeSet<String>) -> String {
    let wanted = identifier(function, suffix);
    let numbered = (1..).map(|number| format!("{wanted}_{number}"));
    let mut names = std::iter::once(wanted.clone()).chain(numbered);
    names.find(|name| !taken.contains(name)).unwrap_or(wanted)
}

fn identifier(function: &str, suffix: &str) -> String {
    let letter = |c: char| match c.is_ascii_alphanumeric() {
        true => c,
        false => '_',
    };
    let name: String = function.chars().chain(suffix.chars()).map(letter).collect();
    match exo_ir::check_name(&name) {
        Ok(()) => name,
        Err(_) => format!("f_{name}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::procedure_name;

    #[test]
    fn functions_whose_names_come_to_the_same_have_two_procedures() {
        let mut taken = BTreeSet::new();
        for expected in ["g_x", "g_x_1", "g_x_2"] {
            let name = procedure_name("g.x", "", &taken);
            assert_eq!(name, expected);
            taken.insert(name);
        }
        assert_eq!(procedure_name("1st", "_exo", &taken), "f_1st_exo");
    }
}
