//! The buffers and windows of a procedure by symbol.

use std::sync::Arc;

use exo_ir::{Chunks, Element, Sym};

use super::Buffer;

/// Buffers and windows by symbol. Versions of a procedure share what they have in common: a copy costs nothing, a definition
/// the logarithm of the number of variables. In a version made of another one stands what that had,
/// where it is not defined any more too, and before it is defined again: who asks for a symbol has it from where it is in scope.
#[derive(Clone, Default, Debug)]
pub struct Buffers(Chunks<Slot>);

/// The buffer of the symbol with that number, if it is one.
#[derive(Clone, Default, Debug)]
struct Slot(Option<Arc<Buffer>>);

impl Element for Slot {
    type Known = ();

    const LEAF: usize = 64;

    // They are looked up all the time.
    const FANOUT: usize = 128;
}

impl Buffers {
    /// The buffer or window of a symbol.
    pub fn get(&self, sym: &Sym) -> Option<&Buffer> {
        self.0.get(place(*sym))?.0.as_deref()
    }

    /// Defines a symbol, or replaces its buffer.
    pub(crate) fn insert(&mut self, sym: Sym, buffer: Buffer) {
        if self.get(&sym) == Some(&buffer) {
            return;
        }
        let at = place(sym);
        if self.0.len() <= at {
            let more = at + 1 - self.0.len();
            self.0.extend(std::iter::repeat_n(Slot::default(), more));
        }
        self.0[at] = Slot(Some(Arc::new(buffer)));
    }

    /// All symbols that stand for one, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Sym, &Buffer)> {
        let slots = (0..).map(Sym).zip(&self.0);
        slots.filter_map(|(sym, slot)| Some((sym, slot.0.as_deref()?)))
    }
}

fn place(sym: Sym) -> usize {
    sym.0 as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::effects::{IndexMap, Root};
    use crate::term::Term;

    fn buffer(sym: Sym, extent: i64) -> Buffer {
        Buffer {
            map: IndexMap::identity(Root::Buffer(sym), 1),
            extents: vec![Term::int(extent)],
            strides: vec![Term::int(1)],
        }
    }

    #[test]
    fn what_is_defined_in_a_copy_is_not_in_what_it_was_copied_from() {
        let mut all = Buffers::default();
        let syms = [7, 3, 300].map(Sym);
        for sym in syms {
            all.insert(sym, buffer(sym, 8));
        }
        let before = all.clone();
        all.insert(Sym(3), buffer(Sym(3), 9));
        all.insert(Sym(5), buffer(Sym(5), 1));
        let extents = |all: &Buffers| {
            let extents = all.iter().map(|(sym, b)| (sym.0, b.extents[0].as_int()));
            Vec::from_iter(extents)
        };
        assert_eq!(
            extents(&before),
            [(3, Some(8)), (7, Some(8)), (300, Some(8))]
        );
        let now = [(3, Some(9)), (5, Some(1)), (7, Some(8)), (300, Some(8))];
        assert_eq!(extents(&all), now);
        assert!(before.get(&Sym(5)).is_none() && all.get(&Sym(301)).is_none());
    }
}
