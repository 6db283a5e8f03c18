//! Roots and the windows on them.

use std::sync::Arc;

use exo_ir::Elem;

use crate::code::Access;
use crate::value::{cell_name, unflatten};
use crate::{ErrorKind, RootId};

/// A buffer with storage.
pub(super) struct Root<C> {
    pub(super) id: RootId,
    pub(super) name: Arc<str>,
    pub(super) elem: Elem,
    pub(super) shape: Vec<usize>,
    /// The values of `stride`, per dimension.
    pub(super) strides: Vec<i64>,
    pub(super) cells: C,
    pub(super) bytes: u64,
}

impl<C> Root<C> {
    /// Name of a cell, for messages.
    pub(super) fn cell_name(&self, cell: usize) -> String {
        cell_name(&self.name, &unflatten(&self.shape, cell))
    }
}

/// Strides of a dense row-major tensor, in elements.
pub(super) fn dense_strides(shape: &[usize]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    let mut step: i64 = 1;
    for (stride, &extent) in strides.iter_mut().zip(shape).rev() {
        *stride = step;
        step = step.saturating_mul(i64::try_from(extent).unwrap_or(i64::MAX));
    }
    strides
}

/// One dimension of a view.
#[derive(Clone, Debug)]
pub(super) struct Dim {
    pub(super) extent: i128,
    /// The indices `lo..hi` have cells; fewer than `0..extent` if the view overhangs its root.
    lo: i128,
    hi: i128,
    /// Cells from one index to the next in the root's storage here.
    step: i64,
    /// The value of `stride`: for a window the stride of the buffer or window that it is taken of,
    /// for a tensor that of its own layout.
    pub(super) stride: i64,
    /// The root's dimension that it runs along.
    pub(super) root_dim: usize,
}

/// A buffer or window as a procedure sees it: a box in a root, with some of the dimensions dropped.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// Index into the heap.
    pub(super) root: usize,
    /// The cell of index zero; meaningless if that does not exist, but sums to the right one.
    flat: i64,
    pub(super) dims: Vec<Dim>,
    /// The position of index zero in the root.
    base: Vec<i128>,
    /// Whether the dropped dimensions are inside the root.
    exists: bool,
}

/// One dimension of a window expression, evaluated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cut {
    Point(i128),
    Interval(i128, i128),
}

impl View {
    /// All of a root.
    pub(super) fn whole(root: usize, shape: &[usize]) -> View {
        let dims = shape.iter().zip(dense_strides(shape)).enumerate();
        View {
            root,
            flat: 0,
            dims: dims
                .map(|(root_dim, (&extent, step))| Dim {
                    extent: extent as i128,
                    lo: 0,
                    hi: extent as i128,
                    step,
                    stride: step,
                    root_dim,
                })
                .collect(),
            base: vec![0; shape.len()],
            exists: true,
        }
    }

    /// The same cells with strides of their own.
    pub(super) fn with_strides(mut self, strides: &[i64]) -> View {
        for (dim, stride) in self.dims.iter_mut().zip(strides) {
            dim.stride = *stride;
        }
        self
    }

    /// Strides of a dense tensor of this shape.
    pub(super) fn dense_strides(&self) -> Vec<i64> {
        let mut strides = vec![1; self.dims.len()];
        let mut step: i64 = 1;
        for (stride, dim) in strides.iter_mut().zip(&self.dims).rev() {
            *stride = step;
            step = step.saturating_mul(i64::try_from(dim.extent).unwrap_or(i64::MAX));
        }
        strides
    }

    /// Whether the cells lie one behind the other in row-major order. A dimension of extent one has no stride to
    /// speak of.
    pub(super) fn is_dense(&self) -> bool {
        let mut dims = self.dims.iter().zip(self.dense_strides());
        dims.all(|(dim, dense)| dim.extent <= 1 || dim.stride == dense)
    }

    /// Looks through a window expression, without asking whether it is within bounds.
    pub(super) fn cut(&self, cuts: &[Cut]) -> Result<View, ErrorKind> {
        let mut view = View {
            root: self.root,
            flat: self.flat,
            dims: Vec::with_capacity(cuts.len()),
            base: self.base.clone(),
            exists: self.exists,
        };
        for (dim, cut) in self.dims.iter().zip(cuts) {
            let (Cut::Point(lo) | Cut::Interval(lo, _)) = *cut;
            // Modulo 2^64: it may wrap on the way, the position of a cell that exists comes out right.
            view.flat = view.flat.wrapping_add(dim.step.wrapping_mul(lo as i64));
            if let Some(base) = view.base.get_mut(dim.root_dim) {
                *base = base.checked_add(lo).ok_or(ErrorKind::ControlOverflow)?;
            }
            match *cut {
                Cut::Point(at) => view.exists &= dim.lo <= at && at < dim.hi,
                Cut::Interval(lo, hi) => {
                    let extent = hi.checked_sub(lo).ok_or(ErrorKind::ControlOverflow)?;
                    let shifted = |v: i128| v.checked_sub(lo).ok_or(ErrorKind::ControlOverflow);
                    view.dims.push(Dim {
                        extent,
                        lo: shifted(dim.lo)?.max(0),
                        hi: shifted(dim.hi)?.min(extent),
                        step: dim.step,
                        stride: dim.stride,
                        root_dim: dim.root_dim,
                    });
                }
            }
        }
        Ok(view)
    }

    /// Adds index `at` of dimension `k` to a position; `None` where there is no cell.
    #[inline]
    pub(super) fn advance(&self, flat: i64, k: usize, at: i128) -> Option<i64> {
        let dim = self.dims.get(k)?;
        if dim.lo <= at && at < dim.hi {
            Some(flat.wrapping_add(dim.step.wrapping_mul(at as i64)))
        } else {
            None
        }
    }

    /// The start of [`View::advance`]; `None` if the view has no cell at all.
    #[inline]
    pub(super) fn start(&self) -> Option<i64> {
        self.exists.then_some(self.flat)
    }

    /// The reason why there is no cell at these indices.
    pub(super) fn out_of_bounds<C>(
        &self,
        access: &Access,
        name: &str,
        at: &[i128],
        root: Option<&Root<C>>,
    ) -> ErrorKind {
        let outside = |(_, (dim, at)): &(usize, (&Dim, &i128))| **at < 0 || **at >= dim.extent;
        match self.dims.iter().zip(at).enumerate().find(outside) {
            Some((k, (dim, index))) => ErrorKind::OutOfBounds {
                access: access.text.to_string(),
                evaluated: cell_name(name, at),
                dim: k,
                index: *index,
                extent: dim.extent,
            },
            None => {
                let mut cell = self.base.clone();
                for (dim, at) in self.dims.iter().zip(at) {
                    if let Some(c) = cell.get_mut(dim.root_dim) {
                        *c = c.saturating_add(*at);
                    }
                }
                ErrorKind::OverhangTouched {
                    access: access.text.to_string(),
                    cell: cell_name(root.map_or("", |r| &r.name), &cell),
                    shape: root.map_or_else(String::new, |r| shape_text(&r.shape)),
                }
            }
        }
    }

    /// Whether two views have a cell in common.
    pub(super) fn overlaps(&self, other: &View) -> bool {
        let meet = |((a, b), (c, d)): ((i128, i128), (i128, i128))| a.max(c) < b.min(d);
        self.root == other.root
            && self.exists
            && other.exists
            && self.extent_in_root().zip(other.extent_in_root()).all(meet)
    }

    /// The range of existing cells along each dimension of the root.
    fn extent_in_root(&self) -> impl Iterator<Item = (i128, i128)> {
        self.base.iter().enumerate().map(|(root_dim, &base)| {
            let along = self.dims.iter().find(|d| d.root_dim == root_dim);
            match along {
                Some(d) => (base.saturating_add(d.lo), base.saturating_add(d.hi)),
                None => (base, base.saturating_add(1)),
            }
        })
    }
}

/// `[2, 3]`, or `[]` for a scalar.
pub(crate) fn shape_text<T: std::fmt::Display>(shape: &[T]) -> String {
    let shape: Vec<String> = shape.iter().map(T::to_string).collect();
    format!("[{}]", shape.join(", "))
}
