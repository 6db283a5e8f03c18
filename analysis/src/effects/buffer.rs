//! Buffers and windows: where the cells behind a name really are.

use exo_ir::Sym;

use crate::dataflow::FieldId;
use crate::term::{Formula, Substitution, Term, Var};

/// The owner of cells: a buffer that a procedure gets or allocates, or a configuration field.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Root {
    /// An argument or allocation.
    Buffer(Sym),
    /// A configuration field, one cell without dimensions.
    Field(FieldId),
}

/// One dimension of a root, as seen through a name.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MapDim {
    /// A window statement or expression fixed it.
    Fixed(Term),
    /// Dimension `dim` of the name, moved by `offset`.
    Shifted {
        /// Dimension of the name.
        dim: usize,
        /// The term added to an index.
        offset: Term,
    },
}

/// The map from a name's indices to cells of its root: an injective translation (Exo thesis, Def.
/// A.1.4). Offsets have the values that they had when control reached the window statement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IndexMap {
    /// The owner of the cells.
    pub root: Root,
    /// One entry per dimension of the root.
    pub dims: Vec<MapDim>,
}

impl IndexMap {
    /// The map of a buffer's own name.
    pub fn identity(root: Root, rank: usize) -> IndexMap {
        let dims = (0..rank).map(|dim| MapDim::Shifted {
            dim,
            offset: Term::int(0),
        });
        IndexMap {
            root,
            dims: dims.collect(),
        }
    }

    /// The region of the root behind a region of the name.
    pub fn region(&self, dims: &[IndexRange]) -> Vec<IndexRange> {
        let dim = |d: &MapDim| match d {
            MapDim::Fixed(t) => IndexRange::Point(t.clone()),
            MapDim::Shifted { dim, offset } => match dims.get(*dim) {
                Some(span) => span.shifted(offset),
                None => IndexRange::Point(Term::opaque("an index that is missing")),
            },
        };
        self.dims.iter().map(dim).collect()
    }

    /// The index in the name's own dimensions of a cell of the root, and the condition on which the name shows
    /// the dimensions that it fixes at all.
    pub fn inverse(&self, cell: &[Term], rank: usize) -> (Vec<Term>, Formula) {
        let missing = || Term::opaque("an index that is missing");
        let mut index: Vec<Term> = (0..rank).map(|_| missing()).collect();
        let mut visible = Vec::new();
        for (at, dim) in cell.iter().zip(&self.dims) {
            match dim {
                MapDim::Fixed(t) => visible.push(at.equals(t)),
                MapDim::Shifted { dim, offset } => {
                    if let Some(slot) = index.get_mut(*dim) {
                        *slot = at.sub(offset);
                    }
                }
            }
        }
        (index, Formula::all(visible))
    }

    /// The map with variables replaced.
    pub fn under(&self, subst: &Substitution) -> IndexMap {
        let dims = self.dims.iter().map(|d| match d {
            MapDim::Fixed(t) => MapDim::Fixed(subst.term(t)),
            MapDim::Shifted { dim, offset } => MapDim::Shifted {
                dim: *dim,
                offset: subst.term(offset),
            },
        });
        IndexMap {
            root: self.root,
            dims: dims.collect(),
        }
    }
}

/// One dimension of a region: an index, or a half-open interval.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum IndexRange {
    /// One index.
    Point(Term),
    /// From the first, up to but not including the second.
    Interval(Term, Term),
}

impl IndexRange {
    fn shifted(&self, offset: &Term) -> IndexRange {
        match self {
            IndexRange::Point(t) => IndexRange::Point(t.add(offset)),
            IndexRange::Interval(lo, hi) => IndexRange::Interval(lo.add(offset), hi.add(offset)),
        }
    }

    /// Whether an index lies in it.
    pub fn contains(&self, at: &Term) -> Formula {
        match self {
            IndexRange::Point(t) => at.equals(t),
            IndexRange::Interval(lo, hi) => lo.le(at).and(&at.lt(hi)),
        }
    }

    /// Whether no index lies in both.
    pub fn disjoint(&self, other: &IndexRange) -> Formula {
        match (self, other) {
            (IndexRange::Point(a), IndexRange::Point(b)) => a.differs(b),
            (IndexRange::Point(t), span @ IndexRange::Interval(..))
            | (span, IndexRange::Point(t)) => span.contains(t).not(),
            (IndexRange::Interval(a, b), IndexRange::Interval(c, d)) => {
                Formula::any([b.le(c), d.le(a), b.le(a), d.le(c)])
            }
        }
    }

    /// Whether all of it is within `0 .. extent`. True of an empty interval only if its ends are.
    pub fn within(&self, extent: &Term) -> Formula {
        let zero = Term::int(0);
        match self {
            IndexRange::Point(t) => zero.le(t).and(&t.lt(extent)),
            IndexRange::Interval(lo, hi) => zero.le(lo).and(&hi.le(extent)),
        }
    }

    /// The span with variables replaced.
    pub fn under(&self, subst: &Substitution) -> IndexRange {
        match self {
            IndexRange::Point(t) => IndexRange::Point(subst.term(t)),
            IndexRange::Interval(lo, hi) => IndexRange::Interval(subst.term(lo), subst.term(hi)),
        }
    }
}

/// The cells, extents and strides of a name of data at one point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Buffer {
    /// The map from its indices to cells of its root.
    pub map: IndexMap,
    /// Extents of the name's own dimensions.
    pub extents: Vec<Term>,
    /// Strides of the name's own dimensions, in elements.
    pub strides: Vec<Term>,
}

impl Buffer {
    /// Number of dimensions of the name.
    pub fn rank(&self) -> usize {
        self.extents.len()
    }

    /// Whether its place, shape or layout depends on any of the variables.
    pub fn mentions(&self, vars: &[Var]) -> bool {
        let of_dim = |d: &MapDim| match d {
            MapDim::Fixed(t) | MapDim::Shifted { offset: t, .. } => t.free_vars(),
        };
        let place = self.map.dims.iter().map(of_dim);
        let shape = self
            .extents
            .iter()
            .chain(&self.strides)
            .map(Term::free_vars);
        place
            .chain(shape)
            .any(|free| vars.iter().any(|v| free.contains(v)))
    }

    /// All of the name, in its own dimensions.
    pub fn whole(&self) -> Vec<IndexRange> {
        let dim = |e: &Term| IndexRange::Interval(Term::int(0), e.clone());
        self.extents.iter().map(dim).collect()
    }

    /// The buffer that a window expression with these entries, one per dimension, makes.
    pub fn window(&self, spans: &[IndexRange]) -> Buffer {
        let mut kept = Vec::with_capacity(spans.len());
        let (mut extents, mut strides) = (Vec::new(), Vec::new());
        for (k, span) in spans.iter().enumerate() {
            kept.push(extents.len());
            if let IndexRange::Interval(lo, hi) = span {
                extents.push(hi.sub(lo));
                let stride = self.strides.get(k).cloned();
                strides.push(stride.unwrap_or_else(|| Term::opaque("a stride that is missing")));
            }
        }
        let dims = self.map.dims.iter().map(|d| match d {
            MapDim::Fixed(t) => MapDim::Fixed(t.clone()),
            MapDim::Shifted { dim, offset } => match spans.get(*dim) {
                Some(IndexRange::Point(t)) => MapDim::Fixed(offset.add(t)),
                Some(IndexRange::Interval(lo, _)) => MapDim::Shifted {
                    dim: kept[*dim],
                    offset: offset.add(lo),
                },
                None => MapDim::Fixed(Term::opaque("an index that is missing")),
            },
        });
        Buffer {
            map: IndexMap {
                root: self.map.root,
                dims: dims.collect(),
            },
            extents,
            strides,
        }
    }
}
