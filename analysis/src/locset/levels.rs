//! The position of a search: the blocks around the statement that it visits.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use exo_ir::Sym;

use super::fast::Written;
use crate::dataflow::CtlValue;
use crate::effects::{Block, Call, IndexMap, Loop, Root};
use crate::term::{Substitution, Var};

/// One block on the way from the procedure's body to the statement that is visited.
pub(super) struct Level<'m> {
    pub(super) block: &'m Block,
    /// Position of the first statement that is looked at.
    pub(super) from: usize,
    /// Position of the statement that is visited.
    pub(super) at: usize,
    /// The loop, if the block is its body.
    pub(super) of_loop: Option<&'m Loop>,
    /// The call, if the block is the callee's body.
    pub(super) of_call: Option<CalleeFrame>,
    /// Gives the block's names their values in the procedure that was asked about.
    pub(super) subst: Substitution,
    pub(super) allocated: HashSet<Root>,
    pub(super) written: Written,
    /// For each root, how many writers there were when "all of it is written" was last asked.
    pub(super) asked: HashMap<Root, usize>,
    /// The positions of the writers of each root that were asked for.
    pub(super) writers: HashMap<Root, Vec<usize>>,
    /// The calls of the block that were looked into: another one with the same arguments needs nothing else.
    pub(super) entered: HashSet<Arguments>,
}

/// A call, by the address of the callee's model, with the values of its arguments.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Arguments {
    pub(super) callee: usize,
    pub(super) maps: BTreeMap<Sym, IndexMap>,
    pub(super) bindings: Vec<(Var, CtlValue)>,
}

impl<'m> Level<'m> {
    pub(super) fn of(block: &'m Block, subst: Substitution) -> Level<'m> {
        Level {
            block,
            from: 0,
            at: 0,
            of_loop: None,
            of_call: None,
            subst,
            allocated: HashSet::new(),
            written: Written::default(),
            asked: HashMap::new(),
            writers: HashMap::new(),
            entered: HashSet::new(),
        }
    }

    /// How many of the statements that were visited write some cells of a root.
    pub(super) fn writers_before(&mut self, root: Root) -> usize {
        let block = self.block;
        let all = || block.writers(root).map(|(at, _)| at).collect();
        let writers = self.writers.entry(root).or_insert_with(all);
        let behind = |place: usize| writers.partition_point(|at| *at < place);
        behind(self.at) - behind(self.from)
    }
}

/// The maps from the arguments of a callee to the roots of the level outside.
pub(super) struct CalleeFrame {
    pub(super) maps: BTreeMap<Sym, IndexMap>,
    pub(super) proc: Arc<exo_ir::Proc>,
    pub(super) loc: exo_ir::Loc,
}

impl Arguments {
    pub(super) fn of(call: &Call, subst: &Substitution) -> Arguments {
        let maps = call.actuals.iter();
        let bindings = call.bindings.iter();
        Arguments {
            callee: Arc::as_ptr(&call.callee) as usize,
            maps: maps
                .map(|a| (a.formal, a.buffer.map.under(subst)))
                .collect(),
            bindings: bindings
                .map(|(v, value)| (v.clone(), value.under(subst)))
                .collect(),
        }
    }
}
