//! Names of procedures, made of those of functions.

use std::collections::BTreeSet;

/// A name that a procedure can have and that is not taken: that of a function with a suffix, in letters, digits and underscores.
pub fn procedure_name(function: &str, suffix: &str, taken: &BTreeSet<String>) -> String {
    free_name(identifier(function, suffix), |name| taken.contains(name))
}

/// The name that is wanted, or one with a number behind it, that is not taken.
pub fn free_name(wanted: String, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(&wanted) {
        return wanted;
    }
    let numbered = |number: u64| format!("{wanted}_{number}");
    numbered(free_number(|number| is_taken(&numbered(number))))
}

/// A number, from 1 on, that is not taken, though the one before it is: the first one where no number is left out. Takes few questions even where many are taken.
fn free_number(is_taken: impl Fn(u64) -> bool) -> u64 {
    let mut free = 1;
    while is_taken(free) {
        free *= 2;
    }
    let mut taken = free / 2;
    while taken + 1 < free {
        let middle = taken.midpoint(free);
        match is_taken(middle) {
            true => taken = middle,
            false => free = middle,
        }
    }
    free
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

    use super::{free_number, procedure_name};

    #[test]
    fn a_free_number_follows_one_that_is_taken() {
        for count in 0..20 {
            assert_eq!(free_number(|number| number <= count), count + 1);
        }
        // With a gap it is some free one.
        let is_taken = |number: u64| [1, 2, 4, 5].contains(&number);
        assert!(!is_taken(free_number(is_taken)));
    }

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
