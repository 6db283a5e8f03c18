//! The variables of a procedure.

use std::collections::BTreeSet;
use std::hash::BuildHasher;
use std::sync::OnceLock;

use rustc_hash::FxBuildHasher;

use crate::chunks::{Chunk, Chunks, Element};
use crate::limits::ctl_too_deep;
use crate::{Size, Sym, Var};

/// The variables of a procedure, indexed by [`Sym`]. Copies share them until one of the two is changed.
pub type Vars = Chunks<Var>;

/// What was found out about some variables.
#[derive(Default)]
pub struct Looked {
    names: OnceLock<Names>,
    too_deep: OnceLock<bool>,
    memories: OnceLock<BTreeSet<String>>,
    used_names: OnceLock<BTreeSet<String>>,
    extents: OnceLock<Size>,
}

/// Eight bits for each variable of a full chunk.
const FILTER_WORDS: usize = Var::CHUNK * 8 / 64;

/// The names of some variables, as hashes.
struct Names {
    /// A set that may say of a hash that it is in it where it is not: most chunks say of most names at once that they have none.
    some: [u64; FILTER_WORDS],
    /// Of each variable, in order.
    each: Vec<u64>,
}

impl Names {
    fn of(vars: &[Var]) -> Names {
        let each = Vec::from_iter(vars.iter().map(|var| hash(&var.name)));
        let mut some = [0; FILTER_WORDS];
        for hash in &each {
            let (word, bit) = Names::place(*hash);
            some[word] |= bit;
        }
        Names { some, each }
    }

    /// The places of variables that have a name of that hash.
    fn places(&self, hash: u64) -> impl Iterator<Item = usize> {
        let (word, bit) = Names::place(hash);
        let each = match self.some[word] & bit {
            0 => &[],
            _ => self.each.as_slice(),
        };
        let places = each.iter().enumerate();
        places.filter_map(move |(at, own)| (*own == hash).then_some(at))
    }

    fn place(hash: u64) -> (usize, u64) {
        let [word, bit, ..] = hash.to_be_bytes();
        (usize::from(word) % FILTER_WORDS, 1 << (bit % 64))
    }
}

fn hash(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}

impl Element for Var {
    type Known = Looked;

    // Whoever looks for a name looks at all chunks, and a variable is no more than a pointer to copy.
    const CHUNK: usize = 256;
}

impl Chunk<Var> {
    /// The variables of a name and of that hash, each with its place.
    fn named<'v>(&'v self, name: &'v str, hash: u64) -> impl Iterator<Item = (usize, &'v Var)> {
        let find = || Names::of(self.items());
        let names = self.known().names.get_or_init(find);
        let vars = names.places(hash).map(|at| (at, &self.items()[at]));
        vars.filter(move |(_, var)| var.name == name)
    }

    fn memories(&self) -> &BTreeSet<String> {
        let memory = |var: &Var| var.buffer()?.mem.clone();
        let find = || self.items().iter().filter_map(memory).collect();
        self.known().memories.get_or_init(find)
    }

    /// The names of the definitions that types use: memories, and configurations in extents.
    pub(crate) fn used_names(&self) -> &BTreeSet<String> {
        let find = || self.find_used_names();
        self.known().used_names.get_or_init(find)
    }

    /// How large the extents of all buffers are together.
    fn extents(&self) -> Size {
        let find = || Size::of_types(self.items());
        *self.known().extents.get_or_init(find)
    }

    /// Whether an extent is nested deeper than allowed.
    pub(crate) fn too_deep(&self) -> bool {
        let deep = |var: &Var| {
            var.buffer()
                .is_some_and(|ty| ty.dims.iter().any(ctl_too_deep))
        };
        *self
            .known()
            .too_deep
            .get_or_init(|| self.items().iter().any(deep))
    }
}

fn sym(at: usize) -> Option<Sym> {
    u32::try_from(at).ok().map(Sym)
}

impl Chunks<Var> {
    /// The variables of a name, in order.
    pub fn named<'v>(&'v self, name: &'v str) -> impl Iterator<Item = (Sym, &'v Var)> {
        let hash = hash(name);
        let chunks = self.placed_chunks();
        let vars = chunks.flat_map(move |(start, chunk)| {
            let vars = chunk.named(name, hash);
            vars.map(move |(at, var)| (start + at, var))
        });
        vars.filter_map(|(at, var)| Some((sym(at)?, var)))
    }

    /// The memories that are named by types of buffers, some of them more than once.
    pub fn memories(&self) -> impl Iterator<Item = &str> {
        let chunks = self.chunks().iter();
        chunks.flat_map(Chunk::memories).map(String::as_str)
    }

    /// How large the extents of all buffers are together, of those that nothing defines any more too.
    pub(crate) fn extents(&self) -> Size {
        let mut size = Size::default();
        let chunks = self.chunks().iter();
        chunks.for_each(|chunk| size += chunk.extents());
        size
    }

    /// The variables that both have, and that are not one and the same, each as it was before and as it is now.
    pub fn changed<'v>(
        before: &'v Vars,
        now: &'v Vars,
    ) -> impl Iterator<Item = (Sym, &'v Var, &'v Var)> {
        let other = |(start, chunk): &(usize, &Chunk<Var>)| {
            let now = now.chunk_at(*start);
            !now.is_some_and(|now| now.same(chunk))
        };
        let chunks = before.placed_chunks().filter(other);
        let vars = chunks.flat_map(|(start, chunk)| (start..).zip(chunk.items()));
        let pairs = vars.filter_map(|(at, was)| Some((sym(at)?, was, now.get(at)?)));
        pairs.filter(|(_, was, is)| !was.same(is))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Loc, VarKind};

    #[test]
    fn a_change_is_seen_in_its_chunk() {
        let var = |k: usize| Var::new(format!("v{k}"), VarKind::Size, Loc::unknown());
        let count = 200;
        let before: Vars = (0..count).map(var).collect();
        assert_eq!(before.len(), count);
        let mut now = before.clone();
        assert!(now.same(&before) && Vars::changed(&before, &now).next().is_none());
        now[71].name = "other".to_owned();
        now.push(var(count));
        let changed = Vars::changed(&before, &now);
        let changed: Vec<(Sym, &str)> = changed.map(|(s, _, is)| (s, is.name.as_str())).collect();
        assert_eq!(changed, [(Sym(71), "other")]);
        let named = |name: &str| Vec::from_iter(now.named(name).map(|(sym, _)| sym));
        assert_eq!((named("other"), named("v71")), (vec![Sym(71)], vec![]));
        assert_eq!(named("v200"), [Sym(200)]);
        assert_eq!((before.len(), now.len()), (count, count + 1));
        assert_eq!(before[71].name, "v71");
        assert!(now.get(count).is_some() && now.get(count + 1).is_none());
        assert_ne!(before, now);
    }
}
