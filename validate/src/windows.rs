//! Window expressions, and strides of buffers.

use exo_ir::{Ctl, Sym, WinDim, Window};

use crate::evaluator::Evaluator;
use crate::expression::Affine;
use crate::frame::Frame;
use crate::reason::{Proof, unproved, unsupported};
use crate::view::View;

impl Evaluator<'_> {
    /// The stride of a buffer, in elements.
    pub(crate) fn stride(&mut self, frame: &Frame<'_>, sym: Sym, dim: usize) -> Proof<Affine> {
        match frame.view(sym)?.strides.get(dim) {
            Some(Some(stride)) => Ok(stride.clone()),
            _ => unsupported("a stride that is no affine expression"),
        }
    }

    /// Looks through a window expression; `exists` says whether all of it must be inside of the buffer.
    pub(crate) fn cut(&mut self, frame: &Frame<'_>, window: &Window, exists: bool) -> Proof<View> {
        let source = frame.view(window.buf)?;
        if window.dims.len() != source.rank() {
            return unsupported("a window with a wrong number of dimensions");
        }
        let mut starts = Vec::new();
        let mut kept = Vec::new();
        let (mut extents, mut strides) = (Vec::new(), Vec::new());
        for (k, dim) in window.dims.iter().enumerate() {
            let (lo, hi) = match dim {
                WinDim::Point(at) => (self.number(frame, at)?, None),
                WinDim::Interval(lo, hi) => {
                    (self.number(frame, lo)?, Some(self.interval(frame, lo, hi)?))
                }
            };
            if exists {
                self.require_inside(&lo, hi.as_ref().map(|(hi, _)| hi), &source.extents[k])?;
            }
            kept.push(hi.is_some().then_some(extents.len()));
            if let Some((_, extent)) = hi {
                extents.push(extent);
                strides.push(source.strides.get(k).cloned().flatten());
            }
            starts.push(lo);
        }
        source.narrowed(&starts, &kept, extents, strides)
    }

    /// The end and the extent of an interval, which must not be empty.
    fn interval(&mut self, frame: &Frame<'_>, lo: &Ctl, hi: &Ctl) -> Proof<(Affine, Affine)> {
        let end = self.number(frame, hi)?;
        let extent = self.number(frame, &Ctl::extent(lo, hi))?;
        let positive = Affine::number(1).compared("<=", &extent)?;
        self.require(
            &positive,
            "a window has at least one cell in each dimension",
        )?;
        Ok((end, extent))
    }

    fn require_inside(&mut self, lo: &Affine, hi: Option<&Affine>, extent: &Affine) -> Proof<()> {
        let inside = Affine::number(0).compared("<=", lo)?;
        let inside = match hi {
            Some(hi) => inside.and(&hi.compared("<=", extent)?)?,
            None => inside.and(&lo.compared("<", extent)?)?,
        };
        match self.implies(&inside)? {
            true => Ok(()),
            false if self.is_lenient() => Ok(()),
            false => unproved("a window is inside of its buffer"),
        }
    }
}
