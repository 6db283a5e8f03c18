//! In which order the operands of sums and products are laid beside those of the callee.
//!
//! Each time that both orders may do, one is chosen, as written first. What fails is tried again with the last of these choices the
//! other way around: all ways are gone through, in the same order each time.

/// Maximal number of operand orders that are tried.
pub(super) const MAX_ORDERS: usize = 64;

/// The choices of one attempt.
#[derive(Default, Debug)]
pub(super) struct Orders {
    /// Whether operands are exchanged, in the order in which that is asked.
    chosen: Vec<bool>,
    /// Number of decisions asked for in this attempt.
    asked: usize,
}

impl Orders {
    /// Whether the operands that are looked at now are to be exchanged.
    pub(super) fn exchange(&mut self) -> bool {
        let at = self.asked;
        self.asked += 1;
        match self.chosen.get(at) {
            Some(chosen) => *chosen,
            None => {
                self.chosen.push(false);
                false
            }
        }
    }

    /// Begins the next attempt, in which a choice that this one made is another. `false` if there is none.
    pub(super) fn advance(&mut self) -> bool {
        self.chosen.truncate(self.asked);
        self.asked = 0;
        while self.chosen.pop_if(|exchanged| *exchanged).is_some() {}
        match self.chosen.last_mut() {
            Some(last) => {
                *last = true;
                true
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways of two choices, where the second is asked for only if the first one is as written.
    #[test]
    fn every_way_once() {
        let mut orders = Orders::default();
        let mut seen = Vec::new();
        loop {
            let first = orders.exchange();
            let second = (!first).then(|| orders.exchange());
            seen.push((first, second));
            if !orders.advance() {
                break;
            }
        }
        assert_eq!(
            seen,
            [(false, Some(false)), (false, Some(true)), (true, None)]
        );
    }
}
