//! The variables of a procedure.

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use crate::chunks::{Chunk, Chunks, Element};
use crate::limits::ctl_too_deep;
use crate::{Sym, Var};

/// The variables of a procedure, indexed by [`Sym`]. Copies share them until one of the two is changed.
pub type Vars = Chunks<Var>;

/// What was found out about some variables.
#[derive(Default)]
pub struct Looked {
    /// The places of each name.
    named: OnceLock<HashMap<String, Vec<usize>>>,
    too_deep: OnceLock<bool>,
    memories: OnceLock<BTreeSet<String>>,
}

impl Element for Var {
    type Known = Looked;
}

impl Chunk<Var> {
    fn named(&self, name: &str) -> &[usize] {
        let names = self.known().named.get_or_init(|| {
            let mut names: HashMap<String, Vec<usize>> = HashMap::new();
            for (at, var) in self.items().iter().enumerate() {
                names.entry(var.name.clone()).or_default().push(at);
            }
            names
        });
        names.get(name).map_or(&[], Vec::as_slice)
    }

    fn memories(&self) -> &BTreeSet<String> {
        let memory = |var: &Var| var.buffer()?.mem.clone();
        let find = || self.items().iter().filter_map(memory).collect();
        self.known().memories.get_or_init(find)
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
    pub fn named(&self, name: &str) -> impl Iterator<Item = (Sym, &Var)> {
        let chunks = self.placed_chunks();
        let places = chunks.flat_map(move |(start, chunk)| {
            let places = chunk.named(name).iter();
            places.map(move |at| (start + at, &chunk.items()[*at]))
        });
        places.filter_map(|(at, var)| Some((sym(at)?, var)))
    }

    /// The memories that are named by types of buffers, some of them more than once.
    pub fn memories(&self) -> impl Iterator<Item = &str> {
        let chunks = self.chunks().iter();
        chunks.flat_map(Chunk::memories).map(String::as_str)
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
