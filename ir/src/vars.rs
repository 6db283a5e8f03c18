//! The variables of a procedure.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::chunks::{Chunks, Element, Parts};
use crate::depth::ctl_too_deep;
use crate::name_set::NameSet;
use crate::used_names::names_used_by_types;
use crate::{Filter, Size, Sym, Var};

/// The variables of a procedure, indexed by [`Sym`]. Copies share them until one of the two is changed.
pub type Vars = Chunks<Var>;

/// Cached facts about consecutive variables.
#[derive(Default)]
pub struct VarsSummary {
    names: OnceLock<NameFilter>,
    /// Filled in for leaves only.
    hashes: OnceLock<Vec<u64>>,
    too_deep: OnceLock<bool>,
    memories: OnceLock<NameSet>,
    used_names: OnceLock<NameSet>,
    extents: OnceLock<Size>,
}

/// A filter of names: most parts can rule out most names at once.
type NameFilter = Filter<32>;

/// The number of names above which no filter is made: most of its 2,048 bits would be set, so it
/// would rule out little, and cost as much as a search.
const MANY_NAMES: usize = 1_024;

impl Element for Var {
    type Known = VarsSummary;

    // Most procedures have no more.
    const LEAF: usize = 128;

    // Variables are looked up all the time.
    const FANOUT: usize = 128;
}

/// Whether an extent of a variable's type is nested deeper than allowed.
fn has_deep_extent(var: &Var) -> bool {
    var.buffer()
        .is_some_and(|ty| ty.dims.iter().any(ctl_too_deep))
}

fn memories_of(vars: &[Var]) -> BTreeSet<String> {
    let memory = |var: &Var| var.buffer()?.mem.clone();
    vars.iter().filter_map(memory).collect()
}

fn sym(at: usize) -> Option<Sym> {
    u32::try_from(at).ok().map(Sym)
}

impl Chunks<Var> {
    /// The variable of a symbol.
    ///
    /// # Panics
    /// If the symbol is of another procedure.
    pub fn var(&self, sym: Sym) -> &Var {
        &self[sym.0 as usize]
    }

    /// The user's name of a symbol.
    ///
    /// # Panics
    /// As for [`Chunks::var`].
    pub fn name_of(&self, sym: Sym) -> &str {
        &self.var(sym).name
    }

    /// The variables of a name, in order.
    pub fn named<'v>(&'v self, name: &'v str) -> impl Iterator<Item = (Sym, &'v Var)> {
        let hash = NameFilter::hash(name);
        let leaves = self.leaves_where(move |_, part| part.may_have_name(hash));
        let vars = leaves.flat_map(move |(start, leaf)| {
            let (vars, hashes) = (leaf.as_slice(), leaf.hashes().iter().enumerate());
            let places = hashes.filter(move |(_, own)| **own == hash);
            places.filter_map(move |(at, _)| Some((start + at, vars.get(at)?)))
        });
        let vars = vars.filter(move |(_, var)| var.name == name);
        vars.filter_map(|(at, var)| Some((sym(at)?, var)))
    }

    /// Whether there may be a name of that hash. Of so many that most of a filter's bits are set it is not asked.
    fn may_have_name(&self, hash: u64) -> bool {
        // What is there already is asked first: nothing else of the part is read then.
        match self.known().names.get() {
            Some(names) => names.may_contain(hash),
            None => self.len() > MANY_NAMES || self.names().may_contain(hash),
        }
    }

    /// A filter of the variables' names.
    fn names(&self) -> &NameFilter {
        let find = || match self.parts() {
            Parts::Leaf(_) => self.hashes().iter().copied().collect(),
            Parts::Inner(lists) => NameFilter::union(lists.iter().map(Chunks::names)),
        };
        self.known().names.get_or_init(find)
    }

    /// The hashes of the names in a leaf, in order.
    fn hashes(&self) -> &[u64] {
        debug_assert!(matches!(self.parts(), Parts::Leaf(_)), "an inner node");
        let find = || {
            self.iter()
                .map(|var| NameFilter::hash(var.name.as_str()))
                .collect()
        };
        self.known().hashes.get_or_init(find)
    }

    /// The memories that are named by types of buffers.
    pub fn memories(&self) -> &BTreeSet<String> {
        self.shared_memories().names()
    }

    fn shared_memories(&self) -> &NameSet {
        let find = || match self.parts() {
            Parts::Leaf(vars) => memories_of(vars).into(),
            Parts::Inner(lists) => NameSet::union(lists.iter().map(Chunks::shared_memories)),
        };
        self.known().memories.get_or_init(find)
    }

    /// The names of the definitions that types use: memories, and configurations in extents.
    pub(crate) fn used_names(&self) -> &NameSet {
        let find = || match self.parts() {
            Parts::Leaf(vars) => names_used_by_types(vars).into(),
            Parts::Inner(lists) => NameSet::union(lists.iter().map(Chunks::<Var>::used_names)),
        };
        self.known().used_names.get_or_init(find)
    }

    /// The size of the extents of all buffers, of those that nothing defines any more too.
    pub(crate) fn extents(&self) -> Size {
        let find = || match self.parts() {
            Parts::Leaf(vars) => Size::of_types(vars),
            Parts::Inner(lists) => {
                let mut size = Size::default();
                lists.iter().for_each(|list| size += list.extents());
                size
            }
        };
        *self.known().extents.get_or_init(find)
    }

    /// Whether an extent is nested deeper than allowed.
    pub(crate) fn too_deep(&self) -> bool {
        let find = || match self.parts() {
            Parts::Leaf(vars) => vars.iter().any(has_deep_extent),
            Parts::Inner(lists) => lists.iter().any(Chunks::too_deep),
        };
        *self.known().too_deep.get_or_init(find)
    }

    /// The variables that both have, and that are not one and the same, each as it was before and as it is now.
    pub fn changed<'v>(
        before: &'v Vars,
        now: &'v Vars,
    ) -> impl Iterator<Item = (Sym, &'v Var, &'v Var)> {
        let pairs = before.leaves_not_in(now).flat_map(|(start, leaf)| {
            let pairs = leaf.iter().zip(now.range(start..start + leaf.len()));
            (start..).zip(pairs)
        });
        let others = pairs.filter(|(_, (was, is))| !was.same(is));
        others.filter_map(|(at, (was, is))| Some((sym(at)?, was, is)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Loc, VarKind};

    fn var(k: usize) -> Var {
        Var::new(format!("v{k}"), VarKind::Size, Loc::unknown())
    }

    #[test]
    fn a_name_is_found_among_more_than_a_filter_tells_of() {
        let vars: Vars = (0..3 * MANY_NAMES).map(var).collect();
        for at in [0, 1, MANY_NAMES, 3 * MANY_NAMES - 1] {
            let name = format!("v{at}");
            let found = vars.named(&name).map(|(sym, _)| sym.0 as usize);
            assert!(found.eq([at]), "{name}");
        }
        assert!(vars.named("w").next().is_none());
    }

    #[test]
    fn a_change_is_seen_in_its_leaf() {
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
        for at in 0..count {
            let (name, sym) = (format!("v{at}"), Sym(u32::try_from(at).expect("few")));
            let found = before.named(&name).map(|(sym, _)| sym);
            assert!(found.eq([sym]), "{name}");
        }
        assert_eq!((before.len(), now.len()), (count, count + 1));
        assert_eq!(before[71].name, "v71");
        assert!(now.get(count).is_some() && now.get(count + 1).is_none());
        assert_ne!(before, now);
    }
}
