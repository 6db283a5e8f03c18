//! A copy of operations that is kept up only by what a listener is told: where it is not what the operations are, somebody changed
//! them without telling.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use exo_dialects::listener::Listener;
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockRef, OperationRef, RegionLike, RegionRef, ValueLike};

/// Identity of an operation, block, region or value while it lives.
type Key = usize;

/// A copy of an operation with all that is inside it.
#[derive(Clone)]
pub struct Mirror(Arc<Mutex<Copy>>);

/// The operations, blocks and regions by identity.
#[derive(Default)]
struct Copy {
    ops: HashMap<Key, OpCopy>,
    blocks: HashMap<Key, BlockCopy>,
    regions: HashMap<Key, Vec<Key>>,
    problems: Vec<String>,
}

struct OpCopy {
    /// The operation as text, without its regions.
    says: String,
    regions: Vec<Key>,
}

struct BlockCopy {
    arguments: String,
    ops: Vec<Key>,
}

impl Mirror {
    /// A copy of an operation as it is.
    pub fn of(op: OperationRef<'_, '_>) -> Mirror {
        let mirror = Mirror(Arc::default());
        mirror.renew(op);
        mirror
    }

    /// Copies the operation anew: somebody else has changed it.
    pub fn renew(&self, op: OperationRef<'_, '_>) {
        self.change(|copy| {
            *copy = Copy::default();
            copy.take_op(op);
        });
    }

    /// Compares the copy with the operation.
    ///
    /// # Errors
    /// Both, where they differ, or what was told that cannot be.
    pub fn compare(&self, op: OperationRef<'_, '_>) -> Result<(), String> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(problem) = kept.problems.first() {
            return Err(problem.clone());
        }
        let mut now = Copy::default();
        now.take_op(op);
        let (told, found) = (kept.text(key(op)), now.text(key(op)));
        match told == found {
            true => Ok(()),
            false => Err(format!(
                "a listener has been told:\n{told}\nbut there is:\n{found}"
            )),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Copy)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Listener for Mirror {
    fn operation_inserted(&self, op: OperationRef<'_, '_>, from: Option<BlockRef<'_, '_>>) {
        self.change(|copy| {
            match from {
                Some(block) => copy.leave(key(op), block_key(block)),
                None => copy.take_op(op),
            }
            let next = op.next_in_block().map(key);
            match op.block() {
                Some(block) => copy.stand(key(op), block_key(block), next),
                None => copy.problem("an operation without a block was inserted"),
            }
        });
    }

    fn operation_modified(&self, op: OperationRef<'_, '_>) {
        self.change(|copy| match copy.ops.get_mut(&key(op)) {
            Some(known) => known.says = says(op),
            None => copy.problem("an unknown operation was modified"),
        });
    }

    fn operation_erased(&self, op: OperationRef<'_, '_>) {
        self.change(|copy| {
            if let Some(block) = op.block() {
                copy.leave(key(op), block_key(block));
            }
            let known = copy.ops.remove(&key(op));
            let regions = known.map(|known| known.regions).unwrap_or_default();
            for region in regions {
                if copy
                    .regions
                    .remove(&region)
                    .is_none_or(|blocks| !blocks.is_empty())
                {
                    copy.problem("an operation was erased, and what is inside it was not");
                }
            }
        });
    }

    fn block_inserted(&self, block: BlockRef<'_, '_>, from: Option<RegionRef<'_, '_>>) {
        self.change(|copy| {
            let from = from
                .map(region_key)
                .and_then(|from| copy.regions.get_mut(&from));
            match from {
                Some(blocks) => blocks.retain(|b| *b != block_key(block)),
                None => copy.take_block(block),
            }
            let next = block.next_in_region().map(block_key);
            let region = block.parent_region().map(region_key);
            match region.and_then(|region| copy.regions.get_mut(&region)) {
                Some(blocks) => insert(blocks, block_key(block), next),
                None => copy.problem("a block was inserted into an unknown region"),
            }
        });
    }

    fn block_erased(&self, block: BlockRef<'_, '_>) {
        self.change(|copy| {
            let known = copy.blocks.remove(&block_key(block));
            if known.is_none_or(|known| !known.ops.is_empty()) {
                copy.problem("a block was erased that is unknown or not empty");
            }
            for blocks in copy.regions.values_mut() {
                blocks.retain(|b| *b != block_key(block));
            }
        });
    }
}

impl Copy {
    fn take_op(&mut self, op: OperationRef<'_, '_>) {
        let regions: Vec<RegionRef<'_, '_>> = op.regions().collect();
        let copy = OpCopy {
            says: says(op),
            regions: regions.iter().copied().map(region_key).collect(),
        };
        self.ops.insert(key(op), copy);
        for region in regions {
            let mut blocks = Vec::new();
            let mut next = region.first_block();
            while let Some(block) = next {
                self.take_block(block);
                blocks.push(block_key(block));
                next = block.next_in_region();
            }
            self.regions.insert(region_key(region), blocks);
        }
    }

    fn take_block(&mut self, block: BlockRef<'_, '_>) {
        let mut ops = Vec::new();
        let mut next = block.first_operation();
        while let Some(op) = next {
            self.take_op(op);
            ops.push(key(op));
            next = op.next_in_block();
        }
        let arguments = arguments(block);
        self.blocks
            .insert(block_key(block), BlockCopy { arguments, ops });
    }

    fn leave(&mut self, op: Key, block: Key) {
        let ops = self.blocks.get_mut(&block).map(|block| &mut block.ops);
        let place = ops.and_then(|ops| Some((ops.iter().position(|o| *o == op)?, ops)));
        match place {
            Some((at, ops)) => {
                ops.remove(at);
            }
            None => self.problem("an operation left a block in which it was not"),
        }
    }

    fn stand(&mut self, op: Key, block: Key, next: Option<Key>) {
        match self.blocks.get_mut(&block) {
            Some(block) => insert(&mut block.ops, op, next),
            None => self.problem("an operation was inserted into an unknown block"),
        }
    }

    fn problem(&mut self, text: &str) {
        self.problems.push(text.to_owned());
    }

    /// The text of an operation and its regions, one operation per line.
    fn text(&self, op: Key) -> String {
        let mut text = String::new();
        self.write_op(op, 0, &mut text);
        text
    }

    fn write_op(&self, op: Key, depth: usize, text: &mut String) {
        let Some(copy) = self.ops.get(&op) else {
            text.push_str("an operation that nobody told of\n");
            return;
        };
        let pad = "  ".repeat(depth);
        writeln!(text, "{pad}{op:x} {}", copy.says).expect("a string");
        for region in &copy.regions {
            for block in self.regions.get(region).into_iter().flatten() {
                let known = self.blocks.get(block);
                let arguments = known.map_or("?", |known| known.arguments.as_str());
                writeln!(text, "{pad}^{block:x} {arguments}").expect("a string");
                for op in known.into_iter().flat_map(|known| &known.ops) {
                    self.write_op(*op, depth + 1, text);
                }
            }
        }
    }
}

/// Puts a key before another, or behind all.
fn insert(keys: &mut Vec<Key>, new: Key, next: Option<Key>) {
    let at = next.and_then(|next| keys.iter().position(|key| *key == next));
    keys.insert(at.unwrap_or(keys.len()), new);
}

/// Name, attributes, operands, result types and location of an operation.
fn says(op: OperationRef<'_, '_>) -> String {
    let name = op.name();
    let attributes = op.attributes().map(|(name, value)| {
        let name = name.as_string_ref();
        format!("{} = {value}", name.as_str().unwrap_or_default())
    });
    let mut attributes: Vec<String> = attributes.collect();
    attributes.sort();
    let operands: Vec<String> = op
        .operands()
        .map(|v| format!("{:x}", v.to_raw().ptr as usize))
        .collect();
    let results: Vec<String> = op
        .results()
        .map(|v| format!("{:x}: {}", v.to_raw().ptr as usize, v.r#type()))
        .collect();
    format!(
        "{} ({}) {{{}}} -> ({}) {}",
        name.as_string_ref().as_str().unwrap_or_default(),
        operands.join(", "),
        attributes.join(", "),
        results.join(", "),
        op.location()
    )
}

fn arguments(block: BlockRef<'_, '_>) -> String {
    let all = (0..block.argument_count()).filter_map(|k| block.argument(k).ok());
    let texts = all.map(|a| format!("{:x}: {}", a.to_raw().ptr as usize, a.r#type()));
    texts.collect::<Vec<_>>().join(", ")
}

fn key(op: OperationRef<'_, '_>) -> Key {
    op.to_raw().ptr as usize
}

fn block_key(block: BlockRef<'_, '_>) -> Key {
    block.to_raw().ptr as usize
}

fn region_key(region: RegionRef<'_, '_>) -> Key {
    region.to_raw().ptr as usize
}
