//! Dimensions of memrefs, where they are others than those of the buffer.
//!
//! The language has one shape for each buffer, so a cell is written as the buffer has it: an index into joined dimensions is divided by the
//! extents of the inner ones, and indices into what was divided are added up. That needs extents that are numbers, but for the outermost dimension.

use exo_ir::{Ctl, Sym, WinDim};

use crate::control;
use crate::refusal::Reason;

/// A memref, as dimensions of a buffer.
#[derive(Clone, Debug)]
pub(crate) struct Shaped {
    /// The buffer or window whose cells it has.
    pub(crate) buf: Sym,
    /// Its extents.
    pub(crate) dims: Vec<Ctl>,
    /// The changes of the buffer's dimensions, one after the other.
    layers: Vec<Layer>,
}

/// A change of dimensions.
#[derive(Clone, Debug)]
enum Layer {
    /// Some dimensions are one: the extents of each group.
    Joined(Vec<Vec<Ctl>>),
    /// One dimension is some: the extents that each has been divided into.
    Divided(Vec<Vec<Ctl>>),
    /// A part: where it begins in each dimension, and whether that stays one.
    Part(Vec<(Ctl, bool)>),
}

impl Shaped {
    /// Whether it has the dimensions of the buffer.
    pub(crate) fn is_buffer(&self) -> bool {
        self.layers.is_empty()
    }

    /// The memref of a buffer with all of its dimensions.
    pub(crate) fn of_buffer(buf: Sym, dims: Vec<Ctl>) -> Shaped {
        Shaped {
            buf,
            dims,
            layers: Vec::new(),
        }
    }

    /// The memref whose groups of dimensions are one each.
    pub(crate) fn joined(mut self, groups: Vec<Vec<Ctl>>) -> Result<Shaped, Reason> {
        let joined = groups.iter().map(|group| product(group));
        let joined = joined.collect::<Result<Vec<_>, Reason>>()?;
        self.layers.push(match groups.is_empty() {
            true => Layer::Part(self.dims.iter().map(|_| (Ctl::Int(0), false)).collect()),
            false => Layer::Joined(groups),
        });
        self.dims = joined;
        Ok(self)
    }

    /// The memref whose dimensions are divided into groups.
    pub(crate) fn divided(
        mut self,
        dims: Vec<Ctl>,
        groups: Vec<Vec<Ctl>>,
    ) -> Result<Shaped, Reason> {
        for group in &groups {
            // Whether it can be said, and with what.
            product(group)?;
        }
        self.layers.push(Layer::Divided(groups));
        self.dims = dims;
        Ok(self)
    }

    /// The indices of the buffer that indices are.
    pub(crate) fn behind(&self, mut idx: Vec<Ctl>) -> Result<Vec<Ctl>, Reason> {
        for layer in self.layers.iter().rev() {
            idx = layer.behind(idx)?;
        }
        Ok(idx)
    }

    /// A part of it.
    pub(crate) fn part(mut self, parts: Vec<WinDim>) -> Result<Shaped, Reason> {
        let mut places = Vec::new();
        self.dims.clear();
        for part in parts {
            places.push(match part {
                WinDim::Point(at) => (at, false),
                WinDim::Interval(from, to) => {
                    self.dims.push(control::difference(to, from.clone())?);
                    (from, true)
                }
            });
        }
        self.layers.push(Layer::Part(places));
        Ok(self)
    }
}

impl Layer {
    /// The indices before the change.
    fn behind(&self, idx: Vec<Ctl>) -> Result<Vec<Ctl>, Reason> {
        let mut given = idx.into_iter();
        let mut next = || given.next().ok_or(Reason::Form("too few indices"));
        let mut all = Vec::new();
        match self {
            Layer::Part(places) => {
                for (from, stays) in places {
                    all.push(match stays {
                        true => control::sum(from.clone(), next()?)?,
                        false => from.clone(),
                    });
                }
            }
            Layer::Joined(groups) => {
                for group in groups {
                    all.extend(divided(next()?, group)?);
                }
            }
            Layer::Divided(groups) => {
                for group in groups {
                    let mut sum = Ctl::Int(0);
                    for (at, extent) in group.iter().enumerate() {
                        let index = next()?;
                        // The only index of a dimension of extent one is 0.
                        if *extent != Ctl::Int(1) {
                            let factor = Ctl::Int(inner(group, at)?);
                            sum = control::sum(sum, control::product(factor, index)?)?;
                        }
                    }
                    all.push(sum);
                }
            }
        }
        Ok(all)
    }
}

/// The indices into dimensions that one into all of them together means.
fn divided(index: Ctl, group: &[Ctl]) -> Result<Vec<Ctl>, Reason> {
    let outermost = group.iter().position(|extent| *extent != Ctl::Int(1));
    let mut all = Vec::new();
    for (at, extent) in group.iter().enumerate() {
        all.push(match outermost {
            _ if *extent == Ctl::Int(1) => Ctl::Int(0),
            outermost => {
                let quotient = control::quotient(index.clone(), &Ctl::Int(inner(group, at)?))?;
                match outermost == Some(at) {
                    true => quotient,
                    false => control::remainder(quotient, extent)?,
                }
            }
        });
    }
    Ok(all)
}

/// The number of cells for each index of a dimension of a group.
fn inner(group: &[Ctl], at: usize) -> Result<i64, Reason> {
    group.iter().skip(at + 1).try_fold(1_i64, |cells, extent| {
        let extent = extent.as_int().ok_or(Reason::OpenExtents)?;
        cells.checked_mul(extent).ok_or(Reason::Overflow)
    })
}

/// The extent of dimensions together, all but the outermost of which are numbers.
fn product(group: &[Ctl]) -> Result<Ctl, Reason> {
    let outermost = group.iter().position(|extent| *extent != Ctl::Int(1));
    let Some(at) = outermost else {
        return Ok(Ctl::Int(1));
    };
    let outermost = group.get(at).cloned().unwrap_or(Ctl::Int(1));
    control::product(Ctl::Int(inner(group, at)?), outermost)
}
