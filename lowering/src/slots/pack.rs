//! Places for blocks of slots that are live at times: dynamic storage allocation with all lifetimes known.
//!
//! The least height of such a packing is hard to find (Garey and Johnson 1979, SR2). First fit in a few orders is tried, then orders are
//! searched one by one; where the height is that of the largest load, or the search has come to its end, it is the least.

/// Most comparisons of blocks in the search for a packing that uses fewer slots.
pub const MAX_PACKING_STEPS: usize = 2_000_000;

/// A block of slots, live in a range of positions, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    /// How many slots.
    pub(crate) size: i64,
    /// The first position.
    pub(crate) from: usize,
    /// The last one.
    pub(crate) to: usize,
    /// The slot where it has to begin, if that is not free.
    pub(crate) fixed: Option<i64>,
}

/// A packing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Packing {
    /// The first slot of each block.
    pub(crate) first: Vec<i64>,
    /// How many slots are used.
    pub(crate) height: i64,
    /// The largest number of slots that are live at once.
    pub(crate) load: i64,
    /// A position where that is so.
    pub(crate) peak: usize,
    /// Whether no packing uses fewer.
    pub(crate) least: bool,
}

impl Block {
    /// One that may begin anywhere.
    pub(crate) fn free(size: i64, from: usize, to: usize) -> Block {
        Block {
            size,
            from,
            to,
            fixed: None,
        }
    }

    fn meets(&self, other: &Block) -> bool {
        self.from <= other.to && other.from <= self.to
    }
}

/// Packs blocks. Those that are fixed do not meet one another; sizes are not negative.
pub(crate) fn pack(blocks: &[Block]) -> Packing {
    let (load, peak) = load(blocks);
    let mut best = fixed(blocks);
    let mut found: Option<Vec<i64>> = None;
    for order in orders(blocks) {
        let placed = first_fit(blocks, &order);
        let height = height(blocks, &placed);
        if found.is_none() || height < best {
            (best, found) = (height, Some(placed));
        }
        if best <= load {
            break;
        }
    }
    let mut first = found.unwrap_or_default();
    let mut least = best <= load;
    if !least {
        let mut search = Search::new(blocks, load, best, first);
        search.run();
        least = search.best <= load || search.steps < MAX_PACKING_STEPS;
        (best, first) = (search.best, search.found);
    }
    Packing {
        first,
        height: best,
        load,
        peak,
        least,
    }
}

/// Whether no two blocks that are live at once have a slot in common: what a packing has to be, found out from nothing but itself.
pub(crate) fn is_packing(blocks: &[Block], first: &[i64]) -> bool {
    let placed: Vec<(&Block, i64)> = blocks.iter().zip(first.iter().copied()).collect();
    let apart = |(a, at): &(&Block, i64), (b, bt): &(&Block, i64)| {
        !a.meets(b) || at + a.size <= *bt || bt + b.size <= *at
    };
    let each = |(k, one): (usize, &(&Block, i64))| placed[k + 1..].iter().all(|o| apart(one, o));
    first.len() == blocks.len()
        && placed.iter().all(|(_, at)| *at >= 0)
        && placed.iter().enumerate().all(each)
}

/// The largest number of slots that are live at once, and the first position where that is so.
pub(crate) fn load(blocks: &[Block]) -> (i64, usize) {
    // Ends go behind beginnings at one position: both are included.
    let mut events: Vec<(usize, bool, i64)> = Vec::new();
    for block in blocks {
        events.push((block.from, false, block.size));
        events.push((block.to, true, block.size));
    }
    events.sort_unstable();
    let (mut now, mut most, mut peak) = (0_i64, 0, 0);
    for (at, ends, size) in events {
        match ends {
            true => now -= size,
            false => now = now.saturating_add(size),
        }
        if now > most {
            (most, peak) = (now, at);
        }
    }
    (most, peak)
}

fn fixed(blocks: &[Block]) -> i64 {
    let ends = blocks.iter().filter_map(|b| Some(b.fixed? + b.size));
    ends.max().unwrap_or(0)
}

/// Orders in which first fit is tried.
fn orders(blocks: &[Block]) -> impl Iterator<Item = Vec<usize>> {
    let by = |key: &dyn Fn(&Block) -> (i64, i64)| {
        let mut order: Vec<usize> = (0..blocks.len()).collect();
        order.sort_by_key(|k| key(&blocks[*k]));
        order
    };
    let length = |b: &Block| (b.to - b.from) as i64;
    let orders = [
        by(&|b| (b.from as i64, -b.size)),
        by(&|b| (-b.size, b.from as i64)),
        by(&|b| (-length(b), -b.size)),
        by(&|b| (-b.size.saturating_mul(length(b) + 1), b.from as i64)),
    ];
    orders.into_iter()
}

/// Places blocks in an order, each as low as those before it let it.
fn first_fit(blocks: &[Block], order: &[usize]) -> Vec<i64> {
    let mut placed: Vec<Option<i64>> = blocks.iter().map(|b| b.fixed).collect();
    for &k in order {
        if placed[k].is_none() {
            placed[k] = Some(lowest(blocks, &placed, k));
        }
    }
    placed.into_iter().map(Option::unwrap_or_default).collect()
}

/// The lowest place for a block beside those that have theirs.
fn lowest(blocks: &[Block], placed: &[Option<i64>], k: usize) -> i64 {
    let block = &blocks[k];
    let others = blocks.iter().zip(placed).filter(|(b, _)| b.meets(block));
    let mut taken: Vec<(i64, i64)> = others
        .filter_map(|(b, at)| Some(((*at)?, b.size)))
        .collect();
    taken.sort_unstable();
    let mut at = 0;
    for (begin, size) in taken {
        if begin - at >= block.size {
            break;
        }
        at = at.max(begin + size);
    }
    at
}

fn height(blocks: &[Block], first: &[i64]) -> i64 {
    let ends = blocks.iter().zip(first).map(|(b, at)| at + b.size);
    ends.max().unwrap_or(0)
}

/// All orders, by depth first: blocks sorted by their places in a least packing, each as low as it goes, are one, so the least height
/// is found by first fit in some order.
struct Search<'b> {
    blocks: &'b [Block],
    load: i64,
    best: i64,
    found: Vec<i64>,
    placed: Vec<Option<i64>>,
    steps: usize,
}

impl<'b> Search<'b> {
    fn new(blocks: &'b [Block], load: i64, best: i64, found: Vec<i64>) -> Self {
        let placed = blocks.iter().map(|b| b.fixed).collect();
        Search {
            blocks,
            load,
            best,
            found,
            placed,
            steps: 0,
        }
    }

    /// Without recursion: what is open are the next choices at each depth.
    fn run(&mut self) {
        let free: Vec<usize> = (0..self.blocks.len())
            .filter(|k| self.placed[*k].is_none())
            .collect();
        let mut open: Vec<(usize, Option<usize>)> = vec![(0, None)];
        while let Some((next, taken)) = open.last_mut() {
            if let Some(k) = taken.take() {
                self.placed[k] = None;
            }
            let Some(&k) = free
                .get(*next..)
                .and_then(|rest| rest.iter().find(|k| self.placed[**k].is_none()))
            else {
                open.pop();
                continue;
            };
            *next = free
                .iter()
                .position(|f| *f == k)
                .map_or(free.len(), |at| at + 1);
            self.steps += self.blocks.len();
            if self.steps >= MAX_PACKING_STEPS || self.best <= self.load {
                return;
            }
            let at = lowest(self.blocks, &self.placed, k);
            if at + self.blocks[k].size >= self.best {
                continue;
            }
            self.placed[k] = Some(at);
            *taken = Some(k);
            match self.placed.iter().copied().collect::<Option<Vec<i64>>>() {
                Some(all) => {
                    (self.best, self.found) = (height(self.blocks, &all), all);
                }
                None => open.push((0, None)),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn block(size: i64, from: usize, to: usize) -> Block {
        Block::free(size, from, to)
    }

    /// The least height, by trying every place for every block.
    fn least(blocks: &[Block], most: i64) -> i64 {
        fn fits(blocks: &[Block], first: &mut Vec<i64>, height: i64) -> bool {
            let k = first.len();
            if k == blocks.len() {
                return true;
            }
            (0..=height - blocks[k].size).any(|at| {
                first.push(at);
                let fit = is_packing(&blocks[..=k], first) && fits(blocks, first, height);
                if !fit {
                    first.pop();
                }
                fit
            })
        }
        (0..=most)
            .find(|height| fits(blocks, &mut Vec::new(), *height))
            .unwrap_or(most)
    }

    #[test]
    fn blocks_that_are_never_live_together_share_slots() {
        let packing = pack(&[block(4, 0, 2), block(4, 3, 5), block(2, 1, 4)]);
        assert_eq!((packing.height, packing.load, packing.least), (6, 6, true));
        assert_eq!(packing.first[0], packing.first[1]);
    }

    #[test]
    fn one_slot_more_than_the_load_may_be_the_least() {
        // Found by `height_is_the_least`'s oracle: no packing of these has the height of the load.
        let blocks = [
            block(1, 0, 2),
            block(2, 0, 0),
            block(1, 1, 5),
            block(2, 4, 6),
            block(1, 3, 4),
            block(3, 6, 7),
        ];
        let packing = pack(&blocks);
        assert!(packing.least);
        assert_eq!(packing.height, least(&blocks, 20));
    }

    #[test]
    fn a_fixed_block_stays_where_it_is() {
        let mut callee = block(5, 1, 1);
        callee.fixed = Some(0);
        let packing = pack(&[block(3, 0, 2), callee, block(2, 2, 3)]);
        assert_eq!(packing.first, [5, 0, 0]);
        assert_eq!(packing.height, 8);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn height_is_the_least(
            raw in prop::collection::vec((1_i64..4, 0_usize..6, 0_usize..4), 1..6)
        ) {
            let blocks: Vec<Block> = raw.iter().map(|(s, f, l)| block(*s, *f, f + l)).collect();
            let packing = pack(&blocks);
            prop_assert!(is_packing(&blocks, &packing.first));
            prop_assert!(packing.least);
            prop_assert_eq!(packing.height, least(&blocks, 20));
        }

        #[test]
        fn many_blocks_are_apart(
            raw in prop::collection::vec((0_i64..40, 0_usize..200, 0_usize..60), 1..120)
        ) {
            let blocks: Vec<Block> = raw.iter().map(|(s, f, l)| block(*s, *f, f + l)).collect();
            let packing = pack(&blocks);
            prop_assert!(is_packing(&blocks, &packing.first));
            prop_assert!(packing.height >= packing.load);
        }
    }
}
