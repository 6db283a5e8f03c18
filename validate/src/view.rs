//! Buffers as they are seen through windows.

use exo_ir::Elem;

use crate::affine::Points;
use crate::expression::{Affine, condition, point};
use crate::reason::{Proof, unsupported};
use crate::terms::RootId;

/// A buffer as it is seen through windows.
#[derive(Clone, Debug)]
pub(crate) struct View {
    /// The buffer behind all windows.
    pub(crate) root: RootId,
    /// The element type of the cells.
    pub(crate) elem: Elem,
    /// Each dimension of the root: fixed, or that of the view with an offset.
    dims: Vec<RootDim>,
    /// The extent of each dimension of the view.
    pub(crate) extents: Vec<Affine>,
    /// The stride of each dimension of the view, if it is known.
    pub(crate) strides: Vec<Option<Affine>>,
    /// Bounds of accesses in the root, of the view and all that it is seen through: dimension, first, end.
    bounds: Vec<(usize, Affine, Affine)>,
}

#[derive(Clone, Debug)]
enum RootDim {
    Fixed(Affine),
    Along { dim: usize, offset: Affine },
}

impl View {
    /// All cells of a buffer.
    pub(crate) fn whole(root: RootId, elem: Elem, extents: Vec<Affine>) -> View {
        let bounds = extents.iter().cloned().enumerate();
        View {
            root,
            elem,
            dims: (0..extents.len())
                .map(|dim| RootDim::Along {
                    dim,
                    offset: Affine::number(0),
                })
                .collect(),
            bounds: bounds.map(|(k, e)| (k, Affine::number(0), e)).collect(),
            strides: dense_strides(&extents),
            extents,
        }
    }

    /// The same with strides of its own.
    pub(crate) fn with_strides(mut self, strides: Vec<Option<Affine>>) -> View {
        self.strides = strides;
        self
    }

    /// The same cells as a dense tensor.
    pub(crate) fn as_dense(&self) -> View {
        self.clone().with_strides(dense_strides(&self.extents))
    }

    pub(crate) fn rank(&self) -> usize {
        self.extents.len()
    }

    /// Whether the cells surely lie one behind the other, by the strides as they are written, given which dimensions have one cell.
    pub(crate) fn is_surely_dense(&self, of_one: &[bool]) -> bool {
        let dense = dense_strides(&self.extents);
        let mut pairs = of_one.iter().zip(self.strides.iter().zip(&dense));
        pairs.all(|(of_one, (stride, dense))| match (stride, dense) {
            (Some(a), Some(b)) => a.text == b.text || *of_one,
            // Strides that are no affine expressions are those of dense tensors.
            (None, None) => self.is_trailing(),
            _ => *of_one,
        })
    }

    /// Whether the view has all cells of the last dimensions of a dense root, each from 0 to its end.
    fn is_trailing(&self) -> bool {
        let fixed = self.dims.len() - self.rank().min(self.dims.len());
        let whole = |(k, dim): (usize, &RootDim)| match dim {
            RootDim::Fixed(_) => k < fixed,
            RootDim::Along { dim, offset } => {
                let root_extent = self.bounds.iter().find(|(d, _, _)| *d == k);
                let extent = self.extents.get(*dim);
                let whole = root_extent
                    .zip(extent)
                    .is_some_and(|((_, lo, hi), extent)| {
                        offset.text == "0" && lo.text == "0" && hi.text == extent.text
                    });
                // Of the first dimension that is seen a part will do.
                k >= fixed && (whole || k == fixed)
            }
        };
        self.dims.iter().enumerate().all(whole)
    }

    /// The cell of the root at these subscripts, and the condition under which it exists.
    pub(crate) fn locate(&self, subscripts: &[Affine]) -> Proof<(Vec<Affine>, Option<Affine>)> {
        if subscripts.len() != self.rank() {
            return unsupported("an access with a wrong number of subscripts");
        }
        let mut cell = Vec::with_capacity(self.dims.len());
        for dim in &self.dims {
            cell.push(match dim {
                RootDim::Fixed(at) => at.clone(),
                RootDim::Along { dim, offset } => match subscripts.get(*dim) {
                    Some(at) => offset.plus(at)?,
                    None => return unsupported("an access with a wrong number of subscripts"),
                },
            });
        }
        let mut exists: Option<Affine> = None;
        for (k, lo, hi) in &self.bounds {
            let Some(at) = cell.get(*k) else { continue };
            let inside = lo.compared("<=", at)?.and(&at.compared("<", hi)?)?;
            exists = Some(match exists {
                Some(all) => all.and(&inside)?,
                None => inside,
            });
        }
        Ok((cell, exists))
    }

    /// All cells of the root that exist in the view, under a condition on parameters.
    pub(crate) fn cells(&self, under: &Points) -> Proof<Points> {
        let names: Vec<Affine> = (0..self.rank())
            .map(|k| Affine::parameter(&format!("w{k}")))
            .collect();
        let (cell, exists) = self.locate(&names)?;
        let mut cells = point(&cell, under)?;
        if let Some(exists) = exists {
            cells = cells.under(&condition(&exists)?)?;
        }
        for k in 0..self.rank() {
            cells = cells.project(&format!("w{k}"))?;
        }
        Ok(cells)
    }

    /// The part that begins at `starts`; `kept` has the new number of each dimension that stays.
    pub(crate) fn narrowed(
        &self,
        starts: &[Affine],
        kept: &[Option<usize>],
        extents: Vec<Affine>,
        strides: Vec<Option<Affine>>,
    ) -> Proof<View> {
        let mut view = View {
            root: self.root,
            elem: self.elem,
            dims: Vec::with_capacity(self.dims.len()),
            bounds: self.bounds.clone(),
            extents,
            strides,
        };
        for (root_dim, dim) in self.dims.iter().enumerate() {
            let RootDim::Along { dim, offset } = dim else {
                view.dims.push(dim.clone());
                continue;
            };
            let (Some(start), Some(kept)) = (starts.get(*dim), kept.get(*dim)) else {
                return unsupported("a window with a wrong number of dimensions");
            };
            let offset = offset.plus(start)?;
            view.dims.push(match kept {
                Some(new) => {
                    let end = offset.plus(&view.extents[*new])?;
                    view.bounds.push((root_dim, offset.clone(), end));
                    RootDim::Along { dim: *new, offset }
                }
                None => RootDim::Fixed(offset),
            });
        }
        Ok(view)
    }
}

/// The strides of a dense tensor, as far as they are affine.
fn dense_strides(extents: &[Affine]) -> Vec<Option<Affine>> {
    let mut strides = Vec::with_capacity(extents.len());
    let mut step = Some(Affine::number(1));
    for extent in extents.iter().rev() {
        strides.push(step.clone());
        step = step.and_then(|step| product(&step, extent));
    }
    strides.reverse();
    strides
}

fn product(a: &Affine, b: &Affine) -> Option<Affine> {
    match (a.text.parse::<i64>(), b.text.parse::<i64>()) {
        (Ok(1), _) => Some(b.clone()),
        (Ok(a), Ok(b)) => a.checked_mul(b).map(Affine::number),
        (Ok(k), _) => b.times(k).ok(),
        (_, Ok(k)) => a.times(k).ok(),
        _ => None,
    }
}
