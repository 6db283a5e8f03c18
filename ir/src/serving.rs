//! Memories that serve where another is asked for.

use std::fmt;

use crate::{AddressSpace, Memory, Module, builtin_memory};

/// Finds the declaration of a memory by its name; those that are built in need not be known to it.
pub type MemoryLookup<'m, 'f> = &'f dyn Fn(&str) -> Option<&'m Memory>;

/// The reason why a memory cannot serve for another, though it is declared to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServingProblem {
    /// Its declaration names a memory that does not exist.
    Unknown(String),
    /// It would serve for itself; with the memories on the way there, itself left out.
    Cycle(Vec<String>),
    /// C has no pointers to the cells of this one of the two.
    NoPointers(String),
    /// C accesses the cells of this one of the two by a template of its own, which code for the other does not know.
    OwnAccess {
        /// The memory.
        memory: String,
        /// The template: `read`, `write` or `reduce`.
        template: &'static str,
    },
    /// The other is in an address space that pointers to its own buffers do not point into: all programs' alone has the others' in it.
    Space {
        /// The memory that is served.
        wanted: String,
        /// Its address space.
        space: AddressSpace,
    },
    /// Buffers of the other end in these extents, and its own need not.
    Innermost {
        /// The memory that is served.
        wanted: String,
        /// The extents that it asks for.
        extents: Vec<i64>,
    },
}

impl fmt::Display for ServingProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServingProblem::Unknown(name) => write!(f, "there is no memory '{name}'"),
            ServingProblem::Cycle(path) if path.is_empty() => write!(f, "it is the same"),
            ServingProblem::Cycle(path) => {
                write!(
                    f,
                    "it would serve for itself, by way of '{}'",
                    path.join("', '")
                )
            }
            ServingProblem::NoPointers(name) => {
                write!(f, "C has no pointers to the cells of '{name}'")
            }
            ServingProblem::OwnAccess { memory, template } => {
                write!(
                    f,
                    "C accesses cells of '{memory}' by its '{template}', not as the cells that its 'window' names"
                )
            }
            ServingProblem::Space { wanted, space } => {
                write!(f, "'{wanted}' is in address space {space}, and it is not")
            }
            ServingProblem::Innermost { wanted, extents } => {
                let list: Vec<String> = extents.iter().map(i64::to_string).collect();
                write!(
                    f,
                    "'{wanted}' has the innermost extents [{}], which its own buffers need not have",
                    list.join(", ")
                )
            }
        }
    }
}

impl Memory {
    /// Whether C may point to single cells, which lie by the strides of a buffer.
    fn has_plain_cells(&self) -> bool {
        self.addressable && self.c.names_cells()
    }

    /// The reason why its buffers cannot be used as buffers of another memory. Code for the other's
    /// sees a pointer and strides, so both have cells that pointers reach; and it may rely on the
    /// extents of whole registers.
    fn hindrance(&self, wanted: &Memory) -> Option<ServingProblem> {
        if let Some(odd) = [self, wanted].into_iter().find(|m| !m.has_plain_cells()) {
            return Some(ServingProblem::NoPointers(odd.name.clone()));
        }
        let own = |m: &Memory| Some((m.name.clone(), m.c.own_access()?));
        if let Some((memory, template)) = [self, wanted].into_iter().find_map(own) {
            return Some(ServingProblem::OwnAccess { memory, template });
        }
        if !wanted.address_space.is_generic() && wanted.address_space != self.address_space {
            return Some(ServingProblem::Space {
                wanted: wanted.name.clone(),
                space: wanted.address_space.clone(),
            });
        }
        (!self.innermost.ends_with(&wanted.innermost)).then(|| ServingProblem::Innermost {
            wanted: wanted.name.clone(),
            extents: wanted.innermost.clone(),
        })
    }
}

fn find<'m>(declared: MemoryLookup<'m, '_>, name: &str) -> Option<&'m Memory> {
    builtin_memory(name).or_else(|| declared(name))
}

/// Whether a buffer in memory `given` may be passed where one in `wanted` is expected (no name is
/// `DRAM`): they are one, or `given` serves for `wanted`, itself or by way of others. A declaration
/// that cannot be right does not count.
///
/// This is the one answer for whoever compares the memory of an argument with that of its parameter.
pub fn memory_serves(
    given: Option<&str>,
    wanted: Option<&str>,
    declared: MemoryLookup<'_, '_>,
) -> bool {
    let (given, wanted) = (given.unwrap_or(DRAM), wanted.unwrap_or(DRAM));
    let mut seen = vec![given];
    let mut next = 0;
    while let Some(&name) = seen.get(next) {
        if name == wanted {
            return true;
        }
        next += 1;
        let Some(memory) = find(declared, name) else {
            continue;
        };
        for served in &memory.serves {
            let fits = find(declared, served).is_some_and(|w| memory.hindrance(w).is_none());
            if fits && !seen.contains(&served.as_str()) {
                seen.push(served);
            }
        }
    }
    false
}

/// The errors in the memories that a memory says it serves for, each with the name that it is
/// about. `elsewhere` says of names that are not found whether they may be declared where nobody
/// can look yet.
pub fn serving_problems<'m>(
    memory: &'m Memory,
    declared: MemoryLookup<'m, '_>,
    elsewhere: &dyn Fn(&str) -> bool,
) -> Vec<(&'m str, ServingProblem)> {
    let problem = |served: &'m String| {
        let problem = match find(declared, served) {
            None if elsewhere(served) => return None,
            None => ServingProblem::Unknown(served.clone()),
            Some(wanted) => match way_back(memory, wanted, declared) {
                Some(way) => ServingProblem::Cycle(way),
                None => memory.hindrance(wanted)?,
            },
        };
        Some((served.as_str(), problem))
    };
    memory.serves.iter().filter_map(problem).collect()
}

/// The memories from `start` to `memory`, each declared to serve for the next, `memory` left out.
fn way_back<'m>(
    memory: &Memory,
    start: &'m Memory,
    declared: MemoryLookup<'m, '_>,
) -> Option<Vec<String>> {
    if start.name == memory.name {
        return Some(Vec::new());
    }
    // Where each memory was reached from: of several ways the first shortest one is told.
    let mut reached: Vec<(&Memory, Option<usize>)> = vec![(start, None)];
    let mut next = 0;
    while let Some(&(at, _)) = reached.get(next) {
        if at.serves.contains(&memory.name) {
            let mut way = Vec::new();
            let mut place = Some(next);
            while let Some((memory, from)) = place.and_then(|k| reached.get(k)) {
                way.push(memory.name.clone());
                place = *from;
            }
            way.reverse();
            return Some(way);
        }
        for served in at.serves.iter().filter_map(|name| find(declared, name)) {
            if reached.iter().all(|(m, _)| m.name != served.name) {
                reached.push((served, Some(next)));
            }
        }
        next += 1;
    }
    None
}

impl Module {
    /// [`memory_serves`] for the memories of this module and of the libraries that it uses.
    pub fn memory_serves(&self, given: Option<&str>, wanted: Option<&str>) -> bool {
        memory_serves(given, wanted, &|name| self.memory(name))
    }
}

const DRAM: &str = "DRAM";

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(name: &str, serves: &[&str]) -> Memory {
        let mut memory = builtin_memory(DRAM).cloned().unwrap_or_default();
        memory.name = name.into();
        memory.serves = serves.iter().map(|s| (*s).to_owned()).collect();
        memory
    }

    fn serves(memories: &[Memory], given: &str, wanted: &str) -> bool {
        memory_serves(Some(given), Some(wanted), &|name| {
            memories.iter().find(|m| m.name == name)
        })
    }

    fn problems(memories: &[Memory]) -> Vec<String> {
        let declared = |name: &str| memories.iter().find(|m| m.name == name);
        let all = memories
            .iter()
            .flat_map(|m| serving_problems(m, &declared, &|_| false));
        all.map(|(name, problem)| format!("{name}: {problem}"))
            .collect()
    }

    #[test]
    fn what_is_built_in_serves_for_dram_and_dram_for_nothing() {
        assert!(serves(&[], "DRAM_STACK", "DRAM") && serves(&[], "DRAM_STATIC", "DRAM"));
        assert!(!serves(&[], "DRAM", "DRAM_STACK") && !serves(&[], "DRAM_STATIC", "DRAM_STACK"));
        assert!(serves(&[], "unknown", "unknown"));
    }

    #[test]
    fn serving_goes_from_memory_to_memory_one_way() {
        let all = [memory("A", &["B"]), memory("B", &["DRAM_STACK"])];
        assert!(serves(&all, "A", "B") && serves(&all, "A", "DRAM_STACK"));
        assert!(serves(&all, "A", "DRAM") && serves(&all, "B", "DRAM"));
        assert!(!serves(&all, "B", "A") && !serves(&all, "DRAM", "A"));
        assert!(problems(&all).is_empty());
    }

    #[test]
    fn registers_serve_for_nothing_and_nothing_for_them() {
        let mut all = [
            memory("R", &["DRAM"]),
            memory("A", &["R"]),
            memory("W", &["DRAM"]),
        ];
        all[0].addressable = false;
        all[2].c.window = Some("{name}".into());
        assert!(
            !serves(&all, "R", "DRAM") && !serves(&all, "A", "R") && !serves(&all, "W", "DRAM")
        );
        assert_eq!(
            problems(&all),
            [
                "DRAM: C has no pointers to the cells of 'R'",
                "R: C has no pointers to the cells of 'R'",
                "DRAM: C has no pointers to the cells of 'W'",
            ]
        );
    }

    #[test]
    fn whole_registers_serve_for_single_cells_and_not_the_other_way() {
        let mut all = [
            memory("A", &["DRAM"]),
            memory("B", &["A"]),
            memory("C", &["A"]),
        ];
        all[0].innermost = vec![4];
        all[2].innermost = vec![2, 4];
        assert!(serves(&all, "A", "DRAM") && !serves(&all, "B", "A") && serves(&all, "C", "A"));
        let expected = "A: 'A' has the innermost extents [4], which its own buffers need not have";
        assert_eq!(problems(&all), [expected]);
    }

    #[test]
    fn cells_are_accessed_as_what_the_window_names() {
        let mut all = [memory("A", &["DRAM"]), memory("B", &["DRAM"])];
        for memory in &mut all {
            memory.c.window = Some("{name}[{offset}]".into());
            memory.c.read = Some("{name}[{offset}]".into());
            memory.c.reduce = Some("{name}[{offset}] += {value};".into());
        }
        all[0].c.write = Some("{name}[{offset}]  = {value};".into());
        all[1].c.write = Some("{name}[{offset}] = -({value});".into());
        assert!(serves(&all, "A", "DRAM") && !serves(&all, "B", "DRAM"));
        assert_eq!(
            problems(&all),
            [
                "DRAM: C accesses cells of 'B' by its 'write', not as the cells that its 'window' names"
            ]
        );
    }

    #[test]
    fn cycles_and_unknown_names_are_wrong_and_end() {
        let all = [
            memory("A", &["B"]),
            memory("B", &["C"]),
            memory("C", &["A", "nowhere"]),
            memory("D", &["D"]),
        ];
        assert_eq!(
            problems(&all),
            [
                "B: it would serve for itself, by way of 'B', 'C'",
                "C: it would serve for itself, by way of 'C', 'A'",
                "A: it would serve for itself, by way of 'A', 'B'",
                "nowhere: there is no memory 'nowhere'",
                "D: it is the same",
            ]
        );
        assert!(!serves(&all, "A", "nowhere") && !serves(&all, "A", "DRAM"));
    }
}
