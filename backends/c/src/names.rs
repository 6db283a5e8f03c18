//! Names in C: the user's own, unless C, C++, a header or the file already mean something else by them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::LazyLock;

use exo_ir::c_text::{CONTEXT, is_helper};

/// Names with a meaning in C, C++ and the headers of C.
struct Reserved {
    /// Keywords, and macros: these have their meaning wherever they stand.
    everywhere: HashSet<&'static str>,
    /// Types, functions and constants, which a block may hide and a file may not.
    declared: HashSet<&'static str>,
}

static RESERVED: LazyLock<Reserved> = LazyLock::new(|| Reserved {
    everywhere: ["keywords", "macros"]
        .into_iter()
        .flat_map(section)
        .collect(),
    declared: section("declared").collect(),
});

/// The names of one section of the list.
fn section(title: &str) -> impl Iterator<Item = &'static str> {
    let mut inside = false;
    include_str!("reserved.txt")
        .lines()
        .filter(move |line| match line.strip_prefix('[') {
            Some(head) => {
                inside = head.trim_end_matches(']') == title;
                false
            }
            None => inside && !line.starts_with('#'),
        })
        .flat_map(str::split_whitespace)
}

/// Functions that statements call; no local may hide them.
const CALLED: [&str; 12] = [
    "cos", "cosf", "exp", "expf", "fmaxf", "fminf", "free", "malloc", "sin", "sinf", "sqrt",
    "sqrtf",
];

/// The scope of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// In a function: parameters and variables.
    Local,
    /// At file level.
    Function,
    /// In a struct.
    Member,
}

impl Place {
    /// Whether the name already means something at this place.
    fn keeps(self, name: &str) -> bool {
        let declared = || RESERVED.declared.contains(name);
        RESERVED.everywhere.contains(name)
            || match self {
                Place::Function => declared(),
                // Hiding a type is no error, but casts to it are to mean the type.
                Place::Member => name.ends_with("_t") && declared(),
                Place::Local => {
                    name == CONTEXT
                        || CALLED.contains(&name)
                        || (name.ends_with("_t") && declared())
                }
            }
    }
}

/// Names that a piece of C has taken already.
#[derive(Clone, Debug)]
pub(crate) struct UsedNames {
    place: Place,
    names: BTreeSet<String>,
    /// For each base, a number below which all are taken: thousands of buffers may share a name.
    first: BTreeMap<String, u32>,
}

impl UsedNames {
    /// The names that no local of a function may have.
    pub(crate) fn for_locals() -> Self {
        UsedNames::at(Place::Local)
    }

    /// The names that no function may have.
    pub(crate) fn for_functions() -> Self {
        UsedNames::at(Place::Function)
    }

    /// The names that no member of a struct may have.
    pub(crate) fn for_members() -> Self {
        UsedNames::at(Place::Member)
    }

    fn at(place: Place) -> Self {
        UsedNames {
            place,
            names: BTreeSet::new(),
            first: BTreeMap::new(),
        }
    }

    /// Keeps a name from being given.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.names.insert(name.into());
    }

    /// Gives the user's name if it is free, else with the first free number behind it.
    pub(crate) fn claim(&mut self, wanted: &str) -> String {
        let base = match self.place {
            Place::Function => file_level(wanted),
            Place::Local | Place::Member => identifier(wanted),
        };
        let numbered = |k: u32| match k {
            0 => base.clone(),
            k => format!("{base}_{k}"),
        };
        let mut k = self.first.get(&base).copied().unwrap_or(0);
        let mut name = numbered(k);
        while self.names.contains(&name) || self.place.keeps(&name) {
            k += 1;
            name = numbered(k);
        }
        self.names.insert(name.clone());
        self.first.insert(base, k + 1);
        name
    }

    /// Frees a name whose scope has ended.
    pub(crate) fn release(&mut self, name: &str) {
        self.names.remove(name);
        self.first.remove(name);
        let numbered = name.rsplit_once('_');
        if let Some((base, k)) = numbered.and_then(|(base, k)| Some((base, k.parse::<u32>().ok()?)))
            && let Some(first) = self.first.get_mut(base)
        {
            *first = k.min(*first);
        }
    }
}

/// A C identifier for any text: other characters become their code points, and names that C keeps for
/// implementations (`__x`, `_X`) or that generated files use get a prefix.
pub(crate) fn identifier(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c.is_ascii_alphanumeric() || c == '_' {
            true => out.push(c),
            false if c == '.' => out.push('_'),
            false => out.push_str(&format!("u{:04x}", u32::from(c))),
        }
    }
    let implementation = out.starts_with("__")
        || (out.starts_with('_') && out.chars().nth(1).is_some_and(|c| c.is_ascii_uppercase()));
    let bad_start = out.starts_with(|c: char| c.is_ascii_digit());
    if out.is_empty() || bad_start || implementation || is_helper(&out) {
        out.insert(0, 'x');
    }
    out
}

/// A C identifier at file level, where every name that begins with `_` is C's.
pub(crate) fn file_level(name: &str) -> String {
    let mut out = identifier(name);
    if out.starts_with('_') {
        out.insert(0, 'x');
    }
    out
}

/// The macro that a header of that stem is guarded by.
pub(crate) fn guard(stem: &str) -> String {
    file_level(stem).to_ascii_uppercase() + "_H"
}

/// Whether a header of that name would hide one that generated files include.
pub(crate) fn is_standard_header(name: &str) -> bool {
    ["math.h", "stdbool.h", "stdint.h", "stdlib.h"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_unless_they_clash() {
        let mut taken = UsedNames::for_locals();
        assert_eq!(taken.claim("acc"), "acc");
        assert_eq!(taken.claim("acc"), "acc_1");
        assert_eq!(taken.claim("class"), "class_1");
        assert_eq!(taken.claim("ctxt"), "ctxt_1");
        assert_eq!(taken.claim("EXO_ASSUME"), "xEXO_ASSUME");
        taken.release("acc");
        assert_eq!(taken.claim("acc"), "acc");
    }

    #[test]
    fn the_first_free_number_is_found_again() {
        let mut taken = UsedNames::for_locals();
        let names: Vec<String> = (0..4).map(|_| taken.claim("t")).collect();
        assert_eq!(names, ["t", "t_1", "t_2", "t_3"]);
        taken.release("t_2");
        assert_eq!(taken.claim("t"), "t_2");
        assert_eq!(taken.claim("t"), "t_4");
        assert_eq!(taken.claim("t_2"), "t_2_1");
        taken.release("t");
        taken.release("t_1");
        assert_eq!(
            [taken.claim("t"), taken.claim("t"), taken.claim("t")],
            ["t", "t_1", "t_5"]
        );
    }

    #[test]
    fn thousands_may_share_a_name() {
        let mut taken = UsedNames::for_locals();
        let last = (0..100_000).map(|_| taken.claim("t")).last();
        assert_eq!(last.as_deref(), Some("t_99999"));
    }

    #[test]
    fn places_differ_in_what_they_keep() {
        let claim = |wanted: &str| {
            [
                UsedNames::for_locals().claim(wanted),
                UsedNames::for_functions().claim(wanted),
                UsedNames::for_members().claim(wanted),
            ]
        };
        let everywhere = |name: &str| [0; 3].map(|_| format!("{name}_1"));
        for name in [
            "INT32_MAX",
            "SIZE_MAX",
            "FP_NORMAL",
            "isless",
            "div_t",
            "linux",
            "co_await",
        ] {
            assert_eq!(claim(name), everywhere(name));
        }
        assert_eq!(claim("index"), ["index", "index_1", "index"]);
        assert_eq!(claim("sqrtf"), ["sqrtf_1", "sqrtf_1", "sqrtf"]);
        assert_eq!(claim("_tile"), ["_tile", "x_tile", "_tile"]);
        assert_eq!(claim("_Tile"), ["x_Tile", "x_Tile", "x_Tile"]);
        assert_eq!(claim("tile"), ["tile"; 3]);
    }

    #[test]
    fn guards_and_headers_are_not_those_of_the_library() {
        assert_eq!(guard("gemm"), "GEMM_H");
        assert_eq!(guard("_stdlib"), "X_STDLIB_H");
        assert!(is_standard_header("math.h"));
        assert!(!is_standard_header("gemm.h"));
    }

    #[test]
    fn any_text_becomes_an_identifier() {
        assert_eq!(identifier("α1"), "u03b11");
        assert_eq!(identifier("avx512.load"), "avx512_load");
        assert_eq!(identifier("__linux__"), "x__linux__");
        assert_eq!(identifier("_"), "_");
        assert_eq!(identifier(""), "x");
    }
}
